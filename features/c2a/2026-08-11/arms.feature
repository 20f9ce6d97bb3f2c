Feature: Arms
  The text requires a host to show four things with one fixture, in which every message is delivered as usual. Nothing
  that the recipient does closes an obligation (A). A confirmation from the author or its delegate closes it (B). If
  nobody reacts, the obligation returns and escalates (C). The read state doesn't change anything (D). A and B are a
  pair, because a host that does nothing passes B.

  As a control, the suite switches returns off. Arms A and C must then fail. If a host doesn't have this switch, the
  suite's own faults are the control. The two runs of arm D take place at the same time, in two conversations that
  differ only in their names.

  @C2A-ARM-001 @must @host @read_state @2026-08-11
  Rule: Arm A: nothing that the recipient does closes the obligation

    @must-fire
    Scenario: The recipient reads, answers and reacts
      Given worker is in a DM with lead
      And a channel #watch with scout, planner and Ann
      And lead is coordinated by scout
      And worker is coordinated by planner
      And Ann is on the human rung
      When worker is halted until lead answers "may I deploy?" in the DM with lead
      And half a return interval passes
      And "may I deploy?" is marked as read for lead
      And lead reads the DM with worker
      And lead sends "the weather is fine" to the DM with worker in reply to "may I deploy?"
      And lead reacts with done to "may I deploy?"
      And lead reacts with seen to "may I deploy?"
      And one return interval passes
      Then lead has received exactly 1 return of "may I deploy?"

  @C2A-ARM-002 @must @host @obligations @2026-08-11
  Rule: Arm B: a confirmation from the author or its delegate closes the obligation

    @must-fire
    Scenario Outline: The author or its delegate confirms
      Given worker is in a DM with lead
      And a channel #watch with scout, planner and Ann
      And lead is coordinated by scout
      And worker is coordinated by planner
      And Ann is on the human rung
      When worker is halted until lead answers "may I deploy?" in the DM with lead
      And half a return interval passes
      And one return interval passes
      Then lead has received exactly 1 return of "may I deploy?"
      When <who> signals done on "may I deploy?" about lead
      And ten return intervals pass
      Then lead has received exactly 1 return of "may I deploy?"
      And scout has received no escalations

      Examples:
        | who     |
        | worker  |
        | planner |

  @C2A-ARM-003 @must @host @obligations @2026-08-11
  Rule: Arm C: without any reaction, the obligation returns and escalates

    @must-fire
    Scenario: Nobody reacts
      Given obligations return three times, the default
      And worker is in a DM with lead
      And a channel #watch with scout, planner and Ann
      And lead is coordinated by scout
      And worker is coordinated by planner
      And Ann is on the human rung
      When worker is halted until lead answers "may I deploy?" in the DM with lead
      And half a return interval passes
      And one return interval passes
      Then lead has received exactly 1 return of "may I deploy?"
      When one return interval passes
      Then lead has received exactly 2 returns of "may I deploy?"
      When one return interval passes
      Then lead has received exactly 3 returns of "may I deploy?"
      And the returns of "may I deploy?" come one interval apart
      When one return interval passes
      Then scout has received exactly 1 escalation
      And lead has received no escalations

  @C2A-ARM-004 @must @host @boomerang_switch @2026-08-11
  Rule: The control: without returns, arms A and C fail

    @must-fire
    Scenario: Returns are switched off
      Given obligations do not return in this world
      And worker is in a DM with lead
      And a channel #watch with scout, planner and Ann
      And lead is coordinated by scout
      And worker is coordinated by planner
      And Ann is on the human rung
      When worker is halted until lead answers "may I deploy?" in the DM with lead
      And half a return interval passes
      And lead reacts with done to "may I deploy?"
      And ten return intervals pass
      Then "may I deploy?" reaches lead, and must be answered
      And lead has received no returns of "may I deploy?"
      And scout has received no escalations

  @C2A-ARM-005 @must @host @read_state @2026-08-11
  Rule: Arm D: the read state doesn't change anything

    @must-fire
    Scenario: One message is read, and another one is not
      Given worker is in a DM with lead
      And planner is in a DM with scout
      When worker is halted until lead answers "may I deploy?" in the DM with lead, with the default action "wait"
      And planner is halted until scout answers "may I deploy?" in the DM with scout, with the default action "wait"
      And half a return interval passes
      And "may I deploy?" is marked as read for scout
      And worker posts "well?" in the DM with lead
      And planner posts "well?" in the DM with scout
      And one return interval passes
      Then scout has received exactly 1 return of "may I deploy?"
      And lead gets the same deliveries as scout
