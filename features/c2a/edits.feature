Feature: Edits
  People edit what they have written. A host passes the edit on: it cancels the delivery of the old text, and delivers
  the new text as an event that names the old event. The effect in a harness depends on when the edit arrives. The area
  compose covers edits that arrive inside the compose window. In this area, the model is already at work, or has already
  answered.

  The suite's model answers each text with different words, so an answer shows which text it is about.

  @C2A-EDIT-001 @must @harness @stack @2026-06-24
  Rule: A harness answers the new text if a message is edited while its turn is open

    @must-fire
    Scenario: A detail changes while the model is thinking
      Given Will is in a DM with lead
      And the model replies "noon is fine" to "lunch at noon?"
      And the model replies "one is fine" to "lunch at one?"
      And the model's answers are held
      When Will posts "lunch at noon?"
      And 8 s pass
      And Will edits "lunch at noon?" to "lunch at one?"
      And 8 s pass
      And the model's answer is released
      And the conversation settles
      Then lead sends exactly 1 message, which says "one is fine"

    @must-fire
    Scenario: A message in a thread is edited twice while the model is thinking
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      And the model replies "two it is" to "@lead roll out wave two"
      And the model replies "three it is" to "@lead roll out wave three"
      And the model replies "four it is" to "@lead roll out wave four"
      And the model's answers are held
      When Will posts "@lead roll out wave two" in the thread "deploy"
      And 8 s pass
      And Will edits "@lead roll out wave two" to "@lead roll out wave three"
      And 1 s pass
      And Will edits "@lead roll out wave three" to "@lead roll out wave four"
      And 8 s pass
      And the model's answer is released
      And the conversation settles
      Then lead sends exactly 1 message, which says "four it is"

    @must-fire
    Scenario: An edit adds a mention while the model is thinking about something else
      Given a channel #general with Will and lead
      And the model replies "the left pump" to "@lead which pump hums?"
      And the model replies "the right valve" to "@lead which valve drips?"
      And the model's answers are held
      When Will posts "@lead which pump hums?" in #general
      And Will posts "which valve drips?" in #general
      And 8 s pass
      And Will edits "which valve drips?" to "@lead which valve drips?"
      And 8 s pass
      And the model's answer is released
      And the conversation settles
      Then lead sends a message that says "the right valve"

    @must-not-fire
    Scenario: Nobody edits the message
      Given Will is in a DM with lead
      And the model replies "ten is fine" to "breakfast at ten?"
      And the model's answers are held
      When Will posts "breakfast at ten?"
      And 16 s pass
      And the model's answer is released
      And the conversation settles
      Then lead sends exactly 1 message, which says "ten is fine"

  @C2A-EDIT-002 @must @harness @stack @2026-06-24 @2026-06-02
  Rule: A harness does not answer text that an edit has replaced

    @must-fire
    Scenario: The model replies after the edit
      Given Will is in a DM with lead
      And the model replies "sold, all of it" to "sell the lot"
      And the model replies "kept, all of it" to "keep the lot"
      And the model's answers are held
      When Will posts "sell the lot"
      And 8 s pass
      And Will edits "sell the lot" to "keep the lot"
      And 1 s pass
      And the model's answer is released
      And the conversation settles
      Then no message says "sold, all of it"
      And exactly 1 message from lead becomes visible

    @must-fire
    Scenario: An edit removes the mention while the model is thinking
      Given a channel #general with Will, lead and worker
      And the model's answers are held
      When Will posts "@lead open the hatch" in #general
      And 8 s pass
      And Will edits "@lead open the hatch" to "@worker open the door"
      And 1 s pass
      And the model's answer is released
      And the conversation settles
      Then lead sends no message

    @must-fire
    Scenario: One of two fragments is edited while the model is thinking
      Given Will is in a DM with lead
      And the model replies "a red one for the hall" to "a red lamp"
      And the model replies "a blue one for the hall" to "a blue lamp"
      And the model's answers are held
      When Will posts "for the hall" and, each 1 s later, "a red lamp"
      And 8 s pass
      And Will edits "a red lamp" to "a blue lamp"
      And 8 s pass
      And the model's answer is released
      And the conversation settles
      Then no message says "a red one for the hall"
      And lead sends a message that says "a blue one for the hall"

    @must-fire @harness
    Scenario: The event was delivered in a notification, which can't be cancelled
      Given Will is in a DM with lead
      And the model replies "sold, all of it" to "sell the whole lot"
      And the model replies "kept, all of it" to "keep the whole lot"
      And the model's answers are held
      When the host delivers "sell the whole lot" from Will to lead as must_respond, in a notification
      And 8 s pass
      And the host delivers "keep the whole lot" from Will to lead as must_respond, mode buffered, an edit of "sell the whole lot"
      And 8 s pass
      And the model's answer is released
      And the conversation settles
      Then no message says "sold, all of it"
      And lead sends exactly 1 message, which says "kept, all of it"

    @must-not-fire
    Scenario: One message is edited, and another one is answered
      Given a channel #general with Will, Ann and lead
      And the model replies "the tide is low" to "@lead how is the tide?"
      And the model replies "the wind is fair" to "@lead how is the wind?"
      And the model's answers are held
      When Ann posts "@lead how is the tide?" in #general
      And 8 s pass
      And Will posts "@lead how is the storm?" in #general
      And 1 s pass
      And Will edits "@lead how is the storm?" to "@lead how is the wind?"
      And 8 s pass
      And the model's answer is released
      And the conversation settles
      Then lead sends a message that says "the tide is low"
      And lead sends a message that says "the wind is fair"

  @C2A-EDIT-003 @must @harness @stack @2026-06-24 @2026-06-02
  Rule: A harness does not answer a message that is deleted while its turn is open or being set up

    @must-fire
    Scenario: The model replies after the deletion
      Given a channel #general with Will and lead
      And the model's answers are held
      When Will posts "@lead order a hundred chairs" in #general
      And 8 s pass
      And Will deletes "@lead order a hundred chairs"
      And 20 s pass
      And the model's answer is released
      And the conversation settles
      Then exactly 0 messages from lead become visible

    @must-fire
    Scenario: The message is deleted while the model is thinking
      Given Will is in a DM with lead
      And the model's answers are held
      When Will posts "please cancel my order"
      And 8 s pass
      And Will deletes "please cancel my order"
      And 1 s pass
      And the model's answer is released
      And the conversation settles
      Then lead sends no message

    @must-fire
    Scenario Outline: The message is deleted immediately
      Given Will is in a DM with lead
      When the host delivers "order a hundred tables" from Will to lead as <policy>, mode <mode> and cancels it at once
      And the conversation settles
      Then exactly 0 messages from lead become visible

      Examples:
        | policy       | mode      |
        | must_respond | immediate |
        | may_respond  | immediate |
        | must_respond | buffered  |

    @must-fire @harness
    Scenario: The model answers the remaining fragment with a reaction
      Given Will is in a DM with lead
      And the model reacts with done
      When Will posts "water the ferns"
      And 300 ms pass
      And Will posts "and the roses"
      And 300 ms pass
      And Will deletes "water the ferns"
      And the conversation settles
      Then lead takes exactly 1 turn, which shows "and the roses"
      And no turn shows "water the ferns"

    @must-fire
    Scenario: A knock is withdrawn before the model pulls the body
      Given a channel #general with Will and lead
      And the model's answers are held
      When the host sends a knock from Will to lead as must_respond, with the topic "a delivery of sand" and the withheld text "two tons of sand are here"
      And 1 s pass
      And Will deletes "two tons of sand are here"
      And 1 s pass
      And the model's answer is released
      And the conversation settles
      Then lead sends no message

    @must-not-fire
    Scenario: The other author's question is still answered
      Given a channel #general with Will, Ann and lead
      And the model replies "eighty stools" to "@lead how many stools?"
      And the model's answers are held
      When Ann posts "@lead how many stools?" in #general
      And 8 s pass
      And Will posts "@lead how many sofas?" in #general
      And 1 s pass
      And Will deletes "@lead how many sofas?"
      And 8 s pass
      And the model's answer is released
      And the conversation settles
      Then lead sends exactly 1 message, which says "eighty stools"

  @C2A-EDIT-004 @must @harness @stack @2026-06-24 @2026-06-02
  Rule: A harness does not answer again because of an edit after the answer

    @must-fire
    Scenario Outline: A typo is corrected after the answer
      Given <place>
      And the model replies "the gate is shut" to "is the gat shut"
      When the host delivers "is the gat shut" from Will to lead as must_respond, mode buffered
      And the conversation settles
      And the model stays silent
      And the host delivers "is the gate shut?" from Will to lead as may_respond, mode <mode>, an edit of "is the gat shut"
      And the conversation settles
      Then exactly 1 message from lead becomes visible

      Examples:
        | place                                 | mode      |
        | Will is in a DM with lead             | buffered  |
        | a channel #general with Will and lead | buffered  |
        | Will is in a DM with lead             | immediate |

    @must-fire @stack
    Scenario Outline: An edit addresses the message to someone else
      Given a channel #general with Will, Ann, lead and worker
      And the model always replies
      When Will posts "@lead who greased the winch?" in #general
      And the conversation settles
      And Will edits "@lead who greased the winch?" to "<edited>"
      And the conversation settles
      Then exactly 1 message from lead becomes visible

      Examples:
        | edited                         |
        | @worker is there any oil left? |
        | the pulley was oiled on Monday |

    @must-fire
    Scenario: The edit must not be answered
      Given Will is in a DM with lead
      When the host delivers "is the gate opn" from Will to lead as must_respond, mode buffered
      And the conversation settles
      And the host delivers "is the gate open?" from Will to lead as must_not_respond, mode buffered, an edit of "is the gate opn"
      And the conversation settles
      Then exactly 1 message from lead becomes visible

    @must-not-fire
    Scenario: The model has an answer to the edit
      Given Will is in a DM with lead
      And the model replies "the barn is locked" to "is the barn locked?"
      And the model replies "no, the stable is not" to "is the stable locked?"
      When the host delivers "is the barn locked?" from Will to lead as must_respond, mode buffered
      And the conversation settles
      And the host delivers "is the stable locked?" from Will to lead as may_respond, mode buffered, an edit of "is the barn locked?"
      And the conversation settles
      Then lead is seen to say "the barn is locked", "no, the stable is not" in that order

    @must-not-fire
    Scenario: The edit must be answered
      Given Will is in a DM with lead
      And the model replies "all six" to "are the cows in?"
      And the model replies "none" to "are the sheep in?"
      When the host delivers "are the cows in?" from Will to lead as must_respond, mode buffered
      And the conversation settles
      And the host delivers "are the sheep in?" from Will to lead as must_respond, mode buffered, an edit of "are the cows in?"
      And the conversation settles
      Then lead is seen to say "all six", "none" in that order

    @must-not-fire
    Scenario: An edit arrives for a message that only another agent got
      Given a channel #general with Will, lead and worker
      And the model replies "it is shut" to "is the mill shut?"
      When the host delivers "is the mill open?" from Will to worker as must_not_respond, mode silent
      And the conversation settles
      And the host delivers "is the mill shut?" from Will to lead as must_respond, mode buffered, an edit of "is the mill open?"
      And the conversation settles
      Then lead sends exactly 1 message, which says "it is shut"

  @C2A-EDIT-005 @must @harness @stack @2026-06-24 @2026-06-02
  Rule: A harness doesn't change or post anything when a cancellation arrives after the answer

    @must-fire
    Scenario: The message is deleted after the answer
      Given Will is in a DM with lead
      When Will posts "what do we owe the baker?"
      And the conversation settles
      And the host cancels the latest delivery of "what do we owe the baker?"
      And the conversation settles
      Then exactly 1 message from lead becomes visible
      And lead takes exactly 1 turn, which shows "what do we owe the baker?"

    @must-fire @stack
    Scenario: The question is deleted on the platform after the answer
      Given Will is in a DM with lead
      And the model always replies
      When Will posts "what do we owe the smith?"
      And the conversation settles
      And Will deletes "what do we owe the smith?"
      And the conversation settles
      Then exactly 1 message from lead becomes visible

    @must-fire
    Scenario: Two fragments were answered, and one is deleted
      Given Will is in a DM with lead
      When Will posts "what do we owe" and, each 500 ms later, "the butcher and the grocer?"
      And the conversation settles
      And the host cancels the latest delivery of "the butcher and the grocer?"
      And the conversation settles
      Then "what do we owe", "the butcher and the grocer?" are each answered in exactly 1 turn

    @must-fire
    Scenario: Two fragments got no answer, and one is deleted
      Given a channel #general with Will and lead
      And the model stays silent
      When the host delivers "the miller wants six coins" from Will to lead as may_respond, mode buffered
      And 500 ms pass
      And the host delivers "and the cooper wants two" from Will to lead as may_respond, mode buffered
      And the conversation settles
      And the host cancels the latest delivery of "and the cooper wants two"
      And the conversation settles
      Then "the miller wants six coins" is shown exactly once across all turns

    @must-not-fire
    Scenario: A later question is answered
      Given Will is in a DM with lead
      And the model replies "nine coins" to "what do we owe the smith?"
      And the model replies "four coins" to "what do we owe the miller?"
      When Will posts "what do we owe the smith?"
      And the conversation settles
      And the host cancels the latest delivery of "what do we owe the smith?"
      And Will posts "what do we owe the miller?"
      And the conversation settles
      Then lead is seen to say "nine coins", "four coins" in that order

  @C2A-EDIT-006 @may @host @adapter @2026-06-24 @2026-06-02
  Rule: A host marks an edit after the answer as a new event with its own policy

    @must-fire
    Scenario Outline: A message is edited after the answer
      Given <place>
      When Will posts "<text>" in <where>
      And 3 s pass
      And lead sends "at nine" in reply to "<text>"
      And 30 s pass
      And Will edits "<text>" to "<edited>"
      And the conversation settles
      Then an event for the late edit to "<edited>", if there is one, is new, marked as an edit, and carries a policy

      Examples:
        | place                                 | where    | text                         | edited                        |
        | Will is in a DM with lead             | the DM   | when does the shop opn?      | when does the shop open?      |
        | a channel #general with Will and lead | #general | @lead when does the mill opn | @lead when does the mill open |

  @C2A-EDIT-007 @must @harness @stack @2026-06-24 @2026-06-02
  Rule: A harness answers the messages that arrive while the model thinks, and those before them, once

    @must-fire @2026-06-24
    Scenario: A third fragment arrives while the model is thinking
      Given Will is in a DM with lead
      And the model's answers are held
      When Will posts "the guests" and, each 1 s later, "come by train"
      And 8 s pass
      And Will posts "all five of them"
      And 8 s pass
      And the model's answer is released
      And the conversation settles
      Then "the guests", "come by train", "all five of them" are each answered in exactly 1 turn

    @must-fire @harness
    Scenario: An urgent message arrives after the model has sent a message, while it is still working
      Given a channel #general with Will, Ann and lead
      And Will is in a DM with lead
      And the model sends "in the shed by the pier" with the tool, and then replies "that is all I know"
      And the model's answers are held from step 2 on
      When the host delivers "where are the nets?" from Will to lead in the DM as must_respond, mode buffered
      And 8 s pass
      And the host delivers "the shed is on fire" from Ann to lead in #general as must_respond, mode immediate
      And 8 s pass
      And the model's answer is released
      And the conversation settles
      Then some turn shows "the shed is on fire"
      And every event that must be answered is answered, deferred or reacted to

    @must-fire
    Scenario: A correction arrives while the model is thinking
      Given Will is in a DM with lead
      And the model's answers are held
      When Will posts "book the late train"
      And 8 s pass
      And Will posts "sorry, the early one"
      And 8 s pass
      And the model's answer is released
      And the conversation settles
      Then "book the late train", "sorry, the early one" are each answered in exactly 1 turn

    @must-fire
    Scenario: Three people post while the model is thinking
      Given a channel #general with Will, Ann, Ben and lead
      And the model's answers are held
      When Will posts "@lead where is the hammer?" in #general
      And 8 s pass
      And Ann posts "@lead where is the saw?" in #general
      And Ben posts "@lead where is the file?" in #general
      And 10 min pass
      And the model's answer is released
      And the conversation settles
      Then "where is the hammer?", "where is the saw?", "where is the file?" are each answered in exactly 1 turn

    @must-fire
    Scenario: A fragment arrives while the model is thinking and is deleted
      Given Will is in a DM with lead
      And the model's answers are held
      When Will posts "who feeds the goat?"
      And 8 s pass
      And Will posts "and the donkey?"
      And 1 s pass
      And Will deletes "and the donkey?"
      And 8 s pass
      And the model's answer is released
      And the conversation settles
      Then "who feeds the goat?" is answered in exactly 1 turn
      And exactly 1 message from lead becomes visible
      And no message answers "and the donkey?"

    @must-fire
    Scenario: A question is deleted while the model is thinking and another one waits
      Given a channel #general with Will, Ann and lead
      And the model's answers are held
      When Will posts "@lead where is the rake?" in #general
      And 8 s pass
      And Ann posts "@lead where is the hoe?" in #general
      And 8 s pass
      And Will deletes "@lead where is the rake?"
      And 8 s pass
      And the model's answer is released
      And the conversation settles
      Then "where is the hoe?" is answered in exactly 1 turn

    @must-fire
    Scenario: A waiting question is edited while the model is thinking
      Given a channel #general with Will, Ann and lead
      And the model's answers are held
      When Will posts "@lead where is the axe?" in #general
      And 8 s pass
      And Ann posts "@lead where is the fork?" in #general
      And 8 s pass
      And Ann edits "@lead where is the fork?" to "@lead where is the spade?"
      And 8 s pass
      And the model's answer is released
      And the conversation settles
      Then "where is the spade?" is answered in exactly 1 turn

    @must-not-fire
    Scenario: No message arrives while the model is thinking
      Given Will is in a DM with lead
      And the model's answers are held
      When Will posts "who feeds the hens?"
      And 10 min pass
      And the model's answer is released
      And the conversation settles
      Then "who feeds the hens?" is answered in exactly 1 turn
      And exactly 1 message from lead becomes visible

  @C2A-EDIT-008 @must @harness @2026-06-24 @2026-06-02
  Rule: A harness does not restart a turn that has already sent something

    @must-fire
    Scenario: A fragment arrives after the first message of the turn
      Given Will is in a DM with lead
      And the model replies "the well is deep", reads the thread, and then stays silent
      And the model's answers are held from step 2 on
      When Will posts "how deep is the well?"
      And 8 s pass
      And Will posts "and how wide?"
      And 8 s pass
      And the model's answer is released
      And the conversation settles
      Then "how deep is the well?" is shown in exactly 1 turn
      And "and how wide?" is shown in exactly 1 turn

    @must-fire
    Scenario: A fragment arrives in a thread after the first message of the turn
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      And the model replies "the ditch is long", reads the thread, and then stays silent
      And the model's answers are held from step 2 on
      When Will posts "@lead how long is the ditch?" in the thread "deploy"
      And 8 s pass
      And Will posts "@lead and how steep?" in the thread "deploy"
      And 8 s pass
      And the model's answer is released
      And the conversation settles
      Then "how long is the ditch?" is shown in exactly 1 turn

    @must-fire
    Scenario Outline: The <which> fragment is deleted after the first message of the turn
      Given Will is in a DM with lead
      And the model replies "the pond is deep", reads the thread, and then stays silent
      And the model's answers are held from step 2 on
      When Will posts "how deep is the pond?" and, each 500 ms later, "and how cold?"
      And 8 s pass
      And the host cancels the latest delivery of "<deleted>"
      And 8 s pass
      And the model's answer is released
      And the conversation settles
      Then "<left>" is shown in exactly 1 turn
      And exactly 1 message from lead becomes visible

      Examples:
        | which  | deleted               | left                  |
        | first  | how deep is the pond? | and how cold?         |
        | second | and how cold?         | how deep is the pond? |

    @must-fire
    Scenario: An urgent message arrives after the first message of the turn
      Given Will is in a DM with lead
      And the model replies "the canal is deep", reads the thread, and then stays silent
      And the model's answers are held from step 2 on
      When Will posts "how deep is the canal?"
      And 8 s pass
      And the host delivers "the bridge is down" from Will to lead as must_respond, mode immediate, priority urgent
      And 8 s pass
      And the model's answer is released
      And the conversation settles
      Then "how deep is the canal?" is shown in exactly 1 turn

    @must-fire
    Scenario: An urgent message arrives while the first message of the turn is being sent
      Given Will is in a DM with lead
      And the model always replies
      And the host's answers to tool calls are held
      When Will posts "how wide is the canal?"
      And 8 s pass
      And the host delivers "the gate is open" from Will to lead as must_respond, mode immediate, priority urgent
      And 8 s pass
      And the host's answers to tool calls are released
      And the conversation settles
      Then lead sends at most 2 messages

    @must-not-fire
    Scenario: A turn that has sent nothing may be restarted
      Given Will is in a DM with lead
      And the model's answers are held
      When Will posts "how old is the oak?"
      And 8 s pass
      And Will posts "and the elm?"
      And 8 s pass
      And the model's answer is released
      And the conversation settles
      Then "how old is the oak?", "and the elm?" are each answered in exactly 1 turn

    @must-fire @2026-06-24
    Scenario Outline: <Which> of two fragments is withdrawn while the answer is being sent
      Given Will is in a DM with lead
      And the model always replies
      And the host's answers to tool calls are held
      When the host delivers "count the masts" from Will to lead as must_respond, mode buffered
      And 1 s pass
      And the host delivers "and count the sails" from Will to lead as must_respond, mode buffered
      And 8 s pass
      And the host cancels the latest delivery of "<withdrawn>"
      And the host's answers to tool calls are released
      And the conversation settles
      Then exactly 1 message from lead becomes visible

      Examples:
        | Which      | withdrawn           |
        | The first  | count the masts     |
        | The second | and count the sails |

    @must-fire @2026-06-02
    Scenario: The first of two fragments is withdrawn while the answer is being sent (merging is optional)
      Given Will is in a DM with lead
      And the model always replies
      And the host's answers to tool calls are held
      When the host delivers "count the masts" from Will to lead as must_respond, mode buffered
      And 1 s pass
      And the host delivers "and count the sails" from Will to lead as must_respond, mode buffered
      And 8 s pass
      And the host cancels the latest delivery of "count the masts"
      And the host's answers to tool calls are released
      And the conversation settles
      Then every event that must be answered is answered, deferred or reacted to

  @C2A-EDIT-009 @must @harness @stack @2026-06-24 @2026-06-02
  Rule: A harness still answers the other fragments if one fragment of an open turn is withdrawn

    @must-fire @2026-06-24
    Scenario Outline: One of three fragments is deleted while the model is thinking
      Given Will is in a DM with lead
      And the model's answers are held
      When Will posts "a sack of flour" and, each 500 ms later, "a jar of honey", "a keg of cider"
      And 8 s pass
      And Will deletes "<gone>"
      And 8 s pass
      And the model's answer is released
      And the conversation settles
      Then <rest> are each answered in exactly 1 turn
      And no message answers "<gone>"

      Examples:
        | gone            | rest                                |
        | a sack of flour | "a jar of honey", "a keg of cider"  |
        | a jar of honey  | "a sack of flour", "a keg of cider" |
        | a keg of cider  | "a sack of flour", "a jar of honey" |

    @must-fire
    Scenario: One of two fragments is deleted while the model is thinking
      Given Will is in a DM with lead
      And the model's answers are held
      When Will posts "a pound of nuts" and, each 500 ms later, "a pint of oil"
      And 8 s pass
      And Will deletes "a pound of nuts"
      And 8 s pass
      And the model's answer is released
      And the conversation settles
      Then "a pint of oil" is answered in exactly 1 turn
      And no message answers "a pound of nuts"

    @must-fire @2026-06-24
    Scenario Outline: One of two fragments is deleted while the answer waits for another attempt
      Given Will is in a DM with lead
      And the model always replies
      When the platform fails 1 post with rate_limited, asking for 60 s
      And Will posts "a cup of rice" and, each 500 ms later, "a bag of salt"
      And 8 s pass
      And Will deletes "<gone>"
      And 10 min pass
      Then exactly 1 message from lead becomes visible

      Examples:
        | gone          |
        | a cup of rice |
        | a bag of salt |

    @must-fire @2026-06-24
    Scenario: All fragments but one are deleted, one after the other
      Given Will is in a DM with lead
      And the model's answers are held
      When Will posts "a bale of hay" and, each 500 ms later, "a heap of straw", "a cask of salt"
      And 8 s pass
      And Will deletes "a bale of hay"
      And 3 s pass
      And Will deletes "a cask of salt"
      And 8 s pass
      And the model's answer is released
      And the conversation settles
      Then "a heap of straw" is answered in exactly 1 turn
      And no message answers "a bale of hay"
      And no message answers "a cask of salt"

    @must-fire @harness
    Scenario: Three fragments from another agent are withdrawn one after another
      Given a channel #general with Will, lead and worker
      And the model's answers are held
      When the host delivers "@lead how deep is the pool?" from worker to lead in #general as must_respond, mode buffered
      And the host delivers "and how wide?" from worker to lead in #general as must_respond, mode buffered
      And the host delivers "and how long?" from worker to lead in #general as must_respond, mode buffered
      And the host delivers "and how warm?" from worker to lead in #general as must_respond, mode buffered
      And 8 s pass
      And the host cancels the latest delivery of "and how warm?"
      And 8 s pass
      And the host cancels the latest delivery of "and how long?"
      And 8 s pass
      And the host cancels the latest delivery of "and how wide?"
      And the model's answer is released
      And the conversation settles
      Then lead answers "@lead how deep is the pool?"
