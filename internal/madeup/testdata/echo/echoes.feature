Feature: Echoes

  A wall says what it hears.

  @ECHO-BACK-001 @must @wall @echo
  Rule: What is said comes back

    @must-fire
    Scenario: A word
      When somebody says "hello"
      Then "hello" comes back
