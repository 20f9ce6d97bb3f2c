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
      When worker is not held up until lead answers "@lead fetch that kiln 1?" in #general, and scout may confirm
      And half a return interval passes
      And worker edits "@lead fetch that kiln 1?" to "@lead fetch that kiln 1? please"
      And scout reacts with done to "@lead fetch that kiln 1? please" about lead
      And scout signals done on "@lead fetch that kiln 1? please" about lead
      And scout signals done on "@lead fetch that kiln 1? please" about lead
      And worker reacts with done to "@lead fetch that kiln 1? please" about lead
      And "@lead fetch that kiln 1? please" is marked as read for lead
      And worker is halted until scout answers "@scout paint our lantern 2?" in #general
      And one return interval passes
      And the conversation settles
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 2
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And worker is coordinated by planner
      And Ann is on the human rung
      When worker is halted until lead answers "@lead move our crane 1?" in #general, with the default action "wait"
      And half a return interval passes
      And one return interval passes
      And lead puts blocked on "@lead move our crane 1?"
      And worker edits "@lead move our crane 1?" to "@lead move our crane 1? please"
      And scout signals done on "@lead move our crane 1? please"
      And worker is not held up until lead answers "mend our lantern 2?" in the DM with lead
      And worker is degraded until lead answers "paint every tide table 3?" in the DM with lead, and scout may confirm
      And one return interval passes
      And one return interval passes
      And the conversation settles
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 3
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      When worker is degraded until lead answers "check every signal box 1?" in the DM with lead, with the default action "go home"
      And half a return interval passes
      And worker is halted until scout answers "@scout check the barrel 2?" in #general, with the default action "try again"
      And the platform sends "check every signal box 1?" again
      And two return intervals pass
      And one return interval passes
      And worker signals done on "check every signal box 1?" about lead
      And two return intervals pass
      And worker signals done on "@scout check the barrel 2?"
      And two return intervals pass
      And the platform sends "check every signal box 1?" again
      And the platform sends "check every signal box 1?" again
      And one return interval passes
      And the conversation settles
      Then no delivery contains "the combination of the safe"

    @must-fire @restart
    Scenario: Blocked author walk 4
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And Ann is on the human rung
      When worker is not held up until lead answers "@lead check the barrel 1?" in #general, and scout may confirm
      And half a return interval passes
      And two return intervals pass
      And lead reacts with done to "@lead check the barrel 1?"
      And scout signals done on "@lead check the barrel 1?"
      And one return interval passes
      And the platform sends "@lead check the barrel 1?" again
      And the conversation settles
      And the host is killed and started again
      And scout signals done on "@lead check the barrel 1?"
      And scout signals done on "@lead check the barrel 1?" about lead
      And one return interval passes
      And the conversation settles
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 5
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      When Will is degraded until lead answers "open every lantern 1?" in the DM with Will, with the default action "try again"
      And half a return interval passes
      And lead sends "paint the crane 2" to the DM with worker
      And Will posts "move that kiln 3" in #general
      And the platform sends "open every lantern 1?" again
      And one return interval passes
      And lead puts declined on "open every lantern 1?"
      And worker is degraded until lead answers "fetch every crane 4?" in the DM with lead, and scout may confirm
      And the platform sends "fetch every crane 4?" again
      And worker edits "fetch every crane 4?" to "fetch every crane 4? please"
      And lead sends "mend our bakery 5" to the DM with Will
      And scout signals done on "fetch every crane 4? please" about lead
      And two return intervals pass
      And one return interval passes
      And the conversation settles
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 6
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And lead is coordinated by scout
      And worker is coordinated by planner
      When worker is degraded until lead answers "@lead move every bakery 1?" in #general, and scout may confirm
      And half a return interval passes
      And lead reacts with unclear to "@lead move every bakery 1?"
      And Will posts "move the ferry 2" in #general
      And two return intervals pass
      And lead sends "mend every bakery 3" to the DM with worker
      And Ann corrects "@lead move every bakery 1?", which somebody else wrote, to "@lead move every bakery 1? now"
      And scout signals done on "@lead move every bakery 1? now" about lead
      And worker reacts with done to "@lead move every bakery 1? now" about lead
      And Ann corrects "@lead move every bakery 1? now", which somebody else wrote, to "@lead move every bakery 1? now now"
      And scout signals done on "@lead move every bakery 1? now now" about lead
      And Ann corrects "@lead move every bakery 1? now now", which somebody else wrote, to "@lead move every bakery 1? now now now"
      And one return interval passes
      And the conversation settles
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 7
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And worker is coordinated by planner
      And Ann is on the human rung
      When worker is degraded until lead answers "@lead count every barrel 1?" in #general, with the default action "go home"
      And half a return interval passes
      And lead reacts with claimed to "@lead count every barrel 1?"
      And worker signals done on "@lead count every barrel 1?"
      And the platform sends "@lead count every barrel 1?" again
      And worker is degraded until lead answers "open the signal box 2?" in the DM with lead, with the default action "go home", and scout may confirm
      And one return interval passes
      And Will posts "fetch every bakery 3" in #general
      And one return interval passes
      And one return interval passes
      And the conversation settles
      Then no delivery contains "the combination of the safe"

    @must-fire @restart
    Scenario: Blocked author walk 8
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And lead is coordinated by scout
      And Ann is on the human rung
      When worker is not held up until scout answers "@scout count the kiln 1?" in #general, with the default action "wait"
      And half a return interval passes
      And scout signals done on "@scout count the kiln 1?"
      And worker signals done on "@scout count the kiln 1?" about scout
      And two return intervals pass
      And one return interval passes
      And the conversation settles
      And the host is killed and started again
      And Ann corrects "@scout count the kiln 1?", which somebody else wrote, to "@scout count the kiln 1? now"
      And worker signals done on "@scout count the kiln 1? now" about scout
      And Will posts "open that lantern 2" in #general
      And one return interval passes
      And "@scout count the kiln 1? now" is marked as read for scout
      And one return interval passes
      And the conversation settles
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 9
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And worker is coordinated by planner
      And Ann is on the human rung
      When Will is degraded until lead answers "fetch our barrel 1?" in the DM with Will, with the default action "wait"
      And half a return interval passes
      And "fetch our barrel 1?" is marked as unread for lead
      And one return interval passes
      And Will signals done on "fetch our barrel 1?" about lead
      And two return intervals pass
      And the platform sends "fetch our barrel 1?" again
      And one return interval passes
      And scout signals done on "fetch our barrel 1?"
      And Will edits "fetch our barrel 1?" to "fetch our barrel 1? please"
      And one return interval passes
      And the conversation settles
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 10
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      When Will is halted until lead answers "count every barrel 1?" in the DM with Will, with the default action "go home"
      And half a return interval passes
      And lead reacts with unclear to "count every barrel 1?"
      And two return intervals pass
      And Will posts "open our barrel 2" in #general
      And Will signals done on "count every barrel 1?"
      And worker is degraded until lead answers "move every bakery 3?" in the DM with lead, with the default action "wait", and scout may confirm
      And lead reacts with done to "move every bakery 3?"
      And worker signals done on "move every bakery 3?" about lead
      And Will posts "open the crane 4" in #general
      And lead puts declined on "count every barrel 1?"
      And one return interval passes
      And the conversation settles
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 11
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And lead is coordinated by scout
      And Ann is on the human rung
      When Will is halted until lead answers "fetch the barrel 1?" in the DM with Will, with the default action "try again"
      And half a return interval passes
      And one return interval passes
      And one return interval passes
      And one return interval passes
      And two return intervals pass
      And Will posts "fetch our ferry 2" in #general
      And scout reacts with done to "fetch the barrel 1?" about lead
      And Will posts "paint every signal box 3" in #general
      And "fetch the barrel 1?" is marked as read for lead
      And Will posts "close the crane 4" in #general
      And two return intervals pass
      And Will posts "fetch every crane 5" in #general
      And one return interval passes
      And the conversation settles
      Then no delivery contains "the combination of the safe"

    @must-fire @restart
    Scenario: Blocked author walk 12
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And worker is coordinated by planner
      When worker is not held up until lead answers "mend every signal box 1?" in the DM with lead, with the default action "try again", and scout may confirm
      And half a return interval passes
      And worker reacts with done to "mend every signal box 1?" about lead
      And one return interval passes
      And one return interval passes
      And worker signals done on "mend every signal box 1?" about lead
      And two return intervals pass
      And one return interval passes
      And one return interval passes
      And two return intervals pass
      And Will is degraded until lead answers "check that barrel 2?" in the DM with Will, and scout may confirm
      And one return interval passes
      And the conversation settles
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 13
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And lead is coordinated by scout
      When worker is degraded until lead answers "fetch the ferry 1?" in the DM with lead, with the default action "wait", and scout may confirm
      And half a return interval passes
      And worker signals done on "fetch the ferry 1?" about lead
      And worker edits "fetch the ferry 1?" to "fetch the ferry 1? please"
      And worker edits "fetch the ferry 1? please" to "fetch the ferry 1? please please"
      And Will posts "mend that lantern 2" in #general
      And two return intervals pass
      And Will posts "move our signal box 3" in #general
      And one return interval passes
      And the conversation settles
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 14
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And lead is coordinated by scout
      And Ann is on the human rung
      When Will is not held up until lead answers "check the crane 1?" in the DM with Will, with the default action "try again"
      And half a return interval passes
      And Will posts "mend that lantern 2" in #general
      And two return intervals pass
      And "check the crane 1?" is marked as unread for lead
      And Will posts "mend the signal box 3" in #general
      And two return intervals pass
      And lead reacts with unclear to "check the crane 1?"
      And one return interval passes
      And the platform sends "check the crane 1?" again
      And Will signals done on "check the crane 1?" about lead
      And Ann signals declined on "check the crane 1?" about lead
      And one return interval passes
      And the conversation settles
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 15
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And lead is coordinated by scout
      When worker is degraded until scout answers "@scout paint our crane 1?" in #general, with the default action "try again"
      And half a return interval passes
      And two return intervals pass
      And worker signals done on "@scout paint our crane 1?" about scout
      And one return interval passes
      And worker edits "@scout paint our crane 1?" to "@scout paint our crane 1? please"
      And Will posts "count that kiln 2" in #general
      And worker reacts with done to "@scout paint our crane 1? please" about scout
      And two return intervals pass
      And one return interval passes
      And the conversation settles
      Then no delivery contains "the combination of the safe"

    @must-fire @restart
    Scenario: Blocked author walk 16
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And lead is coordinated by scout
      And Ann is on the human rung
      When Will is halted until lead answers "count that bakery 1?" in the DM with Will
      And half a return interval passes
      And one return interval passes
      And Ann signals declined on "count that bakery 1?" about lead
      And one return interval passes
      And one return interval passes
      And one return interval passes
      And one return interval passes
      And one return interval passes
      And the conversation settles
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 17
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      When worker is halted until lead answers "check that crane 1?" in the DM with lead
      And half a return interval passes
      And Ann signals agree on "check that crane 1?" about lead
      And lead reacts with unclear to "check that crane 1?"
      And worker is not held up until lead answers "mend the orchard 2?" in the DM with lead, with the default action "go home", and scout may confirm
      And the platform sends "mend the orchard 2?" again
      And one return interval passes
      And scout signals done on "mend the orchard 2?" about lead
      And one return interval passes
      And the conversation settles
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 18
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And lead is coordinated by scout
      When worker is degraded until lead answers "@lead count that crane 1?" in #general, with the default action "wait", and scout may confirm
      And half a return interval passes
      And one return interval passes
      And Will posts "move our orchard 2" in #general
      And two return intervals pass
      And Will is halted until lead answers "paint the barrel 3?" in the DM with Will, with the default action "go home"
      And lead sends "fetch our lantern 4" to the DM with Will
      And worker reacts with done to "paint the barrel 3?" about lead
      And one return interval passes
      And the conversation settles
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 19
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      When worker is halted until lead answers "paint every tide table 1?" in the DM with lead
      And half a return interval passes
      And worker is not held up until lead answers "@lead paint every tide table 2?" in #general, and scout may confirm
      And two return intervals pass
      And worker deletes "paint every tide table 1?"
      And two return intervals pass
      And scout reacts with done to "@lead paint every tide table 2?" about lead
      And Ann corrects "@lead paint every tide table 2?", which somebody else wrote, to "@lead paint every tide table 2? now"
      And "@lead paint every tide table 2? now" is marked as unread for lead
      And one return interval passes
      And the conversation settles
      Then no delivery contains "the combination of the safe"

    @must-fire @restart
    Scenario: Blocked author walk 20
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And Ann is on the human rung
      When worker is halted until lead answers "move the bakery 1?" in the DM with lead, with the default action "try again", and scout may confirm
      And half a return interval passes
      And two return intervals pass
      And two return intervals pass
      And one return interval passes
      And scout signals done on "move the bakery 1?" about lead
      And "move the bakery 1?" is marked as unread for lead
      And one return interval passes
      And the platform sends "move the bakery 1?" again
      And "move the bakery 1?" is marked as read for lead
      And the platform sends "move the bakery 1?" again
      And the platform sends "move the bakery 1?" again
      And one return interval passes
      And the conversation settles
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 21
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And lead is coordinated by scout
      And Ann is on the human rung
      When worker is not held up until lead answers "@lead move the tide table 1?" in #general
      And half a return interval passes
      And Will posts "open our bakery 2" in #general
      And one return interval passes
      And lead puts blocked on "@lead move the tide table 1?"
      And Will posts "open the signal box 3" in #general
      And scout signals done on "@lead move the tide table 1?"
      And worker is degraded until lead answers "count every ferry 4?" in the DM with lead, and scout may confirm
      And one return interval passes
      And the conversation settles
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 22
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And worker is coordinated by planner
      When Will is degraded until lead answers "mend that ferry 1?" in the DM with Will, and scout may confirm
      And half a return interval passes
      And Will edits "mend that ferry 1?" to "mend that ferry 1? please"
      And Will edits "mend that ferry 1? please" to "mend that ferry 1? please please"
      And one return interval passes
      And one return interval passes
      And two return intervals pass
      And Will posts "close that crane 2" in #general
      And Will posts "move every barrel 3" in #general
      And one return interval passes
      And the conversation settles
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 23
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      When worker is degraded until lead answers "mend our bakery 1?" in the DM with lead, with the default action "wait", and scout may confirm
      And half a return interval passes
      And one return interval passes
      And one return interval passes
      And Ann signals agree on "mend our bakery 1?" about lead
      And lead puts blocked on "mend our bakery 1?"
      And one return interval passes
      And one return interval passes
      And two return intervals pass
      And one return interval passes
      And the conversation settles
      Then no delivery contains "the combination of the safe"

    @must-fire @restart
    Scenario: Blocked author walk 24
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And lead is coordinated by scout
      And Ann is on the human rung
      When worker is degraded until lead answers "paint that lantern 1?" in the DM with lead, with the default action "wait"
      And half a return interval passes
      And one return interval passes
      And scout signals done on "paint that lantern 1?"
      And Ann signals done on "paint that lantern 1?" about lead
      And lead reacts with done to "paint that lantern 1?"
      And scout signals done on "paint that lantern 1?"
      And lead reacts with unclear to "paint that lantern 1?"
      And lead reacts with working to "paint that lantern 1?"
      And the platform sends "paint that lantern 1?" again
      And one return interval passes
      And one return interval passes
      And the conversation settles
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 25
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And worker is coordinated by planner
      And Ann is on the human rung
      When worker is not held up until lead answers "paint every barrel 1?" in the DM with lead
      And half a return interval passes
      And Will posts "close every ferry 2" in #general
      And scout signals done on "paint every barrel 1?"
      And worker signals done on "paint every barrel 1?"
      And lead reacts with unclear to "paint every barrel 1?"
      And the platform sends "paint every barrel 1?" again
      And lead puts blocked on "paint every barrel 1?"
      And worker is degraded until lead answers "mend the bakery 3?" in the DM with lead, with the default action "go home", and scout may confirm
      And one return interval passes
      And the conversation settles
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 26
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And lead is coordinated by scout
      When worker is not held up until scout answers "@scout close our lantern 1?" in #general
      And half a return interval passes
      And scout reacts with agree to "@scout close our lantern 1?"
      And scout signals done on "@scout close our lantern 1?"
      And scout reacts with working to "@scout close our lantern 1?"
      And one return interval passes
      And Will posts "open our orchard 2" in #general
      And scout reacts with unclear to "@scout close our lantern 1?"
      And worker signals done on "@scout close our lantern 1?" about scout
      And one return interval passes
      And the conversation settles
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 27
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And lead is coordinated by scout
      And Ann is on the human rung
      When worker is degraded until lead answers "count the bakery 1?" in the DM with lead, with the default action "go home"
      And half a return interval passes
      And two return intervals pass
      And scout signals done on "count the bakery 1?"
      And lead reacts with unclear to "count the bakery 1?"
      And worker signals done on "count the bakery 1?"
      And lead puts blocked on "count the bakery 1?"
      And Will posts "open that kiln 2" in #general
      And worker edits "count the bakery 1?" to "count the bakery 1? please"
      And scout signals done on "count the bakery 1? please"
      And Will posts "mend every orchard 3" in #general
      And one return interval passes
      And the conversation settles
      Then no delivery contains "the combination of the safe"

    @must-fire @restart
    Scenario: Blocked author walk 28
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And lead is coordinated by scout
      And Ann is on the human rung
      When worker is not held up until scout answers "@scout paint the signal box 1?" in #general, with the default action "go home"
      And half a return interval passes
      And worker edits "@scout paint the signal box 1?" to "@scout paint the signal box 1? please"
      And one return interval passes
      And Will posts "move that tide table 2" in #general
      And worker is not held up until lead answers "@lead check the orchard 3?" in #general, with the default action "go home"
      And one return interval passes
      And worker signals done on "@lead check the orchard 3?"
      And lead puts declined on "@lead check the orchard 3?"
      And scout reacts with seen to "@scout paint the signal box 1? please"
      And two return intervals pass
      And one return interval passes
      And the conversation settles
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 29
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      When Will is not held up until lead answers "move that signal box 1?" in the DM with Will, with the default action "wait"
      And half a return interval passes
      And Will signals done on "move that signal box 1?"
      And lead reacts with claimed to "move that signal box 1?"
      And scout signals done on "move that signal box 1?"
      And one return interval passes
      And the platform sends "move that signal box 1?" again
      And Will signals done on "move that signal box 1?" about lead
      And Will signals done on "move that signal box 1?" about lead
      And Will posts "close that signal box 2" in #general
      And the platform sends "move that signal box 1?" again
      And Will signals done on "move that signal box 1?" about lead
      And worker is degraded until scout answers "@scout paint that orchard 3?" in #general, with the default action "wait"
      And one return interval passes
      And the conversation settles
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 30
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And lead is coordinated by scout
      When Will is not held up until lead answers "open our crane 1?" in the DM with Will, and scout may confirm
      And half a return interval passes
      And one return interval passes
      And one return interval passes
      And Will posts "fetch the signal box 2" in #general
      And scout signals done on "open our crane 1?" about lead
      And Will edits "open our crane 1?" to "open our crane 1? please"
      And worker reacts with done to "open our crane 1? please" about lead
      And scout signals done on "open our crane 1? please"
      And one return interval passes
      And the conversation settles
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 31
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      When worker is degraded until lead answers "@lead open the kiln 1?" in #general, with the default action "go home"
      And half a return interval passes
      And scout signals done on "@lead open the kiln 1?"
      And Will is degraded until lead answers "move that bakery 2?" in the DM with Will, and scout may confirm
      And "@lead open the kiln 1?" is marked as unread for lead
      And Will posts "fetch our barrel 3" in #general
      And one return interval passes
      And one return interval passes
      And Ann signals done on "@lead open the kiln 1?" about lead
      And one return interval passes
      And the conversation settles
      Then no delivery contains "the combination of the safe"

    @must-fire @restart
    Scenario: Blocked author walk 32
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And worker is coordinated by planner
      And Ann is on the human rung
      When Will is degraded until lead answers "paint the signal box 1?" in the DM with Will, with the default action "wait"
      And half a return interval passes
      And Will signals done on "paint the signal box 1?"
      And Will edits "paint the signal box 1?" to "paint the signal box 1? please"
      And lead reacts with done to "paint the signal box 1? please"
      And one return interval passes
      And Will signals done on "paint the signal box 1? please" about lead
      And scout signals done on "paint the signal box 1? please"
      And worker is degraded until lead answers "fetch every orchard 2?" in the DM with lead, with the default action "try again"
      And one return interval passes
      And the conversation settles
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 33
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And lead is coordinated by scout
      And Ann is on the human rung
      When worker is degraded until lead answers "close every barrel 1?" in the DM with lead, and scout may confirm
      And half a return interval passes
      And Will is degraded until lead answers "move that bakery 2?" in the DM with Will, with the default action "wait"
      And one return interval passes
      And worker is degraded until lead answers "open every barrel 3?" in the DM with lead
      And lead reacts with unclear to "close every barrel 1?"
      And lead puts blocked on "open every barrel 3?"
      And one return interval passes
      And lead reacts with queued to "open every barrel 3?"
      And scout signals done on "close every barrel 1?" about lead
      And two return intervals pass
      And "move that bakery 2?" is marked as read for lead
      And one return interval passes
      And one return interval passes
      And the conversation settles
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 34
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And lead is coordinated by scout
      When worker is not held up until lead answers "open that signal box 1?" in the DM with lead, with the default action "go home"
      And half a return interval passes
      And lead reacts with unclear to "open that signal box 1?"
      And the platform sends "open that signal box 1?" again
      And one return interval passes
      And worker signals done on "open that signal box 1?" about lead
      And two return intervals pass
      And scout signals done on "open that signal box 1?"
      And one return interval passes
      And the conversation settles
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 35
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And lead is coordinated by scout
      When worker is halted until lead answers "open the barrel 1?" in the DM with lead, and scout may confirm
      And half a return interval passes
      And the platform sends "open the barrel 1?" again
      And lead reacts with working to "open the barrel 1?"
      And one return interval passes
      And the platform sends "open the barrel 1?" again
      And worker is degraded until lead answers "move that tide table 2?" in the DM with lead, with the default action "go home"
      And worker is degraded until lead answers "close that barrel 3?" in the DM with lead, with the default action "go home"
      And the platform sends "open the barrel 1?" again
      And two return intervals pass
      And one return interval passes
      And scout signals done on "move that tide table 2?"
      And one return interval passes
      And the conversation settles
      Then no delivery contains "the combination of the safe"

    @must-fire @restart
    Scenario: Blocked author walk 36
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And worker is coordinated by planner
      When worker is halted until scout answers "@scout close the lantern 1?" in #general, with the default action "go home"
      And half a return interval passes
      And one return interval passes
      And scout reacts with unclear to "@scout close the lantern 1?"
      And scout signals done on "@scout close the lantern 1?"
      And worker is halted until lead answers "@lead paint that ferry 2?" in #general
      And lead sends "close every crane 3" to the DM with Will
      And scout puts declined on "@scout close the lantern 1?"
      And one return interval passes
      And the conversation settles
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 37
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And Ann is on the human rung
      When worker is not held up until scout answers "@scout close the ferry 1?" in #general, with the default action "try again"
      And half a return interval passes
      And one return interval passes
      And one return interval passes
      And two return intervals pass
      And Will posts "count the ferry 2" in #general
      And one return interval passes
      And two return intervals pass
      And worker is not held up until lead answers "open the ferry 3?" in the DM with lead, and scout may confirm
      And worker signals done on "@scout close the ferry 1?" about scout
      And lead reacts with unclear to "open the ferry 3?"
      And one return interval passes
      And the conversation settles
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 38
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And Ann is on the human rung
      When worker is degraded until lead answers "move every tide table 1?" in the DM with lead, with the default action "go home", and scout may confirm
      And half a return interval passes
      And "move every tide table 1?" is marked as unread for lead
      And the platform sends "move every tide table 1?" again
      And lead reacts with seen to "move every tide table 1?"
      And worker signals done on "move every tide table 1?" about lead
      And the platform sends "move every tide table 1?" again
      And worker signals done on "move every tide table 1?" about lead
      And "move every tide table 1?" is marked as read for lead
      And worker signals done on "move every tide table 1?" about lead
      And "move every tide table 1?" is marked as read for lead
      And "move every tide table 1?" is marked as read for lead
      And scout reacts with done to "move every tide table 1?" about lead
      And one return interval passes
      And the conversation settles
      Then no delivery contains "the combination of the safe"

    @must-fire
    Scenario: Blocked author walk 39
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      And worker is coordinated by planner
      And Ann is on the human rung
      When Will is not held up until lead answers "close that kiln 1?" in the DM with Will, with the default action "wait"
      And half a return interval passes
      And Will posts "mend the bakery 2" in #general
      And the platform sends "close that kiln 1?" again
      And Will edits "close that kiln 1?" to "close that kiln 1? please"
      And Will edits "close that kiln 1? please" to "close that kiln 1? please please"
      And Will signals done on "close that kiln 1? please please"
      And lead reacts with unclear to "close that kiln 1? please please"
      And one return interval passes
      And worker is degraded until lead answers "open every barrel 3?" in the DM with lead
      And Will is halted until lead answers "close that orchard 4?" in the DM with Will, with the default action "wait"
      And one return interval passes
      And the conversation settles
      Then no delivery contains "the combination of the safe"

    @must-fire @restart
    Scenario: Blocked author walk 40
      Given worker is in a DM with lead
      And a channel #general with Will, Ann, worker, lead and scout
      And Will is in a DM with lead
      When worker is halted until scout answers "@scout move our crane 1?" in #general
      And half a return interval passes
      And worker signals done on "@scout move our crane 1?" about scout
      And one return interval passes
      And Will posts "paint our lantern 2" in #general
      And two return intervals pass
      And worker signals done on "@scout move our crane 1?"
      And worker edits "@scout move our crane 1?" to "@scout move our crane 1? please"
      And one return interval passes
      And the conversation settles
      Then no delivery contains "the combination of the safe"
