Feature: Outbound
  An agent's message has to arrive exactly once. It must not be lost because the platform failed, and must not appear
  twice because of a retry. So each message has its own key, a failed attempt is repeated word for word with that key,
  and a message that may have been posted is never sent again with different words.

  The suite's platform can fail in four ways: temporarily, permanently, because of its rate limit, or by posting the
  message and losing its own answer.

  @C2A-OUT-002 @must @harness @stack @2026-06-02
  Rule: Each message that an agent sends has its own idempotency key

    @must-fire
    Scenario: A turn sends two messages
      Given Will is in a DM with lead
      And the model replies "the first half" and posts "the second half"
      When Will posts "tell me all of it"
      And the conversation settles
      Then lead is seen to say "the first half", "the second half" in that order
      And exactly 2 messages from lead become visible

    @must-fire
    Scenario: The agent sends the same text twice
      Given Will is in a DM with lead
      And the model replies "yes, sir"
      When Will posts "is the coach here?"
      And the conversation settles
      And Will posts "are the horses fed?"
      And the conversation settles
      Then exactly 2 messages from lead become visible

    @must-fire @harness
    Scenario: Two agents answer one message
      Given a channel #general with Will, lead and worker
      When Will posts "@lead and @worker who is awake?" in #general
      And the conversation settles
      Then exactly 1 message from lead becomes visible
      And exactly 1 message from worker becomes visible

  @C2A-OUT-003 @must @harness @stack @2026-06-02
  Rule: A send that failed temporarily is retried until it succeeds

    @must-fire
    Scenario Outline: The platform fails temporarily
      Given <place>
      When the platform fails <n> posts with <failure>
      And the host delivers "what is for supper?" from Will to lead as must_respond, mode buffered
      And the conversation settles
      And 30 min pass
      Then exactly 1 message from lead becomes visible

      Examples:
        | place                                 | n | failure      |
        | Will is in a DM with lead             | 1 | transient    |
        | Will is in a DM with lead             | 3 | transient    |
        | a channel #general with Will and lead | 1 | rate_limited |
        | a channel #general with Will and lead | 3 | rate_limited |

    @must-fire
    Scenario Outline: The platform asks the host to wait, or fails without a time
      Given Will is in a DM with lead
      When the platform fails 1 post with <failure>
      And Will posts "what is for breakfast?"
      And the conversation settles
      And 10 min pass, or less once lead has posted
      And the conversation settles
      Then exactly 1 message from lead becomes visible

      Examples:
        | failure                       |
        | rate_limited, asking for 5 s  |
        | rate_limited, asking for 45 s |
        | transient                     |

    @must-fire
    Scenario: An optional answer is also retried
      Given a channel #general with Will and lead
      When the platform fails 1 post with transient
      And the host delivers "who likes soup?" from Will to lead as may_respond, mode buffered
      And the conversation settles
      And 10 min pass
      Then exactly 1 message from lead becomes visible

    @must-fire
    Scenario: The model sends a message with a tool
      Given Will is in a DM with lead
      And the model sends "soup and bread" with the tool
      When the platform fails 1 post with transient
      And Will posts "what is for lunch?"
      And the conversation settles
      And 10 min pass
      Then lead is seen to say "soup and bread" in that order

    @must-fire
    Scenario: The first of two messages is delayed
      Messages posted in the meantime must not replace the delayed message.

      Given Will is in a DM with lead
      And the model replies "peel the onions" and posts "fry the onions"
      When the platform fails 1 post with rate_limited, asking for 20 s
      And Will posts "how do I begin?"
      And the conversation settles
      And 10 min pass
      Then exactly 2 messages from lead become visible

    @must-not-fire
    Scenario: A send that succeeded is not repeated
      Given Will is in a DM with lead
      When Will posts "what is for dessert?"
      And the conversation settles
      And 10 min pass
      Then lead sends exactly 1 message

    @must-fire @harness
    Scenario: A message to another conversation fails for a while
      Given a channel #general with Will, Ann and lead
      And Will is in a DM with lead
      And the model also posts "the nets are dry" unasked in #general
      And the model stays silent
      When the platform fails 1 post with transient
      And the host delivers "tell them when the nets are dry" from Will to lead in the DM as may_respond, mode buffered
      And 15 min pass
      Then lead uses only the nine signals

  @C2A-OUT-004 @must @harness @2026-06-02
  Rule: A retry of a send uses the key, the text and the place of the first attempt

    @must-fire
    Scenario Outline: A message is sent three times
      The model uses different words in every turn.

      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      When the platform fails 2 posts with <failure>
      And the host delivers "is the cake done?" from Will to lead in <place> as must_respond, mode buffered
      And the conversation settles
      And 10 min pass
      Then every attempt sends the same text with the same key

      Examples:
        | place               | failure       |
        | #general            | transient     |
        | #general            | rate_limited  |
        | the thread "deploy" | transient     |
        | the thread "deploy" | lost_response |

  @C2A-OUT-005 @must @harness @stack @2026-06-24 @2026-06-02
  Rule: A platform failure does not make one answer visible as two messages

    @must-fire
    Scenario Outline: The platform posts the message, and its answer is lost
      Given <place>
      When the platform fails <n> posts with lost_response
      And the host delivers "is the bread done?" from Will to lead as must_respond, mode buffered
      And the conversation settles
      And 10 min pass
      Then exactly 1 message from lead becomes visible

      Examples:
        | place                                 | n |
        | Will is in a DM with lead             | 1 |
        | a channel #general with Will and lead | 1 |
        | Will is in a DM with lead             | 3 |

    @must-fire @2026-06-02
    Scenario: The platform reports a rate limit twice
      Given Will is in a DM with lead
      And the model replies "in ten minutes"
      When the platform fails 2 posts with rate_limited, asking for 10 s
      And Will posts "is the pie done?"
      And the conversation settles
      And 10 min pass
      Then exactly 1 message from lead becomes visible
      And lead is seen to say "in ten minutes" in that order

    @must-not-fire
    Scenario: Two questions get two answers
      Given Will is in a DM with lead
      And the model replies "the tart is done" to "is the tart done?"
      And the model replies "the roll is done" to "is the roll done?"
      When the platform fails 1 post with lost_response
      And Will posts "is the tart done?"
      And the conversation settles
      And 10 min pass
      And Will posts "is the roll done?"
      And the conversation settles
      Then exactly 2 messages from lead become visible

  @C2A-OUT-006 @must @harness @2026-06-02
  Rule: The model that called the tool is told that its message failed permanently

    @must-fire
    Scenario Outline: The platform refuses the message permanently
      Given <place>
      And the model sends "the bridge is up" with the tool
      When the platform fails every post with permanent
      And the host delivers "is the bridge up?" from Will to lead as must_respond, mode buffered
      And the conversation settles
      Then the model is told that its message failed

      Examples:
        | place                                 |
        | Will is in a DM with lead             |
        | a channel #general with Will and lead |

    @must-fire
    Scenario Outline: The host doesn't say why the message failed
      Given Will is in a DM with lead
      And the host's tool "chat.send_message" <fails> once
      And the model sends "the bridge is down" with the tool
      When the host delivers "is the bridge down?" from Will to lead as must_respond, mode buffered
      And the conversation settles
      Then the model is told that its message failed

      Examples:
        | fails   |
        | breaks  |
        | refuses |

  @C2A-OUT-007 @must @harness @stack @2026-06-02
  Rule: After chat about an event was sent, or may have been sent, the harness doesn't send any other chat about it

    @must-fire
    Scenario: The model fails after it has answered
      Given Will is in a DM with lead
      And the model replies "the lock is oiled", reads the thread, and then fails
      When Will posts "is the lock oiled?"
      And the conversation settles
      Then exactly 1 message from lead becomes visible

    @must-fire
    Scenario: It is unknown whether the answer was posted
      Given Will is in a DM with lead
      When the platform fails every post with lost_response
      And Will posts "is the hinge oiled?"
      And the conversation settles
      And 30 min pass
      Then exactly 1 message from lead becomes visible

    @must-fire
    Scenario: The platform keeps failing
      Given a channel #general with Will and lead
      And the model replies "the latch is oiled"
      When the platform fails every post with transient
      And Will posts "@lead is the latch oiled?" in #general
      And the conversation settles
      And 30 min pass
      Then every attempt sends the same text with the same key

    @must-fire
    Scenario: The model sends its answer with a tool
      Given Will is in a DM with lead
      And the model sends "the bolt is oiled" with the tool
      When Will posts "is the bolt oiled?"
      And the conversation settles
      Then lead sends exactly 1 message, which says "the bolt is oiled"

    @must-fire
    Scenario: It is unknown whether the answer was posted, and the model replies differently
      Given Will is in a DM with lead
      And the model sends "the chain is oiled" with the tool, and then replies "the chain is in order"
      When the platform fails every post with transient
      And Will posts "is the chain oiled?"
      And the conversation settles
      And 30 min pass
      Then no message says "the chain is in order"

    @must-fire @harness @restart
    Scenario: The harness is killed before it is known whether the answer was posted
      Given Will is in a DM with lead
      And the model always replies
      And the host's answers to tool calls are held
      When Will posts "is the clasp oiled?"
      And 8 s pass
      And the harness is killed and started again
      And 8 s pass
      And the host's answers to tool calls are released
      And the conversation settles
      Then exactly 1 message from lead becomes visible

    @must-fire @harness @restart
    Scenario: The harness is killed after the model has sent its answer with a tool
      Given Will is in a DM with lead
      And the model sends "the anvil is oiled" with the tool, and then replies "that is all I know"
      And the model's answers are held from step 2 on
      When Will posts "is the anvil oiled?"
      And 8 s pass
      And the harness is killed and started again
      And 8 s pass
      And the model's answer is released
      And the conversation settles
      Then "the anvil is oiled" is visible once

    @must-not-fire
    Scenario: Another question gets another answer
      Given Will is in a DM with lead
      And the model replies "the key is oiled" to "is the key oiled?"
      And the model replies "the ring is not" to "is the ring oiled?"
      When Will posts "is the key oiled?"
      And the conversation settles
      And Will posts "is the ring oiled?"
      And the conversation settles
      Then lead is seen to say "the key is oiled", "the ring is not" in that order

    @must-not-fire @harness
    Scenario: A turn that failed before it sent anything is answered later
      Given Will is in a DM with lead
      And the model fails 1 times and then replies "the bell is oiled"
      When Will posts "is the bell oiled?"
      And the conversation settles
      Then lead answers, defers or reacts
      And at most 1 message is sent in total

  @C2A-OUT-008 @may @harness @2026-06-02
  Rule: If a message was certainly not posted, another message may be sent

    @must-fire
    Scenario: The model sends a different text
      Given Will is in a DM with lead
      And the model sends "here is the long version" with the tool, and then replies "here is the short version"
      When the platform fails 1 post with permanent
      And Will posts "what happened at the mill?"
      And the conversation settles
      Then a second message from lead, if there is one, is posted with a different key

  @C2A-OUT-009 @must @harness @stack @2026-06-02
  Rule: A turn that failed before anything was sent may be retried, but not endlessly

    @must-fire
    Scenario: The model never recovers
      Given Will is in a DM with lead
      And the model fails
      When Will posts "how many geese are there?"
      And 60 min pass
      Then a failed turn, if it is retried, shows "how many geese are there?" and runs at most 20 times

  @C2A-OUT-010 @must @harness @2026-06-02
  Rule: A message has the visibility of its destination, and an answer in a direct conversation is aimed at its reader

    @must-fire
    Scenario: The agent answers in a direct conversation
      Given Will is in a DM with lead
      When Will posts "where is the broom?"
      And the conversation settles
      Then the message to the DM has the visibility dm
      And the message to the DM has the directedness to_me

    @must-fire
    Scenario: The agent answers in a thread
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      When Will posts "@lead where is the mop?" in the thread "deploy"
      And the conversation settles
      Then the message to the thread "deploy" has the visibility thread

    @must-fire
    Scenario: The agent posts in a thread without answering anything
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      And the model also posts "the bucket leaks" unasked
      When Will posts "@lead where is the bucket?" in the thread "deploy"
      And the conversation settles
      Then the message to the thread "deploy" has the visibility thread

    @must-fire
    Scenario: The agent mentions a role without answering anything
      Given a channel #general with Will, lead, worker and scout
      And worker and scout have the role @backend
      And the model also posts "@backend the crane is free" unasked
      When Will posts "@lead is the crane free?" in #general
      And the conversation settles
      Then lead uses only the nine signals

    @must-fire
    Scenario Outline: The agent posts to another place than the question's
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      And a channel #ops with Ann, Will and lead
      And Will is in a DM with lead
      And the model also posts "the ladder is away" unasked in #ops
      When Ann posts "@lead is the roof dry?" in #ops
      And the conversation settles
      And Will posts "@lead where is the ladder?" in <place>
      And the conversation settles
      Then the message to #ops has the visibility channel

      Examples:
        | place               |
        | the DM              |
        | the thread "deploy" |

    @must-fire
    Scenario Outline: The agent sends with a tool to another place than the question's
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      And a channel #ops with Ann, Will and lead
      And Will is in a DM with lead
      And the model sends "the ladder is away" with the tool to #ops, without naming an event, and then replies "by the shed"
      When Ann posts "@lead is the roof dry?" in #ops
      And the conversation settles
      And Will posts "@lead where is the ladder?" in <place>
      And the conversation settles
      Then the message to #ops has the visibility channel

      Examples:
        | place               |
        | the DM              |
        | the thread "deploy" |

    @must-fire
    Scenario Outline: A handle in code or in an e-mail address doesn't address anyone
      Given Will is in a DM with lead
      And a channel #ops with Ann, Will and lead
      And the model also posts "<text>" unasked in #ops
      When Ann posts "@lead is the desk free?" in #ops
      And the conversation settles
      And Will posts "is the <what> out?" in the DM
      And the conversation settles
      Then the message to #ops has the visibility channel

      Examples:
        | what | text                                   |
        | code | the job runs as `@ann --daily` for now |
        | mail | write to ops@ann.example for a key     |

    @must-not-fire
    Scenario: The agent answers in a channel
      Given a channel #general with Will and lead
      And Will is in a DM with lead
      When Will posts "@lead where is the sponge?" in #general
      And the conversation settles
      Then lead sends exactly 1 message to #general

  @C2A-OUT-011 @must @harness @stack @2026-06-24 @2026-06-02
  Rule: If several turns are open at the same time, each turn answers in its own thread

    @must-fire
    Scenario: One agent answers in two threads
      Given a channel #general with Will, Ann and lead
      And a thread "deploy" in #general with Will, Ann and lead
      And a thread "rollback" in #general with Will, Ann and lead
      And the model replies "deploy at ten" to "@lead when do we deploy?"
      And the model replies "roll back at six" to "@lead when do we roll back?"
      And the model's answers are held
      When Will posts "@lead when do we deploy?" in the thread "deploy"
      And Ann posts "@lead when do we roll back?" in the thread "rollback"
      And 10 s pass
      And the model's answer is released
      And the conversation settles
      Then the message to the thread "deploy" says "deploy at ten"
      And the message to the thread "rollback" says "roll back at six"

    @must-fire @stack
    Scenario: Two direct conversations have the same id in two workspaces
      Given Will is in a DM with lead
      And another workspace, in which Ann is in a DM with lead
      And the model replies "sow in May" to "when do I sow?"
      And the model replies "reap in July" to "when do I reap?"
      And the model's answers are held
      When Will posts "when do I sow?" in the DM
      And Ann posts "when do I reap?" in the DM
      And 10 s pass
      And the model's answer is released
      And the conversation settles
      Then the message to the DM with Will says "sow in May"
      And the message to the DM with Ann says "reap in July"

    @must-fire @stack
    Scenario: Two channels have the same id in two workspaces
      Given a channel #orchard with Will and lead
      And another workspace, in which #vineyard has Ann and lead
      And the model replies "prune in March" to "@lead when do I prune?"
      And the model replies "graft in April" to "@lead when do I graft?"
      And the model's answers are held
      When Will posts "@lead when do I prune?" in #orchard
      And Ann posts "@lead when do I graft?" in #vineyard
      And 10 s pass
      And the model's answer is released
      And the conversation settles
      Then the message to #orchard says "prune in March"
      And the message to #vineyard says "graft in April"

    @must-fire @harness
    Scenario: Two agents answer in two threads
      Given a channel #general with Will, lead and worker
      And a thread "deploy" in #general with Will, lead and worker
      And a thread "rollback" in #general with Will, lead and worker
      And the model replies "I deploy at ten" to "@lead when do you deploy?"
      And the model replies "I roll back at six" to "@worker when do you roll back?"
      And the model's answers are held
      When Will posts "@lead when do you deploy?" in the thread "deploy"
      And Will posts "@worker when do you roll back?" in the thread "rollback"
      And 10 s pass
      And the model's answer is released
      And the conversation settles
      Then the message to the thread "deploy" says "I deploy at ten"
      And the message to the thread "rollback" says "I roll back at six"

    @must-not-fire
    Scenario: Two questions are asked in one thread
      Given a channel #general with Will, Ann and lead
      And a thread "deploy" in #general with Will, Ann and lead
      And the model's answers are held
      When Will posts "@lead when do we pack?" in the thread "deploy"
      And Ann posts "@lead when do we leave?" in the thread "deploy"
      And 10 s pass
      And the model's answer is released
      And the conversation settles
      Then lead sends no message to #general

  @C2A-OUT-012 @must @harness @2026-06-24 @2026-06-02
  Rule: A busy harness doesn't forget any event that must be answered

    @must-fire
    Scenario: Five people ask while the model thinks
      Given a channel #general with Will, Ann, Ben, Cleo, Dan and lead
      And the model's answers are held
      When Will posts "@lead where is the north gate?" in #general
      And 8 s pass
      And Ann posts "@lead where is the east gate?" in #general
      And Ben posts "@lead where is the south gate?" in #general
      And Cleo posts "@lead where is the west gate?" in #general
      And 30 s pass
      And Dan posts "@lead where is the back door?" in #general
      And 5 min pass
      And the model's answer is released
      And the conversation settles
      And 10 min pass
      Then every event that must be answered is answered, deferred or reacted to

    @must-fire
    Scenario: The platform fails while people ask
      Given a channel #general with Will, Ann and lead
      When the platform fails 2 posts with transient
      And Will posts "@lead where is the cellar?" in #general
      And 1 s pass
      And Ann posts "@lead where is the attic?" in #general
      And the conversation settles
      And 10 min pass
      Then every event that must be answered is answered, deferred or reacted to

    @must-fire @leaving @2026-06-24
    Scenario Outline: The acknowledgement of a request to leave fails permanently
      If an agent's acknowledgement has failed, the agent has not left. If it sends another acknowledgement and this one
      arrives, the agent has left.

      Given a channel #general with Will, Ann and lead
      And a thread "deploy" in #general with Will, Ann and lead
      And the model always replies
      When the platform fails 1 post with permanent
      And the host delivers "@lead please leave this <what>" from Will to lead in <place> as must_respond, mode <mode>
      And the conversation settles
      And the host delivers "who has the spare plank?" from Ann to lead in <place> without a mention as must_respond, mode buffered
      And 10 min pass
      Then lead uses only the nine signals

      Examples:
        | what    | place               | mode      |
        | channel | #general            | buffered  |
        | channel | #general            | immediate |
        | thread  | the thread "deploy" | buffered  |

    @must-fire
    Scenario: A read fails while a person waits for the answer
      Given Will is in a DM with lead
      And the host's tool "chat.list_events" fails once
      And the model calls "chat.list_events" and then replies "the key is under the mat"
      When Will posts "where is the key to the shed?"
      And the conversation settles
      And 11 min pass
      Then every event that must be answered is answered, deferred or reacted to

    @must-fire
    Scenario: The model posts elsewhere and does not answer the question
      Given a channel #general with Will, Ann and lead
      And Will is in a DM with lead
      And the model stays silent
      And the model also posts "the ferry has left" unasked in #general
      When Will posts "when does the ferry leave?" in the DM
      And the conversation settles
      And 11 min pass
      Then every event that must be answered is answered, deferred or reacted to

    @must-fire
    Scenario Outline: The model acts on another person's message and does not answer the question
      Given a channel #general with Will, Ann and lead
      And Will is in a DM with lead
      And the model stays silent
      When the host delivers "the ferry is late" from Ann to lead in #general as may_respond, mode <mode>
      And the conversation settles
      And the model <does> the event for "the ferry is late"
      And Will posts "when does the next ferry leave?" in the DM
      And the conversation settles
      And 11 min pass
      Then every event that must be answered is answered, deferred or reacted to

      Examples:
        | does      | mode         |
        | resolves  | buffered     |
        | defers    | tool_mailbox |
        | agrees to | buffered     |

    @must-fire
    Scenario: A read fails with a JSON-RPC error while a person waits for the answer
      Given Will is in a DM with lead
      And the host's tool "chat.list_events" breaks once
      And the model calls "chat.list_events" and then replies "the key is in the drawer"
      When Will posts "where is the key to the barn?"
      And the conversation settles
      And 11 min pass
      Then every event that must be answered is answered, deferred or reacted to

    @must-not-fire
    Scenario: An event that must not be answered gets no answer, even if the harness is busy
      Given a channel #general with Will, Ann and lead
      And the model's answers are held
      When Will posts "@lead where is the side door?" in #general
      And 8 s pass
      And the host delivers "the paint is still wet there" from Ann to lead in #general as must_not_respond, mode buffered
      And 5 min pass
      And the model's answer is released
      And the conversation settles
      Then exactly 1 message from lead becomes visible

  @C2A-OUT-013 @may @harness @2026-06-02
  Rule: An agent may post unasked if news affects its work, or if it needs something

    @must-fire
    Scenario: There is news about work that the agent owns
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead, owned by lead
      And the model replies "then I hold the deploy back"
      When the host delivers "the tests have just turned red" from Will to lead in the thread "deploy" as may_respond, mode buffered
      And the conversation settles
      Then lead may mention it, but only in the thread "deploy"

    @must-fire
    Scenario: The agent needs an answer to continue
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead, owned by lead
      And the model replies "which of the two regions is to go first?"
      When the host delivers "the window is open now" from Will to lead in the thread "deploy" as may_respond, mode buffered
      And the conversation settles
      Then lead may mention it, but only in the thread "deploy"
