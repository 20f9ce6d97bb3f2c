Feature: Blocked
  A stack's link is internal, so the suite doesn't see what the stack's host delivers. The turns of the stack's model
  show whether a message whose author is blocked returns.

  A turn counts as a return if it begins more than half a return interval after the message. By then the first delivery
  has had its turn, and nothing else in the scenario starts a turn.

  @C2A-BLK-001 @must @stack @obligations @2026-08-11
  Rule: Each return leads to a turn

    @must-fire
    Scenario: An event returns three times
      Given obligations return three times, the default
      And worker is in a DM with lead
      And the model stays silent
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      Then no return of "may I deploy?" starts a turn for lead
      When one return interval passes
      Then exactly 1 return of "may I deploy?" starts a turn for lead
      When one return interval passes
      Then exactly 2 returns of "may I deploy?" start a turn for lead
      When one return interval passes
      Then exactly 3 returns of "may I deploy?" start a turn for lead

    @must-not-fire
    Scenario: A message without an obligation does not return
      Given worker is in a DM with lead
      And the model stays silent
      When worker posts "may I deploy?"
      And two return intervals pass
      Then no return of "may I deploy?" starts a turn for lead
      And some turn shows "may I deploy?"

  @C2A-BLK-002 @must @stack @obligations @2026-08-11
  Rule: A return doesn't show any word of the message

    @must-fire
    Scenario: The message contains rare words
      Given worker is in a DM with lead
      And the model stays silent
      When worker is halted until lead answers "may the quokka have the bramble?"
      And half a return interval passes
      And two return intervals pass
      Then each return of "may the quokka have the bramble?" does not show lead "quokka"
      And each return of "may the quokka have the bramble?" does not show lead "bramble"

  @C2A-BLK-003 @must @stack @obligations @2026-08-11
  Rule: A return shows what the author will do

    @must-fire
    Scenario: The author gives a default action
      Given worker is in a DM with lead
      And the model stays silent
      When worker is halted until lead answers "may I deploy?", with the default action "hibernate"
      And half a return interval passes
      And two return intervals pass
      Then each return of "may I deploy?" shows lead "hibernate"

    @must-not-fire
    Scenario: The author gives no default action
      Given worker is in a DM with lead
      And the model stays silent
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      And one return interval passes
      Then exactly 1 return of "may I deploy?" starts a turn for lead

  @C2A-BLK-004 @must @stack @obligations @2026-08-11
  Rule: A return says who is blocked

    @must-fire
    Scenario: An agent is blocked
      Given a channel #general with worker, lead and scout
      And the model stays silent
      When worker is halted until lead answers "@lead may I deploy?" in #general
      And half a return interval passes
      And two return intervals pass
      Then each return of "@lead may I deploy?" tells lead that worker is blocked

  @C2A-BLK-005 @must @stack @obligations @2026-08-11
  Rule: An answer from the agent doesn't close an obligation

    @must-fire
    Scenario Outline: The agent has already answered
      Given worker is in a DM with lead
      And the model replies "<answer>"
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      And the model stays silent
      And one return interval passes
      Then exactly 1 return of "may I deploy?" starts a turn for lead

      Examples:
        | answer              |
        | the weather is fine |
        | yes, please deploy  |

  @C2A-BLK-006 @must @stack @obligations @2026-08-11
  Rule: Only the author or the delegate can close an obligation

    @must-fire
    Scenario: A bystander gives the signal done
      Given a channel #general with worker, lead and scout
      And the model stays silent
      When worker is halted until lead answers "@lead may I deploy?" in #general
      And half a return interval passes
      And scout signals done on "@lead may I deploy?" about lead
      And one return interval passes
      Then exactly 1 return of "@lead may I deploy?" starts a turn for lead

    @must-fire
    Scenario: A bystander gives the signal done, and somebody else is the delegate
      Given a channel #general with worker, lead, scout and planner
      And the model stays silent
      When worker is halted until lead answers "@lead may I deploy?" in #general, and planner may confirm
      And half a return interval passes
      And scout signals done on "@lead may I deploy?" about lead
      And one return interval passes
      Then exactly 1 return of "@lead may I deploy?" starts a turn for lead

  @C2A-BLK-007 @must @stack @obligations @2026-08-11
  Rule: The author closes an obligation

    @must-fire
    Scenario: The author confirms after the first return
      Given worker is in a DM with lead
      And the model stays silent
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      And one return interval passes
      Then exactly 1 return of "may I deploy?" starts a turn for lead
      When worker signals done on "may I deploy?" about lead
      And two return intervals pass
      Then exactly 1 return of "may I deploy?" starts a turn for lead

    @must-not-fire
    Scenario: The author gives no signal
      Given worker is in a DM with lead
      And the model stays silent
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      And two return intervals pass
      Then exactly 2 returns of "may I deploy?" start a turn for lead

  @C2A-BLK-008 @must @stack @obligations @2026-08-11
  Rule: The delegate closes an obligation

    @must-fire
    Scenario: The delegate confirms after the first return
      Given a channel #general with worker, lead and scout
      And the model stays silent
      When worker is halted until lead answers "@lead may I deploy?" in #general, and scout may confirm
      And half a return interval passes
      And one return interval passes
      Then exactly 1 return of "@lead may I deploy?" starts a turn for lead
      When scout signals done on "@lead may I deploy?" about lead
      And two return intervals pass
      Then exactly 1 return of "@lead may I deploy?" starts a turn for lead

  @C2A-BLK-009 @must @stack @obligations @2026-08-11
  Rule: The signal done doesn't close anything if it doesn't name the recipient

    @must-fire
    Scenario: The author gives the signal done without naming the recipient
      Given worker is in a DM with lead
      And the model stays silent
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      And worker signals done on "may I deploy?"
      And one return interval passes
      Then exactly 1 return of "may I deploy?" starts a turn for lead

  @C2A-BLK-010 @must @stack @obligations @2026-08-11
  Rule: Only an agent that was asked gets returns

    @must-fire
    Scenario: Another agent is asked in the same channel
      Given a channel #general with worker, lead and scout
      And the model stays silent
      When worker is halted until scout answers "@scout may I deploy?" in #general
      And half a return interval passes
      And four return intervals pass
      Then no return of "@scout may I deploy?" starts a turn for lead
      When worker posts "@lead is the ferry late?" in #general
      And the conversation settles
      Then some turn shows "is the ferry late?"

    @must-not-fire
    Scenario: The agent itself is asked
      Given a channel #general with worker, lead and scout
      And the model stays silent
      When worker is halted until lead answers "@lead may I deploy?" in #general
      And half a return interval passes
      And one return interval passes
      Then exactly 1 return of "@lead may I deploy?" starts a turn for lead

  @C2A-BLK-011 @must @stack @boomerang_switch @2026-08-11
  Rule: The control: without returns, no return leads to a turn

    @must-fire
    Scenario: Returns are switched off
      Given obligations do not return in this world
      And worker is in a DM with lead
      And the model stays silent
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      And two return intervals pass
      Then no return of "may I deploy?" starts a turn for lead
      And some turn shows "may I deploy?"
