Feature: Random days of an agent
  An agent plans, asks, waits and gets answers: urgently or not, early, late, twice, wrongly or from somebody else, in
  several threads, over hours and days, and it is killed in between. The last step of a scenario requires little; the
  schemas, the laws and the prediction of the reference judge everything before it, and a failure names the broken rule.

  The scenarios were drawn once, by runner/a2h/walks. Every run has the same actions, with different names and words.

  @A2H-GATE-001 @must @decider @a2h
  Rule: Whatever happens on a day, no flagged action happens without a yes

    @must-fire
    Scenario: A day of an agent, 1
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent urgently plans "git show 1" in the thread "review"
      And the agent urgently plans "git show 1" in the thread "review"
      And the agent plans "git show 2" in the thread "canary", but lacks the json "API_KEY"
      And whoever was asked answers {"selected_option": "Approve", "feedback": null}, if they were asked to
      And the status of Carol becomes "AVAILABLE"
      And Mallory chooses "b.yaml", if they were asked to
      And whoever was asked gives "key-7", if they were asked to
      And the agent plans "git show 3" in the thread "canary"
      And whoever was asked helps on, but gives no leave
      And whoever was asked acknowledges it, if they were asked to
      And whoever was asked acknowledges it, if they were asked to
      And the agent plans "git show 4" with confidence 0 in the thread "main"
      And 1 min pass
      And the status of Carol becomes "AVAILABLE"
      And whoever was asked helps on, but gives no leave
      And the agent urgently plans "git show 5" with confidence 0.9, with the options "a.yaml" or "b.yaml" in the thread "review"
      And the agent urgently plans "git show 5" with confidence 0.9, with the options "a.yaml" or "b.yaml" in the thread "review"
      And the agent finishes in the thread "main" and reports "It is done, 6."
      And the agent plans "kubectl rollout restart" with confidence 0.9, with the options "a.yaml" or "b.yaml" as step 31 in the thread "main"
      And the agent plans "kubectl rollout restart" in the thread "review"
      And whoever was asked helps on, but gives no leave
      And 1 h pass
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire
    Scenario: A day of an agent, 2
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.95
      And an agent may take 30 steps
      When the agent plans "git status"
      And whoever was asked answers {"acknowledged": true, "feedback": null}, if they were asked to
      And the agent plans "git show 1" in the thread "canary"
      And 1 min pass
      And the agent urgently plans "kubectl rollout restart" in the thread "canary"
      And whoever was asked allows it, if they were asked to
      And the agent urgently plans "drop the table" as step 32 in the thread "review", but lacks the string "API_KEY"
      And the agent urgently plans "drop the table" as step 32 in the thread "review", but lacks the string "API_KEY"
      And whoever was asked helps on, but gives no leave
      And the agent reports "The memory is stable, 4." and plans "git show 5"
      And whoever was asked denies it, saying "check the crane 6", if they were asked to
      And the agent plans "drop the table" with confidence 0.3 as step 31 in the thread "canary"
      And whoever was asked answers {"acknowledged": true, "feedback": null}, if they were asked to
      And whoever was asked denies it, saying "open the tide table 8", if they were asked to
      And the agent finishes in the thread "review" and reports "It is done, 9."
      And whoever was asked allows it, if they were asked to
      And another who was found allows it, if they were asked to
      And whoever was asked helps on, but gives no leave
      And Mallory allows it, if they were asked to
      And the agent plans "drop the table" in the thread "main"
      And the agent plans "kubectl rollout restart" with confidence 0.79 in the thread "main"
      And the agent plans "git show 12" in the thread "main"
      And whoever was asked helps on, but gives no leave
      And 1 h pass
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire @restart
    Scenario: A day of an agent, 3
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent is asked for its threads
      And the agent plans "git show 1" in the thread "main", but lacks the string "API_KEY"
      And the agent plans "git show 2" in the thread "main", but lacks the string "API_KEY"
      And the agent is killed and started again
      And the agent plans "drop the table" as step 32 in the thread "review"
      And the agent plans "drop the table" as step 32 in the thread "review"
      And the status of Carol becomes "AVAILABLE"
      And 15 min pass
      And 24 h pass
      And the agent plans "git show 4" in the thread "canary"
      And the agent plans "git show 5" with confidence 0.9, with the options "a.yaml" or "b.yaml" in the thread "canary"
      And whoever was asked allows it, if they were asked to
      And the status of Carol becomes "AVAILABLE"
      And 3 h pass
      And whoever was asked chooses "c.yaml", if they were asked to
      And whoever was asked allows it, if they were asked to
      And the agent plans "git show 6" in the thread "main", but lacks the json "API_KEY"
      And whoever was asked chooses "a.yaml", if they were asked to
      And the agent plans "git show 7" as step 30 in the thread "canary", but lacks the string "API_KEY"
      And the agent plans "git show 7" as step 30 in the thread "canary", but lacks the string "API_KEY"
      And the agent plans "git show 8" in the thread "canary"
      And whoever was asked answers {"feedback": "APPROVED"}, if they were asked to
      And whoever was asked helps on, but gives no leave
      And 1 h pass
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire
    Scenario: A day of an agent, 4
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.95
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent urgently plans "git show 1" with confidence 0.9, with the options "a.yaml" or "b.yaml" in the thread "main"
      And Mallory chooses "a.yaml", if they were asked to
      And the agent plans "drop the table" with confidence 0.9, with the options "a.yaml" or "b.yaml" in the thread "review"
      And whoever was asked allows it, if they were asked to
      And the agent plans "drop the table" in the thread "main", but lacks the string "API_KEY"
      And whoever was asked denies it, saying "fetch our ferry 4", if they were asked to
      And the agent plans "drop the table" in the thread "canary"
      And the agent finishes in the thread "main" and reports "It is done, 6."
      And the agent plans "git show 7" with confidence 0.9, with the options "a.yaml" or "b.yaml" in the thread "main"
      And whoever was asked helps on, but gives no leave
      And the agent reports "The memory is stable, 8." and plans "git show 9"
      And the agent plans "git show 10" with confidence 0 in the thread "review"
      And the agent plans "git show 11" in the thread "review"
      And the status of Carol becomes "BUSY"
      And the agent urgently plans "git show 12" in the thread "main"
      And whoever was asked denies it, saying "fetch our crane 13", if they were asked to
      And whoever was asked acknowledges it, if they were asked to
      And the agent is asked for its threads
      And whoever was asked gives "key-7", if they were asked to
      And whoever was asked helps on, but gives no leave
      And the agent urgently plans "git show 14" in the thread "main"
      And whoever was asked helps on, but gives no leave
      And 1 h pass
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire
    Scenario: A day of an agent, 5
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.5
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent is asked for its threads
      And whoever was asked chooses "c.yaml", if they were asked to
      And whoever was asked helps on, but gives no leave
      And whoever was asked gives "key-7", if they were asked to
      And the status of Carol becomes "BUSY"
      And 30 h pass
      And the agent plans "git show 1" with confidence 0.96 in the thread "main"
      And 1 min pass
      And the agent plans "git show 2" in the thread "main"
      And whoever was asked acknowledges it, if they were asked to
      And whoever was asked helps on, but gives no leave
      And whoever was asked gives "key-7", if they were asked to
      And the agent plans "git show 3" in the thread "main", but lacks the json "API_KEY"
      And the status of Carol becomes "AVAILABLE"
      And the agent plans "git show 4" as step 30 in the thread "review"
      And the agent plans "git show 5" with confidence 0.79 in the thread "main"
      And another who was found allows it, if they were asked to
      And the agent is asked for its threads
      And whoever was asked acknowledges it, if they were asked to
      And whoever was asked helps on, but gives no leave
      And 1 h pass
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire @restart
    Scenario: A day of an agent, 6
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "drop the table" in the thread "review"
      And whoever was asked chooses "c.yaml", if they were asked to
      And the agent plans "git show 2" with confidence 0.3 in the thread "main"
      And the agent plans "git show 2" with confidence 0.3 in the thread "main"
      And the agent plans "git show 3" in the thread "main"
      And whoever was asked gives {"file": "key.txt"}, if they were asked to
      And whoever was asked gives {"file": "key.txt"}, if they were asked to
      And whoever was asked helps on, but gives no leave
      And the agent is killed and started again
      And whoever was asked gives {"id": 7, "keys": []}, if they were asked to
      And the agent plans "git show 4" in the thread "main"
      And the agent urgently plans "drop the table" with confidence 0.9, with the options "a.yaml" or "b.yaml" in the thread "main"
      And whoever was asked helps on, but gives no leave
      And whoever was asked chooses "b.yaml", if they were asked to
      And the agent is killed and started again
      And the agent plans "git show 6" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "main"
      And whoever was asked helps on, but gives no leave
      And whoever was asked acknowledges it, if they were asked to
      And the agent reports "The memory is stable, 7." and plans "git show 8"
      And 15 min pass
      And whoever was asked helps on, but gives no leave
      And 1 h pass
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire
    Scenario: A day of an agent, 7
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "git show 1" as step 32 in the thread "review"
      And the agent urgently plans "drop the table" in the thread "main"
      And the agent urgently plans "git show 3" in the thread "main", but lacks the json "API_KEY"
      And the status of Carol becomes "BUSY"
      And the agent urgently plans "git show 4" in the thread "main", but lacks the file "API_KEY"
      And the agent urgently plans "drop the table" in the thread "main", but lacks the json "API_KEY"
      And the agent plans "git show 6" in the thread "review"
      And the agent is asked for its threads
      And whoever was asked allows it, if they were asked to
      And whoever was asked allows it, if they were asked to
      And the agent plans "kubectl rollout restart" in the thread "main"
      And whoever was asked helps on, but gives no leave
      And whoever was asked chooses "a.yaml", if they were asked to
      And whoever was asked denies it, saying "paint every crane 8", if they were asked to
      And 1 s pass
      And whoever was asked answers {"feedback": "APPROVED"}, if they were asked to
      And the agent urgently plans "drop the table" with confidence 0.8 in the thread "main"
      And the agent plans "git show 10" in the thread "canary"
      And the agent plans "git show 10" in the thread "canary"
      And the agent urgently plans "git show 11" in the thread "main"
      And whoever was asked helps on, but gives no leave
      And 1 h pass
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire
    Scenario: A day of an agent, 8
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.5
      And an agent may take 30 steps
      When the agent plans "git status"
      And Mallory chooses "b.yaml", if they were asked to
      And 1 min pass
      And 1 s pass
      And the agent plans "kubectl rollout restart" with confidence 0.79 in the thread "canary"
      And the agent plans "kubectl rollout restart" with confidence 0.79 in the thread "canary"
      And whoever was asked allows it, if they were asked to
      And whoever was asked chooses "a.yaml", if they were asked to
      And whoever was asked allows it, if they were asked to
      And whoever was asked allows it, if they were asked to
      And 15 min pass
      And the agent urgently plans "git show 2" in the thread "review"
      And the agent urgently plans "git show 2" in the thread "review"
      And whoever was asked answers {"acknowledged": true, "feedback": null}, if they were asked to
      And whoever was asked answers {"acknowledged": true, "feedback": null}, if they were asked to
      And 24 h pass
      And the agent plans "kubectl rollout restart" in the thread "main", but lacks the json "API_KEY"
      And the agent plans "kubectl rollout restart" in the thread "main", but lacks the json "API_KEY"
      And whoever was asked chooses "a.yaml", if they were asked to
      And the agent finishes in the thread "review" and reports "It is done, 4."
      And whoever was asked helps on, but gives no leave
      And the agent urgently plans "git show 5" in the thread "main", but lacks the json "API_KEY"
      And the agent plans "git show 6" in the thread "main"
      And the agent plans "git show 7" in the thread "canary", but lacks the json "API_KEY"
      And 1 min pass
      And the agent urgently plans "git show 8" with confidence 0 in the thread "main"
      And the agent urgently plans "git show 8" with confidence 0 in the thread "main"
      And whoever was asked chooses "c.yaml", if they were asked to
      And whoever was asked chooses "c.yaml", if they were asked to
      And whoever was asked helps on, but gives no leave
      And 1 h pass
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire @restart
    Scenario: A day of an agent, 9
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And whoever was asked acknowledges it, if they were asked to
      And the agent plans "git show 1" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "main"
      And the agent plans "git show 2" with confidence 0.8 as step 31 in the thread "canary"
      And the agent urgently plans "drop the table" in the thread "main"
      And the agent urgently plans "git show 4" in the thread "main"
      And the agent reports "The memory is stable, 5." and plans "git show 6"
      And Mallory chooses "b.yaml", if they were asked to
      And the agent plans "kubectl rollout restart" in the thread "review", but lacks the json "API_KEY"
      And the agent plans "kubectl rollout restart" in the thread "review", but lacks the json "API_KEY"
      And the agent urgently plans "drop the table" with confidence 0.9, with the options "a.yaml" or "b.yaml" in the thread "main"
      And the agent urgently plans "git show 9" with confidence 0 in the thread "main"
      And whoever was asked chooses "b.yaml", if they were asked to
      And whoever was asked chooses "b.yaml", if they were asked to
      And the agent is killed and started again
      And 3 h pass
      And the agent plans "git show 10" with confidence 0.79 in the thread "main"
      And the agent plans "git show 11" in the thread "canary"
      And Mallory allows it, if they were asked to
      And whoever was asked helps on, but gives no leave
      And 1 h pass
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire
    Scenario: A day of an agent, 10
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.5
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent urgently plans "kubectl rollout restart" in the thread "main"
      And the agent plans "git show 2" in the thread "review"
      And the agent reports "The memory is stable, 3." and plans "git show 4"
      And whoever was asked allows it, if they were asked to
      And the agent is asked for its threads
      And whoever was asked chooses "b.yaml", if they were asked to
      And whoever was asked allows it, if they were asked to
      And the agent plans "git show 5" with confidence 0.96 in the thread "main"
      And the agent urgently plans "git show 6" in the thread "review"
      And the agent plans "drop the table" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "review"
      And whoever was asked acknowledges it, if they were asked to
      And whoever was asked chooses "b.yaml", if they were asked to
      And the agent plans "git show 8" with confidence 0 in the thread "main"
      And the agent plans "git show 9" in the thread "main"
      And whoever was asked helps on, but gives no leave
      And 1 h pass
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire
    Scenario: A day of an agent, 11
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.5
      And an agent may take 30 steps
      When the agent plans "git status"
      And whoever was asked denies it, saying "mend our orchard 1", if they were asked to
      And 15 min pass
      And the agent urgently plans "git show 2" with confidence 0.3 in the thread "main"
      And whoever was asked gives "key-7", if they were asked to
      And the agent urgently plans "drop the table" in the thread "review", but lacks the string "API_KEY"
      And the agent plans "git show 4" with confidence 0.9, with the options "a.yaml" or "b.yaml" in the thread "main"
      And the agent plans "git show 5" as step 32 in the thread "main"
      And the agent urgently plans "drop the table" with confidence 0.9, with the options "a.yaml" or "b.yaml" in the thread "review"
      And the agent urgently plans "drop the table" with confidence 0.9, with the options "a.yaml" or "b.yaml" in the thread "review"
      And the agent plans "git show 7" in the thread "review"
      And 24 h pass
      And the agent urgently plans "drop the table" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "canary"
      And the agent urgently plans "drop the table" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "canary"
      And the agent plans "git show 9" with confidence 0.3 in the thread "review"
      And the agent urgently plans "git show 10" in the thread "review"
      And the agent plans "git show 11" in the thread "main"
      And whoever was asked allows it, if they were asked to
      And whoever was asked helps on, but gives no leave
      And 1 h pass
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire @restart
    Scenario: A day of an agent, 12
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent is killed and started again
      And 15 min pass
      And the agent plans "kubectl rollout restart" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "main"
      And the agent plans "kubectl rollout restart" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "main"
      And whoever was asked gives "key-7", if they were asked to
      And whoever was asked allows it, if they were asked to
      And the agent plans "git show 2" in the thread "main"
      And the agent plans "git show 3" with confidence 0 in the thread "review"
      And Mallory chooses "b.yaml", if they were asked to
      And the agent is killed and started again
      And whoever was asked allows it, if they were asked to
      And whoever was asked gives "key-7", if they were asked to
      And whoever was asked gives "key-7", if they were asked to
      And the agent is killed and started again
      And the agent plans "git show 4" in the thread "main", but lacks the string "API_KEY"
      And whoever was asked helps on, but gives no leave
      And the agent urgently plans "git show 5" with confidence 0.79 in the thread "main"
      And the agent urgently plans "git show 6" in the thread "main"
      And whoever was asked gives {"file": "key.txt"}, if they were asked to
      And whoever was asked helps on, but gives no leave
      And 1 h pass
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire
    Scenario: A day of an agent, 13
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent reports "The memory is stable, 1." and plans "git show 2"
      And whoever was asked acknowledges it, if they were asked to
      And 1 min pass
      And whoever was asked acknowledges it, if they were asked to
      And the agent plans "drop the table" in the thread "main"
      And whoever was asked answers {"decision": "MAYBE", "feedback": null}, if they were asked to
      And the agent reports "The memory is stable, 4." and plans "git show 5"
      And Mallory allows it, if they were asked to
      And Mallory allows it, if they were asked to
      And 15 min pass
      And the agent urgently plans "kubectl rollout restart" in the thread "review"
      And the agent plans "git show 7" in the thread "review"
      And the agent urgently plans "kubectl rollout restart" with confidence 0.3, with the options "a.yaml" or "b.yaml" as step 32 in the thread "main"
      And the agent plans "git show 9" as step 31 in the thread "canary", but lacks the json "API_KEY"
      And the agent plans "drop the table" in the thread "main", but lacks the json "API_KEY"
      And whoever was asked chooses "b.yaml", if they were asked to
      And whoever was asked chooses "b.yaml", if they were asked to
      And whoever was asked acknowledges it, if they were asked to
      And the agent urgently plans "drop the table" as step 30 in the thread "main"
      And the agent urgently plans "drop the table" as step 30 in the thread "main"
      And the agent plans "kubectl rollout restart" in the thread "main"
      And the agent urgently plans "git show 13" with confidence 0.9, with the options "a.yaml" or "b.yaml" in the thread "main"
      And the agent plans "kubectl rollout restart" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "main"
      And whoever was asked helps on, but gives no leave
      And 1 h pass
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire
    Scenario: A day of an agent, 14
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And whoever was asked gives {"id": 7, "keys": []}, if they were asked to
      And the status of Carol becomes "AVAILABLE"
      And the agent urgently plans "git show 1" with confidence 0.79 as step 31 in the thread "main"
      And the agent plans "git show 2" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "main"
      And the agent plans "git show 3" in the thread "review"
      And the agent reports "The memory is stable, 4." and plans "git show 5"
      And 1 s pass
      And the agent is asked for its threads
      And the agent reports "The memory is stable, 6." and plans "git show 7"
      And the agent plans "git show 8" with confidence 0 in the thread "canary"
      And whoever was asked helps on, but gives no leave
      And 15 min pass
      And the agent urgently plans "kubectl rollout restart" in the thread "canary", but lacks the string "API_KEY"
      And the agent plans "git show 10" in the thread "review"
      And whoever was asked helps on, but gives no leave
      And 1 h pass
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire @restart
    Scenario: A day of an agent, 15
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.5
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent is asked for its threads
      And the status of Carol becomes "AVAILABLE"
      And whoever was asked allows it, if they were asked to
      And the agent reports "The memory is stable, 1." and plans "git show 2"
      And the agent is asked for its threads
      And Mallory chooses "b.yaml", if they were asked to
      And the agent urgently plans "git show 3" with confidence 0.9, with the options "a.yaml" or "b.yaml" in the thread "review"
      And whoever was asked denies it, saying "fetch every barrel 4", if they were asked to
      And 1 s pass
      And the agent plans "git show 5" in the thread "review"
      And the agent finishes in the thread "main" and reports "It is done, 6."
      And the agent urgently plans "git show 7" in the thread "main"
      And whoever was asked chooses "c.yaml", if they were asked to
      And whoever was asked chooses "c.yaml", if they were asked to
      And whoever was asked answers {"acknowledged": true, "feedback": null}, if they were asked to
      And whoever was asked answers {"acknowledged": true, "feedback": null}, if they were asked to
      And the agent urgently plans "git show 8" as step 31 in the thread "main"
      And whoever was asked helps on, but gives no leave
      And 1 h pass
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire
    Scenario: A day of an agent, 16
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.95
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "drop the table" with confidence 0.9, with the options "a.yaml" or "b.yaml" in the thread "main"
      And the agent is asked for its threads
      And the agent urgently plans "git show 2" as step 32 in the thread "main"
      And whoever was asked allows it, if they were asked to
      And the agent plans "drop the table" in the thread "main"
      And the agent finishes in the thread "main" and reports "It is done, 4."
      And the agent plans "git show 5" with confidence 0.9, with the options "a.yaml" or "b.yaml" in the thread "main"
      And 3 h pass
      And the agent plans "git show 6" with confidence 0.9, with the options "a.yaml" or "b.yaml" in the thread "review"
      And the agent finishes in the thread "review" and reports "It is done, 7."
      And 1 h pass
      And whoever was asked gives {"file": "key.txt"}, if they were asked to
      And the agent plans "git show 8" with confidence 0.79 in the thread "canary"
      And the agent reports "The memory is stable, 9." and plans "git show 10"
      And the agent plans "git show 11" with confidence 0.9, with the options "a.yaml" or "b.yaml" in the thread "main"
      And whoever was asked gives {"id": 7, "keys": []}, if they were asked to
      And whoever was asked gives {"id": 7, "keys": []}, if they were asked to
      And Mallory allows it, if they were asked to
      And whoever was asked helps on, but gives no leave
      And 1 h pass
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire
    Scenario: A day of an agent, 17
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.95
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent reports "The memory is stable, 1." and plans "git show 2"
      And the agent plans "git show 3" with confidence 0.9, with the options "a.yaml" or "b.yaml" in the thread "canary"
      And whoever was asked gives {"file": "key.txt"}, if they were asked to
      And whoever was asked denies it, saying "close the orchard 4", if they were asked to
      And whoever was asked denies it, saying "close the orchard 4", if they were asked to
      And whoever was asked allows it, if they were asked to
      And the agent plans "git show 5" in the thread "main"
      And whoever was asked denies it, saying "paint the signal box 6", if they were asked to
      And 1 min pass
      And 15 min pass
      And 1 h pass
      And the agent is asked for its threads
      And whoever was asked helps on, but gives no leave
      And the agent plans "git show 7" in the thread "main"
      And the agent plans "git show 8" with confidence 0.79 in the thread "review"
      And whoever was asked helps on, but gives no leave
      And 1 h pass
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire @restart
    Scenario: A day of an agent, 18
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.95
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "git show 1" with confidence 0.9, with the options "a.yaml" or "b.yaml" in the thread "review"
      And the agent plans "git show 1" with confidence 0.9, with the options "a.yaml" or "b.yaml" in the thread "review"
      And the agent urgently plans "git show 2" with confidence 0.3 in the thread "canary"
      And the agent urgently plans "git show 3" with confidence 0.96 in the thread "main"
      And the agent urgently plans "git show 3" with confidence 0.96 in the thread "main"
      And the agent plans "git show 4" in the thread "main", but lacks the file "API_KEY"
      And the agent plans "git show 5" with confidence 0.8 in the thread "main"
      And the agent plans "git show 5" with confidence 0.8 in the thread "main"
      And whoever was asked gives {"file": "key.txt"}, if they were asked to
      And whoever was asked allows it, if they were asked to
      And the agent plans "git show 6" with confidence 0.3 in the thread "main"
      And another who was found allows it, if they were asked to
      And the agent plans "git show 7" in the thread "review"
      And the agent plans "kubectl rollout restart" in the thread "main"
      And the status of Carol becomes "BUSY"
      And the agent urgently plans "git show 9" in the thread "main"
      And the agent urgently plans "kubectl rollout restart" in the thread "canary"
      And whoever was asked denies it, saying "close the barrel 11", if they were asked to
      And whoever was asked allows it, if they were asked to
      And whoever was asked helps on, but gives no leave
      And the status of Carol becomes "AVAILABLE"
      And 24 h pass
      And the agent reports "The memory is stable, 12." and plans "git show 13"
      And the agent plans "drop the table" in the thread "canary"
      And whoever was asked helps on, but gives no leave
      And 1 h pass
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire
    Scenario: A day of an agent, 19
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent reports "The memory is stable, 1." and plans "git show 2"
      And the agent urgently plans "git show 3" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "main"
      And whoever was asked chooses "b.yaml", if they were asked to
      And the agent plans "git show 4" in the thread "canary"
      And whoever was asked acknowledges it, if they were asked to
      And the agent plans "kubectl rollout restart" with confidence 0 in the thread "canary"
      And the agent plans "git show 6" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "main"
      And the agent plans "git show 7" in the thread "canary"
      And the agent finishes in the thread "main" and reports "It is done, 8."
      And the agent plans "git show 9" as step 31 in the thread "main", but lacks the json "API_KEY"
      And whoever was asked allows it, if they were asked to
      And whoever was asked allows it, if they were asked to
      And whoever was asked chooses "b.yaml", if they were asked to
      And the agent plans "git show 10" in the thread "main"
      And whoever was asked allows it, if they were asked to
      And whoever was asked allows it, if they were asked to
      And the agent plans "kubectl rollout restart" with confidence 0.9, with the options "a.yaml" or "b.yaml" in the thread "canary"
      And the agent plans "git show 12" in the thread "canary"
      And whoever was asked helps on, but gives no leave
      And the agent finishes in the thread "main" and reports "It is done, 13."
      And the agent finishes in the thread "review" and reports "It is done, 14."
      And whoever was asked allows it, if they were asked to
      And Mallory allows it, if they were asked to
      And whoever was asked helps on, but gives no leave
      And 1 h pass
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire
    Scenario: A day of an agent, 20
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "git show 1" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "main"
      And the agent plans "git show 1" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "main"
      And whoever was asked allows it, if they were asked to
      And the agent urgently plans "git show 2" in the thread "main", but lacks the json "API_KEY"
      And the agent plans "git show 3" in the thread "review", but lacks the string "API_KEY"
      And the agent plans "git show 3" in the thread "review", but lacks the string "API_KEY"
      And the agent is asked for its threads
      And the agent reports "The memory is stable, 4." and plans "git show 5"
      And the agent finishes in the thread "main" and reports "It is done, 6."
      And the agent plans "git show 7" with confidence 0.96 as step 32 in the thread "canary"
      And whoever was asked helps on, but gives no leave
      And 1 min pass
      And whoever was asked denies it, saying "count our barrel 8", if they were asked to
      And Mallory chooses "b.yaml", if they were asked to
      And the agent plans "kubectl rollout restart" in the thread "main"
      And whoever was asked denies it, saying "check that lantern 10", if they were asked to
      And the agent plans "git show 11" in the thread "canary"
      And the agent plans "git show 11" in the thread "canary"
      And the agent urgently plans "git show 12" in the thread "review", but lacks the file "API_KEY"
      And the agent plans "git show 13" in the thread "review"
      And whoever was asked chooses "c.yaml", if they were asked to
      And whoever was asked helps on, but gives no leave
      And 1 h pass
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire @restart
    Scenario: A day of an agent, 21
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent urgently plans "git show 1" in the thread "canary", but lacks the json "API_KEY"
      And the status of Carol becomes "AVAILABLE"
      And the agent plans "git show 2" in the thread "canary"
      And the agent plans "drop the table" as step 30 in the thread "main"
      And the agent plans "git show 4" with confidence 0.9, with the options "a.yaml" or "b.yaml" in the thread "main"
      And the agent is killed and started again
      And the agent urgently plans "git show 5" as step 30 in the thread "main"
      And 3 h pass
      And the agent plans "kubectl rollout restart" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "review"
      And whoever was asked allows it, if they were asked to
      And the agent plans "git show 7" with confidence 0.3 in the thread "canary"
      And the agent plans "git show 8" with confidence 0.96 in the thread "main"
      And the agent plans "drop the table" in the thread "main"
      And Mallory chooses "c.yaml", if they were asked to
      And Mallory chooses "c.yaml", if they were asked to
      And whoever was asked helps on, but gives no leave
      And 1 h pass
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire
    Scenario: A day of an agent, 22
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.95
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "git show 1" in the thread "main"
      And the agent plans "git show 2" with confidence 0 in the thread "main"
      And the agent urgently plans "git show 3" with confidence 0.9, with the options "a.yaml" or "b.yaml" in the thread "canary"
      And whoever was asked allows it, if they were asked to
      And the agent is asked for its threads
      And the agent urgently plans "git show 4" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "review"
      And whoever was asked gives "key-7", if they were asked to
      And whoever was asked helps on, but gives no leave
      And whoever was asked gives {"file": "key.txt"}, if they were asked to
      And whoever was asked gives {"file": "key.txt"}, if they were asked to
      And whoever was asked chooses "b.yaml", if they were asked to
      And 24 h pass
      And Mallory chooses "b.yaml", if they were asked to
      And Mallory chooses "b.yaml", if they were asked to
      And whoever was asked acknowledges it, if they were asked to
      And the agent plans "git show 5" in the thread "main"
      And whoever was asked chooses "b.yaml", if they were asked to
      And whoever was asked helps on, but gives no leave
      And the agent urgently plans "git show 6" with confidence 0.9, with the options "a.yaml" or "b.yaml" in the thread "review"
      And whoever was asked helps on, but gives no leave
      And 1 h pass
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire
    Scenario: A day of an agent, 23
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.5
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent is asked for its threads
      And 1 min pass
      And whoever was asked chooses "c.yaml", if they were asked to
      And the agent finishes in the thread "main" and reports "It is done, 1."
      And the agent plans "kubectl rollout restart" with confidence 0.9, with the options "a.yaml" or "b.yaml" in the thread "main"
      And the agent plans "kubectl rollout restart" with confidence 0.9, with the options "a.yaml" or "b.yaml" in the thread "main"
      And the agent reports "The memory is stable, 3." and plans "git show 4"
      And the agent plans "drop the table" in the thread "review"
      And the agent plans "drop the table" in the thread "review"
      And whoever was asked allows it, if they were asked to
      And the agent plans "git show 6" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "canary"
      And the agent plans "git show 6" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "canary"
      And the agent plans "kubectl rollout restart" in the thread "main"
      And the agent finishes in the thread "main" and reports "It is done, 8."
      And the agent urgently plans "git show 9" in the thread "main"
      And the agent plans "drop the table" with confidence 0.9, with the options "a.yaml" or "b.yaml" in the thread "main"
      And whoever was asked denies it, saying "fetch every crane 11", if they were asked to
      And whoever was asked denies it, saying "fetch every crane 11", if they were asked to
      And the agent reports "The memory is stable, 12." and plans "git show 13"
      And the agent plans "git show 14" in the thread "main", but lacks the json "API_KEY"
      And the agent plans "drop the table" with confidence 0.79 in the thread "review"
      And the agent plans "git show 16" as step 31 in the thread "canary"
      And the agent urgently plans "git show 17" as step 32 in the thread "canary", but lacks the json "API_KEY"
      And whoever was asked helps on, but gives no leave
      And 1 h pass
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire @restart
    Scenario: A day of an agent, 24
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And whoever was asked allows it, if they were asked to
      And the agent reports "The memory is stable, 1." and plans "git show 2"
      And the agent plans "git show 3" in the thread "main"
      And Mallory allows it, if they were asked to
      And whoever was asked allows it, if they were asked to
      And whoever was asked allows it, if they were asked to
      And whoever was asked gives {"id": 7, "keys": []}, if they were asked to
      And the agent plans "drop the table" with confidence 0.79 in the thread "main"
      And the agent plans "drop the table" with confidence 0.79 in the thread "main"
      And the agent reports "The memory is stable, 5." and plans "git show 6"
      And 15 min pass
      And 15 min pass
      And whoever was asked answers {"decision": "approved", "feedback": null}, if they were asked to
      And the agent reports "The memory is stable, 7." and plans "git show 8"
      And whoever was asked answers {"decision": "MAYBE", "feedback": null}, if they were asked to
      And the agent is killed and started again
      And the agent reports "The memory is stable, 9." and plans "git show 10"
      And whoever was asked chooses "c.yaml", if they were asked to
      And the agent plans "git show 11" in the thread "main"
      And whoever was asked helps on, but gives no leave
      And 1 h pass
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire
    Scenario: A day of an agent, 25
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "git show 1" with confidence 0.3 as step 31 in the thread "main"
      And the agent plans "git show 2" with confidence 0 in the thread "main"
      And the agent plans "git show 3" with confidence 0.9, with the options "a.yaml" or "b.yaml" in the thread "review"
      And whoever was asked helps on, but gives no leave
      And Mallory chooses "a.yaml", if they were asked to
      And 1 h pass
      And the agent plans "git show 4" in the thread "main"
      And whoever was asked gives {"file": "key.txt"}, if they were asked to
      And the agent plans "git show 5" in the thread "canary"
      And the status of Carol becomes "BUSY"
      And the agent plans "drop the table" in the thread "review"
      And the status of Carol becomes "AVAILABLE"
      And the agent plans "git show 7" as step 30 in the thread "main", but lacks the file "API_KEY"
      And whoever was asked chooses "a.yaml", if they were asked to
      And whoever was asked gives "key-7", if they were asked to
      And the agent plans "git show 8" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "main"
      And the agent plans "git show 9" in the thread "review"
      And whoever was asked helps on, but gives no leave
      And 1 h pass
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire
    Scenario: A day of an agent, 26
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And whoever was asked allows it, if they were asked to
      And whoever was asked denies it, saying "open our lantern 1", if they were asked to
      And Mallory allows it, if they were asked to
      And the agent urgently plans "drop the table" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "review"
      And the agent is asked for its threads
      And whoever was asked chooses "a.yaml", if they were asked to
      And 24 h pass
      And whoever was asked helps on, but gives no leave
      And the agent plans "git show 3" in the thread "main"
      And 15 min pass
      And the agent plans "git show 4" in the thread "main", but lacks the string "API_KEY"
      And whoever was asked acknowledges it, if they were asked to
      And whoever was asked acknowledges it, if they were asked to
      And 15 min pass
      And the agent plans "drop the table" in the thread "review", but lacks the json "API_KEY"
      And the status of Carol becomes "BUSY"
      And the agent urgently plans "drop the table" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "main"
      And the agent urgently plans "drop the table" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "main"
      And whoever was asked chooses "b.yaml", if they were asked to
      And whoever was asked helps on, but gives no leave
      And 1 h pass
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire @restart
    Scenario: A day of an agent, 27
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.95
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "git show 1" in the thread "main"
      And the agent plans "git show 2" with confidence 0.9, with the options "a.yaml" or "b.yaml" in the thread "review"
      And the agent is asked for its threads
      And the agent plans "git show 3" in the thread "canary"
      And the agent plans "git show 4" with confidence 0.9, with the options "a.yaml" or "b.yaml" in the thread "main"
      And the agent urgently plans "git show 5" with confidence 0.9, with the options "a.yaml" or "b.yaml" in the thread "canary"
      And 30 h pass
      And Mallory chooses "b.yaml", if they were asked to
      And whoever was asked allows it, if they were asked to
      And the agent finishes in the thread "main" and reports "It is done, 6."
      And Mallory chooses "b.yaml", if they were asked to
      And whoever was asked gives "key-7", if they were asked to
      And the agent urgently plans "git show 7" with confidence 0 in the thread "main"
      And Mallory allows it, if they were asked to
      And whoever was asked answers {"decision": "MAYBE", "feedback": null}, if they were asked to
      And the agent finishes in the thread "main" and reports "It is done, 8."
      And whoever was asked gives {"id": 7, "keys": []}, if they were asked to
      And the status of Carol becomes "AVAILABLE"
      And whoever was asked helps on, but gives no leave
      And 1 h pass
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire
    Scenario: A day of an agent, 28
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "git show 1" in the thread "main"
      And whoever was asked allows it, if they were asked to
      And whoever was asked chooses "c.yaml", if they were asked to
      And 15 min pass
      And the agent urgently plans "drop the table" in the thread "review"
      And the agent urgently plans "drop the table" in the thread "review"
      And the agent reports "The memory is stable, 3." and plans "git show 4"
      And the status of Carol becomes "BUSY"
      And Mallory allows it, if they were asked to
      And the agent urgently plans "git show 5" in the thread "canary"
      And Mallory chooses "a.yaml", if they were asked to
      And 3 h pass
      And the agent plans "kubectl rollout restart" as step 31 in the thread "main"
      And the agent plans "kubectl rollout restart" as step 31 in the thread "main"
      And the agent plans "git show 7" in the thread "main"
      And Mallory chooses "b.yaml", if they were asked to
      And the agent plans "git show 8" in the thread "canary"
      And whoever was asked chooses "b.yaml", if they were asked to
      And whoever was asked helps on, but gives no leave
      And 1 h pass
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire
    Scenario: A day of an agent, 29
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.95
      And an agent may take 30 steps
      When the agent plans "git status"
      And 15 min pass
      And the agent plans "git show 1" in the thread "main"
      And 1 s pass
      And the agent reports "The memory is stable, 2." and plans "git show 3"
      And whoever was asked allows it, if they were asked to
      And whoever was asked chooses "a.yaml", if they were asked to
      And Mallory chooses "b.yaml", if they were asked to
      And 1 min pass
      And the agent urgently plans "git show 4" in the thread "review"
      And Mallory allows it, if they were asked to
      And the agent plans "kubectl rollout restart" with confidence 0.96 in the thread "review"
      And the agent plans "kubectl rollout restart" with confidence 0.96 in the thread "review"
      And the agent plans "git show 6" as step 30 in the thread "canary"
      And whoever was asked allows it, if they were asked to
      And another who was found allows it, if they were asked to
      And whoever was asked allows it, if they were asked to
      And the agent plans "git show 7" in the thread "review"
      And the agent plans "kubectl rollout restart" as step 30 in the thread "review"
      And whoever was asked helps on, but gives no leave
      And 1 h pass
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire @restart
    Scenario: A day of an agent, 30
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.95
      And an agent may take 30 steps
      When the agent plans "git status"
      And whoever was asked allows it, if they were asked to
      And 24 h pass
      And the agent plans "drop the table" in the thread "main"
      And whoever was asked allows it, if they were asked to
      And 1 s pass
      And whoever was asked helps on, but gives no leave
      And the agent urgently plans "git show 2" as step 30 in the thread "canary"
      And the agent plans "drop the table" in the thread "canary", but lacks the string "API_KEY"
      And the agent plans "git show 4" with confidence 0.9, with the options "a.yaml" or "b.yaml" in the thread "canary"
      And the agent plans "git show 5" in the thread "canary"
      And whoever was asked helps on, but gives no leave
      And whoever was asked denies it, saying "mend that barrel 6", if they were asked to
      And whoever was asked chooses "a.yaml", if they were asked to
      And the agent reports "The memory is stable, 7." and plans "git show 8"
      And whoever was asked helps on, but gives no leave
      And 1 h pass
      And the agent is asked for its threads
      Then "git status" happens once

  @A2H-CHOICE-001 @must @decider @a2h
  Rule: Whatever comes between, what a human has said about a plan is used

    @must-fire
    Scenario: The plans of an agent, 1
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "git show 1" with confidence 0.79, with the options "a.yaml" or "b.yaml" in the thread "main"
      And whoever was asked answers {"decision": "MAYBE", "feedback": null}, if they were asked to
      And whoever was asked helps on, but gives no leave
      And whoever was asked helps on, but gives no leave
      And the agent plans "git show 2" in the thread "review"
      And whoever was asked helps on, but gives no leave
      And the agent plans "git show 3" in the thread "main"
      And whoever was asked helps on, but gives no leave
      And 1 min pass
      And the agent plans "drop the table" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "main"
      And whoever was asked helps on, but gives no leave
      And whoever was asked acknowledges it, if they were asked to
      And whoever was asked helps on, but gives no leave
      And the agent reports "The memory is stable, 5." and plans "git show 6"
      And whoever was asked allows it, if they were asked to
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire @restart
    Scenario: The plans of an agent, 2
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "drop the table" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "canary"
      And Mallory allows it, if they were asked to
      And whoever was asked helps on, but gives no leave
      And whoever was asked helps on, but gives no leave
      And 30 h pass
      And whoever was asked allows it, if they were asked to
      And the agent urgently plans "git show 3" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "main"
      And whoever was asked helps on, but gives no leave
      And the agent reports "The memory is stable, 4." and plans "git show 5"
      And whoever was asked helps on, but gives no leave
      And the agent urgently plans "git show 6" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "main"
      And 1 min pass
      And whoever was asked helps on, but gives no leave
      And the agent is killed and started again
      And whoever was asked helps on, but gives no leave
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire
    Scenario: The plans of an agent, 3
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "git show 1" in the thread "main"
      And the agent plans "git show 2" in the thread "main"
      And whoever was asked helps on, but gives no leave
      And the agent reports "The memory is stable, 3." and plans "git show 4"
      And whoever was asked helps on, but gives no leave
      And 24 h pass
      And the agent urgently plans "git show 5" in the thread "review", but lacks the file "API_KEY"
      And whoever was asked helps on, but gives no leave
      And the agent reports "The memory is stable, 6." and plans "git show 7"
      And whoever was asked helps on, but gives no leave
      And the agent plans "git show 8" in the thread "canary"
      And the agent urgently plans "git show 9" in the thread "review"
      And whoever was asked helps on, but gives no leave
      And whoever was asked acknowledges it, if they were asked to
      And whoever was asked helps on, but gives no leave
      And the agent is asked for its threads
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire @restart
    Scenario: The plans of an agent, 4
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "git show 1" in the thread "main", but lacks the file "API_KEY"
      And the agent is asked for its threads
      And whoever was asked helps on, but gives no leave
      And whoever was asked acknowledges it, if they were asked to
      And whoever was asked helps on, but gives no leave
      And the agent plans "git show 2" in the thread "main"
      And the agent plans "kubectl rollout restart" in the thread "canary"
      And whoever was asked helps on, but gives no leave
      And the agent is killed and started again
      And whoever was asked helps on, but gives no leave
      And the agent plans "git show 4" in the thread "review"
      And whoever was asked allows it, if they were asked to
      And the agent is killed and started again
      And the agent urgently plans "kubectl rollout restart" in the thread "main", but lacks the json "API_KEY"
      And 24 h pass
      And whoever was asked helps on, but gives no leave
      And whoever was asked helps on, but gives no leave
      And the agent plans "git show 7" in the thread "review"
      And whoever was asked allows it, if they were asked to
      And 3 h pass
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire
    Scenario: The plans of an agent, 5
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent urgently plans "kubectl rollout restart" in the thread "main"
      And the agent plans "git show 2" in the thread "main"
      And whoever was asked helps on, but gives no leave
      And 15 min pass
      And whoever was asked helps on, but gives no leave
      And the agent reports "The memory is stable, 3." and plans "git show 4"
      And whoever was asked denies it, saying "move every barrel 5", if they were asked to
      And whoever was asked acknowledges it, if they were asked to
      And the agent urgently plans "git show 6" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "canary"
      And whoever was asked helps on, but gives no leave
      And 1 min pass
      And whoever was asked helps on, but gives no leave
      And the agent plans "git show 7" in the thread "canary"
      And the agent urgently plans "git show 8" in the thread "canary"
      And the agent reports "The memory is stable, 9." and plans "git show 10"
      And whoever was asked helps on, but gives no leave
      And whoever was asked acknowledges it, if they were asked to
      And whoever was asked helps on, but gives no leave
      And the agent plans "git show 11" in the thread "canary"
      And the agent plans "drop the table" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "main"
      And the agent is asked for its threads
      And whoever was asked helps on, but gives no leave
      And the agent plans "git show 13" in the thread "review"
      And whoever was asked helps on, but gives no leave
      And the agent reports "The memory is stable, 14." and plans "git show 15"
      And whoever was asked allows it, if they were asked to
      And the agent plans "git show 17" in the thread "canary"
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire @restart
    Scenario: The plans of an agent, 6
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent urgently plans "git show 1" in the thread "review", but lacks the json "API_KEY"
      And whoever was asked acknowledges it, if they were asked to
      And whoever was asked helps on, but gives no leave
      And the agent plans "git show 2" in the thread "review"
      And whoever was asked helps on, but gives no leave
      And whoever was asked acknowledges it, if they were asked to
      And the agent plans "kubectl rollout restart" in the thread "main"
      And whoever was asked helps on, but gives no leave
      And the agent is killed and started again
      And whoever was asked helps on, but gives no leave
      And whoever was asked allows it, if they were asked to
      And the agent plans "git show 5" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "canary"
      And whoever was asked helps on, but gives no leave
      And the agent is killed and started again
      And whoever was asked helps on, but gives no leave
      And the agent plans "git show 6" in the thread "main"
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire
    Scenario: The plans of an agent, 7
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent urgently plans "git show 1" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "canary"
      And whoever was asked helps on, but gives no leave
      And the agent plans "git show 2" in the thread "canary"
      And whoever was asked helps on, but gives no leave
      And whoever was asked answers {"decision": "MAYBE", "feedback": null}, if they were asked to
      And the agent plans "git show 3" in the thread "main", but lacks the file "API_KEY"
      And whoever was asked helps on, but gives no leave
      And the agent plans "git show 4" in the thread "canary"
      And whoever was asked helps on, but gives no leave
      And the agent plans "git show 5" in the thread "main"
      And the agent plans "git show 6" in the thread "main"
      And whoever was asked answers {"decision": "MAYBE", "feedback": null}, if they were asked to
      And whoever was asked helps on, but gives no leave
      And the agent plans "git show 7" in the thread "main"
      And whoever was asked helps on, but gives no leave
      And the agent plans "git show 8" in the thread "review"
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire @restart
    Scenario: The plans of an agent, 8
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      And messages take a while to go out
      When the agent plans "git status"
      And the agent plans "git show 1" in the thread "review", but lacks the string "API_KEY"
      And the agent is killed and started again
      And the messages are out
      And whoever was asked helps on, but gives no leave
      And whoever was asked helps on, but gives no leave
      And the messages are out
      And the agent plans "kubectl rollout restart" in the thread "review"
      And the agent is asked for its threads
      And the messages are out
      And whoever was asked helps on, but gives no leave
      And the messages are out
      And whoever was asked helps on, but gives no leave
      And the messages are out
      And whoever was asked allows it, if they were asked to
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire
    Scenario: The plans of an agent, 9
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      And saving the state takes a while
      When the agent plans "git status"
      And the agent urgently plans "kubectl rollout restart" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "canary"
      And whoever was asked helps on, but gives no leave
      And the state is saved
      And the state is saved
      And whoever was asked helps on, but gives no leave
      And whoever was asked allows it, if they were asked to
      And the state is saved
      And the agent plans "git show 3" in the thread "review"
      And the agent plans "git show 4" in the thread "main", but lacks the string "API_KEY"
      And the agent is asked for its threads
      And whoever was asked helps on, but gives no leave
      And the state is saved
      And the state is saved
      And whoever was asked helps on, but gives no leave
      And Mallory chooses "b.yaml", if they were asked to
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire @restart
    Scenario: The plans of an agent, 10
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "git show 1" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "canary"
      And the agent reports "The memory is stable, 2." and plans "git show 3"
      And whoever was asked helps on, but gives no leave
      And whoever was asked helps on, but gives no leave
      And whoever was asked acknowledges it, if they were asked to
      And the agent urgently plans "git show 4" in the thread "canary", but lacks the json "API_KEY"
      And the agent is killed and started again
      And whoever was asked helps on, but gives no leave
      And the agent plans "git show 5" in the thread "main"
      And whoever was asked helps on, but gives no leave
      And the agent is asked for its threads
      And the agent plans "git show 6" in the thread "main", but lacks the json "API_KEY"
      And the agent plans "git show 7" in the thread "main"
      And whoever was asked helps on, but gives no leave
      And whoever was asked helps on, but gives no leave
      And 1 min pass
      And the agent plans "drop the table" in the thread "main"
      And 1 min pass
      And whoever was asked helps on, but gives no leave
      And whoever was asked helps on, but gives no leave
      And whoever was asked acknowledges it, if they were asked to
      And whoever was asked allows it, if they were asked to
      And the agent plans "git show 10" in the thread "review"
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire
    Scenario: The plans of an agent, 11
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent urgently plans "git show 1" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "main"
      And Mallory allows it, if they were asked to
      And whoever was asked helps on, but gives no leave
      And whoever was asked helps on, but gives no leave
      And whoever was asked acknowledges it, if they were asked to
      And the agent urgently plans "git show 2" with confidence 0.79, with the options "a.yaml" or "b.yaml" in the thread "main"
      And the agent plans "git show 3" in the thread "main"
      And whoever was asked helps on, but gives no leave
      And whoever was asked acknowledges it, if they were asked to
      And whoever was asked helps on, but gives no leave
      And the agent reports "The memory is stable, 4." and plans "git show 5"
      And the agent urgently plans "kubectl rollout restart" with confidence 0.79, with the options "a.yaml" or "b.yaml" in the thread "canary"
      And 1 h pass
      And whoever was asked helps on, but gives no leave
      And 30 h pass
      And whoever was asked helps on, but gives no leave
      And Mallory allows it, if they were asked to
      And whoever was asked denies it, saying "close every bakery 7", if they were asked to
      And the agent plans "git show 8" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "review"
      And the agent reports "The memory is stable, 9." and plans "git show 10"
      And whoever was asked helps on, but gives no leave
      And the agent plans "git show 11" in the thread "review"
      And whoever was asked helps on, but gives no leave
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire @restart
    Scenario: The plans of an agent, 12
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      And messages take a while to go out
      When the agent plans "git status"
      And the agent urgently plans "kubectl rollout restart" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "main"
      And Mallory chooses "b.yaml", if they were asked to
      And the messages are out
      And whoever was asked helps on, but gives no leave
      And the messages are out
      And whoever was asked helps on, but gives no leave
      And the agent is killed and started again
      And the messages are out
      And whoever was asked denies it, saying "open that ferry 2", if they were asked to
      And the agent reports "The memory is stable, 3." and plans "git show 4"
      And the agent plans "drop the table" in the thread "main"
      And 3 h pass
      And the messages are out
      And whoever was asked helps on, but gives no leave
      And 1 s pass
      And the messages are out
      And whoever was asked helps on, but gives no leave
      And whoever was asked allows it, if they were asked to
      And the messages are out
      And Mallory chooses "b.yaml", if they were asked to
      And the agent plans "kubectl rollout restart" in the thread "review", but lacks the string "API_KEY"
      And Mallory chooses "b.yaml", if they were asked to
      And whoever was asked helps on, but gives no leave
      And the messages are out
      And 3 h pass
      And the messages are out
      And whoever was asked helps on, but gives no leave
      And the agent is asked for its threads
      And whoever was asked allows it, if they were asked to
      And the messages are out
      And the agent plans "git show 9" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "main"
      And whoever was asked helps on, but gives no leave
      And the messages are out
      And the agent is asked for its threads
      And whoever was asked helps on, but gives no leave
      And the messages are out
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire
    Scenario: The plans of an agent, 13
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "drop the table" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "main"
      And whoever was asked answers {"decision": "MAYBE", "feedback": null}, if they were asked to
      And whoever was asked helps on, but gives no leave
      And whoever was asked acknowledges it, if they were asked to
      And whoever was asked helps on, but gives no leave
      And whoever was asked allows it, if they were asked to
      And the agent plans "git show 3" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "review"
      And whoever was asked helps on, but gives no leave
      And whoever was asked helps on, but gives no leave
      And the agent plans "git show 4" in the thread "main"
      And the agent plans "kubectl rollout restart" with confidence 0.79, with the options "a.yaml" or "b.yaml" in the thread "main"
      And whoever was asked acknowledges it, if they were asked to
      And whoever was asked helps on, but gives no leave
      And whoever was asked acknowledges it, if they were asked to
      And whoever was asked helps on, but gives no leave
      And whoever was asked answers {"decision": "MAYBE", "feedback": null}, if they were asked to
      And whoever was asked allows it, if they were asked to
      And the agent is asked for its threads
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire @restart
    Scenario: The plans of an agent, 14
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "drop the table" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "main"
      And the agent reports "The memory is stable, 2." and plans "git show 3"
      And whoever was asked helps on, but gives no leave
      And the agent reports "The memory is stable, 4." and plans "git show 5"
      And whoever was asked helps on, but gives no leave
      And whoever was asked acknowledges it, if they were asked to
      And whoever was asked denies it, saying "paint the orchard 6", if they were asked to
      And the agent plans "drop the table" in the thread "review", but lacks the json "API_KEY"
      And Mallory chooses "b.yaml", if they were asked to
      And whoever was asked helps on, but gives no leave
      And whoever was asked helps on, but gives no leave
      And the agent reports "The memory is stable, 8." and plans "git show 9"
      And whoever was asked allows it, if they were asked to
      And Mallory allows it, if they were asked to
      And the agent urgently plans "git show 11" in the thread "review", but lacks the string "API_KEY"
      And the agent reports "The memory is stable, 12." and plans "git show 13"
      And whoever was asked helps on, but gives no leave
      And whoever was asked answers {"decision": "MAYBE", "feedback": null}, if they were asked to
      And whoever was asked helps on, but gives no leave
      And the agent plans "git show 14" in the thread "canary"
      And the agent plans "git show 15" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "main"
      And the agent plans "git show 16" in the thread "canary"
      And whoever was asked helps on, but gives no leave
      And whoever was asked helps on, but gives no leave
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire
    Scenario: The plans of an agent, 15
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      And messages take a while to go out
      When the agent plans "git status"
      And the agent plans "git show 1" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "main"
      And the agent plans "git show 2" in the thread "canary"
      And whoever was asked helps on, but gives no leave
      And the messages are out
      And whoever was asked helps on, but gives no leave
      And the messages are out
      And the agent is asked for its threads
      And the agent plans "git show 3" with confidence 0.79, with the options "a.yaml" or "b.yaml" in the thread "main"
      And whoever was asked acknowledges it, if they were asked to
      And the messages are out
      And whoever was asked helps on, but gives no leave
      And whoever was asked helps on, but gives no leave
      And the messages are out
      And 30 h pass
      And the agent plans "kubectl rollout restart" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "canary"
      And 1 s pass
      And whoever was asked helps on, but gives no leave
      And the messages are out
      And Mallory chooses "b.yaml", if they were asked to
      And whoever was asked helps on, but gives no leave
      And the messages are out
      And Mallory allows it, if they were asked to
      And the messages are out
      And whoever was asked allows it, if they were asked to
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire @restart
    Scenario: The plans of an agent, 16
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "drop the table" in the thread "main", but lacks the string "API_KEY"
      And the agent is asked for its threads
      And whoever was asked helps on, but gives no leave
      And 3 h pass
      And whoever was asked helps on, but gives no leave
      And whoever was asked denies it, saying "move that orchard 2", if they were asked to
      And 15 min pass
      And the agent plans "git show 3" with confidence 0.79, with the options "a.yaml" or "b.yaml" in the thread "canary"
      And the agent plans "git show 4" in the thread "review"
      And whoever was asked helps on, but gives no leave
      And the agent is asked for its threads
      And whoever was asked helps on, but gives no leave
      And the agent is asked for its threads
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire
    Scenario: The plans of an agent, 17
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "kubectl rollout restart" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "main"
      And 1 min pass
      And whoever was asked helps on, but gives no leave
      And Mallory allows it, if they were asked to
      And whoever was asked helps on, but gives no leave
      And the agent plans "git show 2" in the thread "review"
      And whoever was asked allows it, if they were asked to
      And the agent plans "kubectl rollout restart" in the thread "main"
      And whoever was asked helps on, but gives no leave
      And whoever was asked helps on, but gives no leave
      And the agent is asked for its threads
      And whoever was asked allows it, if they were asked to
      And 15 min pass
      And the agent urgently plans "git show 6" in the thread "main"
      And the agent plans "git show 7" in the thread "main"
      And whoever was asked helps on, but gives no leave
      And the agent plans "git show 8" in the thread "canary"
      And whoever was asked helps on, but gives no leave
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire @restart
    Scenario: The plans of an agent, 18
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      And saving the state takes a while
      When the agent plans "git status"
      And the agent plans "kubectl rollout restart" with confidence 0.79, with the options "a.yaml" or "b.yaml" in the thread "review"
      And whoever was asked acknowledges it, if they were asked to
      And the state is saved
      And whoever was asked helps on, but gives no leave
      And the state is saved
      And whoever was asked helps on, but gives no leave
      And 15 min pass
      And whoever was asked allows it, if they were asked to
      And the state is saved
      And 15 min pass
      And the agent urgently plans "git show 3" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "review"
      And the state is saved
      And whoever was asked helps on, but gives no leave
      And whoever was asked acknowledges it, if they were asked to
      And whoever was asked helps on, but gives no leave
      And the state is saved
      And whoever was asked acknowledges it, if they were asked to
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire
    Scenario: The plans of an agent, 19
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "drop the table" with confidence 0.79, with the options "a.yaml" or "b.yaml" in the thread "main"
      And the agent reports "The memory is stable, 2." and plans "git show 3"
      And whoever was asked helps on, but gives no leave
      And whoever was asked helps on, but gives no leave
      And the agent plans "git show 4" in the thread "main"
      And whoever was asked denies it, saying "count the barrel 5", if they were asked to
      And the agent urgently plans "drop the table" with confidence 0.79, with the options "a.yaml" or "b.yaml" in the thread "review"
      And the agent plans "git show 7" in the thread "main"
      And whoever was asked helps on, but gives no leave
      And whoever was asked helps on, but gives no leave
      And the agent plans "git show 8" in the thread "main"
      And whoever was asked allows it, if they were asked to
      And the agent plans "kubectl rollout restart" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "canary"
      And the agent reports "The memory is stable, 11." and plans "git show 12"
      And whoever was asked helps on, but gives no leave
      And 3 h pass
      And whoever was asked helps on, but gives no leave
      And the agent plans "git show 13" in the thread "main"
      And whoever was asked allows it, if they were asked to
      And whoever was asked answers {"decision": "MAYBE", "feedback": null}, if they were asked to
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire @restart
    Scenario: The plans of an agent, 20
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "kubectl rollout restart" in the thread "review"
      And the agent reports "The memory is stable, 2." and plans "git show 3"
      And whoever was asked helps on, but gives no leave
      And 15 min pass
      And whoever was asked helps on, but gives no leave
      And whoever was asked allows it, if they were asked to
      And Mallory chooses "b.yaml", if they were asked to
      And the agent plans "drop the table" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "review"
      And the agent plans "git show 6" in the thread "main"
      And whoever was asked helps on, but gives no leave
      And whoever was asked helps on, but gives no leave
      And whoever was asked allows it, if they were asked to
      And the agent is killed and started again
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire
    Scenario: The plans of an agent, 21
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "kubectl rollout restart" in the thread "canary"
      And whoever was asked helps on, but gives no leave
      And whoever was asked answers {"decision": "MAYBE", "feedback": null}, if they were asked to
      And whoever was asked helps on, but gives no leave
      And whoever was asked acknowledges it, if they were asked to
      And whoever was asked allows it, if they were asked to
      And the agent plans "kubectl rollout restart" in the thread "main", but lacks the file "API_KEY"
      And whoever was asked helps on, but gives no leave
      And whoever was asked helps on, but gives no leave
      And the agent plans "git show 4" in the thread "main"
      And whoever was asked allows it, if they were asked to
      And the agent plans "git show 6" in the thread "main"
      And the agent plans "kubectl rollout restart" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "canary"
      And the agent plans "git show 8" in the thread "main"
      And whoever was asked helps on, but gives no leave
      And whoever was asked helps on, but gives no leave
      And the agent plans "git show 9" in the thread "main"
      And whoever was asked allows it, if they were asked to
      And the agent plans "git show 11" in the thread "main", but lacks the file "API_KEY"
      And whoever was asked helps on, but gives no leave
      And 24 h pass
      And whoever was asked helps on, but gives no leave
      And the agent plans "git show 12" in the thread "review"
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire @restart
    Scenario: The plans of an agent, 22
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "kubectl rollout restart" with confidence 0.79, with the options "a.yaml" or "b.yaml" in the thread "canary"
      And the agent is asked for its threads
      And whoever was asked helps on, but gives no leave
      And Mallory chooses "b.yaml", if they were asked to
      And whoever was asked helps on, but gives no leave
      And Mallory chooses "b.yaml", if they were asked to
      And whoever was asked allows it, if they were asked to
      And the agent plans "kubectl rollout restart" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "main"
      And 30 h pass
      And whoever was asked helps on, but gives no leave
      And whoever was asked helps on, but gives no leave
      And Mallory chooses "b.yaml", if they were asked to
      And whoever was asked allows it, if they were asked to
      And the agent reports "The memory is stable, 5." and plans "git show 6"
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire
    Scenario: The plans of an agent, 23
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "git show 1" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "review"
      And the agent plans "git show 2" in the thread "canary"
      And whoever was asked helps on, but gives no leave
      And whoever was asked helps on, but gives no leave
      And the agent plans "git show 3" in the thread "main"
      And the agent plans "git show 4" in the thread "main"
      And the agent is asked for its threads
      And whoever was asked helps on, but gives no leave
      And whoever was asked helps on, but gives no leave
      And the agent plans "git show 5" in the thread "main"
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire @restart
    Scenario: The plans of an agent, 24
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      And messages take a while to go out
      When the agent plans "git status"
      And the agent plans "drop the table" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "main"
      And whoever was asked acknowledges it, if they were asked to
      And the messages are out
      And whoever was asked helps on, but gives no leave
      And the agent is asked for its threads
      And whoever was asked helps on, but gives no leave
      And the messages are out
      And the agent reports "The memory is stable, 2." and plans "git show 3"
      And whoever was asked allows it, if they were asked to
      And the messages are out
      And whoever was asked acknowledges it, if they were asked to
      And the agent urgently plans "drop the table" in the thread "review"
      And the agent plans "git show 6" in the thread "main"
      And the messages are out
      And whoever was asked helps on, but gives no leave
      And the messages are out
      And whoever was asked helps on, but gives no leave
      And the messages are out
      And whoever was asked allows it, if they were asked to
      And the agent plans "drop the table" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "main"
      And Mallory chooses "b.yaml", if they were asked to
      And whoever was asked helps on, but gives no leave
      And the messages are out
      And the messages are out
      And whoever was asked helps on, but gives no leave
      And the agent is killed and started again
      And whoever was asked allows it, if they were asked to
      And the messages are out
      And the agent plans "git show 10" in the thread "canary"
      And the agent urgently plans "kubectl rollout restart" with confidence 0.79, with the options "a.yaml" or "b.yaml" in the thread "canary"
      And the agent reports "The memory is stable, 12." and plans "git show 13"
      And the messages are out
      And whoever was asked helps on, but gives no leave
      And Mallory chooses "b.yaml", if they were asked to
      And the messages are out
      And whoever was asked helps on, but gives no leave
      And the messages are out
      And whoever was asked allows it, if they were asked to
      And whoever was asked acknowledges it, if they were asked to
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire
    Scenario: The plans of an agent, 25
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      And saving the state takes a while
      When the agent plans "git status"
      And the agent urgently plans "git show 1" in the thread "canary"
      And Mallory chooses "b.yaml", if they were asked to
      And the state is saved
      And whoever was asked helps on, but gives no leave
      And the agent plans "git show 2" in the thread "main"
      And whoever was asked helps on, but gives no leave
      And the state is saved
      And the agent is asked for its threads
      And the agent plans "git show 3" in the thread "review", but lacks the json "API_KEY"
      And whoever was asked helps on, but gives no leave
      And the state is saved
      And the agent plans "git show 4" in the thread "review"
      And whoever was asked helps on, but gives no leave
      And the state is saved
      And 15 min pass
      And the agent plans "kubectl rollout restart" in the thread "main", but lacks the json "API_KEY"
      And whoever was asked helps on, but gives no leave
      And the state is saved
      And whoever was asked acknowledges it, if they were asked to
      And the state is saved
      And whoever was asked helps on, but gives no leave
      And the state is saved
      And whoever was asked allows it, if they were asked to
      And Mallory allows it, if they were asked to
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire @restart
    Scenario: The plans of an agent, 26
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent urgently plans "kubectl rollout restart" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "main"
      And whoever was asked helps on, but gives no leave
      And whoever was asked helps on, but gives no leave
      And the agent plans "git show 2" in the thread "main"
      And whoever was asked allows it, if they were asked to
      And the agent reports "The memory is stable, 4." and plans "git show 5"
      And the agent plans "git show 6" in the thread "main"
      And 1 s pass
      And whoever was asked helps on, but gives no leave
      And the agent is killed and started again
      And whoever was asked helps on, but gives no leave
      And Mallory allows it, if they were asked to
      And the agent plans "git show 7" with confidence 0.79, with the options "a.yaml" or "b.yaml" in the thread "main"
      And whoever was asked helps on, but gives no leave
      And whoever was asked helps on, but gives no leave
      And the agent is killed and started again
      And the agent plans "kubectl rollout restart" with confidence 0.79, with the options "a.yaml" or "b.yaml" in the thread "canary"
      And the agent is killed and started again
      And whoever was asked helps on, but gives no leave
      And Mallory allows it, if they were asked to
      And whoever was asked helps on, but gives no leave
      And the agent plans "git show 9" in the thread "review"
      And whoever was asked allows it, if they were asked to
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire
    Scenario: The plans of an agent, 27
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "kubectl rollout restart" in the thread "main"
      And whoever was asked helps on, but gives no leave
      And whoever was asked helps on, but gives no leave
      And whoever was asked allows it, if they were asked to
      And the agent reports "The memory is stable, 3." and plans "git show 4"
      And the agent plans "git show 5" in the thread "main", but lacks the json "API_KEY"
      And whoever was asked answers {"decision": "MAYBE", "feedback": null}, if they were asked to
      And whoever was asked helps on, but gives no leave
      And whoever was asked helps on, but gives no leave
      And the agent urgently plans "git show 6" in the thread "canary", but lacks the file "API_KEY"
      And whoever was asked helps on, but gives no leave
      And whoever was asked helps on, but gives no leave
      And the agent reports "The memory is stable, 7." and plans "git show 8"
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire @restart
    Scenario: The plans of an agent, 28
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent urgently plans "kubectl rollout restart" in the thread "review", but lacks the json "API_KEY"
      And 1 min pass
      And whoever was asked helps on, but gives no leave
      And the agent plans "git show 2" in the thread "main"
      And whoever was asked helps on, but gives no leave
      And whoever was asked denies it, saying "mend our ferry 3", if they were asked to
      And the agent plans "kubectl rollout restart" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "canary"
      And the agent is killed and started again
      And whoever was asked helps on, but gives no leave
      And Mallory allows it, if they were asked to
      And whoever was asked helps on, but gives no leave
      And the agent reports "The memory is stable, 5." and plans "git show 6"
      And whoever was asked denies it, saying "paint our orchard 7", if they were asked to
      And Mallory allows it, if they were asked to
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire
    Scenario: The plans of an agent, 29
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "drop the table" in the thread "main", but lacks the json "API_KEY"
      And 30 h pass
      And whoever was asked helps on, but gives no leave
      And the agent plans "git show 2" in the thread "main"
      And whoever was asked helps on, but gives no leave
      And the agent plans "git show 3" in the thread "main"
      And whoever was asked allows it, if they were asked to
      And the agent plans "git show 5" with confidence 0.79, with the options "a.yaml" or "b.yaml" in the thread "main"
      And Mallory allows it, if they were asked to
      And whoever was asked helps on, but gives no leave
      And the agent reports "The memory is stable, 6." and plans "git show 7"
      And whoever was asked helps on, but gives no leave
      And 3 h pass
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire @restart
    Scenario: The plans of an agent, 30
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      And messages take a while to go out
      When the agent plans "git status"
      And the agent urgently plans "git show 1" with confidence 0.79, with the options "a.yaml" or "b.yaml" in the thread "review"
      And the agent is killed and started again
      And whoever was asked helps on, but gives no leave
      And the messages are out
      And whoever was asked acknowledges it, if they were asked to
      And the messages are out
      And whoever was asked helps on, but gives no leave
      And the agent plans "kubectl rollout restart" in the thread "main"
      And 30 h pass
      And whoever was asked helps on, but gives no leave
      And the messages are out
      And the agent reports "The memory is stable, 3." and plans "git show 4"
      And the messages are out
      And whoever was asked helps on, but gives no leave
      And the agent reports "The memory is stable, 5." and plans "git show 6"
      And the messages are out
      And whoever was asked denies it, saying "fetch that tide table 7", if they were asked to
      And the agent reports "The memory is stable, 8." and plans "git show 9"
      And the agent urgently plans "git show 10" with confidence 0.79, with the options "a.yaml" or "b.yaml" in the thread "main"
      And the agent plans "git show 11" in the thread "canary"
      And whoever was asked helps on, but gives no leave
      And the messages are out
      And the agent is killed and started again
      And whoever was asked helps on, but gives no leave
      And the messages are out
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire
    Scenario: The plans of an agent, 31
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent urgently plans "git show 1" with confidence 0.79, with the options "a.yaml" or "b.yaml" in the thread "main"
      And whoever was asked helps on, but gives no leave
      And whoever was asked acknowledges it, if they were asked to
      And whoever was asked helps on, but gives no leave
      And the agent plans "git show 2" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "canary"
      And whoever was asked helps on, but gives no leave
      And whoever was asked acknowledges it, if they were asked to
      And whoever was asked helps on, but gives no leave
      And the agent plans "git show 3" in the thread "canary"
      And the agent plans "git show 4" in the thread "main", but lacks the file "API_KEY"
      And whoever was asked helps on, but gives no leave
      And whoever was asked helps on, but gives no leave
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire @restart
    Scenario: The plans of an agent, 32
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      And saving the state takes a while
      When the agent plans "git status"
      And the agent urgently plans "git show 1" with confidence 0.79, with the options "a.yaml" or "b.yaml" in the thread "canary"
      And 24 h pass
      And the state is saved
      And whoever was asked helps on, but gives no leave
      And whoever was asked answers {"decision": "MAYBE", "feedback": null}, if they were asked to
      And the state is saved
      And whoever was asked helps on, but gives no leave
      And the agent plans "git show 2" with confidence 0.79, with the options "a.yaml" or "b.yaml" in the thread "main"
      And the agent reports "The memory is stable, 3." and plans "git show 4"
      And whoever was asked helps on, but gives no leave
      And the state is saved
      And the agent reports "The memory is stable, 5." and plans "git show 6"
      And the state is saved
      And whoever was asked helps on, but gives no leave
      And the agent plans "git show 7" in the thread "canary"
      And the agent plans "kubectl rollout restart" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "canary"
      And Mallory chooses "b.yaml", if they were asked to
      And whoever was asked helps on, but gives no leave
      And the state is saved
      And the state is saved
      And whoever was asked helps on, but gives no leave
      And the agent is asked for its threads
      And whoever was asked allows it, if they were asked to
      And the state is saved
      And the agent is asked for its threads
      And the agent plans "git show 10" in the thread "review"
      And the state is saved
      And whoever was asked helps on, but gives no leave
      And the agent is killed and started again
      And whoever was asked helps on, but gives no leave
      And the state is saved
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire
    Scenario: The plans of an agent, 33
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      And messages take a while to go out
      When the agent plans "git status"
      And the agent urgently plans "git show 1" in the thread "main", but lacks the json "API_KEY"
      And Mallory allows it, if they were asked to
      And the messages are out
      And whoever was asked helps on, but gives no leave
      And the agent plans "git show 2" in the thread "review"
      And the messages are out
      And whoever was asked helps on, but gives no leave
      And the agent reports "The memory is stable, 3." and plans "git show 4"
      And the agent plans "git show 5" in the thread "main"
      And the agent plans "git show 6" in the thread "main"
      And whoever was asked helps on, but gives no leave
      And the messages are out
      And whoever was asked helps on, but gives no leave
      And the messages are out
      And the agent plans "drop the table" in the thread "main", but lacks the json "API_KEY"
      And the agent plans "git show 8" in the thread "review"
      And whoever was asked helps on, but gives no leave
      And the messages are out
      And whoever was asked helps on, but gives no leave
      And the messages are out
      And 30 h pass
      And the messages are out
      And whoever was asked allows it, if they were asked to
      And the agent plans "git show 10" in the thread "canary"
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire @restart
    Scenario: The plans of an agent, 34
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      And saving the state takes a while
      When the agent plans "git status"
      And the agent urgently plans "git show 1" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "main"
      And the agent plans "git show 2" in the thread "review"
      And whoever was asked helps on, but gives no leave
      And the state is saved
      And whoever was asked answers {"decision": "MAYBE", "feedback": null}, if they were asked to
      And whoever was asked helps on, but gives no leave
      And the state is saved
      And 15 min pass
      And the agent plans "kubectl rollout restart" with confidence 0.79, with the options "a.yaml" or "b.yaml" in the thread "main"
      And the state is saved
      And whoever was asked helps on, but gives no leave
      And the agent reports "The memory is stable, 4." and plans "git show 5"
      And the state is saved
      And whoever was asked helps on, but gives no leave
      And whoever was asked answers {"decision": "MAYBE", "feedback": null}, if they were asked to
      And whoever was asked allows it, if they were asked to
      And the state is saved
      And the agent is killed and started again
      And the agent plans "kubectl rollout restart" with confidence 0.79, with the options "a.yaml" or "b.yaml" in the thread "canary"
      And the agent plans "git show 8" in the thread "canary"
      And whoever was asked helps on, but gives no leave
      And the state is saved
      And the agent is asked for its threads
      And whoever was asked helps on, but gives no leave
      And the state is saved
      And the agent is asked for its threads
      And whoever was asked allows it, if they were asked to
      And the state is saved
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire
    Scenario: The plans of an agent, 35
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      And messages take a while to go out
      When the agent plans "git status"
      And the agent urgently plans "git show 1" in the thread "review"
      And the messages are out
      And whoever was asked helps on, but gives no leave
      And whoever was asked acknowledges it, if they were asked to
      And whoever was asked helps on, but gives no leave
      And the messages are out
      And the agent is asked for its threads
      And the agent plans "git show 2" with confidence 0.79, with the options "a.yaml" or "b.yaml" in the thread "main"
      And whoever was asked acknowledges it, if they were asked to
      And whoever was asked helps on, but gives no leave
      And the messages are out
      And the agent plans "git show 3" in the thread "canary"
      And the messages are out
      And whoever was asked helps on, but gives no leave
      And the agent plans "kubectl rollout restart" in the thread "canary", but lacks the string "API_KEY"
      And the messages are out
      And whoever was asked helps on, but gives no leave
      And whoever was asked helps on, but gives no leave
      And the messages are out
      And the agent plans "git show 5" in the thread "main"
      And whoever was asked allows it, if they were asked to
      And the messages are out
      And the agent reports "The memory is stable, 7." and plans "git show 8"
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire @restart
    Scenario: The plans of an agent, 36
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent urgently plans "kubectl rollout restart" in the thread "main", but lacks the json "API_KEY"
      And the agent is killed and started again
      And whoever was asked helps on, but gives no leave
      And whoever was asked helps on, but gives no leave
      And the agent plans "git show 2" in the thread "main"
      And whoever was asked denies it, saying "open our lantern 3", if they were asked to
      And the agent is killed and started again
      And the agent urgently plans "git show 4" in the thread "review"
      And whoever was asked helps on, but gives no leave
      And whoever was asked helps on, but gives no leave
      And the agent is asked for its threads
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire
    Scenario: The plans of an agent, 37
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      And saving the state takes a while
      And messages take a while to go out
      When the agent plans "git status"
      And the agent plans "git show 1" in the thread "main", but lacks the json "API_KEY"
      And 15 min pass
      And whoever was asked helps on, but gives no leave
      And the state is saved
      And the messages are out
      And the agent reports "The memory is stable, 2." and plans "git show 3"
      And the state is saved
      And the messages are out
      And whoever was asked helps on, but gives no leave
      And the agent plans "git show 4" in the thread "main"
      And the agent urgently plans "kubectl rollout restart" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "review"
      And 30 h pass
      And whoever was asked helps on, but gives no leave
      And the state is saved
      And the messages are out
      And whoever was asked acknowledges it, if they were asked to
      And the state is saved
      And the messages are out
      And whoever was asked helps on, but gives no leave
      And the state is saved
      And the messages are out
      And whoever was asked allows it, if they were asked to
      And 1 min pass
      And the agent plans "git show 7" in the thread "main"
      And whoever was asked answers {"decision": "MAYBE", "feedback": null}, if they were asked to
      And the state is saved
      And the messages are out
      And whoever was asked helps on, but gives no leave
      And whoever was asked acknowledges it, if they were asked to
      And the state is saved
      And the messages are out
      And whoever was asked helps on, but gives no leave
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire @restart
    Scenario: The plans of an agent, 38
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      And saving the state takes a while
      When the agent plans "git status"
      And the agent plans "kubectl rollout restart" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "review"
      And the agent reports "The memory is stable, 2." and plans "git show 3"
      And the state is saved
      And whoever was asked helps on, but gives no leave
      And the state is saved
      And whoever was asked helps on, but gives no leave
      And whoever was asked allows it, if they were asked to
      And the state is saved
      And whoever was asked acknowledges it, if they were asked to
      And the agent plans "kubectl rollout restart" with confidence 0.79, with the options "a.yaml" or "b.yaml" in the thread "main"
      And whoever was asked acknowledges it, if they were asked to
      And the state is saved
      And whoever was asked helps on, but gives no leave
      And whoever was asked helps on, but gives no leave
      And the state is saved
      And the agent plans "git show 6" in the thread "main"
      And the state is saved
      And whoever was asked allows it, if they were asked to
      And the agent plans "git show 8" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "canary"
      And the state is saved
      And whoever was asked helps on, but gives no leave
      And whoever was asked answers {"decision": "MAYBE", "feedback": null}, if they were asked to
      And whoever was asked helps on, but gives no leave
      And the state is saved
      And whoever was asked acknowledges it, if they were asked to
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire
    Scenario: The plans of an agent, 39
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "git show 1" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "canary"
      And the agent plans "git show 2" in the thread "canary"
      And whoever was asked helps on, but gives no leave
      And the agent plans "git show 3" in the thread "canary"
      And whoever was asked helps on, but gives no leave
      And the agent plans "git show 4" in the thread "main"
      And the agent plans "git show 5" in the thread "canary"
      And whoever was asked helps on, but gives no leave
      And Mallory chooses "b.yaml", if they were asked to
      And whoever was asked helps on, but gives no leave
      And the agent plans "git show 6" with confidence 0.3, with the options "a.yaml" or "b.yaml" in the thread "review"
      And the agent is asked for its threads
      And whoever was asked helps on, but gives no leave
      And whoever was asked helps on, but gives no leave
      And the agent plans "git show 7" in the thread "main"
      And the agent plans "git show 8" in the thread "review"
      And whoever was asked answers {"decision": "MAYBE", "feedback": null}, if they were asked to
      And whoever was asked helps on, but gives no leave
      And the agent reports "The memory is stable, 9." and plans "git show 10"
      And whoever was asked helps on, but gives no leave
      And the agent plans "git show 11" in the thread "main"
      And the agent is asked for its threads
      Then "git status" happens once

    @must-fire @restart
    Scenario: The plans of an agent, 40
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "drop the table" in the thread "main"
      And Mallory allows it, if they were asked to
      And whoever was asked helps on, but gives no leave
      And whoever was asked helps on, but gives no leave
      And whoever was asked allows it, if they were asked to
      And the agent plans "kubectl rollout restart" with confidence 0.79, with the options "a.yaml" or "b.yaml" in the thread "review"
      And whoever was asked helps on, but gives no leave
      And whoever was asked helps on, but gives no leave
      And the agent plans "git show 4" in the thread "main"
      And whoever was asked allows it, if they were asked to
      And the agent is killed and started again
      And the agent is asked for its threads
      Then "git status" happens once
