Feature: Dispositions
  Draft 2026-06-02 gives every delivered event one of seven dispositions. No protocol message carries the disposition:
  the suite asks the implementation with a method of the conformance port, and compares the answer with what it
  observed. A harness knows what its model did with an event. A host knows only which chat tools the agent has called,
  and how much time has passed.

  An event that still waits has no disposition, and claimed is an intermediate state.

  @C2A-DISP-001 @should @harness @host @2026-06-02 @inspect
  Rule: Every event ends with exactly one disposition

    @must-fire @harness
    Scenario: Messages of different kinds arrive
      Given a channel #general with Will, Ann and lead
      And lead has the role @backend
      When Will posts "@lead how many ropes are left?" in #general
      And Ann posts "the chairs have arrived" in #general
      And Ann posts "@backend who tightens the screws?" in #general
      And Will posts "@ann where do the chairs go?" in #general
      And long enough passes
      Then every event has ended

    @must-fire @harness
    Scenario: Two agents each answer the message
      Given a channel #general with Will, lead and worker
      When Will posts "@lead @worker who of you is awake?" in #general
      And the conversation settles
      Then for lead, "@lead @worker who of you is awake?" ends up responded
      And for worker, "@lead @worker who of you is awake?" ends up responded
      And every event has ended

    @must-not-fire @harness
    Scenario: The model is still working on an event
      Given Will is in a DM with lead
      And the model's answers are held
      When Will posts "how deep is the well?"
      And 10 s pass
      Then "how deep is the well?" does not end up responded or acknowledged or deferred or ignored or superseded or failed

    @must-fire @host
    Scenario: The agent answers one of several events
      Given a channel #general with Will, Ann and lead
      And lead has the role @backend
      When Will posts "@lead how many ropes are left?" in #general
      And Ann posts "the chairs have arrived" in #general
      And Ann posts "@backend who tightens the screws?" in #general
      And Will posts "@ann where do the chairs go?" in #general
      And lead sends "four" in reply to "@lead how many ropes are left?"
      And long enough passes
      Then every event has ended

    @must-fire @host @restart
    Scenario: The host is killed after every event has ended
      Given a channel #general with Will, Ann and lead
      When Will posts "@lead how many hooks are left?" in #general
      And Ann posts "the tables have arrived" in #general
      And the conversation settles
      And lead sends "nine" in reply to "@lead how many hooks are left?"
      And long enough passes
      And the host is killed and started again
      Then every event has ended
      And "@lead how many hooks are left?" ends up responded

    @must-not-fire @harness
    Scenario: An event waits for its turn
      Given Will is in a DM with lead
      And the model's answers are held
      When Will posts "how wide is the well?"
      And 10 s pass
      And Will posts "and how old is it?"
      And 1 s pass
      Then "and how old is it?" does not end up responded or acknowledged or deferred or ignored or superseded or failed

    @must-not-fire @host
    Scenario: An event has not been answered yet
      Given Will is in a DM with lead
      When Will posts "how deep is the well?"
      And 10 s pass
      Then "how deep is the well?" does not end up responded or acknowledged or deferred or ignored or superseded or failed

  @C2A-DISP-002 @must @harness @host @2026-06-02 @inspect
  Rule: An event that was answered ends as responded

    @must-fire @harness
    Scenario: The model answers
      Given Will is in a DM with lead
      And the model replies "twelve barrels"
      When Will posts "how many barrels are left?"
      And the conversation settles
      Then "how many barrels are left?" ends up responded

    @must-fire @harness
    Scenario: The model answers an optional event
      Given a channel #general with Will and lead
      And the model replies "I have one in the drawer"
      When the host delivers "has anybody a ruler?" from Will to lead as may_respond, mode buffered
      And the conversation settles
      Then "has anybody a ruler?" ends up responded

    @must-fire @harness
    Scenario: The event is cancelled after the answer, while the model is still reading
      Given Will is in a DM with lead
      And the model replies "nine barrels", reads the thread, and then stays silent
      And the model's answers are held from step 2 on
      When Will posts "how many barrels are full?"
      And 8 s pass
      And the host cancels the latest delivery of "how many barrels are full?"
      And 1 s pass
      And the model's answer is released
      And the conversation settles
      Then "how many barrels are full?" ends up responded

    @must-fire @harness
    Scenario: The event is cancelled long after the answer
      Given Will is in a DM with lead
      And the model replies "eight barrels"
      When Will posts "how many barrels are empty?"
      And the conversation settles
      And the host cancels the latest delivery of "how many barrels are empty?"
      And the conversation settles
      Then "how many barrels are empty?" ends up responded

    @must-fire @harness
    Scenario Outline: The event is cancelled long after another turn has resolved it
      Given a channel #general with Will, Ann and lead
      And the model stays silent
      When the host delivers "the boiler is cold" from Will to lead in #general as may_respond, mode <mode>
      And the conversation settles
      And the model resolves the event for "the boiler is cold"
      And the host delivers "please see to the boiler" from Ann to lead in #general as may_respond, mode buffered
      And the conversation settles
      And the host cancels the latest delivery of "the boiler is cold"
      And the conversation settles
      Then "the boiler is cold" ends up responded

      Examples:
        | mode         |
        | buffered     |
        | tool_mailbox |

    @must-fire @harness
    Scenario Outline: The model gives a signal after its answer
      Given Will is in a DM with lead
      And the model replies "seven barrels" and reacts with <signal>
      When Will posts "how many barrels leak?"
      And the conversation settles
      Then "how many barrels leak?" ends up responded

      Examples:
        | signal |
        | seen   |
        | agree  |

    @must-fire @harness
    Scenario: The model defers in the first step and answers in the second
      Given Will is in a DM with lead
      And the model reacts with queued, reads the thread, and then replies "two barrels"
      When Will posts "how many barrels are sold?"
      And the conversation settles
      Then "how many barrels are sold?" ends up responded

    @must-fire @host
    Scenario Outline: The agent gives a signal after its answer
      Given Will is in a DM with lead
      When Will posts "how many barrels are dry?"
      And the conversation settles
      And lead sends "six barrels" in reply to "how many barrels are dry?"
      And lead reacts with <signal> to "how many barrels are dry?"
      And the conversation settles
      Then "how many barrels are dry?" ends up responded

      Examples:
        | signal |
        | seen   |
        | agree  |

    @must-fire @host
    Scenario Outline: The agent defers or declines the event after its answer
      Given Will is in a DM with lead
      When Will posts "how many barrels are full?"
      And the conversation settles
      And lead sends "two barrels" in reply to "how many barrels are full?"
      And 10 s pass
      And lead <act>
      And the conversation settles
      Then "how many barrels are full?" ends up responded

      Examples:
        | act                                                         |
        | defers "how many barrels are full?" because "I count again" |
        | reacts with queued to "how many barrels are full?"          |
        | reacts with blocked to "how many barrels are full?"         |
        | reacts with working to "how many barrels are full?"         |
        | reacts with claimed to "how many barrels are full?"         |
        | reacts with declined to "how many barrels are full?"        |

    @must-fire @host
    Scenario Outline: The agent defers the event after it has resolved it
      Given Will is in a DM with lead
      When Will posts "please roll the barrels in"
      And the conversation settles
      And lead resolves "please roll the barrels in"
      And 10 s pass
      And lead <act>
      And the conversation settles
      Then "please roll the barrels in" ends up responded

      Examples:
        | act                                                         |
        | defers "please roll the barrels in" because "it is raining" |
        | reacts with queued to "please roll the barrels in"          |

    @must-fire @harness
    Scenario: The model gives the signal done
      Given Will is in a DM with lead
      And the model reacts with done
      When Will posts "please lock the shed"
      And the conversation settles
      Then "please lock the shed" ends up responded

    @must-not-fire @harness
    Scenario: The model gives the signal working
      Given Will is in a DM with lead
      And the model reacts with working
      When Will posts "please paint the shed"
      And the conversation settles
      Then "please paint the shed" does not end up responded

    @must-fire @harness
    Scenario: The model resolves the event
      Given Will is in a DM with lead
      And the model resolves the newest event
      When Will posts "please oil the lock"
      And the conversation settles
      Then "please oil the lock" ends up responded

    @must-fire @host
    Scenario Outline: The agent answers, gives the signal done, or resolves the event
      Given Will is in a DM with lead
      When Will posts "please lock the barn"
      And lead <act>
      Then "please lock the barn" ends up responded

      Examples:
        | act                                                     |
        | sends "it is locked" in reply to "please lock the barn" |
        | reacts with done to "please lock the barn"              |
        | resolves "please lock the barn"                         |

    @must-fire @host
    Scenario Outline: The platform accepts the answer only at the second attempt
      Given Will is in a DM with lead
      When Will posts "how many barrels are tarred?"
      And the conversation settles
      And the platform fails 1 post with <failure>
      And lead sends "five barrels" in reply to "how many barrels are tarred?" with the key "tar-1"
      And 60 s pass
      And lead sends "five barrels" in reply to "how many barrels are tarred?" with the key "tar-1"
      And 10 min pass
      Then "how many barrels are tarred?" ends up responded

      Examples:
        | failure                       |
        | transient                     |
        | rate_limited, asking for 20 s |
        | lost_response                 |

    @must-fire @host
    Scenario: The host may store the answer until the platform accepts it
      Given Will is in a DM with lead
      When Will posts "how many barrels are oiled?"
      And the conversation settles
      And the platform fails 1 post with rate_limited, asking for 20 s
      And lead sends "four barrels" in reply to "how many barrels are oiled?" with the key "oil-1"
      And 60 s pass
      And lead sends "four barrels" in reply to "how many barrels are oiled?" with the key "oil-1"
      And long enough passes
      Then every event has ended

    @must-fire @host
    Scenario: The agent answers after the signal working
      Given Will is in a DM with lead
      When Will posts "please count the hens"
      And lead reacts with working to "please count the hens"
      And lead sends "nine hens" in reply to "please count the hens"
      Then "please count the hens" ends up responded

    @must-not-fire @host
    Scenario Outline: Only one of two questions is answered
      Given a channel #general with Will, Ann, lead and worker
      And a thread "stove" in #general with Will, Ann and lead
      And Will is in a DM with lead
      When Will posts "@lead who lights the stove?" in #general
      And <time> pass
      And <author> posts "@lead who sweeps the stove?" in <place>
      And the conversation settles
      And lead sends "Ann sweeps it" in reply to "@lead who sweeps the stove?"
      And the conversation settles
      Then for lead, "@lead who lights the stove?" is still waiting
      And for lead, "@lead who sweeps the stove?" ends up responded

      Examples:
        | author | place              | time  |
        | Ann    | #general           | 1 s   |
        | Will   | the thread "stove" | 1 s   |
        | Will   | the DM             | 1 s   |
        | Will   | #general           | 2 min |

    @must-not-fire @host
    Scenario: Only one of two agents has answered
      Given a channel #general with Will, Ann, lead and worker
      When Will posts "@lead and @worker who feeds the stove?" in #general
      And the conversation settles
      And worker sends "I do on mondays" in reply to "@lead and @worker who feeds the stove?"
      And the conversation settles
      Then for lead, "@lead and @worker who feeds the stove?" is still waiting

    @must-not-fire @host
    Scenario: The agent tells the host that it is working on the event
      Given Will is in a DM with lead
      When Will posts "please paint the barn"
      And lead reacts with working to "please paint the barn"
      Then "please paint the barn" does not end up responded

    @must-not-fire @host
    Scenario: The agent posts a message that doesn't answer anything
      Given Will is in a DM with lead
      When Will posts "who has the paint?"
      And lead sends "the barn is dry" to the DM
      Then "who has the paint?" does not end up responded

    @must-fire @harness
    Scenario Outline: The event was deferred and is resolved in <when>
      Given Will is in a DM with lead
      And the model defers the newest event because "the ladder is in town"
      When the host delivers "fetch the ladder" from Will to lead as must_respond, mode buffered
      And the conversation settles
      And the model resolves the event for "fetch the ladder"
      And <upset>
      And the host delivers "the ladder is here" from Will to lead as may_respond, mode buffered
      And the conversation settles
      Then "fetch the ladder" ends up responded

      Examples:
        | when         | upset    |
        | a later turn | 1 s pass |

      @restart
      Examples:
        | when                                | upset                                   |
        | a turn after the harness was killed | the harness is killed and started again |

    @must-fire @host
    Scenario Outline: The event is deferred and handled later
      Given Will is in a DM with lead
      When Will posts "please oil the winch"
      And the conversation settles
      And lead <puts it off>
      And 10 s pass
      And lead <act>
      And the conversation settles
      Then "please oil the winch" ends up responded

      Examples:
        | puts it off                                            | act                                        |
        | defers "please oil the winch" because "the oil is out" | resolves "please oil the winch"            |
        | defers "please oil the winch" because "the oil is old" | reacts with done to "please oil the winch" |
        | reacts with queued to "please oil the winch"           | resolves "please oil the winch"            |
        | claims "please oil the winch"                          | resolves "please oil the winch"            |

  @C2A-DISP-003 @must @harness @host @2026-06-02 @inspect
  Rule: An event that got nothing but a sign of receipt ends as acknowledged

    @must-fire @harness
    Scenario: The model sends a short receipt
      Given Will is in a DM with lead
      And the model replies "noted"
      When the host delivers "thanks for the keys" from Will to lead as ack_only, mode buffered
      And the conversation settles
      Then "thanks for the keys" ends up acknowledged or ignored

    @must-fire @harness
    Scenario Outline: The model sends a reaction instead of a receipt
      Given Will is in a DM with lead
      And the model reacts with <signal>
      When the host delivers "thanks for the lamp" from Will to lead as ack_only, mode buffered
      And the conversation settles
      Then "thanks for the lamp" ends up acknowledged

      Examples:
        | signal |
        | seen   |
        | agree  |

    @must-fire @host
    Scenario Outline: The agent gives the host nothing but a sign of receipt
      Given Will is in a DM with lead
      When Will posts "thank you"
      And lead <act>
      Then "thank you" ends up acknowledged

      Examples:
        | act                                    |
        | reacts with seen to "thank you"        |
        | reacts with agree to "thank you"       |
        | sends "gladly" in reply to "thank you" |

  @C2A-DISP-004 @must @harness @host @2026-06-02 @inspect
  Rule: An event that was deferred ends as deferred

    @must-fire @harness
    Scenario Outline: The model signals that it will take some time
      Given Will is in a DM with lead
      And the model reacts with <signal>
      When Will posts "please count the sheep"
      And the conversation settles
      Then "please count the sheep" ends up deferred

      Examples:
        | signal  |
        | queued  |
        | blocked |

    @must-not-fire @harness
    Scenario: An event is answered without a deferral
      Given Will is in a DM with lead
      And the model replies "forty sheep"
      When Will posts "how many sheep came home?"
      And the conversation settles
      Then "how many sheep came home?" does not end up deferred

    @must-fire @harness
    Scenario: The model defers with a tool
      Given Will is in a DM with lead
      And the model defers the newest event because "the ladder is in town"
      When Will posts "please clean the gutter"
      And the conversation settles
      Then "please clean the gutter" ends up deferred

    @must-fire @host
    Scenario Outline: The agent signals to the host that it will take some time
      Given Will is in a DM with lead
      When Will posts "please count the cows"
      And lead <act>
      Then "please count the cows" ends up deferred

      Examples:
        | act                                                      |
        | defers "please count the cows" because "they are asleep" |
        | reacts with queued to "please count the cows"            |
        | reacts with blocked to "please count the cows"           |

    @must-not-fire @host
    Scenario: A deferred event is answered in the end
      Given Will is in a DM with lead
      When Will posts "how many cows came home?"
      And lead defers "how many cows came home?" because "they are still coming"
      And 2 min pass
      And lead sends "eleven cows" in reply to "how many cows came home?"
      Then "how many cows came home?" ends up responded

    @must-not-fire @host
    Scenario Outline: Only one of two agents has handled the event
      Given a channel #general with Will, lead and worker
      When Will posts "@lead and @worker who digs the trench?" in #general
      And the conversation settles
      And worker <act>
      And the conversation settles
      Then for lead, "@lead and @worker who digs the trench?" is still waiting

      Examples:
        | act                                                                            |
        | defers "@lead and @worker who digs the trench?" because "the spade is in town" |
        | reacts with queued to "@lead and @worker who digs the trench?"                 |
        | reacts with blocked to "@lead and @worker who digs the trench?"                |
        | reacts with agree to "@lead and @worker who digs the trench?"                  |
        | reacts with declined to "@lead and @worker who digs the trench?"               |
        | reacts with working to "@lead and @worker who digs the trench?"                |
        | reacts with done to "@lead and @worker who digs the trench?"                   |

    @must-fire @host @restart
    Scenario Outline: The host is killed after the agent has handled the event
      Given Will is in a DM with lead
      When Will posts "who mows the meadow?"
      And the conversation settles
      And lead <act>
      And the host is killed and started again
      And the conversation settles
      Then "who mows the meadow?" ends up <fate>

      Examples:
        | act                                                         | fate         |
        | defers "who mows the meadow?" because "the scythe is blunt" | deferred     |
        | reacts with queued to "who mows the meadow?"                | deferred     |
        | reacts with agree to "who mows the meadow?"                 | acknowledged |
        | reacts with working to "who mows the meadow?"               | claimed      |
        | sends "Ann does" in reply to "who mows the meadow?"         | responded    |

  @C2A-DISP-005 @must @harness @host @2026-06-02 @inspect
  Rule: An event that the agent owns and has not completed has the disposition claimed

    @must-fire @harness
    Scenario Outline: The model signals that it is working on the event
      Given a channel #general with Will and lead
      And the model reacts with <signal>
      When the host delivers "somebody should mend the gate" from Will to lead as may_respond, mode buffered
      And the conversation settles
      Then "somebody should mend the gate" ends up claimed

      Examples:
        | signal  |
        | working |
        | claimed |

    @must-not-fire @harness
    Scenario: The model signals that the event is done
      Given Will is in a DM with lead
      And the model reacts with done
      When Will posts "please mend the fence"
      And the conversation settles
      Then "please mend the fence" does not end up claimed

    @must-fire @harness
    Scenario: The model claims with a tool
      Given a channel #general with Will and lead
      And the model claims the newest event
      When the host delivers "somebody should mend the roof" from Will to lead as may_respond, mode buffered
      And the conversation settles
      Then "somebody should mend the roof" ends up claimed

    @must-fire @host
    Scenario Outline: The agent tells the host that it has claimed the event
      Given a channel #general with Will and lead
      When Will posts "@lead please mend the stile" in #general
      And lead <act>
      Then "@lead please mend the stile" ends up claimed

      Examples:
        | act                                                  |
        | claims "@lead please mend the stile"                 |
        | reacts with claimed to "@lead please mend the stile" |
        | reacts with working to "@lead please mend the stile" |

    @must-not-fire @host
    Scenario: The agent answers the event that it has claimed
      Given a channel #general with Will and lead
      When Will posts "@lead is the stile mended?" in #general
      And lead claims "@lead is the stile mended?"
      And lead sends "it is" in reply to "@lead is the stile mended?"
      Then "@lead is the stile mended?" does not end up claimed

  @C2A-DISP-006 @must @harness @host @2026-06-02 @inspect
  Rule: An unanswered event that need not be answered ends as ignored

    @must-fire @harness
    Scenario: The model has nothing to say
      Given a channel #general with Will and lead
      And the model stays silent
      When the host delivers "the soup was good" from Will to lead as may_respond, mode buffered
      And the conversation settles
      Then "the soup was good" ends up ignored

    @must-fire @harness
    Scenario: The model ignores a knock
      Given a channel #general with Will and lead
      And the model stays silent
      When the host sends a knock from Will to lead as may_respond, with the topic "news of the pump" and the withheld text "the valve leaks"
      And the conversation settles
      And the host delivers "the ferry is late" from Will to lead in #general as may_respond, mode buffered
      And the conversation settles
      Then "the valve leaks" ends up ignored

    @must-not-fire @harness
    Scenario: The model answers the event
      Given a channel #general with Will and lead
      And the model replies "I can lend you mine"
      When the host delivers "my ladder is broken" from Will to lead as may_respond, mode buffered
      And the conversation settles
      Then "my ladder is broken" does not end up ignored

    @must-fire @host
    Scenario: No agent responds to the message
      Given a channel #general with Will and lead
      And lead has the role @backend
      When Will posts "@backend the queue is long today" in #general
      And long enough passes
      Then "@backend the queue is long today" ends up ignored

    @must-not-fire @host
    Scenario: An agent responded to the message
      Given a channel #general with Will and lead
      And lead has the role @backend
      When Will posts "@backend the queue is short today" in #general
      And lead reacts with agree to "@backend the queue is short today"
      And long enough passes
      Then "@backend the queue is short today" does not end up ignored

  @C2A-DISP-007 @must @harness @host @2026-06-02 @inspect
  Rule: An event that is replaced by an edit, a deletion or a merged turn ends as superseded

    @must-fire @harness
    Scenario: The message is deleted before the window closes
      Given Will is in a DM with lead
      When Will posts "forget the meeting"
      And 1 s pass
      And Will deletes "forget the meeting"
      And the conversation settles
      Then "forget the meeting" ends up superseded

    @must-fire @harness
    Scenario: The message is deleted while the model works on it
      Given Will is in a DM with lead
      And the model's answers are held
      When Will posts "where is the old map?"
      And 10 s pass
      And Will deletes "where is the old map?"
      And the model's answer is released
      And the conversation settles
      Then "where is the old map?" ends up superseded

    @must-fire @harness
    Scenario: The message is edited before the window closes
      Given Will is in a DM with lead
      When Will posts "when does the ferry go?"
      And 1 s pass
      And Will edits "when does the ferry go?" to "when does the last ferry go?"
      And the conversation settles
      Then "when does the ferry go?" ends up superseded
      And "when does the last ferry go?" ends up responded

    @must-fire @harness
    Scenario: A turn of several fragments is answered
      Given Will is in a DM with lead
      When Will posts "the boat" and, each 1 s later, "has a hole", "what now?"
      And the conversation settles
      Then "the boat", "has a hole", "what now?" end up responded or superseded, at least one responded

    @must-fire @harness
    Scenario: A turn of several fragments is deferred
      Given Will is in a DM with lead
      And the model reacts with queued
      When Will posts "the roof" and, each 1 s later, "needs new tiles", "by autumn"
      And the conversation settles
      Then "the roof", "needs new tiles", "by autumn" end up deferred or superseded, at least one deferred

    @must-fire @harness
    Scenario: One fragment is deleted, and the other is answered
      Given Will is in a DM with lead
      When Will posts "bring the small hammer" and, each 1 s later, "or is it at your place?"
      And Will deletes "bring the small hammer"
      And the conversation settles
      Then "bring the small hammer" ends up superseded
      And "or is it at your place?" ends up responded

    @must-not-fire @harness
    Scenario: The message is edited after the answer
      Given Will is in a DM with lead
      And the model replies "at seven"
      When Will posts "when is super?"
      And the conversation settles
      And Will edits "when is super?" to "when is supper?"
      And the conversation settles
      Then "when is super?" ends up responded

    @must-not-fire @harness
    Scenario: Two messages are answered in separate turns
      Given Will is in a DM with lead
      When Will posts "is the oven hot?"
      And the conversation settles
      And Will posts "and is the dough ready?"
      And the conversation settles
      Then "is the oven hot?" ends up responded
      And "and is the dough ready?" ends up responded

    @must-fire @host
    Scenario: The message is deleted before any answer
      Given Will is in a DM with lead
      When Will posts "forget the picnic"
      And 1 s pass
      And Will deletes "forget the picnic"
      And the conversation settles
      Then "forget the picnic" ends up superseded

    @must-fire @host
    Scenario: The message is edited before any answer
      Given Will is in a DM with lead
      When Will posts "when does the bus go?"
      And 1 s pass
      And Will edits "when does the bus go?" to "when does the last bus go?"
      And the conversation settles
      Then "when does the bus go?" ends up superseded

    @must-fire @host
    Scenario: The message is deleted after it was deferred
      Given Will is in a DM with lead
      When Will posts "sweep the yard some day"
      And lead reacts with queued to "sweep the yard some day"
      And Will deletes "sweep the yard some day"
      And the conversation settles
      Then "sweep the yard some day" ends up superseded or deferred

    @must-not-fire @host
    Scenario: The message is edited after the agent's answer
      Given Will is in a DM with lead
      When Will posts "when is braekfast?"
      And lead sends "at eight" in reply to "when is braekfast?"
      And Will edits "when is braekfast?" to "when is breakfast?"
      And the conversation settles
      Then "when is braekfast?" ends up responded

    @must-not-fire @host
    Scenario: The message is deleted after the agent's answer
      Given Will is in a DM with lead
      When Will posts "is there tea?"
      And lead sends "there is" in reply to "is there tea?"
      And Will deletes "is there tea?"
      And the conversation settles
      Then "is there tea?" ends up responded

  @C2A-DISP-008 @must @harness @2026-06-02 @inspect
  Rule: An event that could not be processed ends as failed

    @must-fire
    Scenario: The model fails on an event that needs no answer
      Given a channel #general with Will and lead
      And the model fails
      When the host delivers "has anybody fed the cat?" from Will to lead as may_respond, mode buffered
      And long enough passes
      Then "has anybody fed the cat?" ends up failed

    @must-fire
    Scenario: The model fails on an event that must be answered
      Given Will is in a DM with lead
      And the model fails
      When Will posts "did you feed the cat?"
      And long enough passes
      Then "did you feed the cat?" ends up failed or deferred or responded

    @must-not-fire
    Scenario: The model stays silent, but has not failed
      Given a channel #general with Will and lead
      And the model stays silent
      When the host delivers "the cat sleeps" from Will to lead as may_respond, mode buffered
      And the conversation settles
      Then "the cat sleeps" does not end up failed

    @must-not-fire
    Scenario: Another agent has claimed the event first
      Given a channel #general with Will, lead and worker
      And the model always replies
      When the host delivers "who has fed the cat?" from Will to lead and worker in #general as may_respond, mode buffered
      And the conversation settles
      Then every message from lead follows a granted claim
      And "who has fed the cat?" does not end up failed

  @C2A-DISP-009 @should @harness @host @2026-06-02 @inspect
  Rule: An event that must not be answered ends as ignored or superseded

    @must-fire @harness
    Scenario Outline: The event arrives in each of the modes
      Given a channel #general with Will and lead
      And the model always replies
      When the host delivers "the bins are full again" from Will to lead as must_not_respond, mode <mode>
      And the conversation settles
      Then "the bins are full again" ends up ignored or superseded

      Examples:
        | mode         |
        | buffered     |
        | immediate    |
        | tool_mailbox |
        | silent       |

    @must-fire @harness
    Scenario: The event is a digest
      Given a channel #general with Will and lead
      And the model always replies
      When the host delivers "nine carts came in" from deploy-bot to lead in #general as must_not_respond, mode digest
      And the conversation settles
      And the host delivers "what came in, lead?" from Will to lead in #general as must_respond, mode buffered
      And the conversation settles
      Then "nine carts came in" ends up ignored or superseded

    @must-fire @host
    Scenario Outline: The event does not concern the agent
      Given a channel #general with Will, Ann and lead
      When <somebody> "<text>" in #general
      And long enough passes
      Then "<text>" ends up ignored or superseded

      Examples:
        | somebody                  | text                          |
        | Will posts                | the stairs are slippery today |
        | Will posts                | @ann the stairs are dry again |
        | deploy-bot reports status | stairs 17 of 40 swept         |

  @C2A-DISP-010 @should @harness @host @2026-06-02 @inspect
  Rule: An event whose policy allows at most a receipt ends as acknowledged or ignored

    @must-fire @harness
    Scenario Outline: A human says thanks
      Given Will is in a DM with lead
      And the model <answers>
      When the host delivers "thank you, that was quick" from Will to lead as ack_only, mode buffered
      And the conversation settles
      Then "thank you, that was quick" ends up acknowledged or ignored

      Examples:
        | answers          |
        | replies "gladly" |
        | stays silent     |
        | reacts with seen |

    @must-fire @host
    Scenario: A human says thanks, and nobody answers
      Given Will is in a DM with lead
      When Will posts "thanks"
      And long enough passes
      Then "thanks" ends up acknowledged or ignored

    @must-fire @host
    Scenario: A human says thanks, and the agent reads them
      Given Will is in a DM with lead
      When Will posts "thank you"
      And lead reacts with seen to "thank you"
      And long enough passes
      Then "thank you" ends up acknowledged or ignored

  @C2A-DISP-011 @should @harness @host @2026-06-02 @inspect
  Rule: An event that must be answered ends neither as ignored nor as claimed

    @must-fire @harness
    Scenario Outline: The model answers, reads or stays silent
      Given Will is in a DM with lead
      And the model <answers>
      When Will posts "which road is open?"
      And long enough passes
      Then "which road is open?" ends up responded or acknowledged or deferred or superseded or failed

      Examples:
        | answers                      |
        | replies "the one by the sea" |
        | stays silent                 |
        | fails                        |
        | reacts with seen             |
        | reacts with queued           |

    @must-fire @harness
    Scenario: The deadline passes while the agent is working
      Given Will is in a DM with lead
      And events expire after 5 min
      And the model reacts with working
      When Will posts "which road is flooded?"
      And 10 min pass
      Then "which road is flooded?" does not end up ignored or claimed

    @must-fire @harness
    Scenario Outline: No model is shown the event
      Given Will is in a DM with lead
      When the host delivers "which road is the shortest?" from Will to lead as must_respond, mode <mode>
      And long enough passes
      Then "which road is the shortest?" does not end up ignored or claimed

      Examples:
        | mode         |
        | tool_mailbox |
        | silent       |

    @must-not-fire @harness
    Scenario: An event that need not be answered ends as ignored
      Given a channel #general with Will and lead
      And the model stays silent
      When the host delivers "the road by the sea is open" from Will to lead as may_respond, mode buffered
      And the conversation settles
      Then "the road by the sea is open" ends up ignored

    @must-fire @host
    Scenario: The event never gets an answer
      Given Will is in a DM with lead
      When Will posts "which gate is open?"
      And the deadline of "which gate is open?" passes
      And long enough passes
      Then "which gate is open?" does not end up ignored or claimed

    @must-fire @host
    Scenario: The agent never finishes its work on the event
      Given Will is in a DM with lead
      When Will posts "which gate is locked?"
      And lead reacts with working to "which gate is locked?"
      And the deadline of "which gate is locked?" passes
      And long enough passes
      Then "which gate is locked?" does not end up ignored or claimed

    @must-not-fire @host
    Scenario: The host lets an optional event end as ignored
      Given a channel #general with Will and lead
      And lead has the role @backend
      When Will posts "@backend the gate squeaks" in #general
      And long enough passes
      Then "@backend the gate squeaks" ends up ignored

  @C2A-DISP-012 @should @harness @host @2026-06-02 @inspect
  Rule: A question that was only read does not end as acknowledged

    @must-fire @harness
    Scenario: The model signals only that it has read the question
      Given Will is in a DM with lead
      And the model reacts with seen
      When Will posts "why did the bridge swing open?"
      And the conversation settles
      Then "why did the bridge swing open?" does not end up acknowledged

    @must-fire @harness
    Scenario: The model signals that it has read the question, and is still thinking
      Given Will is in a DM with lead
      And the model reacts with seen, reads the thread, and then replies "the chain broke"
      And the model's answers are held from step 2 on
      When Will posts "why did the bridge stay open?"
      And 8 s pass
      Then "why did the bridge stay open?" does not end up acknowledged

    @must-not-fire @harness
    Scenario: The model approves a request
      Given Will is in a DM with lead
      And the model reacts with agree
      When Will posts the approval message "may I open the bridge?"
      And the conversation settles
      Then "may I open the bridge?" ends up acknowledged

    @must-fire @host
    Scenario: The agent signals to the host only that it has read the question
      Given Will is in a DM with lead
      When Will posts "why did the siren sound?"
      And lead reacts with seen to "why did the siren sound?"
      Then "why did the siren sound?" does not end up acknowledged

    @must-not-fire @host
    Scenario: The agent signals its approval to the host
      Given Will is in a DM with lead
      When Will posts the approval message "may I sound the siren?"
      And lead reacts with agree to "may I sound the siren?"
      Then "may I sound the siren?" ends up acknowledged

  @C2A-DISP-013 @must @harness @host @2026-06-02 @inspect
  Rule: A signal decides which disposition its event gets

    @must-fire @harness
    Scenario Outline: The model gives a signal instead of an answer
      Given a channel #general with Will and lead
      And the model reacts with <signal>
      When the host delivers "the lantern on the pier is out" from Will to lead as may_respond, mode buffered
      And the conversation settles
      Then "the lantern on the pier is out" ends up <disposition>

      Examples:
        | signal   | disposition  |
        | seen     | acknowledged |
        | agree    | acknowledged |
        | working  | claimed      |
        | queued   | deferred     |
        | claimed  | claimed      |
        | done     | responded    |
        | declined | ignored      |
        | blocked  | deferred     |

    @must-fire @host
    Scenario Outline: The agent gives the host a signal
      Given a channel #general with Will and lead
      And lead has the role @backend
      And Will is in a DM with lead
      When Will posts "<text>" in <place>
      And lead reacts with <signal> to "<text>"
      Then "<text>" ends up <disposition>

      Examples:
        | text                        | place    | signal   | disposition  |
        | thanks                      | the DM   | seen     | acknowledged |
        | thank you                   | the DM   | agree    | acknowledged |
        | please light the lantern    | the DM   | working  | claimed      |
        | please trim the wick        | the DM   | queued   | deferred     |
        | please fill the lamp        | the DM   | claimed  | claimed      |
        | please close the shutter    | the DM   | done     | responded    |
        | @backend the lantern is out | #general | declined | ignored      |
        | please open the shutter     | the DM   | blocked  | deferred     |

  @C2A-DISP-014 @must @harness @host @2026-06-02 @inspect
  Rule: An event that got the signal unclear stays pending

    @must-fire @harness
    Scenario: The model asks for clarification with a signal
      Given a channel #general with Will and lead
      And the model reacts with unclear
      When the host delivers "it has to go to the other place" from Will to lead as may_respond, mode buffered
      And the conversation settles
      Then lead reacts with unclear
      And "it has to go to the other place" does not end up responded or acknowledged or deferred or claimed

    @must-fire @host
    Scenario: The agent asks the host for clarification with a signal
      Given Will is in a DM with lead
      When Will posts "put it where it was before"
      And lead reacts with unclear to "put it where it was before"
      And 10 s pass
      Then "put it where it was before" reaches lead
      And "put it where it was before" is still waiting

  @C2A-DISP-015 @must @host @2026-06-02 @claims
  Rule: An agent that gives the signal claimed excludes others
    The agent owns the event, as if it had called chat.claim.

    @must-fire
    Scenario: Another agent claims after the signal
      Given a channel #general with Will, lead and worker
      And lead and worker have the role @backend
      When Will posts "@backend who winds the clock?" in #general
      And the conversation settles
      And the host tells several agents about "@backend who winds the clock?"
      And lead reacts with claimed to "@backend who winds the clock?"
      And worker claims "@backend who winds the clock?"
      Then worker's claim is refused

    @must-not-fire
    Scenario: The signal seen does not claim the event
      Given a channel #general with Will, lead and worker
      When Will posts "@lead @worker who of you sets the clock?" in #general
      And lead reacts with seen to "@lead @worker who of you sets the clock?"
      And worker claims "@lead @worker who of you sets the clock?"
      Then worker's claim is granted
