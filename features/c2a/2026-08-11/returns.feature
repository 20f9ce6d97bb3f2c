Feature: Returns
  As long as nobody discharges an obligation, its event returns to the recipient at a constant interval. A return is a
  knock. It gives the event's age, and what its author will do if there is no answer. The recipient's signals may extend
  the interval once, or pause the returns. None of these signals ends the obligation.

  The suite plays a harness that acknowledges everything. It counts the returns that are delivered to this harness,
  because a host has no model whose turns could be counted.

  @C2A-RET-001 @must @host @obligations @2026-08-11
  Rule: An open obligation returns

    @must-fire
    Scenario: No agent answers
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      Then lead has received no returns of "may I deploy?"
      And one return interval passes
      Then lead has received exactly 1 return of "may I deploy?"
      And one return interval passes
      Then lead has received exactly 2 returns of "may I deploy?"

    @must-fire
    Scenario: The platform sends the message again
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I load it?"
      And half a return interval passes
      And the platform sends "may I load it?" again
      And half a return interval passes
      And 10 s pass
      Then lead has received exactly 1 return of "may I load it?"

    @must-not-fire
    Scenario: A message without an obligation does not return
      Given Will is in a DM with lead
      When Will posts "may I deploy?"
      And ten return intervals pass
      Then lead has received no returns of "may I deploy?"

    @must-fire @reconnect
    Scenario: The message is posted while the link is broken
      Given worker is in a DM with lead
      When worker posts "good morning"
      And the link breaks
      And worker is halted until lead answers "may I load it?"
      And 10 s pass
      And the link is back
      And ten return intervals pass
      Then lead has received all returns of "may I load it?"

  @C2A-RET-002 @must @host @obligations @2026-08-11
  Rule: A return is a knock

    @must-fire
    Scenario: The message contains rare words
      Given obligations return three times, the default
      And worker is in a DM with lead
      When worker is halted until lead answers "quokka and bramble, yes?"
      And half a return interval passes
      And three return intervals pass
      Then lead has received exactly 3 returns of "quokka and bramble, yes?"
      And no word of "quokka and bramble, yes?" is in the topic of its returns

  @C2A-RET-003 @must @host @obligations @2026-08-11
  Rule: A return gives the event's age

    @must-fire
    Scenario: Three returns give their ages
      Given obligations return three times, the default
      And worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      And three return intervals pass
      Then lead has received exactly 3 returns of "may I deploy?"

  @C2A-RET-004 @must @host @obligations @2026-08-11
  Rule: A return gives the default action

    @must-fire
    Scenario: Two obligations have different default actions
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?", with the default action "keep it off"
      And worker is halted until lead answers "may I sleep?", with the default action "stay awake"
      And half a return interval passes
      And one return interval passes
      Then lead has received exactly 1 return of "may I deploy?"
      And lead has received exactly 1 return of "may I sleep?"

  @C2A-RET-005 @must @host @obligations @2026-08-11
  Rule: The interval between returns doesn't grow

    @must-fire
    Scenario: An event returns three times
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      And three return intervals pass
      Then the returns of "may I deploy?" come one interval apart

    @must-fire
    Scenario: Somebody types between two returns
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I load it?"
      And half a return interval passes
      And one return interval passes
      And worker starts typing in the DM with lead
      And worker stops typing in the DM with lead
      And two return intervals pass
      Then the returns of "may I load it?" come one interval apart

    @must-fire
    Scenario Outline: The next return is on time although <what>
      Given obligations return three times, the default
      And a channel #general with worker, lead, Ann and runner
      And a channel #watch with scout and planner
      And lead is coordinated by scout
      And planner is coordinated by runner
      When worker is halted until lead answers "@lead may I load it?" in #general, and planner may confirm
      And half a return interval passes
      And one return interval passes
      And <acts>
      And two return intervals pass
      Then lead has received exactly 3 returns of "@lead may I load it?"
      When two return intervals pass
      Then scout has received exactly 1 escalation

      Examples:
        | what                                       | acts                                                             |
        | the recipient reads the channel            | lead reads #general                                              |
        | the recipient lists its events             | lead lists its events                                            |
        | the recipient claims the event             | lead claims "@lead may I load it?"                               |
        | the recipient defers the event             | lead defers "@lead may I load it?" because "the tests still run" |
        | the recipient resolves the event           | lead resolves "@lead may I load it?"                             |
        | the recipient answers                      | lead sends "not yet" in reply to "@lead may I load it?"          |
        | the recipient posts something else         | lead sends "good morning" to #general                            |
        | the recipient signals seen                 | lead reacts with seen to "@lead may I load it?"                  |
        | the recipient signals agree                | lead reacts with agree to "@lead may I load it?"                 |
        | the recipient signals claimed              | lead reacts with claimed to "@lead may I load it?"               |
        | the recipient signals done                 | lead reacts with done to "@lead may I load it?"                  |
        | somebody else signals queued               | Ann signals queued on "@lead may I load it?" about lead          |
        | somebody else signals blocked              | Ann signals blocked on "@lead may I load it?" about lead         |
        | somebody else signals unclear              | Ann signals unclear on "@lead may I load it?" about lead         |
        | the recipient's coordinator declines       | scout signals declined on "@lead may I load it?" about lead      |
        | the delegate's coordinator confirms        | runner signals done on "@lead may I load it?" about lead         |
        | the author confirms without naming anybody | worker signals done on "@lead may I load it?"                    |
        | the author names another participant       | worker signals done on "@lead may I load it?" about runner       |
        | the author posts something else            | worker posts "good morning" in #general                          |
        | somebody else posts something              | Ann posts "good morning" in #general                             |
        | somebody else leaves                       | Ann leaves #general                                              |
        | the platform sends the message again       | the platform sends "@lead may I load it?" again                  |

    @must-fire
    Scenario Outline: Ten seconds before the return, <who>
      Given a channel #general with worker, lead and Ann
      When worker is halted until lead answers "@lead may I load it?" in #general
      And half a return interval passes
      And the next return is 10 s away
      And <acts>
      And half a return interval passes
      And one return interval passes
      Then lead has received exactly 2 returns of "@lead may I load it?"
      And the returns of "@lead may I load it?" come one interval apart

      Examples:
        | who                                  | acts                                                    |
        | the recipient claims the event       | lead claims "@lead may I load it?"                      |
        | the recipient answers                | lead sends "not yet" in reply to "@lead may I load it?" |
        | the recipient posts a message        | lead sends "good morning" to #general                   |
        | the recipient reads the channel      | lead reads #general                                     |
        | the recipient signals seen           | lead reacts with seen to "@lead may I load it?"         |
        | the author posts a message           | worker posts "good morning" in #general                 |
        | the author starts typing             | worker starts typing in #general                        |
        | the platform sends the message again | the platform sends "@lead may I load it?" again         |

  @C2A-RET-006 @must @host @obligations @2026-08-11
  Rule: After three returns, the event is escalated

    @must-fire
    Scenario: No agent ever answers
      Given obligations return three times, the default
      And worker is in a DM with lead
      And a channel #watch with scout
      And lead is coordinated by scout
      When worker is halted until lead answers "may I deploy?" in the DM with lead
      And half a return interval passes
      And two return intervals pass
      Then scout has received no escalations
      When one return interval passes
      Then lead has received exactly 3 returns of "may I deploy?"
      When one return interval passes
      Then scout has received exactly 1 escalation

    @must-fire
    Scenario Outline: Nobody ever answers <kind>
      Given obligations return three times, the default
      And a channel #general with worker and lead
      And a channel #watch with scout
      And lead is coordinated by scout
      When worker is halted until lead answers <event> in #general
      And half a return interval passes
      And the returns run out
      And two return intervals pass
      Then scout has received exactly 1 escalation

      Examples:
        | kind            | event                                     |
        | an urgent event | the urgent message "@lead may I load it?" |
        | a report        | the status report "it is dry"             |
        | a plain message | "may I load it?"                          |

  @C2A-RET-007 @must @host @obligations @2026-08-11
  Rule: The interval depends on the mode

    @must-fire
    Scenario: One event is an urgent mention, and another is a direct message
      Given worker is in a DM with lead
      And a channel #general with worker and lead
      When worker is halted until lead answers the urgent message "@lead may I stop it?" in #general
      And worker is halted until lead answers "may I deploy?" in the DM with lead
      And half a return interval passes
      And one return interval passes
      Then the first return of "@lead may I stop it?" is sent before that of "may I deploy?"

    @must-fire
    Scenario: One event is a direct message, and another is a report
      Given worker is in a DM with lead
      And a channel #general with worker and lead
      When worker is halted until lead answers the status report "it is dry" in #general
      And worker is halted until lead answers "may I load it?" in the DM with lead
      And half a return interval passes
      And one return interval passes
      And 30 h pass
      Then lead has received all returns of "it is dry"

    @must-fire
    Scenario: One message mentions its first recipient, but not its second
      Given a channel #general with worker, lead and scout
      When worker is halted until lead and scout answer "@lead may I load it?" in #general
      And half a return interval passes
      And one return interval passes
      And 30 h pass
      Then lead has received all returns of "@lead may I load it?"
      And scout has received all returns of "@lead may I load it?"

  @C2A-RET-008 @must @host @obligations @2026-08-11
  Rule: The text behind a return can be pulled

    @must-fire
    Scenario: The recipient reads the text after the first return
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      And one return interval passes
      Then lead has received exactly 1 return of "may I deploy?"
      When lead reads the DM
      Then lead is shown "may I deploy?"

    @must-fire
    Scenario: The coordinator reads the text after the escalation
      Given worker is in a DM with lead
      And a channel #watch with scout
      And lead is coordinated by scout
      When worker is halted until lead answers "may I load it?" in the DM with lead
      And half a return interval passes
      And the returns run out
      And ten return intervals pass
      And lead reads the DM
      Then lead is shown "may I load it?"

    @must-fire
    Scenario: The recipient reads the text after its answer and a return
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I load it?"
      And lead sends "not yet" in reply to "may I load it?"
      And half a return interval passes
      And two return intervals pass
      And lead reads the DM
      Then lead is shown "may I load it?"

  @C2A-RET-009 @must @host @obligations @2026-08-11
  Rule: The signals working and queued extend the interval once

    @must-fire
    Scenario Outline: The recipient signals <signal>
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      And lead reacts with <signal> to "may I deploy?"
      And half a return interval passes
      Then lead has received no returns of "may I deploy?"
      And ten return intervals pass
      Then lead has received all returns of "may I deploy?"

      Examples:
        | signal  |
        | working |
        | queued  |

    @must-not-fire
    Scenario Outline: The recipient signals <first> and then <second>
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      And lead reacts with <first> to "may I deploy?"
      And lead reacts with <second> to "may I deploy?"
      And half a return interval passes
      And ten return intervals pass
      Then lead has received all returns of "may I deploy?"

      Examples:
        | first   | second  |
        | working | queued  |
        | queued  | working |

    @must-not-fire
    Scenario: The recipient removes a signal and gives it again
      Given worker is in a DM with lead
      And worker is in a DM with scout
      When worker is halted until scout answers "may I sleep?" in the DM with scout
      And worker is halted until lead answers "may I deploy?" in the DM with lead
      And half a return interval passes
      And scout signals working on "may I sleep?"
      And lead signals working on "may I deploy?"
      And lead removes working from "may I deploy?"
      And lead signals working on "may I deploy?"
      And ten return intervals pass
      Then the first return of "may I deploy?" is sent no later than that of "may I sleep?"

    @must-not-fire
    Scenario: The recipient's second signal doesn't grant a second extension
      Given worker is in a DM with lead
      And worker is in a DM with scout
      When worker is halted until scout answers "may I sleep?" in the DM with scout
      And worker is halted until lead answers "may I deploy?" in the DM with lead
      And half a return interval passes
      And scout reacts with queued to "may I sleep?"
      And lead reacts with working to "may I deploy?"
      And lead reacts with queued to "may I deploy?"
      And ten return intervals pass
      Then the first return of "may I deploy?" is sent no later than that of "may I sleep?"

    @must-fire
    Scenario: The author edits the message between two signals
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      And lead reacts with working to "may I deploy?"
      And two return intervals pass
      And worker edits "may I deploy?" to "may I deploy the stove?"
      And lead reacts with queued to "may I deploy the stove?"
      And ten return intervals pass
      Then lead has received all returns of "may I deploy the stove?"

    @must-fire
    Scenario: The recipient signals with a glyph
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      And lead puts working on "may I deploy?"
      And half a return interval passes
      Then lead has received no returns of "may I deploy?"

    @must-fire
    Scenario Outline: The recipient signals working after <state>
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I load it?"
      And half a return interval passes
      And <what>
      And lead reacts with working to "may I load it?"
      And four return intervals pass
      Then lead has received at most 9 returns of "may I load it?"

      Examples:
        | state                             | what                                              |
        | the event has returned            | one return interval passes                        |
        | the recipient has answered        | lead sends "not yet" in reply to "may I load it?" |
        | the recipient has signalled agree | lead reacts with agree to "may I load it?"        |
        | the recipient has signalled done  | lead reacts with done to "may I load it?"         |

    @must-fire
    Scenario: The recipient signals working and unclear, and the author clarifies
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I load it?"
      And half a return interval passes
      And lead reacts with working to "may I load it?"
      And lead reacts with unclear to "may I load it?"
      And one return interval passes
      And worker edits "may I load it?" to "may I load the kiln?"
      And lead reacts with queued to "may I load the kiln?"
      And ten return intervals pass
      Then lead has received all returns of "may I load the kiln?"

  @C2A-RET-010 @must @host @obligations @2026-08-11
  Rule: The recipient's other signals don't change anything

    @must-fire
    Scenario Outline: The recipient signals <signal>, which doesn't extend the interval
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      And lead reacts with <signal> to "may I deploy?"
      And half a return interval passes
      Then lead has received exactly 1 return of "may I deploy?"
      And one return interval passes
      Then lead has received exactly 2 returns of "may I deploy?"
      And the returns of "may I deploy?" come one interval apart

      Examples:
        | signal  |
        | seen    |
        | claimed |
        | agree   |
        | done    |

    @must-fire
    Scenario Outline: The recipient signals <signal> after its answer
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I load it?"
      And lead sends "not yet" in reply to "may I load it?"
      And half a return interval passes
      And lead reacts with <signal> to "may I load it?"
      Then lead's call succeeds

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

  @C2A-RET-011 @must @host @obligations @2026-08-11
  Rule: The signal unclear pauses the returns

    @must-fire
    Scenario: The author never clarifies
      Given worker is in a DM with lead
      And a channel #watch with scout
      And lead is coordinated by scout
      When worker is halted until lead answers "may I deploy?" in the DM with lead
      And half a return interval passes
      And lead reacts with unclear to "may I deploy?"
      And ten return intervals pass
      Then lead has received no returns of "may I deploy?"
      And scout has received no escalations

    @must-fire
    Scenario: The event has already returned as often as it can
      Given worker is in a DM with lead
      And a channel #watch with scout
      And lead is coordinated by scout
      When worker is halted until lead answers "may I deploy?" in the DM with lead
      And the last return has arrived
      And lead reacts with unclear to "may I deploy?"
      And ten return intervals pass
      Then lead has received all returns of "may I deploy?"

    @must-fire
    Scenario: The author has also asked another question
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?"
      And worker is halted until lead answers "may I sleep?"
      And half a return interval passes
      And lead reacts with unclear to "may I deploy?"
      And two return intervals pass
      Then lead has received no returns of "may I deploy?"
      And lead has received exactly 2 returns of "may I sleep?"

    @must-fire
    Scenario Outline: The recipient gives another signal after the signal unclear
      Given worker is in a DM with lead
      And a channel #watch with scout
      And lead is coordinated by scout
      When worker is halted until lead answers "may I deploy?" in the DM with lead
      And half a return interval passes
      And lead reacts with unclear to "may I deploy?"
      And half a return interval passes
      And lead reacts with <signal> to "may I deploy?"
      And ten return intervals pass
      Then lead has received no returns of "may I deploy?"

      Examples:
        | signal |
        | seen   |
        | agree  |
        | done   |

    @must-fire
    Scenario Outline: The recipient signals <signals> after unclear
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I load it?"
      And half a return interval passes
      And lead reacts with unclear to "may I load it?"
      And lead reacts with <signals> to "may I load it?"
      And ten return intervals pass
      Then lead has received no returns of "may I load it?"

      Examples:
        | signals |
        | working |
        | queued  |
        | claimed |

    @must-not-fire
    Scenario: One of two recipients doesn't understand the message
      Given a channel #general with worker, lead and scout
      When worker is halted until lead and scout answer "@lead @scout may I load it?" in #general
      And half a return interval passes
      And lead reacts with unclear to "@lead @scout may I load it?"
      And one return interval passes
      Then lead has received no returns of "@lead @scout may I load it?"
      And scout has received exactly 1 return of "@lead @scout may I load it?"

    @must-not-fire
    Scenario: A bystander's signal doesn't pause the returns
      Given a channel #general with worker, lead and scout
      When worker is halted until lead answers "@lead may I deploy?" in #general
      And half a return interval passes
      And scout signals unclear on "@lead may I deploy?"
      And one return interval passes
      Then lead has received exactly 1 return of "@lead may I deploy?"

    @must-fire @reconnect
    Scenario: The recipient signals unclear while the link is broken
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I load it?"
      And half a return interval passes
      And the link breaks
      And lead signals unclear on "may I load it?"
      And the link is back
      And ten return intervals pass
      Then lead has received no returns of "may I load it?"

  @C2A-RET-012 @must @host @obligations @2026-08-11
  Rule: A clarifying edit resumes the returns

    @must-fire
    Scenario: The author clarifies
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      And lead reacts with unclear to "may I deploy?"
      And two return intervals pass
      And worker edits "may I deploy?" to "may I deploy the kiln?"
      And one return interval passes
      Then lead has received exactly 1 return of "may I deploy the kiln?"

    @must-fire
    Scenario: The author clarifies after the second return
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I load it?"
      And half a return interval passes
      And two return intervals pass
      And lead reacts with unclear to "may I load it?"
      And worker edits "may I load it?" to "may I load the stove?"
      And ten return intervals pass
      Then lead has received exactly 3 returns of "may I load the stove?"

    @must-fire
    Scenario: Another person edits the message, and then the author does
      Given a channel #general with worker, lead and Ann
      When worker is halted until lead answers "@lead may I deploy?" in #general
      And half a return interval passes
      And lead reacts with unclear to "@lead may I deploy?"
      And Ann corrects "@lead may I deploy?", which somebody else wrote, to "@lead may I deploi it?"
      And two return intervals pass
      And worker edits "@lead may I deploi it?" to "@lead may I deploy the press?"
      And one return interval passes
      Then lead has received exactly 1 return of "@lead may I deploy the press?"

    @must-fire
    Scenario: The author clarifies late
      Given worker is in a DM with lead
      And a channel #watch with scout
      And lead is coordinated by scout
      When worker is halted until lead answers "may I load it?" in the DM with lead
      And half a return interval passes
      And lead reacts with unclear to "may I load it?"
      And ten return intervals pass
      And worker edits "may I load it?" to "may I load the kiln?"
      And half a return interval passes
      Then scout has received no escalations
      And half a return interval passes
      And lead has received exactly 1 return of "may I load the kiln?"

    @must-fire
    Scenario: The recipient gave the signal working before it asked for a clarification
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      And lead reacts with working to "may I deploy?"
      And lead reacts with unclear to "may I deploy?"
      And two return intervals pass
      And worker edits "may I deploy?" to "may I deploy the oven?"
      And one return interval passes
      Then lead has received exactly 1 return of "may I deploy the oven?"

    @must-not-fire
    Scenario: Another person edits the message
      Given a channel #general with worker, lead and Ann
      When worker is halted until lead answers "@lead may I deploy?" in #general
      And half a return interval passes
      And lead reacts with unclear to "@lead may I deploy?"
      And Ann corrects "@lead may I deploy?", which somebody else wrote, to "@lead may I deploy it?"
      And four return intervals pass
      Then lead has received no returns of "@lead may I deploy?"

    @must-not-fire
    Scenario: The recipient posts a message
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      And lead reacts with unclear to "may I deploy?"
      And lead sends "which kiln do you mean?" in reply to "may I deploy?"
      And ten return intervals pass
      Then lead has received no returns of "may I deploy?"

    @must-not-fire
    Scenario Outline: The author <acts>
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I load it?"
      And worker posts "may I lift it?"
      And half a return interval passes
      And lead reacts with unclear to "may I load it?"
      And 10 s pass
      And <what>
      And four return intervals pass
      Then lead has received no returns of "may I load it?"

      Examples:
        | acts                  | what                                                    |
        | posts something else  | worker posts "good morning"                             |
        | edits another message | worker edits "may I lift it?" to "may I lift the kiln?" |

  @C2A-RET-013 @must @host @obligations @2026-08-11
  Rule: The signal unclear obliges the author to clarify

    @must-fire
    Scenario: The author is an agent
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      And lead reacts with unclear to "may I deploy?"
      Then worker has received exactly 1 question back
      When ten return intervals pass
      Then worker has received all returns of a question back

    @must-fire
    Scenario: The author gives the signal done on the question back
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      And lead reacts with unclear to "may I deploy?"
      And worker reacts with done to its escalation
      And ten return intervals pass
      Then worker has received all returns of a question back

    @must-fire
    Scenario: A coordinator gives the signal done on the first message
      Given worker is in a DM with lead
      And a channel #watch with scout
      And lead is coordinated by scout
      When worker is halted until lead answers "may I load it?" in the DM with lead
      And half a return interval passes
      And lead reacts with unclear to "may I load it?"
      And scout signals done on "may I load it?" about worker
      And ten return intervals pass
      Then worker has received all returns of a question back

    @must-fire
    Scenario: Another agent is the delegate
      Given worker is in a DM with lead
      And a channel #watch with scout
      When worker is halted until lead answers "may I load it?" in the DM with lead, and scout may confirm
      And half a return interval passes
      And lead reacts with unclear to "may I load it?"
      Then worker has received exactly 1 question back
      And scout has received no questions back

    @must-not-fire
    Scenario: The signal agree doesn't send a question back
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      And lead reacts with agree to "may I deploy?"
      And two return intervals pass
      Then worker has received no questions back

    @must-fire
    Scenario Outline: The recipient signals unclear after <state>
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I load it?"
      And half a return interval passes
      And <what>
      And lead reacts with unclear to "may I load it?"
      And two return intervals pass
      Then worker has received exactly 1 question back

      Examples:
        | state                               | what                                              |
        | the event has returned              | one return interval passes                        |
        | the recipient has answered          | lead sends "not yet" in reply to "may I load it?" |
        | the recipient has signalled agree   | lead reacts with agree to "may I load it?"        |
        | the recipient has signalled working | lead reacts with working to "may I load it?"      |
        | the recipient has signalled done    | lead reacts with done to "may I load it?"         |

    @must-fire @openset
    Scenario: The recipient doesn't understand two questions of one author
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I load it?"
      And worker is halted until lead answers "may I lift it?"
      And half a return interval passes
      And lead reacts with unclear to "may I load it?"
      And 10 s pass
      And lead reacts with unclear to "may I lift it?"
      And 10 s pass
      And the open set is looked up
      And the returns run out
      Then worker has received all returns of a question back

  @C2A-RET-014 @must @host @obligations @2026-08-11
  Rule: A recipient's signal need not name anyone

    @must-fire
    Scenario Outline: The recipient's signal names it or nobody
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      And <signal>
      And half a return interval passes
      Then lead has received no returns of "may I deploy?"

      Examples:
        | signal                                             |
        | lead signals working on "may I deploy?"            |
        | lead signals working on "may I deploy?" about lead |

  @C2A-RET-015 @must @host @obligations @2026-08-11
  Rule: An extension applies to one interval

    @must-fire
    Scenario: Later returns come at the normal interval
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      And lead reacts with working to "may I deploy?"
      And ten return intervals pass
      Then the returns of "may I deploy?" continue one interval apart

  @C2A-RET-016 @must @host @obligations @2026-08-11
  Rule: Each event has its own extension

    @must-fire
    Scenario: One recipient has two events
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?"
      And worker is halted until lead answers "may I sleep?"
      And half a return interval passes
      And lead reacts with working to "may I deploy?"
      And lead reacts with working to "may I sleep?"
      And half a return interval passes
      Then lead has received no returns of "may I deploy?"
      And lead has received no returns of "may I sleep?"

    @must-fire
    Scenario: One of two recipients of an event gives the signal working
      Given a channel #general with worker, lead and scout
      When worker is halted until lead and scout answer "@lead @scout may I deploy?" in #general
      And half a return interval passes
      And lead reacts with working to "@lead @scout may I deploy?"
      And half a return interval passes
      Then lead has received no returns of "@lead @scout may I deploy?"
      And scout has received exactly 1 return of "@lead @scout may I deploy?"

    @must-fire
    Scenario: Both recipients of an event give the signal working
      Given a channel #general with worker, lead and scout
      When worker is halted until lead and scout answer "@lead @scout may I load it?" in #general
      And half a return interval passes
      And lead reacts with working to "@lead @scout may I load it?"
      And scout reacts with working to "@lead @scout may I load it?"
      And half a return interval passes
      Then lead has received no returns of "@lead @scout may I load it?"
      And scout has received no returns of "@lead @scout may I load it?"

  @C2A-RET-017 @should @host @obligations @2026-08-11
  Rule: Only the mode decides the interval

    @must-fire
    Scenario: Neither the author nor its state changes the interval
      Given worker is in a DM with lead
      And Will is in a DM with lead
      When worker is halted until lead answers "may I deploy?" in the DM with worker
      And Will is not held up until lead answers "may I sleep?" in the DM with Will
      And half a return interval passes
      And one return interval passes
      Then the first return of "may I deploy?" is sent as late as that of "may I sleep?"

  @C2A-RET-018 @must @host @obligations @2026-08-11
  Rule: A return says who asked, and where

    @must-fire
    Scenario: Two authors ask in two places
      Given worker is in a DM with lead
      And a channel #general with Will and lead
      When worker is halted until lead answers "may I deploy?" in the DM with worker
      And Will is halted until lead answers "@lead may I sleep?" in #general
      And half a return interval passes
      And one return interval passes
      Then lead has received exactly 1 return of "may I deploy?"
      And lead has received exactly 1 return of "@lead may I sleep?"

  @C2A-RET-019 @must @host @obligations @2026-08-11
  Rule: A loop doesn't delay any return

    @must-fire
    Scenario: The author repeats its message many times
      Given worker is in a DM with lead
      When worker posts "are you ready?"
      And worker posts "are you ready?"
      And worker posts "are you ready?"
      And worker posts "are you ready?"
      And worker is halted until lead answers "are you ready now?"
      And half a return interval passes
      And one return interval passes
      Then lead has received exactly 1 return of "are you ready now?"

    @must-fire
    Scenario: Three questions in one conversation, and nobody answers
      Given obligations return three times, the default
      And worker is in a DM with lead
      When worker is halted until lead answers "may I load it?"
      And worker is halted until lead answers "may I lift it?"
      And worker is halted until lead answers "may I move it?"
      And half a return interval passes
      And two return intervals pass
      And one return interval passes
      Then lead has received exactly 3 returns of "may I load it?"
      And lead has received exactly 3 returns of "may I lift it?"
      And lead has received exactly 3 returns of "may I move it?"

  @C2A-RET-020 @should @host @obligations @2026-08-11
  Rule: The policy of a return allows an answer

    @must-fire
    Scenario: An event returns for the first time
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I load it?"
      And half a return interval passes
      And one return interval passes
      Then lead has received exactly 1 return of "may I load it?"
