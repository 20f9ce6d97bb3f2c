Feature: Finding a human
  An agent that needs help asks the registry who has a tag and is available. The search is called like any other tool.

  The suite plays the agents that search.

  @A2H-FIND-001 @must @registry @a2h
  Rule: A search finds every human who matches

    @must-fire
    Scenario: One human has the tag
      When Alice is registered with the tags "python", "code_review"
      And Bob is registered with the tags "sre", "kubernetes"
      And an agent looks for "code_review"
      Then the search finds only Alice

    @must-fire
    Scenario: Several humans have the tag
      When Alice is registered with the tags "python", "code_review"
      And Bob is registered with the tags "code_review", "kubernetes"
      And Carol is registered with the tags "legal"
      And an agent looks for "code_review"
      Then the search finds only Alice and Bob

    @must-not-fire
    Scenario: A human with another tag is not found
      When Alice is registered with the tags "python"
      And Bob is registered with the tags "kubernetes"
      And an agent looks for "kubernetes"
      Then the search finds only Bob

    @must-fire
    Scenario: Many humans have the tag
      When Alice is registered with the tags "code_review"
      And Bob is registered with the tags "code_review"
      And Carol is registered with the tags "code_review"
      And Mallory is registered with the tags "code_review"
      And an agent looks for "code_review"
      Then the search finds only Alice, Bob, Carol and Mallory

    @must-fire
    Scenario: The tag contains capitals
      When Alice is registered with the tags "OpenShift", "CKA"
      And an agent looks for "OpenShift"
      Then the search finds only Alice

    @must-fire
    Scenario Outline: The tag is "<tag>"
      When Alice is registered with the tags "legal", "<tag>"
      And an agent looks for "<tag>"
      Then the search finds only Alice

      Examples:
        | tag            |
        | größe_schätzen |
        | 日本語            |
        | code review    |
        | c++            |
        | ci/cd          |
        | node.js        |

    @must-fire
    Scenario: An agent looks for the last of a human's ten tags
      When Alice is registered with the tags "python", "legal", "sre", "git", "mail", "tax", "audit", "hr", "sales", "code_review"
      And an agent looks for "code_review"
      Then the search finds only Alice

    @must-fire
    Scenario: Seven humans have the tag
      When Alice is registered with the tags "code_review"
      And Bob is registered with the tags "code_review"
      And Carol is registered with the tags "code_review"
      And Dave is registered with the tags "code_review"
      And Erin is registered with the tags "code_review"
      And Frank is registered with the tags "code_review"
      And Grace is registered with the tags "code_review"
      And an agent looks for "code_review"
      Then the search finds only Alice, Bob, Carol, Dave, Erin, Frank and Grace

    @must-fire
    Scenario: Two humans have the same name
      When Alice is registered with this profile:
        """
        {"name": "Chris", "role": "Engineer", "timezone": "UTC-5"}
        """
      And Bob is registered with this profile:
        """
        {"name": "Chris", "role": "Engineer", "timezone": "UTC-5"}
        """
      And an agent looks for "python"
      Then the search finds only Alice and Bob

  @A2H-FIND-002 @must @registry @a2h
  Rule: An empty list is a valid result

    @must-fire
    Scenario: No human has the tag
      When Alice is registered with the tags "python"
      And an agent looks for "plumbing"
      Then the search finds nobody

    @must-fire
    Scenario: No human is registered
      When an agent looks for "python"
      Then the search finds nobody

    @must-fire
    Scenario: The search tool finds nobody
      When Alice is registered with the tags "python"
      And an agent calls the search tool for "plumbing"
      Then the search finds nobody

  @A2H-FIND-003 @must @registry @a2h
  Rule: A busy human does not count as available

    @must-fire
    Scenario Outline: The only expert is <status>
      When Alice is registered as <status> with the tags "python"
      And Bob is registered with the tags "kubernetes"
      And an agent looks for "python"
      Then the search finds nobody

      Examples:
        | status  |
        | BUSY    |
        | OFFLINE |

    @must-fire
    Scenario: The only expert is busy, and the search is urgent
      When Alice is registered as BUSY with the tags "python"
      And an agent looks urgently for "python"
      Then the search finds nobody

    @must-not-fire
    Scenario: One of two experts is busy
      When Alice is registered as BUSY with the tags "python"
      And Bob is registered with the tags "python"
      And an agent looks for "python"
      Then the search finds only Bob

    @must-fire
    Scenario Outline: An agent <searches> for a human who is "<status>"
      When Alice is registered with the tags "python"
      And Bob is registered as BUSY with the tags "python"
      And Carol is registered as OFFLINE with the tags "python"
      And an agent <searches> for "python" with the unknown status "<status>"
      Then the search finds nobody, or is refused

      Examples:
        | searches              | status    |
        | looks                 | AWAY      |
        | looks                 | busy      |
        | looks                 | available |
        | calls the search tool | AWAY      |
        | calls the search tool | busy      |

  @A2H-FIND-004 @must @registry @a2h
  Rule: A search does not match part of a tag

    @must-fire
    Scenario Outline: <tag> is part of <other>
      When Alice is registered with the tags "<other>"
      And an agent looks for "<tag>"
      Then the search finds nobody

      Examples:
        | tag  | other      |
        | java | javascript |
        | sre  | misreading |
        | go   | mongodb    |

    @must-not-fire
    Scenario: An agent looks for a complete tag
      When Alice is registered with the tags "javascript", "java"
      And an agent looks for "java"
      Then the search finds only Alice

    @must-fire
    Scenario Outline: "<tag>" is <what>, and not one of her tags
      When Alice is registered with this card:
        """
        {"id": "human://alice.eng",
          "profile": {"name": "Alice", "role": "Senior Auditor", "timezone": "UTC-5", "notes": "sailing"},
          "capabilities": ["python"], "endpoints": {"pager": "+49 30 1234567"}, "status": "AVAILABLE"}
        """
      And an agent looks for "<tag>"
      Then the search finds nobody

      Examples:
        | tag            | what                         |
        | Senior Auditor | Alice's role                 |
        | Auditor        | part of Alice's role         |
        | UTC-5          | Alice's timezone             |
        | sailing        | a note about Alice           |
        | pager          | the name of Alice's endpoint |
        | AVAILABLE      | Alice's status               |

    @must-fire
    Scenario: An agent looks for a tag that begins with Alice's tag
      When Alice is registered with the tags "java"
      And an agent looks for "javascript"
      Then the search finds nobody

  @A2H-FIND-005 @must @registry @a2h
  Rule: A status change takes effect at once

    @must-fire
    Scenario: Alice becomes busy and is available again
      When Alice is registered with the tags "python"
      And Alice's status becomes "BUSY"
      And an agent looks for "python"
      Then the search finds nobody
      When Alice's status becomes "AVAILABLE"
      And an agent looks for "python"
      Then the search finds only Alice

    @must-fire
    Scenario: Alice registers as OFFLINE and becomes available
      When Alice is registered as OFFLINE with the tags "python"
      And Alice's status becomes "AVAILABLE"
      And an agent looks for "python"
      Then the search finds only Alice
      And Alice's id resolves to her card

    @must-fire
    Scenario: A human with the same name becomes busy
      When Bob is registered with this profile:
        """
        {"name": "Chris", "role": "Engineer", "timezone": "UTC-5"}
        """
      And Alice is registered with this profile:
        """
        {"name": "Chris", "role": "Engineer", "timezone": "UTC-5"}
        """
      And Alice's status becomes "BUSY"
      And an agent looks for "python"
      Then the search finds only Bob

    @must-fire
    Scenario: The status of another human changes
      When Alice is registered with the tags "python"
      And Bob is registered with the tags "python"
      And Bob's status becomes "OFFLINE"
      And an agent looks for "python"
      Then the search finds only Alice

    @must-fire
    Scenario: Alice is busy for a day
      When Alice is registered with the tags "python"
      And Alice's status becomes "BUSY"
      And 24 h pass
      And an agent looks for "python"
      Then the search finds nobody

    @must-fire @restart
    Scenario: Alice becomes busy, and the registry is killed
      When Alice is registered with the tags "python"
      And Alice's status becomes "BUSY"
      And the registry is killed and started again
      And an agent looks for "python"
      Then the search finds nobody

  @A2H-FIND-006 @must @registry @a2h
  Rule: The search is a tool

    @must-fire
    Scenario: The search is listed as a tool
      When Alice is registered with the tags "python"
      Then the search is listed as a tool

    @must-fire
    Scenario: The search is called as a tool
      When Alice is registered with the tags "python"
      And Bob is registered as BUSY with the tags "python"
      And an agent calls the search tool for "python"
      Then the search finds only Alice

    @must-fire
    Scenario: The search tool is called for a tag that no human has
      When Alice is registered with the tags "python"
      And an agent calls the search tool for "plumbing"
      Then the search finds nobody

    @must-fire
    Scenario: The search is called with nothing but a tag
      When Alice is registered with the tags "python"
      And Bob is registered as BUSY with the tags "python"
      And an agent calls the search tool for "python" without a status
      Then the search finds only Alice

    @must-fire
    Scenario: The search asks for busy humans
      When Alice is registered with the tags "python"
      And Bob is registered as BUSY with the tags "python"
      And an agent calls the search tool for "python" with the status BUSY
      Then the search finds only Bob

    @must-fire
    Scenario: The tool's schema requires nothing but a tag
      When Alice is registered with the tags "python"
      Then the tool requires no argument except a tag

  @A2H-FIND-007 @must @registry @a2h
  Rule: A search result says how to reach the human

    @must-fire
    Scenario: Alice has several endpoints
      When Alice is registered with these endpoints:
        """
        {"teams": "alice@teams.example", "email": "alice@company.example"}
        """
      And an agent looks for "python"
      Then the search finds only Alice
      And the search names an endpoint of her card

    @must-fire
    Scenario: The search is urgent
      When Alice is registered with these endpoints:
        """
        {"email": "alice@company.example", "phone": "+49 30 1234567"}
        """
      And an agent looks urgently for "python"
      Then the search finds only Alice
      And the search names an endpoint of her card

    @must-fire
    Scenario: Alice has registered again with other endpoints
      When Alice is registered with these endpoints:
        """
        {"phone": "+49 30 1234567", "email": "alice@company.example"}
        """
      And an agent looks for "python"
      Then the search names an endpoint of her card
      When Alice is registered with these endpoints:
        """
        {"teams": "alice@teams.example"}
        """
      And an agent looks for "python"
      Then the search finds only Alice
      And the search names an endpoint of her card

    @must-fire
    Scenario Outline: Alice has only <what>
      When Alice is registered with these endpoints:
        """
        <endpoints>
        """
      And an agent <looks> for "python"
      Then the search finds only Alice
      And the search names an endpoint of her card

      Examples:
        | what                             | looks          | endpoints                                                                                          |
        | an endpoint with an unusual name | looks          | {"pager": "+49 30 1234567"}                                                                        |
        | an endpoint with an unusual name | looks urgently | {"matrix": "@alice:company.example"}                                                               |
        | secret endpoints                 | looks          | {"slack": "https://hooks.slack.example/services/V0/hush", "teams": "https://outlook.example/hush"} |
        | secret endpoints                 | looks urgently | {"relay": "https://relay.example/services/V1/hush"}                                                |

  @A2H-FIND-008 @must @registry @a2h
  Rule: A search result gives the human's id

    @must-fire
    Scenario: An agent resolves the id that it found
      When Alice is registered with the tags "python"
      And an agent looks for "python"
      Then the search finds only Alice
      And each id that was found resolves to its card

  @A2H-FIND-009 @must @registry @a2h
  Rule: A search can ask for busy humans

    @must-fire
    Scenario: An agent searches for busy humans
      When Alice is registered as BUSY with the tags "python"
      And Bob is registered with the tags "python"
      And an agent looks for "python" with the status BUSY
      Then the search finds only Alice
