Feature: Gaps
  A host may be unavailable because its link breaks or it is killed. After such a gap, it calculates the event's age
  from the creation time. It sends at most one return per interval, and never sends the returns that it missed.

  @C2A-GAP-001 @must @host @obligations @2026-08-11
  Rule: Missed returns are not sent later

    @must-fire @reconnect
    Scenario: The link is broken for two intervals
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      And the link breaks
      And two return intervals pass
      And the link is back
      Then lead has received no returns of "may I deploy?"
      And one return interval passes
      Then lead has received at most 1 return of "may I deploy?"

  @C2A-GAP-002 @must @host @obligations @2026-08-11
  Rule: The event's age decides which rung of the ladder has been reached

    @must-fire @reconnect
    Scenario: The link is broken for longer than the ladder
      Given worker is in a DM with lead
      And a channel #watch with scout
      And lead is coordinated by scout
      When worker is halted until lead answers "may I deploy?" in the DM with lead
      And half a return interval passes
      And the link breaks
      And the returns run out
      And two return intervals pass
      And the link is back
      And one return interval passes
      Then lead has received at most 1 return of "may I deploy?"
      When one return interval passes
      Then scout has received exactly 1 escalation

    @must-fire @reconnect
    Scenario: Two of three returns are missed
      Given worker is in a DM with lead
      And a channel #watch with scout
      And lead is coordinated by scout
      And obligations return three times, the default
      When worker is halted until lead answers "may I deploy?" in the DM with lead
      And half a return interval passes
      And the link breaks
      And two return intervals pass
      And the link is back
      And two return intervals pass
      And half a return interval passes
      Then scout has received exactly 1 escalation

    @must-fire @restart
    Scenario: The host is killed twice in each interval
      Given worker is in a DM with lead
      And a channel #watch with scout
      And lead is coordinated by scout
      When worker is halted until lead answers "may I load it?" in the DM with lead
      And 10 s pass
      And the host is killed and started again
      And half a return interval passes
      And the host is killed and started again
      And half a return interval passes
      And the host is killed and started again
      And half a return interval passes
      And the host is killed and started again
      And half a return interval passes
      And the host is killed and started again
      And half a return interval passes
      And the host is killed and started again
      And half a return interval passes
      And the host is killed and started again
      And half a return interval passes
      And the host is killed and started again
      And half a return interval passes
      And the host is killed and started again
      And half a return interval passes
      And the host is killed and started again
      And half a return interval passes
      And two return intervals pass
      Then scout has received exactly 1 escalation

  @C2A-GAP-003 @must @host @obligations @2026-08-11
  Rule: The age is measured from the creation time

    @must-fire
    Scenario: The platform reports the message two hours late
      Given worker is in a DM with lead
      When 3 h pass
      And the platform reports only now that 2 h ago worker was halted until lead answers "may I deploy?"
      And ten return intervals pass
      Then "may I deploy?" reaches lead, and must be answered
      And the event for "may I deploy?" was created 2 h before it arrived

    @must-fire
    Scenario: The platform reports the message after the time of all returns
      Given a channel #watch with scout
      And worker is in a DM with lead
      And lead is coordinated by scout
      When 750 h pass
      And the platform reports only now that 740 h ago worker was halted until lead answers "may I load it?"
      And two return intervals pass
      And half a return interval passes
      Then scout has received exactly 1 escalation

    @must-fire
    Scenario Outline: The platform reports the message <late> late
      Given a channel #watch with scout
      And worker is in a DM with lead
      And lead is coordinated by scout
      When 3 h pass
      And the platform reports only now that <late> ago worker was halted until lead answers "may I load it?"
      And four return intervals pass
      Then "may I load it?" reaches lead, and must be answered

      Examples:
        | late   |
        | 100 s  |
        | 740 s  |
        | 1440 s |
        | 7400 s |

  @C2A-GAP-004 @must @host @obligations @2026-08-11
  Rule: A reaction that arrives before its message takes effect later

    @must-fire
    Scenario: The author's signal done arrives before its message
      Given worker is in a DM with lead
      When worker signals done on the next message about lead
      And worker is halted until lead answers "may I deploy?"
      And two return intervals pass
      Then lead has received no returns of "may I deploy?"

    @must-fire
    Scenario: The delegate's signal done arrives before the message
      Given worker is in a DM with lead
      And a channel #watch with scout
      When scout signals done on the next message about lead
      And worker is halted until lead answers "may I load it?" in the DM with lead, and scout may confirm
      And two return intervals pass
      Then lead has received no returns of "may I load it?"

    @must-fire
    Scenario: Two reactions arrive before the message
      Given worker is in a DM with lead
      When worker signals done on the next message about lead
      And lead signals working on the next message about lead
      And worker is halted until lead answers "may I deploy?"
      And four return intervals pass
      Then lead has received no returns of "may I deploy?"

    @must-fire
    Scenario: The author's signal done arrives 50 minutes before the message
      Given worker is in a DM with lead
      When worker signals done on the next message about lead
      And 50 min pass
      And worker is halted until lead answers "may I deploy?"
      And two return intervals pass
      Then lead has received no returns of "may I deploy?"

    @must-fire
    Scenario: The recipient's signal declined arrives before the message
      Given worker is in a DM with lead
      And a channel #watch with scout
      And lead is coordinated by scout
      When lead signals declined on the next message
      And worker is halted until lead answers "may I deploy?" in the DM with lead
      Then scout has received exactly 1 escalation

    @must-not-fire
    Scenario: A signal done that names nobody arrives before the message
      Given worker is in a DM with lead
      When worker signals done on the next message
      And worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      And one return interval passes
      Then lead has received exactly 1 return of "may I deploy?"

  @C2A-GAP-005 @must @host @obligations @2026-08-11
  Rule: A restart doesn't change any obligation

    @must-fire @restart
    Scenario: The host is killed while one obligation is open
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      And the host is killed and started again
      And one return interval passes
      Then lead has received exactly 1 return of "may I deploy?"

    @must-fire @restart
    Scenario: The host is killed in each interval
      Given worker is in a DM with lead
      And a channel #watch with scout
      And lead is coordinated by scout
      And obligations return three times, the default
      When worker is halted until lead answers "may I deploy?" in the DM with lead
      And half a return interval passes
      And the host is killed and started again
      And one return interval passes
      And the host is killed and started again
      And one return interval passes
      And the host is killed and started again
      And one return interval passes
      And the host is killed and started again
      And two return intervals pass
      Then scout has received exactly 1 escalation

    @must-not-fire @restart
    Scenario: The host is killed after an obligation was discharged
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      And worker signals done on "may I deploy?" about lead
      And the host is killed and started again
      And two return intervals pass
      Then lead has received no returns of "may I deploy?"

    @must-fire @restart
    Scenario: The recipient gives the signal working before and after the host is killed
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I load it?"
      And half a return interval passes
      And lead reacts with working to "may I load it?"
      And two return intervals pass
      And the host is killed and started again
      And lead reacts with queued to "may I load it?"
      And ten return intervals pass
      Then lead has received all returns of "may I load it?"

    @must-not-fire @restart
    Scenario Outline: The host is killed after <state>
      Given worker is in a DM with lead
      And a channel #watch with scout
      And lead is coordinated by scout
      When worker is halted until lead answers "may I load it?" in the DM with lead
      And half a return interval passes
      And one return interval passes
      And <what>
      And the host is killed and started again
      And ten return intervals pass
      Then lead has received exactly 1 return of "may I load it?"
      And scout has received no escalations

      Examples:
        | state                               | what                                         |
        | the recipient has signalled unclear | lead reacts with unclear to "may I load it?" |
        | the author has deleted the message  | worker deletes "may I load it?"              |

  @C2A-GAP-006 @must @host @log @2026-08-11
  Rule: The log keeps an event while its obligation is open

    @must-fire
    Scenario: Messages are kept for only a minute
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      And one return interval passes
      And the log is kept for only 1 min
      And one return interval passes
      Then lead has received exactly 2 returns of "may I deploy?"
      When lead reads the DM
      Then lead is shown "may I deploy?"

    @must-fire
    Scenario: The event has already returned
      Given worker is in a DM with lead
      And a channel #watch with scout
      And lead is coordinated by scout
      And obligations return three times, the default
      When worker is halted until lead answers "may I load it?" in the DM with lead
      And half a return interval passes
      And two return intervals pass
      And the log is kept for only 1 min
      And two return intervals pass
      Then scout has received exactly 1 escalation

    @must-fire
    Scenario: The event has been escalated
      Given worker is in a DM with lead
      And a channel #watch with scout
      And lead is coordinated by scout
      When worker is halted until lead answers "may I load it?" in the DM with lead
      And half a return interval passes
      And the returns run out
      Then scout has received exactly 1 escalation
      When the log is kept for only 1 min
      And ten return intervals pass
      Then scout has received all returns of an escalation
      When lead reads the DM
      Then lead is shown "may I load it?"

    @must-fire
    Scenario: The event waits for a clarification
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I load it?"
      And half a return interval passes
      And lead reacts with unclear to "may I load it?"
      And the log is kept for only 1 min
      And lead reads the DM
      Then lead is shown "may I load it?"

    @must-fire
    Scenario: The delegate confirms after the log was trimmed
      Given worker is in a DM with lead
      And a channel #watch with scout
      When worker is halted until lead answers "may I load it?" in the DM with lead, and scout may confirm
      And half a return interval passes
      And the log is kept for only 1 min
      And scout signals done on "may I load it?" about lead
      And four return intervals pass
      Then lead has received no returns of "may I load it?"

    @must-fire
    Scenario: The recipient declines after the log was trimmed
      Given worker is in a DM with lead
      And a channel #watch with scout
      And lead is coordinated by scout
      When worker is halted until lead answers "may I deploy?" in the DM with lead
      And half a return interval passes
      And the log is kept for only 1 min
      And lead reacts with declined to "may I deploy?"
      Then lead's call succeeds
      And scout has received exactly 1 escalation

    @must-fire
    Scenario: The recipient answers after the log was trimmed
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?" in the DM with lead
      And half a return interval passes
      And the log is kept for only 1 min
      And lead sends "yes, go ahead" in reply to "may I deploy?"
      Then lead's call succeeds
      And "yes, go ahead" is visible once

    @must-not-fire
    Scenario: The author discharges after the log was trimmed
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      And the log is kept for only 1 min
      And worker signals done on "may I deploy?" about lead
      And two return intervals pass
      Then lead has received no returns of "may I deploy?"

  @C2A-GAP-007 @must @host @log @2026-08-11
  Rule: The log also keeps the reactions to such an event

    @must-fire
    Scenario: A second signal still doesn't extend the interval
      Given worker is in a DM with lead
      And worker is in a DM with scout
      When worker is halted until scout answers "may I sleep?" in the DM with scout
      And worker is halted until lead answers "may I deploy?" in the DM with lead
      And half a return interval passes
      And scout reacts with queued to "may I sleep?"
      And lead reacts with working to "may I deploy?"
      And the log is kept for only 1 min
      And lead reacts with queued to "may I deploy?"
      And ten return intervals pass
      Then the first return of "may I deploy?" is sent no later than that of "may I sleep?"

    @must-fire
    Scenario: A reaction waits for its message
      Given worker is in a DM with lead
      When worker signals done on the next message about lead
      And 5 min pass
      And the log is kept for only 1 min
      And worker is halted until lead answers "may I load it?"
      And two return intervals pass
      Then lead has received no returns of "may I load it?"

    @must-fire
    Scenario: The signal unclear still pauses the returns
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      And lead reacts with unclear to "may I deploy?"
      And the log is kept for only 1 min
      And four return intervals pass
      Then lead has received no returns of "may I deploy?"

    @must-fire
    Scenario: The author clarifies after the log was trimmed
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      And lead reacts with unclear to "may I deploy?"
      And the log is kept for only 1 min
      And two return intervals pass
      And worker edits "may I deploy?" to "may I deploy the mill?"
      And one return interval passes
      Then lead has received exactly 1 return of "may I deploy the mill?"

  @C2A-GAP-008 @should @host @obligations @2026-08-11
  Rule: A reaction that arrives before its message survives a restart

    @must-fire @restart
    Scenario: The host is killed between the reaction and the message
      Given worker is in a DM with lead
      When worker signals done on the next message about lead
      And the host is killed and started again
      And worker is halted until lead answers "may I deploy?"
      And two return intervals pass
      Then lead has received no returns of "may I deploy?"
