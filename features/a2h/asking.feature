Feature: Asking
  An agent that asks gives its reason, looks for someone who can help, and writes to that one human.

  The suite plays the model (which says what the agent plans next, and how sure it is), the registry, and the humans.
  Unless a scenario says otherwise, the threshold is 0.8, and the manifest flags "kubectl rollout restart". An agent
  looks for someone who knows kubernetes.

  @A2H-ASK-001 @must @decider @a2h
  Rule: A question includes its intent

    @must-fire
    Scenario Outline: The agent gives its intent if <what>
      Given Bob knows kubernetes
      And an agent may take 10 steps
      When the agent plans "<action>" with confidence <confidence> as step <step>
      Then the decision is REQUEST_HUMAN
      And the decision says why, what happened and what is needed

      Examples:
        | what                        | action                  | confidence | step |
        | it is not sure              | kubectl patch           | 0.5        | 1    |
        | the action is flagged       | kubectl rollout restart | 1          | 1    |
        | it has taken too many steps | kubectl get pods        | 1          | 30   |

    @must-fire
    Scenario: The agent asks two questions, one after the other
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml"
      And Bob chooses "deployment.yaml"
      And the agent plans "kubectl rollout restart"
      Then the decision is REQUEST_HUMAN
      And the decision says why, what happened and what is needed

    @must-fire
    Scenario: The agent asks before it has seen anything
      Given Bob knows kubernetes
      And the agent has seen nothing
      When the agent plans "kubectl rollout restart"
      Then the decision is REQUEST_HUMAN
      And the decision says why, what happened and what is needed

    @must-fire
    Scenario Outline: The agent asks after it has seen nothing but control characters
      Given Bob knows kubernetes
      And the agent has seen <seen>
      When the agent plans "kubectl patch" with confidence 0.5
      Then the decision is REQUEST_HUMAN
      And the decision says why, what happened and what is needed

      Examples:
        | seen              |
        | "\\u001b"         |
        | "\\u0007 \\u0007" |

  @A2H-ASK-002 @must @decider @a2h
  Rule: An agent searches before it asks

    @must-fire
    Scenario Outline: The agent searches for a human who can <what>
      Given Bob knows kubernetes
      When the agent plans "<action>" with confidence <confidence>, with the options "deployment.yaml" and "deployment-canary.yaml"
      Then Bob is asked
      And the agent had searched for "kubernetes" before

      Examples:
        | what            | action                  | confidence |
        | choose          | kubectl patch           | 0.5        |
        | give permission | kubectl rollout restart | 1          |

    @must-fire
    Scenario: The agent reports something after a question
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml"
      And Bob chooses "deployment.yaml"
      And the agent reports "The patch is in." and plans "git log"
      And 10 min pass
      Then Bob is sent a NOTIFICATION
      And the agent had searched for "kubernetes" before

    @must-fire
    Scenario: The agent searches for a human with another tag
      Given Bob knows kubernetes
      And Alice knows databases
      And the manifest flags "drop the table"
      When the agent plans "drop the table", which needs somebody who knows databases
      Then Alice is asked
      And the agent had searched for "databases" before

    @must-fire
    Scenario: Each state needs a different tag
      Given Bob knows kubernetes
      And Alice knows git
      When the agent plans "kubectl rollout restart"
      And Bob denies it
      And the agent plans "kubectl rollout restart" in the thread "review", which needs somebody who knows git
      Then Alice is asked
      And the agent had searched for "git" before

    @must-fire
    Scenario: The agent searches for a tag with capitals
      Given Bob knows SRE
      When the agent plans "kubectl patch" with confidence 0.5, with the options "blue" and "green", which needs somebody who knows SRE
      Then Bob is asked
      And the agent had searched for "SRE" before

    @must-fire
    Scenario Outline: The agent reports something while another thread waits for <what>
      Given Bob knows kubernetes
      When the agent <plans>
      And the agent finishes in the thread "two" and reports "The disk is full."
      And 10 min pass
      And every question is answered, but no flagged action is allowed
      And the agent finishes in the thread "three" and reports "The leak is fixed."
      And 10 min pass
      Then Bob is sent a NOTIFICATION
      And the agent had searched for "kubernetes" before

      Examples:
        | what             | plans                                                                                      |
        | a choice         | plans "kubectl patch" with confidence 0.5, with the options "a.yaml" and "b.yaml"          |
        | an urgent choice | urgently plans "kubectl patch" with confidence 0.5, with the options "a.yaml" and "b.yaml" |
        | data             | plans "deploy", but lacks the string "API_KEY"                                             |

    @must-fire
    Scenario Outline: The agent urgently needs <what>
      Given Bob knows kubernetes
      And Alice knows kubernetes, but is BUSY
      When the agent urgently plans <plan>
      Then Bob is asked
      And Alice is not asked
      And the agent had searched for "kubernetes" before

      Examples:
        | what       | plan                                                                      |
        | permission | "kubectl rollout restart"                                                 |
        | a choice   | "kubectl patch" with confidence 0.5, with the options "south" and "north" |
        | data       | "deploy", but lacks the string "API_KEY"                                  |

  @A2H-ASK-003 @must @decider @a2h
  Rule: One human is asked

    @must-fire
    Scenario: Several humans could help
      Given Bob, Alice and Carol know kubernetes
      When the agent plans "kubectl rollout restart"
      Then exactly 1 human is asked

    @must-fire
    Scenario: Other humans are busy, or know something else
      Given Alice knows python
      And Carol knows kubernetes, but is BUSY
      And Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      Then Bob is asked
      And Alice is not asked
      And Carol is not asked

    @must-fire
    Scenario Outline: The registry returns only ids, and the agent needs <what>
      Given Bob knows kubernetes
      And Alice knows python
      And the registry names humans by their ids
      When the agent plans <plan>
      Then exactly 1 human is asked
      And Bob is asked

      Examples:
        | what       | plan                                                                      |
        | permission | "kubectl rollout restart"                                                 |
        | a choice   | "kubectl patch" with confidence 0.5, with the options "south" and "north" |
        | data       | "deploy", but lacks the string "API_KEY"                                  |

    @must-not-fire
    Scenario: A second question may go to another human
      Given Bob and Alice know kubernetes
      When the agent plans "kubectl rollout restart"
      And the human who was asked allows it
      And the agent plans "kubectl rollout restart" in the thread "other"
      Then 2 questions are asked, each to one human

    @must-fire
    Scenario: The human is busy when the agent wants to report something
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml"
      And Bob chooses "deployment.yaml"
      And Bob's status becomes "BUSY"
      And the agent reports "The patch is in." and plans "git log"
      And 10 min pass
      Then "git log" is executed once

  @A2H-ASK-004 @must @decider @a2h
  Rule: The target is an id that resolves

    @must-fire
    Scenario: Alice is addressed by her id
      Given Alice knows databases
      And the manifest flags "drop the table"
      When the agent plans "drop the table", which needs somebody who knows databases
      Then Alice is asked for a PERMISSION

  @A2H-ASK-005 @must @decider @a2h
  Rule: If nobody is found, nothing is sent or executed

    @must-fire
    Scenario Outline: The agent asks nobody if <what>
      Given <given>
      When the agent plans "kubectl rollout restart"
      And 24 h pass
      Then no human is asked
      And "kubectl rollout restart" is not executed

      Examples:
        | what                                        | given                             |
        | no human knows kubernetes                   | Alice knows python                |
        | the only human who knows kubernetes is busy | Bob knows kubernetes, but is BUSY |

    @must-fire
    Scenario: No human can give the missing data
      Given Alice knows python
      When the agent plans "deploy", but lacks the string "API_KEY"
      And 24 h pass
      Then no human is asked
      And "deploy" is not executed

    @must-fire
    Scenario: The human was available for the previous question
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml"
      And Bob chooses "deployment.yaml"
      And Bob's status becomes "BUSY"
      And the agent plans "kubectl rollout restart"
      Then no human is asked for a PERMISSION
      And "kubectl rollout restart" is not executed

    @must-fire
    Scenario: The human becomes busy before the next question
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml"
      And Bob's status becomes "BUSY"
      And Bob chooses "deployment.yaml", if he was asked to
      And 24 h pass
      Then "kubectl rollout restart" is not executed

  @A2H-ASK-006 @must @decider @a2h
  Rule: Each trigger leads to a message

    @must-fire
    Scenario Outline: The agent asks because <what>
      Given Bob knows kubernetes
      And an agent may take 10 steps
      When the agent plans "<action>" with confidence <confidence> as step <step>
      Then Bob is asked

      Examples:
        | what                        | action                  | confidence | step |
        | it is not sure              | kubectl patch           | 0.5        | 1    |
        | the action is flagged       | kubectl rollout restart | 1          | 1    |
        | it has taken too many steps | kubectl get pods        | 1          | 30   |

    @must-fire
    Scenario: The agent is in a loop
      Given Bob knows kubernetes
      When the agent plans "kubectl get pods" 20 times, and nothing changes
      Then Bob is asked

  @A2H-ASK-007 @should @decider @a2h
  Rule: One trigger leads to one question

    @must-fire
    Scenario: The human takes a long time to answer
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml"
      And 4 h pass
      Then Bob is asked once

    @must-fire
    Scenario: The model plans the same action again before the human answers
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And the agent plans "kubectl rollout restart"
      Then Bob is asked once

    @must-fire
    Scenario: The action is flagged, and the agent is unsure
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart" with confidence 0.5
      And every question is answered, but no flagged action is allowed
      And Bob allows it, if he was asked to
      Then "kubectl rollout restart" is executed at most once

    @must-fire
    Scenario: The human takes a long time to answer, and other humans are available
      Given Bob and Alice know kubernetes
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml"
      And 4 h pass
      Then exactly 1 human is asked

    @must-fire @restart
    Scenario Outline: The agent is killed while nobody is available
      Given Bob knows kubernetes, but is OFFLINE
      When the agent <plans>
      And Bob's status becomes "AVAILABLE"
      And the agent is killed and started again
      And 10 min pass
      Then "<action>" is not executed

      Examples:
        | plans                                                                          | action        |
        | plans "deploy", but lacks the string "API_KEY"                                 | deploy        |
        | plans "kubectl patch" with confidence 0.5, with the options "blue" and "green" | kubectl patch |
