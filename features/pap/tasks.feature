Feature: Tasks
  A message that addresses an agent creates a task: what was asked, who asked, and which agent was asked. The agent, a
  person or a timeout ends the task. The timeout is 30 minutes after the agent was asked, or after the person last
  continued the task.

  @PAP-TASK-001 @must @platform @pap
  Rule: A request creates a task

    @must-fire
    Scenario: A person asks one agent
      Given a flab #release with matt, ann, ORAC and STEF
      When ann posts "^ORAC how is the build?"
      Then "^ORAC how is the build?" creates 1 task
      And "^ORAC how is the build?" creates a task for ORAC, requested by ann
      And ORAC's task is open

    @must-fire
    Scenario: A person asks two agents
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC and ^STEF, how is the build?"
      Then "^ORAC and ^STEF, how is the build?" creates 2 tasks

    @must-fire
    Scenario: A person asks one agent by name, and ^ANY
      Given a flab #release with matt, ORAC, STEF and ZEN
      When matt posts "^ORAC take the build, and ^ANY sum up the reviews"
      Then "^ORAC take the build, and ^ANY sum up the reviews" creates a task for ORAC, requested by matt
      And "^ORAC take the build, and ^ANY sum up the reviews" creates 2 tasks

    @must-not-fire
    Scenario: A person asks nobody
      Given a flab #release with matt, ann, ORAC and STEF
      When ann posts "the build is green"
      Then "the build is green" creates 0 tasks

  @PAP-TASK-002 @must @platform @pap
  Rule: Each request has its own task

    @must-fire
    Scenario: Two people ask one agent
      Given a flab #release with matt, ann, ORAC and STEF
      When matt posts "^ORAC how is the build?"
      And ann posts "^ORAC who is on call?"
      Then "^ORAC how is the build?" creates a task for ORAC, requested by matt
      And "^ORAC who is on call?" creates a task for ORAC, requested by ann
      And ORAC has 2 tasks

    @must-fire
    Scenario: One of two tasks ends
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC first"
      And matt posts "^ORAC second"
      And ORAC finishes its first task
      Then ORAC's first task is over
      And ORAC's task is open

    @must-fire
    Scenario: A person posts the same text again
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC how is the build?"
      And ORAC finishes its task with "@matt red"
      And 5 min pass
      And matt posts "^ORAC how is the build?"
      And matt posts "^ORAC how is the build?"
      Then ORAC has 3 tasks
      And ORAC's task is open

    @must-fire
    Scenario: One agent gets tasks in two flabs
      Given a flab #release with matt, ORAC and STEF
      And a flab #ops with matt and ORAC
      When matt posts "^ORAC how is the build?" in #release
      And matt posts "^ORAC is the pager quiet?" in #ops
      Then "^ORAC how is the build?" creates a task for ORAC, requested by matt
      And "^ORAC is the pager quiet?" creates a task for ORAC, requested by matt
      And ORAC has 2 tasks

    @must-not-fire
    Scenario: A person continues a task
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC write the release notes"
      And matt adds "for 2.1, that is" in ORAC's task
      Then ORAC has 1 task

  @PAP-TASK-003 @must @platform @pap
  Rule: ^ALL creates a task for each agent

    @must-fire
    Scenario: A person asks three agents
      Given a flab #release with matt, ORAC, STEF and ZEN
      When matt posts "^ALL how are you doing"
      Then "^ALL how are you doing" creates 3 tasks
      And "^ALL how are you doing" creates a task for ORAC, requested by matt
      And "^ALL how are you doing" creates a task for STEF, requested by matt
      And "^ALL how are you doing" creates a task for ZEN, requested by matt

    @must-fire
    Scenario: One of the agents is offline
      Given a flab #release with matt, ORAC, STEF and ZEN
      And STEF is offline
      When matt posts "^ALL how are you doing"
      Then "^ALL how are you doing" creates 3 tasks
      And "^ALL how are you doing" activates ORAC and ZEN and nobody else

    @must-fire
    Scenario: A person uses ^ALL and also names one agent
      Given a flab #release with matt, ORAC, STEF and ZEN
      When matt posts "^ALL tidy up, and ^STEF the attic"
      Then "^ALL tidy up, and ^STEF the attic" creates 3 tasks

    @must-not-fire
    Scenario: The flab has no agents
      Given a flab #lunch with matt and ann
      And a flab #release with matt and ORAC
      When matt posts "^ALL how are you doing" in #lunch
      Then "^ALL how are you doing" creates 0 tasks

  @PAP-TASK-004 @must @platform @pap
  Rule: The end of one task does not affect the others

    @must-fire
    Scenario: One of the tasks fails
      Given a flab #release with matt, ORAC, STEF and ZEN
      When matt posts "^ALL how are you doing"
      And ORAC fails its task with "@matt I can't"
      Then ORAC's task is over
      And STEF's task is open
      And ZEN's task is open
      And matt is told once that ORAC has failed
      And matt is not told that STEF has failed

    @must-fire
    Scenario: One of the tasks is stopped
      Given a flab #release with matt, ORAC, STEF and ZEN
      When matt posts "^ALL how are you doing"
      And matt stops ORAC's task
      And STEF finishes its task with "@matt nothing new"
      Then that is accepted
      And ZEN's task is open

    @must-fire
    Scenario: The person continues one of the tasks
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ALL how are you doing"
      And 20 min pass
      And matt adds "in detail, please" in ORAC's task
      And 11 min pass
      Then STEF's task is over
      And ORAC's task is open

    @must-not-fire
    Scenario: All tasks time out at the same time
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ALL how are you doing"
      And 31 min pass
      Then ORAC's task is over
      And STEF's task is over
      And matt is told once that ORAC has run out of time
      And matt is told once that STEF has run out of time

  @PAP-TASK-005 @must @platform @pap
  Rule: ^ANY creates one task

    @must-fire
    Scenario: A person asks three agents with ^ANY
      Given a flab #release with matt, ORAC, STEF and ZEN
      When matt posts "^ANY sum up the reviews"
      Then "^ANY sum up the reviews" creates 1 task

    @must-fire
    Scenario: The task goes to the first agent that answers
      Given a flab #release with matt, ORAC, STEF and ZEN
      When matt posts "^ANY sum up the reviews"
      And STEF posts "@matt I am on it" in its task
      Then "^ANY sum up the reviews" creates 1 task
      And "^ANY sum up the reviews" creates a task for STEF, requested by matt

    @must-not-fire
    Scenario: A person asks twice with ^ANY
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ANY sum up the reviews"
      And matt posts "^ANY sum up the issues"
      Then "^ANY sum up the reviews" creates 1 task
      And "^ANY sum up the issues" creates 1 task

  @PAP-TASK-006 @must @platform @pap
  Rule: A task lasts 30 minutes

    @must-fire
    Scenario: The person doesn't answer the agent's question
      The agent has posted, so its time limit may restart once.

      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC how is the build?"
      And ORAC asks "@matt of which branch?" in its task
      And 62 min pass
      Then ORAC's task is over
      When matt adds "of main" in ORAC's task
      Then "of main" activates nobody

    @must-fire
    Scenario: The time limit passes before the agent answers
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC how is the build?"
      And 31 min pass
      Then ORAC's task is over
      When ORAC posts "@matt green" in its task
      Then that is refused
      And "@matt green" is not shown

    @must-fire
    Scenario: No agent has taken the task
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ANY sum up the reviews"
      And 31 min pass
      And STEF posts "@matt three merged" in its task
      Then that is refused

    @must-not-fire
    Scenario: The agent answers just before the timeout
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC how is the build?"
      And 1780 s pass
      Then ORAC's task is open
      When ORAC posts "@matt green" in its task
      Then that is accepted
      And matt is not told that ORAC has run out of time

  @PAP-TASK-007 @must @platform @pap
  Rule: The person who asked is notified of a timeout

    @must-fire
    Scenario: The agent never answers
      Given a flab #release with matt, ann, ORAC and STEF
      When matt posts "^ORAC how is the build?"
      And 31 min pass
      Then matt is told once that ORAC has run out of time
      And ann is not told that ORAC has run out of time

    @must-fire
    Scenario: The person who asked is not the first member of the flab
      Given a flab #release with matt, ann, ORAC and STEF
      When ann posts "^ORAC how is the build?"
      And 31 min pass
      Then ann is told once that ORAC has run out of time
      And matt is not told that ORAC has run out of time

    @must-fire
    Scenario: The person is notified only once
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC how is the build?"
      And 120 min pass
      Then matt is told once that ORAC has run out of time

    @must-fire
    Scenario: The person asked with ^ANY, and no agent answered
      Given a flab #release with matt, ORAC, STEF and ZEN
      When matt posts "^ANY sum up the reviews"
      And 31 min pass
      Then matt is told once that the task of "^ANY sum up the reviews" has run out of time

    @must-fire
    Scenario: The person had continued the task
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC how is the build?"
      And 20 min pass
      And matt adds "take your time" in ORAC's task
      And 31 min pass
      Then matt is told once that ORAC has run out of time

    @must-not-fire
    Scenario: The agent answers in time
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC how is the build?"
      And ORAC finishes its task with "@matt green"
      And 120 min pass
      Then matt is not told that ORAC has run out of time

    @must-not-fire
    Scenario: The task was stopped
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC how is the build?"
      And matt stops ORAC's task
      And 120 min pass
      Then matt is not told that ORAC has run out of time

  @PAP-TASK-008 @must @platform @pap
  Rule: Continuing a task restarts its time limit

    @must-fire
    Scenario: The person continues the task at the last moment
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC write the release notes"
      And 29 min pass
      And matt adds "take your time" in ORAC's task
      And 29 min pass
      Then ORAC's task is open
      When ORAC posts "@matt nearly there" in its task
      Then that is accepted

    @must-fire
    Scenario: The person continues the task repeatedly
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC write the release notes"
      And 20 min pass
      And matt adds "take your time" in ORAC's task
      And 20 min pass
      And matt adds "no hurry" in ORAC's task
      And 20 min pass
      Then ORAC's task is open
      And matt is not told that ORAC has run out of time

    @must-fire
    Scenario: The person continues the task after the agent has gone offline
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC write the release notes"
      And 20 min pass
      And ORAC goes offline
      And matt adds "take your time" in ORAC's task
      And 20 min pass
      Then ORAC's task is open

    @must-fire
    Scenario: The person answers the agent's question
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC write the release notes"
      And ORAC asks "@matt for which version?" in its task
      And 20 min pass
      And matt adds "2.1" in ORAC's task
      Then "2.1" activates ORAC and nobody else
      When 20 min pass
      And ORAC finishes its task with "@matt here they are"
      Then that is accepted

    @must-fire
    Scenario: The person answers the question of a sub-task
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC write the release notes"
      And ORAC posts "^STEF read the changelog" in its task
      And STEF asks "@matt from which version?" in its task
      And matt adds "from 2.0 on" in STEF's task
      Then "from 2.0 on" activates STEF

    @must-fire
    Scenario: The person continues the task before any agent has taken it
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ANY sum up the reviews"
      And 20 min pass
      And matt adds "the open ones, too" in the task of "^ANY sum up the reviews"
      And 20 min pass
      And STEF adds "@matt three merged" in the task of "^ANY sum up the reviews"
      Then that is accepted

    @must-fire
    Scenario: Another person continues the task
      Given a flab #release with matt, ann, ORAC and STEF
      When matt posts "^ORAC write the release notes"
      And 20 min pass
      And ann adds "with the changelog, please" in ORAC's task
      And 20 min pass
      Then ORAC's task is open
      When ORAC posts "@matt nearly there" in its task
      Then that is accepted

    @must-not-fire
    Scenario: The person continues the task early
      The 30 minutes count from the message. They are not added to the time that is left.

      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC write the release notes"
      And 5 min pass
      And matt adds "take your time" in ORAC's task
      And 31 min pass
      Then ORAC's task is over
      And matt is told once that ORAC has run out of time

    @must-not-fire
    Scenario: The restarted time limit ends
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC write the release notes"
      And 29 min pass
      And matt adds "take your time" in ORAC's task
      And 31 min pass
      Then ORAC's task is over
      And matt is told once that ORAC has run out of time

    @must-not-fire
    Scenario: The person continues the task too late
      A task that has ended does not reopen. The scenario doesn't judge whether the platform refuses the message itself.

      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC write the release notes"
      And 31 min pass
      And matt adds "are you done?" in ORAC's task
      And ORAC posts "@matt here they are" in its task
      Then that is refused
      And "@matt here they are" is not shown

  @PAP-TASK-009 @must @platform @pap
  Rule: Messages outside the task do not restart its time limit

    @must-fire
    Scenario: People talk to each other
      Given a flab #release with matt, ann, ORAC and STEF
      When matt posts "^ORAC write the release notes"
      And 20 min pass
      And ann posts "the notes for 2.0 were great"
      And matt posts "they were"
      And 11 min pass
      Then ORAC's task is over
      And matt is told once that ORAC has run out of time

    @must-fire
    Scenario: The same person asks another agent
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC write the release notes"
      And 20 min pass
      And matt posts "^STEF what's the time?"
      And 11 min pass
      Then ORAC's task is over
      And STEF's task is open

    @must-fire
    Scenario: The same person asks the same agent something else
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC write the release notes"
      And 20 min pass
      And matt posts "^ORAC what's the time?"
      And 11 min pass
      Then ORAC's first task is over
      And ORAC's task is open

    @must-fire
    Scenario: The same person continues another task of the agent
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC write the release notes"
      And matt posts "^ORAC what's the time?"
      And 20 min pass
      And matt adds "in Lima" in ORAC's task
      And 11 min pass
      Then ORAC's first task is over
      And ORAC's task is open

    @must-fire
    Scenario: The same person continues another agent's task
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC write the release notes"
      And matt posts "^STEF what's the time?"
      And 20 min pass
      And matt adds "in Lima" in STEF's task
      And 11 min pass
      Then ORAC's task is over
      And STEF's task is open

    @must-not-fire
    Scenario: The person continues the task
      Given a flab #release with matt, ann, ORAC and STEF
      When matt posts "^ORAC write the release notes"
      And 20 min pass
      And ann posts "the notes for 2.0 were great"
      And matt adds "like those" in ORAC's task
      And 11 min pass
      Then ORAC's task is open
