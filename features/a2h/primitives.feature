Feature: Four kinds of message
  An agent may need approval, a choice, data, or nothing at all. The message's kind says which of these it needs, and
  therefore what counts as an answer.

  The suite plays the model (which says what the agent plans next, and how sure it is), the registry, and the humans.
  Unless a scenario says otherwise, the threshold is 0.8, and the manifest flags "kubectl rollout restart". An agent
  looks for someone who knows kubernetes.

  @A2H-PRIM-001 @must @decider @a2h
  Rule: A flagged action needs permission

    @must-fire
    Scenario Outline: The agent plans the flagged action "<action>"
      Given Bob knows kubernetes
      And the manifest flags "<action>"
      When the agent plans "<action>"
      Then Bob is asked for a PERMISSION

      Examples:
        | action                  |
        | kubectl rollout restart |
        | transfer funds          |
        | delete the file         |

  @A2H-PRIM-002 @must @decider @a2h
  Rule: Several possible actions need a choice

    @must-fire
    Scenario: The human can choose between two files
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml (Production)" and "deployment-canary.yaml (Canary)"
      Then Bob is asked for a CLARIFICATION
      And the message offers "deployment.yaml (Production)", "deployment-canary.yaml (Canary)"

    @must-fire
    Scenario: The human can choose between three regions
      Given Bob knows kubernetes
      When the agent plans "drain the region" with confidence 0.34, with the options "us-east", "eu-west" and "ap-south"
      Then Bob is asked for a CLARIFICATION
      And the message offers "us-east", "eu-west", "ap-south"

    @must-fire
    Scenario: The human can choose between twelve months
      Given Bob knows kubernetes
      When the agent plans "close the books" with confidence 0.1, with the options "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November" and "December"
      Then Bob is asked for a CLARIFICATION
      And the message offers "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"

    @must-fire
    Scenario: The options are long or in other scripts
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml of the service that serves the shop in Zürich, Київ and 東京, with a limit of 2 GiB of memory for each pod" and "the same with 4 GiB"
      Then Bob is asked for a CLARIFICATION
      And the message offers "deployment.yaml of the service that serves the shop in Zürich, Київ and 東京, with a limit of 2 GiB of memory for each pod", "the same with 4 GiB"

    @must-fire
    Scenario: The agent is unsure, and there is only one option
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.5, with the option "deployment.yaml"
      Then Bob is asked
      And a CLARIFICATION offers at least two options

    @must-fire
    Scenario Outline: The options <what>
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.5, with the options <first> and "<last>"
      Then Bob is asked for a CLARIFICATION
      And the message offers <first>, "<last>", in this order

      Examples:
        | what                                    | first                                                                                                                                                                                                                                                                                   | last                                                                                                   |
        | differ only in case                     | "shop.yaml", "Shop.yaml"                                                                                                                                                                                                                                                                | SHOP.yaml                                                                                              |
        | differ only in a superscript or a space | "disk²", "disk2"                                                                                                                                                                                                                                                                        | disk 2                                                                                                 |
        | differ only in spaces                   | "us east", "us  east"                                                                                                                                                                                                                                                                   | useast                                                                                                 |
        | differ only in accents                  | "zurich", "zürich"                                                                                                                                                                                                                                                                      | zürích                                                                                                 |
        | are equal as numbers                    | "1", "1.0", "01", "10"                                                                                                                                                                                                                                                                  | 1e1                                                                                                    |
        | are versions                            | "1.1", "1.10", "1.100"                                                                                                                                                                                                                                                                  | 1.2                                                                                                    |
        | are thirty in number                    | "pod-1", "pod-2", "pod-3", "pod-4", "pod-5", "pod-6", "pod-7", "pod-8", "pod-9", "pod-10", "pod-11", "pod-12", "pod-13", "pod-14", "pod-15", "pod-16", "pod-17", "pod-18", "pod-19", "pod-20", "pod-21", "pod-22", "pod-23", "pod-24", "pod-25", "pod-26", "pod-27", "pod-28", "pod-29" | pod-30                                                                                                 |
        | have the same first hundred characters  | "shop/production/europe/west/services/basket/overlays/second-half/memory/limits/of-the-pods/file-a.yaml", "shop/production/europe/west/services/basket/overlays/second-half/memory/limits/of-the-pods/file-b.yaml"                                                                      | shop/production/europe/west/services/basket/overlays/second-half/memory/limits/of-the-pods/file-c.yaml |

    @must-fire
    Scenario Outline: There are several options, and <what>
      Given Bob knows kubernetes
      When the agent <plans>
      And Bob <answers>
      And every question is answered, but no flagged action is allowed
      And Bob allows it, if he was asked to
      And every question is answered, but no flagged action is allowed
      Then "<action>" is executed at most once

      Examples:
        | what                            | plans                                                                                                                 | answers                           | action                  |
        | the action is flagged           | plans "kubectl rollout restart" with confidence 0.5, with the options "blue" and "green"                              | allows it, if he was asked to     | kubectl rollout restart |
        | the flagged action is urgent    | urgently plans "kubectl rollout restart" with confidence 0.5, with the options "blue" and "green"                     | allows it, if he was asked to     | kubectl rollout restart |
        | the action lacks a string       | plans "deploy" with confidence 0.5, with the options "blue" and "green", but lacks the string "API_KEY"               | gives "key-7", if he was asked to | deploy                  |
        | the flagged action lacks a file | plans "kubectl rollout restart" with confidence 0.5, with the options "blue" and "green", but lacks the file "values" | allows it, if he was asked to     | kubectl rollout restart |

  @A2H-PRIM-003 @must @decider @a2h
  Rule: The agent asks by name for what it lacks

    @must-fire
    Scenario Outline: The agent lacks data of the kind <kind>
      Given Bob knows kubernetes
      When the agent plans "deploy", but lacks the <kind> "<what>"
      Then Bob is asked for a SOLICITATION
      And the message names the <kind> "<what>"

      Examples:
        | kind   | what            |
        | string | STRIPE_API_KEY  |
        | file   | certificate.pem |
        | json   | quota           |

    @must-fire
    Scenario Outline: The action is flagged, and lacks data of the kind <kind>
      Given Bob knows kubernetes
      When the agent <plans> "kubectl rollout restart", but lacks the <kind> "values"
      And Bob allows it, if he was asked to
      And every question is answered, but no flagged action is allowed
      And Bob allows it, if he was asked to
      Then "kubectl rollout restart" is executed at most once

      Examples:
        | kind   | plans          |
        | string | plans          |
        | file   | urgently plans |
        | json   | plans          |

    @must-fire
    Scenario: The agent lacks data and also needs a choice
      Given Bob knows kubernetes
      When the agent plans "push the build" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml", but lacks the string "API_KEY"
      And Bob chooses "deployment.yaml", if he was asked to
      Then "push the build" is not executed
      And Bob is asked for a SOLICITATION

  @A2H-PRIM-004 @must @decider @a2h
  Rule: A report is sent as a notification

    @must-fire
    Scenario: The agent finishes and reports
      Given Bob knows kubernetes
      When the agent finishes and reports "The leak is fixed."
      And 10 min pass
      Then Bob is sent a NOTIFICATION

    @must-fire
    Scenario: The agent reports and plans another action
      Given Bob knows kubernetes
      When the agent reports "The patch is in." and plans "kubectl get pods"
      And 10 min pass
      Then Bob is sent a NOTIFICATION

    @must-fire
    Scenario: The agent reports and needs a choice
      Given Bob knows kubernetes
      When the agent reports "The patch is in." and plans "kubectl patch" with confidence 0.5, with the options "blue" and "green"
      And Bob chooses "blue"
      And 10 min pass
      Then Bob is sent a NOTIFICATION

    @must-fire
    Scenario: The agent reports and needs permission
      Given Bob knows kubernetes
      When the agent reports "The patch is in." and plans "kubectl rollout restart"
      And Bob allows it
      And 10 min pass
      Then Bob is sent a NOTIFICATION

    @must-fire
    Scenario Outline: The agent reports, and <what>
      Given Bob knows kubernetes
      When the agent reports "The patch is in." and <plans>
      And <then>
      And 15 min pass
      Then Bob is sent a NOTIFICATION

      Examples:
        | what                                  | plans                                                                                   | then               |
        | the human denies the next action      | plans "kubectl rollout restart"                                                         | Bob denies it      |
        | the human denies an urgent action     | urgently plans "kubectl rollout restart"                                                | Bob denies it      |
        | nobody makes the choice that it needs | plans "kubectl patch" with confidence 0.5, with the options "blue" and "green"          | 1 min pass         |
        | the human makes an urgent choice      | urgently plans "kubectl patch" with confidence 0.5, with the options "blue" and "green" | Bob chooses "blue" |
        | the human gives missing data          | plans "deploy", but lacks the string "API_KEY"                                          | Bob gives "key-7"  |
        | nobody gives the data that it lacks   | plans "deploy", but lacks the string "API_KEY"                                          | 1 min pass         |

    @must-fire
    Scenario: The agent reports in one long sentence
      Given Bob knows kubernetes
      When the agent finishes and reports "The patch is in, and the memory of the checkout service has been stable for six hours now, on each of the nine pods; the canary of the payment service is the next one, on Tuesday."
      And 10 min pass
      Then Bob is sent a NOTIFICATION
      And the message shows "is the next one, on Tuesday."

    @must-fire
    Scenario: The agent reports twice
      Given Bob knows kubernetes
      When the agent reports "The patch is in." and plans "kubectl get pods"
      And 10 min pass
      And the agent reports "The memory is stable." and plans "kubectl top pod"
      And 10 min pass
      Then Bob is sent a NOTIFICATION
      And the message shows "The memory is stable."

    @must-fire
    Scenario: The report has several lines
      Given Bob knows kubernetes
      When the agent finishes and reports this:
        """
        The leak is fixed.
        It took a new memory limit, and a restart.
        """
      And 10 min pass
      Then Bob is sent a NOTIFICATION
      And the message shows "It took a new memory limit"

    @must-fire
    Scenario: The agent sends the same report twice
      Given Bob knows kubernetes
      When the agent reports "The backup is done." and plans "kubectl get pods"
      And 24 h pass
      And the agent reports "The backup is done." and plans "git log"
      And 15 min pass
      Then Bob is sent a NOTIFICATION
      And "git log" is executed once

    @must-fire
    Scenario: Two threads send the same report
      Given Bob knows kubernetes
      When the agent finishes in the thread "one" and reports "The backup is done."
      And 15 min pass
      And the agent finishes in the thread "two" and reports "The backup is done."
      And 15 min pass
      Then Bob is sent a NOTIFICATION

    @must-fire
    Scenario: Two reports have the same beginning
      Given Bob knows kubernetes
      When the agent reports "The nightly backup of the database of the shop and of the mail server has begun." and plans "kubectl get pods"
      And 1 h pass
      And the agent reports "The nightly backup of the database of the shop and of the mail server has failed." and plans "git log"
      And 15 min pass
      Then the message shows "has failed."

    @must-fire
    Scenario: The agent reports every four minutes
      Given Bob knows kubernetes
      When the agent reports "The first pod is done." and plans "git show 1"
      And 4 min pass
      And the agent reports "The second pod is done." and plans "git show 2"
      And 4 min pass
      And the agent reports "The third pod is done." and plans "git show 3"
      And 4 min pass
      And the agent reports "The fourth pod is done." and plans "git show 4"
      And 4 min pass
      And the agent reports "The fifth pod is done." and plans "git show 5"
      And 4 min pass
      Then Bob is sent a NOTIFICATION

    @must-fire
    Scenario: The report is very long
      Given Bob knows kubernetes
      When the agent finishes and reports "Pod 1 has been stable for six hours, and its memory is below the limit. Pod 2 has been stable for six hours, and its memory is below the limit. Pod 3 has been stable for six hours, and its memory is below the limit. Pod 4 has been stable for six hours, and its memory is below the limit. Pod 5 has been stable for six hours, and its memory is below the limit. Pod 6 has been stable for six hours, and its memory is below the limit. Pod 7 has been stable for six hours, and its memory is below the limit. Pod 8 has been stable for six hours, and its memory is below the limit. Pod 9 has been stable for six hours, and its memory is below the limit. Pod 10 has been stable for six hours, and its memory is below the limit. Pod 11 has been stable for six hours, and its memory is below the limit. Pod 12 has been stable for six hours, and its memory is below the limit. Pod 13 has been stable for six hours, and its memory is below the limit. Pod 14 has been stable for six hours, and its memory is below the limit. Pod 15 has been stable for six hours, and its memory is below the limit. Pod 16 has been stable for six hours, and its memory is below the limit. Pod 17 has been stable for six hours, and its memory is below the limit. Pod 18 has been stable for six hours, and its memory is below the limit. Pod 19 has been stable for six hours, and its memory is below the limit. Pod 20 has been stable for six hours, and its memory is below the limit. Pod 21 has been stable for six hours, and its memory is below the limit. Pod 22 has been stable for six hours, and its memory is below the limit. Pod 23 has been stable for six hours, and its memory is below the limit. Pod 24 has been stable for six hours, and its memory is below the limit. Pod 25 has been stable for six hours, and its memory is below the limit. Pod 26 has been stable for six hours, and its memory is below the limit. Pod 27 has been stable for six hours, and its memory is below the limit. Pod 28 has been stable for six hours, and its memory is below the limit. Pod 29 has been stable for six hours, and its memory is below the limit. Pod 30 has been stable for six hours, and its memory is below the limit. And that is all for today."
      And 10 min pass
      Then Bob is sent a NOTIFICATION
      And the message shows "Pod 30 has been stable", "And that is all for today."

    @must-fire @restart
    Scenario Outline: The agent is killed before it has sent its report
      Given Bob knows kubernetes
      When the agent <reports>
      And the agent is killed and started again
      And 15 min pass
      Then Bob is sent a NOTIFICATION

      Examples:
        | reports                                          |
        | finishes and reports "The leak is fixed."        |
        | reports "The leak is fixed." and plans "git log" |

    @must-fire
    Scenario: The agent finishes with a report, and its confidence is low
      Given Bob knows kubernetes
      When the agent finishes with confidence 0.3 and reports "The leak is fixed."
      And 15 min pass
      Then Bob is sent a NOTIFICATION

    @must-fire @restart
    Scenario Outline: The agent <when>, and is killed while it looks for someone to report to
      Given Bob knows kubernetes
      And the registry takes a while
      When the agent <plans>
      And the agent is killed and started again
      And the registry has answered
      And 15 min pass
      Then Bob is sent a NOTIFICATION

      Examples:
        | when           | plans                                                                                                           |
        | has finished   | finishes and reports "The leak is fixed."                                                                       |
        | continues      | reports "The leak is fixed." and plans "git log"                                                                |
        | needs a choice | reports "The leak is fixed." and plans "kubectl patch" with confidence 0.5, with the options "blue" and "green" |
        | needs data     | reports "The leak is fixed." and plans "deploy", but lacks the string "API_KEY"                                 |

    @must-fire @restart
    Scenario: The agent is killed twice before it has sent its report
      Given Bob knows kubernetes
      And the registry takes a while
      When the agent reports "The leak is fixed." and plans "git log"
      And the agent is killed and started again
      And the agent is killed and started again
      And the registry has answered
      And 15 min pass
      Then Bob is sent a NOTIFICATION

    @must-fire @restart
    Scenario: The agent is killed while two threads have something to report
      Given Bob knows kubernetes
      And the registry takes a while
      When the agent finishes in the thread "one" and reports "The leak is fixed."
      And the agent finishes in the thread "two" and reports "The disk is full."
      And the agent is killed and started again
      And the registry has answered
      And 15 min pass
      Then Bob is sent a NOTIFICATION

  @A2H-PRIM-005 @must @decider @a2h
  Rule: Only a yes allows the action

    @must-fire
    Scenario Outline: The human's answer is <what>
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And Bob answers <answer>
      Then "kubectl rollout restart" is not executed

      Examples:
        | what                                     | answer                                           |
        | "maybe"                                  | {"decision": "MAYBE", "feedback": null}          |
        | an empty decision                        | {"decision": "", "feedback": null}               |
        | "modified", without a comment            | {"decision": "MODIFIED", "feedback": null}       |
        | "modified", with a comment               | {"decision": "MODIFIED", "feedback": "canary"}   |
        | a choice                                 | {"selected_option": "Approve", "feedback": null} |
        | only a comment                           | {"feedback": "APPROVED"}                         |
        | a boolean                                | {"decision": true, "feedback": null}             |
        | data                                     | {"data": "APPROVED", "feedback": null}           |
        | an acknowledgement                       | {"acknowledged": true, "feedback": null}         |
        | a list that contains the right decision  | {"decision": ["APPROVED"], "feedback": null}     |
        | the right decision in lower case         | {"decision": "approved", "feedback": null}       |
        | the right decision with spaces around it | {"decision": " APPROVED ", "feedback": null}     |

    @must-not-fire
    Scenario: The human says yes after an invalid answer
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart"
      And Bob answers {"decision": "MAYBE", "feedback": null}
      And Bob allows it
      Then "kubectl rollout restart" is executed at most once

    @must-fire
    Scenario: The human says no to an action that is not flagged
      Given Bob knows kubernetes
      When the agent plans "git push" with confidence 0.5
      And Bob denies it, if he was asked to
      Then Bob is asked
      And "git push" is not executed

  @A2H-PRIM-006 @must @decider @a2h
  Rule: The human can only choose an option that was offered

    @must-fire
    Scenario Outline: The human answers with <said>
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml"
      And Bob answers <answer>
      Then the answer is refused
      And "kubectl patch" is not executed

      Examples:
        | said                                 | answer                                                                           |
        | an option that wasn't offered        | {"selected_option": "staging.yaml", "feedback": null}                            |
        | part of an option                    | {"selected_option": "deployment", "feedback": null}                              |
        | an option in capitals                | {"selected_option": "DEPLOYMENT.YAML", "feedback": null}                         |
        | the number of an option              | {"selected_option": 1, "feedback": null}                                         |
        | the number of an option, as a string | {"selected_option": "2", "feedback": null}                                       |
        | two options                          | {"selected_option": "deployment.yaml, deployment-canary.yaml", "feedback": null} |
        | an empty option                      | {"selected_option": "", "feedback": null}                                        |
        | a yes                                | {"decision": "APPROVED", "feedback": null}                                       |
        | an acknowledgement                   | {"acknowledged": true, "feedback": null}                                         |
        | an option as data                    | {"data": "deployment.yaml", "feedback": null}                                    |
        | an option as a comment               | {"feedback": "deployment.yaml"}                                                  |

    @must-not-fire
    Scenario: The human chooses after an invalid answer
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml"
      And Bob answers {"selected_option": "staging.yaml", "feedback": null}
      And Bob chooses "deployment-canary.yaml"
      Then "kubectl patch" is executed once with the choice "deployment-canary.yaml"

    @must-fire
    Scenario: The human chooses an option of a later plan
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml"
      And the agent plans "kubectl patch" with confidence 0.5, with the options "staging.yaml" and "production.yaml"
      And Bob answers {"selected_option": "staging.yaml", "feedback": null}
      Then the answer is refused
      And "kubectl patch" is not executed

    @must-fire
    Scenario Outline: The human writes a number as "<said>"
      Given Bob knows kubernetes
      When the agent plans "set the pump" with confidence 0.5, with the options "1" and "20"
      And Bob answers {"selected_option": "<said>", "feedback": null}
      Then the answer is refused
      And "set the pump" is not executed

      Examples:
        | said |
        | 1.0  |
        | 01   |
        | +1   |
        | 2e1  |

    @must-fire
    Scenario Outline: The human adds white space <said> an option
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.5, with the options "blue" and "dark green"
      And Bob answers <answer>
      Then the answer is refused
      And "kubectl patch" is not executed

      Examples:
        | said   | answer                                               |
        | around | {"selected_option": " blue ", "feedback": null}      |
        | after  | {"selected_option": "blue\\n", "feedback": null}     |
        | within | {"selected_option": "dark  green", "feedback": null} |

  @A2H-PRIM-007 @must @decider @a2h
  Rule: Data must be of the requested kind

    @must-fire
    Scenario Outline: The agent asks for a <kind>, and the human gives <given>
      Given Bob knows kubernetes
      When the agent plans "deploy", but lacks the <kind> "credentials"
      And Bob answers <answer>
      Then the answer is refused
      And "deploy" is not executed

      Examples:
        | kind   | given              | answer                                          |
        | string | JSON               | {"data": {"key": 7}, "feedback": null}          |
        | string | a file             | {"data": {"file": "key.txt"}, "feedback": null} |
        | file   | a text             | {"data": "it is on my desk", "feedback": null}  |
        | file   | JSON               | {"data": [1, 2], "feedback": null}              |
        | file   | an object          | {"data": {"name": "key.txt"}, "feedback": null} |
        | string | a number           | {"data": 42, "feedback": null}                  |
        | string | a yes              | {"decision": "APPROVED", "feedback": null}      |
        | string | an acknowledgement | {"acknowledged": true, "feedback": "key-7"}     |

    @must-fire @restart
    Scenario: The agent asks for a string, is restarted, and gets JSON
      Given Bob knows kubernetes
      When the agent plans "deploy", but lacks the string "credentials"
      And the agent is killed and started again
      And Bob answers {"data": {"key": 7}, "feedback": null}
      Then Bob is asked
      And "deploy" is not executed

  @A2H-PRIM-008 @must @decider @a2h
  Rule: Data is a string, a file or JSON

    @must-fire
    Scenario Outline: The agent asks for data of the kind <kind>, and gets it
      Given Bob knows kubernetes
      When the agent plans "deploy", but lacks the <kind> "credentials"
      And Bob gives <data>
      Then "deploy" is executed once

      Examples:
        | kind   | data                  |
        | string | "key-7"               |
        | file   | {"file": "key.txt"}   |
        | json   | {"id": 7, "keys": []} |

    @must-fire
    Scenario Outline: The agent asks for JSON, and gets <what>
      Given Bob knows kubernetes
      When the agent plans "deploy", but lacks the json "limits"
      And Bob answers {"data": <value>, "feedback": null}
      Then the answer is accepted

      Examples:
        | what            | value  |
        | a number        | 42     |
        | zero            | 0      |
        | true            | true   |
        | false           | false  |
        | a list          | [1, 2] |
        | an empty list   | []     |
        | an empty object | {}     |

  @A2H-PRIM-009 @must @decider @a2h
  Rule: A notification doesn't need an answer

    @must-fire
    Scenario: The human does not answer
      Given Bob knows kubernetes
      When the agent finishes and reports "The leak is fixed."
      And 24 h pass
      Then Bob is sent a NOTIFICATION

    @must-fire
    Scenario: The human acknowledges the report
      Given Bob knows kubernetes
      When the agent reports "The patch is in." and plans "kubectl get pods"
      And 10 min pass
      And Bob acknowledges it
      And 24 h pass
      Then Bob is sent a NOTIFICATION
      And "kubectl get pods" is executed once
