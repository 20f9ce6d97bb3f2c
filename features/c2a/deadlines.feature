Feature: Deadlines
  In draft 2026-06-02 an event may say how long an answer remains useful. If an agent leaves an event unhandled, the
  host first reminds that agent. If that doesn't help, the host hands the event to one other agent, never to all.

  The drafts don't specify any times. The deadline is in the event itself. A host has an hour for its own actions, or
  the time that it declares. If the host is under test, the suite plays a harness that acknowledges everything and
  doesn't answer anything on its own.

  @C2A-DUE-001 @must @host @2026-06-02
  Rule: A deadline is a positive number of milliseconds, and longer than the compose window
    A schema checks this for every event with a deadline.

    @must-fire
    Scenario: A host delivers events with a deadline
      Given Will is in a DM with lead
      When Will posts "when does the tide turn?"
      And Will posts the urgent message "the tide has turned"
      And the conversation settles
      Then "when does the tide turn?" reaches lead, and must be answered

    @must-fire
    Scenario: The event is redelivered after its deadline
      Given Will is in a DM with lead
      And the harness acknowledges nothing
      When Will posts "when does the ebb begin?"
      And the deadline of "when does the ebb begin?" passes
      And long enough passes
      Then "when does the ebb begin?" reaches lead

    @must-fire @reconnect
    Scenario: The event is not acknowledged, and the link breaks until long after the deadline
      Given Will is in a DM with lead
      When the harness acknowledges nothing
      And Will posts "is the cellar dry?"
      And 40 min pass
      And the harness acknowledges again
      And the link is broken for 1 min
      And the conversation settles
      Then "is the cellar dry?" reaches lead

  @C2A-DUE-002 @should @host @2026-06-02
  Rule: A host sets a deadline for an event that must be answered

    @must-fire
    Scenario: A human sends a direct message
      Given Will is in a DM with lead
      When Will posts "how high is the water?"
      And the conversation settles
      Then the event for "how high is the water?" says how long it is fresh

    @must-fire
    Scenario: A human mentions the agent
      Given a channel #general with Will and lead
      When Will posts "@lead how high is the dam?" in #general
      And the conversation settles
      Then the event for "@lead how high is the dam?" says how long it is fresh

  @C2A-DUE-003 @should @host @2026-06-02
  Rule: A host does not treat an answer to a stale event as if the event were fresh

    @must-fire
    Scenario Outline: The answer arrives too late
      Given a channel #general with Will and lead
      And Will is in a DM with lead
      When Will posts "<text>" in <place>
      And the deadline of "<text>" passes
      And long enough passes
      And lead sends "it is, and it was all night" in reply to "<text>"
      Then "<text>" is not answered as if it were fresh

      Examples:
        | text                    | place    |
        | is the beacon lit?      | the DM   |
        | @lead is the beacon up? | #general |

    @must-fire
    Scenario: The answer arrives 18 hours later
      Given Will is in a DM with lead
      When Will posts "is the gas turned off?"
      And 1200 min pass
      And the deadline of "is the gas turned off?" passes
      And lead sends "it is off" in reply to "is the gas turned off?"
      Then "is the gas turned off?" is not answered as if it were fresh

    @must-not-fire
    Scenario: The answer to a later message arrives a minute before its deadline
      Given Will is in a DM with lead
      When 20 min pass
      And Will posts "is the ferry full?"
      And the conversation settles
      And the deadline of "is the ferry full?" is a minute away
      And lead sends "it is half full" in reply to "is the ferry full?"
      And the conversation settles
      Then "it is half full" is visible once

    @must-not-fire
    Scenario: The message is edited late, and the agent answers a minute before the new deadline
      Given Will is in a DM with lead
      When Will posts "is the sloop tied up?"
      And the deadline of "is the sloop tied up?" is a minute away
      And Will edits "is the sloop tied up?" to "is the big sloop tied up?"
      And the conversation settles
      And the deadline of "is the big sloop tied up?" is a minute away
      And lead sends "with two ropes" in reply to "is the big sloop tied up?"
      And the conversation settles
      Then "with two ropes" is visible once

    @must-fire
    Scenario: Another message was posted in the meantime
      Given Will is in a DM with lead
      When Will posts "shall we sail today?"
      And the deadline of "shall we sail today?" passes
      And long enough passes
      And Will posts "we have sailed without you"
      And lead sends "yes, let us sail" in reply to "shall we sail today?"
      Then "shall we sail today?" is not answered as if it were fresh

    @must-fire @reconnect
    Scenario: The event arrives 18 hours later
      Given Will is in a DM with lead
      When the link breaks
      And Will posts "is the iron turned off?"
      And 1200 min pass
      And the link is back
      And the deadline of "is the iron turned off?" passes
      And long enough passes
      And lead sends "it is off" in reply to "is the iron turned off?"
      Then "is the iron turned off?" is not answered as if it were fresh

    @must-fire
    Scenario: The agent has claimed the question
      Given a channel #general with Will, lead and worker
      When Will posts "@lead is the mast up?" in #general
      And the conversation settles
      And lead claims "@lead is the mast up?"
      And the deadline of "@lead is the mast up?" passes
      And long enough passes
      And lead sends "it is up" in reply to "@lead is the mast up?"
      Then "@lead is the mast up?" is not answered as if it were fresh

    @must-fire
    Scenario: The agent has deferred the question
      Given Will is in a DM with lead
      When Will posts "is the sail mended?"
      And the conversation settles
      And lead reacts with working to "is the sail mended?"
      And the deadline of "is the sail mended?" passes
      And long enough passes
      And lead sends "it is mended" in reply to "is the sail mended?"
      Then "is the sail mended?" is not answered as if it were fresh

    @must-fire
    Scenario: The agent has read another place
      Given a channel #general with Will and lead
      And Will is in a DM with lead
      When Will posts "is the hatch shut?" in the DM
      And the deadline of "is the hatch shut?" passes
      And long enough passes
      And lead reads #general
      And lead sends "it is shut" in reply to "is the hatch shut?"
      Then "is the hatch shut?" is not answered as if it were fresh

    @must-fire
    Scenario: Another agent has read the place
      Given a channel #general with Will, lead and worker
      When Will posts "@lead is the sluice shut?" in #general
      And the deadline of "@lead is the sluice shut?" passes
      And long enough passes
      And worker reads #general
      And lead sends "it is shut" in reply to "@lead is the sluice shut?"
      Then "@lead is the sluice shut?" is not answered as if it were fresh

    @must-fire @restart
    Scenario: The host is killed after the deadline
      Given Will is in a DM with lead
      When Will posts "is the ladle clean?"
      And the deadline of "is the ladle clean?" passes
      And long enough passes
      And the host is killed and started again
      And 2 s pass
      And lead sends "it is clean" in reply to "is the ladle clean?"
      Then "is the ladle clean?" is not answered as if it were fresh

    @must-not-fire
    Scenario: The answer arrives in time
      Given Will is in a DM with lead
      When Will posts "is the buoy in place?"
      And lead sends "it is" in reply to "is the buoy in place?"
      Then lead's call succeeds

    @must-not-fire
    Scenario: The answer arrives late, but the agent has pulled the question again
      Given Will is in a DM with lead
      When Will posts "is the anchor up?"
      And the deadline of "is the anchor up?" passes
      And long enough passes
      And lead pulls "is the anchor up?"
      And lead sends "it is, sorry for the wait" in reply to "is the anchor up?"
      Then lead's late answer to "is the anchor up?" is accepted

    @must-fire
    Scenario: The agent has read the conversation, but before the deadline
      Given Will is in a DM with lead
      When Will posts "is the lock shut?"
      And the conversation settles
      And 1 min pass
      And lead pulls "is the lock shut?"
      And lead reads the DM
      And the deadline of "is the lock shut?" passes
      And long enough passes
      And lead sends "it was shut" in reply to "is the lock shut?"
      Then "is the lock shut?" is not answered as if it were fresh

    @must-fire
    Scenario Outline: The agent does something else after the deadline
      Given a channel #general with Will, lead and worker
      When Will posts "@lead is the sluice open?" in #general
      And the deadline of "@lead is the sluice open?" passes
      And long enough passes
      And lead <act>
      And lead sends "it is open" in reply to "@lead is the sluice open?"
      Then "@lead is the sluice open?" is not answered as if it were fresh

      Examples:
        | act                                                             |
        | claims "@lead is the sluice open?"                              |
        | reacts with working to "@lead is the sluice open?"              |
        | defers "@lead is the sluice open?" because "the key is in town" |
        | lists its events                                                |

    @must-fire
    Scenario: The question is in a thread
      Given a channel #general with Will, lead and worker
      And a thread "harbour" in #general with Will and lead
      When Will posts "@lead is the pier open?" in the thread "harbour"
      And the deadline of "@lead is the pier open?" passes
      And long enough passes
      And lead lists its events
      And lead sends "it opened at six" in reply to "@lead is the pier open?"
      Then "@lead is the pier open?" is not answered as if it were fresh

    @must-fire
    Scenario: The agent has read the conversation for an earlier question
      Given Will is in a DM with lead
      When Will posts "is the cabin locked?"
      And the deadline of "is the cabin locked?" passes
      And long enough passes
      And lead reads the DM
      And lead sends "it is locked" in reply to "is the cabin locked?"
      And Will posts "is the galley locked?"
      And the conversation settles
      And the deadline of "is the galley locked?" passes
      And long enough passes
      And lead sends "the galley, too" in reply to "is the galley locked?"
      Then "is the galley locked?" is not answered as if it were fresh

    @must-not-fire
    Scenario: The agent has read the thread of the question
      Given a channel #general with Will, lead and worker
      And a thread "harbour" in #general with Will and lead
      When Will posts "@lead is the quay dry?" in the thread "harbour"
      And the deadline of "@lead is the quay dry?" passes
      And long enough passes
      And lead reads the thread "harbour"
      And lead sends "it is wet" in reply to "@lead is the quay dry?"
      Then lead's late answer to "@lead is the quay dry?" is accepted

  @C2A-DUE-004 @must @harness @2026-06-02
  Rule: A harness does not answer a stale event that need not be answered

    @must-fire
    Scenario: The model took too long
      Given a channel #general with Will and lead
      And events expire after 5 min
      And the model's answers are held
      When the host delivers "does anybody know a good knot?" from Will to lead as may_respond, mode buffered
      And 10 min pass
      And the model's answer is released
      And the conversation settles
      Then lead sends no late message without looking again

    @must-fire
    Scenario: The model took a little too long
      Given a channel #general with Will and lead
      And events expire after 5 min
      And the model's answers are held
      When the host delivers "does anybody know a tight bend?" from Will to lead as may_respond, mode buffered
      And 310 s pass
      And the model's answer is released
      And the conversation settles
      Then lead sends no late message without looking again

    @must-fire @restart
    Scenario: The harness was killed while the model thought for too long
      Given a channel #general with Will and lead
      And events expire after 5 min
      And the model's answers are held
      When the host delivers "does anybody know a good splice?" from Will to lead as may_respond, mode buffered
      And 1 min pass
      And the harness is killed and started again
      And 10 min pass
      And the model's answer is released
      And the conversation settles
      Then lead sends no late message without looking again

    @must-fire
    Scenario Outline: The read fails
      Given a channel #general with Will and lead
      And events expire after 5 min
      And the host's tool "chat.read_thread" <fails> once
      And the model reads #general and then replies "a stopper knot"
      And the model's answers are held
      When the host delivers "does anybody know a good stopper?" from Will to lead in #general as may_respond, mode buffered
      And 10 min pass
      And the model's answer is released
      And the conversation settles
      Then lead sends no late message without looking again

      Examples:
        | fails   |
        | fails   |
        | breaks  |
        | refuses |

    @must-fire
    Scenario: All fragments are stale
      Given a channel #general with Will and lead
      And events expire after 5 min
      And the model's answers are held
      When the host delivers "I looked for the rope" from Will to lead as may_respond, mode buffered
      And 1 s pass
      And the host delivers "has anybody seen it?" from Will to lead as may_respond, mode buffered
      And 20 min pass
      And the model's answer is released
      And the conversation settles
      Then lead sends no late message without looking again

    @must-fire
    Scenario Outline: The model sends with a tool or posts unasked
      Given a channel #general with Will and lead
      And events expire after 5 min
      And the model <speaks>
      And the model's answers are held
      When the host delivers "does anybody know a good hitch?" from Will to lead as may_respond, mode buffered
      And 10 min pass
      And the model's answer is released
      And the conversation settles
      Then lead sends no late message without looking again

      Examples:
        | speaks                                           |
        | sends "a timber hitch" with the tool             |
        | also posts "by the way, a rolling hitch" unasked |

    @must-fire
    Scenario Outline: The model reads another place
      Given a channel #general with Will and lead
      And a channel #ops with Will and lead
      And a thread "deploy" in #ops with Will and lead
      And events expire after 5 min
      And the model reads <place> and then replies "a sheet bend"
      And the model's answers are held
      When the host delivers "does anybody know a good bend?" from Will to lead in #general as may_respond, mode buffered
      And 10 min pass
      And the model's answer is released
      And the conversation settles
      Then lead sends no late message without looking again

      Examples:
        | place               |
        | #ops                |
        | the thread "deploy" |

    @must-fire
    Scenario: The model has read the thread before the event became stale
      Given a channel #general with Will and lead
      And events expire after 5 min
      And the model reads #general and then replies "a bowline"
      And the model's answers are held from step 2 on
      When the host delivers "does anybody know a flat knot?" from Will to lead in #general as may_respond, mode buffered
      And 10 min pass
      And the model's answer is released
      And the conversation settles
      Then lead sends no late message without looking again

    @must-not-fire
    Scenario: The model reads the thread again
      Given a channel #general with Will and lead
      And events expire after 5 min
      And the model reads #general and then replies "a fisherman's knot"
      And the model's answers are held
      When the host delivers "does anybody know a wet knot?" from Will to lead in #general as may_respond, mode buffered
      And 10 min pass
      And the model's answer is released
      And the conversation settles
      Then lead sends no late message without looking again

    @must-not-fire
    Scenario: The model answers in time
      Given a channel #general with Will and lead
      And events expire after 5 min
      And the model replies "a bowline"
      When the host delivers "which knot holds best?" from Will to lead as may_respond, mode buffered
      And the conversation settles
      Then lead sends exactly 1 message, which says "a bowline"

    @must-not-fire
    Scenario: An event without a deadline does not become stale
      Given a channel #general with Will and lead
      And the model's answers are held
      And the model replies "a clove hitch"
      When the host delivers "which knot is quickest?" from Will to lead as may_respond, mode buffered
      And 10 min pass
      And the model's answer is released
      And the conversation settles
      Then lead sends exactly 1 message, which says "a clove hitch"

    @must-fire @claims
    Scenario: The harness waits too long for its claim
      Given a channel #general with Will, lead and worker
      And events expire after 1 min
      And the model always replies
      And the host's answers to tool calls are held
      When the host delivers "does anybody know a good hitch?" from Will to lead in #general as may_respond, mode buffered
      And 5 min pass
      And the host's answers to tool calls are released
      And the conversation settles
      Then lead sends no late message without looking again

  @C2A-DUE-005 @should @host @2026-06-02 @escalation
  Rule: A host reminds the same agent before it asks another agent

    @must-fire
    Scenario: Nobody answers
      Given a channel #general with Will, lead, worker and scout
      And unhandled messages go to lead
      When Will posts "@worker is the bridge safe?" in #general
      And the deadline of "@worker is the bridge safe?" passes
      And long enough passes
      And long enough passes
      Then "@worker is the bridge safe?" is redelivered to worker first

    @must-fire
    Scenario: The agent acknowledges the event and then does nothing
      Given a channel #general with Will, lead, worker and scout
      And unhandled messages go to lead
      When Will posts "@worker is the railing safe?" in #general
      And the conversation settles
      And worker reacts with seen to "@worker is the railing safe?"
      And the deadline of "@worker is the railing safe?" passes
      And long enough passes
      And long enough passes
      Then "@worker is the railing safe?" is redelivered to worker first

    @must-fire
    Scenario: The agent defers the event and then does nothing
      Given a channel #general with Will, lead, worker and scout
      And unhandled messages go to lead
      When Will posts "@worker is the ladder safe?" in #general
      And worker defers "@worker is the ladder safe?" because "it hangs too high"
      And the deadline of "@worker is the ladder safe?" passes
      And long enough passes
      Then "@worker is the ladder safe?", if it goes to anybody else, is redelivered to worker first

    @must-fire
    Scenario: The agent claims the event and then does nothing
      Given a channel #general with Will, lead, worker and scout
      And unhandled messages go to lead
      When Will posts "@worker is the scaffold safe?" in #general
      And worker reacts with working to "@worker is the scaffold safe?"
      And the deadline of "@worker is the scaffold safe?" passes
      And long enough passes
      Then "@worker is the scaffold safe?", if it goes to anybody else, is redelivered to worker first

    @must-fire @restart
    Scenario: The host is killed repeatedly before it reminds an agent
      The first question shows how long the host waits. Killing the host must not restart this wait.

      Given a channel #general with Will, lead, worker and scout
      And unhandled messages go to lead
      When Will posts "@worker is the bridge open?" in #general
      And the deadline of "@worker is the bridge open?" passes
      And long enough passes
      And long enough passes
      And Will posts "@worker is the bridge lit?" in #general
      And 1 min pass
      And the host is killed and started again
      And 1 min pass
      And the host is killed and started again
      And 2 min pass
      And the host is killed and started again
      And 4 min pass
      And the host is killed and started again
      And 8 min pass
      And the host is killed and started again
      And 16 min pass
      And the host is killed and started again
      And 32 min pass
      Then "@worker is the bridge open?" is redelivered to worker first

    @must-fire
    Scenario Outline: Another participant leaves <channel> in the meantime
      Given a channel #general with Will, lead, worker and scout
      And a channel #pilots with Will, worker and scout
      And unhandled messages go to lead
      When Will posts "@worker is the gangway safe?" in #general
      And the conversation settles
      And <who> leaves <channel>
      And the deadline of "@worker is the gangway safe?" passes
      And long enough passes
      And long enough passes
      Then "@worker is the gangway safe?" is redelivered to worker first

      Examples:
        | who    | channel  |
        | scout  | #general |
        | scout  | #pilots  |
        | worker | #pilots  |

    @must-fire
    Scenario Outline: Only one of two questions is answered
      Given a channel #general with Will, Ann, lead and worker
      And a thread "porch" in #general with Will, Ann, lead and worker
      And unhandled messages go to lead
      When Will posts "@worker is the porch swept?" in #general
      And <time> pass
      And <author> posts "@worker is the porch lit?" in <place>
      And the conversation settles
      And worker sends "it is lit" in reply to "@worker is the porch lit?"
      And the deadline of "@worker is the porch swept?" passes
      And long enough passes
      And long enough passes
      And long enough passes
      Then "@worker is the porch swept?" is redelivered to worker first
      And "@worker is the porch lit?" is not delivered to worker again after the latest call

      Examples:
        | author | place              | time |
        | Ann    | #general           | 1 s  |
        | Will   | the thread "porch" | 1 s  |
        | Will   | #general           | 45 s |

  @C2A-DUE-006 @should @host @2026-06-02 @escalation
  Rule: A host does not hand an unhandled event to all other agents

    @must-fire
    Scenario: Three other agents could answer
      Given a channel #general with Will, lead, worker, scout and clerk
      And unhandled messages go to lead
      When Will posts "@worker is the tower safe?" in #general
      And the deadline of "@worker is the tower safe?" passes
      And long enough passes
      Then "@worker is the tower safe?" goes to at most 1 agent besides worker

  @C2A-DUE-007 @should @host @2026-06-02 @escalation
  Rule: A host hands an unhandled event to the lead or to the owner of the thread

    @must-fire
    Scenario: A lead is configured
      Given a channel #general with Will, lead, worker and scout
      And unhandled messages go to lead
      When Will posts "@worker is the cellar dry?" in #general
      And the deadline of "@worker is the cellar dry?" passes
      And long enough passes
      And long enough passes
      Then "@worker is the cellar dry?" goes to lead, and to nobody besides worker

    @must-fire
    Scenario: The thread has an owner
      Given a channel #general with Will, lead, worker, scout and clerk
      And a thread "cellar" in #general with Will, worker and scout, owned by scout
      And unhandled messages go to lead
      When Will posts "@worker is the pump running?" in the thread "cellar"
      And the deadline of "@worker is the pump running?" passes
      And long enough passes
      And long enough passes
      Then "@worker is the pump running?" goes to lead or scout, and to nobody besides worker

    @must-fire
    Scenario: The owner of the thread leaves the event unhandled
      Given a channel #general with Will, lead, worker and scout
      And a thread "attic" in #general with Will and worker, owned by worker
      And unhandled messages go to lead
      When Will posts "@worker is the roof tight?" in the thread "attic"
      And the deadline of "@worker is the roof tight?" passes
      And long enough passes
      And long enough passes
      Then "@worker is the roof tight?" goes to lead, and to nobody besides worker

    @must-fire
    Scenario: The message is deleted after it was passed on
      Given a channel #general with Will, lead, worker and scout
      And unhandled messages go to lead
      When Will posts "@worker is the tub full?" in #general
      And the deadline of "@worker is the tub full?" passes
      And long enough passes
      And long enough passes
      And Will deletes "@worker is the tub full?"
      And the conversation settles
      Then "@worker is the tub full?" goes to lead, and to nobody besides worker

    @must-fire
    Scenario: The message is deleted before it is passed on
      Given a channel #general with Will, lead, worker and scout
      And unhandled messages go to lead
      When Will posts "@worker is the trough full?" in #general
      And 1 min pass
      And Will deletes "@worker is the trough full?"
      And the deadline of "@worker is the trough full?" passes
      And long enough passes
      And long enough passes
      Then "@worker is the trough full?" goes to no agent besides worker

    @must-fire
    Scenario Outline: The agent owns the event and then does nothing
      Given a channel #general with Will, lead, worker and scout
      And unhandled messages go to lead
      When Will posts "@worker is the kennel dry?" in #general
      And the conversation settles
      And worker <act>
      And the deadline of "@worker is the kennel dry?" passes
      And long enough passes
      And long enough passes
      And long enough passes
      And long enough passes
      Then "@worker is the kennel dry?" goes to lead, and to nobody besides worker

      Examples:
        | act                                                 |
        | claims "@worker is the kennel dry?"                 |
        | reacts with claimed to "@worker is the kennel dry?" |
        | reacts with working to "@worker is the kennel dry?" |

    @must-fire
    Scenario: The event was delivered as a knock
      Given a channel #general with Will, lead, worker and scout
      And unhandled messages go to lead
      And the other side does not support "injection.buffered"
      And the other side does not support "injection.immediate"
      When Will posts "@worker is the attic dry?" in #general
      And the deadline of "@worker is the attic dry?" passes
      And long enough passes
      And long enough passes
      Then "@worker is the attic dry?" is redelivered to worker first
      And "@worker is the attic dry?" goes to lead, and to nobody besides worker

    @must-fire @restart
    Scenario: The host is killed while it waits for an answer
      Given a channel #general with Will, lead, worker and scout
      And unhandled messages go to lead
      When Will posts "@worker is the attic dry?" in #general
      And the conversation settles
      And the host is killed and started again
      And the deadline of "@worker is the attic dry?" passes
      And long enough passes
      And long enough passes
      And long enough passes
      Then "@worker is the attic dry?" goes to lead, and to nobody besides worker

    @must-fire @reconnect
    Scenario: The link is broken when the host should pass the event on
      Given a channel #general with Will, lead, worker and scout
      And unhandled messages go to lead
      When Will posts "@worker is the barge dry?" in #general
      And the conversation settles
      And the deadline of "@worker is the barge dry?" passes
      And the link breaks
      And long enough passes
      And the link is back
      And long enough passes
      And long enough passes
      Then "@worker is the barge dry?" goes to lead, and to nobody besides worker

    @must-fire @reconnect
    Scenario: The link is broken for longer than the host waits
      Given a channel #general with Will, lead, worker and scout
      And unhandled messages go to lead
      When the link breaks
      And Will posts "@worker is the vault dry?" in #general
      And 60 min pass
      And the link is back
      And the deadline of "@worker is the vault dry?" passes
      And long enough passes
      And long enough passes
      And long enough passes
      Then "@worker is the vault dry?" goes to lead, and to nobody besides worker

    @must-fire
    Scenario Outline: The lead itself asked the question
      Given a channel #general with Will, lead, worker and scout
      And a thread "cellar" in #general with Will, lead and worker, owned by lead
      And unhandled messages go to lead
      When lead sends "@worker is the vat empty?" to <place> as to_me
      And the conversation settles
      And the deadline of "@worker is the vat empty?" passes
      And long enough passes
      And long enough passes
      Then "@worker is the vat empty?" goes to no agent besides worker

      Examples:
        | place               |
        | #general            |
        | the thread "cellar" |

  @C2A-DUE-008 @should @host @2026-06-02 @escalation
  Rule: Once an agent has declined, the host does not ask it again

    @must-fire
    Scenario Outline: The event is declined before it is acknowledged
      Given a channel #general with Will, lead, worker and scout
      And worker has the role @backend
      And unhandled messages go to lead
      When the harness acknowledges nothing
      And Will posts "<text>" in #general
      And worker reacts with declined to "<text>"
      And the time for redelivery passes
      And the harness acknowledges again
      And the time for redelivery passes
      Then "<text>" is not delivered to worker again after the latest call

      Examples:
        | text                         |
        | @worker please sand the sign |
        | @backend who gilds the sign? |

    @must-fire
    Scenario: The event is declined, and there is no other agent
      Given a channel #general with Will and worker
      When Will posts "@worker please gild the frame" in #general
      And the conversation settles
      And worker reacts with declined to "@worker please gild the frame"
      And the deadline of "@worker please gild the frame" passes
      And long enough passes
      Then "@worker please gild the frame" is not delivered to worker again after the latest call

    @must-not-fire
    Scenario: The agent signals only that it has seen the event before it is acknowledged
      Given a channel #general with Will, lead, worker and scout
      When the harness acknowledges nothing
      And Will posts "@worker please hang the sign" in #general
      And worker reacts with seen to "@worker please hang the sign"
      And the time for redelivery passes
      And the harness acknowledges again
      And the time for redelivery passes
      Then "@worker please hang the sign" is delivered to worker again after the latest call

    @must-fire
    Scenario: An event that must be answered is declined
      Given a channel #general with Will, lead, worker and scout
      And unhandled messages go to lead
      When Will posts "@worker please repaint the sign" in #general
      And worker reacts with declined to "@worker please repaint the sign"
      And the deadline of "@worker please repaint the sign" passes
      And long enough passes
      And long enough passes
      Then "@worker please repaint the sign" is delivered to worker exactly once
      And "@worker please repaint the sign" goes to lead, and to nobody besides worker

    @must-fire
    Scenario: An event that must be answered is declined twice
      Given a channel #general with Will, lead, worker and scout
      And unhandled messages go to lead
      When Will posts "@worker please varnish the sign" in #general
      And the conversation settles
      And worker reacts with declined to "@worker please varnish the sign"
      And 1 s pass
      And worker reacts with declined to "@worker please varnish the sign"
      And the conversation settles
      Then "@worker please varnish the sign" goes to lead, and to nobody besides worker

  @C2A-DUE-009 @should @host @2026-06-02
  Rule: A host does not redeliver or pass on an event that needs no further action

    @must-fire
    Scenario: Nobody answers an optional event
      Given a channel #general with Will, lead, worker and scout
      And worker has the role @backend
      When Will posts "@backend the sign looks better now" in #general
      And the deadline of "@backend the sign looks better now" passes
      And long enough passes
      And long enough passes
      Then "@backend the sign looks better now" is delivered to worker exactly once
      And "@backend the sign looks better now" goes to no agent besides worker

    @must-fire @escalation
    Scenario: An optional event that is declined is not passed on
      Given a channel #general with Will, lead, worker and scout
      And worker has the role @backend
      And unhandled messages go to lead
      When Will posts "@backend who likes the new sign?" in #general
      And the conversation settles
      And worker reacts with declined to "@backend who likes the new sign?"
      And long enough passes
      Then "@backend who likes the new sign?" goes to no agent besides worker

    @must-fire @escalation
    Scenario: A declined event that was replaced by an edit is not passed on
      Given a channel #general with Will, lead, worker and scout
      And unhandled messages go to lead
      When Will posts "@worker please oil the sign" in #general
      And 10 s pass
      And Will edits "@worker please oil the sign" to "@worker please oil the gate"
      And 10 s pass
      And worker reacts with declined to "@worker please oil the sign"
      And 10 s pass
      Then "@worker please oil the gate" reaches worker
      And "@worker please oil the gate" goes to no agent besides worker

    @must-not-fire @escalation
    Scenario: The replacement event is declined and passed on
      Given a channel #general with Will, lead, worker and scout
      And unhandled messages go to lead
      When Will posts "@worker please oil the lock" in #general
      And the conversation settles
      And Will edits "@worker please oil the lock" to "@worker please oil the bolt"
      And the conversation settles
      And worker reacts with declined to "@worker please oil the bolt"
      And the conversation settles
      And long enough passes
      Then "@worker please oil the bolt" goes to lead, and to nobody besides worker

    @must-fire
    Scenario Outline: The event is handled
      Given a channel #general with Will, lead, worker and scout
      When Will posts "@worker where is the sign?" in #general
      And worker <act>
      And the deadline of "@worker where is the sign?" passes
      And long enough passes
      And long enough passes
      Then "@worker where is the sign?" is delivered to worker exactly once
      And "@worker where is the sign?" goes to no agent besides worker

      Examples:
        | act                                                          |
        | sends "in the shed" in reply to "@worker where is the sign?" |
        | reacts with done to "@worker where is the sign?"             |
        | resolves "@worker where is the sign?"                        |
        | reacts with agree to "@worker where is the sign?"            |

    @must-fire @escalation @restart
    Scenario Outline: The event is handled before the host is killed
      Given a channel #general with Will, lead, worker and scout
      And unhandled messages go to lead
      When Will posts "@worker where is the ladder?" in #general
      And the conversation settles
      And worker <act>
      And the host is killed and started again
      And the deadline of "@worker where is the ladder?" passes
      And long enough passes
      And long enough passes
      Then "@worker where is the ladder?" goes to no agent besides worker

      Examples:
        | act                                                                   |
        | sends "behind the barn" in reply to "@worker where is the ladder?"    |
        | reacts with done to "@worker where is the ladder?"                    |
        | resolves "@worker where is the ladder?"                               |
        | defers "@worker where is the ladder?" because "it is too dark to see" |
        | reacts with queued to "@worker where is the ladder?"                  |
        | reacts with agree to "@worker where is the ladder?"                   |

    @must-fire @escalation
    Scenario Outline: The event is answered after it was redelivered
      The host decides when it redelivers the event. Nobody else gets the message after the answer.

      Given a channel #general with Will, lead, worker and scout
      And unhandled messages go to lead
      When Will posts "@worker where is the brush?" in #general
      And <time> pass
      And worker reads #general
      And worker sends "in the pot" in reply to "@worker where is the brush?"
      And long enough passes
      And long enough passes
      Then "@worker where is the brush?" reaches worker

      Examples:
        | time   |
        | 12 min |
        | 18 min |
        | 25 min |

    @must-not-fire @escalation
    Scenario: The event is answered after it was also delivered to another agent
      Given a channel #general with Will, lead, worker and scout
      And unhandled messages go to lead
      When Will posts "@worker where is the ladle?" in #general
      And the deadline of "@worker where is the ladle?" passes
      And long enough passes
      And long enough passes
      And worker reads #general
      And worker sends "in the pan" in reply to "@worker where is the ladle?"
      And long enough passes
      And long enough passes
      Then "@worker where is the ladle?" goes to lead, and to nobody besides worker

    @must-fire @escalation
    Scenario Outline: The agent <more>
      Given a channel #general with Will, lead, worker and scout
      And unhandled messages go to lead
      When Will posts "@worker where is the rake?" in #general
      And 10 s pass
      And worker <act>
      And 10 s pass
      And worker <then>
      And the deadline of "@worker where is the rake?" passes
      And long enough passes
      And long enough passes
      Then "@worker where is the rake?" goes to no agent besides worker

      Examples:
        | more                          | act                                                               | then                                                |
        | signals queued and then seen  | reacts with queued to "@worker where is the rake?"                | reacts with seen to "@worker where is the rake?"    |
        | defers and then signals seen  | defers "@worker where is the rake?" because "I have no light yet" | reacts with seen to "@worker where is the rake?"    |
        | signals seen and then blocked | reacts with seen to "@worker where is the rake?"                  | reacts with blocked to "@worker where is the rake?" |
        | signals blocked and then seen | reacts with blocked to "@worker where is the rake?"               | reacts with seen to "@worker where is the rake?"    |

    @must-fire @escalation
    Scenario Outline: The event is declined after it was handled
      Given a channel #general with Will, lead, worker and scout
      And unhandled messages go to lead
      When Will posts "@worker where is the spade?" in #general
      And the conversation settles
      And worker <act>
      And the conversation settles
      And worker reacts with declined to "@worker where is the spade?"
      And long enough passes
      Then "@worker where is the spade?" goes to no agent besides worker

      Examples:
        | act                                                               |
        | sends "beside the door" in reply to "@worker where is the spade?" |
        | resolves "@worker where is the spade?"                            |
