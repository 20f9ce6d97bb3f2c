Feature: Delegation
  An agent may ask others for help as part of its task. Each request creates a sub-task. Sub-tasks are at most three
  hops deep, never go back to an agent in the chain, and never start after the chain's time limit.

  @PAP-DELEG-001 @must @platform @pap
  Rule: An agent may ask another agent for help

    @must-fire
    Scenario: The agent asks one agent
      Given a flab #release with matt, ORAC, STEF and ZEN
      When matt posts "^ORAC write the release notes"
      And ORAC posts "I am on it. ^STEF does the changelog mention anything that breaks?" in its task
      Then that is accepted
      And "I am on it. ^STEF does the changelog mention anything that breaks?" activates STEF and nobody else
      And "I am on it. ^STEF does the changelog mention anything that breaks?" creates a task for STEF, requested by matt
      When STEF finishes its task with "@matt nothing in it breaks"
      Then "@matt nothing in it breaks" is shown once by STEF

    @must-fire
    Scenario: The agent asks two agents at once
      Given a flab #release with matt, ORAC, STEF and ZEN
      When matt posts "^ORAC write the release notes"
      And ORAC posts "^STEF the changelog please, ^ZEN the tickets" in its task
      Then "^STEF the changelog please, ^ZEN the tickets" activates STEF and ZEN and nobody else

    @must-fire
    Scenario: The agent asks the same agent again
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC write the release notes"
      And ORAC posts "^STEF read the changelog" in its task
      And STEF finishes its task with "@matt fine"
      And ORAC posts "^STEF and the tickets?" in its task
      Then that is accepted
      And "^STEF and the tickets?" activates STEF and nobody else

    @must-fire
    Scenario: The agent that took an ^ANY task asks another agent
      Given a flab #release with matt, ORAC, STEF and ZEN
      When matt posts "^ANY write the release notes"
      And ORAC adds "@matt I am at it" in the task of "^ANY write the release notes"
      And ORAC adds "^ZEN read the changelog" in the task of "^ANY write the release notes"
      Then that is accepted
      And "^ZEN read the changelog" activates ZEN and nobody else

    @must-fire
    Scenario: The agent asks another agent in its question
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC write the release notes"
      And ORAC asks "^STEF or @matt for which version?" in its task
      Then "^STEF or @matt for which version?" activates STEF and nobody else

    @must-fire
    Scenario: The agent asks another agent in the last minute
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC write the release notes"
      And 29 min pass
      And ORAC posts "^STEF read the changelog" in its task
      Then "^STEF read the changelog" activates STEF and nobody else

    @must-not-fire
    Scenario: The agent mentions another agent without a caret
      Given a flab #release with matt, ORAC, STEF and ZEN
      When matt posts "^ORAC write the release notes"
      And ORAC posts "STEF and @stef may know more" in its task
      Then that is accepted
      And "STEF and @stef may know more" activates nobody

  @PAP-DELEG-002 @must @platform @pap
  Rule: An agent without a task doesn't activate anyone

    @must-fire
    Scenario: The agent has no task
      Given a flab #release with matt, ORAC and STEF
      When ORAC posts "^STEF when is bill free?" without a task
      Then "^STEF when is bill free?" activates nobody
      And "^STEF when is bill free?" is not shown

    @must-fire
    Scenario: The agent posts in another agent's task
      Given a flab #release with matt, ORAC, STEF and ZEN
      When matt posts "^ZEN hello"
      And ORAC posts "^STEF when is bill free?" in ZEN's task
      Then "^STEF when is bill free?" activates nobody

    @must-fire
    Scenario: The task has timed out
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC find a date"
      And 31 min pass
      And ORAC posts "^STEF when is bill free?" in its task
      Then "^STEF when is bill free?" activates nobody

    @must-not-fire
    Scenario: The agent posts in its own task
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC find a date"
      And ORAC posts "^STEF when is bill free?" in its task
      Then "^STEF when is bill free?" activates STEF and nobody else

  @PAP-DELEG-003 @should @platform @pap
  Rule: The end of a sub-task leaves the task above it open

    @must-fire
    Scenario: One of two sub-tasks fails
      Given a flab #release with matt, A, B and C
      When matt posts "^A go"
      And A posts "^B go on" in its task
      And A posts "^C go on" in its task
      And B fails its task
      Then A's task is open
      And C's task is open
      When C posts "@matt here it is" in its task
      Then that is accepted

    @must-fire
    Scenario Outline: A sub-task ends
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC write the release notes"
      And ORAC posts "^STEF read the changelog" in its task
      And <end>
      Then STEF's task is over
      And ORAC's task is open
      When ORAC finishes its task with "@matt here they are, the notes"
      Then that is accepted
      And "@matt here they are, the notes" is shown once by ORAC

      Examples:
        | end                                                |
        | STEF finishes its task with "@matt nothing breaks" |
        | STEF fails its task with "@matt I can't read it"   |
        | matt stops STEF's task                             |

    @must-not-fire
    Scenario: The agent ends its task after the sub-task
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC write the release notes"
      And ORAC posts "^STEF read the changelog" in its task
      And STEF finishes its task with "@matt nothing breaks"
      And ORAC finishes its task with "@matt here they are"
      Then ORAC's task is over

  @PAP-DELEG-004 @must @platform @pap
  Rule: There are at most three hops

    @must-fire
    Scenario: The person continues before the fourth hop
      Given a flab #release with matt, A, B, C, D and E
      When matt posts "^A go"
      And A posts "^B go on" in its task
      And B posts "^C go on" in its task
      And C posts "^D go on" in its task
      And matt adds "hurry up" in D's task
      And D posts "^E go on" in its task
      Then "^E go on" activates nobody

    @must-fire
    Scenario: The agent at the third hop asks another agent
      Given a flab #release with matt, A, B, C, D and E
      When matt posts "^A go"
      And A posts "^B go on" in its task
      And B posts "^C go on" in its task
      And C posts "^D go on" in its task
      Then "^D go on" activates D and nobody else
      When D posts "^E go on" in its task
      Then "^E go on" activates nobody

    @must-fire
    Scenario Outline: The agent at the third hop asks ^ANY or ^ALL
      The platform may refuse the post, or show it without asking anyone.

      Given a flab #release with matt, A, B, C, D and E
      When matt posts "^A go"
      And A posts "^B go on" in its task
      And B posts "^C go on" in its task
      And C posts "^D go on" in its task
      And D posts "<text>" in its task
      Then "<text>" activates nobody

      Examples:
        | text       |
        | ^ANY go on |
        | ^ALL go on |

    @must-not-fire
    Scenario: The agent at the third hop posts to the person
      Given a flab #release with matt, A, B, C, D and E
      When matt posts "^A go"
      And A posts "^B go on" in its task
      And B posts "^C go on" in its task
      And C posts "^D go on" in its task
      And D posts "@matt here I stand" in its task
      Then that is accepted
      And "@matt here I stand" is shown once by D

  @PAP-DELEG-005 @must @platform @pap
  Rule: Hops are counted per chain

    @must-fire
    Scenario: Two branches are each three hops deep
      Given a flab #release with matt, A, B, C, D, E, F and G
      When matt posts "^A go"
      And A posts "^B left" in its task
      And B posts "^C left" in its task
      And C posts "^D left" in its task
      And A posts "^E right" in its task
      And E posts "^F right" in its task
      And F posts "^G right" in its task
      Then that is accepted
      And "^G right" activates G and nobody else

    @must-fire
    Scenario: One agent asks four others
      Given a flab #release with matt, A, B, C, D and E
      When matt posts "^A go"
      And A posts "^B go" in its task
      And A posts "^C go" in its task
      And A posts "^D go" in its task
      And A posts "^E go" in its task
      Then that is accepted
      And "^E go" activates E and nobody else

    @must-not-fire
    Scenario: One of two branches is too deep
      Given a flab #release with matt, A, B, C, D, E, F, G and H
      When matt posts "^A go"
      And A posts "^B left" in its task
      And A posts "^E right" in its task
      And E posts "^F right" in its task
      And F posts "^G right" in its task
      And G posts "^H right" in its task
      Then "^H right" activates nobody

  @PAP-DELEG-006 @must @platform @pap
  Rule: Circles of any length are forbidden

    @must-fire
    Scenario: An agent asks the agent that took an ^ANY task
      Given a flab #release with matt, ORAC, STEF and ZEN
      When matt posts "^ANY go"
      And ORAC adds "^STEF help me" in the task of "^ANY go"
      And STEF posts "^ORAC you do it" in its task
      Then "^ORAC you do it" activates nobody

    @must-fire
    Scenario: An agent asks the agent that asked it
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC go"
      And ORAC posts "^STEF help me" in its task
      And STEF posts "^ORAC you do it" in its task
      Then "^ORAC you do it" activates nobody

    @must-fire
    Scenario: An agent asks the agent that asked it, which has gone offline
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC go"
      And ORAC posts "^STEF help me" in its task
      And ORAC goes offline
      And STEF posts "^ORAC you do it" in its task
      And ORAC goes online
      Then "^ORAC you do it" activates nobody

    @must-fire
    Scenario: The last message of a sub-task asks an agent of the chain
      Given a flab #release with matt, ORAC, STEF and ZEN
      When matt posts "^ORAC go"
      And ORAC posts "^STEF help me" in its task
      And STEF posts "^ZEN take a part" in its task
      And ZEN finishes its task with "^ORAC now it is up to you"
      Then "^ORAC now it is up to you" does not activate ORAC

    @must-fire
    Scenario: An agent of the chain is named beside another agent
      Given a flab #release with matt, ORAC, STEF and ZEN
      When matt posts "^ORAC go"
      And ORAC posts "^STEF help me" in its task
      And STEF posts "^ZEN or ^ORAC do it" in its task
      Then "^ZEN or ^ORAC do it" does not activate ORAC

    @must-fire
    Scenario Outline: The last of three agents asks back
      The request goes to the first agent, which C has never talked to, or to the previous agent.

      Given a flab #release with matt, A, B and C
      When matt posts "^A go"
      And A posts "^B help me" in its task
      And B posts "^C help me" in its task
      And C posts "^<back> you do it" in its task
      Then "^<back> you do it" activates nobody

      Examples:
        | back |
        | A    |
        | B    |

    @must-fire
    Scenario: An agent asks itself
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC go"
      And ORAC posts "^ORAC think harder" in its task
      Then "^ORAC think harder" activates nobody

    @must-fire
    Scenario: An agent uses ^ALL, which includes the agent that asked it
      The scenario doesn't judge whether the other agents are asked.

      Given a flab #release with matt, ORAC, STEF and ZEN
      When matt posts "^ORAC go"
      And ORAC posts "^STEF help me" in its task
      And STEF posts "^ALL help me" in its task
      Then "^ALL help me" does not activate ORAC
      And "^ALL help me" does not activate STEF

    @must-fire
    Scenario: An agent uses ^ANY, which includes the agent that asked it
      Given a flab #release with matt, ORAC, STEF and ZEN
      When matt posts "^ORAC go"
      And ORAC posts "^STEF help me" in its task
      And STEF posts "^ANY help me" in its task
      Then "^ANY help me" does not activate ORAC
      And "^ANY help me" does not activate STEF

    @must-not-fire
    Scenario: An agent asks an agent in a parallel branch
      B is working on the same request, but is not in this chain.

      Given a flab #release with matt, A, B and C
      When matt posts "^A go"
      And A posts "^B help me" in its task
      And A posts "^C help me" in its task
      And C posts "^B and you?" in its task
      Then that is accepted
      And "^B and you?" activates B and nobody else

  @PAP-DELEG-007 @must @platform @pap
  Rule: Chains don't limit each other

    @must-fire
    Scenario: Two agents ask each other in two chains
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC first"
      And ORAC posts "^STEF help me" in its task
      And matt posts "^STEF second"
      And STEF posts "^ORAC help me" in its task
      Then that is accepted
      And "^ORAC help me" activates ORAC and nobody else

    @must-fire
    Scenario Outline: The same two agents work together again in another chain
      Given a flab #release with matt, ann, ORAC and STEF
      When matt posts "^ORAC first"
      And ORAC posts "^STEF help me" in its task
      And <end>
      And <who> posts "^ORAC second"
      And ORAC posts "^STEF the same once more" in its task
      Then that is accepted
      And "^STEF the same once more" activates STEF and nobody else

      Examples:
        | end                                       | who  |
        | STEF finishes its task with "@matt done"  | matt |
        | ORAC finishes its task with "@matt ready" | ann  |
        | matt stops ORAC's task                    | matt |
        | 31 min pass                               | matt |
        | STEF posts "@matt soon" in its task       | ann  |

    @must-not-fire
    Scenario: An agent asks back in the wrong chain
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^STEF second"
      And matt posts "^ORAC first"
      And ORAC posts "^STEF help me" in its task
      And STEF posts "^ORAC help me" in its task
      Then "^ORAC help me" activates nobody

  @PAP-DELEG-008 @must @platform @pap
  Rule: A sub-task shares the time limit of its chain

    @must-fire
    Scenario Outline: An agent delegates late
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC write the release notes"
      And <when> min pass
      And ORAC posts "^STEF read the changelog" in its task
      And <rest> min pass
      Then ORAC's task is over
      And STEF's task is over
      When STEF posts "@matt nothing breaks" in its task
      Then that is refused
      And "@matt nothing breaks" is not shown

      Examples:
        | when | rest |
        | 20   | 11   |
        | 29   | 2    |

    @must-fire
    Scenario: Sub-tasks are three hops deep when the time limit ends
      Given a flab #release with matt, A, B, C and D
      When matt posts "^A go"
      And A posts "^B go on" in its task
      And B posts "^C go on" in its task
      And C posts "^D go on" in its task
      And 31 min pass
      Then D's task is over
      When D posts "@matt here it is" in its task
      Then that is refused
      And "@matt here it is" is not shown
      When matt adds "well?" in D's task
      Then "well?" activates nobody

    @must-fire
    Scenario: A sub-task waits for an answer
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC write the release notes"
      And ORAC posts "^STEF read the changelog" in its task
      And STEF asks "@matt from which version?" in its task
      And 31 min pass
      Then STEF's task is over
      When matt adds "from 2.0" in STEF's task
      Then "from 2.0" activates nobody

    @must-fire
    Scenario: The agent that gets the sub-task is offline
      An offline agent has 24 hours for a request, but not for a sub-task.

      Given a flab #release with matt, ORAC and STEF
      And STEF is offline
      When matt posts "^ORAC write the release notes"
      And ORAC posts "^STEF read the changelog" in its task
      And 31 min pass
      And STEF goes online
      Then "^STEF read the changelog" activates nobody

    @must-fire
    Scenario: The agent that gets the sub-task comes online late
      Given a flab #release with matt, ORAC and STEF
      And STEF is offline
      When matt posts "^ORAC write the release notes"
      And ORAC posts "^STEF read the changelog" in its task
      And 20 min pass
      And STEF goes online
      Then "^STEF read the changelog" activates STEF and nobody else
      When 11 min pass
      Then STEF's task is over
      And ORAC's task is over

    @must-not-fire
    Scenario: An agent posts just before the timeout
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC write the release notes"
      And 20 min pass
      And ORAC posts "^STEF read the changelog" in its task
      And 9 min pass
      And STEF posts "@matt nothing breaks" in its task
      Then that is accepted

  @PAP-DELEG-009 @must @platform @pap
  Rule: Agents do not extend their own time limit

    @must-fire
    Scenario: Agents keep posting
      Given a flab #release with matt, ORAC, STEF and ZEN
      When matt posts "^ORAC write the release notes"
      And 10 min pass
      And ORAC posts "^STEF read the changelog" in its task
      And 10 min pass
      And STEF posts "@matt on it, ^ZEN the tickets please" in its task
      And ORAC posts "@matt we are working on it" in its task
      And 9 min pass
      And ZEN posts "@matt seven tickets" in its task
      And STEF finishes its task with "@matt nothing breaks"
      And 2 min pass
      Then ORAC's task is over
      And ZEN's task is over

    @must-not-fire
    Scenario: The person posts in the task
      Given a flab #release with matt, ORAC, STEF and ZEN
      When matt posts "^ORAC write the release notes"
      And 20 min pass
      And ORAC posts "^STEF read the changelog" in its task
      And matt adds "take your time" in ORAC's task
      And 11 min pass
      Then ORAC's task is open
      And STEF's task is open

  @PAP-DELEG-010 @must @platform @pap
  Rule: A message from the person restarts the time limit of the whole chain

    @must-fire
    Scenario: The person posts in the parent task
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC write the release notes"
      And ORAC posts "^STEF read the changelog" in its task
      And 20 min pass
      And matt adds "take your time" in ORAC's task
      And 20 min pass
      And STEF posts "@matt nothing breaks" in its task
      Then that is accepted

    @must-fire
    Scenario: The person posts in the sub-task
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC write the release notes"
      And ORAC posts "^STEF read the changelog" in its task
      And 20 min pass
      And matt adds "since 2.0" in STEF's task
      And 20 min pass
      Then ORAC's task is open
      And STEF's task is open

    @must-not-fire
    Scenario: The restarted time limit ends for the whole chain
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC write the release notes"
      And ORAC posts "^STEF read the changelog" in its task
      And 20 min pass
      And matt adds "since 2.0" in STEF's task
      And 31 min pass
      Then ORAC's task is over
      And STEF's task is over

  @PAP-DELEG-011 @must @platform @pap
  Rule: A conversation between agents ends at some point

    @must-fire
    Scenario: Two agents answer each other
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC talk to STEF"
      And ORAC posts "^STEF how are you?" in its task
      And STEF posts "^ORAC fine, and you?" in its task
      Then "^ORAC fine, and you?" activates nobody
      When STEF posts "ORAC I am fine, and you?" in its task
      Then "ORAC I am fine, and you?" activates nobody
      When STEF finishes its task
      And ORAC finishes its task
      And 24 h pass
      Then matt is not told that ORAC has run out of time
      And ORAC has 1 task
      And STEF has 1 task

    @must-fire
    Scenario: Agents address each other with @ instead of ^
      Given a flab #release with matt, ORAC, STEF and ZEN
      When matt posts "^ORAC talk to STEF"
      And ORAC posts "^STEF how are you?" in its task
      And STEF posts "@ORAC fine, and @ZEN too" in its task
      Then that is accepted
      And "@ORAC fine, and @ZEN too" activates nobody

    @must-fire
    Scenario: An agent asks an agent of another flab
      The platform may refuse or accept this post.

      Given a flab #release with matt, ORAC and ZEN
      And a flab #ops with matt and STEF
      When matt posts "^ORAC write the release notes" in #release
      And ORAC posts "^STEF read the changelog" in its task
      Then "^STEF read the changelog" activates nobody

    @must-not-fire
    Scenario: A person asks the other agent to continue
      Given a flab #release with matt, ORAC and STEF
      When matt posts "^ORAC talk to STEF"
      And ORAC posts "^STEF how are you?" in its task
      And STEF finishes its task with "@matt I said that I am fine"
      And matt posts "^STEF ask ORAC back"
      And STEF posts "^ORAC and you?" in its task
      Then "^ORAC and you?" activates ORAC and nobody else
