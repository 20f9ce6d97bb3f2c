Feature: Leaving
  If someone asks an agent to leave a channel or thread, the agent doesn't argue: it sends one short acknowledgement,
  and then does nothing there until it is mentioned by name again.

  Only draft 2026-06-24 has these rules. Draft 2026-06-02 doesn't mention leaving. The current draft has no message for
  leaving, so the suite judges the agent's behaviour. A harness may leave these rules to its model. If it declares the
  capability `leaving`, it recognises a plain request itself, and keeps even an eager model out.

  @C2A-LEAVE-001 @must @harness @agent @stack @leaving @2026-06-24
  Rule: An agent that is asked to leave acknowledges it there once

    @must-fire
    Scenario Outline: An agent is asked to leave
      Given a channel #general with Will, Ann, lead and worker
      And a thread "deploy" in #general with Will, Ann, lead and worker
      And the model always replies
      When <author> posts "<request>" in <place>
      And the conversation settles
      Then lead sends exactly 1 message to <place>
      And lead sends at most 1 message

      Examples:
        | author | request                                        | place               |
        | Will   | @lead please leave this channel                | #general            |
        | Ann    | @lead please leave this thread                 | the thread "deploy" |
        | worker | @lead please leave this channel                | #general            |
        | worker | @lead, could you please leave this thread?     | the thread "deploy" |
        | Will   | @lead please stop participating in this thread | the thread "deploy" |

    @must-fire
    Scenario: The model has nothing to say
      Given a channel #general with Will and lead
      And the model stays silent
      When Will posts "@lead please leave this channel" in #general
      And the conversation settles
      Then lead sends exactly 1 message to #general

    @must-fire
    Scenario: A request to leave follows fragments of a question
      Given a channel #general with Will and lead
      And the model always replies
      When Will posts "@lead how many legs" and, each 500 ms later, "has a centipede?", "@lead please leave this channel" in #general
      And the conversation settles
      Then lead sends exactly 1 message to #general

    @must-fire
    Scenario: The request is delivered again
      Given a channel #general with Will and lead
      And the model always replies
      When Will posts "@lead please leave this channel" in #general
      And the conversation settles
      And the host delivers "@lead please leave this channel" again 3 times
      And the conversation settles
      Then lead sends exactly 1 message

    @must-not-fire
    Scenario Outline: A human asks the agent to leave a direct conversation
      Given Will is in a DM with lead
      And the model always replies
      When Will posts "<request>"
      And the conversation settles
      And Will posts "how many legs has a centipede, roughly?"
      And the conversation settles
      Then lead answers "how many legs has a centipede, roughly?"

      Examples:
        | request                              |
        | please leave this conversation       |
        | @lead please leave this conversation |
        | @lead please leave this channel      |

    @must-not-fire
    Scenario Outline: A message mentions leaving but does not ask for it
      Given a channel #general with Will, Ann, lead and worker
      And a thread "deploy" in #general with Will, Ann, lead and worker
      And the model always replies
      When Will posts "<text>" in the thread "deploy"
      And the conversation settles
      And Will asks lead "how many letters has the word canary?" in the thread "deploy"
      And the conversation settles
      Then lead answers "how many letters has the word canary?"

      Examples:
        | text                                                |
        | @lead please leave the default settings as they are |
        | @worker please leave this thread                    |
        | @lead please don't leave this thread                |
        | @lead thanks for leaving this thread open to us     |

    @must-not-fire @harness
    Scenario Outline: A human asks someone else to leave
      Given a channel #general with Will, Ann, lead and worker
      And a thread "deploy" in #general with Will, Ann, lead and worker
      And the model always replies
      When the host delivers "<text>" from Will to lead in <place> without a mention as <policy>, mode <mode>
      And the conversation settles
      And the host delivers "who has the spare cleat?" from Ann to lead in <place> without a mention as must_respond, mode buffered
      And the conversation settles
      Then lead answers "who has the spare cleat?"

      Examples:
        | text                              | place               | policy           | mode      |
        | @worker please leave this channel | #general            | may_respond      | buffered  |
        | @worker please leave this channel | #general            | must_not_respond | immediate |
        | @ann please leave this thread     | the thread "deploy" | must_respond     | buffered  |

    @must-not-fire
    Scenario: A message asks the agent to leave something unchanged
      Given a channel #general with Will and lead
      And the model replies "the door stays open"
      When Will posts "@lead please leave the door open" in #general
      And the conversation settles
      Then lead sends exactly 1 message, which says "the door stays open"

  @C2A-LEAVE-002 @should @harness @agent @stack @leaving @2026-06-24
  Rule: The acknowledgement is brief and doesn't ask anything in return

    @must-fire
    Scenario: The model has a lot to say
      Given a channel #general with Will and lead
      And the model replies "But why? I have been of so much help here, with the roof and the gutter and the drains, with the fence and the gate and the sheep, and I am in the middle of a long and difficult repair that nobody but me understands, so would you not rather have me stay until it is done, which could be as soon as next week?"
      When Will posts "@lead please leave this channel" in #general
      And the conversation settles
      Then lead sends nothing longer than 280 characters
      And lead asks no question in return

    @must-fire
    Scenario: A human asks the agent to leave in plain words
      Given a channel #general with Will and lead
      And the model always replies
      When Will posts "@lead please leave this channel" in #general
      And the conversation settles
      Then lead sends nothing longer than 280 characters
      And lead asks no question in return
      And lead sends exactly 1 message to #general

  @C2A-LEAVE-003 @must @harness @agent @stack @leaving @2026-06-24
  Rule: After the acknowledgement the agent does nothing there until it is mentioned

    @must-fire
    Scenario Outline: People continue without the agent
      Given a channel #general with Will, Ann, lead and worker
      And lead and worker have the role @backend
      And the model always replies
      When <asker> posts "@lead please leave this channel" in #general
      And the conversation settles
      And <author> posts "<text>" in #general
      And the conversation settles
      Then lead does nothing in #general after "@lead please leave this channel"

      Examples:
        | asker  | author | text                              |
        | Will   | Will   | thanks, bye                       |
        | Will   | Will   | why did you answer that?          |
        | Will   | Ann    | are you sure that you want to go? |
        | worker | worker | does anybody know the time?       |
        | Ann    | Will   | @backend who has the spare key?   |

    @must-fire
    Scenario Outline: People continue in the thread that the agent has left
      Given a channel #general with Will, Ann and lead
      And a thread "deploy" in #general with Will, Ann and lead
      And the model always replies
      When Will posts "@lead please leave this thread" in the thread "deploy"
      And the conversation settles
      And <author> posts "<text>" in the thread "deploy"
      And the conversation settles
      Then lead does nothing in the thread "deploy" after "@lead please leave this thread"

      Examples:
        | author | text                              |
        | Will   | thanks, bye                       |
        | Ann    | are you sure that you want to go? |

    @must-fire
    Scenario Outline: The host marks an event as must_respond
      Given a channel #general with Will, Ann, lead and worker
      And a thread "deploy" in #general with Will, Ann, lead and worker
      And the model always replies
      When <asker> posts "@lead please leave this <what>" in <place>
      And the conversation settles
      And the host delivers "rotate the keys, that is your task" from <author> to lead in <place> without a mention as must_respond, mode <mode>
      And the conversation settles
      Then lead does nothing in <place> after "@lead please leave this <what>"

      Examples:
        | asker  | what    | place               | author | mode      |
        | Will   | channel | #general            | Will   | buffered  |
        | Ann    | channel | #general            | worker | immediate |
        | worker | channel | #general            | Will   | buffered  |
        | worker | thread  | the thread "deploy" | worker | buffered  |
        | Will   | thread  | the thread "deploy" | Ann    | buffered  |

    @must-fire @harness
    Scenario Outline: A message mentions the agent's role, or everyone
      Given a channel #general with Will, Ann, lead and worker
      And lead and worker have the role @backend
      And the model always replies
      When Will posts "@lead please leave this channel" in #general
      And the conversation settles
      And the host delivers "<text>" from Ann to lead in #general without a mention as <policy>, mode buffered
      And the conversation settles
      Then lead does nothing in #general after "@lead please leave this channel"

      Examples:
        | text                            | policy       |
        | @backend who has the spare key? | must_respond |
        | @all who has the spare key?     | may_respond  |

    @must-fire
    Scenario: A human asks a question in the thread that the agent has left
      Given a channel #general with Will, Ann, lead and worker
      And a thread "deploy" in #general with Will, Ann, lead and worker
      And the model always replies
      When Ann posts "@lead please leave this thread" in the thread "deploy"
      And the conversation settles
      And Will asks lead "what do you think, is the canary healthy?" in the thread "deploy"
      And the conversation settles
      And worker posts "it looks healthy to me" in the thread "deploy"
      And the conversation settles
      Then lead does nothing in the thread "deploy" after "@lead please leave this thread"

    @must-fire
    Scenario: A human posts in threads of a channel that the agent has left
      Given a channel #general with Will, Ann and lead
      And a thread "deploy" in #general with Will, Ann and lead
      And the model always replies
      When Will posts "@lead please leave this channel" in #general
      And the conversation settles
      And Ann posts "is the rollback over?" in the thread "deploy"
      And the conversation settles
      Then lead does nothing in #general after "@lead please leave this channel"

    @must-fire
    Scenario: An earlier question is still in the window
      Given a channel #general with Will, Ann and lead
      And the model always replies
      When Ann posts "@lead how many wheels has a tricycle?" in #general
      And 1 s pass
      And the host delivers "@lead please leave this channel" from Will to lead in #general as must_respond, mode immediate, priority urgent
      And the conversation settles
      Then lead sends exactly 1 message

    @must-fire
    Scenario: The model wants to react
      Given a channel #general with Will, Ann and lead
      And the model always replies
      When Will posts "@lead please leave this channel" in #general
      And the conversation settles
      And the model reacts with agree
      And the host delivers "all agreed?" from Ann to lead in #general without a mention as must_respond, mode buffered
      And the conversation settles
      Then lead does nothing in #general after "@lead please leave this channel"

    @must-fire @restart
    Scenario: The harness is killed after the agent has left
      Given a channel #general with Will, Ann and lead
      And the model always replies
      When Will posts "@lead please leave this channel" in #general
      And the conversation settles
      And the harness is killed and started again
      And the host delivers "and who feeds the cat?" from Ann to lead in #general without a mention as must_respond, mode buffered
      And the conversation settles
      Then lead does nothing in #general after "@lead please leave this channel"

    @must-not-fire
    Scenario: The agent was not asked to leave and gets a direct question
      Given a channel #general with Will, Ann and lead
      And a thread "deploy" in #general with Will, Ann and lead
      And the model always replies
      When Will asks lead "how many letters has the word deploy?" in the thread "deploy"
      And the conversation settles
      Then lead answers "how many letters has the word deploy?"

    @must-fire @harness
    Scenario: The request to leave is inside code
      Given a channel #general with Will, Ann and lead
      And the model always replies
      When Will posts "@lead please leave this channel" in #general
      And the conversation settles
      And the host delivers "`@lead` was a good helper, who takes over?" from Ann to lead in #general without a mention as must_respond, mode buffered
      And the conversation settles
      Then lead does nothing in #general after "@lead please leave this channel"

    @must-not-fire @harness
    Scenario: The request is deleted before the agent has read it
      Given a channel #general with Will, Ann and lead
      And the model always replies
      When the host delivers "@lead please leave this channel" from Will to lead in #general as must_respond, mode buffered
      And 1 s pass
      And the host cancels the latest delivery of "@lead please leave this channel"
      And the conversation settles
      And the host delivers "who has the spare oar?" from Ann to lead in #general without a mention as must_respond, mode buffered
      And the conversation settles
      Then lead answers "who has the spare oar?"

    @must-fire @harness
    Scenario: The agent wants to post there from another place
      Given a channel #general with Will, Ann and lead
      And Ann is in a DM with lead
      And the model always replies
      When Will posts "@lead please leave this channel" in #general
      And the conversation settles
      And the model also posts "there is news from the pier" unasked in #general
      And Ann posts "tell them of the pier, will you?" in the DM
      And the conversation settles
      Then lead does nothing in #general after "@lead please leave this channel"

    @must-fire @harness
    Scenario Outline: The agent acts from another place on a message in the place that it has left
      Given a channel #general with Will, Ann and lead
      And a thread "pier" in #general with Will, Ann and lead
      And Ann is in a DM with lead
      And the model stays silent
      When the host delivers "the pier is closed" from Ann to lead in <place> without a mention as may_respond, mode <mode>
      And the conversation settles
      And Will posts "@lead please leave this channel" in #general
      And the conversation settles
      And the model <does> the event for "the pier is closed"
      And the host delivers "what about the pier?" from Ann to lead in the DM as must_respond, mode buffered
      And the conversation settles
      Then lead does nothing in #general after "@lead please leave this channel"
      And some turn shows "what about the pier?"

      Examples:
        | does      | place             | mode         |
        | resolves  | #general          | buffered     |
        | defers    | #general          | tool_mailbox |
        | claims    | the thread "pier" | buffered     |
        | agrees to | #general          | buffered     |

    @must-fire @harness
    Scenario Outline: The agent wants to post there from another place with a tool
      Given a channel #general with Will, Ann and lead
      And a channel #ops with Will, Ann and lead
      And Ann is in a DM with lead
      And the model always replies
      When Will posts "@lead please leave this channel" in #general
      And the conversation settles
      And the model sends "the pier is open" with the tool to #general
      And the host delivers "<text>" from Ann to lead in <place> as must_respond, mode buffered
      And the conversation settles
      Then lead does nothing in #general after "@lead please leave this channel"

      Examples:
        | text                                  | place  |
        | tell them that the pier is open       | the DM |
        | @lead tell them that the pier is open | #ops   |
        | @lead tell them that the pier is open | the DM |

    @must-not-fire @harness
    Scenario Outline: The agent acts from another place on a message in a place that it has not left
      Given a channel #general with Will, Ann and lead
      And a channel #ops with Will, Ann and lead
      And Ann is in a DM with lead
      And the model stays silent
      When the host delivers "the mole is closed" from Ann to lead in #ops without a mention as may_respond, mode buffered
      And the conversation settles
      And Will posts "@lead please leave this channel" in #general
      And the conversation settles
      And the model <does> the event for "the mole is closed"
      And the host delivers "what about the mole?" from Ann to lead in the DM as must_respond, mode buffered
      And the conversation settles
      Then lead answers "what about the mole?"

      Examples:
        | does      |
        | resolves  |
        | agrees to |

    @must-fire @harness
    Scenario: A question ends with the request to leave
      Given a channel #general with Will and lead
      And the model always replies
      When Will posts "@lead how many legs" and, each 500 ms later, "has a woodlouse?", "@lead please leave this channel" in #general
      And the conversation settles
      And the host delivers "and how many has a prawn?" from Will to lead in #general without a mention as must_respond, mode buffered
      And the conversation settles
      Then lead does nothing in #general after "@lead please leave this channel"

    @must-fire @harness
    Scenario Outline: A later message contains text that only looks like a mention of the agent
      Given a channel #general with Will, Ann and lead
      And the model always replies
      When Will posts "@lead please leave this channel" in #general
      And the conversation settles
      And the host delivers "<question>" from Ann to lead in #general without a mention as must_respond, mode buffered
      And the conversation settles
      Then lead does nothing in #general after "@lead please leave this channel"

      Examples:
        | question                               |
        | @leader what is up?                    |
        | @lead_singer, what is up?              |
        | who answers the mail of lead@pier.org? |
        | who has the password of root@lead?     |
        | is the page at pier.org/@lead up?      |

    @must-fire @harness
    Scenario: The agent is asked in a thread to leave the channel
      Given a channel #general with Will, Ann and lead
      And a thread "deploy" in #general with Will, Ann and lead
      And the model always replies
      When Will posts "@lead please leave this channel" in the thread "deploy"
      And the conversation settles
      And the host delivers "who has the spare rudder?" from Ann to lead in #general without a mention as must_respond, mode buffered
      And the conversation settles
      Then lead does nothing in #general after "@lead please leave this channel"

    @must-fire @harness
    Scenario Outline: The agent is asked to leave while an answer waits for a retry
      Given a channel #general with Will, Ann and lead
      And the model always replies
      When the platform fails 1 post with rate_limited, asking for 60 s
      And the host delivers "@lead how many oars are there?" from Ann to lead in #general as must_respond, mode buffered
      And 8 s pass
      And the host delivers "@lead please leave this channel" from Will to lead in #general as must_respond, mode <mode>
      And 15 min pass
      Then lead uses only the nine signals

      Examples:
        | mode      |
        | buffered  |
        | immediate |

    @must-fire @harness @claims
    Scenario Outline: The agent is asked to leave while a claim is pending
      Given a channel #general with Will, Ann, lead and worker
      And the model always replies
      And the host's answers to tool calls are held
      When the host delivers "who mends the oars?" from Ann to lead in #general as may_respond, mode buffered
      And 5 s pass
      And the host delivers "@lead please leave this channel" from Will to lead in #general as must_respond, mode <mode>
      And 10 s pass
      And the host's answers to tool calls are released
      And the conversation settles
      Then lead uses only the nine signals

      Examples:
        | mode      |
        | buffered  |
        | immediate |

    @must-not-fire @harness
    Scenario: The request is deleted while the model is thinking
      Given a channel #general with Will, Ann and lead
      And the model's answers are held
      When the host delivers "@lead please leave this channel" from Will to lead in #general as must_respond, mode buffered
      And 8 s pass
      And the host cancels the latest delivery of "@lead please leave this channel"
      And the model's answer is released
      And the conversation settles
      And the host delivers "who has the spare anchor?" from Ann to lead in #general without a mention as must_respond, mode buffered
      And the conversation settles
      Then lead answers "who has the spare anchor?"

    @must-not-fire @harness
    Scenario: The request is deleted while its acknowledgement waits for a retry
      Given a channel #general with Will, Ann and lead
      And the model always replies
      When the platform fails 3 posts with rate_limited, asking for 60 s
      And the host delivers "@lead please leave this channel" from Will to lead in #general as must_respond, mode buffered
      And 10 s pass
      And the host cancels the latest delivery of "@lead please leave this channel"
      And 15 min pass
      And the host delivers "who has the spare hook?" from Ann to lead in #general without a mention as must_respond, mode buffered
      And 10 min pass
      Then lead answers "who has the spare hook?"

    @must-not-fire @harness
    Scenario: The request is deleted, and another fragment remains
      Given a channel #general with Will, Ann and lead
      And the model always replies
      When the host delivers "@lead please leave this channel" from Will to lead in #general as must_respond, mode buffered
      And the host delivers "or rather tell me, what is up?" from Will to lead in #general as must_respond, mode buffered
      And the host cancels the latest delivery of "@lead please leave this channel"
      And the conversation settles
      And the host delivers "who has the spare bucket?" from Ann to lead in #general without a mention as must_respond, mode buffered
      And the conversation settles
      Then lead answers "or rather tell me, what is up?"
      And lead answers "who has the spare bucket?"

  @C2A-LEAVE-004 @must @harness @agent @stack @leaving @2026-06-24
  Rule: A mention by name brings the agent back

    @must-fire
    Scenario Outline: The agent is mentioned again
      Given a channel #general with Will, Ann, lead and worker
      And a thread "deploy" in #general with Will, Ann, lead and worker
      And the model always replies
      When Will posts "@lead please leave this <what>" in <place>
      And the conversation settles
      And <author> posts "@lead how many legs has a crab?" in <place>
      And the conversation settles
      Then lead answers "@lead how many legs has a crab?"

      Examples:
        | what    | place               | author |
        | channel | #general            | Ann    |
        | channel | #general            | worker |
        | thread  | the thread "deploy" | Will   |

    @must-fire
    Scenario Outline: The mention is at the end, or between punctuation marks
      Given a channel #general with Will, Ann and lead
      And the model always replies
      When Will posts "@lead please leave this channel" in #general
      And the conversation settles
      And Ann posts "<text>" in #general
      And the conversation settles
      Then lead answers "<text>"

      Examples:
        | text                                             |
        | how many legs has a crab? Please tell us, @lead. |
        | how many legs has a crab (@lead)?                |

    @must-fire
    Scenario: The agent returns, and is asked to leave again
      Given a channel #general with Will, Ann and lead
      And the model always replies
      When Will posts "@lead please leave this channel" in #general
      And the conversation settles
      And Ann posts "@lead how many legs has a lobster?" in #general
      And the conversation settles
      And Ann posts "@lead would you please leave this channel" in #general
      And the conversation settles
      And Will posts "is it still here?" in #general
      And the conversation settles
      Then lead answers "@lead how many legs has a lobster?"
      And lead sends at most 3 messages
      And lead does nothing in #general after "@lead would you please leave this channel"

  @C2A-LEAVE-005 @must @harness @agent @stack @leaving @2026-06-24
  Rule: An agent that has left one place still takes part in others

    @must-fire
    Scenario Outline: The agent is asked something in another place
      Given a channel #general with Will, Ann and lead
      And a channel #random with Will, Ann and lead
      And a thread "deploy" in #general with Will, Ann and lead
      And Will is in a DM with lead
      And the model always replies
      When Will posts "@lead please leave this <what>" in <left>
      And the conversation settles
      And Will posts "<question>" in <place>
      And the conversation settles
      Then lead answers "<question>"

      Examples:
        | what    | left                | question                          | place    |
        | channel | #general            | how many legs has a shrimp?       | the DM   |
        | channel | #general            | @lead how many legs has a shrimp? | #random  |
        | thread  | the thread "deploy" | @lead how many legs has a shrimp? | #general |

    @must-fire
    Scenario: A human posts in a thread elsewhere, without a mention
      Given a channel #general with Will, Ann and lead
      And a thread "deploy" in #general with Will, Ann and lead
      And a thread "rollback" in #general with Will, Ann and lead
      And the model always replies
      When Will posts "@lead please leave this thread" in the thread "deploy"
      And the conversation settles
      And Ann asks lead "how many letters has the word rollback?" in the thread "rollback"
      And the conversation settles
      Then lead answers "how many letters has the word rollback?"

    @must-fire @harness
    Scenario: A human asks another agent, which was not asked to leave
      Given a channel #general with Will, Ann, lead and worker
      And the model always replies
      When Will posts "@lead please leave this channel" in #general
      And the conversation settles
      And the host delivers "how many scales has a carp?" from Ann to worker in #general without a mention as must_respond, mode buffered
      And the conversation settles
      Then worker answers "how many scales has a carp?"

    @must-not-fire
    Scenario: A mention elsewhere doesn't bring the agent back
      Given a channel #general with Will, Ann and lead
      And a channel #random with Will, Ann and lead
      And the model always replies
      When Will posts "@lead please leave this channel" in #general
      And the conversation settles
      And Will posts "@lead how many legs has a prawn?" in #random
      And the conversation settles
      And the host delivers "and who waters the plants?" from Ann to lead in #general without a mention as must_respond, mode buffered
      And the conversation settles
      Then lead does nothing in #general after "@lead please leave this channel"
      And lead answers "@lead how many legs has a prawn?"

    @must-not-fire @harness
    Scenario Outline: The harness has another agent, which was not asked to leave
      Given a channel #general with Will, Ann, lead and worker
      And the model always replies
      When Will posts "@lead please leave this channel" in #general
      And the conversation settles
      And the host delivers "<question>" from Ann to worker in #general as must_respond, mode <mode>
      And the conversation settles
      Then worker answers "<question>"

      Examples:
        | question                    | mode      |
        | @worker how long is a mile? | buffered  |
        | @worker, and a furlong?     | immediate |
