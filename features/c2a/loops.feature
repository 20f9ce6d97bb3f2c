Feature: Loops
  Two agents can talk forever. Most loops end because no agent answers thanks or its own messages. Other loops end
  because an agent stops answering when an exchange with another agent brings nothing new. Humans may repeat themselves.

  A harness may leave these rules to its model. If it declares the capability `loops`, it enforces the rules itself, and
  the suite's eager model shows whether it does. A program under test as an agent always has to enforce them.

  @C2A-LOOP-001 @must @harness @agent @stack @loops @2026-06-24
  Rule: An agent never answers its own message, even if the policy is must_respond

    @must-fire
    Scenario Outline: A message of the agent requires an answer from the agent itself
      Given Will is in a DM with lead
      And a channel #general with Will, Ann and lead
      And the model always replies
      When the host delivers "@lead is the harvest report complete?" from lead to lead in <place> as <policy>, mode <mode>
      And the conversation settles
      Then lead sends no message

      Examples:
        | place    | policy       | mode      |
        | #general | must_respond | buffered  |
        | #general | must_respond | immediate |
        | #general | may_respond  | buffered  |
        | the DM   | must_respond | buffered  |

    @must-fire
    Scenario: The agent's answer is delivered back to it
      Given Will is in a DM with lead
      And the model always replies
      When Will posts "how many legs has a bee?"
      And the conversation settles
      And the host sends lead's latest message back to it as must_respond, mode buffered
      And the conversation settles
      And the host sends lead's latest message back to it as must_respond, mode immediate
      And the conversation settles
      Then lead sends at most 1 message
      And lead answers "how many legs has a bee?"

    @must-not-fire
    Scenario: Another agent posts the same text
      Given a channel #general with Will, lead and worker
      And the model always replies
      When the host delivers "@lead how many days has a leap year?" from worker to lead as must_respond, mode buffered
      And the conversation settles
      Then lead answers "@lead how many days has a leap year?"

    @must-not-fire
    Scenario: A person has the same display name as the agent
      Given a channel #general with Will and lead
      And Will is shown as "Lead"
      And the model always replies
      When Will posts "@lead how many days has a week?" in #general
      And the conversation settles
      Then lead answers "@lead how many days has a week?"

  @C2A-LOOP-002 @must @harness @agent @loops @2026-06-24
  Rule: Pure thanks don't get any chat, even if the policy is must_respond

    @must-fire
    Scenario Outline: Thanks are wrongly marked as must_respond
      Given Will is in a DM with lead
      And worker is in a DM with lead
      And a channel #general with Will, lead and worker
      And the model always replies
      When the host delivers "<text>" from <author> to lead in <place> as must_respond, mode <mode>
      And the conversation settles
      Then lead sends no message

      Examples:
        | text          | author | place              | mode      |
        | thanks!       | Will   | the DM with Will   | buffered  |
        | thanks!       | worker | the DM with worker | buffered  |
        | ok            | worker | the DM with worker | buffered  |
        | got it        | worker | the DM with worker | immediate |
        | @lead thanks! | Will   | #general           | buffered  |
        | @lead nice    | worker | #general           | buffered  |
        | 👍             | worker | the DM with worker | buffered  |

    @must-fire
    Scenario: A human thanks the agent for its answer, and thanks it again
      Given worker is in a DM with lead
      And the model always replies
      When worker posts "how many legs has an ant?"
      And the conversation settles
      And the host delivers "thanks!" from worker to lead as must_respond, mode buffered
      And the conversation settles
      And the host delivers "thank you" from worker to lead as must_respond, mode buffered
      And the conversation settles
      Then lead answers "how many legs has an ant?"
      And lead sends at most 1 message

    @must-not-fire
    Scenario Outline: A message contains thanks and something else
      Given Will is in a DM with lead
      And the model always replies
      When the host delivers "<text>" from Will to lead as must_respond, mode buffered
      And the conversation settles
      Then lead answers "<text>"

      Examples:
        | text                                  |
        | thanks, and how many hours has a day? |
        | ok. How many inches has a foot?       |
        | ok?                                   |
        | got it?                               |
        | thanks, now count the days of a week  |
        | ok, then name the first month         |

    @must-not-fire
    Scenario Outline: Thanks immediately follow a request
      Given Will is in a DM with lead
      And the model always replies
      When the host delivers "please rinse the casks" from Will to lead as must_respond, mode buffered
      And 1 s pass
      And the host delivers "thanks" from Will to lead as <policy>, mode buffered
      And the conversation settles
      Then lead answers "please rinse the casks"

      Examples:
        | policy           |
        | must_not_respond |
        | may_respond      |

    @must-not-fire
    Scenario: Thanks immediately follow a request that must be answered
      Given Will is in a DM with lead
      And the model always replies
      When the host delivers "please rinse the casks" from Will to lead as must_respond, mode buffered
      And 1 s pass
      And the host delivers "thanks" from Will to lead as must_respond, mode buffered
      And the conversation settles
      Then lead answers, defers or reacts

    @must-not-fire
    Scenario: A question immediately follows thanks
      Given Will is in a DM with lead
      And the model always replies
      When the host delivers "thanks!" from Will to lead as must_respond, mode buffered
      And 1 s pass
      And the host delivers "how many minutes has an hour?" from Will to lead as must_respond, mode buffered
      And the conversation settles
      Then lead answers "how many minutes has an hour?"

  @C2A-LOOP-003 @must @harness @loops @2026-06-24
  Rule: A harness doesn't repeat itself if an answer is optional

    @must-fire
    Scenario Outline: The model repeats itself
      Given a channel #general with Will, lead and worker
      And a thread "tides" in #general with Will, lead and worker
      And the model replies "The tide is high until noon."
      When the host delivers "the harbour is calm" from <author> to lead in <place> as may_respond, mode buffered
      And the conversation settles
      And the model replies "<again>"
      And the host delivers "and so is the pier" from <author> to lead in <place> as may_respond, mode buffered
      And the conversation settles
      Then lead sends exactly 1 message

      Examples:
        | author | place              | again                         |
        | worker | #general           | The tide is high until noon.  |
        | Will   | #general           | The tide is high until noon.  |
        | worker | the thread "tides" | the TIDE is  high until noon. |

    @must-fire
    Scenario: The model repeats itself after another message
      Given a channel #general with Will, lead and worker
      And the model replies "The tide is high until noon."
      When the host delivers "the slipway is calm" from Will to lead as may_respond, mode buffered
      And the conversation settles
      And the model replies "The ebb begins at one."
      And the host delivers "and so is the pier" from worker to lead as may_respond, mode buffered
      And the conversation settles
      And the model replies "The tide is high until noon."
      And the host delivers "the boats are in" from Will to lead as may_respond, mode buffered
      And the conversation settles
      Then lead sends exactly 2 messages

    @must-fire
    Scenario: The first message needed a second attempt
      Given a channel #general with Will, lead and worker
      And the model replies "The tide is high until noon."
      When the platform fails 1 post with transient
      And the host delivers "the slipway is wet" from Will to lead as may_respond, mode buffered
      And 10 min pass
      And the model replies "The tide is high until noon."
      And the host delivers "and so is the pier" from worker to lead as may_respond, mode buffered
      And the conversation settles
      Then exactly 1 message from lead becomes visible

    @must-not-fire
    Scenario: The model says something new
      Given a channel #general with Will, lead and worker
      And the model replies "The tide is high until noon."
      When the host delivers "the lock is calm" from worker to lead as may_respond, mode buffered
      And the conversation settles
      And the model replies "The tide is low after noon."
      And the host delivers "and so is the dock" from worker to lead as may_respond, mode buffered
      And the conversation settles
      Then lead sends exactly 2 messages

    @must-not-fire
    Scenario: The model gives the same answer in another place
      Given a channel #general with Will, lead and worker
      And a channel #harbour with Will, lead and worker
      And the model replies "The tide is high until noon."
      When the host delivers "the quay is calm" from worker to lead in #general as may_respond, mode buffered
      And the conversation settles
      And the host delivers "the quay is quiet" from worker to lead in #harbour as may_respond, mode buffered
      And the conversation settles
      Then lead sends exactly 1 message to #general
      And lead sends exactly 1 message to #harbour

    @must-not-fire
    Scenario: Another agent of the harness says the same
      Given a channel #general with Will, lead and worker
      And the model replies "The tide is high until noon."
      When the host delivers "the pool is calm" from Will to lead as may_respond, mode buffered
      And the conversation settles
      And the host delivers "the pool is quiet" from Will to worker as may_respond, mode buffered
      And the conversation settles
      Then lead sends exactly 1 message
      And worker sends exactly 1 message

    @must-not-fire
    Scenario: A human asks again, and must be answered
      Given Will is in a DM with lead
      And the model replies "The tide is high until noon."
      When Will posts "is the tide high?"
      And the conversation settles
      And Will posts "is it still high?"
      And the conversation settles
      Then lead sends exactly 2 messages

    @must-fire @restart
    Scenario: The harness is killed between two messages
      Given a channel #general with Will, lead and worker
      And the model replies "The tide is low until noon."
      When the host delivers "the harbour is empty" from Will to lead in #general as may_respond, mode buffered
      And the conversation settles
      And the harness is killed and started again
      And the model replies "The tide is low until noon."
      And the host delivers "and so is the quay" from Will to lead in #general as may_respond, mode buffered
      And the conversation settles
      Then lead sends at most 1 message

  @C2A-LOOP-004 @must @harness @loops @2026-06-24
  Rule: A harness doesn't send an empty answer if an answer is optional

    @must-fire
    Scenario Outline: The model sends only a courtesy
      Given a channel #general with Will, lead and worker
      And the model replies "<courtesy>"
      When the host delivers "the new fence is up" from worker to lead as may_respond, mode buffered
      And the conversation settles
      Then lead sends no message

      Examples:
        | courtesy  |
        | thanks!   |
        | ok, great |
        | Nice.     |
        | 👍         |

    @must-fire
    Scenario: The model sends only a courtesy with a tool
      Given a channel #general with Will, lead and worker
      And the model sends "thanks!" with the tool
      When the host delivers "the new hedge is up" from worker to lead as may_respond, mode buffered
      And the conversation settles
      Then lead sends no message

    @must-not-fire
    Scenario Outline: The model has something to say
      Given a channel #general with Will, lead and worker
      And the model replies "<text>"
      When the host delivers "the new gate is up" from worker to lead as may_respond, mode buffered
      And the conversation settles
      Then lead sends exactly 1 message

      Examples:
        | text                               |
        | thanks, does it close by itself?   |
        | great, then I shall move the sheep |

  @C2A-LOOP-005 @must @harness @agent @stack @loops @2026-06-24
  Rule: A harness ends an exchange with another agent that repeats itself

    @must-fire
    Scenario Outline: Another agent repeats the same message many times
      Given <world>
      And the model always replies
      When worker says "<text>" 7 times, each 20 s apart in <place>
      And the conversation settles
      Then lead answers "<text>"
      And lead sends at most 3 messages

      Examples:
        | world                                         | text                                | place            |
        | worker is in a DM with lead                   | how many legs has a beetle?         | the DM with lead |
        | a channel #general with Will, lead and worker | @lead how many legs has a ladybird? | #general         |

    @must-fire @harness @restart
    Scenario: Another agent repeats the same message before and after the harness is killed
      Given worker is in a DM with lead
      And the model always replies
      When worker says "how many legs has a cockchafer?" 3 times, each 20 s apart in the DM with lead
      And the conversation settles
      And the harness is killed and started again
      And worker says "how many legs has a cockchafer?" 4 times, each 20 s apart in the DM with lead
      And the conversation settles
      Then lead answers "how many legs has a cockchafer?"
      And lead sends at most 3 messages

    @must-fire @harness
    Scenario: Another agent repeats the same two messages many times
      Given worker is in a DM with lead
      And the model always replies
      When the host delivers "how many legs has a weevil?" from worker to lead in the DM with lead as must_respond, mode buffered
      And 1 s pass
      And the host delivers "or has it none at all?" from worker to lead in the DM with lead as must_respond, mode buffered
      And 20 s pass
      And the host delivers "how many legs has a weevil?" from worker to lead in the DM with lead as must_respond, mode buffered
      And 1 s pass
      And the host delivers "or has it none at all?" from worker to lead in the DM with lead as must_respond, mode buffered
      And 20 s pass
      And the host delivers "how many legs has a weevil?" from worker to lead in the DM with lead as must_respond, mode buffered
      And 1 s pass
      And the host delivers "or has it none at all?" from worker to lead in the DM with lead as must_respond, mode buffered
      And 20 s pass
      And the host delivers "how many legs has a weevil?" from worker to lead in the DM with lead as must_respond, mode buffered
      And 1 s pass
      And the host delivers "or has it none at all?" from worker to lead in the DM with lead as must_respond, mode buffered
      And 20 s pass
      And the host delivers "how many legs has a weevil?" from worker to lead in the DM with lead as must_respond, mode buffered
      And 1 s pass
      And the host delivers "or has it none at all?" from worker to lead in the DM with lead as must_respond, mode buffered
      And 20 s pass
      And the host delivers "how many legs has a weevil?" from worker to lead in the DM with lead as must_respond, mode buffered
      And 1 s pass
      And the host delivers "or has it none at all?" from worker to lead in the DM with lead as must_respond, mode buffered
      And 20 s pass
      And the host delivers "how many legs has a weevil?" from worker to lead in the DM with lead as must_respond, mode buffered
      And 1 s pass
      And the host delivers "or has it none at all?" from worker to lead in the DM with lead as must_respond, mode buffered
      And 20 s pass
      And the conversation settles
      Then lead answers "or has it none at all?"
      And lead sends at most 4 messages

    @must-not-fire @harness
    Scenario: Another agent sends two messages each time, with new text
      Given worker is in a DM with lead
      And the model always replies
      When worker posts "how many legs has one goose?" and, each 1 s later, "and how many has a gander?"
      And 20 s pass
      And worker posts "how many legs have two geese?" and, each 1 s later, "and how many have two ganders?"
      And 20 s pass
      And worker posts "how many legs have three geese?" and, each 1 s later, "and how many have three ganders?"
      And 20 s pass
      And worker posts "how many legs have four geese?" and, each 1 s later, "and how many have four ganders?"
      And 20 s pass
      And worker posts "how many legs have five geese?" and, each 1 s later, "and how many have five ganders?"
      And the conversation settles
      Then lead answers "and how many have five ganders?"

    @must-not-fire @harness
    Scenario: Another agent sends an old and a new message each time
      Given worker is in a DM with lead
      And the model always replies
      When worker posts "are you there?" and, each 1 s later, "how many legs has one spider?"
      And 20 s pass
      And worker posts "are you there?" and, each 1 s later, "how many legs have two spiders?"
      And 20 s pass
      And worker posts "are you there?" and, each 1 s later, "how many legs have three spiders?"
      And 20 s pass
      And worker posts "are you there?" and, each 1 s later, "how many legs have four spiders?"
      And 20 s pass
      And worker posts "are you there?" and, each 1 s later, "how many legs have five spiders?"
      And the conversation settles
      Then lead answers "how many legs have five spiders?"

    @must-fire @harness
    Scenario: The model continues with a tool
      Given worker is in a DM with lead
      And the model sends "it is as it was" with the tool
      When worker says "is it as it was?" 8 times, each 20 s apart
      And the conversation settles
      Then lead sends at most 6 messages

    @must-fire @harness @stack
    Scenario: Another agent alternates between two messages
      Given worker is in a DM with lead
      And the model always replies
      When worker says "is the barn red?" and "or is it green?" in turn, 6 times each, each 20 s apart
      And the conversation settles
      Then lead sends at most 6 messages

    @must-fire
    Scenario: Another agent repeats every answer
      Given worker is in a DM with lead
      And the model always replies
      When worker posts "how many wings has a moth?"
      And the conversation settles
      And worker mirrors lead 8 times
      Then lead sends at most 4 messages

    @must-not-fire
    Scenario: Another agent sends a new message after the exchange has ended
      Given worker is in a DM with lead
      And the model always replies
      When worker says "is the mill shut?" 7 times, each 20 s apart
      And the conversation settles
      And worker posts "how many letters has the word mill?"
      And the conversation settles
      Then lead answers "how many letters has the word mill?"

    @must-not-fire
    Scenario: Two agents make progress in their exchange
      Given worker is in a DM with lead
      And the model always replies
      When worker posts "how many legs has one hen?" and, each 20 s later, "how many legs have two hens?", "and three?", "and four?", "and five hens?", "how many legs have six hens?"
      And the conversation settles
      Then lead answers each of the 6 messages

    @must-not-fire @harness
    Scenario: A loop in a channel does not count in a direct conversation
      Given a channel #general with Will, lead and worker
      And worker is in a DM with lead
      And the model always replies
      When worker says "@lead how many eyes has a spider?" 7 times, each 20 s apart in #general
      And the conversation settles
      And the host delivers "@lead how many eyes has a spider?" from worker to lead in the DM with lead as must_respond, mode buffered
      And the conversation settles
      Then lead sends exactly 1 message to the DM with lead

    @must-not-fire @harness
    Scenario: A third agent asks what another agent keeps asking
      Given a channel #general with Will, lead, worker and scout
      And the model always replies
      When worker says "@lead how many eyes has a scallop?" 7 times, each 20 s apart in #general
      And the conversation settles
      And the host delivers "@lead and how many eyes has a chiton?" from scout to lead in #general as must_respond, mode buffered
      And the conversation settles
      Then lead answers "@lead and how many eyes has a chiton?"

    @must-fire @harness
    Scenario: Another agent repeats the same message many times without a pause
      Given a channel #general with Will, lead and worker
      And the model always replies
      When the host delivers "@lead who rings the bell?" from worker to lead in #general as must_respond, mode immediate
      And 20 s pass
      And the host delivers "@lead who rings the bell?" from worker to lead in #general as must_respond, mode immediate
      And 20 s pass
      And the host delivers "@lead who rings the bell?" from worker to lead in #general as must_respond, mode immediate
      And 20 s pass
      And the host delivers "@lead who rings the bell?" from worker to lead in #general as must_respond, mode immediate
      And 20 s pass
      And the host delivers "@lead who rings the bell?" from worker to lead in #general as must_respond, mode immediate
      And 20 s pass
      And the host delivers "@lead who rings the bell?" from worker to lead in #general as must_respond, mode immediate
      And the conversation settles
      Then lead answers "@lead who rings the bell?"
      And lead sends at most 4 messages

  @C2A-LOOP-006 @must @harness @agent @stack @loops @2026-06-24
  Rule: A human who repeats a question is answered each time

    @must-fire
    Scenario Outline: A human repeats a question
      Given Will is in a DM with lead
      And a channel #general with Will and lead
      And the model always replies
      When Will says "<text>" 5 times, each 20 s apart in <place>
      And the conversation settles
      Then lead answers each of the 5 messages

      Examples:
        | text                            | place    |
        | how many legs has a fly?        | the DM   |
        | @lead how many legs has a gnat? | #general |

  @C2A-LOOP-007 @must @harness @agent @stack @loops @2026-06-24
  Rule: If an exchange is stuck on a decision, the agent refers the decision to a human

    @must-fire
    Scenario: The model asks a human
      Given worker is in a DM with lead
      And Will is in a DM with lead
      And the model always replies
      When worker says "it has to be blue" 6 times, each 20 s apart in the DM with lead
      And the conversation settles
      And the model also posts "Will, please decide: blue or green?" unasked in the DM with Will
      And worker says "it has to be blue" 2 times, each 20 s apart in the DM with lead
      And the conversation settles
      Then lead sends exactly 1 message to the DM with Will

    @must-fire @harness @restart
    Scenario: The model has asked a human before the harness is killed
      Given worker is in a DM with lead
      And Will is in a DM with lead
      And the model always replies
      When worker says "it has to be green" 6 times, each 20 s apart in the DM with lead
      And the conversation settles
      And the model also posts "Will, please decide: green or blue?" unasked in the DM with Will
      And worker says "it has to be green" 2 times, each 20 s apart in the DM with lead
      And the conversation settles
      And the harness is killed and started again
      And worker says "it has to be green" 2 times, each 20 s apart in the DM with lead
      And the conversation settles
      Then lead sends exactly 1 message to the DM with Will

    @must-fire @agent
    Scenario: An agent is told who decides
      Given worker is in a DM with lead
      And Will is in a DM with lead
      When Will posts "how many colours has a rainbow?" in the DM with lead
      And the conversation settles
      And worker posts "Blue or green? We don't agree, and Will has to decide. Please ask Will in your DM with him (conversation D-will-lead): is it blue or green?" in the DM with lead
      And the conversation settles
      And worker says "Will has to decide." 3 times, each 20 s apart in the DM with lead
      And the conversation settles
      Then lead sends a message to the DM with Will that says "green"
