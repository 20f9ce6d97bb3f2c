Feature: Compose
  People think while they type, and press return in between. An agent that answers half a sentence gives the wrong
  answer, and then has to answer again. So a harness waits a little after a buffered message, in case more text follows.
  Everything that one author writes in one conversation in that time becomes one turn.

  If the platform doesn't report typing, the window is at least 2 s and at most 5 s, counted from the latest fragment.
  If the platform reports typing, the turn waits until the author has stopped typing. A turn begins about 30 s after the
  first fragment, no matter how long the author continues.

  So fragments less than 2 s apart always belong together, and messages more than 5 s apart never do. If they are
  between 2 s and 5 s apart, a harness may merge them or not.

  Draft 2026-06-24 requires merging. Draft 2026-06-02 recommends it. A harness that waits and then starts a turn for
  each message doesn't break any MUST of that draft. But fragments may be merged only if they have the same author,
  conversation, thread and agent.

  A harness may choose its window within these limits, so no scenario requires more than that.

  @C2A-COMPOSE-001 @must @harness @agent @stack @2026-06-24 @2026-06-02
  Rule: No turn begins earlier than 2 s after the latest fragment

    @must-fire
    Scenario: One message waits
      Given Will is in a DM with lead
      When Will posts "I was wondering"
      And the conversation settles
      Then no turn starts before 2 s after "I was wondering"

    @must-fire
    Scenario: Each fragment restarts the window
      Given Will is in a DM with lead
      When Will posts "about the" and, each 1500 ms later, "budget for", "next year"
      And the conversation settles
      Then no turn starts before 2 s after "next year"

    @must-fire
    Scenario: A mention waits, too
      Given a channel #general with Will and lead
      When Will posts "@lead I was pondering" in #general
      And the conversation settles
      Then no turn starts before 2 s after "@lead I was pondering"

    @must-fire
    Scenario: The agent sends nothing before the window closes
      Given Will is in a DM with lead
      When Will posts "what is" and, each 1500 ms later, "two and", "two?"
      And the conversation settles
      Then no message is sent before 2 s after "two?"
      And lead answers "two?"

    @must-fire @harness @typing
    Scenario Outline: The author stopped typing <before> before the message
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      When Will starts typing in <place>
      And 1 s pass
      And Will stops typing in <place>
      And <before> pass
      And Will posts "@lead what I was thinking" and, each 1500 ms later, "@lead is that we", "@lead should sail" in <place>
      And the conversation settles
      Then no turn starts before 2 s after "@lead should sail"

      Examples:
        | before | place               |
        | 8 s    | #general            |
        | 20 s   | the thread "deploy" |
        | 60 s   | #general            |

    @must-fire @harness @typing
    Scenario Outline: A window opens before the cap of an earlier one, which <that was held>
      Given Will is in a DM with lead
      When Will <begins>
      And 1 s pass
      And Will <goes on>
      And 2 s pass
      And Will stops typing
      And 25 s pass
      And Will posts "as to the other door" and, each 1200 ms later, "it still", "rattles"
      And the conversation settles
      Then turn 2 of lead shows "as to the other door"
      And turn 2 of lead shows "it still"
      And turn 2 of lead shows "rattles"

      Examples:
        | that was held              | begins                     | goes on                    |
        | typing held from the start | starts typing              | posts "the door is mended" |
        | typing held later on       | posts "the door is mended" | starts typing              |

    @must-fire @harness @restart
    Scenario Outline: The harness is killed while a message waits
      Given Will is in a DM with lead
      When <before> pass
      And Will posts "I was thinking"
      And 500 ms pass
      And the harness is killed and started again
      And the conversation settles
      Then no turn starts before 2 s after "I was thinking"

      Examples:
        | before |
        | 1 s    |
        | 1 min  |

    @must-fire @harness @reconnect
    Scenario: The link breaks while a message waits
      Given Will is in a DM with lead
      When Will posts "I was dreaming"
      And 500 ms pass
      And the link is broken for 500 ms
      And the conversation settles
      Then no turn starts before 2 s after "I was dreaming"

  @C2A-COMPOSE-002 @must @harness @stack @2026-06-24 @2026-06-02
  Rule: A turn begins at most 5 s after the latest fragment

    @must-fire
    Scenario: One message does not wait for long
      Given Will is in a DM with lead
      When Will posts "what is the plan?"
      And the conversation settles
      Then a turn that shows "what is the plan?" starts at most 5 s after "what is the plan?"

    @must-fire
    Scenario: Several fragments do not wait for long
      Given Will is in a DM with lead
      When Will posts "what is" and, each 1 s later, "plan B", "then?"
      And the conversation settles
      Then a turn that shows "plan B" starts at most 5 s after "then?"

    @must-fire @harness
    Scenario Outline: A fragment is edited in the window
      Given Will is in a DM with lead
      When Will posts "what was" and, each 500 ms later, "the old plan?"
      And 500 ms pass
      And Will edits "<old>" to "<new>"
      And the conversation settles
      Then a turn that shows "<new>" starts at most 6 s after "<sure>"

      Examples:
        | old           | new             | sure          |
        | what was      | what became of  | the old plan? |
        | the old plan? | the first plan? | what was      |

    @must-fire
    Scenario: A deleted fragment does not delay the others
      Given Will is in a DM with lead
      And the model's answers are held
      When Will posts "the rope is here" and, each 300 ms later, "the hook too", "the block too"
      And 1900 ms pass
      And Will deletes "the hook too"
      And 1900 ms pass
      And Will deletes "the block too"
      And 10 s pass
      And the model's answer is released
      And the conversation settles
      Then a turn that shows "the rope is here" starts at most 5600 ms after "the rope is here"

  @C2A-COMPOSE-003 @must @harness @agent @stack @2026-06-24 @2026-06-02
  Rule: Fragments from one author in one conversation become one turn

    @must-fire
    Scenario: Three fragments in a direct message
      Given Will is in a DM with lead
      When Will posts "so here" and, each 1 s later, "is my", "problem"
      And the conversation settles
      Then lead takes exactly 1 turn, which shows "so here", "is my", "problem" in that order

    @must-fire
    Scenario: Two messages arrive in quick succession
      Given Will is in a DM with lead
      When Will posts "wait" and, each 90 ms later, "never mind"
      And the conversation settles
      Then lead takes exactly 1 turn, which shows "wait", "never mind" in that order

    @must-fire
    Scenario: A person mentions the agent twice in a channel
      Given a channel #general with Will and lead
      When Will posts "@lead first the roof" and, each 1 s later, "@lead then the gutter" in #general
      And the conversation settles
      Then lead takes exactly 1 turn, which shows "first the roof", "then the gutter" in that order

    @must-not-fire
    Scenario: A message after the window gets its own turn
      Given Will is in a DM with lead
      When Will posts "good morning, what is new?"
      And 20 s pass
      And Will posts "and what is old?"
      And the conversation settles
      Then lead takes exactly 2 turns
      And turn 1 of lead does not show "and what is old?"

    @must-fire
    Scenario: The fragments are very short
      Given Will is in a DM with lead
      When Will posts "shall I take the left door" and, each 500 ms later, "hm", "42", "?!", "what about a ladder"
      And the conversation settles
      Then lead takes exactly 1 turn, which shows "shall I take the left door", "hm", "42", "?!", "what about a ladder" in that order

    @must-fire
    Scenario: A question in three fragments gets one answer
      Given Will is in a DM with lead
      When Will posts "which is the bigger animal:" and, each 1 s later, "an elephant", "or a mouse?"
      And the conversation settles
      Then lead answers "or a mouse?"
      And lead sends at most 1 message

    @must-not-fire
    Scenario: Two questions far apart get one answer each
      Given Will is in a DM with lead
      When Will posts "how many legs has a horse?"
      And 20 s pass
      And Will posts "and how many has a hen?"
      And the conversation settles
      Then lead answers "how many legs has a horse?"
      And lead answers "and how many has a hen?"

  @C2A-COMPOSE-004 @must @harness @stack @2026-06-24 @2026-06-02
  Rule: Merged fragments keep the order in which they were posted

    @must-fire
    Scenario: The fragments are not in alphabetical order
      Given Will is in a DM with lead
      When Will posts "zulu" and, each 1 s later, "mike", "alpha", "tango"
      And the conversation settles
      Then lead takes exactly 1 turn, which shows "zulu", "mike", "alpha", "tango" in that order

    @must-fire
    Scenario: A later fragment corrects an earlier one
      Given Will is in a DM with lead
      When Will posts "paint it blue" and, each 1 s later, "no, green"
      And the conversation settles
      Then lead takes exactly 1 turn, which shows "paint it blue", "no, green" in that order

  @C2A-COMPOSE-005 @must @harness @stack @2026-06-24 @2026-06-02
  Rule: Messages from two authors are never merged as if one author had written both
    No message may mix the words of two authors without saying who wrote what. The suite checks this in every scenario.
    A separate turn for each author is the simplest way, but not the only way.

    @must-fire
    Scenario: Two people mention the agent within one second
      Given a channel #general with Will, Ann and lead
      When Will posts "@lead order the bricks" in #general
      And 1 s pass
      And Ann posts "@lead order the mortar" in #general
      And the conversation settles
      Then some turn shows "order the bricks"
      And some turn shows "order the mortar"

    @must-fire
    Scenario: A person and an agent mention the agent within one second
      Given a channel #general with Will, lead and worker
      When the host delivers "order the tiles" from Will to lead as must_respond, mode buffered
      And 1 s pass
      And the host delivers "order the grout" from worker to lead as must_respond, mode buffered
      And the conversation settles
      Then some turn shows "order the tiles"
      And some turn shows "order the grout"

    @must-not-fire @2026-06-24
    Scenario: One person mentions the agent twice
      Given a channel #general with Will, Ann and lead
      When Will posts "@lead order the sand" in #general
      And 1 s pass
      And Will posts "@lead order the gravel" in #general
      And the conversation settles
      Then lead takes exactly 1 turn, which shows "order the sand", "order the gravel" in that order

    @must-not-fire @2026-06-02
    Scenario: One person mentions the agent twice (merging is optional)
      Given a channel #general with Will, Ann and lead
      When Will posts "@lead order the sand" in #general
      And 1 s pass
      And Will posts "@lead order the gravel" in #general
      And the conversation settles
      Then some turn shows "order the sand"
      And some turn shows "order the gravel"

    @must-fire
    Scenario: Two people have the same display name
      Given a channel #general with Will, Ann and lead
      And Ann is shown as "Will"
      When Will posts "@lead order the slates" in #general
      And 1 s pass
      And Ann posts "@lead cancel the slates" in #general
      And the conversation settles
      Then some turn shows "order the slates"
      And some turn shows "cancel the slates"

  @C2A-COMPOSE-006 @must @harness @stack @2026-06-24 @2026-06-02
  Rule: Messages from two conversations are never merged

    @must-fire
    Scenario: A person sends a private message and then asks a public question
      Given a channel #general with Will, Ann and lead
      And Will is in a DM with lead
      When Will posts "my salary is a secret" in the DM
      And 1 s pass
      And Will posts "@lead when is payday?" in #general
      And the conversation settles
      Then lead takes exactly 2 turns
      And turn 1 of lead shows "my salary is a secret"
      And turn 1 of lead does not show "when is payday?"
      And turn 2 of lead shows "when is payday?"
      And turn 2 of lead does not show "my salary is a secret"

    @must-fire @stack
    Scenario Outline: Two people and two conversations have the same ids in two workspaces
      Given Will is in a DM with lead
      And another workspace, in which Ann is in a DM with lead
      When Will posts "my rent is a secret" in the DM
      And <time> pass
      And Ann posts "when is the fee due?" in the DM
      And the conversation settles
      Then lead takes exactly 2 turns
      And turn 1 of lead shows "my rent is a secret"
      And turn 1 of lead does not show "when is the fee due?"
      And turn 2 of lead shows "when is the fee due?"
      And turn 2 of lead does not show "my rent is a secret"

      Examples:
        | time |
        | 1 s  |
        | 20 s |

    @must-fire @harness
    Scenario Outline: Two ids become equal if they are joined with <between>
      Given a channel #pier with Will and lead
      And a thread "<thread>" in #pier with Will and lead
      And a channel <channel> with Will and lead
      And a thread "stern" in <channel> with Will and lead
      When Will posts "@lead forward, please" in the thread "<thread>"
      And 1 s pass
      And Will posts "@lead backward, please" in the thread "stern"
      And the conversation settles
      Then lead takes exactly 2 turns
      And turn 1 of lead does not show "backward, please"

      Examples:
        | between       | thread      | channel     |
        | a slash       | bow/T-stern | #pier/T-bow |
        | a colon       | bow:T-stern | #pier:T-bow |
        | a dot         | bow.T-stern | #pier.T-bow |
        | a hyphen      | bow-T-stern | #pier-T-bow |
        | an underscore | bow_T-stern | #pier_T-bow |

    @must-not-fire @2026-06-24
    Scenario: A person sends two messages, with another conversation in between
      Given a channel #general with Will, Ann and lead
      And Will is in a DM with lead
      When Will posts "my bonus is modest" in the DM
      And Ann posts "nobody listens anyway" in #general
      And 1 s pass
      And Will posts "do not tell anyone" in the DM
      And the conversation settles
      Then lead takes exactly 1 turn, which shows "my bonus is modest", "do not tell anyone" in that order

    @must-not-fire @2026-06-02
    Scenario: A person sends two messages, with another conversation in between (merging is optional)
      Given a channel #general with Will, Ann and lead
      And Will is in a DM with lead
      When Will posts "my bonus is modest" in the DM
      And Ann posts "nobody listens anyway" in #general
      And 1 s pass
      And Will posts "do not tell anyone" in the DM
      And the conversation settles
      Then some turn shows "my bonus is modest"
      And some turn shows "do not tell anyone"

  @C2A-COMPOSE-007 @must @harness @stack @2026-06-24 @2026-06-02
  Rule: Messages from two threads in one channel are never merged

    @must-fire
    Scenario: Messages arrive in two threads within one second
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      And a thread "rollback" in #general with Will and lead
      When Will posts "@lead forward, please" in the thread "deploy"
      And 1 s pass
      And Will posts "@lead backward, please" in the thread "rollback"
      And the conversation settles
      Then lead takes exactly 2 turns
      And turn 1 of lead shows "forward, please"
      And turn 1 of lead does not show "backward, please"
      And turn 2 of lead shows "backward, please"

    @must-fire @harness
    Scenario: Messages arrive in a thread and in its channel, and both events have the kind channel
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      When the host delivers "sideways, please" from Will to lead in the thread "deploy" as must_respond, with the kind of the channel
      And 1 s pass
      And the host delivers "upwards, please" from Will to lead in #general as must_respond, mode buffered
      And the conversation settles
      Then lead takes exactly 2 turns
      And turn 1 of lead shows "sideways, please"
      And turn 1 of lead does not show "upwards, please"
      And turn 2 of lead shows "upwards, please"

    @must-fire @harness
    Scenario: Messages arrive in two threads of a direct conversation within one second
      Given Will is in a DM with lead
      And a thread "harvest" in the DM between Will and lead
      And a thread "sowing" in the DM between Will and lead
      When Will posts "when do we reap?" in the thread "harvest"
      And 1 s pass
      And Will posts "when do we sow?" in the thread "sowing"
      And the conversation settles
      Then lead takes exactly 2 turns
      And turn 1 of lead shows "when do we reap?"
      And turn 1 of lead does not show "when do we sow?"
      And turn 2 of lead shows "when do we sow?"

    @must-not-fire @2026-06-24
    Scenario: Two messages arrive in one thread within one second
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      When Will posts "@lead two steps forward" in the thread "deploy"
      And 1 s pass
      And Will posts "@lead one step back" in the thread "deploy"
      And the conversation settles
      Then lead takes exactly 1 turn, which shows "two steps forward", "one step back" in that order

    @must-not-fire @2026-06-02
    Scenario: Two messages arrive in one thread within one second (merging is optional)
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      When Will posts "@lead two steps forward" in the thread "deploy"
      And 1 s pass
      And Will posts "@lead one step back" in the thread "deploy"
      And the conversation settles
      Then some turn shows "two steps forward"
      And some turn shows "one step back"

  @C2A-COMPOSE-008 @must @harness @stack @2026-06-24 @2026-06-02
  Rule: A harness begins a turn about 30 s after the first fragment, no matter how long fragments keep arriving

    @must-fire @2026-06-24
    Scenario: Fragments arrive for a minute
      Given Will is in a DM with lead
      When Will posts 40 messages "tick", each 1500 ms apart
      And the conversation settles
      Then the first turn starts between 25 s and 35 s after "tick 1"

    @must-fire @2026-06-02
    Scenario: Fragments arrive for a minute, in the earlier draft
      Given Will is in a DM with lead
      When Will posts 40 messages "tick", each 1500 ms apart
      And the conversation settles
      Then the first turn starts between 2 s and 35 s after "tick 1"

    @must-fire @harness @typing
    Scenario Outline: Typing does not extend the cap
      Given Will is in a DM with lead
      When Will starts typing
      And 1 s pass
      And Will posts "<first>"
      And Will stops typing
      And Will posts 30 messages "tack", each 1500 ms apart
      And the conversation settles
      Then a turn that shows "<first>" starts at most 35 s after "<first>"

      Examples:
        | first                   |
        | this is a longish story |

    @must-fire @harness @typing
    Scenario: Typing starts and stops repeatedly
      Given Will is in a DM with lead
      When Will posts "there is more to this"
      And 1 s pass
      And Will starts typing
      And 4 s pass
      And Will stops typing
      And Will posts 10 messages "tuck", each 1500 ms apart
      And Will starts typing
      And 4 s pass
      And Will stops typing
      And Will posts 20 messages "tock", each 1500 ms apart
      And the conversation settles
      Then a turn that shows "there is more to this" starts at most 35 s after "there is more to this"

    @must-not-fire
    Scenario: A few fragments don't wait for the cap
      Given Will is in a DM with lead
      When Will posts 4 messages "tock", each 1500 ms apart
      And the conversation settles
      Then a turn that shows "tock 4" starts at most 5 s after "tock 4"

  @C2A-COMPOSE-009 @must @harness @stack @2026-06-24 @2026-06-02
  Rule: A harness shows fragments after the cap in a later turn, each exactly once

    @must-fire
    Scenario: Every fragment is shown once
      Given Will is in a DM with lead
      When Will posts 40 messages "tick", each 1500 ms apart
      And the conversation settles
      Then every one of the 40 "tick" messages is shown exactly once across all turns

    @must-fire @2026-06-24
    Scenario: The same text posted twice counts as two messages
      Given Will is in a DM with lead
      When Will posts "count the laps" and, each 500 ms later, "another lap", "another lap", "stop"
      And the conversation settles
      Then lead takes exactly 1 turn, which shows "count the laps", "another lap", "another lap", "stop" in that order

    @must-fire
    Scenario: A message that arrives while the model is thinking is not lost
      Given Will is in a DM with lead
      And the model's answers are held
      When Will posts "which boat shall we take?"
      And 8 s pass
      And Will posts "the green one leaks"
      And 10 s pass
      And the model's answer is released
      And the conversation settles
      Then a turn that shows "the green one leaks" starts at most 75 s after "the green one leaks"

    @must-fire
    Scenario: Two messages that arrive while the model is thinking keep their order
      Given Will is in a DM with lead
      And the model's answers are held
      When Will posts "which sail shall we take?"
      And 8 s pass
      And Will posts "the brown one is torn"
      And 40 s pass
      And Will posts "the white one is new"
      And 40 s pass
      And the model's answer is released
      And the conversation settles
      Then some turn shows "the brown one is torn"
      And some turn shows "the white one is new"

    @must-fire
    Scenario: A message in the window survives an interruption
      Given a channel #general with Will, Ann and lead
      When Will posts "@lead which oar is mine?" in #general
      And 1 s pass
      And the host delivers "the boat is sinking" from Ann to lead in #general as must_respond, mode immediate, priority urgent
      And the conversation settles
      Then a turn that shows "which oar is mine?" starts at most 35 s after "@lead which oar is mine?"

    @must-fire
    Scenario: Many fragments arrive in quick succession
      Given Will is in a DM with lead
      When Will posts 110 messages "drip", each 400 ms apart
      And the conversation settles
      Then every one of the 110 "drip" messages is shown exactly once across all turns

  @C2A-COMPOSE-010 @must @harness @agent @stack @typing @2026-06-24 @2026-06-02
  Rule: A harness waits while the author is typing

    @must-fire
    Scenario: The author continues typing after a message
      Given Will is in a DM with lead
      When Will posts "hold on a moment"
      And 1 s pass
      And Will starts typing
      And 8 s pass
      And Will stops typing
      And the conversation settles
      Then no turn starts before 9 s after "hold on a moment"
      And a turn that shows "hold on a moment" starts at most 14 s after "hold on a moment"

    @must-fire
    Scenario: The author stops typing with another message
      Given Will is in a DM with lead
      When Will posts "there is one thing"
      And 1 s pass
      And Will starts typing
      And 7 s pass
      And Will posts "that I forgot"
      And Will stops typing
      And the conversation settles
      Then lead takes exactly 1 turn, which shows "there is one thing", "that I forgot" in that order

    @must-fire @harness
    Scenario Outline: The author begins typing before the first message
      Given a channel #general with Will and lead
      And Will is in a DM with lead
      When Will starts typing in <place>
      And 1 s pass
      And Will posts "<text>" in <place>
      And 7 s pass
      And Will stops typing in <place>
      And the conversation settles
      Then no turn starts before 7 s after "<text>"
      And a turn that shows "<text>" starts at most 12 s after "<text>"

      Examples:
        | place    | text                          |
        | the DM   | I have not finished           |
        | #general | @lead I have not finished yet |

    @must-fire @harness
    Scenario: The author begins typing before the first message of a second turn
      Given Will is in a DM with lead
      When Will posts "what is the first tide?"
      And 20 s pass
      And Will starts typing
      And 1 s pass
      And Will posts "what I also wanted to know"
      And 6 s pass
      And Will posts "is when the second tide is"
      And Will stops typing
      And the conversation settles
      Then turn 2 of lead shows "what I also wanted to know"
      And turn 2 of lead shows "is when the second tide is"

    @must-not-fire
    Scenario: The author has stopped typing, and the turn isn't delayed
      Given Will is in a DM with lead
      When Will starts typing
      And 3 s pass
      And Will stops typing
      And Will posts "what did I forget?"
      And the conversation settles
      Then a turn that shows "what did I forget?" starts at most 5 s after "what did I forget?"

    @must-fire
    Scenario: The author types in a thread
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      When Will posts "@lead give me a moment" in the thread "deploy"
      And 1 s pass
      And Will starts typing in the thread "deploy"
      And 8 s pass
      And Will stops typing in the thread "deploy"
      And the conversation settles
      Then no turn starts before 9 s after "@lead give me a moment"

    @must-fire @harness
    Scenario: The author types in a channel with two agents
      Given a channel #general with Will, lead and worker
      When Will posts "@worker give me a minute" in #general
      And 1 s pass
      And Will starts typing in #general
      And 8 s pass
      And Will stops typing in #general
      And the conversation settles
      Then no turn starts before 9 s after "@worker give me a minute"

    @must-not-fire
    Scenario: Typing by others or in other places doesn't delay the turn
      Given a channel #general with Will, Ann and lead
      And Will is in a DM with lead
      When Ann starts typing in #general
      And Will starts typing in the DM
      And 500 ms pass
      And Will posts "@lead what is the tide?" in #general
      And the conversation settles
      Then a turn that shows "what is the tide?" starts at most 5 s after "@lead what is the tide?"

    @must-fire
    Scenario: The agent sends nothing while the author types
      Given Will is in a DM with lead
      When Will posts "how many legs has a cow?"
      And 1 s pass
      And Will starts typing
      And 8 s pass
      And Will stops typing
      And the conversation settles
      Then no message is sent before 9 s after "how many legs has a cow?"
      And lead answers "how many legs has a cow?"

    @must-not-fire @harness
    Scenario: The author types in a thread of the channel
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      When Will posts "@lead is the well dry?" in #general
      And 1 s pass
      And Will starts typing in the thread "deploy"
      And the conversation settles
      Then lead takes exactly 1 turn
      And turn 1 of lead shows "@lead is the well dry?"

    @must-not-fire @harness
    Scenario: The author types in another thread
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      And a thread "pier" in #general with Will and lead
      When Will posts "@lead is the well full?" in the thread "deploy"
      And 1 s pass
      And Will starts typing in the thread "pier"
      And the conversation settles
      Then lead takes exactly 1 turn
      And turn 1 of lead shows "@lead is the well full?"

    @must-fire @harness
    Scenario: Two agents wait for the same author to stop typing
      Given a channel #general with Will, lead and worker
      When Will posts "@lead @worker how long is the pier?" in #general
      And 1 s pass
      And Will starts typing in #general
      And 8 s pass
      And Will stops typing in #general
      And the conversation settles
      Then no turn starts before 9 s after "@lead @worker how long is the pier?"

    @must-not-fire @harness
    Scenario: The platform reports twice that the author types, and once that the author has stopped
      Given Will is in a DM with lead
      When Will posts "how deep is the harbour?"
      And 1 s pass
      And Will starts typing
      And 2 s pass
      And Will starts typing
      And 2 s pass
      And Will stops typing
      And the conversation settles
      Then a turn that shows "how deep is the harbour?" starts at most 10 s after "how deep is the harbour?"

    @must-fire @harness
    Scenario Outline: <Who> stops typing <where>, and Will continues typing in #general
      Given a channel #general with Will, Ann and lead
      And a channel #ops with Will, Ann and lead
      When Will posts "@lead I am about to" in #general
      And Will starts typing in #general
      And 1 s pass
      And <Who> starts typing in <place>
      And <Who> stops typing in <place>
      And 6 s pass
      And Will posts "@lead ask for the map" in #general
      And Will stops typing in #general
      And the conversation settles
      Then lead takes exactly 1 turn, which shows "I am about to", "ask for the map" in that order

      Examples:
        | Who  | where               | place    |
        | Ann  | in the same channel | #general |
        | Ann  | in another channel  | #ops     |
        | Will | in another channel  | #ops     |

  @C2A-COMPOSE-011 @must @harness @stack @typing @2026-06-24 @2026-06-02
  Rule: Typing that never stops doesn't delay the turn beyond the cap

    @must-fire
    Scenario: The typing signal never ends
      Given Will is in a DM with lead
      When Will posts "the keyboard is stuck"
      And 1 s pass
      And Will starts typing
      And the conversation settles
      Then a turn that shows "the keyboard is stuck" starts at most 35 s after "the keyboard is stuck"

    @must-fire
    Scenario: The typing signal starts and stops
      Given Will is in a DM with lead
      When Will posts "the keyboard sticks now and then"
      And 1 s pass
      And Will starts typing
      And 19 s pass
      And Will stops typing
      And Will starts typing
      And the conversation settles
      Then a turn that shows "the keyboard sticks now and then" starts at most 35 s after "the keyboard sticks now and then"

    @must-fire @harness
    Scenario: Fragments keep arriving while the typing signal never ends
      Given Will is in a DM with lead
      When Will posts "the shift key is stuck"
      And 1 s pass
      And Will starts typing
      And 8 s pass
      And Will posts "and so is the return key"
      And Will starts typing
      And 8 s pass
      And Will posts "and the space bar"
      And Will starts typing
      And 8 s pass
      And Will posts "and now the letter q"
      And Will starts typing
      And the conversation settles
      Then a turn that shows "the shift key is stuck" starts at most 35 s after "the shift key is stuck"

    @must-fire @harness
    Scenario: Fragments keep arriving after the typing signal has ended
      Given Will is in a DM with lead
      When Will posts "the letter e is worn"
      And 1 s pass
      And Will starts typing
      And 1 s pass
      And Will stops typing
      And Will posts 20 messages "worn", each 3 s apart
      And the conversation settles
      Then a turn that shows "the letter e is worn" starts at most 35 s after "the letter e is worn"

  @C2A-COMPOSE-012 @must @harness @stack @2026-06-24 @2026-06-02
  Rule: Five short lines, a second apart, become one turn

    @must-fire
    Scenario: Five lines
      Given Will is in a DM with lead
      When Will posts "could you" and, each 1 s later, "once there is time", "look into", "that odd noise", "from the attic"
      And the conversation settles
      Then lead takes exactly 1 turn, which shows "could you", "once there is time", "look into", "that odd noise", "from the attic" in that order

  @C2A-COMPOSE-013 @must @harness @stack @2026-06-24 @2026-06-02
  Rule: Messages more than 5 s apart are not merged

    @must-fire
    Scenario: Two messages are ten seconds apart
      Given Will is in a DM with lead
      When Will posts "is the soup ready?"
      And 10 s pass
      And Will posts "and the bread?"
      And the conversation settles
      Then lead takes exactly 2 turns
      And turn 1 of lead shows "is the soup ready?"
      And turn 1 of lead does not show "and the bread?"
      And turn 2 of lead shows "and the bread?"

  @C2A-COMPOSE-014 @must @harness @stack @2026-06-24 @2026-06-02
  Rule: A message edited inside the window is shown with its new text only

    @must-fire
    Scenario: A message in the window is edited
      Given Will is in a DM with lead
      When Will posts "meet me at noon"
      And 1 s pass
      And Will edits "meet me at noon" to "meet me at midnight"
      And the conversation settles
      Then lead takes exactly 1 turn, which shows "meet me at midnight"
      And no turn shows "meet me at noon"

    @must-fire
    Scenario: A message in the window is edited twice
      Given Will is in a DM with lead
      When Will posts "bring one cake"
      And 1 s pass
      And Will edits "bring one cake" to "bring two pies"
      And 500 ms pass
      And Will edits "bring two pies" to "bring three tarts"
      And the conversation settles
      Then lead takes exactly 1 turn, which shows "bring three tarts"
      And no turn shows "bring one cake"
      And no turn shows "bring two pies"

    @must-fire @harness
    Scenario Outline: The event was delivered in a notification, which can't be cancelled
      Given Will is in a DM with lead
      When the host delivers "glaze the red bowl" from Will to lead as <policy>, in a notification
      And 1 s pass
      And the host delivers "glaze the blue bowl" from Will to lead as <policy>, mode buffered, an edit of "glaze the red bowl"
      And the conversation settles
      Then lead takes exactly 1 turn, which shows "glaze the blue bowl"
      And no turn shows "glaze the red bowl"

      Examples:
        | policy       |
        | must_respond |
        | may_respond  |

    @must-fire @harness
    Scenario Outline: The event was delivered in a notification, and its edit is not shown
      Given Will is in a DM with lead
      When the host delivers "glaze the round jug" from Will to lead as must_respond, in a notification
      And 1 s pass
      And the host delivers "glaze the tall jug" from Will to lead as must_not_respond, mode <mode>, an edit of "glaze the round jug"
      And 10 s pass
      And the host delivers "and fire the oven" from Will to lead as must_respond, mode buffered
      And the conversation settles
      Then some turn shows "and fire the oven"
      And no turn shows "glaze the round jug"

      Examples:
        | mode         |
        | tool_mailbox |
        | silent       |

    @must-fire @harness @restart
    Scenario: The event was delivered in a notification before the harness was killed
      Given Will is in a DM with lead
      When the host delivers "glaze the green bowl" from Will to lead as must_respond, mode buffered
      And the host delivers "and the grey plate" from Will to lead as must_respond, in a notification
      And 500 ms pass
      And the harness is killed and started again
      And the host delivers "and the white plate" from Will to lead as must_respond, mode buffered, an edit of "and the grey plate"
      And the conversation settles
      Then some turn shows "glaze the green bowl"
      And some turn shows "and the white plate"
      And no turn shows "and the grey plate"

    @must-not-fire @harness
    Scenario: An edit of an event in a notification doesn't affect another event in a notification
      Given Will is in a DM with lead
      When the host delivers "fire the tall vase" from Will to lead as must_respond, in a notification
      And the host delivers "fire the flat tile" from Will to lead as must_respond, in a notification
      And 1 s pass
      And the host delivers "fire the round tile" from Will to lead as must_respond, mode buffered, an edit of "fire the flat tile"
      And the conversation settles
      Then some turn shows "fire the tall vase"
      And some turn shows "fire the round tile"

    @must-not-fire @2026-06-24
    Scenario: Only the second of two fragments is edited
      Given Will is in a DM with lead
      When Will posts "bring a spoon" and, each 1 s later, "bring a fork"
      And Will edits "bring a fork" to "bring a knife"
      And the conversation settles
      Then lead takes exactly 1 turn, which shows "bring a spoon", "bring a knife" in that order

    @must-not-fire @2026-06-02
    Scenario: Only the second of two fragments is edited (merging is optional)
      Given Will is in a DM with lead
      When Will posts "bring a spoon" and, each 1 s later, "bring a fork"
      And Will edits "bring a fork" to "bring a knife"
      And the conversation settles
      Then some turn shows "bring a spoon"
      And some turn shows "bring a knife"

  @C2A-COMPOSE-015 @must @harness @stack @2026-06-24 @2026-06-02
  Rule: A fragment edited inside the window keeps its place

    @must-fire
    Scenario: The first of two fragments is edited
      Given Will is in a DM with lead
      When Will posts "whisk the eggs" and, each 1 s later, "heat the pan"
      And Will edits "whisk the eggs" to "beat the cream"
      And the conversation settles
      Then lead takes exactly 1 turn, which shows "beat the cream", "heat the pan" in that order

    @must-fire @harness @restart
    Scenario: The harness is killed between the cancellation and the new text
      Given Will is in a DM with lead
      When Will posts "whisk the yolks" and, each 300 ms later, "grease the tin"
      And the host cancels the latest delivery of "whisk the yolks"
      And the harness is killed and started again
      And the host delivers "beat the whites" from Will to lead as must_respond, mode buffered, an edit of "whisk the yolks"
      And the conversation settles
      Then lead takes exactly 1 turn, which shows "beat the whites", "grease the tin" in that order

    @must-fire
    Scenario: The second of three fragments is edited
      Given Will is in a DM with lead
      When Will posts "peel the apples" and, each 500 ms later, "slice the pears", "stone the plums"
      And Will edits "slice the pears" to "halve the quinces"
      And the conversation settles
      Then lead takes exactly 1 turn, which shows "peel the apples", "halve the quinces", "stone the plums" in that order

    @must-fire
    Scenario: The first of two fragments is edited twice
      Given Will is in a DM with lead
      When Will posts "whip the butter" and, each 300 ms later, "warm the oven"
      And Will edits "whip the butter" to "melt the butter"
      And 300 ms pass
      And Will edits "melt the butter" to "brown the sugar"
      And the conversation settles
      Then lead takes exactly 1 turn, which shows "brown the sugar", "warm the oven" in that order

  @C2A-COMPOSE-016 @must @harness @agent @stack @2026-06-24 @2026-06-02
  Rule: A harness doesn't start a turn or send chat if the only message in the window is deleted

    @must-fire
    Scenario: The message is deleted
      Given Will is in a DM with lead
      When Will posts "I quit"
      And 1 s pass
      And Will deletes "I quit"
      And the conversation settles
      Then lead takes no turn
      And lead sends no message

    @must-fire
    Scenario: The message is edited and then deleted
      Given Will is in a DM with lead
      When Will posts "I resign"
      And 500 ms pass
      And Will edits "I resign" to "I may resign"
      And 500 ms pass
      And Will deletes "I may resign"
      And the conversation settles
      Then lead takes no turn
      And lead sends no message

    @must-not-fire
    Scenario: The message is deleted and then posted again
      Given Will is in a DM with lead
      When Will posts "I am off on Friday"
      And 1 s pass
      And Will deletes "I am off on Friday"
      And Will posts "can I have Monday off?"
      And the conversation settles
      Then lead takes exactly 1 turn, which shows "can I have Monday off?"
      And no turn shows "I am off on Friday"

    @must-fire @harness
    Scenario Outline: A message is deleted while it waits for an open turn
      The open turn ends only after the deletion. A harness may also have shown the message in a second turn before the
      deletion.

      Given Will is in a DM with lead
      And the model's answers are held
      When the host delivers "oil the near hinge" from Will to lead as must_respond, mode buffered
      And 8 s pass
      And the host delivers "oil the far hinge" from Will to lead as <policy>, mode buffered
      And 8 s pass
      And the host delivers "oil the low hinge" from Will to lead as must_respond, mode buffered
      And 8 s pass
      And the host cancels the latest delivery of "oil the far hinge"
      And the model's answer is released
      And the conversation settles
      Then some turn shows "oil the near hinge"
      And some turn shows "oil the low hinge"

      Examples:
        | policy       |
        | must_respond |
        | may_respond  |

    @must-fire @harness @restart
    Scenario: A message that waited for an open turn is deleted after the harness was killed
      Given Will is in a DM with lead
      And the model's answers are held
      When the host delivers "oil the near bolt" from Will to lead as must_respond, mode buffered
      And 8 s pass
      And the host delivers "oil the far bolt" from Will to lead as must_respond, mode buffered
      And 8 s pass
      And the harness is killed and started again
      And the host cancels the latest delivery of "oil the far bolt"
      And the model's answer is released
      And the conversation settles
      Then some turn shows "oil the near bolt"

    @must-fire
    Scenario: A message in a thread is deleted
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      When Will posts "@lead pull the plug" in the thread "deploy"
      And 1 s pass
      And Will deletes "@lead pull the plug"
      And the conversation settles
      Then lead takes no turn
      And lead sends no message

    @must-fire @harness
    Scenario: A message to two agents is deleted
      Given a channel #general with Will, lead and worker
      When Will posts "@lead and @worker pull the rope" in #general
      And 1 s pass
      And Will deletes "@lead and @worker pull the rope"
      And the conversation settles
      Then lead takes no turn
      And worker takes no turn

    @must-fire
    Scenario: An agent deletes its message
      Given a channel #general with Will, lead and worker
      When worker posts "@lead the dam is dry" in #general
      And 1 s pass
      And worker deletes "@lead the dam is dry"
      And the conversation settles
      Then lead takes no turn
      And lead sends no message

    @must-fire
    Scenario: A knock is withdrawn while the model is thinking
      If the harness has already shown the knock, there is nothing left to withdraw.

      Given a channel #general with Will and lead
      And the model's answers are held
      When Will posts "@lead is the kettle on?" in #general
      And 8 s pass
      And the host sends a knock from Will to lead as may_respond, with the topic "a matter of sugar" and the withheld text "two lumps, please"
      And 1 s pass
      And Will deletes "two lumps, please"
      And 1 s pass
      And the model's answer is released
      And the conversation settles
      And the host delivers "anything else, lead?" from Will to lead as must_respond, mode buffered
      And the conversation settles
      Then no turn shows "a matter of sugar" once "two lumps, please" is withdrawn

    @must-fire
    Scenario: A question is deleted
      Given Will is in a DM with lead
      When Will posts "how many legs has a snake?"
      And 1 s pass
      And Will deletes "how many legs has a snake?"
      And the conversation settles
      Then lead sends no message

    @must-not-fire
    Scenario: A question is deleted, and another one is posted
      Given Will is in a DM with lead
      When Will posts "how many legs has an eel?"
      And 1 s pass
      And Will deletes "how many legs has an eel?"
      And Will posts "how many legs has a goat?"
      And the conversation settles
      Then lead answers "how many legs has a goat?"

  @C2A-COMPOSE-017 @must @harness @stack @2026-06-24 @2026-06-02
  Rule: If one of several fragments is deleted, the turn shows the others

    @must-fire
    Scenario Outline: One of three fragments is deleted
      Given Will is in a DM with lead
      When Will posts "a dozen screws" and, each 500 ms later, "a box of nails", "a tin of paint"
      And Will deletes "<gone>"
      And the conversation settles
      Then lead takes exactly 1 turn, which shows <rest> in that order
      And no turn shows "<gone>"

      Examples:
        | gone           | rest                               |
        | a dozen screws | "a box of nails", "a tin of paint" |
        | a box of nails | "a dozen screws", "a tin of paint" |
        | a tin of paint | "a dozen screws", "a box of nails" |

    @must-fire
    Scenario: All fragments but one are deleted
      Given Will is in a DM with lead
      When Will posts "a bag of lime" and, each 500 ms later, "a roll of wire", "a length of rope"
      And Will deletes "a bag of lime"
      And Will deletes "a length of rope"
      And the conversation settles
      Then lead takes exactly 1 turn, which shows "a roll of wire"
      And no turn shows "a bag of lime"
      And no turn shows "a length of rope"

  @C2A-COMPOSE-018 @must @host @harness @adapter @2026-06-24 @2026-06-02
  Rule: An edit can change whether the agent must answer

    @must-fire @harness
    Scenario: An edit removes the mention in time
      Given a channel #general with Will, lead and worker
      When Will posts "@lead fetch the mail" in #general
      And 1 s pass
      And Will edits "@lead fetch the mail" to "@worker fetch the post"
      And the conversation settles
      Then lead sends no message
      And no turn shows "fetch the mail"

    @must-fire @harness
    Scenario: An edit adds a mention in time
      Given a channel #general with Will, lead and worker
      When Will posts "sort the letters" in #general
      And 1 s pass
      And Will edits "sort the letters" to "@lead sort the parcels"
      And the conversation settles
      Then lead takes exactly 1 turn, which shows "sort the parcels"
      And lead sends exactly 1 message

    @must-fire @host @adapter
    Scenario: An edit removes the mention, and the host decides again
      Given a channel #general with Will, lead and worker
      When Will posts "@lead stamp the form" in #general
      And 1 s pass
      And Will edits "@lead stamp the form" to "@worker sign the form"
      And the conversation settles
      Then "@worker sign the form" reaches lead, if at all, not addressed, and must not be answered

    @must-fire @host @adapter
    Scenario: An edit adds a mention, and the host decides again
      Given a channel #general with Will, lead and worker
      When Will posts "file the report" in #general
      And 1 s pass
      And Will edits "file the report" to "@lead file the minutes"
      And the conversation settles
      Then "@lead file the minutes" reaches lead, addressed, and must be answered

    @must-not-fire @harness
    Scenario: An edit that keeps the mention keeps the obligation
      Given a channel #general with Will, lead and worker
      When Will posts "@lead bind the folders" in #general
      And 1 s pass
      And Will edits "@lead bind the folders" to "@lead bind the ledgers"
      And the conversation settles
      Then lead takes exactly 1 turn, which shows "bind the ledgers"
      And lead sends exactly 1 message

    @must-fire @host @adapter
    Scenario: The mention is removed and restored, and the host decides again
      Given a channel #general with Will, lead and worker
      When Will posts "@lead bind the drafts" in #general
      And 1 s pass
      And Will edits "@lead bind the drafts" to "bind the drafts"
      And 1 s pass
      And Will edits "bind the drafts" to "@lead bind the copies"
      And the conversation settles
      Then "@lead bind the copies" reaches lead, addressed, and must be answered

    @must-fire @host
    Scenario: One of two agents has answered before the edit
      Given a channel #general with Will, lead and worker
      When Will posts "@lead @worker sign the drafts" in #general
      And the conversation settles
      And lead sends "signed" in reply to "@lead @worker sign the drafts"
      And Will edits "@lead @worker sign the drafts" to "@lead @worker sign the copies"
      And the conversation settles
      Then "@lead @worker sign the copies" reaches worker, addressed, and must be answered

    @must-not-fire @host @adapter
    Scenario: An edit keeps the mention, and the host still requires an answer
      Given a channel #general with Will, lead and worker
      When Will posts "@lead shred the drafts" in #general
      And 1 s pass
      And Will edits "@lead shred the drafts" to "@lead shred the copies"
      And the conversation settles
      Then "@lead shred the copies" reaches lead, addressed, and must be answered

    @must-fire @host @adapter @2026-06-24
    Scenario: An edit turns a question into thanks
      Given Will is in a DM with lead
      When Will posts "did you lock the door?"
      And 1 s pass
      And Will edits "did you lock the door?" to "thanks"
      And the conversation settles
      Then "thanks" reaches lead, if at all, addressed, and must not be answered

  @C2A-COMPOSE-019 @must @harness @2026-06-24 @2026-06-02
  Rule: A merged turn has the strongest policy of its fragments, not counting deleted ones

    @must-fire
    Scenario Outline: One of two fragments must be answered
      Given a channel #general with Will and lead
      And the model stays silent
      When the host delivers "the north gate is stuck" from Will to lead as <first>, mode buffered
      And 1 s pass
      And the host delivers "the south gate is stuck too" from Will to lead as <second>, mode buffered
      And the conversation settles
      Then lead answers, defers or reacts

      Examples:
        | first            | second           |
        | may_respond      | must_respond     |
        | must_respond     | may_respond      |
        | must_not_respond | must_respond     |
        | must_respond     | must_not_respond |

    @must-fire
    Scenario: The fragment that must be answered is deleted
      Given a channel #general with Will and lead
      And the model stays silent
      When the host delivers "the east gate is stuck" from Will to lead as may_respond, mode buffered
      And 500 ms pass
      And the host delivers "open the west gate" from Will to lead as must_respond, mode buffered
      And 500 ms pass
      And Will deletes "open the west gate"
      And the conversation settles
      Then lead sends no message

    @must-fire
    Scenario: Only a fragment that must not be answered remains
      Given a channel #general with Will and lead
      And the model always replies
      When the host delivers "the gate is an old one" from Will to lead as must_not_respond, mode buffered
      And 500 ms pass
      And the host delivers "how old is it?" from Will to lead as must_respond, mode buffered
      And 500 ms pass
      And Will deletes "how old is it?"
      And the conversation settles
      Then lead sends no message

    @must-not-fire
    Scenario: No fragment must be answered
      Given a channel #general with Will and lead
      And the model stays silent
      When the host delivers "the fence is green" from Will to lead as may_respond, mode buffered
      And 1 s pass
      And the host delivers "and the hedge as well" from Will to lead as must_not_respond, mode buffered
      And the conversation settles
      Then lead sends no message

    @must-fire
    Scenario: The third fragment must be answered
      Given a channel #general with Will and lead
      And the model stays silent
      When the host delivers "the inner gate squeaks" from Will to lead as may_respond, mode buffered
      And 500 ms pass
      And the host delivers "the outer gate rattles" from Will to lead as must_not_respond, mode buffered
      And 500 ms pass
      And the host delivers "oil both, will you?" from Will to lead as must_respond, mode buffered
      And the conversation settles
      Then lead answers, defers or reacts

    @must-fire
    Scenario Outline: The model replies to two fragments, and one of them must be answered
      Given Will is in a DM with lead
      And the model replies "both hinges are new"
      When the host delivers "<one>" from Will to lead as <first>, mode buffered
      And 1 s pass
      And the host delivers "<two>" from Will to lead as <second>, mode buffered
      And the conversation settles
      Then lead sends exactly 1 message, which says "both hinges are new"

      Examples:
        | one                  | first            | two                  | second           |
        | does the gate hang?  | must_respond     | the gate was painted | must_not_respond |
        | the gate was painted | must_not_respond | does the gate hang?  | must_respond     |
        | does the gate hang?  | must_respond     | the gate was painted | may_respond      |

    @must-fire @2026-06-02
    Scenario Outline: Thanks beside a question do not limit the answer
      Given Will is in a DM with lead
      And the model replies "the lock of the gate was changed on Monday, and both of the new keys hang on the hook behind the kitchen door"
      When the host delivers "<one>" from Will to lead as <first>, mode buffered
      And 1 s pass
      And the host delivers "<two>" from Will to lead as <second>, mode buffered
      And the conversation settles
      Then lead sends a message that says "behind the kitchen door"

      Examples:
        | one                    | first        | two                    | second       |
        | thanks for the gate    | ack_only     | where is its key?      | must_respond |
        | where is the gate key? | must_respond | and thanks for the oil | ack_only     |

  @C2A-COMPOSE-020 @must @harness @agent @stack @2026-06-24 @2026-06-02
  Rule: A merged turn produces one reply

    @must-fire
    Scenario: A turn of three fragments gets one reply
      Given Will is in a DM with lead
      And the model always replies
      When Will posts "which train" and, each 1 s later, "goes to", "the coast?"
      And the conversation settles
      Then lead sends exactly 1 message

  @C2A-COMPOSE-021 @must @harness @2026-06-24 @2026-06-02
  Rule: A harness has a separate window for each of its agents

    @must-fire
    Scenario: Each agent gets its own message
      Given a channel #general with Will, lead and worker
      When Will posts "@lead sweep the hall" in #general
      And 1 s pass
      And Will posts "@worker mop the stairs" in #general
      And the conversation settles
      Then lead takes exactly 1 turn, which shows "sweep the hall"
      And turn 1 of lead does not show "mop the stairs"
      And worker takes exactly 1 turn, which shows "mop the stairs"
      And turn 1 of worker does not show "sweep the hall"

    @must-fire @2026-06-24
    Scenario: A message to one agent does not extend the window of another
      Given a channel #general with Will, lead and worker
      When Will posts "@lead dust the shelves" in #general
      And Will posts 8 messages "@worker polish the brass", each 1500 ms apart in #general
      And the conversation settles
      Then a turn that shows "dust the shelves" starts at most 5 s after "@lead dust the shelves"

    @must-not-fire
    Scenario: One message mentions two agents and starts a turn for each
      Given a channel #general with Will, lead and worker
      When Will posts "@lead and @worker clear the yard" in #general
      And the conversation settles
      Then lead takes exactly 1 turn, which shows "clear the yard"
      And worker takes exactly 1 turn, which shows "clear the yard"

  @C2A-COMPOSE-022 @must @host @adapter @2026-06-24 @2026-06-02
  Rule: If a message is deleted before it is answered, the host cancels its delivery

    @must-fire
    Scenario: A direct message is deleted
      Given Will is in a DM with lead
      When Will posts "forget the meeting"
      And 1 s pass
      And Will deletes "forget the meeting"
      And the conversation settles
      Then the delivery of "forget the meeting" is cancelled

    @must-fire
    Scenario: Another participant leaves, and then a message is deleted
      Given a channel #general with Will, lead and worker
      When Will posts "@lead forget the picnic" in #general
      And the conversation settles
      And worker leaves #general
      And Will deletes "@lead forget the picnic"
      And the conversation settles
      Then the delivery of "@lead forget the picnic" is cancelled

    @must-not-fire
    Scenario: The previous message is not deleted
      Given Will is in a DM with lead
      When Will posts "book the room" and, each 500 ms later, "cancel the lunch"
      And 1 s pass
      And Will deletes "cancel the lunch"
      And the conversation settles
      Then the delivery of "cancel the lunch" is cancelled
      And the delivery of "book the room" is not cancelled

    @must-fire
    Scenario: An edited message is deleted
      Given Will is in a DM with lead
      When Will posts "move the piano"
      And 1 s pass
      And Will edits "move the piano" to "move the cello"
      And 1 s pass
      And Will deletes "move the cello"
      And the conversation settles
      Then the delivery of "move the cello" is cancelled

    @must-fire @host
    Scenario Outline: The agent answers the old text after the edit, and then the message is deleted
      A reply to text that was replaced by an edit doesn't answer the new text, no matter whether the host posts or
      refuses the reply.

      Given a channel #general with Will and lead
      When Will posts "@lead move the <old>" in #general
      And the conversation settles
      And Will edits "@lead move the <old>" to "@lead move the <new>"
      And the conversation settles
      And lead sends "I have moved it" in reply to "@lead move the <old>"
      And 2 s pass
      And Will deletes "@lead move the <new>"
      And the conversation settles
      Then lead's event for "@lead move the <new>" is cancelled

      Examples:
        | old   | new  |
        | organ | harp |

    @must-fire
    Scenario: A message to two agents is deleted in a thread
      Given a channel #general with Will, lead and worker
      And a thread "deploy" in #general with Will, lead and worker
      When Will posts "@lead and @worker drain the pool" in the thread "deploy"
      And 1 s pass
      And Will deletes "@lead and @worker drain the pool"
      And the conversation settles
      Then the delivery of "@lead and @worker drain the pool" is cancelled

    @must-fire
    Scenario: A message is deleted after one of two agents has answered
      Given a channel #general with Will, lead and worker
      When Will posts "@lead and @worker rake the gravel"
      And the conversation settles
      And lead sends "raked" in reply to "@lead and @worker rake the gravel"
      And Will deletes "@lead and @worker rake the gravel"
      And the conversation settles
      Then worker's event for "@lead and @worker rake the gravel" is cancelled

    @must-fire @host
    Scenario: One message of the channel is deleted after another was answered
      Given a channel #general with Will, Ann and lead
      When Will posts "@lead trim the hedge" in #general
      And Ann posts "@lead weed the beds" in #general
      And the conversation settles
      And lead sends "it is trimmed" in reply to "@lead trim the hedge"
      And Ann deletes "@lead weed the beds"
      And the conversation settles
      Then the delivery of "@lead weed the beds" is cancelled

    @must-fire @host
    Scenario: A message is deleted after the previous one was answered
      Given Will is in a DM with lead
      When Will posts "trim the vine" and, each 2 min later, "prune the pear tree"
      And the conversation settles
      And lead sends "the vine is trimmed" in reply to "trim the vine"
      And Will deletes "prune the pear tree"
      And the conversation settles
      Then the delivery of "prune the pear tree" is cancelled

    @must-fire @host
    Scenario: An agent deletes its message to another agent
      Given a channel #general with Will, lead and worker
      When lead sends "@worker lock the east gate" to #general
      And the conversation settles
      And lead deletes "@worker lock the east gate"
      And the conversation settles
      Then the delivery of "@worker lock the east gate" is cancelled

    @must-fire @host
    Scenario: A message is deleted after one of two agents has declined
      Given a channel #general with Will, lead and worker
      When Will posts "@lead and @worker mow the meadow"
      And the conversation settles
      And lead reacts with declined to "@lead and @worker mow the meadow"
      And Will deletes "@lead and @worker mow the meadow"
      And the conversation settles
      Then worker's event for "@lead and @worker mow the meadow" is cancelled

    @must-fire @restart
    Scenario: A message is deleted after the host was killed
      Given Will is in a DM with lead
      When Will posts "wind the tall clock"
      And the conversation settles
      And the host is killed and started again
      And Will deletes "wind the tall clock"
      And the conversation settles
      Then lead's event for "wind the tall clock" is cancelled

    @must-fire
    Scenario: A mention in a channel is deleted
      Given a channel #general with Will and lead
      When Will posts "@lead fill the pool" in #general
      And 1 s pass
      And Will deletes "@lead fill the pool"
      And the conversation settles
      Then the delivery of "@lead fill the pool" is cancelled

    @must-fire @host @2026-06-24
    Scenario: A deferred message is deleted
      Given Will is in a DM with lead
      When Will posts "shear the sheep"
      And lead defers "shear the sheep" because "they are out at grass"
      And 1 min pass
      And Will deletes "shear the sheep"
      And the conversation settles
      Then lead's event for "shear the sheep" is cancelled

    @must-fire
    Scenario: A message that was announced by a knock is deleted
      Given a channel #general with Will and lead
      And lead has the role @backend
      When Will posts "@backend the pool overflows" in #general
      And 1 s pass
      And Will deletes "@backend the pool overflows"
      And the conversation settles
      Then the delivery of "@backend the pool overflows" is cancelled

    @must-fire @host
    Scenario Outline: A message is deleted after a reaction that does not answer it
      Given Will is in a DM with lead
      When Will posts "shoe the horses"
      And the conversation settles
      And lead reacts with <signal> to "shoe the horses"
      And Will deletes "shoe the horses"
      And the conversation settles
      Then lead's event for "shoe the horses" is cancelled

      Examples:
        | signal  |
        | seen    |
        | working |

    @must-fire @host @reconnect
    Scenario: A message is deleted while the link is broken
      Given Will is in a DM with lead
      And a channel #general with Will, lead and worker
      When Will posts "sweep the stable" in the DM
      And Will posts "@worker sweep the barn" in #general
      And the conversation settles
      And the link breaks
      And Will deletes "sweep the stable"
      And 5 s pass
      And the link is back
      And the conversation settles
      Then lead's event for "sweep the stable" is cancelled
      And the delivery of "@worker sweep the barn" is not cancelled

    @must-fire @host
    Scenario: An assignment is deleted
      Given a channel #general with Will and lead
      When Will assigns "oil the big hinges" to lead in #general
      And the conversation settles
      And Will deletes "oil the big hinges"
      And the conversation settles
      Then the delivery of "oil the big hinges" is cancelled

    @must-fire @host
    Scenario: The message is deleted after the answer could not be posted
      Given Will is in a DM with lead
      When the platform fails 20 posts with transient
      And Will posts "where is the tin whistle?"
      And 3 s pass
      And lead sends "in the drawer" in reply to "where is the tin whistle?"
      And 3 s pass
      And Will deletes "where is the tin whistle?"
      And the conversation settles
      Then the delivery of "where is the tin whistle?" is cancelled

    @must-fire @host
    Scenario: The message is deleted after its author has left
      Given a channel #general with Will, Ann and lead
      When Will posts "@lead pump the well dry" in #general
      And 3 s pass
      And Will leaves #general
      And 3 s pass
      And Will deletes "@lead pump the well dry"
      And the conversation settles
      Then the delivery of "@lead pump the well dry" is cancelled

    @must-fire @restart @reconnect @host
    Scenario: The message is deleted while the link is broken, and then the host is killed
      Given Will is in a DM with lead
      When Will posts "book the brass band" and, each 40 s later, "rent the big tent"
      And the conversation settles
      And the link breaks
      And Will deletes "rent the big tent"
      And 10 s pass
      And the host is killed and started again
      And the conversation settles
      Then the delivery of "rent the big tent" is cancelled
      And the delivery of "book the brass band" is not cancelled

  @C2A-COMPOSE-023 @must @host @adapter @2026-06-24 @2026-06-02
  Rule: If a message is edited before it is answered, the host replaces its delivery

    @must-fire
    Scenario: A direct message is edited
      Given Will is in a DM with lead
      When Will posts "send the blue version"
      And 1 s pass
      And Will edits "send the blue version" to "send the red version"
      And the conversation settles
      Then the delivery of "send the blue version" is cancelled
      And a new event replaces "send the blue version" with "send the red version"

    @must-fire
    Scenario: A message to two agents is edited
      Given a channel #general with Will, lead and worker
      When Will posts "@lead and @worker oil the red hinge"
      And 3 s pass
      And Will edits "@lead and @worker oil the red hinge" to "@lead and @worker oil the blue hinge"
      And the conversation settles
      Then lead's event for "@lead and @worker oil the red hinge" is cancelled
      And worker's event for "@lead and @worker oil the red hinge" is cancelled

    @must-fire @host
    Scenario: An agent edits its message to another agent
      Given a channel #general with Will, lead and worker
      When lead sends "@worker lock the west gate" to #general
      And the conversation settles
      And lead edits "@worker lock the west gate" to "@worker lock the north gate"
      And the conversation settles
      Then the delivery of "@worker lock the west gate" is cancelled
      And a new event replaces "@worker lock the west gate" with "@worker lock the north gate"

    @must-fire
    Scenario: The edited message becomes an event with a new id
      Given Will is in a DM with lead
      When Will posts "print ten pages"
      And 3 s pass
      And Will edits "print ten pages" to "print twelve sheets"
      And the conversation settles
      Then all events have different ids

    @must-fire @host
    Scenario: A message is edited after its agent has claimed it
      Given a channel #general with Will, lead and worker
      When Will posts "@lead oil the north gate" in #general
      And the conversation settles
      And lead claims "@lead oil the north gate"
      And 2 s pass
      And Will edits "@lead oil the north gate" to "@lead oil the south gate"
      And the conversation settles
      Then lead's event for "@lead oil the north gate" is cancelled
      And "@lead oil the south gate" reaches lead, and must be answered

    @must-fire @host @2026-06-24
    Scenario Outline: A message is edited after its agent has deferred it
      Given a channel #general with Will, lead and worker
      When Will posts "@lead paint the north gate" in #general
      And the conversation settles
      And lead <act>
      And 2 s pass
      And Will edits "@lead paint the north gate" to "@lead paint the south gate"
      And the conversation settles
      Then lead's event for "@lead paint the north gate" is cancelled
      And "@lead paint the south gate" reaches lead, and must be answered

      Examples:
        | act                                                            |
        | defers "@lead paint the north gate" because "the paint is wet" |
        | reacts with queued to "@lead paint the north gate"             |
        | reacts with blocked to "@lead paint the north gate"            |

    @must-fire @host @escalation @2026-06-02
    Scenario: A message is edited after it was passed on
      Given a channel #general with Will, lead, worker and scout
      And unhandled messages go to lead
      When Will posts "@worker caulk the east wall" in #general
      And the conversation settles
      And worker reacts with declined to "@worker caulk the east wall"
      And the conversation settles
      And Will edits "@worker caulk the east wall" to "@worker caulk the west wall"
      And the conversation settles
      Then lead's event for "@worker caulk the east wall" is cancelled

    @must-fire @host
    Scenario Outline: A message is edited after a reaction that does not answer it
      Given a channel #general with Will and lead
      And lead has the role @backend
      When Will posts "<asks> shoe the mule" in #general
      And the conversation settles
      And lead reacts with seen to "<asks> shoe the mule"
      And Will edits "<asks> shoe the mule" to "<asks> shoe the donkey"
      And the conversation settles
      Then lead's event for "<asks> shoe the mule" is cancelled
      And "<asks> shoe the donkey" reaches lead

      Examples:
        | asks  |
        | @lead |

      @2026-06-24
      Examples:
        | asks     |
        | @backend |

    @must-not-fire
    Scenario: A message that is not edited is not replaced
      Given Will is in a DM with lead
      When Will posts "staple the sheets" and, each 500 ms later, "punch the sheets"
      And 1 s pass
      And Will edits "punch the sheets" to "fold the sheets"
      And the conversation settles
      Then the delivery of "staple the sheets" is not cancelled
      And a new event replaces "punch the sheets" with "fold the sheets"

    @must-fire @reconnect @host
    Scenario: The message is edited before it could be delivered
      Given Will is in a DM with lead
      When the link breaks
      And Will posts "order the short planks"
      And 10 s pass
      And Will edits "order the short planks" to "order the long planks"
      And 10 s pass
      And the link is back
      And the conversation settles
      Then "order the long planks" reaches lead, addressed, and must be answered

    @must-fire @host
    Scenario Outline: A message is edited slightly
      Given Will is in a DM with lead
      When Will posts "<first>"
      And 1 s pass
      And Will edits "<first>" to "<second>"
      And the conversation settles
      Then a new event replaces "<first>" with "<second>"

      Examples:
        | first                        | second                       | why                              |
        | sell it not, now or never    | sell it, not now or never    | a comma moves                    |
        | write to may about the hedge | write to May about the hedge | a small letter becomes a capital |
        | did you lock the shed        | did you lock the shed?       | a question mark is added         |

    @must-fire @restart @reconnect @host
    Scenario: The message is edited while the link is broken, and then the host is killed
      Given Will is in a DM with lead
      When Will posts "paint the old fence" and, each 40 s later, "paint the new gate"
      And the conversation settles
      And the link breaks
      And Will edits "paint the new gate" to "paint the new gate green"
      And 10 s pass
      And the host is killed and started again
      And the conversation settles
      Then a new event replaces "paint the new gate" with "paint the new gate green"
      And the delivery of "paint the old fence" is not cancelled

    @must-fire
    Scenario: A message is edited twice
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      When Will posts "@lead paint it blue" in the thread "deploy"
      And 3 s pass
      And Will edits "@lead paint it blue" to "@lead paint it green"
      And 3 s pass
      And Will edits "@lead paint it green" to "@lead paint it yellow"
      And the conversation settles
      Then a new event replaces "@lead paint it blue" with "@lead paint it green"
      And a new event replaces "@lead paint it green" with "@lead paint it yellow"

    @must-fire @host @reconnect
    Scenario: A message is edited while the link is broken
      Given Will is in a DM with lead
      When Will posts "paint the stable red"
      And the conversation settles
      And the link breaks
      And Will edits "paint the stable red" to "paint the stable green"
      And 5 s pass
      And the link is back
      And the conversation settles
      Then lead's event for "paint the stable red" is cancelled
      And a new event replaces "paint the stable red" with "paint the stable green"

    @must-fire @host
    Scenario Outline: The new text keeps its spaces
      Given Will is in a DM with lead
      And a channel #general with Will and lead
      When Will posts "<old>" in <place>
      And the conversation settles
      And Will edits "<old>" to "<new>"
      And the conversation settles
      Then the delivery of "<old>" is cancelled
      And a new event replaces "<old>" with "<new>"

      Examples:
        | old                      | new                          | place    |
        | weigh the grey sacks     | weigh   the  brown sacks     | the DM   |
        | @lead weigh the red sack | @lead   weigh  the blue sack | #general |

    @must-fire @host
    Scenario: The new text begins and ends with spaces
      Given Will is in a DM with lead
      When Will posts "weigh the white sacks"
      And the conversation settles
      And Will edits "weigh the white sacks" to "   weigh the black sacks  "
      And the conversation settles
      Then the delivery of "weigh the white sacks" is cancelled
      And a new event replaces "weigh the white sacks" with "   weigh the black sacks  "
