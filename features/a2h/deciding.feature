Feature: When a human is needed
  Humans are slow, and too many questions tire them. An agent asks for one of three reasons: it is not sure, it is about
  to do something that can't be undone, or it is not making progress. It doesn't ask for any other reason.

  The suite plays the model (which says what the agent plans next, and how sure it is), the registry, and the humans.
  Unless a scenario says otherwise, the threshold is 0.8, and the manifest flags "kubectl rollout restart". An agent
  looks for someone who knows kubernetes.

  @A2H-DECIDE-001 @must @decider @a2h
  Rule: There are three possible decisions

    @must-fire
    Scenario: The agent makes each of the three decisions
      Given Bob knows kubernetes
      When the agent plans "kubectl get pods"
      Then the decision is CONTINUE
      When the agent finishes in the thread "other"
      Then the decision is one of the three
      When the agent plans "kubectl delete namespace" with confidence 0.3
      Then the decision is REQUEST_HUMAN

    @must-fire
    Scenario: The agent lacks data
      Given Bob knows kubernetes
      When the agent plans "deploy", but lacks the string "API_KEY"
      Then the decision is REQUEST_HUMAN
      And Bob is asked

  @A2H-DECIDE-002 @must @decider @a2h
  Rule: An agent whose confidence is too low asks

    @must-fire
    Scenario Outline: The agent's confidence is <confidence>
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence <confidence>, with the options "deployment.yaml" and "deployment-canary.yaml"
      Then the decision is REQUEST_HUMAN
      And "kubectl patch" is not executed

      Examples:
        | confidence |
        | 0.79       |
        | 0.7999999  |
        | 0.5        |
        | 0          |

    @must-not-fire
    Scenario: The agent is sure enough, although there are several options
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.95, with the options "deployment.yaml" and "deployment-canary.yaml"
      Then the decision is CONTINUE
      And no human is asked

    @must-fire
    Scenario Outline: The agent is unsure, and <what>
      Given Bob knows kubernetes
      When the agent <plans> "kubectl patch" with confidence 0.5 in the thread "<thread>"
      Then the decision is REQUEST_HUMAN
      And "kubectl patch" is not executed

      Examples:
        | what                          | plans          | thread |
        | the plan is urgent            | urgently plans | main   |
        | the plan is in another thread | plans          | other  |

    @must-fire
    Scenario: The agent's confidence is unknown
      Given Bob knows kubernetes
      When the agent plans "kubectl get pods" with confidence unknown
      Then the decision is REQUEST_HUMAN
      And "kubectl get pods" is not executed

  @A2H-DECIDE-003 @must @decider @a2h
  Rule: An agent whose confidence is high enough continues

    @must-fire
    Scenario Outline: The confidence <confidence> is at or above the threshold
      Given Bob knows kubernetes
      When the agent plans "kubectl get pods" with confidence <confidence>
      Then the decision is CONTINUE
      And no human is asked
      And "kubectl get pods" is executed once

      Examples:
        | confidence |
        | 0.8        |
        | 0.81       |
        | 1          |

  @A2H-DECIDE-004 @must @decider @a2h
  Rule: The threshold can be configured

    @must-fire
    Scenario: The threshold is 0.95
      Given Bob knows kubernetes
      And the threshold is 0.95
      When the agent plans "kubectl get pods" with confidence 0.9
      Then the decision is REQUEST_HUMAN

    @must-fire
    Scenario: The threshold is 1
      Given Bob knows kubernetes
      And the threshold is 1
      When the agent plans "kubectl get pods" with confidence 0.999
      Then the decision is REQUEST_HUMAN

    @must-not-fire
    Scenario: The threshold is 0
      Given Bob knows kubernetes
      And the threshold is 0
      When the agent plans "kubectl get pods" with confidence 0
      Then the decision is CONTINUE
      And no human is asked

    @must-not-fire
    Scenario: The threshold is 0.25
      Given Bob knows kubernetes
      And the threshold is 0.25
      When the agent plans "kubectl get pods" with confidence 0.3
      Then the decision is CONTINUE
      And no human is asked

    @must-fire @restart
    Scenario: The threshold is 0.95, and the agent is killed and restarted
      Given Bob knows kubernetes
      And the threshold is 0.95
      When the agent plans "git log"
      And the agent is killed and started again
      And the agent plans "kubectl get pods" with confidence 0.9
      Then the decision is REQUEST_HUMAN

    @must-fire @restart
    Scenario: The agent is started again with a higher threshold
      Given Bob knows kubernetes
      When the agent plans "git log"
      And the agent is killed and started again, and the threshold is 0.95
      And the agent plans "kubectl get pods" with confidence 0.9
      Then the decision is REQUEST_HUMAN

    @must-not-fire @restart
    Scenario: The agent is started again with a lower threshold
      Given Bob knows kubernetes
      When the agent plans "git log"
      And the agent is killed and started again, and the threshold is 0.25
      And the agent plans "kubectl get pods" with confidence 0.3
      Then the decision is CONTINUE
      And no human is asked

    @must-fire
    Scenario Outline: The threshold has three decimal places
      Given Bob knows kubernetes
      And the threshold is 0.625
      When the agent plans "kubectl get pods" with confidence <confidence>
      Then the decision is <decision>

      Examples:
        | confidence | decision      |
        | 0.62       | REQUEST_HUMAN |
        | 0.6249     | REQUEST_HUMAN |
        | 0.625      | CONTINUE      |
        | 0.63       | CONTINUE      |

  @A2H-DECIDE-005 @must @decider @a2h
  Rule: An agent asks before a flagged action

    @must-fire
    Scenario Outline: The action is flagged, and the agent's confidence is <confidence>
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart" with confidence <confidence>
      Then the decision is REQUEST_HUMAN
      And "kubectl rollout restart" is not executed

      Examples:
        | confidence |
        | 1          |
        | 0.8        |

    @must-fire
    Scenario: The manifest flags an action of another kind
      Given Bob knows kubernetes
      And the manifest flags "transfer funds"
      When the agent plans "transfer funds"
      Then the decision is REQUEST_HUMAN
      And "transfer funds" is not executed

    @must-fire
    Scenario Outline: The action is flagged, and <what>
      Given Bob knows kubernetes
      And an agent may take 10 steps
      When the agent <plans> "kubectl rollout restart" as step <step> in the thread "<thread>"
      Then the decision is REQUEST_HUMAN
      And "kubectl rollout restart" is not executed

      Examples:
        | what                               | plans          | step | thread |
        | the plan is urgent                 | urgently plans | 1    | main   |
        | the agent has taken too many steps | plans          | 11   | main   |
        | the plan is in another thread      | plans          | 1    | other  |
        | all three are the case             | urgently plans | 11   | other  |

    @must-fire
    Scenario Outline: The manifest flags three actions, and the agent plans to <action>
      Given Bob knows kubernetes
      And the manifest flags "drop the table", "transfer funds", "delete the file"
      When the agent plans "<action>"
      Then the decision is REQUEST_HUMAN
      And "<action>" is not executed

      Examples:
        | action          |
        | drop the table  |
        | transfer funds  |
        | delete the file |

    @must-fire
    Scenario: The action has other flags as well
      Given Bob knows kubernetes
      And the manifest flags "drop the table"
      And the manifest gives "drop the table" the flag "LOGGED" first
      And the manifest gives "drop the table" the flag "AUDITED"
      When the agent plans "drop the table"
      Then the decision is REQUEST_HUMAN
      And "drop the table" is not executed

    @must-fire @restart
    Scenario: The manifest flags another action after a restart
      Given Bob knows kubernetes
      When the agent plans "git log"
      And the agent is killed and started again, and the manifest flags "drop the table", too
      And the agent plans "drop the table"
      Then the decision is REQUEST_HUMAN
      And "drop the table" is not executed

  @A2H-DECIDE-006 @must @decider @a2h
  Rule: An action that is not flagged is not delayed

    @must-fire
    Scenario: The action is harmless
      Given Bob knows kubernetes
      When the agent plans "kubectl get pods"
      Then the decision is CONTINUE
      And "kubectl get pods" is executed once

    @must-fire
    Scenario: The manifest flags a different action
      Given Bob knows kubernetes
      And the manifest flags "transfer funds"
      When the agent plans "kubectl rollout restart"
      Then the decision is CONTINUE
      And "kubectl rollout restart" is executed once

    @must-fire
    Scenario: The manifest gives the action a different flag
      Given Bob knows kubernetes
      And the manifest gives "git log" the flag "READ_ONLY"
      When the agent plans "git log"
      Then the decision is CONTINUE
      And "git log" is executed once

    @must-fire
    Scenario: The action's name begins like the name of a flagged action
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart-policy"
      And the agent plans "kubectl"
      Then the decision is CONTINUE
      And "kubectl rollout restart-policy" is executed once
      And no human is asked

    @must-fire
    Scenario: No human was found for another action
      Given Alice knows git
      When the agent plans "kubectl rollout restart"
      And the agent plans "git log" in the thread "review"
      Then "git log" is executed once
      And "kubectl rollout restart" is not executed

    @must-fire @restart
    Scenario: A flagged action is allowed after the agent was killed, and another thread continues
      Given Bob knows kubernetes
      And messages take a while to go out
      When the agent plans "kubectl rollout restart"
      And the agent is killed and started again
      And the messages are out
      And Bob allows it
      And the agent plans "git log" in the thread "review"
      Then "git log" is executed once

    @must-fire @restart
    Scenario: A flagged action is denied after the agent was killed, and another thread continues
      Given Bob knows kubernetes
      And messages take a while to go out
      When the agent plans "kubectl rollout restart"
      And the agent is killed and started again
      And the messages are out
      And Bob denies it
      And the agent plans "git log" in the thread "review"
      Then "git log" is executed once

  @A2H-DECIDE-007 @must @decider @a2h
  Rule: An agent in a loop asks

    @must-fire
    Scenario: The agent plans the same action many times
      Given Bob knows kubernetes
      When the agent plans "kubectl get pods" 20 times, and nothing changes
      Then one of the decisions is REQUEST_HUMAN

    @must-not-fire
    Scenario: The agent plans the same action many times, but something changes each time
      Given Bob knows kubernetes
      When the agent plans "kubectl get pods" 20 times, and something changes each time
      Then none of the decisions is REQUEST_HUMAN
      And no human is asked

    @must-not-fire
    Scenario: Many threads plan the same action once each
      Given Bob knows kubernetes
      When the agent plans "kubectl get pods" 24 times, and it is in another thread each time
      Then none of the decisions is REQUEST_HUMAN
      And no human is asked

    @must-fire
    Scenario: The agent plans the same action many times, with varying confidence
      Given Bob knows kubernetes
      When the agent plans "kubectl get pods" 20 times, and only its confidence changes
      Then one of the decisions is REQUEST_HUMAN

    @must-fire
    Scenario: The agent plans the same action many times, alternately urgent and not urgent
      Given Bob knows kubernetes
      When the agent plans "kubectl get pods" 20 times, and only its urgency changes
      Then one of the decisions is REQUEST_HUMAN

    @must-not-fire
    Scenario: Six threads plan the same action once each
      Given Bob knows kubernetes
      And the agent has seen "OOMKilled"
      When the agent plans "kubectl get pods"
      And the agent plans "kubectl get pods" in the thread "two"
      And the agent plans "kubectl get pods" in the thread "three"
      And the agent plans "kubectl get pods" in the thread "four"
      And the agent plans "kubectl get pods" in the thread "five"
      And the agent plans "kubectl get pods" in the thread "six"
      Then none of the decisions is REQUEST_HUMAN
      And "kubectl get pods" is executed 6 times

    @must-fire
    Scenario: The agent plans the same action many times, and another thread plans something in between
      Given Bob knows kubernetes
      When the agent plans "kubectl get pods" 20 times, and another thread plans something each time
      Then one of the decisions is REQUEST_HUMAN

    @must-fire @restart
    Scenario: The agent is killed in the middle of a loop
      Given Bob knows kubernetes
      When the agent plans "kubectl get pods" 10 times, and nothing changes
      And the agent is killed and started again
      And the agent plans "kubectl get pods" 10 times, and nothing changes
      Then one of the decisions is REQUEST_HUMAN

    @must-fire
    Scenario: The agent enters a second loop after the first
      Given Bob knows kubernetes
      When the agent plans "kubectl get pods" 20 times, and nothing changes
      And every question is answered, but no flagged action is allowed
      And the agent plans "git status" 20 times, and nothing changes
      Then one of the decisions is REQUEST_HUMAN

    @must-fire
    Scenario: The agent enters a second loop in another thread
      Given Bob knows kubernetes
      When the agent plans "kubectl get pods" 20 times, and nothing changes
      And every question is answered, but no flagged action is allowed
      And the agent plans "git status" 20 times in the thread "review", and nothing changes
      Then one of the decisions is REQUEST_HUMAN

    @must-fire
    Scenario Outline: The agent plans the same action many times, and only <what> changes
      Given Bob knows kubernetes
      And Alice knows git
      And Carol knows sre
      And Dave knows databases
      When the agent plans "kubectl get pods" 24 times, and <change>
      Then one of the decisions is REQUEST_HUMAN

      Examples:
        | what                       | change                                  |
        | its list of options        | only its options change                 |
        | the order of its arguments | only the order of its arguments changes |
        | its tag                    | only its tag changes                    |
        | its report                 | only its report changes                 |

    @must-not-fire
    Scenario: The agent plans the same action many times, with different arguments
      Given Bob knows kubernetes
      When the agent plans "kubectl get pods" 24 times, and its arguments are different each time
      Then none of the decisions is REQUEST_HUMAN
      And no human is asked

    @must-fire @restart
    Scenario: The agent is killed every few steps
      Given Bob knows kubernetes
      When the agent plans "kubectl get pods" 6 times, and nothing changes
      And the agent is killed and started again
      And the agent plans "kubectl get pods" 6 times, and nothing changes
      And the agent is killed and started again
      And the agent plans "kubectl get pods" 6 times, and nothing changes
      And the agent is killed and started again
      And the agent plans "kubectl get pods" 6 times, and nothing changes
      Then one of the decisions is REQUEST_HUMAN

    @must-fire
    Scenario: The agent continues the loop after the answer
      Given Bob knows kubernetes
      When the agent plans "kubectl get pods" 20 times, and nothing changes
      And every question is answered, but no flagged action is allowed
      And the agent plans "kubectl get pods" 25 times, and nothing changes
      Then one of the decisions is REQUEST_HUMAN

  @A2H-DECIDE-008 @must @decider @a2h
  Rule: An agent that takes too many steps asks

    @must-fire
    Scenario: The agent takes one step more than the maximum
      Given Bob knows kubernetes
      And an agent may take 10 steps
      When the agent plans "kubectl get pods" as step 11
      Then the decision is REQUEST_HUMAN

    @must-fire
    Scenario Outline: The agent exceeds the maximum after it has planned the same action <times>
      Given Bob knows kubernetes
      And an agent may take 10 steps
      And the agent has seen "OOMKilled"
      When the agent plans "kubectl get pods" as step <first>
      And the agent plans "kubectl get pods" as step <second>
      And every question is answered, but no flagged action is allowed
      And the agent plans "kubectl get pods" as step 11
      Then the decision is REQUEST_HUMAN

      Examples:
        | times | first | second |
        | twice | 9     | 10     |

    @must-fire
    Scenario: The agent takes another step beyond the maximum after an answer
      Given Bob knows kubernetes
      And an agent may take 10 steps
      When the agent plans "kubectl get pods" as step 11
      And every question is answered, but no flagged action is allowed
      And the agent plans "kubectl logs" as step 12
      Then the decision is REQUEST_HUMAN

    @must-not-fire
    Scenario: The agent is at step 11, and the maximum is higher
      Given Bob knows kubernetes
      And an agent may take 50 steps
      When the agent plans "kubectl get pods" as step 11
      Then the decision is CONTINUE

    @must-fire
    Scenario Outline: The agent exceeds the maximum <what>
      Given Bob knows kubernetes
      And an agent may take 10 steps
      When the agent <plans> "kubectl get pods" as step <step> in the thread "<thread>"
      Then the decision is REQUEST_HUMAN
      And "kubectl get pods" is not executed

      Examples:
        | what                | plans          | step | thread |
        | in another thread   | plans          | 11   | other  |
        | with an urgent plan | urgently plans | 12   | main   |

    @must-fire @restart
    Scenario: The agent is started again with a lower maximum
      Given Bob knows kubernetes
      When the agent plans "git log"
      And the agent is killed and started again, and an agent may take 10 steps
      And the agent plans "kubectl get pods" as step 11
      Then the decision is REQUEST_HUMAN

    @must-fire
    Scenario: The agent exceeds the maximum, and needs a choice
      Given Bob knows kubernetes
      And an agent may take 10 steps
      When the agent plans "kubectl get pods" with confidence 0.9, with the options "blue" and "green" as step 11
      Then the decision is REQUEST_HUMAN
      And "kubectl get pods" is not executed

    @must-fire
    Scenario: Two threads exceed the maximum
      Given Bob knows kubernetes
      And an agent may take 10 steps
      When the agent plans "kubectl get pods" as step 11 in the thread "one"
      And every question is answered, but no flagged action is allowed
      And the agent plans "git log" as step 11 in the thread "two"
      Then the decision is REQUEST_HUMAN
      And "git log" is not executed

    @must-fire
    Scenario Outline: The agent exceeds the maximum shortly after the human has <what>
      Given Bob knows kubernetes
      And an agent may take 10 steps
      When the agent <plans>
      And Bob <answer>
      And the agent plans "git log" as step 12
      Then the decision is REQUEST_HUMAN
      And "git log" is not executed

      Examples:
        | what              | plans                                                                                    | answer          |
        | allowed an action | plans "kubectl rollout restart" as step 9                                                | allows it       |
        | chosen an option  | plans "kubectl patch" with confidence 0.5, with the options "blue" and "green" as step 9 | chooses "green" |

  @A2H-DECIDE-009 @must @decider @a2h
  Rule: An agent exactly at the maximum doesn't ask anyone

    @must-fire
    Scenario: The agent takes the last allowed step
      Given Bob knows kubernetes
      And an agent may take 10 steps
      When the agent plans "kubectl get pods" as step 10
      Then the decision is CONTINUE
      And no human is asked

    @must-fire
    Scenario Outline: The agent finishes at step <step>
      Given Bob knows kubernetes
      And an agent may take 10 steps
      When the agent finishes at step <step>
      Then no human is asked

      Examples:
        | step |
        | 10   |
        | 11   |

    @must-fire
    Scenario: Another thread has finished after too many steps
      Given Bob knows kubernetes
      And an agent may take 10 steps
      When the agent finishes at step 14
      And the agent plans "git log" as step 2 in the thread "review"
      Then "git log" is executed once
      And no human is asked

    @must-fire
    Scenario: Four threads take twelve steps in total, and none takes more than three
      Given Bob knows kubernetes
      And an agent may take 10 steps
      When the agent plans "git show 0" as step 1 in the thread "a"
      And the agent plans "git show 1" as step 1 in the thread "b"
      And the agent plans "git show 2" as step 1 in the thread "c"
      And the agent plans "git show 3" as step 1 in the thread "d"
      And the agent plans "git show 4" as step 2 in the thread "a"
      And the agent plans "git show 5" as step 2 in the thread "b"
      And the agent plans "git show 6" as step 2 in the thread "c"
      And the agent plans "git show 7" as step 2 in the thread "d"
      And the agent plans "git show 8" as step 3 in the thread "a"
      And the agent plans "git show 9" as step 3 in the thread "b"
      And the agent plans "git show 10" as step 3 in the thread "c"
      And the agent plans "git show 11" as step 3 in the thread "d"
      Then no human is asked
      And none of the decisions is REQUEST_HUMAN

  @A2H-DECIDE-010 @must @decider @a2h
  Rule: There is no other reason to ask

    @must-fire
    Scenario: The agent has no reason to ask
      Given Bob knows kubernetes
      When the agent plans "kubectl get pods"
      And the agent plans "kubectl logs" with confidence 0.9
      And the agent plans "git log" with confidence 0.8
      And the agent plans "git diff" in the thread "review"
      And the agent plans "kubectl describe pod"
      And the agent plans "kubectl top pod"
      And the agent finishes at step 7
      And 24 h pass
      Then "git log" is executed once
      And no human is asked

    @must-fire
    Scenario: Different actions have the same outcome
      Given Bob knows kubernetes
      And the agent has seen "OOMKilled"
      When the agent plans "kubectl get pods"
      And the agent plans "kubectl logs"
      And the agent plans "git log"
      And the agent plans "git diff"
      And the agent plans "kubectl describe pod"
      And the agent plans "kubectl top pod"
      Then no human is asked
      And "kubectl top pod" is executed once

    @must-fire
    Scenario: The agent plans different actions, and nothing changes for a long time
      Given Bob knows kubernetes
      When the agent plans "git show" 24 times, and it is different each time
      Then no human is asked
      And "git show 24" is executed once
