Feature: DevOps
  This is the case study from section 4: checkout-service leaks memory, and an agent has to fix it. Bob is the
  responsible site reliability engineer and can be reached on Slack. The agent finds him, asks him which of two files to
  patch, and asks him again before it restarts production.

  @A2H-TALE-001 @must @registry @a2h
  Rule: Phase 1: the agent finds Bob

    @must-fire
    Scenario: An agent looks for a human who knows kubernetes
      When Bob is registered with this card:
        """
        {
          "id": "human://bob.eng",
          "profile": {"name": "Bob", "role": "Senior SRE", "timezone": "UTC+1"},
          "capabilities": ["sre", "kubernetes", "approver"],
          "endpoints": {"slack": "https://hooks.slack.example/services/T7/B7/hush", "email": "bob@company.example"},
          "status": "AVAILABLE"
        }
        """
      And Alice is registered with the tags "python", "deployment_approval"
      And an agent looks urgently for "kubernetes"
      Then the search finds only Bob
      And the search names an endpoint of his card

    @must-not-fire
    Scenario: Bob is OFFLINE
      When Bob is registered as OFFLINE with the tags "sre", "kubernetes", "approver"
      And an agent looks urgently for "kubernetes"
      Then the search finds nobody

  @A2H-TALE-002 @must @decider @a2h
  Rule: The agent fixes the leak with Bob's help

    @must-fire
    Scenario: Bob chooses a file and allows the restart
      Given Bob knows kubernetes
      And Alice knows python
      And the agent has seen "OOMKilled: checkout-service, memory limit 256Mi. Two configuration files."
      When the agent plans "kubectl logs" with confidence 0.97
      Then "kubectl logs" is executed once
      And no human is asked
      When the agent urgently plans "patch the file" with confidence 0.55, with the options "deployment.yaml (Production)" and "deployment-canary.yaml (Canary)"
      Then Bob is asked for a CLARIFICATION
      And the agent had searched for "kubernetes" before
      And the message offers "deployment.yaml (Production)", "deployment-canary.yaml (Canary)"
      And "patch the file" is not executed
      When Bob chooses "deployment.yaml (Production)"
      Then "patch the file" is executed once with the choice "deployment.yaml (Production)"
      When the agent plans "kubectl rollout restart"
      Then Bob is asked for a PERMISSION
      And the thread "main" is SUSPENDED
      And "kubectl rollout restart" is not executed
      When Bob allows it
      Then "kubectl rollout restart" is executed once
      And Alice is not asked

    @must-fire
    Scenario: Bob denies the restart
      Given Bob knows kubernetes
      When the agent urgently plans "patch the file" with confidence 0.55, with the options "deployment.yaml (Production)" and "deployment-canary.yaml (Canary)"
      And Bob chooses "deployment-canary.yaml (Canary)"
      Then "patch the file" is executed once with the choice "deployment-canary.yaml (Canary)"
      When the agent plans "kubectl rollout restart"
      And Bob denies it, saying "not during the sale"
      And 24 h pass
      Then "kubectl rollout restart" is not executed

  @A2H-TALE-003 @must @decider @a2h
  Rule: Bob sees the change before he allows the restart

    @must-fire
    Scenario: The agent has seen a diff
      Given Bob knows kubernetes
      And the agent has seen this:
        """
        --- a/deployment.yaml
        +++ b/deployment.yaml
        -  memory: 256Mi
        +  memory: 512Mi
        """
      When the agent plans "kubectl rollout restart"
      Then Bob is asked for a PERMISSION
      And the message shows "-  memory: 256Mi", "+  memory: 512Mi"

    @must-fire
    Scenario: The action has arguments
      Given Bob knows kubernetes
      And the agent has seen this:
        """
        --- a/deployment.yaml
        +++ b/deployment.yaml
        -  memory: 256Mi
        +  memory: 512Mi
        """
      When the agent plans "kubectl rollout restart" with the arguments {"name": "web", "timeout": "5m"}
      Then Bob is asked for a PERMISSION
      And the message shows "-  memory: 256Mi", "+  memory: 512Mi"

    @must-fire
    Scenario Outline: The human has already <what>
      Given Bob knows kubernetes
      And the agent has seen this:
        """
        --- a/deployment.yaml
        +++ b/deployment.yaml
        -  memory: 256Mi
        +  memory: 512Mi
        """
      When the agent plans "kubectl rollout restart" <which>
      And Bob <answer>, if he was asked to
      Then Bob is asked for a PERMISSION
      And the message shows "-  memory: 256Mi", "+  memory: 512Mi"

      Examples:
        | what          | which                                                    | answer         |
        | made a choice | with confidence 0.5, with the options "blue" and "amber" | chooses "blue" |

    @must-fire
    Scenario: The agent asks about two changes, one after the other
      Given Bob knows kubernetes
      And the agent has seen this:
        """
        --- a/deployment.yaml
        +++ b/deployment.yaml
        -  memory: 256Mi
        +  memory: 512Mi
        """
      When the agent plans "kubectl rollout restart"
      And Bob allows it
      And the agent sees this:
        """
        --- a/service.yaml
        +++ b/service.yaml
        -  port: 8080
        +  port: 9090
        """
      And the agent plans "kubectl rollout restart"
      Then Bob is asked for a PERMISSION
      And the message shows "-  port: 8080", "+  port: 9090"

    @must-fire
    Scenario: The diff is long
      Given Bob knows kubernetes
      And the agent has seen this:
        """
        --- a/deployment.yaml
        +++ b/deployment.yaml
        -  limit of the memory of pod number 1 of the shop: 256Mi
        +  limit of the memory of pod number 1 of the shop: 512Mi
        -  limit of the memory of pod number 2 of the shop: 256Mi
        +  limit of the memory of pod number 2 of the shop: 512Mi
        -  limit of the memory of pod number 3 of the shop: 256Mi
        +  limit of the memory of pod number 3 of the shop: 512Mi
        -  limit of the memory of pod number 4 of the shop: 256Mi
        +  limit of the memory of pod number 4 of the shop: 512Mi
        -  limit of the memory of pod number 5 of the shop: 256Mi
        +  limit of the memory of pod number 5 of the shop: 512Mi
        -  limit of the memory of pod number 6 of the shop: 256Mi
        +  limit of the memory of pod number 6 of the shop: 512Mi
        -  limit of the memory of pod number 7 of the shop: 256Mi
        +  limit of the memory of pod number 7 of the shop: 512Mi
        -  limit of the memory of pod number 8 of the shop: 256Mi
        +  limit of the memory of pod number 8 of the shop: 512Mi
        -  limit of the memory of pod number 9 of the shop: 256Mi
        +  limit of the memory of pod number 9 of the shop: 512Mi
        -  limit of the memory of pod number 10 of the shop: 256Mi
        +  limit of the memory of pod number 10 of the shop: 512Mi
        -  limit of the memory of pod number 11 of the shop: 256Mi
        +  limit of the memory of pod number 11 of the shop: 512Mi
        -  limit of the memory of pod number 12 of the shop: 256Mi
        +  limit of the memory of pod number 12 of the shop: 512Mi
        -  limit of the memory of pod number 13 of the shop: 256Mi
        +  limit of the memory of pod number 13 of the shop: 512Mi
        -  limit of the memory of pod number 14 of the shop: 256Mi
        +  limit of the memory of pod number 14 of the shop: 512Mi
        -  limit of the memory of pod number 15 of the shop: 256Mi
        +  limit of the memory of pod number 15 of the shop: 512Mi
        -  limit of the memory of pod number 16 of the shop: 256Mi
        +  limit of the memory of pod number 16 of the shop: 512Mi
        -  limit of the memory of pod number 17 of the shop: 256Mi
        +  limit of the memory of pod number 17 of the shop: 512Mi
        -  limit of the memory of pod number 18 of the shop: 256Mi
        +  limit of the memory of pod number 18 of the shop: 512Mi
        -  limit of the memory of pod number 19 of the shop: 256Mi
        +  limit of the memory of pod number 19 of the shop: 512Mi
        -  limit of the memory of pod number 20 of the shop: 256Mi
        +  limit of the memory of pod number 20 of the shop: 512Mi
        -  limit of the memory of pod number 21 of the shop: 256Mi
        +  limit of the memory of pod number 21 of the shop: 512Mi
        -  limit of the memory of pod number 22 of the shop: 256Mi
        +  limit of the memory of pod number 22 of the shop: 512Mi
        -  limit of the memory of pod number 23 of the shop: 256Mi
        +  limit of the memory of pod number 23 of the shop: 512Mi
        -  limit of the memory of pod number 24 of the shop: 256Mi
        +  limit of the memory of pod number 24 of the shop: 512Mi
        -  limit of the memory of pod number 25 of the shop: 256Mi
        +  limit of the memory of pod number 25 of the shop: 512Mi
        -  limit of the memory of pod number 26 of the shop: 256Mi
        +  limit of the memory of pod number 26 of the shop: 512Mi
        -  limit of the memory of pod number 27 of the shop: 256Mi
        +  limit of the memory of pod number 27 of the shop: 512Mi
        -  limit of the memory of pod number 28 of the shop: 256Mi
        +  limit of the memory of pod number 28 of the shop: 512Mi
        -  limit of the memory of pod number 29 of the shop: 256Mi
        +  limit of the memory of pod number 29 of the shop: 512Mi
        -  limit of the memory of pod number 30 of the shop: 256Mi
        +  limit of the memory of pod number 30 of the shop: 512Mi
        """
      When the agent plans "kubectl rollout restart"
      Then Bob is asked for a PERMISSION
      And the message shows "+  limit of the memory of pod number 30 of the shop: 512Mi"

    @must-fire @restart
    Scenario: The agent is killed before it has asked
      Given Bob knows kubernetes
      And the agent has seen this:
        """
        --- a/deployment.yaml
        +++ b/deployment.yaml
        -  memory: 256Mi
        +  memory: 512Mi
        """
      And messages take a while to go out
      When the agent plans "kubectl rollout restart"
      And the agent is killed and started again
      And the messages are out
      Then Bob is asked for a PERMISSION
      And the message shows "-  memory: 256Mi", "+  memory: 512Mi"
