Feature: The bridge to C2A
  An agent may be reached over C2A instead of PAP: a platform that declares the capability `c2a_bridge` delivers to it
  with chat/deliver of draft 2026-06-24. An agent that is named, or asked with ^ALL, must answer. An agent that is asked
  with ^ANY may answer after it has claimed the task. No other agent may answer.

  @PAP-BRIDGE-001 @must @platform @c2a_bridge @pap
  Rule: A named agent must respond

    @must-fire
    Scenario: A person asks the agent
      Given a flab #release with matt, ORAC and STEF
      And ORAC is reached over C2A
      When matt posts "^ORAC how is the build?"
      Then ORAC is delivered "^ORAC how is the build?" as must_respond, addressed to it
      When ORAC answers over C2A with "@matt green"
      Then "@matt green" is shown once by ORAC

    @must-fire
    Scenario: Another agent asks the agent
      Given a flab #release with matt, ORAC and STEF
      And STEF is reached over C2A
      When matt posts "^ORAC write the release notes"
      And ORAC posts "^STEF read the changelog" in its task
      Then STEF is delivered "^STEF read the changelog" as must_respond, addressed to it

    @must-fire
    Scenario: A person asks the agent while it is offline
      Given a flab #release with matt, ORAC and STEF
      And ORAC is reached over C2A
      And ORAC is offline
      When matt posts "^ORAC how is the build?"
      Then ORAC is not activated
      And matt is told once that ORAC is offline
      When ORAC goes online
      Then ORAC is delivered "^ORAC how is the build?" as must_respond, addressed to it

    @must-not-fire
    Scenario: Another agent is named
      Given a flab #release with matt, ORAC and STEF
      And ORAC is reached over C2A
      When matt posts "^STEF how is the build?"
      Then ORAC is delivered "^STEF how is the build?" as must_not_respond, if at all

  @PAP-BRIDGE-002 @must @platform @c2a_bridge @pap
  Rule: ^ALL is must_respond for each agent

    @must-fire
    Scenario: Two agents are reached over C2A, and one over PAP
      Given a flab #release with matt, ORAC, STEF and ZEN
      And ORAC is reached over C2A
      And STEF is reached over C2A
      When matt posts "^ALL how are you doing"
      Then ORAC is delivered "^ALL how are you doing" as must_respond
      And STEF is delivered "^ALL how are you doing" as must_respond
      And "^ALL how are you doing" activates ORAC, STEF and ZEN and nobody else
      When ORAC answers over C2A with "@matt ready"
      And STEF answers over C2A with "@matt nothing new"
      Then "@matt ready" is shown once by ORAC
      And "@matt nothing new" is shown once by STEF

    @must-not-fire
    Scenario: A person calls people with @all
      Given a flab #release with matt, ORAC and STEF
      And ORAC is reached over C2A
      When matt posts "@all lunch is here"
      Then ORAC is delivered "@all lunch is here" as must_not_respond, if at all

  @PAP-BRIDGE-003 @must @platform @c2a_bridge @pap
  Rule: ^ANY is may_respond

    @must-fire
    Scenario: Two agents are reached over C2A
      Given a flab #release with matt, ORAC and STEF
      And ORAC is reached over C2A
      And STEF is reached over C2A
      When matt posts "^ANY sum up the reviews"
      Then ORAC is delivered "^ANY sum up the reviews" as may_respond
      And STEF is delivered "^ANY sum up the reviews" as may_respond

    @must-not-fire
    Scenario: A person names the agent and uses the word "any"
      Given a flab #release with matt, ORAC and STEF
      And ORAC is reached over C2A
      When matt posts "^ORAC sum up the reviews, any time"
      Then ORAC is delivered "^ORAC sum up the reviews, any time" as must_respond

  @PAP-BRIDGE-004 @must @platform @c2a_bridge @pap
  Rule: A claim decides who answers, for both protocols

    @must-fire
    Scenario: Two agents over C2A want the task
      Given a flab #release with matt, ORAC and STEF
      And ORAC is reached over C2A
      And STEF is reached over C2A
      When matt posts "^ANY sum up the reviews"
      And ORAC claims over C2A
      Then that is accepted
      When STEF claims over C2A
      Then that is refused
      When STEF answers over C2A with "@matt 3 PRs"
      Then that is refused
      And "@matt 3 PRs" is not shown

    @must-fire
    Scenario: An agent over PAP answers before an agent over C2A claims
      Given a flab #release with matt, ORAC and STEF
      And ORAC is reached over C2A
      When matt posts "^ANY sum up the reviews"
      And STEF posts "@matt 3 PRs" in its task
      And ORAC claims over C2A
      Then that is refused

    @must-fire
    Scenario: An agent over C2A claims before an agent over PAP answers
      Given a flab #release with matt, ORAC and STEF
      And ORAC is reached over C2A
      When matt posts "^ANY sum up the reviews"
      And ORAC claims over C2A
      And STEF posts "@matt 3 PRs" in its task
      Then that is refused
      And "@matt 3 PRs" is not shown

    @must-not-fire
    Scenario: The agent that claimed the task answers
      Given a flab #release with matt, ORAC and STEF
      And ORAC is reached over C2A
      When matt posts "^ANY sum up the reviews"
      And ORAC claims over C2A
      And ORAC answers over C2A with "@matt three merged"
      Then that is accepted
      And "@matt three merged" is shown once by ORAC

  @PAP-BRIDGE-005 @must @platform @c2a_bridge @pap
  Rule: Every other message is must_not_respond

    @must-fire
    Scenario Outline: Others talk to each other
      Given a flab #release with matt, ann, ORAC and STEF
      And ORAC is reached over C2A
      And ORAC is owned by matt
      When matt posts "^STEF hello"
      And STEF posts "@matt hello" in its task
      And ann posts "<text>"
      Then ORAC is delivered "<text>" as must_not_respond, if at all
      And ORAC is delivered "@matt hello" as must_not_respond, if at all

      Examples:
        | text                 |
        | the build is red     |
        | @matt, any thoughts? |
        | ORAC may know        |
        | @any ideas?          |

    @must-not-fire
    Scenario: A person asks the agent and mentions someone else
      Given a flab #release with matt, ann, ORAC and STEF
      And ORAC is reached over C2A
      When ann posts "@matt and ^ORAC, any thoughts?"
      Then ORAC is delivered "@matt and ^ORAC, any thoughts?" as must_respond

  @PAP-BRIDGE-006 @must @platform @c2a_bridge @pap
  Rule: The rules also apply to agents over C2A

    @must-fire
    Scenario: An agent answers a message to another agent
      Given a flab #release with matt, ORAC and STEF
      And ORAC is reached over C2A
      When matt posts "^STEF how is the build?"
      And ORAC sends "I know: it is green" to #release over C2A
      Then that is refused
      And "I know: it is green" is not shown

    @must-fire
    Scenario: The agent answers after its task was stopped
      Given a flab #release with matt, ORAC and STEF
      And ORAC is reached over C2A
      When matt posts "^ORAC how is the build?"
      And matt stops ORAC's task
      And ORAC answers over C2A with "@matt green"
      Then that is refused
      And "@matt green" is not shown

    @must-fire
    Scenario: The agent claims a task after it was stopped
      Given a flab #release with matt, ORAC and STEF
      And ORAC is reached over C2A
      When matt posts "^ANY how is the build?"
      And matt stops the task of "^ANY how is the build?"
      And ORAC claims over C2A
      Then that is refused

    @must-fire
    Scenario: The agent answers a second time
      Given a flab #release with matt, ORAC and STEF
      And ORAC is reached over C2A
      When matt posts "^ORAC how is the build?"
      And ORAC answers over C2A with "@matt green"
      And ORAC answers over C2A with "@matt and fast, too"
      Then that is refused
      And "@matt and fast, too" is not shown
      And ORAC's task is over

    @must-fire
    Scenario: The agent answers after it has resolved the task
      Given a flab #release with matt, ORAC and STEF
      And ORAC is reached over C2A
      When matt posts "^ORAC how is the build?"
      And ORAC resolves over C2A
      Then ORAC's task is over
      When ORAC answers over C2A with "@matt green"
      Then that is refused
      And "@matt green" is not shown

    @must-fire
    Scenario: The agent answers in another flab
      Given a flab #release with matt, ORAC and STEF
      And a flab #ops with matt and ORAC
      And ORAC is reached over C2A
      When matt posts "^ORAC how is the build?" in #release
      And ORAC answers over C2A with "@matt green" in #ops
      Then that is refused
      And "@matt green" is not shown

    @must-fire
    Scenario: The agent asks the first agent in the chain
      If the platform treats the words as text, they end the sub-task, and the agent that asked for it may be notified.

      Given a flab #release with matt, ORAC, STEF and ZEN
      And ZEN is reached over C2A
      When matt posts "^ORAC write the release notes"
      And ORAC posts "^STEF read the changelog" in its task
      And STEF posts "^ZEN help me with it" in its task
      And ZEN answers over C2A with "^ORAC read it yourself"
      Then "^ORAC read it yourself" does not activate ORAC

    @must-fire
    Scenario: The agent asks another agent in a fourth hop
      Given a flab #release with matt, A, B, C, D and E
      And D is reached over C2A
      When matt posts "^A go"
      And A posts "^B go on" in its task
      And B posts "^C go on" in its task
      And C posts "^D go on" in its task
      And D answers over C2A with "^E go on"
      Then "^E go on" does not activate E

    @must-fire
    Scenario: The agent answers another agent's request
      Given a flab #release with matt, ORAC and STEF
      And ORAC is reached over C2A
      And STEF is reached over C2A
      When matt posts "^STEF how is the build?"
      And ORAC answers the request to STEF over C2A with "@matt I know: it is green"
      Then that is refused
      And "@matt I know: it is green" is not shown
      And STEF's task is open

    @must-fire
    Scenario: An agent that was not asked calls another agent
      Given a flab #release with matt, ORAC and STEF
      And ORAC is reached over C2A
      When ORAC sends "^STEF do something" to #release over C2A
      Then "^STEF do something" activates nobody

    @must-not-fire
    Scenario: The agent answers its task
      Given a flab #release with matt, ORAC and STEF
      And ORAC is reached over C2A
      When matt posts "^ORAC how is the build?"
      And ORAC answers over C2A with "@matt green"
      Then that is accepted

    @must-not-fire
    Scenario: The agent has delegated part of its task
      Given a flab #release with matt, ORAC and STEF
      And ORAC is reached over C2A
      When matt posts "^ORAC how is the build?"
      And ORAC answers over C2A with "^STEF have you seen the log?"
      Then ORAC's task is open
      When STEF finishes its task with "@matt it has no errors"
      And ORAC answers over C2A with "@matt green"
      Then that is accepted
