Feature: Answers
  A human clicks, or writes a word. In either case, and on every channel, the agent receives the same small object. The
  object says which question was asked, who answered, and what the answer was. Input that is not an answer doesn't reach
  the agent.

  The suite presses the buttons that it finds in the rendered message, and then sends what the platform would send: a
  Slack payload, a Teams activity, or the link from an e-mail. Unless a scenario says otherwise, Bob was asked and Bob
  answers.

  @A2H-ANSWER-001 @must @messenger @a2h
  Rule: An answer reaches the agent as a response

    @must-fire
    Scenario Outline: A human clicks on each channel
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      When it is rendered for <channel>
      And Bob clicks "Approve"
      Then there is a response to the interaction, by Bob
      And the decision is APPROVED

      Examples:
        | channel |
        | Slack   |
        | Teams   |
        | e-mail  |

    @must-fire
    Scenario: A human answers in a terminal
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      When it is rendered for the terminal
      And Bob writes "Approve"
      Then there is a response to the interaction, by Bob
      And the decision is APPROVED

  @A2H-ANSWER-002 @must @messenger @a2h
  Rule: There are three possible decisions

    @must-fire
    Scenario Outline: The human clicks a button
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject", "Modify"
      When it is rendered for <channel>
      And Bob clicks "<action>"
      Then the decision is <decision>

      Examples:
        | channel | action  | decision |
        | Slack   | Approve | APPROVED |
        | Slack   | Reject  | REJECTED |
        | Slack   | Modify  | MODIFIED |
        | Teams   | Approve | APPROVED |
        | Teams   | Reject  | REJECTED |
        | Teams   | Modify  | MODIFIED |
        | e-mail  | Approve | APPROVED |
        | e-mail  | Reject  | REJECTED |
        | e-mail  | Modify  | MODIFIED |

    @must-fire
    Scenario: The human clicks the button from the case study
      Given a PERMISSION "Restart the production cluster" with the actions "Approve Restart", "Reject"
      When it is rendered for Slack
      And Bob clicks "Approve Restart"
      Then the decision is APPROVED

  @A2H-ANSWER-003 @must @messenger @a2h
  Rule: A typed answer counts as a click

    @must-fire
    Scenario Outline: A human writes the words of a button
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject", "Modify"
      When it is rendered for <channel>
      And Bob writes "<words>"
      Then the decision is <decision>

      Examples:
        | channel      | words    | decision |
        | Slack        | approve  | APPROVED |
        | Slack        | Approve! | APPROVED |
        | Slack        | REJECT.  | REJECTED |
        | Teams        | approve  | APPROVED |
        | Teams        | reject   | REJECTED |
        | e-mail       | Approve  | APPROVED |
        | e-mail       | modify   | MODIFIED |
        | the terminal | approve  | APPROVED |
        | the terminal | reject   | REJECTED |

    @must-fire
    Scenario Outline: A human writes the number that the terminal shows before option <n>
      Given a CLARIFICATION "Which file?" with the options "deployment.yaml", "deployment-canary.yaml", "service.yaml"
      When it is rendered for the terminal
      And Bob writes the number of choice <n>
      Then the response, if there is one, is for "<option>"

      Examples:
        | n | option                 |
        | 1 | deployment.yaml        |
        | 2 | deployment-canary.yaml |
        | 3 | service.yaml           |

    @must-fire
    Scenario: A human writes the number that the terminal shows before "Modify"
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Modify", "Reject"
      When it is rendered for the terminal
      And Bob writes the number of "Modify"
      Then the response, if there is one, is not a plain yes

    @must-fire
    Scenario Outline: One option begins with the words of the other
      Given a CLARIFICATION "Which tag?" with the options "v1", "v1-rc"
      When it is rendered for Slack
      And Bob writes "<words>"
      Then the option is "<words>"

      Examples:
        | words |
        | v1    |
        | v1-rc |

    @must-fire
    Scenario Outline: A human writes the words of an option
      Given a CLARIFICATION "Which file?" with the options "deployment.yaml (Production)", "deployment-canary.yaml (Canary)"
      When it is rendered for <channel>
      And Bob writes "<words>"
      Then the option is "deployment-canary.yaml (Canary)"

      Examples:
        | channel      | words                           |
        | Slack        | deployment-canary.yaml (Canary) |
        | the terminal | Deployment-Canary.yaml (canary) |

    @must-fire
    Scenario Outline: A human writes a number in a terminal, and the first option is called <first>
      Given a CLARIFICATION "How many replicas?" with the options "<first>", "<second>"
      When it is rendered for the terminal
      And Bob writes the number of "<chosen>"
      Then the response, if there is one, is for "<chosen>"

      Examples:
        | first | second | chosen |
        | 2     | 1      | 1      |
        | 2     | 1      | 2      |
        | 3     | 1      | 1      |

    @must-not-fire
    Scenario Outline: Someone writes "maybe" in <channel> before Bob answers
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      When it is rendered for <channel>
      And <who> writes "maybe"
      And Bob writes "approve"
      Then the decision is APPROVED

      Examples:
        | who   | channel      |
        | Bob   | Slack        |
        | Alice | Teams        |
        | Alice | the terminal |

  @A2H-ANSWER-004 @must @messenger @a2h
  Rule: The response has the value, not the label

    @must-fire
    Scenario Outline: A human clicks an option from the case study
      Given a CLARIFICATION "Ambiguous Configuration Target" with the options "deployment.yaml (Production)", "deployment-canary.yaml (Canary)"
      When it is rendered for <channel>
      And Bob clicks "deployment.yaml (Production)"
      Then the option is "deployment.yaml (Production)"

      Examples:
        | channel |
        | Slack   |
        | Teams   |
        | e-mail  |

    @must-fire
    Scenario Outline: Two options are too long for a button
      Given a CLARIFICATION "Which one?" with 2 options of 200 characters
      When it is rendered for <channel>
      And Bob clicks choice 2
      Then the option is choice 2

      Examples:
        | channel |
        | Slack   |
        | Teams   |
        | e-mail  |

    @must-fire
    Scenario Outline: The options read like decisions
      Given a CLARIFICATION "What shall I do with the request?" with the options "Approve", "Reject"
      When it is rendered for <channel>
      And Bob clicks "Reject"
      Then the option is "Reject"

      Examples:
        | channel |
        | Slack   |
        | Teams   |
        | e-mail  |

    @must-fire
    Scenario Outline: The options begin with the same words, or differ only in case
      Given a CLARIFICATION "Which tag?" with the options "v1", "v1-rc", "V1-RC"
      When it is rendered for <channel>
      And Bob clicks choice <n>
      Then the option is choice <n>

      Examples:
        | channel | n |
        | Slack   | 1 |
        | Slack   | 3 |
        | Teams   | 2 |
        | e-mail  | 3 |

    @must-fire
    Scenario: An option contains spaces and punctuation
      Given a CLARIFICATION "Which one?" with the options "a  b <c> & 'd'", "A B"
      When it is rendered for Slack
      And Bob clicks choice 1
      Then the option is choice 1

  @A2H-ANSWER-005 @must @messenger @a2h
  Rule: A response refers to the question that was asked

    @must-fire
    Scenario Outline: A click arrives for a question that was never asked
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      When it is rendered for <channel>
      And Bob's click on "Approve" arrives for an interaction that was never asked
      Then there is no response

      Examples:
        | channel |
        | Slack   |
        | Teams   |
        | e-mail  |

    @must-fire
    Scenario: A written answer arrives for a question that was never asked
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      When it is rendered for Slack
      And Bob writes "approve" in reply to an interaction that was never asked
      Then there is no response

    @must-not-fire
    Scenario: Two questions are open
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      When it is rendered for Slack
      And another one like it is rendered for Slack
      And Bob clicks "Reject"
      Then there is a response to the interaction, by Bob
      And the decision is REJECTED

  @A2H-ANSWER-006 @must @messenger @a2h
  Rule: A question is answered once

    @must-fire
    Scenario Outline: A human clicks twice
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      When it is rendered for <channel>
      And Bob clicks "<first>"
      Then there is a response to the interaction, by Bob
      When Bob clicks "<then>"
      Then there is no response

      Examples:
        | channel | first   | then    |
        | Slack   | Approve | Approve |
        | Slack   | Approve | Reject  |
        | Slack   | Reject  | Approve |
        | Teams   | Reject  | Approve |
        | e-mail  | Approve | Approve |
        | e-mail  | Reject  | Approve |

    @must-fire
    Scenario: A human clicks, and then writes another answer
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      When it is rendered for Slack
      And Bob clicks "Reject"
      And Bob writes "approve"
      Then there is no response

    @must-fire
    Scenario: A human answers again on another channel
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      When it is rendered for e-mail
      And it is rendered for Slack
      And Bob clicks "Reject"
      Then the decision is REJECTED
      When Bob clicks "Approve" in the rendering for e-mail
      Then there is no response
    @must-fire
    Scenario Outline: A human answers in words, and then clicks
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      When it is rendered for <channel>
      And Bob writes "reject"
      Then the decision is REJECTED
      When Bob clicks "Approve"
      Then there is no response

      Examples:
        | channel |
        | Slack   |
        | Teams   |
        | e-mail  |

    @must-fire
    Scenario: A human answers in words, and then writes another answer
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      When it is rendered for the terminal
      And Bob writes "reject"
      Then the decision is REJECTED
      When Bob writes "approve"
      Then there is no response

    @must-fire
    Scenario: A human writes the words of an option, and then clicks
      Given a CLARIFICATION "Which file?" with the options "deployment.yaml", "canary.yaml"
      When it is rendered for Teams
      And Bob writes "canary.yaml"
      Then the option is "canary.yaml"
      When Bob clicks "deployment.yaml"
      Then there is no response

    @must-fire
    Scenario Outline: The message is rendered again after the answer
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      When it is rendered for <channel>
      And Bob clicks "Reject"
      Then the decision is REJECTED
      When it is rendered for <then>
      And Bob clicks "Approve" in the rendering for <channel>
      Then there is no response

      Examples:
        | channel | then   |
        | Slack   | e-mail |
        | Teams   | Slack  |
        | e-mail  | Teams  |


  @A2H-ANSWER-007 @must @messenger @a2h
  Rule: A response names the human who answered

    @must-fire
    Scenario Outline: Another human clicks
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      When it is rendered for <channel>
      And Alice clicks "Approve"
      Then the response, if there is one, is by Alice

      Examples:
        | channel |
        | Slack   |
        | Teams   |
        | e-mail  |

    @must-fire
    Scenario: Another human writes
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      When it is rendered for Slack
      And Alice writes "approve"
      Then the response, if there is one, is by Alice

    @must-fire
    Scenario Outline: The click claims that Bob made it
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      When it is rendered for <channel>
      And Alice clicks "Approve" in the name of Bob
      Then the response, if there is one, is by Alice

      Examples:
        | channel |
        | Slack   |
        | Teams   |

  @A2H-ANSWER-008 @must @messenger @a2h
  Rule: A response has either feedback or null

    @must-fire
    Scenario Outline: The human gives no feedback
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      When it is rendered for <channel>
      And Bob clicks "Reject"
      Then the decision is REJECTED
      And the feedback is null

      Examples:
        | channel |
        | Slack   |
        | Teams   |
        | e-mail  |

    @must-fire
    Scenario Outline: The human gives a reason
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      When it is rendered for <channel>
      And Bob writes "Reject: the window is closed"
      Then the decision is REJECTED
      And the feedback contains "the window is closed"

      Examples:
        | channel      |
        | Slack        |
        | Teams        |
        | e-mail       |
        | the terminal |

    @must-fire
    Scenario: The human gives a reason in the next paragraph
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      When it is rendered for e-mail
      And Bob writes this:
        """
        Reject

        the window is closed
        """
      Then the decision is REJECTED
      And the feedback contains "the window is closed"

    @must-fire
    Scenario Outline: The human fills in the field next to the buttons, if there is one
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      When it is rendered for <channel>
      And Bob clicks "Reject", having written "the window is closed"
      Then the decision is REJECTED
      And the feedback contains what was written

      Examples:
        | channel |
        | Slack   |
        | Teams   |
    @must-fire
    Scenario Outline: The reason contains names
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      When it is rendered for <channel>
      And Bob writes "Reject: ask Eva from QA about JIRA-7"
      Then the decision is REJECTED
      And the feedback contains "ask Eva from QA about JIRA-7"

      Examples:
        | channel      |
        | Slack        |
        | e-mail       |
        | the terminal |

    @must-fire
    Scenario Outline: The reason is long, or contains other scripts
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      When it is rendered for <channel>
      And Bob writes "Reject: <reason>"
      Then the decision is REJECTED
      And the feedback contains "<reason>"

      Examples:
        | channel | reason                                                                                                                                                    |
        | Slack   | Zoë ist bis 東京 – Київ unterwegs 🎉                                                                                                                         |
        | Teams   | Zoë ist bis 東京 – Київ unterwegs 🎉                                                                                                                         |
        | e-mail  | the sale in the shop ends at midnight, the mail server is down, nobody of the payments team is there, and the last restart took the invoices down with it |

    @must-fire
    Scenario: The reason has two lines
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      When it is rendered for Slack
      And Bob writes this:
        """
        Reject: the window is closed
        and Quinn is on leave
        """
      Then the decision is REJECTED
      And the feedback contains "the window is closed"
      And the feedback contains "and Quinn is on leave"

    @must-fire
    Scenario: Text that an e-mail quotes doesn't count as a reason
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      When it is rendered for e-mail
      And Bob writes this:
        """
        Approve

        On Mon, Jan 5, 2026 at 9:00 AM A2H wrote:
        > Restart checkout-service
        > Requests in flight are lost.
        """
      Then the decision is APPROVED
      And the feedback is null

    @must-fire
    Scenario: The answer is below the text that the e-mail quotes
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      When it is rendered for e-mail
      And Bob writes this:
        """
        On Mon, Jan 5, 2026 at 9:00 AM A2H wrote:
        > Restart checkout-service
        > Requests in flight are lost.

        Reject: the sale ends at midnight
        """
      Then the decision is REJECTED
      And the feedback contains "the sale ends at midnight"

    @must-fire
    Scenario: The comment continues below the text that the e-mail quotes
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      When it is rendered for e-mail
      And Bob writes this:
        """
        Reject: the sale ends at midnight

        On Mon, Jan 5, 2026 at 9:00 AM A2H wrote:
        > Requests in flight are lost.

        The invoices would be lost with them.
        """
      Then the decision is REJECTED
      And the feedback contains "The invoices would be lost with them"

    @must-fire
    Scenario Outline: The comment has 900 characters in <channel>
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      When it is rendered for <channel>
      And Bob writes this:
        """
        Reject: the sale in the shop ends at midnight, the mail server is down, nobody of the payments team is there, and the last restart took the invoices down with it. Before anything is restarted, the invoices of the last quarter have to be written, the taxes have to be paid, and the archive has to be moved to the other building. The network of that building is slow, and its door is locked until Monday morning at eight. Whoever wants to come in before that has to call the guard, who doesn't answer at night, and who can't open the room of the servers. The people of the night shift know all this, and they know what happened the last time. Please ask me once more when the archive has been moved, the taxes have been paid, and the invoices have been written, and please write down what you would like to restart, for how long, and who watches over it, because the end of this comment counts as much as its beginning does.
        """
      Then the decision is REJECTED
      And the feedback contains "the end of this comment counts as much as its beginning does"

      Examples:
        | channel      |
        | Slack        |
        | Teams        |
        | e-mail       |
        | the terminal |

    @must-fire
    Scenario: An e-mail without a quotation has a line that ends in "wrote:"
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      When it is rendered for e-mail
      And Bob writes this:
        """
        Reject: please read
        what Eva wrote:
        nothing restarts tonight
        """
      Then the decision is REJECTED
      And the feedback contains "what Eva wrote:"
      And the feedback contains "nothing restarts tonight"

    @must-fire
    Scenario Outline: A line of a comment in <channel> begins with >
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      When it is rendered for <channel>
      And Bob writes this:
        """
        Reject: the log says
        > 5 errors in a minute
        and that is too much
        """
      Then the decision is REJECTED
      And the feedback contains "5 errors in a minute"
      And the feedback contains "and that is too much"

      Examples:
        | channel      |
        | Slack        |
        | Teams        |
        | the terminal |

  @A2H-ANSWER-009 @must @messenger @a2h
  Rule: A permission request is answered with yes or no

    @must-fire
    Scenario Outline: The human writes words that are neither yes nor no
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      When it is rendered for <channel>
      And Bob writes "<words>"
      Then there is no response

      Examples:
        | channel      | words                      |
        | Slack        | maybe                      |
        | Slack        |                            |
        | Slack        | approve?                   |
        | Slack        | don't approve              |
        | Slack        | not approved               |
        | Slack        | I would never approve this |
        | Slack        | approve or reject?         |
        | Slack        | {'decision': 'APPROVED'}   |
        | Teams        | hm                         |
        | Teams        |                            |
        | e-mail       | Who asks?                  |
        | the terminal | maybe                      |
        | the terminal |                            |

    @must-fire
    Scenario: The words of the choices are only in text that the e-mail quotes
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      When it is rendered for e-mail
      And Bob writes this:
        """
        I'll look at it tomorrow.

        On Tuesday A2H wrote:
        > Restart checkout-service
        > Approve
        > Reject
        """
      Then there is no response

    @must-fire
    Scenario: An e-mail contains only quoted text
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      When it is rendered for e-mail
      And Bob writes this:
        """
        > Approve
        > Restart checkout-service
        """
      Then there is no response

    @must-not-fire
    Scenario: The human gives a clear answer after an unclear one
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      When it is rendered for Slack
      And Bob writes "maybe"
      Then there is no response
      When Bob writes "approve"
      Then the decision is APPROVED

    @must-fire
    Scenario Outline: The button that refuses is called "<no>"
      Given a PERMISSION "Restart checkout-service" with the actions "Allow", "<no>"
      When it is rendered for Slack
      And Bob clicks "<no>"
      Then the response, if there is one, is not a plain yes

      Examples:
        | no           |
        | Do not allow |
        | Don't allow  |
        | Never allow  |

    @must-fire
    Scenario Outline: The question doesn't offer a change, and Bob writes "<words>"
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      When it is rendered for <channel>
      And Bob writes "<words>"
      Then the response, if there is one, is not a plain yes

      Examples:
        | channel      | words                    |
        | Slack        | approve, but only canary |
        | e-mail       | approve, but only canary |
        | the terminal | approve, but only canary |
        | Teams        | modify                   |

    @must-fire
    Scenario Outline: Bob answers a permission request in <channel> with a file
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      When it is rendered for <channel>
      And Bob submits the file "https://files.example/a.json"
      Then there is no response

      Examples:
        | channel |
        | Slack   |
        | e-mail  |

  @A2H-ANSWER-010 @must @messenger @a2h
  Rule: A yes with a condition is not a plain yes

    @must-fire
    Scenario Outline: The human says yes with a condition
      Given a PERMISSION "Restart checkout-service" with the actions <actions>
      When it is rendered for Slack
      And Bob writes "<words>"
      Then the response, if there is one, is not a plain yes

      Examples:
        | actions                       | words                             |
        | "Approve", "Reject", "Modify" | approve, but only canary          |
        | "Approve", "Reject"           | approve, but only canary          |
        | "Approve", "Reject"           | approve only canary               |
        | "Approve", "Reject"           | Approve if the tests pass         |
        | "Approve", "Reject", "Modify" | approve - after the sale, not now |

    @must-not-fire
    Scenario: The human says yes without a condition
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject", "Modify"
      When it is rendered for Slack
      And Bob writes "approve"
      Then the decision is APPROVED
      And the feedback is null

  @A2H-ANSWER-011 @must @messenger @a2h
  Rule: A choice is one of the options

    @must-fire
    Scenario Outline: The human writes words that don't name an option
      Given a CLARIFICATION "Which file?" with the options "deployment.yaml (Production)", "deployment-canary.yaml (Canary)"
      When it is rendered for <channel>
      And Bob writes "<words>"
      Then there is no response

      Examples:
        | channel      | words       |
        | Slack        | values.yaml |
        | Slack        |             |
        | Teams        | no idea     |
        | Slack        | yes         |
        | Teams        | ok          |
        | Slack        | approve     |
        | e-mail       | both        |
        | Slack        | 3           |
        | Teams        | 3           |
        | e-mail       | 3           |
        | the terminal | values.yaml |
        | the terminal | 3           |
        | the terminal | 0           |
        | the terminal | 99          |

    @must-fire
    Scenario Outline: One option begins with the words of another, and the human adds a comment
      Given a CLARIFICATION "Which step?" with the options "deploy", "deploy - canary", "deploy - canary - eu"
      When it is rendered for <channel>
      And Bob writes "<words>"
      Then the response, if there is one, is for "<option>"

      Examples:
        | channel      | words                          | option               |
        | Slack        | deploy - canary, thanks        | deploy - canary      |
        | Teams        | deploy, but not today          | deploy               |
        | e-mail       | Deploy - canary - eu: go ahead | deploy - canary - eu |
        | the terminal | deploy - canary, thanks        | deploy - canary      |

    @must-fire
    Scenario Outline: Two options differ only in the case of a letter
      Given a CLARIFICATION "Which tag?" with the options "v1-rc", "V1-RC"
      When it is rendered for <channel>
      And Bob writes "V1-RC"
      Then the response, if there is one, is for "V1-RC"

      Examples:
        | channel      |
        | Slack        |
        | Teams        |
        | e-mail       |
        | the terminal |

    @must-not-fire
    Scenario: The human writes the words of one of the options
      Given a CLARIFICATION "Which file?" with the options "deployment.yaml (Production)", "deployment-canary.yaml (Canary)"
      When it is rendered for Teams
      And Bob writes "deployment.yaml (Production)"
      Then the option is "deployment.yaml (Production)"

    @must-fire
    Scenario: Bob answers a multiple-choice question with a file
      Given a CLARIFICATION "Which file?" with the options "deployment.yaml", "canary.yaml"
      When it is rendered for Slack
      And Bob submits the file "https://files.example/canary.yaml"
      Then there is no response

  @A2H-ANSWER-012 @must @messenger @a2h
  Rule: Data must be of the requested kind

    @must-fire
    Scenario Outline: The human gives data of the wrong kind
      Given a SOLICITATION "Something is missing" that asks for <kind>
      When it is rendered for Slack
      And Bob <gives>
      Then there is no response

      Examples:
        | kind     | gives                                           |
        | JSON     | writes "replicas: 3"                            |
        | a file   | writes "I'll send it later"                     |
        | a string | submits the file "https://files.example/a.json" |
        | a string | writes ""                                       |

    @must-not-fire
    Scenario: The human gives a file, but JSON was requested
      Given a SOLICITATION "Something is missing" that asks for JSON
      When it is rendered for Slack
      And Bob submits the file "https://files.example/a.json"
      Then the response, if there is one, is by Bob

    @must-fire
    Scenario Outline: The human gives a text of several lines
      Given a SOLICITATION "A key is missing" that asks for a string
      When it is rendered for <channel>
      And Bob writes this:
        """
        -----BEGIN KEY-----
        MIIB  vAIB
        -----END KEY-----
        """
      Then the data is "-----BEGIN KEY-----\nMIIB  vAIB\n-----END KEY-----"

      Examples:
        | channel |
        | Slack   |
        | Teams   |

    @must-not-fire
    Scenario Outline: The human gives data of the requested kind
      Given a SOLICITATION "Something is missing" that asks for <kind>
      When it is rendered for Slack
      And Bob <gives>
      Then there is a response to the interaction, by Bob
      And the data is <data>

      Examples:
        | kind     | gives                                           | data                                    |
        | a string | writes "sk-123"                                 | "sk-123"                                |
        | a string | writes "Zürich – 東京 🎉"                          | "Zürich – 東京 🎉"                         |
        | JSON     | writes '["Zürich", 3.5, null, true]'            | ["Zürich",3.5,null,true]                |
        | JSON     | writes '{"replicas": [3, 4]}'                   | {"replicas":[3,4]}                      |
        | a file   | submits the file "https://files.example/a.json" | the file "https://files.example/a.json" |

    @must-fire
    Scenario Outline: JSON is requested, and Bob writes <value>
      Given a SOLICITATION "How many replicas?" that asks for JSON
      When it is rendered for Slack
      And Bob writes "<value>"
      Then there is a response to the interaction, by Bob

      Examples:
        | value |
        | 3     |
        | 1.5   |
        | true  |
        | []    |

  @A2H-ANSWER-013 @must @messenger @a2h
  Rule: The same input gives the same response

    @must-fire
    Scenario Outline: The human answers two questions that differ only in their ids
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject", "Modify"
      When it is rendered for <channel>
      And Bob <answers>
      And another one like it is rendered for <channel>
      And Bob <answers>
      Then the last two responses differ only in the id

      Examples:
        | channel | answers                          |
        | Slack   | clicks "Approve"                 |
        | Slack   | writes "reject: not on a Friday" |
        | Teams   | clicks "Modify"                  |
        | e-mail  | clicks "Reject"                  |
        | e-mail  | writes "approve"                 |

  @A2H-ANSWER-014 @must @messenger @a2h
  Rule: A forged click is not an answer

    @must-fire
    Scenario Outline: A click is forged
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      When it is rendered for <channel>
      And a forged click says "APPROVED"
      Then there is no response

      Examples:
        | channel |
        | Slack   |
        | Teams   |
        | e-mail  |

    @must-fire
    Scenario Outline: A click on a button of another question arrives
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      When it is rendered for <channel>
      And another one like it is rendered for <channel>
      And Bob's click on "Approve" arrives for the other message
      Then there is no response

      Examples:
        | channel |
        | Slack   |
        | Teams   |
        | e-mail  |

    @must-not-fire
    Scenario Outline: A real click arrives after a forged one
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      When it is rendered for <channel>
      And a forged click says "APPROVED"
      And Bob clicks "Reject"
      Then the decision is REJECTED

      Examples:
        | channel |
        | Slack   |
        | Teams   |
        | e-mail  |

  @A2H-ANSWER-015 @must @messenger @a2h
  Rule: A report can only be acknowledged

    @must-fire
    Scenario Outline: The human tries to answer a report
      Given a NOTIFICATION "checkout-service runs with 1Gi"
      When it is rendered for <channel>
      And Bob writes "<words>"
      Then the response, if there is one, is an acknowledgement

      Examples:
        | channel      | words   |
        | Slack        | thanks  |
        | Slack        | approve |
        | Teams        | yes     |
        | e-mail       | ok      |
        | the terminal | APPROVE |
        | the terminal |         |

  @A2H-ANSWER-016 @must @messenger @restart @a2h
  Rule: After a restart, unanswered questions are still open and answered questions stay answered

    @must-fire
    Scenario Outline: The messenger is killed before Bob clicks in <channel>
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      When it is rendered for <channel>
      And the messenger is killed and started again
      And Bob clicks "Reject"
      Then there is a response to the interaction, by Bob
      And the decision is REJECTED

      Examples:
        | channel |
        | Slack   |
        | Teams   |
        | e-mail  |

    @must-fire
    Scenario Outline: The messenger is killed before Bob answers in words in <channel>
      Given a CLARIFICATION "Which file?" with the options "deployment.yaml", "canary.yaml"
      When it is rendered for <channel>
      And the messenger is killed and started again
      And Bob writes "canary.yaml"
      Then there is a response to the interaction, by Bob
      And the option is "canary.yaml"

      Examples:
        | channel      |
        | Slack        |
        | the terminal |

    @must-fire
    Scenario Outline: The messenger is killed after Bob has answered in <channel>
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      When it is rendered for <channel>
      And Bob clicks "Approve"
      And the messenger is killed and started again
      And Bob clicks "Reject"
      Then there is no response
      When Bob writes "reject"
      Then there is no response

      Examples:
        | channel |
        | Slack   |
        | Teams   |
        | e-mail  |

    @must-fire
    Scenario: The messenger is killed twice, and Bob answers in between
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      When it is rendered for Slack
      And the messenger is killed and started again
      And Bob writes "approve"
      Then the decision is APPROVED
      When another one like it is rendered for Teams
      And the messenger is killed and started again
      And Bob writes "approve" in reply to the other message
      Then there is no response
      When Bob clicks "Reject"
      Then the decision is REJECTED

    @must-fire
    Scenario: The messenger is killed while a question is open on two channels
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      When it is rendered for Slack and e-mail
      And the messenger is killed and started again
      And Bob clicks "Approve" in the rendering for Slack
      Then the decision is APPROVED
      When the messenger is killed and started again
      And Bob clicks "Reject" in the rendering for e-mail
      Then there is no response

    @must-fire
    Scenario: A forged click arrives after the messenger was killed
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      When it is rendered for Slack
      And the messenger is killed and started again
      And a forged click says "APPROVED"
      Then there is no response
      When Bob clicks "Reject"
      Then the decision is REJECTED

    @must-not-fire
    Scenario: A question is asked after the messenger was killed
      Given a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      When it is rendered for Slack
      And the messenger is killed and started again
      And another one like it is rendered for Slack
      And Bob clicks "Approve"
      Then the decision is APPROVED
