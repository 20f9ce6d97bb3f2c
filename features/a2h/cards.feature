Feature: Human Cards
  A human who can be asked has a card: who they are, what they know, where they can be reached, and whether they are
  available. A registry stores the cards. It refuses cards that an agent can't use.

  The suite plays the callers of the registry. Unless a scenario says otherwise, a card is complete, and its human is
  AVAILABLE.

  @A2H-CARD-001 @must @registry @a2h
  Rule: A card has five fields

    @must-fire
    Scenario Outline: A card is registered without its <member>
      When Alice is registered without her <member>
      Then the card is refused

      Examples:
        | member       |
        | id           |
        | profile      |
        | capabilities |
        | endpoints    |
        | status       |

    @must-not-fire
    Scenario: A card is complete
      When Alice is registered with the tags "python"
      Then the card is accepted

    @must-not-fire
    Scenario: A card has an additional field
      When Alice is registered with the notes "speaks French"
      Then the card is accepted

  @A2H-CARD-002 @must @registry @a2h
  Rule: An id is human:// followed by labels separated by dots

    @must-fire
    Scenario Outline: The id <id> is not valid
      When Alice is registered with the id "<id>"
      Then the card is refused

      Examples:
        | id                  |
        | https://alice.eng   |
        | alice.eng           |
        | human://            |
        | human://alice..eng  |
        | human://alice eng.x |

    @must-not-fire
    Scenario Outline: The id <id> is valid
      When the human "<id>" is registered
      Then the card is accepted

      Examples:
        | id                         |
        | human://alice-2.eng        |
        | human://alice.on-call.eng1 |

    @must-fire
    Scenario Outline: The id has <what>
      When Alice is registered with this card:
        """
        {"id": "<id>", "profile": {"name": "Alice", "role": "Engineer", "timezone": "UTC-5"}, "capabilities": ["python"], "endpoints": {"email": "alice@company.example"}, "status": "AVAILABLE"}
        """
      Then the card is refused

      Examples:
        | what                         | id                         |
        | a path                       | human://alice.eng/x        |
        | a trailing slash             | human://alice.eng/         |
        | a query                      | human://alice.eng?x=1      |
        | a trailing space             | human://alice.eng\u0020    |
        | a trailing line break        | human://alice.eng\u000a    |
        | a second line after it       | human://alice.eng\u000afoo |
        | another line before it       | foo\u000ahuman://alice.eng |
        | a longer scheme              | xhuman://alice.eng         |
        | words before it              | see human://alice.eng      |
        | words after it               | human://alice.eng, please  |
        | a trailing dot               | human://alice.eng.         |
        | a dot before its first label | human://.alice.eng         |

  @A2H-CARD-003 @must @registry @a2h
  Rule: Only one human can have an id

    @must-fire
    Scenario: Another human registers with Alice's id
      When Alice is registered with the tags "python"
      And Mallory is registered with the id "human://alice.eng"
      Then the card is refused
      And Alice's id resolves to her card

    @must-not-fire
    Scenario: Another human tries again after being refused Alice's id
      When Mallory is registered with this card:
        """
        {"id": "human://alice.eng", "profile": {"name": "Alice", "role": "Engineer", "timezone": "UTC"}, "capabilities": ["python"], "endpoints": {"email": "mallory@company.example"}, "status": "AWAY"}
        """
      And Alice is registered with the tags "python"
      Then the card is accepted
      And Alice's id resolves to her card

    @must-not-fire
    Scenario: Another human registers with a different id
      When Alice is registered with the tags "python"
      And Mallory is registered with the tags "python"
      Then the card is accepted
      And Alice's id resolves to her card

    @must-not-fire
    Scenario: The same card is registered twice
      When Alice is registered with the tags "python"
      And Alice is registered with the tags "python"
      And an agent looks for "python"
      Then the search finds only Alice

    @must-fire
    Scenario: Another human registers with Alice's id while Alice is busy
      When Alice is registered with the tags "python"
      And Alice is registered as BUSY with the tags "python"
      And Mallory is registered with the id "human://alice.eng"
      Then the card is refused
      And Alice's id resolves to her card

    @must-fire @restart
    Scenario: Another human registers with Alice's id after a restart
      When Alice is registered with the tags "python"
      And Alice's status becomes "BUSY"
      And the registry is killed and started again
      And Mallory is registered with the id "human://alice.eng"
      Then the card is refused
      And Alice's id resolves to her card

    @must-fire
    Scenario Outline: Alice is <status>, and <who> registers her card
      When Alice is registered with the tags "python"
      And Alice's status becomes "<status>"
      And <who> registers the card of Alice
      Then the card is refused
      And Alice's id resolves to her card

      Examples:
        | who           | status    |
        | an agent      | AVAILABLE |
        | an agent      | OFFLINE   |
        | another agent | BUSY      |

    @must-fire
    Scenario Outline: Alice's card is registered by <who>, whose id is similar to hers
      When Alice is registered with the tags "python"
      And the human "<who>" registers the card of Alice
      Then the card is refused
      And Alice's id resolves to her card

      Examples:
        | who                       |
        | human://alice.engineering |
        | human://alice.eng.sales   |
        | human://alice.sales       |
        | human://malice.eng        |

    @must-fire
    Scenario: Mallory registers with Alice's id while Alice is OFFLINE
      When Alice is registered as OFFLINE with the tags "python"
      And Mallory is registered with the id "human://alice.eng"
      Then the card is refused
      And Alice's id resolves to her card

  @A2H-CARD-004 @must @registry @a2h
  Rule: An id resolves to its card

    @must-fire
    Scenario: An agent resolves Alice's id while others are registered
      When Bob is registered with the tags "sre", "kubernetes"
      And Alice is registered with the tags "python", "system_design", "deployment_approval"
      And Carol is registered with the tags "python"
      Then Alice's id resolves to her card
      And Bob's id resolves to his card

    @must-fire
    Scenario: A profile has additional fields
      When Alice is registered with this profile:
        """
        {"name": "Alice", "role": "Senior Engineer", "timezone": "UTC-5", "languages": ["en", "fr"], "pager": null}
        """
      Then Alice's id resolves to her card

    @must-fire
    Scenario: A profile contains spaces
      When Alice is registered with this profile:
        """
        {"name": "Alice  van  Dyke", "role": "Senior  Engineer", "timezone": "UTC-5", "notes": " on  call "}
        """
      Then Alice's id resolves to her card

    @must-fire
    Scenario Outline: A profile contains <what>
      When Alice is registered with this profile:
        """
        {"name": "Alice", "role": "Engineer", "timezone": "UTC-5", "notes": <value>}
        """
      Then Alice's id resolves to her card

      Examples:
        | what                      | value                                                                                                    |
        | letters from many scripts | "Zoë Müller, 東京 – Київ 🎉"                                                                                |
        | an empty text             | ""                                                                                                       |
        | an object                 | {"team": {"name": "payments", "floor": 3}, "remote": true}                                               |
        | a long text               | "She has worked on the payments, on the invoices, on the taxes, on the mail server, and on the archive." |

    @must-fire
    Scenario: Alice registers again with fewer fields in her profile
      When Alice is registered with this profile:
        """
        {"name": "Alice", "role": "Engineer", "timezone": "UTC-5", "notes": "on call"}
        """
      And Alice is registered with this profile:
        """
        {"name": "Alice", "role": "Engineer", "timezone": "UTC-5"}
        """
      Then Alice's id resolves to her card

    @must-fire
    Scenario: A dozen others register after Alice
      When Alice is registered with the tags "python"
      And the human "human://dora.eng" is registered
      And the human "human://emil.eng" is registered
      And the human "human://fritz.eng" is registered
      And the human "human://gudrun.eng" is registered
      And the human "human://henry.eng" is registered
      And the human "human://irene.eng" is registered
      And the human "human://jonas.eng" is registered
      And the human "human://karla.eng" is registered
      And the human "human://linus.eng" is registered
      And the human "human://marta.eng" is registered
      And the human "human://norbert.eng" is registered
      And the human "human://oscar.eng" is registered
      Then Alice's id resolves to her card

    @must-fire
    Scenario: Alice registers again with fewer endpoints
      When Alice is registered with these endpoints:
        """
        {"teams": "alice@teams.example", "phone": "+49 30 1234567", "email": "alice@company.example"}
        """
      And Alice is registered with these endpoints:
        """
        {"email": "alice@company.example"}
        """
      Then Alice's id resolves to her card

    @must-fire
    Scenario Outline: A card without its <member> doesn't change anything
      When Alice is registered with the tags "python"
      And Alice is registered without her <member>
      Then the card is refused
      And Alice's id resolves to her card

      Examples:
        | member       |
        | capabilities |
        | endpoints    |
        | status       |

    @must-fire
    Scenario: A card with an invalid status and different tags doesn't change anything
      When Alice is registered with the tags "python"
      And Alice is registered with this card:
        """
        {"id": "human://alice.eng", "profile": {"name": "Alice", "role": "Director", "timezone": "UTC+1"},
          "capabilities": ["legal"], "endpoints": {"phone": "+49 30 1234567"}, "status": "AWAY"}
        """
      Then the card is refused
      And Alice's id resolves to her card
      When an agent looks for "legal"
      Then the search finds nobody

    @must-fire
    Scenario: Alice registers again with different tags
      When Alice is registered with the tags "python", "legal"
      And Alice is registered with the tags "kubernetes"
      Then Alice's id resolves to her card

    @must-fire
    Scenario Outline: Alice was <before> and registers again as <after>
      When Alice is registered as <before> with the tags "python"
      And Alice is registered as <after> with the tags "python"
      Then Alice's id resolves to her card
      When an agent looks for "python" with the status <after>
      Then the search finds only Alice

      Examples:
        | before    | after     |
        | AVAILABLE | BUSY      |
        | OFFLINE   | AVAILABLE |

    @must-fire
    Scenario: One of Alice's endpoints is no longer secret
      When Alice is registered with these endpoints, and only "slack" is secret:
        """
        {"slack": "alice-on-slack", "teams": "alice-on-teams", "email": "alice@company.example"}
        """
      And Alice is registered with these endpoints, and only "teams" is secret:
        """
        {"slack": "alice-on-slack", "teams": "alice-on-teams", "email": "alice@company.example"}
        """
      Then Alice's id resolves to her card

    @must-fire
    Scenario: Alice has ten tags
      When Alice is registered with the tags "python", "legal", "sre", "git", "mail", "tax", "audit", "hr", "sales", "code_review"
      Then Alice's id resolves to her card

    @must-fire
    Scenario Outline: Alice sets her status to <status>
      When Alice is registered with the tags "python"
      And Alice's status becomes "<status>"
      Then Alice's id resolves to her card
      When Alice's status becomes "AVAILABLE"
      And an agent looks for "python"
      Then the search finds only Alice
      And Alice's id resolves to her card

      Examples:
        | status  |
        | BUSY    |
        | OFFLINE |

    @must-fire
    Scenario: A refused card doesn't change Alice's profile
      When Alice is registered with the tags "python"
      And Alice is registered with this card:
        """
        {"id": "human://alice.eng", "profile": {"name": "Alice", "role": "Director", "timezone": "UTC+1"}, "capabilities": ["python"], "endpoints": {}, "status": "OFFLINE"}
        """
      Then the card is refused
      And Alice's id resolves to her card

  @A2H-CARD-005 @must @registry @a2h
  Rule: An unknown id gives an error

    @must-fire
    Scenario Outline: An agent resolves the unknown id <id>
      When Alice is registered with the tags "python"
      And an agent resolves "<id>"
      Then the id is refused

      Examples:
        | id                  |
        | human://bob.eng     |
        | human://alice       |
        | human://alice.en    |
        | human://alice.eng.x |

    @must-fire
    Scenario: A human who isn't registered changes status
      When Alice is registered with the tags "python"
      And Bob's status becomes "BUSY"
      Then the status is refused

    @must-not-fire
    Scenario: An agent resolves an id that is registered
      When Alice is registered with the tags "python"
      Then Alice's id resolves to her card

  @A2H-CARD-006 @must @registry @a2h
  Rule: A profile is an object

    @must-fire
    Scenario Outline: The profile is <profile>
      When Alice is registered with this profile:
        """
        <profile>
        """
      Then the card is refused

      Examples:
        | profile             |
        | "Senior Engineer"   |
        | ["Senior Engineer"] |
        | 7                   |

    @must-not-fire
    Scenario: A profile has a role and additional fields
      When Alice is registered with this profile:
        """
        {"timezone": "UTC-5", "role": "Senior Engineer", "name": "Alice"}
        """
      Then the card is accepted

  @A2H-CARD-007 @must @registry @a2h
  Rule: A tag is stored once

    @must-fire
    Scenario: A card lists a tag twice
      When Alice is registered with the tags "python", "legal", "python"
      Then no card for Alice has a tag twice

    @must-fire
    Scenario: A card is registered again with its tags in a different order
      When Alice is registered with the tags "legal", "python"
      And an agent looks for "python"
      Then the search finds only Alice

    @must-fire
    Scenario Outline: The tags are <tags>
      When Alice is registered with this card:
        """
        {"id": "human://alice.eng", "profile": {"name": "Alice", "role": "Engineer", "timezone": "UTC-5"}, "capabilities": <tags>, "endpoints": {"email": "alice@company.example"}, "status": "AVAILABLE"}
        """
      Then the card is refused

      Examples:
        | tags                 |
        | ["python", 7]        |
        | [true]               |
        | ["python", ["java"]] |
        | "python"             |
        | {"python": true}     |

  @A2H-CARD-008 @must @registry @a2h
  Rule: A card has at least one endpoint

    @must-fire
    Scenario: A card has no endpoint
      When Alice is registered with these endpoints:
        """
        {}
        """
      Then the card is refused

    @must-not-fire
    Scenario: A card has one endpoint
      When Alice is registered with these endpoints:
        """
        {"email": "alice@company.example"}
        """
      Then the card is accepted

    @must-fire
    Scenario Outline: The endpoint is <address>
      When Alice is registered with these endpoints:
        """
        {"email": <address>}
        """
      Then the card is refused

      Examples:
        | address                              |
        | null                                 |
        | 7                                    |
        | {"address": "alice@company.example"} |

  @A2H-CARD-009 @must @registry @a2h
  Rule: There are three possible statuses

    @must-fire
    Scenario Outline: A human registers with the status "<status>"
      When Alice is registered with the status "<status>"
      Then the card is refused

      Examples:
        | status    |
        | AWAY      |
        | available |
        | Busy      |
        |           |

    @must-fire
    Scenario Outline: Alice changes her status to <status>
      When Alice is registered with the tags "python"
      And Alice's status becomes "<status>"
      Then the status is refused
      And Alice's id resolves to her card

      Examples:
        | status  |
        | AWAY    |
        | busy    |
        | Offline |

    @must-not-fire
    Scenario Outline: A human registers with the valid status <status>
      When Alice is registered with the status "<status>"
      Then the card is accepted

      Examples:
        | status    |
        | AVAILABLE |
        | BUSY      |
        | OFFLINE   |

  @A2H-CARD-010 @must @registry @a2h
  Rule: Cards of all roles look the same

    @must-fire
    Scenario Outline: A human with the role <role> registers
      When Alice is registered with this profile:
        """
        {"name": "Alice", "role": "<role>", "timezone": "UTC-5"}
        """
      And an agent looks for "python"
      Then the search finds only Alice
      And Alice's id resolves to her card

      Examples:
        | role           |
        | Approver       |
        | Operator       |
        | Decision Maker |
        | Domain Expert  |

  @A2H-CARD-011 @must @registry @a2h
  Rule: A secret address is not revealed

    @must-fire
    Scenario: A search finds a human whose endpoint is a secret webhook
      When Alice is registered with the secret endpoint "https://hooks.slack.example/services/T0/B0/kX8rT2v0hush"
      And an agent looks for "python"
      Then "https://hooks.slack.example/services/T0/B0/kX8rT2v0hush" is not disclosed anywhere

    @must-fire
    Scenario: An agent resolves the id of a human whose endpoint is a secret webhook
      When Alice is registered with the secret endpoint "https://hooks.slack.example/services/T1/B1/kX8rT2v0hush"
      And an agent resolves "human://alice.eng"
      Then "https://hooks.slack.example/services/T1/B1/kX8rT2v0hush" is not disclosed anywhere

    @must-fire
    Scenario: The search tool finds a human whose endpoint is a secret webhook
      When Alice is registered with the secret endpoint "https://hooks.slack.example/services/T2/B2/kX8rT2v0hush"
      And an agent calls the search tool for "python"
      Then "https://hooks.slack.example/services/T2/B2/kX8rT2v0hush" is not disclosed anywhere

    @must-fire
    Scenario: Alice has two secret webhooks
      When Alice is registered with these endpoints:
        """
        {"slack": "https://hooks.slack.example/services/T7/B7/kX8rT2v0hush", "teams": "https://outlook.example/webhook/T7/mU5cq9W4hush"}
        """
      And an agent resolves "human://alice.eng"
      And an agent looks for "python"
      Then "https://hooks.slack.example/services/T7/B7/kX8rT2v0hush" is not disclosed anywhere
      And "https://outlook.example/webhook/T7/mU5cq9W4hush" is not disclosed anywhere

    @must-fire
    Scenario: A card with a secret webhook is refused
      When Alice is registered with this card:
        """
        {"id": "human://alice.eng", "profile": {"name": "Alice", "role": "Engineer", "timezone": "UTC-5"},
          "capabilities": ["python"], "endpoints": {"slack": "https://hooks.slack.example/services/T9/B9/kX8rT2v0hush"},
          "status": "AWAY"}
        """
      Then "https://hooks.slack.example/services/T9/B9/kX8rT2v0hush" is not disclosed anywhere

    @must-fire
    Scenario: Alice resolves her own id
      When Alice is registered with the secret endpoint "https://hooks.slack.example/services/T8/B8/kX8rT2v0hush"
      And Alice resolves "human://alice.eng"
      Then "https://hooks.slack.example/services/T8/B8/kX8rT2v0hush" is not disclosed anywhere

    @must-fire
    Scenario: Alice registers a secret webhook later
      When Alice is registered with these endpoints:
        """
        {"email": "alice@company.example"}
        """
      And Alice is registered with the secret endpoint "https://hooks.slack.example/services/T4/B4/kX8rT2v0hush"
      And an agent resolves "human://alice.eng"
      And an agent looks for "python"
      Then "https://hooks.slack.example/services/T4/B4/kX8rT2v0hush" is not disclosed anywhere

    @must-fire
    Scenario: One of Alice's endpoints becomes secret
      When Alice is registered with these endpoints:
        """
        {"slack": "alice-on-slack", "email": "alice@company.example"}
        """
      And Alice is registered with the secret endpoint "https://hooks.slack.example/services/T5/B5/kX8rT2v0hush"
      And an agent resolves "human://alice.eng"
      And an agent looks for "python"
      Then "https://hooks.slack.example/services/T5/B5/kX8rT2v0hush" is not disclosed anywhere

    @must-fire
    Scenario: Alice has a secret webhook, and becomes busy
      When Alice is registered with the secret endpoint "https://hooks.slack.example/services/T6/B6/kX8rT2v0hush"
      And Alice's status becomes "BUSY"
      And an agent resolves "human://alice.eng"
      And an agent looks for "python" with the status BUSY
      Then "https://hooks.slack.example/services/T6/B6/kX8rT2v0hush" is not disclosed anywhere

    @must-not-fire
    Scenario: Alice has an endpoint that is not secret
      When Alice is registered with these endpoints:
        """
        {"email": "alice@company.example"}
        """
      Then Alice's id resolves to her card

    @must-fire @restart
    Scenario: The registry is restarted after Alice has registered a secret webhook
      When Alice is registered with the secret endpoint "https://hooks.slack.example/services/T3/B3/kX8rT2v0hush"
      And the registry is killed and started again
      And an agent resolves "human://alice.eng"
      Then "https://hooks.slack.example/services/T3/B3/kX8rT2v0hush" is not disclosed anywhere

    @must-fire
    Scenario Outline: An agent resolves Alice's id while she is <status>
      When Alice is registered with the secret endpoint "https://hooks.slack.example/services/U0/B0/kX8rT2v0hush"
      And Alice's status becomes "<status>"
      And an agent resolves "human://alice.eng"
      And an agent looks for "python" with the status <status>
      And an agent calls the search tool for "python" with the status <status>
      Then "https://hooks.slack.example/services/U0/B0/kX8rT2v0hush" is not disclosed anywhere

      Examples:
        | status    |
        | AVAILABLE |
        | BUSY      |
        | OFFLINE   |

    @must-fire
    Scenario: Mallory is refused Alice's id
      When Alice is registered with the secret endpoint "https://hooks.slack.example/services/U1/B1/kX8rT2v0hush"
      And Mallory is registered with the id "human://alice.eng"
      And an agent registers the card of Alice
      And Mallory sets the status of Alice to "BUSY"
      And Mallory resolves "human://alice.eng"
      Then "https://hooks.slack.example/services/U1/B1/kX8rT2v0hush" is not disclosed anywhere

    @must-fire
    Scenario: Two endpoints have the same address, and one of them is secret
      When Alice is registered with these endpoints, and only "slack" is secret:
        """
        {"slack": "https://hooks.slack.example/services/U2/B2/kX8rT2v0hush", "teams": "https://hooks.slack.example/services/U2/B2/kX8rT2v0hush", "email": "alice@company.example"}
        """
      And an agent resolves "human://alice.eng"
      And an agent looks for "python"
      Then "https://hooks.slack.example/services/U2/B2/kX8rT2v0hush" is not disclosed anywhere

    @must-fire
    Scenario: A secret endpoint has an unusual name
      When Alice is registered with these endpoints, and only "pager" is secret:
        """
        {"email": "alice@company.example", "pager": "pager-kX8rT2v0hush"}
        """
      And an agent resolves "human://alice.eng"
      And an agent looks for "python"
      Then "pager-kX8rT2v0hush" is not disclosed anywhere

    @must-fire @restart
    Scenario: Alice registers again with a secret endpoint, and the registry is killed twice
      When Alice is registered with the tags "python"
      And the registry is killed and started again
      And Alice is registered with the secret endpoint "https://hooks.slack.example/services/U3/B3/kX8rT2v0hush"
      And Alice's status becomes "OFFLINE"
      And the registry is killed and started again
      And an agent resolves "human://alice.eng"
      And an agent looks for "python" with the status OFFLINE
      Then "https://hooks.slack.example/services/U3/B3/kX8rT2v0hush" is not disclosed anywhere

  @A2H-CARD-012 @must @registry @a2h
  Rule: A card is the same for every caller

    @must-fire
    Scenario: Another agent resolves the same id
      When Alice is registered with the tags "python"
      And another agent looks for "python"
      Then the search finds only Alice
      And Alice's id resolves to her card for another agent

    @must-fire
    Scenario: An agent resolves the id a day later
      When Alice is registered with the tags "python"
      And 24 h pass
      Then Alice's id resolves to her card

  @A2H-CARD-013 @must @registry @restart @a2h
  Rule: A card survives a restart

    @must-fire
    Scenario: The registry is killed
      When Alice is registered with the tags "python"
      And Bob is registered with the status "BUSY"
      And the registry is killed and started again
      Then Alice's id resolves to her card
      And Bob's id resolves to his card

    @must-fire
    Scenario: The registry is killed twice
      When Alice is registered with the tags "python"
      And the registry is killed and started again
      And the registry is killed and started again
      Then Alice's id resolves to her card

    @must-fire
    Scenario: The registry is killed after each of two registrations
      When Alice is registered with the tags "python"
      And the registry is killed and started again
      And Bob is registered with the tags "sre"
      And the registry is killed and started again
      Then Alice's id resolves to her card
      And Bob's id resolves to his card

    @must-fire
    Scenario: Alice registers again, and the registry is killed
      When Alice is registered with the tags "python"
      And Alice is registered as BUSY with the tags "kubernetes", "legal"
      And the registry is killed and started again
      Then Alice's id resolves to her card

    @must-fire
    Scenario: The registry is killed, Alice registers again, and the registry is killed again
      When Alice is registered with the tags "python"
      And the registry is killed and started again
      And Alice is registered with the tags "kubernetes"
      And Alice's status becomes "OFFLINE"
      And the registry is killed and started again
      Then Alice's id resolves to her card

    @must-fire
    Scenario: Five people register, and the registry is killed after each registration
      When Alice is registered with the tags "python"
      And the registry is killed and started again
      And Bob is registered with the tags "sre"
      And the registry is killed and started again
      And Carol is registered with the tags "legal"
      And the registry is killed and started again
      And Dave is registered with the tags "python"
      And Bob's status becomes "BUSY"
      And the registry is killed and started again
      And Erin is registered with the tags "tax"
      And the registry is killed and started again
      Then each card resolves as it was registered

  @A2H-CARD-014 @must @registry @a2h
  Rule: A refused request doesn't change anything

    @must-fire
    Scenario Outline: Mallory tries to set Alice's status to <status>
      When Alice is registered as <before> with the tags "python"
      And Mallory sets the status of Alice to "<status>"
      And an agent looks for "python" with the status <before>
      And an agent looks for "python" with the status <status>
      Then each card resolves as it was registered

      Examples:
        | before    | status    |
        | AVAILABLE | BUSY      |
        | OFFLINE   | AVAILABLE |

    @must-fire
    Scenario: Alice tries to set a status that doesn't exist
      When Alice is registered with the tags "python"
      And Alice's status becomes "AWAY"
      And an agent looks for "python"
      Then the search finds only Alice
      And Alice's id resolves to her card

    @must-fire
    Scenario: Mallory tries to register Alice's card
      When Alice is registered with the tags "python"
      And Mallory is registered with this card:
        """
        {"id": "human://alice.eng", "profile": {"name": "Mallory", "role": "Root", "timezone": "UTC"}, "capabilities": ["root"], "endpoints": {"email": "mallory@company.example"}, "status": "OFFLINE"}
        """
      Then the card is refused
      And Alice's id resolves to her card
      When an agent looks for "root" with the status OFFLINE
      Then the search finds nobody
      When an agent looks for "python"
      Then the search finds only Alice

    @must-fire
    Scenario: A card is refused while nobody is registered
      When Alice is registered with this card:
        """
        {"id": "human://alice.eng", "profile": {"name": "Alice", "role": "Engineer", "timezone": "UTC"}, "capabilities": ["python"], "endpoints": {"email": "alice@company.example"}, "status": "AWAY"}
        """
      Then the card is refused
      When an agent resolves "human://alice.eng"
      Then the id is refused
      When an agent looks for "python"
      Then the search finds nobody

    @must-fire @restart
    Scenario: Mallory tries to register Alice's card, and the registry is killed
      When Alice is registered with the tags "python"
      And Mallory is registered with the id "human://alice.eng"
      Then the card is refused
      When Alice is registered without her status
      Then the card is refused
      When the registry is killed and started again
      Then Alice's id resolves to her card
      When an agent looks for "python"
      Then the search finds only Alice

    @must-fire @restart
    Scenario: A refused status doesn't return after the registry was killed
      When Alice is registered with the tags "python"
      And Alice's status becomes "AWAY"
      And Mallory sets the status of Alice to "OFFLINE"
      And the registry is killed and started again
      Then each card resolves as it was registered

    @must-not-fire
    Scenario: A request is accepted and takes effect
      When Alice is registered with the tags "python"
      And Alice's status becomes "BUSY"
      And an agent looks for "python" with the status BUSY
      Then the search finds only Alice
      And Alice's id resolves to her card
