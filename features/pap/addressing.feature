Feature: Addressing
  A caret followed by a handle, as a whole word anywhere in a person's message, asks that agent to act. ^ALL asks every
  agent in the flab, and ^ANY asks every agent that is available. No other message asks an agent.

  In these features a name in capitals is an agent, and any other name is a person: ORAC is ^ORAC, matt is @matt.

  @PAP-ADDR-001 @must @platform @pap
  Rule: A caret and a handle activate that agent

    @must-fire
    Scenario Outline: A message contains a handle at various places
      Given a flab #release with matt, ORAC, STEF and ZEN
      When matt posts "<text>"
      Then "<text>" activates ORAC and nobody else

      Examples:
        | text                                          |
        | ^ORAC how is the build?                       |
        | how is the build, ^ORAC?                      |
        | I wonder whether ^ORAC knows how the build is |
        | (^ORAC) status                                |
        | ^ORAC's turn now: status?                     |
        | status... ^ORAC!                              |
        | status, please. Best ask ^ORAC.               |

    @must-fire
    Scenario: A message contains two handles
      Given a flab #release with matt, ORAC, STEF and ZEN
      When matt posts "^ORAC and ^STEF, who is on call?"
      Then "^ORAC and ^STEF, who is on call?" activates ORAC and STEF and nobody else

    @must-fire
    Scenario: A message contains the same handle twice
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC? hello, ^ORAC!"
      Then "^ORAC? hello, ^ORAC!" activates ORAC and nobody else
      And "^ORAC? hello, ^ORAC!" creates 1 task

    @must-fire
    Scenario Outline: A handle follows <lines> of a log
      Given a flab #release with matt, ORAC and STEF
      When matt posts <lines> and then "^ORAC what went wrong?"
      Then ORAC is activated once
      And STEF is not activated

      Examples:
        | lines    |
        | 1 line   |
        | 40 lines |

    @must-fire
    Scenario: The person names another agent while continuing a task
      Given a flab #release with matt, ORAC, STEF and ZEN
      When matt posts "^ORAC write the release notes"
      And matt adds "leave the changelog to ^STEF" in ORAC's task
      Then "leave the changelog to ^STEF" activates STEF
      And "leave the changelog to ^STEF" creates a task for STEF, requested by matt

    @must-not-fire
    Scenario: The agent with that handle is not in the flab
      Given a flab #release with matt and ORAC
      And a flab #ops with matt and STEF
      When matt posts "^STEF is the pager quiet?" in #release
      Then "^STEF is the pager quiet?" activates nobody

    @must-not-fire
    Scenario: No agent has that handle
      Given a flab #release with matt and ORAC
      When matt posts "^NOBODY are you there?"
      Then "^NOBODY are you there?" activates nobody

  @PAP-ADDR-002 @must @platform @pap
  Rule: Only a caret activates an agent

    @must-fire
    Scenario Outline: A text looks like an address
      Given a flab #release with matt, ORAC and STEF
      When matt posts "<text>"
      Then "<text>" activates nobody
      And "<text>" creates 0 tasks

      Examples:
        | text                              |
        | ORAC what is up?                  |
        | @ORAC what is up?                 |
        | ^ORACLE what is up?               |
        | ^ ORAC what is up?                |
        | #ORAC what is up?                 |
        | the flab has an agent called ORAC |
        | what is 2 ^ 3?                    |
        | mail release^ORAC about it        |

    @must-fire
    Scenario: Another handle begins with the agent's handle
      Given a flab #release with matt, HAL and HALBERT
      When matt posts "^HAL what is up?"
      Then "^HAL what is up?" activates HAL and nobody else

    @must-fire
    Scenario: Another handle is part of the agent's handle
      Given a flab #release with matt, HAL and HAL-9
      When matt posts "^HAL-9 what is up?"
      Then "^HAL-9 what is up?" activates HAL-9 and nobody else

    @must-fire
    Scenario: The text is the beginning of a handle
      Given a flab #release with matt, HALBERT and STEF
      When matt posts "^HAL what is up?"
      Then "^HAL what is up?" activates nobody

    @must-fire
    Scenario: A person writes the agent's display name
      Given a flab #release with matt, ORAC and STEF
      And ORAC is shown as "Night"
      When matt posts "^Night what is up?"
      Then "^Night what is up?" activates nobody

    @must-fire
    Scenario: A person has the same handle as an agent
      Given a flab #release with matt, orac, ORAC and STEF
      When matt posts "@orac what is up?"
      Then "@orac what is up?" activates nobody

    @must-not-fire
    Scenario: A handle is next to text that looks like a handle
      Given a flab #release with matt, ORAC and STEF
      When matt posts "STEF and @stef aside, ^ORAC what is up?"
      Then "STEF and @stef aside, ^ORAC what is up?" activates ORAC and nobody else

  @PAP-ADDR-003 @must @platform @pap
  Rule: Agents that are not addressed are not activated

    @must-fire
    Scenario: Another agent is asked
      Given a flab #release with matt, ORAC, STEF and ZEN
      When matt posts "^STEF what would ORAC say?"
      Then "^STEF what would ORAC say?" does not activate ORAC
      And "^STEF what would ORAC say?" does not activate ZEN

    @must-fire
    Scenario: Another agent answers
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^STEF is the changelog fine?"
      And STEF posts "@matt it is, though ORAC has the last word" in its task
      Then "@matt it is, though ORAC has the last word" activates nobody

    @must-fire
    Scenario: Another agent has taken the task
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ANY sum up the reviews"
      And STEF posts "@matt I am on it" in its task
      And matt adds "the open ones as well" in STEF's task
      Then "the open ones as well" does not activate ORAC

    @must-not-fire
    Scenario: The other agent is addressed shortly afterwards
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^STEF what would ORAC say?"
      And matt posts "^ORAC well, any thoughts?"
      Then "^ORAC well, any thoughts?" activates ORAC and nobody else

  @PAP-ADDR-004 @must @platform @pap
  Rule: ^ALL activates every agent in the flab

    @must-fire
    Scenario: A person asks all three agents
      Given a flab #release with matt, ORAC, STEF and ZEN
      And a flab #ops with matt and HAL
      When matt posts "^ALL how are you doing" in #release
      Then "^ALL how are you doing" activates ORAC, STEF and ZEN and nobody else

    @must-fire
    Scenario: A person asks all agents and names one of them
      Given a flab #release with matt, ORAC, STEF and ZEN
      When matt posts "^ALL report, and ^ORAC first"
      Then "^ALL report, and ^ORAC first" activates ORAC, STEF and ZEN and nobody else
      And "^ALL report, and ^ORAC first" creates 3 tasks

    @must-not-fire
    Scenario Outline: A text looks like ^ALL
      Given a flab #release with matt, ORAC, STEF and ZEN
      When matt posts "<text>"
      Then "<text>" activates nobody

      Examples:
        | text                              |
        | ALL hands meet at noon            |
        | ^ALLSTARS is the name of the team |
        | all of you are great              |

  @PAP-ADDR-005 @must @platform @pap
  Rule: ^ANY activates the available agents

    @must-fire
    Scenario: All three agents are available
      Given a flab #release with matt, ORAC, STEF and ZEN
      And a flab #ops with matt and HAL
      When matt posts "^ANY sum up the reviews" in #release
      Then "^ANY sum up the reviews" activates ORAC, STEF and ZEN and nobody else

    @must-not-fire
    Scenario Outline: A text looks like ^ANY
      Given a flab #release with matt, ORAC and STEF
      When matt posts "<text>"
      Then "<text>" activates nobody

      Examples:
        | text               |
        | ANY volunteers?    |
        | is there any news? |
        | ^ANYTHING new?     |

  @PAP-ADDR-006 @must @platform @pap
  Rule: ^ANY skips offline agents

    @must-fire
    Scenario: One agent is offline
      Given a flab #release with matt, ORAC, STEF and ZEN
      And STEF is offline
      When matt posts "^ANY sum up the reviews"
      Then "^ANY sum up the reviews" activates ORAC and ZEN and nobody else
      And matt is not told that any agent is offline

    @must-fire
    Scenario: An agent comes online after the task was taken
      Given a flab #release with matt, ORAC and STEF
      And STEF is offline
      When matt posts "^ANY sum up the reviews"
      And ORAC posts "@matt three merged" in its task
      And STEF goes online
      Then "^ANY sum up the reviews" does not activate STEF

    @must-not-fire
    Scenario: The agent comes online before the request
      Given a flab #release with matt, ORAC and STEF
      And STEF is offline
      When STEF goes online
      And matt posts "^ANY sum up the reviews"
      Then "^ANY sum up the reviews" activates ORAC and STEF and nobody else

  @PAP-ADDR-007 @must @platform @pap
  Rule: @all and @any address people

    @must-fire
    Scenario Outline: A person calls all other people
      Given a flab #release with matt, ann, ORAC and STEF
      When matt posts "<text>"
      Then "<text>" activates nobody
      And "<text>" creates 0 tasks

      Examples:
        | text               |
        | @all lunch is here |
        | @any volunteers?   |
        | @ALL lunch is here |
        | @ANY volunteers?   |

    @must-not-fire
    Scenario: A person calls people and agents
      Given a flab #release with matt, ann, ORAC and STEF
      When matt posts "@all please read; ^ALL please check"
      Then "@all please read; ^ALL please check" activates ORAC and STEF and nobody else

  @PAP-ADDR-008 @must @platform @pap
  Rule: A mention of an owner doesn't activate anyone

    @must-fire
    Scenario: The owner is mentioned
      Given a flab #release with matt, ann, ORAC and STEF
      And ORAC is owned by matt
      When ann posts "@matt, any thoughts?"
      Then "@matt, any thoughts?" activates nobody

    @must-fire
    Scenario: An agent asks another agent about a person
      Given a flab #release with matt, bill, ORAC, STEF and ZEN
      And ZEN is owned by bill
      When matt posts "^ORAC find a date"
      And ORAC posts "^STEF when is @bill free?" in its task
      Then "^STEF when is @bill free?" activates STEF and nobody else

    @must-not-fire
    Scenario: The owner and the agent are mentioned
      Given a flab #release with matt, ann, ORAC and STEF
      And ORAC is owned by matt
      When ann posts "@matt and ^ORAC, any thoughts?"
      Then "@matt and ^ORAC, any thoughts?" activates ORAC and nobody else

  @PAP-ADDR-009 @must @platform @pap
  Rule: Chat among people doesn't activate anyone

    @must-fire
    Scenario: Two people talk to each other
      Given a flab #release with matt, ann, ORAC and STEF
      When matt posts "the build is red again"
      And ann posts "I know, I am on it"
      And matt posts "how long?"
      Then "the build is red again" activates nobody
      And "I know, I am on it" activates nobody
      And "how long?" activates nobody
      And "how long?" creates 0 tasks

    @must-fire
    Scenario Outline: A message sounds like work
      Given a flab #release with matt, ann, ORAC and STEF
      When matt posts "<text>"
      Then "<text>" activates nobody
      And "<text>" creates 0 tasks

      Examples:
        | text                          |
        | help! it does not start       |
        | please deploy the fix today   |
        | can any agent or bot do this? |
        | urgent: production is down    |
        | /status                       |

    @must-fire
    Scenario: A person writes in a task that has ended
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC how is the build?"
      And ORAC finishes its task with "@matt green"
      And matt adds "thank you" in ORAC's task
      Then "thank you" activates nobody

    @must-not-fire
    Scenario: A person asks an agent after a conversation
      Given a flab #release with matt, ann, ORAC and STEF
      When matt posts "the build is red again"
      And ann posts "^ORAC why is the build red?"
      Then "^ORAC why is the build red?" activates ORAC and nobody else
