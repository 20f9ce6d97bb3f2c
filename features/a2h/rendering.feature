Feature: Rendering
  An agent writes one message without any formatting. Each channel renders it in its own way: blocks in Slack, a card in
  Teams, an e-mail, or lines in a terminal.

  The suite reads the output as the platform would. It doesn't require a layout: each part may be anywhere. Unless a
  scenario says otherwise, Bob is the human, and the body of a message is "Here is what happened.".

  @A2H-RENDER-001 @must @messenger @a2h
  Rule: Slack accepts the blocks

    @must-fire
    Scenario: Slack renders the message from the case study
      Given a CLARIFICATION "Ambiguous Configuration Target" with the options "deployment.yaml (Production)", "deployment-canary.yaml (Canary)"
      When it is rendered for Slack
      Then the rendering is accepted by the platform

    @must-fire
    Scenario Outline: Slack renders each kind of message
      Given <message>
      When it is rendered for Slack
      Then the rendering is accepted by the platform

      Examples:
        | message                                                                      |
        | a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject" |
        | a SOLICITATION "An API key is missing" that asks for a string                |
        | a NOTIFICATION "checkout-service runs with 1Gi"                              |
        | a QUESTION "Which one?" with the options "a", "b"                            |

    @must-fire
    Scenario: The summary is longer than a header may be
      Given a CLARIFICATION of 400 characters with the options "a", "b"
      When it is rendered for Slack
      Then the rendering is accepted by the platform

    @must-fire
    Scenario: A choice is longer than a label may be
      Given a CLARIFICATION "Which one?" with 2 options of 200 characters
      When it is rendered for Slack
      Then the rendering is accepted by the platform

    @must-fire
    Scenario: There are more choices than a row may have in Slack
      Given a CLARIFICATION "Which pod?" with 40 options
      When it is rendered for Slack
      Then the rendering is accepted by the platform

    @must-fire
    Scenario: The body has many paragraphs
      Given a NOTIFICATION "The report"
      And its body has 200 paragraphs
      When it is rendered for Slack
      Then the rendering is accepted by the platform

    @must-fire
    Scenario: A word is longer than a text block may be
      Given a NOTIFICATION "The report"
      And its body has 10000 characters without a space
      When it is rendered for Slack
      Then the rendering is accepted by the platform

  @A2H-RENDER-002 @must @messenger @a2h
  Rule: Slack has a button for each choice

    @must-fire
    Scenario: Slack renders two options
      Given a CLARIFICATION "Ambiguous Configuration Target" with the options "deployment.yaml (Production)", "deployment-canary.yaml (Canary)"
      When it is rendered for Slack
      Then the rendering has 2 buttons

    @must-fire
    Scenario: Slack renders three actions
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject", "Modify"
      When it is rendered for Slack
      Then the rendering has 3 buttons

    @must-fire
    Scenario: Slack renders forty options
      Given a CLARIFICATION "Which pod?" with 40 options
      When it is rendered for Slack
      Then the rendering has 40 buttons

    @must-not-fire
    Scenario: Slack renders a message without choices
      Given a NOTIFICATION "checkout-service runs with 1Gi"
      When it is rendered for Slack
      Then the rendering has at most 1 button

  @A2H-RENDER-003 @must @messenger @a2h
  Rule: Teams accepts the card

    @must-fire
    Scenario: Teams renders the message from the case study
      Given a CLARIFICATION "Ambiguous Configuration Target" with the options "deployment.yaml (Production)", "deployment-canary.yaml (Canary)"
      When it is rendered for Teams
      Then the rendering is accepted by the platform

    @must-fire
    Scenario Outline: Teams renders each kind of message
      Given <message>
      When it is rendered for Teams
      Then the rendering is accepted by the platform

      Examples:
        | message                                                                      |
        | a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject" |
        | a SOLICITATION "An API key is missing" that asks for a string                |
        | a NOTIFICATION "checkout-service runs with 1Gi"                              |
        | a QUESTION "Which one?" with the options "a", "b"                            |

    @must-fire
    Scenario: There are more choices than an action set may have in Teams
      Given a CLARIFICATION "Which pod?" with 13 options
      When it is rendered for Teams
      Then the rendering is accepted by the platform

    @must-fire
    Scenario: The body uses all of Markdown
      Given a NOTIFICATION "The report"
      And its body is this:
        """
        # What changed

        - `memory`: **1Gi**
          1. of the pod
          2. of the node

        ```yaml
        limits:
          memory: 1Gi
        ```

        > as agreed

        | pod   | age   |
        | ----- | ----- |
        | a     | 3m    |
        """
      When it is rendered for Teams
      Then the rendering is accepted by the platform

    @must-fire
    Scenario: The body has more paragraphs than a card can hold
      Given a NOTIFICATION "The report"
      And its body has 800 paragraphs
      When it is rendered for Teams
      Then the rendering is accepted by the platform

    @must-fire
    Scenario: The body has more paragraphs than a card can hold, and there are two options
      Given a CLARIFICATION "Which one?" with the options "blue", "green"
      And its body has 300 paragraphs
      When it is rendered for Teams
      Then the rendering is accepted by the platform
      And the rendering has 2 buttons

    @must-fire
    Scenario: A word is as long as a card can hold
      Given a NOTIFICATION "The report"
      And its body has 10000 characters without a space
      When it is rendered for Teams
      Then the rendering is accepted by the platform

  @A2H-RENDER-004 @must @messenger @a2h
  Rule: Teams has an action for each choice

    @must-fire
    Scenario: Teams renders two options
      Given a CLARIFICATION "Ambiguous Configuration Target" with the options "deployment.yaml (Production)", "deployment-canary.yaml (Canary)"
      When it is rendered for Teams
      Then the rendering has 2 buttons

    @must-fire
    Scenario: Teams renders three actions
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject", "Modify"
      When it is rendered for Teams
      Then the rendering has 3 buttons

    @must-fire
    Scenario: Teams renders thirteen options
      Given a CLARIFICATION "Which pod?" with 13 options
      When it is rendered for Teams
      Then the rendering has 13 buttons

    @must-not-fire
    Scenario: Teams renders a message without choices
      Given a NOTIFICATION "checkout-service runs with 1Gi"
      When it is rendered for Teams
      Then the rendering has at most 1 button

  @A2H-RENDER-005 @must @messenger @a2h
  Rule: Any e-mail program can open the e-mail

    @must-fire
    Scenario: An e-mail renders the message from the case study
      Given a CLARIFICATION "Ambiguous Configuration Target" with the options "deployment.yaml (Production)", "deployment-canary.yaml (Canary)"
      When it is rendered for e-mail
      Then the rendering is accepted by the platform

    @must-fire
    Scenario: The message contains letters from many scripts
      Given a NOTIFICATION "Größe, 大小, размер"
      And its body is "Zürich, 東京, Київ"
      When it is rendered for e-mail
      Then the rendering is accepted by the platform
      And Bob reads "Größe, 大小, размер"
      And Bob reads "Zürich, 東京, Київ"

    @must-fire
    Scenario: A line is longer than an e-mail may have
      Given a NOTIFICATION "The report"
      And its body has 5000 characters without a space
      When it is rendered for e-mail
      Then the rendering is accepted by the platform

    @must-fire
    Scenario: The summary is long
      Given a CLARIFICATION of 2000 characters with the options "a", "b"
      When it is rendered for e-mail
      Then the rendering is accepted by the platform
    @must-fire
    Scenario: The summary is in Chinese
      Given a NOTIFICATION "检查服务的内存限制已经提高到一吉字节，重新启动已经完成，所有请求都得到了处理，没有发现其他问题"
      When it is rendered for e-mail
      Then the rendering is accepted by the platform


  @A2H-RENDER-006 @must @messenger @a2h
  Rule: An e-mail has a deep link for each choice

    @must-fire
    Scenario: An e-mail renders two options
      Given a CLARIFICATION "Ambiguous Configuration Target" with the options "deployment.yaml (Production)", "deployment-canary.yaml (Canary)"
      When it is rendered for e-mail
      Then the rendering has 2 buttons

    @must-fire
    Scenario: An e-mail renders three actions
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject", "Modify"
      When it is rendered for e-mail
      Then the rendering has 3 buttons

    @must-not-fire
    Scenario: An e-mail renders a message without choices
      Given a NOTIFICATION "checkout-service runs with 1Gi"
      When it is rendered for e-mail
      Then the rendering has at most 1 button

    @must-not-fire
    Scenario: The body contains a link
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      And its body is "See [the runbook](https://wiki.example/restart)."
      When it is rendered for e-mail
      Then the rendering has 2 buttons
      And Bob reads "the runbook"

  @A2H-RENDER-007 @must @messenger @a2h
  Rule: A terminal gets coloured ASCII

    @must-fire
    Scenario Outline: A terminal renders each kind of message
      Given <message>
      When it is rendered for the terminal
      Then the rendering is coloured
      And the rendering is ASCII

      Examples:
        | message                                                                      |
        | a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject" |
        | a CLARIFICATION "Which one?" with the options "a", "b"                       |
        | a SOLICITATION "An API key is missing" that asks for a string                |
        | a NOTIFICATION "checkout-service runs with 1Gi"                              |

    @must-fire
    Scenario: The message contains letters beyond ASCII
      Given a CLARIFICATION "Größe – 大小?" with the options "größer", "東京"
      And its body is "Zürich → Київ ✓ 🎉"
      When it is rendered for the terminal
      Then the rendering is ASCII

  @A2H-RENDER-008 @must @messenger @a2h
  Rule: A terminal lists all choices

    @must-fire
    Scenario: A terminal renders two options
      Given a CLARIFICATION "Ambiguous Configuration Target" with the options "deployment.yaml (Production)", "deployment-canary.yaml (Canary)"
      When it is rendered for the terminal
      Then Bob reads "deployment.yaml (Production)"
      And Bob reads "deployment-canary.yaml (Canary)"

    @must-fire
    Scenario: A terminal renders forty options
      Given a CLARIFICATION "Which pod?" with 40 options
      When it is rendered for the terminal
      Then the rendering shows each choice

  @A2H-RENDER-009 @must @messenger @a2h
  Rule: The human can read the summary and the body

    @must-fire
    Scenario Outline: The human reads the summary and the body on every channel
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      And its body is "Requests in flight are lost."
      When it is rendered for <channel>
      Then Bob reads "Restart checkout-service"
      And Bob reads "Requests in flight are lost."

      Examples:
        | channel      |
        | Slack        |
        | Teams        |
        | e-mail       |
        | the terminal |

    @must-fire
    Scenario Outline: The human reads a body that uses all of Markdown
      Given a NOTIFICATION "The report"
      And its body is this:
        """
        # What changed

        Two things, ~~three~~, and [a link](https://wiki.example/report).

        - `memory` of the pod
          1. of the first
          2. of the second
        - the image ![a chart](https://wiki.example/chart.png)
        - [x] checked

        ```yaml
        limits:
          memory: 1Gi
        ```

            indented code

        > as agreed

        ---

        | pod   | age   |
        | ----- | ----- |
        | web   | 3m    |

        The end \* of it.
        """
      When it is rendered for <channel>
      Then Bob reads "What changed"
      And Bob reads "a link"
      And Bob reads "of the second"
      And Bob reads "a chart"
      And Bob reads "memory: 1Gi"
      And Bob reads "indented code"
      And Bob reads "as agreed"
      And Bob reads "web"
      And Bob reads "of it."

      Examples:
        | channel      |
        | Slack        |
        | Teams        |
        | e-mail       |
        | the terminal |

  @A2H-RENDER-010 @must @messenger @a2h
  Rule: No human sees JSON

    @must-fire
    Scenario Outline: A channel never shows the JSON of the message
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      When it is rendered for <channel>
      Then the rendering does not show the JSON of the message

      Examples:
        | channel      |
        | Slack        |
        | Teams        |
        | e-mail       |
        | the terminal |

    @must-fire
    Scenario Outline: The message has an unknown field
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      And it has a member that A2H doesn't know
      When it is rendered for <channel>
      Then the rendering does not show the JSON of the message
      And Bob reads "Restart checkout-service"

      Examples:
        | channel      |
        | Slack        |
        | Teams        |
        | e-mail       |
        | the terminal |

    @must-not-fire
    Scenario Outline: The body quotes JSON
      Given a NOTIFICATION "The limits"
      And its body is this:
        """
        ```json
        {"limits": {"memory": "1Gi"}}
        ```
        """
      When it is rendered for <channel>
      Then the rendering does not show the JSON of the message
      And Bob reads '{"limits": {"memory": "1Gi"}}'

      Examples:
        | channel      |
        | Slack        |
        | Teams        |
        | e-mail       |
        | the terminal |

  @A2H-RENDER-011 @must @messenger @a2h
  Rule: Markdown is rendered

    @must-fire
    Scenario Outline: The body contains emphasis
      Given a NOTIFICATION "The patch"
      And its body is "It needs **one gigabyte** more."
      When it is rendered for <channel>
      Then Bob reads "It needs one gigabyte more."

      Examples:
        | channel |
        | Slack   |
        | e-mail  |

    @must-fire
    Scenario Outline: The body contains code
      Given a NOTIFICATION "The patch"
      And its body is "Run `kubectl get pods` first."
      When it is rendered for <channel>
      Then Bob reads "Run kubectl get pods first."

      Examples:
        | channel |
        | Slack   |
        | e-mail  |

  @A2H-RENDER-012 @must @messenger @a2h
  Rule: The agent's text stays text

    @must-fire
    Scenario Outline: The body contains hostile HTML
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      And its body contains <hostile>
      When it is rendered for <channel>
      Then the rendering contains nothing that runs
      And the rendering has 2 buttons

      Examples:
        | channel | hostile                           |
        | e-mail  | a script                          |
        | e-mail  | a handler                         |
        | e-mail  | a frame                           |
        | e-mail  | an address that runs              |
        | e-mail  | an address that runs, in disguise |

    @must-fire
    Scenario: An option contains hostile HTML
      Given a CLARIFICATION "Which one?" with options that contain a script and a handler
      When it is rendered for e-mail
      Then the rendering contains nothing that runs
      And the rendering has 2 buttons

    @must-fire
    Scenario: The summary contains hostile HTML
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      And its summary contains a handler
      When it is rendered for e-mail
      Then the rendering contains nothing that runs
      And the rendering has 2 buttons

    @must-fire
    Scenario Outline: Hostile HTML is inside Markdown
      Given a NOTIFICATION "The report"
      And its body contains <hostile> in <mark>
      When it is rendered for e-mail
      Then the rendering contains nothing that runs

      Examples:
        | hostile   | mark               |
        | a script  | a code block       |
        | a tag     | a code block       |
        | a handler | a diff             |
        | a handler | indented code      |
        | a tag     | a code span        |
        | a handler | a list             |
        | a tag     | a heading          |
        | a handler | a table            |
        | a script  | a quotation        |
        | a handler | the text of a link |
        | a tag     | strong words       |

    @must-not-fire
    Scenario Outline: The body contains characters with a special meaning in HTML
      Given a NOTIFICATION "The limit"
      And its body is "5 > 4 & 3 < 4"
      When it is rendered for <channel>
      Then Bob reads "5 > 4 & 3 < 4"

      Examples:
        | channel      |
        | Slack        |
        | Teams        |
        | e-mail       |
        | the terminal |

  @A2H-RENDER-013 @must @messenger @a2h
  Rule: A message can't control the terminal

    @must-fire
    Scenario Outline: The body contains escape sequences or control characters
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      And its body contains <hostile>
      When it is rendered for <channel>
      Then the rendering contains nothing that controls the screen

      Examples:
        | channel      | hostile                  |
        | the terminal | an escape sequence       |
        | the terminal | an escape sequence of C1 |
        | the terminal | an escape by reference   |
        | the terminal | a title                  |
        | the terminal | control characters       |

    @must-fire
    Scenario Outline: The summary or an option contains escape sequences
      Given <message>
      And its summary contains an escape sequence
      When it is rendered for the terminal
      Then the rendering contains nothing that controls the screen

      Examples:
        | message                                                                               |
        | a NOTIFICATION "The report"                                                           |
        | a CLARIFICATION "Which one?" with options that contain an escape sequence and a title |

    @must-fire
    Scenario Outline: Escape sequences are inside Markdown
      Given a NOTIFICATION "The report"
      And its body contains an escape sequence in <mark>
      When it is rendered for the terminal
      Then the rendering contains nothing that controls the screen

      Examples:
        | mark               |
        | a code block       |
        | a diff             |
        | a list             |
        | a table            |
        | the text of a link |

    @must-not-fire
    Scenario: The human can read the text around escape sequences
      Given a NOTIFICATION "The report"
      And its body contains an escape sequence
      When it is rendered for the terminal
      Then Bob reads "before"
      And Bob reads "after"

  @A2H-RENDER-014 @should @messenger @a2h
  Rule: The human sees the real content

    @must-fire
    Scenario Outline: The body contains direction marks or control characters
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      And its body contains <hostile>
      When it is rendered for <channel>
      Then the rendering contains nothing that controls the screen

      Examples:
        | channel      | hostile            |
        | Slack        | direction marks    |
        | Teams        | direction marks    |
        | e-mail       | direction marks    |
        | the terminal | direction marks    |
        | Slack        | an escape sequence |
        | Teams        | an escape sequence |
        | e-mail       | an escape sequence |
        | e-mail       | control characters |

    @must-fire
    Scenario Outline: The body contains links that run code, in Slack and Teams
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      And its body contains <hostile>
      When it is rendered for <channel>
      Then the rendering contains nothing that runs

      Examples:
        | channel | hostile                           |
        | Slack   | an address that runs              |
        | Slack   | an address that runs, in disguise |
        | Teams   | an address that runs              |
        | Teams   | an address that runs, in disguise |

  @A2H-RENDER-015 @should @messenger @a2h
  Rule: Text in a message doesn't notify anyone

    @must-fire
    Scenario: The body contains mentions in Slack's syntax
      Given a NOTIFICATION "The report"
      And its body contains mentions
      When it is rendered for Slack
      Then the rendering mentions nobody that the body names

    @must-fire
    Scenario: The body contains mentions in Teams' syntax
      Given a NOTIFICATION "The report"
      And its body contains mentions
      When it is rendered for Teams
      Then the rendering mentions nobody that the body names

    @must-fire
    Scenario: The body contains an e-mail header
      Given a NOTIFICATION "The report"
      And its body contains a header
      When it is rendered for e-mail
      Then the rendering mentions nobody that the body names

    @must-fire
    Scenario: The summary contains mentions
      Given a NOTIFICATION "The report"
      And its summary contains mentions
      When it is rendered for Slack
      Then the rendering mentions nobody that the body names

    @must-fire
    Scenario Outline: The summary or the human's name contains an e-mail header
      Given a NOTIFICATION "The report"
      And <place> contains a header
      When it is rendered for e-mail
      Then the rendering mentions nobody that the body names
      And the rendering is accepted by the platform

      Examples:
        | place       |
        | its summary |
        | Bob's name  |

    @must-fire
    Scenario Outline: Mentions are inside Markdown
      Given a NOTIFICATION "The report"
      And its body contains mentions in <mark>
      When it is rendered for Slack
      Then the rendering mentions nobody that the body names

      Examples:
        | mark         |
        | a code block |
        | a diff       |
        | a code span  |
        | a list       |
        | a heading    |
        | a table      |

    @must-not-fire
    Scenario: The body contains an e-mail address
      Given a NOTIFICATION "The report"
      And its body is "It was sent to carol@company.example."
      When it is rendered for e-mail
      Then Bob reads "It was sent to carol@company.example."
      And the rendering mentions nobody that the body names

  @A2H-RENDER-016 @must @messenger @a2h
  Rule: A very long body is accepted

    @must-fire
    Scenario Outline: A long message stays one message
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      And its body contains 100,000 characters
      When it is rendered for <channel>
      Then the rendering is accepted by the platform
      And the rendering has 2 buttons

      Examples:
        | channel |
        | Slack   |
        | Teams   |
        | e-mail  |

  @A2H-RENDER-017 @must @messenger @a2h
  Rule: A click is matched to its question

    @must-fire
    Scenario Outline: The human clicks one of the buttons
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject", "Modify"
      When it is rendered for <channel>
      And Bob clicks "<action>"
      Then there is a response to the interaction, by Bob

      Examples:
        | channel | action  |
        | Slack   | Approve |
        | Slack   | Modify  |
        | Teams   | Approve |
        | Teams   | Modify  |
        | e-mail  | Reject  |

    @must-fire
    Scenario: The human clicks a button of the older of two messages
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      When it is rendered for Teams
      And another one like it is rendered for Slack
      And Bob clicks "Reject" in the rendering for Teams
      Then there is a response to the interaction, by Bob

  @A2H-RENDER-018 @must @messenger @a2h
  Rule: A permission request shows the diff

    @must-fire
    Scenario Outline: The human reads the diff on every channel
      Given a PERMISSION "Restart the production cluster" with the actions "Approve Restart", "Reject"
      And its body is this:
        """
        The patch is applied. The restart makes it effective.

        ```diff
        --- deployment.yaml
        +++ deployment.yaml
        -    memory: 512Mi
        +    memory: 1Gi
        ```
        """
      When it is rendered for <channel>
      Then Bob reads "- memory: 512Mi"
      And Bob reads "+ memory: 1Gi"

      Examples:
        | channel      |
        | Slack        |
        | Teams        |
        | e-mail       |
        | the terminal |

  @A2H-RENDER-019 @must @messenger @a2h
  Rule: The button that grants a permission is styled as dangerous

    @must-fire
    Scenario Outline: The button from the case study is red
      Given a PERMISSION "Restart the production cluster" with the actions "Approve Restart", "Reject"
      When it is rendered for <channel>
      Then the button of "Approve Restart" looks dangerous

      Examples:
        | channel |
        | Slack   |
        | Teams   |

  @A2H-RENDER-020 @must @messenger @a2h
  Rule: A message doesn't show any endpoint

    @must-fire
    Scenario Outline: The human's endpoint is a secret webhook
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      When it is rendered for <channel>
      Then the rendering contains no secret of Bob

      Examples:
        | channel      |
        | Slack        |
        | Teams        |
        | e-mail       |
        | the terminal |

  @A2H-RENDER-021 @must @messenger @a2h
  Rule: One message can be rendered for every channel

    @must-fire
    Scenario Outline: Every channel offers the same choices
      Given <message>
      When it is rendered for Slack, Teams, e-mail and the terminal
      Then every rendering offers the same choices

      Examples:
        | message                                                                             |
        | a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"        |
        | a CLARIFICATION "Which one?" with the options "deployment.yaml", "canary.yaml", "c" |
        | a NOTIFICATION "checkout-service runs with 1Gi"                                     |
