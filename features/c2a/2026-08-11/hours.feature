Feature: Random hours of blocked authors
  Authors are blocked, recipients give signals, somebody confirms, edits or deletes, and time passes. The last step of a
  scenario requires little; the schemas and the laws judge everything before it, and a failure names the broken rule.

  The scenarios were generated once by runner/c2a/walks. Every run has the same actions, with different names and words.

  @C2A-RET-001 @must @host @obligations @2026-08-11
  Rule: Whoever is blocked, nothing returns too often, and nothing is forgotten

    @must-fire
    Scenario: Blocked author walk 1
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      When Will is halted until scout answers "@scout paint the ferry 1?" in #general, with the default action "go home"
      And half a return interval passes
      And Will edits "@scout paint the ferry 1?" to "@scout paint the ferry 1? please"
      And scout reacts with done to "@scout paint the ferry 1? please" about scout
      And scout reacts with unclear to "@scout paint the ferry 1? please"
      And Will signals done on "@scout paint the ferry 1? please"
      And scout puts blocked on "@scout paint the ferry 1? please"
      And lead sends "check the crane 2" to the DM with Will
      And one return interval passes
      And Ann corrects "@scout paint the ferry 1? please", which somebody else wrote, to "@scout paint the ferry 1? please now"
      And one return interval passes
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire @log
    Scenario: Blocked author walk 2
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And worker is coordinated by planner
      And Ann is on the human rung
      And a thread "pier" in #general with worker and scout
      When worker is halted until lead answers "@lead open the crane 1?" in #general
      And half a return interval passes
      And worker signals done on "@lead open the crane 1?" about lead
      And worker is halted until scout answers "@scout close our crane 2?" in the thread "pier"
      And the log is kept for only 1 min
      And worker is degraded until lead answers "paint every tide table 3?" in the DM with lead, and scout may confirm
      And the log is kept for only 1 min
      And scout signals done on "@scout close our crane 2?"
      And one return interval passes
      And one return interval passes
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 3
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      When Will is degraded until lead answers "count that signal box 1?" in the DM with Will
      And half a return interval passes
      And worker is not held up until lead answers "@lead mend that crane 2?" in #general, with the default action "go home"
      And worker edits "@lead mend that crane 2?" to "@scout mend that crane 2? then"
      And one return interval passes
      And Will signals done on "count that signal box 1?" about lead
      And two return intervals pass
      And worker signals done on "@scout mend that crane 2? then"
      And two return intervals pass
      And the platform sends "count that signal box 1?" again
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire @restart @log
    Scenario: Blocked author walk 4
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And Ann is on the human rung
      When worker is degraded until lead answers "move that signal box 1?" in the DM with lead, with the default action "go home", and scout may confirm
      And half a return interval passes
      And worker edits "move that signal box 1?" to "move that signal box 1? please"
      And worker edits "move that signal box 1? please" to "move that signal box 1? please please"
      And Ann signals done on "move that signal box 1? please please" about lead
      And four return intervals pass
      And Ann removes "move that signal box 1? please please", which somebody else wrote
      And worker signals done on "move that signal box 1? please please" about lead
      And four return intervals pass
      And worker is not held up until lead and scout answer "@scout count every bakery 2?" in #general, with the default action "wait"
      And the open set is looked up
      And Ann corrects "@scout count every bakery 2?", which somebody else wrote, to "@scout count every bakery 2? now"
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 5
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      When worker is degraded until lead answers "mend our crane 1?" in the DM with lead
      And half a return interval passes
      And worker edits "mend our crane 1?" to "mend our crane 1? please"
      And the open set is looked up
      And lead reacts with unclear to "mend our crane 1? please"
      And four return intervals pass
      And the open set is looked up
      And four return intervals pass
      And the open set is looked up
      And Will posts "paint every lantern 2" in #general
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire @log
    Scenario: Blocked author walk 6
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And lead is coordinated by scout
      And worker is coordinated by planner
      And a thread "pier" in #general with worker and scout
      When worker is halted until lead answers "move that bakery 1?" in the DM with lead
      And half a return interval passes
      And Will posts "move the ferry 2" in #general
      And four return intervals pass
      And worker deletes "move that bakery 1?"
      And two return intervals pass
      And one return interval passes
      And worker is halted until lead answers "mend the tide table 3?" in the DM with lead
      And worker is halted until lead answers "close that tide table 4?" in the DM with lead, with the default action "go home", and scout may confirm
      And one return interval passes
      And the open set is looked up
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 7
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And worker is coordinated by scout
      When worker is halted until scout answers "@scout move the ferry 1?" in #general
      And half a return interval passes
      And worker signals done on "@scout move the ferry 1?"
      And the open set is looked up
      And worker is degraded until lead answers "open the signal box 2?" in the DM with lead, with the default action "go home", and scout may confirm
      And the platform removes "@scout move the ferry 1?" because it is old
      And four return intervals pass
      And lead reacts with unclear to "open the signal box 2?"
      And one return interval passes
      And two return intervals pass
      And one return interval passes
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire @restart @log
    Scenario: Blocked author walk 8
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And lead is coordinated by scout
      And Ann is on the human rung
      When worker is halted until lead answers "fetch every lantern 1?" in the DM with lead, with the default action "wait"
      And half a return interval passes
      And the platform removes "fetch every lantern 1?" because it is old
      And two return intervals pass
      And four return intervals pass
      And worker signals done on "fetch every lantern 1?" about lead
      And two return intervals pass
      And the open set is looked up
      And Will is halted until scout answers "@scout move that lantern 2?" in #general
      And scout puts declined on "@scout move that lantern 2?"
      And the platform sends "@scout move that lantern 2?" again
      And one return interval passes
      And two return intervals pass
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 9
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And worker is coordinated by scout
      When worker is degraded until lead answers "@lead check every crane 1?" in #general, and scout may confirm
      And half a return interval passes
      And worker signals done on "@lead check every crane 1?" about lead
      And Will is not held up until lead answers "mend that tide table 2?" in the DM with Will, and scout may confirm
      And the platform sends "mend that tide table 2?" again
      And Will posts "open our barrel 3" in #general
      And two return intervals pass
      And four return intervals pass
      And lead reacts with agree to "mend that tide table 2?"
      And worker edits "@lead check every crane 1?" to "@lead check every crane 1? please"
      And four return intervals pass
      And lead sends "close every lantern 4" to the DM with Will
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire @log
    Scenario: Blocked author walk 10
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      When worker is degraded until lead answers "close the lantern 1?" in the DM with lead
      And half a return interval passes
      And the log is kept for only 1 min
      And the platform removes "close the lantern 1?" because it is old
      And four return intervals pass
      And the open set is looked up
      And one return interval passes
      And four return intervals pass
      And four return intervals pass
      And the open set is looked up
      And one return interval passes
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 11
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And lead is coordinated by scout
      And Ann is on the human rung
      When worker is not held up until lead answers "open that bakery 1?" in the DM with lead, and scout may confirm
      And half a return interval passes
      And one return interval passes
      And the open set is looked up
      And the open set is looked up
      And two return intervals pass
      And Will posts "fetch our ferry 2" in #general
      And lead reacts with unclear to "open that bakery 1?"
      And two return intervals pass
      And one return interval passes
      And lead sends "move the bakery 3" to the DM with Will
      And worker is degraded until lead answers "count the crane 4?" in the DM with lead, and scout may confirm
      And worker edits "count the crane 4?" to "count the crane 4? please"
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire @restart
    Scenario: Blocked author walk 12
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And worker is coordinated by planner
      And a thread "pier" in #general with worker and scout
      When worker is halted until lead answers "fetch that ferry 1?" in the DM with lead
      And half a return interval passes
      And two return intervals pass
      And Ann removes "fetch that ferry 1?", which somebody else wrote
      And one return interval passes
      And four return intervals pass
      And one return interval passes
      And one return interval passes
      And one return interval passes
      And worker signals done on "fetch that ferry 1?" about lead
      And worker is halted until lead answers "@lead move our orchard 2?" in #general
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 13
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And lead is coordinated by scout
      And a thread "pier" in #general with worker and scout
      When Will is halted until lead answers "fetch that signal box 1?" in the DM with Will, with the default action "wait"
      And half a return interval passes
      And Will posts "check that crane 2" in #general
      And Will signals done on "fetch that signal box 1?"
      And four return intervals pass
      And "fetch that signal box 1?" is marked as read for lead
      And scout signals done on "fetch that signal box 1?"
      And Will signals done on "fetch that signal box 1?" about lead
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 14
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And lead is coordinated by scout
      And Ann is on the human rung
      When worker is not held up until lead answers "check our ferry 1?" in the DM with lead, and scout may confirm
      And half a return interval passes
      And lead reacts with unclear to "check our ferry 1?"
      And worker signals done on "check our ferry 1?" about lead
      And one return interval passes
      And one return interval passes
      And one return interval passes
      And one return interval passes
      And the open set is looked up
      And "check our ferry 1?" is marked as unread for lead
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire @log
    Scenario: Blocked author walk 15
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And lead is coordinated by scout
      When worker is degraded until lead answers "@lead close that kiln 1?" in #general, with the default action "go home"
      And half a return interval passes
      And worker signals done on "@lead close that kiln 1?" about lead
      And one return interval passes
      And worker is degraded until lead answers "count every ferry 2?" in the DM with lead
      And one return interval passes
      And lead reacts with unclear to "count every ferry 2?"
      And the open set is looked up
      And four return intervals pass
      And the open set is looked up
      And Ann removes "count every ferry 2?", which somebody else wrote
      And two return intervals pass
      And the open set is looked up
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire @restart
    Scenario: Blocked author walk 16
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And lead is coordinated by scout
      And worker is coordinated by scout
      When worker is degraded until scout answers "@scout count that signal box 1?" in #general, with the default action "wait"
      And half a return interval passes
      And worker signals done on "@scout count that signal box 1?" about scout
      And the platform removes "@scout count that signal box 1?" because it is old
      And one return interval passes
      And two return intervals pass
      And one return interval passes
      And worker is not held up until lead answers "open our lantern 2?" in the DM with lead, with the default action "go home", and scout may confirm
      And the open set is looked up
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire @log
    Scenario: Blocked author walk 17
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      When worker is not held up until lead answers "check our crane 1?" in the DM with lead, with the default action "try again", and scout may confirm
      And half a return interval passes
      And the platform sends "check our crane 1?" again
      And worker is not held up until lead answers "mend the orchard 2?" in the DM with lead, with the default action "go home", and scout may confirm
      And Ann removes "mend the orchard 2?", which somebody else wrote
      And worker is degraded until lead answers "count that crane 3?" in the DM with lead
      And the open set is looked up
      And lead sends "open that crane 4" to the DM with worker
      And one return interval passes
      And scout signals done on "count that crane 3?"
      And Ann removes "count that crane 3?", which somebody else wrote
      And the open set is looked up
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire @log
    Scenario: Blocked author walk 18
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And lead is coordinated by scout
      When Will is degraded until lead answers "count every lantern 1?" in the DM with Will, with the default action "wait", and scout may confirm
      And half a return interval passes
      And Will posts "move every barrel 2" in #general
      And two return intervals pass
      And one return interval passes
      And one return interval passes
      And "count every lantern 1?" is marked as read for lead
      And Will edits "count every lantern 1?" to "count every lantern 1? please"
      And Will signals done on "count every lantern 1? please" about lead
      And one return interval passes
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire @log
    Scenario: Blocked author walk 19
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      When worker is degraded until lead answers "open the crane 1?" in the DM with lead, with the default action "wait", and scout may confirm
      And half a return interval passes
      And Will is not held up until lead and scout answer "@lead check that kiln 2?" in #general
      And lead reacts with unclear to "open the crane 1?"
      And two return intervals pass
      And the platform removes "open the crane 1?" because it is old
      And two return intervals pass
      And the open set is looked up
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
      And Ann is on the human rung
      When worker is not held up until lead answers "count every lantern 1?" in the DM with lead, with the default action "try again", and scout may confirm
      And half a return interval passes
      And Will posts "check every barrel 2" in #general
      And lead sends "move the lantern 3" to the DM with Will
      And worker reacts with done to "count every lantern 1?" about lead
      And Will posts "check that barrel 4" in #general
      And one return interval passes
      And the platform sends "count every lantern 1?" again
      And the conversation settles
      And the host is killed and started again
      And "count every lantern 1?" is marked as unread for lead
      And the platform sends "count every lantern 1?" again
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 21
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And lead is coordinated by scout
      And worker is coordinated by planner
      And Ann is on the human rung
      When Will is not held up until lead answers "open that kiln 1?" in the DM with Will, with the default action "go home"
      And half a return interval passes
      And scout reacts with done to "open that kiln 1?" about lead
      And scout signals done on "open that kiln 1?"
      And lead reacts with unclear to "open that kiln 1?"
      And lead puts declined on "open that kiln 1?"
      And the open set is looked up
      And scout signals done on "open that kiln 1?"
      And worker is degraded until lead answers "count every ferry 2?" in the DM with lead, and scout may confirm
      And Will edits "open that kiln 1?" to "open that kiln 1? please"
      And two return intervals pass
      And Will deletes "open that kiln 1? please"
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 22
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And worker is coordinated by planner
      And a thread "pier" in #general with worker and scout
      When worker is degraded until scout answers "@scout close the lantern 1?" in the thread "pier", with the default action "try again"
      And half a return interval passes
      And scout signals done on "@scout close the lantern 1?"
      And four return intervals pass
      And worker edits "@scout close the lantern 1?" to "@scout close the lantern 1? then"
      And two return intervals pass
      And Will posts "count the crane 2" in #general
      And two return intervals pass
      And Ann corrects "@scout close the lantern 1? then", which somebody else wrote, to "@scout close the lantern 1? then now"
      And scout reacts with done to "@scout close the lantern 1? then now" about scout
      And worker is not held up until lead and scout answer "@lead open our crane 3?" in the thread "pier", with the default action "go home"
      And the open set is looked up
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
      When worker is halted until lead answers "@lead fetch our bakery 1?" in #general
      And half a return interval passes
      And one return interval passes
      And lead reacts with queued to "@lead fetch our bakery 1?"
      And the platform sends "@lead fetch our bakery 1?" again
      And lead reacts with unclear to "@lead fetch our bakery 1?"
      And lead puts blocked on "@lead fetch our bakery 1?"
      And the platform sends "@lead fetch our bakery 1?" again
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire @restart
    Scenario: Blocked author walk 24
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And lead is coordinated by scout
      And Ann is on the human rung
      And a thread "pier" in #general with worker and scout
      When worker is not held up until scout answers "@scout paint our bakery 1?" in #general
      And half a return interval passes
      And two return intervals pass
      And "@scout paint our bakery 1?" is marked as unread for scout
      And worker reacts with done to "@scout paint our bakery 1?" about scout
      And Ann corrects "@scout paint our bakery 1?", which somebody else wrote, to "@scout paint our bakery 1? now"
      And four return intervals pass
      And four return intervals pass
      And worker signals done on "@scout paint our bakery 1? now" about scout
      And one return interval passes
      And Ann corrects "@scout paint our bakery 1? now", which somebody else wrote, to "@scout paint our bakery 1? now now"
      And worker signals done on "@scout paint our bakery 1? now now" about scout
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 25
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And worker is coordinated by scout
      And Ann is on the human rung
      When worker is halted until lead answers "check that tide table 1?" in the DM with lead
      And half a return interval passes
      And Will posts "close that lantern 2" in #general
      And worker signals done on "check that tide table 1?"
      And lead puts declined on "check that tide table 1?"
      And worker signals done on "check that tide table 1?" about lead
      And two return intervals pass
      And the open set is looked up
      And worker reacts with done to "check that tide table 1?" about lead
      And the platform sends "check that tide table 1?" again
      And the platform sends "check that tide table 1?" again
      And the platform sends "check that tide table 1?" again
      And the platform sends "check that tide table 1?" again
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 26
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And lead is coordinated by scout
      And worker is coordinated by scout
      And Ann is on the human rung
      And a thread "pier" in #general with worker and scout
      When worker is not held up until lead answers "close our tide table 1?" in the DM with lead, with the default action "try again", and scout may confirm
      And half a return interval passes
      And scout signals done on "close our tide table 1?"
      And lead reacts with working to "close our tide table 1?"
      And four return intervals pass
      And Will posts "open our orchard 2" in #general
      And the platform sends "close our tide table 1?" again
      And worker signals done on "close our tide table 1?" about lead
      And Will posts "fetch our ferry 3" in #general
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire @log
    Scenario: Blocked author walk 27
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And lead is coordinated by scout
      And Ann is on the human rung
      And a thread "pier" in #general with worker and scout
      When worker is not held up until scout answers "@scout fetch that signal box 1?" in #general
      And half a return interval passes
      And worker is halted until lead answers "move that barrel 2?" in the DM with lead
      And Will posts "open that kiln 3" in #general
      And Will posts "check our tide table 4" in #general
      And scout reacts with unclear to "@scout fetch that signal box 1?"
      And worker signals done on "@scout fetch that signal box 1?" about scout
      And two return intervals pass
      And two return intervals pass
      And the open set is looked up
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire @restart
    Scenario: Blocked author walk 28
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And lead is coordinated by scout
      And worker is coordinated by scout
      And Ann is on the human rung
      When worker is degraded until lead answers "close every orchard 1?" in the DM with lead
      And half a return interval passes
      And lead reacts with unclear to "close every orchard 1?"
      And lead puts blocked on "close every orchard 1?"
      And worker signals done on "close every orchard 1?"
      And one return interval passes
      And worker reacts with done to "close every orchard 1?" about lead
      And "close every orchard 1?" is marked as read for lead
      And Ann signals declined on "close every orchard 1?" about lead
      And two return intervals pass
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire @log
    Scenario: Blocked author walk 29
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      When Will is halted until lead answers "close every crane 1?" in the DM with Will, and scout may confirm
      And half a return interval passes
      And lead puts declined on "close every crane 1?"
      And four return intervals pass
      And four return intervals pass
      And "close every crane 1?" is marked as unread for lead
      And Will signals done on "close every crane 1?" about lead
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
      And lead is coordinated by scout
      When Will is halted until lead answers "fetch that kiln 1?" in the DM with Will
      And half a return interval passes
      And four return intervals pass
      And Will posts "fetch the signal box 2" in #general
      And scout signals done on "fetch that kiln 1?"
      And scout reacts with done to "fetch that kiln 1?" about lead
      And lead reacts with agree to "fetch that kiln 1?"
      And lead reacts with unclear to "fetch that kiln 1?"
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire @log
    Scenario: Blocked author walk 31
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And a thread "pier" in #general with worker and scout
      When worker is halted until lead answers "move that ferry 1?" in the DM with lead
      And half a return interval passes
      And scout signals done on "move that ferry 1?"
      And Will is degraded until lead answers "move that bakery 2?" in the DM with Will, with the default action "try again"
      And Will posts "paint every signal box 3" in #general
      And worker signals done on "move that ferry 1?" about lead
      And the open set is looked up
      And the log is kept for only 1 min
      And the platform removes "move that bakery 2?" because it is old
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire @restart
    Scenario: Blocked author walk 32
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And worker is coordinated by planner
      When worker is halted until lead answers "paint that crane 1?" in the DM with lead, with the default action "wait", and scout may confirm
      And half a return interval passes
      And lead reacts with agree to "paint that crane 1?"
      And Ann signals agree on "paint that crane 1?" about lead
      And worker is halted until lead answers "paint that orchard 2?" in the DM with lead, and scout may confirm
      And four return intervals pass
      And Will is degraded until lead answers "open every crane 3?" in the DM with Will, with the default action "go home"
      And Will posts "mend the orchard 4" in #general
      And Will signals done on "open every crane 3?" about lead
      And the open set is looked up
      And scout signals done on "paint that orchard 2?" about lead
      And the open set is looked up
      And lead reacts with seen to "paint that crane 1?"
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 33
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And lead is coordinated by scout
      And worker is coordinated by planner
      And Ann is on the human rung
      And a thread "pier" in #general with worker and scout
      When worker is not held up until lead and scout answer "@scout fetch the tide table 1?" in the thread "pier", with the default action "wait"
      And half a return interval passes
      And worker signals done on "@scout fetch the tide table 1?" about scout
      And Ann removes "@scout fetch the tide table 1?", which somebody else wrote
      And four return intervals pass
      And four return intervals pass
      And one return interval passes
      And one return interval passes
      And one return interval passes
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
      And lead is coordinated by scout
      And a thread "pier" in #general with worker and scout
      When worker is halted until lead and scout answer "@lead paint the tide table 1?" in the thread "pier"
      And half a return interval passes
      And Ann removes "@lead paint the tide table 1?", which somebody else wrote
      And worker signals done on "@lead paint the tide table 1?" about lead
      And one return interval passes
      And the open set is looked up
      And four return intervals pass
      And the open set is looked up
      And one return interval passes
      And one return interval passes
      And the open set is looked up
      And worker is halted until lead answers "open that ferry 2?" in the DM with lead, with the default action "try again"
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 35
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And lead is coordinated by scout
      When Will is halted until lead answers "@lead mend our lantern 1?" in #general
      And half a return interval passes
      And Ann removes "@lead mend our lantern 1?", which somebody else wrote
      And Will signals done on "@lead mend our lantern 1?" about lead
      And four return intervals pass
      And two return intervals pass
      And two return intervals pass
      And two return intervals pass
      And the open set is looked up
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire @restart
    Scenario: Blocked author walk 36
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And worker is coordinated by planner
      And Ann is on the human rung
      And a thread "pier" in #general with worker and scout
      When worker is not held up until lead and scout answer "@lead fetch every lantern 1?" in the thread "pier"
      And half a return interval passes
      And the open set is looked up
      And lead reacts with unclear to "@lead fetch every lantern 1?"
      And worker is not held up until lead answers "@lead paint that ferry 2?" in the thread "pier", with the default action "go home"
      And worker signals done on "@lead paint that ferry 2?" about lead
      And four return intervals pass
      And two return intervals pass
      And lead sends "check that kiln 3" to the DM with Will
      And the open set is looked up
      And worker signals done on "@lead fetch every lantern 1?" about lead
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 37
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And Ann is on the human rung
      And a thread "pier" in #general with worker and scout
      When worker is halted until lead answers "move our bakery 1?" in the DM with lead
      And half a return interval passes
      And four return intervals pass
      And one return interval passes
      And Ann removes "move our bakery 1?", which somebody else wrote
      And worker is degraded until lead answers "mend the orchard 2?" in the DM with lead, with the default action "try again"
      And worker is not held up until lead answers "open the ferry 3?" in the DM with lead, and scout may confirm
      And worker signals done on "mend the orchard 2?" about lead
      And the platform sends "mend the orchard 2?" again
      And lead sends "count the bakery 4" to the DM with worker
      And one return interval passes
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire @log
    Scenario: Blocked author walk 38
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And worker is coordinated by scout
      And Ann is on the human rung
      And a thread "pier" in #general with worker and scout
      When Will is halted until lead answers "open that barrel 1?" in the DM with Will
      And half a return interval passes
      And Will posts "fetch every barrel 2" in #general
      And the log is kept for only 1 min
      And scout signals done on "open that barrel 1?"
      And scout signals done on "open that barrel 1?"
      And Will signals done on "open that barrel 1?" about lead
      And the open set is looked up
      And the open set is looked up
      And worker is halted until lead answers "open that bakery 3?" in the DM with lead, with the default action "try again"
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 39
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And worker is coordinated by scout
      When Will is degraded until lead answers "@lead close the barrel 1?" in #general, with the default action "go home"
      And half a return interval passes
      And the platform sends "@lead close the barrel 1?" again
      And scout signals done on "@lead close the barrel 1?"
      And Will signals done on "@lead close the barrel 1?"
      And lead puts blocked on "@lead close the barrel 1?"
      And scout signals done on "@lead close the barrel 1?"
      And Will signals done on "@lead close the barrel 1?"
      And "@lead close the barrel 1?" is marked as unread for lead
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"

    @must-fire @restart
    Scenario: Blocked author walk 40
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      When Will is not held up until lead answers "mend the lantern 1?" in the DM with Will, with the default action "wait"
      And half a return interval passes
      And one return interval passes
      And lead reacts with unclear to "mend the lantern 1?"
      And Will deletes "mend the lantern 1?"
      And four return intervals pass
      And the open set is looked up
      And four return intervals pass
      And one return interval passes
      And the conversation settles
      And the open set is looked up
      Then no delivery contains "the combination of the safe"
