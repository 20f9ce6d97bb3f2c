Feature: Speaking
  An agent posts only where it was asked to: in its own open task, and in the task's flab. The platform enforces this
  rule. It refuses every other post, and nobody sees a refused post.

  @PAP-SPEAK-001 @must @platform @pap
  Rule: A post from an agent that was not asked is refused

    @must-fire
    Scenario: An agent posts without any request
      Given a flab #release with matt, ORAC and STEF
      When ORAC posts "good morning" without a task
      Then that is refused
      And "good morning" is not shown

    @must-fire
    Scenario: An agent comments on other people's messages
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^STEF how is the build?"
      And ORAC posts "I know: it is green" without a task
      Then that is refused
      And "I know: it is green" is not shown

    @must-fire
    Scenario: The agent was asked earlier, and has finished
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC how is the build?"
      And ORAC finishes its task with "@matt green"
      And ORAC posts "and the weather is nice" without a task
      Then that is refused
      And "and the weather is nice" is not shown

    @must-fire
    Scenario: The request waits for an agent that is offline
      Given a flab #release with matt, ORAC and STEF
      And ORAC is offline
      When matt posts "^ORAC how is the build?"
      And STEF posts "@matt green" in ORAC's task
      Then that is refused
      And "@matt green" is not shown

    @must-not-fire
    Scenario: The agent was asked
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC how is the build?"
      And ORAC posts "@matt green" in its task
      Then that is accepted
      And "@matt green" is shown once by ORAC

  @PAP-SPEAK-002 @must @platform @pap
  Rule: An open task allows several posts

    @must-fire
    Scenario: The agent posts before and with its answer
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC write the release notes"
      And ORAC posts "@matt I am at it" in its task
      And 5 min pass
      And ORAC posts "@matt half done" in its task
      And ORAC posts "@matt nearly there" in its task
      And ORAC finishes its task with "@matt here they are"
      Then "@matt I am at it" is shown once by ORAC
      And "@matt half done" is shown once by ORAC
      And "@matt nearly there" is shown once by ORAC
      And "@matt here they are" is shown once by ORAC

    @must-fire
    Scenario: The agent posts after its question was answered
      Given a flab #release with matt and ORAC
      When matt posts "^ORAC write the release notes"
      And ORAC asks "@matt for which version?" in its task
      And matt adds "2.1" in ORAC's task
      And ORAC posts "@matt thanks, 2.1 it is" in its task
      Then that is accepted

    @must-not-fire
    Scenario: Another task of the same agent is over
      Given a flab #release with matt and ORAC
      When matt posts "^ORAC first"
      And ORAC finishes its task
      And matt posts "^ORAC second"
      And ORAC posts "@matt second it is" in its task
      Then that is accepted

  @PAP-SPEAK-003 @must @platform @pap
  Rule: A task that has ended allows no posts

    @must-fire
    Scenario: The task has finished
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC how is the build?"
      And ORAC finishes its task with "@matt green"
      And ORAC posts "by the way, the weather is nice" in its task
      Then that is refused
      And "by the way, the weather is nice" is not shown

    @must-fire
    Scenario: The task has failed
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC how is the build?"
      And ORAC fails its task with "@matt I can't reach the server"
      And ORAC posts "it is probably green" in its task
      Then that is refused
      And "it is probably green" is not shown

    @must-fire
    Scenario: The agent finishes the task again
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC how is the build?"
      And ORAC finishes its task with "@matt green"
      And ORAC finishes its task with "@matt or rather red"
      Then that is refused
      And "@matt or rather red" is not shown

    @must-fire
    Scenario: The agent posts after the end of its sub-task
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC write the release notes"
      And ORAC posts "^STEF read the changelog" in its task
      And STEF finishes its task with "@matt nothing breaks"
      And STEF posts "by the way, the weather is nice" in its task
      Then that is refused
      And "by the way, the weather is nice" is not shown
      And ORAC's task is open

    @must-fire
    Scenario: The agent asks another agent after the end of its task
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC how is the build?"
      And ORAC finishes its task with "@matt green"
      And ORAC posts "^STEF what do you say?" in its task
      Then that is refused
      And "^STEF what do you say?" activates nobody

    @must-not-fire
    Scenario: The agent still has another task
      Given a flab #release with matt and ORAC
      When matt posts "^ORAC first"
      And matt posts "^ORAC second"
      And ORAC finishes its task
      And ORAC posts "@matt now the first" in its first task
      Then that is accepted

  @PAP-SPEAK-004 @must @platform @pap
  Rule: Another agent's task allows no posts

    @must-fire
    Scenario: Another agent was asked
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC how is the build?"
      And STEF posts "green, I think" in ORAC's task
      Then that is refused
      And "green, I think" is not shown

    @must-fire
    Scenario: The agent has its own task
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC how is the build?"
      And matt posts "^STEF what's the time?"
      And STEF posts "green, I think" in ORAC's task
      Then that is refused
      And "green, I think" is not shown

    @must-fire
    Scenario: The agent of a sub-task posts in the parent task
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC write the release notes"
      And ORAC posts "^STEF read the changelog" in its task
      And STEF posts "@matt here are the notes" in ORAC's task
      Then that is refused
      And "@matt here are the notes" is not shown

    @must-fire
    Scenario: An agent posts in the sub-task that it delegated
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC write the release notes"
      And ORAC posts "^STEF read the changelog" in its task
      And ORAC posts "@matt I have checked it myself" in STEF's task
      Then that is refused
      And "@matt I have checked it myself" is not shown

    @must-fire
    Scenario: The task does not exist
      Given a flab #release with matt, ORAC and STEF
      When STEF posts "green, I think" in the task "made-up"
      Then that is refused
      And "green, I think" is not shown

    @must-fire
    Scenario: The agent ends another agent's task
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC how is the build?"
      And STEF finishes ORAC's task
      Then that is refused
      And ORAC's task is open

    @must-not-fire
    Scenario: The agent posts in its own task
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC how is the build?"
      And matt posts "^STEF what's the time?"
      And STEF posts "@matt nine" in its task
      Then that is accepted

  @PAP-SPEAK-005 @must @platform @pap
  Rule: Every agent that ^ALL asks may answer

    @must-fire
    Scenario: The agents answer one after the other
      Given a flab #release with matt, ORAC, STEF and ZEN
      When matt posts "^ALL how are you doing"
      And ORAC finishes its task with "@matt ready"
      And STEF finishes its task with "@matt nothing new"
      And ZEN finishes its task with "@matt asleep"
      Then "@matt ready" is shown once by ORAC
      And "@matt nothing new" is shown once by STEF
      And "@matt asleep" is shown once by ZEN

    @must-not-fire
    Scenario: One agent posts again after its answer
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ALL how are you doing"
      And ORAC finishes its task with "@matt ready"
      And ORAC posts "for STEF: nothing new" in its task
      Then that is refused

  @PAP-SPEAK-006 @must @platform @pap
  Rule: The first agent to answer gets the task; the others are refused

    @must-not-fire
    Scenario: A refused post doesn't take the task
      Given a flab #release with matt, ORAC and STEF
      And a flab #ops with matt and ORAC
      When matt posts "^ANY how many reviews?"
      And ORAC adds "@matt I know" in the task of "^ANY how many reviews?", but in #ops
      Then that is refused
      When STEF adds "@matt a few" in the task of "^ANY how many reviews?"
      Then that is accepted

    @must-fire
    Scenario: The agent that took the task goes offline
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ANY sum up the reviews"
      And ORAC posts "@matt I am on it" in its task
      And ORAC goes offline
      And STEF posts "@matt three merged" in its task
      Then that is refused
      And "@matt three merged" is not shown

    @must-fire
    Scenario: A slower agent asks a question
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ANY sum up the reviews"
      And ORAC posts "@matt I am on it" in its task
      And STEF asks "@matt since when?" in its task
      Then that is refused
      And "@matt since when?" is not shown
      When STEF fails its task
      Then that is refused

    @must-fire
    Scenario: The first agent's post is a question
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ANY sum up the reviews"
      And ORAC asks "@matt since when?" in its task
      And STEF adds "@matt three merged" in the task of "^ANY sum up the reviews"
      Then that is refused
      And "@matt three merged" is not shown

    @must-fire
    Scenario: Two agents answer at the same time
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ANY sum up the reviews"
      And ORAC posts "@matt three merged" and STEF posts "@matt 3 PRs" at once
      Then that is refused
      And "@matt three merged" is shown once by ORAC
      And "@matt 3 PRs" is not shown
      And "^ANY sum up the reviews" creates 1 task

    @must-fire
    Scenario: A slower agent answers much later
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ANY sum up the reviews"
      And STEF posts "@matt I am on it" in its task
      And 20 min pass
      And ORAC finishes its task with "@matt three merged"
      Then that is refused
      And "@matt three merged" is not shown
      And STEF's task is open

    @must-fire
    Scenario: The first answer ends the task
      Given a flab #release with matt, ORAC, STEF and ZEN
      When matt posts "^ANY sum up the reviews"
      And ORAC finishes its task with "@matt three merged"
      And STEF posts "@matt 3 PRs" in its task
      Then that is refused
      And "@matt 3 PRs" is not shown

    @must-fire
    Scenario: A slower agent delegates
      Given a flab #release with matt, ORAC, STEF and ZEN
      When matt posts "^ANY sum up the reviews"
      And ORAC posts "@matt I am on it" in its task
      And STEF posts "^ZEN can you do it?" in its task
      Then that is refused
      And "^ZEN can you do it?" activates nobody

    @must-fire
    Scenario: The first agent's task has timed out
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ANY sum up the reviews"
      And ORAC posts "@matt I am on it" in its task
      And 31 min pass
      And STEF posts "@matt 3 PRs" in its task
      Then that is refused
      And "@matt 3 PRs" is not shown

    @must-not-fire
    Scenario: The first agent continues
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ANY sum up the reviews"
      And ORAC posts "@matt I am on it" in its task
      And ORAC finishes its task with "@matt three merged"
      Then that is accepted
      And "@matt three merged" is shown once by ORAC

    @must-not-fire
    Scenario: All agents may answer the next question
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ANY sum up the reviews"
      And ORAC finishes its task with "@matt three merged"
      And matt posts "^ANY and the issues?"
      And STEF posts "@matt seven closed" in its task
      Then that is accepted

  @PAP-SPEAK-007 @must @platform @pap
  Rule: An accepted post is shown once, under its author's name

    @must-fire
    Scenario: An answer is shown
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC how is the build?"
      And ORAC finishes its task with "@matt everything passes ✅ 100 %"
      Then "@matt everything passes ✅ 100 %" is shown once by ORAC

    @must-fire
    Scenario Outline: The agent claims to be someone else
      The platform may refuse the post, or show it under the agent's own name.

      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC how is the build?"
      And ORAC posts "ship it" in its task, claiming to be <name>
      Then "ship it" is shown by nobody but ORAC

      Examples:
        | name |
        | matt |
        | STEF |

    @must-fire
    Scenario: An agent posts in another flab
      Given a flab #release with matt, ORAC and STEF
      And a flab #ops with matt and STEF
      When matt posts "^STEF open the gate" in #ops
      And STEF finishes its task with "@matt it is open"
      Then "^STEF open the gate" is shown once by matt
      And "@matt it is open" is shown once by STEF

    @must-not-fire
    Scenario: A post is refused
      Given a flab #release with matt, ORAC and STEF
      When ORAC posts "good morning" without a task
      Then "good morning" is not shown

  @PAP-SPEAK-008 @must @platform @pap
  Rule: A task is valid only in its own flab

    @must-fire
    Scenario: An agent posts in a flab other than the task's
      Given a flab #release with matt, ORAC and STEF
      And a flab #ops with matt, ann and ORAC
      When matt posts "^ORAC how is the build?" in #release
      And ORAC posts "the build is green" in its task, but in #ops
      Then that is refused
      And "the build is green" is not shown

    @must-not-fire
    Scenario: The agent has a task in each of two flabs
      Given a flab #release with matt, ORAC and STEF
      And a flab #ops with matt, ann and ORAC
      When matt posts "^ORAC how is the build?" in #release
      And ann posts "^ORAC is the pager quiet?" in #ops
      And ORAC posts "@ann it is" in its task
      Then that is accepted
