Feature: Gates
  The manifest flags actions that can't be undone. An agent may plan such an action, but only a human can allow it.

  The suite plays the model (which says what the agent plans next, and how sure it is), the registry, and the humans.
  Unless a scenario says otherwise, the threshold is 0.8, and the manifest flags "kubectl rollout restart". An agent
  looks for someone who knows kubernetes.

  @A2H-GATE-001 @must @decider @a2h
  Rule: No flagged action is executed without a yes

    @must-fire
    Scenario: The model keeps planning a flagged action
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And the agent plans "kubectl rollout restart"
      And the agent plans "kubectl rollout restart" in the thread "other"
      Then "kubectl rollout restart" is not executed

    @must-fire
    Scenario: The flagged action has arguments
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart" with the arguments {"deployment": "checkout", "timeout": "5m"}
      Then Bob is asked for a PERMISSION
      And "kubectl rollout restart" is not executed

    @must-fire
    Scenario: The agent plans the action with other arguments before the human answers
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart" with the arguments {"deployment": "checkout", "timeout": "5m"}
      And the agent plans "kubectl rollout restart" with the arguments {"deployment": "cart"}
      And Bob allows it
      Then "kubectl rollout restart" is executed once

    @must-fire
    Scenario: The agent plans the action again after a no
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And Bob denies it
      And the agent plans "kubectl rollout restart"
      Then "kubectl rollout restart" is not executed

    @must-fire
    Scenario: The human only acknowledges a report
      Given Bob knows kubernetes
      When the agent reports "The patch is in." and plans "git log"
      And the agent reports "Nearly done." and plans "kubectl rollout restart"
      And 10 min pass
      And Bob acknowledges it
      Then "kubectl rollout restart" is not executed

    @must-fire
    Scenario: The agent plans the flagged action in a loop
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart" 20 times, and nothing changes
      Then "kubectl rollout restart" is not executed

    @must-fire
    Scenario Outline: The agent first needs something else: <what>
      Given Bob knows kubernetes
      And an agent may take 10 steps
      When the agent <plans>
      And every question is answered, but no flagged action is allowed
      And 24 h pass
      Then Bob is asked
      And "kubectl rollout restart" is not executed

      Examples:
        | what                      | plans                                                                                      |
        | data                      | plans "kubectl rollout restart", but lacks the string "API_KEY"                            |
        | a choice                  | plans "kubectl rollout restart" with confidence 0.5, with the options "blue" and "green"   |
        | an urgent choice          | urgently plans "kubectl rollout restart" with confidence 0.5, with the options "a" and "b" |
        | help after too many steps | plans "kubectl rollout restart" as step 11                                                 |

    @must-fire
    Scenario: The human denies the action five times
      Given Bob knows kubernetes
      And the agent has seen "OOMKilled"
      When the agent plans "kubectl rollout restart"
      And Bob denies it
      And the agent plans "kubectl rollout restart"
      And Bob denies it
      And the agent plans "kubectl rollout restart"
      And Bob denies it
      And the agent plans "kubectl rollout restart"
      And Bob denies it
      And the agent plans "kubectl rollout restart"
      And Bob denies it
      Then Bob is asked
      And "kubectl rollout restart" is not executed

    @must-fire
    Scenario: The human denies the action twenty times
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart" 20 times, and it is denied each time
      And the agent plans "kubectl rollout restart"
      And Bob answers {"selected_option": "Approve", "feedback": null}
      Then "kubectl rollout restart" is not executed

    @must-fire
    Scenario: The last step of an agent is flagged
      Given Bob knows kubernetes
      And the manifest flags "finish"
      When the agent plans "git log"
      And the agent finishes
      Then "git log" is executed once
      And "finish" is not executed

    @must-fire
    Scenario Outline: The arguments of the allowed action contain <what>
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart" with the arguments <arguments>
      And Bob allows it
      Then "kubectl rollout restart" is executed once

      Examples:
        | what                       | arguments                                                             |
        | a null value               | {"replicas": null, "name": "web"}                                     |
        | nested null values         | {"pods": [{"name": null}, {}], "name": ""}                            |
        | letters from other scripts | {"name": "Zürich 東京", "note": " two  blanks "}                        |
        | numbers                    | {"replicas": 0, "id": 9007199254740991, "part": 0.25, "force": false} |
        | a list with one item       | {"pods": ["web"]}                                                     |

  @A2H-GATE-002 @must @decider @a2h
  Rule: A yes allows the action once

    @must-fire
    Scenario: The human allows the action after a while
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And 10 s pass
      Then "kubectl rollout restart" is not executed
      When Bob allows it
      Then "kubectl rollout restart" is executed once

    @must-fire
    Scenario: The human adds a comment
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And Bob allows it, saying "go ahead"
      Then "kubectl rollout restart" is executed once

    @must-fire
    Scenario: The human answers before the message has been sent
      Given Bob knows kubernetes
      And messages take a while to go out
      When the agent plans "kubectl rollout restart"
      And Bob allows it
      And the messages are out
      Then "kubectl rollout restart" is executed once

    @must-fire
    Scenario: The human gives three invalid answers first
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And Bob answers {"decision": "MAYBE", "feedback": null}
      And Bob answers {"decision": "LATER", "feedback": null}
      And Bob answers {"decision": "PERHAPS", "feedback": null}
      And Bob allows it
      Then "kubectl rollout restart" is executed at most once

    @must-fire @restart
    Scenario: The agent is killed while the model processes the yes
      Given Bob knows kubernetes
      And the model takes a while
      When the agent plans "kubectl rollout restart"
      And Bob allows it
      And the agent is killed and started again
      And the model has taken it in
      Then Bob is asked once
      And "kubectl rollout restart" is executed at most once

    @must-fire @restart
    Scenario Outline: The agent is killed while the model processes the yes, and <what>
      Given Bob knows kubernetes
      And the model takes a while
      When the agent <plans>
      And Bob allows it, if he was asked to
      And the agent is killed and started again
      And the model has taken it in
      And 1 min pass
      Then "<action>" is executed at most once

      Examples:
        | what                     | plans                                                          | action                  |
        | the action is urgent     | urgently plans "kubectl rollout restart"                       | kubectl rollout restart |
        | the action has arguments | plans "kubectl rollout restart" with the arguments {"pods": 7} | kubectl rollout restart |
        | the action isn't flagged | plans "git push" with confidence 0.5                           | git push                |

  @A2H-GATE-003 @must @decider @a2h
  Rule: A yes can't be reused

    @must-fire
    Scenario: The human clicks twice
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And Bob allows it
      And Bob allows it
      Then "kubectl rollout restart" is executed once

    @must-fire
    Scenario: The human clicks twice, and another question is open at the second click
      Given Bob knows kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      When the agent plans "kubectl rollout restart"
      And Bob allows it
      And the agent plans "drop the table"
      And Bob allows the question before that
      Then "drop the table" is not executed
      And "kubectl rollout restart" is executed once

    @must-fire
    Scenario: The agent plans the same action again
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And Bob allows it
      And the agent plans "kubectl rollout restart"
      Then "kubectl rollout restart" is executed once

    @must-fire
    Scenario: The agent plans the same action again, and nothing has changed
      Given Bob knows kubernetes
      And the agent has seen "OOMKilled"
      When the agent plans "kubectl rollout restart"
      And Bob allows it
      And the agent plans "kubectl rollout restart"
      Then "kubectl rollout restart" is executed once

    @must-fire
    Scenario: The agent plans the same action with different arguments
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart" with the arguments {"deployment": "cart"}
      And Bob allows it
      And the agent plans "kubectl rollout restart" with the arguments {"deployment": "checkout"}
      Then "kubectl rollout restart" is executed once

    @must-fire
    Scenario: The agent plans the same action in another thread
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And Bob allows it
      And the agent plans "kubectl rollout restart" in the thread "other"
      Then "kubectl rollout restart" is executed once

    @must-fire
    Scenario: The agent plans the same action in another thread, which lacks data
      Given Bob knows kubernetes
      And Alice knows git
      When the agent plans "kubectl rollout restart" in the thread "other", but lacks the string "API_KEY"
      And the agent plans "kubectl rollout restart", which needs somebody who knows git
      And Alice allows it, if she was asked to
      And Bob gives "key-7" for the thread "other", if he was asked to
      Then "kubectl rollout restart" is executed at most once

    @must-not-fire
    Scenario: The human allows the same action a second time
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And Bob allows it
      And the agent plans "kubectl rollout restart"
      And Bob allows it
      Then "kubectl rollout restart" is executed 2 times

    @must-fire
    Scenario Outline: The human says "<words>"
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And Bob allows it, saying "<words>"
      And the agent plans "kubectl rollout restart"
      Then "kubectl rollout restart" is executed once

      Examples:
        | words                           |
        | yes, always                     |
        | from now on, never ask me again |

    @must-fire
    Scenario: The human has allowed the action five times
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And Bob allows it
      And the agent plans "kubectl rollout restart"
      And Bob allows it
      And the agent plans "kubectl rollout restart"
      And Bob allows it
      And the agent plans "kubectl rollout restart"
      And Bob allows it
      And the agent plans "kubectl rollout restart"
      And Bob allows it
      And the agent plans "kubectl rollout restart"
      Then "kubectl rollout restart" is executed 5 times

  @A2H-GATE-004 @must @decider @a2h
  Rule: A no remains a no

    @must-fire
    Scenario: The human denies the action
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And Bob denies it
      And 24 h pass
      Then "kubectl rollout restart" is not executed

    @must-fire
    Scenario: The human denies the action, and the agent asks again
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And Bob denies it
      And the agent plans "kubectl rollout restart"
      And Bob denies it
      And 1 h pass
      Then "kubectl rollout restart" is not executed

    @must-not-fire
    Scenario: The human denies the action and allows a later one
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And Bob denies it
      And the agent plans "kubectl rollout restart" in the thread "other"
      And Bob allows it
      Then "kubectl rollout restart" is executed once

    @must-fire
    Scenario: The human denies the action after an invalid answer
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And Bob answers {"decision": "MAYBE", "feedback": null}
      And Bob denies it
      Then "kubectl rollout restart" is not executed

    @must-fire
    Scenario: The human chooses and then denies the action
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml"
      And Bob chooses "deployment.yaml"
      And Bob denies it
      Then "kubectl rollout restart" is not executed

    @must-fire
    Scenario Outline: The human's no sounds like a yes
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And Bob denies it, saying "<words>"
      And 10 min pass
      Then "kubectl rollout restart" is not executed

      Examples:
        | words                          |
        | ok, but not now                |
        | yes, I have seen it            |
        | approved by me, after the sale |

    @must-fire @restart
    Scenario: The agent is killed while the model processes the no
      Given Bob knows kubernetes
      And the model takes a while
      When the agent plans "kubectl rollout restart"
      And Bob denies it
      And the agent is killed and started again
      And the model has taken it in
      And 1 min pass
      Then "kubectl rollout restart" is not executed

    @must-fire @restart
    Scenario: The agent is killed twice after the no
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart" with the arguments {"name": "web"}
      And Bob denies it, saying "not today"
      And the agent is killed and started again
      And 1 h pass
      And the agent is killed and started again
      And 1 h pass
      Then "kubectl rollout restart" is not executed

  @A2H-GATE-005 @must @decider @a2h
  Rule: Silence is not a yes

    @must-fire
    Scenario: Nobody answers for a day
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And 24 h pass
      Then Bob is asked
      And "kubectl rollout restart" is not executed

    @must-fire
    Scenario: Nobody answers for a day, and the agent asked because it was unsure
      Given Bob knows kubernetes
      When the agent plans "git push" with confidence 0.5
      And 24 h pass
      Then "git push" is not executed

    @must-fire
    Scenario: The human becomes busy before answering
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And Bob's status becomes "BUSY"
      And 24 h pass
      Then Bob is asked
      And "kubectl rollout restart" is not executed

    @must-fire
    Scenario: Nobody answers for a day and a half
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And 36 h pass
      Then Bob is asked
      And "kubectl rollout restart" is not executed

    @must-fire
    Scenario Outline: Another thread works <hours> after the question, and then the human allows the action
      Given Bob knows kubernetes
      When the agent <plans> "kubectl rollout restart"
      And <hours> pass
      And the agent plans "git log" in the thread "other"
      And Bob allows it
      And 1 min pass
      Then "kubectl rollout restart" is executed at most once

      Examples:
        | hours | plans          |
        | 1 h   | plans          |
        | 5 h   | urgently plans |
        | 12 h  | plans          |
        | 30 h  | plans          |
        | 80 h  | plans          |

  @A2H-GATE-006 @must @decider @a2h
  Rule: Only the human who was asked can allow the action

    @must-fire
    Scenario: Alice clicks instead of Bob
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And Alice allows it
      Then "kubectl rollout restart" is not executed

    @must-fire
    Scenario: Mallory clicks and claims to be Bob
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And Mallory allows it in the name of Bob
      Then "kubectl rollout restart" is not executed

    @must-fire
    Scenario: Bob clicks and claims to be Alice
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And Bob allows it in the name of Alice
      Then Bob is asked
      And "kubectl rollout restart" is executed at most once

    @must-not-fire
    Scenario: Alice clicks, and then Bob clicks
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And Alice denies it
      And Bob allows it
      Then "kubectl rollout restart" is executed once

    @must-fire
    Scenario: Another human who was found by the search clicks
      Given Bob and Alice know kubernetes
      When the agent plans "kubectl rollout restart"
      And another human who was found allows it
      Then exactly 1 human is asked
      And "kubectl rollout restart" is not executed

    @must-fire
    Scenario: Someone with the same name as Bob clicks
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And a namesake allows it
      And 10 s pass
      Then Bob is asked
      And "kubectl rollout restart" is not executed

    @must-fire @restart
    Scenario Outline: The agent is killed, and <who> clicks
      Given Bob knows kubernetes
      And Alice knows git
      When the agent plans "kubectl rollout restart"
      And the agent is killed and started again
      And <who> allows it
      Then "kubectl rollout restart" is not executed

      Examples:
        | who     |
        | Mallory |
        | Alice   |

    @must-fire
    Scenario: A human who has answered another question clicks
      Given Bob knows kubernetes
      And Alice knows git
      When the agent plans "git push" with confidence 0.5, with the options "blue" and "green", which needs somebody who knows git
      And Alice chooses "blue"
      And the agent plans "kubectl rollout restart"
      And Alice allows it
      Then "kubectl rollout restart" is not executed

    @must-fire
    Scenario: A human who was asked another question clicks
      Given Bob knows kubernetes
      And Alice knows git
      When the agent plans "git push" with confidence 0.5, with the options "blue" and "green" in the thread "review", which needs somebody who knows git
      And the agent plans "kubectl rollout restart"
      And Alice allows it
      Then "kubectl rollout restart" is not executed

  @A2H-GATE-007 @must @decider @a2h
  Rule: A message after the answer has no effect

    @must-fire
    Scenario: The human denies the action and then allows it
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And Bob denies it
      And Bob allows it
      Then "kubectl rollout restart" is not executed

    @must-fire
    Scenario: The human allows the action and then denies it
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And Bob allows it
      And Bob denies it
      Then "kubectl rollout restart" is executed once
      And nothing else is executed

    @must-fire
    Scenario: The human allows the action, and denies it while the model processes the yes
      Given Bob knows kubernetes
      And the model takes a while
      When the agent plans "kubectl rollout restart"
      And Bob allows it
      And Bob denies it
      And the model has taken it in
      Then "kubectl rollout restart" is executed once

    @must-fire
    Scenario: The human chooses an option, and then another one
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml"
      And Bob chooses "deployment.yaml"
      And Bob chooses "deployment-canary.yaml"
      Then "kubectl patch" is executed once with the choice "deployment.yaml"

    @must-fire
    Scenario: The human denies the action, and allows it while the model processes the no
      Given Bob knows kubernetes
      And the model takes a while
      When the agent plans "kubectl rollout restart"
      And Bob denies it
      And Bob allows it
      And the model has taken it in
      Then "kubectl rollout restart" is not executed

    @must-fire @restart
    Scenario: The human denies the action, the agent is killed, and the human allows the action
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And Bob denies it
      And the agent is killed and started again
      And Bob allows it
      Then "kubectl rollout restart" is not executed

  @A2H-GATE-008 @must @decider @restart @a2h
  Rule: A restart does not count as a yes

    @must-fire
    Scenario: The agent is killed while a permission request is open
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And the agent is killed and started again
      And 1 h pass
      Then "kubectl rollout restart" is not executed

    @must-fire
    Scenario: The agent is killed while a permission request is open, and the model plans the action again
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And the agent is killed and started again
      And the agent plans "kubectl rollout restart"
      Then "kubectl rollout restart" is not executed

    @must-fire
    Scenario: The model plans the action for the first time after the restart
      Given Bob knows kubernetes
      When the agent plans "git log"
      And the agent is killed and started again
      And the agent plans "kubectl rollout restart"
      Then "kubectl rollout restart" is not executed
      And Bob is asked for a PERMISSION

    @must-fire
    Scenario: The model plans the action again after a yes and a restart
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And Bob allows it
      And the agent is killed and started again
      And the agent plans "kubectl rollout restart"
      And 1 h pass
      Then "kubectl rollout restart" is executed once

    @must-fire
    Scenario: The model plans the action again after a yes and a restart, and nothing has changed
      Given Bob knows kubernetes
      And the agent has seen "OOMKilled"
      When the agent plans "kubectl rollout restart"
      And Bob allows it
      And the agent is killed and started again
      And the agent plans "kubectl rollout restart"
      And 1 h pass
      Then "kubectl rollout restart" is executed once

    @must-fire
    Scenario: The click arrives again after the restart
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And Bob allows it
      And the agent is killed and started again
      And Bob allows it
      Then "kubectl rollout restart" is executed once

    @must-fire
    Scenario: The agent is killed while it executes the allowed action
      Given Bob knows kubernetes
      And actions take a while
      When the agent plans "kubectl rollout restart"
      And Bob allows it
      And the agent is killed and started again
      And 1 h pass
      Then "kubectl rollout restart" is executed once

    @must-fire
    Scenario: The manifest flags the action when the agent is started again
      Given Bob knows kubernetes
      When the agent plans "drop the table" with confidence 0.5, with the options "blue" and "green"
      And the agent is killed and started again, and the manifest flags "drop the table", too
      And Bob chooses "blue"
      Then "drop the table" is not executed

    @must-not-fire
    Scenario: The agent is killed after the no
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And Bob denies it
      And the agent is killed and started again
      And the agent plans "git log"
      Then "git log" is executed once
      And "kubectl rollout restart" is not executed

  @A2H-GATE-009 @must @decider @a2h
  Rule: A yes to a question that was never asked doesn't allow anything

    @must-fire
    Scenario: The human allows a question that was never asked
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And Bob allows a question that was never asked
      Then Bob is asked
      And "kubectl rollout restart" is not executed

    @must-fire
    Scenario: The human says yes before the agent asks
      Given Bob knows kubernetes
      When Bob allows a question that was never asked
      And the agent plans "kubectl rollout restart"
      Then Bob is asked
      And "kubectl rollout restart" is not executed

    @must-fire
    Scenario: The next question gets its own id
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And Bob allows it
      And the agent plans "kubectl rollout restart"
      And the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml" in the thread "other"
      Then "kubectl rollout restart" is executed once

    @must-fire @restart
    Scenario: The next question after a restart gets its own id
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And Bob allows it
      And the agent is killed and started again
      And the agent plans "kubectl rollout restart"
      Then "kubectl rollout restart" is executed once

    @must-fire
    Scenario Outline: Each question about one plan gets its own id if <what>
      Given Bob knows kubernetes
      When the agent plans <plan>
      And every question is answered, but no flagged action is allowed
      And Bob allows it, if he was asked to
      And every question is answered, but no flagged action is allowed
      Then "kubectl rollout restart" is executed at most once

      Examples:
        | what                             | plan                                                                                                               |
        | it lacks data                    | "kubectl rollout restart", but lacks the string "API_KEY"                                                          |
        | it needs a choice                | "kubectl rollout restart" with confidence 0.5, with the options "blue" and "green"                                 |
        | it lacks data and needs a choice | "kubectl rollout restart" with confidence 0.5, with the options "blue" and "green", but lacks the string "API_KEY" |

    @must-fire
    Scenario: The questions of two threads at the same step get different ids
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.5, with the options "blue" and "green" as step 3 in the thread "one"
      And the agent plans "kubectl patch" with confidence 0.5, with the options "blue" and "green" as step 3 in the thread "two"
      And the agent finishes at step 3 in the thread "three" and reports "The leak is fixed."
      And 10 min pass
      And Bob chooses "blue" for the thread "one"
      And Bob chooses "green" for the thread "two"
      Then "kubectl patch" is executed 2 times

  @A2H-GATE-010 @must @decider @a2h
  Rule: A choice is not a yes

    @must-fire
    Scenario: The human chooses an option but does not allow the action
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml"
      And Bob chooses "deployment.yaml", if he was asked to
      Then "kubectl rollout restart" is not executed
      And Bob is asked for a PERMISSION
