Feature: The binding
  PAP doesn't define a wire format. This suite defines a few small JSON-RPC methods for it. docs/pap.md has an example
  of each.

  @PAP-WIRE-001 @must @platform @pap
  Rule: Activations are well formed

    @must-fire
    Scenario: The platform sends every kind of activation
      Given a flab #release with matt, ORAC, STEF and ZEN
      When matt posts "^ORAC one"
      And matt posts "^ALL two"
      And matt posts "^ANY three"
      And matt adds "four" in ZEN's task
      And ORAC posts "^STEF five" in its first task
      And matt redirects STEF's task to ZEN
      Then "^ORAC one" activates ORAC and nobody else
      And "^ALL two" activates ORAC, STEF and ZEN and nobody else

    @must-fire
    Scenario: A request has many lines
      Given a flab #release with matt, ORAC and STEF
      When matt posts 40 lines and then "^ORAC what went wrong?"
      And ORAC posts 3 lines and then "^STEF have you seen this?" in its task
      Then ORAC is activated once
      And STEF is activated once

    @must-fire
    Scenario: A person asks an agent in another flab
      Given a flab #release with matt, ORAC and STEF
      And a flab #ops with matt and STEF
      When matt posts "^STEF open the gate" in #ops
      Then "^STEF open the gate" activates STEF and nobody else

  @PAP-WIRE-002 @must @platform @pap
  Rule: Messages are well formed

    @must-fire
    Scenario: People and agents post messages
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC status?"
      And ORAC finishes its task with "@matt green"
      Then "^ORAC status?" is shown once by matt
      And "@matt green" is shown once by ORAC

    @must-fire
    Scenario Outline: A text consists of unusual characters
      Given a flab #release with matt, ORAC and STEF
      When matt posts "<text>"
      Then "<text>" is shown once by matt

      Examples:
        | text                                                                           |
        | …                                                                              |
        | 👍                                                                              |
        | \\o/                                                                           |
        | leading blanks                                                                 |
        | <script>alert(1)</script>                                                      |
        | مرحبا ^                                                                        |
        | a very long word: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx |

  @PAP-WIRE-003 @must @platform @pap
  Rule: Notices are well formed

    @must-fire
    Scenario: The platform sends every kind of notice
      Given a flab #release with matt, ann, ORAC, STEF and ZEN
      And STEF is owned by ann
      And STEF is offline
      When matt posts "^STEF one"
      And matt posts "^ORAC two"
      And ORAC fails its task with "@matt I can't"
      And matt posts "^ZEN three"
      And matt stops ZEN's task
      And matt posts "^ORAC four"
      And 31 min pass
      Then matt is told once that STEF is offline
      And ann is told that STEF is wanted
      And matt is told once that ORAC has failed
      And matt is told once that ORAC has run out of time

    @must-fire
    Scenario: The platform sends a notice about another flab
      Given a flab #release with matt, ORAC and STEF
      And a flab #ops with matt and STEF
      When matt posts "^STEF open the gate" in #ops
      And STEF fails its task with "@matt it is stuck"
      Then matt is told once that STEF has failed

  @PAP-WIRE-004 @must @platform @pap
  Rule: Answers are well formed

    @must-fire
    Scenario: A task is in every possible state
      Given a flab #release with matt, ORAC, STEF and ZEN
      And ZEN is offline
      When matt posts "^ORAC one"
      And ORAC finishes its task
      And matt posts "^ORAC two"
      And ORAC fails its task with "@matt I can't"
      And matt posts "^ORAC three"
      And ORAC asks "@matt which one?" in its task
      And matt posts "^STEF four"
      And matt stops STEF's task
      And matt posts "^ZEN five"
      And matt posts "^STEF six"
      And matt redirects STEF's task to ZEN
      And matt posts "^ANY seven"
      And matt posts "^ORAC eight"
      And ORAC posts "^STEF nine" in its task
      And the platform lists its tasks
      And 31 min pass
      Then "^ORAC one" creates 1 task
      And "^ANY seven" creates 1 task

    @must-fire
    Scenario: A list is requested while a question is open
      Given a flab #release with matt and ORAC
      When matt posts "^ORAC open the gate"
      And ORAC asks "@matt which one?" in its task
      And the platform lists its tasks
      Then "^ORAC open the gate" creates 1 task

    @must-fire
    Scenario: A list is requested after the question was answered
      Given a flab #release with matt and ORAC
      When matt posts "^ORAC open the gate"
      And ORAC asks "@matt which one?" in its task
      And the platform lists its tasks
      And matt adds "the left one" in ORAC's task
      And the platform lists its tasks
      Then "^ORAC open the gate" creates 1 task

    @must-fire
    Scenario: A list is requested after one of the agents has finished
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ANY open the gate"
      And STEF finishes its task
      And the platform lists its tasks
      Then "^ANY open the gate" creates 1 task

  @PAP-WIRE-006 @must @platform @agent @pap
  Rule: Messages are JSON-RPC messages

    @must-fire @platform
    Scenario: A program calls an unknown method
      Given a flab #release with matt, ORAC and STEF
      When an unknown method is called
      Then the call is answered with an error
      When matt posts "^ORAC how is the build?"
      And ORAC posts "@matt green" in its task
      Then that is accepted

    @must-fire @platform
    Scenario: The platform tells an agent that its task was stopped
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC how is the build?"
      And matt stops ORAC's task
      Then that is accepted

    @must-fire @agent
    Scenario: The platform calls a method that the agent doesn't know
      Given a flab #release with matt, ORAC and STEF
      And the model always replies
      When an unknown method is called
      Then the call is answered with an error
      When matt posts "^ORAC how is the build?"
      Then ORAC responds once to "^ORAC how is the build?"

  @PAP-WIRE-005 @must @agent @pap
  Rule: An agent's messages are well formed

    @must-fire
    Scenario: The agent sends every kind of message
      Given a flab #release with matt, ORAC and STEF
      And the model says "one moment" when it is shown "^ORAC one"
      And the model replies "two it is" when it is shown "^ORAC two"
      When matt posts "^ORAC one"
      And matt posts "^ORAC two"
      Then ORAC says "one moment" in the task of "^ORAC one"
      And ORAC answers "^ORAC two" with "two it is"
