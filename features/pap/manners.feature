Feature: An agent's manners
  These rules are about an agent's own behaviour. The suite plays the platform and scripts the model. The agent under
  test is the first agent that a scenario names.

  @PAP-AGENT-001 @must @agent @pap
  Rule: An agent that is asked responds

    @must-fire
    Scenario Outline: A person asks the agent
      Given a flab #release with matt, ORAC, STEF and ZEN
      And the model always replies
      When matt posts "<text>"
      Then ORAC responds once to "<text>"

      Examples:
        | text                           |
        | ^ORAC how is the build?        |
        | ^ALL how are you doing         |
        | ^ANY sum up the reviews        |
        | how is the build today, ^ORAC? |
        | ^ORAC où en est la mise à jour |

    @must-fire
    Scenario: A person asks at the end of a long text
      Given a flab #release with matt, ORAC and STEF
      And the model replies "green" when it is shown "how is the build after all of this?"
      When matt posts 30 lines and then "^ORAC how is the build after all of this?"
      Then ORAC's answer contains "green"

    @must-fire
    Scenario: The agent gives a long answer
      Given a flab #release with matt, ORAC and STEF
      And the model replies 3 lines and then "all in all it is green"
      When matt posts "^ORAC how is the build?"
      Then ORAC's answer contains "all in all it is green"

    @must-fire
    Scenario: A person asks the same question again
      Given a flab #release with matt, ORAC and STEF
      And the model always replies
      When matt posts "^ORAC how is the build?"
      And 5 min pass
      And matt posts "^ORAC how is the build?"
      Then ORAC responds 2 times to "^ORAC how is the build?"

    @must-fire
    Scenario: One person asks twice while the model is busy
      Given a flab #release with matt, ORAC and STEF
      And the model always replies
      And the model's answers are held
      When matt posts "^ORAC how is the build?"
      And matt posts "^ORAC who is on call?"
      And the model's answers are released
      Then ORAC responds once to "^ORAC how is the build?"
      And ORAC responds once to "^ORAC who is on call?"

    @must-fire
    Scenario: Another agent's task is redirected to the agent
      Given a flab #release with matt, ORAC and STEF
      And the model replies "here they are"
      When matt posts "^STEF write the release notes"
      And matt redirects STEF's task to ORAC with "the short form will do"
      Then ORAC answers "the short form will do" with "here they are"

    @must-fire
    Scenario: The agent's task is redirected and comes back
      Given a flab #release with matt, ORAC and STEF
      And the model asks "for which version?"
      When matt posts "^ORAC write the release notes"
      And matt redirects ORAC's task to STEF
      And matt redirects STEF's task to ORAC
      Then ORAC asks "for which version?" 2 times

    @must-fire
    Scenario: Another agent asks the agent
      Given a flab #release with matt, ORAC and STEF
      And the model always replies
      When matt posts "^STEF write the release notes"
      And STEF posts "^ORAC read the changelog" in its task
      Then ORAC responds once to "^ORAC read the changelog"

    @must-fire
    Scenario: Two people ask
      Given a flab #release with matt, ann, ORAC and STEF
      And the model always replies
      When matt posts "^ORAC how is the build?"
      And ann posts "^ORAC who is on call?"
      Then ORAC responds once to "^ORAC how is the build?"
      And ORAC responds once to "^ORAC who is on call?"

    @must-fire
    Scenario: Someone asks while the model is busy
      Given a flab #release with matt, ann, ORAC and STEF
      And the model always replies
      And the model's answers are held
      When matt posts "^ORAC how is the build?"
      And ann posts "^ORAC who is on call?"
      And the model's answers are released
      Then ORAC responds once to "^ORAC how is the build?"
      And ORAC responds once to "^ORAC who is on call?"

    @must-fire
    Scenario: ORAC delegates and then gives the final answer
      Given a flab #release with matt, ORAC and STEF
      And the model says "^STEF read the changelog" when it is shown "^ORAC write the release notes"
      And the model replies "here they are" when it is shown "nothing breaks"
      When matt posts "^ORAC write the release notes"
      Then "^STEF read the changelog" activates STEF and nobody else
      When STEF finishes its task with "@matt nothing breaks"
      Then ORAC answers "^ORAC write the release notes" with "here they are"

    @must-fire
    Scenario: The model has nothing to say
      The agent must at least respond to the person who asked.

      Given a flab #release with matt, ORAC and STEF
      And the model stays silent
      When matt posts "^ORAC how is the build?"
      Then ORAC responds once to "^ORAC how is the build?"

    @must-fire
    Scenario: Another agent asks, and the model has nothing to say
      Given a flab #release with matt, ORAC and STEF
      And the model stays silent
      When matt posts "^STEF write the release notes"
      And STEF posts "^ORAC read the changelog" in its task
      Then ORAC responds once to "^ORAC read the changelog"

    @must-fire
    Scenario: The model has nothing to say after its question was answered
      Given a flab #release with matt, ORAC and STEF
      And the model asks "for which version?"
      And the model stays silent when it is shown "2.1"
      When matt posts "^ORAC write the release notes"
      And matt adds "2.1" in ORAC's task
      Then ORAC says something about "2.1"

    @must-not-fire
    Scenario: Another agent is asked
      Given a flab #release with matt, ORAC and STEF
      And the model always replies
      When matt posts "^STEF how is the build?"
      Then ORAC says nothing

  @PAP-AGENT-002 @must @agent @pap
  Rule: An agent that is not asked is silent

    @must-fire
    Scenario Outline: Other people post messages
      Given a flab #release with matt, ann, ORAC and STEF
      And ORAC is owned by matt
      And the model always replies
      When ann posts "<text>"
      Then ORAC says nothing

      Examples:
        | text                        |
        | the build is red again      |
        | @matt, any thoughts?        |
        | ORAC may know               |
        | ^STEF what does ORAC think? |
        | @all lunch is here          |
        | help, the deploy has failed |
        | can anybody here help me?   |
        | who can deploy this today?  |
        | @ORAC is a fine name        |
        | any bot around?             |
        | thanks, that was quick      |

    @must-fire
    Scenario Outline: Another agent posts a message
      Given a flab #release with matt, ORAC and STEF
      And the model always replies
      When matt posts "^STEF how is the build?"
      And STEF posts "<text>" in its task
      Then ORAC says nothing

      Examples:
        | text                         |
        | @matt green, says ORAC       |
        | @ORAC the build is green now |

    @must-fire
    Scenario: The person who asked posts something else
      Given a flab #release with matt, ORAC and STEF
      And the model replies "it is green"
      And the model replies "I could go on" when it is shown "how nice"
      When matt posts "^ORAC how is the build?"
      And matt posts "how nice"
      Then ORAC answers "^ORAC how is the build?" with "it is green"
      And ORAC never says "I could go on"

    @must-not-fire
    Scenario: The agent is asked after a message to nobody
      Given a flab #release with matt, ann, ORAC and STEF
      And the model always replies
      When ann posts "the build is red again"
      And matt posts "^ORAC why is that?"
      Then ORAC responds once to "^ORAC why is that?"

  @PAP-AGENT-003 @should @agent @pap
  Rule: An answer addresses the person

    @must-fire
    Scenario Outline: The person who asked is not the owner
      Given a flab #release with matt, ann, ORAC and STEF
      And ORAC is owned by <owner>
      And the model replies "everything passes"
      When <who> posts "^ORAC how is the build?"
      Then ORAC's answer addresses <who>

      Examples:
        | who  | owner |
        | ann  | matt  |
        | matt | ann   |

    @must-fire
    Scenario: The agent answers after another agent
      Given a flab #release with matt, ORAC and STEF
      And the model replies "nothing breaks"
      When matt posts "^STEF write the release notes"
      And STEF posts "^ORAC read the changelog" in its task
      Then ORAC's answer addresses matt

    @must-fire
    Scenario Outline: The agent can't do the task
      Given a flab #release with matt, ann, ORAC and STEF
      And the model fails
      When <who> posts "^ORAC how is the build?"
      Then ORAC's report of a failure addresses <who>

      Examples:
        | who  |
        | matt |
        | ann  |

    @must-not-fire
    Scenario: The model already addresses the person
      Given a flab #release with matt, ORAC and STEF
      And the model replies "@matt everything passes"
      When matt posts "^ORAC how is the build?"
      Then ORAC's answer addresses matt

  @PAP-AGENT-004 @must @agent @pap
  Rule: An agent posts in the task in which it was asked

    @must-fire
    Scenario: The agent works on two tasks at the same time
      Given a flab #release with matt, ann, ORAC and STEF
      And the model replies "first it is" when it is shown "^ORAC first"
      And the model replies "second it is" when it is shown "^ORAC second"
      And the model's answers are held
      When matt posts "^ORAC first"
      And ann posts "^ORAC second"
      And the model's answers are released
      Then ORAC answers "^ORAC first" with "first it is"
      And ORAC answers "^ORAC second" with "second it is"

    @must-fire
    Scenario: The agent is asked again after the end of its task
      Given a flab #release with matt, ORAC and STEF
      And the model always replies
      When matt posts "^ORAC first"
      And matt posts "^ORAC second"
      Then ORAC responds once to "^ORAC first"
      And ORAC responds once to "^ORAC second"

    @must-fire
    Scenario: The agent posts twice before its answer
      Given a flab #release with matt, ORAC and STEF
      And the model says "one moment" and then says "nearly there"
      When matt posts "^ORAC how is the build?"
      Then ORAC says "one moment" in the task of "^ORAC how is the build?"
      And ORAC says "nearly there" in the task of "^ORAC how is the build?"
      And ORAC's task is open

    @must-fire
    Scenario: The model wants to delegate the task back
      Given a flab #release with matt, ORAC and STEF
      And the model says "^STEF please go on"
      When matt posts "^STEF write the release notes"
      And STEF posts "^ORAC read the changelog" in its task
      Then ORAC says "^STEF please go on" in the task of "^ORAC read the changelog"
      And "^STEF please go on" activates nobody

    @must-not-fire
    Scenario: The agent posts before its answer
      Given a flab #release with matt, ORAC and STEF
      And the model says "one moment" and then replies "it is green"
      When matt posts "^ORAC how is the build?"
      Then ORAC says "one moment" in the task of "^ORAC how is the build?"
      And ORAC answers "^ORAC how is the build?" with "it is green"

  @PAP-AGENT-005 @must @agent @pap
  Rule: An agent is silent after the end of its task

    @must-fire
    Scenario: The task is stopped while the model is thinking
      Given a flab #release with matt, ORAC and STEF
      And the model's answers are held
      When matt posts "^ORAC write the release notes"
      And matt stops ORAC's task
      And the model's answers are released
      Then ORAC does not respond to "^ORAC write the release notes"

    @must-fire
    Scenario: The task times out while the model is thinking
      Given a flab #release with matt, ORAC and STEF
      And the model's answers are held
      When matt posts "^ORAC write the release notes"
      And 31 min pass
      And the model's answers are released
      Then ORAC does not respond to "^ORAC write the release notes"

    @must-fire
    Scenario: The task is redirected while the model is thinking
      Given a flab #release with matt, ORAC and STEF
      And the model's answers are held
      When matt posts "^ORAC write the release notes"
      And matt redirects ORAC's task to STEF
      And the model's answers are released
      Then ORAC does not respond to "^ORAC write the release notes"

    @must-fire
    Scenario: The model continues after its answer
      Given a flab #release with matt, ORAC and STEF
      And the model replies "it is green" and then says "as I said"
      When matt posts "^ORAC how is the build?"
      Then ORAC answers "^ORAC how is the build?" with "it is green"
      And ORAC never says "as I said"

    @must-fire
    Scenario: One of the agent's two tasks is stopped
      Given a flab #release with matt, ann, ORAC and STEF
      And the model always replies
      And the model's answers are held
      When matt posts "^ORAC write the release notes"
      And ann posts "^ORAC who is on call?"
      And matt stops the task of "^ORAC write the release notes"
      And the model's answers are released
      Then ORAC does not respond to "^ORAC write the release notes"
      And ORAC responds once to "^ORAC who is on call?"

    @must-not-fire
    Scenario: Another agent's task is stopped
      Given a flab #release with matt, ORAC and STEF
      And the model's answers are held
      When matt posts "^ORAC write the release notes"
      And matt posts "^STEF help ORAC"
      And matt stops STEF's task
      And the model's answers are released
      Then ORAC responds once to "^ORAC write the release notes"

  @PAP-AGENT-006 @must @agent @pap
  Rule: An agent that can't complete its task says so

    @must-fire
    Scenario: The model fails
      Given a flab #release with matt, ORAC and STEF
      And the model fails
      When matt posts "^ORAC how is the build?"
      Then ORAC reports that it can't do "^ORAC how is the build?"

    @must-fire
    Scenario: The agent can't do what another agent asks
      Given a flab #release with matt, ORAC and STEF
      And the model fails
      When matt posts "^STEF write the release notes"
      And STEF posts "^ORAC read the changelog" in its task
      Then ORAC reports that it can't do "^ORAC read the changelog"

    @must-fire
    Scenario: The agent can't do what all agents were asked
      Given a flab #release with matt, ORAC and STEF
      And the model fails
      When matt posts "^ALL how are you doing"
      Then ORAC reports that it can't do "^ALL how are you doing"

    @must-fire
    Scenario: The model fails after its question was answered
      Given a flab #release with matt, ORAC and STEF
      And the model asks "for which version?"
      And the model fails when it is shown "2.1"
      When matt posts "^ORAC write the release notes"
      And matt adds "2.1" in ORAC's task
      Then ORAC reports that it can't do "^ORAC write the release notes"

    @must-fire
    Scenario: The model fails after the agent's first post
      Given a flab #release with matt, ORAC and STEF
      And the model says "one moment"
      And the model fails when it is shown "well?"
      When matt posts "^ORAC write the release notes"
      And matt adds "well?" in ORAC's task
      Then ORAC reports that it can't do "^ORAC write the release notes"

    @must-not-fire
    Scenario: The agent can complete its task
      Given a flab #release with matt, ORAC and STEF
      And the model replies "it is red"
      When matt posts "^ORAC how is the build?"
      Then ORAC answers "^ORAC how is the build?" with "it is red"
      And ORAC reports no failure

  @PAP-AGENT-007 @must @agent @pap
  Rule: An agent that is unsure asks

    @must-fire
    Scenario: The model is unsure
      Given a flab #release with matt, ORAC and STEF
      And the model asks "for which version?"
      When matt posts "^ORAC write the release notes"
      Then ORAC asks "for which version?" about "^ORAC write the release notes"
      And ORAC's task is open

    @must-fire
    Scenario: The person answers the question
      Given a flab #release with matt, ORAC and STEF
      And the model asks "for which version?"
      And the model replies "here they are" when it is shown "2.1"
      When matt posts "^ORAC write the release notes"
      And matt adds "2.1" in ORAC's task
      Then ORAC answers "^ORAC write the release notes" with "here they are"
      And ORAC's task is over

    @must-fire
    Scenario: The agent waits for the answer
      Given a flab #release with matt, ORAC and STEF
      And the model asks "for which version?" and then says "2.1, I guess"
      When matt posts "^ORAC write the release notes"
      Then ORAC asks "for which version?" about "^ORAC write the release notes"
      And ORAC never says "2.1, I guess"

    @must-fire
    Scenario: The model asks a second question
      Given a flab #release with matt, ORAC and STEF
      And the model asks "for which version?"
      And the model asks "in which form?" when it is shown "2.1"
      When matt posts "^ORAC write the release notes"
      And matt adds "2.1" in ORAC's task
      Then ORAC asks "in which form?" 1 time
      And ORAC's task is open

    @must-fire
    Scenario: Another agent asks, and the model is unsure
      Given a flab #release with matt, ORAC and STEF
      And the model asks "for which version?"
      When matt posts "^STEF write the release notes"
      And STEF posts "^ORAC read the changelog" in its task
      Then ORAC asks "for which version?" about "^ORAC read the changelog"
      And ORAC's task is open

    @must-fire
    Scenario: Nobody answers the agent's question
      Given a flab #release with matt, ORAC and STEF
      And the model asks "for which version?"
      When matt posts "^ORAC write the release notes"
      And 20 min pass
      Then ORAC asks "for which version?" about "^ORAC write the release notes"
      And ORAC's task is open

    @must-not-fire
    Scenario: The model is sure
      Given a flab #release with matt, ORAC and STEF
      And the model replies "here they are"
      When matt posts "^ORAC write the release notes"
      Then ORAC answers "^ORAC write the release notes" with "here they are"
      And ORAC asks nothing

  @PAP-AGENT-008 @must @agent @pap
  Rule: An agent stays out of other flabs

    @must-fire
    Scenario: The model wants to post in another flab
      Given a flab #release with matt, ORAC and STEF
      And a flab #ops with matt, ann and ORAC
      And the model also says "please all update your tickets" in #ops
      When matt posts "^ORAC how is the build?" in #release
      Then ORAC never says "please all update your tickets"
      And ORAC responds once to "^ORAC how is the build?"

    @must-fire
    Scenario: The agent is asked in two flabs
      Given a flab #release with matt, ORAC and STEF
      And a flab #ops with matt, ann and ORAC
      And the model says "first I look at the log" and then replies "it is green" when it is shown "^ORAC how is the build?"
      And the model says "let me see the roster" and then replies "Quinn, today" when it is shown "^ORAC who is on call?"
      And the model's answers are held
      When matt posts "^ORAC how is the build?" in #release
      And ann posts "^ORAC who is on call?" in #ops
      And the model's answers are released
      Then ORAC says "first I look at the log" in the task of "^ORAC how is the build?"
      And ORAC says "let me see the roster" in the task of "^ORAC who is on call?"

    @must-fire
    Scenario: The model wants to post in another flab, in which the agent has a task
      Given a flab #release with matt, ORAC and STEF
      And a flab #ops with matt, ann and ORAC
      And the model says "let me see the roster" when it is shown "^ORAC who is on call?"
      And the model also says "please all update your tickets" in #ops when it is shown "^ORAC how is the build?"
      When ann posts "^ORAC who is on call?" in #ops
      And matt posts "^ORAC how is the build?" in #release
      Then ORAC never says "please all update your tickets"
      And ORAC responds once to "^ORAC how is the build?"

    @must-not-fire
    Scenario: The model wants to post in the flab of the task
      Given a flab #release with matt, ORAC and STEF
      And a flab #ops with matt, ann and ORAC
      And the model also says "one moment" in #release
      When matt posts "^ORAC how is the build?" in #release
      Then ORAC says "one moment" in the task of "^ORAC how is the build?"

  @PAP-AGENT-009 @must @agent @pap
  Rule: An agent doesn't start anything on its own

    @must-fire
    Scenario: Nobody posts for two days
      Given a flab #release with matt, ORAC and STEF
      And the model always replies
      When matt posts "good night"
      And 50 h pass
      Then ORAC says nothing

    @must-fire
    Scenario: Nobody posts after the agent's answer
      Given a flab #release with matt, ORAC and STEF
      And the model replies "it is green"
      When matt posts "^ORAC how is the build?"
      And 50 h pass
      Then ORAC responds once to "^ORAC how is the build?"

    @must-not-fire
    Scenario: The agent is asked after two days
      Given a flab #release with matt, ORAC and STEF
      And the model always replies
      When matt posts "good night"
      And 50 h pass
      And matt posts "^ORAC good morning"
      Then ORAC responds once to "^ORAC good morning"

  @PAP-AGENT-010 @should @agent @pap
  Rule: An agent answers a sub-task once

    @must-fire
    Scenario: STEF delegates to the agent
      Given a flab #release with matt, ORAC and STEF
      And the model replies "nothing breaks"
      When matt posts "^STEF write the release notes"
      And STEF posts "^ORAC read the changelog" in its task
      Then ORAC answers "^ORAC read the changelog" with "nothing breaks"
      And ORAC's task is over
      And STEF's task is open

    @must-not-fire
    Scenario: The other agent's task has no sub-task
      Given a flab #release with matt, ORAC and STEF
      And the model always replies
      When matt posts "^STEF write the release notes"
      And STEF finishes its task with "@matt the changelog is fine"
      Then ORAC says nothing
