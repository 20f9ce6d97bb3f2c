Feature: DevOps
  The case study from section 4: checkout-service leaks memory, and an agent has to fix it. Bob is the responsible
  site reliability engineer and can be reached on Slack. The agent finds him, asks him which of two files to patch,
  and asks him again before it restarts production.

  @A2H-TALE-001 @must @registry @a2h
  Rule: Phase 1: Bob is found

    @must-fire
    Scenario: Somebody who knows kubernetes
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
    Scenario: Bob is asleep
      When Bob is registered as OFFLINE with the tags "sre", "kubernetes", "approver"
      And an agent looks urgently for "kubernetes"
      Then the search finds nobody

  @A2H-TALE-002 @must @decider @a2h
  Rule: From the leak to the restart

    @must-fire
    Scenario: Bob helps
      Given Bob knows kubernetes
      And Alice knows python
      And the agent has seen "OOMKilled: checkout-service, memory limit 256Mi. Two configuration files."
      When the agent plans "kubectl logs" with confidence 0.97
      Then "kubectl logs" happens once
      And no human is asked
      When the agent urgently plans "patch the file" with confidence 0.55, with the options "deployment.yaml (Production)" or "deployment-canary.yaml (Canary)"
      Then Bob is asked for a CLARIFICATION
      And the agent had looked for "kubernetes" before
      And the message offers "deployment.yaml (Production)", "deployment-canary.yaml (Canary)"
      And "patch the file" does not happen
      When Bob chooses "deployment.yaml (Production)"
      Then "patch the file" happens once with the choice "deployment.yaml (Production)"
      When the agent plans "kubectl rollout restart"
      Then Bob is asked for a PERMISSION
      And the thread "main" is SUSPENDED
      And "kubectl rollout restart" does not happen
      When Bob allows it
      Then "kubectl rollout restart" happens once
      And Alice is not asked

    @must-fire
    Scenario: Bob thinks better of it
      Given Bob knows kubernetes
      When the agent urgently plans "patch the file" with confidence 0.55, with the options "deployment.yaml (Production)" or "deployment-canary.yaml (Canary)"
      And Bob chooses "deployment-canary.yaml (Canary)"
      Then "patch the file" happens once with the choice "deployment-canary.yaml (Canary)"
      When the agent plans "kubectl rollout restart"
      And Bob denies it, saying "not during the sale"
      And 24 h pass
      Then "kubectl rollout restart" does not happen

  @A2H-TALE-003 @must @decider @a2h
  Rule: Bob sees the change before he allows it

    @must-fire
    Scenario: The diff
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
