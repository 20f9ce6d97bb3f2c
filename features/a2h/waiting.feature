Feature: Waiting
  A request for permission stops the whole agent, because the flagged action might change everything. Any other question
  stops only the thread that asks. Threads are an agent's lines of work; the first thread is "main".

  The suite plays the model (which says what the agent plans next, and how sure it is), the registry, and the humans.
  Unless a scenario says otherwise, the threshold is 0.8, and the manifest flags "kubectl rollout restart". An agent
  looks for someone who knows kubernetes.

  @A2H-WAIT-001 @must @decider @a2h
  Rule: A request for permission stops every thread

    @must-fire
    Scenario: Another thread plans a harmless action
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And the agent plans "git log" in the thread "review"
      And 9 s pass
      Then "git log" is not executed
      When 10 min pass
      Then "kubectl rollout restart" is not executed

    @must-fire
    Scenario: The human chooses while another thread waits for permission
      Given Bob knows kubernetes
      And Alice knows git
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml"
      And the agent plans "kubectl rollout restart" in the thread "restart", which needs somebody who knows git
      And Bob chooses "deployment.yaml"
      Then "kubectl patch" is not executed

    @must-fire
    Scenario: The agent asks for permission while the model processes an answer
      Given Bob knows kubernetes
      And Alice knows git
      And the model takes a while
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml"
      And Bob chooses "deployment.yaml"
      And the agent plans "kubectl rollout restart" in the thread "restart", which needs somebody who knows git
      And the model has taken it in
      And Alice allows it, if she was asked to
      Then "kubectl patch" is executed once with the choice "deployment.yaml"

    @must-not-fire
    Scenario: The human gives permission
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And Bob allows it
      And the agent plans "git log" in the thread "review"
      Then "git log" is executed once

    @must-not-fire
    Scenario: The human denies permission
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And Bob denies it
      And the agent plans "git log" in the thread "review"
      Then "git log" is executed once

    @must-fire
    Scenario: The human answers after four hours
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And 3 h pass
      And the agent plans "git log" in the thread "review"
      And 1 h pass
      And Bob allows it
      Then Bob is asked
      And "kubectl rollout restart" is executed at most once

    @must-fire
    Scenario: The human answers after a day and a half
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And 36 h pass
      And the agent plans "git log" in the thread "review"
      And Bob allows it
      Then Bob is asked
      And "kubectl rollout restart" is executed at most once

    @must-fire
    Scenario Outline: Another thread waits for permission when the human chooses, and <what>
      Given Bob knows kubernetes
      And Alice knows git
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml"
      And the agent plans "kubectl rollout restart" in the thread "restart", which needs somebody who knows git
      And Bob chooses "deployment.yaml"
      And <answer>
      Then "kubectl patch" is executed at most once

      Examples:
        | what                                     | answer                                                 |
        | the other human says "maybe"             | Alice answers {"decision": "MAYBE", "feedback": null}  |
        | the other human acknowledges the request | Alice answers {"acknowledged": true, "feedback": null} |
        | a third human says no                    | Mallory denies it                                      |
        | a third human says yes                   | Mallory allows it                                      |

    @must-fire
    Scenario: The request is still being sent
      Given Bob knows kubernetes
      And messages take a while to go out
      When the agent plans "kubectl rollout restart"
      And the agent plans "git log" in the thread "review"
      Then "git log" is not executed
      When the messages are out
      And Bob allows it
      Then "kubectl rollout restart" is executed once

    @must-fire @restart
    Scenario: The agent is killed, and another thread plans something
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And the agent is killed and started again
      And the agent plans "git log" in the thread "review"
      Then "git log" is not executed
      And "kubectl rollout restart" is not executed

    @must-fire @restart
    Scenario: The agent is killed while the request is being sent
      Given Bob knows kubernetes
      And messages take a while to go out
      When the agent plans "kubectl rollout restart"
      And the agent is killed and started again
      And the agent plans "git log" in the thread "review"
      Then "git log" is not executed

    @must-fire @restart
    Scenario: The agent is killed, and the human allows the action later
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And the agent is killed and started again
      And the agent plans "git log" in the thread "review"
      And Bob allows it
      Then Bob is asked
      And "kubectl rollout restart" is executed at most once

    @must-fire
    Scenario: The agent sends a report together with the request
      Given Bob knows kubernetes
      When the agent reports "Now the restart." and plans "kubectl rollout restart"
      And the agent plans "git log" in the thread "review"
      Then "git log" is not executed
      And "kubectl rollout restart" is not executed

    @must-fire
    Scenario: Two answered plans wait, and one of them is flagged
      Given Bob knows kubernetes
      And Alice knows git
      And the manifest flags "kubectl rollout restart", "drop the table"
      And the model takes a while
      When the agent plans "drop the table" with confidence 0.5, with the options "blue" and "green"
      And the agent plans "drain the region" with confidence 0.5, with the options "us-east" and "eu-west" in the thread "regions"
      And Bob chooses "blue" for the thread "main", if he was asked to
      And Bob chooses "eu-west" for the thread "regions", if he was asked to
      And the agent plans "kubectl rollout restart" in the thread "restart", which needs somebody who knows git
      And the model has taken it in
      And Alice denies it, if she was asked to
      And the model has taken it in
      Then "drop the table" is not executed

    @must-fire
    Scenario Outline: Two permission requests are open, and the human <answers> the second one first
      Given Bob knows kubernetes
      And the manifest flags "kubectl rollout restart", "drop the table"
      And the registry takes a while
      When the agent plans "kubectl rollout restart"
      And the agent plans "drop the table" in the thread "tables"
      And the registry has answered
      And Bob <answers> it
      And Bob allows the question before that
      Then "kubectl rollout restart" is executed at most once
      And "drop the table" is executed at most once

      Examples:
        | answers |
        | allows  |
        | denies  |

    @must-fire
    Scenario Outline: Two permission requests are open, the human <answers> the second one, and another thread plans a harmless action
      Given Bob knows kubernetes
      And the manifest flags "kubectl rollout restart", "drop the table"
      And the registry takes a while
      When the agent plans "kubectl rollout restart"
      And the agent plans "drop the table" in the thread "tables"
      And the registry has answered
      And Bob <answers> it
      And the agent plans "git log" in the thread "review"
      Then "kubectl rollout restart" is executed at most once
      And "git log" is executed at most once

      Examples:
        | answers |
        | allows  |
        | denies  |

  @A2H-WAIT-002 @must @decider @a2h
  Rule: A question with options stops the thread that asks

    @must-fire
    Scenario: The thread plans something else
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml"
      And the agent plans "git log"
      And 10 min pass
      Then Bob is asked
      And "git log" is not executed
      And "kubectl patch" is not executed

    @must-fire
    Scenario: The human chooses three hours later
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml"
      And the agent plans "git log"
      And 3 h pass
      And Bob chooses "deployment.yaml"
      Then "kubectl patch" is executed once with the choice "deployment.yaml"

    @must-fire
    Scenario: The human chooses three hours later, and the thread plans something in the meantime
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml"
      And 3 h pass
      And the agent plans "git log"
      And Bob chooses "deployment.yaml"
      Then "kubectl patch" is executed once with the choice "deployment.yaml"

    @must-fire
    Scenario: The thread waits for the answer to its second question
      Given Bob knows kubernetes
      When the agent plans "push the build" with confidence 0.5, with the options "blue" and "green", but lacks the string "API_KEY"
      And Bob answers {"data": "key-7", "feedback": null}, if he was asked to
      And the agent plans "git log"
      Then "git log" is not executed
      And "push the build" is not executed

    @must-fire @restart
    Scenario: The agent is killed while it waits, and the thread plans something else
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.5, with the options "blue" and "green"
      And the agent is killed and started again
      And the agent plans "git log"
      Then "git log" is not executed
      When Bob chooses "green"
      Then "kubectl patch" is executed once with the choice "green"

  @A2H-WAIT-003 @must @decider @a2h
  Rule: A question with options doesn't stop other threads

    @must-fire
    Scenario Outline: The choice is <urgency>
      Given Bob knows kubernetes
      When the agent <plans> "kubectl patch" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml"
      And the agent plans "git log" in the thread "review"
      Then "git log" is executed once
      And "kubectl patch" is not executed

      Examples:
        | urgency    | plans          |
        | urgent     | urgently plans |
        | not urgent | plans          |

    @must-fire
    Scenario Outline: The threads are named "<one>" and "<two>"
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.5, with the options "blue" and "green" in the thread "<one>"
      And the agent plans "git log" in the thread "<two>"
      Then "git log" is executed once
      And "kubectl patch" is not executed

      Examples:
        | one     | two     |
        | Shop    | shop    |
        | shop/eu | shop/us |
        | shop    | shop/eu |
        | shop-1  | shop-10 |
        | a b     | a  b    |
        | zürich  | zurich  |

  @A2H-WAIT-004 @must @decider @a2h
  Rule: Missing data stops the thread that asks

    @must-fire
    Scenario: The thread plans something else while it lacks data
      Given Bob knows kubernetes
      When the agent plans "deploy", but lacks the string "API_KEY"
      And the agent plans "git log"
      And 10 min pass
      Then "git log" is not executed
      And "deploy" is not executed

    @must-fire
    Scenario: The human acknowledges the question, but doesn't give the data
      Given Bob knows kubernetes
      When the agent plans "deploy", but lacks the string "API_KEY"
      And Bob answers {"acknowledged": true, "feedback": null}
      And the agent plans "git log"
      Then "git log" is not executed

    @must-fire
    Scenario: The human gives the data in answer to a question that was never asked
      Given Bob knows kubernetes
      When the agent plans "deploy", but lacks the string "API_KEY"
      And Bob gives "key-7" in answer to a question that was never asked
      Then Bob is asked
      And "deploy" is not executed

    @must-fire
    Scenario: Another human gives the data
      Given Bob knows kubernetes
      When the agent plans "deploy", but lacks the string "API_KEY"
      And Alice gives "key-7"
      Then "deploy" is not executed

    @must-fire
    Scenario: Nobody gives the data for a day
      Given Bob knows kubernetes
      When the agent plans "deploy", but lacks the string "API_KEY"
      And 24 h pass
      Then Bob is asked
      And "deploy" is not executed

    @must-fire
    Scenario: Nobody gives the data for more than three days
      Given Bob knows kubernetes
      When the agent plans "deploy", but lacks the string "API_KEY"
      And 80 h pass
      Then Bob is asked
      And "deploy" is not executed

    @must-fire @restart
    Scenario: The agent is killed while it lacks data, and the thread plans something else
      Given Bob knows kubernetes
      When the agent plans "deploy", but lacks the string "API_KEY"
      And the agent is killed and started again
      And the agent plans "git log"
      Then "git log" is not executed
      And "deploy" is not executed

  @A2H-WAIT-005 @must @decider @a2h
  Rule: Missing data doesn't stop other threads

    @must-fire
    Scenario: Another thread continues while data is missing
      Given Bob knows kubernetes
      When the agent plans "deploy", but lacks the string "API_KEY"
      And the agent plans "git log" in the thread "review"
      Then "git log" is executed once

    @must-fire
    Scenario Outline: The thread "<one>" lacks data, and the thread "<two>" continues
      Given Bob knows kubernetes
      When the agent plans "deploy" in the thread "<one>", but lacks the string "API_KEY"
      And the agent plans "git log" in the thread "<two>"
      Then "git log" is executed once

      Examples:
        | one     | two     |
        | Shop    | shop    |
        | shop/eu | shop/us |
        | shop    | shop/eu |

  @A2H-WAIT-006 @must @decider @a2h
  Rule: A notification doesn't stop anything

    @must-fire
    Scenario: The thread sends a report and continues
      Given Bob knows kubernetes
      When the agent reports "The patch is in." and plans "kubectl get pods"
      Then "kubectl get pods" is executed once

    @must-fire
    Scenario: The thread plans another action after a report
      Given Bob knows kubernetes
      When the agent reports "The patch is in." and plans "kubectl get pods"
      And the agent plans "git log"
      Then "git log" is executed once

  @A2H-WAIT-007 @must @decider @a2h
  Rule: A waiting thread is SUSPENDED

    @must-fire
    Scenario: A thread waits for permission
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      Then the thread "main" is SUSPENDED

    @must-fire
    Scenario: A thread waits for a choice
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml"
      And 1 h pass
      Then the thread "main" is SUSPENDED

    @must-fire
    Scenario: One thread waits for a choice, and another for data
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml"
      And the agent plans "push the build" in the thread "build", but lacks the string "TOKEN"
      Then the thread "main" is SUSPENDED

    @must-not-fire
    Scenario: The human has answered
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And Bob allows it
      Then the thread "main" is not SUSPENDED

    @must-not-fire
    Scenario: The thread has finished
      Given Bob knows kubernetes
      When the agent plans "git log"
      And the agent finishes at step 2
      Then the thread "main" is not SUSPENDED

    @must-not-fire
    Scenario: A thread has sent a notification
      Given Bob knows kubernetes
      When the agent reports "The patch is in." and plans "kubectl get pods"
      Then the thread "main" is not SUSPENDED

    @must-fire
    Scenario: A thread waits while its question is being sent
      Given Bob knows kubernetes
      And messages take a while to go out
      When the agent urgently plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml"
      Then the thread "main" is SUSPENDED

    @must-fire @restart
    Scenario Outline: The agent is killed while a thread waits for <what>
      Given Bob knows kubernetes
      When the agent <plans>
      And the agent is killed and started again
      Then the thread "main" is SUSPENDED

      Examples:
        | what     | plans                                                                          |
        | a choice | plans "kubectl patch" with confidence 0.5, with the options "blue" and "green" |
        | data     | plans "deploy", but lacks the string "API_KEY"                                 |

    @must-fire
    Scenario: A thread waits for the answer to its second question
      Given Bob knows kubernetes
      When the agent plans "push the build" with confidence 0.5, with the options "blue" and "green", but lacks the string "API_KEY"
      And Bob answers {"data": "key-7", "feedback": null}, if he was asked to
      Then the thread "main" is SUSPENDED

    @must-fire
    Scenario Outline: The human gives <what> while another thread waits for permission
      Given Bob knows kubernetes
      And Alice knows git
      When the agent <plans>
      And the agent plans "kubectl rollout restart" in the thread "restart", which needs somebody who knows git
      And Bob <answer>
      Then the thread "main" is SUSPENDED
      And the thread "restart" is SUSPENDED

      Examples:
        | what     | plans                                                                          | answer          |
        | a choice | plans "kubectl patch" with confidence 0.5, with the options "blue" and "green" | chooses "green" |
        | data     | plans "deploy", but lacks the string "API_KEY"                                 | gives "key-7"   |

    @must-fire
    Scenario: The model has processed an answer while another thread waits for permission
      Given Bob knows kubernetes
      And Alice knows git
      And the model takes a while
      When the agent plans "kubectl patch" with confidence 0.5, with the options "blue" and "green"
      And Bob chooses "green"
      And the agent plans "kubectl rollout restart" in the thread "restart", which needs somebody who knows git
      And the model has taken it in
      Then the thread "main" is SUSPENDED
