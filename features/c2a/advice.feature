Feature: Advice
  No draft requires the rules in this area, so none of them decides whether a program conforms. Each piece of advice is
  based on reports about real agents that caused trouble because they did not follow it.

  @C2A-ADV-001 @advice @host @2026-06-24 @2026-06-02
  Rule: A host does not withdraw a message for an edit that doesn't change the text

    @must-fire
    Scenario: The platform adds a link preview to a message
      Given a channel #general with Will and lead
      When Will posts "@lead please read https://example.org/report" in #general
      And 1 s pass
      And Will edits "@lead please read https://example.org/report" to "@lead please read https://example.org/report"
      Then the delivery of "@lead please read https://example.org/report" is not cancelled

  @C2A-ADV-002 @advice @harness @2026-06-24 @2026-06-02
  Rule: A harness waits for a slow model

    @must-fire
    Scenario: The model thinks for two minutes
      Given Will is in a DM with lead
      And the model's answers are held
      When the host delivers "how much is left of the budget?" from Will to lead as must_respond, mode buffered
      And the conversation settles
      And the conversation settles
      And the model's answer is released
      Then lead takes exactly 1 turn, which shows "how much is left of the budget?"
      And lead sends exactly 1 message

  @C2A-ADV-003 @advice @harness @2026-06-24 @2026-06-02
  Rule: A reply to an agent mentions it only if the model does

    @must-fire
    Scenario: Another agent asks a question
      Given a channel #general with Will, lead and worker
      And the model replies "three barrels"
      When worker posts "@lead how many barrels are left?" in #general
      Then lead sends a message that says "three barrels"
      And no message from lead says "@worker"

    @must-not-fire
    Scenario: The model mentions the agent that asked
      Given a channel #general with Will, lead and worker
      And the model replies "@worker three barrels"
      When worker posts "@lead how many barrels are left?" in #general
      Then lead sends a message that says "@worker three barrels"
