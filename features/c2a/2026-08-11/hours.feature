Feature: Random hours of blocked authors
  Authors are blocked, recipients give signals, somebody confirms, edits or deletes, and time passes. The last step of a
  scenario requires little. The schemas and the laws judge everything before it, and a failure names the broken rule.

  The scenarios were generated once by runner/c2a/walks. Every run has the same actions, with different names and words.

  @C2A-RET-001 @must @host @obligations @2026-08-11
  Rule: No matter who is blocked, nothing returns too often, and nothing is forgotten

    @must-fire
    Scenario: Blocked author walk 1
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      When Will is halted until lead and scout answer "@scout @lead paint the ferry 1?" in #general, with the default action "go home", and planner may confirm
      And half a return interval passes
      And scout signals done on "@scout @lead paint the ferry 1?"
      And planner signals done on "@scout @lead paint the ferry 1?" about scout
      And worker reacts with done to "@scout @lead paint the ferry 1?" about scout
      And the open set is looked up
      And Will signals done on "@scout @lead paint the ferry 1?" about scout
      And the open set is looked up
      And scout reacts with done to "@scout @lead paint the ferry 1?" about scout
      And one return interval passes
      And scout lists its events
      And the open set is looked up
      And two return intervals pass
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire @log
    Scenario: Blocked author walk 2
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      And worker is coordinated by planner
      And Ann is on the human rung
      And a thread "pier" in #general with worker and scout
      When worker is halted until lead and scout answer "@lead @scout open the crane 1?" in #general
      And half a return interval passes
      And lead reacts with done to "@lead @scout open the crane 1?"
      And the open set is looked up
      And Ann signals done on "@lead @scout open the crane 1?" about lead
      And four return intervals pass
      And two return intervals pass
      And worker reacts with done to "@lead @scout open the crane 1?" about lead
      And one return interval passes
      And one return interval passes
      And the open set is looked up
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 3
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      When Will is degraded until lead answers "count that signal box 1?" in the DM with Will
      And half a return interval passes
      And worker is not held up until lead and scout answer "@lead @scout mend that crane 2?" in #general, with the default action "go home"
      And lead lists its events
      And Will posts "paint that crane 3" in the DM with Will
      And the platform removes "count that signal box 1?" because it is old
      And four return intervals pass
      And two return intervals pass
      And lead lists its events
      And scout reacts with unclear to "@lead @scout mend that crane 2?"
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire @restart @log
    Scenario: Blocked author walk 4
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      And Ann is on the human rung
      When worker is degraded until lead answers "move that signal box 1?" in the DM with lead, with the default action "go home", and planner may confirm
      And half a return interval passes
      And worker signals done on "move that signal box 1?" about lead
      And the open set is looked up
      And two return intervals pass
      And four return intervals pass
      And the open set is looked up
      And one return interval passes
      And worker is not held up until lead and scout answer "@scout @lead count every bakery 2?" in #general, with the default action "wait"
      And the open set is looked up
      And the conversation settles
      And the host is killed and started again
      And the open set is looked up
      And the open set is looked up
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 5
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      When worker is degraded until lead answers "mend our crane 1?" in the DM with lead
      And half a return interval passes
      And two return intervals pass
      And four return intervals pass
      And worker edits "mend our crane 1?" to "mend our crane 1? please"
      And one return interval passes
      And the open set is looked up
      And "mend our crane 1? please" is marked as read for lead
      And worker signals done on "mend our crane 1? please"
      And two return intervals pass
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire @log
    Scenario: Blocked author walk 6
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      And lead is coordinated by scout
      And worker is coordinated by planner
      And a thread "pier" in #general with worker and scout
      When worker is halted until lead answers "move that bakery 1?" in the DM with lead
      And half a return interval passes
      And "move that bakery 1?" is marked as read for lead
      And lead reacts with unclear to "move that bakery 1?"
      And worker signals done on "move that bakery 1?" about worker
      And lead reacts with working to "move that bakery 1?"
      And the open set is looked up
      And Will posts "mend every lantern 2" in the DM with lead
      And lead reacts with claimed to "move that bakery 1?"
      And the log is kept for only 1 min
      And 30 h pass
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 7
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      And worker is coordinated by scout
      When worker is halted until scout answers "@scout move the ferry 1?" in #general
      And half a return interval passes
      And worker signals done on "@scout move the ferry 1?" about worker
      And scout puts declined on "@scout move the ferry 1?"
      And worker edits "@scout move the ferry 1?" to "@Ann and move the ferry 1? then"
      And Ann removes "@Ann and move the ferry 1? then", which somebody else wrote
      And two return intervals pass
      And four return intervals pass
      And worker signals done on "@Ann and move the ferry 1? then" about scout
      And two return intervals pass
      And four return intervals pass
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire @restart @log
    Scenario: Blocked author walk 8
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      And lead is coordinated by scout
      And Ann is on the human rung
      When worker is halted until lead answers "fetch every lantern 1?" in the DM with lead, with the default action "wait"
      And half a return interval passes
      And the platform removes "fetch every lantern 1?" because it is old
      And four return intervals pass
      And 30 h pass
      And worker signals done on "fetch every lantern 1?" about lead
      And two return intervals pass
      And the open set is looked up
      And Will is halted until lead and scout answer "@scout @lead move that lantern 2?" in #general
      And the conversation settles
      And the host is killed and started again
      And the platform sends "@scout @lead move that lantern 2?" again
      And two return intervals pass
      And four return intervals pass
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 9
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      And worker is coordinated by scout
      When worker is degraded until lead answers "@lead check every crane 1?" in #general, and scout may confirm
      And half a return interval passes
      And lead reacts with working to "@lead check every crane 1?"
      And the open set is looked up
      And two return intervals pass
      And scout signals done on "@lead check every crane 1?" about lead
      And the open set is looked up
      And one return interval passes
      And Will is halted until lead answers "move every orchard 2?" in the DM with Will, with the default action "wait"
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire @log
    Scenario: Blocked author walk 10
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      When worker is degraded until lead answers "close the lantern 1?" in the DM with lead
      And half a return interval passes
      And lead lists its events
      And the log is kept for only 1 min
      And Will is not held up until lead answers "count the lantern 2?" in the DM with Will, with the default action "go home"
      And lead sends "open every ferry 3" in reply to "count the lantern 2?"
      And Will is degraded until lead answers "check every signal box 4?" in the DM with Will, with the default action "wait"
      And two return intervals pass
      And four return intervals pass
      And worker signals done on "close the lantern 1?"
      And lead sends "paint that kiln 5" to the DM with worker
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 11
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      And lead is coordinated by scout
      And Ann is on the human rung
      When worker is not held up until lead answers "open that bakery 1?" in the DM with lead, and scout may confirm
      And half a return interval passes
      And two return intervals pass
      And two return intervals pass
      And four return intervals pass
      And lead sends "fetch our ferry 2" to the DM with worker
      And worker edits "open that bakery 1?" to "open that bakery 1? please"
      And four return intervals pass
      And two return intervals pass
      And "open that bakery 1? please" is marked as unread for lead
      And worker edits "open that bakery 1? please" to "open that bakery 1? please please"
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire @restart
    Scenario: Blocked author walk 12
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      And worker is coordinated by planner
      And a thread "pier" in #general with worker and scout
      When worker is halted until lead answers "fetch that ferry 1?" in the DM with lead
      And half a return interval passes
      And lead lists its events
      And Will is halted until lead answers "count that bakery 2?" in the DM with Will
      And one return interval passes
      And lead lists its events
      And lead lists its events
      And four return intervals pass
      And two return intervals pass
      And worker signals done on "fetch that ferry 1?" about lead
      And lead lists its events
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 13
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      And lead is coordinated by scout
      And a thread "pier" in #general with worker and scout
      When Will is halted until lead answers "fetch that signal box 1?" in the DM with Will, with the default action "wait"
      And half a return interval passes
      And "fetch that signal box 1?" is marked as unread for lead
      And worker is not held up until lead answers "mend that lantern 2?" in the DM with lead
      And Will posts "check our crane 3" in the DM with Will
      And Will posts "close that bakery 4" in #general
      And Will posts "count every lantern 5" in the DM with Will
      And Will signals done on "fetch that signal box 1?" about lead
      And the open set is looked up
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 14
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      And lead is coordinated by scout
      And Ann is on the human rung
      When worker is not held up until lead answers "check our ferry 1?" in the DM with lead, and planner may confirm
      And half a return interval passes
      And lead reacts with queued to "check our ferry 1?"
      And Ann signals agree on "check our ferry 1?" about lead
      And two return intervals pass
      And 30 h pass
      And worker posts "check every barrel 2" in #general
      And one return interval passes
      And lead lists its events
      And worker posts "fetch every bakery 3" in the DM with lead
      And worker signals done on "check our ferry 1?" about lead
      And lead removes "check our ferry 1?", which somebody else wrote
      And the open set is looked up
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire @log
    Scenario: Blocked author walk 15
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      And lead is coordinated by scout
      When worker is degraded until lead answers "@lead close that kiln 1?" in #general, with the default action "go home"
      And half a return interval passes
      And Ann signals agree on "@lead close that kiln 1?" about lead
      And "@lead close that kiln 1?" is marked as unread for lead
      And Will posts "mend that bakery 2" in #general
      And two return intervals pass
      And Ann corrects "@lead close that kiln 1?", which somebody else wrote, to "@lead close that kiln 1? now"
      And lead reacts with agree to "@lead close that kiln 1? now"
      And scout reacts with done to "@lead close that kiln 1? now" about lead
      And the open set is looked up
      And worker signals done on "@lead close that kiln 1? now" about worker
      And lead sends "move that kiln 3" in reply to "@lead close that kiln 1? now"
      And lead lists its events
      And "@lead close that kiln 1? now" is marked as unread for lead
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire @restart
    Scenario: Blocked author walk 16
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      And lead is coordinated by scout
      And worker is coordinated by scout
      When worker is degraded until scout answers "@scout count that signal box 1?" in #general, with the default action "wait"
      And half a return interval passes
      And scout signals done on "@scout count that signal box 1?"
      And worker signals done on "@scout count that signal box 1?"
      And the open set is looked up
      And scout reacts with done to "@scout count that signal box 1?"
      And the open set is looked up
      And worker edits "@scout count that signal box 1?" to "@scout count that signal box 1? please"
      And one return interval passes
      And scout reacts with unclear to "@scout count that signal box 1? please"
      And the open set is looked up
      And two return intervals pass
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire @log
    Scenario: Blocked author walk 17
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      When worker is not held up until lead answers "check our crane 1?" in the DM with lead, with the default action "try again", and planner may confirm
      And half a return interval passes
      And lead reacts with done to "check our crane 1?"
      And 30 h pass
      And lead puts blocked on "check our crane 1?"
      And scout removes "check our crane 1?", which somebody else wrote
      And the open set is looked up
      And worker signals done on "check our crane 1?" about lead
      And worker is halted until scout answers "@scout close our barrel 2?" in #general, with the default action "wait", and planner may confirm
      And 30 h pass
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire @log
    Scenario: Blocked author walk 18
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      And lead is coordinated by scout
      When Will is degraded until lead answers "count every lantern 1?" in the DM with Will, with the default action "wait", and scout may confirm
      And half a return interval passes
      And one return interval passes
      And lead lists its events
      And 30 h pass
      And one return interval passes
      And lead reacts with done to "count every lantern 1?"
      And lead reacts with working to "count every lantern 1?"
      And two return intervals pass
      And lead reacts with unclear to "count every lantern 1?"
      And four return intervals pass
      And 30 h pass
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire @log
    Scenario: Blocked author walk 19
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      When worker is degraded until lead answers "open the crane 1?" in the DM with lead, with the default action "wait", and planner may confirm
      And half a return interval passes
      And the log is kept for only 1 min
      And Will posts "move that crane 2" in the DM with lead
      And the log is kept for only 1 min
      And worker edits "open the crane 1?" to "open the crane 1? please"
      And the open set is looked up
      And the platform removes "open the crane 1? please" because it is old
      And two return intervals pass
      And 30 h pass
      And one return interval passes
      And two return intervals pass
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire @restart
    Scenario: Blocked author walk 20
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      And Ann is on the human rung
      When worker is not held up until lead answers "count every lantern 1?" in the DM with lead, with the default action "try again", and planner may confirm
      And half a return interval passes
      And four return intervals pass
      And two return intervals pass
      And lead reacts with done to "count every lantern 1?"
      And the open set is looked up
      And one return interval passes
      And the open set is looked up
      And lead reacts with working to "count every lantern 1?"
      And the conversation settles
      And the host is killed and started again
      And lead sends "paint our ferry 2" in reply to "count every lantern 1?"
      And planner signals done on "count every lantern 1?" about lead
      And worker reacts with done to "count every lantern 1?" about lead
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 21
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      And lead is coordinated by scout
      And worker is coordinated by planner
      And Ann is on the human rung
      When Will is not held up until lead answers "open that kiln 1?" in the DM with Will, with the default action "go home"
      And half a return interval passes
      And lead sends "close that lantern 2" in reply to "open that kiln 1?"
      And the platform sends "open that kiln 1?" again
      And one return interval passes
      And lead lists its events
      And lead reacts with queued to "open that kiln 1?"
      And scout signals done on "open that kiln 1?"
      And Will posts "open the kiln 3" in #general
      And Will deletes "open that kiln 1?"
      And worker is halted until scout answers "@scout close every signal box 4?" in #general
      And the open set is looked up
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 22
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      And worker is coordinated by planner
      And a thread "pier" in #general with worker and scout
      When worker is degraded until scout answers "@scout close the lantern 1?" in the thread "pier", with the default action "try again", and planner may confirm
      And half a return interval passes
      And Ann signals agree on "@scout close the lantern 1?" about scout
      And worker edits "@scout close the lantern 1?" to "@scout close the lantern 1? then"
      And one return interval passes
      And planner signals done on "@scout close the lantern 1? then" about scout
      And the open set is looked up
      And the open set is looked up
      And Ann signals declined on "@scout close the lantern 1? then" about scout
      And one return interval passes
      And Will posts "check our barrel 2" in #general
      And worker signals done on "@scout close the lantern 1? then" about scout
      And the open set is looked up
      And Will posts "count that lantern 3" in the thread "pier"
      And two return intervals pass
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 23
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      When worker is halted until lead and scout answer "@lead @scout fetch our bakery 1?" in #general
      And half a return interval passes
      And lead lists its events
      And the platform sends "@lead @scout fetch our bakery 1?" again
      And four return intervals pass
      And lead lists its events
      And one return interval passes
      And two return intervals pass
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire @restart
    Scenario: Blocked author walk 24
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      And lead is coordinated by scout
      And Ann is on the human rung
      And a thread "pier" in #general with worker and scout
      When worker is not held up until scout answers "@scout paint our bakery 1?" in #general
      And half a return interval passes
      And scout lists its events
      And scout signals done on "@scout paint our bakery 1?" about worker
      And worker reacts with done to "@scout paint our bakery 1?" about scout
      And two return intervals pass
      And one return interval passes
      And scout lists its events
      And worker signals done on "@scout paint our bakery 1?" about worker
      And worker is degraded until lead answers "mend the signal box 2?" in the DM with lead, and planner may confirm
      And the platform sends "@scout paint our bakery 1?" again
      And worker signals done on "mend the signal box 2?" about lead
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 25
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      And worker is coordinated by scout
      And Ann is on the human rung
      When worker is halted until lead answers "check that tide table 1?" in the DM with lead
      And half a return interval passes
      And lead reacts with unclear to "check that tide table 1?"
      And the open set is looked up
      And lead sends "paint that orchard 2" to the DM with Will
      And the platform removes "check that tide table 1?" because it is old
      And one return interval passes
      And one return interval passes
      And one return interval passes
      And worker is not held up until lead answers "close every crane 3?" in the DM with lead
      And Will is degraded until lead answers "move our ferry 4?" in the DM with Will, and scout may confirm
      And lead lists its events
      And the platform sends "close every crane 3?" again
      And worker edits "close every crane 3?" to "close every crane 3? please"
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 26
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      And lead is coordinated by scout
      And worker is coordinated by scout
      And Ann is on the human rung
      And a thread "pier" in #general with worker and scout
      When worker is not held up until lead answers "close our tide table 1?" in the DM with lead, with the default action "try again", and scout may confirm
      And half a return interval passes
      And lead reacts with agree to "close our tide table 1?"
      And one return interval passes
      And lead sends "open our orchard 2" to the DM with worker
      And "close our tide table 1?" is marked as unread for lead
      And "close our tide table 1?" is marked as unread for lead
      And lead reacts with queued to "close our tide table 1?"
      And the open set is looked up
      And the open set is looked up
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire @log
    Scenario: Blocked author walk 27
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      And lead is coordinated by scout
      And Ann is on the human rung
      And a thread "pier" in #general with worker and scout
      When worker is not held up until scout answers "@scout fetch that signal box 1?" in #general
      And half a return interval passes
      And scout reacts with claimed to "@scout fetch that signal box 1?"
      And the platform sends "@scout fetch that signal box 1?" again
      And worker posts "mend every orchard 2" in #general
      And worker edits "@scout fetch that signal box 1?" to "@scout fetch that signal box 1? please"
      And worker signals done on "@scout fetch that signal box 1? please" about scout
      And one return interval passes
      And two return intervals pass
      And two return intervals pass
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire @restart
    Scenario: Blocked author walk 28
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      And lead is coordinated by scout
      And worker is coordinated by scout
      And Ann is on the human rung
      When worker is degraded until lead answers "close every orchard 1?" in the DM with lead
      And half a return interval passes
      And the conversation settles
      And the host is killed and started again
      And lead puts declined on "close every orchard 1?"
      And one return interval passes
      And lead sends "paint our barrel 2" in reply to "close every orchard 1?"
      And one return interval passes
      And "close every orchard 1?" is marked as read for lead
      And Will is degraded until lead answers "check the bakery 3?" in the DM with Will, and planner may confirm
      And 30 h pass
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire @log
    Scenario: Blocked author walk 29
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      When Will is halted until lead answers "close every crane 1?" in the DM with Will, and planner may confirm
      And half a return interval passes
      And lead reacts with unclear to "close every crane 1?"
      And 30 h pass
      And lead reacts with working to "close every crane 1?"
      And one return interval passes
      And Will edits "close every crane 1?" to "close every crane 1? please"
      And the open set is looked up
      And the platform removes "close every crane 1? please" because it is old
      And one return interval passes
      And two return intervals pass
      And the open set is looked up
      And one return interval passes
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 30
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      And lead is coordinated by scout
      When Will is halted until lead answers "fetch that kiln 1?" in the DM with Will
      And half a return interval passes
      And one return interval passes
      And lead sends "fetch the signal box 2" to the DM with worker
      And Will posts "open our bakery 3" in #general
      And scout signals done on "fetch that kiln 1?"
      And two return intervals pass
      And lead reacts with claimed to "fetch that kiln 1?"
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire @log
    Scenario: Blocked author walk 31
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      And a thread "pier" in #general with worker and scout
      When worker is halted until lead answers "move that ferry 1?" in the DM with lead
      And half a return interval passes
      And two return intervals pass
      And the open set is looked up
      And lead reacts with done to "move that ferry 1?"
      And lead sends "fetch our barrel 2" to the DM with worker
      And lead reacts with unclear to "move that ferry 1?"
      And the log is kept for only 1 min
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire @restart
    Scenario: Blocked author walk 32
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      And worker is coordinated by planner
      When worker is halted until lead answers "paint that crane 1?" in the DM with lead, with the default action "wait", and planner may confirm
      And half a return interval passes
      And lead reacts with agree to "paint that crane 1?"
      And worker is halted until lead answers "paint that orchard 2?" in the DM with lead, and planner may confirm
      And the conversation settles
      And the host is killed and started again
      And Will is degraded until lead answers "open every crane 3?" in the DM with Will, with the default action "go home"
      And lead sends "mend the orchard 4" to the DM with worker
      And worker posts "paint the bakery 5" in #general
      And lead reacts with unclear to "paint that crane 1?"
      And the open set is looked up
      And Will signals done on "open every crane 3?" about lead
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 33
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      And lead is coordinated by scout
      And worker is coordinated by planner
      And Ann is on the human rung
      And a thread "pier" in #general with worker and scout
      When worker is not held up until lead and scout answer "@scout @lead fetch the tide table 1?" in the thread "pier", with the default action "wait"
      And half a return interval passes
      And scout reacts with unclear to "@scout @lead fetch the tide table 1?"
      And worker deletes "@scout @lead fetch the tide table 1?"
      And 30 h pass
      And one return interval passes
      And one return interval passes
      And two return intervals pass
      And the open set is looked up
      And the open set is looked up
      And the open set is looked up
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 34
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      And lead is coordinated by scout
      And a thread "pier" in #general with worker and scout
      When worker is halted until lead and scout answer "@lead @scout paint the tide table 1?" in the thread "pier"
      And half a return interval passes
      And lead lists its events
      And one return interval passes
      And two return intervals pass
      And lead reacts with seen to "@lead @scout paint the tide table 1?"
      And the open set is looked up
      And Will is degraded until lead answers "close every orchard 2?" in the DM with Will, with the default action "go home"
      And lead reacts with done to "close every orchard 2?"
      And lead reacts with agree to "close every orchard 2?"
      And scout signals done on "@lead @scout paint the tide table 1?" about worker
      And the open set is looked up
      And scout signals done on "@lead @scout paint the tide table 1?" about lead
      And the open set is looked up
      And lead removes "close every orchard 2?", which somebody else wrote
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 35
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      And lead is coordinated by scout
      When Will is halted until lead answers "@lead mend our lantern 1?" in #general
      And half a return interval passes
      And lead lists its events
      And lead reacts with unclear to "@lead mend our lantern 1?"
      And worker is degraded until lead answers "move that tide table 2?" in the DM with lead, with the default action "go home"
      And worker is degraded until lead answers "close that barrel 3?" in the DM with lead, with the default action "go home"
      And the platform removes "@lead mend our lantern 1?" because it is old
      And lead lists its events
      And one return interval passes
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire @restart
    Scenario: Blocked author walk 36
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      And worker is coordinated by planner
      And Ann is on the human rung
      And a thread "pier" in #general with worker and scout
      When worker is not held up until lead and scout answer "@lead @scout fetch every lantern 1?" in the thread "pier"
      And half a return interval passes
      And the open set is looked up
      And worker edits "@lead @scout fetch every lantern 1?" to "@scout @scout fetch every lantern 1? then"
      And lead reacts with agree to "@scout @scout fetch every lantern 1? then"
      And the open set is looked up
      And worker edits "@scout @scout fetch every lantern 1? then" to "@scout @scout fetch every lantern 1? then then"
      And worker edits "@scout @scout fetch every lantern 1? then then" to "@scout @scout fetch every lantern 1? then then please"
      And worker signals done on "@scout @scout fetch every lantern 1? then then please" about worker
      And lead reacts with queued to "@scout @scout fetch every lantern 1? then then please"
      And the open set is looked up
      And worker signals done on "@scout @scout fetch every lantern 1? then then please" about lead
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 37
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      And Ann is on the human rung
      And a thread "pier" in #general with worker and scout
      When worker is halted until lead answers "move our bakery 1?" in the DM with lead
      And half a return interval passes
      And two return intervals pass
      And one return interval passes
      And lead lists its events
      And lead sends "fetch every ferry 2" in reply to "move our bakery 1?"
      And lead lists its events
      And lead sends "paint the kiln 3" to the DM with Will
      And worker is not held up until lead answers "mend the signal box 4?" in the DM with lead, with the default action "go home", and planner may confirm
      And two return intervals pass
      And Will posts "move the kiln 5" in #general
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire @log
    Scenario: Blocked author walk 38
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      And worker is coordinated by scout
      And Ann is on the human rung
      And a thread "pier" in #general with worker and scout
      When Will is halted until lead answers "open that barrel 1?" in the DM with Will
      And half a return interval passes
      And "open that barrel 1?" is marked as unread for lead
      And Will signals done on "open that barrel 1?"
      And the open set is looked up
      And scout signals done on "open that barrel 1?"
      And the open set is looked up
      And lead reacts with unclear to "open that barrel 1?"
      And the open set is looked up
      And lead reacts with queued to "open that barrel 1?"
      And Will posts "move the ferry 2" in #general
      And one return interval passes
      And Will posts "open our signal box 3" in the DM with Will
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 39
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      And worker is coordinated by scout
      When Will is degraded until lead answers "@lead close the barrel 1?" in #general, with the default action "go home"
      And half a return interval passes
      And the platform sends "@lead close the barrel 1?" again
      And lead reacts with unclear to "@lead close the barrel 1?"
      And Will posts "open every tide table 2" in #general
      And worker is degraded until lead answers "open every barrel 3?" in the DM with lead
      And Will is halted until lead answers "close that orchard 4?" in the DM with Will, with the default action "try again", and scout may confirm
      And lead lists its events
      And scout signals done on "@lead close the barrel 1?" about Will
      And the open set is looked up
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire @restart
    Scenario: Blocked author walk 40
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      When Will is not held up until lead answers "mend the lantern 1?" in the DM with Will, with the default action "wait"
      And half a return interval passes
      And lead lists its events
      And lead reacts with claimed to "mend the lantern 1?"
      And lead reacts with queued to "mend the lantern 1?"
      And lead sends "open every ferry 2" in reply to "mend the lantern 1?"
      And worker is not held up until lead answers "paint that orchard 3?" in the DM with lead
      And lead sends "mend every crane 4" to the DM with Will
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire @log
    Scenario: Blocked author walk 41
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      And worker is coordinated by scout
      And Ann is on the human rung
      When worker is halted until lead answers "mend every barrel 1?" in the DM with lead
      And half a return interval passes
      And two return intervals pass
      And Will is not held up until lead and scout answer "@scout @lead fetch our lantern 2?" in #general, with the default action "go home"
      And scout reacts with done to "@scout @lead fetch our lantern 2?"
      And Will is halted until lead answers "paint that signal box 3?" in the DM with Will, with the default action "try again"
      And Will posts "open our barrel 4" in the DM with lead
      And the log is kept for only 1 min
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 42
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      When worker is degraded until lead answers "mend every crane 1?" in the DM with lead
      And half a return interval passes
      And worker edits "mend every crane 1?" to "mend every crane 1? please"
      And worker posts "mend that tide table 2" in the DM with lead
      And lead sends "count the orchard 3" to the DM with worker
      And Ann signals done on "mend every crane 1? please" about lead
      And the open set is looked up
      And worker signals done on "mend every crane 1? please" about worker
      And worker signals done on "mend every crane 1? please" about lead
      And two return intervals pass
      And the open set is looked up
      And worker posts "mend that crane 4" in #general
      And Will posts "open our orchard 5" in #general
      And lead lists its events
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 43
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      And lead is coordinated by scout
      When Will is not held up until lead answers "mend every ferry 1?" in the DM with Will, with the default action "go home"
      And half a return interval passes
      And lead reacts with seen to "mend every ferry 1?"
      And lead lists its events
      And 30 h pass
      And lead reacts with unclear to "mend every ferry 1?"
      And the open set is looked up
      And lead lists its events
      And Will edits "mend every ferry 1?" to "mend every ferry 1? please"
      And the open set is looked up
      And Will deletes "mend every ferry 1? please"
      And 30 h pass
      And four return intervals pass
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire @restart
    Scenario: Blocked author walk 44
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      And a thread "pier" in #general with worker and scout
      When worker is not held up until lead answers "@lead fetch every orchard 1?" in #general, with the default action "wait"
      And half a return interval passes
      And worker signals done on "@lead fetch every orchard 1?"
      And the open set is looked up
      And worker posts "check the signal box 2" in #general
      And lead reacts with seen to "@lead fetch every orchard 1?"
      And the open set is looked up
      And scout reacts with done to "@lead fetch every orchard 1?" about lead
      And Ann signals declined on "@lead fetch every orchard 1?" about lead
      And the open set is looked up
      And worker is degraded until lead answers "fetch that signal box 3?" in the DM with lead, with the default action "go home", and planner may confirm
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 45
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      When worker is not held up until scout answers "@scout mend our signal box 1?" in #general, with the default action "try again", and planner may confirm
      And half a return interval passes
      And scout reacts with claimed to "@scout mend our signal box 1?"
      And the open set is looked up
      And lead sends "mend our orchard 2" to the DM with worker
      And scout lists its events
      And scout signals done on "@scout mend our signal box 1?"
      And worker is not held up until lead answers "open our crane 3?" in the DM with lead
      And Will posts "check every crane 4" in the DM with lead
      And "open our crane 3?" is marked as read for lead
      And worker edits "@scout mend our signal box 1?" to "@scout mend our signal box 1? please"
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 46
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      And lead is coordinated by scout
      And Ann is on the human rung
      And a thread "pier" in #general with worker and scout
      When worker is halted until lead answers "mend our lantern 1?" in the DM with lead, with the default action "wait", and scout may confirm
      And half a return interval passes
      And lead reacts with queued to "mend our lantern 1?"
      And worker signals done on "mend our lantern 1?" about lead
      And scout reacts with done to "mend our lantern 1?" about lead
      And worker reacts with done to "mend our lantern 1?" about lead
      And two return intervals pass
      And worker posts "fetch every kiln 2" in #general
      And worker removes done from "mend our lantern 1?"
      And Ann signals agree on "mend our lantern 1?" about lead
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 47
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      When Will is not held up until lead answers "count that ferry 1?" in the DM with Will
      And half a return interval passes
      And lead reacts with unclear to "count that ferry 1?"
      And the open set is looked up
      And two return intervals pass
      And one return interval passes
      And lead reacts with queued to "count that ferry 1?"
      And "count that ferry 1?" is marked as read for lead
      And "count that ferry 1?" is marked as unread for lead
      And one return interval passes
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire @restart @log
    Scenario: Blocked author walk 48
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      When worker is halted until lead answers "open our kiln 1?" in the DM with lead
      And half a return interval passes
      And the log is kept for only 1 min
      And worker deletes "open our kiln 1?"
      And one return interval passes
      And the open set is looked up
      And two return intervals pass
      And the open set is looked up
      And the open set is looked up
      And the open set is looked up
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire @log
    Scenario: Blocked author walk 49
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      And worker is coordinated by scout
      When worker is halted until lead answers "check the bakery 1?" in the DM with lead, with the default action "wait"
      And half a return interval passes
      And worker edits "check the bakery 1?" to "check the bakery 1? please"
      And lead sends "fetch that bakery 2" to the DM with Will
      And worker signals done on "check the bakery 1? please" about worker
      And the open set is looked up
      And the open set is looked up
      And two return intervals pass
      And lead reacts with claimed to "check the bakery 1? please"
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 50
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      And lead is coordinated by scout
      When worker is halted until scout answers "@scout move the lantern 1?" in #general
      And half a return interval passes
      And the platform sends "@scout move the lantern 1?" again
      And worker is not held up until lead answers "mend every kiln 2?" in the DM with lead, and scout may confirm
      And worker signals done on "@scout move the lantern 1?" about scout
      And "@scout move the lantern 1?" is marked as read for scout
      And lead puts declined on "mend every kiln 2?"
      And one return interval passes
      And lead sends "mend that crane 3" to the DM with Will
      And one return interval passes
      And worker reacts with done to "@scout move the lantern 1?" about scout
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 51
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      And worker is coordinated by scout
      When Will is halted until lead answers "paint every crane 1?" in the DM with Will, with the default action "wait", and planner may confirm
      And half a return interval passes
      And one return interval passes
      And lead lists its events
      And lead reacts with done to "paint every crane 1?"
      And lead puts declined on "paint every crane 1?"
      And one return interval passes
      And lead reacts with unclear to "paint every crane 1?"
      And the open set is looked up
      And lead sends "move our bakery 2" to the DM with Will
      And Will signals done on "paint every crane 1?" about lead
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire @restart
    Scenario: Blocked author walk 52
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      And lead is coordinated by scout
      And worker is coordinated by scout
      And Ann is on the human rung
      And a thread "pier" in #general with worker and scout
      When worker is halted until lead answers "@lead open that tide table 1?" in the thread "pier", with the default action "wait", and planner may confirm
      And half a return interval passes
      And scout signals done on "@lead open that tide table 1?"
      And worker signals done on "@lead open that tide table 1?" about lead
      And worker is halted until lead answers "fetch that bakery 2?" in the DM with lead, and scout may confirm
      And worker removes done from "@lead open that tide table 1?"
      And the open set is looked up
      And the conversation settles
      And the host is killed and started again
      And Ann signals agree on "@lead open that tide table 1?" about lead
      And the open set is looked up
      And one return interval passes
      And lead reacts with claimed to "fetch that bakery 2?"
      And the open set is looked up
      And four return intervals pass
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 53
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      And lead is coordinated by scout
      And Ann is on the human rung
      And a thread "pier" in #general with worker and scout
      When worker is degraded until lead answers "close every orchard 1?" in the DM with lead
      And half a return interval passes
      And lead reacts with claimed to "close every orchard 1?"
      And lead lists its events
      And the platform sends "close every orchard 1?" again
      And lead reacts with queued to "close every orchard 1?"
      And the open set is looked up
      And the open set is looked up
      And "close every orchard 1?" is marked as read for lead
      And one return interval passes
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 54
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      And worker is coordinated by planner
      And Ann is on the human rung
      And a thread "pier" in #general with worker and scout
      When worker is degraded until lead answers "paint our ferry 1?" in the DM with lead, with the default action "go home"
      And half a return interval passes
      And two return intervals pass
      And Ann signals declined on "paint our ferry 1?" about lead
      And the open set is looked up
      And lead reacts with agree to "paint our ferry 1?"
      And Will posts "open that barrel 2" in #general
      And scout removes "paint our ferry 1?", which somebody else wrote
      And worker is halted until lead answers "paint that lantern 3?" in the DM with lead, with the default action "try again"
      And the open set is looked up
      And one return interval passes
      And one return interval passes
      And worker signals done on "paint our ferry 1?" about lead
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire @log
    Scenario: Blocked author walk 55
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      And lead is coordinated by scout
      And worker is coordinated by planner
      When worker is halted until lead answers "check the signal box 1?" in the DM with lead, with the default action "try again"
      And half a return interval passes
      And scout reacts with done to "check the signal box 1?" about lead
      And lead reacts with unclear to "check the signal box 1?"
      And lead reacts with working to "check the signal box 1?"
      And the open set is looked up
      And worker reacts with done to "check the signal box 1?" about lead
      And the open set is looked up
      And two return intervals pass
      And the open set is looked up
      And 30 h pass
      And four return intervals pass
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire @restart
    Scenario: Blocked author walk 56
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a channel #watch with planner
      And Ann is on the human rung
      When worker is degraded until lead answers "paint that bakery 1?" in the DM with lead, with the default action "try again"
      And half a return interval passes
      And the open set is looked up
      And "paint that bakery 1?" is marked as read for lead
      And worker signals done on "paint that bakery 1?" about worker
      And lead reacts with agree to "paint that bakery 1?"
      And the open set is looked up
      And the open set is looked up
      And lead lists its events
      And lead sends "check the bakery 2" in reply to "paint that bakery 1?"
      And the open set is looked up
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"
