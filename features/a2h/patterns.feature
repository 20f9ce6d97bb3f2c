Feature: Staying awake, or going to sleep
  An agent stays awake for an answer that it needs at once. For any other answer it saves its state, asks, and goes to
  sleep until the answer wakes it, perhaps hours later and in another process.

  The suite plays the model (which says what the agent plans next, and how sure it is), the registry, and the humans.
  Unless a scenario says otherwise, the threshold is 0.8, and the manifest flags "kubectl rollout restart". An agent
  looks for someone who knows kubernetes.

  @A2H-PAT-001 @should @decider @a2h
  Rule: An agent stays awake for an urgent question

    @must-fire
    Scenario: The agent asks for permission
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      Then the agent stays awake

    @must-fire
    Scenario: The agent asks for an urgent choice
      Given Bob knows kubernetes
      When the agent urgently plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml"
      Then the agent stays awake

    @must-not-fire
    Scenario: The agent asks for a choice that can wait
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml"
      Then the agent goes to sleep

  @A2H-PAT-002 @must @decider @a2h
  Rule: An agent that stays awake doesn't save anything or sleep

    @must-fire
    Scenario: Nobody answers for ten minutes
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And 10 min pass
      Then Bob is asked
      And the agent saves no state

    @must-fire
    Scenario: Nobody answers an urgent question for a day
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And 24 h pass
      Then Bob is asked
      And "kubectl rollout restart" is not executed

    @must-fire
    Scenario: Nobody answers for ten minutes, and the agent needs an urgent choice
      Given Bob knows kubernetes
      When the agent urgently plans "kubectl patch" with confidence 0.5, with the options "blue" and "green"
      And 10 min pass
      Then Bob is asked
      And the agent saves no state

  @A2H-PAT-003 @should @decider @a2h
  Rule: An agent sleeps after a question that can wait

    @must-fire
    Scenario: The agent lacks data
      Given Bob knows kubernetes
      When the agent plans "deploy", but lacks the string "API_KEY"
      Then the agent goes to sleep

    @must-fire
    Scenario: The agent needs a choice
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml"
      Then the agent goes to sleep

  @A2H-PAT-004 @must @decider @a2h
  Rule: An agent saves its state, asks, and goes to sleep, in this order

    @must-fire
    Scenario: The agent lacks data and has to ask for it
      Given Bob knows kubernetes
      When the agent plans "deploy", but lacks the string "API_KEY"
      Then the agent saves its state, asks, and goes to sleep, in this order

    @must-fire
    Scenario: The agent lacks data, and then needs a choice
      Given Bob knows kubernetes
      When the agent plans "push the build" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml", but lacks the string "API_KEY"
      And Bob answers {"data": "key-7", "feedback": null}, if he was asked to
      And 1 min pass
      And Bob chooses "deployment.yaml", if he was asked to
      And 1 min pass
      And Bob gives "key-7", unless he has already
      Then "push the build" is executed at most once

    @must-fire
    Scenario: The agent lacks more data later
      Given Bob knows kubernetes
      When the agent plans "deploy", but lacks the string "API_KEY"
      And Bob gives "key-7"
      And the agent plans "push the build", but lacks the string "TOKEN"
      Then the agent saves its state, asks, and goes to sleep, in this order

    @must-fire
    Scenario: A second thread asks
      Given Bob knows kubernetes
      When the agent plans "deploy", but lacks the string "API_KEY"
      And the agent plans "push the build" in the thread "build", but lacks the string "TOKEN"
      Then the agent saves its state, asks, and goes to sleep, in this order

    @must-not-fire
    Scenario: The agent saves nothing for a message that needs no answer
      Given Bob knows kubernetes
      When the agent reports "The patch is in." and plans "kubectl get pods"
      Then the agent saves no state

    @must-fire @restart
    Scenario Outline: The agent is killed while it saves its state
      Given Bob knows kubernetes
      And saving the state takes a while
      When the agent <plans>
      And the agent is killed and started again
      And the state is saved
      And 1 min pass
      Then "<action>" is not executed

      Examples:
        | plans                                                                          | action        |
        | plans "deploy", but lacks the string "API_KEY"                                 | deploy        |
        | plans "kubectl patch" with confidence 0.5, with the options "blue" and "green" | kubectl patch |

    @must-fire @restart
    Scenario Outline: The agent is killed while its message is being sent
      Given Bob knows kubernetes
      And messages take a while to go out
      When the agent <plans>
      And the agent is killed and started again
      And the messages are out
      And 1 min pass
      Then Bob is asked
      And the agent goes to sleep

      Examples:
        | plans                                                                          |
        | plans "deploy", but lacks the string "API_KEY"                                 |
        | plans "kubectl patch" with confidence 0.5, with the options "blue" and "green" |

  @A2H-PAT-005 @must @decider @restart @a2h
  Rule: An agent that was killed while it slept resumes when the answer arrives

    @must-fire
    Scenario: The data arrives after the restart
      Given Bob knows kubernetes
      When the agent plans "deploy", but lacks the string "API_KEY"
      And the agent is killed and started again
      Then Bob is asked once
      When Bob gives "key-7"
      Then "deploy" is executed once

    @must-fire
    Scenario: Two threads wait for data
      Given Bob knows kubernetes
      When the agent plans "deploy", but lacks the string "API_KEY"
      And the agent plans "push the build" in the thread "build", but lacks the string "TOKEN"
      And the agent is killed and started again
      And Bob gives "key-7" for the thread "main"
      And Bob gives "word-8" for the thread "build"
      Then "deploy" is executed once with the input "key-7"
      And "push the build" is executed once with the input "word-8"

    @must-fire
    Scenario Outline: The action has arguments, and the agent is killed while it waits for <what>
      Given Bob knows kubernetes
      When the agent <plans> with the arguments {"region": "eu-west-9"}
      And the agent is killed and started again
      And <answer>
      Then Bob is asked
      And "<action>" is executed at most once

      Examples:
        | what       | plans                                                                             | answer               | action                  |
        | data       | plans "deploy", but lacks the string "API_KEY"                                    | Bob gives "key-7"    | deploy                  |
        | a choice   | plans "kubectl patch" with confidence 0.5, with the options "a.yaml" and "b.yaml" | Bob chooses "b.yaml" | kubectl patch           |
        | permission | plans "kubectl rollout restart"                                                   | Bob allows it        | kubectl rollout restart |

    @must-fire
    Scenario: The same data arrives twice after the restart
      Given Bob knows kubernetes
      When the agent plans "deploy", but lacks the string "API_KEY"
      And the agent is killed and started again
      And Bob gives "key-7"
      And Bob gives "key-7"
      Then "deploy" is executed once

    @must-fire
    Scenario: The agent is killed after the answer
      Given Bob knows kubernetes
      When the agent plans "deploy", but lacks the string "API_KEY"
      And Bob gives "key-7"
      And the agent is killed and started again
      And Bob gives "key-7"
      Then "deploy" is executed once

    @must-fire
    Scenario: The human chooses after two restarts and a night
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml"
      And the agent is killed and started again
      And 11 h pass
      And the agent is killed and started again
      And Bob chooses "deployment-canary.yaml"
      Then "kubectl patch" is executed once with the choice "deployment-canary.yaml"

    @must-fire
    Scenario: The agent is killed after it has reported and continued
      Given Bob knows kubernetes
      When the agent reports "The memory is stable." and plans "git show"
      And 10 min pass
      And Bob acknowledges it
      And the agent plans "git log"
      And the agent is killed and started again
      And the agent plans "git diff"
      Then "git diff" is executed once
      And "git show" is executed once

    @must-fire
    Scenario: The agent is killed before its state is saved, and the human may answer
      Given Bob knows kubernetes
      And saving the state takes a while
      When the agent plans "deploy", but lacks the string "API_KEY"
      And the agent is killed and started again
      And the state is saved
      And Bob gives "key-7", if he was asked to
      And the agent plans "git log"
      Then "git log" is executed at most once

    @must-fire @restart
    Scenario Outline: The human answers before the agent knows that the message was sent
      Given Bob knows kubernetes
      And messages take a while to go out
      When the agent <plans>
      And the agent is killed and started again
      And Bob <answer>
      And the messages are out
      Then "<action>" is executed once

      Examples:
        | plans                                                                          | answer         | action        |
        | plans "deploy", but lacks the string "API_KEY"                                 | gives "key-7"  | deploy        |
        | plans "kubectl patch" with confidence 0.5, with the options "blue" and "green" | chooses "blue" | kubectl patch |

    @must-fire
    Scenario Outline: The agent is killed while it looks for a human to ask for <what>
      Given Bob knows kubernetes
      And the registry takes a while
      When the agent <plans>
      And the agent is killed and started again
      And the registry has answered
      And 10 s pass
      And the agent <plans>
      And 1 min pass
      Then Bob is asked
      And "<action>" is not executed

      Examples:
        | what             | plans                                                                                   | action                  |
        | permission       | plans "kubectl rollout restart"                                                         | kubectl rollout restart |
        | a choice         | plans "kubectl patch" with confidence 0.5, with the options "blue" and "green"          | kubectl patch           |
        | an urgent choice | urgently plans "kubectl patch" with confidence 0.5, with the options "blue" and "green" | kubectl patch           |
        | data             | plans "deploy", but lacks the string "API_KEY"                                          | deploy                  |

    @must-fire
    Scenario: The agent is killed while two threads look for a human
      Given Bob knows kubernetes
      And the registry takes a while
      When the agent plans "deploy", but lacks the string "API_KEY"
      And the agent plans "push the build" in the thread "build", but lacks the string "TOKEN"
      And the agent is killed and started again
      And the registry has answered
      And 10 s pass
      And the agent plans "deploy", but lacks the string "API_KEY"
      And the agent plans "push the build" in the thread "build", but lacks the string "TOKEN"
      And 1 min pass
      Then Bob is asked

    @must-fire
    Scenario Outline: The agent is killed while its message is being sent, and Bob answers with <what>
      Given Bob knows kubernetes
      And messages take a while to go out
      When the agent <plans>
      And the agent is killed and started again
      And 1 min pass
      And the messages are out
      And the agent is killed and started again
      And Bob <answers>
      And 1 min pass
      Then "<action>" is executed once

      Examples:
        | what     | plans                                                                          | answers        | action        |
        | data     | plans "deploy", but lacks the string "API_KEY"                                 | gives "key-7"  | deploy        |
        | a choice | plans "kubectl patch" with confidence 0.5, with the options "blue" and "green" | chooses "blue" | kubectl patch |

  @A2H-PAT-006 @must @decider @a2h
  Rule: The model is shown the answer once

    @must-fire
    Scenario Outline: The human answers an agent that <slept>
      Given Bob knows kubernetes
      When the agent <plans> "kubectl patch" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml"
      And Bob chooses "deployment-canary.yaml"
      Then the model is shown "deployment-canary.yaml" once

      Examples:
        | slept    | plans          |
        | sleeps   | plans          |
        | is awake | urgently plans |

    @must-fire
    Scenario: The human denies the action with a comment
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And Bob denies it, saying "wait for the backup"
      Then the model is shown "wait for the backup" once

    @must-fire
    Scenario Outline: The comment contains <what>
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And Bob denies it, saying "<words>"
      Then the model is shown "<words>" once

      Examples:
        | what                  | words                        |
        | markup                | use <b>blue</b> & not green  |
        | an escaped character  | use &lt;blue&gt; from now on |
        | apostrophes           | it's the 'blue' one          |
        | letters and an emoji  | erst 東京, später Köln 🟢     |
        | placeholders          | use ${HOME} and %d, not {0}  |

    @must-fire
    Scenario: The human chooses, and gives data
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.5, with the options "b.yaml" and "a.yaml", but lacks the string "API_KEY"
      And Bob chooses "b.yaml", if he was asked to
      And Bob gives "key-7"
      And Bob chooses "b.yaml", unless he has already
      Then the model is shown "key-7" once
      And the model is shown "b.yaml" once

    @must-fire
    Scenario: The human chooses with a comment
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.5, with the options "blue" and "green"
      And Bob answers {"selected_option": "blue", "feedback": "wait for the backup"}
      Then the model is shown "wait for the backup" once

    @must-fire
    Scenario: Another human answers before the human who was asked
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And Alice denies it, saying "delete the backups instead"
      And Bob denies it, saying "not before Monday"
      Then the model is shown "not before Monday" once

    @must-fire
    Scenario: The human gives data
      Given Bob knows kubernetes
      When the agent plans "deploy", but lacks the string "API_KEY"
      And Bob gives "key-7"
      Then the model is shown "key-7" once

    @must-fire
    Scenario Outline: The human gives <what>
      Given Bob knows kubernetes
      When the agent plans "deploy", but lacks the <kind> "credentials"
      And Bob gives <data>
      Then the model is shown "<words>" once

      Examples:
        | what   | kind | data                                | words       |
        | a file | file | {"file": "keys-of-may.txt"}         | keys-of-may |
        | JSON   | json | {"region": "eu-west-9", "size": 12} | eu-west-9   |

    @must-fire
    Scenario: The human gives data to another thread
      Given Bob knows kubernetes
      When the agent plans "deploy", but lacks the string "API_KEY"
      And the agent plans "push the build" in the thread "build", but lacks the string "TOKEN"
      And Bob gives "word-8" for the thread "build"
      Then the model is shown "word-8" once
      And "push the build" is executed once with the input "word-8"

    @must-fire @restart
    Scenario: The agent is killed before its state is saved, and the human has given the data
      Given Bob knows kubernetes
      And saving the state takes a while
      When the agent plans "deploy", but lacks the string "API_KEY"
      And Bob gives "key-7", if he was asked to
      And the agent is killed and started again
      And the state is saved
      Then "deploy" is executed at most once

    @must-fire @restart
    Scenario: The agent is killed while a permission request delays the human's data
      Given Bob knows kubernetes
      And Alice knows git
      When the agent plans "deploy", but lacks the string "API_KEY"
      And the agent plans "kubectl rollout restart" in the thread "restart", which needs somebody who knows git
      And Bob gives "key-7"
      And the agent is killed and started again
      And Alice allows it
      And Bob gives "key-7" for the thread "main", unless he has already
      Then "deploy" is executed at most once

    @must-fire @restart
    Scenario: The agent is killed after it has executed the action that needed data
      Given Bob knows kubernetes
      When the agent plans "deploy", but lacks the string "API_KEY"
      And Bob gives "key-7"
      And the agent is killed and started again
      And the agent plans "git log"
      Then "git log" is executed once
      And "deploy" is executed once

    @must-fire
    Scenario: The human allows the action without a comment
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And Bob allows it
      Then "kubectl rollout restart" is executed once

    @must-fire
    Scenario Outline: The human adds a comment to <what>
      Given Bob knows kubernetes
      When the agent <plans>
      And Bob answers <answer>
      And every question is answered, but no flagged action is allowed
      Then the model is shown "it expires on Friday" once

      Examples:
        | what             | plans                                                                                   | answer                                                             |
        | a string         | plans "deploy", but lacks the string "API_KEY"                                          | {"data": "key-7", "feedback": "it expires on Friday"}              |
        | a file           | plans "deploy", but lacks the file "credentials"                                        | {"data": {"file": "keys.txt"}, "feedback": "it expires on Friday"} |
        | JSON             | plans "deploy", but lacks the json "quota"                                              | {"data": {"pods": 7}, "feedback": "it expires on Friday"}          |
        | an urgent choice | urgently plans "kubectl patch" with confidence 0.5, with the options "blue" and "green" | {"selected_option": "green", "feedback": "it expires on Friday"}   |
        | a yes            | plans "kubectl rollout restart"                                                         | {"decision": "APPROVED", "feedback": "it expires on Friday"}       |

    @must-fire
    Scenario: The human asks for a change
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And Bob answers {"decision": "MODIFIED", "feedback": "only the second half"}
      Then "kubectl rollout restart" is not executed
      And the model is shown "only the second half" at most once

    @must-fire
    Scenario Outline: The comment is long
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And Bob <answers> it, saying "first the second half of the pods, then wait for the backup of the shop, look at the errors of the last hour and at the queue of the mail server, ask the team of the shop if anything looks odd to them, write down what you have seen, and go on with the first half in the evening, when there are not many people in the shop, but not after ten, since nobody is on call at night, and begin with the smallest"
      Then the model is shown "and begin with the smallest" once

      Examples:
        | answers |
        | allows  |
        | denies  |

    @must-fire
    Scenario Outline: The comment has several lines
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And Bob answers {"decision": "<decision>", "feedback": "I have seen it.\n\nmind the second half\nand the queue"}
      Then the model is shown "mind the second half" once
      And the model is shown "and the queue" once

      Examples:
        | decision |
        | APPROVED |
        | REJECTED |

    @must-fire
    Scenario: The human comments on one question but not on the next
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And Bob denies it, saying "not on a Friday"
      And the agent plans "kubectl patch" with confidence 0.5, with the options "blue" and "green"
      And Bob chooses "blue"
      Then the model is shown "not on a Friday" once

    @must-fire
    Scenario: The human comments on the questions of two threads
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.5, with the options "blue" and "green" in the thread "one"
      And Bob answers {"selected_option": "blue", "feedback": "wait for the backup"}
      And the agent plans "drain the region" with confidence 0.5, with the options "us-east" and "eu-west" in the thread "two"
      And Bob answers {"selected_option": "eu-west", "feedback": "mind the queue"}
      Then the model is shown "wait for the backup" once
      And the model is shown "mind the queue" once

    @must-fire @restart
    Scenario Outline: The agent is killed after the model has processed <what>
      Given Bob knows kubernetes
      And Alice knows git
      And the model takes a while
      When the agent <plans>
      And Bob <answer>
      And the agent plans "kubectl rollout restart" in the thread "restart", which needs somebody who knows git
      And the model has taken it in
      And 1 min pass
      And the agent is killed and started again
      And the model has taken it in
      Then the model is shown "<words>" once

      Examples:
        | what     | plans                                                                            | answer           | words  |
        | a choice | plans "kubectl patch" with confidence 0.5, with the options "blue-7" and "green" | chooses "blue-7" | blue-7 |
        | data     | plans "deploy", but lacks the string "API_KEY"                                   | gives "key-7"    | key-7  |

  @A2H-PAT-007 @must @decider @a2h
  Rule: A sleeping agent does nothing

    @must-fire
    Scenario: A night passes
      Given Bob knows kubernetes
      When the agent plans "deploy", but lacks the string "API_KEY"
      And 12 h pass
      Then the sleeping agent neither polls nor calls its model

    @must-fire
    Scenario: Another thread works in the meantime
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml"
      And the agent plans "git log" in the thread "review"
      And 1 h pass
      Then the sleeping agent neither polls nor calls its model
      And "git log" is executed once

    @must-fire
    Scenario Outline: Thirty hours pass
      Given Bob knows kubernetes
      When the agent <plans>
      And 30 h pass
      Then the sleeping agent neither polls nor calls its model

      Examples:
        | plans                                                                          |
        | plans "deploy", but lacks the string "API_KEY"                                 |
        | plans "kubectl patch" with confidence 0.5, with the options "blue" and "green" |

    @must-fire @restart
    Scenario Outline: The agent is killed while it sleeps
      Given Bob knows kubernetes
      When the agent <plans>
      And the agent is killed and started again
      And 1 h pass
      Then the sleeping agent neither polls nor calls its model

      Examples:
        | plans                                                                          |
        | plans "deploy", but lacks the string "API_KEY"                                 |
        | plans "kubectl patch" with confidence 0.5, with the options "blue" and "green" |

  @A2H-PAT-008 @must @decider @a2h
  Rule: An answer that arrives before the state is saved is not lost

    @must-fire
    Scenario: The data arrives immediately
      Given Bob knows kubernetes
      And saving the state takes a while
      When the agent plans "deploy", but lacks the string "API_KEY"
      And Bob gives "key-7", if he was asked to
      And the state is saved
      And Bob gives "key-7", unless he has already
      Then "deploy" is executed once with the input "key-7"
      And the model is shown "key-7" at most once

    @must-fire
    Scenario: The choice arrives immediately
      Given Bob knows kubernetes
      And saving the state takes a while
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml"
      And Bob chooses "deployment-canary.yaml", if he was asked to
      And the state is saved
      And Bob chooses "deployment-canary.yaml", unless he has already
      Then "kubectl patch" is executed once with the choice "deployment-canary.yaml"
