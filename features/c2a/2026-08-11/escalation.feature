Feature: Escalation
  If the recipient stays silent, the obligation is escalated. After the returns, it goes to the recipient's coordinator,
  then to that coordinator's coordinator, and finally to a human. Each step is a separate obligation.

  The human rung is the last. Nothing returns there, and only the human to whom an obligation was escalated can
  discharge it. The text doesn't say how a host reaches the human, so the suite reads the open set.

  @C2A-ESC-001 @must @host @obligations @2026-08-11
  Rule: If the recipient stays silent, the obligation escalates to the coordinator

    @must-fire
    Scenario: The recipient has a coordinator
      Given obligations return three times, the default
      And worker is in a DM with lead
      And a channel #watch with scout
      And lead is coordinated by scout
      And worker is coordinated by planner
      And a channel #plans with planner
      When worker is halted until lead answers "may I deploy?" in the DM with lead
      And half a return interval passes
      And two return intervals pass
      Then scout has received no escalations
      When two return intervals pass
      Then scout has received exactly 1 escalation
      And planner has received no escalations

    @must-fire
    Scenario: The coordinator stays silent as well
      Given worker is in a DM with lead
      And a channel #watch with scout
      And lead is coordinated by scout
      And scout is coordinated by planner
      And a channel #plans with planner
      When worker is halted until lead answers "may I deploy?" in the DM with lead
      And half a return interval passes
      And the returns run out
      Then scout has received exactly 1 escalation
      When the returns run out
      Then scout has received all returns of an escalation
      And planner has received exactly 1 escalation

    @must-fire
    Scenario: The coordinator gives the signal working
      Given worker is in a DM with lead
      And a channel #watch with scout
      And lead is coordinated by scout
      When worker is halted until lead answers "may I load it?" in the DM with lead
      And half a return interval passes
      And lead reacts with declined to "may I load it?"
      And half a return interval passes
      And scout reacts with working to its escalation
      And ten return intervals pass
      Then scout has received all returns of an escalation

    @must-fire
    Scenario: The coordinator was asked the same question
      Given a channel #general with worker, lead and scout
      And lead is coordinated by scout
      When worker is halted until lead and scout answer "@lead @scout may I load it?" in #general
      And half a return interval passes
      And the returns run out
      And one return interval passes
      Then scout has received exactly 1 escalation

    @must-not-fire
    Scenario: The author confirms in time
      Given worker is in a DM with lead
      And a channel #watch with scout
      And lead is coordinated by scout
      When worker is halted until lead answers "may I deploy?" in the DM with lead
      And half a return interval passes
      And worker signals done on "may I deploy?" about lead
      And ten return intervals pass
      Then scout has received no escalations

    @must-fire
    Scenario: Another event returns at the same time
      Given worker is in a DM with lead
      And a channel #watch with scout
      And lead is coordinated by scout
      When worker is halted until lead answers "may I deploy?" in the DM with lead
      And one return interval passes
      And worker is halted until lead answers "may I sleep?" in the DM with lead
      And half a return interval passes
      And the returns run out
      Then scout has received exactly 1 escalation

  @C2A-ESC-002 @must @host @openset @2026-08-11
  Rule: If there is no coordinator, the obligation escalates to a human

    @must-fire
    Scenario: The recipient has no coordinator
      Given worker is in a DM with lead
      And a channel #town with Ann
      And Ann is on the human rung
      When worker is halted until lead answers "may I deploy?" in the DM with lead
      And half a return interval passes
      And the returns run out
      Then Ann owes exactly 1 answer

    @must-fire
    Scenario: The recipient declines
      Given worker is in a DM with lead
      And a channel #town with Ann
      And Ann is on the human rung
      When worker is halted until lead answers "may I load it?" in the DM with lead
      And half a return interval passes
      And lead reacts with declined to "may I load it?"
      And the open set is looked up
      Then Ann owes exactly 1 answer

    @must-not-fire
    Scenario: The recipient has a coordinator and there is a human
      Given worker is in a DM with lead
      And a channel #town with Ann
      And Ann is on the human rung
      And a channel #watch with scout
      And lead is coordinated by scout
      When worker is halted until lead answers "may I deploy?" in the DM with lead
      And half a return interval passes
      And the returns run out
      Then scout has received exactly 1 escalation
      And Ann owes no answers

    @must-fire
    Scenario: One human is on the human rung, and another is not
      Given worker is in a DM with lead
      And a channel #town with Will and Ann
      And Ann is on the human rung
      When worker is halted until lead answers "may I load it?" in the DM with lead
      And half a return interval passes
      And the returns run out
      Then Ann owes exactly 1 answer
      And Will owes no answers

  @C2A-ESC-003 @must @host @obligations @2026-08-11
  Rule: An escalation obliges one recipient

    @must-fire
    Scenario: The escalation goes to the coordinator
      Given worker is in a DM with lead
      And a channel #watch with scout
      And lead is coordinated by scout
      When worker is halted until lead answers "may I deploy?" in the DM with lead
      And half a return interval passes
      And the returns run out
      Then scout has received exactly 1 escalation

    @must-fire
    Scenario: Nobody acknowledges the escalation
      Given worker is in a DM with lead
      And a channel #watch with scout
      And lead is coordinated by scout
      And the harness acknowledges nothing
      When worker is halted until lead answers "may I load it?" in the DM with lead
      And lead reacts with declined to "may I load it?"
      And the time for redelivery passes
      And 10 s pass
      Then scout has received exactly 1 escalation

  @C2A-ESC-004 @must @host @obligations @2026-08-11
  Rule: An escalation never goes to the silent recipient

    @must-fire
    Scenario: The recipient stays silent
      Given worker is in a DM with lead
      And a channel #watch with scout
      And lead is coordinated by scout
      When worker is halted until lead answers "may I deploy?" in the DM with lead
      And half a return interval passes
      And the returns run out
      Then scout has received exactly 1 escalation
      And lead has received no escalations

    @must-fire
    Scenario: The recipient is its own coordinator
      Given worker is in a DM with lead
      And a channel #town with Ann
      And lead is coordinated by lead
      And Ann is on the human rung
      When worker is halted until lead answers "may I load it?" in the DM with lead
      And half a return interval passes
      And the returns run out
      And two return intervals pass
      Then lead has received no escalations

  @C2A-ESC-005 @must @host @obligations @2026-08-11
  Rule: The signals declined and blocked escalate at once

    @must-fire
    Scenario: The coordinator declines the escalation
      Given worker is in a DM with lead
      And a channel #watch with scout and planner
      And lead is coordinated by scout
      And scout is coordinated by planner
      When worker is halted until lead answers "may I load it?" in the DM with lead
      And 10 s pass
      And lead reacts with declined to "may I load it?"
      And 10 s pass
      Then scout has received exactly 1 escalation
      When scout reacts with declined to its escalation
      And 10 s pass
      Then planner has received exactly 1 escalation

    @must-fire
    Scenario Outline: The recipient signals <signal>
      Given worker is in a DM with lead
      And a channel #watch with scout
      And lead is coordinated by scout
      When worker is halted until lead answers "may I deploy?" in the DM with lead
      And half a return interval passes
      And lead reacts with <signal> to "may I deploy?"
      Then scout has received exactly 1 escalation

      Examples:
        | signal   |
        | declined |
        | blocked  |

    @must-fire
    Scenario: The interval had been extended before
      Given worker is in a DM with lead
      And a channel #watch with scout
      And lead is coordinated by scout
      When worker is halted until lead answers "may I deploy?" in the DM with lead
      And half a return interval passes
      And lead reacts with working to "may I deploy?"
      And 1 s pass
      And lead reacts with declined to "may I deploy?"
      Then scout has received exactly 1 escalation

    @must-fire
    Scenario Outline: The recipient signals <signal> after <state>
      Given worker is in a DM with lead
      And a channel #watch with scout
      And lead is coordinated by scout
      When worker is halted until lead answers "may I load it?" in the DM with lead
      And half a return interval passes
      And <what>
      And lead reacts with <signal> to "may I load it?"
      And 10 s pass
      Then scout has received exactly 1 escalation

      Examples:
        | state                               | what                                              | signal   |
        | the event has returned              | one return interval passes                        | blocked  |
        | the recipient has answered          | lead sends "not yet" in reply to "may I load it?" | declined |
        | the recipient has signalled agree   | lead reacts with agree to "may I load it?"        | blocked  |
        | the recipient has signalled working | lead reacts with working to "may I load it?"      | declined |
        | the recipient has signalled done    | lead reacts with done to "may I load it?"         | blocked  |

    @must-fire
    Scenario Outline: The recipient declines on the platform after <state>
      Given a channel #general with worker, lead and Ann
      And a channel #watch with scout
      And lead is coordinated by scout
      When worker is halted until lead answers "@lead may I load it?" in #general
      And half a return interval passes
      And <what>
      And lead signals declined on "@lead may I load it?" about lead
      And 10 s pass
      Then scout has received exactly 1 escalation

      Examples:
        | state                                  | what                                                              |
        | the author has edited the message      | worker edits "@lead may I load it?" to "@lead may I load it now?" |
        | another person has removed the message | Ann removes "@lead may I load it?", which somebody else wrote     |
        | the platform has removed the message   | the platform removes "@lead may I load it?" because it is old     |

    @must-fire
    Scenario: The recipient declines with a glyph
      Given worker is in a DM with lead
      And a channel #watch with scout
      And lead is coordinated by scout
      When worker is halted until lead answers "may I deploy?" in the DM with lead
      And half a return interval passes
      And lead puts declined on "may I deploy?"
      Then scout has received exactly 1 escalation

    @must-not-fire
    Scenario Outline: The signal <signal> doesn't escalate at once
      Given worker is in a DM with lead
      And a channel #watch with scout
      And lead is coordinated by scout
      When worker is halted until lead answers "may I deploy?" in the DM with lead
      And half a return interval passes
      And lead reacts with <signal> to "may I deploy?"
      Then scout has received no escalations

      Examples:
        | signal  |
        | agree   |
        | working |

    @must-fire @reconnect
    Scenario: The recipient declines while the link is broken
      Given worker is in a DM with lead
      And a channel #watch with scout
      And lead is coordinated by scout
      When worker is halted until lead answers "may I load it?" in the DM with lead
      And half a return interval passes
      And the link breaks
      And lead signals declined on "may I load it?"
      And the link is back
      And 10 s pass
      Then scout has received exactly 1 escalation

  @C2A-ESC-006 @must @host @obligations @2026-08-11
  Rule: Escalations about one recipient are combined

    @must-fire
    Scenario: One agent has two obligations
      Given worker is in a DM with lead
      And a channel #watch with scout
      And lead is coordinated by scout
      When worker is halted until lead answers "may I deploy?" in the DM with lead
      And worker is halted until lead answers "may I sleep?" in the DM with lead
      And half a return interval passes
      And the returns run out
      Then scout has received exactly 1 escalation
      When the returns run out
      Then scout has received all returns of an escalation

    @must-fire
    Scenario: The author discharges one of two obligations
      Given worker is in a DM with lead
      And a channel #watch with scout
      And lead is coordinated by scout
      When worker is halted until lead answers "may I deploy?" in the DM with lead
      And worker is halted until lead answers "may I sleep?" in the DM with lead
      And half a return interval passes
      And the returns run out
      And worker signals done on "may I deploy?" about lead
      And the returns run out
      Then scout has received all returns of an escalation

    @must-fire
    Scenario: One agent declines two obligations, one after the other
      Given worker is in a DM with lead
      And a channel #watch with scout
      And lead is coordinated by scout
      When worker is halted until lead answers "may I deploy?" in the DM with lead
      And worker is halted until lead answers "may I sleep?" in the DM with lead
      And 10 s pass
      And lead reacts with declined to "may I deploy?"
      And 60 s pass
      And lead reacts with declined to "may I sleep?"
      And 10 s pass
      Then scout has received exactly 1 escalation

    @must-fire
    Scenario: Two authors have asked one agent
      Given worker is in a DM with lead
      And Will is in a DM with lead
      And a channel #watch with scout
      And lead is coordinated by scout
      When worker is halted until lead answers "may I load it?" in the DM with worker
      And Will is halted until lead answers "is it dry?" in the DM with Will
      And half a return interval passes
      And the returns run out
      Then scout has received exactly 1 escalation

    @must-not-fire
    Scenario: Two agents are silent
      Given worker is in a DM with lead
      And a channel #watch with scout
      And lead is coordinated by scout
      And a channel #general with worker, lead and runner
      And runner is coordinated by scout
      When worker is halted until lead answers "may I deploy?" in the DM with lead
      And worker is halted until runner answers "@runner may I sleep?" in #general
      And half a return interval passes
      And the returns run out
      Then scout has received exactly 2 escalations

    @must-not-fire
    Scenario: One agent owes an answer, and one author never clarifies
      Given worker is in a DM with lead
      And Will is in a DM with lead
      And a channel #watch with scout
      And lead is coordinated by scout
      And worker is coordinated by scout
      When worker is halted until lead answers "may I load it?" in the DM with worker
      And Will is halted until lead answers "is it dry?" in the DM with Will
      And half a return interval passes
      And lead reacts with unclear to "may I load it?"
      And ten return intervals pass
      Then scout has received exactly 2 escalations

  @C2A-ESC-007 @must @host @openset @2026-08-11
  Rule: The human rung is the last

    @must-fire
    Scenario: The human stays silent
      Given worker is in a DM with lead
      And a channel #town with Ann
      And Ann is on the human rung
      When worker is halted until lead answers "may I deploy?" in the DM with lead
      And half a return interval passes
      And the returns run out
      Then Ann owes exactly 1 answer
      When ten return intervals pass
      Then Ann owes exactly 1 answer
      And lead owes "may I deploy?"

    @must-fire
    Scenario Outline: There are two humans, and both stay silent for <time>
      Given worker is in a DM with lead
      And a channel #town with Ann and Will
      And Ann is on the human rung
      And Will is on the human rung
      When worker is halted until lead answers "may I deploy?" in the DM with lead
      And half a return interval passes
      And the returns run out
      And two return intervals pass without a return
      And <time> pass
      Then Ann and Will owe exactly 1 answer
      And lead owes "may I deploy?"

      Examples:
        | time                 |
        | ten return intervals |
        | 50 h                 |
        | 750 h                |

  @C2A-ESC-008 @must @host @obligations @2026-08-11
  Rule: A coordinator cannot close its own escalation

    @must-fire
    Scenario: The coordinator gives the signal done on the escalation
      Given worker is in a DM with lead
      And a channel #watch with scout
      And lead is coordinated by scout
      When worker is halted until lead answers "may I deploy?" in the DM with lead
      And half a return interval passes
      And the returns run out
      Then scout has received exactly 1 escalation
      When scout reacts with done to its escalation
      And the returns run out
      Then scout has received all returns of an escalation

  @C2A-ESC-009 @must @host @obligations @2026-08-11
  Rule: If an author never answers a request for clarification, the request is escalated

    @must-fire
    Scenario: The author stays silent
      Given worker is in a DM with lead
      And a channel #watch with scout and planner
      And lead is coordinated by scout
      And worker is coordinated by planner
      When worker is halted until lead answers "may I deploy?" in the DM with lead
      And half a return interval passes
      And lead reacts with unclear to "may I deploy?"
      And ten return intervals pass
      Then planner has received exactly 1 escalation
      And scout has received no escalations

    @must-not-fire
    Scenario: The author discharges the obligation
      Given worker is in a DM with lead
      And a channel #watch with scout and planner
      And worker is coordinated by planner
      When worker is halted until lead answers "may I deploy?" in the DM with lead
      And half a return interval passes
      And worker signals done on "may I deploy?" about lead
      And ten return intervals pass
      Then planner has received no escalations
