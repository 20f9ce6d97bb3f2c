Feature: Choices
  The agent uses the option that the human chose, and never makes a choice of its own.

  The suite plays the model (which says what the agent plans next, and how sure it is), the registry, and the humans.
  Unless a scenario says otherwise, the threshold is 0.8, and the manifest flags "kubectl rollout restart". An agent
  looks for someone who knows kubernetes.

  @A2H-CHOICE-001 @must @decider @a2h
  Rule: The agent uses the human's choice

    @must-fire
    Scenario Outline: The human chooses <choice>
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.4, with the options "deployment.yaml" and "both (one by one)"
      And Bob chooses "<choice>"
      Then "kubectl patch" is executed once with the choice "<choice>"

      Examples:
        | choice            |
        | deployment.yaml   |
        | both (one by one) |

    @must-fire
    Scenario Outline: The human chooses <choice>, which isn't ASCII
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.4, with the options "Zürich (süd)", "Zurich (sud)" and "東京 – 2 GiB"
      And Bob chooses "<choice>"
      Then "kubectl patch" is executed once with the choice "<choice>"

      Examples:
        | choice       |
        | Zürich (süd) |
        | 東京 – 2 GiB   |

    @must-fire
    Scenario: The human answers two questions in reverse order
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml"
      And the agent plans "drain the region" with confidence 0.5, with the options "us-east" and "eu-west" in the thread "regions"
      And Bob chooses "eu-west"
      And Bob chooses "deployment-canary.yaml" for the thread "main"
      Then "drain the region" is executed once with the choice "eu-west"
      And "kubectl patch" is executed once with the choice "deployment-canary.yaml"

    @must-fire
    Scenario: The human answers one question with an option of another question
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml"
      And the agent plans "drain the region" with confidence 0.5, with the options "us-east" and "eu-west" in the thread "regions"
      And Bob chooses "us-east" for the thread "main"
      Then the answer is refused
      And "kubectl patch" is not executed
      And "drain the region" is not executed

    @must-fire
    Scenario: The human chooses while another thread waits for permission
      Given Bob knows kubernetes
      And Alice knows git
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml"
      And the agent plans "kubectl rollout restart" in the thread "restart", which needs somebody who knows git
      And Bob chooses "deployment.yaml"
      And Alice allows it
      And Bob chooses "deployment.yaml" for the thread "main", unless he has already
      Then "kubectl patch" is executed once with the choice "deployment.yaml"

    @must-fire
    Scenario: The human chooses while another thread waits for permission, and the permission is denied
      Given Bob knows kubernetes
      And Alice knows git
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml"
      And the agent plans "kubectl rollout restart" in the thread "restart", which needs somebody who knows git
      And Bob chooses "deployment.yaml"
      And Alice denies it
      And Bob chooses "deployment.yaml" for the thread "main", unless he has already
      Then "kubectl patch" is executed once with the choice "deployment.yaml"

    @must-fire
    Scenario: The human makes two choices while another thread waits for permission
      Given Bob knows kubernetes
      And Alice knows git
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml"
      And the agent plans "drain the region" with confidence 0.5, with the options "us-east" and "eu-west" in the thread "regions"
      And the agent plans "kubectl rollout restart" in the thread "restart", which needs somebody who knows git
      And Bob chooses "deployment.yaml" for the thread "main"
      And Bob chooses "eu-west" for the thread "regions"
      And Alice allows it
      And Bob chooses "eu-west" for the thread "regions", unless he has already
      Then "drain the region" is executed once with the choice "eu-west"

    @must-fire @restart
    Scenario: The agent is killed while the model processes the choice
      Given Bob knows kubernetes
      And the model takes a while
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml"
      And Bob chooses "deployment.yaml"
      And the agent is killed and started again
      And the model has taken it in
      And Bob chooses "deployment.yaml", unless he has already
      Then "kubectl patch" is executed once with the choice "deployment.yaml"

    @must-fire
    Scenario: Another action is denied before the human chooses
      Given Bob knows kubernetes
      And Alice knows git
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml"
      And the agent plans "kubectl rollout restart" in the thread "restart", which needs somebody who knows git
      And Alice denies it
      And Bob chooses "deployment.yaml"
      Then "kubectl patch" is executed once with the choice "deployment.yaml"

    @must-fire
    Scenario: The human chooses and then allows the action
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml"
      And Bob chooses "deployment.yaml", if he was asked to
      And Bob allows it, if he was asked to
      And Bob chooses "deployment.yaml", unless he has already
      Then "kubectl rollout restart" is executed once with the choice "deployment.yaml"

    @must-fire
    Scenario: The agent plans the same action again and asks a new question
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml"
      And Bob chooses "deployment.yaml"
      And the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml"
      Then "kubectl patch" is executed once with the choice "deployment.yaml"
      And the thread "main" is SUSPENDED

    @must-fire
    Scenario: A choice applies to one plan only
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml"
      And Bob chooses "deployment.yaml"
      And the agent plans "git log"
      Then "git log" is executed once with the choice ""

    @must-fire
    Scenario: The action has arguments, and the human chooses an option
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml" with the arguments {"region": "eu-west-9"}
      And Bob chooses "deployment.yaml"
      Then "kubectl patch" is executed once with the choice "deployment.yaml"

    @must-fire
    Scenario: The human chooses eleven hours later
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml"
      And 11 h pass
      And Bob chooses "deployment.yaml"
      Then "kubectl patch" is executed once with the choice "deployment.yaml"

    @must-fire @restart
    Scenario: The human chooses while another thread waits for permission, and the agent is killed
      Given Bob knows kubernetes
      And Alice knows git
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml"
      And the agent plans "kubectl rollout restart" in the thread "restart", which needs somebody who knows git
      And Bob chooses "deployment.yaml"
      And the agent is killed and started again
      And Alice allows it
      And Bob chooses "deployment.yaml" for the thread "main", unless he has already
      Then "kubectl patch" is executed once with the choice "deployment.yaml"

    @must-fire
    Scenario: The human chooses twice while another thread waits for permission
      Given Bob knows kubernetes
      And Alice knows git
      When the agent plans "kubectl patch" with confidence 0.5, with the options "blue" and "green"
      And the agent plans "kubectl rollout restart" in the thread "restart", which needs somebody who knows git
      And Bob chooses "blue"
      And Bob chooses "green"
      And Alice allows it
      Then "kubectl patch" is executed at most once

    @must-fire
    Scenario: The human chooses twice while the model processes the first choice
      Given Bob knows kubernetes
      And the model takes a while
      When the agent plans "kubectl patch" with confidence 0.5, with the options "blue" and "green"
      And Bob chooses "blue"
      And Bob chooses "green"
      And the model has taken it in
      Then "kubectl patch" is executed at most once

    @must-fire
    Scenario: The thread plans something else while the model processes the choice
      Given Bob knows kubernetes
      And the model takes a while
      When the agent plans "kubectl patch" with confidence 0.5, with the options "blue" and "green"
      And Bob chooses "blue"
      And the agent plans "git log"
      And the model has taken it in
      Then "kubectl patch" is executed once with the choice "blue"

    @must-fire
    Scenario Outline: The options contain <what>
      Given Bob knows kubernetes
      When the agent plans "set the pump" with confidence 0.5, with the options <options>
      And Bob chooses "<choice>"
      Then "set the pump" is executed once with the choice "<choice>"

      Examples:
        | what                          | options                             | choice        |
        | commands to the agent         | "Start" and "Stop"                  | Stop          |
        | commands to continue or stop  | "Continue" and "Abort"              | Continue      |
        | decisions                     | "Approve" and "Reject"              | Reject        |
        | a way to decline every option | "blue", "green" and "None of these" | None of these |
        | a way to cancel               | "Yes", "No" and "Cancel"            | Cancel        |
        | numbers                       | "2", "1" and "3"                    | 1             |
        | equal numbers                 | "1", "1.0" and "1e0"                | 1.0           |
        | versions                      | "1.1", "1.10" and "1.2"             | 1.10          |

    @must-fire
    Scenario Outline: The agent lists one of the options twice
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.5, with the options <options>
      And Bob chooses "<choice>"
      Then "kubectl patch" is executed once with the choice "<choice>"

      Examples:
        | options                          | choice |
        | "blue", "blue" and "green"       | green  |
        | "blue", "green" and "blue"       | green  |
        | "red", "blue", "red" and "green" | blue   |

    @must-fire @restart
    Scenario Outline: The agent is killed, and the human chooses an option in another script
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.5, with the options "Zürich", "東京" and "Київ 🎉"
      And the agent is killed and started again
      And Bob chooses "<choice>"
      Then "kubectl patch" is executed once with the choice "<choice>"

      Examples:
        | choice |
        | Zürich |
        | 東京     |
        | Київ 🎉 |

    @must-fire
    Scenario: Two threads plan the same action with different arguments
      Given Bob knows kubernetes
      When the agent plans "scale" with confidence 0.5, with the options "blue" and "green" in the thread "one" with the arguments {"name": "web"}
      And the agent plans "scale" with confidence 0.5, with the options "blue" and "green" in the thread "two" with the arguments {"name": "db"}
      And Bob chooses "blue" for the thread "one"
      And Bob chooses "green" for the thread "two"
      Then "scale" is executed 2 times

    @must-fire @restart
    Scenario: Two threads plan the same action with different arguments, and the agent is killed
      Given Bob knows kubernetes
      When the agent plans "scale" with confidence 0.5, with the options "blue" and "green" in the thread "one" with the arguments {"name": "web"}
      And the agent plans "scale" with confidence 0.5, with the options "blue" and "green" in the thread "two" with the arguments {"name": "db"}
      And the agent is killed and started again
      And Bob chooses "blue" for the thread "one"
      And Bob chooses "green" for the thread "two"
      Then "scale" is executed 2 times

    @must-fire
    Scenario: The human chooses hours after giving the missing data
      Given Bob knows kubernetes
      When the agent plans "push the build" with confidence 0.5, with the options "blue" and "green", but lacks the string "API_KEY"
      And 11 h pass
      And Bob answers {"data": "key-7", "feedback": null}, if he was asked to
      And 6 h pass
      And Bob chooses "green", if he was asked to
      Then "push the build" is executed at most once

    @must-fire
    Scenario: The human gives the missing data hours after choosing
      Given Bob knows kubernetes
      When the agent plans "push the build" with confidence 0.5, with the options "blue" and "green", but lacks the string "API_KEY"
      And 11 h pass
      And Bob answers {"data": "key-7", "feedback": null}, if he was asked to
      And Bob answers {"selected_option": "green", "feedback": null}, if he was asked to
      And 6 h pass
      And Bob answers {"data": "key-7", "feedback": null}, if he was asked to
      Then "push the build" is executed at most once

    @must-fire
    Scenario: The next plan has the same options, and the agent is sure
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.5, with the options "blue" and "green"
      And Bob chooses "green"
      And the agent plans "kubectl apply" with confidence 0.9, with the options "blue" and "green"
      Then "kubectl patch" is executed once with the choice "green"
      And "kubectl apply" is executed once with the choice ""

    @must-fire
    Scenario: Nobody was available to choose, and then the thread plans something else
      Given Bob knows kubernetes, but is OFFLINE
      When the agent plans "kubectl patch" with confidence 0.5, with the options "blue" and "green"
      And Bob's status becomes "AVAILABLE"
      And the agent plans "deploy", but lacks the string "API_KEY"
      And 2 min pass
      And Bob chooses "blue"
      Then "kubectl patch" is not executed

  @A2H-CHOICE-002 @must @decider @a2h
  Rule: Silence is not a choice

    @must-fire
    Scenario: Nobody chooses for a day
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml"
      And 24 h pass
      Then "kubectl patch" is not executed

    @must-fire
    Scenario: Nobody chooses for a day, although the question is urgent
      Given Bob knows kubernetes
      When the agent urgently plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml"
      And 24 h pass
      Then "kubectl patch" is not executed

    @must-fire
    Scenario: Nobody is available to choose
      Given Alice knows python
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml"
      And 24 h pass
      Then "kubectl patch" is not executed

    @must-fire
    Scenario: Another human chooses
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml"
      And Alice chooses "deployment.yaml"
      Then "kubectl patch" is not executed

    @must-fire
    Scenario: The human's choice is an answer to another question
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml"
      And Bob chooses "deployment.yaml" in answer to a question that was never asked
      Then Bob is asked
      And "kubectl patch" is not executed

    @must-fire
    Scenario: The human gives the missing data, but doesn't choose
      Given Bob knows kubernetes
      When the agent plans "push the build" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml", but lacks the string "API_KEY"
      And Bob answers {"data": "key-7", "feedback": null}, if he was asked to
      And 1 min pass
      Then "push the build" is not executed

    @must-fire
    Scenario: Nobody chooses for a day and a half
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml"
      And 36 h pass
      Then Bob is asked
      And "kubectl patch" is not executed

    @must-fire
    Scenario: The action is flagged and also needs a choice
      Given Bob knows kubernetes
      And the manifest flags "drop the table"
      When the agent plans "drop the table" with confidence 0.5, with the options "blue" and "green"
      And if someone was asked, they allow it
      And Bob chooses "green", if he was asked to
      And if someone was asked, they allow it
      Then Bob is asked
      And "drop the table" is executed at most once

  @A2H-CHOICE-003 @must @decider @a2h
  Rule: The agent uses the data that the human gives

    @must-fire
    Scenario Outline: The human gives data of the kind <kind>
      Given Bob knows kubernetes
      When the agent plans "deploy", but lacks the <kind> "credentials"
      And Bob gives <data>
      Then "deploy" is executed once with the input <data>

      Examples:
        | kind   | data                  |
        | string | "key-7"               |
        | file   | {"file": "key.txt"}   |
        | json   | {"id": 7, "keys": []} |

    @must-fire
    Scenario: The human answers before the message has been sent
      Given Bob knows kubernetes
      And messages take a while to go out
      When the agent plans "deploy", but lacks the string "API_KEY"
      And Bob gives "key-7", if he was asked to
      And the messages are out
      And Bob gives "key-7", unless he has already
      Then "deploy" is executed once with the input "key-7"

    @must-fire
    Scenario Outline: The human gives a text that contains <what>
      Given Bob knows kubernetes
      When the agent plans "deploy", but lacks the string "motto"
      And Bob gives <data>
      Then "deploy" is executed once with the input <data>

      Examples:
        | what                      | data                  |
        | letters from many scripts | "Zürich, 東京 – Київ 🎉" |
        | several lines             | "one\\ntwo\\nthree"   |
        | repeated spaces           | "a  b   c"            |
        | nothing but digits        | "007"                 |
        | JSON syntax               | "[1, 2]"              |

    @must-fire
    Scenario: The human gives the data and then allows the action
      Given Bob knows kubernetes
      And the manifest flags "drop the table"
      When the agent plans "drop the table", but lacks the string "API_KEY"
      And Bob gives "key-7", if he was asked to
      And if someone was asked, they allow it
      And Bob gives "key-7", unless he has already
      Then "drop the table" is executed once with the input "key-7"

    @must-fire
    Scenario: The human gives the data while another thread waits for permission
      Given Bob knows kubernetes
      And Alice knows git
      When the agent plans "deploy", but lacks the string "API_KEY"
      And the agent plans "kubectl rollout restart" in the thread "restart", which needs somebody who knows git
      And Bob gives "key-7"
      And Alice allows it
      And Bob gives "key-7", unless he has already
      Then "deploy" is executed once with the input "key-7"

    @must-fire
    Scenario: The agent needs both data and a choice
      Given Bob knows kubernetes
      When the agent plans "push the build" with confidence 0.5, with the options "deployment.yaml" and "deployment-canary.yaml", but lacks the string "API_KEY"
      And Bob gives "key-7", if he was asked to
      And Bob chooses "deployment.yaml", if he was asked to
      And Bob gives "key-7", unless he has already
      Then "push the build" is executed once with the input "key-7"

    @must-fire
    Scenario: The action has arguments and lacks data
      Given Bob knows kubernetes
      When the agent plans "deploy", but lacks the string "API_KEY" with the arguments {"region": "eu-west-9"}
      And Bob gives "key-7"
      Then "deploy" is executed once with the input "key-7"

    @must-fire
    Scenario: The agent asks after it has run for a long time
      Given Bob knows kubernetes
      When 40 h pass
      And the agent plans "deploy", but lacks the string "API_KEY"
      And 1 h pass
      And Bob gives "key-7"
      Then "deploy" is executed once with the input "key-7"

    @must-fire
    Scenario: The human gives the data eleven hours later
      Given Bob knows kubernetes
      When the agent plans "deploy", but lacks the string "API_KEY"
      And 11 h pass
      And Bob gives "key-7"
      Then "deploy" is executed once with the input "key-7"

    @must-fire
    Scenario: The human chooses, and gives the data eleven hours later
      Given Bob knows kubernetes
      When the agent plans "push the build" with confidence 0.5, with the options "blue" and "green", but lacks the string "API_KEY"
      And Bob chooses "blue", if he was asked to
      And Bob gives "key-7", if he was asked to
      And 11 h pass
      And Bob chooses "blue", unless he has already
      And Bob gives "key-7", unless he has already
      Then "push the build" is executed once with the input "key-7"

    @must-fire
    Scenario: The human gives the data for two threads eleven hours later
      Given Bob knows kubernetes
      When the agent plans "deploy", but lacks the string "API_KEY"
      And the agent plans "push the build" in the thread "build", but lacks the string "TOKEN"
      And 11 h pass
      And Bob gives "key-7" for the thread "main"
      And Bob gives "word-8" for the thread "build"
      Then "deploy" is executed once with the input "key-7"
      And "push the build" is executed once with the input "word-8"

    @must-fire @restart
    Scenario: The agent is killed before the question has been sent
      Given Bob knows kubernetes
      And messages take a while to go out
      When the agent plans "deploy", but lacks the string "API_KEY"
      And the agent is killed and started again
      And the messages are out
      And Bob gives "key-7"
      Then "deploy" is executed once with the input "key-7"

    @must-fire
    Scenario: The human acknowledges another message in between
      Given Bob knows kubernetes
      When the agent plans "deploy", but lacks the string "API_KEY"
      And the agent finishes in the thread "review" and reports "The leak is fixed."
      And 10 min pass
      And Bob acknowledges it
      And 1 h pass
      And Bob gives "key-7"
      Then "deploy" is executed once with the input "key-7"

    @must-fire @restart
    Scenario: The human gives the data, the agent is killed, and the human allows the action
      Given Bob knows kubernetes
      And the manifest flags "drop the table"
      When the agent plans "drop the table", but lacks the string "API_KEY"
      And Bob gives "key-7", if he was asked to
      And the agent is killed and started again
      And if someone was asked, they allow it
      And Bob gives "key-7", unless he has already
      Then "drop the table" is executed at most once

    @must-fire
    Scenario Outline: The human gives <what>
      Given Bob knows kubernetes
      When the agent plans "deploy", but lacks the <kind> "credentials"
      And Bob gives <data>
      Then "deploy" is executed once with the input <data>

      Examples:
        | what                                   | kind   | data                                                                                                                                                                                                                                                                                                                                                                                                    |
        | a text with spaces around it           | string | " key-7 "                                                                                                                                                                                                                                                                                                                                                                                               |
        | a long text                            | string | "part-1-of-the-key part-2-of-the-key part-3-of-the-key part-4-of-the-key part-5-of-the-key part-6-of-the-key part-7-of-the-key part-8-of-the-key part-9-of-the-key part-10-of-the-key part-11-of-the-key part-12-of-the-key part-13-of-the-key part-14-of-the-key part-15-of-the-key part-16-of-the-key part-17-of-the-key part-18-of-the-key part-19-of-the-key part-20-of-the-key part-21-of-the-key" |
        | the text "null"                        | string | "null"                                                                                                                                                                                                                                                                                                                                                                                                  |
        | JSON with a null value                 | json   | {"user": "ann", "team": null}                                                                                                                                                                                                                                                                                                                                                                           |
        | JSON with nested null values           | json   | {"users": [{"name": null, "tags": [null]}]}                                                                                                                                                                                                                                                                                                                                                             |
        | a list with one item                   | json   | ["ann"]                                                                                                                                                                                                                                                                                                                                                                                                 |
        | a list inside a list                   | json   | [["ann"]]                                                                                                                                                                                                                                                                                                                                                                                               |
        | JSON with false, zero and empty values | json   | {"ready": false, "left": 0, "why": ""}                                                                                                                                                                                                                                                                                                                                                                  |
        | a very large and a very small number   | json   | {"id": 9007199254740991, "part": 0.000001}                                                                                                                                                                                                                                                                                                                                                              |
        | a file with a name in other scripts    | file   | {"file": "Schlüssel für 東京.txt"}                                                                                                                                                                                                                                                                                                                                                                        |

    @must-fire
    Scenario Outline: Another thread asks for permission while the message about <what> is being sent
      Given Bob knows kubernetes
      And Alice knows git
      And messages take a while to go out
      When the agent <plans>
      And the agent plans "kubectl rollout restart" in the thread "restart", which needs somebody who knows git
      And Bob <answers>
      And the messages are out
      And Alice allows it, if she was asked to
      And Bob <answers> for the thread "main", unless he has already
      And 1 min pass
      Then "<action>" is executed once

      Examples:
        | what             | plans                                                                                   | answers         | action        |
        | data             | plans "deploy", but lacks the string "API_KEY"                                          | gives "key-7"   | deploy        |
        | a choice         | plans "kubectl patch" with confidence 0.5, with the options "blue" and "green"          | chooses "green" | kubectl patch |
        | an urgent choice | urgently plans "kubectl patch" with confidence 0.5, with the options "blue" and "green" | chooses "green" | kubectl patch |

    @must-fire
    Scenario: The human gives an empty text
      Given Bob knows kubernetes
      When the agent plans "deploy", but lacks the string "suffix"
      And Bob answers {"data": "", "feedback": null}
      Then Bob is asked
      And "deploy" is executed at most once

    @must-fire @restart
    Scenario Outline: The agent is killed while the model processes the data
      Given Bob knows kubernetes
      And the model takes a while
      When the agent plans "deploy", but lacks the <kind> "credentials"
      And Bob gives <data>
      And the agent is killed and started again
      And the model has taken it in
      And Bob gives <data>, unless he has already
      Then "deploy" is executed once with the input <data>

      Examples:
        | kind   | data                  |
        | string | "key-7"               |
        | json   | {"id": 7, "keys": []} |

    @must-fire
    Scenario Outline: The human gives the data twice while another thread waits for permission
      Given Bob knows kubernetes
      And Alice knows git
      When the agent plans "deploy", but lacks the string "API_KEY"
      And the agent plans "kubectl rollout restart" in the thread "restart", which needs somebody who knows git
      And Bob gives "key-7"
      And Bob gives "key-8"
      And Alice <answer>
      Then "deploy" is executed at most once

      Examples:
        | answer    |
        | denies it |
        | allows it |

    @must-fire
    Scenario: Two threads plan the same action with different arguments, and both lack data
      Given Bob knows kubernetes
      When the agent plans "scale" in the thread "one", but lacks the string "TOKEN" with the arguments {"name": "web"}
      And the agent plans "scale" in the thread "two", but lacks the string "TOKEN" with the arguments {"name": "db"}
      And Bob gives "key-7" for the thread "one"
      And Bob gives "key-8" for the thread "two"
      Then "scale" is executed 2 times
