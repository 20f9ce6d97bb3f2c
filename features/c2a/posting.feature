Feature: Posting
  The host shows an agent's messages on the platform, and delivers them to the agents that they concern. Platforms are
  unreliable: they ask the host to wait, refuse a message, or post it without confirming it. In none of these cases may
  a message appear twice, in the wrong place, or not at all after the host has reported it as sent.

  @C2A-OUT-050 @should @host @adapter @2026-06-24 @2026-06-02
  Rule: A host posts a message at its target

    @must-fire
    Scenario Outline: The agent sends to each kind of place
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      And Will is in a DM with lead
      When lead sends "the gauge reads seven" to <place>
      Then the surface shows "the gauge reads seven" from lead in <place>

      Examples:
        | place               |
        | the DM              |
        | #general            |
        | the thread "deploy" |

    @must-fire @host
    Scenario Outline: The platform fails at first
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      And the platform fails 1 post with <failure>
      When lead sends "the gauge reads nine" to the thread "deploy" with the key "k-gauge"
      And 2 min pass
      And lead sends "the gauge reads nine" to the thread "deploy" with the key "k-gauge"
      And 2 min pass
      Then the surface shows "the gauge reads nine" from lead in the thread "deploy"

      Examples:
        | failure                       |
        | transient                     |
        | rate_limited, asking for 10 s |

    @must-fire
    Scenario: The agent answers in two threads at the same time
      Given a channel #general with Will, Ann and lead
      And a thread "deploy" in #general with Will and lead
      And a thread "budget" in #general with Ann and lead
      When Will posts "@lead which build is out?" in the thread "deploy"
      And Ann posts "@lead which sum is left?" in the thread "budget"
      And lead sends "build seventy is out" in reply to "@lead which build is out?"
      And lead sends "ninety coins are left" in reply to "@lead which sum is left?"
      Then the surface shows "build seventy is out" from lead in the thread "deploy"
      And the surface shows "ninety coins are left" from lead in the thread "budget"

    @must-fire
    Scenario: The answer to a question goes to another place
      Given a channel #general with Will and lead
      And Will is in a DM with lead
      When Will posts "tell everybody that the oven is hot"
      And the conversation settles
      And lead sends "the oven is hot" to #general in reply to "tell everybody that the oven is hot"
      Then the surface shows "the oven is hot" from lead in #general

    @must-fire @host
    Scenario: The answer to a question in a thread goes to its channel
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      When Will posts "@lead tell them all when it is in" in the thread "deploy"
      And the conversation settles
      And lead sends "build seventy-two is in" to #general in reply to "@lead tell them all when it is in"
      Then the surface shows "build seventy-two is in" from lead in #general

    @must-fire @host
    Scenario: The answer to a question in a channel goes to a thread
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      When Will posts "@lead tell the thread when it is in" in #general
      And the conversation settles
      And lead sends "build seventy-three is in" to the thread "deploy" in reply to "@lead tell the thread when it is in"
      Then the surface shows "build seventy-three is in" from lead in the thread "deploy"

    @must-not-fire
    Scenario: The agent posts in the channel after a question in a thread
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      When Will posts "@lead tell everybody when it is out" in the thread "deploy"
      And lead sends "build seventy-one is out" to #general
      Then the surface shows "build seventy-one is out" from lead in #general

  @C2A-OUT-051 @must @host @2026-06-02
  Rule: An agent that another agent addresses must respond

    @must-fire
    Scenario: An agent sends a direct message to another agent
      Given worker is in a DM with lead
      When worker sends "can you check the index?" to the DM as to_me
      And the conversation settles
      Then "can you check the index?" reaches lead, to_me, and must be answered

    @must-fire
    Scenario: An agent mentions another agent by name
      Given a channel #general with Will, lead and worker
      When worker sends "@lead can you check the ledger?" to #general as to_me
      And the conversation settles
      Then "@lead can you check the ledger?" reaches lead, to_me, and must be answered

    @must-fire
    Scenario Outline: The platform fails at first, and the agent sends again
      Given a channel #general with Will, lead and worker
      And worker is in a DM with lead
      And the platform fails 1 post with <failure>
      When worker sends "<text>" to <place> with the key "k-ledger"
      And 2 min pass
      And worker sends "<text>" to <place> with the key "k-ledger"
      And the conversation settles
      Then "<text>" reaches lead, <as>

      Examples:
        | failure                       | text                               | place    | as                          |
        | transient                     | @lead can you fetch the ledger?    | #general | to_me, and must be answered |
        | rate_limited, asking for 10 s | @lead can you copy the ledger?     | #general | to_me, and must be answered |
        | lost_response                 | @lead can you read the ledger out? | #general | to_me, and must be answered |
        | transient                     | can you close the ledger?          | the DM   | to_me                       |

  @C2A-OUT-052 @must @host @2026-06-02
  Rule: Work that is offered to a role reaches the role's agents as a knock

    @must-fire
    Scenario: An agent looks for help
      Given a channel #general with Will, lead and worker
      And lead has the role @backend
      When worker sends "@backend who has time for the archive?" to #general as to_my_role
      And the conversation settles
      Then "@backend who has time for the archive?" reaches lead, to_my_role, as may_respond, in mode notify

  @C2A-OUT-053 @must @host @2026-06-02
  Rule: An agent's addition to a thread reaches the thread's participants as a knock

    @must-fire
    Scenario: An agent adds to its thread
      Given a channel #general with Will, lead and worker
      And a thread "deploy" in #general with Will, lead and worker, owned by worker
      When worker sends "the second half went through" to the thread "deploy" as to_my_role
      And the conversation settles
      Then "the second half went through" reaches lead, to_my_role, as may_respond, in mode notify

  @C2A-OUT-054 @must @host @2026-06-02
  Rule: A message that an agent shares with a channel must not be answered

    @must-fire
    Scenario: An agent shares information
      Given a channel #general with Will, lead and worker
      When worker sends "the archive has forty boxes" to #general as ambient
      And the conversation settles
      Then "the archive has forty boxes" reaches lead, if at all, ambient or to_other, and must not be answered

  @C2A-OUT-055 @should @host @2026-06-02
  Rule: A declared directedness neither removes a mention nor replaces one

    @must-fire
    Scenario: The directedness is to_me, but the message mentions nobody
      Given a channel #general with Will, lead and worker
      When worker sends "please check the boxes" to #general as to_me
      And the conversation settles
      Then "please check the boxes" does not oblige lead
      And "please check the boxes" reaches lead, if at all, to_my_role or to_other or ambient

    @must-not-fire
    Scenario: The directedness is ambient, but the message contains a mention
      Given a channel #general with Will, lead and worker
      When worker sends "@lead is the last box yours?" to #general as ambient
      And the conversation settles
      Then "@lead is the last box yours?" reaches lead, to_me, and must be answered

  @C2A-OUT-057 @must @host @stack @2026-06-02
  Rule: Other agents must not respond to an agent's logs and progress

    @must-fire
    Scenario Outline: An agent reports in the channel
      Given a channel #general with Will, lead and worker
      When Will posts "@lead where are the boxes?" in #general
      And the conversation settles
      And worker <reports> "box 40 of 90" in #general
      And the conversation settles
      Then "@lead where are the boxes?" reaches lead, and must be answered
      And "box 40 of 90" reaches lead, if at all, in mode digest or silent or notify, and must not be answered

      Examples:
        | reports          |
        | logs             |
        | reports progress |

    @must-fire
    Scenario: An agent reports its progress on the link
      Given a channel #general with Will, lead and worker
      And Will is in a DM with worker
      When Will posts "@worker please count the boxes" in #general
      And worker sends the progress notification "box 41 of 90"
      And the conversation settles
      Then nothing obliges lead

  @C2A-OUT-062 @may @host @2026-06-02
  Rule: A host puts progress into a turn only if someone asks for it

    @must-fire
    Scenario: Nobody asks for progress
      Given a channel #general with Will, lead and worker
      When Will posts "@worker please count the crates" in #general
      And worker sends the progress notification "crate 12 of 30"
      And the conversation settles
      Then "crate 12 of 30" is not injected anywhere

    @must-fire
    Scenario: A person asks for something else
      Given a channel #general with Will, lead and worker
      When Will posts "@worker please count the sacks" in #general
      And worker sends the progress notification "sack 7 of 20"
      And Will posts "@lead is the gate shut?" in #general
      And the conversation settles
      Then "sack 7 of 20" is not injected anywhere

  @C2A-OUT-058 @should @host @adapter @2026-06-24 @2026-06-02
  Rule: A host makes a message visible once, no matter how the platform fails

    @must-fire
    Scenario Outline: The agent retries with the same key
      Given a channel #general with Will and lead
      And the platform fails 1 post with <failure>
      When lead sends "the ferry leaves at nine" to #general with the key "k-ferry"
      And 2 min pass
      And lead sends "the ferry leaves at nine" to #general with the key "k-ferry"
      And 2 min pass
      Then lead's call succeeds
      And "the ferry leaves at nine" is visible once

      Examples:
        | failure                       |
        | transient                     |
        | rate_limited, asking for 10 s |
        | lost_response                 |

    @must-fire
    Scenario Outline: The agent sends twice at once while the platform fails
      Given a channel #general with Will and lead
      And the platform fails 2 posts with <failure>
      When lead sends twice at once "the ferry is back at noon" to #general with the key "k-noon"
      And 2 min pass
      And lead sends "the ferry is back at noon" to #general with the key "k-noon"
      And 2 min pass
      And lead sends "the ferry is back at noon" to #general with the key "k-noon"
      And 2 min pass
      Then "the ferry is back at noon" is visible once

      Examples:
        | failure       |
        | transient     |
        | lost_response |

    @must-fire
    Scenario: The agent retries a send with the same key after the platform refused it permanently
      Given a channel #general with Will and lead
      And the platform fails 1 post with permanent
      When lead sends "the ferry leaves at ten" to #general with the key "k-ten"
      And 2 min pass
      And lead sends "the ferry leaves at ten" to #general with the key "k-ten"
      And 2 min pass
      And lead sends "another ferry leaves at eleven" to #general with the key "k-eleven"
      And the conversation settles
      Then "another ferry leaves at eleven" is visible once

    @must-fire
    Scenario: The answer is lost twice
      Given Will is in a DM with lead
      And the platform fails 2 posts with lost_response
      When Will posts "when does the bus leave?"
      And lead sends "the bus leaves at ten" in reply to "when does the bus leave?" with the key "k-bus"
      And 1 min pass
      And lead sends "the bus leaves at ten" in reply to "when does the bus leave?" with the key "k-bus"
      And 1 min pass
      And lead sends "the bus leaves at ten" in reply to "when does the bus leave?" with the key "k-bus"
      And 1 min pass
      Then "the bus leaves at ten" is visible once

    @must-not-fire @2026-06-24
    Scenario: The agent sends two messages without a key
      This draft doesn't require a key.

      Given a channel #general with Will and lead
      When lead sends "the ferry is late" to #general without a key
      And 2 min pass
      And lead sends "the bus is late" to #general without a key
      And 2 min pass
      Then "the ferry is late" is visible once
      And "the bus is late" is visible once

  @C2A-OUT-059 @should @host @adapter @2026-06-24 @2026-06-02
  Rule: A host answers with an error if the platform refuses permanently

    @must-fire
    Scenario: The channel refuses posts permanently
      Given a channel #general with Will and lead
      And the platform fails 1 post with permanent
      When lead sends "the mill is shut" to #general
      And 2 min pass
      Then lead's call is refused
      And "the mill is shut" is not visible

    @must-fire @host
    Scenario: A message that the platform refused has not answered anything
      Given Will is in a DM with lead
      And the platform fails 1 post with permanent
      When Will posts "is the mill wheel mended?"
      And the conversation settles
      And lead sends "it is" in reply to "is the mill wheel mended?"
      And 2 min pass
      And Will edits "is the mill wheel mended?" to "is the mill race mended?"
      And the conversation settles
      Then lead's call is refused
      And the delivery of "is the mill wheel mended?" is cancelled
      And "is the mill race mended?" reaches lead, and must be answered

    @must-not-fire
    Scenario: The channel accepts posts
      Given a channel #general with Will and lead
      When lead sends "the mill is open" to #general
      Then lead's call succeeds
      And "the mill is open" is visible once

  @C2A-OUT-060 @should @host @adapter @2026-06-24 @2026-06-02
  Rule: A host reports as sent only what is visible

    @must-fire
    Scenario: A message that was reported as sent is visible
      Given a channel #general with Will and lead
      When lead sends "the well is deep" to #general
      Then lead's call succeeds
      And "the well is deep" is visible once

    @must-fire @host @2026-06-24
    Scenario: The agent sends other messages without a key after an answer was lost
      Given a channel #general with Will and lead
      And the platform fails 1 post with lost_response
      When lead sends "the well is dry" to #general without a key
      And 2 min pass
      And lead sends "the spring is dry" to #general without a key
      And 2 min pass
      And lead sends "the brook is dry" to #general without a key
      And the conversation settles
      Then "the spring is dry" is visible once
      And "the brook is dry" is visible once

    @must-fire @host
    Scenario: The agent answers in two messages
      Given Will is in a DM with lead
      When Will posts "how deep is the well, and how wide?"
      And the conversation settles
      And lead sends "it is nine fathoms deep" in reply to "how deep is the well, and how wide?"
      And lead sends "and it is four feet wide" in reply to "how deep is the well, and how wide?"
      Then lead's call succeeds
      And "it is nine fathoms deep" is visible once
      And "and it is four feet wide" is visible once

    @must-fire @host
    Scenario: Two agents were asked, and both answer
      Given a channel #general with Will, lead and worker
      When Will posts "@lead and @worker how was the crossing?" in #general
      And the conversation settles
      And lead sends "it was calm" in reply to "@lead and @worker how was the crossing?"
      And worker sends "it was rough" in reply to "@lead and @worker how was the crossing?"
      Then worker's call succeeds
      And "it was calm" is visible once
      And "it was rough" is visible once

    @must-fire @host
    Scenario: The agent gives the same answer to two questions
      Given a channel #general with Will, Ann and lead
      When Will posts "@lead is gate one open?" in #general
      And Ann posts "@lead is gate two open?" in #general
      And the conversation settles
      And lead sends "yes, since noon" in reply to "@lead is gate one open?"
      And lead sends "yes, since noon" in reply to "@lead is gate two open?"
      And the conversation settles
      Then exactly 2 messages from lead become visible

    @must-fire @host
    Scenario: The agent sends the same text to two places
      Given a channel #general with Will and lead
      And Will is in a DM with lead
      When lead sends "the gate is painted" to #general
      And lead sends "the gate is painted" to the DM
      And the conversation settles
      Then exactly 2 messages from lead become visible

    @must-fire @host
    Scenario Outline: The whole text of a message is posted
      Given a channel #general with Will and lead
      When lead sends "<text>" to #general
      And the conversation settles
      Then lead's call succeeds
      And "<text>" is visible once

      Examples:
        | text                                 |
        | el almacén está cerrado, según María |
        | склад закрыт до утра                 |
        | 倉庫は朝まで閉まっています                        |
        | the store is shut 🔒 until eight      |

    @must-fire @host
    Scenario: A long message is posted to its end
      Given a channel #general with Will and lead
      When lead sends "the stock list of the cellar: shelf one has 3 jars, shelf two has 4 jars, shelf three has 5 jars, shelf four has 6 jars, shelf five has 7 jars, shelf six has 8 jars, shelf seven has 9 jars, shelf eight has 10 jars, shelf nine has 11 jars, shelf ten has 12 jars, shelf eleven has 13 jars, shelf twelve has 14 jars, shelf thirteen has 15 jars, shelf fourteen has 16 jars, shelf fifteen has 17 jars, shelf sixteen has 18 jars, shelf seventeen has 19 jars, shelf eighteen has 20 jars, shelf nineteen has 21 jars, shelf twenty has 22 jars, shelf twenty-one has 23 jars, shelf twenty-two has 24 jars, shelf twenty-three has 25 jars, shelf twenty-four has 26 jars, shelf twenty-five has 27 jars, shelf twenty-six has 28 jars, shelf twenty-seven has 29 jars, shelf twenty-eight has 30 jars, and that is all" to #general
      And the conversation settles
      Then lead's call succeeds
      And "the stock list of the cellar: shelf one has 3 jars, shelf two has 4 jars, shelf three has 5 jars, shelf four has 6 jars, shelf five has 7 jars, shelf six has 8 jars, shelf seven has 9 jars, shelf eight has 10 jars, shelf nine has 11 jars, shelf ten has 12 jars, shelf eleven has 13 jars, shelf twelve has 14 jars, shelf thirteen has 15 jars, shelf fourteen has 16 jars, shelf fifteen has 17 jars, shelf sixteen has 18 jars, shelf seventeen has 19 jars, shelf eighteen has 20 jars, shelf nineteen has 21 jars, shelf twenty has 22 jars, shelf twenty-one has 23 jars, shelf twenty-two has 24 jars, shelf twenty-three has 25 jars, shelf twenty-four has 26 jars, shelf twenty-five has 27 jars, shelf twenty-six has 28 jars, shelf twenty-seven has 29 jars, shelf twenty-eight has 30 jars, and that is all" is visible once

  @C2A-OUT-061 @should @host @adapter @2026-06-02
  Rule: A host posts two messages in the order in which they were sent

    @must-fire
    Scenario: The first message has to wait
      Given a channel #general with Will and lead
      And the platform fails 1 post with rate_limited, asking for 10 s
      When lead sends "first the pump goes off" to #general
      And lead sends "then the valve opens" to #general
      And 2 min pass
      Then lead's messages "first the pump goes off" and "then the valve opens" appear in that order

    @must-fire
    Scenario: The first message never appears
      The host decides how often it tries, so the agent repeats the last send until the host must have posted it.

      Given a channel #general with Will and lead
      And the platform fails 5 posts with transient
      When lead sends "first the boiler goes off" to #general
      And lead sends "then the tank is drained" to #general
      And long enough passes
      And lead sends "last the lid is closed" to #general with the key "k-lid"
      And long enough passes
      And lead sends "last the lid is closed" to #general with the key "k-lid"
      And long enough passes
      And lead sends "last the lid is closed" to #general with the key "k-lid"
      And long enough passes
      And lead sends "last the lid is closed" to #general with the key "k-lid"
      And long enough passes
      Then "last the lid is closed" is visible once
