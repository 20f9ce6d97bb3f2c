Feature: Random days of a platform, and of an agent
  Bugs are common where rules meet. For example, an agent's task is stopped after it has delegated work, a question is
  still open when the time limit ends, or one of several agents that were asked goes offline. In these scenarios, many
  random things happen. The last step of a scenario requires little. The schemas, the laws and the prediction of the
  reference judge everything before it, and a failure names the broken rule.

  The scenarios were generated once by runner/pap/walks. Every run has the same actions, with different names and words.

  @PAP-TASK-001 @must @platform @pap
  Rule: No matter what happened before, a person who names an agent creates a task for it

    @must-fire
    Scenario: Platform walk 1
      Given a flab #release with matt, ann, ORAC, STEF, ZEN and HAL
      And a flab #ops with matt, ann, ORAC and ZEN
      And ORAC is owned by bill
      And HAL is offline
      When ann posts "^ALL mend every kiln 1" in #release
      And ann adds "count that barrel 2" in ZEN's task
      And ORAC posts "@matt fetch our lantern 3" in #release without a task
      And matt posts "^ZEN count every lantern 4" in #ops
      And ZEN finishes the task of "^ZEN count every lantern 4" with "@matt open our signal box 5"
      And ORAC adds "@matt open our lantern 6" in ORAC's task
      And STEF adds "^HAL mend the tide table 8" in STEF's task
      And STEF adds "@bill count our ferry 10" in STEF's task
      And ORAC asks "@matt move the signal box 11" in ORAC's task
      And ann adds "mend our barrel 12" in the task of "^HAL mend the tide table 8"
      And 2 min pass
      And the platform lists its tasks
      And 32 min pass
      And ZEN posts "@matt open the ferry 13" in #release without a task
      And the platform lists its tasks
      And 62 min pass
      And HAL adds "@matt close our crane 14" in the task of "^HAL mend the tide table 8"
      And the platform lists its tasks
      And 1500 min pass
      And ORAC posts "@matt count every signal box 15" in #release without a task
      And the platform lists its tasks
      And matt posts "^ORAC one more thing"
      Then "^ORAC one more thing" creates a task for ORAC, requested by matt

    @must-fire
    Scenario: Platform walk 2
      Given a flab #release with matt, ann, ORAC, STEF, ZEN and HAL
      And a flab #ops with matt, ann, ORAC and ZEN
      And HAL is owned by bill
      When matt posts "^STEF check every tide table 1" in #release
      And STEF adds "^HAL and ^HAL paint every lantern 3" in the task of "^STEF check every tide table 1"
      And matt stops the task of "^HAL and ^HAL paint every lantern 3"
      And STEF adds "^ANY paint the orchard 5" in the task of "^STEF check every tide table 1", but in #ops
      And HAL adds "@matt fetch our barrel 6" in the task of "^HAL and ^HAL paint every lantern 3"
      And the platform lists its tasks
      And matt posts "^ANY fetch our crane 7" in #ops
      And matt adds "fetch the tide table 8" in the task of "^ANY fetch our crane 7"
      And ZEN adds "^ORAC and ^ZEN count the barrel 10" in the task of "^ANY fetch our crane 7"
      And matt posts "^ZEN and ^STEF mend every kiln 11" in #release
      And STEF adds "^ANY open every kiln 13" in the task of "^STEF check every tide table 1"
      And matt stops STEF's task
      And ann posts "^ZEN move the crane 14" in #ops
      And ZEN adds "close our tide table 16" in the task of "^ZEN move the crane 14"
      And STEF adds "@matt paint every crane 17" in the task of "^STEF check every tide table 1"
      And ORAC finishes the task of "^ANY fetch our crane 7"
      And matt stops the task of "^STEF check every tide table 1"
      And ZEN finishes the task of "^ZEN move the crane 14" with "@matt close every ferry 18"
      And 2 min pass
      And the platform lists its tasks
      And 32 min pass
      And ORAC adds "@matt check every kiln 19" in the task of "^ANY fetch our crane 7"
      And the platform lists its tasks
      And 62 min pass
      And HAL adds "@matt mend every tide table 20" in the task of "^HAL and ^HAL paint every lantern 3"
      And the platform lists its tasks
      And 1500 min pass
      And ZEN adds "@matt check the ferry 21" in the task of "^ZEN move the crane 14"
      And the platform lists its tasks
      And matt posts "^ORAC one more thing"
      Then "^ORAC one more thing" creates a task for ORAC, requested by matt

    @must-fire
    Scenario: Platform walk 3
      Given a flab #release with matt, ann, ORAC, STEF, ZEN and HAL
      And a flab #ops with matt, ann, ORAC and ZEN
      And ORAC is owned by bill
      And STEF is owned by bill
      When matt posts "^ZEN mend our tide table 1" in #ops
      And ZEN adds "@matt close that tide table 2" in the task of "^ZEN mend our tide table 1"
      And ZEN adds "@matt open that barrel 3" in the task of "^ZEN mend our tide table 1"
      And matt redirects the task of "^ZEN mend our tide table 1" to ORAC
      And ORAC adds "^ZEN count our ferry 5" in ORAC's task
      And the platform lists its tasks
      And ann posts "^ZEN check the kiln 6" in #release
      And matt redirects ORAC's task to ZEN
      And 45 min pass
      And matt posts "^ORAC close every tide table 7" in #release
      And ORAC asks "@matt fetch every kiln 8" in the task of "^ORAC close every tide table 7"
      And matt adds "check that crane 9" in the task of "^ORAC close every tide table 7"
      And the platform lists its tasks
      And ORAC adds "@matt close every ferry 10" in the task of "^ORAC close every tide table 7"
      And matt stops the task of "^ORAC close every tide table 7"
      And matt posts "^ORAC and ^ZEN paint our barrel 11" in #ops
      And matt adds "fetch our kiln 12" in ZEN's task
      And ann posts "^ALL mend our signal box 13" in #release
      And 2 min pass
      And the platform lists its tasks
      And 32 min pass
      And HAL posts "@matt close the crane 14" in #release without a task
      And the platform lists its tasks
      And 62 min pass
      And HAL adds "@matt move that kiln 15" in HAL's task
      And the platform lists its tasks
      And 1500 min pass
      And STEF adds "@matt move every bakery 16" in STEF's task
      And the platform lists its tasks
      And matt posts "^ORAC one more thing"
      Then "^ORAC one more thing" creates a task for ORAC, requested by matt

    @must-fire
    Scenario: Platform walk 4
      Given a flab #release with matt, ann, ORAC, STEF, ZEN and HAL
      And a flab #ops with matt, ann, ORAC and ZEN
      And ZEN is offline
      And HAL is offline
      When ann posts "^ORAC and ^ZEN move our tide table 1" in #ops
      And ZEN goes online
      And 28 min pass
      And matt posts "^ALL open every orchard 2" in #release
      And matt adds "^ANY mend that orchard 3" in STEF's task
      And ORAC adds "@matt close our kiln 4" in the task of "^ANY mend that orchard 3"
      And STEF posts "@matt check our tide table 5" in #release without a task
      And ORAC adds "@matt check every ferry 6" in the task of "^ANY mend that orchard 3"
      And the platform lists its tasks
      And 8 min pass
      And matt redirects HAL's task to STEF with "mend our kiln 7"
      And STEF adds "@matt move that tide table 8" in STEF's task
      And ORAC finishes the task of "^ANY mend that orchard 3" with "@matt fetch every orchard 9"
      And matt posts "^HAL mend the orchard 10" in #release
      And matt posts "^ALL fetch every crane 11" in #release
      And ORAC fails ORAC's task
      And matt posts "^ORAC move that tide table 12" in #ops
      And matt posts "^ORAC mend every signal box 13" in #release
      And 2 min pass
      And the platform lists its tasks
      And 32 min pass
      And ORAC adds "@matt count that kiln 14" in the task of "^ORAC mend every signal box 13"
      And the platform lists its tasks
      And 62 min pass
      And ZEN adds "@matt check the tide table 15" in ZEN's task
      And the platform lists its tasks
      And 1500 min pass
      And ORAC adds "@matt open that ferry 16" in the task of "^ORAC move that tide table 12"
      And the platform lists its tasks
      And matt posts "^ORAC one more thing"
      Then "^ORAC one more thing" creates a task for ORAC, requested by matt

    @must-fire
    Scenario: Platform walk 5
      Given a flab #release with matt, ann, ORAC, STEF, ZEN and HAL
      And a flab #ops with matt, ann, ORAC and ZEN
      And ZEN is offline
      When matt posts "^ORAC fetch that bakery 1" in #ops
      And STEF goes offline
      And ORAC adds "@matt open that kiln 2" in the task of "^ORAC fetch that bakery 1"
      And ORAC adds "^ZEN and ^ZEN close every orchard 4" in the task of "^ORAC fetch that bakery 1"
      And ann posts "^ZEN fetch our barrel 5" in #release
      And ann posts "^ZEN fetch our bakery 6" in #release
      And ann posts "^STEF count the bakery 7" in #release
      And the platform lists its tasks
      And ann stops the task of "^STEF count the bakery 7"
      And 2 min pass
      And the platform lists its tasks
      And 32 min pass
      And ZEN adds "@matt mend our lantern 8" in the task of "^ZEN and ^ZEN close every orchard 4"
      And the platform lists its tasks
      And 62 min pass
      And STEF posts "@matt paint our bakery 9" in #release without a task
      And the platform lists its tasks
      And 1500 min pass
      And ZEN adds "@matt paint our signal box 10" in the task of "^ZEN and ^ZEN close every orchard 4"
      And the platform lists its tasks
      And matt posts "^ORAC one more thing"
      Then "^ORAC one more thing" creates a task for ORAC, requested by matt

    @must-fire
    Scenario: Platform walk 6
      Given a flab #release with matt, ann, ORAC, STEF, ZEN and HAL
      And a flab #ops with matt, ann, ORAC and ZEN
      And ORAC is owned by bill
      And ZEN is owned by bill
      And HAL is offline
      When ann posts "^STEF move our orchard 1" in #release
      And STEF adds "^STEF and ^HAL count our signal box 3" in the task of "^STEF move our orchard 1"
      And STEF finishes the task of "^STEF move our orchard 1" with "@matt open the orchard 4"
      And matt posts "^HAL paint that ferry 5" in #release
      And matt posts "^ZEN check our signal box 6" in #release
      And ZEN adds "^ANY count our kiln 8" in the task of "^ZEN check our signal box 6", but in #ops
      And ZEN adds "@matt fetch the tide table 9" in the task of "^ZEN check our signal box 6"
      And STEF adds "@matt fetch the signal box 10" in the task of "^STEF move our orchard 1"
      And ZEN finishes the task of "^ZEN check our signal box 6"
      And matt posts "^ANY open every tide table 11" in #release
      And 28 min pass
      And matt posts "^HAL fetch the lantern 12" in #release
      And 28 min pass
      And matt adds "move that orchard 13" in the task of "^HAL paint that ferry 5"
      And matt redirects the task of "^HAL fetch the lantern 12" to ORAC
      And STEF goes offline
      And ZEN posts "@matt mend that ferry 14" in #release without a task
      And ann posts "^HAL and ^ZEN count our ferry 15" in #release
      And STEF adds "@matt fetch that kiln 16" in the task of "^STEF move our orchard 1"
      And matt stops ORAC's task
      And 2 min pass
      And the platform lists its tasks
      And 32 min pass
      And ORAC adds "@matt open that tide table 17" in ORAC's task
      And the platform lists its tasks
      And 62 min pass
      And ORAC adds "@matt close our bakery 18" in ORAC's task
      And the platform lists its tasks
      And 1500 min pass
      And ZEN adds "@matt paint that tide table 19" in the task of "^ZEN check our signal box 6"
      And the platform lists its tasks
      And matt posts "^ORAC one more thing"
      Then "^ORAC one more thing" creates a task for ORAC, requested by matt

    @must-fire
    Scenario: Platform walk 7
      Given a flab #release with matt, ann, ORAC, STEF, ZEN and HAL
      And a flab #ops with matt, ann, ORAC and ZEN
      And ZEN is owned by bill
      And HAL is owned by bill
      When matt posts "^ORAC count the kiln 1" in #ops
      And ORAC adds "^ORAC count that tide table 3" in the task of "^ORAC count the kiln 1"
      And 45 min pass
      And ann posts "@bill move the lantern 4" in #ops
      And matt posts "@bill close our tide table 5" in #ops
      And ann posts "^ORAC mend our crane 6" in #ops
      And ORAC asks "@matt fetch our orchard 7" in the task of "^ORAC mend our crane 6"
      And 1 min pass
      And matt posts "^ANY mend the bakery 8" in #release
      And ZEN adds "^ANY open the barrel 10" in the task of "^ANY mend the bakery 8"
      And 2 min pass
      And the platform lists its tasks
      And 32 min pass
      And STEF adds "@matt open our ferry 11" in the task of "^ANY mend the bakery 8"
      And the platform lists its tasks
      And 62 min pass
      And ZEN adds "@matt close that lantern 12" in the task of "^ANY mend the bakery 8"
      And the platform lists its tasks
      And 1500 min pass
      And ORAC adds "@matt paint our barrel 13" in the task of "^ORAC count the kiln 1"
      And the platform lists its tasks
      And matt posts "^ORAC one more thing"
      Then "^ORAC one more thing" creates a task for ORAC, requested by matt

    @must-fire
    Scenario: Platform walk 8
      Given a flab #release with matt, ann, ORAC, STEF, ZEN and HAL
      And a flab #ops with matt, ann, ORAC and ZEN
      And STEF is owned by bill
      And HAL is owned by bill
      And HAL is offline
      When matt posts "^ORAC mend our crane 1" in #release
      And matt adds "close the lantern 2" in the task of "^ORAC mend our crane 1"
      And matt posts "@ORAC fetch our crane 3" in #release
      And matt redirects the task of "^ORAC mend our crane 1" to HAL with "move our bakery 4"
      And matt stops HAL's task
      And matt posts "^HAL move the crane 5" in #release
      And ann posts "^ANY move the kiln 6" in #release
      And STEF adds "ORAC close the kiln 8" in the task of "^ANY move the kiln 6"
      And ORAC adds "@matt move that lantern 9" in the task of "^ORAC mend our crane 1"
      And 2 min pass
      And the platform lists its tasks
      And 32 min pass
      And ZEN posts "@matt count our crane 10" in #release without a task
      And the platform lists its tasks
      And 62 min pass
      And ZEN adds "@matt fetch every crane 11" in the task of "^ANY move the kiln 6"
      And the platform lists its tasks
      And 1500 min pass
      And STEF posts "@matt count the crane 12" in #release without a task
      And the platform lists its tasks
      And matt posts "^ORAC one more thing"
      Then "^ORAC one more thing" creates a task for ORAC, requested by matt

    @must-fire
    Scenario: Platform walk 9
      Given a flab #release with matt, ann, ORAC, STEF, ZEN and HAL
      And a flab #ops with matt, ann, ORAC and ZEN
      When ann posts "^ORAC paint our ferry 1" in #release
      And 28 min pass
      And matt posts "^HAL and ^ZEN paint that signal box 2" in #release
      And 20 min pass
      And HAL finishes HAL's task with "@matt count the bakery 3"
      And 1 min pass
      And matt adds "fetch our tide table 4" in ZEN's task
      And ZEN goes offline
      And matt posts "^ZEN and ^ZEN fetch every bakery 5" in #ops
      And ORAC goes offline
      And ann posts "^ALL fetch that barrel 6" in #release
      And STEF goes offline
      And HAL finishes HAL's task with "@matt move our lantern 7"
      And ORAC adds "@matt move every ferry 8" in the task of "^ORAC paint our ferry 1"
      And STEF adds "^ANY move every bakery 10" in STEF's task
      And 2 min pass
      And the platform lists its tasks
      And 32 min pass
      And STEF adds "@matt fetch our bakery 11" in the task of "^ORAC paint our ferry 1"
      And the platform lists its tasks
      And 62 min pass
      And ORAC adds "@matt fetch every tide table 12" in the task of "^ORAC paint our ferry 1"
      And the platform lists its tasks
      And 1500 min pass
      And ZEN posts "@matt count every barrel 13" in #release without a task
      And the platform lists its tasks
      And matt posts "^ORAC one more thing"
      Then "^ORAC one more thing" creates a task for ORAC, requested by matt

    @must-fire
    Scenario: Platform walk 10
      Given a flab #release with matt, ann, ORAC, STEF, ZEN and HAL
      And a flab #ops with matt, ann, ORAC and ZEN
      And ORAC is owned by bill
      And STEF is owned by bill
      And ZEN is owned by bill
      And HAL is owned by bill
      When matt posts "^STEF paint our tide table 1" in #release
      And ann posts "^STEF close the crane 2" in #release
      And STEF adds "@matt move the barrel 3" in the task of "^STEF paint our tide table 1"
      And STEF adds "@matt mend our lantern 4" in the task of "^STEF close the crane 2"
      And matt adds "mend the ferry 5" in the task of "^STEF paint our tide table 1"
      And matt posts "^ANY move the ferry 6" in #ops
      And ZEN goes offline
      And matt posts "^ORAC close the lantern 7" in #ops
      And matt adds "paint every bakery 8" in the task of "^ANY move the ferry 6"
      And matt posts "@bill paint every lantern 9" in #release
      And the platform lists its tasks
      And matt adds "open that crane 10" in the task of "^ORAC close the lantern 7"
      And STEF posts "@matt check that ferry 11" in #release without a task
      And ORAC adds "@matt paint every kiln 12" in the task of "^ANY move the ferry 6"
      And ORAC finishes the task of "^ORAC close the lantern 7" with "@matt fetch every ferry 13"
      And ann redirects the task of "^STEF close the crane 2" to ORAC
      And 2 min pass
      And the platform lists its tasks
      And 32 min pass
      And ORAC adds "@matt close that bakery 14" in the task of "^ANY move the ferry 6"
      And the platform lists its tasks
      And 62 min pass
      And HAL posts "@matt fetch our signal box 15" in #release without a task
      And the platform lists its tasks
      And 1500 min pass
      And STEF adds "@matt mend our kiln 16" in STEF's task
      And the platform lists its tasks
      And matt posts "^ORAC one more thing"
      Then "^ORAC one more thing" creates a task for ORAC, requested by matt

    @must-fire
    Scenario: Platform walk 11
      Given a flab #release with matt, ann, ORAC, STEF, ZEN and HAL
      And a flab #ops with matt, ann, ORAC and ZEN
      And ORAC is owned by bill
      And ZEN is offline
      And HAL is offline
      When ann posts "^ALL close every crane 1" in #release
      And HAL posts "@matt move that barrel 2" in #release without a task
      And ann adds "^ANY paint that bakery 3" in ZEN's task
      And ann adds "paint every orchard 4" in ZEN's task
      And ann redirects the task of "^ANY paint that bakery 3" to STEF with "mend the signal box 5"
      And ann posts "^STEF count the bakery 6" in #release
      And STEF adds "^STEF move every orchard 8" in the task of "^STEF count the bakery 6"
      And STEF adds "^HAL count our crane 10" in the task of "^STEF count the bakery 6"
      And ORAC posts "@matt open our ferry 11" in #release without a task
      And ann posts "^ANY mend the kiln 12" in #release
      And ann adds "@all close that orchard 13" in the task of "^ANY mend the kiln 12"
      And STEF adds "^ALL open our crane 15" in the task of "^STEF count the bakery 6"
      And ann redirects ZEN's task to STEF with "move the signal box 16"
      And STEF adds "@matt paint the ferry 17" in STEF's task
      And 2 min pass
      And the platform lists its tasks
      And 32 min pass
      And STEF adds "@matt fetch that kiln 18" in STEF's task
      And the platform lists its tasks
      And 62 min pass
      And ZEN posts "@matt paint that orchard 19" in #release without a task
      And the platform lists its tasks
      And 1500 min pass
      And ORAC adds "@matt paint that bakery 20" in ORAC's task
      And the platform lists its tasks
      And matt posts "^ORAC one more thing"
      Then "^ORAC one more thing" creates a task for ORAC, requested by matt

    @must-fire
    Scenario: Platform walk 12
      Given a flab #release with matt, ann, ORAC, STEF, ZEN and HAL
      And a flab #ops with matt, ann, ORAC and ZEN
      And STEF is offline
      And ZEN is owned by bill
      When matt posts "^HAL paint the bakery 1" in #release
      And HAL adds "@matt check our ferry 2" in the task of "^HAL paint the bakery 1"
      And HAL adds "@matt move the signal box 3" in the task of "^HAL paint the bakery 1"
      And matt adds "move the signal box 4" in the task of "^HAL paint the bakery 1"
      And ZEN posts "@matt close our ferry 5" in #release without a task
      And matt redirects the task of "^HAL paint the bakery 1" to ORAC with "close that orchard 6"
      And HAL adds "@matt move every barrel 7" in the task of "^HAL paint the bakery 1"
      And ORAC asks "@matt open that ferry 8" in ORAC's task
      And matt posts "^ZEN check the kiln 9" in #release
      And the platform lists its tasks
      And 1 min pass
      And matt adds "^ZEN close every signal box 10" in ORAC's task
      And ZEN fails the task of "^ZEN close every signal box 10"
      And matt posts "^STEF check every tide table 11" in #release
      And matt adds "paint the crane 12" in the task of "^ZEN check the kiln 9"
      And 2 min pass
      And the platform lists its tasks
      And 32 min pass
      And ZEN adds "@matt paint every ferry 13" in the task of "^ZEN check the kiln 9"
      And the platform lists its tasks
      And 62 min pass
      And ORAC adds "@matt fetch every orchard 14" in ORAC's task
      And the platform lists its tasks
      And 1500 min pass
      And ORAC posts "@matt mend our barrel 15" in #release without a task
      And the platform lists its tasks
      And matt posts "^ORAC one more thing"
      Then "^ORAC one more thing" creates a task for ORAC, requested by matt

    @must-fire
    Scenario: Platform walk 13
      Given a flab #release with matt, ann, ORAC, STEF, ZEN and HAL
      And a flab #ops with matt, ann, ORAC and ZEN
      And STEF is offline
      When ann posts "@bill mend our barrel 1" in #release
      And ZEN goes offline
      And ann posts "^STEF and ^ZEN open that kiln 2" in #release
      And matt posts "^ZEN count our signal box 3" in #ops
      And ann posts "^ORAC and ^ZEN paint every bakery 4" in #release
      And ORAC adds "@matt open the lantern 5" in ORAC's task
      And ORAC finishes ORAC's task with "@matt open every lantern 6"
      And ann adds "mend that signal box 7" in ZEN's task
      And matt posts "^STEF close every signal box 8" in #release
      And ann adds "@ORAC check every orchard 9" in ZEN's task
      And matt posts "^ZEN and ^ZEN close that kiln 10" in #ops
      And 2 min pass
      And the platform lists its tasks
      And 32 min pass
      And ORAC posts "@matt check the crane 11" in #release without a task
      And the platform lists its tasks
      And 62 min pass
      And ORAC adds "@matt open that crane 12" in ORAC's task
      And the platform lists its tasks
      And 1500 min pass
      And ORAC posts "@matt close the bakery 13" in #release without a task
      And the platform lists its tasks
      And matt posts "^ORAC one more thing"
      Then "^ORAC one more thing" creates a task for ORAC, requested by matt

    @must-fire
    Scenario: Platform walk 14
      Given a flab #release with matt, ann, ORAC, STEF, ZEN and HAL
      And a flab #ops with matt, ann, ORAC and ZEN
      And ORAC is owned by bill
      And STEF is owned by bill
      And ZEN is owned by bill
      And HAL is owned by bill
      And HAL is offline
      When matt posts "^ANY move the orchard 1" in #ops
      And the platform lists its tasks
      And ORAC adds "@matt mend that lantern 2" in the task of "^ANY move the orchard 1"
      And matt posts "^ANY check our lantern 3" in #release
      And ORAC adds "@all close that lantern 5" in the task of "^ANY check our lantern 3"
      And ORAC adds "^ALL count our tide table 7" in the task of "^ANY move the orchard 1"
      And 28 min pass
      And the platform lists its tasks
      And ZEN adds "^ZEN count the signal box 9" in ZEN's task
      And 2 min pass
      And the platform lists its tasks
      And 32 min pass
      And ORAC adds "@matt paint every bakery 10" in the task of "^ANY move the orchard 1"
      And the platform lists its tasks
      And 62 min pass
      And ZEN posts "@matt paint our crane 11" in #release without a task
      And the platform lists its tasks
      And 1500 min pass
      And ORAC adds "@matt paint the lantern 12" in the task of "^ANY move the orchard 1"
      And the platform lists its tasks
      And matt posts "^ORAC one more thing"
      Then "^ORAC one more thing" creates a task for ORAC, requested by matt

    @must-fire
    Scenario: Platform walk 15
      Given a flab #release with matt, ann, ORAC, STEF, ZEN and HAL
      And a flab #ops with matt, ann, ORAC and ZEN
      When ann posts "^HAL and ^ORAC open our signal box 1" in #release
      And the platform lists its tasks
      And ORAC asks "@matt count that orchard 2" in ORAC's task
      And ann adds "check every lantern 3" in ORAC's task
      And HAL finishes HAL's task with "@matt paint our orchard 4"
      And ann adds "^STEF close the signal box 5" in ORAC's task
      And STEF adds "^HAL open our crane 7" in the task of "^STEF close the signal box 5"
      And ann adds "count our signal box 8" in the task of "^HAL open our crane 7"
      And matt posts "@bill paint that tide table 9" in #release
      And ann adds "paint the orchard 10" in the task of "^STEF close the signal box 5"
      And ann adds "close every signal box 11" in the task of "^STEF close the signal box 5"
      And matt posts "^ALL paint our tide table 12" in #release
      And ann adds "^ANY mend every lantern 13" in the task of "^STEF close the signal box 5"
      And ann redirects the task of "^STEF close the signal box 5" to HAL with "fetch our signal box 14"
      And ann stops HAL's task
      And ZEN adds "^HAL and ^HAL fetch our orchard 16" in the task of "^ANY mend every lantern 13"
      And ann posts "^ANY open our lantern 17" in #release
      And 2 min pass
      And the platform lists its tasks
      And 32 min pass
      And ZEN adds "@matt mend our lantern 18" in the task of "^ANY mend every lantern 13"
      And the platform lists its tasks
      And 62 min pass
      And HAL adds "@matt close our signal box 19" in the task of "^HAL and ^HAL fetch our orchard 16"
      And the platform lists its tasks
      And 1500 min pass
      And STEF adds "@matt fetch our ferry 20" in the task of "^STEF close the signal box 5"
      And the platform lists its tasks
      And matt posts "^ORAC one more thing"
      Then "^ORAC one more thing" creates a task for ORAC, requested by matt

    @must-fire
    Scenario: Platform walk 16
      Given a flab #release with matt, ann, ORAC, STEF, ZEN and HAL
      And a flab #ops with matt, ann, ORAC and ZEN
      And ORAC is owned by bill
      And STEF is owned by bill
      And ZEN is owned by bill
      And HAL is owned by bill
      And HAL is offline
      When ann posts "^ANY move our ferry 1" in #ops
      And ORAC finishes the task of "^ANY move our ferry 1" with "@matt check that lantern 2"
      And matt posts "^ALL close that orchard 3" in #release
      And matt adds "^ALL open our kiln 4" in STEF's task
      And matt adds "mend every crane 5" in STEF's task
      And matt adds "move our lantern 6" in ZEN's task
      And matt posts "^ZEN mend that barrel 7" in #release
      And ZEN adds "^ANY fetch that tide table 9" in the task of "^ZEN mend that barrel 7"
      And ZEN adds "@matt mend the lantern 10" in the task of "^ZEN mend that barrel 7"
      And ZEN adds "@matt count our barrel 11" in the task of "^ZEN mend that barrel 7"
      And matt stops the task of "^ZEN mend that barrel 7"
      And ann posts "^HAL mend every barrel 12" in #release
      And matt posts "^ANY move the lantern 13" in #ops
      And matt posts "^ANY paint the bakery 14" in #release
      And ZEN asks "@matt mend our bakery 15" in the task of "^ANY move the lantern 13"
      And ann adds "^HAL move our crane 16" in the task of "^HAL mend every barrel 12"
      And matt adds "close our signal box 17" in the task of "^ANY move the lantern 13"
      And 32 min pass
      And 2 min pass
      And the platform lists its tasks
      And 32 min pass
      And STEF adds "@matt count every ferry 18" in the task of "^ZEN mend that barrel 7"
      And the platform lists its tasks
      And 62 min pass
      And STEF posts "@matt check the kiln 19" in #release without a task
      And the platform lists its tasks
      And 1500 min pass
      And ZEN posts "@matt count our crane 20" in #release without a task
      And the platform lists its tasks
      And matt posts "^ORAC one more thing"
      Then "^ORAC one more thing" creates a task for ORAC, requested by matt

    @must-fire
    Scenario: Platform walk 17
      Given a flab #release with matt, ann, ORAC, STEF, ZEN and HAL
      And a flab #ops with matt, ann, ORAC and ZEN
      And STEF is owned by bill
      And HAL is offline
      When matt posts "^HAL fetch every orchard 1" in #release
      And matt posts "@ORAC paint the orchard 2" in #ops
      And matt adds "move that signal box 3" in the task of "^HAL fetch every orchard 1"
      And ann posts "@bill count our barrel 4" in #release
      And the platform lists its tasks
      And matt posts "^ORAC fetch that barrel 5" in #release
      And matt posts "^ZEN close our orchard 6" in #release
      And ZEN adds "^HAL count that crane 8" in the task of "^ZEN close our orchard 6"
      And ZEN fails the task of "^ZEN close our orchard 6"
      And matt redirects the task of "^ORAC fetch that barrel 5" to HAL
      And matt posts "^ZEN move that kiln 9" in #ops
      And ZEN asks "@matt fetch our tide table 10" in the task of "^ZEN move that kiln 9"
      And the platform lists its tasks
      And matt posts "^STEF check our bakery 11" in #release
      And STEF adds "^ORAC close our barrel 13" in the task of "^STEF check our bakery 11", but in #ops
      And 2 min pass
      And the platform lists its tasks
      And 32 min pass
      And ZEN adds "@matt mend every kiln 14" in the task of "^ZEN move that kiln 9"
      And the platform lists its tasks
      And 62 min pass
      And HAL adds "@matt move the signal box 15" in the task of "^HAL count that crane 8"
      And the platform lists its tasks
      And 1500 min pass
      And ORAC adds "@matt paint the barrel 16" in ORAC's task
      And the platform lists its tasks
      And matt posts "^ORAC one more thing"
      Then "^ORAC one more thing" creates a task for ORAC, requested by matt

    @must-fire
    Scenario: Platform walk 18
      Given a flab #release with matt, ann, ORAC, STEF, ZEN and HAL
      And a flab #ops with matt, ann, ORAC and ZEN
      And STEF is owned by bill
      And ZEN is owned by bill
      And HAL is owned by bill
      When matt posts "^ZEN and ^HAL paint our bakery 1" in #release
      And 20 min pass
      And HAL asks "@matt mend every kiln 2" in HAL's task
      And 28 min pass
      And 28 min pass
      And matt posts "^STEF and ^STEF open every signal box 3" in #release
      And ann posts "^ORAC close the barrel 4" in #release
      And 28 min pass
      And ORAC finishes the task of "^ORAC close the barrel 4"
      And HAL adds "@matt close every kiln 5" in HAL's task
      And ann posts "^STEF and ^HAL close the ferry 6" in #release
      And STEF adds "@matt open that orchard 7" in STEF's task
      And STEF adds "^ZEN count that bakery 9" in STEF's task
      And the platform lists its tasks
      And STEF adds "^STEF count the bakery 11" in STEF's task
      And ann redirects STEF's task to HAL with "move our lantern 12"
      And HAL adds "@matt open every ferry 13" in HAL's task
      And HAL asks "@matt open every ferry 14" in HAL's task
      And STEF goes offline
      And matt stops the task of "^STEF and ^STEF open every signal box 3"
      And 2 min pass
      And the platform lists its tasks
      And 32 min pass
      And STEF posts "@matt open every signal box 15" in #release without a task
      And the platform lists its tasks
      And 62 min pass
      And ORAC adds "@matt check every kiln 16" in the task of "^ORAC close the barrel 4"
      And the platform lists its tasks
      And 1500 min pass
      And ZEN adds "@matt count every lantern 17" in the task of "^ORAC close the barrel 4"
      And the platform lists its tasks
      And matt posts "^ORAC one more thing"
      Then "^ORAC one more thing" creates a task for ORAC, requested by matt

    @must-fire
    Scenario: Platform walk 19
      Given a flab #release with matt, ann, ORAC, STEF, ZEN and HAL
      And a flab #ops with matt, ann, ORAC and ZEN
      And STEF is owned by bill
      And ZEN is owned by bill
      And HAL is owned by bill
      When matt posts "^ZEN and ^STEF move every lantern 1" in #release
      And matt posts "^ZEN mend our tide table 2" in #release
      And ORAC posts "@matt fetch the signal box 3" in #release without a task
      And the platform lists its tasks
      And matt posts "^ORAC count that orchard 4" in #ops
      And matt posts "^HAL open the kiln 5" in #release
      And ORAC adds "^ANY open the ferry 7" in the task of "^ORAC count that orchard 4"
      And HAL adds "@matt move that tide table 8" in the task of "^HAL open the kiln 5"
      And 32 min pass
      And matt posts "^ORAC check the signal box 9" in #release
      And ann posts "^STEF and ^ORAC paint our lantern 10" in #release
      And 2 min pass
      And the platform lists its tasks
      And 32 min pass
      And STEF adds "@matt open our tide table 11" in STEF's task
      And the platform lists its tasks
      And 62 min pass
      And ORAC adds "@matt close the lantern 12" in ORAC's task
      And the platform lists its tasks
      And 1500 min pass
      And ORAC adds "@matt paint that lantern 13" in the task of "^ORAC count that orchard 4"
      And the platform lists its tasks
      And matt posts "^ORAC one more thing"
      Then "^ORAC one more thing" creates a task for ORAC, requested by matt

    @must-fire
    Scenario: Platform walk 20
      Given a flab #release with matt, ann, ORAC, STEF, ZEN and HAL
      And a flab #ops with matt, ann, ORAC and ZEN
      And ORAC is owned by bill
      And ZEN is owned by bill
      When ann posts "^ANY move every crane 1" in #release
      And ann stops the task of "^ANY move every crane 1"
      And matt posts "^ZEN and ^ORAC fetch every lantern 2" in #ops
      And matt posts "^ANY count every signal box 3" in #release
      And ORAC finishes the task of "^ANY count every signal box 3" with "@matt paint that ferry 4"
      And ann posts "^ORAC and ^ZEN open our signal box 5" in #release
      And the platform lists its tasks
      And the platform lists its tasks
      And HAL posts "@matt move the signal box 6" in #release without a task
      And HAL goes offline
      And ZEN adds "^HAL and ^ZEN paint every lantern 8" in ZEN's task
      And 2 min pass
      And the platform lists its tasks
      And 32 min pass
      And ZEN adds "@matt paint that signal box 9" in ZEN's task
      And the platform lists its tasks
      And 62 min pass
      And ORAC adds "@matt open that tide table 10" in the task of "^ANY count every signal box 3"
      And the platform lists its tasks
      And 1500 min pass
      And ZEN adds "@matt fetch that tide table 11" in the task of "^ANY count every signal box 3"
      And the platform lists its tasks
      And matt posts "^ORAC one more thing"
      Then "^ORAC one more thing" creates a task for ORAC, requested by matt

    @must-fire
    Scenario: Platform walk 21
      Given a flab #release with matt, ann, ORAC, STEF, ZEN and HAL
      And a flab #ops with matt, ann, ORAC and ZEN
      And STEF is owned by bill
      And ZEN is owned by bill
      And ZEN is offline
      When matt posts "^ORAC paint that orchard 1" in #release
      And ORAC adds "^HAL and ^HAL fetch the lantern 3" in the task of "^ORAC paint that orchard 1"
      And matt adds "paint every orchard 4" in the task of "^ORAC paint that orchard 1"
      And ORAC asks "@matt open that bakery 5" in the task of "^ORAC paint that orchard 1"
      And matt adds "^ZEN open that orchard 6" in the task of "^ORAC paint that orchard 1"
      And matt posts "paint every bakery 7" in #release
      And STEF goes offline
      And matt adds "paint that lantern 8" in the task of "^HAL and ^HAL fetch the lantern 3"
      And 32 min pass
      And ZEN goes online
      And matt adds "mend our bakery 9" in the task of "^ZEN open that orchard 6"
      And ann posts "^ANY open that orchard 10" in #release
      And matt posts "^ANY count that lantern 11" in #release
      And ORAC finishes the task of "^ANY open that orchard 10" with "@matt fetch the barrel 12"
      And matt redirects the task of "^ZEN open that orchard 6" to ORAC with "count the crane 13"
      And matt adds "fetch our tide table 14" in the task of "^ANY count that lantern 11"
      And 8 min pass
      And 32 min pass
      And ann posts "^ORAC mend that ferry 15" in #release
      And 2 min pass
      And the platform lists its tasks
      And 32 min pass
      And ORAC adds "@matt paint the tide table 16" in the task of "^ANY open that orchard 10"
      And the platform lists its tasks
      And 62 min pass
      And ZEN adds "@matt move the bakery 17" in the task of "^ZEN open that orchard 6"
      And the platform lists its tasks
      And 1500 min pass
      And ORAC adds "@matt close every tide table 18" in the task of "^ORAC paint that orchard 1"
      And the platform lists its tasks
      And matt posts "^ORAC one more thing"
      Then "^ORAC one more thing" creates a task for ORAC, requested by matt

    @must-fire
    Scenario: Platform walk 22
      Given a flab #release with matt, ann, ORAC, STEF, ZEN and HAL
      And a flab #ops with matt, ann, ORAC and ZEN
      And STEF is owned by bill
      And HAL is owned by bill
      When matt posts "^ZEN close our ferry 1" in #ops
      And matt adds "fetch that signal box 2" in the task of "^ZEN close our ferry 1"
      And ZEN fails the task of "^ZEN close our ferry 1"
      And ann posts "^ALL open the kiln 3" in #release
      And 32 min pass
      And matt posts "^HAL and ^ORAC paint that lantern 4" in #release
      And matt posts "^ANY check our barrel 5" in #ops
      And matt adds "count that orchard 6" in HAL's task
      And matt posts "@all fetch that bakery 7" in #release
      And HAL adds "^STEF paint every orchard 9" in HAL's task
      And HAL adds "^ANY move that tide table 11" in HAL's task
      And ORAC goes offline
      And matt adds "check our crane 12" in the task of "^ANY check our barrel 5"
      And matt stops the task of "^STEF paint every orchard 9"
      And STEF adds "@matt count every signal box 13" in the task of "^STEF paint every orchard 9"
      And ann posts "^ALL close every bakery 14" in #ops
      And 2 min pass
      And the platform lists its tasks
      And 32 min pass
      And HAL adds "@matt check our bakery 15" in the task of "^STEF paint every orchard 9"
      And the platform lists its tasks
      And 62 min pass
      And ZEN adds "@matt fetch every ferry 16" in the task of "^ZEN close our ferry 1"
      And the platform lists its tasks
      And 1500 min pass
      And HAL adds "@matt check our tide table 17" in HAL's task
      And the platform lists its tasks
      And matt posts "^ORAC one more thing"
      Then "^ORAC one more thing" creates a task for ORAC, requested by matt

    @must-fire
    Scenario: Platform walk 23
      Given a flab #release with matt, ann, ORAC, STEF, ZEN and HAL
      And a flab #ops with matt, ann, ORAC and ZEN
      And ZEN is offline
      When ann posts "^ZEN move that orchard 1" in #release
      And matt posts "^ORAC count every signal box 2" in #ops
      And ann adds "^ORAC and ^HAL close the barrel 3" in the task of "^ZEN move that orchard 1"
      And ORAC finishes the task of "^ORAC count every signal box 2" with "@matt paint that bakery 4"
      And ann posts "^ZEN open every kiln 5" in #ops
      And ann posts "@bill paint our lantern 6" in #ops
      And matt posts "^ZEN move the ferry 7" in #ops
      And matt posts "open our signal box 8" in #ops
      And matt posts "^ANY close that barrel 9" in #release
      And HAL adds "@matt count the crane 10" in the task of "^ANY close that barrel 9"
      And ann redirects the task of "^ZEN move that orchard 1" to STEF
      And HAL finishes the task of "^ANY close that barrel 9"
      And STEF adds "^ORAC count that tide table 12" in STEF's task
      And matt adds "open every lantern 13" in the task of "^ORAC count every signal box 2"
      And 2 min pass
      And the platform lists its tasks
      And 32 min pass
      And ORAC adds "@matt fetch our ferry 14" in the task of "^ORAC count every signal box 2"
      And the platform lists its tasks
      And 62 min pass
      And ORAC adds "@matt paint every bakery 15" in the task of "^ORAC count every signal box 2"
      And the platform lists its tasks
      And 1500 min pass
      And ORAC adds "@matt fetch that lantern 16" in the task of "^ORAC count that tide table 12"
      And the platform lists its tasks
      And matt posts "^ORAC one more thing"
      Then "^ORAC one more thing" creates a task for ORAC, requested by matt

    @must-fire
    Scenario: Platform walk 24
      Given a flab #release with matt, ann, ORAC, STEF, ZEN and HAL
      And a flab #ops with matt, ann, ORAC and ZEN
      And STEF is owned by bill
      And STEF is offline
      And ZEN is owned by bill
      And ZEN is offline
      When matt posts "^STEF fetch our crane 1" in #release
      And ann posts "^ZEN paint the lantern 2" in #ops
      And matt posts "^ANY paint that crane 3" in #release
      And STEF posts "@matt close the signal box 4" in #release without a task
      And 1 min pass
      And HAL adds "^STEF open the barrel 6" in the task of "^ANY paint that crane 3", but in #ops
      And ann adds "^ORAC open our ferry 7" in the task of "^ZEN paint the lantern 2"
      And matt adds "move our barrel 8" in the task of "^STEF fetch our crane 1"
      And ORAC adds "@matt check our orchard 9" in the task of "^ORAC open our ferry 7"
      And ann adds "open our bakery 10" in the task of "^ZEN paint the lantern 2"
      And HAL adds "@matt fetch the bakery 11" in the task of "^ANY paint that crane 3"
      And STEF goes online
      And ann adds "open every lantern 12" in the task of "^ORAC open our ferry 7"
      And matt redirects the task of "^ANY paint that crane 3" to STEF with "fetch that tide table 13"
      And ORAC adds "@matt count the lantern 14" in the task of "^ORAC open our ferry 7", but in #release
      And STEF adds "@matt fetch the bakery 15" in STEF's task
      And ann stops the task of "^ORAC open our ferry 7"
      And matt redirects the task of "^STEF fetch our crane 1" to HAL with "open every orchard 16"
      And matt redirects HAL's task to STEF
      And ann posts "^ANY open that kiln 17" in #ops
      And 2 min pass
      And the platform lists its tasks
      And 32 min pass
      And ORAC adds "@matt mend every orchard 18" in the task of "^ORAC open our ferry 7"
      And the platform lists its tasks
      And 62 min pass
      And ZEN posts "@matt move the kiln 19" in #release without a task
      And the platform lists its tasks
      And 1500 min pass
      And ORAC adds "@matt open every ferry 20" in HAL's task
      And the platform lists its tasks
      And matt posts "^ORAC one more thing"
      Then "^ORAC one more thing" creates a task for ORAC, requested by matt

  @PAP-AGENT-001 @must @agent @pap
  Rule: No matter what else happens, an agent that is asked responds

    @must-fire
    Scenario: Agent walk 1
      Given a flab #release with matt, ann, ORAC, STEF and ZEN
      And the model fails
      And the model's answers are held
      When matt posts "^ORAC check our lantern 1"
      And matt posts "^ORAC check every barrel 2"
      And ann posts "^ORAC fetch every orchard 3"
      And matt posts "fetch the lantern 4"
      And ann posts "ORAC may fetch every lantern 5"
      And ann stops the task of "^ORAC fetch every orchard 3"
      And 1 min pass
      And matt posts "^STEF close our signal box 6"
      And STEF adds "^ORAC move our lantern 7" in the task of "^STEF close our signal box 6"
      And the model's answers are released
      And matt posts "^ORAC one more thing"
      Then ORAC responds once to "^ORAC one more thing"

    @must-fire
    Scenario: Agent walk 2
      Given a flab #release with matt, ann, ORAC, STEF and ZEN
      And the model always replies
      And the model's answers are held
      When matt posts "^ORAC check our bakery 1"
      And matt posts "^ORAC open that barrel 2"
      And matt posts "^ORAC close that lantern 3"
      And matt adds "mend the tide table 4" in the task of "^ORAC close that lantern 3"
      And matt posts "^ORAC open our tide table 5"
      And matt adds "move the crane 6" in the task of "^ORAC open our tide table 5"
      And matt stops the task of "^ORAC check our bakery 1"
      And matt posts "ORAC may open that bakery 7"
      And the model's answers are released
      And matt posts "^ORAC fetch that signal box 8"
      And matt posts "^ORAC open the barrel 9"
      And matt posts "^ORAC one more thing"
      Then ORAC responds once to "^ORAC one more thing"

    @must-fire
    Scenario: Agent walk 3
      Given a flab #release with matt, ann, ORAC, STEF and ZEN
      And the model stays silent
      And the model's answers are held
      When matt posts "^ORAC open our barrel 1"
      And matt posts "^ORAC mend the orchard 2"
      And ann posts "^ORAC mend that kiln 3"
      And ann posts "^STEF open the orchard 4"
      And STEF adds "^ORAC check the crane 5" in the task of "^STEF open the orchard 4"
      And ann posts "move every crane 6"
      And the model's answers are released
      And matt posts "^ORAC one more thing"
      Then ORAC responds once to "^ORAC one more thing"

    @must-fire
    Scenario: Agent walk 4
      Given a flab #release with matt, ann, ORAC, STEF and ZEN
      And the model stays silent
      And the model's answers are held
      When matt posts "^ORAC paint the bakery 1"
      And the model's answers are released
      And matt posts "^ORAC check our signal box 2"
      And matt posts "^ORAC mend every tide table 3"
      And matt posts "^ORAC fetch every bakery 4"
      And matt posts "^ZEN fetch the ferry 5"
      And ann posts "^ANY open every crane 6"
      And matt posts "^ORAC one more thing"
      Then ORAC responds once to "^ORAC one more thing"

    @must-fire
    Scenario: Agent walk 5
      Given a flab #release with matt, ann, ORAC, STEF and ZEN
      And the model asks "which part of it?"
      And the model's answers are held
      When ann posts "^ORAC open every barrel 1"
      And matt posts "^ORAC close that barrel 2"
      And ann posts "^ZEN open the barrel 3"
      And the model's answers are released
      And 5 min pass
      And matt posts "^ORAC paint our kiln 4"
      And matt posts "^ORAC one more thing"
      Then ORAC responds once to "^ORAC one more thing"

    @must-fire
    Scenario: Agent walk 6
      Given a flab #release with matt, ann, ORAC, STEF and ZEN
      And the model always replies
      And the model's answers are held
      When ann posts "^ORAC fetch our crane 1"
      And ann adds "move that ferry 2" in the task of "^ORAC fetch our crane 1"
      And matt posts "close every signal box 3"
      And ann posts "ORAC may open every ferry 4"
      And matt posts "^ORAC open our lantern 5"
      And 31 min pass
      And matt posts "^ORAC open our orchard 6"
      And the model's answers are released
      And matt posts "^ORAC one more thing"
      Then ORAC responds once to "^ORAC one more thing"

    @must-fire
    Scenario: Agent walk 7
      Given a flab #release with matt, ann, ORAC, STEF and ZEN
      And the model says "one moment" and then replies "it is green"
      When matt posts "^ORAC mend the orchard 1"
      And matt posts "^ORAC count every kiln 2"
      And matt posts "^ORAC fetch the lantern 3"
      And 5 min pass
      And 1 min pass
      And ann posts "^ORAC fetch that crane 4"
      And matt posts "^STEF mend our orchard 5"
      And STEF adds "^ORAC paint that kiln 6" in the task of "^STEF mend our orchard 5"
      And matt posts "^ORAC and ^ZEN close every ferry 7"
      And ann posts "^ORAC paint that crane 8"
      And matt posts "^ORAC one more thing"
      Then ORAC responds once to "^ORAC one more thing"

    @must-fire
    Scenario: Agent walk 8
      Given a flab #release with matt, ann, ORAC, STEF and ZEN
      And the model always replies
      And the model's answers are held
      When ann posts "^ORAC close the barrel 1"
      And ann posts "^ORAC paint the kiln 2"
      And matt posts "^ORAC mend our crane 3"
      And the model's answers are released
      And matt posts "^ORAC move every tide table 4"
      And ann posts "@ann open that orchard 5"
      And ann posts "^ORAC open that barrel 6"
      And matt posts "^ORAC mend our orchard 7"
      And 31 min pass
      And matt posts "^ALL fetch our crane 8"
      And matt posts "^ORAC one more thing"
      Then ORAC responds once to "^ORAC one more thing"

    @must-fire
    Scenario: Agent walk 9
      Given a flab #release with matt, ann, ORAC, STEF and ZEN
      And the model always replies
      When matt posts "^ORAC check every bakery 1"
      And matt posts "^ALL check our kiln 2"
      And ann posts "^ORAC mend our kiln 3"
      And ann posts "^ZEN paint every orchard 4"
      And ann posts "^ORAC move our ferry 5"
      And matt posts "^STEF fetch that barrel 6"
      And STEF adds "^ORAC count the ferry 7" in the task of "^STEF fetch that barrel 6"
      And ann posts "^ORAC and ^ZEN close every barrel 8"
      And matt posts "^ORAC open that tide table 9"
      And 31 min pass
      And matt posts "^ORAC mend the bakery 10"
      And 31 min pass
      And ann posts "^ORAC close the bakery 11"
      And ann posts "^STEF close that lantern 12"
      And STEF adds "^ORAC move every ferry 13" in the task of "^STEF close that lantern 12"
      And 5 min pass
      And matt posts "^ORAC one more thing"
      Then ORAC responds once to "^ORAC one more thing"

    @must-fire
    Scenario: Agent walk 10
      Given a flab #release with matt, ann, ORAC, STEF and ZEN
      And the model always replies
      And the model's answers are held
      When matt posts "^ORAC count the barrel 1"
      And matt posts "^ORAC check our orchard 2"
      And matt posts "^ORAC and ^ZEN mend our ferry 3"
      And matt posts "^ORAC and ^ZEN check the orchard 4"
      And 31 min pass
      And ann posts "mend our lantern 5"
      And matt posts "^ORAC open the barrel 6"
      And matt posts "^ALL open every tide table 7"
      And matt posts "^STEF mend that orchard 8"
      And STEF adds "^ORAC open our signal box 9" in the task of "^STEF mend that orchard 8"
      And matt posts "^STEF paint the signal box 10"
      And STEF adds "^ORAC count our tide table 11" in the task of "^STEF paint the signal box 10"
      And matt redirects the task of "^ORAC count our tide table 11" to ZEN
      And the model's answers are released
      And matt posts "^ORAC one more thing"
      Then ORAC responds once to "^ORAC one more thing"

    @must-fire
    Scenario: Agent walk 11
      Given a flab #release with matt, ann, ORAC, STEF and ZEN
      And the model says "one moment" and then replies "it is green"
      When matt posts "^ORAC check that ferry 1"
      And matt posts "^ANY open every kiln 2"
      And 31 min pass
      And matt posts "^ORAC paint the barrel 3"
      And matt posts "^STEF count that orchard 4"
      And STEF adds "^ORAC check that signal box 5" in the task of "^STEF count that orchard 4"
      And matt posts "open the lantern 6"
      And matt posts "^STEF move the ferry 7"
      And STEF adds "^ORAC mend the tide table 8" in the task of "^STEF move the ferry 7"
      And matt posts "^ZEN mend the bakery 9"
      And 5 min pass
      And matt posts "^ORAC mend our crane 10"
      And matt posts "^ORAC one more thing"
      Then ORAC responds once to "^ORAC one more thing"

    @must-fire
    Scenario: Agent walk 12
      Given a flab #release with matt, ann, ORAC, STEF and ZEN
      And the model asks "which part of it?"
      When ann posts "^ORAC count the kiln 1"
      And ann posts "^ORAC move every lantern 2"
      And ann redirects the task of "^ORAC count the kiln 1" to ZEN
      And matt posts "^ORAC fetch that orchard 3"
      And ann posts "^ORAC move every ferry 4"
      And ann posts "^ORAC check our bakery 5"
      And matt posts "^ORAC move the lantern 6"
      And ann stops the task of "^ORAC check our bakery 5"
      And matt posts "ORAC may mend our ferry 7"
      And matt stops the task of "^ORAC fetch that orchard 3"
      And ann posts "^ORAC check the barrel 8"
      And matt posts "^ORAC one more thing"
      Then ORAC responds once to "^ORAC one more thing"

    @must-fire
    Scenario: Agent walk 13
      Given a flab #release with matt, ann, ORAC, STEF and ZEN
      And the model asks "which part of it?"
      When ann posts "^ORAC mend every barrel 1"
      And matt posts "^ANY fetch our tide table 2"
      And ann posts "^ORAC check that bakery 3"
      And matt posts "^ORAC mend every ferry 4"
      And matt posts "^ORAC paint that bakery 5"
      And ann redirects the task of "^ORAC mend every barrel 1" to ZEN
      And matt posts "^ORAC check the kiln 6"
      And matt posts "^ORAC check our bakery 7"
      And matt posts "^ORAC close our ferry 8"
      And matt posts "^ORAC one more thing"
      Then ORAC responds once to "^ORAC one more thing"

    @must-fire
    Scenario: Agent walk 14
      Given a flab #release with matt, ann, ORAC, STEF and ZEN
      And the model stays silent
      When ann posts "^ORAC move that ferry 1"
      And matt posts "^ORAC move our barrel 2"
      And matt posts "^ORAC count every crane 3"
      And ann posts "^ORAC count our orchard 4"
      And ann posts "^ORAC move that tide table 5"
      And matt posts "^ORAC close the tide table 6"
      And matt posts "^ORAC and ^ZEN check that bakery 7"
      And matt posts "^ORAC one more thing"
      Then ORAC responds once to "^ORAC one more thing"

    @must-fire
    Scenario: Agent walk 15
      Given a flab #release with matt, ann, ORAC, STEF and ZEN
      And the model always replies
      And the model's answers are held
      When ann posts "^ORAC mend every signal box 1"
      And matt posts "^ALL fetch that orchard 2"
      And matt posts "^ORAC mend every signal box 3"
      And ann posts "@ORAC open the barrel 4"
      And matt posts "^ORAC close every crane 5"
      And matt posts "^ORAC open our barrel 6"
      And ann posts "^ORAC paint every crane 7"
      And the model's answers are released
      And matt posts "^ORAC one more thing"
      Then ORAC responds once to "^ORAC one more thing"

    @must-fire
    Scenario: Agent walk 16
      Given a flab #release with matt, ann, ORAC, STEF and ZEN
      And the model fails
      When matt posts "^ORAC count every barrel 1"
      And ann posts "^ORAC open that lantern 2"
      And 1 min pass
      And matt posts "^STEF close every crane 3"
      And STEF adds "^ORAC check our signal box 4" in the task of "^STEF close every crane 3"
      And 31 min pass
      And matt posts "^ORAC paint every barrel 5"
      And matt posts "^ORAC count our kiln 6"
      And matt posts "^ORAC move every tide table 7"
      And matt posts "^ORAC one more thing"
      Then ORAC responds once to "^ORAC one more thing"
