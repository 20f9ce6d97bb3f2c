Feature: Rendering
  An agent writes one message without any presentation. Each channel renders it in its own way: blocks in Slack, a
  card in Teams, an e-mail, or lines in a terminal.

  The suite reads the output as the platform would. It doesn't require a layout: each part may be anywhere. Unless a
  scenario says otherwise, Bob is the human, and the body of a message is "Here is what happened.".

  @A2H-RENDER-001 @must @messenger @a2h
  Rule: Slack accepts the blocks

    @must-fire
    Scenario: The case study in Slack
      Given a CLARIFICATION "Ambiguous Configuration Target" with the options "deployment.yaml (Production)", "deployment-canary.yaml (Canary)"
      When it is rendered for Slack
      Then the rendering is accepted by the platform

    @must-fire
    Scenario Outline: Each kind of message in Slack
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
    Scenario: A summary longer than a header
      Given a CLARIFICATION of 400 characters with the options "a", "b"
      When it is rendered for Slack
      Then the rendering is accepted by the platform

    @must-fire
    Scenario: A choice longer than a label
      Given a CLARIFICATION "Which one?" with 2 options of 200 characters
      When it is rendered for Slack
      Then the rendering is accepted by the platform

    @must-fire
    Scenario: More choices than a row of Slack has
      Given a CLARIFICATION "Which pod?" with 40 options
      When it is rendered for Slack
      Then the rendering is accepted by the platform

    @must-fire
    Scenario: A body of many paragraphs
      Given a NOTIFICATION "The report"
      And its body has 200 paragraphs
      When it is rendered for Slack
      Then the rendering is accepted by the platform

    @must-fire
    Scenario: A word that is too long for a text
      Given a NOTIFICATION "The report"
      And its body has 10000 characters without a space
      When it is rendered for Slack
      Then the rendering is accepted by the platform

  @A2H-RENDER-002 @must @messenger @a2h
  Rule: Slack has a button for each choice

    @must-fire
    Scenario: Two options in Slack
      Given a CLARIFICATION "Ambiguous Configuration Target" with the options "deployment.yaml (Production)", "deployment-canary.yaml (Canary)"
      When it is rendered for Slack
      Then the rendering has 2 buttons

    @must-fire
    Scenario: Three actions in Slack
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject", "Modify"
      When it is rendered for Slack
      Then the rendering has 3 buttons

    @must-fire
    Scenario: Forty options in Slack
      Given a CLARIFICATION "Which pod?" with 40 options
      When it is rendered for Slack
      Then the rendering has 40 buttons

    @must-not-fire
    Scenario: Nothing to choose in Slack
      Given a NOTIFICATION "checkout-service runs with 1Gi"
      When it is rendered for Slack
      Then the rendering has at most 1 button

  @A2H-RENDER-003 @must @messenger @a2h
  Rule: Teams accepts the card

    @must-fire
    Scenario: The case study in Teams
      Given a CLARIFICATION "Ambiguous Configuration Target" with the options "deployment.yaml (Production)", "deployment-canary.yaml (Canary)"
      When it is rendered for Teams
      Then the rendering is accepted by the platform

    @must-fire
    Scenario Outline: Each kind of message in Teams
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
    Scenario: More choices than a set of Teams shows
      Given a CLARIFICATION "Which pod?" with 13 options
      When it is rendered for Teams
      Then the rendering is accepted by the platform

    @must-fire
    Scenario: Each form of Markdown in a card
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
    Scenario: A body of more paragraphs than a card can hold
      Given a NOTIFICATION "The report"
      And its body has 800 paragraphs
      When it is rendered for Teams
      Then the rendering is accepted by the platform

    @must-fire
    Scenario: A body of more paragraphs than a card can hold, and two options
      Given a CLARIFICATION "Which one?" with the options "blue", "green"
      And its body has 300 paragraphs
      When it is rendered for Teams
      Then the rendering is accepted by the platform
      And the rendering has 2 buttons

    @must-fire
    Scenario: A word that fills a card
      Given a NOTIFICATION "The report"
      And its body has 10000 characters without a space
      When it is rendered for Teams
      Then the rendering is accepted by the platform

  @A2H-RENDER-004 @must @messenger @a2h
  Rule: Teams has an action for each choice

    @must-fire
    Scenario: Two options in Teams
      Given a CLARIFICATION "Ambiguous Configuration Target" with the options "deployment.yaml (Production)", "deployment-canary.yaml (Canary)"
      When it is rendered for Teams
      Then the rendering has 2 buttons

    @must-fire
    Scenario: Three actions in Teams
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject", "Modify"
      When it is rendered for Teams
      Then the rendering has 3 buttons

    @must-fire
    Scenario: Thirteen options in Teams
      Given a CLARIFICATION "Which pod?" with 13 options
      When it is rendered for Teams
      Then the rendering has 13 buttons

    @must-not-fire
    Scenario: Nothing to choose in Teams
      Given a NOTIFICATION "checkout-service runs with 1Gi"
      When it is rendered for Teams
      Then the rendering has at most 1 button

  @A2H-RENDER-005 @must @messenger @a2h
  Rule: Any e-mail program can open the e-mail

    @must-fire
    Scenario: The case study in an e-mail
      Given a CLARIFICATION "Ambiguous Configuration Target" with the options "deployment.yaml (Production)", "deployment-canary.yaml (Canary)"
      When it is rendered for e-mail
      Then the rendering is accepted by the platform

    @must-fire
    Scenario: Letters of many scripts
      Given a NOTIFICATION "Größe, 大小, размер"
      And its body is "Zürich, 東京, Київ"
      When it is rendered for e-mail
      Then the rendering is accepted by the platform
      And Bob reads "Größe, 大小, размер"
      And Bob reads "Zürich, 東京, Київ"

    @must-fire
    Scenario: A line longer than an e-mail may have
      Given a NOTIFICATION "The report"
      And its body has 5000 characters without a space
      When it is rendered for e-mail
      Then the rendering is accepted by the platform

    @must-fire
    Scenario: A long summary
      Given a CLARIFICATION of 2000 characters with the options "a", "b"
      When it is rendered for e-mail
      Then the rendering is accepted by the platform
    @must-fire
    Scenario: A summary in Chinese
      Given a NOTIFICATION "检查服务的内存限制已经提高到一吉字节，重新启动已经完成，所有请求都得到了处理，没有发现其他问题"
      When it is rendered for e-mail
      Then the rendering is accepted by the platform


  @A2H-RENDER-006 @must @messenger @a2h
  Rule: An e-mail has a deep link for each choice

    @must-fire
    Scenario: Two options in an e-mail
      Given a CLARIFICATION "Ambiguous Configuration Target" with the options "deployment.yaml (Production)", "deployment-canary.yaml (Canary)"
      When it is rendered for e-mail
      Then the rendering has 2 buttons

    @must-fire
    Scenario: Three actions in an e-mail
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject", "Modify"
      When it is rendered for e-mail
      Then the rendering has 3 buttons

    @must-not-fire
    Scenario: Nothing to choose in an e-mail
      Given a NOTIFICATION "checkout-service runs with 1Gi"
      When it is rendered for e-mail
      Then the rendering has at most 1 button

    @must-not-fire
    Scenario: A link in the body is not a choice
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      And its body is "See [the runbook](https://wiki.example/restart)."
      When it is rendered for e-mail
      Then the rendering has 2 buttons
      And Bob reads "the runbook"

  @A2H-RENDER-007 @must @messenger @a2h
  Rule: A terminal gets coloured ASCII

    @must-fire
    Scenario Outline: Each kind of message in a terminal
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
    Scenario: Letters beyond ASCII
      Given a CLARIFICATION "Größe – 大小?" with the options "größer", "東京"
      And its body is "Zürich → Київ ✓ 🎉"
      When it is rendered for the terminal
      Then the rendering is ASCII

  @A2H-RENDER-008 @must @messenger @a2h
  Rule: A terminal lists all choices

    @must-fire
    Scenario: Two options in a terminal
      Given a CLARIFICATION "Ambiguous Configuration Target" with the options "deployment.yaml (Production)", "deployment-canary.yaml (Canary)"
      When it is rendered for the terminal
      Then Bob reads "deployment.yaml (Production)"
      And Bob reads "deployment-canary.yaml (Canary)"

    @must-fire
    Scenario: Forty options in a terminal
      Given a CLARIFICATION "Which pod?" with 40 options
      When it is rendered for the terminal
      Then the rendering shows each choice

  @A2H-RENDER-009 @must @messenger @a2h
  Rule: The human can read the summary and the body

    @must-fire
    Scenario Outline: The summary and the body on every channel
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
    Scenario Outline: Each form of Markdown
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
    Scenario Outline: No JSON of the message on any channel
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
    Scenario Outline: An unknown field
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
    Scenario Outline: JSON that the body quotes
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
    Scenario Outline: Emphasis
      Given a NOTIFICATION "The patch"
      And its body is "It needs **one gigabyte** more."
      When it is rendered for <channel>
      Then Bob reads "It needs one gigabyte more."

      Examples:
        | channel |
        | Slack   |
        | e-mail  |

    @must-fire
    Scenario Outline: Code
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
    Scenario Outline: Hostile HTML and links that run code
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
    Scenario: A hostile choice
      Given a CLARIFICATION "Which one?" with options that contain a script and a handler
      When it is rendered for e-mail
      Then the rendering contains nothing that runs
      And the rendering has 2 buttons

    @must-fire
    Scenario: A hostile summary
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      And its summary contains a handler
      When it is rendered for e-mail
      Then the rendering contains nothing that runs
      And the rendering has 2 buttons

    @must-fire
    Scenario Outline: Hostile text in each part of Markdown
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
    Scenario Outline: Characters with a special meaning in HTML
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
  Rule: Nothing controls the terminal

    @must-fire
    Scenario Outline: Escape sequences and control characters
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
    Scenario Outline: Escape sequences elsewhere
      Given <message>
      And its summary contains an escape sequence
      When it is rendered for the terminal
      Then the rendering contains nothing that controls the screen

      Examples:
        | message                                                                               |
        | a NOTIFICATION "The report"                                                           |
        | a CLARIFICATION "Which one?" with options that contain an escape sequence and a title |

    @must-fire
    Scenario Outline: Escape sequences in each part of Markdown
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
    Scenario: The text around escape sequences can be read
      Given a NOTIFICATION "The report"
      And its body contains an escape sequence
      When it is rendered for the terminal
      Then Bob reads "before"
      And Bob reads "after"

  @A2H-RENDER-014 @should @messenger @a2h
  Rule: The human sees the real content

    @must-fire
    Scenario Outline: Direction marks and control characters
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
    Scenario Outline: Links that run code, in Slack and Teams
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
  Rule: Text doesn't notify anyone

    @must-fire
    Scenario: Mentions of Slack
      Given a NOTIFICATION "The report"
      And its body contains mentions
      When it is rendered for Slack
      Then the rendering mentions nobody that the body names

    @must-fire
    Scenario: Mentions of Teams
      Given a NOTIFICATION "The report"
      And its body contains mentions
      When it is rendered for Teams
      Then the rendering mentions nobody that the body names

    @must-fire
    Scenario: Headers of an e-mail
      Given a NOTIFICATION "The report"
      And its body contains a header
      When it is rendered for e-mail
      Then the rendering mentions nobody that the body names

    @must-fire
    Scenario: Mentions in a summary
      Given a NOTIFICATION "The report"
      And its summary contains mentions
      When it is rendered for Slack
      Then the rendering mentions nobody that the body names

    @must-fire
    Scenario Outline: Headers in a summary and in a name
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
    Scenario Outline: Mentions in each part of Markdown
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
    Scenario: An e-mail address
      Given a NOTIFICATION "The report"
      And its body is "It was sent to carol@company.example."
      When it is rendered for e-mail
      Then Bob reads "It was sent to carol@company.example."
      And the rendering mentions nobody that the body names

  @A2H-RENDER-016 @must @messenger @a2h
  Rule: A very long body is accepted

    @must-fire
    Scenario Outline: A long message is one message
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
  Rule: A click is matched with its question

    @must-fire
    Scenario Outline: A click on each button
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
    Scenario: A click on the older of two messages
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      When it is rendered for Teams
      And another one like it is rendered for Slack
      And Bob clicks "Reject" in the rendering for Teams
      Then there is a response to the interaction, by Bob

  @A2H-RENDER-018 @must @messenger @a2h
  Rule: A permission shows the diff

    @must-fire
    Scenario Outline: The diff on every channel
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
    Scenario Outline: The red button from the case study
      Given a PERMISSION "Restart the production cluster" with the actions "Approve Restart", "Reject"
      When it is rendered for <channel>
      Then the button of "Approve Restart" looks dangerous

      Examples:
        | channel |
        | Slack   |
        | Teams   |

  @A2H-RENDER-020 @must @messenger @a2h
  Rule: No endpoint is shown

    @must-fire
    Scenario Outline: The address of a webhook
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
    Scenario Outline: The same choices everywhere
      Given <message>
      When it is rendered for Slack, Teams, e-mail and the terminal
      Then every rendering offers the same choices

      Examples:
        | message                                                                             |
        | a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"        |
        | a CLARIFICATION "Which one?" with the options "deployment.yaml", "canary.yaml", "c" |
        | a NOTIFICATION "checkout-service runs with 1Gi"                                     |
