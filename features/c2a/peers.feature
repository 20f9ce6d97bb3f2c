Feature: Agent to agent
  A mention requires an answer. So an agent mentions only the agent that it wants to act. It doesn't mention anyone
  when it shares, answers or thanks.

  Only the model knows whether it shares or asks. So the suite tells the model in plain words what to do, and gives it
  the conversation's id.

  @C2A-PEER-001 @must @harness @agent @stack @2026-06-24 @2026-06-02
  Rule: An agent doesn't mention anyone when it shares, answers or thanks

    @must-fire
    Scenario: An agent answers another agent
      Given a channel #general with Will, lead and worker
      And the model replies "the build is green"
      When worker posts "@lead is the build green?" in #general
      And the conversation settles
      Then lead's messages to #general mention nobody

    @must-fire
    Scenario: An agent shares information with everyone
      Given a channel #general with Will, Ann, lead and worker
      And the model also posts "the ferry is back in service" unasked
      When Will posts "@lead is the ferry back?" in #general
      And the conversation settles
      Then lead's messages to #general mention nobody

    @must-fire @agent
    Scenario Outline: An agent is asked to pass something on
      Given a channel #general with Will, Ann, lead and worker
      And Will is in a DM with lead
      When Will posts "<request>" in the DM
      And the conversation settles
      Then lead sends a message to #general that says "<word>"
      And lead's messages to #general mention nobody

      Examples:
        | request                                                                                                                         | word  |
        | Please let people know in #general (conversation C-general): the ferry is back in service. It is for information only.          | ferry |
        | Please thank worker in #general (conversation C-general): the roof is tight again. A word of thanks will do, without a mention. | roof  |

    @must-not-fire
    Scenario: The model mentions an agent that should act
      Given a channel #general with Will, lead and worker
      And the model replies "@worker please start the second build"
      When Will posts "@lead what is next?" in #general
      And the conversation settles
      Then lead sends exactly 1 message, which says "@worker please start the second build"

    @must-not-fire @agent
    Scenario: An agent is asked to put a question to another agent
      Given a channel #general with Will, Ann, lead and worker
      And Will is in a DM with lead
      When Will posts "Please ask worker in #general (conversation C-general), with a mention: how many bricks are left?" in the DM
      And the conversation settles
      Then lead addresses worker alone

  @C2A-PEER-002 @must @agent @2026-06-24 @2026-06-02
  Rule: An agent that wants another agent to act addresses only that agent

    @must-fire
    Scenario Outline: A human asks an agent to give work to one of several agents
      Given a channel #general with Will, Ann, lead, worker and scout
      And worker and scout have the role @backend
      And Will is in a DM with lead
      When Will posts "<request>" in the DM
      And the conversation settles
      Then lead addresses <one> alone

      Examples:
        | request                                                                                                              | one    |
        | Please ask worker in #general (conversation C-general), with a mention: how many tiles are left?                     | worker |
        | Please ask scout in #general (conversation C-general), with a mention: is the path clear? Nobody else has to answer. | scout  |
