Feature: Progress
  A model that works for a long time reports its progress. Progress is for a progress bar or a digest, not for the
  conversation. If it were chat, everyone would read it, and some would answer it.

  The suite's model reports with the action progress, and its numbers increase unless a scenario says otherwise.

  @C2A-PROG-001 @must @harness @2026-06-02
  Rule: A harness never turns progress into chat

    @must-fire
    Scenario: The model reports before it answers
      Given Will is in a DM with lead
      And the model reports "half is loaded" as 2 of 4, "all is loaded" as 4 of 4, and replies "ready to sail"
      When Will posts "is the ship ready?"
      And the conversation settles
      Then no message says "half is loaded"
      And no message says "all is loaded"
      And exactly 1 message from lead becomes visible

    @must-fire
    Scenario Outline: The host does not show progress
      Given a channel #general with Will and lead
      And Will is in a DM with lead
      And the other side does not support "utilities.progress"
      And the model reports "half is tarred" as 2 of 4, "all is tarred" as 4 of 4, and replies "ready to float"
      When the host delivers "is the kettle clean?" from Will to lead in <place> as <policy>, mode buffered
      And the conversation settles
      Then no message says "half is tarred"
      And no message says "all is tarred"
      And exactly 1 message from lead becomes visible

      Examples:
        | place    | policy       |
        | the DM   | must_respond |
        | #general | may_respond  |

    @must-fire @reconnect
    Scenario: The host does not show progress after the link is back
      Given Will is in a DM with lead
      And the model reports "half is sawn" as 2 of 4, "all is sawn" as 4 of 4, and replies "the planks are cut"
      When Will posts "are the planks cut?"
      And the conversation settles
      And the link breaks
      And the link is back, and the other side does not support "utilities.progress"
      And Will posts "are all the planks cut?"
      And the conversation settles
      Then no message says "half is sawn"
      And exactly 2 messages from lead become visible

    @must-not-fire
    Scenario: The answer is posted as chat
      Given a channel #general with Will and lead
      And the model reports "half is swept" as 1 of 2, "all is swept" as 2 of 2, and replies "the deck is clean"
      When Will posts "@lead is the deck clean?" in #general
      And the conversation settles
      Then lead sends exactly 1 message, which says "the deck is clean"

  @C2A-PROG-002 @must @harness @progress @2026-06-02
  Rule: A harness sends progress as a notification

    @must-fire
    Scenario: The model reports twice
      Given Will is in a DM with lead
      And the model reports "half is painted" as 2 of 4, "all is painted" as 4 of 4, and replies "the hull is red"
      When Will posts "what colour is the hull?"
      And the conversation settles
      Then lead reports its progress at least 2 times
      And a progress report from lead says "half is painted", 2 of 4
      And a progress report from lead says "all is painted", 4 of 4

  @C2A-PROG-003 @must @harness @progress @2026-06-02
  Rule: Progress under one token increases and does not exceed its total

    @must-fire
    Scenario: The model performs two tasks, one after the other
      Given Will is in a DM with lead
      And the model reports "first look" as 3 of 5, "second look" as 5 of 5, and replies "all is well"
      When Will posts "is the anchor well?"
      And the conversation settles
      And Will posts "is the mast well?"
      And the conversation settles
      Then lead reports its progress at least 2 times

    @must-fire
    Scenario: Two agents report at the same time
      Given a channel #general with Will, lead and worker
      And the model's answers are held
      And the model reports "begun in time" as 1 of 3, "ended in time" as 3 of 3, and replies "it is done"
      When Will posts "@lead and @worker trim the sails" in #general
      And 10 s pass
      And the model's answer is released
      And the conversation settles
      Then lead reports its progress at least 1 time
      And worker reports its progress at least 1 time

    @must-fire
    Scenario Outline: The model reports <what>
      Given Will is in a DM with lead
      And the model reports "the first count" as <first> of 5, "the second count" as <second> of 5, and replies "counted"
      When Will posts "how far is the count?"
      And the conversation settles
      Then exactly 1 message from lead becomes visible

      Examples:
        | what                         | first | second |
        | less progress than before    | 3     | 2      |
        | the same progress again      | 3     | 3      |
        | more progress than the total | 4     | 7      |
