Feature: Signals in place of sentences
  "Got it", "on it", "approved" and "not me" are reactions, not sentences. A model that doesn't know this writes them as
  chat. A harness that declares the capability `signals` turns such sentences into reactions itself. A program that is
  tested as an agent is asked in plain words for a reaction.

  @C2A-REACT-050 @should @harness @agent @stack @signals @2026-06-24 @2026-06-02
  Rule: If a signal can give the answer, a harness reacts instead of posting

    @must-fire
    Scenario Outline: The model writes a text that a signal can express
      Given Will is in a DM with lead
      And the model replies "<sentence>"
      When the host delivers "<text>" from Will to lead as <policy>, mode buffered
      And the conversation settles
      Then lead reacts with <signal>
      And lead sends no message

      Examples:
        | sentence | text                            | policy       | signal             |
        | got it   | the key hangs by the door today | may_respond  | agree or seen      |
        | Got it!  | the gate stays shut today       | may_respond  | agree or seen      |
        | on it    | please water the tomatoes       | must_respond | working or claimed |
        | On it.   | please feed the hens            | must_respond | working or claimed |
        | approved | may I order the bricks?         | must_respond | agree              |
        | not me   | who is to mend the fence?       | may_respond  | declined           |

    @must-fire
    Scenario: The model writes such a text in a channel
      Given a channel #general with Will, Ann and lead
      And the model replies "on it"
      When Will posts "@lead please sweep the yard" in #general
      And the conversation settles
      Then lead reacts with working or claimed
      And lead sends no message

    @must-fire @harness
    Scenario: The model writes such a text after it has read the body
      Given Will is in a DM with lead
      And the model pulls the body and then replies "on it"
      When the host delivers "please rake the leaves" from Will to lead as must_respond, mode buffered
      And the conversation settles
      Then lead reacts with working or claimed
      And lead sends no message

    @must-fire @agent
    Scenario Outline: An agent is asked for a signal
      Given Will is in a DM with lead
      When Will posts "Please put a reaction with the signal <signal> on this message, and write nothing."
      And the conversation settles
      Then lead reacts with <signal>
      And lead sends no message

      Examples:
        | signal |
        | agree  |
        | done   |

    @must-not-fire
    Scenario Outline: The model says more than a signal can express
      Given Will is in a DM with lead
      And the model replies "<sentence>"
      When Will posts "please mend the fence by the brook"
      And the conversation settles
      Then lead sends exactly 1 message, which says "<sentence>"

      Examples:
        | sentence                                    |
        | got it, but which of the two fences?        |
        | on it: the poles are in, the rest by noon   |
        | approved it is not, since the brook is high |

    @must-not-fire
    Scenario: The request needs words
      Given Will is in a DM with lead
      When Will posts "how many letters has the word approved?"
      And the conversation settles
      Then lead answers "how many letters has the word approved?"
