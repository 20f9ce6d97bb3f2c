Feature: Reactions
  "Got it", "on it" and "not me" don't need a sentence. An agent gives a signal, and the host shows it on the platform
  as the platform's glyph for this signal. The reverse is also possible: a reaction to an agent's message is a signal to
  the agent. Host and agent exchange only the name of the signal, so no agent has to know what a workspace means by 🙅.

  A signal on an event that must be answered has two consequences. The first concerns the harness: does it still have to
  send an answer, a deferral or another signal? The second concerns the host: is the event still open, so that its
  delivery is cancelled when the message is edited or deleted, and may the event be redelivered?

      signal    harness, both drafts   host, 2026-06-24         host, 2026-06-02
      seen      must still answer      open                     (not judged)
      agree     must not add           (not judged)             (not judged)
      working   must not add           not redelivered          (not judged)
      queued    must not add           open                     (not judged)
      claimed   need not answer        open, for this agent     keeps other agents out
      done      must not add           not redelivered          not redelivered
      declined  need not answer        (not judged)             goes to another agent
      blocked   need not answer        open                     (not judged)
      unclear   need not answer        open                     open

  "Must not add" means that additional chat or another turn is a mistake. "Need not answer" means that the signal is
  enough, but more may follow. C2A-REACT-021 and C2A-OBEY-006 judge the harness. C2A-REACT-012, -013 and -014 judge the
  host, and so do C2A-DISP-015 and C2A-DUE-008 in draft 2026-06-02.

  @C2A-REACT-001 @must @host @adapter @2026-06-24 @2026-06-02
  Rule: A signal that an agent gives becomes visible as a reaction to the message

    @must-fire
    Scenario Outline: An agent gives its status with a signal
      Given Will is in a DM with lead
      When Will posts "is the goods lift working?"
      And lead reacts with <signal> to "is the goods lift working?"
      Then the surface shows a reaction from lead to "is the goods lift working?"

      Examples:
        | signal |
        | seen   |
        | queued |
        | done   |

      @2026-06-24
      Examples:
        | signal   |
        | agree    |
        | working  |
        | claimed  |
        | declined |
        | blocked  |
        | unclear  |

    @must-fire
    Scenario: The agent answers an edited message with a signal
      Given Will is in a DM with lead
      When Will posts "is the crane oiled?"
      And the conversation settles
      And Will edits "is the crane oiled?" to "is the big crane oiled?"
      And the conversation settles
      And lead reacts with done to "is the big crane oiled?"
      Then the surface shows a reaction from lead to "is the big crane oiled?"

    @must-fire
    Scenario: The agent reacts to the older of two messages
      Given a channel #general with Will and lead
      When Will posts "@lead is the roof tight?" in #general
      And Will posts "@lead and are the windows shut?" in #general
      And lead reacts with done to "@lead is the roof tight?"
      Then the surface shows a reaction from lead to "@lead is the roof tight?"
      And the surface shows no reaction from lead to "@lead and are the windows shut?"

    @must-fire
    Scenario: The agent gives the same signal on two messages
      Given a channel #general with Will and lead
      When Will posts "@lead is the shed tidy?" in #general
      And Will posts "@lead is the cart greased?" in #general
      And lead reacts with done to "@lead is the shed tidy?"
      And lead reacts with done to "@lead is the cart greased?"
      Then the surface shows a reaction from lead to "@lead is the shed tidy?"
      And the surface shows a reaction from lead to "@lead is the cart greased?"

    @must-fire @2026-06-24
    Scenario: The agent gives two signals on one message
      If a platform can show only one glyph from each participant, it shows the later one.

      Given Will is in a DM with lead
      When Will posts "please stack the crates"
      And lead reacts with working to "please stack the crates"
      And 2 min pass
      And lead reacts with done to "please stack the crates"
      Then the surface shows a reaction from lead to "please stack the crates" as "✅"

    @must-fire
    Scenario: The platform refuses the reaction
      Given Will is in a DM with lead
      And the platform fails 1 reaction with permanent
      When Will posts "is the coal lift working?"
      And the conversation settles
      And lead reacts with done to "is the coal lift working?"
      Then lead's call is refused
      And the surface shows no reaction from lead to "is the coal lift working?"

    @must-fire
    Scenario Outline: The platform accepts the reaction only later, or the host refuses it
      Given Will is in a DM with lead
      And the platform fails 1 reaction with <failure>
      When Will posts "is the goods shaft clear?"
      And the conversation settles
      And lead reacts with done to "is the goods shaft clear?"
      And 2 min pass
      Then lead's reaction to "is the goods shaft clear?" is refused or visible

      Examples:
        | failure                       |
        | transient                     |
        | rate_limited, asking for 20 s |

    @must-fire
    Scenario Outline: The platform fails the reaction for a while
      Given Will is in a DM with lead
      And the platform fails 1 reaction with <failure>
      When Will posts "is the mine lift working?"
      And the conversation settles
      And lead reacts with done to "is the mine lift working?"
      And 1 min pass
      And lead reacts with done to "is the mine lift working?"
      And 1 min pass
      Then the surface shows a reaction from lead to "is the mine lift working?"

      Examples:
        | failure      |
        | permanent    |
        | transient    |
        | rate_limited |

    @must-fire @host
    Scenario: The agent reacts to a reaction
      A host may refuse the second reaction or show nothing. If it shows the second reaction, it shows it on the message
      that got the first one.

      Given Will is in a DM with lead
      When lead sends "shall I restart the lift?" to the DM
      And Will puts agree on "shall I restart the lift?"
      And the conversation settles
      And lead reacts with done to the reaction on "shall I restart the lift?"
      And lead sends "I restart the lift" to the DM
      And the conversation settles
      Then "I restart the lift" is visible once

    @must-fire
    Scenario: Two agents give the same signal
      Given a channel #general with Will, lead and worker
      When Will posts "@lead and @worker is the loft dry?" in #general
      And the conversation settles
      And lead reacts with done to "@lead and @worker is the loft dry?"
      And worker reacts with done to "@lead and @worker is the loft dry?"
      Then the surface shows a reaction from lead to "@lead and @worker is the loft dry?"
      And the surface shows a reaction from worker to "@lead and @worker is the loft dry?"

    @must-fire @2026-06-24
    Scenario: Two agents agree
      Given a channel #general with Will, lead and worker
      When Will posts "@lead and @worker is the loft high enough?" in #general
      And the conversation settles
      And lead reacts with agree to "@lead and @worker is the loft high enough?"
      And worker reacts with agree to "@lead and @worker is the loft high enough?"
      Then the surface shows a reaction from lead to "@lead and @worker is the loft high enough?"
      And the surface shows a reaction from worker to "@lead and @worker is the loft high enough?"

  @C2A-REACT-002 @must @host @adapter @2026-06-24
  Rule: Unless the workspace says otherwise, each signal is shown as its default glyph

    @must-fire
    Scenario Outline: Each signal has a default glyph
      Given Will is in a DM with lead
      When Will posts "who feeds the cat?"
      And lead reacts with <signal> to "who feeds the cat?"
      Then the surface shows a reaction from lead to "who feeds the cat?" as "<glyph>"

      Examples:
        | signal   | glyph |
        | seen     | 👀     |
        | agree    | 👍     |
        | working  | 🔧     |
        | queued   | 🕐     |
        | claimed  | ✋     |
        | done     | ✅     |
        | declined | 🙅     |
        | blocked  | 🚧     |
        | unclear  | ❓     |

  @C2A-REACT-003 @must @host @adapter @2026-06-24 @2026-06-02
  Rule: A reaction doesn't create a message

    @must-fire
    Scenario: A signal is not posted as chat
      Given a channel #general with Will and lead
      When Will posts "@lead is the lamp mended?" in #general
      And lead reacts with queued to "@lead is the lamp mended?"
      And the conversation settles
      Then "@lead is the lamp mended?" reaches lead
      And the surface shows no message from lead

    @must-fire
    Scenario Outline: The platform refuses a signal, and the signal stays out of the chat
      Given a channel #general with Will and lead
      And the platform fails 1 reaction with permanent
      When Will posts "@lead is the lantern mended?" in #general
      And lead reacts with <signal> to "@lead is the lantern mended?"
      And the conversation settles
      Then "@lead is the lantern mended?" reaches lead
      And no message says "<signal>"

      Examples:
        | signal  |
        | queued  |
        | working |
        | done    |

  @C2A-REACT-004 @must @host @adapter @2026-06-24 @2026-06-02
  Rule: A signal that is not one of the nine is refused

    @must-fire
    Scenario Outline: An agent gives an unknown signal
      Given Will is in a DM with lead
      When Will posts "shall we sing?"
      And lead reacts with <signal> to "shall we sing?"
      Then "shall we sing?" reaches lead
      And lead's call is refused
      And the surface shows no reaction from lead to "shall we sing?"

      Examples:
        | signal      | why                                          |
        | applause    | not a signal at all                          |
        | read        | the meaning of a signal, not its name        |
        | thumbsup    | the name of a glyph, not of a signal         |
        | constructor | a property of every object in some languages |

    @must-fire
    Scenario Outline: An agent gives a text instead of a signal
      Given Will is in a DM with lead
      When Will posts "shall we whistle?"
      And lead reacts with the glyph "<text>" to "shall we whistle?"
      Then "shall we whistle?" reaches lead
      And lead's call is refused
      And the surface shows no reaction from lead to "shall we whistle?"

      Examples:
        | text  |
        | ✅     |
        | 👀    |
        | Done  |
        | done. |

    @must-not-fire
    Scenario: An agent gives one of the nine signals
      Given Will is in a DM with lead
      When Will posts "shall we dance?"
      And lead reacts with seen to "shall we dance?"
      Then lead's call succeeds

  @C2A-REACT-005 @must @host @adapter @2026-06-24 @2026-06-02
  Rule: A reaction to one of the agent's messages is delivered to the agent as a signal

    @must-fire
    Scenario Outline: A person reacts to the agent's message
      Given Will is in a DM with lead
      When Will posts "the pump is hot, what now?"
      And lead sends "shall I switch it off?" in reply to "the pump is hot, what now?"
      And Will puts <signal> on "shall I switch it off?"
      Then lead is told about the signal <signal> on "shall I switch it off?"

      Examples:
        | signal   |
        | agree    |
        | declined |
        | done     |

      @2026-06-24
      Examples:
        | signal  |
        | blocked |
        | unclear |

    @must-fire
    Scenario: A person reacts to the agent's message in a thread
      Given a channel #general with Will, Ann and lead
      And a thread "deploy" in #general with Will, Ann and lead
      When lead sends "shall I roll back?" to the thread "deploy" as ambient
      And Ann puts declined on "shall I roll back?"
      Then lead is told about the signal declined on "shall I roll back?"

    @must-fire
    Scenario: Another participant has left
      Given a channel #general with Will, lead and worker
      When lead sends "shall I oil the hinge?" to #general as ambient
      And the conversation settles
      And worker leaves #general
      And Will puts declined on "shall I oil the hinge?"
      Then lead is told about the signal declined on "shall I oil the hinge?"

    @must-fire
    Scenario: A person reacts to an older message of the agent
      Given a channel #general with Will and lead
      When lead sends "shall I paint the door?" to #general as ambient
      And lead sends "shall I paint the gate?" to #general as ambient
      And Will puts agree on "shall I paint the door?"
      Then lead is told about the signal agree on "shall I paint the door?"

    @must-fire
    Scenario: One agent reacts to another agent's message
      Given a channel #general with Will, lead and worker
      When worker sends "the index is rebuilt" to #general as ambient
      And lead puts done on "the index is rebuilt"
      Then worker is told about the signal done on "the index is rebuilt"

    @must-not-fire
    Scenario: The word "agree" in a message is not a reaction
      Given Will is in a DM with lead
      When lead sends "shall I fetch a ladder?" to the DM as to_me
      And Will posts "agree"
      And the conversation settles
      Then lead is told nothing about reactions

    @must-fire
    Scenario: Two people agree
      Given a channel #general with Will, Ann and lead
      When Will posts "@lead the tank is full, what now?" in #general
      And lead sends "shall I empty the tank?" in reply to "@lead the tank is full, what now?"
      And Will puts agree on "shall I empty the tank?"
      And 2 s pass
      And Ann puts agree on "shall I empty the tank?"
      And the conversation settles
      Then lead is told about the signal agree on "shall I empty the tank?"

    @must-fire @host
    Scenario: An agent reacts to another agent's message in a channel
      Given a channel #general with Will, lead and worker
      When worker sends "@lead may I prime the pump?" to #general
      And the conversation settles
      And lead reacts with done to "@lead may I prime the pump?"
      And the conversation settles
      Then worker is told about the signal done on "@lead may I prime the pump?"
      And lead is told nothing about reactions

    @must-not-fire @host
    Scenario: The platform refuses what an agent signals to another agent
      Given a channel #general with Will, lead and worker
      And the platform fails 1 reaction with permanent
      When worker sends "@lead may I drain the pump?" to #general
      And the conversation settles
      And lead reacts with done to "@lead may I drain the pump?"
      And the conversation settles
      Then lead's call is refused
      And worker is told nothing about reactions

    @must-fire @reconnect
    Scenario: A person reacts while the link is broken
      Given Will is in a DM with lead
      When lead sends "shall I light the stove?" to the DM as to_me
      And the conversation settles
      And the link breaks
      And Will puts agree on "shall I light the stove?"
      And 10 s pass
      And the link is back
      And the conversation settles
      Then lead is told about the signal agree on "shall I light the stove?"

    @must-fire @host
    Scenario: A person reacts to a message that the agent has edited
      Given a channel #general with Will, lead and worker
      When lead sends "shall I sweep the yard?" to #general as ambient
      And the conversation settles
      And lead edits "shall I sweep the yard?" to "shall I sweep the lane?"
      And the conversation settles
      And Will puts agree on "shall I sweep the lane?"
      And the conversation settles
      Then lead is told about the signal agree on "shall I sweep the lane?"

    @must-fire
    Scenario: A reaction is not acknowledged
      Given Will is in a DM with lead
      When lead sends "shall I drain the boiler?" to the DM as to_me
      And the conversation settles
      And the harness acknowledges nothing
      And Will puts agree on "shall I drain the boiler?"
      And the time for redelivery passes
      And 1 min pass
      Then lead is told about the signal agree on "shall I drain the boiler?"

    @must-fire
    Scenario Outline: People give the same signal on <what>
      Given a channel #general with Will, Ann and lead
      When lead sends "shall I oil the latch?" to #general as ambient
      And the conversation settles
      And lead sends "shall I oil the bolt?" to #general as ambient
      And the conversation settles
      And Will puts agree on "<first>"
      And <time> pass
      And <other> puts agree on "<second>"
      And the conversation settles
      Then lead is told about the signal agree on "<first>"
      And lead is told about the signal agree on "<second>"

      Examples:
        | what                                 | first                  | second                 | time  | other |
        | two messages                         | shall I oil the latch? | shall I oil the bolt?  | 1 s   | Will  |
        | the older message, by another person | shall I oil the bolt?  | shall I oil the latch? | 1 min | Ann   |

    @must-fire @host
    Scenario: An agent reacts to an event that it got more than once
      Given a channel #general with Will, lead and worker
      When the harness acknowledges nothing
      And lead sends "@worker shall I air the attic?" to #general as to_me
      And the time for redelivery passes
      And the harness acknowledges again
      And the time for redelivery passes
      And worker reacts with done to "@worker shall I air the attic?"
      And the conversation settles
      Then lead is told about the signal done on "@worker shall I air the attic?"

    @must-fire @host
    Scenario: An agent reacts to two messages of another agent
      Given a channel #general with Will, lead and worker
      When lead sends "@worker may I mow the lawn?" to #general as to_me
      And the conversation settles
      And worker reacts with done to "@worker may I mow the lawn?"
      And the conversation settles
      And lead sends "@worker may I rake the leaves?" to #general as to_me
      And the conversation settles
      And worker reacts with done to "@worker may I rake the leaves?"
      And the conversation settles
      Then lead is told about the signal done on "@worker may I mow the lawn?"
      And lead is told about the signal done on "@worker may I rake the leaves?"

  @C2A-REACT-006 @must @host @adapter @2026-06-24 @2026-06-02
  Rule: A reaction is a signal only to the message's author

    @must-fire
    Scenario: A bystander is not told about a reaction
      Given a channel #general with Will, lead and worker
      When lead sends "shall I restart the mirror?" to #general as ambient
      And Will puts agree on "shall I restart the mirror?"
      And the conversation settles
      Then the surface shows "shall I restart the mirror?" from lead in #general
      And worker is told nothing about reactions

    @must-fire
    Scenario: A reaction to somebody else's message is not a signal to the agent
      Given a channel #general with Will, Ann and lead
      When Ann posts "@lead do you like cake?" in #general
      And the conversation settles
      And Ann posts "shall we order cake?" in #general
      And Will puts agree on "shall we order cake?"
      And the conversation settles
      Then "@lead do you like cake?" reaches lead
      And lead is told nothing about reactions

    @must-fire
    Scenario: A reaction to a question that was asked to the agent is not a signal to the agent
      Given a channel #general with Will, Ann and lead
      When Ann posts "@lead shall we order tea?" in #general
      And Will puts agree on "@lead shall we order tea?"
      And the conversation settles
      Then "@lead shall we order tea?" reaches lead
      And lead is told nothing about reactions

    @must-not-fire
    Scenario Outline: A person reacts to a message that an agent posted before it left
      Given a channel #general with Will, Ann, lead and worker
      When lead sends "shall I grease the lock?" to #general as ambient
      And the conversation settles
      And lead leaves #general
      And Will puts <signal> on "shall I grease the lock?"
      And the conversation settles
      Then lead is told nothing about reactions

      Examples:
        | signal   |
        | agree    |
        | declined |

    @must-not-fire @restart
    Scenario: A person reacts to a message from an agent that left while the host was down
      Given a channel #general with Will, Ann, lead and worker
      When lead sends "shall I grease the chain?" to #general as ambient
      And the conversation settles
      And the host is killed, lead leaves #general, and the host is started again
      And Will puts agree on "shall I grease the chain?"
      And the conversation settles
      Then lead is told nothing about reactions

  @C2A-REACT-007 @must @host @adapter @2026-06-24
  Rule: A reaction's event carries the name of the signal, not the glyph

    @must-fire
    Scenario: A thumbs-up is delivered under the signal's name
      Given Will is in a DM with lead
      When lead sends "shall I close the shop?" to the DM as to_me
      And Will puts agree on "shall I close the shop?"
      Then lead is told about the signal agree on "shall I close the shop?"

    @must-fire @host
    Scenario: A list shows a thumbs-up under the signal's name, too
      Given Will is in a DM with lead
      When lead sends "shall I close the stall?" to the DM as to_me
      And Will puts agree on "shall I close the stall?"
      And the conversation settles
      And lead lists its events
      Then lead is told about the signal agree on "shall I close the stall?"

  @C2A-REACT-008 @must @host @adapter @2026-06-24 @2026-06-02 @glyphs
  Rule: A host shows and recognises the glyphs that a workspace has chosen

    @must-fire
    Scenario: The agent's signal is shown with the workspace's glyph
      Given Will is in a DM with lead
      And the workspace shows queued as "🐌"
      When Will posts "when is the fence done?"
      And lead reacts with queued to "when is the fence done?"
      Then the surface shows a reaction from lead to "when is the fence done?" as "🐌"

    @must-fire @restart
    Scenario: The host is killed, and still uses the glyphs of the workspace
      Given Will is in a DM with lead
      And the workspace shows queued as "🐌"
      And the workspace shows declined as "🦄"
      When lead sends "shall I sell the mule?" to the DM as to_me
      And Will posts "when is the hedge done?"
      And the conversation settles
      And the host is killed and started again
      And lead reacts with queued to "when is the hedge done?"
      And Will puts declined on "shall I sell the mule?"
      Then the surface shows a reaction from lead to "when is the hedge done?" as "🐌"
      And lead is told about the signal declined on "shall I sell the mule?"

    @must-fire
    Scenario: A workspace's glyph is recognised as its signal
      Given Will is in a DM with lead
      And the workspace shows declined as "🦄"
      When lead sends "shall I sell the horse?" to the DM as to_me
      And Will puts declined on "shall I sell the horse?"
      Then lead is told about the signal declined on "shall I sell the horse?"

    @must-fire
    Scenario: A glyph that the workspace has reassigned has its new meaning
      Given Will is in a DM with lead
      And the workspace shows agree as "✅"
      And the workspace shows done as "🏁"
      When lead sends "shall I book the hall?" to the DM as to_me
      And Will puts agree on "shall I book the hall?"
      Then lead is told about the signal agree on "shall I book the hall?"

    @must-not-fire @2026-06-24
    Scenario: The workspace leaves the other signals as they are
      Given Will is in a DM with lead
      And the workspace shows queued as "🐌"
      When Will posts "when is the ditch dug?"
      And lead reacts with working to "when is the ditch dug?"
      Then the surface shows a reaction from lead to "when is the ditch dug?" as "🔧"

    @must-fire
    Scenario: The platform has only a few glyphs
      Given Will is in a DM with lead
      And the workspace shows queued as "👍"
      And the workspace shows agree as "👍"
      When Will posts "can you see to the boiler?"
      And lead reacts with queued to "can you see to the boiler?"
      And the conversation settles
      Then the surface shows a reaction from lead to "can you see to the boiler?" as "👍"
      And the surface shows no message from lead

  @C2A-REACT-009 @must @host @adapter @2026-06-24 @2026-06-02
  Rule: A host delivers an agent's reaction only to the message's author, and never to the agent itself

    @must-fire
    Scenario: The platform reports the agent's own reaction
      Given a channel #general with Will, lead and worker
      When Will posts "@lead is the bell mended?" in #general
      And lead reacts with seen to "@lead is the bell mended?"
      And lead puts unclear on "@lead is the bell mended?"
      And the conversation settles
      Then lead is told nothing about reactions
      And worker is told nothing about reactions

    @must-fire
    Scenario: An agent reacts to its own message
      Given a channel #general with Will and lead
      When lead sends "I am mending the bell" to #general as ambient
      And lead puts blocked on "I am mending the bell"
      And the conversation settles
      Then lead is told nothing about reactions

    @must-not-fire
    Scenario: Another participant reacts to the message
      Given a channel #general with Will and lead
      When lead sends "I am mending the gong" to #general as ambient
      And Will puts done on "I am mending the gong"
      Then lead is told about the signal done on "I am mending the gong"

  @C2A-REACT-010 @should @host @2026-06-02
  Rule: A reaction that doesn't change an obligation arrives as a knock or goes to the mailbox

    @must-fire
    Scenario Outline: A reaction that changes nothing doesn't start a turn
      Given a channel #general with Will and lead
      When lead sends "the stove is lit" to #general as ambient
      And Will puts <signal> on "the stove is lit"
      Then lead is told about reactions in mode notify or tool_mailbox

      Examples:
        | signal |
        | seen   |
        | done   |

    @must-not-fire
    Scenario: A reaction that the agent waits for may be shown in full
      Given Will is in a DM with lead
      When lead sends "may I light the stove?" to the DM as to_me
      And Will puts agree on "may I light the stove?"
      Then lead is told about the signal agree on "may I light the stove?"

  @C2A-REACT-011 @must @host @2026-06-24 @2026-06-02
  Rule: No agent has to respond to a reaction that only says "read" or "already handled"

    @must-fire
    Scenario Outline: The reaction leaves nothing to do
      Given Will is in a DM with lead
      When lead sends "the kettle boils, shall I take it off?" to the DM as to_me
      And Will puts <signal> on "the kettle boils, shall I take it off?"
      Then no reaction obliges lead

      Examples:
        | signal |
        | seen   |
        | done   |

  @C2A-REACT-012 @must @host @2026-06-24 @2026-06-02
  Rule: A host still cancels an event after a signal that leaves it open

    @must-fire
    Scenario Outline: The message of an event that must be answered is deleted after a signal
      Given Will is in a DM with lead
      When Will posts "could you water the plants?"
      And lead reacts with <signal> to "could you water the plants?"
      And Will deletes "could you water the plants?"
      Then the delivery of "could you water the plants?" is cancelled

      Examples:
        | signal  |
        | unclear |

      @2026-06-24
      Examples:
        | signal  |
        | seen    |
        | queued  |
        | blocked |
        | claimed |

    @must-fire
    Scenario Outline: The message of an event that must be answered is edited after a signal
      Given Will is in a DM with lead
      When Will posts "could you feed the hens?"
      And lead reacts with <signal> to "could you feed the hens?"
      And Will edits "could you feed the hens?" to "could you feed the geese?"
      Then the delivery of "could you feed the hens?" is cancelled

      Examples:
        | signal  |
        | unclear |

      @2026-06-24
      Examples:
        | signal  |
        | seen    |
        | queued  |
        | blocked |

    @must-fire
    Scenario Outline: The platform refuses the reaction, so the reaction doesn't settle anything
      Given Will is in a DM with lead
      And the platform fails 1 reaction with permanent
      When Will posts "could you prune the hedge?"
      And the conversation settles
      And lead reacts with <signal> to "could you prune the hedge?"
      And Will deletes "could you prune the hedge?"
      Then the surface shows no reaction from lead to "could you prune the hedge?"
      And the delivery of "could you prune the hedge?" is cancelled

      Examples:
        | signal |
        | done   |

      @2026-06-24
      Examples:
        | signal   |
        | agree    |
        | declined |

    @must-fire
    Scenario Outline: The message of an event that is being worked on is edited or deleted
      Given a channel #general with Will and lead
      And Will is in a DM with lead
      When Will posts "<text>" in <place>
      And the conversation settles
      And lead reacts with working to "<text>"
      And 5 s pass
      And Will <changes>
      And the conversation settles
      Then the delivery of "<text>" is cancelled

      Examples:
        | text                        | place    | changes                                                           |
        | could you comb the goats?   | the DM   | edits "could you comb the goats?" to "could you comb the sheep?"  |
        | @lead please comb the mules | #general | edits "@lead please comb the mules" to "@lead please comb the ox" |
        | @lead please comb the foals | #general | deletes "@lead please comb the foals"                             |

  @C2A-REACT-013 @must @host @2026-06-24 @2026-06-02
  Rule: A host does not redeliver an event that is done, declined or being worked on

    @must-fire
    Scenario: An event that is done is not redelivered
      Given Will is in a DM with lead
      When Will posts "please order more paint"
      And lead reacts with done to "please order more paint"
      And 30 min pass
      Then "please order more paint" is delivered to lead exactly once

    @must-fire
    Scenario: An unacknowledged event that is done is not redelivered
      Given Will is in a DM with lead
      When the harness acknowledges nothing
      And Will posts "please order more lime"
      And the conversation settles
      And lead reacts with done to "please order more lime"
      And the time for redelivery passes
      And 1 min pass
      Then "please order more lime" is not delivered to lead again after the latest call

    @must-fire @2026-06-24
    Scenario: An agent that is working on an event need not get it again
      Given Will is in a DM with lead
      When Will posts "please order more brushes"
      And lead reacts with working to "please order more brushes"
      And 30 min pass
      Then "please order more brushes" is delivered to lead exactly once

    @must-fire @2026-06-24
    Scenario: An agent that is working on an unacknowledged event need not get it again
      Given Will is in a DM with lead
      When the harness acknowledges nothing
      And Will posts "please order more chalk"
      And the conversation settles
      And lead reacts with working to "please order more chalk"
      And the time for redelivery passes
      And 1 min pass
      Then "please order more chalk" is not delivered to lead again after the latest call

    @must-fire @2026-06-24
    Scenario: An agent that has declined an unacknowledged event need not get it again
      Given Will is in a DM with lead
      When the harness acknowledges nothing
      And Will posts "please order more glue"
      And the conversation settles
      And lead reacts with declined to "please order more glue"
      And the time for redelivery passes
      And 1 min pass
      Then "please order more glue" is not delivered to lead again after the latest call

  @C2A-REACT-014 @must @host @2026-06-24
  Rule: An agent that gives the signal claimed excludes others

    @must-fire
    Scenario: Another agent's claim arrives too late
      Given a channel #general with Will, lead and worker
      And a thread "clock" in #general with Will, lead and worker
      When Will posts "who winds the tower clock?" in the thread "clock"
      And the conversation settles
      And lead reacts with claimed to "who winds the tower clock?"
      And worker claims "who winds the tower clock?"
      Then worker's claim is refused

    @must-fire
    Scenario: Another agent's signal arrives too late
      Given a channel #general with Will, lead and worker
      And a thread "clock" in #general with Will, lead and worker
      When Will posts "who oils the tower clock?" in the thread "clock"
      And the conversation settles
      And lead claims "who oils the tower clock?"
      And worker reacts with claimed to "who oils the tower clock?"
      Then lead's claim is granted
      And the surface shows no reaction from worker to "who oils the tower clock?"

    @must-not-fire
    Scenario: Reading an event does not claim it
      Given a channel #general with Will, lead and worker
      And a thread "clock" in #general with Will, lead and worker
      When Will posts "who sets the tower clock?" in the thread "clock"
      And the conversation settles
      And lead reacts with seen to "who sets the tower clock?"
      And worker claims "who sets the tower clock?"
      Then worker's claim is granted

  @C2A-REACT-015 @must @host @adapter @2026-06-24 @2026-06-02
  Rule: A glyph that doesn't map to a signal is not a signal to the agent

    @must-fire
    Scenario: A person uses a glyph without a meaning
      Given a channel #general with Will and lead
      When lead sends "the cellar is dry again" to #general as ambient
      And Will puts the glyph "🍰" on "the cellar is dry again"
      And the conversation settles
      Then lead is told nothing about reactions

  @C2A-REACT-017 @must @host @harness @2026-06-02
  Rule: An agent can give at least the signals seen, queued and done

    @must-fire @host
    Scenario Outline: A host accepts the signals
      Given Will is in a DM with lead
      When Will posts "is the tent dry?"
      And lead reacts with <signal> to "is the tent dry?"
      Then lead's call succeeds

      Examples:
        | signal |
        | seen   |
        | queued |
        | done   |

    @must-fire @harness
    Scenario Outline: A harness gives the signals
      Given Will is in a DM with lead
      And the model reacts with <signal>
      When Will posts "is the tent dry?"
      And the conversation settles
      Then lead puts the signal <signal> on "is the tent dry?"

      Examples:
        | signal |
        | seen   |
        | queued |
        | done   |

  @C2A-REACT-020 @must @harness @agent @2026-06-24 @2026-06-02
  Rule: A reaction from a harness names the event and one of the nine signals
    A schema checks every call. The scenarios here make the harness send some calls.

    @must-fire
    Scenario Outline: The model gives a signal
      Given a channel #general with Will and lead
      And the model reacts with <signal>
      When Will posts "@lead is the ferry late?" in #general
      And the conversation settles
      Then lead puts the signal <signal> on "@lead is the ferry late?"

      Examples:
        | signal   |
        | working  |
        | declined |

    @must-fire @harness
    Scenario Outline: The model names a glyph in addition to the signal
      Given a channel #general with Will and lead
      And the model calls chat.react with <signal> and the glyph "<glyph>"
      When Will posts "@lead is the ferry full?" in #general
      And the conversation settles
      Then some turn shows "@lead is the ferry full?"

      Examples:
        | signal   | glyph |
        | working  | 🔧     |
        | queued   | 🍰     |
        | applause | 👏     |

    @must-fire
    Scenario: The model invents a signal
      Given a channel #general with Will and lead
      And the model reacts with applause
      When Will posts "@lead how was the ferry?" in #general
      And the conversation settles
      Then lead uses only the nine signals

    @must-fire @harness
    Scenario: The model gives a signal on one of two fragments after it has answered another message
      Given Will is in a DM with lead
      When Will posts "which colour has the ferry?"
      And the conversation settles
      And the model reacts with working
      And Will posts "please paint the ferry"
      And 1 s pass
      And Will posts "and make it green"
      And the conversation settles
      Then lead uses only the nine signals
      And lead answers "which colour has the ferry?"

    @must-fire @agent
    Scenario: An agent gives a signal
      Given Will is in a DM with lead
      When Will posts "Please put a reaction with the signal queued on this message, and write nothing."
      And the conversation settles
      Then lead puts the signal queued on "Please put a reaction with the signal queued on this message, and write nothing."

  @C2A-REACT-021 @must @harness @agent @2026-06-24 @2026-06-02
  Rule: A harness treats each of the signals agree, working, queued and done as the whole answer

    @must-fire
    Scenario Outline: The signal is the whole answer
      Given Will is in a DM with lead
      And the model reacts with <signal>
      When Will posts "please turn the heating down"
      And the conversation settles
      Then lead puts the signal <signal> on "please turn the heating down"
      And lead takes exactly 1 turn, which shows "please turn the heating down"
      And lead sends no message

      Examples:
        | signal  |
        | agree   |
        | working |
        | queued  |
        | done    |

    @must-not-fire @harness
    Scenario Outline: The model gives a signal and replies in the same step
      Given Will is in a DM with lead
      And the model reacts with <signal> and then replies "it hangs in the hall"
      When Will posts "where is the thermostat?"
      And the conversation settles
      Then lead sends exactly 1 message, which says "it hangs in the hall"

      Examples:
        | signal |
        | seen   |
        | agree  |
        | done   |

    @must-not-fire
    Scenario: The signal seen is not enough
      Given Will is in a DM with lead
      And the model reacts with seen
      When Will posts "which valve is the cold one?"
      And the conversation settles
      Then lead answers, defers or reacts

    @must-fire @agent
    Scenario: An agent is asked only for a signal
      Given Will is in a DM with lead
      When Will posts "Please put a reaction with the signal working on this message, and write nothing."
      And the conversation settles
      Then lead reacts with working
      And lead sends no message

    @must-not-fire @agent
    Scenario: An agent is asked for an answer in words
      Given Will is in a DM with lead
      When Will posts "how many letters has the word valve?"
      And the conversation settles
      Then lead answers "how many letters has the word valve?"

  @C2A-REACT-022 @must @harness @agent @2026-06-24 @2026-06-02
  Rule: A reaction that is only stored doesn't start a turn, and one that must not be answered doesn't get any chat

    @must-fire
    Scenario Outline: A reaction is only stored
      Given Will is in a DM with lead
      And lead has posted "the attic is swept" in the DM
      When the host passes on the signal <signal> from Will on "the attic is swept" to lead as must_not_respond, mode tool_mailbox
      And the conversation settles
      Then lead takes no turn
      And lead sends no message

      Examples:
        | signal |
        | seen   |
        | done   |

    @must-fire
    Scenario: A reaction is shown, but needs no answer
      Given Will is in a DM with lead
      And lead has posted "the cellar is swept" in the DM
      When the host passes on the signal done from Will on "the cellar is swept" to lead as must_not_respond, mode notify
      And the conversation settles
      Then lead sends no message

    @must-fire
    Scenario: A stored reaction arrives while the model is thinking
      Given Will is in a DM with lead
      And lead has posted "the stairs are swept" in the DM
      And the model's answers are held
      When Will posts "is the roof swept, too?" in the DM
      And 8 s pass
      And the host passes on the signal seen from Will on "the stairs are swept" to lead as must_not_respond, mode tool_mailbox
      And 2 s pass
      And the model's answer is released
      And the conversation settles
      Then the held turn is not cancelled
      And lead sends exactly 1 message

    @must-not-fire
    Scenario: A question is answered although a stored reaction has arrived
      Given Will is in a DM with lead
      And lead has posted "the porch is swept" in the DM
      When the host passes on the signal seen from Will on "the porch is swept" to lead as must_not_respond, mode tool_mailbox
      And Will posts "how many steps does the porch have, roughly?" in the DM
      And the conversation settles
      Then lead answers "how many steps does the porch have, roughly?"

    @must-not-fire
    Scenario: A reaction may be answered
      Given Will is in a DM with lead
      And lead has posted "shall I sweep the yard?" in the DM
      And the model replies "I begin at the gate"
      When the host passes on the signal agree from Will on "shall I sweep the yard?" to lead as may_respond, mode immediate
      And the conversation settles
      Then lead sends exactly 1 message, which says "I begin at the gate"

  @C2A-REACT-023 @must @harness @2026-06-24 @2026-06-02
  Rule: If the model is shown a reaction, it sees the signal's name and the message that the reaction is on

    @must-fire
    Scenario Outline: The model sees the person's decision
      Given a channel #general with Will and lead
      And lead has posted "shall I fell the old oak?" in #general
      When the host passes on the signal <signal> from Will on "shall I fell the old oak?" to lead as may_respond, mode <mode>
      And the conversation settles
      And the host delivers "anything else, lead?" from Will to lead as must_respond, mode buffered
      And the conversation settles
      Then lead's model sees <signal> on "shall I fell the old oak?"

      Examples:
        | signal   | mode      |
        | agree    | notify    |
        | declined | notify    |
        | done     | notify    |
        | agree    | immediate |
        | declined | buffered  |

  @C2A-REACT-024 @must @harness @2026-06-24 @2026-06-02
  Rule: An approval by reaction is not dropped as a mere acknowledgement

    @must-fire
    Scenario Outline: The agent gets the approval that it has waited for
      Given Will is in a DM with lead
      And lead has posted "may I open the lock?" in the DM
      And the model replies "the lock opens now"
      When the host passes on the signal agree from Will on "may I open the lock?" to lead as <policy>, mode <mode>
      And the conversation settles
      Then lead takes exactly 1 turn, which shows "agree"
      And lead sends exactly 1 message, which says "the lock opens now"

      Examples:
        | policy       | mode      |
        | must_respond | immediate |
        | may_respond  | buffered  |
