Feature: Mailbox
  Much of what happens in a channel is useful to know, but doesn't need a turn. The host stores it, so that agents can
  look it up, or summarises it: instead of ten messages, an agent occasionally gets one digest.

  The host decides how long it waits before it sends a digest. "A digest period" is as long as the host has declared, or
  a day if it hasn't declared anything.

  @C2A-BOX-001 @must @host @2026-06-24 @2026-06-02 @digest
  Rule: A host sends the reports of one period as one digest

    @must-fire
    Scenario: Ten reports are summarised in one digest
      Given a channel #general with Will and lead
      When deploy-bot reports progress 10 times "box" in #general
      And a digest period passes
      Then lead gets exactly 1 digest

    @must-fire
    Scenario: Five reports have different subjects
      Given a channel #general with Will and lead
      When deploy-bot reports progress "the barge is loaded" in #general
      And deploy-bot reports progress "the crane is oiled" in #general
      And deploy-bot reports progress "the dock is swept" in #general
      And deploy-bot reports progress "the rope is coiled" in #general
      And deploy-bot reports progress "the sail is mended" in #general
      And a digest period passes
      Then lead's digests mention "barge" and "sail", or count 5

    @must-fire
    Scenario: Two bursts of reports lead to two digests
      Given a channel #general with Will and lead
      When deploy-bot reports progress 5 times "crate" in #general
      And a digest period passes
      And deploy-bot reports progress 5 times "barrel" in #general
      And a digest period passes
      Then lead gets exactly 2 digests

    @must-fire
    Scenario: One agent's reports are summarised for another
      Given a channel #general with Will, lead and worker
      When worker reports progress 10 times "shelf" in #general
      And a digest period passes
      Then lead gets exactly 1 digest
      And worker gets exactly 0 digests

    @must-fire
    Scenario: Reports have two subjects
      Given a channel #general with Will and lead
      When deploy-bot reports progress "the kiln is warm" in #general
      And deploy-bot reports progress "the silo is full" in #general
      And a digest period passes
      Then lead's digests mention "kiln" and "silo", or count 2

    @must-fire
    Scenario: Reports arrive continuously
      Given a channel #general with Will and lead
      When deploy-bot reports progress "shelf one is up" in #general
      And half a digest period passes
      And deploy-bot reports progress "shelf two is up" in #general
      And half a digest period passes
      And deploy-bot reports progress "shelf three is up" in #general
      And half a digest period passes
      And deploy-bot reports progress "shelf four is up" in #general
      And half a digest period passes
      And deploy-bot reports progress "shelf five is up" in #general
      Then lead gets at least 1 digest

    @must-fire
    Scenario: Two programs report
      Given a channel #general with Will and lead
      When deploy-bot reports progress "the anchor is up" in #general
      And ferry-bot reports progress "the bow is painted" in #general
      And a digest period passes
      And a digest period passes
      Then lead gets exactly 1 digest
      And lead's digests mention "anchor" and "bow", or count 2

    @must-fire
    Scenario: The only report is deleted
      Given a channel #general with Will and lead
      When deploy-bot reports progress "the lime is slaked" in #general
      And deploy-bot deletes "the lime is slaked"
      And a digest period passes
      Then lead gets exactly 0 digests

    @must-fire
    Scenario: Two reports arrive in quick succession
      Given a channel #general with Will and lead
      When deploy-bot reports progress "the oven is warm" in #general
      And 500 ms pass
      And deploy-bot reports progress "the vat is full" in #general
      And a digest period passes
      And a digest period passes
      Then lead's digests mention "oven" and "vat", or count 2

    @must-fire
    Scenario: Another participant leaves before the period ends
      Given a channel #general with Will, lead and worker
      When deploy-bot reports progress 10 times "plank" in #general
      And worker leaves #general
      And a digest period passes
      Then lead gets exactly 1 digest

    @must-fire @reconnect
    Scenario: The link is broken when the period ends
      Given a channel #general with Will and lead
      When deploy-bot reports progress "the loft is swept" in #general
      And deploy-bot reports progress "the cellar is dry" in #general
      And the link breaks
      And a digest period passes
      And the link is back
      And a digest period passes
      Then lead's digests mention "loft" and "cellar", or count 2

    @must-fire @restart
    Scenario: The host is killed before the period ends
      Neither draft says that a report must survive if the host is killed before it has made the digest.

      Given a channel #general with Will and lead
      When deploy-bot reports progress "the kiln is cold" in #general
      And the host is killed and started again
      And deploy-bot reports progress "the silo is empty" in #general
      And deploy-bot reports progress "the barn is open" in #general
      And a digest period passes
      Then lead's digests mention "silo" and "barn", or count 2 or 3

    @must-not-fire
    Scenario: A message to the agent does not wait for a digest
      Given a channel #general with Will and lead
      When Will posts "@lead how many boxes are left?" in #general
      And a digest period passes
      Then lead gets exactly 0 digests
      And "@lead how many boxes are left?" reaches lead, as must_respond, in mode immediate or buffered

    @must-fire
    Scenario: Two agents get one digest each
      Given a channel #general with Will, lead and worker
      When deploy-bot reports progress "the roof is tiled" in #general
      And deploy-bot reports progress "the wall is plumb" in #general
      And a digest period passes
      And a digest period passes
      Then lead gets exactly 1 digest
      And worker gets exactly 1 digest
      And lead's digests mention "roof" and "wall", or count 2
      And worker's digests mention "roof" and "wall", or count 2

    @must-fire
    Scenario: Programs report in two channels
      A host may summarise both channels in one digest, or send one digest for each.

      Given a channel #general with Will and lead
      And a channel #ops with Will and lead
      When deploy-bot reports progress "the anvil is hot" in #general
      And deploy-bot reports progress "the bellows are patched" in #general
      And deploy-bot reports progress "the hull is tarred" in #ops
      And deploy-bot reports progress "the mast is stepped" in #ops
      And deploy-bot reports progress "the deck is scrubbed" in #ops
      And a digest period passes
      And a digest period passes
      Then lead's digests mention "anvil" and "hull", or count 2 or 5

    @must-fire
    Scenario: Programs report in two channels, and the reports of the busier one come first
      Given a channel #general with Will and lead
      And a channel #ops with Will and lead
      When deploy-bot reports progress "the hinge is oiled" in #ops
      And deploy-bot reports progress "the latch is fitted" in #ops
      And deploy-bot reports progress "the sash is painted" in #ops
      And deploy-bot reports progress "the quilt is aired" in #general
      And deploy-bot reports progress "the stove is lit" in #general
      And a digest period passes
      And a digest period passes
      Then lead's digests mention "hinge" and "quilt", or count 2 or 5

  @C2A-BOX-002 @must @host @2026-06-24 @2026-06-02 @digest
  Rule: A host never sends a digest to an agent that can't read the messages in it

    @must-fire
    Scenario: An agent can't read the channel
      Given a channel #general with Will, lead and worker
      And a channel #vault with Ann and lead
      When Will posts "@worker how many ingots are there?" in #general
      And deploy-bot reports progress 10 times "silver" in #vault
      And a digest period passes
      Then "@worker how many ingots are there?" reaches worker
      And worker gets exactly 0 digests
      And no delivery to worker contains "silver"

    @must-fire
    Scenario: Programs report in two channels, and the agent is in one of them
      Given a channel #general with Will, lead and worker
      And a channel #vault with Ann and lead
      When Will posts "@worker how many parcels are there?" in #general
      And deploy-bot reports progress 3 times "parcel" in #general
      And deploy-bot reports progress 3 times "bullion" in #vault
      And a digest period passes
      Then "@worker how many parcels are there?" reaches worker
      And no delivery to worker contains "bullion"

    @must-fire
    Scenario: An agent leaves before the digest is made
      Given a channel #general with Will, lead and worker
      When Will posts "@worker is anything amiss?" in #general
      And the conversation settles
      And deploy-bot reports progress 10 times "barrel" in #general
      And worker leaves #general
      And a digest period passes
      And a digest period passes
      Then "@worker is anything amiss?" reaches worker

    @must-fire
    Scenario: An agent leaves one of two channels between two digests
      Given a channel #general with Will, lead and worker
      And a channel #ops with Will, lead and worker
      When deploy-bot reports progress "the ferry left" in #general
      And a digest period passes
      And a digest period passes
      And lead leaves #general
      And deploy-bot reports progress "the barge sank" in #ops
      And a digest period passes
      And a digest period passes
      Then lead gets exactly 2 digests

    @must-fire
    Scenario: One of two agents leaves before the digest is made
      Given a channel #general with Will, lead and worker
      When deploy-bot reports progress "the mast is up" in #general
      And deploy-bot reports progress "the plank is laid" in #general
      And lead leaves #general
      And a digest period passes
      And a digest period passes
      Then lead gets exactly 0 digests
      And worker gets exactly 1 digest

  @C2A-BOX-003 @must @harness @2026-06-24 @2026-06-02
  Rule: A harness shows the model a digest's summary

    @must-fire
    Scenario: A question follows a digest
      Given a channel #general with Will and lead
      When the host delivers "ten boxes came in, two went out" from deploy-bot to lead in #general as must_not_respond, mode digest
      And the conversation settles
      And the host delivers "anything new, lead?" from Will to lead in #general as must_respond, mode buffered
      And the conversation settles
      Then some turn shows "ten boxes came in, two went out"

    @must-fire @2026-06-02
    Scenario: A digest names no author
      Given a channel #general with Will and lead
      When the host delivers "eight crates came in, one went out" from deploy-bot to lead in #general as must_not_respond, mode digest, without its "author"
      And the conversation settles
      And the host delivers "what came in, lead?" from Will to lead in #general as must_respond, mode buffered
      And the conversation settles
      Then some turn shows "eight crates came in, one went out"

    @must-fire @2026-06-02
    Scenario: A question with a deadline follows a digest
      Given a channel #general with Will and lead
      And events expire after 5 min
      When the host delivers "six sacks came in, five went out" from deploy-bot to lead in #general as must_not_respond, mode digest
      And the conversation settles
      And the host delivers "does anybody count the sacks?" from Will to lead in #general as may_respond, mode buffered
      And the conversation settles
      Then some turn shows "six sacks came in, five went out"

    @must-fire
    Scenario: A question in another channel follows a digest
      Given a channel #general with Will and lead
      And Will is in a DM with lead
      When the host delivers "nine crates came in, one is missing" from deploy-bot to lead in #general as must_not_respond, mode digest
      And Will posts "what is new in the channel?" in the DM
      And the conversation settles
      And the host delivers "lead, how many crates came in?" from Will to lead in #general as must_respond, mode buffered
      And the conversation settles
      Then some turn shows "nine crates came in, one is missing"

    @must-not-fire
    Scenario: A mailbox event is not a digest
      Given a channel #general with Will and lead
      When the host delivers "eight barrels came in, all is well" from deploy-bot to lead in #general as must_not_respond, mode tool_mailbox
      And the host delivers "anything new, lead?" from Will to lead in #general as must_respond, mode buffered
      And the conversation settles
      Then no turn shows "eight barrels came in, all is well"

    @must-fire
    Scenario: A question follows two digests
      Given a channel #general with Will and lead
      When the host delivers "four sails were mended" from deploy-bot to lead in #general as must_not_respond, mode digest
      And 1 min pass
      And the host delivers "seven nets were knotted" from deploy-bot to lead in #general as must_not_respond, mode digest
      And the conversation settles
      And the host delivers "what was done, lead?" from Will to lead in #general as must_respond, mode buffered
      And the conversation settles
      And the host delivers "and what else, lead?" from Will to lead in #general as must_respond, mode buffered
      And the conversation settles
      Then some turn shows "four sails were mended"
      And some turn shows "seven nets were knotted"

    @must-fire
    Scenario: An urgent message arrives between a digest and a question
      Given a channel #general with Will and lead
      When the host delivers "five lamps were lit" from deploy-bot to lead in #general as must_not_respond, mode digest
      And the conversation settles
      And the host delivers "stop the winch, lead" from Will to lead in #general as must_respond, mode immediate
      And the conversation settles
      And the host delivers "how many lamps are lit, lead?" from Will to lead in #general as must_respond, mode buffered
      And the conversation settles
      Then some turn shows "five lamps were lit"

    @must-fire @restart
    Scenario: The harness is killed between a digest and a question
      Given a channel #general with Will and lead
      When the host delivers "three doors were painted" from deploy-bot to lead in #general as must_not_respond, mode digest
      And the conversation settles
      And the harness is killed and started again
      And the host delivers "which doors, lead?" from Will to lead in #general as must_respond, mode buffered
      And the conversation settles
      Then some turn shows "three doors were painted"

  @C2A-BOX-004 @must @harness @2026-06-24 @2026-06-02
  Rule: A harness shows each of six events according to its mode

    @must-fire
    Scenario: Six events arrive, one in each mode
      Given a channel #general with Will, Ann and lead
      When the host delivers "the anvil has come" from Will to lead as may_respond, mode immediate
      And the host delivers "the bellows have come" from Ann to lead as may_respond, mode buffered
      And the host sends a knock from Ann to lead as may_respond, with the topic "news of the forge" and the withheld text "the coal has come"
      And the host delivers "the doorbell has come" from Ann to lead as must_not_respond, mode tool_mailbox
      And the host delivers "the evening has come" from Ann to lead as must_not_respond, mode digest
      And the host delivers "the fiddler has come" from Ann to lead as must_not_respond, mode silent
      And the conversation settles
      And the host delivers "what has come, lead?" from Will to lead as must_respond, mode buffered
      And the conversation settles
      Then some turn shows "the anvil has come"
      And some turn shows "the bellows have come"
      And some turn shows "news of the forge"
      And some turn shows "the evening has come"
      And no turn shows "the coal has come"
      And no turn shows "the doorbell has come"
      And no turn shows "the fiddler has come"

  @C2A-BOX-005 @must @harness @agent @2026-06-24 @2026-06-02
  Rule: A harness does not answer a digest that must not be answered

    @must-fire
    Scenario: A digest arrives and nothing else
      Given a channel #general with Will and lead
      When the host delivers "seven sacks came in, @lead knows where to" from deploy-bot to lead as must_not_respond, mode digest
      And the conversation settles
      Then lead sends no message

    @must-fire
    Scenario: A mention is delivered twice
      Given a channel #general with Will and lead
      When the host delivers "@lead where do the six sacks go?" from Will to lead as must_respond, mode buffered
      And the host delivers "1 update: @lead where do the six sacks go?" from deploy-bot to lead as must_not_respond, mode digest
      And the conversation settles
      Then lead sends exactly 1 message

  @C2A-BOX-006 @should @host @2026-06-24
  Rule: A host doesn't let anyone answer a digest of status updates and logs

    @must-fire
    Scenario: A program's reports are summarised
      Given a channel #general with Will and lead
      When deploy-bot reports progress 10 times "pallet" in #general
      And deploy-bot logs "pallet 11 has no label" in #general
      And a digest period passes
      Then every digest is must_not_respond
