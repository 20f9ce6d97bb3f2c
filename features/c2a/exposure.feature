Feature: Exposure
  An event's mode decides what the model sees of it: everything at once, everything after a pause, a knock, a summary,
  or nothing. What counts is the turn as the model receives it, with all its messages, not what the harness stores.

  @C2A-EXPO-001 @must @harness @2026-06-24 @2026-06-02
  Rule: An immediate event is shown in full and at once

    @must-fire
    Scenario Outline: An immediate event is shown without delay
      Given Will is in a DM with lead
      When the host delivers "the boiler is on fire" from Will to lead as <policy>, mode immediate
      And the conversation settles
      Then a turn that shows "the boiler is on fire" starts at once

      Examples:
        | policy       |
        | must_respond |
        | may_respond  |

    @must-fire
    Scenario: An immediate event does not wait for its author's buffered message
      Given Will is in a DM with lead
      When the host delivers "the kettle is on" from Will to lead as must_respond, mode buffered
      And 1 s pass
      And the host delivers "the kettle is on fire" from Will to lead as must_respond, mode immediate, priority urgent
      And the conversation settles
      Then a turn that shows "the kettle is on fire" starts at once

    @must-not-fire @2026-06-24
    Scenario: A buffered event waits for later fragments
      Given Will is in a DM with lead
      When the host delivers "the boiler is warm" from Will to lead as must_respond, mode buffered
      And the conversation settles
      Then no turn starts before 2 s after "the boiler is warm"

    @must-not-fire @2026-06-02
    Scenario: A buffered event may wait for later fragments (merging is optional)
      Given Will is in a DM with lead
      When the host delivers "the boiler is warm" from Will to lead as must_respond, mode buffered
      And the conversation settles
      Then some turn shows "the boiler is warm"

  @C2A-EXPO-002 @must @harness @2026-06-24
  Rule: An immediate event is shown even while a turn is open
    A harness may start a second turn, add to the open turn, or restart it.

    @must-fire
    Scenario: An urgent event arrives while the model is thinking
      Given Will is in a DM with lead
      And the model's answers are held
      When the host delivers "write me a poem" from Will to lead as must_respond, mode buffered
      And 6 s pass
      And the host delivers "stop, the house is on fire" from Will to lead as must_respond, mode immediate, priority urgent
      And 2 s pass
      And the model's answer is released
      And the conversation settles
      Then a turn that shows "stop, the house is on fire" starts before the held turn is answered

    @must-not-fire
    Scenario: An event for the mailbox does not interrupt
      Given a channel #general with Will and lead
      And the model's answers are held
      When the host delivers "write me a ballad" from Will to lead as must_respond, mode buffered
      And 6 s pass
      And the host delivers "the shed is painted" from Will to lead as must_not_respond, mode tool_mailbox
      And 2 s pass
      And the model's answer is released
      And the conversation settles
      Then no turn shows "the shed is painted"

    @must-fire
    Scenario: An immediate event that need not be answered arrives while the model is thinking
      Given Will is in a DM with lead
      And the model's answers are held
      When the host delivers "write me a sonnet" from Will to lead as must_respond, mode buffered
      And 6 s pass
      And the host delivers "the sonnet is for my aunt" from Will to lead as may_respond, mode immediate
      And 2 s pass
      And the model's answer is released
      And the conversation settles
      Then a turn that shows "the sonnet is for my aunt" starts before the held turn is answered

  @C2A-EXPO-003 @should @harness @2026-06-02
  Rule: An immediate event of normal priority does not abort the open turn

    @must-fire
    Scenario: An immediate event of normal priority arrives while the model is thinking
      Given Will is in a DM with lead
      And the model's answers are held
      When the host delivers "write me a limerick" from Will to lead as must_respond, mode buffered
      And 6 s pass
      And the host delivers "the guests are here" from Will to lead as must_respond, mode immediate
      And 2 s pass
      And the model's answer is released
      And the conversation settles
      Then the held turn is not cancelled

  @C2A-EXPO-004 @must @harness @stack @2026-06-24 @2026-06-02
  Rule: A buffered event is shown in full

    @must-fire
    Scenario Outline: The whole text is shown once
      Given a channel #general with Will and lead
      When the host delivers "three boxes of tea, one of coffee" from Will to lead as <policy>, mode buffered
      And the conversation settles
      Then lead takes exactly 1 turn, which shows "three boxes of tea, one of coffee"

      Examples:
        | policy       |
        | must_respond |
        | may_respond  |

    @must-fire
    Scenario: The text has several lines
      Given Will is in a DM with lead
      When Will posts:
        """
        for the picnic

        - a blanket
        - two flasks
        """
      And the conversation settles
      Then turn 1 of lead shows "for the picnic"
      And turn 1 of lead shows "- a blanket"
      And turn 1 of lead shows "- two flasks"

    @must-fire
    Scenario: The whole of a long text is shown
      Given Will is in a DM with lead
      When Will posts in one message 400 times "and so on" and then "the last word is bergamot"
      And the conversation settles
      Then turn 1 of lead shows "the last word is bergamot"

    @must-fire @harness
    Scenario: The text has 1200 words
      Given Will is in a DM with lead
      When the host delivers a text of 1200 words from Will to lead as must_respond
      And the conversation settles
      Then lead takes exactly 1 turn
      And some turn shows "word 1199, word 1200"

    @must-fire @harness
    Scenario: The text has spaces at both ends
      Given Will is in a DM with lead
      When the host delivers "  the list is indented  " from Will to lead as must_respond, mode buffered
      And the conversation settles
      Then lead takes exactly 1 turn
      And "  the list is indented  " is shown with all its symbols

    @must-fire @harness
    Scenario: The text contains symbols and other scripts
      Given Will is in a DM with lead
      When the host delivers "the sky is 🌤 and the sea is 🌊 today" from Will to lead as must_respond, mode buffered
      And the conversation settles
      Then lead takes exactly 1 turn
      And "the sky is 🌤 and the sea is 🌊 today" is shown with all its symbols

    @must-fire @harness
    Scenario: The text contains symbols that consist of several code points
      Given Will is in a DM with lead
      When the host delivers "the 👩‍🚒 brings the ladder to the gate" from Will to lead as must_respond, mode buffered
      And the conversation settles
      Then lead takes exactly 1 turn, which shows "brings the ladder to the gate"

    @must-fire
    Scenario Outline: Every letter of the text matters
      Given Will is in a DM with lead
      When the host delivers "<text>" from Will to lead as must_respond, mode buffered
      And the conversation settles
      Then lead takes exactly 1 turn, which shows "<text>"

      Examples:
        | text                                                |
        | Set MaxRetries to 0x1F in /etc/Relay.conf, not 31   |
        | is a<b && c>d wrong for the *first* row, or _id_ 7? |
        | Ångström’s naïve café — 12,50 € for Zoë             |

    @must-fire @harness @2026-06-02
    Scenario: The text has two parts
      Given Will is in a DM with lead
      When the host delivers the parts "the first crate holds rope, " and "the second crate holds tar." from Will to lead as must_respond
      And the conversation settles
      Then lead takes exactly 1 turn
      And some turn shows "the first crate holds rope"
      And some turn shows "the second crate holds tar"

  @C2A-EXPO-005 @must @harness @2026-06-24 @2026-06-02
  Rule: If an event arrives as a knock, the model sees the knock, but not the body
    A harness may start a turn for the knock or show it in the next turn, so each scenario sends another message that
    must be answered.

    @must-fire
    Scenario Outline: A knock doesn't show the body
      Given a channel #general with Will and lead
      When the host sends a knock from Will to lead as <policy>, with the topic "a matter of the garden" and the withheld text "plant the rhubarb at dawn"
      And the conversation settles
      And the host delivers "anything else, lead?" from Will to lead as must_respond, mode buffered
      And the conversation settles
      Then the turn shows the knock's who, where and topic
      And no turn shows "plant the rhubarb at dawn"

      Examples:
        | policy       |
        | must_respond |
        | may_respond  |

    @must-not-fire
    Scenario: A buffered event is not reduced to a knock
      Given a channel #general with Will and lead
      When the host delivers "plant the turnips at dusk" from Will to lead as may_respond, mode buffered
      And the conversation settles
      Then turn 1 of lead shows "plant the turnips at dusk"

  @C2A-EXPO-006 @must @harness @2026-06-24 @2026-06-02
  Rule: The knock shows the model the author, the place and the topic

    @must-fire
    Scenario: A knock reaches the model
      Given a channel #general with Will and lead
      When the host sends a knock from Will to lead as may_respond, with the topic "a question on the fence" and the withheld text "shall it be green?"
      And the conversation settles
      And the host delivers "anything else, lead?" from Will to lead as must_respond, mode buffered
      And the conversation settles
      Then the turn shows the knock's who, where and topic

    @must-fire @2026-06-02
    Scenario: A knock in the earlier draft shows three more values
      Given a channel #general with Will and lead
      When the host sends a knock from Will to lead as may_respond, with the topic "a question on the gate" and the withheld text "shall it be blue?"
      And the conversation settles
      And the host delivers "anything else, lead?" from Will to lead as must_respond, mode buffered
      And the conversation settles
      Then the turn shows the knock's directedness, policy and priority

  @C2A-EXPO-007 @must @harness @2026-06-24 @2026-06-02
  Rule: The body behind a knock is pulled when the model asks for it, and not before

    @must-fire
    Scenario: The model asks for the body
      Given a channel #general with Will and lead
      And the model pulls the body and then replies "on my way"
      When the host sends a knock from Will to lead as may_respond, with the topic "help wanted in the barn" and the withheld text "the ladder is too short"
      And the conversation settles
      And the host delivers "anything else, lead?" from Will to lead as must_respond, mode buffered
      And the conversation settles
      Then no tool is called before the model asks
      And the model is shown "the ladder is too short" only after it pulls

    @must-fire
    Scenario: The model lists its events and then reads
      Given a channel #general with Will and lead
      And a channel #ops with Ann and lead
      And the model lists events, reads, and then replies "on my way"
      When Ann posts "the dam is open" in #ops
      And Will posts "@lead is there anything new?" in #general
      And the conversation settles
      Then the model is shown "the dam is open" only after it pulls

    @must-not-fire
    Scenario: The model does not ask for the body
      Given a channel #general with Will and lead
      And the model stays silent
      When the host sends a knock from Will to lead as may_respond, with the topic "help wanted in the stable" and the withheld text "the rope is too thin"
      And the conversation settles
      And the host delivers "anything else, lead?" from Will to lead as must_respond, mode buffered
      And the conversation settles
      Then no tool is called before the model asks
      And no turn shows "the rope is too thin"

  @C2A-EXPO-008 @must @harness @2026-06-24 @2026-06-02
  Rule: A tool_mailbox event doesn't start a turn or appear in a later one

    @must-fire
    Scenario: A mailbox event starts no turn
      Given a channel #general with Will and lead
      When the host delivers "the swallows are back" from Will to lead as must_not_respond, mode tool_mailbox
      And the conversation settles
      Then lead takes no turn

    @must-fire
    Scenario: A mailbox event does not appear in the next turn
      Given a channel #general with Will and lead
      When the host delivers "the swallows are gone" from Will to lead as must_not_respond, mode tool_mailbox
      And the host delivers "what season is it?" from Will to lead as must_respond, mode buffered
      And the conversation settles
      Then lead takes exactly 1 turn, which shows "what season is it?"
      And no turn shows "the swallows are gone"

    @must-fire @2026-06-24
    Scenario Outline: An event without a mode is not addressed to the agent
      Given a channel #general with Will and lead
      When the host delivers "the swifts are back" from Will to lead in #general without a mention as <policy>, without a mode
      And the conversation settles
      Then lead takes no turn

      Examples:
        | policy           |
        | must_not_respond |
        | may_respond      |

    @must-not-fire @2026-06-24
    Scenario: An event without a mode is addressed to the agent
      Given Will is in a DM with lead
      When the host delivers "are the swifts back?" from Will to lead as must_respond, without a mode
      And the conversation settles
      Then lead takes exactly 1 turn, which shows "are the swifts back?"

    @must-not-fire
    Scenario: The same text arrives in a mode that shows it
      Given a channel #general with Will and lead
      When the host delivers "the swallows are back" from Will to lead as may_respond, mode buffered
      And the conversation settles
      Then lead takes exactly 1 turn, which shows "the swallows are back"

    @must-fire
    Scenario: A mailbox event in a thread does not appear in the channel's turn
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      When the host delivers "the storks are back" from Will to lead in the thread "deploy" as must_not_respond, mode tool_mailbox
      And the host delivers "what month is it?" from Will to lead in #general as must_respond, mode buffered
      And the conversation settles
      And the host delivers "and which day?" from Will to lead in the thread "deploy" as must_respond, mode buffered
      And the conversation settles
      Then no turn shows "the storks are back"

    @must-fire
    Scenario: Many mailbox events do not appear in the next turn
      Given a channel #general with Will and lead
      When the host delivers "a heron stands in the reeds" from Will to lead in #general as must_not_respond, mode tool_mailbox
      And the host delivers "a second heron has come" from Will to lead in #general as must_not_respond, mode tool_mailbox
      And the host delivers "both herons look at the pond" from Will to lead in #general as must_not_respond, mode tool_mailbox
      And the host delivers "the pond is frozen" from Will to lead in #general as must_not_respond, mode tool_mailbox
      And the host delivers "the herons have flown off" from Will to lead in #general as must_not_respond, mode tool_mailbox
      And the host delivers "what are you looking at?" from Will to lead in #general as must_respond, mode buffered
      And the conversation settles
      Then some turn shows "what are you looking at?"
      And no turn shows "a heron stands in the reeds"
      And no turn shows "both herons look at the pond"
      And no turn shows "the pond is frozen"
      And no turn shows "the herons have flown off"

  @C2A-EXPO-009 @must @harness @2026-06-24 @2026-06-02
  Rule: A silent event doesn't start a turn, give a knock, or appear in a later turn

    @must-fire
    Scenario: A silent event starts no turn
      Given a channel #general with Will and lead
      When the host delivers "badge 7 entered the hall" from Will to lead as must_not_respond, mode silent
      And the conversation settles
      Then lead takes no turn

    @must-fire
    Scenario: A program appears only in a silent event
      Given a channel #general with Will and lead
      When the host delivers "badge 9 entered the hall" from turnstile-bot to lead in #general as must_not_respond, mode silent
      And the conversation settles
      And Will posts "@lead is the hall open?" in #general
      And the conversation settles
      Then lead takes exactly 1 turn, which shows "@lead is the hall open?"

    @must-fire
    Scenario: A silent event does not appear in the next turn
      Given a channel #general with Will and lead
      When the host delivers "badge 8 entered the hall" from Will to lead as must_not_respond, mode silent
      And the host delivers "who has the key?" from Will to lead as must_respond, mode buffered
      And the conversation settles
      Then lead takes exactly 1 turn, which shows "who has the key?"
      And no turn shows "badge 8 entered the hall"

  @C2A-EXPO-010 @must @harness @2026-06-24 @2026-06-02
  Rule: Only the mode decides what the model sees, regardless of the policy

    @must-fire
    Scenario Outline: A mode that shows the event is combined with each policy
      Given a channel #general with Will and lead
      When the host delivers "the lighthouse blinks twice" from Will to lead as <policy>, mode <mode>
      And the conversation settles
      Then lead takes exactly 1 turn, which shows "the lighthouse blinks twice"

      Examples:
        | policy           | mode      |
        | must_respond     | immediate |
        | may_respond      | immediate |
        | must_not_respond | immediate |
        | must_respond     | buffered  |
        | may_respond      | buffered  |
        | must_not_respond | buffered  |

      @2026-06-02
      Examples:
        | policy   | mode      |
        | ack_only | immediate |
        | ack_only | buffered  |

    @must-fire @2026-06-24
    Scenario Outline: The event has no mode, and is addressed to the agent
      Given Will is in a DM with lead
      When the host delivers "the lighthouse hums" from Will to lead in the DM as <policy>, without a mode
      And the conversation settles
      Then lead takes exactly 1 turn, which shows "the lighthouse hums"

      Examples:
        | policy           |
        | must_respond     |
        | must_not_respond |

    @must-not-fire @2026-06-24
    Scenario Outline: The event has no mode, and is not addressed to the agent
      Given a channel #general with Will and lead
      When the host delivers "the lighthouse creaks" from Will to lead in #general without a mention as <policy>, without a mode
      And the conversation settles
      Then lead takes no turn

      Examples:
        | policy           |
        | may_respond      |
        | must_not_respond |

    @must-fire
    Scenario Outline: A knock is combined with each policy
      Given a channel #general with Will and lead
      When the host sends a knock from Will to lead as <policy>, with the topic "signals at sea" and the withheld text "the lighthouse blinks thrice"
      And the conversation settles
      And the host delivers "anything else, lead?" from Will to lead as must_respond, mode buffered
      And the conversation settles
      Then the turn shows the knock's who, where and topic
      And no turn shows "the lighthouse blinks thrice"

      Examples:
        | policy           |
        | must_respond     |
        | may_respond      |
        | must_not_respond |

      @2026-06-02
      Examples:
        | policy   |
        | ack_only |

    @must-not-fire
    Scenario Outline: A mode that hides the event is combined with each policy
      Given a channel #general with Will and lead
      When the host delivers "the lighthouse is dark" from Will to lead as <policy>, mode <mode>
      And the conversation settles
      Then lead takes no turn

      Examples:
        | policy           | mode         |
        | must_respond     | tool_mailbox |
        | may_respond      | tool_mailbox |
        | must_not_respond | tool_mailbox |
        | must_respond     | silent       |
        | may_respond      | silent       |
        | must_not_respond | silent       |

      @2026-06-02
      Examples:
        | policy   | mode         |
        | ack_only | tool_mailbox |
        | ack_only | silent       |

  @C2A-EXPO-011 @must @harness @2026-06-02
  Rule: An event that must be answered requires an answer even if it arrives as a knock

    @must-fire
    Scenario: The model pulls the body and answers
      Given a channel #general with Will and lead
      And the model pulls the body and then replies "take the north road"
      When the host sends a knock from Will to lead as must_respond, with the topic "the way to the mill" and the withheld text "which road is open?"
      And the conversation settles
      Then the model is shown "which road is open?" only after it pulls
      And lead sends exactly 1 message, which says "take the north road"

    @must-fire
    Scenario: The model ignores the knock
      Given a channel #general with Will and lead
      And the model stays silent
      When the host sends a knock from Will to lead as must_respond, with the topic "the way to the dairy" and the withheld text "which path is dry?"
      And the conversation settles
      Then lead answers, defers or reacts

  @C2A-EXPO-012 @must @harness @stack @2026-06-02
  Rule: Channel talk that isn't aimed at anyone is never put into a turn

    @must-fire
    Scenario: A busy channel is followed by a direct message
      Given a channel #general with Will, Ann and lead
      And Will is in a DM with lead
      When Ann posts 10 messages "small talk", each 500 ms apart in #general
      And Will posts "where did I leave my umbrella?" in the DM
      And the conversation settles
      Then lead takes exactly 1 turn, which shows "where did I leave my umbrella?"
      And no turn shows "small talk"
