Feature: Link
  Host and harness communicate with JSON-RPC 2.0, one message per line. Draft 2026-06-02 recommends this wire format.
  Draft 2026-06-24 doesn't define one, so this suite uses the same format for it, with a different version and a
  different event. Although the wire format is only recommended, there are MUSTs here. A program that uses the format
  must give the version, acknowledge deliveries, and answer each request once.

  In all scenarios, schemas judge every frame, and every request is tracked until it is answered. This area contains the
  situations that only a scenario can create.

  @C2A-RPC-003 @must @host @harness @agent @adapter @2026-06-24 @2026-06-02
  Rule: A program never answers a notification

    @must-fire @harness @agent
    Scenario: A program receives an unknown notification
      Given Will is in a DM with lead
      When the host sends the unknown notification "notifications/nonsense"
      And the conversation settles
      Then nothing answers the notification

    @must-fire
    Scenario Outline: A program receives notifications of every kind
      Given Will is in a DM with lead
      When the other side sends the line <line>
      Then nothing answers the line

      Examples:
        | line                                                                                        |
        | {"jsonrpc":"2.0","method":"notifications/nonsense"}                                         |
        | {"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"hello"}} |
        | {"jsonrpc":"2.0","method":"chat/nonsense","params":{}}                                      |

      @harness @agent
      Examples: Notifications from a host
        | line                                                                                 |
        | {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"nobody"}} |
        | {"jsonrpc":"2.0","method":"notifications/cancelled","params":["nobody"]}             |
        | {"jsonrpc":"2.0","method":"chat/deliver","params":{}}                                |

      @host
      Examples: Notifications from a harness
        | line                                                                                                      |
        | {"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"p","progress":1,"total":2}} |
        | {"jsonrpc":"2.0","method":"tools/list"}                                                                   |
        | {"jsonrpc":"2.0","method":"tools/call","params":{"name":"chat.nonsense","arguments":{}}}                  |

    @must-not-fire
    Scenario: A request follows a notification
      Given Will is in a DM with lead
      When the other side sends the line {"jsonrpc":"2.0","method":"notifications/nonsense"}
      And the other side sends a request with the id "still there?"
      Then the request is answered once, with exactly its id

    @must-not-fire @harness
    Scenario Outline: A notification contains a delivery
      Given Will is in a DM with lead
      And the model always replies
      When the host delivers "is the boiler warm?" from Will to lead as <policy>, in a notification
      And the conversation settles
      Then some turn shows "is the boiler warm?"

      Examples:
        | policy       |
        | must_respond |
        | may_respond  |

    @must-not-fire @harness @agent
    Scenario: A request follows an unknown notification
      Given Will is in a DM with lead
      When the host sends the unknown notification "notifications/nonsense"
      And Will posts "are you still there?"
      And the conversation settles
      Then nothing answers the notification
      And the delivery is acknowledged

  @C2A-INIT-001 @should @host @adapter @2026-06-24 @2026-06-02
  Rule: The host begins with initialize

    @must-fire
    Scenario: The first frame of a host is initialize
      Given Will is in a DM with lead
      When Will posts "hello there, who is on duty?"
      And the conversation settles
      Then initialize is the first message

  @C2A-INIT-002 @must @host @adapter @2026-06-24 @2026-06-02
  Rule: The host gives the version of the draft it uses

    @must-fire
    Scenario: The host gives the version of the draft
      Given Will is in a DM with lead
      When Will posts "which version do you speak?"
      And the conversation settles
      Then initialize names the draft's version

  @C2A-INIT-003 @must @host @adapter @2026-06-24 @2026-06-02
  Rule: The host names its program and the program's version

    @must-fire
    Scenario: The client is named
      Given Will is in a DM with lead
      When Will posts "what are you built on?"
      And the conversation settles
      Then initialize names the client

  @C2A-INIT-004 @must @harness @agent @2026-06-24 @2026-06-02
  Rule: The harness answers initialize with its version and its capabilities

    @must-fire
    Scenario: The harness answers initialize
      Given Will is in a DM with lead
      When the conversation settles
      Then the initialize result names a version and capabilities

  @C2A-ACK-001 @must @harness @agent @2026-06-24 @2026-06-02
  Rule: A delivery that the harness accepts is acknowledged

    @must-fire
    Scenario: The host delivers three events of three kinds
      Given a channel #general with Will and lead
      When the host delivers "one for the window" from Will to lead as must_respond, mode buffered
      And the host delivers "one for the mailbox" from Will to lead as must_not_respond, mode tool_mailbox
      And the host delivers "one for nobody" from Will to lead as must_not_respond, mode silent
      And the conversation settles
      Then every delivery is acknowledged

  @C2A-ACK-002 @must @harness @2026-06-24 @2026-06-02
  Rule: The acknowledgement does not wait for the model

    @must-fire
    Scenario Outline: The model takes a long time
      Given Will is in a DM with lead
      And the model's answers are held
      When the host delivers "think about it for as long as you like" from Will to lead as must_respond, mode <mode>
      And the conversation settles
      Then the delivery is acknowledged while the turn is held

      Examples:
        | mode      |
        | buffered  |
        | immediate |

  @C2A-ACK-003 @should @harness @agent @2026-06-02
  Rule: A delivery that lacks a required field is refused and doesn't start a turn

    @must-fire
    Scenario Outline: A required field is missing
      Given Will is in a DM with lead
      When the host delivers an event that lacks "<member>"
      And the conversation settles
      Then the delivery is refused
      And lead takes no turn

      Examples:
        | member                     |
        | eventId                    |
        | conversation.kind          |
        | content                    |
        | target.directedness        |
        | attention.policy           |
        | injection.mode             |
        | reliability.idempotencyKey |

    @must-not-fire
    Scenario Outline: An optional field is missing
      Given a channel #general with Will and lead
      When the host delivers "<text>" from Will to lead in #general as must_respond, mode buffered, without its "<member>"
      And the conversation settles
      Then the delivery is acknowledged
      And lead takes exactly 1 turn, which shows "<text>"

      Examples:
        | text                       | member              |
        | is the source missing?     | source              |
        | is the hour missing?       | timing              |
        | are mentions missing?      | target.mentions     |
        | is the rank missing?       | attention.priority  |
        | is the part missing?       | injection.role      |

    @must-not-fire
    Scenario: No required field is missing
      Given Will is in a DM with lead
      When Will posts "is anything missing?"
      And the conversation settles
      Then the delivery is acknowledged
      And lead takes exactly 1 turn, which shows "is anything missing?"

    @must-fire
    Scenario Outline: A required field is missing, and the harness sends nothing
      Given Will is in a DM with lead
      When the host delivers an event that lacks "<member>"
      And the conversation settles
      Then the delivery is refused
      And lead sends no message

      Examples:
        | member            |
        | eventId           |
        | conversation.kind |
        | attention.policy  |
        | injection.mode    |

    @must-not-fire
    Scenario: No required field is missing, and the harness answers
      Given Will is in a DM with lead
      When Will posts "how many sides has a square?"
      And the conversation settles
      Then the delivery is acknowledged
      And lead answers "how many sides has a square?"
