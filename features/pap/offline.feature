Feature: Offline agents
  A request to an offline agent waits for 24 hours. The person who asked and the agent's owner are notified that the
  agent is offline. The task's 30 minutes begin when the agent comes online.

  @PAP-OFF-001 @must @platform @pap
  Rule: A request to an offline agent waits

    @must-fire
    Scenario: The agent comes online an hour later
      Given a flab #release with matt, ORAC and STEF
      And ORAC is offline
      When matt posts "^ORAC how is the build?"
      Then ORAC is not activated
      When 60 min pass
      And ORAC goes online
      Then "^ORAC how is the build?" activates ORAC and nobody else
      When ORAC finishes its task with "@matt green"
      Then that is accepted

    @must-fire
    Scenario: The agent comes online, goes offline, and comes online again
      Given a flab #release with matt, ORAC and STEF
      And ORAC is offline
      When matt posts "^ORAC how is the build?"
      And ORAC goes online
      And ORAC goes offline
      And ORAC goes online
      Then "^ORAC how is the build?" activates ORAC and nobody else

    @must-fire
    Scenario: Two people ask the agent
      Given a flab #release with matt, ann, ORAC and STEF
      And ORAC is offline
      When matt posts "^ORAC how is the build?"
      And ann posts "^ORAC who is on call?"
      And ORAC goes online
      Then "^ORAC how is the build?" activates ORAC and nobody else
      And "^ORAC who is on call?" activates ORAC and nobody else

    @must-fire
    Scenario: A person asks all agents, and one of them is offline
      Given a flab #release with matt, ORAC and STEF
      And ORAC is offline
      When matt posts "^ALL how are you doing"
      And ORAC goes online
      Then "^ALL how are you doing" activates ORAC and STEF and nobody else

    @must-fire
    Scenario: A person asks any agent, and none is online
      Given a flab #release with matt, ORAC and STEF
      And ORAC is offline
      And STEF is offline
      When matt posts "^ANY sum up the reviews"
      And STEF goes online
      Then "^ANY sum up the reviews" activates STEF and nobody else
      When STEF posts "@matt three merged" in its task
      And ORAC goes online
      Then "^ANY sum up the reviews" activates STEF and nobody else

    @must-fire
    Scenario: One person asks the agent twice
      Given a flab #release with matt, ORAC and STEF
      And ORAC is offline
      When matt posts "^ORAC how is the build?"
      And matt posts "^ORAC who is on call?"
      And ORAC goes online
      Then "^ORAC how is the build?" activates ORAC and nobody else
      And "^ORAC who is on call?" activates ORAC and nobody else

    @must-fire
    Scenario: The agent is asked in two flabs
      Given a flab #release with matt, ORAC and STEF
      And a flab #ops with matt, ann and ORAC
      And ORAC is offline
      When matt posts "^ORAC how is the build?" in #release
      And ann posts "^ORAC is the pager quiet?" in #ops
      And ORAC goes online
      Then "^ORAC how is the build?" activates ORAC and nobody else
      And "^ORAC is the pager quiet?" activates ORAC and nobody else

    @must-fire
    Scenario: The person continues the task in the meantime
      Given a flab #release with matt, ORAC and STEF
      And ORAC is offline
      When matt posts "^ORAC how is the build?"
      Then matt is told once that ORAC is offline
      When matt adds "no hurry" in ORAC's task
      And ORAC goes online
      Then "^ORAC how is the build?" activates ORAC and nobody else

    @must-fire
    Scenario: The person continues the task in the meantime, and the agent comes online two hours later
      Given a flab #release with matt, ORAC and STEF
      And ORAC is offline
      When matt posts "^ORAC how is the build?"
      And matt adds "no hurry" in ORAC's task
      And 120 min pass
      Then matt is not told that ORAC has run out of time
      When ORAC goes online
      Then "^ORAC how is the build?" activates ORAC and nobody else

    @must-fire
    Scenario: The agent has just gone offline
      Given a flab #release with matt, ORAC and STEF
      When ORAC goes offline
      And matt posts "^ORAC how is the build?"
      Then ORAC is not activated
      When ORAC goes online
      Then ORAC is activated once

    @must-fire
    Scenario: The person answers the agent's question while the agent is offline
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC write the release notes"
      And ORAC asks "@matt for which version?" in its task
      And ORAC goes offline
      And matt adds "2.1, please" in ORAC's task
      And 5 min pass
      And ORAC goes online
      Then "2.1, please" activates ORAC and nobody else

    @must-fire
    Scenario: Another agent asks the offline agent
      Given a flab #release with matt, ORAC and STEF
      And STEF is offline
      When matt posts "^ORAC write the release notes"
      And ORAC posts "^STEF read the changelog" in its task
      And 5 min pass
      And STEF goes online
      Then "^STEF read the changelog" activates STEF and nobody else

    @must-fire
    Scenario: The agent reports twice that it is online
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC how is the build?"
      And ORAC goes online
      And ORAC goes online
      Then "^ORAC how is the build?" activates ORAC and nobody else

    @must-not-fire
    Scenario: The task was stopped in the meantime
      Given a flab #release with matt, ORAC and STEF
      And ORAC is offline
      When matt posts "^ORAC how is the build?"
      And matt stops ORAC's task
      And ORAC goes online
      Then "^ORAC how is the build?" activates nobody

    @must-not-fire
    Scenario: The task was redirected in the meantime
      Given a flab #release with matt, ORAC and STEF
      And ORAC is offline
      When matt posts "^ORAC how is the build?"
      And matt redirects ORAC's task to STEF
      And ORAC goes online
      Then ORAC is not activated
      And STEF is activated once

  @PAP-OFF-002 @must @platform @pap
  Rule: The person who asks is notified that the agent is offline

    @must-fire
    Scenario: The person is notified at once
      Given a flab #release with matt, ann, ORAC and STEF
      And ORAC is offline
      When matt posts "^ORAC how is the build?"
      Then matt is told once that ORAC is offline
      And ann is not told that ORAC is offline
      When 60 min pass
      Then matt is told once that ORAC is offline

    @must-fire
    Scenario: The person is notified about each request
      Given a flab #release with matt, ORAC and STEF
      And ORAC is offline
      When matt posts "^ORAC how is the build?"
      And 5 min pass
      And matt posts "^ORAC who is on call?"
      Then matt is told once that the task of "^ORAC how is the build?" is offline
      And matt is told once that the task of "^ORAC who is on call?" is offline

    @must-fire
    Scenario: A person asks all agents, and is notified about one of them
      Given a flab #release with matt, ORAC, STEF and ZEN
      And ORAC is offline
      When matt posts "^ALL how are you doing"
      Then matt is told once that ORAC is offline
      And matt is not told that STEF is offline

    @must-fire
    Scenario: A person asks any agent, and all are offline
      Given a flab #release with matt, ORAC and STEF
      And ORAC is offline
      And STEF is offline
      When matt posts "^ANY sum up the reviews"
      Then matt is told that everybody asked by "^ANY sum up the reviews" is offline

    @must-fire
    Scenario: A person asks all agents, and is notified about two of them
      Given a flab #release with matt, ORAC, STEF and ZEN
      And ORAC is offline
      And ZEN is offline
      When matt posts "^ALL how are you doing"
      Then matt is told once that ORAC is offline
      And matt is told once that ZEN is offline

    @must-fire
    Scenario: The person is notified when an agent asks an offline agent
      Given a flab #release with matt, ann, ORAC and STEF
      And STEF is offline
      When matt posts "^ORAC write the release notes"
      And ORAC posts "^STEF read the changelog" in its task
      Then matt is told once that STEF is offline

    @must-fire
    Scenario: A task is redirected to an offline agent
      Given a flab #release with matt, ORAC and STEF
      And STEF is offline
      When matt posts "^ORAC write the release notes"
      And matt redirects ORAC's task to STEF
      Then matt is told once that STEF is offline
      When 31 min pass
      Then STEF's task is open
      When STEF goes online
      Then STEF is activated once

    @must-not-fire
    Scenario: The agent that was asked is online
      Given a flab #release with matt, ORAC and STEF
      And STEF is offline
      When matt posts "^ORAC how is the build?"
      Then matt is not told that ORAC is offline
      And matt is not told that STEF is offline

  @PAP-OFF-003 @must @platform @pap
  Rule: The owner is notified that the agent is needed

    @must-fire
    Scenario: Someone other than the owner asks the agent
      Given a flab #release with matt, ann, ORAC and STEF
      And ORAC is owned by ann
      And STEF is owned by matt
      And ORAC is offline
      When matt posts "^ORAC how is the build?"
      Then ann is told that ORAC is wanted
      And matt is not told that STEF is wanted

    @must-fire
    Scenario: The owner is in another flab
      Given a flab #release with matt, ORAC and STEF
      And a flab #ops with ann and ORAC
      And ORAC is owned by ann
      And ORAC is offline
      When matt posts "^ORAC how is the build?" in #release
      Then ann is told that ORAC is wanted

    @must-fire
    Scenario: One owner has two agents
      Given a flab #release with matt, ann, ORAC and STEF
      And ORAC is owned by ann
      And STEF is owned by ann
      And ORAC is offline
      And STEF is offline
      When matt posts "^ALL how are you doing"
      Then ann is told that ORAC is wanted
      And ann is told that STEF is wanted

    @must-fire
    Scenario: Another agent asks the agent
      Given a flab #release with matt, ann, ORAC and STEF
      And STEF is owned by ann
      And STEF is offline
      When matt posts "^ORAC write the release notes"
      And ORAC posts "^STEF read the changelog" in its task
      Then ann is told that STEF is wanted

    @must-fire
    Scenario: A task is redirected to the agent
      Given a flab #release with matt, ann, ORAC and STEF
      And STEF is owned by ann
      And STEF is offline
      When matt posts "^ORAC write the release notes"
      And matt redirects ORAC's task to STEF
      Then ann is told that STEF is wanted

    @must-fire
    Scenario: A person asks all agents
      Given a flab #release with matt, ann, ORAC and STEF
      And STEF is owned by ann
      And STEF is offline
      When matt posts "^ALL how are you doing"
      Then ann is told that STEF is wanted

    @must-not-fire
    Scenario: The agent is online
      Given a flab #release with matt, ann, ORAC and STEF
      And ORAC is owned by ann
      When matt posts "^ORAC how is the build?"
      Then ann is not told that ORAC is wanted

  @PAP-OFF-004 @must @platform @pap
  Rule: The person is notified after 24 hours

    @must-fire
    Scenario: A day passes
      Given a flab #release with matt, ORAC and STEF
      And ORAC is offline
      When matt posts "^ORAC how is the build?"
      And 86461 s pass
      Then ORAC's task is over
      And matt is told once that ORAC has run out of time
      When ORAC goes online
      Then ORAC is not activated

    @must-fire
    Scenario: A person asks any agent, and none comes online
      Given a flab #release with matt, ORAC and STEF
      And ORAC is offline
      And STEF is offline
      When matt posts "^ANY sum up the reviews"
      And 86461 s pass
      Then the task of "^ANY sum up the reviews" is over
      And matt is told once that the task of "^ANY sum up the reviews" has run out of time
      When ORAC goes online
      Then ORAC is not activated

    @must-not-fire
    Scenario: A little less than a day passes
      Given a flab #release with matt, ORAC and STEF
      And ORAC is offline
      When matt posts "^ORAC how is the build?"
      And 86370 s pass
      Then ORAC's task is open
      And matt is not told that ORAC has run out of time
      When ORAC goes online
      Then ORAC is activated once

  @PAP-OFF-005 @must @platform @pap
  Rule: The 30 minutes begin when the agent comes online

    @must-fire
    Scenario: The time limit does not start earlier
      Given a flab #release with matt, ORAC and STEF
      And ORAC is offline
      When matt posts "^ORAC how is the build?"
      And 31 min pass
      Then ORAC's task is open
      And matt is not told that ORAC has run out of time
      When ORAC goes online
      And 29 min pass
      And ORAC posts "@matt green" in its task
      Then that is accepted

    @must-fire
    Scenario: The time spent offline does not extend the time limit
      Given a flab #release with matt, ORAC and STEF
      And ORAC is offline
      When matt posts "^ORAC how is the build?"
      And 60 min pass
      And ORAC goes online
      And 31 min pass
      Then ORAC's task is over
      And matt is told once that ORAC has run out of time

    @must-not-fire
    Scenario: The agent goes offline after it was activated
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC how is the build?"
      And ORAC goes offline
      And 20 min pass
      And ORAC goes online
      And 11 min pass
      Then ORAC's task is over

  @PAP-OFF-006 @must @platform @pap
  Rule: The task of an agent that goes offline times out

    @must-fire
    Scenario: The agent never comes back
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC how is the build?"
      And ORAC goes offline
      And 31 min pass
      Then ORAC's task is over
      And matt is told once that ORAC has run out of time

    @must-fire
    Scenario: The agent comes back too late
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC how is the build?"
      And ORAC goes offline
      And 31 min pass
      And ORAC goes online
      And ORAC posts "@matt green" in its task
      Then that is refused
      And "@matt green" is not shown

    @must-not-fire
    Scenario: The agent comes back in time
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC how is the build?"
      And ORAC goes offline
      And 10 min pass
      And ORAC goes online
      And ORAC posts "@matt green" in its task
      Then that is accepted
      And matt is not told that ORAC has run out of time
