Feature: A2H-JSON
  An agent's message to a human has a type, a summary, a body, and choices. The channel decides how the message looks.

  The suite plays the model (which says what the agent plans next, and how sure it is), the registry, and the humans.
  Unless a scenario says otherwise, the threshold is 0.8, and the manifest flags "kubectl rollout restart". An agent
  looks for someone who knows kubernetes.

  @A2H-JSON-001 @must @decider @a2h
  Rule: A message has a type

    @must-fire
    Scenario: The agent sends messages of two types
      Given Bob knows kubernetes
      When the agent reports "The patch is in." and plans "kubectl get pods"
      And 10 min pass
      Then Bob is sent a NOTIFICATION
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml"
      Then Bob is asked for a CLARIFICATION

  @A2H-JSON-002 @must @decider @a2h
  Rule: A message has a one-line summary

    @must-fire
    Scenario: A report has two lines
      Given Bob knows kubernetes
      When the agent finishes and reports this:
        """
        The leak is fixed.
        It took a new memory limit, and a restart.
        """
      And 10 min pass
      Then the message has a summary of one line

    @must-fire
    Scenario Outline: The report begins with <what>
      Given Bob knows kubernetes
      When the agent finishes and reports <report>
      And 10 min pass
      Then the message has a summary of one line

      Examples:
        | what                 | report                                         |
        | a blank line         | "\nThe leak is fixed.\nIt took a restart."     |
        | blank lines          | "\n \n\nThe leak is fixed."                    |
        | a Windows line break | "\r\nThe leak is fixed.\r\nIt took a restart." |
        | a colour code        | "\u001b[32m\nThe leak is fixed.\u001b[0m"      |
        | a tab                | "\t\nThe leak is fixed."                       |

    @must-fire
    Scenario Outline: The agent's observation begins with a blank line, and the agent needs <what>
      Given Bob knows kubernetes
      And the agent has seen "\n\nOOMKilled\nThe pod was restarted."
      When the agent plans <plan>
      Then the message has a summary of one line

      Examples:
        | what       | plan                                                                     |
        | permission | "kubectl rollout restart"                                                |
        | a choice   | "kubectl patch" with confidence 0.5, with the options "blue" and "green" |
        | data       | "deploy", but lacks the string "API_KEY"                                 |

    @must-fire
    Scenario Outline: The name of the action has two lines
      Given Bob knows kubernetes
      When the agent plans "<action>" with confidence <confidence>
      Then the message has a summary of one line

      Examples:
        | action                                        | confidence |
        | kubectl\npatch                                | 0.5        |
        | kubectl\n\npatch the second half\nof the pods | 0.5        |

  @A2H-JSON-003 @must @decider @a2h
  Rule: A message has a body

    @must-fire
    Scenario: The agent asks for permission
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      Then the message has a body

  @A2H-JSON-004 @must @decider @a2h
  Rule: Choices keep their order

    @must-fire
    Scenario: The choices are not in alphabetical order
      Given Bob knows kubernetes
      When the agent plans "drain the region" with confidence 0.5, with the options "us-east" and "eu-west"
      Then the message offers "us-east", "eu-west", in this order

    @must-fire
    Scenario: The choices are not in alphabetical order, and the question is urgent
      Given Bob knows kubernetes
      When the agent urgently plans "drain the region" with confidence 0.5, with the options "us-east" and "eu-west"
      Then the message offers "us-east", "eu-west", in this order

    @must-fire
    Scenario: One option is listed twice
      Given Bob knows kubernetes
      When the agent plans "drain the region" with confidence 0.5, with the options "us-east", "eu-west" and "us-east"
      Then the message offers "us-east", "eu-west"

    @must-fire
    Scenario: The message offers five options in reverse order
      Given Bob knows kubernetes
      When the agent plans "drain the region" with confidence 0.5, with the options "e", "d", "c", "b" and "a"
      Then the message offers "e", "d", "c", "b", "a", in this order

  @A2H-JSON-005 @must @decider @a2h
  Rule: A notification doesn't offer a choice

    @must-fire
    Scenario: The agent sends a report
      Given Bob knows kubernetes
      When the agent reports "The patch is in." and plans "kubectl get pods"
      And 10 min pass
      Then the message offers nothing

  @A2H-JSON-006 @must @decider @a2h
  Rule: A message doesn't contain any formatting

    @must-fire
    Scenario: What the agent has seen contains colour codes
      Given Bob knows kubernetes
      And the agent has seen "\u0007\u001b[31mOOMKilled\u001b[0m <b>checkout-service</b>"
      When the agent plans "kubectl rollout restart"
      Then the message has no control characters

    @must-fire
    Scenario Outline: Control characters are in <what>
      Given Bob knows kubernetes
      And the agent has seen <seen>
      When the agent plans "kubectl rollout restart" with the arguments <arguments>
      Then the message has no control characters

      Examples:
        | what                      | seen                   | arguments                          |
        | an argument               | "OOMKilled"            | {"name": "\\u001b[31mweb"}         |
        | the name of an argument   | "OOMKilled"            | {"\\u001b[31mname": "web"}         |
        | a nested argument         | "OOMKilled"            | {"pods": [{"name": "\\u0007web"}]} |
        | the log, in their C1 form | "a\\u0085b\\u009b31mc" | {"name": "web"}                    |

    @must-fire
    Scenario Outline: The agent needs <what>, and the message is plain text
      Given Bob knows kubernetes
      And the agent has seen "OOMKilled\nThe pod was restarted."
      When the agent <plans>
      Then the message has no control characters

      Examples:
        | what       | plans                                                                          |
        | a choice   | plans "kubectl patch" with confidence 0.5, with the options "blue" and "green" |
        | data       | plans "deploy", but lacks the string "API_KEY"                                 |
        | permission | plans "kubectl rollout restart" with the arguments {"pods": 7}                 |

    @must-fire
    Scenario: A report contains colour codes
      Given Bob knows kubernetes
      When the agent finishes and reports "\u001b[31mThe leak\u001b[0m is fixed.\u0007"
      And 10 min pass
      Then the message has no control characters
