Feature: Random days of an agent, of a registry, and of a messenger
  An agent plans, asks, waits and gets answers. Questions may be urgent. Answers may arrive early, late or twice, and
  may be wrong or come from someone else. All this happens in several threads, over hours and days, and the agent is
  killed in between. The last step of a scenario requires little. The schemas, the laws and the prediction of the
  reference judge everything before it, and a failure names the broken rule.

  The scenarios were generated once by runner/a2h/walks. Every run has the same actions, with different names and words.

  @A2H-GATE-001 @must @decider @a2h
  Rule: No matter what happens on a day, no flagged action is executed without a yes

    @must-fire
    Scenario: Agent walk 1
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent urgently plans "git show 1" in the thread "review"
      And the agent urgently plans "git show 1" in the thread "review"
      And the agent plans "git show 2" in the thread "canary", but lacks the json "API_KEY"
      And if someone was asked, they answer {"selected_option": "Approve", "feedback": null}
      And Carol's status becomes "AVAILABLE"
      And if someone was asked, Mallory chooses "b.yaml"
      And if someone was asked, they give "key-7"
      And the agent plans "git show 3" in the thread "canary"
      And every question is answered, but no flagged action is allowed
      And if someone was asked, they acknowledge it
      And if someone was asked, they acknowledge it
      And the agent plans "git show 4" with confidence 0 in the thread "main"
      And 1 min pass
      And Carol's status becomes "AVAILABLE"
      And every question is answered, but no flagged action is allowed
      And the agent urgently plans "git show 5" with confidence 0.9, with the options "a.yaml" and "b.yaml" in the thread "review"
      And the agent urgently plans "git show 5" with confidence 0.9, with the options "a.yaml" and "b.yaml" in the thread "review"
      And the agent finishes in the thread "main" and reports "It is done, 6."
      And the agent plans "kubectl rollout restart" with confidence 0.9, with the options "a.yaml" and "b.yaml" as step 31 in the thread "main"
      And the agent plans "kubectl rollout restart" in the thread "review"
      And every question is answered, but no flagged action is allowed
      And 1 h pass
      And the agent is asked for its threads
      Then "git status" is executed once

    @must-fire
    Scenario: Agent walk 2
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.95
      And an agent may take 30 steps
      When the agent plans "git status"
      And if someone was asked, they answer {"acknowledged": true, "feedback": null}
      And the agent plans "git show 1" in the thread "canary"
      And 1 min pass
      And the agent urgently plans "kubectl rollout restart" in the thread "canary"
      And if someone was asked, they allow it
      And the agent urgently plans "drop the table" as step 32 in the thread "review", but lacks the string "API_KEY"
      And the agent urgently plans "drop the table" as step 32 in the thread "review", but lacks the string "API_KEY"
      And every question is answered, but no flagged action is allowed
      And the agent reports "The memory is stable, 4." and plans "git show 5"
      And if someone was asked, they deny it, saying "check the crane 6"
      And the agent plans "drop the table" with confidence 0.3 as step 31 in the thread "canary"
      And if someone was asked, they answer {"acknowledged": true, "feedback": null}
      And if someone was asked, they deny it, saying "open the tide table 8"
      And the agent finishes in the thread "review" and reports "It is done, 9."
      And if someone was asked, they allow it
      And if someone was asked, another human who was found allows it
      And every question is answered, but no flagged action is allowed
      And if someone was asked, Mallory allows it
      And the agent plans "drop the table" in the thread "main"
      And the agent plans "kubectl rollout restart" with confidence 0.79 in the thread "main"
      And the agent plans "git show 12" in the thread "main"
      And every question is answered, but no flagged action is allowed
      And 1 h pass
      And the agent is asked for its threads
      Then "git status" is executed once

    @must-fire @restart
    Scenario: Agent walk 3
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
      And Carol's status becomes "AVAILABLE"
      And 15 min pass
      And 24 h pass
      And the agent plans "git show 4" in the thread "canary"
      And the agent plans "git show 5" with confidence 0.9, with the options "a.yaml" and "b.yaml" in the thread "canary"
      And if someone was asked, they allow it
      And Carol's status becomes "AVAILABLE"
      And 3 h pass
      And if someone was asked, they choose "c.yaml"
      And if someone was asked, they allow it
      And the agent plans "git show 6" in the thread "main", but lacks the json "API_KEY"
      And if someone was asked, they choose "a.yaml"
      And the agent plans "git show 7" as step 30 in the thread "canary", but lacks the string "API_KEY"
      And the agent plans "git show 7" as step 30 in the thread "canary", but lacks the string "API_KEY"
      And the agent plans "git show 8" in the thread "canary"
      And if someone was asked, they answer {"feedback": "APPROVED"}
      And every question is answered, but no flagged action is allowed
      And 1 h pass
      And the agent is asked for its threads
      Then "git status" is executed once

    @must-fire
    Scenario: Agent walk 4
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.95
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent urgently plans "git show 1" with confidence 0.9, with the options "a.yaml" and "b.yaml" in the thread "main"
      And if someone was asked, Mallory chooses "a.yaml"
      And the agent plans "drop the table" with confidence 0.9, with the options "a.yaml" and "b.yaml" in the thread "review"
      And if someone was asked, they allow it
      And the agent plans "drop the table" in the thread "main", but lacks the string "API_KEY"
      And if someone was asked, they deny it, saying "fetch our ferry 4"
      And the agent plans "drop the table" in the thread "canary"
      And the agent finishes in the thread "main" and reports "It is done, 6."
      And the agent plans "git show 7" with confidence 0.9, with the options "a.yaml" and "b.yaml" in the thread "main"
      And every question is answered, but no flagged action is allowed
      And the agent reports "The memory is stable, 8." and plans "git show 9"
      And the agent plans "git show 10" with confidence 0 in the thread "review"
      And the agent plans "git show 11" in the thread "review"
      And Carol's status becomes "BUSY"
      And the agent urgently plans "git show 12" in the thread "main"
      And if someone was asked, they deny it, saying "fetch our crane 13"
      And if someone was asked, they acknowledge it
      And the agent is asked for its threads
      And if someone was asked, they give "key-7"
      And every question is answered, but no flagged action is allowed
      And the agent urgently plans "git show 14" in the thread "main"
      And every question is answered, but no flagged action is allowed
      And 1 h pass
      And the agent is asked for its threads
      Then "git status" is executed once

    @must-fire
    Scenario: Agent walk 5
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.5
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent is asked for its threads
      And if someone was asked, they choose "c.yaml"
      And every question is answered, but no flagged action is allowed
      And if someone was asked, they give "key-7"
      And Carol's status becomes "BUSY"
      And 30 h pass
      And the agent plans "git show 1" with confidence 0.96 in the thread "main"
      And 1 min pass
      And the agent plans "git show 2" in the thread "main"
      And if someone was asked, they acknowledge it
      And every question is answered, but no flagged action is allowed
      And if someone was asked, they give "key-7"
      And the agent plans "git show 3" in the thread "main", but lacks the json "API_KEY"
      And Carol's status becomes "AVAILABLE"
      And the agent plans "git show 4" as step 30 in the thread "review"
      And the agent plans "git show 5" with confidence 0.79 in the thread "main"
      And if someone was asked, another human who was found allows it
      And the agent is asked for its threads
      And if someone was asked, they acknowledge it
      And every question is answered, but no flagged action is allowed
      And 1 h pass
      And the agent is asked for its threads
      Then "git status" is executed once

    @must-fire @restart
    Scenario: Agent walk 6
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "drop the table" in the thread "review"
      And if someone was asked, they choose "c.yaml"
      And the agent plans "git show 2" with confidence 0.3 in the thread "main"
      And the agent plans "git show 2" with confidence 0.3 in the thread "main"
      And the agent plans "git show 3" in the thread "main"
      And if someone was asked, they give {"file": "key.txt"}
      And if someone was asked, they give {"file": "key.txt"}
      And every question is answered, but no flagged action is allowed
      And the agent is killed and started again
      And if someone was asked, they give {"id": 7, "keys": []}
      And the agent plans "git show 4" in the thread "main"
      And the agent urgently plans "drop the table" with confidence 0.9, with the options "a.yaml" and "b.yaml" in the thread "main"
      And every question is answered, but no flagged action is allowed
      And if someone was asked, they choose "b.yaml"
      And the agent is killed and started again
      And the agent plans "git show 6" with confidence 0.3, with the options "a.yaml" and "b.yaml" in the thread "main"
      And every question is answered, but no flagged action is allowed
      And if someone was asked, they acknowledge it
      And the agent reports "The memory is stable, 7." and plans "git show 8"
      And 15 min pass
      And every question is answered, but no flagged action is allowed
      And 1 h pass
      And the agent is asked for its threads
      Then "git status" is executed once

    @must-fire
    Scenario: Agent walk 7
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "git show 1" as step 32 in the thread "review"
      And the agent urgently plans "drop the table" in the thread "main"
      And the agent urgently plans "git show 3" in the thread "main", but lacks the json "API_KEY"
      And Carol's status becomes "BUSY"
      And the agent urgently plans "git show 4" in the thread "main", but lacks the file "API_KEY"
      And the agent urgently plans "drop the table" in the thread "main", but lacks the json "API_KEY"
      And the agent plans "git show 6" in the thread "review"
      And the agent is asked for its threads
      And if someone was asked, they allow it
      And if someone was asked, they allow it
      And the agent plans "kubectl rollout restart" in the thread "main"
      And every question is answered, but no flagged action is allowed
      And if someone was asked, they choose "a.yaml"
      And if someone was asked, they deny it, saying "paint every crane 8"
      And 1 s pass
      And if someone was asked, they answer {"feedback": "APPROVED"}
      And the agent urgently plans "drop the table" with confidence 0.8 in the thread "main"
      And the agent plans "git show 10" in the thread "canary"
      And the agent plans "git show 10" in the thread "canary"
      And the agent urgently plans "git show 11" in the thread "main"
      And every question is answered, but no flagged action is allowed
      And 1 h pass
      And the agent is asked for its threads
      Then "git status" is executed once

    @must-fire
    Scenario: Agent walk 8
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.5
      And an agent may take 30 steps
      When the agent plans "git status"
      And if someone was asked, Mallory chooses "b.yaml"
      And 1 min pass
      And 1 s pass
      And the agent plans "kubectl rollout restart" with confidence 0.79 in the thread "canary"
      And the agent plans "kubectl rollout restart" with confidence 0.79 in the thread "canary"
      And if someone was asked, they allow it
      And if someone was asked, they choose "a.yaml"
      And if someone was asked, they allow it
      And if someone was asked, they allow it
      And 15 min pass
      And the agent urgently plans "git show 2" in the thread "review"
      And the agent urgently plans "git show 2" in the thread "review"
      And if someone was asked, they answer {"acknowledged": true, "feedback": null}
      And if someone was asked, they answer {"acknowledged": true, "feedback": null}
      And 24 h pass
      And the agent plans "kubectl rollout restart" in the thread "main", but lacks the json "API_KEY"
      And the agent plans "kubectl rollout restart" in the thread "main", but lacks the json "API_KEY"
      And if someone was asked, they choose "a.yaml"
      And the agent finishes in the thread "review" and reports "It is done, 4."
      And every question is answered, but no flagged action is allowed
      And the agent urgently plans "git show 5" in the thread "main", but lacks the json "API_KEY"
      And the agent plans "git show 6" in the thread "main"
      And the agent plans "git show 7" in the thread "canary", but lacks the json "API_KEY"
      And 1 min pass
      And the agent urgently plans "git show 8" with confidence 0 in the thread "main"
      And the agent urgently plans "git show 8" with confidence 0 in the thread "main"
      And if someone was asked, they choose "c.yaml"
      And if someone was asked, they choose "c.yaml"
      And every question is answered, but no flagged action is allowed
      And 1 h pass
      And the agent is asked for its threads
      Then "git status" is executed once

    @must-fire @restart
    Scenario: Agent walk 9
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And if someone was asked, they acknowledge it
      And the agent plans "git show 1" with confidence 0.3, with the options "a.yaml" and "b.yaml" in the thread "main"
      And the agent plans "git show 2" with confidence 0.8 as step 31 in the thread "canary"
      And the agent urgently plans "drop the table" in the thread "main"
      And the agent urgently plans "git show 4" in the thread "main"
      And the agent reports "The memory is stable, 5." and plans "git show 6"
      And if someone was asked, Mallory chooses "b.yaml"
      And the agent plans "kubectl rollout restart" in the thread "review", but lacks the json "API_KEY"
      And the agent plans "kubectl rollout restart" in the thread "review", but lacks the json "API_KEY"
      And the agent urgently plans "drop the table" with confidence 0.9, with the options "a.yaml" and "b.yaml" in the thread "main"
      And the agent urgently plans "git show 9" with confidence 0 in the thread "main"
      And if someone was asked, they choose "b.yaml"
      And if someone was asked, they choose "b.yaml"
      And the agent is killed and started again
      And 3 h pass
      And the agent plans "git show 10" with confidence 0.79 in the thread "main"
      And the agent plans "git show 11" in the thread "canary"
      And if someone was asked, Mallory allows it
      And every question is answered, but no flagged action is allowed
      And 1 h pass
      And the agent is asked for its threads
      Then "git status" is executed once

    @must-fire
    Scenario: Agent walk 10
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.5
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent urgently plans "kubectl rollout restart" in the thread "main"
      And the agent plans "git show 2" in the thread "review"
      And the agent reports "The memory is stable, 3." and plans "git show 4"
      And if someone was asked, they allow it
      And the agent is asked for its threads
      And if someone was asked, they choose "b.yaml"
      And if someone was asked, they allow it
      And the agent plans "git show 5" with confidence 0.96 in the thread "main"
      And the agent urgently plans "git show 6" in the thread "review"
      And the agent plans "drop the table" with confidence 0.3, with the options "a.yaml" and "b.yaml" in the thread "review"
      And if someone was asked, they acknowledge it
      And if someone was asked, they choose "b.yaml"
      And the agent plans "git show 8" with confidence 0 in the thread "main"
      And the agent plans "git show 9" in the thread "main"
      And every question is answered, but no flagged action is allowed
      And 1 h pass
      And the agent is asked for its threads
      Then "git status" is executed once

    @must-fire
    Scenario: Agent walk 11
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.5
      And an agent may take 30 steps
      When the agent plans "git status"
      And if someone was asked, they deny it, saying "mend our orchard 1"
      And 15 min pass
      And the agent urgently plans "git show 2" with confidence 0.3 in the thread "main"
      And if someone was asked, they give "key-7"
      And the agent urgently plans "drop the table" in the thread "review", but lacks the string "API_KEY"
      And the agent plans "git show 4" with confidence 0.9, with the options "a.yaml" and "b.yaml" in the thread "main"
      And the agent plans "git show 5" as step 32 in the thread "main"
      And the agent urgently plans "drop the table" with confidence 0.9, with the options "a.yaml" and "b.yaml" in the thread "review"
      And the agent urgently plans "drop the table" with confidence 0.9, with the options "a.yaml" and "b.yaml" in the thread "review"
      And the agent plans "git show 7" in the thread "review"
      And 24 h pass
      And the agent urgently plans "drop the table" with confidence 0.3, with the options "a.yaml" and "b.yaml" in the thread "canary"
      And the agent urgently plans "drop the table" with confidence 0.3, with the options "a.yaml" and "b.yaml" in the thread "canary"
      And the agent plans "git show 9" with confidence 0.3 in the thread "review"
      And the agent urgently plans "git show 10" in the thread "review"
      And the agent plans "git show 11" in the thread "main"
      And if someone was asked, they allow it
      And every question is answered, but no flagged action is allowed
      And 1 h pass
      And the agent is asked for its threads
      Then "git status" is executed once

    @must-fire @restart
    Scenario: Agent walk 12
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent is killed and started again
      And 15 min pass
      And the agent plans "kubectl rollout restart" with confidence 0.3, with the options "a.yaml" and "b.yaml" in the thread "main"
      And the agent plans "kubectl rollout restart" with confidence 0.3, with the options "a.yaml" and "b.yaml" in the thread "main"
      And if someone was asked, they give "key-7"
      And if someone was asked, they allow it
      And the agent plans "git show 2" in the thread "main"
      And the agent plans "git show 3" with confidence 0 in the thread "review"
      And if someone was asked, Mallory chooses "b.yaml"
      And the agent is killed and started again
      And if someone was asked, they allow it
      And if someone was asked, they give "key-7"
      And if someone was asked, they give "key-7"
      And the agent is killed and started again
      And the agent plans "git show 4" in the thread "main", but lacks the string "API_KEY"
      And every question is answered, but no flagged action is allowed
      And the agent urgently plans "git show 5" with confidence 0.79 in the thread "main"
      And the agent urgently plans "git show 6" in the thread "main"
      And if someone was asked, they give {"file": "key.txt"}
      And every question is answered, but no flagged action is allowed
      And 1 h pass
      And the agent is asked for its threads
      Then "git status" is executed once

    @must-fire
    Scenario: Agent walk 13
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent reports "The memory is stable, 1." and plans "git show 2"
      And if someone was asked, they acknowledge it
      And 1 min pass
      And if someone was asked, they acknowledge it
      And the agent plans "drop the table" in the thread "main"
      And if someone was asked, they answer {"decision": "MAYBE", "feedback": null}
      And the agent reports "The memory is stable, 4." and plans "git show 5"
      And if someone was asked, Mallory allows it
      And if someone was asked, Mallory allows it
      And 15 min pass
      And the agent urgently plans "kubectl rollout restart" in the thread "review"
      And the agent plans "git show 7" in the thread "review"
      And the agent urgently plans "kubectl rollout restart" with confidence 0.3, with the options "a.yaml" and "b.yaml" as step 32 in the thread "main"
      And the agent plans "git show 9" as step 31 in the thread "canary", but lacks the json "API_KEY"
      And the agent plans "drop the table" in the thread "main", but lacks the json "API_KEY"
      And if someone was asked, they choose "b.yaml"
      And if someone was asked, they choose "b.yaml"
      And if someone was asked, they acknowledge it
      And the agent urgently plans "drop the table" as step 30 in the thread "main"
      And the agent urgently plans "drop the table" as step 30 in the thread "main"
      And the agent plans "kubectl rollout restart" in the thread "main"
      And the agent urgently plans "git show 13" with confidence 0.9, with the options "a.yaml" and "b.yaml" in the thread "main"
      And the agent plans "kubectl rollout restart" with confidence 0.3, with the options "a.yaml" and "b.yaml" in the thread "main"
      And every question is answered, but no flagged action is allowed
      And 1 h pass
      And the agent is asked for its threads
      Then "git status" is executed once

    @must-fire
    Scenario: Agent walk 14
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And if someone was asked, they give {"id": 7, "keys": []}
      And Carol's status becomes "AVAILABLE"
      And the agent urgently plans "git show 1" with confidence 0.79 as step 31 in the thread "main"
      And the agent plans "git show 2" with confidence 0.3, with the options "a.yaml" and "b.yaml" in the thread "main"
      And the agent plans "git show 3" in the thread "review"
      And the agent reports "The memory is stable, 4." and plans "git show 5"
      And 1 s pass
      And the agent is asked for its threads
      And the agent reports "The memory is stable, 6." and plans "git show 7"
      And the agent plans "git show 8" with confidence 0 in the thread "canary"
      And every question is answered, but no flagged action is allowed
      And 15 min pass
      And the agent urgently plans "kubectl rollout restart" in the thread "canary", but lacks the string "API_KEY"
      And the agent plans "git show 10" in the thread "review"
      And every question is answered, but no flagged action is allowed
      And 1 h pass
      And the agent is asked for its threads
      Then "git status" is executed once

    @must-fire @restart
    Scenario: Agent walk 15
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.5
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent is asked for its threads
      And Carol's status becomes "AVAILABLE"
      And if someone was asked, they allow it
      And the agent reports "The memory is stable, 1." and plans "git show 2"
      And the agent is asked for its threads
      And if someone was asked, Mallory chooses "b.yaml"
      And the agent urgently plans "git show 3" with confidence 0.9, with the options "a.yaml" and "b.yaml" in the thread "review"
      And if someone was asked, they deny it, saying "fetch every barrel 4"
      And 1 s pass
      And the agent plans "git show 5" in the thread "review"
      And the agent finishes in the thread "main" and reports "It is done, 6."
      And the agent urgently plans "git show 7" in the thread "main"
      And if someone was asked, they choose "c.yaml"
      And if someone was asked, they choose "c.yaml"
      And if someone was asked, they answer {"acknowledged": true, "feedback": null}
      And if someone was asked, they answer {"acknowledged": true, "feedback": null}
      And the agent urgently plans "git show 8" as step 31 in the thread "main"
      And every question is answered, but no flagged action is allowed
      And 1 h pass
      And the agent is asked for its threads
      Then "git status" is executed once

    @must-fire
    Scenario: Agent walk 16
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.95
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "drop the table" with confidence 0.9, with the options "a.yaml" and "b.yaml" in the thread "main"
      And the agent is asked for its threads
      And the agent urgently plans "git show 2" as step 32 in the thread "main"
      And if someone was asked, they allow it
      And the agent plans "drop the table" in the thread "main"
      And the agent finishes in the thread "main" and reports "It is done, 4."
      And the agent plans "git show 5" with confidence 0.9, with the options "a.yaml" and "b.yaml" in the thread "main"
      And 3 h pass
      And the agent plans "git show 6" with confidence 0.9, with the options "a.yaml" and "b.yaml" in the thread "review"
      And the agent finishes in the thread "review" and reports "It is done, 7."
      And 1 h pass
      And if someone was asked, they give {"file": "key.txt"}
      And the agent plans "git show 8" with confidence 0.79 in the thread "canary"
      And the agent reports "The memory is stable, 9." and plans "git show 10"
      And the agent plans "git show 11" with confidence 0.9, with the options "a.yaml" and "b.yaml" in the thread "main"
      And if someone was asked, they give {"id": 7, "keys": []}
      And if someone was asked, they give {"id": 7, "keys": []}
      And if someone was asked, Mallory allows it
      And every question is answered, but no flagged action is allowed
      And 1 h pass
      And the agent is asked for its threads
      Then "git status" is executed once

    @must-fire
    Scenario: Agent walk 17
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.95
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent reports "The memory is stable, 1." and plans "git show 2"
      And the agent plans "git show 3" with confidence 0.9, with the options "a.yaml" and "b.yaml" in the thread "canary"
      And if someone was asked, they give {"file": "key.txt"}
      And if someone was asked, they deny it, saying "close the orchard 4"
      And if someone was asked, they deny it, saying "close the orchard 4"
      And if someone was asked, they allow it
      And the agent plans "git show 5" in the thread "main"
      And if someone was asked, they deny it, saying "paint the signal box 6"
      And 1 min pass
      And 15 min pass
      And 1 h pass
      And the agent is asked for its threads
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 7" in the thread "main"
      And the agent plans "git show 8" with confidence 0.79 in the thread "review"
      And every question is answered, but no flagged action is allowed
      And 1 h pass
      And the agent is asked for its threads
      Then "git status" is executed once

    @must-fire @restart
    Scenario: Agent walk 18
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.95
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "git show 1" with confidence 0.9, with the options "a.yaml" and "b.yaml" in the thread "review"
      And the agent plans "git show 1" with confidence 0.9, with the options "a.yaml" and "b.yaml" in the thread "review"
      And the agent urgently plans "git show 2" with confidence 0.3 in the thread "canary"
      And the agent urgently plans "git show 3" with confidence 0.96 in the thread "main"
      And the agent urgently plans "git show 3" with confidence 0.96 in the thread "main"
      And the agent plans "git show 4" in the thread "main", but lacks the file "API_KEY"
      And the agent plans "git show 5" with confidence 0.8 in the thread "main"
      And the agent plans "git show 5" with confidence 0.8 in the thread "main"
      And if someone was asked, they give {"file": "key.txt"}
      And if someone was asked, they allow it
      And the agent plans "git show 6" with confidence 0.3 in the thread "main"
      And if someone was asked, another human who was found allows it
      And the agent plans "git show 7" in the thread "review"
      And the agent plans "kubectl rollout restart" in the thread "main"
      And Carol's status becomes "BUSY"
      And the agent urgently plans "git show 9" in the thread "main"
      And the agent urgently plans "kubectl rollout restart" in the thread "canary"
      And if someone was asked, they deny it, saying "close the barrel 11"
      And if someone was asked, they allow it
      And every question is answered, but no flagged action is allowed
      And Carol's status becomes "AVAILABLE"
      And 24 h pass
      And the agent reports "The memory is stable, 12." and plans "git show 13"
      And the agent plans "drop the table" in the thread "canary"
      And every question is answered, but no flagged action is allowed
      And 1 h pass
      And the agent is asked for its threads
      Then "git status" is executed once

    @must-fire
    Scenario: Agent walk 19
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent reports "The memory is stable, 1." and plans "git show 2"
      And the agent urgently plans "git show 3" with confidence 0.3, with the options "a.yaml" and "b.yaml" in the thread "main"
      And if someone was asked, they choose "b.yaml"
      And the agent plans "git show 4" in the thread "canary"
      And if someone was asked, they acknowledge it
      And the agent plans "kubectl rollout restart" with confidence 0 in the thread "canary"
      And the agent plans "git show 6" with confidence 0.3, with the options "a.yaml" and "b.yaml" in the thread "main"
      And the agent plans "git show 7" in the thread "canary"
      And the agent finishes in the thread "main" and reports "It is done, 8."
      And the agent plans "git show 9" as step 31 in the thread "main", but lacks the json "API_KEY"
      And if someone was asked, they allow it
      And if someone was asked, they allow it
      And if someone was asked, they choose "b.yaml"
      And the agent plans "git show 10" in the thread "main"
      And if someone was asked, they allow it
      And if someone was asked, they allow it
      And the agent plans "kubectl rollout restart" with confidence 0.9, with the options "a.yaml" and "b.yaml" in the thread "canary"
      And the agent plans "git show 12" in the thread "canary"
      And every question is answered, but no flagged action is allowed
      And the agent finishes in the thread "main" and reports "It is done, 13."
      And the agent finishes in the thread "review" and reports "It is done, 14."
      And if someone was asked, they allow it
      And if someone was asked, Mallory allows it
      And every question is answered, but no flagged action is allowed
      And 1 h pass
      And the agent is asked for its threads
      Then "git status" is executed once

    @must-fire
    Scenario: Agent walk 20
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "git show 1" with confidence 0.3, with the options "a.yaml" and "b.yaml" in the thread "main"
      And the agent plans "git show 1" with confidence 0.3, with the options "a.yaml" and "b.yaml" in the thread "main"
      And if someone was asked, they allow it
      And the agent urgently plans "git show 2" in the thread "main", but lacks the json "API_KEY"
      And the agent plans "git show 3" in the thread "review", but lacks the string "API_KEY"
      And the agent plans "git show 3" in the thread "review", but lacks the string "API_KEY"
      And the agent is asked for its threads
      And the agent reports "The memory is stable, 4." and plans "git show 5"
      And the agent finishes in the thread "main" and reports "It is done, 6."
      And the agent plans "git show 7" with confidence 0.96 as step 32 in the thread "canary"
      And every question is answered, but no flagged action is allowed
      And 1 min pass
      And if someone was asked, they deny it, saying "count our barrel 8"
      And if someone was asked, Mallory chooses "b.yaml"
      And the agent plans "kubectl rollout restart" in the thread "main"
      And if someone was asked, they deny it, saying "check that lantern 10"
      And the agent plans "git show 11" in the thread "canary"
      And the agent plans "git show 11" in the thread "canary"
      And the agent urgently plans "git show 12" in the thread "review", but lacks the file "API_KEY"
      And the agent plans "git show 13" in the thread "review"
      And if someone was asked, they choose "c.yaml"
      And every question is answered, but no flagged action is allowed
      And 1 h pass
      And the agent is asked for its threads
      Then "git status" is executed once

  @A2H-CHOICE-001 @must @decider @a2h
  Rule: No matter what happens in between, a human's answer about a plan is used

    @must-fire
    Scenario: Plan walk 1
      Given Bob, Alice and Carol know kubernetes
      And Bob and Dave know git
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent urgently plans "git show 1" with confidence 0.79, with the options "a.yaml" and "b.yaml" in the thread "main", which needs somebody who knows git
      And if someone was asked, they give "key-2"
      And if someone was asked, Mallory chooses "b.yaml"
      And if someone was asked, they choose "b.yaml"
      And the agent plans "git show 4" in the thread "canary"
      And if someone was asked, they allow it
      And the agent plans "kubectl rollout restart" with confidence 0.3, with the options "b.yaml", "a.yaml" and "b.yaml" in the thread "main", which needs somebody who knows git, but lacks the file "API_KEY"
      And every question is answered, but no flagged action is allowed
      And if someone was asked, Mallory allows it
      And every question is answered, but no flagged action is allowed
      And if someone was asked, they acknowledge it
      And if someone was asked, they deny it, saying "close that orchard 9"
      And the agent plans "drop the table" with confidence 0.3, with the options "a.yaml" and "b.yaml" in the thread "canary"
      And 30 h pass
      And if someone was asked, they give "key-11"
      And every question is answered, but no flagged action is allowed
      And if someone was asked, they acknowledge it
      And if someone was asked, they allow it
      And the agent plans "git show 14" in the thread "review"
      And the agent is asked for its threads
      And the agent plans "git status" in the thread "last"
      And every question is answered, but no flagged action is allowed
      Then "kubectl rollout restart-policy" is executed at most once

    @must-fire @restart
    Scenario: Plan walk 2
      Given Bob, Alice and Carol know kubernetes
      And Bob and Dave know git
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "kubectl rollout restart" with confidence unknown, with the options "b.yaml", "a.yaml" and "b.yaml" in the thread "canary"
      And 30 h pass
      And every question is answered, but no flagged action is allowed
      And every question is answered, but no flagged action is allowed
      And if someone was asked, they allow it
      And the agent is killed and started again
      And the agent is killed and started again
      And the agent urgently plans "drop the table" in the thread "main"
      And 1 min pass
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 7" in the thread "canary"
      And if someone was asked, they give "key-8"
      And 3 h pass
      And if someone was asked, they deny it, saying "mend our signal box 9"
      And 15 min pass
      And the agent plans "kubectl rollout restart" with confidence 0.3, with the options "a.yaml" and "b.yaml" in the thread "main", but lacks the file "API_KEY"
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 12" in the thread "review"
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 14" in the thread "review"
      And if someone was asked, they deny it, saying "count our crane 15"
      And the agent is asked for its threads
      And the agent plans "git status" in the thread "last"
      And every question is answered, but no flagged action is allowed
      Then "kubectl rollout restart-policy" is executed at most once

    @must-fire
    Scenario: Plan walk 3
      Given Bob, Alice and Carol know kubernetes
      And Bob and Dave know git
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "git show 1" in the thread "main", which needs somebody who knows git
      And if someone was asked, Mallory allows it
      And every question is answered, but no flagged action is allowed
      And if someone was asked, Mallory chooses "b.yaml"
      And if someone was asked, they give "key-3"
      And the agent plans "drop the table" with confidence unknown, with the options "b.yaml", "a.yaml" and "b.yaml" in the thread "main"
      And every question is answered, but no flagged action is allowed
      And if someone was asked, they give "key-6"
      And the agent is asked for its threads
      And if someone was asked, they allow it
      And if someone was asked, they acknowledge it
      And the agent plans "kubectl rollout restart" with confidence 0.3, with the options "a.yaml" and "b.yaml" in the thread "main"
      And if someone was asked, they give "key-9"
      And if someone was asked, they choose "b.yaml"
      And if someone was asked, they answer {"selected_option": "c.yaml", "feedback": null}
      And if someone was asked, they deny it, saying "close our orchard 11"
      And if someone was asked, Mallory chooses "b.yaml"
      And the agent is asked for its threads
      And the agent plans "git status" in the thread "last"
      And every question is answered, but no flagged action is allowed
      Then "kubectl rollout restart-policy" is executed at most once

    @must-fire @restart
    Scenario: Plan walk 4
      Given Bob, Alice and Carol know kubernetes
      And Bob and Dave know git
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "git show 1" in the thread "main", but lacks the file "API_KEY"
      And every question is answered, but no flagged action is allowed
      And 1 min pass
      And if someone was asked, they give "key-3"
      And the agent plans "kubectl rollout restart" with confidence 0.3, with the options "a.yaml" and "b.yaml" in the thread "review", but lacks the file "API_KEY"
      And the agent is asked for its threads
      And if someone was asked, they give "key-5"
      And if someone was asked, they acknowledge it
      And if someone was asked, they give "key-6"
      And 24 h pass
      And if someone was asked, they allow it
      And if someone was asked, they answer {"data": 42, "feedback": null}
      And the agent plans "drop the table" with confidence 0.3, with the options "a.yaml" and "b.yaml" in the thread "review"
      And the agent is asked for its threads
      And if someone was asked, they give "key-9"
      And if someone was asked, they give "key-10"
      And the agent is asked for its threads
      And if someone was asked, they allow it
      And the agent plans "git show 12" in the thread "canary"
      And the agent plans "drop the table" with confidence 0.3, with the options "a.yaml" and "b.yaml" in the thread "review"
      And if someone was asked, Mallory allows it
      And if someone was asked, they choose "b.yaml"
      And the agent reports "The memory is stable, 14." and plans "git show 15"
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 17" in the thread "canary"
      And if someone was asked, they allow it
      And the agent is killed and started again
      And the agent is asked for its threads
      And the agent plans "git status" in the thread "last"
      And every question is answered, but no flagged action is allowed
      Then "kubectl rollout restart-policy" is executed at most once

    @must-fire
    Scenario: Plan walk 5
      Given Bob, Alice and Carol know kubernetes
      And Bob and Dave know git
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "drop the table" with confidence unknown in the thread "main"
      And the agent plans "git show 2" in the thread "review"
      And if someone was asked, they choose "b.yaml"
      And the agent plans "git show 4" in the thread "canary"
      And if someone was asked, they give "key-5"
      And if someone was asked, they acknowledge it
      And if someone was asked, they deny it, saying "open our tide table 6"
      And the agent plans "git show 7" in the thread "canary"
      And the agent urgently plans "drop the table" in the thread "main"
      And if someone was asked, they answer {"data": true, "feedback": null}
      And every question is answered, but no flagged action is allowed
      And if someone was asked, they acknowledge it
      And if someone was asked, they choose "b.yaml"
      And if someone was asked, they allow it
      And the agent reports "The memory is stable, 12." and plans "git show 13"
      And the agent plans "kubectl rollout restart" in the thread "review"
      And if someone was asked, Mallory chooses "b.yaml"
      And every question is answered, but no flagged action is allowed
      And 3 h pass
      And if someone was asked, they give "key-16"
      And the agent plans "git show 17" in the thread "main"
      And if someone was asked, they allow it
      And the agent plans "kubectl rollout restart" with confidence 0.3, with the options "a.yaml" and "b.yaml" in the thread "main", but lacks the string "API_KEY"
      And if someone was asked, they choose "b.yaml"
      And the agent reports "The memory is stable, 21." and plans "git show 22"
      And every question is answered, but no flagged action is allowed
      And the agent is asked for its threads
      And if someone was asked, they allow it
      And if someone was asked, they acknowledge it
      And the agent is asked for its threads
      And the agent plans "git status" in the thread "last"
      And every question is answered, but no flagged action is allowed
      Then "kubectl rollout restart-policy" is executed at most once

    @must-fire @restart
    Scenario: Plan walk 6
      Given Bob, Alice and Carol know kubernetes
      And Bob and Dave know git
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent urgently plans "git show 1" in the thread "review", but lacks the json "API_KEY"
      And 24 h pass
      And every question is answered, but no flagged action is allowed
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 4" with confidence 0.3, with the options "b.yaml", "a.yaml" and "b.yaml" in the thread "review"
      And if someone was asked, they choose "b.yaml"
      And if someone was asked, they give "key-6"
      And if someone was asked, they allow it
      And the agent urgently plans "drop the table" in the thread "review"
      And if someone was asked, Mallory allows it
      And if someone was asked, they choose "b.yaml"
      And 3 h pass
      And every question is answered, but no flagged action is allowed
      And the agent is killed and started again
      And the agent is killed and started again
      And if someone was asked, they allow it
      And the agent is killed and started again
      And the agent is asked for its threads
      And the agent plans "git status" in the thread "last"
      And every question is answered, but no flagged action is allowed
      Then "kubectl rollout restart-policy" is executed at most once

    @must-fire
    Scenario: Plan walk 7
      Given Bob, Alice and Carol know kubernetes
      And Bob and Dave know git
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "git show 1" with confidence 0.3, with the options "a.yaml" and "b.yaml" in the thread "canary"
      And every question is answered, but no flagged action is allowed
      And the agent is asked for its threads
      And if someone was asked, they give "key-3"
      And the agent plans "git show 4" in the thread "main"
      And the agent urgently plans "drop the table" with confidence 0.3, with the options "b.yaml", "a.yaml" and "b.yaml" in the thread "canary", which needs somebody who knows git
      And if someone was asked, they answer {"data": 42, "feedback": null}
      And if someone was asked, they give "key-6"
      And every question is answered, but no flagged action is allowed
      And if someone was asked, they answer {"data": 42, "feedback": null}
      And if someone was asked, they deny it, saying "paint every signal box 8"
      And 3 h pass
      And the agent urgently plans "git show 9" in the thread "main"
      And the agent plans "git show 10" in the thread "main"
      And if someone was asked, they choose "b.yaml"
      And the agent plans "git show 12" in the thread "main"
      And every question is answered, but no flagged action is allowed
      And if someone was asked, Mallory allows it
      And the agent urgently plans "git show 9" in the thread "main"
      And if someone was asked, they answer {"data": 42, "feedback": null}
      And if someone was asked, they choose "b.yaml"
      And every question is answered, but no flagged action is allowed
      And the agent is asked for its threads
      And the agent plans "git status" in the thread "last"
      And every question is answered, but no flagged action is allowed
      Then "kubectl rollout restart-policy" is executed at most once

    @must-fire @restart
    Scenario: Plan walk 8
      Given Bob, Alice and Carol know kubernetes
      And Bob and Dave know git
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      And messages take a while to go out
      When the agent plans "git status"
      And the agent plans "git show 1" in the thread "review", but lacks the string "API_KEY"
      And the agent is asked for its threads
      And if someone was asked, they give "key-2"
      And the messages are out
      And if someone was asked, they acknowledge it
      And every question is answered, but no flagged action is allowed
      And the messages are out
      And the agent urgently plans "drop the table" with confidence unknown, with the options "b.yaml", "a.yaml" and "b.yaml" in the thread "main", which needs somebody who knows git
      And the agent plans "git show 5" in the thread "review"
      And the messages are out
      And every question is answered, but no flagged action is allowed
      And if someone was asked, Mallory allows it
      And the messages are out
      And if someone was asked, they give "key-7"
      And the agent plans "git show 8" in the thread "canary"
      And the messages are out
      And if someone was asked, they allow it
      And the agent plans "git show 10" in the thread "review"
      And the agent is asked for its threads
      And the agent plans "git status" in the thread "last"
      And every question is answered, but no flagged action is allowed
      Then "kubectl rollout restart-policy" is executed at most once

    @must-fire
    Scenario: Plan walk 9
      Given Bob, Alice and Carol know kubernetes
      And Bob and Dave know git
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      And saving the state takes a while
      When the agent plans "git status"
      And the agent plans "kubectl rollout restart" with confidence 0.79, with the options "a.yaml" and "b.yaml" in the thread "canary", which needs somebody who knows git, but lacks the file "API_KEY"
      And 15 min pass
      And if someone was asked, they choose "b.yaml"
      And the state is saved
      And the agent plans "git show 3" in the thread "review"
      And if someone was asked, they choose "b.yaml"
      And the state is saved
      And if someone was asked, they answer {"decision": "MAYBE", "feedback": null}
      And the state is saved
      And if someone was asked, they allow it
      And the agent plans "git show 6" with confidence 0.3, with the options "a.yaml" and "b.yaml" in the thread "main", which needs somebody who knows git
      And the agent reports "The memory is stable, 7." and plans "git show 8"
      And every question is answered, but no flagged action is allowed
      And the state is saved
      And if someone was asked, Mallory chooses "b.yaml"
      And every question is answered, but no flagged action is allowed
      And the state is saved
      And if someone was asked, they answer {"selected_option": "c.yaml", "feedback": null}
      And the state is saved
      And if someone was asked, they allow it
      And if someone was asked, Mallory chooses "b.yaml"
      And the agent is asked for its threads
      And the agent plans "git status" in the thread "last"
      And every question is answered, but no flagged action is allowed
      Then "kubectl rollout restart-policy" is executed at most once

    @must-fire @restart
    Scenario: Plan walk 10
      Given Bob, Alice and Carol know kubernetes
      And Bob and Dave know git
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "git show 1" with confidence 0.3, with the options "a.yaml" and "b.yaml" in the thread "canary", which needs somebody who knows git, but lacks the file "API_KEY"
      And if someone was asked, they give "key-2"
      And if someone was asked, they give "key-3"
      And the agent is killed and started again
      And the agent plans "git show 4" with confidence 0.3, with the options "a.yaml" and "b.yaml" in the thread "main"
      And if someone was asked, they answer {"selected_option": "c.yaml", "feedback": null}
      And every question is answered, but no flagged action is allowed
      And 1 min pass
      And every question is answered, but no flagged action is allowed
      And 15 min pass
      And if someone was asked, they allow it
      And the agent plans "git show 8" in the thread "main"
      And the agent plans "kubectl rollout restart-policy" in the thread "main"
      And the agent plans "drop the table" with confidence 0.79, with the options "a.yaml" and "b.yaml" in the thread "main"
      And if someone was asked, they choose "b.yaml"
      And every question is answered, but no flagged action is allowed
      And if someone was asked, they allow it
      And if someone was asked, they acknowledge it
      And the agent plans "git show 13" with confidence unknown in the thread "canary"
      And the agent is killed and started again
      And the agent is killed and started again
      And if someone was asked, they give "key-14"
      And the agent is killed and started again
      And every question is answered, but no flagged action is allowed
      And if someone was asked, they acknowledge it
      And the agent plans "git show 13" with confidence unknown in the thread "canary"
      And if someone was asked, they acknowledge it
      And every question is answered, but no flagged action is allowed
      And every question is answered, but no flagged action is allowed
      And the agent is asked for its threads
      And the agent is asked for its threads
      And the agent plans "git status" in the thread "last"
      And every question is answered, but no flagged action is allowed
      Then "kubectl rollout restart-policy" is executed at most once

    @must-fire
    Scenario: Plan walk 11
      Given Bob, Alice and Carol know kubernetes
      And Bob and Dave know git
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "git show 1" with confidence 0.3, with the options "b.yaml", "a.yaml" and "b.yaml" in the thread "main", but lacks the string "API_KEY"
      And if someone was asked, Mallory chooses "b.yaml"
      And if someone was asked, they choose "b.yaml"
      And 3 h pass
      And if someone was asked, they choose "b.yaml"
      And if someone was asked, they acknowledge it
      And the agent plans "git show 4" in the thread "main", which needs somebody who knows git, but lacks the json "API_KEY"
      And 1 h pass
      And if someone was asked, they choose "b.yaml"
      And if someone was asked, they give "key-6"
      And the agent plans "git show 7" in the thread "canary"
      And the agent plans "git show 4" in the thread "main", which needs somebody who knows git, but lacks the json "API_KEY"
      And the agent plans "git show 8" in the thread "canary"
      And every question is answered, but no flagged action is allowed
      And if someone was asked, they give "key-10"
      And the agent plans "git show 11" in the thread "review"
      And the agent plans "drop the table" in the thread "review"
      And every question is answered, but no flagged action is allowed
      And every question is answered, but no flagged action is allowed
      And if someone was asked, they allow it
      And Bob's status becomes "BUSY"
      And the agent urgently plans "drop the table" with confidence unknown, with the options "a.yaml" and "b.yaml" in the thread "main"
      And Bob's status becomes "AVAILABLE"
      And if someone was asked, they choose "b.yaml"
      And every question is answered, but no flagged action is allowed
      And if someone was asked, Mallory allows it
      And if someone was asked, they deny it, saying "count every signal box 19"
      And if someone was asked, Mallory chooses "b.yaml"
      And the agent is asked for its threads
      And the agent plans "git status" in the thread "last"
      And every question is answered, but no flagged action is allowed
      Then "kubectl rollout restart-policy" is executed at most once

    @must-fire @restart
    Scenario: Plan walk 12
      Given Bob, Alice and Carol know kubernetes
      And Bob and Dave know git
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      And messages take a while to go out
      When the agent plans "git status"
      And the agent plans "kubectl rollout restart" with confidence unknown, with the options "a.yaml" and "b.yaml" in the thread "main", which needs somebody who knows git, but lacks the string "API_KEY"
      And the agent plans "git show 2" in the thread "review"
      And every question is answered, but no flagged action is allowed
      And the messages are out
      And the agent is killed and started again
      And every question is answered, but no flagged action is allowed
      And the messages are out
      And the messages are out
      And if someone was asked, they allow it
      And 24 h pass
      And the agent plans "kubectl rollout restart" with confidence 0.3, with the options "a.yaml" and "b.yaml" in the thread "canary"
      And if someone was asked, Mallory chooses "b.yaml"
      And every question is answered, but no flagged action is allowed
      And the messages are out
      And the agent reports "The memory is stable, 8." and plans "git show 9"
      And the messages are out
      And if someone was asked, they give "key-10"
      And if someone was asked, Mallory chooses "b.yaml"
      And the messages are out
      And if someone was asked, they allow it
      And the agent is asked for its threads
      And the agent plans "git show 12" in the thread "main", which needs somebody who knows git
      And the agent is killed and started again
      And the agent is killed and started again
      And the messages are out
      And if someone was asked, they give "key-13"
      And 3 h pass
      And the messages are out
      And every question is answered, but no flagged action is allowed
      And 15 min pass
      And the agent plans "drop the table" with confidence unknown, with the options "a.yaml" and "b.yaml" in the thread "main"
      And the messages are out
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 17" in the thread "review"
      And if someone was asked, they choose "b.yaml"
      And the messages are out
      And the agent plans "git show 19" in the thread "canary"
      And if someone was asked, they deny it, saying "close our lantern 20"
      And the messages are out
      And the agent is killed and started again
      And the agent is asked for its threads
      And the agent plans "git status" in the thread "last"
      And every question is answered, but no flagged action is allowed
      Then "kubectl rollout restart-policy" is executed at most once

    @must-fire
    Scenario: Plan walk 13
      Given Bob, Alice and Carol know kubernetes
      And Bob and Dave know git
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "kubectl rollout restart" with confidence 0.79, with the options "a.yaml" and "b.yaml" in the thread "main"
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 3" in the thread "review"
      And every question is answered, but no flagged action is allowed
      And if someone was asked, they allow it
      And the agent plans "git show 6" with confidence 0.3, with the options "a.yaml" and "b.yaml" in the thread "main", but lacks the json "API_KEY"
      And if someone was asked, Mallory chooses "b.yaml"
      And if someone was asked, they choose "b.yaml"
      And if someone was asked, they acknowledge it
      And every question is answered, but no flagged action is allowed
      And if someone was asked, they deny it, saying "check that ferry 9"
      And the agent plans "git show 10" in the thread "main"
      And the agent urgently plans "drop the table" with confidence 0.79, with the options "a.yaml" and "b.yaml" in the thread "main"
      And the agent reports "The memory is stable, 12." and plans "git show 13"
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 15" in the thread "canary"
      And every question is answered, but no flagged action is allowed
      And if someone was asked, Mallory allows it
      And if someone was asked, they allow it
      And the agent plans "git show 18" in the thread "canary"
      And the agent urgently plans "drop the table" with confidence 0.79, with the options "a.yaml" and "b.yaml" in the thread "main"
      And if someone was asked, they choose "b.yaml"
      And if someone was asked, they give "key-20"
      And if someone was asked, they allow it
      And the agent plans "git show 22" in the thread "canary"
      And the agent is asked for its threads
      And the agent plans "git status" in the thread "last"
      And every question is answered, but no flagged action is allowed
      Then "kubectl rollout restart-policy" is executed at most once

    @must-fire @restart
    Scenario: Plan walk 14
      Given Bob, Alice and Carol know kubernetes
      And Bob and Dave know git
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "kubectl rollout restart" with confidence 0.3, with the options "a.yaml" and "b.yaml" in the thread "main"
      And if someone was asked, they acknowledge it
      And every question is answered, but no flagged action is allowed
      And the agent is asked for its threads
      And if someone was asked, they give "key-3"
      And if someone was asked, they allow it
      And the agent plans "kubectl rollout restart" with confidence 0.3, with the options "a.yaml" and "b.yaml" in the thread "main"
      And if someone was asked, Mallory allows it
      And if someone was asked, they give "key-5"
      And every question is answered, but no flagged action is allowed
      And if someone was asked, they deny it, saying "close that lantern 7"
      And the agent plans "kubectl rollout restart-policy" in the thread "main"
      And the agent plans "git show 8" in the thread "main"
      And the agent plans "git show 9" in the thread "canary"
      And every question is answered, but no flagged action is allowed
      And if someone was asked, Mallory chooses "b.yaml"
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 12" in the thread "canary"
      And the agent plans "drop the table" with confidence 0.3, with the options "a.yaml" and "b.yaml" in the thread "main"
      And if someone was asked, Mallory allows it
      And every question is answered, but no flagged action is allowed
      And 1 s pass
      And if someone was asked, they choose "b.yaml"
      And the agent reports "The memory is stable, 16." and plans "git show 17"
      And if someone was asked, they deny it, saying "mend our signal box 18"
      And the agent is asked for its threads
      And the agent plans "drop the table" with confidence unknown, with the options "a.yaml" and "b.yaml" in the thread "main", but lacks the file "API_KEY"
      And 1 s pass
      And if someone was asked, they give "key-20"
      And the agent is asked for its threads
      And if someone was asked, they give "key-21"
      And if someone was asked, they allow it
      And 15 min pass
      And the agent plans "drop the table" with confidence unknown, with the options "a.yaml" and "b.yaml" in the thread "main", but lacks the file "API_KEY"
      And the agent is asked for its threads
      And if someone was asked, they choose "b.yaml"
      And if someone was asked, they acknowledge it
      And if someone was asked, they choose "b.yaml"
      And the agent plans "git show 25" in the thread "main"
      And if someone was asked, they allow it
      And the agent is asked for its threads
      And the agent plans "git status" in the thread "last"
      And every question is answered, but no flagged action is allowed
      Then "kubectl rollout restart-policy" is executed at most once

    @must-fire
    Scenario: Plan walk 15
      Given Bob, Alice and Carol know kubernetes
      And Bob and Dave know git
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      And messages take a while to go out
      When the agent plans "git status"
      And the agent plans "git show 1" with confidence 0.79, with the options "a.yaml" and "b.yaml" in the thread "main"
      And if someone was asked, Mallory chooses "b.yaml"
      And every question is answered, but no flagged action is allowed
      And the messages are out
      And if someone was asked, they choose "b.yaml"
      And the messages are out
      And 1 s pass
      And the messages are out
      And if someone was asked, they allow it
      And the agent reports "The memory is stable, 5." and plans "git show 6"
      And the agent plans "git show 7" with confidence 0.3, with the options "a.yaml" and "b.yaml" in the thread "main"
      And if someone was asked, Mallory chooses "b.yaml"
      And the messages are out
      And every question is answered, but no flagged action is allowed
      And the agent reports "The memory is stable, 9." and plans "git show 10"
      And the messages are out
      And every question is answered, but no flagged action is allowed
      And the messages are out
      And if someone was asked, they deny it, saying "mend that kiln 12"
      And the agent urgently plans "git show 13" in the thread "canary", but lacks the file "API_KEY"
      And the agent plans "git show 14" in the thread "canary"
      And the messages are out
      And if someone was asked, they give "key-15"
      And 3 h pass
      And the messages are out
      And if someone was asked, they choose "b.yaml"
      And if someone was asked, they acknowledge it
      And if someone was asked, they allow it
      And the messages are out
      And the agent plans "git show 18" in the thread "review"
      And the agent urgently plans "git show 13" in the thread "canary", but lacks the file "API_KEY"
      And the agent reports "The memory is stable, 19." and plans "git show 20"
      And the messages are out
      And if someone was asked, they give "key-21"
      And 15 min pass
      And the messages are out
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 23" in the thread "canary"
      And the agent is asked for its threads
      And the agent plans "git status" in the thread "last"
      And every question is answered, but no flagged action is allowed
      Then "kubectl rollout restart-policy" is executed at most once

    @must-fire @restart
    Scenario: Plan walk 16
      Given Bob, Alice and Carol know kubernetes
      And Bob and Dave know git
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "kubectl rollout restart" in the thread "main", but lacks the json "API_KEY"
      And the agent is killed and started again
      And if someone was asked, they give "key-2"
      And the agent reports "The memory is stable, 3." and plans "git show 4"
      And if someone was asked, they choose "b.yaml"
      And if someone was asked, they allow it
      And the agent plans "git show 7" in the thread "main"
      And the agent plans "kubectl rollout restart" in the thread "main", but lacks the json "API_KEY"
      And 3 h pass
      And every question is answered, but no flagged action is allowed
      And if someone was asked, they choose "b.yaml"
      And the agent is asked for its threads
      And if someone was asked, they allow it
      And if someone was asked, they answer {"data": true, "feedback": null}
      And the agent plans "git show 11" in the thread "main", which needs somebody who knows git, but lacks the json "API_KEY"
      And if someone was asked, they answer {"selected_option": "c.yaml", "feedback": null}
      And if someone was asked, they give "key-12"
      And every question is answered, but no flagged action is allowed
      And the agent is asked for its threads
      And the agent plans "git status" in the thread "last"
      And every question is answered, but no flagged action is allowed
      Then "kubectl rollout restart-policy" is executed at most once

    @must-fire
    Scenario: Plan walk 17
      Given Bob, Alice and Carol know kubernetes
      And Bob and Dave know git
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "kubectl rollout restart" with confidence unknown, with the options "b.yaml", "a.yaml" and "b.yaml" in the thread "main", but lacks the file "API_KEY"
      And the agent plans "git show 2" in the thread "canary"
      And if someone was asked, they choose "b.yaml"
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 5" in the thread "canary"
      And if someone was asked, they allow it
      And the agent plans "git show 7" in the thread "main"
      And the agent urgently plans "git show 8" with confidence 0.3, with the options "a.yaml" and "b.yaml" in the thread "main"
      And 15 min pass
      And every question is answered, but no flagged action is allowed
      And the agent is asked for its threads
      And if someone was asked, they give "key-10"
      And if someone was asked, they deny it, saying "mend every orchard 11"
      And 3 h pass
      And the agent urgently plans "git show 8" with confidence 0.3, with the options "a.yaml" and "b.yaml" in the thread "main"
      And the agent plans "git show 12" in the thread "main"
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 14" in the thread "review"
      And if someone was asked, they choose "b.yaml"
      And 1 h pass
      And the agent plans "git show 16" in the thread "main"
      And if someone was asked, Mallory chooses "b.yaml"
      And if someone was asked, they choose "b.yaml"
      And the agent plans "git show 18" in the thread "main"
      And if someone was asked, they give "key-19"
      And the agent plans "git show 20" in the thread "main"
      And the agent is asked for its threads
      And the agent plans "git status" in the thread "last"
      And every question is answered, but no flagged action is allowed
      Then "kubectl rollout restart-policy" is executed at most once

    @must-fire @restart
    Scenario: Plan walk 18
      Given Bob, Alice and Carol know kubernetes
      And Bob and Dave know git
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      And saving the state takes a while
      When the agent plans "git status"
      And the agent urgently plans "kubectl rollout restart" with confidence 0.3, with the options "a.yaml" and "b.yaml" in the thread "review", which needs somebody who knows git
      And 15 min pass
      And the state is saved
      And every question is answered, but no flagged action is allowed
      And if someone was asked, they answer {"data": true, "feedback": null}
      And if someone was asked, they give "key-3"
      And the state is saved
      And 3 h pass
      And the state is saved
      And if someone was asked, they deny it, saying "check the barrel 4"
      And the agent plans "git show 5" in the thread "canary", but lacks the json "API_KEY"
      And if someone was asked, they answer {"data": true, "feedback": null}
      And if someone was asked, they choose "b.yaml"
      And the state is saved
      And 30 h pass
      And the state is saved
      And every question is answered, but no flagged action is allowed
      And if someone was asked, Mallory chooses "b.yaml"
      And the state is saved
      And if someone was asked, they allow it
      And 1 min pass
      And the agent plans "git show 5" in the thread "canary", but lacks the json "API_KEY"
      And the agent reports "The memory is stable, 9." and plans "git show 10"
      And if someone was asked, they give "key-11"
      And the state is saved
      And the agent is killed and started again
      And every question is answered, but no flagged action is allowed
      And the state is saved
      And the agent plans "git show 13" in the thread "review"
      And the agent is asked for its threads
      And the agent plans "git status" in the thread "last"
      And every question is answered, but no flagged action is allowed
      Then "kubectl rollout restart-policy" is executed at most once

    @must-fire
    Scenario: Plan walk 19
      Given Bob, Alice and Carol know kubernetes
      And Bob and Dave know git
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent urgently plans "drop the table" with confidence 0.79, with the options "b.yaml", "a.yaml" and "b.yaml" in the thread "main", which needs somebody who knows git, but lacks the file "API_KEY"
      And 1 min pass
      And if someone was asked, they give "key-2"
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 4" in the thread "main"
      And if someone was asked, they allow it
      And the agent reports "The memory is stable, 6." and plans "git show 7"
      And the agent plans "git show 8" with confidence 0.3, with the options "a.yaml" and "b.yaml" in the thread "main", but lacks the json "API_KEY"
      And if someone was asked, they choose "b.yaml"
      And the agent reports "The memory is stable, 10." and plans "git show 11"
      And if someone was asked, they choose "b.yaml"
      And the agent reports "The memory is stable, 13." and plans "git show 14"
      And the agent plans "git show 15" in the thread "main", but lacks the string "API_KEY"
      And if someone was asked, Mallory allows it
      And every question is answered, but no flagged action is allowed
      And if someone was asked, they answer {"data": true, "feedback": null}
      And every question is answered, but no flagged action is allowed
      And the agent is asked for its threads
      And the agent plans "git status" in the thread "last"
      And every question is answered, but no flagged action is allowed
      Then "kubectl rollout restart-policy" is executed at most once

    @must-fire @restart
    Scenario: Plan walk 20
      Given Bob, Alice and Carol know kubernetes
      And Bob and Dave know git
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "kubectl rollout restart-policy" in the thread "review"
      And the agent plans "kubectl rollout restart" in the thread "review"
      And the agent is killed and started again
      And if someone was asked, they choose "b.yaml"
      And the agent reports "The memory is stable, 3." and plans "git show 4"
      And if someone was asked, they give "key-5"
      And the agent plans "git show 6" in the thread "main"
      And if someone was asked, they allow it
      And the agent reports "The memory is stable, 8." and plans "git show 9"
      And the agent plans "git show 10" in the thread "main"
      And every question is answered, but no flagged action is allowed
      And the agent is killed and started again
      And the agent is killed and started again
      And if someone was asked, they give "key-12"
      And the agent plans "git show 13" in the thread "review"
      And the agent plans "git show 10" in the thread "main"
      And if someone was asked, Mallory chooses "b.yaml"
      And if someone was asked, they choose "b.yaml"
      And every question is answered, but no flagged action is allowed
      And if someone was asked, they answer {"data": true, "feedback": null}
      And the agent is asked for its threads
      And the agent plans "git status" in the thread "last"
      And every question is answered, but no flagged action is allowed
      Then "kubectl rollout restart-policy" is executed at most once

    @must-fire
    Scenario: Plan walk 21
      Given Bob, Alice and Carol know kubernetes
      And Bob and Dave know git
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "kubectl rollout restart-policy" in the thread "canary"
      And the agent plans "drop the table" in the thread "canary"
      And if someone was asked, they acknowledge it
      And if someone was asked, they choose "b.yaml"
      And the agent plans "git show 3" in the thread "review"
      And if someone was asked, they give "key-4"
      And if someone was asked, they allow it
      And Bob's status becomes "BUSY"
      And the agent urgently plans "git show 6" with confidence 0.79, with the options "a.yaml" and "b.yaml" in the thread "main"
      And the agent plans "git show 7" in the thread "main"
      And if someone was asked, they choose "b.yaml"
      And if someone was asked, they give "key-9"
      And the agent plans "git show 10" in the thread "main"
      And if someone was asked, they allow it
      And the agent reports "The memory is stable, 12." and plans "git show 13"
      And the agent plans "git show 14" with confidence unknown, with the options "b.yaml", "a.yaml" and "b.yaml" in the thread "main"
      And the agent reports "The memory is stable, 15." and plans "git show 16"
      And every question is answered, but no flagged action is allowed
      And Dave's status becomes "AVAILABLE"
      And if someone was asked, they choose "b.yaml"
      And the agent plans "git show 19" in the thread "review"
      And the agent urgently plans "drop the table" with confidence unknown, with the options "a.yaml" and "b.yaml" in the thread "main", which needs somebody who knows git
      And 1 s pass
      And if someone was asked, they choose "b.yaml"
      And if someone was asked, they acknowledge it
      And if someone was asked, they choose "b.yaml"
      And if someone was asked, they allow it
      And the agent is asked for its threads
      And the agent plans "git status" in the thread "last"
      And every question is answered, but no flagged action is allowed
      Then "kubectl rollout restart-policy" is executed at most once

    @must-fire @restart
    Scenario: Plan walk 22
      Given Bob, Alice and Carol know kubernetes
      And Bob and Dave know git
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent urgently plans "drop the table" with confidence unknown, with the options "b.yaml", "a.yaml" and "b.yaml" in the thread "canary", but lacks the string "API_KEY"
      And the agent is killed and started again
      And every question is answered, but no flagged action is allowed
      And if someone was asked, they acknowledge it
      And if someone was asked, they give "key-3"
      And if someone was asked, they allow it
      And 30 h pass
      And the agent plans "drop the table" with confidence 0.3, with the options "a.yaml" and "b.yaml" in the thread "canary", but lacks the json "API_KEY"
      And if someone was asked, Mallory allows it
      And if someone was asked, they choose "b.yaml"
      And the agent is killed and started again
      And if someone was asked, they choose "b.yaml"
      And if someone was asked, they acknowledge it
      And if someone was asked, they allow it
      And the agent plans "drop the table" with confidence 0.3, with the options "a.yaml" and "b.yaml" in the thread "canary", but lacks the json "API_KEY"
      And every question is answered, but no flagged action is allowed
      And if someone was asked, they acknowledge it
      And every question is answered, but no flagged action is allowed
      And the agent reports "The memory is stable, 11." and plans "git show 12"
      And if someone was asked, they allow it
      And the agent is killed and started again
      And the agent is asked for its threads
      And the agent plans "git status" in the thread "last"
      And every question is answered, but no flagged action is allowed
      Then "kubectl rollout restart-policy" is executed at most once

    @must-fire
    Scenario: Plan walk 23
      Given Bob, Alice and Carol know kubernetes
      And Bob and Dave know git
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "kubectl rollout restart-policy" in the thread "review"
      And the agent plans "git show 1" with confidence 0.3, with the options "b.yaml", "a.yaml" and "b.yaml" in the thread "review", but lacks the string "API_KEY"
      And the agent plans "git show 2" in the thread "main"
      And every question is answered, but no flagged action is allowed
      And if someone was asked, they acknowledge it
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 5" in the thread "main"
      And the agent plans "git show 1" with confidence 0.3, with the options "b.yaml", "a.yaml" and "b.yaml" in the thread "review", but lacks the string "API_KEY"
      And every question is answered, but no flagged action is allowed
      And every question is answered, but no flagged action is allowed
      And if someone was asked, they answer {"decision": "MAYBE", "feedback": null}
      And the agent urgently plans "git show 8" with confidence 0.3, with the options "a.yaml" and "b.yaml" in the thread "main", which needs somebody who knows git
      And if someone was asked, they answer {"data": true, "feedback": null}
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 10" in the thread "review"
      And every question is answered, but no flagged action is allowed
      And if someone was asked, they answer {"selected_option": "c.yaml", "feedback": null}
      And if someone was asked, they allow it
      And the agent plans "git show 13" in the thread "main"
      And the agent is asked for its threads
      And the agent plans "git status" in the thread "last"
      And every question is answered, but no flagged action is allowed
      Then "kubectl rollout restart-policy" is executed at most once

    @must-fire @restart
    Scenario: Plan walk 24
      Given Bob, Alice and Carol know kubernetes
      And Bob and Dave know git
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      And messages take a while to go out
      When the agent plans "git status"
      And the agent plans "drop the table" with confidence unknown, with the options "a.yaml" and "b.yaml" in the thread "main"
      And the agent reports "The memory is stable, 2." and plans "git show 3"
      And the messages are out
      And if someone was asked, they give "key-4"
      And if someone was asked, Mallory allows it
      And every question is answered, but no flagged action is allowed
      And the messages are out
      And if someone was asked, they acknowledge it
      And the messages are out
      And if someone was asked, they allow it
      And the agent is asked for its threads
      And the agent plans "drop the table" with confidence unknown, with the options "a.yaml" and "b.yaml" in the thread "main"
      And the agent plans "git show 7" in the thread "main"
      And the messages are out
      And if someone was asked, they choose "b.yaml"
      And every question is answered, but no flagged action is allowed
      And the messages are out
      And 30 h pass
      And the messages are out
      And if someone was asked, they allow it
      And the agent plans "git show 11" in the thread "canary"
      And the agent plans "kubectl rollout restart-policy" in the thread "review"
      And the agent plans "git show 12" with confidence 0.3, with the options "a.yaml" and "b.yaml" in the thread "review", which needs somebody who knows git, but lacks the string "API_KEY"
      And if someone was asked, they acknowledge it
      And every question is answered, but no flagged action is allowed
      And the messages are out
      And 1 min pass
      And the messages are out
      And every question is answered, but no flagged action is allowed
      And if someone was asked, Mallory chooses "b.yaml"
      And the messages are out
      And if someone was asked, they allow it
      And the agent plans "drop the table" with confidence unknown in the thread "main"
      And if someone was asked, they give "key-17"
      And the messages are out
      And the messages are out
      And every question is answered, but no flagged action is allowed
      And the agent is killed and started again
      And the agent is killed and started again
      And the messages are out
      And if someone was asked, they allow it
      And if someone was asked, Mallory chooses "b.yaml"
      And the agent urgently plans "git show 20" with confidence 0.3, with the options "a.yaml" and "b.yaml" in the thread "review", but lacks the json "API_KEY"
      And the messages are out
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 22" in the thread "main"
      And if someone was asked, they give "key-23"
      And the messages are out
      And the agent is killed and started again
      And the agent is killed and started again
      And if someone was asked, they allow it
      And the messages are out
      And the agent is asked for its threads
      And the agent plans "git status" in the thread "last"
      And every question is answered, but no flagged action is allowed
      Then "kubectl rollout restart-policy" is executed at most once

    @must-fire
    Scenario: Plan walk 25
      Given Bob, Alice and Carol know kubernetes
      And Bob and Dave know git
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      And saving the state takes a while
      When the agent plans "git status"
      And the agent urgently plans "git show 1" in the thread "canary"
      And the agent reports "The memory is stable, 2." and plans "git show 3"
      And the state is saved
      And every question is answered, but no flagged action is allowed
      And the agent reports "The memory is stable, 5." and plans "git show 6"
      And every question is answered, but no flagged action is allowed
      And the state is saved
      And if someone was asked, Mallory allows it
      And the agent urgently plans "git show 1" in the thread "canary"
      And the state is saved
      And if someone was asked, they choose "b.yaml"
      And if someone was asked, they choose "b.yaml"
      And the state is saved
      And the agent plans "git show 10" in the thread "canary"
      And the agent plans "kubectl rollout restart-policy" in the thread "review"
      And the agent urgently plans "git show 11" with confidence 0.3, with the options "a.yaml" and "b.yaml" in the thread "review"
      And the state is saved
      And if someone was asked, they choose "b.yaml"
      And the agent reports "The memory is stable, 13." and plans "git show 14"
      And the state is saved
      And every question is answered, but no flagged action is allowed
      And if someone was asked, Mallory allows it
      And the agent plans "git show 16" with confidence 0.3, with the options "a.yaml" and "b.yaml" in the thread "canary", which needs somebody who knows git, but lacks the json "API_KEY"
      And Bob's status becomes "BUSY"
      And every question is answered, but no flagged action is allowed
      And the state is saved
      And if someone was asked, Mallory chooses "b.yaml"
      And the state is saved
      And every question is answered, but no flagged action is allowed
      And Dave's status becomes "AVAILABLE"
      And the agent is asked for its threads
      And the agent plans "git status" in the thread "last"
      And every question is answered, but no flagged action is allowed
      Then "kubectl rollout restart-policy" is executed at most once

    @must-fire @restart
    Scenario: Plan walk 26
      Given Bob, Alice and Carol know kubernetes
      And Bob and Dave know git
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "drop the table" with confidence unknown, with the options "a.yaml" and "b.yaml" in the thread "main", which needs somebody who knows git
      And the agent plans "git show 2" in the thread "main"
      And every question is answered, but no flagged action is allowed
      And if someone was asked, Mallory allows it
      And every question is answered, but no flagged action is allowed
      And the agent reports "The memory is stable, 5." and plans "git show 6"
      And if someone was asked, they allow it
      And 1 s pass
      And the agent plans "git show 8" with confidence 0.79, with the options "a.yaml" and "b.yaml" in the thread "review", which needs somebody who knows git
      And if someone was asked, they choose "b.yaml"
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 8" with confidence 0.79, with the options "a.yaml" and "b.yaml" in the thread "review", which needs somebody who knows git
      And the agent reports "The memory is stable, 11." and plans "git show 12"
      And every question is answered, but no flagged action is allowed
      And 15 min pass
      And if someone was asked, they give "key-14"
      And the agent reports "The memory is stable, 15." and plans "git show 16"
      And the agent plans "git show 17" with confidence 0.3, with the options "a.yaml" and "b.yaml" in the thread "main", which needs somebody who knows git
      And the agent is killed and started again
      And if someone was asked, they give "key-18"
      And every question is answered, but no flagged action is allowed
      And the agent reports "The memory is stable, 20." and plans "git show 21"
      And the agent plans "git show 22" in the thread "review", which needs somebody who knows git
      And 15 min pass
      And if someone was asked, they choose "b.yaml"
      And the agent plans "git show 24" in the thread "canary"
      And every question is answered, but no flagged action is allowed
      And the agent is killed and started again
      And the agent is asked for its threads
      And the agent plans "git status" in the thread "last"
      And every question is answered, but no flagged action is allowed
      Then "kubectl rollout restart-policy" is executed at most once

    @must-fire
    Scenario: Plan walk 27
      Given Bob, Alice and Carol know kubernetes
      And Bob and Dave know git
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "drop the table" in the thread "main", which needs somebody who knows git
      And if someone was asked, they give "key-2"
      And if someone was asked, they acknowledge it
      And every question is answered, but no flagged action is allowed
      And the agent reports "The memory is stable, 4." and plans "git show 5"
      And if someone was asked, they allow it
      And 1 s pass
      And the agent plans "kubectl rollout restart" with confidence 0.3, with the options "a.yaml" and "b.yaml" in the thread "main", which needs somebody who knows git, but lacks the file "API_KEY"
      And every question is answered, but no flagged action is allowed
      And 1 min pass
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 10" in the thread "canary"
      And if someone was asked, they allow it
      And the agent plans "git show 12" in the thread "review"
      And the agent plans "drop the table" in the thread "review"
      And the agent plans "git show 14" in the thread "review"
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 16" in the thread "canary"
      And every question is answered, but no flagged action is allowed
      And if someone was asked, they allow it
      And the agent plans "git show 19" in the thread "main"
      And the agent is asked for its threads
      And the agent plans "git status" in the thread "last"
      And every question is answered, but no flagged action is allowed
      Then "kubectl rollout restart-policy" is executed at most once

    @must-fire @restart
    Scenario: Plan walk 28
      Given Bob, Alice and Carol know kubernetes
      And Bob and Dave know git
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent urgently plans "drop the table" in the thread "review", but lacks the json "API_KEY"
      And if someone was asked, they acknowledge it
      And every question is answered, but no flagged action is allowed
      And every question is answered, but no flagged action is allowed
      And 1 min pass
      And if someone was asked, they allow it
      And the agent plans "kubectl rollout restart" in the thread "main", but lacks the file "API_KEY"
      And the agent is asked for its threads
      And if someone was asked, they give "key-6"
      And if someone was asked, Mallory allows it
      And every question is answered, but no flagged action is allowed
      And if someone was asked, they answer {"data": 42, "feedback": null}
      And if someone was asked, they allow it
      And if someone was asked, they acknowledge it
      And the agent is asked for its threads
      And the agent plans "git status" in the thread "last"
      And every question is answered, but no flagged action is allowed
      Then "kubectl rollout restart-policy" is executed at most once

    @must-fire
    Scenario: Plan walk 29
      Given Bob, Alice and Carol know kubernetes
      And Bob and Dave know git
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent urgently plans "drop the table" in the thread "main", but lacks the string "API_KEY"
      And the agent plans "git show 2" in the thread "main"
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 4" in the thread "main"
      And if someone was asked, they give "key-5"
      And if someone was asked, they allow it
      And if someone was asked, they answer {"data": 42, "feedback": null}
      And the agent urgently plans "drop the table" in the thread "main", but lacks the string "API_KEY"
      And Dave's status becomes "BUSY"
      And every question is answered, but no flagged action is allowed
      And the agent reports "The memory is stable, 8." and plans "git show 9"
      And every question is answered, but no flagged action is allowed
      And if someone was asked, they answer {"selected_option": "c.yaml", "feedback": null}
      And if someone was asked, they allow it
      And the agent plans "git show 12" in the thread "main", but lacks the json "API_KEY"
      And the agent plans "git show 13" in the thread "review"
      And if someone was asked, they give "key-14"
      And if someone was asked, they choose "b.yaml"
      And the agent is asked for its threads
      And the agent plans "git status" in the thread "last"
      And every question is answered, but no flagged action is allowed
      Then "kubectl rollout restart-policy" is executed at most once

    @must-fire @restart
    Scenario: Plan walk 30
      Given Bob, Alice and Carol know kubernetes
      And Bob and Dave know git
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      And messages take a while to go out
      When the agent plans "git status"
      And the agent urgently plans "git show 1" with confidence 0.3, with the options "a.yaml" and "b.yaml" in the thread "review"
      And every question is answered, but no flagged action is allowed
      And the messages are out
      And the agent is killed and started again
      And the messages are out
      And if someone was asked, they choose "b.yaml"
      And the agent urgently plans "git show 4" with confidence 0.3 in the thread "canary", which needs somebody who knows git
      And the agent reports "The memory is stable, 5." and plans "git show 6"
      And the messages are out
      And every question is answered, but no flagged action is allowed
      And 24 h pass
      And the messages are out
      And if someone was asked, they give "key-8"
      And if someone was asked, they acknowledge it
      And the agent plans "kubectl rollout restart-policy" in the thread "main"
      And the agent plans "drop the table" in the thread "main"
      And if someone was asked, they acknowledge it
      And if someone was asked, they give "key-10"
      And the messages are out
      And 15 min pass
      And the messages are out
      And if someone was asked, they choose "b.yaml"
      And the agent reports "The memory is stable, 12." and plans "git show 13"
      And the messages are out
      And if someone was asked, they allow it
      And the agent is killed and started again
      And the agent is asked for its threads
      And the agent plans "git status" in the thread "last"
      And every question is answered, but no flagged action is allowed
      Then "kubectl rollout restart-policy" is executed at most once

    @must-fire
    Scenario: Plan walk 31
      Given Bob, Alice and Carol know kubernetes
      And Bob and Dave know git
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent urgently plans "git show 1" with confidence 0.3, with the options "a.yaml" and "b.yaml" in the thread "main"
      And if someone was asked, they choose "b.yaml"
      And if someone was asked, Mallory allows it
      And if someone was asked, they give "key-3"
      And the agent plans "kubectl rollout restart" in the thread "review"
      And the agent plans "git show 5" in the thread "canary"
      And if someone was asked, they give "key-6"
      And the agent plans "git show 7" in the thread "main"
      And every question is answered, but no flagged action is allowed
      And if someone was asked, Mallory chooses "b.yaml"
      And if someone was asked, they deny it, saying "mend our ferry 9"
      And the agent plans "drop the table" with confidence unknown, with the options "a.yaml" and "b.yaml" in the thread "canary", which needs somebody who knows git
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 12" in the thread "main"
      And if someone was asked, they choose "b.yaml"
      And if someone was asked, they allow it
      And if someone was asked, they acknowledge it
      And the agent is asked for its threads
      And the agent plans "git status" in the thread "last"
      And every question is answered, but no flagged action is allowed
      Then "kubectl rollout restart-policy" is executed at most once

    @must-fire @restart
    Scenario: Plan walk 32
      Given Bob, Alice and Carol know kubernetes
      And Bob and Dave know git
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      And saving the state takes a while
      When the agent plans "git status"
      And the agent urgently plans "git show 1" with confidence 0.3, with the options "a.yaml" and "b.yaml" in the thread "canary", which needs somebody who knows git
      And if someone was asked, they answer {"data": true, "feedback": null}
      And the state is saved
      And if someone was asked, they choose "b.yaml"
      And every question is answered, but no flagged action is allowed
      And the state is saved
      And if someone was asked, Mallory allows it
      And the agent plans "git show 4" in the thread "main", which needs somebody who knows git
      And the agent plans "git show 5" in the thread "review"
      And the state is saved
      And every question is answered, but no flagged action is allowed
      And if someone was asked, Mallory chooses "b.yaml"
      And the state is saved
      And every question is answered, but no flagged action is allowed
      And the agent is asked for its threads
      And the agent urgently plans "git show 8" with confidence 0.3, with the options "b.yaml", "a.yaml" and "b.yaml" in the thread "main"
      And the state is saved
      And every question is answered, but no flagged action is allowed
      And the agent is killed and started again
      And the state is saved
      And if someone was asked, they give "key-10"
      And the agent plans "git show 11" in the thread "main"
      And the agent plans "drop the table" in the thread "canary"
      And the agent is killed and started again
      And if someone was asked, they choose "b.yaml"
      And the state is saved
      And the agent reports "The memory is stable, 14." and plans "git show 15"
      And every question is answered, but no flagged action is allowed
      And the state is saved
      And if someone was asked, they allow it
      And the state is saved
      And if someone was asked, they acknowledge it
      And the agent is asked for its threads
      And the agent plans "git status" in the thread "last"
      And every question is answered, but no flagged action is allowed
      Then "kubectl rollout restart-policy" is executed at most once

    @must-fire
    Scenario: Plan walk 33
      Given Bob, Alice and Carol know kubernetes
      And Bob and Dave know git
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      And messages take a while to go out
      When the agent plans "git status"
      And the agent urgently plans "git show 1" in the thread "main", but lacks the file "API_KEY"
      And 15 min pass
      And if someone was asked, they choose "b.yaml"
      And the messages are out
      And 1 s pass
      And if someone was asked, they give "key-3"
      And the messages are out
      And the agent plans "kubectl rollout restart" with confidence 0.79, with the options "b.yaml", "a.yaml" and "b.yaml" in the thread "canary"
      And if someone was asked, they acknowledge it
      And if someone was asked, they choose "b.yaml"
      And the messages are out
      And 30 h pass
      And if someone was asked, they give "key-6"
      And the messages are out
      And if someone was asked, Mallory allows it
      And if someone was asked, they deny it, saying "mend that ferry 7"
      And the messages are out
      And if someone was asked, they acknowledge it
      And the agent urgently plans "git show 8" with confidence 0.3, with the options "a.yaml" and "b.yaml" in the thread "review", which needs somebody who knows git
      And 15 min pass
      And the messages are out
      And every question is answered, but no flagged action is allowed
      And the agent is asked for its threads
      And the messages are out
      And if someone was asked, they choose "b.yaml"
      And if someone was asked, Mallory chooses "b.yaml"
      And the agent urgently plans "git show 8" with confidence 0.3, with the options "a.yaml" and "b.yaml" in the thread "review", which needs somebody who knows git
      And the agent is asked for its threads
      And every question is answered, but no flagged action is allowed
      And the messages are out
      And the messages are out
      And every question is answered, but no flagged action is allowed
      And if someone was asked, Mallory chooses "b.yaml"
      And the agent is asked for its threads
      And the agent plans "git status" in the thread "last"
      And every question is answered, but no flagged action is allowed
      Then "kubectl rollout restart-policy" is executed at most once

    @must-fire @restart
    Scenario: Plan walk 34
      Given Bob, Alice and Carol know kubernetes
      And Bob and Dave know git
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      And saving the state takes a while
      When the agent plans "git status"
      And the agent plans "git show 1" with confidence 0.3, with the options "a.yaml" and "b.yaml" in the thread "main"
      And 1 h pass
      And every question is answered, but no flagged action is allowed
      And the state is saved
      And the agent is killed and started again
      And the agent is killed and started again
      And the state is saved
      And every question is answered, but no flagged action is allowed
      And the agent is asked for its threads
      And the agent plans "git show 1" with confidence 0.3, with the options "a.yaml" and "b.yaml" in the thread "main"
      And every question is answered, but no flagged action is allowed
      And the state is saved
      And every question is answered, but no flagged action is allowed
      And the state is saved
      And the agent plans "drop the table" in the thread "main", which needs somebody who knows git, but lacks the string "API_KEY"
      And the agent plans "git show 7" in the thread "canary"
      And if someone was asked, they choose "b.yaml"
      And the state is saved
      And if someone was asked, Mallory allows it
      And the state is saved
      And if someone was asked, they give "key-9"
      And if someone was asked, Mallory allows it
      And if someone was asked, they allow it
      And the state is saved
      And the agent is killed and started again
      And the agent urgently plans "git show 11" in the thread "canary", but lacks the string "API_KEY"
      And 3 h pass
      And the state is saved
      And if someone was asked, they give "key-12"
      And the agent is asked for its threads
      And if someone was asked, they give "key-13"
      And the state is saved
      And the agent is asked for its threads
      And the agent plans "git status" in the thread "last"
      And every question is answered, but no flagged action is allowed
      Then "kubectl rollout restart-policy" is executed at most once

  @A2H-CHOICE-001 @must @decider @a2h
  Rule: No matter which words a human's answer contains, it reaches the plan unchanged

    @must-fire
    Scenario: Word walk 1
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.99
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "git show 1" in the thread "review", but lacks the json "API_KEY" with the arguments {"list": [], "text": ""}
      And 15 min pass
      And if someone was asked, they answer {"data": "text", "feedback": null}
      And the agent reports "The nightly backup of the database has failed, 2." and plans "git show 3"
      And every question is answered, but no flagged action is allowed
      And the agent urgently plans "kubectl rollout restart" with confidence 0.3, with the options "Start" and "Stop" as step 30 in the thread "review"
      And if someone was asked, they answer {"selected_option": "Start", "feedback": "no hurry 5"}
      And if someone was asked, they answer {"decision": "APPROVED", "feedback": null}
      And the agent plans "git show 6" with confidence unknown, with the options "e", "d", "c", "b" and "a" in the thread "review" with the arguments {"deep": {"deeper": [{"x": null}]}}
      And if someone was asked, they answer {"selected_option": "c", "feedback": null}
      And 11 h pass
      And the agent urgently plans "drop the table" with confidence 0.62 in the thread "review" with the arguments {"list": [], "text": ""}
      And if someone was asked, they answer {"decision": "REJECTED", "feedback": null}
      And the agent urgently plans "git show 8" in the thread "review" with the arguments {"b": 2, "a": 1}
      And every question is answered, but no flagged action is allowed
      And the agent is asked for its threads
      Then "git status" is executed once

    @must-fire @restart
    Scenario: Word walk 2
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.625
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "git show 1" in the thread "a", but lacks the string "API_KEY" with the arguments {"deep": {"deeper": [{"x": null}]}}
      And 1 h pass
      And the agent reports "The nightly backup of the database has begun, 2." and plans "git show 3"
      And if someone was asked, they answer {"data": "line 1\nline 2", "feedback": null}
      And the agent urgently plans "drop the table" with confidence unknown, with the options "a, b", "a" and "b" in the thread "a" with the arguments {"b": 2, "a": 1}
      And the agent is killed and started again
      And if someone was asked, they answer {"selected_option": "a, b", "feedback": null}
      And the agent is killed and started again
      And 1 h pass
      And if someone was asked, they answer {"decision": "APPROVED", "feedback": "yes, always 5"}
      And 1 h pass
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 6" in the thread "A", but lacks the string "API_KEY" with the arguments {"list": [], "text": ""}
      And if someone was asked, they answer {"data": "007", "feedback": null}
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 7" with confidence 0.62, with the options "Zürich" and "東京" in the thread "A", but lacks the json "API_KEY"
      And if someone was asked, they answer {"data": [], "feedback": null}
      And if someone was asked, they answer {"selected_option": "東京", "feedback": "no hurry 8"}
      And the agent is killed and started again
      And the agent plans "drop the table" with confidence 0.3, with the options "true", "false" and "null" in the thread "A", but lacks the file "API_KEY"
      And if someone was asked, they answer {"data": {"file": "key.txt"}, "feedback": null}
      And if someone was asked, they answer {"selected_option": "false", "feedback": "yes, always 10"}
      And 15 min pass
      And if someone was asked, they answer {"decision": "APPROVED", "feedback": null}
      And the agent is killed and started again
      And every question is answered, but no flagged action is allowed
      And the agent is asked for its threads
      Then "git status" is executed once

    @must-fire
    Scenario: Word walk 3
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.99
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "git show 1" with confidence 0.3, with the options "Start" and "Stop" in the thread "review"
      And if someone was asked, they answer {"selected_option": "Start", "feedback": null}
      And every question is answered, but no flagged action is allowed
      And the agent urgently plans "git show 2" with confidence 0.3, with the options "a.yaml", "a.yaml" and "b.yaml" in the thread "review"
      And if someone was asked, they answer {"selected_option": "a.yaml", "feedback": null}
      And the agent urgently plans "git show 3" with confidence 0.62, with the options "node-1", "node-2", "node-3", "node-4", "node-5", "node-6", "node-7", "node-8", "node-9", "node-10", "node-11", "node-12", "node-13", "node-14", "node-15", "node-16", "node-17", "node-18", "node-19", "node-20", "node-21", "node-22", "node-23", "node-24", "node-25", "node-26", "node-27", "node-28", "node-29" and "node-30" in the thread "review"
      And 1 h pass
      And the agent reports "The nightly backup of the database has failed, 4." and plans "git show 5"
      And if someone was asked, they answer {"selected_option": "node-20", "feedback": null}
      And the agent plans "kubectl rollout restart" in the thread "main", but lacks the file "API_KEY"
      And if someone was asked, they answer {"data": {"file": "a b.txt"}, "feedback": "yes, always 7"}
      And if someone was asked, they answer {"decision": "REJECTED", "feedback": null}
      And the agent reports "The nightly backup of the database has begun, 8." and plans "git show 9"
      And the agent plans "git show 10" in the thread "review", but lacks the file "API_KEY"
      And if someone was asked, they answer {"data": {"file": "a b.txt"}, "feedback": null}
      And 15 min pass
      And every question is answered, but no flagged action is allowed
      And the agent is asked for its threads
      Then "git status" is executed once

    @must-fire @restart
    Scenario: Word walk 4
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.625
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent urgently plans "kubectl rollout restart" with confidence 0.97 as step 31 in the thread "a"
      And if someone was asked, they answer {"decision": "APPROVED", "feedback": null}
      And the agent is killed and started again
      And the agent plans "git show 2" with confidence unknown, with the options "node-1", "node-2", "node-3", "node-4", "node-5", "node-6", "node-7", "node-8", "node-9", "node-10", "node-11", "node-12", "node-13", "node-14", "node-15", "node-16", "node-17", "node-18", "node-19", "node-20", "node-21", "node-22", "node-23", "node-24", "node-25", "node-26", "node-27", "node-28", "node-29" and "node-30" as step 32 in the thread "A", but lacks the string "API_KEY"
      And if someone was asked, they answer {"data": "kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk", "feedback": null}
      And 1 h pass
      And if someone was asked, they answer {"selected_option": "node-6", "feedback": "word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word 3"}
      And the agent reports "The nightly backup of the database has failed, 4." and plans "git show 5"
      And every question is answered, but no flagged action is allowed
      And the agent plans "drop the table" in the thread "a", but lacks the json "API_KEY"
      And if someone was asked, they answer {"data": 0, "feedback": null}
      And the agent is killed and started again
      And 1 h pass
      And if someone was asked, they answer {"decision": "REJECTED", "feedback": null}
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 7" with confidence unknown, with the options "a.yaml", "a.yaml" and "b.yaml" as step 31 in the thread "a" with the arguments {"replicas": null, "name": "web"}
      And the agent is killed and started again
      And if someone was asked, they answer {"selected_option": "a.yaml", "feedback": null}
      And 15 min pass
      And every question is answered, but no flagged action is allowed
      And the agent urgently plans "git show 8" with confidence 0.3, with the options "None of these" and "x.yaml" in the thread "A" with the arguments {"b": 2, "a": 1}
      And if someone was asked, they answer {"selected_option": "None of these", "feedback": null}
      And every question is answered, but no flagged action is allowed
      And the agent plans "kubectl rollout restart" in the thread "a", but lacks the json "API_KEY" with the arguments {"deep": {"deeper": [{"x": null}]}}
      And if someone was asked, they answer {"data": false, "feedback": "yes, always 10"}
      And 1 h pass
      And if someone was asked, they answer {"decision": "APPROVED", "feedback": null}
      And the agent plans "git show 11" in the thread "a"
      And every question is answered, but no flagged action is allowed
      And every question is answered, but no flagged action is allowed
      And the agent is asked for its threads
      Then "git status" is executed once

    @must-fire
    Scenario: Word walk 5
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.99
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "drop the table" in the thread "deploy/eu"
      And if someone was asked, they answer {"decision": "REJECTED", "feedback": null}
      And the agent urgently plans "git show 2" in the thread "deploy/eu"
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 3" with confidence unknown, with the options "APPROVED" and "REJECTED" in the thread "deploy/eu"
      And if someone was asked, they answer {"selected_option": "REJECTED", "feedback": null}
      And 1 h pass
      And the agent plans "git show 4" with confidence 0.62, with the options "true", "false" and "null" in the thread "deploy/us" with the arguments {"replicas": null, "name": "web"}
      And 1 h pass
      And if someone was asked, they answer {"selected_option": "false", "feedback": null}
      And the agent plans "git show 5" with confidence unknown, with the options "deploy" and "deploy - canary" in the thread "deploy/us"
      And 11 h pass
      And if someone was asked, they answer {"selected_option": "deploy", "feedback": "ok, but not now 6"}
      And 1 h pass
      And every question is answered, but no flagged action is allowed
      And the agent urgently plans "git show 7" in the thread "deploy/eu"
      And 1 min pass
      And the agent urgently plans "git show 8" with confidence 0.97 in the thread "deploy/us"
      And 15 min pass
      And the agent reports "The nightly backup of the database has begun, 9." and plans "git show 10"
      And the agent urgently plans "git show 11" with confidence 0.62, with the options "None of these" and "x.yaml" in the thread "deploy/eu"
      And 1 min pass
      And if someone was asked, they answer {"selected_option": "None of these", "feedback": null}
      And every question is answered, but no flagged action is allowed
      And the agent is asked for its threads
      Then "git status" is executed once

    @must-fire @restart
    Scenario: Word walk 6
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "git show 1" as step 31 in the thread "a"
      And the agent urgently plans "git show 2" with confidence 0.3, with the options "2", "1" and "3" in the thread "a" with the arguments {"replicas": null, "name": "web"}
      And if someone was asked, they answer {"selected_option": "3", "feedback": null}
      And the agent is killed and started again
      And every question is answered, but no flagged action is allowed
      And the agent urgently plans "git show 3" with confidence 0.3, with the options "a, b", "a" and "b" in the thread "A" with the arguments {"deep": {"deeper": [{"x": null}]}}
      And if someone was asked, they answer {"selected_option": "a", "feedback": null}
      And the agent is killed and started again
      And the agent plans "git show 4" with confidence 0.3, with the options "pod-1", "pod-2", "pod-3", "pod-4", "pod-5", "pod-6", "pod-7", "pod-8", "pod-9", "pod-10", "pod-11" and "pod-12" in the thread "A" with the arguments {"a": 1, "b": 2}
      And if someone was asked, they answer {"selected_option": "pod-3", "feedback": null}
      And the agent is killed and started again
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 5" in the thread "A"
      And the agent is killed and started again
      And the agent plans "drop the table" in the thread "a", but lacks the string "API_KEY"
      And the agent is killed and started again
      And if someone was asked, they answer {"data": "Zürich 東京", "feedback": "yes, always 7"}
      And if someone was asked, they answer {"decision": "APPROVED", "feedback": null}
      And 11 h pass
      And the agent reports "The nightly backup of the database has begun, 8." and plans "git show 9"
      And every question is answered, but no flagged action is allowed
      And every question is answered, but no flagged action is allowed
      And the agent is asked for its threads
      Then "git status" is executed once

    @must-fire
    Scenario: Word walk 7
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.99
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent urgently plans "git show 1" with confidence unknown, with the options "overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/a.yaml" and "overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/b.yaml" as step 31 in the thread "deploy/eu"
      And if someone was asked, they answer {"selected_option": "overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/a.yaml", "feedback": "yes, always 2"}
      And the agent plans "git show 3" in the thread "deploy/us"
      And every question is answered, but no flagged action is allowed
      And the agent urgently plans "git show 4" with confidence 0.62, with the options "overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/a.yaml" and "overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/b.yaml" in the thread "deploy/eu", but lacks the file "API_KEY" with the arguments {"a": 1, "b": 2}
      And if someone was asked, they answer {"data": {"file": "a b.txt"}, "feedback": null}
      And 11 h pass
      And if someone was asked, they answer {"selected_option": "overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/a.yaml", "feedback": "mind the canary 5"}
      And every question is answered, but no flagged action is allowed
      And the agent urgently plans "git show 6" in the thread "deploy/eu" with the arguments {"a": 1, "b": 2}
      And every question is answered, but no flagged action is allowed
      And the agent urgently plans "git show 7" in the thread "deploy/us" with the arguments {"a": 1, "b": 2}
      And 11 h pass
      And every question is answered, but no flagged action is allowed
      And the agent is asked for its threads
      Then "git status" is executed once

    @must-fire @restart
    Scenario: Word walk 8
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "kubectl rollout restart" with confidence 0.3, with the options "disk²", "disk2" and "x" as step 31 in the thread "a"
      And if someone was asked, they answer {"selected_option": "disk²", "feedback": null}
      And if someone was asked, they answer {"decision": "REJECTED", "feedback": "ok, but not now 2"}
      And the agent plans "git show 3" with confidence 0.3, with the options "node-1", "node-2", "node-3", "node-4", "node-5", "node-6", "node-7", "node-8", "node-9", "node-10", "node-11", "node-12", "node-13", "node-14", "node-15", "node-16", "node-17", "node-18", "node-19", "node-20", "node-21", "node-22", "node-23", "node-24", "node-25", "node-26", "node-27", "node-28", "node-29" and "node-30" in the thread "A", but lacks the string "API_KEY" with the arguments {"b": 2, "a": 1}
      And if someone was asked, they answer {"data": "Zürich 東京", "feedback": null}
      And if someone was asked, they answer {"selected_option": "node-28", "feedback": "no hurry 4"}
      And the agent plans "kubectl rollout restart" with confidence unknown, with the options "Yes" and "No" in the thread "A"
      And if someone was asked, they answer {"selected_option": "Yes", "feedback": null}
      And if someone was asked, they answer {"decision": "APPROVED", "feedback": "word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word 6"}
      And the agent is killed and started again
      And the agent plans "git show 7" with confidence unknown, with the options "e", "d", "c", "b" and "a" in the thread "A", but lacks the json "API_KEY" with the arguments {"list": [], "text": ""}
      And 11 h pass
      And the agent reports "The nightly backup of the database has failed, 8." and plans "git show 9"
      And if someone was asked, they answer {"data": "text", "feedback": null}
      And the agent reports "The nightly backup of the database has begun, 10." and plans "git show 11"
      And if someone was asked, they answer {"selected_option": "b", "feedback": null}
      And 1 min pass
      And every question is answered, but no flagged action is allowed
      And the agent plans "drop the table" with confidence 0.3, with the options "2", "1" and "3" in the thread "A"
      And 15 min pass
      And if someone was asked, they answer {"selected_option": "1", "feedback": null}
      And if someone was asked, they answer {"decision": "APPROVED", "feedback": null}
      And the agent is killed and started again
      And the agent reports "The nightly backup of the database has begun, 13." and plans "git show 14"
      And every question is answered, but no flagged action is allowed
      And the agent is asked for its threads
      Then "git status" is executed once

    @must-fire
    Scenario: Word walk 9
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.99
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "git show 1" with confidence 0.62, with the options "disk²", "disk2" and "x" in the thread "東京", but lacks the json "API_KEY" with the arguments {"replicas": null, "name": "web"}
      And if someone was asked, they answer {"data": {"a": 1, "b": null}, "feedback": null}
      And 11 h pass
      And if someone was asked, they answer {"selected_option": "disk²", "feedback": "yes, always 2"}
      And the agent plans "git show 3" in the thread "東京"
      And 15 min pass
      And the agent plans "git show 4" in the thread "東京"
      And the agent reports "The nightly backup of the database has failed, 5." and plans "git show 6"
      And the agent urgently plans "drop the table" with confidence 0.62, with the options "Zürich" and "東京" in the thread "東京" with the arguments {"a": 1, "b": 2}
      And if someone was asked, they answer {"selected_option": "Zürich", "feedback": null}
      And if someone was asked, they answer {"decision": "APPROVED", "feedback": null}
      And the agent plans "git show 8" with confidence 0.62, with the options "a, b", "a" and "b" in the thread "東京", but lacks the file "API_KEY"
      And if someone was asked, they answer {"data": {"file": "a b.txt"}, "feedback": null}
      And 1 h pass
      And if someone was asked, they answer {"selected_option": "a", "feedback": null}
      And 15 min pass
      And the agent plans "drop the table" in the thread "京都"
      And if someone was asked, they answer {"decision": "APPROVED", "feedback": null}
      And every question is answered, but no flagged action is allowed
      And the agent is asked for its threads
      Then "git status" is executed once

    @must-fire @restart
    Scenario: Word walk 10
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.99
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent urgently plans "git show 1" with confidence 0.62, with the options "Yes" and "No" in the thread "Review", but lacks the string "API_KEY"
      And if someone was asked, they answer {"data": "null", "feedback": null}
      And 11 h pass
      And if someone was asked, they answer {"selected_option": "Yes", "feedback": "no hurry 2"}
      And the agent plans "git show 3" in the thread "Review"
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 4" in the thread "review", but lacks the json "API_KEY"
      And if someone was asked, they answer {"data": ["a"], "feedback": null}
      And the agent is killed and started again
      And the agent urgently plans "drop the table" with confidence 0.62, with the options "e", "d", "c", "b" and "a" in the thread "Review" with the arguments {"list": [], "text": ""}
      And 1 h pass
      And if someone was asked, they answer {"selected_option": "a", "feedback": "mind the canary 6"}
      And if someone was asked, they answer {"decision": "REJECTED", "feedback": null}
      And 15 min pass
      And the agent plans "drop the table" as step 30 in the thread "review"
      And 15 min pass
      And if someone was asked, they answer {"decision": "REJECTED", "feedback": null}
      And 15 min pass
      And every question is answered, but no flagged action is allowed
      And the agent is asked for its threads
      Then "git status" is executed once

    @must-fire
    Scenario: Word walk 11
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.625
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent urgently plans "drop the table" with confidence 0.3, with the options "Continue" and "Abort" in the thread "京都"
      And if someone was asked, they answer {"selected_option": "Abort", "feedback": "no hurry 2"}
      And if someone was asked, they answer {"decision": "APPROVED", "feedback": null}
      And every question is answered, but no flagged action is allowed
      And the agent urgently plans "git show 3" with confidence 0.62, with the options "2", "1" and "3" in the thread "京都" with the arguments {"a": 1, "b": 2}
      And if someone was asked, they answer {"selected_option": "3", "feedback": null}
      And the agent plans "git show 4" with confidence unknown, with the options "e", "d", "c", "b" and "a" in the thread "京都", but lacks the string "API_KEY"
      And if someone was asked, they answer {"data": "key-7", "feedback": null}
      And the agent reports "The nightly backup of the database has failed, 6." and plans "git show 7"
      And if someone was asked, they answer {"selected_option": "c", "feedback": "ok, but not now 5"}
      And 15 min pass
      And the agent plans "git show 8" in the thread "京都", but lacks the string "API_KEY"
      And if someone was asked, they answer {"data": "a \"quoted\" word", "feedback": null}
      And the agent urgently plans "git show 9" in the thread "東京" with the arguments {"deep": {"deeper": [{"x": null}]}}
      And every question is answered, but no flagged action is allowed
      And the agent is asked for its threads
      Then "git status" is executed once

    @must-fire @restart
    Scenario: Word walk 12
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.99
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent urgently plans "git show 1" in the thread "deploy/eu"
      And 1 min pass
      And the agent plans "kubectl rollout restart" with confidence unknown, with the options "a.yaml", "a.yaml" and "b.yaml" in the thread "deploy/us"
      And if someone was asked, they answer {"selected_option": "a.yaml", "feedback": null}
      And the agent is killed and started again
      And if someone was asked, they answer {"decision": "APPROVED", "feedback": null}
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 3" with confidence 0.3, with the options "Start" and "Stop" in the thread "deploy/us", but lacks the file "API_KEY" with the arguments {"b": 2, "a": 1}
      And the agent is killed and started again
      And if someone was asked, they answer {"data": {"file": "key.txt"}, "feedback": null}
      And if someone was asked, they answer {"selected_option": "Start", "feedback": null}
      And every question is answered, but no flagged action is allowed
      And the agent plans "kubectl rollout restart" in the thread "deploy/us"
      And if someone was asked, they answer {"decision": "APPROVED", "feedback": null}
      And the agent plans "kubectl rollout restart" with confidence 0.3, with the options "pod-1", "pod-2", "pod-3", "pod-4", "pod-5", "pod-6", "pod-7", "pod-8", "pod-9", "pod-10", "pod-11" and "pod-12" as step 31 in the thread "deploy/eu", but lacks the json "API_KEY"
      And if someone was asked, they answer {"data": {"b": 1, "a": {"B": 2, "A": 3}}, "feedback": null}
      And if someone was asked, they answer {"selected_option": "pod-9", "feedback": null}
      And 1 h pass
      And if someone was asked, they answer {"decision": "APPROVED", "feedback": null}
      And every question is answered, but no flagged action is allowed
      And the agent is asked for its threads
      Then "git status" is executed once

    @must-fire
    Scenario: Word walk 13
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.99
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent urgently plans "git show 1" with confidence 0.3, with the options "node-1", "node-2", "node-3", "node-4", "node-5", "node-6", "node-7", "node-8", "node-9", "node-10", "node-11", "node-12", "node-13", "node-14", "node-15", "node-16", "node-17", "node-18", "node-19", "node-20", "node-21", "node-22", "node-23", "node-24", "node-25", "node-26", "node-27", "node-28", "node-29" and "node-30" in the thread "review"
      And if someone was asked, they answer {"selected_option": "node-1", "feedback": null}
      And 1 h pass
      And the agent plans "git show 2" with confidence 0.62, with the options "prod.yaml", "Prod.yaml" and "x.yaml" in the thread "review", but lacks the string "API_KEY"
      And if someone was asked, they answer {"data": "null", "feedback": "no hurry 3"}
      And 1 h pass
      And if someone was asked, they answer {"selected_option": "x.yaml", "feedback": null}
      And 11 h pass
      And every question is answered, but no flagged action is allowed
      And the agent urgently plans "git show 4" in the thread "review"
      And every question is answered, but no flagged action is allowed
      And the agent urgently plans "git show 5" with confidence unknown, with the options "prod.yaml", "Prod.yaml" and "x.yaml" as step 30 in the thread "main", but lacks the json "API_KEY" with the arguments {"b": 2, "a": 1}
      And if someone was asked, they answer {"data": {"b": 1, "a": {"B": 2, "A": 3}}, "feedback": null}
      And if someone was asked, they answer {"selected_option": "prod.yaml", "feedback": null}
      And the agent plans "git show 6" with confidence unknown, with the options "2", "1" and "3" in the thread "main" with the arguments {"b": 2, "a": 1}
      And if someone was asked, they answer {"selected_option": "1", "feedback": "ok, but not now 7"}
      And every question is answered, but no flagged action is allowed
      And the agent is asked for its threads
      Then "git status" is executed once

    @must-fire @restart
    Scenario: Word walk 14
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.99
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "kubectl rollout restart" with confidence unknown, with the options "node-1", "node-2", "node-3", "node-4", "node-5", "node-6", "node-7", "node-8", "node-9", "node-10", "node-11", "node-12", "node-13", "node-14", "node-15", "node-16", "node-17", "node-18", "node-19", "node-20", "node-21", "node-22", "node-23", "node-24", "node-25", "node-26", "node-27", "node-28", "node-29" and "node-30" in the thread "main" with the arguments {"list": [], "text": ""}
      And the agent is killed and started again
      And if someone was asked, they answer {"selected_option": "node-24", "feedback": "no hurry 2"}
      And the agent is killed and started again
      And if someone was asked, they answer {"decision": "APPROVED", "feedback": null}
      And the agent plans "git show 3" as step 29 in the thread "review"
      And the agent plans "git show 4" in the thread "review"
      And the agent plans "git show 5" as step 31 in the thread "review"
      And every question is answered, but no flagged action is allowed
      And the agent plans "kubectl rollout restart" in the thread "review", but lacks the file "API_KEY" with the arguments {"name": "db"}
      And if someone was asked, they answer {"data": {"file": "a b.txt"}, "feedback": null}
      And if someone was asked, they answer {"decision": "REJECTED", "feedback": null}
      And the agent urgently plans "git show 7" with confidence 0.62, with the options "Start" and "Stop" as step 31 in the thread "main"
      And if someone was asked, they answer {"selected_option": "Start", "feedback": null}
      And the agent urgently plans "git show 8" in the thread "main", but lacks the string "API_KEY" with the arguments {"b": 2, "a": 1}
      And if someone was asked, they answer {"data": "line 1\nline 2", "feedback": null}
      And every question is answered, but no flagged action is allowed
      And the agent plans "kubectl rollout restart" with confidence 0.3, with the options "overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/a.yaml" and "overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/b.yaml" in the thread "main", but lacks the file "API_KEY"
      And 15 min pass
      And if someone was asked, they answer {"data": {"file": "key.txt"}, "feedback": null}
      And 11 h pass
      And if someone was asked, they answer {"selected_option": "overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/b.yaml", "feedback": "mind the canary 10"}
      And if someone was asked, they answer {"decision": "REJECTED", "feedback": null}
      And the agent is killed and started again
      And every question is answered, but no flagged action is allowed
      And every question is answered, but no flagged action is allowed
      And the agent is asked for its threads
      Then "git status" is executed once

    @must-fire
    Scenario: Word walk 15
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.625
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "kubectl rollout restart" with confidence 0.3, with the options "overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/a.yaml" and "overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/b.yaml" in the thread "review", but lacks the json "API_KEY"
      And if someone was asked, they answer {"data": 0, "feedback": null}
      And if someone was asked, they answer {"selected_option": "overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/a.yaml", "feedback": null}
      And if someone was asked, they answer {"decision": "REJECTED", "feedback": null}
      And 1 h pass
      And every question is answered, but no flagged action is allowed
      And the agent urgently plans "drop the table" in the thread "review" with the arguments {"name": "db"}
      And 15 min pass
      And if someone was asked, they answer {"decision": "REJECTED", "feedback": "no hurry 3"}
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 4" with confidence unknown, with the options "node-1", "node-2", "node-3", "node-4", "node-5", "node-6", "node-7", "node-8", "node-9", "node-10", "node-11", "node-12", "node-13", "node-14", "node-15", "node-16", "node-17", "node-18", "node-19", "node-20", "node-21", "node-22", "node-23", "node-24", "node-25", "node-26", "node-27", "node-28", "node-29" and "node-30" as step 31 in the thread "Review"
      And 1 min pass
      And if someone was asked, they answer {"selected_option": "node-11", "feedback": "word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word 5"}
      And 11 h pass
      And the agent urgently plans "drop the table" with confidence 0.62, with the options "None of these" and "x.yaml" in the thread "review"
      And if someone was asked, they answer {"selected_option": "x.yaml", "feedback": null}
      And if someone was asked, they answer {"decision": "APPROVED", "feedback": null}
      And 15 min pass
      And the agent plans "git show 7" as step 32 in the thread "Review", but lacks the json "API_KEY"
      And if someone was asked, they answer {"data": false, "feedback": null}
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 8" in the thread "Review" with the arguments {"b": 2, "a": 1}
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 9" with confidence unknown in the thread "Review"
      And the agent reports "The nightly backup of the database has failed, 10." and plans "git show 11"
      And every question is answered, but no flagged action is allowed
      And every question is answered, but no flagged action is allowed
      And the agent is asked for its threads
      Then "git status" is executed once

    @must-fire @restart
    Scenario: Word walk 16
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.625
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent urgently plans "drop the table" as step 29 in the thread "thread 1", but lacks the json "API_KEY"
      And if someone was asked, they answer {"data": 0, "feedback": "word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word 2"}
      And if someone was asked, they answer {"decision": "REJECTED", "feedback": "no hurry 3"}
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 4" as step 31 in the thread "thread 1"
      And the agent urgently plans "git show 5" with confidence 0.3 in the thread "thread 2"
      And the agent plans "git show 6" as step 30 in the thread "thread 1" with the arguments {"b": 2, "a": 1}
      And the agent is killed and started again
      And the agent plans "git show 7" with confidence unknown, with the options "2", "1" and "3" in the thread "thread 2"
      And the agent is killed and started again
      And if someone was asked, they answer {"selected_option": "3", "feedback": null}
      And the agent reports "The nightly backup of the database has failed, 8." and plans "git show 9"
      And the agent urgently plans "git show 10" in the thread "thread 1", but lacks the string "API_KEY" with the arguments {"replicas": null, "name": "web"}
      And the agent is killed and started again
      And if someone was asked, they answer {"data": "Zürich 東京", "feedback": null}
      And the agent is killed and started again
      And the agent reports "The nightly backup of the database has failed, 11." and plans "git show 12"
      And the agent urgently plans "drop the table" with confidence 0.62, with the options "e", "d", "c", "b" and "a" in the thread "thread 2", but lacks the json "API_KEY"
      And 1 h pass
      And if someone was asked, they answer {"data": "text", "feedback": "ok, but not now 14"}
      And if someone was asked, they answer {"selected_option": "d", "feedback": null}
      And the agent reports "The nightly backup of the database has begun, 16." and plans "git show 17"
      And if someone was asked, they answer {"decision": "APPROVED", "feedback": "yes, always 15"}
      And every question is answered, but no flagged action is allowed
      And the agent is asked for its threads
      Then "git status" is executed once

    @must-fire
    Scenario: Word walk 17
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.625
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent urgently plans "kubectl rollout restart" in the thread "A" with the arguments {"list": [], "text": ""}
      And the agent reports "The nightly backup of the database has begun, 3." and plans "git show 4"
      And if someone was asked, they answer {"decision": "REJECTED", "feedback": "yes, always 2"}
      And the agent urgently plans "drop the table" in the thread "A"
      And 15 min pass
      And if someone was asked, they answer {"decision": "APPROVED", "feedback": "mind the canary 6"}
      And the agent reports "The nightly backup of the database has begun, 7." and plans "git show 8"
      And the agent plans "git show 9" with confidence 0.62, with the options "node-1", "node-2", "node-3", "node-4", "node-5", "node-6", "node-7", "node-8", "node-9", "node-10", "node-11", "node-12", "node-13", "node-14", "node-15", "node-16", "node-17", "node-18", "node-19", "node-20", "node-21", "node-22", "node-23", "node-24", "node-25", "node-26", "node-27", "node-28", "node-29" and "node-30" as step 31 in the thread "a" with the arguments {"list": [], "text": ""}
      And if someone was asked, they answer {"selected_option": "node-3", "feedback": null}
      And 15 min pass
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 10" in the thread "A", but lacks the string "API_KEY"
      And if someone was asked, they answer {"data": "Zürich 東京", "feedback": null}
      And the agent urgently plans "git show 11" in the thread "a"
      And every question is answered, but no flagged action is allowed
      And the agent is asked for its threads
      Then "git status" is executed once

    @must-fire @restart
    Scenario: Word walk 18
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.625
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "git show 1" with confidence 0.3, with the options "None of these" and "x.yaml" in the thread "main"
      And the agent is killed and started again
      And if someone was asked, they answer {"selected_option": "x.yaml", "feedback": "word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word 2"}
      And 1 min pass
      And the agent plans "drop the table" with confidence 0.3, with the options "Yes" and "No" in the thread "review", but lacks the json "API_KEY"
      And if someone was asked, they answer {"data": [], "feedback": "no hurry 4"}
      And 11 h pass
      And if someone was asked, they answer {"selected_option": "No", "feedback": "mind the canary 5"}
      And if someone was asked, they answer {"decision": "APPROVED", "feedback": null}
      And the agent plans "drop the table" with confidence unknown, with the options "None of these" and "x.yaml" in the thread "review"
      And 11 h pass
      And if someone was asked, they answer {"selected_option": "None of these", "feedback": "no hurry 7"}
      And if someone was asked, they answer {"decision": "APPROVED", "feedback": "no hurry 8"}
      And the agent is killed and started again
      And every question is answered, but no flagged action is allowed
      And the agent urgently plans "kubectl rollout restart" with confidence 0.62, with the options "a, b", "a" and "b" in the thread "main", but lacks the json "API_KEY"
      And if someone was asked, they answer {"data": {"b": 1, "a": {"B": 2, "A": 3}}, "feedback": null}
      And the agent is killed and started again
      And if someone was asked, they answer {"selected_option": "a, b", "feedback": null}
      And if someone was asked, they answer {"decision": "APPROVED", "feedback": "yes, always 10"}
      And the agent is killed and started again
      And the agent plans "drop the table" in the thread "main"
      And if someone was asked, they answer {"decision": "REJECTED", "feedback": null}
      And the agent reports "The nightly backup of the database has begun, 12." and plans "git show 13"
      And every question is answered, but no flagged action is allowed
      And the agent urgently plans "git show 14" with confidence 0.62, with the options "true", "false" and "null" in the thread "review"
      And the agent is killed and started again
      And if someone was asked, they answer {"selected_option": "true", "feedback": null}
      And every question is answered, but no flagged action is allowed
      And the agent is asked for its threads
      Then "git status" is executed once

    @must-fire
    Scenario: Word walk 19
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.99
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "git show 1" as step 31 in the thread "a"
      And the agent urgently plans "kubectl rollout restart" in the thread "a", but lacks the file "API_KEY" with the arguments {"a": 1, "b": 2}
      And if someone was asked, they answer {"data": {"file": "a b.txt"}, "feedback": "ok, but not now 3"}
      And if someone was asked, they answer {"decision": "REJECTED", "feedback": "yes, always 4"}
      And 11 h pass
      And the agent plans "git show 5" with confidence unknown, with the options "prod.yaml", "Prod.yaml" and "x.yaml" in the thread "a"
      And if someone was asked, they answer {"selected_option": "x.yaml", "feedback": null}
      And 1 h pass
      And the agent plans "kubectl rollout restart" in the thread "A" with the arguments {"replicas": null, "name": "web"}
      And if someone was asked, they answer {"decision": "APPROVED", "feedback": null}
      And 15 min pass
      And the agent plans "kubectl rollout restart" in the thread "A"
      And if someone was asked, they answer {"decision": "REJECTED", "feedback": null}
      And the agent urgently plans "git show 8" with confidence 0.62, with the options "APPROVED" and "REJECTED" as step 30 in the thread "A"
      And if someone was asked, they answer {"selected_option": "APPROVED", "feedback": "mind the canary 9"}
      And 1 min pass
      And every question is answered, but no flagged action is allowed
      And the agent is asked for its threads
      Then "git status" is executed once

    @must-fire @restart
    Scenario: Word walk 20
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "git show 1" with confidence unknown, with the options "disk²", "disk2" and "x" in the thread "a"
      And the agent is killed and started again
      And 1 min pass
      And if someone was asked, they answer {"selected_option": "disk2", "feedback": null}
      And the agent is killed and started again
      And the agent plans "git show 2" in the thread "a" with the arguments {"name": "db"}
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 3" with confidence 0.62, with the options "Yes" and "No" in the thread "A" with the arguments {"a": 1, "b": 2}
      And 11 h pass
      And if someone was asked, they answer {"selected_option": "Yes", "feedback": null}
      And the agent is killed and started again
      And the agent plans "git show 4" with confidence unknown in the thread "a" with the arguments {"list": [], "text": ""}
      And 1 h pass
      And the agent urgently plans "drop the table" with confidence 0.3, with the options "None of these" and "x.yaml" in the thread "a" with the arguments {"a": 1, "b": 2}
      And 1 min pass
      And if someone was asked, they answer {"selected_option": "None of these", "feedback": "mind the canary 6"}
      And if someone was asked, they answer {"decision": "APPROVED", "feedback": null}
      And the agent is killed and started again
      And the agent plans "git show 7" with confidence 0.62, with the options "prod.yaml", "Prod.yaml" and "x.yaml" in the thread "A"
      And if someone was asked, they answer {"selected_option": "Prod.yaml", "feedback": null}
      And every question is answered, but no flagged action is allowed
      And every question is answered, but no flagged action is allowed
      And the agent is asked for its threads
      Then "git status" is executed once

    @must-fire
    Scenario: Word walk 21
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.625
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent urgently plans "git show 1" with confidence 0.3, with the options "true", "false" and "null" in the thread "review"
      And if someone was asked, they answer {"selected_option": "true", "feedback": "mind the canary 2"}
      And 1 h pass
      And the agent urgently plans "drop the table" with confidence 0.62, with the options "a.yaml", "a.yaml" and "b.yaml" in the thread "review"
      And if someone was asked, they answer {"selected_option": "b.yaml", "feedback": "ok, but not now 4"}
      And if someone was asked, they answer {"decision": "APPROVED", "feedback": null}
      And 11 h pass
      And every question is answered, but no flagged action is allowed
      And the agent plans "kubectl rollout restart" with confidence 0.3, with the options "None of these" and "x.yaml" in the thread "main", but lacks the json "API_KEY"
      And if someone was asked, they answer {"data": {"n": 1.5, "list": [1, [2]]}, "feedback": "yes, always 6"}
      And 1 h pass
      And the agent reports "The nightly backup of the database has failed, 8." and plans "git show 9"
      And if someone was asked, they answer {"selected_option": "x.yaml", "feedback": null}
      And 1 h pass
      And if someone was asked, they answer {"decision": "APPROVED", "feedback": "mind the canary 7"}
      And the agent plans "git show 10" with confidence unknown, with the options "2", "1" and "3" in the thread "review"
      And the agent reports "The nightly backup of the database has failed, 12." and plans "git show 13"
      And if someone was asked, they answer {"selected_option": "1", "feedback": "yes, always 11"}
      And 1 h pass
      And the agent plans "kubectl rollout restart" with confidence 0.62, with the options "Yes" and "No" in the thread "review", but lacks the string "API_KEY"
      And 1 min pass
      And if someone was asked, they answer {"data": "Zürich 東京", "feedback": null}
      And if someone was asked, they answer {"selected_option": "Yes", "feedback": null}
      And if someone was asked, they answer {"decision": "APPROVED", "feedback": null}
      And every question is answered, but no flagged action is allowed
      And the agent urgently plans "git show 15" with confidence 0.62, with the options "Yes" and "No" in the thread "main" with the arguments {"replicas": null, "name": "web"}
      And 11 h pass
      And if someone was asked, they answer {"selected_option": "No", "feedback": "yes, always 16"}
      And the agent urgently plans "git show 17" with confidence 0.97 as step 30 in the thread "main"
      And 1 h pass
      And every question is answered, but no flagged action is allowed
      And the agent is asked for its threads
      Then "git status" is executed once

    @must-fire @restart
    Scenario: Word walk 22
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.625
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "kubectl rollout restart" with confidence unknown, with the options "prod.yaml", "Prod.yaml" and "x.yaml" in the thread "thread 2"
      And the agent is killed and started again
      And if someone was asked, they answer {"selected_option": "prod.yaml", "feedback": null}
      And if someone was asked, they answer {"decision": "APPROVED", "feedback": null}
      And 15 min pass
      And the agent plans "git show 2" with confidence unknown, with the options "true", "false" and "null" in the thread "thread 2"
      And the agent is killed and started again
      And 1 h pass
      And if someone was asked, they answer {"selected_option": "true", "feedback": null}
      And every question is answered, but no flagged action is allowed
      And the agent urgently plans "kubectl rollout restart" in the thread "thread 1"
      And 1 min pass
      And if someone was asked, they answer {"decision": "REJECTED", "feedback": null}
      And the agent reports "The nightly backup of the database has begun, 4." and plans "git show 5"
      And the agent urgently plans "git show 6" in the thread "thread 1"
      And 15 min pass
      And the agent plans "drop the table" with confidence unknown, with the options "Yes" and "No" in the thread "thread 2"
      And the agent is killed and started again
      And if someone was asked, they answer {"selected_option": "No", "feedback": null}
      And if someone was asked, they answer {"decision": "APPROVED", "feedback": "word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word 8"}
      And the agent is killed and started again
      And every question is answered, but no flagged action is allowed
      And every question is answered, but no flagged action is allowed
      And the agent is asked for its threads
      Then "git status" is executed once

    @must-fire
    Scenario: Word walk 23
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent urgently plans "git show 1" with confidence unknown, with the options "APPROVED" and "REJECTED" in the thread "main", but lacks the file "API_KEY"
      And if someone was asked, they answer {"data": {"file": "key.txt"}, "feedback": null}
      And 15 min pass
      And if someone was asked, they answer {"selected_option": "REJECTED", "feedback": null}
      And the agent plans "git show 2" with confidence 0.62, with the options "pod-1", "pod-2", "pod-3", "pod-4", "pod-5", "pod-6", "pod-7", "pod-8", "pod-9", "pod-10", "pod-11" and "pod-12" in the thread "main"
      And if someone was asked, they answer {"selected_option": "pod-3", "feedback": "word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word 3"}
      And the agent plans "git show 4" with confidence 0.97 in the thread "review"
      And 1 min pass
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 5" with confidence 0.3, with the options "deploy" and "deploy - canary" in the thread "main" with the arguments {"replicas": null, "name": "web"}
      And 1 min pass
      And if someone was asked, they answer {"selected_option": "deploy - canary", "feedback": null}
      And 11 h pass
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 6" in the thread "main"
      And 15 min pass
      And the agent plans "git show 7" with confidence unknown, with the options "disk²", "disk2" and "x" in the thread "review"
      And if someone was asked, they answer {"selected_option": "x", "feedback": null}
      And the agent reports "The nightly backup of the database has begun, 8." and plans "git show 9"
      And every question is answered, but no flagged action is allowed
      And the agent is asked for its threads
      Then "git status" is executed once

    @must-fire @restart
    Scenario: Word walk 24
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent urgently plans "git show 1" with confidence unknown, with the options "true", "false" and "null" as step 29 in the thread "東京", but lacks the string "API_KEY" with the arguments {"a": 1, "b": 2}
      And 1 h pass
      And the agent reports "The nightly backup of the database has begun, 2." and plans "git show 3"
      And if someone was asked, they answer {"data": "key-7", "feedback": null}
      And if someone was asked, they answer {"selected_option": "null", "feedback": null}
      And the agent is killed and started again
      And every question is answered, but no flagged action is allowed
      And the agent urgently plans "git show 4" with confidence 0.3, with the options "disk²", "disk2" and "x" in the thread "京都", but lacks the file "API_KEY" with the arguments {"list": [], "text": ""}
      And if someone was asked, they answer {"data": {"file": "a b.txt"}, "feedback": "ok, but not now 5"}
      And the agent is killed and started again
      And if someone was asked, they answer {"selected_option": "disk²", "feedback": null}
      And the agent plans "git show 6" in the thread "東京"
      And the agent urgently plans "kubectl rollout restart" with confidence 0.62, with the options "pod-1", "pod-2", "pod-3", "pod-4", "pod-5", "pod-6", "pod-7", "pod-8", "pod-9", "pod-10", "pod-11" and "pod-12" as step 30 in the thread "東京"
      And the agent reports "The nightly backup of the database has begun, 10." and plans "git show 11"
      And if someone was asked, they answer {"selected_option": "pod-2", "feedback": "ok, but not now 8"}
      And if someone was asked, they answer {"decision": "REJECTED", "feedback": "yes, always 9"}
      And the agent plans "drop the table" with confidence 0.3, with the options "Yes" and "No" in the thread "京都"
      And if someone was asked, they answer {"selected_option": "No", "feedback": null}
      And if someone was asked, they answer {"decision": "REJECTED", "feedback": "word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word 13"}
      And the agent reports "The nightly backup of the database has begun, 14." and plans "git show 15"
      And every question is answered, but no flagged action is allowed
      And the agent urgently plans "kubectl rollout restart" as step 29 in the thread "京都" with the arguments {"a": 1, "b": 2}
      And the agent is killed and started again
      And if someone was asked, they answer {"decision": "APPROVED", "feedback": null}
      And the agent urgently plans "git show 17" as step 32 in the thread "東京", but lacks the json "API_KEY" with the arguments {"name": "db"}
      And the agent is killed and started again
      And if someone was asked, they answer {"data": {"n": 1.5, "list": [1, [2]]}, "feedback": null}
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 18" with confidence 0.3, with the options "true", "false" and "null" in the thread "東京"
      And 11 h pass
      And if someone was asked, they answer {"selected_option": "null", "feedback": "word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word 19"}
      And the agent is killed and started again
      And every question is answered, but no flagged action is allowed
      And every question is answered, but no flagged action is allowed
      And the agent is asked for its threads
      Then "git status" is executed once

    @must-fire
    Scenario: Word walk 25
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.99
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent urgently plans "git show 1" in the thread "thread 2", but lacks the string "API_KEY" with the arguments {"replicas": null, "name": "web"}
      And if someone was asked, they answer {"data": "null", "feedback": "no hurry 2"}
      And the agent reports "The nightly backup of the database has begun, 3." and plans "git show 4"
      And the agent plans "kubectl rollout restart" with confidence 0.62, with the options "Start" and "Stop" in the thread "thread 1", but lacks the json "API_KEY" with the arguments {"a": 1, "b": 2}
      And the agent reports "The nightly backup of the database has begun, 7." and plans "git show 8"
      And if someone was asked, they answer {"data": 12345678901234567, "feedback": null}
      And 1 min pass
      And if someone was asked, they answer {"selected_option": "Start", "feedback": null}
      And if someone was asked, they answer {"decision": "APPROVED", "feedback": "yes, always 6"}
      And 15 min pass
      And the agent reports "The nightly backup of the database has begun, 9." and plans "git show 10"
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 11" with confidence unknown, with the options "Zürich" and "東京" as step 32 in the thread "thread 2", but lacks the string "API_KEY"
      And if someone was asked, they answer {"data": "a \"quoted\" word", "feedback": null}
      And if someone was asked, they answer {"selected_option": "東京", "feedback": "yes, always 12"}
      And every question is answered, but no flagged action is allowed
      And the agent urgently plans "git show 13" in the thread "thread 1"
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 14" with confidence unknown, with the options "e", "d", "c", "b" and "a" in the thread "thread 2"
      And if someone was asked, they answer {"selected_option": "b", "feedback": null}
      And 11 h pass
      And the agent reports "The nightly backup of the database has begun, 15." and plans "git show 16"
      And the agent plans "git show 17" with confidence 0.62, with the options "APPROVED" and "REJECTED" in the thread "thread 2", but lacks the string "API_KEY"
      And if someone was asked, they answer {"data": "line 1\nline 2", "feedback": null}
      And 1 min pass
      And the agent reports "The nightly backup of the database has failed, 18." and plans "git show 19"
      And if someone was asked, they answer {"selected_option": "APPROVED", "feedback": null}
      And the agent plans "git show 20" with confidence unknown in the thread "thread 1"
      And every question is answered, but no flagged action is allowed
      And the agent is asked for its threads
      Then "git status" is executed once

    @must-fire @restart
    Scenario: Word walk 26
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.625
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "git show 1" with confidence 0.3, with the options "None of these" and "x.yaml" in the thread "A" with the arguments {"deep": {"deeper": [{"x": null}]}}
      And 1 h pass
      And if someone was asked, they answer {"selected_option": "None of these", "feedback": null}
      And 15 min pass
      And the agent plans "drop the table" with confidence 0.3, with the options "overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/a.yaml" and "overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/b.yaml" in the thread "A"
      And the agent is killed and started again
      And the agent reports "The nightly backup of the database has failed, 3." and plans "git show 4"
      And if someone was asked, they answer {"selected_option": "overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/overlays/canary/a.yaml", "feedback": null}
      And if someone was asked, they answer {"decision": "APPROVED", "feedback": null}
      And the agent urgently plans "git show 5" with confidence 0.62, with the options "true", "false" and "null" in the thread "A" with the arguments {"name": "db"}
      And if someone was asked, they answer {"selected_option": "null", "feedback": "yes, always 6"}
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 7" in the thread "A"
      And 11 h pass
      And the agent plans "git show 8" with confidence unknown in the thread "A" with the arguments {"a": 1, "b": 2}
      And the agent plans "git show 9" with confidence unknown, with the options "2", "1" and "3" in the thread "A" with the arguments {"name": "db"}
      And if someone was asked, they answer {"selected_option": "3", "feedback": null}
      And the agent plans "drop the table" with confidence 0.62, with the options "disk²", "disk2" and "x" in the thread "a", but lacks the file "API_KEY"
      And the agent is killed and started again
      And the agent reports "The nightly backup of the database has failed, 12." and plans "git show 13"
      And if someone was asked, they answer {"data": {"file": "a b.txt"}, "feedback": null}
      And if someone was asked, they answer {"selected_option": "disk²", "feedback": null}
      And the agent is killed and started again
      And if someone was asked, they answer {"decision": "APPROVED", "feedback": "no hurry 11"}
      And every question is answered, but no flagged action is allowed
      And the agent is asked for its threads
      Then "git status" is executed once

    @must-fire
    Scenario: Word walk 27
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.99
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent urgently plans "git show 1" with confidence 0.62, with the options "deploy" and "deploy - canary" in the thread "deploy/us", but lacks the string "API_KEY"
      And 15 min pass
      And if someone was asked, they answer {"data": "Zürich 東京", "feedback": "mind the canary 2"}
      And if someone was asked, they answer {"selected_option": "deploy", "feedback": null}
      And every question is answered, but no flagged action is allowed
      And the agent urgently plans "git show 3" with confidence 0.3, with the options "a, b", "a" and "b" in the thread "deploy/us"
      And if someone was asked, they answer {"selected_option": "b", "feedback": null}
      And 11 h pass
      And the agent reports "The nightly backup of the database has failed, 4." and plans "git show 5"
      And the agent urgently plans "drop the table" in the thread "deploy/us", but lacks the string "API_KEY"
      And if someone was asked, they answer {"data": "key-7", "feedback": null}
      And if someone was asked, they answer {"decision": "APPROVED", "feedback": "ok, but not now 7"}
      And every question is answered, but no flagged action is allowed
      And the agent urgently plans "git show 8" with confidence 0.62, with the options "Continue" and "Abort" in the thread "deploy/eu" with the arguments {"list": [], "text": ""}
      And if someone was asked, they answer {"selected_option": "Continue", "feedback": "mind the canary 9"}
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 10" with confidence 0.97 as step 32 in the thread "deploy/us"
      And the agent urgently plans "git show 11" with confidence 0.97 in the thread "deploy/eu"
      And every question is answered, but no flagged action is allowed
      And the agent is asked for its threads
      Then "git status" is executed once

    @must-fire @restart
    Scenario: Word walk 28
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.8
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "git show 1" with confidence unknown, with the options "Start" and "Stop" in the thread "main"
      And if someone was asked, they answer {"selected_option": "Start", "feedback": null}
      And the agent plans "kubectl rollout restart" with confidence 0.62 in the thread "review"
      And if someone was asked, they answer {"decision": "REJECTED", "feedback": null}
      And the agent plans "drop the table" as step 32 in the thread "main", but lacks the string "API_KEY"
      And 15 min pass
      And if someone was asked, they answer {"data": "a \"quoted\" word", "feedback": "no hurry 4"}
      And if someone was asked, they answer {"decision": "APPROVED", "feedback": null}
      And the agent is killed and started again
      And every question is answered, but no flagged action is allowed
      And the agent plans "drop the table" with confidence 0.3, with the options "Start" and "Stop" as step 32 in the thread "review"
      And 11 h pass
      And if someone was asked, they answer {"selected_option": "Stop", "feedback": null}
      And the agent is killed and started again
      And if someone was asked, they answer {"decision": "APPROVED", "feedback": "no hurry 6"}
      And the agent plans "git show 7" in the thread "review" with the arguments {"a": 1, "b": 2}
      And the agent is killed and started again
      And 15 min pass
      And the agent plans "git show 8" with confidence 0.3, with the options "prod.yaml", "Prod.yaml" and "x.yaml" in the thread "main" with the arguments {"name": "db"}
      And if someone was asked, they answer {"selected_option": "Prod.yaml", "feedback": "mind the canary 9"}
      And 1 min pass
      And every question is answered, but no flagged action is allowed
      And every question is answered, but no flagged action is allowed
      And the agent is asked for its threads
      Then "git status" is executed once

    @must-fire
    Scenario: Word walk 29
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.625
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "drop the table" in the thread "review"
      And if someone was asked, they answer {"decision": "APPROVED", "feedback": "yes, always 2"}
      And 1 h pass
      And the agent reports "The nightly backup of the database has begun, 3." and plans "git show 4"
      And the agent urgently plans "drop the table" in the thread "review", but lacks the json "API_KEY"
      And if someone was asked, they answer {"data": [], "feedback": "word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word 6"}
      And if someone was asked, they answer {"decision": "APPROVED", "feedback": null}
      And the agent plans "git show 7" with confidence unknown, with the options "e", "d", "c", "b" and "a" in the thread "review", but lacks the json "API_KEY"
      And the agent reports "The nightly backup of the database has failed, 9." and plans "git show 10"
      And if someone was asked, they answer {"data": {"b": 1, "a": {"B": 2, "A": 3}}, "feedback": null}
      And 1 h pass
      And the agent reports "The nightly backup of the database has failed, 11." and plans "git show 12"
      And if someone was asked, they answer {"selected_option": "a", "feedback": "mind the canary 8"}
      And 1 min pass
      And the agent urgently plans "git show 13" with confidence 0.3, with the options "true", "false" and "null" in the thread "review", but lacks the string "API_KEY" with the arguments {"deep": {"deeper": [{"x": null}]}}
      And 1 h pass
      And if someone was asked, they answer {"data": "Zürich 東京", "feedback": "yes, always 14"}
      And if someone was asked, they answer {"selected_option": "true", "feedback": "no hurry 15"}
      And the agent reports "The nightly backup of the database has failed, 16." and plans "git show 17"
      And the agent plans "git show 18" with confidence unknown, with the options "APPROVED" and "REJECTED" in the thread "review", but lacks the string "API_KEY"
      And if someone was asked, they answer {"data": "line 1\nline 2", "feedback": null}
      And 15 min pass
      And if someone was asked, they answer {"selected_option": "REJECTED", "feedback": null}
      And every question is answered, but no flagged action is allowed
      And the agent is asked for its threads
      Then "git status" is executed once

    @must-fire @restart
    Scenario: Word walk 30
      Given Bob, Alice and Carol know kubernetes
      And the manifest flags "drop the table", "kubectl rollout restart"
      And the threshold is 0.99
      And an agent may take 30 steps
      When the agent plans "git status"
      And the agent plans "git show 1" with confidence unknown, with the options "true", "false" and "null" in the thread "review", but lacks the file "API_KEY" with the arguments {"replicas": null, "name": "web"}
      And the agent is killed and started again
      And 11 h pass
      And if someone was asked, they answer {"data": {"file": "key.txt"}, "feedback": "no hurry 2"}
      And 1 h pass
      And if someone was asked, they answer {"selected_option": "true", "feedback": "no hurry 3"}
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 4" with confidence unknown, with the options "Zürich" and "東京" in the thread "review"
      And the agent is killed and started again
      And if someone was asked, they answer {"selected_option": "東京", "feedback": "ok, but not now 5"}
      And the agent urgently plans "kubectl rollout restart" with confidence unknown, with the options "e", "d", "c", "b" and "a" in the thread "review"
      And if someone was asked, they answer {"selected_option": "b", "feedback": "yes, always 7"}
      And 1 h pass
      And the agent reports "The nightly backup of the database has begun, 9." and plans "git show 10"
      And if someone was asked, they answer {"decision": "APPROVED", "feedback": "ok, but not now 8"}
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 11" with confidence 0.3, with the options "deploy" and "deploy - canary" in the thread "review", but lacks the file "API_KEY"
      And the agent is killed and started again
      And if someone was asked, they answer {"data": {"file": "key.txt"}, "feedback": null}
      And if someone was asked, they answer {"selected_option": "deploy", "feedback": "mind the canary 12"}
      And the agent is killed and started again
      And the agent reports "The nightly backup of the database has failed, 13." and plans "git show 14"
      And every question is answered, but no flagged action is allowed
      And the agent urgently plans "git show 15" with confidence unknown, with the options "deploy" and "deploy - canary" in the thread "Review", but lacks the string "API_KEY" with the arguments {"b": 2, "a": 1}
      And if someone was asked, they answer {"data": " key-7 ", "feedback": null}
      And if someone was asked, they answer {"selected_option": "deploy - canary", "feedback": "word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word 16"}
      And the agent is killed and started again
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 17" in the thread "review", but lacks the json "API_KEY" with the arguments {"replicas": null, "name": "web"}
      And 1 min pass
      And if someone was asked, they answer {"data": {"a": 1, "b": null}, "feedback": null}
      And the agent urgently plans "drop the table" with confidence unknown, with the options "true", "false" and "null" as step 32 in the thread "Review"
      And if someone was asked, they answer {"selected_option": "false", "feedback": "mind the canary 19"}
      And the agent reports "The nightly backup of the database has failed, 20." and plans "git show 21"
      And if someone was asked, they answer {"decision": "APPROVED", "feedback": null}
      And 1 h pass
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 22" with confidence 0.62, with the options "Start" and "Stop" in the thread "Review" with the arguments {"replicas": null, "name": "web"}
      And if someone was asked, they answer {"selected_option": "Stop", "feedback": null}
      And 1 min pass
      And every question is answered, but no flagged action is allowed
      And the agent is asked for its threads
      Then "git status" is executed once

  @A2H-DECIDE-007 @must @decider @a2h
  Rule: No matter what happens in between, a loop is noticed, and nothing else counts as a loop

    @must-fire
    Scenario: Loop walk 1
      Given Bob, Alice and Carol know kubernetes
      And an agent may take 500 steps
      When the agent plans "git log" 20 times in the thread "review", and nothing changes
      And every question is answered, but no flagged action is allowed
      And the agent plans "git status" 13 times in the thread "review", and it is different each time
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 1" in the thread "canary"
      And the agent plans "git status" 13 times in the thread "main", and something changes each time
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 2" in the thread "review"
      And the agent plans "git status" 13 times in the thread "review", and nothing changes
      And every question is answered, but no flagged action is allowed
      And the agent plans "git log" 7 times in the thread "review", and something changes each time
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 3" in the thread "main"
      And the agent plans "git status" 13 times in the thread "main", and nothing changes
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 4" in the thread "canary"
      And every question is answered, but no flagged action is allowed
      And the agent is asked for its threads
      Then "git blame" is not executed

    @must-fire @restart
    Scenario: Loop walk 2
      Given Bob, Alice and Carol know kubernetes
      And an agent may take 500 steps
      When the agent plans "git log" 10 times in the thread "main", and nothing changes
      And every question is answered, but no flagged action is allowed
      And the agent plans "git log" 7 times in the thread "review", and nothing changes
      And the agent is killed and started again
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 1" in the thread "main"
      And the agent plans "git status" 10 times in the thread "review", and nothing changes
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 2" in the thread "main"
      And the agent plans "git fetch" 10 times in the thread "review", and nothing changes
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 3" in the thread "main"
      And the agent plans "git fetch" 7 times in the thread "review", and nothing changes
      And every question is answered, but no flagged action is allowed
      And every question is answered, but no flagged action is allowed
      And the agent is asked for its threads
      Then "git blame" is not executed

    @must-fire
    Scenario: Loop walk 3
      Given Bob, Alice and Carol know kubernetes
      And an agent may take 500 steps
      When the agent plans "git status" 13 times in the thread "review", and nothing changes
      And every question is answered, but no flagged action is allowed
      And the agent plans "git log" 10 times in the thread "main", and something changes each time
      And every question is answered, but no flagged action is allowed
      And the agent plans "git status" 20 times in the thread "main", and nothing changes
      And every question is answered, but no flagged action is allowed
      And the agent plans "git status" 10 times in the thread "main", and nothing changes
      And every question is answered, but no flagged action is allowed
      And every question is answered, but no flagged action is allowed
      And the agent is asked for its threads
      Then "git blame" is not executed

    @must-fire @restart
    Scenario: Loop walk 4
      Given Bob, Alice and Carol know kubernetes
      And an agent may take 500 steps
      When the agent plans "git fetch" 10 times in the thread "review", and nothing changes
      And every question is answered, but no flagged action is allowed
      And the agent plans "git status" 13 times in the thread "review", and nothing changes
      And every question is answered, but no flagged action is allowed
      And the agent plans "git fetch" 20 times in the thread "review", and it is different each time
      And the agent is killed and started again
      And every question is answered, but no flagged action is allowed
      And the agent plans "git fetch" 13 times in the thread "review", and nothing changes
      And every question is answered, but no flagged action is allowed
      And the agent plans "git status" 10 times in the thread "main", and nothing changes
      And the agent is killed and started again
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 1" in the thread "main"
      And the agent plans "git status" 10 times in the thread "review", and nothing changes
      And every question is answered, but no flagged action is allowed
      And the agent plans "git log" 10 times in the thread "review", and nothing changes
      And the agent is killed and started again
      And every question is answered, but no flagged action is allowed
      And every question is answered, but no flagged action is allowed
      And the agent is asked for its threads
      Then "git blame" is not executed

    @must-fire
    Scenario: Loop walk 5
      Given Bob, Alice and Carol know kubernetes
      And an agent may take 500 steps
      When the agent plans "git status" 20 times in the thread "review", and nothing changes
      And every question is answered, but no flagged action is allowed
      And the agent plans "git fetch" 10 times in the thread "review", and something changes each time
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 1" in the thread "main"
      And the agent plans "git status" 7 times in the thread "main", and it is different each time
      And every question is answered, but no flagged action is allowed
      And the agent plans "git status" 20 times in the thread "review", and something changes each time
      And every question is answered, but no flagged action is allowed
      And the agent plans "git fetch" 20 times in the thread "review", and it is different each time
      And every question is answered, but no flagged action is allowed
      And the agent plans "git fetch" 10 times in the thread "main", and something changes each time
      And every question is answered, but no flagged action is allowed
      And the agent plans "git show 2" in the thread "main"
      And every question is answered, but no flagged action is allowed
      And the agent is asked for its threads
      Then "git blame" is not executed

    @must-fire @restart
    Scenario: Loop walk 6
      Given Bob, Alice and Carol know kubernetes
      And an agent may take 500 steps
      When the agent plans "git status" 10 times in the thread "review", and nothing changes
      And every question is answered, but no flagged action is allowed
      And the agent plans "git log" 10 times in the thread "main", and nothing changes
      And every question is answered, but no flagged action is allowed
      And the agent plans "git log" 13 times in the thread "review", and nothing changes
      And every question is answered, but no flagged action is allowed
      And the agent plans "git log" 10 times in the thread "main", and something changes each time
      And every question is answered, but no flagged action is allowed
      And the agent plans "git log" 10 times in the thread "main", and nothing changes
      And every question is answered, but no flagged action is allowed
      And the agent plans "git log" 7 times in the thread "review", and it is different each time
      And the agent is killed and started again
      And every question is answered, but no flagged action is allowed
      And every question is answered, but no flagged action is allowed
      And the agent is asked for its threads
      Then "git blame" is not executed

  @A2H-FIND-001 @must @registry @a2h
  Rule: No matter what happens on a day, a search finds the right humans

    @must-fire
    Scenario: Registry walk 1
      When Alice is registered with the tags "misreading"
      And Bob is registered with the tags "misreading"
      And Carol is registered with the tags "java"
      And Dave is registered with the tags "misreading"
      And an agent calls the search tool for "misreading" with the status OFFLINE
      And Bob is registered with the tags "java", "code_review"
      And Dave is registered as OFFLINE with the tags "java"
      And an agent resolves "human://alice.eng"
      And Carol is registered with the tags "javascript", "code_review"
      And an agent calls the search tool for "java" with the status AVAILABLE
      And Carol is registered with the tags "misreading", "code_review"
      And an agent looks for "java" with the status OFFLINE
      And an agent resolves "human://nobody.eng"
      And an agent resolves "human://carol.eng"
      And an agent calls the search tool for "misreading" with the status AVAILABLE
      And another agent looks for "mongodb" with the status BUSY
      And an agent looks for "java" with the status BUSY
      And an agent calls the search tool for "java" with the status OFFLINE
      And an agent resolves "human://nobody.eng"
      And an agent looks for "java"
      Then Alice's id resolves to her card

    @must-fire @restart
    Scenario: Registry walk 2
      When Alice is registered with the tags "javascript"
      And Bob is registered with the tags "javascript"
      And Carol is registered with the tags "java"
      And Dave is registered with the tags "java"
      And Erin is registered with the tags "sre"
      And Frank is registered with the tags "javascript"
      And Grace is registered with the tags "java"
      And Heidi is registered with the tags "java"
      And Alice is registered with the tags "mongodb", "code_review"
      And the registry is killed and started again
      And another agent looks for "java" with the status BUSY
      And Mallory is registered with the id "human://bob.eng"
      And Alice's status becomes "OFFLINE"
      And an agent calls the search tool for "mongodb" with the status AVAILABLE
      And Dave's status becomes "AVAILABLE"
      And Mallory is registered with the id "human://bob.eng"
      And an agent resolves "human://alice.eng"
      And the registry is killed and started again
      And Bob's status becomes "AVAILABLE"
      And an agent looks for "mongodb" with the status AVAILABLE
      And an agent calls the search tool for "java" with the status AVAILABLE
      And the registry is killed and started again
      And an agent looks for "java"
      Then Alice's id resolves to her card

    @must-fire
    Scenario: Registry walk 3
      When Alice is registered with the tags "misreading"
      And Bob is registered with the tags "misreading"
      And Carol is registered with the tags "java"
      And Dave is registered with the tags "java"
      And an agent calls the search tool for "java" with the status AVAILABLE
      And an agent resolves "human://dave.eng"
      And an agent calls the search tool for "misreading" with the status BUSY
      And Alice's status becomes "BUSY"
      And Bob's status becomes "BUSY"
      And Bob's status becomes "AVAILABLE"
      And Dave is registered as OFFLINE with the tags "mongodb"
      And an agent calls the search tool for "go" with the status BUSY
      And an agent resolves "human://nobody.eng"
      And an agent looks for "go" with the status BUSY
      And an agent calls the search tool for "sre" with the status AVAILABLE
      And Alice is registered as BUSY with the tags "javascript"
      And Carol is registered as AVAILABLE with the tags "java"
      And an agent resolves "human://alice.eng"
      And Dave's status becomes "AVAILABLE"
      And an agent looks for "java"
      Then Alice's id resolves to her card

    @must-fire @restart
    Scenario: Registry walk 4
      When Alice is registered with the tags "sre"
      And Bob is registered with the tags "java"
      And Carol is registered with the tags "java"
      And Dave is registered with the tags "mongodb"
      And Erin is registered with the tags "java"
      And Frank is registered with the tags "javascript"
      And Grace is registered with the tags "java"
      And Heidi is registered with the tags "java"
      And Mallory is registered with the id "human://dave.eng"
      And the registry is killed and started again
      And an agent looks for "misreading" with the status AVAILABLE
      And Bob is registered as OFFLINE with the tags "go"
      And Dave is registered as AVAILABLE with the tags "misreading"
      And an agent calls the search tool for "go" with the status AVAILABLE
      And Carol's status becomes "OFFLINE"
      And an agent looks for "sre" with the status OFFLINE
      And Carol is registered with the tags "sre", "code_review"
      And an agent resolves "human://nobody.eng"
      And Dave is registered with the tags "java", "code_review"
      And Alice is registered as AVAILABLE with the tags "sre"
      And an agent looks for "java"
      Then Alice's id resolves to her card

    @must-fire
    Scenario: Registry walk 5
      When Alice is registered with the tags "misreading"
      And Bob is registered with the tags "java"
      And Carol is registered with the tags "java"
      And Dave is registered with the tags "javascript"
      And Erin is registered with the tags "go"
      And Frank is registered with the tags "mongodb"
      And an agent resolves "human://alice.eng"
      And Bob's status becomes "BUSY"
      And an agent calls the search tool for "sre" with the status OFFLINE
      And an agent looks for "javascript" with the status OFFLINE
      And an agent resolves "human://alice.eng"
      And Mallory is registered with the id "human://bob.eng"
      And an agent looks for "java" with the status AVAILABLE
      And an agent calls the search tool for "sre" with the status BUSY
      And an agent resolves "human://carol.eng"
      And an agent looks for "javascript" with the status AVAILABLE
      And Carol is registered with the tags "misreading", "code_review"
      And an agent calls the search tool for "mongodb" with the status BUSY
      And Mallory is registered with the id "human://bob.eng"
      And Dave's status becomes "AVAILABLE"
      And Alice's status becomes "AVAILABLE"
      And Alice is registered as OFFLINE with the tags "java"
      And another agent looks for "mongodb" with the status BUSY
      And an agent looks for "javascript" with the status BUSY
      And an agent looks for "java"
      Then Alice's id resolves to her card

    @must-fire @restart
    Scenario: Registry walk 6
      When Alice is registered with the tags "java"
      And Bob is registered with the tags "java"
      And Carol is registered with the tags "go"
      And Dave is registered with the tags "java"
      And Erin is registered with the tags "java"
      And Frank is registered with the tags "misreading"
      And Grace is registered with the tags "misreading"
      And Heidi is registered with the tags "java"
      And an agent calls the search tool for "javascript" with the status BUSY
      And Bob is registered as BUSY with the tags "mongodb"
      And an agent calls the search tool for "javascript" with the status AVAILABLE
      And Mallory is registered with the id "human://bob.eng"
      And another agent looks for "sre" with the status BUSY
      And Mallory is registered with the id "human://bob.eng"
      And an agent looks for "java" with the status OFFLINE
      And Mallory is registered with the id "human://carol.eng"
      And Mallory is registered with the id "human://bob.eng"
      And another agent looks for "mongodb" with the status BUSY
      And the registry is killed and started again
      And an agent calls the search tool for "java" with the status AVAILABLE
      And an agent calls the search tool for "misreading" with the status OFFLINE
      And another agent looks for "javascript" with the status OFFLINE
      And Mallory is registered with the id "human://dave.eng"
      And an agent calls the search tool for "java" with the status OFFLINE
      And Alice is registered as BUSY with the tags "go"
      And an agent looks for "java"
      Then Alice's id resolves to her card

    @must-fire
    Scenario: Registry walk 7
      When Alice is registered with the tags "go"
      And Bob is registered with the tags "mongodb"
      And Carol is registered with the tags "go"
      And Dave is registered with the tags "java"
      And Erin is registered with the tags "java"
      And Frank is registered with the tags "go"
      And Mallory is registered with the id "human://bob.eng"
      And Bob's status becomes "OFFLINE"
      And an agent calls the search tool for "mongodb" with the status OFFLINE
      And an agent resolves "human://nobody.eng"
      And Mallory is registered with the id "human://alice.eng"
      And an agent calls the search tool for "javascript" with the status OFFLINE
      And an agent looks for "java" with the status OFFLINE
      And Alice is registered as BUSY with the tags "mongodb"
      And Carol's status becomes "BUSY"
      And another agent looks for "mongodb" with the status OFFLINE
      And Bob is registered with the tags "java", "code_review"
      And Carol's status becomes "OFFLINE"
      And Dave is registered with the tags "go", "code_review"
      And an agent calls the search tool for "mongodb" with the status AVAILABLE
      And an agent looks for "java"
      Then Alice's id resolves to her card

    @must-fire @restart
    Scenario: Registry walk 8
      When Alice is registered with the tags "java"
      And Bob is registered with the tags "java"
      And Carol is registered with the tags "mongodb"
      And Dave is registered with the tags "java"
      And Erin is registered with the tags "java"
      And Frank is registered with the tags "java"
      And Grace is registered with the tags "java"
      And Heidi is registered with the tags "sre"
      And the registry is killed and started again
      And the registry is killed and started again
      And Bob's status becomes "AVAILABLE"
      And an agent looks for "javascript" with the status OFFLINE
      And Carol's status becomes "OFFLINE"
      And Carol's status becomes "BUSY"
      And Carol's status becomes "AVAILABLE"
      And Mallory is registered with the id "human://dave.eng"
      And an agent looks for "sre" with the status OFFLINE
      And Alice is registered with the tags "java", "code_review"
      And the registry is killed and started again
      And an agent calls the search tool for "javascript" with the status BUSY
      And the registry is killed and started again
      And the registry is killed and started again
      And an agent looks for "java"
      Then Alice's id resolves to her card

    @must-fire
    Scenario: Registry walk 9
      When Alice is registered with the tags "go"
      And Bob is registered with the tags "java"
      And Carol is registered with the tags "javascript"
      And Dave is registered with the tags "java"
      And Erin is registered with the tags "java"
      And Frank is registered with the tags "java"
      And Grace is registered with the tags "java"
      And Heidi is registered with the tags "java"
      And Mallory is registered with the id "human://alice.eng"
      And an agent calls the search tool for "mongodb" with the status AVAILABLE
      And Alice is registered as AVAILABLE with the tags "misreading"
      And an agent resolves "human://dave.eng"
      And an agent resolves "human://alice.eng"
      And another agent looks for "misreading" with the status BUSY
      And Mallory is registered with the id "human://bob.eng"
      And an agent calls the search tool for "mongodb" with the status OFFLINE
      And an agent calls the search tool for "java" with the status OFFLINE
      And an agent calls the search tool for "sre" with the status BUSY
      And an agent looks for "go" with the status BUSY
      And Carol is registered with the tags "go", "code_review"
      And an agent calls the search tool for "sre" with the status BUSY
      And an agent resolves "human://nobody.eng"
      And an agent resolves "human://bob.eng"
      And Carol's status becomes "OFFLINE"
      And an agent looks for "java"
      Then Alice's id resolves to her card

    @must-fire @restart
    Scenario: Registry walk 10
      When Alice is registered with the tags "go"
      And Bob is registered with the tags "java"
      And Carol is registered with the tags "java"
      And Dave is registered with the tags "java"
      And Erin is registered with the tags "java"
      And the registry is killed and started again
      And Mallory is registered with the id "human://alice.eng"
      And Alice's status becomes "OFFLINE"
      And Dave's status becomes "BUSY"
      And an agent calls the search tool for "misreading" with the status AVAILABLE
      And the registry is killed and started again
      And an agent calls the search tool for "misreading" with the status OFFLINE
      And Bob's status becomes "OFFLINE"
      And the registry is killed and started again
      And Alice is registered with the tags "mongodb", "code_review"
      And Mallory is registered with the id "human://dave.eng"
      And Bob's status becomes "OFFLINE"
      And an agent looks for "java"
      Then Alice's id resolves to her card

    @must-fire
    Scenario: Registry walk 11
      When Alice is registered with the tags "misreading"
      And Bob is registered with the tags "java"
      And Carol is registered with the tags "sre"
      And Dave is registered with the tags "go"
      And Erin is registered with the tags "java"
      And Frank is registered with the tags "sre"
      And Grace is registered with the tags "java"
      And an agent resolves "human://carol.eng"
      And an agent calls the search tool for "javascript" with the status BUSY
      And an agent calls the search tool for "javascript" with the status OFFLINE
      And an agent looks for "mongodb" with the status OFFLINE
      And an agent calls the search tool for "javascript" with the status BUSY
      And another agent looks for "mongodb" with the status OFFLINE
      And an agent calls the search tool for "java" with the status BUSY
      And Bob's status becomes "OFFLINE"
      And an agent resolves "human://carol.eng"
      And an agent resolves "human://alice.eng"
      And Alice's status becomes "OFFLINE"
      And an agent calls the search tool for "sre" with the status BUSY
      And an agent looks for "go" with the status BUSY
      And Bob is registered as BUSY with the tags "go"
      And another agent looks for "java" with the status OFFLINE
      And Bob is registered with the tags "go", "code_review"
      And an agent looks for "java"
      Then Alice's id resolves to her card

    @must-fire @restart
    Scenario: Registry walk 12
      When Alice is registered with the tags "mongodb"
      And Bob is registered with the tags "java"
      And Carol is registered with the tags "sre"
      And Dave is registered with the tags "go"
      And Erin is registered with the tags "mongodb"
      And Frank is registered with the tags "java"
      And another agent looks for "java" with the status BUSY
      And Carol's status becomes "AVAILABLE"
      And Bob's status becomes "BUSY"
      And an agent calls the search tool for "java" with the status BUSY
      And Alice is registered with the tags "sre", "code_review"
      And an agent resolves "human://nobody.eng"
      And an agent looks for "mongodb" with the status BUSY
      And Mallory is registered with the id "human://alice.eng"
      And Bob is registered as BUSY with the tags "javascript"
      And Dave's status becomes "AVAILABLE"
      And Mallory is registered with the id "human://carol.eng"
      And an agent calls the search tool for "java" with the status BUSY
      And an agent looks for "java"
      Then Alice's id resolves to her card

    @must-fire
    Scenario: Registry walk 13
      When Alice is registered with the tags "mongodb"
      And Bob is registered with the tags "sre"
      And Carol is registered with the tags "sre"
      And Dave is registered with the tags "sre"
      And an agent calls the search tool for "go" with the status AVAILABLE
      And another agent looks for "mongodb" with the status BUSY
      And Carol is registered as BUSY with the tags "mongodb"
      And an agent looks for "misreading" with the status BUSY
      And Dave's status becomes "BUSY"
      And an agent calls the search tool for "java" with the status AVAILABLE
      And Dave is registered as OFFLINE with the tags "misreading"
      And an agent looks for "go" with the status AVAILABLE
      And an agent looks for "java" with the status OFFLINE
      And an agent looks for "misreading" with the status BUSY
      And another agent looks for "javascript" with the status OFFLINE
      And Bob's status becomes "BUSY"
      And Dave is registered as AVAILABLE with the tags "go"
      And an agent resolves "human://carol.eng"
      And an agent calls the search tool for "java" with the status OFFLINE
      And an agent looks for "go" with the status BUSY
      And an agent looks for "java"
      Then Alice's id resolves to her card

    @must-fire @restart
    Scenario: Registry walk 14
      When Alice is registered with the tags "mongodb"
      And Bob is registered with the tags "java"
      And Carol is registered with the tags "java"
      And Dave is registered with the tags "java"
      And an agent calls the search tool for "javascript" with the status BUSY
      And an agent looks for "misreading" with the status BUSY
      And the registry is killed and started again
      And Mallory is registered with the id "human://bob.eng"
      And Mallory is registered with the id "human://carol.eng"
      And Dave is registered with the tags "mongodb", "code_review"
      And Alice's status becomes "OFFLINE"
      And another agent looks for "go" with the status OFFLINE
      And Mallory is registered with the id "human://bob.eng"
      And Alice is registered as OFFLINE with the tags "mongodb"
      And an agent calls the search tool for "misreading" with the status BUSY
      And Dave's status becomes "OFFLINE"
      And Bob is registered with the tags "misreading", "code_review"
      And Dave's status becomes "BUSY"
      And an agent looks for "java"
      Then Alice's id resolves to her card

    @must-fire
    Scenario: Registry walk 15
      When Alice is registered with the tags "sre"
      And Bob is registered with the tags "java"
      And Carol is registered with the tags "java"
      And Dave is registered with the tags "java"
      And Erin is registered with the tags "java"
      And an agent resolves "human://dave.eng"
      And an agent resolves "human://carol.eng"
      And Dave's status becomes "OFFLINE"
      And Dave's status becomes "OFFLINE"
      And Bob's status becomes "AVAILABLE"
      And Alice's status becomes "AVAILABLE"
      And an agent calls the search tool for "java" with the status AVAILABLE
      And Carol is registered with the tags "java", "code_review"
      And an agent calls the search tool for "mongodb" with the status OFFLINE
      And Carol is registered as AVAILABLE with the tags "go"
      And Mallory is registered with the id "human://dave.eng"
      And Bob is registered with the tags "java", "code_review"
      And an agent looks for "java" with the status OFFLINE
      And an agent looks for "java" with the status OFFLINE
      And an agent calls the search tool for "java" with the status BUSY
      And an agent looks for "java"
      Then Alice's id resolves to her card

    @must-fire @restart
    Scenario: Registry walk 16
      When Alice is registered with the tags "misreading"
      And Bob is registered with the tags "java"
      And Carol is registered with the tags "java"
      And Dave is registered with the tags "go"
      And Erin is registered with the tags "java"
      And Frank is registered with the tags "java"
      And Carol is registered as OFFLINE with the tags "java"
      And another agent looks for "mongodb" with the status BUSY
      And Mallory is registered with the id "human://carol.eng"
      And the registry is killed and started again
      And an agent calls the search tool for "misreading" with the status BUSY
      And the registry is killed and started again
      And Carol is registered with the tags "go", "code_review"
      And the registry is killed and started again
      And an agent calls the search tool for "java" with the status AVAILABLE
      And Mallory is registered with the id "human://dave.eng"
      And the registry is killed and started again
      And Dave's status becomes "BUSY"
      And an agent calls the search tool for "go" with the status OFFLINE
      And an agent looks for "java"
      Then Alice's id resolves to her card

    @must-fire
    Scenario: Registry walk 17
      When Alice is registered with the tags "sre"
      And Bob is registered with the tags "java"
      And Carol is registered with the tags "sre"
      And Dave is registered with the tags "mongodb"
      And Erin is registered with the tags "java"
      And Frank is registered with the tags "java"
      And Grace is registered with the tags "java"
      And Heidi is registered with the tags "misreading"
      And another agent looks for "go" with the status OFFLINE
      And Carol is registered as AVAILABLE with the tags "go"
      And another agent looks for "javascript" with the status AVAILABLE
      And Carol is registered with the tags "sre", "code_review"
      And Mallory is registered with the id "human://bob.eng"
      And an agent resolves "human://carol.eng"
      And Alice is registered with the tags "mongodb", "code_review"
      And Bob's status becomes "AVAILABLE"
      And Mallory is registered with the id "human://carol.eng"
      And Alice's status becomes "AVAILABLE"
      And an agent looks for "sre" with the status AVAILABLE
      And another agent looks for "go" with the status AVAILABLE
      And an agent looks for "java" with the status BUSY
      And Carol is registered with the tags "mongodb", "code_review"
      And Mallory is registered with the id "human://dave.eng"
      And an agent looks for "java"
      Then Alice's id resolves to her card

    @must-fire @restart
    Scenario: Registry walk 18
      When Alice is registered with the tags "javascript"
      And Bob is registered with the tags "javascript"
      And Carol is registered with the tags "java"
      And Dave is registered with the tags "java"
      And an agent looks for "mongodb" with the status AVAILABLE
      And an agent calls the search tool for "misreading" with the status AVAILABLE
      And an agent calls the search tool for "misreading" with the status BUSY
      And Mallory is registered with the id "human://alice.eng"
      And another agent looks for "java" with the status AVAILABLE
      And an agent resolves "human://bob.eng"
      And Carol's status becomes "AVAILABLE"
      And another agent looks for "go" with the status AVAILABLE
      And Carol is registered as OFFLINE with the tags "java"
      And Carol is registered with the tags "mongodb", "code_review"
      And an agent looks for "misreading" with the status BUSY
      And Mallory is registered with the id "human://carol.eng"
      And Dave is registered with the tags "misreading", "code_review"
      And the registry is killed and started again
      And another agent looks for "misreading" with the status AVAILABLE
      And another agent looks for "javascript" with the status AVAILABLE
      And an agent looks for "java"
      Then Alice's id resolves to her card

    @must-fire
    Scenario: Registry walk 19
      When Alice is registered with the tags "mongodb"
      And Bob is registered with the tags "java"
      And Carol is registered with the tags "java"
      And Dave is registered with the tags "java"
      And Erin is registered with the tags "java"
      And Frank is registered with the tags "sre"
      And Grace is registered with the tags "go"
      And Heidi is registered with the tags "java"
      And an agent calls the search tool for "mongodb" with the status AVAILABLE
      And Dave's status becomes "OFFLINE"
      And Dave's status becomes "OFFLINE"
      And Mallory is registered with the id "human://carol.eng"
      And Mallory is registered with the id "human://bob.eng"
      And an agent calls the search tool for "sre" with the status BUSY
      And Carol's status becomes "OFFLINE"
      And an agent looks for "javascript" with the status OFFLINE
      And an agent resolves "human://bob.eng"
      And Dave's status becomes "OFFLINE"
      And another agent looks for "mongodb" with the status OFFLINE
      And an agent calls the search tool for "go" with the status AVAILABLE
      And an agent looks for "java"
      Then Alice's id resolves to her card

    @must-fire @restart
    Scenario: Registry walk 20
      When Alice is registered with the tags "java"
      And Bob is registered with the tags "java"
      And Carol is registered with the tags "javascript"
      And Dave is registered with the tags "java"
      And Erin is registered with the tags "go"
      And Frank is registered with the tags "javascript"
      And Grace is registered with the tags "sre"
      And Heidi is registered with the tags "java"
      And an agent calls the search tool for "java" with the status OFFLINE
      And the registry is killed and started again
      And an agent looks for "javascript" with the status BUSY
      And an agent calls the search tool for "sre" with the status BUSY
      And Dave's status becomes "BUSY"
      And Bob's status becomes "AVAILABLE"
      And the registry is killed and started again
      And an agent calls the search tool for "java" with the status AVAILABLE
      And Alice is registered as OFFLINE with the tags "misreading"
      And an agent looks for "java" with the status BUSY
      And an agent calls the search tool for "java" with the status OFFLINE
      And Dave's status becomes "BUSY"
      And an agent looks for "mongodb" with the status OFFLINE
      And another agent looks for "misreading" with the status OFFLINE
      And an agent resolves "human://alice.eng"
      And an agent looks for "java" with the status AVAILABLE
      And an agent looks for "java"
      Then Alice's id resolves to her card

  @A2H-CARD-004 @must @registry @a2h
  Rule: No matter what is refused in between, an id resolves to the card that was accepted last

    @must-fire
    Scenario: The cards of a registry, 1
      When Alice is registered with the tags "java", "code_review"
      And Bob is registered with the tags "go", "java"
      And Carol is registered as BUSY with the tags "go", "legal", "tax", "audit", "hr", "java"
      And Mallory sets the status of Carol to "BUSY"
      And Bob is registered with the tags "java", "code_review"
      And an agent calls the search tool for "java" with the status BUSY
      And Alice is registered without her endpoints
      And each card resolves as it was registered
      And an agent registers the card of Bob
      And Alice's status becomes "AVAILABLE"
      And an agent looks for "java" with the status AVAILABLE
      And Alice is registered with the status "AWAY"
      And Alice's status becomes "busy"
      And an agent looks for "java" with the status BUSY
      Then each card resolves as it was registered

    @must-fire @restart
    Scenario: The cards of a registry, 2
      When Alice is registered as AVAILABLE with the tags "java", "sre"
      And Bob is registered as AVAILABLE with the tags "java"
      And Carol is registered with the tags "java", "code_review"
      And Mallory sets the status of Carol to "AVAILABLE"
      And an agent resolves "human://bob.eng"
      And Alice is registered as OFFLINE with the tags "java", "sre"
      And an agent calls the search tool for "java" with the status BUSY
      And Carol's status becomes "OFFLINE"
      And the registry is killed and started again
      And Alice is registered with the status "AWAY"
      And the registry is killed and started again
      And Bob is registered with the tags "java", "code_review"
      And the registry is killed and started again
      And an agent looks for "java" with the status AVAILABLE
      And Alice is registered without her status
      And the registry is killed and started again
      And Bob's status becomes "busy"
      And the registry is killed and started again
      And Carol is registered as BUSY with the tags "java"
      And Alice is registered without her profile
      And Mallory sets the status of Alice to "AVAILABLE"
      And the registry is killed and started again
      And an agent resolves "human://alice.eng"
      And an agent resolves "human://carol.eng"
      Then each card resolves as it was registered

    @must-fire @restart
    Scenario: The cards of a registry, 3
      When Alice is registered with the secret endpoint "https://hooks.slack.example/services/W6/hush-1777522"
      And Bob is registered with the secret endpoint "https://hooks.slack.example/services/W2/hush-1509248"
      And Carol is registered with the tags "java"
      And Bob is registered with the secret endpoint "https://hooks.slack.example/services/W8/hush-1358037"
      And Bob is registered with the secret endpoint "https://hooks.slack.example/services/W7/hush-1956936"
      And each card resolves as it was registered
      And Alice's status becomes "AWAY"
      And the registry is killed and started again
      And Alice is registered without her profile
      And Alice's status becomes "AVAILABLE"
      And Carol is registered with the tags "java", "code_review"
      And the registry is killed and started again
      And an agent looks for "java" with the status BUSY
      Then each card resolves as it was registered

    @must-fire
    Scenario: The cards of a registry, 4
      When Alice is registered with the tags "java"
      And Bob is registered with the tags "go", "java"
      And Mallory sets the status of Alice to "OFFLINE"
      And Mallory sets the status of Alice to "BUSY"
      And Alice's status becomes "BUSY"
      And Mallory is registered with the id "human://carol.eng"
      And Bob is registered as OFFLINE with the tags "java", "sre"
      And each card resolves as it was registered
      And Alice is registered with the status "AWAY"
      And Mallory is registered with the id "human://carol.eng"
      And Bob is registered with the tags "go", "java"
      And Carol's status becomes "AVAILABLE"
      And Bob's status becomes "AWAY"
      And Mallory is registered with the id "human://bob.eng"
      And Alice is registered with the status "AWAY"
      And an agent resolves "human://alice.eng"
      And an agent resolves "human://alice.eng"
      Then each card resolves as it was registered

    @must-fire @restart
    Scenario: The cards of a registry, 5
      When Alice is registered with the tags "java"
      And Bob is registered with the tags "java", "code_review"
      And Carol's status becomes "AVAILABLE"
      And Carol's status becomes "AVAILABLE"
      And the registry is killed and started again
      And Alice is registered with the tags "go", "java"
      And each card resolves as it was registered
      And an agent registers the card of Bob
      And Carol is registered as OFFLINE with the tags "java"
      And the registry is killed and started again
      And an agent resolves "human://carol.eng"
      And Mallory sets the status of Bob to "OFFLINE"
      And an agent calls the search tool for "java" with the status BUSY
      And Alice is registered with the status "AWAY"
      And an agent calls the search tool for "java" with the status AVAILABLE
      And Alice's status becomes "AWAY"
      And an agent looks for "java" with the status AVAILABLE
      And an agent resolves "human://bob.eng"
      Then each card resolves as it was registered

    @must-fire @restart
    Scenario: The cards of a registry, 6
      When Alice is registered with the tags "go", "java"
      And Bob is registered with the tags "go", "java"
      And Carol is registered with the secret endpoint "https://hooks.slack.example/services/W4/hush-1864396"
      And Alice is registered without her endpoints
      And Alice's status becomes "AVAILABLE"
      And Alice's status becomes "AVAILABLE"
      And the registry is killed and started again
      And Bob's status becomes "OFFLINE"
      And Alice is registered without her endpoints
      And the registry is killed and started again
      And an agent looks for "java" with the status AVAILABLE
      And Alice is registered with the status "AWAY"
      And Carol's status becomes "BUSY"
      And Alice is registered with the secret endpoint "https://hooks.slack.example/services/W5/hush-1361142"
      And each card resolves as it was registered
      And an agent calls the search tool for "java" with the status BUSY
      Then each card resolves as it was registered

    @must-fire
    Scenario: The cards of a registry, 7
      When Alice is registered with the tags "go", "java"
      And Bob is registered with the tags "java", "code_review"
      And Carol's status becomes "BUSY"
      And an agent looks for "java" with the status BUSY
      And Mallory is registered with the id "human://alice.eng"
      And Alice is registered with the tags "java", "code_review"
      And an agent resolves "human://bob.eng"
      And Mallory is registered with the id "human://bob.eng"
      And each card resolves as it was registered
      And Bob is registered with the tags "java", "code_review"
      And an agent calls the search tool for "java" with the status OFFLINE
      And Carol is registered with the secret endpoint "https://hooks.slack.example/services/W0/hush-1171882"
      And Mallory sets the status of Alice to "BUSY"
      And an agent resolves "human://carol.eng"
      And an agent resolves "human://carol.eng"
      Then each card resolves as it was registered

    @must-fire @restart
    Scenario: The cards of a registry, 8
      When Alice is registered with the tags "go", "java"
      And Bob is registered with the tags "java"
      And Carol is registered with the tags "java"
      And the registry is killed and started again
      And Alice's status becomes "busy"
      And Bob is registered with the tags "java", "code_review"
      And Carol is registered with the tags "go", "java"
      And the registry is killed and started again
      And Alice is registered with the status "AWAY"
      And Mallory sets the status of Bob to "AVAILABLE"
      And an agent resolves "human://alice.eng"
      And Carol's status becomes "OFFLINE"
      And the registry is killed and started again
      And an agent resolves "human://bob.eng"
      And Alice's status becomes "AVAILABLE"
      And Bob's status becomes "OFFLINE"
      And the registry is killed and started again
      And an agent calls the search tool for "java" with the status OFFLINE
      And Mallory is registered with the id "human://alice.eng"
      And an agent looks for "java" with the status AVAILABLE
      Then each card resolves as it was registered

    @must-fire @restart
    Scenario: The cards of a registry, 9
      When Alice is registered as AVAILABLE with the tags "go", "legal", "tax", "audit", "hr", "java"
      And Bob is registered with the tags "go", "java"
      And Carol is registered with the tags "java", "code_review"
      And each card resolves as it was registered
      And Carol's status becomes "OFFLINE"
      And an agent resolves "human://bob.eng"
      And Carol's status becomes "OFFLINE"
      And the registry is killed and started again
      And Mallory is registered with the id "human://carol.eng"
      And the registry is killed and started again
      And an agent resolves "human://alice.eng"
      And Mallory sets the status of Carol to "BUSY"
      And the registry is killed and started again
      And Alice is registered without her endpoints
      And Alice is registered as AVAILABLE with the tags "go", "legal", "tax", "audit", "hr", "java"
      And Carol's status becomes "OFFLINE"
      And the registry is killed and started again
      And Carol is registered with the tags "java", "code_review"
      And the registry is killed and started again
      And Alice's status becomes "AVAILABLE"
      And the registry is killed and started again
      And Bob's status becomes "BUSY"
      And an agent calls the search tool for "java" with the status OFFLINE
      Then each card resolves as it was registered

    @must-fire
    Scenario: The cards of a registry, 10
      When Alice is registered with the tags "java"
      And Bob is registered with the tags "java", "code_review"
      And Carol is registered with the tags "java"
      And Carol is registered with the secret endpoint "https://hooks.slack.example/services/W2/hush-1587200"
      And an agent resolves "human://carol.eng"
      And Mallory is registered with the id "human://alice.eng"
      And Mallory is registered with the id "human://alice.eng"
      And Alice's status becomes "busy"
      And Carol is registered with the secret endpoint "https://hooks.slack.example/services/W8/hush-1067929"
      And Carol's status becomes "AWAY"
      And Alice is registered with the tags "java", "code_review"
      And an agent looks for "java" with the status AVAILABLE
      And an agent looks for "java" with the status BUSY
      Then each card resolves as it was registered

    @must-fire @restart
    Scenario: The cards of a registry, 11
      When Alice is registered with the secret endpoint "https://hooks.slack.example/services/W2/hush-1149615"
      And Bob is registered as BUSY with the tags "java"
      And Alice is registered without her endpoints
      And an agent resolves "human://alice.eng"
      And Bob's status becomes "OFFLINE"
      And the registry is killed and started again
      And Bob is registered with the tags "java"
      And Carol is registered with the tags "java"
      And Bob is registered with the secret endpoint "https://hooks.slack.example/services/W1/hush-1095620"
      And the registry is killed and started again
      And Bob is registered with the tags "go", "java"
      And an agent looks for "java" with the status BUSY
      And Mallory is registered with the id "human://bob.eng"
      And an agent calls the search tool for "java" with the status OFFLINE
      And Alice's status becomes "AWAY"
      And the registry is killed and started again
      And Bob is registered as BUSY with the tags "java"
      And the registry is killed and started again
      And an agent looks for "java" with the status OFFLINE
      And an agent calls the search tool for "java" with the status BUSY
      Then each card resolves as it was registered

    @must-fire @restart
    Scenario: The cards of a registry, 12
      When Alice is registered with the tags "go", "java"
      And Bob is registered with the tags "java"
      And Carol is registered with the tags "go", "java"
      And Mallory is registered with the id "human://alice.eng"
      And the registry is killed and started again
      And Alice is registered with the tags "java", "code_review"
      And an agent resolves "human://carol.eng"
      And Bob's status becomes "AVAILABLE"
      And Alice's status becomes "OFFLINE"
      And the registry is killed and started again
      And Alice is registered as OFFLINE with the tags "java", "sre"
      And the registry is killed and started again
      And an agent looks for "java" with the status AVAILABLE
      And Alice is registered with the status "AWAY"
      And an agent calls the search tool for "java" with the status OFFLINE
      And Alice is registered without her endpoints
      And the registry is killed and started again
      And an agent calls the search tool for "java" with the status BUSY
      Then each card resolves as it was registered

    @must-fire
    Scenario: The cards of a registry, 13
      When Alice is registered as OFFLINE with the tags "go", "legal", "tax", "audit", "hr", "java"
      And Bob is registered with the tags "java"
      And Carol is registered with the tags "java", "code_review"
      And Alice is registered with the status "AWAY"
      And an agent resolves "human://alice.eng"
      And Alice is registered as OFFLINE with the tags "go", "legal", "tax", "audit", "hr", "java"
      And Alice is registered without her endpoints
      And Mallory is registered with the id "human://carol.eng"
      And an agent resolves "human://bob.eng"
      And Mallory is registered with the id "human://carol.eng"
      And Alice is registered with the status "AWAY"
      And Mallory sets the status of Alice to "OFFLINE"
      And an agent registers the card of Alice
      And each card resolves as it was registered
      And Alice is registered without her endpoints
      And an agent calls the search tool for "java" with the status OFFLINE
      And Mallory is registered with the id "human://carol.eng"
      And Mallory is registered with the id "human://bob.eng"
      And Carol's status becomes "BUSY"
      And an agent calls the search tool for "java" with the status BUSY
      Then each card resolves as it was registered

    @must-fire @restart
    Scenario: The cards of a registry, 14
      When Alice is registered with the secret endpoint "https://hooks.slack.example/services/W0/hush-1783088"
      And Bob is registered with the tags "go", "java"
      And Carol is registered with the tags "java"
      And Alice's status becomes "OFFLINE"
      And an agent resolves "human://alice.eng"
      And Carol's status becomes "OFFLINE"
      And Alice is registered with the tags "java", "code_review"
      And the registry is killed and started again
      And an agent calls the search tool for "java" with the status OFFLINE
      And Mallory is registered with the id "human://carol.eng"
      And the registry is killed and started again
      And Alice is registered without her endpoints
      And the registry is killed and started again
      And each card resolves as it was registered
      And Carol is registered with the tags "go", "java"
      And an agent looks for "java" with the status AVAILABLE
      And Mallory sets the status of Carol to "OFFLINE"
      And an agent looks for "java" with the status BUSY
      And Mallory is registered with the id "human://alice.eng"
      And an agent calls the search tool for "java" with the status BUSY
      Then each card resolves as it was registered

    @must-fire @restart
    Scenario: The cards of a registry, 15
      When Alice is registered with the tags "java", "code_review"
      And Bob is registered with the tags "java", "code_review"
      And another agent registers the card of Alice
      And the registry is killed and started again
      And Alice is registered without her profile
      And the registry is killed and started again
      And an agent resolves "human://bob.eng"
      And Mallory sets the status of Carol to "OFFLINE"
      And the registry is killed and started again
      And an agent looks for "java" with the status OFFLINE
      And Mallory is registered with the id "human://carol.eng"
      And the registry is killed and started again
      And Alice's status becomes "OFFLINE"
      And an agent calls the search tool for "java" with the status OFFLINE
      And Alice is registered with the tags "java", "code_review"
      And the registry is killed and started again
      And Bob's status becomes "BUSY"
      And an agent calls the search tool for "java" with the status BUSY
      And Carol is registered with the tags "java"
      And an agent calls the search tool for "java" with the status OFFLINE
      And Alice is registered with the secret endpoint "https://hooks.slack.example/services/W7/hush-1240518"
      And an agent looks for "java" with the status BUSY
      Then each card resolves as it was registered

    @must-fire
    Scenario: The cards of a registry, 16
      When Alice is registered with the secret endpoint "https://hooks.slack.example/services/W5/hush-1065849"
      And Bob is registered with the tags "java"
      And Carol is registered with the tags "java", "code_review"
      And an agent registers the card of Alice
      And Bob is registered as OFFLINE with the tags "java", "sre"
      And Mallory sets the status of Alice to "AVAILABLE"
      And Mallory sets the status of Bob to "BUSY"
      And an agent resolves "human://alice.eng"
      And Carol's status becomes "OFFLINE"
      And an agent looks for "java" with the status AVAILABLE
      And Bob is registered with the tags "go", "java"
      And Carol's status becomes "busy"
      And an agent looks for "java" with the status OFFLINE
      Then each card resolves as it was registered

    @must-fire @restart
    Scenario: The cards of a registry, 17
      When Alice is registered with the tags "go", "java"
      And Bob is registered with the tags "java"
      And Mallory sets the status of Carol to "BUSY"
      And the registry is killed and started again
      And Bob's status becomes "AWAY"
      And the registry is killed and started again
      And Alice is registered with the status "AWAY"
      And the registry is killed and started again
      And Alice is registered with the tags "java", "code_review"
      And Alice is registered with the status "AWAY"
      And the registry is killed and started again
      And each card resolves as it was registered
      And Alice is registered without her endpoints
      And Alice is registered without her profile
      And the registry is killed and started again
      And each card resolves as it was registered
      And Carol's status becomes "OFFLINE"
      And the registry is killed and started again
      And Bob's status becomes "busy"
      And the registry is killed and started again
      And an agent looks for "java" with the status OFFLINE
      And an agent resolves "human://alice.eng"
      Then each card resolves as it was registered

    @must-fire @restart
    Scenario: The cards of a registry, 18
      When Alice is registered with the tags "go", "java"
      And Bob is registered with the secret endpoint "https://hooks.slack.example/services/W4/hush-1976678"
      And Mallory sets the status of Alice to "BUSY"
      And Carol is registered as OFFLINE with the tags "java"
      And Alice's status becomes "AVAILABLE"
      And the registry is killed and started again
      And each card resolves as it was registered
      And an agent registers the card of Alice
      And the registry is killed and started again
      And an agent registers the card of Bob
      And Alice's status becomes "BUSY"
      And Alice is registered with the secret endpoint "https://hooks.slack.example/services/W2/hush-1047126"
      And Mallory sets the status of Alice to "OFFLINE"
      And the registry is killed and started again
      And Mallory is registered with the id "human://alice.eng"
      And the registry is killed and started again
      And an agent looks for "java" with the status OFFLINE
      And Alice is registered with the status "AWAY"
      And the registry is killed and started again
      And each card resolves as it was registered
      Then each card resolves as it was registered

    @must-fire
    Scenario: The cards of a registry, 19
      When Alice is registered with the tags "java"
      And Bob is registered with the tags "java", "code_review"
      And Carol is registered with the tags "java"
      And Alice is registered with the status "AWAY"
      And each card resolves as it was registered
      And an agent registers the card of Alice
      And an agent calls the search tool for "java" with the status BUSY
      And Mallory sets the status of Bob to "AVAILABLE"
      And Alice's status becomes "BUSY"
      And Carol's status becomes "BUSY"
      And an agent looks for "java" with the status OFFLINE
      And Alice is registered as BUSY with the tags "java"
      And Bob is registered with the tags "java"
      And an agent looks for "java" with the status AVAILABLE
      And Alice is registered with the status "AWAY"
      And Mallory sets the status of Bob to "BUSY"
      And each card resolves as it was registered
      And Mallory is registered with the id "human://bob.eng"
      And an agent resolves "human://bob.eng"
      Then each card resolves as it was registered

    @must-fire @restart
    Scenario: The cards of a registry, 20
      When Alice is registered with the secret endpoint "https://hooks.slack.example/services/W3/hush-1675810"
      And Bob is registered with the tags "java", "code_review"
      And Carol is registered with the tags "java"
      And Bob's status becomes "busy"
      And Carol is registered with the secret endpoint "https://hooks.slack.example/services/W3/hush-1569343"
      And the registry is killed and started again
      And Carol's status becomes "OFFLINE"
      And each card resolves as it was registered
      And Alice's status becomes "busy"
      And Bob's status becomes "BUSY"
      And the registry is killed and started again
      And Mallory sets the status of Alice to "OFFLINE"
      And the registry is killed and started again
      And Bob is registered as BUSY with the tags "java"
      And the registry is killed and started again
      And an agent resolves "human://carol.eng"
      And Alice is registered with the status "AWAY"
      And the registry is killed and started again
      And Bob's status becomes "OFFLINE"
      And Bob's status becomes "AVAILABLE"
      And Bob's status becomes "OFFLINE"
      And Mallory is registered with the id "human://alice.eng"
      And an agent looks for "java" with the status AVAILABLE
      Then each card resolves as it was registered

  @A2H-ANSWER-005 @must @messenger @a2h
  Rule: No matter who answers which question, a response is about the question that it answers

    @must-fire
    Scenario: Messenger walk 1
      When the next message is a SOLICITATION "A key is missing" that asks for a string, and says "Zürich, 東京, Київ"
      And another one like it is rendered for Slack
      And Alice writes "approve" in reply to an interaction that was never asked
      And the next message is a SOLICITATION "Something is missing" that asks for JSON
      And another one like it is rendered for the terminal
      And it is rendered for e-mail
      And Bob writes "approve" in reply to an interaction that was never asked
      And the next message is a PERMISSION "Restart the production cluster" with the actions "Approve", "Reject", "Modify"
      And another one like it is rendered for e-mail
      And Alice clicks "Approve"
      And Bob writes "approve, but only canary"
      And Bob clicks "Approve"
      And Mallory clicks "Modify" in the name of Bob
      And the next message is a PERMISSION "May I go on?" with the actions "Approve", "Reject"
      And another one like it is rendered for Slack
      And Bob clicks "Approve"
      Then there is a response to the interaction, by Bob

    @must-fire
    Scenario: Messenger walk 2
      When the next message is a NOTIFICATION "checkout-service runs with 1Gi"
      And another one like it is rendered for Teams
      And it is rendered for Slack
      And Bob writes "approve" in reply to an interaction that was never asked
      And Bob writes "approve" in reply to an interaction that was never asked
      And Bob writes "approve" in reply to an interaction that was never asked
      And the next message is a SOLICITATION "Something is missing" that asks for JSON
      And another one like it is rendered for the terminal
      And Bob writes "approve" in reply to the other message
      And Bob writes "https://files.example/a.json"
      And Bob writes "no idea"
      And Bob writes "approve" in reply to the other message
      And the next message is a SOLICITATION "Something is missing" that asks for a file, and says "Zürich, 東京, Київ"
      And another one like it is rendered for e-mail
      And it is rendered for e-mail
      And Bob writes "approve" in reply to the other message
      And the next message is a SOLICITATION "A key is missing" that asks for a string
      And another one like it is rendered for Slack
      And Bob writes "approve" in reply to the other message
      And Bob writes "Approve"
      And Alice writes "approve" in reply to the other message
      And the next message is a SOLICITATION "A key is missing" that asks for a string
      And another one like it is rendered for e-mail
      And it is rendered for Slack
      And Bob writes "approve" in reply to the other message
      And the next message is a PERMISSION "May I go on?" with the actions "Approve", "Reject"
      And another one like it is rendered for Slack
      And Bob clicks "Approve"
      Then there is a response to the interaction, by Bob

    @must-fire
    Scenario: Messenger walk 3
      When the next message is a PERMISSION "Restart the production cluster" with the actions "Approve", "Reject", "Modify"
      And another one like it is rendered for e-mail
      And Bob clicks "Modify" in the rendering for e-mail
      And Bob writes "approve" in reply to an interaction that was never asked
      And Bob clicks "Modify"
      And the next message is a SOLICITATION "Something is missing" that asks for JSON
      And another one like it is rendered for Slack
      And Alice writes "no idea"
      And Bob writes "no idea"
      And Bob writes "approve" in reply to an interaction that was never asked
      And Bob writes "approve" in reply to the other message
      And the next message is a NOTIFICATION "checkout-service runs with 1Gi"
      And another one like it is rendered for the terminal
      And Bob writes "approve" in reply to the other message
      And Alice writes "approve" in reply to the other message
      And the next message is a PERMISSION "May I go on?" with the actions "Approve", "Reject"
      And another one like it is rendered for Slack
      And Bob clicks "Approve"
      Then there is a response to the interaction, by Bob

    @must-fire
    Scenario: Messenger walk 4
      When the next message is a NOTIFICATION "checkout-service runs with 1Gi"
      And another one like it is rendered for Teams
      And it is rendered for e-mail
      And Alice writes "approve"
      And the next message is a SOLICITATION "A key is missing" that asks for a string, and says "> as agreed"
      And another one like it is rendered for e-mail
      And Alice writes "approve" in reply to the other message
      And Alice writes "approve" in reply to the other message
      And Bob writes "approve" in reply to the other message
      And Bob writes "Approve"
      And the next message is a NOTIFICATION "checkout-service runs with 1Gi"
      And another one like it is rendered for e-mail
      And Bob writes "approve"
      And Bob writes "approve" in reply to the other message
      And Bob writes "ok"
      And Bob writes "thanks"
      And Bob writes "approve" in reply to the other message
      And the next message is a SOLICITATION "Something is missing" that asks for a file
      And another one like it is rendered for e-mail
      And Bob writes "approve" in reply to the other message
      And Bob writes "approve" in reply to the other message
      And Bob submits the file "https://files.example/a.json"
      And the next message is a NOTIFICATION "checkout-service runs with 1Gi"
      And another one like it is rendered for Slack
      And Bob writes "approve" in reply to the other message
      And Bob writes "approve" in reply to the other message
      And Bob writes "thanks"
      And the next message is a PERMISSION "May I go on?" with the actions "Approve", "Reject"
      And another one like it is rendered for Slack
      And Bob clicks "Approve"
      Then there is a response to the interaction, by Bob

    @must-fire
    Scenario: Messenger walk 5
      When the next message is a CLARIFICATION "Which file?" with the options "deployment.yaml", "canary.yaml", and says "`kubectl get pods`"
      And another one like it is rendered for Slack
      And Bob writes "2"
      And Bob writes "values.yaml"
      And Bob clicks "canary.yaml"
      And Bob clicks "deployment.yaml"
      And Bob writes "deployment.yaml, please"
      And the next message is a SOLICITATION "A key is missing" that asks for a string
      And another one like it is rendered for Slack
      And Bob writes "approve" in reply to the other message
      And Bob writes "approve" in reply to the other message
      And the next message is a NOTIFICATION "checkout-service runs with 1Gi", and says "It needs **one gigabyte** more."
      And another one like it is rendered for the terminal
      And Bob writes ""
      And the next message is a PERMISSION "Restart the production cluster" with the actions "Approve", "Reject", "Modify", and says "Zürich, 東京, Київ"
      And another one like it is rendered for e-mail
      And it is rendered for Slack
      And Bob clicks "Reject"
      And Alice writes "maybe"
      And Bob writes "approve?"
      And a forged click says "REJECTED"
      And a forged click says "Approve"
      And the next message is a SOLICITATION "A key is missing" that asks for a string
      And another one like it is rendered for Slack
      And Bob writes "approve" in reply to the other message
      And Bob writes "approve" in reply to the other message
      And Bob writes "approve" in reply to the other message
      And Bob writes "approve" in reply to the other message
      And Bob writes "approve" in reply to the other message
      And the next message is a PERMISSION "May I go on?" with the actions "Approve", "Reject"
      And another one like it is rendered for Slack
      And Bob clicks "Approve"
      Then there is a response to the interaction, by Bob

    @must-fire
    Scenario: Messenger walk 6
      When the next message is a CLARIFICATION "Which file?" with the options "deployment.yaml", "canary.yaml", and says "Zürich, 東京, Київ"
      And another one like it is rendered for e-mail
      And a forged click says "APPROVED"
      And the next message is a NOTIFICATION "checkout-service runs with 1Gi"
      And another one like it is rendered for Slack
      And Bob writes "approve" in reply to the other message
      And Alice writes ""
      And Bob writes "approve" in reply to the other message
      And Bob writes "approve" in reply to the other message
      And Bob writes "approve" in reply to the other message
      And the next message is a SOLICITATION "A key is missing" that asks for a string
      And another one like it is rendered for Teams
      And Bob writes "approve" in reply to the other message
      And the next message is a PERMISSION "May I go on?" with the actions "Approve", "Reject"
      And another one like it is rendered for Slack
      And Bob clicks "Approve"
      Then there is a response to the interaction, by Bob

    @must-fire
    Scenario: Messenger walk 7
      When the next message is a NOTIFICATION "checkout-service runs with 1Gi"
      And another one like it is rendered for Slack
      And it is rendered for Slack
      And Bob writes "approve" in reply to an interaction that was never asked
      And Bob writes "approve" in reply to an interaction that was never asked
      And Bob writes "approve" in reply to an interaction that was never asked
      And Alice writes "approve" in reply to an interaction that was never asked
      And Bob writes "approve" in reply to an interaction that was never asked
      And the next message is a SOLICITATION "A key is missing" that asks for a string
      And another one like it is rendered for the terminal
      And it is rendered for Teams
      And Alice writes "approve" in reply to the other message
      And Bob writes "approve" in reply to the other message
      And Alice writes " key 7 "
      And the next message is a NOTIFICATION "checkout-service runs with 1Gi"
      And another one like it is rendered for the terminal
      And Bob writes "approve" in reply to the other message
      And Bob writes "approve" in reply to the other message
      And Bob writes "ok"
      And Alice writes "ok"
      And Bob writes "thanks"
      And the next message is a CLARIFICATION "Which file?" with the options "deployment.yaml", "canary.yaml"
      And another one like it is rendered for Slack
      And Mallory clicks "canary.yaml" in the name of Bob
      And the next message is a NOTIFICATION "checkout-service runs with 1Gi"
      And another one like it is rendered for the terminal
      And Bob writes "approve" in reply to the other message
      And the next message is a PERMISSION "May I go on?" with the actions "Approve", "Reject"
      And another one like it is rendered for Slack
      And Bob clicks "Approve"
      Then there is a response to the interaction, by Bob

    @must-fire
    Scenario: Messenger walk 8
      When the next message is a CLARIFICATION "Which file?" with the options "deployment.yaml", "canary.yaml", and says "`kubectl get pods`"
      And another one like it is rendered for e-mail
      And it is rendered for Slack
      And Bob clicks "deployment.yaml" in the rendering for Slack
      And Bob writes "7"
      And Bob's click on "canary.yaml" arrives for an interaction that was never asked
      And the next message is a SOLICITATION "Something is missing" that asks for JSON, and says "- first"
      And another one like it is rendered for Slack
      And Alice writes "approve" in reply to the other message
      And the next message is a CLARIFICATION "Which tag?" with the options "v1", "v1-rc", "V1-RC", and says "It needs **one gigabyte** more."
      And another one like it is rendered for e-mail
      And Mallory clicks "v1" in the name of Bob
      And Bob's click on "V1-RC" arrives for the other message
      And Bob clicks "v1"
      And Bob clicks "v1-rc"
      And the next message is a NOTIFICATION "checkout-service runs with 1Gi"
      And another one like it is rendered for Teams
      And it is rendered for Slack
      And Bob writes "approve" in reply to the other message
      And Bob writes "approve" in reply to the other message
      And Alice writes "approve" in reply to the other message
      And Bob writes "approve" in reply to the other message
      And Bob writes "approve" in reply to the other message
      And the next message is a NOTIFICATION "checkout-service runs with 1Gi", and says "It needs **one gigabyte** more."
      And another one like it is rendered for the terminal
      And it is rendered for Slack
      And Alice writes "approve" in reply to the other message
      And the next message is a PERMISSION "May I go on?" with the actions "Approve", "Reject"
      And another one like it is rendered for Slack
      And Bob clicks "Approve"
      Then there is a response to the interaction, by Bob

    @must-fire
    Scenario: Messenger walk 9
      When the next message is a NOTIFICATION "checkout-service runs with 1Gi"
      And another one like it is rendered for Teams
      And Alice writes "approve"
      And Bob writes "approve" in reply to an interaction that was never asked
      And Bob writes "approve" in reply to an interaction that was never asked
      And Bob writes "approve" in reply to an interaction that was never asked
      And the next message is a NOTIFICATION "checkout-service runs with 1Gi"
      And another one like it is rendered for Slack
      And Bob writes "approve"
      And Bob writes ""
      And Alice writes "approve" in reply to the other message
      And Bob writes "approve" in reply to the other message
      And the next message is a CLARIFICATION "Which file?" with the options "deployment.yaml", "canary.yaml"
      And another one like it is rendered for the terminal
      And it is rendered for Teams
      And Bob writes "approve" in reply to the other message
      And Bob clicks "deployment.yaml"
      And Bob writes "deployment.yaml"
      And Bob writes "2"
      And Bob clicks "canary.yaml"
      And the next message is a CLARIFICATION "Which tag?" with the options "v1", "v1-rc", "V1-RC"
      And another one like it is rendered for e-mail
      And Bob writes "v1-rc"
      And the next message is a CLARIFICATION "Which file?" with the options "deployment.yaml", "canary.yaml"
      And another one like it is rendered for Slack
      And Alice clicks "deployment.yaml"
      And a forged click says "Approve"
      And the next message is a PERMISSION "May I go on?" with the actions "Approve", "Reject"
      And another one like it is rendered for Slack
      And Bob clicks "Approve"
      Then there is a response to the interaction, by Bob

    @must-fire
    Scenario: Messenger walk 10
      When the next message is a CLARIFICATION "Which file?" with the options "deployment.yaml", "canary.yaml"
      And another one like it is rendered for Slack
      And it is rendered for Slack
      And Bob clicks "canary.yaml" in the rendering for Slack
      And Bob clicks "canary.yaml" in the rendering for Slack
      And the next message is a SOLICITATION "A key is missing" that asks for a string
      And another one like it is rendered for Slack
      And Bob writes " key 7 "
      And Bob writes "approve" in reply to the other message
      And Bob writes "approve" in reply to the other message
      And Bob writes "approve" in reply to the other message
      And the next message is a CLARIFICATION "Which file?" with the options "deployment.yaml", "canary.yaml"
      And another one like it is rendered for the terminal
      And it is rendered for Slack
      And Bob clicks "deployment.yaml"
      And Bob's click on "deployment.yaml" arrives for the other message
      And Bob writes "ok"
      And Alice clicks "deployment.yaml"
      And the next message is a PERMISSION "May I go on?" with the actions "Approve", "Reject"
      And another one like it is rendered for Slack
      And Bob clicks "Approve"
      Then there is a response to the interaction, by Bob

    @must-fire
    Scenario: Messenger walk 11
      When the next message is a CLARIFICATION "Which tag?" with the options "v1", "v1-rc", "V1-RC"
      And another one like it is rendered for the terminal
      And it is rendered for e-mail
      And Bob's click on "V1-RC" arrives for an interaction that was never asked
      And the next message is a SOLICITATION "A key is missing" that asks for a string
      And another one like it is rendered for Slack
      And Bob writes "approve" in reply to the other message
      And Bob writes "approve" in reply to the other message
      And Bob writes "approve" in reply to the other message
      And Bob writes "approve" in reply to an interaction that was never asked
      And the next message is a CLARIFICATION "Which tag?" with the options "v1", "v1-rc", "V1-RC", and says "a <b> & 'c'"
      And another one like it is rendered for e-mail
      And it is rendered for the terminal
      And Alice writes "approve" in reply to the other message
      And Bob writes "v1, thanks"
      And Bob writes "approve" in reply to the other message
      And Bob writes "approve" in reply to an interaction that was never asked
      And Bob writes "approve" in reply to the other message
      And the next message is a PERMISSION "May I go on?" with the actions "Approve", "Reject"
      And another one like it is rendered for Slack
      And Bob clicks "Approve"
      Then there is a response to the interaction, by Bob

    @must-fire
    Scenario: Messenger walk 12
      When the next message is a SOLICITATION "A key is missing" that asks for a string, and says "It needs **one gigabyte** more."
      And another one like it is rendered for Teams
      And Bob writes "approve" in reply to an interaction that was never asked
      And Bob writes '{"key": 7}'
      And Bob writes "approve" in reply to an interaction that was never asked
      And Bob writes "approve" in reply to an interaction that was never asked
      And Bob writes "approve" in reply to an interaction that was never asked
      And the next message is a CLARIFICATION "Which tag?" with the options "v1", "v1-rc", "V1-RC"
      And another one like it is rendered for e-mail
      And Bob clicks "V1-RC"
      And Bob writes "v1"
      And the next message is a CLARIFICATION "Which tag?" with the options "v1", "v1-rc", "V1-RC", and says "- first"
      And another one like it is rendered for Slack
      And Bob's click on "v1" arrives for the other message
      And Alice clicks "V1-RC" in the rendering for Slack
      And Alice writes "v1"
      And Bob clicks "v1"
      And the next message is a SOLICITATION "Something is missing" that asks for a file
      And another one like it is rendered for Teams
      And Alice writes "approve" in reply to the other message
      And Bob writes "[1, 2]"
      And the next message is a PERMISSION "May I go on?" with the actions "Approve", "Reject"
      And another one like it is rendered for Slack
      And Bob clicks "Approve"
      Then there is a response to the interaction, by Bob

    @must-fire
    Scenario: Messenger walk 13
      When the next message is a SOLICITATION "Something is missing" that asks for JSON
      And another one like it is rendered for Slack
      And Alice writes "approve" in reply to an interaction that was never asked
      And Alice writes "approve" in reply to an interaction that was never asked
      And Alice writes "approve" in reply to an interaction that was never asked
      And Bob writes "approve" in reply to an interaction that was never asked
      And Alice writes "no idea"
      And the next message is a SOLICITATION "Something is missing" that asks for a file
      And another one like it is rendered for e-mail
      And it is rendered for the terminal
      And Alice writes "approve" in reply to the other message
      And Bob submits the file "https://files.example/a.json"
      And Bob writes "approve" in reply to the other message
      And the next message is a PERMISSION "Restart the production cluster" with the actions "Approve", "Reject", "Modify"
      And another one like it is rendered for e-mail
      And Bob's click on "Approve" arrives for the other message
      And Bob writes ""
      And Bob clicks "Approve"
      And Bob's click on "Approve" arrives for an interaction that was never asked
      And the next message is a SOLICITATION "Something is missing" that asks for JSON
      And another one like it is rendered for Slack
      And it is rendered for Teams
      And Bob writes "approve" in reply to the other message
      And Bob writes "[1, 2]"
      And Bob writes "approve" in reply to the other message
      And the next message is a SOLICITATION "A key is missing" that asks for a string
      And another one like it is rendered for Slack
      And Bob writes "approve" in reply to the other message
      And Bob writes '{"key": 7}'
      And Bob writes "approve" in reply to the other message
      And the next message is a PERMISSION "May I go on?" with the actions "Approve", "Reject"
      And another one like it is rendered for Slack
      And Bob clicks "Approve"
      Then there is a response to the interaction, by Bob

    @must-fire
    Scenario: Messenger walk 14
      When the next message is a CLARIFICATION "Which file?" with the options "deployment.yaml", "canary.yaml"
      And another one like it is rendered for Slack
      And Bob clicks "canary.yaml"
      And the next message is a SOLICITATION "Something is missing" that asks for JSON
      And another one like it is rendered for the terminal
      And it is rendered for the terminal
      And Bob writes "approve" in reply to the other message
      And Bob writes '{"replicas": 3}'
      And the next message is a SOLICITATION "A key is missing" that asks for a string, and says "Approve or Reject?"
      And another one like it is rendered for Slack
      And Bob writes "approve" in reply to the other message
      And Bob writes "approve" in reply to the other message
      And Bob writes "key-7 key-8"
      And Bob writes "approve" in reply to the other message
      And the next message is a PERMISSION "May I go on?" with the actions "Approve", "Reject"
      And another one like it is rendered for Slack
      And Bob clicks "Approve"
      Then there is a response to the interaction, by Bob

    @must-fire
    Scenario: Messenger walk 15
      When the next message is a CLARIFICATION "Which tag?" with the options "v1", "v1-rc", "V1-RC"
      And another one like it is rendered for Teams
      And Bob writes "V1-RC"
      And Bob clicks "V1-RC"
      And Alice clicks "v1-rc" in the rendering for Teams
      And the next message is a SOLICITATION "Something is missing" that asks for JSON
      And another one like it is rendered for e-mail
      And Alice writes "https://files.example/a.json"
      And Bob writes "approve" in reply to the other message
      And Bob writes "no idea"
      And Bob writes "approve" in reply to the other message
      And Bob writes "approve" in reply to the other message
      And the next message is a CLARIFICATION "Which tag?" with the options "v1", "v1-rc", "V1-RC"
      And another one like it is rendered for Slack
      And Bob writes "v1, thanks"
      And Bob's click on "v1" arrives for the other message
      And Bob clicks "v1"
      And Bob clicks "v1"
      And the next message is a NOTIFICATION "checkout-service runs with 1Gi", and says "Approve or Reject?"
      And another one like it is rendered for e-mail
      And Bob writes "approve" in reply to the other message
      And the next message is a CLARIFICATION "Which tag?" with the options "v1", "v1-rc", "V1-RC"
      And another one like it is rendered for Slack
      And it is rendered for e-mail
      And Bob clicks "v1-rc"
      And Mallory clicks "v1" in the name of Bob
      And Bob writes "approve" in reply to an interaction that was never asked
      And Mallory clicks "V1-RC" in the name of Bob
      And the next message is a PERMISSION "May I go on?" with the actions "Approve", "Reject"
      And another one like it is rendered for Slack
      And Bob clicks "Approve"
      Then there is a response to the interaction, by Bob

    @must-fire
    Scenario: Messenger walk 16
      When the next message is a CLARIFICATION "Which file?" with the options "deployment.yaml", "canary.yaml"
      And another one like it is rendered for Slack
      And Bob writes "values.yaml"
      And Bob clicks "canary.yaml"
      And the next message is a CLARIFICATION "Which file?" with the options "deployment.yaml", "canary.yaml"
      And another one like it is rendered for Teams
      And it is rendered for the terminal
      And Bob writes "approve" in reply to the other message
      And Alice writes "approve" in reply to the other message
      And Bob writes "approve" in reply to the other message
      And the next message is a CLARIFICATION "Which file?" with the options "deployment.yaml", "canary.yaml"
      And another one like it is rendered for the terminal
      And Bob writes "approve" in reply to the other message
      And Bob writes "approve" in reply to the other message
      And Bob writes "approve" in reply to the other message
      And Alice writes "approve" in reply to the other message
      And Alice writes "approve" in reply to the other message
      And the next message is a PERMISSION "May I go on?" with the actions "Approve", "Reject"
      And another one like it is rendered for Slack
      And Bob clicks "Approve"
      Then there is a response to the interaction, by Bob

  @A2H-ANSWER-016 @must @messenger @restart @a2h
  Rule: No matter when a messenger is killed, a question is answered once

    @must-fire
    Scenario: The restarts of a messenger, 1
      When the next message is a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      And another one like it is rendered for Teams
      And Bob writes "don't approve"
      And the messenger is killed and started again
      And Alice clicks "Approve"
      And the next message is a CLARIFICATION "Which file?" with the options "deployment.yaml", "canary.yaml"
      And another one like it is rendered for Slack
      And the messenger is killed and started again
      And Bob clicks "canary.yaml"
      And Bob clicks "canary.yaml"
      And Bob writes "approve" in reply to the other message
      And the messenger is killed and started again
      And Bob clicks "deployment.yaml"
      And the next message is a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      And another one like it is rendered for Teams
      And it is rendered for Teams
      And Bob clicks "Approve"
      And Bob's click on "Approve" arrives for the other message
      And the next message is a PERMISSION "Restart the production cluster" with the actions "Approve", "Reject", "Modify"
      And another one like it is rendered for e-mail
      And Bob writes "approve" in reply to the other message
      And Bob's click on "Approve" arrives for an interaction that was never asked
      And Bob writes "approve" in reply to the other message
      And the messenger is killed and started again
      And Bob writes "approve" in reply to an interaction that was never asked
      And the next message is a PERMISSION "May I go on?" with the actions "Approve", "Reject"
      And another one like it is rendered for Slack
      And Bob clicks "Approve"
      Then there is a response to the interaction, by Bob

    @must-fire
    Scenario: The restarts of a messenger, 2
      When the next message is a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject", and says "a <b> & 'c'"
      And another one like it is rendered for Slack
      And the messenger is killed and started again
      And Bob clicks "Approve" in the rendering for Slack
      And the messenger is killed and started again
      And Bob clicks "Reject"
      And the messenger is killed and started again
      And a forged click says "APPROVED"
      And the next message is a CLARIFICATION "Which file?" with the options "deployment.yaml", "canary.yaml"
      And another one like it is rendered for the terminal
      And the messenger is killed and started again
      And Bob writes "approve" in reply to the other message
      And Bob writes "both"
      And the messenger is killed and started again
      And Bob writes "canary.yaml"
      And Alice writes "values.yaml"
      And the next message is a PERMISSION "May I go on?" with the actions "Approve", "Reject"
      And another one like it is rendered for Slack
      And the messenger is killed and started again
      And Bob clicks "Approve"
      Then there is a response to the interaction, by Bob

    @must-fire
    Scenario: The restarts of a messenger, 3
      When the next message is a SOLICITATION "A key is missing" that asks for a string, and says "- first"
      And another one like it is rendered for Slack
      And the messenger is killed and started again
      And Bob writes '{"key": 7}'
      And the messenger is killed and started again
      And Bob writes "key-7 key-8"
      And Bob writes "Approve"
      And the next message is a CLARIFICATION "Which tag?" with the options "v1", "v1-rc", "V1-RC"
      And another one like it is rendered for the terminal
      And the messenger is killed and started again
      And Bob writes "v1"
      And Bob writes "approve" in reply to the other message
      And Bob writes "approve" in reply to the other message
      And the messenger is killed and started again
      And Bob writes "approve" in reply to the other message
      And the next message is a PERMISSION "May I go on?" with the actions "Approve", "Reject"
      And another one like it is rendered for Slack
      And the messenger is killed and started again
      And Bob clicks "Approve"
      Then there is a response to the interaction, by Bob

    @must-fire
    Scenario: The restarts of a messenger, 4
      When the next message is a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      And another one like it is rendered for Slack
      And the messenger is killed and started again
      And Bob writes "approve" in reply to an interaction that was never asked
      And the messenger is killed and started again
      And Bob clicks "Approve"
      And Bob clicks "Approve"
      And the next message is a SOLICITATION "A key is missing" that asks for a string
      And another one like it is rendered for e-mail
      And the messenger is killed and started again
      And Bob writes "approve" in reply to the other message
      And Bob writes " key 7 "
      And Bob writes "approve" in reply to the other message
      And the next message is a NOTIFICATION "checkout-service runs with 1Gi"
      And another one like it is rendered for Slack
      And it is rendered for Slack
      And the messenger is killed and started again
      And Bob writes "approve" in reply to the other message
      And the messenger is killed and started again
      And Alice writes "approve" in reply to the other message
      And the messenger is killed and started again
      And Bob writes "approve"
      And Bob writes "approve" in reply to the other message
      And the next message is a PERMISSION "May I go on?" with the actions "Approve", "Reject"
      And another one like it is rendered for Slack
      And the messenger is killed and started again
      And Bob clicks "Approve"
      Then there is a response to the interaction, by Bob

    @must-fire
    Scenario: The restarts of a messenger, 5
      When the next message is a SOLICITATION "Something is missing" that asks for JSON
      And another one like it is rendered for Teams
      And it is rendered for e-mail
      And the messenger is killed and started again
      And Bob writes "[1, 2]"
      And Bob writes "approve" in reply to an interaction that was never asked
      And the messenger is killed and started again
      And Bob writes "approve" in reply to an interaction that was never asked
      And the messenger is killed and started again
      And Alice writes "approve" in reply to an interaction that was never asked
      And the next message is a PERMISSION "Restart the production cluster" with the actions "Approve", "Reject", "Modify"
      And another one like it is rendered for e-mail
      And it is rendered for the terminal
      And the messenger is killed and started again
      And Alice writes "approve" in reply to the other message
      And Alice writes "approve" in reply to the other message
      And Bob writes "thanks"
      And the next message is a PERMISSION "May I go on?" with the actions "Approve", "Reject"
      And another one like it is rendered for Slack
      And the messenger is killed and started again
      And Bob clicks "Approve"
      Then there is a response to the interaction, by Bob

    @must-fire
    Scenario: The restarts of a messenger, 6
      When the next message is a NOTIFICATION "checkout-service runs with 1Gi"
      And another one like it is rendered for the terminal
      And Alice writes ""
      And the messenger is killed and started again
      And Bob writes ""
      And the next message is a CLARIFICATION "Which tag?" with the options "v1", "v1-rc", "V1-RC", and says "Zürich, 東京, Київ"
      And another one like it is rendered for Teams
      And Bob writes "V1-RC"
      And Bob's click on "v1" arrives for the other message
      And Bob's click on "v1-rc" arrives for the other message
      And Bob writes "V1-RC"
      And the next message is a SOLICITATION "Something is missing" that asks for a file
      And another one like it is rendered for Teams
      And the messenger is killed and started again
      And Alice writes "approve" in reply to the other message
      And Bob writes "approve" in reply to the other message
      And the messenger is killed and started again
      And Bob writes "approve" in reply to the other message
      And the next message is a PERMISSION "May I go on?" with the actions "Approve", "Reject"
      And another one like it is rendered for Slack
      And the messenger is killed and started again
      And Bob clicks "Approve"
      Then there is a response to the interaction, by Bob

    @must-fire
    Scenario: The restarts of a messenger, 7
      When the next message is a PERMISSION "Restart the production cluster" with the actions "Approve", "Reject", "Modify", and says "Zürich, 東京, Київ"
      And another one like it is rendered for Slack
      And Bob's click on "Modify" arrives for an interaction that was never asked
      And Bob writes "Approve: and tell Eva"
      And the messenger is killed and started again
      And Alice clicks "Approve"
      And the messenger is killed and started again
      And Bob's click on "Modify" arrives for an interaction that was never asked
      And the next message is a CLARIFICATION "Which file?" with the options "deployment.yaml", "canary.yaml"
      And another one like it is rendered for Slack
      And it is rendered for e-mail
      And the messenger is killed and started again
      And Bob's click on "canary.yaml" arrives for an interaction that was never asked
      And the messenger is killed and started again
      And Bob writes "deployment.yaml, please"
      And the messenger is killed and started again
      And a forged click says "Approve"
      And the messenger is killed and started again
      And Bob's click on "canary.yaml" arrives for an interaction that was never asked
      And the next message is a PERMISSION "May I go on?" with the actions "Approve", "Reject"
      And another one like it is rendered for Slack
      And the messenger is killed and started again
      And Bob clicks "Approve"
      Then there is a response to the interaction, by Bob

    @must-fire
    Scenario: The restarts of a messenger, 8
      When the next message is a PERMISSION "Restart the production cluster" with the actions "Approve", "Reject", "Modify", and says "Zürich, 東京, Київ"
      And another one like it is rendered for Slack
      And it is rendered for e-mail
      And the messenger is killed and started again
      And Bob's click on "Modify" arrives for an interaction that was never asked
      And the messenger is killed and started again
      And Alice writes "Reject"
      And the messenger is killed and started again
      And Bob's click on "Modify" arrives for an interaction that was never asked
      And Alice clicks "Modify"
      And the next message is a CLARIFICATION "Which tag?" with the options "v1", "v1-rc", "V1-RC", and says "> as agreed"
      And another one like it is rendered for Teams
      And it is rendered for the terminal
      And the messenger is killed and started again
      And Bob writes "approve" in reply to the other message
      And the messenger is killed and started again
      And Bob writes "approve" in reply to the other message
      And the next message is a PERMISSION "May I go on?" with the actions "Approve", "Reject"
      And another one like it is rendered for Slack
      And Bob clicks "Approve"
      Then there is a response to the interaction, by Bob

    @must-fire
    Scenario: The restarts of a messenger, 9
      When the next message is a SOLICITATION "A key is missing" that asks for a string
      And another one like it is rendered for the terminal
      And it is rendered for Slack
      And the messenger is killed and started again
      And Bob writes "approve" in reply to an interaction that was never asked
      And Bob writes "approve" in reply to an interaction that was never asked
      And Bob writes '{"key": 7}'
      And the next message is a CLARIFICATION "Which tag?" with the options "v1", "v1-rc", "V1-RC"
      And another one like it is rendered for Slack
      And it is rendered for Slack
      And the messenger is killed and started again
      And Mallory clicks "v1-rc" in the name of Bob
      And the messenger is killed and started again
      And Alice clicks "v1" in the rendering for Slack
      And the messenger is killed and started again
      And Alice clicks "v1"
      And the next message is a NOTIFICATION "checkout-service runs with 1Gi"
      And another one like it is rendered for e-mail
      And the messenger is killed and started again
      And Alice writes "approve" in reply to an interaction that was never asked
      And Bob writes "approve" in reply to the other message
      And the messenger is killed and started again
      And Bob writes "approve" in reply to the other message
      And Bob writes "approve" in reply to the other message
      And the next message is a SOLICITATION "A key is missing" that asks for a string
      And another one like it is rendered for e-mail
      And it is rendered for the terminal
      And the messenger is killed and started again
      And Bob writes "approve" in reply to the other message
      And Bob writes '{"key": 7}'
      And the messenger is killed and started again
      And Bob writes "approve" in reply to the other message
      And Bob writes "approve" in reply to the other message
      And the next message is a PERMISSION "May I go on?" with the actions "Approve", "Reject"
      And another one like it is rendered for Slack
      And Bob clicks "Approve"
      Then there is a response to the interaction, by Bob

    @must-fire
    Scenario: The restarts of a messenger, 10
      When the next message is a CLARIFICATION "Which tag?" with the options "v1", "v1-rc", "V1-RC", and says "a <b> & 'c'"
      And another one like it is rendered for the terminal
      And the messenger is killed and started again
      And Alice writes "v2"
      And Bob writes "v1, thanks"
      And the next message is a SOLICITATION "A key is missing" that asks for a string
      And another one like it is rendered for Slack
      And it is rendered for Teams
      And Alice writes "approve" in reply to an interaction that was never asked
      And the messenger is killed and started again
      And Bob writes "approve" in reply to the other message
      And the next message is a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"
      And another one like it is rendered for the terminal
      And it is rendered for the terminal
      And the messenger is killed and started again
      And Bob writes "approve" in reply to the other message
      And the messenger is killed and started again
      And Bob writes "approve" in reply to the other message
      And the next message is a PERMISSION "May I go on?" with the actions "Approve", "Reject"
      And another one like it is rendered for Slack
      And Bob clicks "Approve"
      Then there is a response to the interaction, by Bob

    @must-fire
    Scenario: The restarts of a messenger, 11
      When the next message is a PERMISSION "Restart the production cluster" with the actions "Approve", "Reject", "Modify"
      And another one like it is rendered for e-mail
      And it is rendered for Slack
      And Bob clicks "Reject"
      And the messenger is killed and started again
      And Bob writes "modify: canary first"
      And the messenger is killed and started again
      And Bob clicks "Approve"
      And the next message is a NOTIFICATION "checkout-service runs with 1Gi", and says "It needs **one gigabyte** more."
      And another one like it is rendered for e-mail
      And it is rendered for e-mail
      And the messenger is killed and started again
      And Bob writes "thanks"
      And Bob writes "approve" in reply to the other message
      And the next message is a NOTIFICATION "checkout-service runs with 1Gi"
      And another one like it is rendered for Teams
      And the messenger is killed and started again
      And Bob writes "approve" in reply to the other message
      And the messenger is killed and started again
      And Bob writes "approve" in reply to the other message
      And the next message is a SOLICITATION "Something is missing" that asks for a file
      And another one like it is rendered for Teams
      And Alice writes "approve" in reply to the other message
      And the messenger is killed and started again
      And Bob writes "approve" in reply to the other message
      And the messenger is killed and started again
      And Bob writes "approve" in reply to the other message
      And the messenger is killed and started again
      And Bob writes "approve" in reply to the other message
      And the next message is a PERMISSION "May I go on?" with the actions "Approve", "Reject"
      And another one like it is rendered for Slack
      And the messenger is killed and started again
      And Bob clicks "Approve"
      Then there is a response to the interaction, by Bob

    @must-fire
    Scenario: The restarts of a messenger, 12
      When the next message is a NOTIFICATION "checkout-service runs with 1Gi"
      And another one like it is rendered for Slack
      And the messenger is killed and started again
      And Bob writes "thanks"
      And the messenger is killed and started again
      And Bob writes "approve" in reply to an interaction that was never asked
      And Bob writes "approve" in reply to an interaction that was never asked
      And the next message is a CLARIFICATION "Which file?" with the options "deployment.yaml", "canary.yaml"
      And another one like it is rendered for e-mail
      And it is rendered for Teams
      And the messenger is killed and started again
      And Bob's click on "deployment.yaml" arrives for an interaction that was never asked
      And Bob's click on "deployment.yaml" arrives for the other message
      And Bob clicks "canary.yaml"
      And the next message is a CLARIFICATION "Which tag?" with the options "v1", "v1-rc", "V1-RC", and says "Zürich, 東京, Київ"
      And another one like it is rendered for e-mail
      And it is rendered for the terminal
      And Bob writes "approve" in reply to the other message
      And Bob writes "v1"
      And Bob writes "approve" in reply to the other message
      And Bob writes "approve" in reply to the other message
      And the next message is a PERMISSION "May I go on?" with the actions "Approve", "Reject"
      And another one like it is rendered for Slack
      And the messenger is killed and started again
      And Bob clicks "Approve"
      Then there is a response to the interaction, by Bob

    @must-fire
    Scenario: The restarts of a messenger, 13
      When the next message is a SOLICITATION "Something is missing" that asks for a file, and says "Approve or Reject?"
      And another one like it is rendered for Teams
      And the messenger is killed and started again
      And Bob writes "approve" in reply to an interaction that was never asked
      And the messenger is killed and started again
      And Alice writes "approve" in reply to an interaction that was never asked
      And the next message is a SOLICITATION "A key is missing" that asks for a string
      And another one like it is rendered for Teams
      And it is rendered for Slack
      And the messenger is killed and started again
      And Bob writes "key-7"
      And the messenger is killed and started again
      And Bob writes '{"key": 7}'
      And Bob writes "key-7"
      And the next message is a SOLICITATION "Something is missing" that asks for a file
      And another one like it is rendered for the terminal
      And it is rendered for the terminal
      And Bob writes "approve" in reply to the other message
      And the messenger is killed and started again
      And Bob writes "no idea"
      And the messenger is killed and started again
      And Bob writes "approve" in reply to the other message
      And the next message is a CLARIFICATION "Which tag?" with the options "v1", "v1-rc", "V1-RC"
      And another one like it is rendered for the terminal
      And Bob writes "V1-RC"
      And the messenger is killed and started again
      And Bob writes "approve" in reply to the other message
      And Bob writes "approve" in reply to the other message
      And the next message is a PERMISSION "May I go on?" with the actions "Approve", "Reject"
      And another one like it is rendered for Slack
      And the messenger is killed and started again
      And Bob clicks "Approve"
      Then there is a response to the interaction, by Bob

    @must-fire
    Scenario: The restarts of a messenger, 14
      When the next message is a SOLICITATION "Something is missing" that asks for JSON
      And another one like it is rendered for e-mail
      And it is rendered for Teams
      And Bob writes "approve" in reply to an interaction that was never asked
      And the messenger is killed and started again
      And Alice writes "approve" in reply to an interaction that was never asked
      And Bob writes "approve" in reply to an interaction that was never asked
      And the next message is a PERMISSION "Restart the production cluster" with the actions "Approve", "Reject", "Modify"
      And another one like it is rendered for Teams
      And it is rendered for e-mail
      And Alice writes "approve" in reply to the other message
      And Bob writes "modify: canary first"
      And the messenger is killed and started again
      And Bob writes "modify: canary first"
      And the next message is a SOLICITATION "Something is missing" that asks for a file
      And another one like it is rendered for Slack
      And it is rendered for the terminal
      And the messenger is killed and started again
      And Bob writes "[1, 2]"
      And the messenger is killed and started again
      And Bob writes "approve" in reply to the other message
      And the messenger is killed and started again
      And Bob submits the file "https://files.example/a.json"
      And Bob writes "approve" in reply to an interaction that was never asked
      And the next message is a CLARIFICATION "Which tag?" with the options "v1", "v1-rc", "V1-RC", and says "a <b> & 'c'"
      And another one like it is rendered for e-mail
      And Bob clicks "v1"
      And the messenger is killed and started again
      And Alice writes "v1"
      And the messenger is killed and started again
      And a forged click says "Approve"
      And the messenger is killed and started again
      And a forged click says "REJECTED"
      And the next message is a PERMISSION "May I go on?" with the actions "Approve", "Reject"
      And another one like it is rendered for Slack
      And the messenger is killed and started again
      And Bob clicks "Approve"
      Then there is a response to the interaction, by Bob
