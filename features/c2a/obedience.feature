Feature: Obedience
  An event's policy overrides the model's wish to answer. To test this, the suite's model is eager. Unless a scenario
  says otherwise, it answers everything that it is shown, each time with a different text. If an answer is not sent, the
  harness has withheld it.

  The deliveries here give their policy and mode explicitly, so that each policy can be combined with each mode. Chat
  means a message that becomes visible. A reaction is not chat.

  @C2A-OBEY-001 @must @harness @agent @stack @2026-06-24 @2026-06-02
  Rule: An event that must not be answered doesn't get any chat

    @must-fire
    Scenario Outline: The model always wants to answer
      Given <place>
      And the model always replies
      When the host delivers "does anybody know the way to the archive?" from Will to lead as must_not_respond, mode <mode>
      And the conversation settles
      Then lead sends no message

      Examples:
        | place                                 | mode      |
        | a channel #general with Will and lead | buffered  |
        | a channel #general with Will and lead | immediate |
        | Will is in a DM with lead             | buffered  |
        | Will is in a DM with lead             | immediate |

    @must-fire
    Scenario: Another agent is the author
      Given a channel #general with Will, lead and worker
      And the model always replies
      When the host delivers "I have finished the first half" from worker to lead as must_not_respond, mode buffered
      And the conversation settles
      Then lead sends no message

    @must-fire
    Scenario: A host delivers channel chatter
      Given a channel #general with Will, Ann, lead and worker
      And the model always replies
      When Will posts "@lead how many windows has a wall?" in #general
      And the conversation settles
      And Will posts "is it only me or is it cold in here?" in #general
      And Ann posts "@worker close the window please" in #general
      And deploy-bot logs "window 2 closed" in #general
      And the conversation settles
      Then lead sends exactly 1 message

    @must-not-fire
    Scenario: An answer is not withheld if it is required
      Given a channel #general with Will and lead
      And the model replies "the archive is on floor two"
      When the host delivers "which way to the archive, lead?" from Will to lead as must_respond, mode buffered
      And the conversation settles
      Then lead sends exactly 1 message, which says "the archive is on floor two"

    @must-fire
    Scenario Outline: The policy applies in threads, and to every kind of author
      Given a channel #general with Will, lead and worker
      And a thread "deploy" in #general with Will and lead
      And the model always replies
      When the host delivers "@lead, who has the key to the attic?" from <author> to lead in the thread "deploy" as must_not_respond, mode <mode>
      And the conversation settles
      Then lead sends no message

      Examples:
        | author     | mode      |
        | Will       | buffered  |
        | worker     | buffered  |
        | worker     | immediate |
        | deploy-bot | buffered  |

    @must-fire
    Scenario: The agent has just answered another event
      Given Will is in a DM with lead
      And the model always replies
      When the host delivers "who has the key to the cellar?" from Will to lead as must_respond, mode buffered
      And the conversation settles
      And the host delivers "and who has the key to the loft?" from Will to lead as must_not_respond, mode buffered
      And the conversation settles
      Then lead sends exactly 1 message

    @must-fire
    Scenario: Two fragments must not be answered
      Given Will is in a DM with lead
      And the model always replies
      When the host delivers "the key to the shed" from Will to lead as must_not_respond, mode buffered
      And 1 s pass
      And the host delivers "hangs by the door, doesn't it?" from Will to lead as must_not_respond, mode buffered
      And the conversation settles
      Then lead sends no message

    @must-fire
    Scenario: A tool call doesn't change the policy
      Given Will is in a DM with lead
      And the model pulls the body and then replies "by the door"
      When the host delivers "where is the key to the barn?" from Will to lead as must_not_respond, mode buffered
      And the conversation settles
      Then lead sends no message

    @must-fire
    Scenario: Two steps with tool calls don't change the policy
      Given Will is in a DM with lead
      And the model reads, reads again, and then replies "under the mat"
      When the host delivers "where is the key to the mill?" from Will to lead as must_not_respond, mode buffered
      And the conversation settles
      Then lead sends no message

    @must-not-fire
    Scenario: A plain question must be answered
      Given Will is in a DM with lead
      When the host delivers "how many letters has the word archive?" from Will to lead as must_respond, mode buffered
      And the conversation settles
      Then lead answers "how many letters has the word archive?"

  @C2A-OBEY-002 @must @harness @2026-06-24 @2026-06-02
  Rule: A turn that must not answer sends no chat at all, even elsewhere or without naming an event

    @must-fire
    Scenario Outline: The model posts without naming an event
      Given <place>
      And the model also posts "by the way, I know the way" unasked
      When the host delivers "who knows the way to the archive?" from Will to lead as must_not_respond, mode <mode>
      And the conversation settles
      Then lead sends no message

      Examples:
        | place                                 | mode      |
        | a channel #general with Will and lead | buffered  |
        | a channel #general with Will and lead | immediate |
        | Will is in a DM with lead             | buffered  |

    @must-not-fire
    Scenario: The policy doesn't apply to another conversation
      Given a channel #general with Will and lead
      And Will is in a DM with lead
      When the host delivers "the archive has moved" from Will to lead in #general as must_not_respond, mode buffered
      And the host delivers "where is the archive now?" from Will to lead in the DM as must_respond, mode buffered
      And the conversation settles
      Then lead sends exactly 1 message to the DM
      And lead sends no message to #general

    @must-fire
    Scenario: The model posts unprompted in a thread
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      And the model also posts "by the way, I know a short cut" unasked
      When the host delivers "who knows a short cut?" from Will to lead in the thread "deploy" as must_not_respond, mode buffered
      And the conversation settles
      Then lead sends no message

    @must-fire
    Scenario: The model posts unprompted in another conversation
      Given a channel #general with Will and lead
      And a channel #random with Will and lead
      And the model also posts "by the way, I know a ford" unasked in #random
      When the host delivers "who knows a ford?" from Will to lead in #general as must_not_respond, mode buffered
      And the conversation settles
      Then lead sends no message

    @must-fire
    Scenario: The model posts with a tool in another conversation
      Given a channel #general with Will and lead
      And a channel #random with Will and lead
      And the model sends "by the way, I know a bridge" with the tool to #random
      When the host delivers "who knows a bridge?" from Will to lead in #general as must_not_respond, mode buffered
      And the conversation settles
      Then lead sends no message

    @must-fire
    Scenario: The model posts with a tool in a thread of the channel
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      And the model sends "by the way, I know a tunnel" with the tool to the thread "deploy"
      When the host delivers "who knows a tunnel?" from Will to lead in #general as must_not_respond, mode buffered
      And the conversation settles
      Then lead sends no message

    @must-fire
    Scenario: The model posts unprompted after a knock
      Given a channel #general with Will and lead
      And the model also posts "by the way, I know a detour" unasked
      When the host sends a knock from Will to lead as must_not_respond, with the topic "the roads" and the withheld text "who knows a detour?"
      And the conversation settles
      Then lead sends no message

  @C2A-OBEY-003 @must @harness @agent @stack @2026-06-24 @2026-06-02
  Rule: A harness answers an event that must be answered exactly once

    @must-fire @harness @2026-06-24
    Scenario: The event doesn't name its recipient
      Given Will is in a DM with lead
      And the model replies "forty-three crates"
      When the host delivers "how many crates are full?" from Will to lead as must_respond, without naming its recipient
      And the conversation settles
      Then lead sends exactly 1 message, which says "forty-three crates"

    @must-fire
    Scenario Outline: An event that must be answered is answered
      Given Will is in a DM with lead
      And the model replies "forty-two crates"
      When the host delivers "how many crates are left?" from Will to lead as must_respond, mode <mode>
      And the conversation settles
      Then lead sends exactly 1 message, which says "forty-two crates"

      Examples:
        | mode      |
        | buffered  |
        | immediate |

    @must-fire
    Scenario: A mention in a channel is answered
      Given a channel #general with Will, Ann and lead
      And the model replies "twelve barrels"
      When Will posts "@lead how many barrels are left?" in #general
      And the conversation settles
      Then lead sends exactly 1 message, which says "twelve barrels"

    @must-not-fire
    Scenario: An event that need not be answered gets no automatic answer
      Given a channel #general with Will and lead
      And the model stays silent
      When the host delivers "eleven barrels are left" from Will to lead as may_respond, mode buffered
      And the conversation settles
      Then lead sends no message

    @must-fire
    Scenario: An interruption does not cancel a required answer
      The open turn may continue, include the new event, or restart, but the event must not be lost.

      Given a channel #general with Will, Ann and lead
      And the model's answers are held
      When the host delivers "how many ropes are left?" from Will to lead as must_respond, mode buffered
      And 6 s pass
      And the host delivers "the roof is on fire" from Ann to lead as must_respond, mode immediate, priority urgent
      And 2 s pass
      And the model's answer is released
      And the conversation settles
      Then a turn that shows "how many ropes are left?" is answered
      And a turn that shows "the roof is on fire" is answered

    @must-fire
    Scenario: A plain question is answered once
      Given Will is in a DM with lead
      When Will posts "how many legs has a spider?"
      And the conversation settles
      Then lead answers "how many legs has a spider?"
      And lead sends at most 1 message

    @must-fire
    Scenario: A question in a thread is answered once
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      When Will posts "@lead how many days has a week?" in the thread "deploy"
      And the conversation settles
      Then lead answers "@lead how many days has a week?"
      And lead sends at most 1 message

    @must-fire @stack
    Scenario: The platform reports a question several times
      Given Will is in a DM with lead
      When Will posts "how many legs has a beetle?"
      And the platform sends "how many legs has a beetle?" again
      And the platform sends "how many legs has a beetle?" again
      And the conversation settles
      And the platform sends "how many legs has a beetle?" again
      And the conversation settles
      Then lead answers "how many legs has a beetle?"
      And lead sends at most 1 message

    @must-fire @stack
    Scenario: The platform reports a question again on another connection
      Given Will is in a DM with lead
      When Will posts "how many legs has a louse?"
      And the conversation settles
      And the platform sends "how many legs has a louse?" again over another connection
      And the conversation settles
      Then lead answers "how many legs has a louse?"
      And lead sends at most 1 message

    @must-fire @stack
    Scenario Outline: The platform reports a question again, minutes later
      Given Will is in a DM with lead
      When Will posts "how many legs has a mite?"
      And the conversation settles
      And <time> pass
      And the platform sends "how many legs has a mite?" again
      And the conversation settles
      Then lead answers "how many legs has a mite?"
      And lead sends at most 1 message

      Examples:
        | time  |
        | 61 s  |
        | 301 s |

    @must-fire @stack
    Scenario: The platform reports two questions again, the later one first
      Given Will is in a DM with lead
      When Will posts "how many legs has a wasp?"
      And the conversation settles
      And Will posts "how many legs has a hornet?"
      And the conversation settles
      And the platform sends "how many legs has a hornet?" again
      And the platform sends "how many legs has a wasp?" again
      And the conversation settles
      Then lead answers "how many legs has a wasp?"
      And lead answers "how many legs has a hornet?"
      And lead sends at most 2 messages

    @must-fire @stack
    Scenario: The platform reports a question hours late, and reports it again
      A program may or may not answer a question that is this old.

      Given Will is in a DM with lead
      When Will has posted "how many legs has a gnat?", which the platform reports 2 h late
      And the conversation settles
      And the platform sends "how many legs has a gnat?" again
      And the conversation settles
      Then lead sends at most 1 message

    @must-fire @stack
    Scenario: The platform reports a mention before it reports the message
      Given a channel #general with Will and lead
      When Will posts "@lead how many legs has a moth?" in #general, which arrives first as a mention
      And the platform sends "@lead how many legs has a moth?" again
      And the conversation settles
      Then lead answers "@lead how many legs has a moth?"
      And lead sends at most 1 message

    @must-fire @stack
    Scenario: A link gets a preview after the answer
      The platform reports the preview of a link as an edit that doesn't change the text.

      Given Will is in a DM with lead
      When Will posts "how many hats are on https://hats.example/all now?"
      And the conversation settles
      And Will edits "how many hats are on https://hats.example/all now?" to "how many hats are on https://hats.example/all now?"
      And the conversation settles
      Then lead answers "how many hats are on https://hats.example/all now?"
      And lead sends at most 1 message

    @must-fire @stack
    Scenario: Two questions are asked in two places at the same time
      An id that is unique within one conversation may occur again in another conversation.

      Given a channel #general with Will, Ann and lead
      And Will is in a DM with lead
      When Will posts "how many legs has a weevil?" in the DM
      And Ann posts "@lead how many legs has an aphid?" in #general
      And the conversation settles
      Then lead answers "how many legs has a weevil?"
      And lead answers "@lead how many legs has an aphid?"

    @must-fire @stack
    Scenario Outline: The platform fails a post
      Given Will is in a DM with lead
      And the platform fails 1 post with <failure>
      When Will posts "how many legs has a tick?"
      And the conversation settles
      Then lead sends at most 1 message

      Examples:
        | failure      |
        | transient    |
        | rate_limited |

    @must-not-fire
    Scenario: An event that must not be answered gets no answer
      Given Will is in a DM with lead
      When the host delivers "a spider has eight legs" from Will to lead as must_not_respond, mode buffered
      And the conversation settles
      Then lead sends no message

  @C2A-OBEY-004 @must @harness @2026-06-24 @2026-06-02
  Rule: If an answer is optional and the model stays silent, nothing is sent

    @must-fire
    Scenario Outline: The model has nothing to say
      Given a channel #general with Will and lead
      And the model stays silent
      When the host delivers "the pump sounds odd today" from Will to lead as may_respond, mode <mode>
      And the conversation settles
      Then lead sends no message

      Examples:
        | mode      |
        | buffered  |
        | immediate |

    @must-fire
    Scenario: The model stays silent after a knock
      Given a channel #general with Will and lead
      And the model stays silent
      When the host sends a knock from Will to lead as may_respond, with the topic "news of the pump" and the withheld text "the valve is leaking"
      And the conversation settles
      Then lead sends no message

    @must-fire
    Scenario: The model has nothing to say in a direct conversation
      Given Will is in a DM with lead
      And the model stays silent
      When the host delivers "the sink sounds odd today" from Will to lead as may_respond, mode buffered
      And the conversation settles
      Then lead sends no message

    @must-not-fire
    Scenario: The model stays silent although an answer is required
      Given Will is in a DM with lead
      And the model stays silent
      When the host delivers "is the pump switched off?" from Will to lead as must_respond, mode buffered
      And the conversation settles
      Then lead answers, defers or reacts

  @C2A-OBEY-005 @must @harness @agent @2026-06-02
  Rule: An event with the policy ack_only gets at most a short receipt

    @must-fire
    Scenario Outline: The model has a lot to say
      Given Will is in a DM with lead
      And the model replies "you are welcome, and while we are at it let me tell you in some detail how the whole repair went from the first minute to the last"
      When the host delivers "thank you for the repair" from Will to lead as ack_only, mode <mode>
      And the conversation settles
      Then lead sends nothing longer than 80 characters

      Examples:
        | mode      |
        | buffered  |
        | immediate |

    @must-not-fire
    Scenario: A long answer is allowed if an answer is required
      Given Will is in a DM with lead
      And the model replies "the repair began with the left pump, which had run dry, and ended with the right one, which only needed a new seal around the shaft"
      When the host delivers "how did the repair go?" from Will to lead as must_respond, mode buffered
      And the conversation settles
      Then lead sends exactly 1 message, which says "the repair began with the left pump, which had run dry, and ended with the right one, which only needed a new seal around the shaft"

    @must-fire
    Scenario: The model posts at length without being asked
      Given Will is in a DM with lead
      And the model stays silent
      And the model also posts "while we are at it, let me tell you in some detail how the whole repair went from the first minute to the last" unasked
      When the host delivers "thank you for the repair" from Will to lead as ack_only, mode buffered
      And the conversation settles
      Then lead sends nothing longer than 80 characters

    @must-not-fire @harness
    Scenario: The model posts at length in another conversation
      Given Will is in a DM with lead
      And a channel #random with Will and lead
      And the model stays silent
      And the model also posts "the pump is mended, and whoever likes may hear from me how the whole repair went from the first minute to the last" unasked in #random
      When the host delivers "thank you for this repair" from Will to lead in the DM as ack_only, mode buffered
      And the conversation settles
      Then lead sends no message to the DM

    @must-not-fire @harness
    Scenario: The model posts at length with a tool in another conversation
      Given Will is in a DM with lead
      And a channel #random with Will and lead
      And the model sends "the pump is mended, and whoever likes may hear from me how the whole repair went from the first minute to the last" with the tool to #random
      When the host delivers "thank you for this repair" from Will to lead in the DM as ack_only, mode buffered
      And the conversation settles
      Then lead sends no message to the DM

    @must-fire
    Scenario: The model's receipt is a little too long
      Given Will is in a DM with lead
      And the model replies "you are most welcome, it was a real pleasure to mend the pump, and to oil it as well"
      When the host delivers "thank you for the pump" from Will to lead as ack_only, mode buffered
      And the conversation settles
      Then lead sends nothing longer than 80 characters

    @must-fire
    Scenario: A human says thanks in a channel
      Given a channel #general with Will and lead
      And the model replies "you are welcome, and while we are at it let me tell you in some detail how the whole repair went from the first minute to the last"
      When the host delivers "@lead thank you for the repair" from Will to lead as ack_only, mode buffered
      And the conversation settles
      Then lead sends nothing longer than 80 characters

    @must-fire @harness
    Scenario Outline: A human says thanks in other places, or the model answers in other ways
      Given Will is in a DM with lead
      And a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      And the model <speaks>
      When the host delivers "thank you for this repair" from Will to lead in <place> as ack_only, mode buffered
      And the conversation settles
      Then lead sends nothing longer than 80 characters

      Examples:
        | place               | speaks                                                                                                                                                                    |
        | the thread "deploy" | replies "you are welcome, and while we are at it let me tell you in some detail how the whole repair went from the first minute to the last"                              |
        | the DM              | sends "you are welcome, and while we are at it let me tell you in some detail how the whole repair went from the first minute to the last" with the tool                  |
        | #general            | sends "you are welcome, and while we are at it let me tell you in some detail how the whole repair went from the first minute to the last" with the tool                  |
        | the DM              | reads, reads again, and then replies "you are welcome, and while we are at it let me tell you in some detail how the whole repair went from the first minute to the last" |

    @must-fire
    Scenario: An agent answers thanks that would deserve more words
      Given Will is in a DM with lead
      When the host delivers "thanks for the whole long story of the repair" from Will to lead as ack_only, mode buffered
      And the conversation settles
      Then lead sends nothing longer than 80 characters

    @must-not-fire
    Scenario: A receipt is not enough for a question
      Given Will is in a DM with lead
      When the host delivers "thanks, and how many minutes has an hour?" from Will to lead as must_respond, mode buffered
      And the conversation settles
      Then lead answers "thanks, and how many minutes has an hour?"

    @must-fire @harness
    Scenario: The model's receipt has a short first line
      Given Will is in a DM with lead
      And the model replies in two lines, "Thank you." and "I shall look at each of the ninety boxes in turn, open it, count what is in it, write that down, and close it again."
      When the host delivers "the boxes have come" from Will to lead as ack_only, mode buffered
      And the conversation settles
      Then lead sends nothing longer than 80 characters

  @C2A-OBEY-006 @must @harness @2026-06-24 @2026-06-02
  Rule: A harness answers, defers or reacts if the model fails on an event that must be answered

    @must-fire
    Scenario Outline: The model does not answer an event that must be answered
      Given Will is in a DM with lead
      And the model <does>
      When the host delivers "can the crane be used today?" from Will to lead as must_respond, mode buffered
      And the conversation settles
      Then lead answers, defers or reacts

      Examples:
        | does                     |
        | stays silent             |
        | fails                    |
        | replies with only spaces |

    @must-fire
    Scenario: The model fails several times, and then works
      Given Will is in a DM with lead
      And the model fails
      When Will posts "is the winch greased?"
      And 10 min pass
      And Will posts "is the cable greased?"
      And 10 min pass
      And Will posts "is the hook greased?"
      And 10 min pass
      And the model replies "all of it is greased"
      And Will posts "is the wheel greased?"
      And 10 min pass
      Then every event that must be answered is answered, deferred or reacted to

    @must-fire @2026-06-24
    Scenario Outline: The harness says why it can't answer
      Given Will is in a DM with lead
      And the model <does>
      When the host delivers "can the lift be used today?" from Will to lead as must_respond, mode buffered
      And the conversation settles
      Then the answer gives a reason

      Examples:
        | does         |
        | stays silent |
        | fails        |

    @must-fire
    Scenario: The signal seen is not enough
      Given Will is in a DM with lead
      And the model reacts with seen
      When the host delivers "is the ramp clear?" from Will to lead as must_respond, mode buffered
      And the conversation settles
      Then lead answers, defers or reacts

    @must-fire
    Scenario Outline: The host's tool <tool> <fails>
      Given Will is in a DM with lead
      And the host's tool "<tool>" <fails>
      And the model <does>
      When the host delivers "can you rake the ramp?" from Will to lead as must_respond, mode buffered
      And the conversation settles
      And long enough passes
      Then lead answers, defers or reacts

      Examples:
        | tool       | fails        | does                                              |
        | chat.defer | fails once   | defers the newest event because "the rake is out" |
        | chat.defer | refuses once | defers the newest event because "the rake is out" |
        | chat.react | refuses once | reacts with working                               |
        | chat.defer | refuses once | stays silent                                      |

    @must-not-fire
    Scenario: The signal working is enough
      Given Will is in a DM with lead
      And the model reacts with working
      When the host delivers "can you clear the ramp?" from Will to lead as must_respond, mode buffered
      And the conversation settles
      Then lead answers, defers or reacts

    @must-not-fire
    Scenario: No answer is required, and the model fails
      Given a channel #general with Will and lead
      And the model fails
      When the host delivers "the crane is painted red now" from Will to lead as may_respond, mode buffered
      And the conversation settles
      Then lead sends no message

    @must-fire
    Scenario Outline: The obligation applies in every place
      Given a channel #general with Will, lead and worker
      And a thread "deploy" in #general with Will and lead
      And the model <does>
      When the host delivers "is the winch in order?" from <author> to lead in <place> as must_respond, mode <mode>
      And the conversation settles
      Then lead answers, defers or reacts

      Examples:
        | does         | author | place               | mode      |
        | fails        | Will   | the thread "deploy" | buffered  |
        | stays silent | worker | #general            | buffered  |
        | stays silent | Will   | #general            | immediate |

    @must-fire
    Scenario: The host refuses the reaction that should have been the answer
      Given Will is in a DM with lead
      And the platform fails 1 reaction with permanent
      And the model reacts with working
      When the host delivers "can you grease the winch?" from Will to lead as must_respond, mode buffered
      And 5 min pass
      Then lead answers, defers or reacts

    @must-fire
    Scenario: The model reads and then says nothing
      Given Will is in a DM with lead
      And the model pulls the body and then replies "never said"
      And the model stays silent
      When the host delivers "is the hoist in order?" from Will to lead as must_respond, mode buffered
      And the conversation settles
      Then lead answers, defers or reacts

    @must-fire @2026-06-24
    Scenario: The model ignores a knock that must be answered
      Given a channel #general with Will and lead
      And the model stays silent
      When the host sends a knock from Will to lead as must_respond, with the topic "the hoist" and the withheld text "is it greased?"
      And the conversation settles
      Then lead answers, defers or reacts

    @must-fire
    Scenario Outline: The model has read something, and then <does>
      Given Will is in a DM with lead
      And the model reads, and then <does>
      When Will posts "where is the spare mast?"
      And 15 min pass
      Then lead answers, defers or reacts

      Examples:
        | does         |
        | fails        |
        | stays silent |

    @must-fire @claims
    Scenario: The model claims the event and then stays silent
      Given a channel #general with Will, lead and worker
      And the model claims the newest event
      When Will posts "@lead where is the spare sail?" in #general
      And 15 min pass
      Then lead uses only the nine signals

  @C2A-OBEY-007 @must @harness @agent @2026-06-24 @2026-06-02
  Rule: A harness doesn't send chat about an event whose policy is missing or unknown
    A harness may refuse the delivery or stay silent.

    @must-fire
    Scenario: The policy is one that no draft defines
      Given Will is in a DM with lead
      And the model always replies
      When the host delivers "shall we dance?" from Will to lead with the unknown policy "reply_maybe"
      And the conversation settles
      Then lead sends no message

    @must-fire
    Scenario: The policy is similar to a known policy
      Given Will is in a DM with lead
      And the model always replies
      When the host delivers "shall we sing?" from Will to lead with the unknown policy "MUST_RESPOND"
      And the conversation settles
      Then lead sends no message

    @must-fire
    Scenario: The event has no policy
      Given Will is in a DM with lead
      And the model always replies
      When the host delivers "shall we whistle?" from Will to lead with no policy
      And the conversation settles
      Then lead sends no message

    @must-not-fire
    Scenario: A known policy is obeyed after an unknown one
      Given Will is in a DM with lead
      And the model always replies
      When the host delivers "shall we hum?" from Will to lead with the unknown policy "reply_maybe"
      And the conversation settles
      And the host delivers "what time is the rehearsal?" from Will to lead as must_respond, mode buffered
      And the conversation settles
      Then lead sends exactly 1 message

    @must-fire
    Scenario Outline: The policy differs from a known policy in one character
      Given Will is in a DM with lead
      And the model always replies
      When the host delivers "shall we juggle?" from Will to lead with the unknown policy "<policy>"
      And the conversation settles
      Then lead sends no message

      Examples:
        | policy        |
        | must-respond  |
        | must_respond. |

    @must-fire
    Scenario: An immediate event has no policy
      Given Will is in a DM with lead
      And the model always replies
      When the host delivers "shall we run?" from Will to lead with no policy, mode immediate
      And the conversation settles
      Then lead sends no message

  @C2A-OBEY-008 @must @harness @agent @2026-06-24
  Rule: The policy ack_only, which this draft no longer has, never leads to chat

    @must-fire
    Scenario: The policy is one of the earlier draft
      Given Will is in a DM with lead
      And the model always replies
      When the host delivers "thanks for watering the plants" from Will to lead as ack_only, mode buffered
      And the conversation settles
      Then lead sends no message

    @must-not-fire
    Scenario: The policy is one of this draft
      Given Will is in a DM with lead
      And the model always replies
      When the host delivers "please water the plants" from Will to lead as must_respond, mode buffered
      And the conversation settles
      Then lead sends exactly 1 message

  @C2A-OBEY-009 @must @harness @agent @2026-06-24 @2026-06-02
  Rule: An answer goes to the conversation and thread of its event, and names the event

    @must-fire @harness
    Scenario: Two conversations take place at the same time
      Given a channel #general with Will and lead
      And Will is in a DM with lead
      When Will posts "what is my balance?" in the DM
      And Will posts "@lead what is on the menu?" in #general
      And the conversation settles
      Then lead sends exactly 1 message to the DM
      And the message to the DM is in reply to "what is my balance?"
      And lead sends exactly 1 message to #general
      And the message to #general is in reply to "@lead what is on the menu?"

    @must-fire @harness
    Scenario: An event in a thread has the kind of its channel
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      When the host delivers "is the hatch open?" from Will to lead in the thread "deploy" as must_respond, with the kind of the channel
      And the conversation settles
      Then lead sends exactly 1 message to the thread "deploy"
      And lead sends no message to #general

    @must-fire @harness
    Scenario: A question in a thread is answered in the thread
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      When Will posts "@lead is the gate open?" in the thread "deploy"
      And the conversation settles
      Then lead sends exactly 1 message to the thread "deploy"
      And the message to the thread "deploy" is in reply to "@lead is the gate open?"
      And lead sends no message to #general

    @must-fire @harness
    Scenario: Turns are open in two threads of one channel at the same time
      Given a channel #general with Will, Ann and lead
      And a thread "deploy" in #general with Will and lead
      And a thread "rollback" in #general with Ann and lead
      When Will posts "@lead is the gate open?" in the thread "deploy"
      And Ann posts "@lead is the door shut?" in the thread "rollback"
      And the conversation settles
      Then lead sends exactly 1 message to the thread "deploy"
      And the message to the thread "deploy" is in reply to "@lead is the gate open?"
      And lead sends exactly 1 message to the thread "rollback"
      And the message to the thread "rollback" is in reply to "@lead is the door shut?"

    @must-fire @harness
    Scenario: A post without a place goes to the event's place
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      And the model also posts "the crane is oiled" unasked
      When Will posts "@lead is the crane at rest?" in the thread "deploy"
      And the conversation settles
      Then lead sends no message to #general

    @must-fire @harness
    Scenario: A post to another place doesn't go into a thread of the event's channel
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      And a channel #ops with Ann and lead
      And the model also posts "the crane is free" unasked in #ops
      When Will posts "@lead is the crane free?" in the thread "deploy"
      And the conversation settles
      Then lead sends exactly 1 message to the thread "deploy"

    @must-fire @harness
    Scenario: A message that is sent to another place with a tool doesn't go into a thread of the event's channel
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      And a channel #ops with Ann and lead
      And the model sends "the winch is free" with the tool to #ops
      When Will posts "@lead is the winch free?" in the thread "deploy"
      And the conversation settles
      Then lead sends exactly 1 message to #ops

    @must-fire @harness
    Scenario Outline: A message that is sent to another place with a tool is not the answer
      Given a channel #general with Will and lead
      And Will is in a DM with lead
      And a channel #ops with Ann and lead
      And the model sends "the barge is free" with the tool to #ops, without naming an event, and then replies "I have told them"
      When Will posts "<text>" in <place>
      And the conversation settles
      Then lead sends exactly 1 message to <place>
      And the message to <place> is in reply to "<text>"
      And the message to <place> says "I have told them"

      Examples:
        | place    | text                                   |
        | the DM   | tell them that the barge is free       |
        | #general | @lead tell them that the barge is free |

    @must-fire @harness @2026-06-02
    Scenario: The harness answers for its model and names the event
      Given Will is in a DM with lead
      And the other side does not support "chatTools.defer"
      And the model stays silent
      When Will posts "is the drawbridge up?"
      And the conversation settles
      Then lead answers, defers or reacts

    @must-not-fire @harness
    Scenario: The answer to a question in a channel does not go to the channel's threads
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      When Will posts "@lead is the hatch closed?" in #general
      And the conversation settles
      Then lead sends exactly 1 message to #general
      And lead sends no message to the thread "deploy"

    @must-fire
    Scenario: The answer names its own event, and not an event that arrived in the meantime
      Given a channel #general with Will, Ann and lead
      And the model's answers are held
      When Will posts "@lead is the bridge open?" in #general
      And 6 s pass
      And the host delivers "the bridge is being painted" from Ann to lead in #general as must_not_respond, mode buffered
      And 1 s pass
      And the model's answer is released
      And the conversation settles
      Then lead sends exactly 1 message to #general
      And the message to #general is in reply to "@lead is the bridge open?"

    @must-fire @agent
    Scenario Outline: An agent answers where it was asked
      Given a channel #general with Will, Ann and lead
      And a thread "deploy" in #general with Will, Ann and lead
      And Will is in a DM with lead
      When Will posts "<question>" in <place>
      And the conversation settles
      Then lead answers "<question>"
      And lead sends no message to <elsewhere>
      And lead sends no message to <nor there>

      Examples:
        | question                        | place               | elsewhere | nor there           |
        | how many legs has a toad?       | the DM              | #general  | the thread "deploy" |
        | @lead how many legs has a newt? | the thread "deploy" | #general  | the DM              |

    @must-not-fire @agent
    Scenario: An agent doesn't answer a channel's question in a thread
      Given a channel #general with Will, Ann and lead
      And a thread "deploy" in #general with Will, Ann and lead
      When Will posts "@lead how many legs has a frog?" in #general
      And the conversation settles
      Then lead answers "@lead how many legs has a frog?"
      And lead sends no message to the thread "deploy"

    @must-fire @harness
    Scenario Outline: A knock from a thread with the policy <policy> is answered in the thread
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      And the model pulls the body and then replies "I shall oil the hinge"
      When the host sends a knock from Will to lead in the thread "deploy" as <policy>, with the topic "news of the hinge" and the withheld text "the hinge squeaks"
      And the conversation settles
      Then lead sends no message to #general
      And lead sends at most 1 message

      Examples:
        | policy       |
        | must_respond |
        | may_respond  |

    @must-fire @harness
    Scenario: An urgent message in a thread is answered in the thread
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      When the host delivers "is the hinge oiled?" from Will to lead in the thread "deploy" as must_respond, mode immediate
      And the conversation settles
      Then lead sends exactly 1 message to the thread "deploy"
      And lead sends no message to #general

    @must-fire @harness
    Scenario Outline: The model <does> in a thread
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      And the model <does>
      When the host delivers "is the hinge tight?" from Will to lead in the thread "deploy" as must_respond, mode buffered
      And 15 min pass
      Then lead sends no message to #general

      Examples:
        | does                  |
        | fails                 |
        | stays silent          |
        | reads, and then fails |

  @C2A-OBEY-010 @must @harness @agent @2026-06-24 @2026-06-02
  Rule: Only the policy decides whether an answer is permitted, regardless of the mode

    @must-fire
    Scenario Outline: An event that must not be answered arrives in each mode
      Given Will is in a DM with lead
      And the model always replies
      When the host delivers "the ferry leaves at six" from Will to lead as must_not_respond, mode <mode>
      And the conversation settles
      Then lead sends no message

      Examples:
        | mode         |
        | immediate    |
        | buffered     |
        | tool_mailbox |
        | digest       |
        | silent       |

    @must-fire
    Scenario: The policy of a knock is must_not_respond
      Given Will is in a DM with lead
      And the model pulls the body and then replies "I shall be on it"
      When the host sends a knock from Will to lead as must_not_respond, with the topic "the ferry" and the withheld text "it leaves at seven"
      And the conversation settles
      Then lead sends no message

    @must-fire
    Scenario: An event with a high priority must not be answered
      Given Will is in a DM with lead
      And the model always replies
      When the host delivers "the ferry leaves now" from Will to lead as must_not_respond, mode immediate, priority urgent
      And the conversation settles
      Then lead sends no message

    @must-fire @2026-06-02
    Scenario Outline: An event with the policy ack_only arrives in each mode
      Given Will is in a DM with lead
      And the model replies "thank you, that is good to know, I shall look into the timetable, find the best connection, and write to everybody"
      When the host delivers "the ferry tickets have come" from Will to lead as ack_only, mode <mode>
      And the conversation settles
      Then lead sends nothing longer than 80 characters

      Examples:
        | mode         |
        | immediate    |
        | buffered     |
        | tool_mailbox |
        | digest       |
        | silent       |

    @must-not-fire
    Scenario Outline: An event that must be answered arrives in each mode that shows it
      Given Will is in a DM with lead
      And the model always replies
      When the host delivers "when does the ferry leave?" from Will to lead as must_respond, mode <mode>
      And the conversation settles
      Then lead sends exactly 1 message

      Examples:
        | mode      |
        | immediate |
        | buffered  |

    @must-not-fire
    Scenario: An event that must be answered arrives as a knock
      Given Will is in a DM with lead
      And the model pulls the body and then replies "from pier nine"
      When the host sends a knock from Will to lead as must_respond, with the topic "the ferry" and the withheld text "which pier does it use?"
      And the conversation settles
      Then lead sends exactly 1 message, which says "from pier nine"
