Feature: Choices
  The agent uses the human's choice, and never makes one up.

  The suite plays the model (which says what the agent plans next, and how sure it is), the registry, and the humans.
  Unless a scenario says otherwise, the threshold is 0.8, and the manifest flags "kubectl rollout restart". An agent
  looks for someone who knows kubernetes.

  @A2H-CHOICE-001 @must @decider @a2h
  Rule: The choice is used

    @must-fire
    Scenario Outline: He chooses <choice>
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.4, with the options "deployment.yaml" or "both (one by one)"
      And Bob chooses "<choice>"
      Then "kubectl patch" happens once with the choice "<choice>"

      Examples:
        | choice            |
        | deployment.yaml   |
        | both (one by one) |

    @must-fire
    Scenario Outline: He chooses one in other letters, <choice>
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.4, with the options "Zürich (süd)", "Zurich (sud)" or "東京 – 2 GiB"
      And Bob chooses "<choice>"
      Then "kubectl patch" happens once with the choice "<choice>"

      Examples:
        | choice       |
        | Zürich (süd) |
        | 東京 – 2 GiB   |

    @must-fire
    Scenario: Two questions, answered in the other order
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" or "deployment-canary.yaml"
      And the agent plans "drain the region" with confidence 0.5, with the options "us-east" or "eu-west" in the thread "regions"
      And Bob chooses "eu-west"
      And Bob chooses "deployment-canary.yaml" for the thread "main"
      Then "drain the region" happens once with the choice "eu-west"
      And "kubectl patch" happens once with the choice "deployment-canary.yaml"

    @must-fire
    Scenario: Two questions, and the answer to the other one
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" or "deployment-canary.yaml"
      And the agent plans "drain the region" with confidence 0.5, with the options "us-east" or "eu-west" in the thread "regions"
      And Bob chooses "us-east" for the thread "main"
      Then the answer is refused
      And "kubectl patch" does not happen
      And "drain the region" does not happen

    @must-fire
    Scenario: He chooses while a permission is open elsewhere
      Given Bob knows kubernetes
      And Alice knows git
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" or "deployment-canary.yaml"
      And the agent plans "kubectl rollout restart" in the thread "restart", which needs somebody who knows git
      And Bob chooses "deployment.yaml"
      And Alice allows it
      And Bob chooses "deployment.yaml" for the thread "main", unless he has already
      Then "kubectl patch" happens once with the choice "deployment.yaml"

    @must-fire
    Scenario: He chooses while a permission is open elsewhere, which is denied
      Given Bob knows kubernetes
      And Alice knows git
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" or "deployment-canary.yaml"
      And the agent plans "kubectl rollout restart" in the thread "restart", which needs somebody who knows git
      And Bob chooses "deployment.yaml"
      And Alice denies it
      And Bob chooses "deployment.yaml" for the thread "main", unless he has already
      Then "kubectl patch" happens once with the choice "deployment.yaml"

    @must-fire
    Scenario: Two choices while a permission is open elsewhere
      Given Bob knows kubernetes
      And Alice knows git
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" or "deployment-canary.yaml"
      And the agent plans "drain the region" with confidence 0.5, with the options "us-east" or "eu-west" in the thread "regions"
      And the agent plans "kubectl rollout restart" in the thread "restart", which needs somebody who knows git
      And Bob chooses "deployment.yaml" for the thread "main"
      And Bob chooses "eu-west" for the thread "regions"
      And Alice allows it
      And Bob chooses "eu-west" for the thread "regions", unless he has already
      Then "drain the region" happens once with the choice "eu-west"

    @must-fire @restart
    Scenario: It is killed while the model takes the choice in
      Given Bob knows kubernetes
      And the model takes a while
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" or "deployment-canary.yaml"
      And Bob chooses "deployment.yaml"
      And the agent is killed and started again
      And the model has taken it in
      And Bob chooses "deployment.yaml", unless he has already
      Then "kubectl patch" happens once with the choice "deployment.yaml"

    @must-fire
    Scenario: Something else is denied before he chooses
      Given Bob knows kubernetes
      And Alice knows git
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" or "deployment-canary.yaml"
      And the agent plans "kubectl rollout restart" in the thread "restart", which needs somebody who knows git
      And Alice denies it
      And Bob chooses "deployment.yaml"
      Then "kubectl patch" happens once with the choice "deployment.yaml"

    @must-fire
    Scenario: He chooses, and then allows it
      Given Bob knows kubernetes
      When the agent plans "kubectl rollout restart" with confidence 0.5, with the options "deployment.yaml" or "deployment-canary.yaml"
      And Bob chooses "deployment.yaml", if he was asked to
      And Bob allows it, if he was asked to
      And Bob chooses "deployment.yaml", unless he has already
      Then "kubectl rollout restart" happens once with the choice "deployment.yaml"

    @must-fire
    Scenario: The same once more is another question
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" or "deployment-canary.yaml"
      And Bob chooses "deployment.yaml"
      And the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" or "deployment-canary.yaml"
      Then "kubectl patch" happens once with the choice "deployment.yaml"
      And the thread "main" is SUSPENDED

    @must-fire
    Scenario: A choice is for one plan
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" or "deployment-canary.yaml"
      And Bob chooses "deployment.yaml"
      And the agent plans "git log"
      Then "git log" happens once with the choice ""

    @must-fire
    Scenario: The action has arguments
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" or "deployment-canary.yaml" with the arguments {"region": "eu-west-9"}
      And Bob chooses "deployment.yaml"
      Then "kubectl patch" happens once with the choice "deployment.yaml"

    @must-fire
    Scenario: He chooses in the evening
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" or "deployment-canary.yaml"
      And 11 h pass
      And Bob chooses "deployment.yaml"
      Then "kubectl patch" happens once with the choice "deployment.yaml"

    @must-fire @restart
    Scenario: He chooses while a permission is open elsewhere, and it is killed
      Given Bob knows kubernetes
      And Alice knows git
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" or "deployment-canary.yaml"
      And the agent plans "kubectl rollout restart" in the thread "restart", which needs somebody who knows git
      And Bob chooses "deployment.yaml"
      And the agent is killed and started again
      And Alice allows it
      And Bob chooses "deployment.yaml" for the thread "main", unless he has already
      Then "kubectl patch" happens once with the choice "deployment.yaml"

    @must-fire
    Scenario: He chooses twice while a permission is open elsewhere
      Given Bob knows kubernetes
      And Alice knows git
      When the agent plans "kubectl patch" with confidence 0.5, with the options "blue" or "green"
      And the agent plans "kubectl rollout restart" in the thread "restart", which needs somebody who knows git
      And Bob chooses "blue"
      And Bob chooses "green"
      And Alice allows it
      Then "kubectl patch" happens at most once

    @must-fire
    Scenario: He chooses twice while the model takes the first choice in
      Given Bob knows kubernetes
      And the model takes a while
      When the agent plans "kubectl patch" with confidence 0.5, with the options "blue" or "green"
      And Bob chooses "blue"
      And Bob chooses "green"
      And the model has taken it in
      Then "kubectl patch" happens at most once

    @must-fire
    Scenario: The thread plans something while the model takes the choice in
      Given Bob knows kubernetes
      And the model takes a while
      When the agent plans "kubectl patch" with confidence 0.5, with the options "blue" or "green"
      And Bob chooses "blue"
      And the agent plans "git log"
      And the model has taken it in
      Then "kubectl patch" happens once with the choice "blue"

  @A2H-CHOICE-002 @must @decider @a2h
  Rule: Silence is not a choice

    @must-fire
    Scenario: Nobody chooses for a day
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" or "deployment-canary.yaml"
      And 24 h pass
      Then "kubectl patch" does not happen

    @must-fire
    Scenario: Nobody chooses for a day, and it is urgent
      Given Bob knows kubernetes
      When the agent urgently plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" or "deployment-canary.yaml"
      And 24 h pass
      Then "kubectl patch" does not happen

    @must-fire
    Scenario: Nobody is there to choose
      Given Alice knows python
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" or "deployment-canary.yaml"
      And 24 h pass
      Then "kubectl patch" does not happen

    @must-fire
    Scenario: Somebody else chooses
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" or "deployment-canary.yaml"
      And Alice chooses "deployment.yaml"
      Then "kubectl patch" does not happen

    @must-fire
    Scenario: He chooses in answer to something else
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" or "deployment-canary.yaml"
      And Bob chooses "deployment.yaml" in answer to a question that was never asked
      Then Bob is asked
      And "kubectl patch" does not happen

    @must-fire
    Scenario: He gives what is missing, and chooses nothing
      Given Bob knows kubernetes
      When the agent plans "push the build" with confidence 0.5, with the options "deployment.yaml" or "deployment-canary.yaml", but lacks the string "API_KEY"
      And Bob answers {"data": "key-7", "feedback": null}, if he was asked to
      And 1 min pass
      Then "push the build" does not happen

    @must-fire
    Scenario: Nobody chooses for a day and a half
      Given Bob knows kubernetes
      When the agent plans "kubectl patch" with confidence 0.5, with the options "deployment.yaml" or "deployment-canary.yaml"
      And 36 h pass
      Then Bob is asked
      And "kubectl patch" does not happen

    @must-fire
    Scenario: What is flagged needs a choice, too
      Given Bob knows kubernetes
      And the manifest flags "drop the table"
      When the agent plans "drop the table" with confidence 0.5, with the options "blue" or "green"
      And whoever was asked allows it, if they were asked to
      And Bob chooses "green", if he was asked to
      And whoever was asked allows it, if they were asked to
      Then Bob is asked
      And "drop the table" happens at most once

  @A2H-CHOICE-003 @must @decider @a2h
  Rule: The data is used

    @must-fire
    Scenario Outline: He gives a <kind>
      Given Bob knows kubernetes
      When the agent plans "deploy", but lacks the <kind> "credentials"
      And Bob gives <data>
      Then "deploy" happens once with the input <data>

      Examples:
        | kind   | data                  |
        | string | "key-7"               |
        | file   | {"file": "key.txt"}   |
        | json   | {"id": 7, "keys": []} |

    @must-fire
    Scenario: He is quicker than the message
      Given Bob knows kubernetes
      And messages take a while to go out
      When the agent plans "deploy", but lacks the string "API_KEY"
      And Bob gives "key-7", if he was asked to
      And the messages are out
      And Bob gives "key-7", unless he has already
      Then "deploy" happens once with the input "key-7"

    @must-fire
    Scenario Outline: He gives text with <what>
      Given Bob knows kubernetes
      When the agent plans "deploy", but lacks the string "motto"
      And Bob gives <data>
      Then "deploy" happens once with the input <data>

      Examples:
        | what                   | data                        |
        | letters of all scripts | "Zürich, 東京 – Київ 🎉"      |
        | several lines          | "one\\ntwo\\nthree"         |
        | blanks                 | "a  b   c"                  |
        | digits alone           | "007"                       |
        | the form of JSON       | "[1, 2]"                    |

    @must-fire
    Scenario: He gives it, and then allows the action
      Given Bob knows kubernetes
      And the manifest flags "drop the table"
      When the agent plans "drop the table", but lacks the string "API_KEY"
      And Bob gives "key-7", if he was asked to
      And whoever was asked allows it, if they were asked to
      And Bob gives "key-7", unless he has already
      Then "drop the table" happens once with the input "key-7"

    @must-fire
    Scenario: He gives it while a permission is open elsewhere
      Given Bob knows kubernetes
      And Alice knows git
      When the agent plans "deploy", but lacks the string "API_KEY"
      And the agent plans "kubectl rollout restart" in the thread "restart", which needs somebody who knows git
      And Bob gives "key-7"
      And Alice allows it
      And Bob gives "key-7", unless he has already
      Then "deploy" happens once with the input "key-7"

    @must-fire
    Scenario: There is something to choose, too
      Given Bob knows kubernetes
      When the agent plans "push the build" with confidence 0.5, with the options "deployment.yaml" or "deployment-canary.yaml", but lacks the string "API_KEY"
      And Bob gives "key-7", if he was asked to
      And Bob chooses "deployment.yaml", if he was asked to
      And Bob gives "key-7", unless he has already
      Then "push the build" happens once with the input "key-7"

    @must-fire
    Scenario: The action has arguments, and data is missing
      Given Bob knows kubernetes
      When the agent plans "deploy", but lacks the string "API_KEY" with the arguments {"region": "eu-west-9"}
      And Bob gives "key-7"
      Then "deploy" happens once with the input "key-7"

    @must-fire
    Scenario: The world is old when he is asked
      Given Bob knows kubernetes
      When 40 h pass
      And the agent plans "deploy", but lacks the string "API_KEY"
      And 1 h pass
      And Bob gives "key-7"
      Then "deploy" happens once with the input "key-7"

    @must-fire
    Scenario: He gives it in the evening
      Given Bob knows kubernetes
      When the agent plans "deploy", but lacks the string "API_KEY"
      And 11 h pass
      And Bob gives "key-7"
      Then "deploy" happens once with the input "key-7"

    @must-fire
    Scenario: He gives it in the evening, and has chosen before
      Given Bob knows kubernetes
      When the agent plans "push the build" with confidence 0.5, with the options "blue" or "green", but lacks the string "API_KEY"
      And Bob chooses "blue", if he was asked to
      And Bob gives "key-7", if he was asked to
      And 11 h pass
      And Bob chooses "blue", unless he has already
      And Bob gives "key-7", unless he has already
      Then "push the build" happens once with the input "key-7"

    @must-fire
    Scenario: He gives two threads theirs in the evening
      Given Bob knows kubernetes
      When the agent plans "deploy", but lacks the string "API_KEY"
      And the agent plans "push the build" in the thread "build", but lacks the string "TOKEN"
      And 11 h pass
      And Bob gives "key-7" for the thread "main"
      And Bob gives "word-8" for the thread "build"
      Then "deploy" happens once with the input "key-7"
      And "push the build" happens once with the input "word-8"

    @must-fire @restart
    Scenario: It is killed before the question is out
      Given Bob knows kubernetes
      And messages take a while to go out
      When the agent plans "deploy", but lacks the string "API_KEY"
      And the agent is killed and started again
      And the messages are out
      And Bob gives "key-7"
      Then "deploy" happens once with the input "key-7"

    @must-fire
    Scenario: He acknowledges something in between
      Given Bob knows kubernetes
      When the agent plans "deploy", but lacks the string "API_KEY"
      And the agent finishes in the thread "review" and reports "The leak is fixed."
      And 10 min pass
      And Bob acknowledges it
      And 1 h pass
      And Bob gives "key-7"
      Then "deploy" happens once with the input "key-7"

    @must-fire @restart
    Scenario: He gives it, it is killed, and he allows the action
      Given Bob knows kubernetes
      And the manifest flags "drop the table"
      When the agent plans "drop the table", but lacks the string "API_KEY"
      And Bob gives "key-7", if he was asked to
      And the agent is killed and started again
      And whoever was asked allows it, if they were asked to
      And Bob gives "key-7", unless he has already
      Then "drop the table" happens at most once
