Feature: Negotiation
  A session begins with initialize: each side gives a version, and declares each of its capabilities as true or false.
  Neither side uses what the other side has declared false. A session ends when its connection closes.

  @C2A-INIT-005 @must @host @harness @agent @2026-06-24 @2026-06-02
  Rule: Each capability is true or false

    @must-fire
    Scenario: Each side declares its capabilities in initialize
      Given Will is in a DM with lead
      When the conversation settles
      Then the capabilities are booleans

  @C2A-INIT-006 @must @harness @agent @2026-06-24 @2026-06-02
  Rule: A harness never repeats a version that it does not support

    @must-fire
    Scenario Outline: The host has an unsupported version
      Given Will is in a DM with lead
      And the host offers the version "<version>"
      When the conversation settles
      Then initialize is answered with a supported version, or refused

      Examples:
        | version       |
        | 1999-01-01    |
        | 2999-12-31    |
        | latest        |
        | 2026-06-24-rc |

    @must-not-fire
    Scenario: The host has a supported version
      Given Will is in a DM with lead
      When the conversation settles
      Then the initialize result names a version and capabilities

  @C2A-INIT-007 @must @host @2026-06-24 @2026-06-02
  Rule: A host delivers nothing in a mode that the harness declared false

    @must-fire
    Scenario Outline: The harness does not support a mode
      Given a channel #general with Will, lead and worker
      And worker has the role @backend
      And the other side does not support "injection.<mode>"
      When Will posts "@worker is the shop open?"
      And Will posts the urgent message "@worker the shop is on fire"
      And Will posts "@backend who has the key?"
      And Will posts "the weather is fine"
      And deploy-bot reports status "deploy 17 finished"
      And the conversation settles
      And the conversation settles
      Then nothing is delivered in mode <mode>

      Examples:
        | mode         |
        | immediate    |
        | buffered     |
        | notify       |
        | tool_mailbox |
        | digest       |

    @must-fire @reconnect
    Scenario Outline: The harness does not support a mode after the link is back
      Given a channel #general with Will, lead and worker
      And worker has the role @backend
      When the link breaks
      And 1 min pass
      And the link is back, and the other side does not support "injection.<mode>"
      And Will posts "@worker is the shop open?" in #general
      And Will posts the urgent message "@worker the shop is on fire" in #general
      And Will posts "@backend who has the key?" in #general
      And the conversation settles
      And Will posts "the weather is fine" in #general
      And the conversation settles
      Then nothing is delivered in mode <mode>

      Examples:
        | mode         |
        | immediate    |
        | notify       |
        | tool_mailbox |

    @must-fire @reconnect
    Scenario: An unacknowledged event is redelivered to a harness that no longer supports its mode
      Given a channel #general with Will and worker
      When the harness acknowledges nothing
      And Will posts "@worker is the shed open?" in #general
      And the conversation settles
      And the link breaks
      And the harness acknowledges again
      And the link is back, and the other side does not support "injection.buffered"
      And the conversation settles
      Then "@worker is the shed open?" reaches worker, and must be answered

    @must-fire
    Scenario: The harness does not support the mode of a direct message
      Given Will is in a DM with lead
      And the other side does not support "injection.buffered"
      When Will posts "is the shop locked?"
      And the conversation settles
      Then nothing is delivered in mode buffered
      And "is the shop locked?" reaches lead, and must be answered

    @must-fire
    Scenario: A message arrives before the host knows which modes the harness supports
      Given a channel #general with Will, lead and worker
      And lead has the role @backend
      And the other side does not support "injection.notify"
      When the harness delays its answer to initialize
      And Will posts "@backend is the shop swept?" in #general
      And 2 s pass
      And the harness answers initialize
      And the conversation settles
      And Will posts "@lead is the shop shut?" in #general
      And the conversation settles
      Then nothing is delivered in mode notify
      And "@lead is the shop shut?" reaches lead, addressed, as must_respond, in mode buffered

    @must-not-fire
    Scenario: The host still uses the other modes
      Given a channel #general with Will and lead
      And the other side does not support "injection.notify"
      When Will posts "@lead is the shop open?"
      And the conversation settles
      Then "@lead is the shop open?" reaches lead, addressed, as must_respond, in mode buffered

  @C2A-INIT-008 @must @harness @2026-06-24 @2026-06-02
  Rule: A harness continues an open turn if the host declared interrupt false

    @must-fire
    Scenario Outline: An urgent event arrives while the model is working
      Given Will is in a DM with lead
      And the other side does not support "injection.interrupt"
      And the model's answers are held
      When the host delivers "count the ropes" from Will to lead as must_respond, mode <mode>
      And 8 s pass
      And the host delivers "the ship is sinking" from Will to lead as must_respond, mode immediate, priority urgent
      And 1 s pass
      Then the held turn is not cancelled
      When the model's answer is released
      And the conversation settles
      Then some turn shows "the ship is sinking"

      Examples:
        | mode      |
        | immediate |
        | buffered  |

  @C2A-INIT-009 @should @harness @agent @2026-06-24 @2026-06-02
  Rule: A harness does not use a chat tool or a utility that the host declared false

    @must-fire @harness
    Scenario: The model reacts although the host does not support reactions
      Given Will is in a DM with lead
      And the other side does not support "chatTools.react"
      And the model reacts with working
      When Will posts "is the hull tight?"
      And the conversation settles
      Then lead takes exactly 1 turn, which shows "is the hull tight?"
      And the tool "chat.react" is never called

    @must-fire @harness
    Scenario: The model reads although the host does not support reading
      Given Will is in a DM with lead
      And the other side does not support "chatTools.readThread"
      And the model pulls the body and then replies "I can't read it"
      When the host sends a knock from Will to lead as must_respond, with the topic "news of the hull" and the withheld text "it leaks"
      And the conversation settles
      Then the tool "chat.read_thread" is never called

    @must-fire @harness
    Scenario Outline: The model calls a tool that the host does not support
      Given a channel #general with Will, lead and worker
      And Will is in a DM with lead
      And the other side does not support "chatTools.<member>"
      And the model <behaves>
      When the host delivers "is the bow sound?" from Will to lead in <place> as <policy>, mode buffered
      And the conversation settles
      Then some turn shows "is the bow sound?"
      And the tool "<tool>" is never called

      Examples:
        | member      | tool              | behaves                     | policy       | place    |
        | sendMessage | chat.send_message | always replies              | must_respond | the DM   |
        | sendMessage | chat.send_message | stays silent                | must_respond | the DM   |
        | sendMessage | chat.send_message | fails                       | must_respond | #general |
        | sendMessage | chat.send_message | sends "it is" with the tool | may_respond  | the DM   |
        | defer       | chat.defer        | stays silent                | must_respond | the DM   |
        | defer       | chat.defer        | fails                       | must_respond | #general |
        | defer       | chat.defer        | defers the newest event     | may_respond  | #general |
        | react       | chat.react        | stays silent                | must_respond | the DM   |
        | claim       | chat.claim        | always replies              | may_respond  | #general |
        | claim       | chat.claim        | claims the newest event     | may_respond  | #general |
        | resolve     | chat.resolve      | resolves the newest event   | may_respond  | #general |

    @must-fire @harness @2026-06-02
    Scenario Outline: The model reports progress that the host does not accept
      Given a channel #general with Will and lead
      And Will is in a DM with lead
      And the other side does not support "utilities.progress"
      And the model reports "half is caulked" as 2 of 4, "all is caulked" as 4 of 4, and replies "it is tight"
      When Will posts "<text>" in <place>
      And the conversation settles
      Then lead sends exactly 1 message, which says "it is tight"

      Examples:
        | place    | text                      |
        | the DM   | is the seam tight?        |
        | #general | @lead is that seam tight? |

    @must-fire @harness @reconnect
    Scenario Outline: The host does not support a tool after the link is back
      Given Will is in a DM with lead
      And the model <behaves>
      When Will posts "is the stern sound?"
      And the conversation settles
      And the link breaks
      And the link is back, and the other side does not support "chatTools.<member>"
      And Will posts "is the cellar dry?"
      And the conversation settles
      Then some turn shows "is the cellar dry?"

      Examples:
        | member      | behaves                                            |
        | sendMessage | always replies                                     |
        | react       | reacts with working                                |
        | defer       | defers the newest event because "the dock is full" |

    @must-fire @agent
    Scenario: A signal would be enough, but the host does not support reactions
      Given Will is in a DM with lead
      And the other side does not support "chatTools.react"
      When Will posts "is the hull tight?"
      And the conversation settles
      Then the tool "chat.react" is never called
      And lead sends exactly 1 message

    @must-not-fire
    Scenario: The model calls a tool, and the host doesn't support another one
      Given Will is in a DM with lead
      And the other side does not support "chatTools.react"
      When Will posts "is the mast straight?"
      And the conversation settles
      Then lead sends exactly 1 message

  @C2A-INIT-010 @must @host @harness @agent @2026-06-24 @2026-06-02
  Rule: A program exits when its connection closes

    @must-fire
    Scenario: The connection is closed
      Given Will is in a DM with lead
      When the conversation settles
      Then the program exits by itself when the connection is closed

    @must-fire
    Scenario: The connection is closed during a conversation
      Given Will is in a DM with lead
      When Will posts "are you still"
      Then the program exits by itself when the connection is closed

  @C2A-INIT-011 @should @host @2026-06-24 @2026-06-02
  Rule: A host delivers nothing before initialize is answered

    @must-fire
    Scenario: The harness answers initialize late
      Given Will is in a DM with lead
      When the harness delays its answer to initialize
      And Will posts "is the shop swept?"
      And 2 s pass
      And the harness answers initialize
      And the conversation settles
      Then nothing is delivered before initialize is answered
      And "is the shop swept?" reaches lead

    @must-fire
    Scenario: Several messages wait for the harness
      Given a channel #general with Will, lead and worker
      And Will is in a DM with lead
      When the harness delays its answer to initialize
      And Will posts "oil the hinges" and, each 1 s later, "then the locks", "then the bolts"
      And Will posts "@worker wash the windows" in #general
      And 2 s pass
      And the harness answers initialize
      And the conversation settles
      Then nothing is delivered before initialize is answered
      And "oil the hinges", "then the locks", "then the bolts" are acknowledged by lead in that order
      And "@worker wash the windows" reaches worker, addressed, and must be answered

    @must-fire
    Scenario: A message is deleted or edited while it waits for the harness
      Given Will is in a DM with lead
      When the harness delays its answer to initialize
      And Will posts "is the yard swept?"
      And Will posts "is the porch swept?"
      And 1 s pass
      And Will deletes "is the yard swept?"
      And Will edits "is the porch swept?" to "is the back porch swept?"
      And 10 s pass
      And the harness answers initialize
      And the conversation settles
      Then nothing is delivered before initialize is answered
      And "is the yard swept?" does not reach lead
      And "is the back porch swept?" reaches lead, and must be answered

    @must-fire @reconnect
    Scenario: The harness answers initialize late after the link was broken
      Given Will is in a DM with lead
      When the harness acknowledges nothing
      And Will posts "is the shop lit?"
      And the link breaks
      And the harness acknowledges again
      And the harness delays its answer to initialize
      And the link is back
      And Will posts "is the shop warm?"
      And 2 s pass
      And the harness answers initialize
      And the time for redelivery passes
      Then nothing is delivered before initialize is answered
      And since the link came back, lead has received "is the shop lit?", "is the shop warm?" in that order and nothing else

    @must-not-fire
    Scenario: The harness answers initialize at once
      Given Will is in a DM with lead
      When Will posts "is the shop dry?"
      And the conversation settles
      Then "is the shop dry?" reaches lead
