Feature: Human control
  People have the last word. They stop tasks and redirect them, and they are told what agents can't do. The platform
  enforces the rules with its own data, no matter what agents claim about themselves.

  The text doesn't say how a person stops or redirects a task; the suite defines a call for each.

  @PAP-CTRL-001 @must @platform @pap
  Rule: Stopping a task stops its agent

    @must-fire
    Scenario: The agent is working
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC write the release notes"
      And ORAC posts "@matt on it" in its task
      And matt stops ORAC's task
      Then ORAC's task is over
      When ORAC posts "@matt here they are" in its task
      Then that is refused
      And "@matt here they are" is not shown

    @must-fire
    Scenario: No agent has taken the task
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ANY sum up the reviews"
      And matt stops the task of "^ANY sum up the reviews"
      And STEF adds "@matt three merged" in the task of "^ANY sum up the reviews"
      Then that is refused
      And "@matt three merged" is not shown

    @must-fire
    Scenario: The agent is offline when its task is stopped
      Given a flab #release with matt, ORAC and STEF
      And ORAC is offline
      When matt posts "^ORAC write the release notes"
      And matt stops ORAC's task
      Then ORAC's task is over
      When ORAC goes online
      Then ORAC is not activated

    @must-fire
    Scenario: The agent waits for an answer
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC write the release notes"
      And ORAC asks "@matt for which version?" in its task
      And matt stops ORAC's task
      Then ORAC's task is over
      When ORAC posts "@matt 2.1, I guess" in its task
      Then that is refused

    @must-fire
    Scenario: A sub-task is stopped
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC write the release notes"
      And ORAC posts "^STEF read the changelog" in its task
      And matt stops STEF's task
      Then STEF's task is over
      And ORAC's task is open
      When STEF posts "@matt nothing breaks" in its task
      Then that is refused

    @must-fire
    Scenario: The task was extended before it was stopped
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC write the release notes"
      And matt adds "take your time" in ORAC's task
      And matt stops ORAC's task
      And ORAC posts "@matt here they are" in its task
      Then that is refused

    @must-fire
    Scenario: The agent ends a stopped task
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC write the release notes"
      And matt stops ORAC's task
      And ORAC finishes its task
      Then that is refused

    @must-fire
    Scenario: The agent ends a stopped task with an answer
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC write the release notes"
      And matt stops ORAC's task
      And ORAC finishes its task with "@matt here they are"
      Then that is refused
      And "@matt here they are" is not shown

    @must-fire
    Scenario: The agent reports that a stopped task has failed
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC write the release notes"
      And matt stops ORAC's task
      And ORAC fails its task with "@matt I give up"
      Then that is refused
      And matt is not told that ORAC has failed

    @must-not-fire
    Scenario: The agent has another task
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC first"
      And matt posts "^ORAC second"
      And matt stops ORAC's first task
      And ORAC posts "@matt the second" in its task
      Then that is accepted

    @must-not-fire
    Scenario: The agent is asked again
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC first"
      And matt stops ORAC's task
      And matt posts "^ORAC second"
      And ORAC posts "@matt the second" in its task
      Then that is accepted

  @PAP-CTRL-002 @must @platform @pap
  Rule: Sub-tasks are stopped too

    @must-fire
    Scenario: Two levels of sub-tasks are stopped
      Given a flab #release with matt, A, B and C
      When matt posts "^A go"
      And A posts "^B go on" in its task
      And B posts "^C go on" in its task
      And matt stops A's task
      Then B's task is over
      And C's task is over
      When C posts "@matt here it is" in its task
      Then that is refused
      And "@matt here it is" is not shown

    @must-fire
    Scenario: A sub-task waits for an answer
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC write the release notes"
      And ORAC posts "^STEF read the changelog" in its task
      And STEF asks "@matt from which version?" in its task
      And matt stops ORAC's task
      Then STEF's task is over
      When matt adds "from 2.0" in STEF's task
      Then "from 2.0" activates nobody

    @must-fire
    Scenario: The agent of a stopped sub-task delegates it
      Given a flab #release with matt, A, B, C and D
      When matt posts "^A go"
      And A posts "^B go on" in its task
      And B posts "^C go on" in its task
      And matt stops A's task
      And C posts "^D go on" in its task
      Then that is refused
      And "^D go on" activates nobody

    @must-fire
    Scenario: The agent of the sub-task is offline
      Given a flab #release with matt, ORAC and STEF
      And STEF is offline
      When matt posts "^ORAC go"
      And ORAC posts "^STEF help me" in its task
      And matt stops ORAC's task
      And STEF goes online
      Then "^STEF help me" activates nobody

    @must-not-fire
    Scenario: Only a sub-task is stopped
      Given a flab #release with matt, A, B and C
      When matt posts "^A go"
      And A posts "^B go on" in its task
      And A posts "^C go on" in its task
      And matt stops B's task
      Then A's task is open
      And C's task is open
      When A posts "@matt without B then" in its task
      Then that is accepted

  @PAP-CTRL-003 @must @platform @pap
  Rule: Redirecting a task activates the new agent

    @must-fire
    Scenario: The task goes to another agent
      Given a flab #release with matt, ORAC, STEF and ZEN
      When matt posts "^ORAC write the release notes"
      And matt redirects ORAC's task to STEF
      Then STEF is activated once
      And STEF's task is open
      And ZEN is not activated
      When STEF finishes its task with "@matt here they are"
      Then that is accepted

    @must-fire
    Scenario: The person redirects with a new text
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC write the release notes"
      And ORAC asks "@matt for which version?" in its task
      And matt redirects ORAC's task to STEF with "the short form, please"
      Then STEF is activated once
      And "the short form, please" is shown once by matt
      And STEF's task is open

    @must-fire
    Scenario: The last agent of a chain is replaced
      A redirect is a new request, not a hop. The new agent can delegate three hops deep.

      Given a flab #release with matt, A, B, C, D, E, F and G
      When matt posts "^A go"
      And A posts "^B go on" in its task
      And B posts "^C go on" in its task
      And matt redirects C's task to D
      And D posts "^E go on" in its task
      And E posts "^F go on" in its task
      And F posts "^G go on" in its task
      Then that is accepted
      And G is activated once

    @must-fire
    Scenario: The new agent asks the agent that had delegated the task
      A redirect is a new request. The agents of the old chain are not in the new one.

      Given a flab #release with matt, ORAC, STEF and ZEN
      When matt posts "^ORAC write the release notes"
      And ORAC posts "^STEF read the changelog" in its task
      And matt redirects STEF's task to ZEN
      And ZEN posts "^ORAC which part of it?" in its task
      Then that is accepted
      And "^ORAC which part of it?" activates ORAC and nobody else

    @must-fire
    Scenario: The task goes to an agent that has helped with it
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC write the release notes"
      And ORAC posts "^STEF read the changelog" in its task
      And matt redirects ORAC's task to STEF
      And STEF posts "@matt here they are" in its task
      Then that is accepted
      And STEF's first task is over

    @must-fire
    Scenario: The task goes to an offline agent
      Given a flab #release with matt, ORAC and STEF
      And STEF is offline
      When matt posts "^ORAC write the release notes"
      And matt redirects ORAC's task to STEF
      Then STEF is not activated
      And matt is told once that STEF is offline
      When STEF goes online
      Then STEF is activated once

    @must-fire
    Scenario: The new task has its own time limit
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC write the release notes"
      And 20 min pass
      And matt redirects ORAC's task to STEF
      And 20 min pass
      And STEF posts "@matt here they are" in its task
      Then that is accepted

    @must-not-fire
    Scenario: No person redirects the task
      Given a flab #release with matt, ORAC, STEF and ZEN
      When matt posts "^ORAC write the release notes"
      And matt posts "STEF would be quicker"
      Then STEF is not activated
      And ORAC's task is open

  @PAP-CTRL-004 @must @platform @pap
  Rule: After a redirect, the old agent is refused

    @must-fire
    Scenario: The old agent answers after the redirect
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC write the release notes"
      And matt redirects ORAC's task to STEF
      And ORAC posts "@matt here they are" in its first task
      Then that is refused
      And "@matt here they are" is not shown

    @must-fire
    Scenario: The agent of a sub-task answers after the redirect
      Given a flab #release with matt, ORAC, STEF and ZEN
      When matt posts "^ORAC write the release notes"
      And ORAC posts "^ZEN read the changelog" in its task
      And matt redirects ORAC's task to STEF
      And ZEN posts "@matt nothing breaks" in its task
      Then that is refused
      And "@matt nothing breaks" is not shown

    @must-fire
    Scenario: An agent two levels below the old agent answers
      Given a flab #release with matt, A, B, C and D
      When matt posts "^A go"
      And A posts "^B go on" in its task
      And B posts "^C go on" in its task
      And matt redirects A's task to D
      Then B's task is over
      And C's task is over
      When C posts "@matt here it is" in its task
      Then that is refused

    @must-fire
    Scenario: The old agent finishes the task
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC write the release notes"
      And matt redirects ORAC's task to STEF
      And ORAC finishes its first task with "@matt here they are"
      Then that is refused
      And "@matt here they are" is not shown

    @must-fire
    Scenario: The task is redirected twice
      Given a flab #release with matt, ORAC, STEF and ZEN
      When matt posts "^ORAC write the release notes"
      And matt redirects ORAC's task to STEF
      And matt redirects STEF's task to ZEN
      And STEF posts "@matt half of them" in its task
      Then that is refused
      When ORAC posts "@matt all of them" in its task
      Then that is refused
      And ZEN's task is open

    @must-not-fire
    Scenario: A person redirects a task to an agent outside the flab
      STEF is not in the flab. A refused redirect doesn't change anything.

      Given a flab #release with matt and ORAC
      And a flab #ops with matt and STEF
      When matt posts "^ORAC write the release notes" in #release
      And matt redirects ORAC's task to STEF
      Then that is refused
      When ORAC posts "@matt here they are" in its first task
      Then that is accepted

  @PAP-CTRL-005 @must @platform @pap
  Rule: A platform doesn't trust a forged sender

    @must-fire
    Scenario: An agent claims to be the agent that was asked
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC how is the build?"
      And STEF posts "@matt red" in ORAC's task, claiming to be ORAC
      Then that is refused
      And "@matt red" is not shown

    @must-fire
    Scenario: An agent claims to be a person
      Given a flab #release with matt, ORAC and STEF
      When ORAC posts "^STEF delete the branch" without a task, claiming to be matt
      Then "^STEF delete the branch" activates nobody
      And "^STEF delete the branch" is not shown

    @must-fire
    Scenario: An agent claims to be a person in order to extend a task
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC how is the build?"
      And 20 min pass
      And STEF posts "take your time" in ORAC's task, claiming to be matt
      And 11 min pass
      Then ORAC's task is over

    @must-not-fire
    Scenario: The agent that was asked posts after a forged post
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC how is the build?"
      And STEF posts "@matt red" in ORAC's task, claiming to be ORAC
      And ORAC posts "@matt green" in its task
      Then that is accepted
      And "@matt green" is shown once by ORAC

  @PAP-CTRL-006 @must @platform @pap
  Rule: A platform doesn't trust a forged hop count

    @must-fire
    Scenario: The agent claims to be at hop 0
      Given a flab #release with matt, A, B, C, D and E
      When matt posts "^A go"
      And A posts "^B go on" in its task
      And B posts "^C go on" in its task
      And C posts "^D go on" in its task
      And D posts "^E go on" in its task, claiming 0 hops
      Then "^E go on" activates nobody

    @must-fire
    Scenario: The agent names a parent higher up in the chain
      Given a flab #release with matt, A, B, C, D and E
      When matt posts "^A go"
      And A posts "^B go on" in its task
      And B posts "^C go on" in its task
      And C posts "^D go on" in its task
      And D posts "^E go on" in its task, claiming to be part of A's task
      Then "^E go on" activates nobody

    @must-fire
    Scenario: The agent names another parent in order to close a circle
      Given a flab #release with matt, A, B and C
      When matt posts "^A go"
      And A posts "^B go on" in its task
      And matt posts "^C stay"
      And B posts "^A and back" in its task, claiming to be part of C's task
      Then "^A and back" activates nobody

    @must-not-fire
    Scenario: The agent gives no hop count
      The platform may refuse a post because it gives a hop count, so the scenario requires that the same call without a
      hop count passes.

      Given a flab #release with matt, A, B and C
      When matt posts "^A go"
      And A posts "^B go at once" in its task, claiming 1 hop
      And A posts "^C go on" in its task
      Then that is accepted
      And "^C go on" activates C and nobody else

  @PAP-CTRL-007 @must @platform @pap
  Rule: Agents can't stop or redirect tasks

    @must-fire
    Scenario: An agent tries to stop a task
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC write the release notes"
      And STEF stops ORAC's task
      Then that is refused
      And ORAC's task is open

    @must-fire
    Scenario: An agent tries to redirect a task
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC write the release notes"
      And STEF redirects ORAC's task to STEF
      Then that is refused
      And STEF is not activated
      And ORAC's task is open

    @must-fire
    Scenario Outline: An agent tries to control a task that it delegated
      Given a flab #release with matt, ORAC, STEF and ZEN
      When matt posts "^ORAC write the release notes"
      And ORAC posts "^STEF read the changelog" in its task
      And ORAC <act>
      Then that is refused
      And STEF's task is open

      Examples:
        | act                          |
        | stops STEF's task            |
        | redirects STEF's task to ZEN |

    @must-fire
    Scenario: An agent tries to redirect its own task at the end of a chain
      A redirect by an agent would be a fourth hop in disguise.

      Given a flab #release with matt, A, B, C, D and E
      When matt posts "^A go"
      And A posts "^B go on" in its task
      And B posts "^C go on" in its task
      And C posts "^D go on" in its task
      And D redirects its task to E
      Then that is refused
      And E is not activated

    @must-not-fire
    Scenario: A person redirects a task
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC write the release notes"
      And matt redirects ORAC's task to STEF
      Then that is accepted

  @PAP-CTRL-008 @must @platform @pap
  Rule: A failed task ends and is reported

    @must-fire
    Scenario: The agent can't complete its task
      Given a flab #release with matt, ann, ORAC and STEF
      When matt posts "^ORAC how is the build?"
      And ORAC fails its task with "@matt I can't reach the server"
      Then ORAC's task is over
      And "@matt I can't reach the server" is shown once by ORAC
      And matt is told once that ORAC has failed
      And ann is not told that ORAC has failed
      When 120 min pass
      Then matt is not told that ORAC has run out of time

    @must-fire
    Scenario: A sub-task fails
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC write the release notes"
      And ORAC posts "^STEF read the changelog" in its task
      And STEF fails its task with "@matt I can't read it"
      Then matt is told once that STEF has failed
      And ORAC's task is open

    @must-fire
    Scenario: A task that was asked with ^ANY fails
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ANY sum up the reviews"
      And STEF fails its task with "@matt I see none"
      Then matt is told once that the task of "^ANY sum up the reviews" has failed
      When ORAC posts "@matt three merged" in its task
      Then that is refused

    @must-not-fire
    Scenario: The agent completes its task
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC how is the build?"
      And ORAC finishes its task with "@matt red"
      Then matt is not told that ORAC has failed

  @PAP-CTRL-009 @must @platform @pap
  Rule: A platform doesn't start anything on its own

    @must-fire
    Scenario: Nobody posts for two days
      Given a flab #release with matt, ORAC and STEF
      When matt posts "good night"
      And 50 h pass
      Then ORAC is not activated
      And STEF is not activated

    @must-fire
    Scenario: Nobody posts after the work is done
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC how is the build?"
      And ORAC finishes its task with "@matt green"
      And 50 h pass
      Then ORAC is activated once
      And STEF is not activated

    @must-fire
    Scenario: An agent goes offline and comes back
      Given a flab #release with matt, ORAC and STEF
      When ORAC goes offline
      And ORAC goes online
      Then ORAC is not activated

    @must-not-fire
    Scenario: A person asks an agent after two days
      Given a flab #release with matt, ORAC and STEF
      When matt posts "good night"
      And 50 h pass
      And matt posts "^ORAC good morning"
      Then ORAC is activated once
