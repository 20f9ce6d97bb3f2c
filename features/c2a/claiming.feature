Feature: Claiming
  If several agents could answer, only one does: the one that has claimed the event. The others do not answer.

  The suite's host grants a claim to the first agent that asks. If a harness declares the capability `claims`, it makes
  the claim itself before it sends an answer. If it doesn't, its model has to claim. A program that is tested as an
  agent always has to claim.

  @C2A-CLAIM-050 @must @harness @agent @claims @2026-06-24 @2026-06-02
  Rule: If several agents may answer an event, an agent claims it before it answers

    @must-fire
    Scenario Outline: Two agents may answer a question
      Given a channel #general with Will, lead and worker
      And a thread "deploy" in #general with Will, lead and worker
      And the model always replies
      When the host delivers "how many legs has a spider?" from Will to lead and worker in <place> as may_respond, mode <mode>
      And the conversation settles
      Then every message from lead follows a granted claim
      And every message from worker follows a granted claim

      Examples:
        | place               | mode      |
        | #general            | buffered  |
        | #general            | immediate |
        | the thread "deploy" | buffered  |

    @must-fire @harness
    Scenario Outline: The model answers with a tool
      Given a channel #general with Will, lead and worker
      And a thread "deploy" in #general with Will, lead and worker
      And the model sends "it has eight" with the tool
      When the host delivers "how many legs has a sun spider?" from Will to lead and worker in <place> as may_respond, mode buffered
      And the conversation settles
      Then every message from lead follows a granted claim
      And every message from worker follows a granted claim

      Examples:
        | place               |
        | #general            |
        | the thread "deploy" |

    @must-fire
    Scenario: A role is mentioned
      Given a channel #general with Will, lead and worker
      And lead and worker have the role @backend
      And the model always replies
      When Will posts "@backend how many legs has a mite?" in #general
      And the conversation settles
      Then every message from lead follows a granted claim
      And every message from worker follows a granted claim

    @must-fire @harness
    Scenario Outline: Two questions are asked, one after the other
      Given a channel #general with Will, Ann, lead and worker
      And the model always replies
      When the host delivers "how many legs has a louse?" from Will to lead and worker in #general as may_respond, mode buffered
      And the conversation settles
      And the host delivers "how many legs has a flea?" from <next> to lead and worker in #general as may_respond, mode buffered
      And the conversation settles
      Then every message from lead follows a granted claim
      And every message from worker follows a granted claim

      Examples:
        | next |
        | Will |
        | Ann  |

    @must-fire @harness
    Scenario: The question is edited before it is answered
      Given a channel #general with Will, lead and worker
      And the model always replies
      When the host delivers "how many legs has a tick" from Will to lead in #general as may_respond, mode buffered
      And 500 ms pass
      And the host cancels the latest delivery of "how many legs has a tick"
      And the host delivers "how many eyes has a scorpion?" from Will to lead in #general as may_respond, mode buffered, an edit of "how many legs has a tick"
      And the conversation settles
      Then every message from lead follows a granted claim

    @must-fire @harness
    Scenario: Two questions are in one turn
      Given a channel #general with Will, lead and worker
      And the model always replies
      When the host delivers "how many legs has a crab?" from Will to lead and worker in #general as may_respond, mode buffered
      And 500 ms pass
      And the host delivers "and how many has a prawn?" from Will to lead and worker in #general as may_respond, mode buffered
      And the conversation settles
      Then every message from lead follows a granted claim
      And every message from worker follows a granted claim

    @must-fire @harness @restart
    Scenario: The harness is killed before the claim is answered
      A claim whose result is lost doesn't count as granted.

      Given a channel #general with Will, lead and worker
      And the model always replies
      And the host's answers to tool calls are held
      When the host delivers "how many legs has a lobster?" from Will to lead and worker in #general as may_respond, mode buffered
      And 8 s pass
      And the harness is killed and started again
      And 8 s pass
      And the host's answers to tool calls are released
      And the conversation settles
      Then every message from lead follows a granted claim
      And every message from worker follows a granted claim

    @must-not-fire
    Scenario: The agent that is mentioned answers
      Given a channel #general with Will, lead and worker
      And the model always replies
      When Will posts "@lead how many legs has a tick?" in #general
      And the conversation settles
      Then lead answers "@lead how many legs has a tick?"
      And worker sends no message

    @must-not-fire
    Scenario: The question is a direct message
      Given Will is in a DM with lead
      And the model always replies
      When the host delivers "how many legs has a scorpion?" from Will to lead as must_respond, mode buffered
      And the conversation settles
      Then lead answers "how many legs has a scorpion?"

    @must-fire @harness
    Scenario Outline: The host's claim tool <fails>
      Given a channel #general with Will, lead and worker
      And the model always replies
      And the host's tool "chat.claim" <fails>
      When the host delivers "who waxes the deck?" from Will to lead and worker in #general as may_respond, mode buffered
      And the conversation settles
      Then every message from lead follows a granted claim
      And every message from worker follows a granted claim

      Examples:
        | fails        |
        | fails once   |
        | breaks once  |
        | refuses once |

    @must-fire
    Scenario: The claim expires while the model is thinking
      Given a channel #general with Will, lead and worker
      And the model claims the event, takes its time, and then replies "it has four"
      When the host delivers "how many wings has a lacewing?" from Will to lead in #general as may_respond, mode buffered
      And 70 min pass
      And the model's answer is released
      And the conversation settles
      Then every message from lead follows a granted claim

    @must-fire @harness
    Scenario: Another agent of the harness has claimed the event long before
      Given a channel #general with Will, lead and worker
      And the model always replies
      When the host delivers "who waxes the mast?" from Will to lead in #general as may_respond, mode buffered
      And the conversation settles
      And the host delivers "who waxes the mast?" also to worker under the same event id
      And the conversation settles
      Then every message from worker follows a granted claim

  @C2A-CLAIM-051 @must @harness @agent @claims @2026-06-24 @2026-06-02
  Rule: An agent does not answer an event that another agent has claimed

    @must-fire
    Scenario Outline: Another agent has claimed the event first
      Given a channel #general with Will, lead and worker
      And a thread "deploy" in #general with Will, lead and worker
      And the model always replies
      When the host delivers "how many wings has a butterfly?" from Will to lead and worker in <place> as may_respond, mode buffered
      And worker claims "how many wings has a butterfly?" first
      And the conversation settles
      Then lead sends no message

      Examples:
        | place               |
        | #general            |
        | the thread "deploy" |

    @must-fire @harness
    Scenario: Another agent has claimed the event first, and the model answers with a tool
      Given a channel #general with Will, lead and worker
      And the model sends "it has four" with the tool
      When the host delivers "how many wings has a moth?" from Will to lead and worker in #general as may_respond, mode buffered
      And worker claims "how many wings has a moth?" first
      And the conversation settles
      Then lead sends no message

    @must-fire @harness
    Scenario Outline: The host does not grant the claim, but reports no error
      Given a channel #general with Will, lead and worker
      And a thread "deploy" in #general with Will, lead and worker
      And the model <speaks>
      And the host's tool "chat.claim" grants nothing
      When the host delivers "how many wings has a mayfly?" from Will to lead in <place> as may_respond, mode <mode>
      And the conversation settles
      Then lead sends no message

      Examples:
        | speaks                            | place               | mode      |
        | always replies                    | #general            | buffered  |
        | always replies                    | the thread "deploy" | immediate |
        | sends "it has four" with the tool | #general            | buffered  |

    @must-fire
    Scenario: Another agent claims the event while the model is thinking
      Given a channel #general with Will, lead and worker
      And the model's answers are held
      When the host delivers "how many wings has a dragonfly?" from Will to lead and worker in #general as may_respond, mode buffered
      And 10 s pass
      And worker claims "how many wings has a dragonfly?" first
      And the model's answer is released
      And the conversation settles
      Then lead sends no message

    @must-fire
    Scenario: The claim expires while the model is thinking, and another agent claims the event
      The harness may withhold the late answer, or the host may refuse it. The answer must not become visible.

      Given a channel #general with Will, lead and worker
      And the model claims the event, takes its time, and then replies "it has four"
      When the host delivers "how many wings has a beetle?" from Will to lead and worker in #general as may_respond, mode buffered
      And 70 min pass
      And worker claims "how many wings has a beetle?" first
      And the model's answer is released
      And the conversation settles
      Then lead sends at most 0 messages

    @must-fire
    Scenario: Two agents want to answer
      Given a channel #general with Will, lead and worker
      And the model always replies
      When the host delivers "how many wings has a wasp?" from Will to lead and worker in #general as may_respond, mode buffered
      And the conversation settles
      Then at most 1 message is sent in total

    @must-fire
    Scenario: The model tries to answer although the claim was refused
      Given a channel #general with Will, lead and worker
      And the model also posts "by the way, it has four" unasked
      When the host delivers "how many wings has a hornet?" from Will to lead and worker in #general as may_respond, mode buffered
      And worker claims "how many wings has a hornet?" first
      And the conversation settles
      Then lead sends no message

    @must-fire
    Scenario: The model tries to answer twice
      Given a channel #general with Will, lead and worker
      And the model sends "it has six" with the tool, and then replies "six legs, as I said"
      When the host delivers "how many legs has a hornet?" from Will to lead and worker in #general as may_respond, mode buffered
      And worker claims "how many legs has a hornet?" first
      And the conversation settles
      Then lead sends no message

    @must-not-fire
    Scenario: Another agent has claimed the previous event
      Given a channel #general with Will, lead and worker
      And the model always replies
      When the host delivers "how many wings has a gnat?" from Will to lead and worker in #general as may_respond, mode buffered
      And worker claims "how many wings has a gnat?" first
      And the conversation settles
      And Will posts "@lead how many wings has a bat?" in #general
      And the conversation settles
      Then lead answers "@lead how many wings has a bat?"

  @C2A-CLAIM-052 @must @agent @2026-06-24 @2026-06-02
  Rule: An agent does not answer an optional event that doesn't concern it

    @must-fire
    Scenario Outline: People talk to each other
      Given a channel #general with Will, Ann, lead and worker
      And a thread "lunch" in #general with Will, Ann, lead and worker
      When the host delivers "<remark>" from Will to lead in <place> without a mention as may_respond, mode buffered
      And the conversation settles
      Then lead sends no message

      Examples:
        | remark                                            | place              |
        | the soup was good today                           | #general           |
        | Ann and I are off to the canteen, back in an hour | #general           |
        | I still think that the soup needs salt            | the thread "lunch" |
