Feature: JSON-RPC
  The link uses JSON-RPC 2.0, one message per line. Draft 2026-06-02 only recommends this wire format, so most rules
  here are SHOULDs. A program that uses the format must follow the few rules on which the draft's own MUSTs rely. In
  these scenarios the other side (a harness for a host, a host for a harness) sends odd, wrong or malformed lines,
  exactly as written.

  An implementation that crashes on a line fails the scenario that sent it.

  @C2A-RPC-002 @must @host @harness @agent @adapter @2026-06-24 @2026-06-02
  Rule: A program answers every request exactly once, with the same id

    @must-fire
    Scenario Outline: Requests have ids of different forms
      Given Will is in a DM with lead
      When the other side sends a request with the id <id>
      Then the request is answered once, with exactly its id

      Examples:
        | id                               |
        | "7"                              |
        | 4242424242                       |
        | -7                               |
        | 0                                |
        | 9007199254740991                 |
        | ""                               |
        | "null"                           |
        | " a blank at each end "          |
        | "a \\"quoted\\" \\\\ id"         |
        | "tab \\t, line \\n, nul \\u0000" |
        | "\\u0041"                        |
        | "naïve 日本語 👋"                    |

    @must-fire
    Scenario: The ids of two requests differ only in type
      Given Will is in a DM with lead
      When the other side sends a request with the id "5150"
      And the other side sends a request with the id 5150
      Then the request is answered once, with exactly its id

    @must-fire @harness @agent
    Scenario: An event arrives before initialize
      Given Will is in a DM with lead
      And the host never sends initialize
      When the other side sends a request with the id "early"
      Then the request is answered once, with exactly its id

    @must-fire @harness @agent
    Scenario: The host sends initialize again
      Given Will is in a DM with lead
      When the other side sends the line {"jsonrpc":"2.0","id":"again","method":"initialize","params":{"protocolVersion":"2026-06-02","clientInfo":{"name":"host","version":"2"},"capabilities":{}}}
      Then the request is answered once, with exactly its id

  @C2A-RPC-005 @should @host @harness @agent @2026-06-24 @2026-06-02
  Rule: Input that cannot be read is answered with -32700

    @must-fire
    Scenario Outline: A line is not JSON
      Given Will is in a DM with lead
      When the other side sends the line <line>
      Then the line is answered with the error -32700

      Examples:
        | line                                      |
        | {"jsonrpc":"2.0","id":"cut","meth         |
        | {"jsonrpc":"2.0","id":"hole","method":}   |
        | {'jsonrpc':'2.0','id':'q','method':'no'}  |
        | {"jsonrpc":"2.0","id":"q","method":"no"}} |
        | Good morning!                             |

    @must-fire
    Scenario: A line contains unclosed brackets
      Given Will is in a DM with lead
      When the other side sends a line that is 100 arrays deep
      Then the line is answered with the error -32700

    @must-not-fire
    Scenario Outline: A line has unusual formatting
      Given Will is in a DM with lead
      When the other side sends the line <line>
      Then the line is answered with the error -32601 and the id "q-7"

      Examples:
        | line                                                                            |
        | { "method" : "chat/nonsense" , "id" : "q-7" , "jsonrpc" : "2.0" }               |
        | {"jsonrpc":"2.0","id":"q-7","method":"chat\\/nonsense"}                         |
        | {"jsonrpc":"2.0","id":"\\u0071-7","method":"chat/nonsense","params":{"n":1e-7}} |

  @C2A-RPC-006 @should @host @harness @agent @2026-06-24 @2026-06-02
  Rule: JSON that is not a request is answered with -32600

    @must-fire
    Scenario Outline: A JSON value is not a message
      Given Will is in a DM with lead
      When the other side sends the line <line>
      Then the line is answered with the error -32600

      Examples:
        | line                                       |
        | {"jsonrpc":"2.0","id":"q-1","method":7}    |
        | {"jsonrpc":"2.0","id":"q-2","method":null} |
        | 42                                         |
        | "Good morning!"                            |
        | true                                       |
        | null                                       |
        | []                                         |

  @C2A-RPC-007 @should @host @harness @agent @2026-06-24 @2026-06-02
  Rule: An unknown method is answered with -32601

    @must-fire
    Scenario Outline: A method doesn't exist
      Given Will is in a DM with lead
      When the other side sends the line {"jsonrpc":"2.0","id":"q-1","method":"<method>","params":{}}
      Then the line is answered with the error -32601 and the id "q-1"

      Examples:
        | method        |
        | chat/nonsense |
        | Initialize    |
        | toString      |
        | __proto__     |
        | chat/Deliver  |

    @must-fire
    Scenario: A request has no method
      Given Will is in a DM with lead
      When the other side sends the line {"jsonrpc":"2.0","id":"q-1","method":""}
      Then the line is answered with an error

  @C2A-RPC-008 @should @host @harness @agent @2026-06-24 @2026-06-02
  Rule: Params of the wrong shape are answered with -32602

    @must-fire @harness @agent
    Scenario Outline: The params are not an event
      Given Will is in a DM with lead
      When the other side sends the line <line>
      Then the line is answered with the error -32602 and the id "q-1"

      Examples:
        | line                                                                    |
        | {"jsonrpc":"2.0","id":"q-1","method":"chat/deliver","params":["hello"]} |
        | {"jsonrpc":"2.0","id":"q-1","method":"chat/deliver"}                    |

    @must-fire @host
    Scenario Outline: The params are not a tool call
      Given Will is in a DM with lead
      When the other side sends the line <line>
      Then the line is answered with the error -32602 and the id "q-1"

      Examples:
        | line                                                                             |
        | {"jsonrpc":"2.0","id":"q-1","method":"tools/call","params":["chat.read_thread"]} |
        | {"jsonrpc":"2.0","id":"q-1","method":"tools/call"}                               |

  @C2A-RPC-009 @should @host @harness @agent @2026-06-24 @2026-06-02
  Rule: A program returns a legal id unchanged, even a discouraged one

    @must-fire
    Scenario Outline: The id is a fraction
      Given Will is in a DM with lead
      When the other side sends a request with the id <id>
      Then the request is answered once, with exactly its id

      Examples:
        | id      |
        | 0.5     |
        | -273.25 |

  @C2A-RPC-010 @should @host @harness @agent @2026-06-24 @2026-06-02
  Rule: A batch is answered request by request, or refused as a whole

    @must-fire
    Scenario: A batch contains two requests and a notification
      Given Will is in a DM with lead
      When the other side sends the line [{"jsonrpc":"2.0","id":"b-1","method":"chat/nonsense"},{"jsonrpc":"2.0","method":"notifications/nonsense"},{"jsonrpc":"2.0","id":"b-2","method":"chat/nonsense"}]
      Then each request of the batch is answered, or the batch is refused

  @C2A-RPC-011 @should @host @harness @agent @2026-06-24 @2026-06-02
  Rule: A program continues the session, no matter what it receives

    @must-fire
    Scenario Outline: A valid request follows an invalid line
      Given Will is in a DM with lead
      When the other side sends the line <line>
      And the other side sends a request with the id "and now?"
      Then the request is answered once, with exactly its id

      Examples:
        | line                                                                             |
        | {"jsonrpc":"2.0","id":"cut","meth                                                |
        | Good morning!                                                                    |
        | {}                                                                               |
        | []                                                                               |
        | [{"jsonrpc":"2.0","method":"notifications/nonsense"},7,[]]                       |
        | {"jsonrpc":"2.0","id":"twice","method":"chat/nonsense","method":"chat/nonsense"} |
        | {"jsonrpc":"2.0","id":{"an":"object"},"method":"chat/nonsense"}                  |
        | {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":[]}}   |
        | {"jsonrpc":"2.0","method":"notifications/nonsense","params":7}                   |
        | {"jsonrpc":"2.0","id":"nobody","error":"a text"}                                 |

    @must-fire
    Scenario: A valid request follows bytes that are not UTF-8
      Given Will is in a DM with lead
      When the other side sends a line that is not UTF-8
      And the other side sends a request with the id "and now?"
      Then the request is answered once, with exactly its id

    @must-fire
    Scenario: A valid request follows a very deeply nested line
      Given Will is in a DM with lead
      When the other side sends a line that is 10000 arrays deep
      And the other side sends a request with the id "and now?"
      Then the request is answered once, with exactly its id

    @must-fire @harness @agent
    Scenario: A conversation continues after an invalid line
      Given Will is in a DM with lead
      When Will posts "so far so good?"
      And the other side sends the line {"jsonrpc":"2.0","id":"cut","meth
      And the conversation settles
      Then lead sends exactly 1 message

    @must-fire @host
    Scenario: A message is delivered after an invalid line
      Given Will is in a DM with lead
      When the other side sends the line {"jsonrpc":"2.0","id":"cut","meth
      And Will posts "so far so good?"
      And the conversation settles
      Then "so far so good?" reaches lead, addressed, as must_respond, in mode buffered

  @C2A-RPC-012 @should @host @harness @agent @2026-06-24 @2026-06-02
  Rule: A program does not answer a response that doesn't belong to a request

    @must-fire
    Scenario Outline: A response doesn't belong to any request
      Given Will is in a DM with lead
      When the other side sends the line <line>
      Then nothing answers the line

      Examples:
        | line                                                                   |
        | {"jsonrpc":"2.0","id":"nobody","result":{}}                            |
        | {"jsonrpc":"2.0","id":"nobody","error":{"code":-32603,"message":"no"}} |
        | {"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"what?"}}  |

    @must-not-fire
    Scenario: A request follows a response that doesn't belong to any request
      Given Will is in a DM with lead
      When the other side sends the line {"jsonrpc":"2.0","id":"nobody","result":{}}
      And the other side sends a request with the id "nobody"
      Then the request is answered once, with exactly its id

  @C2A-RPC-013 @should @host @harness @agent @2026-06-24 @2026-06-02
  Rule: A program ignores unknown fields

    @must-fire @host
    Scenario: A request has additional fields
      Given Will is in a DM with lead
      When the other side sends the line {"jsonrpc":"2.0","id":"more","method":"tools/list","traceparent":"00-1","params":{"x-more":{"deep":[1]}}}
      Then the line is answered with a result

    @must-fire @harness @agent
    Scenario: An event has additional fields
      Given Will is in a DM with lead
      When the host delivers an event with unknown members and the text "is there anything else?"
      And the conversation settles
      Then the delivery is acknowledged
      And lead sends exactly 1 message
