Feature: Discharge
  An obligation is discharged when its author, or someone who may confirm for the author, says that it was answered.
  Reading the message, answering it, a signal from the recipient, and the passing of time don't discharge it.

  To confirm, the author or the delegate puts the signal done on the message, and names the recipient concerned.

  @C2A-DISC-001 @must @host @obligations @2026-08-11
  Rule: The author can discharge the obligation

    @must-fire
    Scenario: The author confirms before the first return
      Given worker is in a DM with lead
      And a channel #watch with scout
      And lead is coordinated by scout
      When worker is halted until lead answers "may I deploy?" in the DM with lead
      And half a return interval passes
      And worker signals done on "may I deploy?" about lead
      And ten return intervals pass
      Then lead has received no returns of "may I deploy?"
      And scout has received no escalations

    @must-fire
    Scenario: The author clicks the glyph of done
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I load it?"
      And half a return interval passes
      And worker clicks done on "may I load it?" about lead
      And ten return intervals pass
      Then lead has received no returns of "may I load it?"

    @must-fire
    Scenario: The author confirms after the first return
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      And one return interval passes
      And worker signals done on "may I deploy?" about lead
      And ten return intervals pass
      Then lead has received exactly 1 return of "may I deploy?"

    @must-fire
    Scenario: The author confirms with its tool, and names the recipient with an object
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I load it?"
      And half a return interval passes
      And worker reacts with done to "may I load it?" about lead, given as an object
      And ten return intervals pass
      Then lead has received no returns of "may I load it?"

    @must-fire
    Scenario Outline: The author confirms after <state>
      Given worker is in a DM with lead
      And a channel #watch with scout and planner
      And lead is coordinated by scout
      When worker is halted until lead answers "may I load it?" in the DM with lead, and planner may confirm
      And half a return interval passes
      And <what>
      And the open set is looked up
      And worker signals done on "may I load it?" about lead
      And the open set is looked up
      And worker removes done from "may I load it?"
      And four return intervals pass
      And the open set is looked up
      Then lead has received at most 9 returns of "may I load it?"

      Examples:
        | state                                | what                                              |
        | the event has returned               | one return interval passes                        |
        | the recipient has answered           | lead sends "not yet" in reply to "may I load it?" |
        | the recipient has signalled working  | lead reacts with working to "may I load it?"      |
        | the recipient has signalled declined | lead reacts with declined to "may I load it?"     |
        | the recipient has signalled unclear  | lead reacts with unclear to "may I load it?"      |
        | the event was escalated              | the returns run out                               |

    @must-fire
    Scenario: The author confirms with its tool
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      And worker reacts with done to "may I deploy?" about lead
      And ten return intervals pass
      Then lead has received no returns of "may I deploy?"

    @must-fire
    Scenario: The author edits the message afterwards
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      And worker signals done on "may I deploy?" about lead
      And worker edits "may I deploy?" to "may I deploy the saw?"
      And ten return intervals pass
      Then lead has received no returns of "may I deploy the saw?"

    @must-fire
    Scenario: Another person has deleted the message
      Given a channel #general with worker, lead and Ann
      When worker is halted until lead answers "@lead may I deploy?" in #general
      And half a return interval passes
      And Ann removes "@lead may I deploy?", which somebody else wrote
      And worker signals done on "@lead may I deploy?" about lead
      And ten return intervals pass
      Then lead has received no returns of "@lead may I deploy?"

    @must-fire
    Scenario: The author confirms after the last return
      Given worker is in a DM with lead
      And a channel #watch with scout
      And lead is coordinated by scout
      When worker is halted until lead answers "may I deploy?" in the DM with lead
      And the last return has arrived
      And worker signals done on "may I deploy?" about lead
      And ten return intervals pass
      Then lead has received all returns of "may I deploy?"

    @must-fire
    Scenario: The recipient declines after the author has confirmed
      Given worker is in a DM with lead
      And a channel #watch with scout
      And lead is coordinated by scout
      When worker is halted until lead answers "may I deploy?" in the DM with lead
      And half a return interval passes
      And worker signals done on "may I deploy?" about lead
      And lead reacts with declined to "may I deploy?"
      And two return intervals pass
      Then scout has received no escalations

    @must-fire
    Scenario: The author confirms with its tool on the event from before its edit
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I load it?"
      And half a return interval passes
      And lead reacts with working to "may I load it?"
      And worker edits "may I load it?" to "may I load the kiln?"
      And worker reacts with done to "may I load it?" about lead
      And ten return intervals pass
      Then lead has received no returns of "may I load the kiln?"

    @must-fire @openset
    Scenario: The recipient has left the channel
      Given a channel #general with worker, lead and scout
      When worker is halted until lead answers "@lead may I load it?" in #general
      And half a return interval passes
      And lead leaves #general
      And worker signals done on "@lead may I load it?" about lead
      Then lead does not owe "@lead may I load it?"
      And worker does not wait for an answer to "@lead may I load it?"

    @must-not-fire
    Scenario: The author gives no signal
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      And one return interval passes
      Then lead has received exactly 1 return of "may I deploy?"

    @must-fire @reconnect
    Scenario: The author confirms while the link is broken
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I load it?"
      And half a return interval passes
      And the link breaks
      And worker signals done on "may I load it?" about lead
      And the link is back
      And ten return intervals pass
      Then lead has received no returns of "may I load it?"

  @C2A-DISC-002 @must @host @obligations @2026-08-11
  Rule: The delegate can discharge the obligation

    @must-fire
    Scenario: A named delegate confirms
      Given worker is in a DM with lead
      And a channel #watch with scout
      When worker is halted until lead answers "may I deploy?" in the DM with lead, and scout may confirm
      And half a return interval passes
      And scout signals done on "may I deploy?" about lead
      And two return intervals pass
      Then lead has received no returns of "may I deploy?"

    @must-fire
    Scenario: The author's coordinator confirms
      Given worker is in a DM with lead
      And a channel #watch with scout
      And worker is coordinated by scout
      When worker is halted until lead answers "may I deploy?" in the DM with lead
      And half a return interval passes
      And scout signals done on "may I deploy?" about lead
      And two return intervals pass
      Then lead has received no returns of "may I deploy?"

    @must-fire
    Scenario: The delegate confirms with its tool
      Given worker is in a DM with lead
      And a channel #watch with scout
      When worker is halted until lead answers "may I deploy?" in the DM with lead, and scout may confirm
      And half a return interval passes
      And scout reacts with done to "may I deploy?" about lead
      And two return intervals pass
      Then lead has received no returns of "may I deploy?"

    @must-fire
    Scenario: The coordinator of both agents confirms
      Given worker is in a DM with lead
      And a channel #watch with scout
      And worker is coordinated by scout
      And lead is coordinated by scout
      When worker is halted until lead answers "may I deploy?" in the DM with lead
      And half a return interval passes
      And scout signals done on "may I deploy?" about lead
      And two return intervals pass
      Then lead has received no returns of "may I deploy?"

    @must-not-fire
    Scenario: The coordinator confirms, but another delegate is named
      Given worker is in a DM with lead
      And a channel #watch with scout and planner
      And worker is coordinated by scout
      When worker is halted until lead answers "may I deploy?" in the DM with lead, and planner may confirm
      And half a return interval passes
      And scout signals done on "may I deploy?" about lead
      And one return interval passes
      Then lead has received exactly 1 return of "may I deploy?"

    @must-fire
    Scenario Outline: The delegate confirms after <state>
      Given worker is in a DM with lead
      And a channel #watch with scout and planner
      And lead is coordinated by scout
      When worker is halted until lead answers "may I load it?" in the DM with lead, and planner may confirm
      And half a return interval passes
      And <what>
      And the open set is looked up
      And planner signals done on "may I load it?" about lead
      And the open set is looked up
      And planner removes done from "may I load it?"
      And four return intervals pass
      And the open set is looked up
      Then lead has received at most 9 returns of "may I load it?"

      Examples:
        | state                                | what                                              |
        | the event has returned               | one return interval passes                        |
        | the recipient has answered           | lead sends "not yet" in reply to "may I load it?" |
        | the recipient has signalled working  | lead reacts with working to "may I load it?"      |
        | the recipient has signalled declined | lead reacts with declined to "may I load it?"     |
        | the recipient has signalled unclear  | lead reacts with unclear to "may I load it?"      |
        | the event was escalated              | the returns run out                               |

  @C2A-DISC-003 @must @host @obligations @2026-08-11
  Rule: The recipient cannot discharge the obligation

    @must-fire
    Scenario Outline: The recipient gives the signal done
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      And lead signals done on "may I deploy?" about <whom>
      And one return interval passes
      Then lead has received exactly 1 return of "may I deploy?"

      Examples:
        | whom   |
        | lead   |
        | worker |

    @must-fire
    Scenario: The recipient gives the signal done with its tool
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      And lead reacts with done to "may I deploy?"
      And one return interval passes
      Then lead has received exactly 1 return of "may I deploy?"

    @must-fire @openset
    Scenario Outline: The recipient gives the signal done after <state>
      Given worker is in a DM with lead
      And a channel #watch with scout
      And lead is coordinated by scout
      When worker is halted until lead answers "may I load it?" in the DM with lead
      And half a return interval passes
      And <what>
      And lead reacts with done to "may I load it?"
      And lead signals done on "may I load it?" about lead
      Then lead owes "may I load it?"
      And worker waits for an answer to "may I load it?"

      Examples:
        | state                                | what                                                    |
        | the event has returned               | one return interval passes                              |
        | the recipient has answered           | lead sends "not yet" in reply to "may I load it?"       |
        | the recipient has signalled agree    | lead reacts with agree to "may I load it?"              |
        | the recipient has signalled working  | lead reacts with working to "may I load it?"            |
        | the recipient has signalled unclear  | lead reacts with unclear to "may I load it?"            |
        | the recipient has signalled declined | lead reacts with declined to "may I load it?"           |
        | the event was escalated              | the returns run out                                     |
        | the platform has removed the message | the platform removes "may I load it?" because it is old |

    @must-fire
    Scenario Outline: The recipient signals <signal> on a return
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I load it?"
      And half a return interval passes
      And one return interval passes
      And lead reacts with <signal> to its return of "may I load it?"
      And the open set is looked up
      And one return interval passes
      Then lead has received exactly 2 returns of "may I load it?"

      Examples:
        | signal  |
        | seen    |
        | agree   |
        | claimed |
        | done    |

    @must-fire
    Scenario: The recipient gives the signal done on a human's question
      Given Will is in a DM with lead
      When Will is halted until lead answers "may I load it?"
      And half a return interval passes
      And lead reacts with done to "may I load it?"
      And lead signals done on "may I load it?" about lead
      And one return interval passes
      Then lead has received exactly 1 return of "may I load it?"

  @C2A-DISC-004 @must @host @obligations @2026-08-11
  Rule: Other participants can't change an obligation

    @must-fire
    Scenario Outline: A bystander gives a signal
      Given a channel #general with worker, lead, scout and Ann
      And lead is coordinated by scout
      When worker is halted until lead answers "@lead may I deploy?" in #general
      And half a return interval passes
      And <who> signals <signal> on "@lead may I deploy?" about lead
      And one return interval passes
      Then lead has received exactly 1 return of "@lead may I deploy?"
      And scout has received no escalations

      Examples:
        | who   | signal   |
        | Ann   | done     |
        | Ann   | working  |
        | Ann   | queued   |
        | Ann   | declined |
        | Ann   | blocked  |
        | Ann   | unclear  |
        | scout | done     |
        | scout | working  |
        | scout | queued   |
        | scout | declined |
        | scout | blocked  |
        | scout | unclear  |

    @must-fire @openset
    Scenario Outline: Two coordinators give the signal done after <state>
      Given worker is in a DM with lead
      And a channel #watch with scout, planner and runner
      And worker is coordinated by scout
      And lead is coordinated by runner
      When worker is halted until lead answers "may I load it?" in the DM with lead, and planner may confirm
      And half a return interval passes
      And <what>
      And scout signals done on "may I load it?" about lead
      And runner signals done on "may I load it?" about lead
      Then lead owes "may I load it?"
      And planner waits for an answer to "may I load it?"

      Examples:
        | state                                | what                                                    |
        | the event has returned               | one return interval passes                              |
        | the recipient has answered           | lead sends "not yet" in reply to "may I load it?"       |
        | the recipient has signalled agree    | lead reacts with agree to "may I load it?"              |
        | the recipient has signalled working  | lead reacts with working to "may I load it?"            |
        | the recipient has signalled done     | lead reacts with done to "may I load it?"               |
        | the recipient has signalled unclear  | lead reacts with unclear to "may I load it?"            |
        | the recipient has signalled declined | lead reacts with declined to "may I load it?"           |
        | the event was escalated              | the returns run out                                     |
        | the platform has removed the message | the platform removes "may I load it?" because it is old |

    @must-fire
    Scenario Outline: The delegate signals <signal>
      Given worker is in a DM with lead
      And a channel #watch with scout and planner
      And lead is coordinated by scout
      When worker is halted until lead answers "may I load it?" in the DM with lead, and planner may confirm
      And half a return interval passes
      And planner signals <signal> on "may I load it?" about lead
      And 10 s pass
      Then scout has received no escalations
      And worker has received no questions back

      Examples:
        | signal   |
        | declined |
        | blocked  |
        | unclear  |

    @must-fire @openset
    Scenario Outline: The coordinator <acts> after the escalation
      Given worker is in a DM with lead
      And a channel #watch with scout
      And lead is coordinated by scout
      When worker is halted until lead answers "may I load it?" in the DM with lead
      And half a return interval passes
      And the returns run out
      Then scout has received exactly 1 escalation
      When <what>
      Then lead owes "may I load it?"
      When the returns run out
      Then scout has received all returns of an escalation

      Examples:
        | acts              | what                                                 |
        | answers           | scout sends "I see to it" in reply to its escalation |
        | signals agree     | scout reacts with agree to its escalation            |
        | signals seen      | scout reacts with seen to its escalation             |
        | posts something   | scout sends "good morning" to #watch                 |
        | reads the channel | scout reads #watch                                   |

  @C2A-DISC-005 @must @host @read_state @2026-08-11
  Rule: Reading a message does not discharge its obligation

    @must-fire
    Scenario: The message is marked as read
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      And "may I deploy?" is marked as read for lead
      And lead reads the DM
      And one return interval passes
      Then lead has received exactly 1 return of "may I deploy?"

    @must-fire
    Scenario: The recipient pulls the text with the return's event
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I load it?"
      And half a return interval passes
      And one return interval passes
      And lead pulls its return of "may I load it?"
      And the open set is looked up
      And one return interval passes
      Then lead has received exactly 2 returns of "may I load it?"

    @must-fire
    Scenario: The message is marked as read, as unread, and as read again
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      And "may I deploy?" is marked as read for lead
      And "may I deploy?" is marked as unread for lead
      And "may I deploy?" is marked as read for worker
      And one return interval passes
      Then lead has received exactly 1 return of "may I deploy?"

    @must-fire @read_state
    Scenario: The message is marked as unread again
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I load it?"
      And half a return interval passes
      And "may I load it?" is marked as read for lead
      And "may I load it?" is marked as unread for lead
      And two return intervals pass
      Then lead has received exactly 2 returns of "may I load it?"

    @must-fire @read_state
    Scenario Outline: The message is marked as <state> after its returns
      Given obligations return three times, the default
      And worker is in a DM with lead
      And a channel #watch with scout
      And lead is coordinated by scout
      When worker is halted until lead answers "may I load it?" in the DM with lead
      And half a return interval passes
      And two return intervals pass
      And <what>
      And one return interval passes
      Then lead has received exactly 3 returns of "may I load it?"
      When two return intervals pass
      Then scout has received exactly 1 escalation

      Examples:
        | state              | what                                            |
        | read               | "may I load it?" is marked as read for lead     |
        | unread             | "may I load it?" is marked as unread for lead   |
        | read by its author | "may I load it?" is marked as read for worker   |

  @C2A-DISC-006 @must @host @obligations @2026-08-11
  Rule: An answer does not discharge the obligation

    @must-fire
    Scenario: The recipient answers
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      And lead sends "yes, go ahead" to the DM in reply to "may I deploy?"
      And one return interval passes
      Then lead has received exactly 1 return of "may I deploy?"

    @must-fire
    Scenario: The recipient defers
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      And lead defers "may I deploy?" because "the tests still run"
      And one return interval passes
      Then lead has received exactly 1 return of "may I deploy?"

    @must-fire
    Scenario: The recipient resolves the event
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      And lead resolves "may I deploy?"
      And one return interval passes
      Then lead has received exactly 1 return of "may I deploy?"

    @must-fire
    Scenario Outline: The question is in a thread, and the recipient <acts>
      Given a channel #general with worker and lead
      And a thread "kiln" in #general with worker and lead
      When worker is halted until lead answers "@lead may I load it?" in the thread "kiln"
      And half a return interval passes
      And <what>
      And the open set is looked up
      And one return interval passes
      Then lead has received exactly 1 return of "@lead may I load it?"

      Examples:
        | acts                | what                                                    |
        | resolves the thread | lead resolves the thread "kiln"                         |
        | answers             | lead sends "not yet" in reply to "@lead may I load it?" |

    @must-fire @openset
    Scenario: The recipient answered 30 hours ago
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I load it?"
      And lead sends "yes, go ahead" in reply to "may I load it?"
      And 30 h pass
      And worker is halted until lead answers "may I lift it?"
      And half a return interval passes
      And two return intervals pass
      Then lead owes "may I load it?"

    @must-fire
    Scenario: The recipient answers a return
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I load it?"
      And half a return interval passes
      And one return interval passes
      And lead sends "yes, go ahead" in reply to its return of "may I load it?"
      And one return interval passes
      Then lead has received exactly 2 returns of "may I load it?"

    @must-fire @openset
    Scenario Outline: The recipient <acts> after a return
      Given obligations return three times, the default
      And worker is in a DM with lead
      When worker is halted until lead answers "may I load it?"
      And half a return interval passes
      And one return interval passes
      And <what>
      Then lead owes "may I load it?"
      When two return intervals pass
      Then lead has received exactly 3 returns of "may I load it?"

      Examples:
        | acts               | what                                                       |
        | answers            | lead sends "yes, go ahead" in reply to "may I load it?"    |
        | defers             | lead defers "may I load it?" because "the tests still run" |
        | resolves the event | lead resolves "may I load it?"                             |

  @C2A-DISC-007 @must @host @openset @2026-08-11
  Rule: Obligations don't expire

    @must-fire
    Scenario: Thirty days pass
      Given worker is in a DM with lead
      And a channel #town with Ann
      And Ann is on the human rung
      When worker is halted until lead answers "may I deploy?" in the DM with lead
      And half a return interval passes
      And the returns run out
      And two return intervals pass without a return
      And 720 h pass
      Then lead owes "may I deploy?"
      And worker waits for an answer to "may I deploy?"
      And Ann owes exactly 1 answer

    @must-fire
    Scenario: The recipient leaves the channel
      Given a channel #general with worker, lead and scout
      When worker is halted until lead answers "@lead may I load it?" in #general
      And half a return interval passes
      And lead leaves #general
      And two return intervals pass
      Then lead owes "@lead may I load it?"

    @must-fire
    Scenario: The platform reports the message long after it was posted
      Given worker is in a DM with lead
      When 750 h pass
      And the platform reports only now that 740 h ago worker was halted until lead answers "may I load it?"
      Then lead owes "may I load it?"

  @C2A-DISC-008 @must @host @obligations @2026-08-11
  Rule: A discharge names its recipient

    @must-fire
    Scenario: The reaction names no recipient
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      And worker signals done on "may I deploy?"
      And one return interval passes
      Then lead has received exactly 1 return of "may I deploy?"

    @must-fire
    Scenario: The reaction names an agent that isn't the recipient
      Given worker is in a DM with lead
      And a channel #watch with scout
      When worker is halted until lead answers "may I deploy?" in the DM with lead
      And half a return interval passes
      And worker signals done on "may I deploy?" about scout
      And one return interval passes
      Then lead has received exactly 1 return of "may I deploy?"

    @must-not-fire
    Scenario: The author names the recipient later
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      And worker signals done on "may I deploy?"
      And worker signals done on "may I deploy?" about lead
      And two return intervals pass
      Then lead has received no returns of "may I deploy?"

    @must-fire @openset
    Scenario Outline: The author confirms without naming anybody after <state>
      Given worker is in a DM with lead
      And a channel #watch with scout and planner
      And lead is coordinated by scout
      When worker is halted until lead answers "may I load it?" in the DM with lead, and planner may confirm
      And half a return interval passes
      And <what>
      And worker signals done on "may I load it?"
      And planner signals done on "may I load it?"
      Then lead owes "may I load it?"
      And worker waits for an answer to "may I load it?"

      Examples:
        | state                                | what                                                    |
        | the event has returned               | one return interval passes                              |
        | the recipient has answered           | lead sends "not yet" in reply to "may I load it?"       |
        | the recipient has signalled agree    | lead reacts with agree to "may I load it?"              |
        | the recipient has signalled working  | lead reacts with working to "may I load it?"            |
        | the recipient has signalled done     | lead reacts with done to "may I load it?"               |
        | the recipient has signalled unclear  | lead reacts with unclear to "may I load it?"            |
        | the recipient has signalled declined | lead reacts with declined to "may I load it?"           |
        | the event was escalated              | the returns run out                                     |
        | the platform has removed the message | the platform removes "may I load it?" because it is old |

  @C2A-DISC-009 @must @host @obligations @2026-08-11
  Rule: Each obligation is closed separately

    @must-fire
    Scenario: The author confirms for the first of two recipients
      Given a channel #general with worker, lead and scout
      When worker is halted until lead and scout answer "@lead @scout may I deploy?" in #general
      And half a return interval passes
      And worker signals done on "@lead @scout may I deploy?" about lead
      And two return intervals pass
      Then lead has received no returns of "@lead @scout may I deploy?"
      And scout has received exactly 2 returns of "@lead @scout may I deploy?"

    @must-fire
    Scenario: The author confirms for the second of two recipients
      Given a channel #general with worker, lead and scout
      When worker is halted until lead and scout answer "@lead @scout may I load it?" in #general
      And half a return interval passes
      And worker signals done on "@lead @scout may I load it?" about scout
      And two return intervals pass
      Then lead has received exactly 2 returns of "@lead @scout may I load it?"
      And scout has received no returns of "@lead @scout may I load it?"

    @must-fire
    Scenario: The author confirms one of two events
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?"
      And worker is halted until lead answers "may I sleep?"
      And half a return interval passes
      And worker signals done on "may I deploy?" about lead
      And two return intervals pass
      Then lead has received no returns of "may I deploy?"
      And lead has received exactly 2 returns of "may I sleep?"

    @must-fire
    Scenario Outline: The recipient signals <signal> on one of two events
      Given worker is in a DM with lead
      And a channel #watch with scout
      And lead is coordinated by scout
      When worker is halted until lead answers "may I load it?" in the DM with lead
      And worker is halted until lead answers "may I lift it?" in the DM with lead
      And half a return interval passes
      And lead reacts with <signal> to "may I load it?"
      And two return intervals pass
      Then lead has received exactly 2 returns of "may I lift it?"

      Examples:
        | signal   |
        | working  |
        | declined |
        | blocked  |
        | unclear  |

    @must-fire
    Scenario Outline: One of two recipients signals <signal>
      Given a channel #general with worker, lead and scout
      And a channel #watch with planner
      And scout is coordinated by planner
      When worker is halted until lead and scout answer "@lead @scout may I load it?" in #general
      And half a return interval passes
      And lead reacts with <signal> to "@lead @scout may I load it?"
      And the open set is looked up
      And two return intervals pass
      Then scout has received exactly 2 returns of "@lead @scout may I load it?"
      And planner has received no escalations

      Examples:
        | signal   |
        | done     |
        | working  |
        | queued   |
        | declined |
        | blocked  |
        | unclear  |

    @must-not-fire
    Scenario: One recipient gives the signal done while nothing is acknowledged
      Given a channel #general with worker, lead and scout
      And the harness acknowledges nothing
      When worker is halted until lead and scout answer "@lead @scout may I load it?" in #general
      And scout reacts with done to "@lead @scout may I load it?"
      And the time for redelivery passes
      Then "@lead @scout may I load it?" is delivered to lead again after the latest call

    @must-not-fire
    Scenario: The author asks twice with the same text
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I load it?"
      And worker is halted until lead answers "may I load it?"
      And half a return interval passes
      And one return interval passes
      Then lead has received exactly 1 return of "may I load it?"

    @must-fire
    Scenario: An agent sends its question twice with one key
      Given worker is in a DM with lead
      When worker sends "may I load it?" to the DM, halted until lead answers, twice with one key
      And half a return interval passes
      And the open set is looked up
      And two return intervals pass
      Then the returns of "may I load it?" come one interval apart

  @C2A-DISC-010 @must @host @obligations @2026-08-11
  Rule: A discharge is final

    @must-fire
    Scenario: The author removes the signal done
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      And worker signals done on "may I deploy?" about lead
      And worker removes done from "may I deploy?"
      And ten return intervals pass
      Then lead has received no returns of "may I deploy?"

    @must-fire
    Scenario: The platform sends the message again
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      And worker signals done on "may I deploy?" about lead
      And 2 s pass
      And the platform sends "may I deploy?" again
      And ten return intervals pass
      Then lead has received no returns of "may I deploy?"

  @C2A-DISC-011 @must @host @obligations @2026-08-11
  Rule: A deletion by the author discharges the obligation

    @must-fire
    Scenario: The author deletes its message
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      And worker deletes "may I deploy?"
      And two return intervals pass
      Then lead has received no returns of "may I deploy?"

    @must-fire
    Scenario: The author deletes a message that has returned
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      And one return interval passes
      And worker deletes "may I deploy?"
      And two return intervals pass
      Then lead has received exactly 1 return of "may I deploy?"

    @must-fire @openset
    Scenario: The author deletes a message that the recipient did not understand
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      And lead reacts with unclear to "may I deploy?"
      And worker deletes "may I deploy?"
      Then lead owes no answers

    @must-fire
    Scenario: The author deletes a message that obliges two agents
      Given a channel #general with worker, lead and scout
      When worker is halted until lead and scout answer "@lead @scout may I load it?" in #general
      And half a return interval passes
      And worker deletes "@lead @scout may I load it?"
      And four return intervals pass
      Then lead has received no returns of "@lead @scout may I load it?"
      And scout has received no returns of "@lead @scout may I load it?"

    @must-fire @openset
    Scenario: The author deletes a message that has escalated
      Given worker is in a DM with lead
      And a channel #watch with scout
      And lead is coordinated by scout
      When worker is halted until lead answers "may I load it?" in the DM with lead
      And half a return interval passes
      And the returns run out
      Then scout has received exactly 1 escalation
      When worker deletes "may I load it?"
      Then lead does not owe "may I load it?"

    @must-not-fire
    Scenario: The delegate deletes the message
      Given worker is in a DM with lead
      And a channel #watch with scout
      When worker is halted until lead answers "may I load it?" in the DM with lead, and scout may confirm
      And half a return interval passes
      And scout removes "may I load it?", which somebody else wrote
      And one return interval passes
      Then lead has received exactly 1 return of "may I load it?"

    @must-not-fire
    Scenario: The recipient deletes the message
      Given a channel #general with worker, lead and Ann
      When worker is halted until lead answers "@lead may I deploy?" in #general
      And half a return interval passes
      And lead removes "@lead may I deploy?", which somebody else wrote
      And two return intervals pass
      Then lead has received exactly 2 returns of "@lead may I deploy?"

    @must-not-fire
    Scenario: Another person deletes the message
      Given a channel #general with worker, lead and Ann
      When worker is halted until lead answers "@lead may I deploy?" in #general
      And half a return interval passes
      And Ann removes "@lead may I deploy?", which somebody else wrote
      And two return intervals pass
      Then lead has received exactly 2 returns of "@lead may I deploy?"

    @must-not-fire
    Scenario: The platform removes an old message
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      And the platform removes "may I deploy?" because it is old
      And two return intervals pass
      Then lead has received exactly 2 returns of "may I deploy?"

    @must-not-fire
    Scenario: The platform removes a human's message
      Given Will is in a DM with lead
      When Will is halted until lead answers "may I load it?"
      And half a return interval passes
      And the platform removes "may I load it?" because it is old
      And two return intervals pass
      Then lead has received exactly 2 returns of "may I load it?"

    @must-fire
    Scenario Outline: The author deletes its message after <state>
      Given worker is in a DM with lead
      And a channel #watch with scout and planner
      And lead is coordinated by scout
      When worker is halted until lead answers "may I load it?" in the DM with lead, and planner may confirm
      And half a return interval passes
      And <what>
      And the open set is looked up
      And worker deletes "may I load it?"
      And the open set is looked up
      And four return intervals pass
      And the open set is looked up
      Then lead has received at most 9 returns of "may I load it?"

      Examples:
        | state                                | what                                              |
        | the event has returned               | one return interval passes                        |
        | the recipient has answered           | lead sends "not yet" in reply to "may I load it?" |
        | the recipient has signalled working  | lead reacts with working to "may I load it?"      |
        | the recipient has signalled declined | lead reacts with declined to "may I load it?"     |
        | the recipient has signalled unclear  | lead reacts with unclear to "may I load it?"      |
        | the event was escalated              | the returns run out                               |

    @must-not-fire
    Scenario Outline: The coordinator <who> deletes the message
      Given a channel #general with worker, lead, scout and planner
      And lead is coordinated by scout
      And worker is coordinated by planner
      When worker is halted until lead answers "@lead may I load it?" in #general
      And half a return interval passes
      And <who> removes "@lead may I load it?", which somebody else wrote
      And two return intervals pass
      Then lead has received exactly 2 returns of "@lead may I load it?"

      Examples:
        | who     |
        | scout   |
        | planner |

    @must-not-fire
    Scenario Outline: Nobody answers after <who>
      Given a channel #general with worker, lead and Ann
      And a channel #watch with scout
      And lead is coordinated by scout
      When worker is halted until lead answers "@lead may I load it?" in #general
      And half a return interval passes
      And <what>
      And the returns run out
      Then scout has received exactly 1 escalation

      Examples:
        | who                                  | what                                                          |
        | Ann has removed the message          | Ann removes "@lead may I load it?", which somebody else wrote |
        | the platform has removed the message | the platform removes "@lead may I load it?" because it is old |

    @must-fire @reconnect
    Scenario: The author deletes the message while the link is broken
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I load it?"
      And half a return interval passes
      And the link breaks
      And worker deletes "may I load it?"
      And the link is back
      And ten return intervals pass
      Then lead has received no returns of "may I load it?"

  @C2A-DISC-012 @must @host @obligations @2026-08-11
  Rule: An edited message keeps its obligation

    @must-fire
    Scenario: The author edits the message twice
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      And worker edits "may I deploy?" to "may I deploy it?"
      And worker edits "may I deploy it?" to "may I deploy it now?"
      And two return intervals pass
      Then the event for "may I deploy it now?" states halted
      And lead has received exactly 2 returns of "may I deploy it now?"

    @must-fire
    Scenario: The author edits the message between two returns
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      And one return interval passes
      And 10 s pass
      And worker edits "may I deploy?" to "may I deploy the drill?"
      And half a return interval passes
      Then lead has received exactly 2 returns of "may I deploy the drill?"

    @must-fire
    Scenario: The author edits the message after the answer
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I load it?"
      And lead sends "not yet" in reply to "may I load it?"
      And half a return interval passes
      And worker edits "may I load it?" to "may I load the kiln?"
      And one return interval passes
      Then lead has received exactly 1 return of "may I load the kiln?"
      When lead reads the DM
      Then lead is shown "may I load the kiln?"

    @must-fire
    Scenario: The author edits a report
      Given worker is in a DM with lead
      When worker is halted until lead answers the status report "it is dry"
      And 10 s pass
      And worker edits "it is dry" to "it is very dry"
      Then "it is very dry" reaches lead, and must be answered

    @must-fire
    Scenario: An edit in a thread doesn't mention anybody
      Given a channel #general with worker and lead
      And a thread "kiln" in #general with worker and lead
      When worker is halted until lead answers "is it light?" in the thread "kiln"
      And 10 s pass
      And worker edits "is it light?" to "is it light now?"
      Then "is it light now?" reaches lead, and must be answered

    @must-fire @openset
    Scenario Outline: An edit mentions <whom>
      Given a channel #general with worker, lead and scout
      When worker is halted until lead answers "@lead may I load it?" in #general
      And half a return interval passes
      And worker edits "@lead may I load it?" to "<text>"
      Then lead owes "<text>"

      Examples:
        | whom          | text                      |
        | nobody        | may I load it now?        |
        | somebody else | @scout may I load it now? |

    @must-fire
    Scenario Outline: The author changes the text to <kind>
      Given a channel #general with worker, lead and scout
      When worker is halted until lead answers "@lead may I load it?" in #general
      And 10 s pass
      And worker edits "@lead may I load it?" to "<text>"
      Then "<text>" reaches lead, and must be answered

      Examples:
        | kind                               | text              |
        | thanks                             | @lead thank you   |
        | thanks without a mention           | thank you         |
        | a text without a mention           | may I lift it?    |
        | a text that mentions another agent | @scout may I run? |

  @C2A-DISC-013 @must @host @obligations @2026-08-11
  Rule: An obligation stays open after its author has left

    @must-fire
    Scenario: The author has left, and nobody confirms
      Given a channel #general with worker and lead
      When worker is halted until lead answers "@lead may I deploy?" in #general
      And half a return interval passes
      And worker leaves #general
      And one return interval passes
      Then lead has received exactly 1 return of "@lead may I deploy?"

    @must-not-fire
    Scenario: The author has left, and its delegate confirms
      Given a channel #general with worker, lead and scout
      When worker is halted until lead answers "@lead may I deploy?" in #general, and scout may confirm
      And half a return interval passes
      And worker leaves #general
      And scout signals done on "@lead may I deploy?" about lead
      And two return intervals pass
      Then lead has received no returns of "@lead may I deploy?"
