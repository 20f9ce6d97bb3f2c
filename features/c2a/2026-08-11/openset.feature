Feature: Open set
  A participant can ask two questions at any time: what do I owe, and what do I wait for? The suite asks these questions
  with conformance/inspect.

  @C2A-OPEN-001 @must @host @openset @2026-08-11
  Rule: The open set lists what a participant owes

    @must-fire
    Scenario: Two of three obligations are open
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?"
      And worker is halted until lead answers "may I sleep?"
      And worker is halted until lead answers "may I eat?"
      And worker signals done on "may I sleep?" about lead
      Then lead owes "may I deploy?"
      And lead does not owe "may I sleep?"
      And lead owes exactly 2 answers

    @must-not-fire
    Scenario: An agent owes nothing
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?"
      Then lead owes "may I deploy?"
      And worker owes no answers

    @must-fire
    Scenario: A coordinator owes what was escalated to it
      Given worker is in a DM with lead
      And a channel #watch with scout
      And lead is coordinated by scout
      When worker is halted until lead answers "may I load it?" in the DM with lead
      And half a return interval passes
      And the returns run out
      Then scout has received exactly 1 escalation
      And scout owes exactly 1 answer
      And lead owes exactly 1 answer

  @C2A-OPEN-002 @must @host @openset @2026-08-11
  Rule: The open set lists what a participant waits for

    @must-fire
    Scenario: The author, the delegate and the coordinator wait
      Given worker is in a DM with lead
      And a channel #watch with scout and planner
      And worker is coordinated by planner
      When worker is halted until lead answers "may I deploy?" in the DM with lead, and scout may confirm
      And worker is halted until lead answers "may I sleep?" in the DM with lead
      Then worker waits for an answer to "may I deploy?"
      And scout waits for an answer to "may I deploy?"
      And planner waits for an answer to "may I sleep?"

    @must-not-fire
    Scenario: One event is discharged, and one participant has no part in it
      Given worker is in a DM with lead
      And a channel #watch with scout
      When worker is halted until lead answers "may I deploy?" in the DM with lead
      And worker signals done on "may I deploy?" about lead
      And worker is halted until lead answers "may I sleep?" in the DM with lead
      Then worker does not wait for an answer to "may I deploy?"
      And worker waits for an answer to "may I sleep?"
      And scout does not wait for an answer to "may I sleep?"

  @C2A-OPEN-003 @must @host @openset @2026-08-11
  Rule: The open set has an order

    @must-fire
    Scenario: Five obligations differ in urgency, default action and age
      Given worker is in a DM with lead
      When worker is not held up until lead answers "one?", with the default action "act urgently"
      And 1 min pass
      And worker is degraded until lead answers "two?"
      And 1 min pass
      And worker is halted until lead answers "three?", with the default action "zip"
      And 1 min pass
      And worker is halted until lead answers "four?", with the default action "act"
      And 1 min pass
      And worker is degraded until lead answers "five?"
      Then lead owes "three?", "four?", "two?", "five?", "one?" in that order

    @must-fire
    Scenario Outline: The older of two obligations <state>
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I load it?"
      And 60 s pass
      And worker is halted until lead answers "may I lift it?"
      And <what>
      Then lead owes "may I load it?", "may I lift it?" in that order

      Examples:
        | state                               | what                                                  |
        | has returned                        | one return interval passes                            |
        | was answered                        | lead sends "not yet" in reply to "may I load it?"     |
        | was agreed to                       | lead reacts with agree to "may I load it?"            |
        | is being worked on                  | lead reacts with working to "may I load it?"          |
        | was signalled done by its recipient | lead reacts with done to "may I load it?"             |
        | was not understood                  | lead reacts with unclear to "may I load it?"          |
        | was edited                          | worker edits "may I load it?" to "may I load it now?" |

    @must-fire
    Scenario: The platform reports the older obligation later
      Given worker is in a DM with lead
      When 3 h pass
      And worker is halted until lead answers "may I lift it?"
      And 10 s pass
      And the platform reports only now that 2 h ago worker was halted until lead answers "may I load it?"
      Then lead owes "may I load it?", "may I lift it?" in that order

  @C2A-OPEN-004 @must @host @openset @2026-08-11
  Rule: The recipient's signals leave the obligation open

    @must-fire
    Scenario Outline: The recipient gives each of the nine signals
      Given worker is in a DM with lead
      And a channel #town with Ann
      And Ann is on the human rung
      When worker is halted until lead answers "may I deploy?" in the DM with lead
      And half a return interval passes
      And lead reacts with <signal> to "may I deploy?"
      And ten return intervals pass
      Then lead owes "may I deploy?"

      Examples:
        | signal   |
        | seen     |
        | agree    |
        | working  |
        | queued   |
        | claimed  |
        | done     |
        | declined |
        | blocked  |
        | unclear  |

    @must-fire
    Scenario Outline: The recipient signals <signal> after its answer
      Given worker is in a DM with lead
      And a channel #town with Ann
      And Ann is on the human rung
      When worker is halted until lead answers "may I load it?" in the DM with lead
      And half a return interval passes
      And lead sends "go ahead" in reply to "may I load it?"
      And lead reacts with <signal> to "may I load it?"
      Then lead owes "may I load it?"

      Examples:
        | signal   |
        | seen     |
        | agree    |
        | working  |
        | queued   |
        | claimed  |
        | done     |
        | declined |
        | blocked  |
        | unclear  |

    @must-not-fire
    Scenario: The author gives the signal done while the obligation is paused
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      And lead reacts with unclear to "may I deploy?"
      And worker signals done on "may I deploy?" about lead
      Then lead does not owe "may I deploy?"

  @C2A-OPEN-005 @must @host @openset @2026-08-11
  Rule: The human on the human rung can discharge the escalation

    @must-fire
    Scenario: The human gives the signal done
      Given worker is in a DM with lead
      And a channel #town with Ann
      And Ann is on the human rung
      When worker is halted until lead answers "may I deploy?" in the DM with lead
      And half a return interval passes
      And the returns run out
      Then Ann owes exactly 1 answer
      When Ann signals done on "may I deploy?" about Ann
      Then Ann owes no answers
      When two return intervals pass
      Then Ann owes no answers

    @must-fire
    Scenario: The human gives the signal done on one of two combined obligations
      Given worker is in a DM with lead
      And a channel #town with Ann
      And Ann is on the human rung
      When worker is halted until lead answers "may I load it?" in the DM with lead
      And worker is halted until lead answers "may I lift it?" in the DM with lead
      And half a return interval passes
      And the returns run out
      Then Ann owes exactly 1 answer
      When Ann signals done on "may I load it?" about Ann
      Then lead owes "may I load it?"
      And lead owes "may I lift it?"

    @must-fire
    Scenario: The obligation reaches the human through a coordinator
      Given worker is in a DM with lead
      And a channel #watch with scout
      And a channel #town with Ann
      And lead is coordinated by scout
      And Ann is on the human rung
      When worker is halted until lead answers "may I load it?" in the DM with lead
      And half a return interval passes
      And the returns run out
      Then scout has received exactly 1 escalation
      When scout reacts with declined to its escalation
      Then Ann owes exactly 1 answer
      When Ann signals done on "may I load it?" about Ann
      Then Ann owes no answers
      And lead owes "may I load it?"

    @must-not-fire
    Scenario: The human gives the signal done, but names the agent that has not answered
      Given worker is in a DM with lead
      And a channel #town with Ann
      And Ann is on the human rung
      When worker is halted until lead answers "may I load it?" in the DM with lead
      And half a return interval passes
      And the returns run out
      Then Ann owes exactly 1 answer
      When Ann signals done on "may I load it?" about lead
      Then lead owes "may I load it?"

    @must-not-fire
    Scenario: Another human gives the signal done
      Given worker is in a DM with lead
      And a channel #town with Ann and Bob
      And Ann is on the human rung
      When worker is halted until lead answers "may I deploy?" in the DM with lead
      And half a return interval passes
      And the returns run out
      And Bob signals done on "may I deploy?" about Ann
      Then Ann owes exactly 1 answer

  @C2A-OPEN-006 @must @host @openset @2026-08-11
  Rule: The open set lists all obligations at once

    @must-fire
    Scenario: There are two hundred obligations
      Given worker is in a DM with lead
      When worker is halted until lead answers each of 200 questions
      Then lead owes exactly 200 answers
      When worker signals done on "question 17" about lead
      Then lead owes exactly 199 answers
      And lead does not owe "question 17"

    @must-fire
    Scenario: The suite asks twice within a minute
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I load it?"
      Then lead owes "may I load it?"
      When worker signals done on "may I load it?" about lead
      Then lead does not owe "may I load it?"
      When worker is halted until lead answers "may I lift it?"
      Then lead owes "may I lift it?"

    @must-fire
    Scenario: The suite asks before and after each change
      Given worker is in a DM with lead
      When the open set is looked up
      And worker is halted until lead answers "may I load it?"
      And the open set is looked up
      And worker is halted until lead answers "may I lift it?"
      And worker signals done on "may I load it?" about lead
      And the open set is looked up
      And worker deletes "may I lift it?"
      And the open set is looked up
      Then lead owes no answers
