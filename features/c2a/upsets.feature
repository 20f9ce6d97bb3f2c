Feature: Upsets
  A harness has state: waiting events, open turns, finished events, and places that it was asked to leave. It can be
  interrupted at any time: the harness is killed, the link breaks, a message changes, or another agent or conversation
  gets a turn. These scenarios combine each kind of state with each kind of interruption.

  @C2A-DEL-012 @should @harness @2026-06-24 @2026-06-02
  Rule: No matter what happened in between, a redelivered event is shown to the model once

    @must-fire
    Scenario Outline: The model has nothing to say about the event
      Given Will is in a DM with lead
      And the model stays silent
      When the host delivers "the well is sweet again" from Will to lead as may_respond, mode <mode>
      And the conversation settles
      And the model always replies
      And <upset>
      And the host delivers "the well is sweet again" again
      And the conversation settles
      Then lead takes exactly 1 turn

      @restart
      Examples:
        | mode      | upset                                   |
        | buffered  | the harness is killed and started again |
        | immediate | the harness is killed and started again |

      @reconnect
      Examples:
        | mode      | upset                        |
        | buffered  | the link is broken for 1 min |
        | immediate | the link is broken for 1 min |

      Examples:
        | mode      | upset       |
        | immediate | 90 min pass |

    @must-fire @restart @claims
    Scenario: The harness is killed while a claim is pending, and an immediate event arrives
      Given a channel #general with Will, Ann, lead and worker
      And the model always replies
      And the host's answers to tool calls are held
      When the host delivers "who winds the clock?" from Will to lead in #general as may_respond, mode immediate
      And the harness is killed and started again
      And the host delivers "who winds the watch?" from Ann to lead in #general as may_respond, mode immediate
      And the host delivers "who winds the clock?" again
      And the host's answers to tool calls are released
      And the conversation settles
      Then lead uses only the nine signals

  @C2A-COMPOSE-016 @must @harness @agent @stack @2026-06-24 @2026-06-02
  Rule: No matter what happened in between, a cancelled event is not handled

    @must-fire @harness
    Scenario Outline: A cancelled event is redelivered
      Given Will is in a DM with lead
      When the host delivers "drain the pond" from Will to lead as must_respond, mode buffered
      And 1 s pass
      And the host cancels the latest delivery of "drain the pond"
      And <upset>
      And the host delivers "drain the pond" again
      And the conversation settles
      Then lead takes no turn
      And lead sends no message

      @restart
      Examples:
        | upset                                   |
        | the harness is killed and started again |

      @reconnect
      Examples:
        | upset                        |
        | the link is broken for 1 min |

      Examples:
        | upset       |
        | 90 min pass |

    @must-fire @harness
    Scenario Outline: A digest is cancelled before any turn has shown it
      Given a channel #general with Will and lead
      When the host delivers "nine geese were counted" from deploy-bot to lead in #general as must_not_respond, mode digest
      And <upset>
      And the host cancels the latest delivery of "nine geese were counted"
      And the host delivers "what of the geese, lead?" from Will to lead in #general as must_respond, mode buffered
      And the conversation settles
      Then lead answers "what of the geese, lead?"

      @restart
      Examples:
        | upset                                   |
        | the harness is killed and started again |

      Examples:
        | upset    |
        | 1 s pass |

  @C2A-CANC-003 @must @harness @2026-06-24 @2026-06-02
  Rule: No matter what happened in between, a cancellation that names the earlier request takes effect

    @must-fire @reconnect
    Scenario: The link breaks while the event waits in the window
      Given Will is in a DM with lead
      When the host delivers "empty the trough" from Will to lead as must_respond, mode buffered
      And 500 ms pass
      And the link is broken for 500 ms
      And the host cancels the first delivery of "empty the trough"
      And the conversation settles
      Then lead takes no turn
      And lead sends no message

    # A kill may close the window at once.
    @must-fire @restart
    Scenario: The harness is killed while the event waits in the window
      Given Will is in a DM with lead
      And the model's answers are held
      When the host delivers "sweep the trough" from Will to lead as must_respond, mode buffered
      And 500 ms pass
      And the harness is killed and started again
      And the host cancels the first delivery of "sweep the trough"
      And 8 s pass
      And the model's answer is released
      And the conversation settles
      Then lead sends no message

    @must-fire
    Scenario Outline: The model is thinking about the event
      Given Will is in a DM with lead
      And the model's answers are held
      When the host delivers "fill the trough" from Will to lead as must_respond, mode buffered
      And 8 s pass
      And <upset>
      And the host cancels the first delivery of "fill the trough"
      And 1 s pass
      And the model's answer is released
      And the conversation settles
      Then exactly 0 messages from lead become visible

      @restart
      Examples:
        | upset                                   |
        | the harness is killed and started again |

      @reconnect
      Examples:
        | upset                        |
        | the link is broken for 1 min |

  @C2A-EXPO-009 @must @harness @2026-06-24 @2026-06-02
  Rule: No matter what happened in between, an event that is only stored isn't shown in any turn

    @must-fire
    Scenario Outline: A question follows an event that is only stored
      Given a channel #general with Will, Ann and lead
      When the host delivers "the cat has kittens" from Ann to lead in #general as must_not_respond, mode <mode>
      And the conversation settles
      And <upset>
      And the host delivers "what is new, lead?" from Will to lead in #general as must_respond, mode buffered
      And the conversation settles
      Then no turn shows "the cat has kittens"
      And lead answers "what is new, lead?"

      @restart
      Examples:
        | mode         | upset                                   |
        | silent       | the harness is killed and started again |
        | tool_mailbox | the harness is killed and started again |

      @reconnect
      Examples:
        | mode   | upset                        |
        | silent | the link is broken for 1 min |

  @C2A-BOX-003 @must @harness @2026-06-24 @2026-06-02
  Rule: No matter what happened in between, the model sees a digest in the next turn

    @must-fire
    Scenario Outline: A question follows a digest
      Given a channel #general with Will, lead and worker
      When the host delivers "six doors were oiled" from deploy-bot to <agent> in #general as must_not_respond, mode digest
      And the conversation settles
      And <upset>
      And the host delivers "which doors, then?" from Will to <agent> in #general as must_respond, mode buffered
      And the conversation settles
      And the host delivers "and which windows?" from Will to <agent> in #general as must_respond, mode buffered
      And the conversation settles
      Then some turn shows "six doors were oiled"

      @restart
      Examples:
        | agent  | upset                                   |
        | worker | the harness is killed and started again |

      @reconnect
      Examples:
        | agent | upset                        |
        | lead  | the link is broken for 1 min |

      Examples:
        | agent  | upset                                                                                                   |
        | worker | 11 min pass                                                                                             |
        | worker | the host delivers "lead, how many doors?" from Will to lead in #general as must_respond, mode immediate |

  @C2A-DEL-017 @should @harness @agent @stack @restart @2026-06-24 @2026-06-02
  Rule: A harness that was killed continues its work after the restart

    @must-fire @harness @2026-06-02
    Scenario: The harness is killed while an answer waits for a retry
      Given Will is in a DM with lead
      And the model replies "nineteen, and a lame one"
      When the platform fails 1 post with rate_limited, asking for 30 s
      And the host delivers "how many ewes are there?" from Will to lead as must_respond, mode buffered
      And 10 s pass
      And the harness is killed and started again
      And 15 min pass
      Then exactly 1 message from lead becomes visible

    @must-fire @harness
    Scenario: The harness is killed after the model has read something
      Given Will is in a DM with lead
      And the model pulls the body and then replies "the black one, by the gate"
      And the model's answers are held from step 2 on
      When the host delivers "which ewe is lame?" from Will to lead as must_respond, mode buffered
      And 8 s pass
      And the harness is killed and started again
      And the conversation settles
      And the model's answer is released
      And the conversation settles
      Then lead answers "which ewe is lame?"

  @C2A-DEL-013 @must @harness @agent @2026-06-24 @2026-06-02
  Rule: No matter how an event is redelivered, it is answered once

    @must-fire @harness
    Scenario: The text behind an answered knock is delivered
      Given Will is in a DM with lead
      And the model always replies
      When the host sends a knock from Will to lead as must_respond, with the topic "a matter of hay" and the withheld text "how much hay is left?"
      And the conversation settles
      And the host delivers "how much hay is left?" again in mode buffered
      And the conversation settles
      Then lead sends exactly 1 message

  @C2A-OUT-012 @must @harness @2026-06-24 @2026-06-02
  Rule: No matter what happens in between, an event that must be answered gets its answer

    @must-fire @reconnect
    Scenario Outline: The link breaks while the model thinks
      Given a channel #general with Will, Ann, lead and worker
      And the model <does>
      And the model's answers are <held>
      When the host delivers "how many spokes has the wheel?" from Will to lead in #general as must_respond, mode <mode>
      And the host delivers "and the small one?" from Ann to worker in #general as must_respond, mode <mode>
      And <when> pass
      And the link is broken for <time>
      And 8 s pass
      And the model's answer is released
      And the conversation settles
      Then lead answers "how many spokes has the wheel?"
      And worker answers "and the small one?"

      Examples:
        | mode      | when   | time   | held                | does                                     |
        | buffered  | 500 ms | 500 ms | held                | always replies                           |
        | buffered  | 8 s    | 1 min  | held                | always replies                           |
        | immediate | 1 s    | 1 s    | held                | always replies                           |
        | buffered  | 8 s    | 1 s    | held from step 2 on | pulls the body and then replies "twelve" |

    @must-fire
    Scenario Outline: Two conversations take place at the same time, and the model stays silent
      Given a channel #general with Will, Ann and lead
      And a thread "deploy" in #general with Will and lead
      And Will is in a DM with lead
      And the model stays silent
      And the model's answers are held
      When the host delivers "is the bolt drawn?" from Will to lead in <one> as must_respond, mode buffered
      And 8 s pass
      And the host delivers "is the latch down?" from Will to lead in <other> as must_respond, mode <mode>
      And 8 s pass
      And the model's answer is released
      And the conversation settles
      Then every event that must be answered is answered, deferred or reacted to

      Examples:
        | one                 | other               | mode      |
        | the DM              | #general            | immediate |
        | #general            | the thread "deploy" | buffered  |
        | the thread "deploy" | the DM              | immediate |

  @C2A-OBEY-009 @must @harness @agent @2026-06-24 @2026-06-02
  Rule: No matter what else is open, an answer goes to the place of its event

    @must-fire @harness
    Scenario Outline: Two events arrive in two places at the same time
      Given a channel #general with Will, Ann and lead
      And a thread "deploy" in #general with Ann and lead
      And Will is in a DM with lead
      And the model's answers are held
      When the host delivers "where does the rope go?" from Will to lead in <one> as must_respond, mode <mode>
      And 8 s pass
      And the host delivers "where does the net go?" from <author> to lead in <other> as must_respond, mode <mode>
      And 8 s pass
      And the model's answer is released
      And the conversation settles
      Then lead answers "where does the rope go?"
      And lead answers "where does the net go?"

      Examples:
        | one      | author | other               | mode      |
        | #general | Ann    | the thread "deploy" | buffered  |
        | #general | Ann    | the thread "deploy" | immediate |
        | the DM   | Ann    | #general            | immediate |

  @C2A-EXPO-001 @must @harness @2026-06-24 @2026-06-02
  Rule: An immediate event does not wait for other agents

    @must-fire
    Scenario: The other agent's model takes a long time
      Given a channel #general with Will, lead and worker
      And the model's answers are held
      When the host delivers "count the hinges" from Will to worker in #general as must_respond, mode buffered
      And 8 s pass
      And the host delivers "the hay is on fire" from Will to lead in #general as must_respond, mode immediate
      And 10 s pass
      And the model's answer is released
      And the conversation settles
      Then a turn that shows "the hay is on fire" starts at once

  @C2A-CANC-001 @must @harness @2026-06-24 @2026-06-02
  Rule: A cancellation ends an event at any stage, for that agent only

    @must-fire
    Scenario Outline: The model has read something and is thinking again
      Given a channel #general with Will and lead
      And the model pulls the body and then replies "on the third shelf"
      And the model's answers are held from step 2 on
      When the host delivers "where is the sieve?" from Will to lead in #general as <policy>, mode <mode>
      And 8 s pass
      And the host cancels the latest delivery of "where is the sieve?"
      And 1 s pass
      And the model's answer is released
      And the conversation settles
      Then once "where is the sieve?" is withdrawn, its turn does nothing more
      And exactly 0 messages from lead become visible

      Examples:
        | policy       | mode      |
        | must_respond | buffered  |
        | may_respond  | immediate |

    @must-fire @claims
    Scenario: The claim has not been answered yet
      Given a channel #general with Will, lead and worker
      And the host's answers to tool calls are held
      When the host delivers "who mends the sieve?" from Will to lead in #general as may_respond, mode buffered
      And 8 s pass
      And the host cancels the latest delivery of "who mends the sieve?"
      And 1 s pass
      And the host's answers to tool calls are released
      And the conversation settles
      Then once "who mends the sieve?" is withdrawn, its turn does nothing more

    @must-fire
    Scenario Outline: One event for two agents is cancelled for one of them
      Given a channel #general with Will, lead and worker
      And the <model>
      When the host delivers "who has the sieve?" from Will to lead in #general as must_respond, mode buffered
      And the host delivers "who has the sieve?" also to worker under the same event id
      And <time> pass
      And the host cancels the <delivery> of "who has the sieve?"
      And 1 s pass
      And the model's answer is released
      And the conversation settles
      Then exactly <lead> messages from lead become visible
      And exactly <worker> messages from worker become visible

      Examples:
        | delivery        | lead | worker | time | model                    |
        | first delivery  | 0    | 1      | 1 s  | model always replies     |
        | latest delivery | 1    | 0      | 1 s  | model always replies     |
        | first delivery  | 0    | 1      | 8 s  | model's answers are held |
        | latest delivery | 1    | 0      | 8 s  | model's answers are held |

  @C2A-EDIT-009 @must @harness @stack @2026-06-24 @2026-06-02
  Rule: After a withdrawal, a turn has the policy and the place of the remaining events

    @must-fire @harness
    Scenario Outline: One of three fragments is deleted
      Given Will is in a DM with lead
      And the model <does>
      And the model's answers are held
      When the host delivers "a peck of peas" from Will to lead as <first>, mode buffered
      And 500 ms pass
      And the host delivers "a bunch of leeks" from Will to lead as <second>, mode buffered
      And 500 ms pass
      And the host delivers "a crate of figs" from Will to lead as must_respond, mode buffered
      And 8 s pass
      And the host cancels the latest delivery of "<gone>"
      And 8 s pass
      And the model's answer is released
      And the conversation settles
      Then lead answers, defers or reacts
      And no message answers "<gone>"

      Examples:
        | first        | second       | gone             | does                |
        | may_respond  | must_respond | a bunch of leeks | stays silent        |
        | must_respond | may_respond  | a peck of peas   | stays silent        |
        | may_respond  | may_respond  | a peck of peas   | stays silent        |
        | must_respond | must_respond | a peck of peas   | reacts with working |
        | must_respond | must_respond | a bunch of leeks | reacts with done    |

  @C2A-COMPOSE-018 @must @host @harness @adapter @2026-06-24 @2026-06-02
  Rule: After an edit, a fragment has the policy of the edit

    @must-fire @harness
    Scenario Outline: An edit makes one of two fragments obligatory
      Given a channel #general with Will and lead
      And the model stays silent
      When the host delivers "the mill is idle" from Will to lead in #general as may_respond, mode buffered
      And 500 ms pass
      And the host delivers "the stone is worn" from Will to lead in #general as <policy>, mode buffered
      And 500 ms pass
      And the host cancels the latest delivery of "<old>"
      And the host delivers "who dresses it, lead?" from Will to lead in #general as must_respond, mode buffered, an edit of "<old>"
      And the conversation settles
      Then lead answers, defers or reacts

      Examples:
        | policy           | old               |
        | may_respond      | the mill is idle  |
        | must_not_respond | the stone is worn |

    @must-fire @harness
    Scenario Outline: An edit makes the obligatory fragment optional
      Given a channel #general with Will and lead
      And the model stays silent
      When the host delivers "who greases the axle?" from Will to lead in #general as must_respond, mode buffered
      And 500 ms pass
      And the host delivers "the axle squeaks" from Will to lead in #general as may_respond, mode buffered
      And 500 ms pass
      And the host cancels the latest delivery of "who greases the axle?"
      And the host delivers "Ann greases the axle" from Will to lead in #general as <policy>, mode buffered, an edit of "who greases the axle?"
      And the conversation settles
      Then lead sends no message

      Examples:
        | policy           |
        | may_respond      |
        | must_not_respond |

  @C2A-COMPOSE-008 @must @harness @stack @2026-06-24 @2026-06-02
  Rule: A fragment does not wait longer than the cap, even if another one is edited repeatedly

    @must-fire @harness
    Scenario: A fragment is edited every second for a minute
      Given Will is in a DM with lead
      When the host delivers "how much is the mare?" from Will to lead as must_respond, mode buffered
      And 500 ms pass
      And Will posts "I bid 40 coins"
      And Will edits "I bid 40 coins" 40 times, each 1500 ms apart
      And the conversation settles
      Then a turn that shows "how much is the mare?" starts at most 35 s after "how much is the mare?"

  @C2A-OBEY-007 @must @harness @agent @2026-06-24 @2026-06-02
  Rule: An edit without a policy doesn't get any chat

    @must-fire @harness
    Scenario Outline: An event in the window is edited, and the edit has no policy
      Given a channel #general with Will and lead
      And the model always replies
      When the host delivers "who rings the bell?" from Will to lead in #general as must_respond, mode buffered
      And 1 s pass
      And the host cancels the latest delivery of "who rings the bell?"
      And the host delivers "who rings the gong?" from Will to lead in #general with <policy>, an edit of "who rings the bell?"
      And the conversation settles
      Then lead sends no message

      Examples:
        | policy                           |
        | no policy                        |
        | the unknown policy "reply_maybe" |

  @C2A-INIT-009 @should @harness @agent @2026-06-24 @2026-06-02
  Rule: What a host declares about itself applies from then on

    @must-fire @reconnect @harness
    Scenario: The host does not support reactions after the link is back
      Given Will is in a DM with lead
      And the model reacts with working
      When Will posts "is the bilge dry?"
      And the conversation settles
      And the link breaks
      And the link is back, and the other side does not support "chatTools.react"
      And Will posts "and is the rudder?"
      And the conversation settles
      Then lead takes exactly 2 turns

    @must-fire @signals @harness
    Scenario Outline: A signal could give the answer, but the host does not support reactions
      Given Will is in a DM with lead
      And the other side does not support "chatTools.react"
      And the model replies "<answer>"
      When Will posts "could you tar the planks?"
      And the conversation settles
      Then the tool "chat.react" is never called

      Examples:
        | answer |
        | on it  |
        | got it |

  @C2A-LEAVE-003 @must @harness @agent @stack @leaving @2026-06-24
  Rule: No matter what happened in between, an agent stays out of a place that it has left

    @must-fire @harness
    Scenario Outline: The agent is asked something in the place that it has left
      Given a channel #general with Will, Ann and lead
      And the model always replies
      When Will posts "@lead please leave this channel" in #general
      And the conversation settles
      And <upset>
      And the model <does>
      And the host delivers "and who trims the lamp?" from Ann to lead in #general without a mention as must_respond, mode buffered
      And the conversation settles
      Then lead does nothing in #general after "@lead please leave this channel"

      @reconnect
      Examples:
        | upset                        | does           |
        | the link is broken for 1 min | always replies |

      @restart
      Examples:
        | upset                                   | does                    |
        | the harness is killed and started again | claims the newest event |

      Examples:
        | upset       | does                                              |
        | 90 min pass | always replies                                    |
        | 1 s pass    | claims the newest event                           |
        | 1 s pass    | defers the newest event because "the lamp is new" |
        | 1 s pass    | resolves the newest event                         |

    @must-fire @harness
    Scenario: The agent has left two places and is called back to one
      Given a channel #general with Will, Ann and lead
      And a channel #ops with Will, Ann and lead
      And a thread "deploy" in #ops with Will, Ann and lead
      And the model always replies
      When Will posts "@lead please leave this thread" in the thread "deploy"
      And the conversation settles
      And Will posts "@lead please leave this channel" in #general
      And the conversation settles
      And Ann posts "@lead how many legs has a newt?" in #general
      And the conversation settles
      And the host delivers "and who tends the fire?" from Ann to lead in the thread "deploy" without a mention as must_respond, mode buffered
      And the conversation settles
      Then lead does nothing in the thread "deploy" after "@lead please leave this thread"
      And lead answers "@lead how many legs has a newt?"

    @must-fire @harness
    Scenario: The model is still thinking about a question when the agent is asked to leave
      Given a channel #general with Will, Ann and lead
      And the model pulls the body and then replies "four, and a spare one"
      And the model replies "goodbye" to "@lead please leave this channel"
      And the model's answers are held from step 2 on
      When Ann posts "@lead how many wheels has a cart?" in #general
      And 8 s pass
      And the host delivers "@lead please leave this channel" from Will to lead in #general as must_respond, mode immediate, priority urgent
      And 8 s pass
      And the model's answer is released
      And the conversation settles
      Then lead sends at most 2 messages

  @C2A-DISP-002 @must @harness @host @2026-06-02 @inspect
  Rule: An event that was answered before the harness was killed still ends as responded

    @must-fire @harness @restart
    Scenario: The harness is killed after it has answered a question
      Given Will is in a DM with lead
      When the host delivers "how many hens are in?" from Will to lead as must_respond, mode buffered
      And the conversation settles
      And the harness is killed and started again
      And the conversation settles
      Then "how many hens are in?" ends up responded

  @C2A-CANC-001 @must @harness @2026-06-24 @2026-06-02
  Rule: No matter what happened in between, a call of a cancelled turn is not repeated

    @must-fire
    Scenario Outline: The claim of a cancelled turn was pending
      Given a channel #general with Will, lead and worker
      And the model always replies
      And the host's answers to tool calls are held
      When the host delivers "who oils the gate?" from Will to lead in #general as may_respond, mode buffered
      And 8 s pass
      And the host cancels the latest delivery of "who oils the gate?"
      And <upset>
      And 1 s pass
      And the host's answers to tool calls are released
      And the conversation settles
      Then once "who oils the gate?" is withdrawn, its turn does nothing more

      @reconnect
      Examples:
        | upset                        |
        | the link is broken for 1 min |

      @restart
      Examples:
        | upset                                   |
        | the harness is killed and started again |

    @must-fire
    Scenario Outline: The answer of a cancelled turn was pending
      Given Will is in a DM with lead
      And the model replies "the gate is oiled"
      And the host's answers to tool calls are held
      When the host delivers "is the gate oiled?" from Will to lead as must_respond, mode buffered
      And 8 s pass
      And the host cancels the latest delivery of "is the gate oiled?"
      And <upset>
      And 1 s pass
      And the host's answers to tool calls are released
      And the conversation settles
      Then once "is the gate oiled?" is withdrawn, its turn does nothing more

      @reconnect
      Examples:
        | upset                        |
        | the link is broken for 1 min |

      @restart
      Examples:
        | upset                                   |
        | the harness is killed and started again |

    @must-fire
    Scenario Outline: The model of a cancelled turn waited for a tool
      Given Will is in a DM with lead
      And the model reads twice and then replies "the gate is painted"
      And the host's answers to tool calls are held
      When the host delivers "is the gate painted?" from Will to lead as must_respond, mode buffered
      And 8 s pass
      And the host cancels the latest delivery of "is the gate painted?"
      And <upset>
      And 1 s pass
      And the host's answers to tool calls are released
      And the conversation settles
      Then once "is the gate painted?" is withdrawn, its turn does nothing more

      @reconnect
      Examples:
        | upset                        |
        | the link is broken for 1 min |

      @restart
      Examples:
        | upset                                   |
        | the harness is killed and started again |

  @C2A-OUT-012 @must @harness @2026-06-24 @2026-06-02
  Rule: No matter what happened in between, the harness gives every answer that is required

    @must-not-fire
    Scenario Outline: A turn waits for a tool, and nothing is cancelled
      Given Will is in a DM with lead
      And the model pulls the body and then replies "the fence is oiled"
      And the host's answers to tool calls are held
      When the host delivers "is the fence oiled?" from Will to lead as must_respond, mode buffered
      And 8 s pass
      And <upset>
      And 1 s pass
      And the host's answers to tool calls are released
      And the conversation settles
      Then lead answers "is the fence oiled?"

      @reconnect
      Examples:
        | upset                        |
        | the link is broken for 1 min |

      @restart
      Examples:
        | upset                                   |
        | the harness is killed and started again |

    @must-fire
    Scenario Outline: An answer is being sent
      Given Will is in a DM with lead
      And the model replies "the fence is painted"
      And the host's answers to tool calls are held
      When the host delivers "is the fence painted?" from Will to lead as must_respond, mode buffered
      And 8 s pass
      And <upset>
      And 1 s pass
      And the host's answers to tool calls are released
      And the conversation settles
      Then exactly 1 message from lead becomes visible

      @reconnect
      Examples:
        | upset                        |
        | the link is broken for 1 min |

      @restart
      Examples:
        | upset                                   |
        | the harness is killed and started again |

    @must-fire
    Scenario Outline: A question waits behind a turn that waits for its claim
      Given a channel #general with Will, lead and worker
      And the model always replies
      And the host's answers to tool calls are held
      When the host delivers "who paints the fence?" from Will to lead in #general as may_respond, mode buffered
      And 8 s pass
      And <upset>
      And 1 s pass
      And the host's answers to tool calls are released
      And the host delivers "how long is the fence?" from Will to lead in #general as must_respond, mode buffered
      And the conversation settles
      Then lead answers "how long is the fence?"

      @reconnect
      Examples:
        | upset                        |
        | the link is broken for 1 min |

      @restart
      Examples:
        | upset                                   |
        | the harness is killed and started again |

    @must-fire
    Scenario: The first delivery was refused because a field was missing
      Given Will is in a DM with lead
      When the host delivers an event that lacks "content"
      And the conversation settles
      And the host delivers "nothing is named here" again, this time complete
      And 15 min pass
      Then lead uses only the nine signals

    @must-fire
    Scenario: Two event ids differ only in case
      Given Will is in a DM with lead
      When the host delivers "is the fence green?" from Will to lead as must_respond, mode buffered
      And the conversation settles
      And the host delivers "or is it brown?" from Will to lead as must_respond, under the event id of "is the fence green?" in upper case
      And the conversation settles
      Then lead takes exactly 2 turns

  @C2A-DEL-018 @should @harness @agent @stack @restart @2026-06-24 @2026-06-02
  Rule: No matter what happened in between, an event that was answered before the harness was killed is answered once

    @must-fire @harness @restart
    Scenario: The first delivery was in a notification
      Given Will is in a DM with lead
      And the model always replies
      When the host delivers "is the pond clean?" from Will to lead as may_respond, in a notification
      And the conversation settles
      And the harness is killed and started again
      And the host delivers "is the pond clean?" again
      And the conversation settles
      Then exactly 1 message from lead becomes visible

  @C2A-COMPOSE-001 @must @harness @agent @stack @2026-06-24 @2026-06-02
  Rule: No matter what happens to other messages, no turn begins earlier than 2 s after the latest fragment

    @must-fire @harness
    Scenario: The message that opened the window was deleted
      Given Will is in a DM with lead
      When the host delivers "the ladder is too short" from Will to lead as must_respond, mode buffered
      And 1 s pass
      And the host cancels the latest delivery of "the ladder is too short"
      And 500 ms pass
      And the host delivers "where is the long one?" from Will to lead as must_respond, mode buffered
      And the conversation settles
      Then no turn starts before 2 s after "where is the long one?"
      And lead takes exactly 1 turn, which shows "where is the long one?"

    @must-fire @harness
    Scenario: An urgent event arrives in another place
      Given a channel #general with Will, Ann and lead
      And Will is in a DM with lead
      When the host delivers "how deep is the well?" from Will to lead in the DM as must_respond, mode buffered
      And 500 ms pass
      And the host delivers "the roof is leaking" from Ann to lead in #general as must_respond, mode immediate
      And the conversation settles
      Then lead answers "how deep is the well?"

  @C2A-COMPOSE-003 @must @harness @agent @stack @2026-06-24 @2026-06-02
  Rule: Fragments that wait when a harness is killed still become one turn

    @must-fire @harness @restart
    Scenario: Two fragments wait when the harness is killed
      Given Will is in a DM with lead
      When the host delivers "the goat is on the roof" from Will to lead as must_respond, mode buffered
      And 300 ms pass
      And the host delivers "who fetches it down?" from Will to lead as must_respond, mode buffered
      And 300 ms pass
      And the harness is killed and started again
      And the conversation settles
      Then lead takes exactly 1 turn, which shows "the goat is on the roof", "who fetches it down?" in that order

  @C2A-COMPOSE-017 @must @harness @stack @2026-06-24 @2026-06-02
  Rule: A fragment that is deleted while its turn waits for another one is not shown

    @must-fire @harness
    Scenario: The model is still thinking about another event
      Given a channel #general with Will, Ann and lead
      And Will is in a DM with lead
      And the model's answers are held
      When the host delivers "who rings the bell?" from Ann to lead in #general as must_respond, mode buffered
      And 8 s pass
      And the host delivers "the rope has frayed" from Will to lead in the DM as must_respond, mode buffered
      And 500 ms pass
      And the host delivers "is there a spare one?" from Will to lead in the DM as must_respond, mode buffered
      And 8 s pass
      And the host cancels the latest delivery of "the rope has frayed"
      And 1 s pass
      And the model's answer is released
      And the conversation settles
      Then some turn shows "is there a spare one?"
      And no turn shows "the rope has frayed" once "the rope has frayed" is withdrawn

  @C2A-COMPOSE-019 @must @harness @2026-06-24 @2026-06-02
  Rule: A fragment that is deleted while the model thinks no longer counts for the policy

    @must-fire @harness
    Scenario Outline: The fragment that must be answered is deleted while the model thinks
      Given a channel #general with Will and lead
      And the model <does>
      And the model's answers are held
      When the host delivers "the geese are loud" from Will to lead in #general as may_respond, mode buffered
      And 500 ms pass
      And the host delivers "who shuts them in?" from Will to lead in #general as must_respond, mode buffered
      And 8 s pass
      And the host cancels the latest delivery of "who shuts them in?"
      And 8 s pass
      And the model's answer is released
      And the conversation settles
      Then lead sends no message

      Examples:
        | does         |
        | stays silent |

  @C2A-CANC-001 @must @harness @2026-06-24 @2026-06-02
  Rule: A model's output that arrives after its event was cancelled is dropped, no matter where it should go

    @must-fire
    Scenario Outline: The model's output arrives after the cancellation
      Given a channel #general with Will, Ann and lead
      And a channel #ops with Will, Ann and lead
      And the model <does>
      And the model's answers are held, and arrive even if their turns are cancelled
      When the host delivers "who feeds the mules?" from Will to lead in #general as must_respond, mode buffered
      And 8 s pass
      And the host cancels the latest delivery of "who feeds the mules?"
      And 8 s pass
      And the model's answer is released
      And the conversation settles
      Then once "who feeds the mules?" is withdrawn, its turn does nothing more
      And lead sends no message

      Examples:
        | does                                            |
        | also posts "the mules are fed" unasked in #ops  |
        | sends "the mules are out" with the tool to #ops |
        | reacts with working                             |
        | calls chat.react with done and the glyph "✅"    |

  @C2A-OUT-012 @must @harness @2026-06-24 @2026-06-02
  Rule: No matter what else arrives at the same time, the harness gives every answer that is required

    @must-fire
    Scenario: An urgent event from the same author arrives while the window is open
      Given Will is in a DM with lead
      When the host delivers "where does the oar go?" from Will to lead as must_respond, mode buffered
      And 500 ms pass
      And the host delivers "and the boat is adrift" from Will to lead as must_respond, mode immediate
      And the conversation settles
      Then some turn shows "where does the oar go?"
      And every event that must be answered is answered, deferred or reacted to

    @must-fire
    Scenario: Another question arrives while an answer waits for a retry
      Given a channel #general with Will, Ann and lead
      And Will is in a DM with lead
      When the platform fails 1 post with rate_limited, asking for 30 s
      And the host delivers "what is the price of tin?" from Will to lead in the DM as must_respond, mode buffered
      And 10 s pass
      And the host delivers "what does copper cost?" from Ann to lead in #general as must_respond, mode buffered
      And 15 min pass
      Then lead answers "what is the price of tin?"
      And lead answers "what does copper cost?"

    @must-fire
    Scenario: Another agent's question arrives four times
      Given worker is in a DM with lead
      When the host delivers "how many sacks of rye are there?" from worker to lead as must_respond, mode buffered
      And 300 ms pass
      And the host delivers "how many sacks of rye are there?" again 3 times
      And the conversation settles
      Then lead answers "how many sacks of rye are there?"

    @must-fire @restart
    Scenario Outline: The harness is killed while the model thinks
      Given a channel #general with Will, Ann and lead
      And Will is in a DM with lead
      And the model <does>
      And the model's answers are held
      When the host delivers "who tunes the organ?" from Will to lead in the DM as must_respond, mode buffered
      And 8 s pass
      And the host delivers "who oils the pedals?" from Ann to lead in #general as must_respond, mode immediate
      And 1 s pass
      And the harness is killed and started again
      And the model's answer is released
      And the conversation settles
      Then lead answers "who tunes the organ?"
      And lead answers "who oils the pedals?"

      Examples:
        | does           |
        | always replies |
        | stays silent   |

  @C2A-OBEY-006 @must @harness @2026-06-24 @2026-06-02
  Rule: An event that must be answered doesn't need a mention or a new message

    @must-fire
    Scenario Outline: The event doesn't mention the agent
      Given a channel #general with Will and lead
      And the model <does>
      When the host delivers "who has the long rope?" from Will to lead in #general without a mention as must_respond, mode <mode>
      And the conversation settles
      Then lead answers, defers or reacts

      Examples:
        | does                     | mode      |
        | stays silent             | buffered  |
        | fails                    | buffered  |
        | replies with only spaces | immediate |

    @must-fire
    Scenario Outline: A person reacts, and the agent has to respond
      Given a channel #general with Will and lead
      And lead has posted "shall I drain the pond?" in #general
      And the model stays silent
      When the host passes on the signal <signal> from Will on "shall I drain the pond?" to lead as must_respond, mode buffered
      And the conversation settles
      Then lead answers, defers or reacts

      Examples:
        | signal  |
        | blocked |
        | unclear |

  @C2A-CLAIM-050 @must @harness @agent @claims @2026-06-24 @2026-06-02
  Rule: An edit is claimed before it is answered

    @must-fire @harness
    Scenario: The message is edited before it is answered
      Given a channel #general with Will, lead and worker
      And the model stays silent
      When the host delivers "who can lift it?" from Will to lead and worker in #general as may_respond, mode buffered
      And the conversation settles
      And the model always replies
      And the host delivers "who can carry the anvil?" from Will to lead and worker in #general as may_respond, mode buffered, an edit of "who can lift it?"
      And the conversation settles
      Then lead uses only the nine signals

  @C2A-REACT-021 @must @harness @agent @2026-06-24 @2026-06-02
  Rule: A harness doesn't add chat to a signal that its model gives with a tool

    @must-fire @harness
    Scenario Outline: The model has answered with a tool and says nothing more
      Given Will is in a DM with lead
      And the model <does>
      When the host delivers "please mend the kennel" from Will to lead as must_respond, mode buffered
      And the conversation settles
      Then lead uses only the nine signals

      Examples:
        | does                                            |
        | calls chat.react with working and the glyph "🔧" |
        | calls chat.react with done and the glyph "✅"    |

  @C2A-EXPO-006 @must @harness @2026-06-24 @2026-06-02
  Rule: Each of several knocks is shown

    @must-fire
    Scenario: Two knocks arrive at the same time
      Given a channel #general with Will, Ann and lead
      And the model stays silent
      When the host sends a knock from Will to lead in #general as may_respond, with the topic "a matter of oats" and the withheld text "who has eaten the oats?"
      And the host sends a knock from Ann to lead in #general as may_respond, with the topic "news of the barley" and the withheld text "it is in the loft"
      And the conversation settles
      And the host delivers "is all well, lead?" from Will to lead in #general as must_respond, mode buffered
      And the conversation settles
      Then some turn shows "is all well, lead?"

    @must-fire
    Scenario: A knock arrives while the model is thinking about another one
      Given a channel #general with Will, Ann and lead
      And the model's answers are held
      When the host sends a knock from Will to lead in #general as may_respond, with the topic "a matter of wheat" and the withheld text "who has sold the wheat?"
      And 1 s pass
      And the host sends a knock from Ann to lead in #general as may_respond, with the topic "news of the millet" and the withheld text "it is in the barn"
      And the host sends a knock from Will to lead in #general as may_respond, with the topic "a word on the hops" and the withheld text "they are ripe"
      And 1 s pass
      And the model's answer is released
      And the conversation settles
      And the host delivers "is all quiet, lead?" from Will to lead in #general as must_respond, mode buffered
      And the conversation settles
      Then some turn shows "is all quiet, lead?"

  @C2A-COMPOSE-002 @must @harness @stack @2026-06-24 @2026-06-02
  Rule: An event that is only stored doesn't extend a window

    @must-fire @harness
    Scenario: The author continues without addressing the agent
      Given a channel #general with Will and lead
      When the host delivers "lead, where is the saw?" from Will to lead in #general as must_respond, mode buffered
      And 1500 ms pass
      And the host delivers "it is the old one" from Will to lead in #general as must_not_respond, mode tool_mailbox
      And 1500 ms pass
      And the host delivers "with the red handle" from Will to lead in #general as must_not_respond, mode silent
      And 1500 ms pass
      And the host delivers "or so I think" from Will to lead in #general as must_not_respond, mode tool_mailbox
      And the conversation settles
      Then a turn that shows "lead, where is the saw?" starts at most 5 s after "lead, where is the saw?"

  @C2A-REACT-023 @must @harness @2026-06-24 @2026-06-02
  Rule: Each reaction to a message is a separate event

    @must-fire
    Scenario Outline: Two people react to one message
      Given a channel #general with Will, Ann and lead
      And lead has posted "shall I paint the kennel?" in #general
      And the model stays silent
      When the host passes on the signal agree from Will on "shall I paint the kennel?" to lead as may_respond, mode immediate
      And the conversation settles
      And the host passes on the signal <signal> from Ann on "shall I paint the kennel?" to lead as may_respond, mode immediate
      And the conversation settles
      Then lead takes exactly 2 turns

      Examples:
        | signal   |
        | agree    |
        | declined |

  @C2A-DUE-004 @must @harness @2026-06-02
  Rule: Killing the harness doesn't extend an event's deadline

    @must-fire @restart
    Scenario: The harness is killed before the deadline
      Given a channel #general with Will and lead
      And events expire after 5 min
      And the model's answers are held
      When the host delivers "is anybody up for chess?" from Will to lead in #general as may_respond, mode buffered
      And 3 min pass
      And the harness is killed and started again
      And 3 min pass
      And the model's answer is released
      And the conversation settles
      Then lead sends no late message without looking again

  @C2A-LEAVE-004 @must @harness @agent @stack @leaving @2026-06-24
  Rule: A mention in a thread of a channel that an agent has left counts as a mention

    @must-fire
    Scenario: The agent has left the channel and is mentioned in a thread
      Given a channel #general with Will, Ann and lead
      And a thread "deploy" in #general with Will, Ann and lead
      And the model always replies
      When Will posts "@lead please leave this channel" in #general
      And the conversation settles
      And Ann posts "@lead how many toes has a newt?" in the thread "deploy"
      And the conversation settles
      Then lead answers "@lead how many toes has a newt?"
