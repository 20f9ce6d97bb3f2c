Feature: Delivery
  A host delivers each event at least once. It repeats a delivery until it is acknowledged, and continues after the link
  has dropped or the host itself has crashed. So the same event may arrive twice. A harness recognises the event by its
  id and handles it once.

  Draft 2026-06-24 doesn't define a wire format, so the suite uses the earlier draft's for it. A second answer to an
  event breaks a rule of draft 2026-06-24, which forbids replies without new information.

  @C2A-DEL-001 @should @host @adapter @2026-06-24 @2026-06-02
  Rule: A host delivers an event that must be answered as a request

    @must-fire
    Scenario: A direct message is delivered as a request
      Given Will is in a DM with lead
      When Will posts "who feeds the kiln?"
      And the conversation settles
      Then "who feeds the kiln?" reaches lead, addressed, and must be answered

  @C2A-DEL-002 @should @host @2026-06-24 @2026-06-02
  Rule: A host repeats unacknowledged deliveries, and no others

    @must-fire
    Scenario Outline: The harness sends no acknowledgement
      Given a channel #general with Will and lead
      And lead has the role @backend
      And Will is in a DM with lead
      When the harness acknowledges nothing
      And Will posts "<text>" in <place>
      And the time for redelivery passes
      Then "<text>" is delivered to lead more than once

      Examples:
        | text                      | place    |
        | is the kiln hot?          | the DM   |
        | @lead is the kiln hot?    | #general |
        | @backend is the kiln hot? | #general |

    @must-fire
    Scenario Outline: Another participant <moves> in the meantime
      Given a channel #general with Will, lead and worker
      And a channel #pilots with Will, lead and scout
      When the harness acknowledges nothing
      And Will posts "@lead is the kiln loud?" in #general
      And 3 s pass
      And <who> <moves> <channel>
      And the time for redelivery passes
      Then "@lead is the kiln loud?" is delivered to lead more than once

      Examples:
        | who    | moves  | channel  |
        | worker | leaves | #general |
        | scout  | joins  | #general |
        | scout  | leaves | #pilots  |
        | lead   | leaves | #pilots  |

    @must-fire
    Scenario Outline: The harness sends no acknowledgement for half an hour
      Given a channel #general with Will and lead
      When the harness acknowledges nothing
      And Will posts "@lead is the kiln clean?" in #general
      And <then>
      And 10 min pass
      And 10 min pass
      And the time for redelivery passes
      Then "<text>" is delivered to lead more than once

      Examples:
        | then                                                                | text                     |
        | 1 s pass                                                            | @lead is the kiln clean? |
        | Will edits "@lead is the kiln clean?" to "@lead is the kiln dirty?" | @lead is the kiln dirty? |

    @must-not-fire
    Scenario Outline: An event that need not be answered is acknowledged
      Given a channel #general with Will and lead
      And lead has the role @backend
      When the harness acknowledges nothing
      And Will posts "<text>" in #general
      And the time for redelivery passes
      And the harness acknowledges again
      And the time for redelivery passes
      And 1 min pass
      And the time for redelivery passes
      Then "<text>" is not delivered to lead again once it is acknowledged

      Examples:
        | text                       |
        | @backend is the kiln ours? |

    @must-not-fire @reconnect
    Scenario: The link breaks after an event that need not be answered is acknowledged
      Given a channel #general with Will and lead
      And lead has the role @backend
      When Will posts "@backend is the kiln theirs?" in #general
      And the conversation settles
      And the link breaks
      And 1 min pass
      And the link is back
      And the time for redelivery passes
      Then "@backend is the kiln theirs?" is not delivered to lead again once it is acknowledged

    @must-not-fire @restart
    Scenario: The host is killed after an event that need not be answered is acknowledged
      Given a channel #general with Will and lead
      And lead has the role @backend
      When Will posts "@backend is the kiln his?" in #general
      And the conversation settles
      And the host is killed and started again
      And the time for redelivery passes
      Then "@backend is the kiln his?" is not delivered to lead again once it is acknowledged

    @must-not-fire
    Scenario: The event is acknowledged at once
      Given Will is in a DM with lead
      When Will posts "is the kiln cold?"
      And lead sends "it is cold" in reply to "is the kiln cold?"
      And the time for redelivery passes
      Then "is the kiln cold?" is delivered to lead exactly once

    @must-not-fire
    Scenario: The event is acknowledged late
      Given Will is in a DM with lead
      When the harness acknowledges nothing
      And Will posts "is the kiln lit?"
      And lead sends "it is lit" in reply to "is the kiln lit?"
      And the harness acknowledges again
      And the time for redelivery passes
      And the time for redelivery passes
      Then "is the kiln lit?" is not delivered to lead again once it is acknowledged

    @must-not-fire
    Scenario: The first of two attempts is acknowledged late
      Given a channel #general with Will and lead
      And a thread "kiln" in #general with Will and lead
      When the harness acknowledges nothing
      And Will posts "is the kiln swept?" in the thread "kiln"
      And the time for redelivery passes
      And the harness acknowledges the first delivery of "is the kiln swept?" late
      And lead reads #general
      And the time for redelivery passes
      And the time for redelivery passes
      Then "is the kiln swept?" is not delivered to lead again once it is acknowledged

    @must-fire
    Scenario Outline: The message is edited between two attempts
      Given Will is in a DM with lead
      When the harness acknowledges nothing
      And Will posts "is the kiln warm?"
      And <time> pass
      And Will edits "is the kiln warm?" to "is the small kiln warm?"
      And the time for redelivery passes
      Then "is the small kiln warm?" is delivered to lead more than once

      Examples:
        | time  |
        | 1 s   |
        | 12 s  |
        | 45 s  |
        | 3 min |
        | 4 min |

    @must-fire
    Scenario Outline: An edit between two attempts doesn't delay the next message
      Given Will is in a DM with lead
      When the harness acknowledges nothing
      And Will posts "who feeds the kiln?"
      And <time> pass
      And Will <changes>
      And the harness acknowledges again
      And the time for redelivery passes
      And Will posts "and who feeds the cat?"
      And the conversation settles
      Then "and who feeds the cat?" reaches lead, and must be answered

      Examples:
        | time  | changes                                                    |
        | 12 s  | edits "who feeds the kiln?" to "who feeds the small kiln?" |
        | 3 min | edits "who feeds the kiln?" to "who feeds the small kiln?" |
        | 4 min | deletes "who feeds the kiln?"                              |

    @must-fire
    Scenario: Several events wait in several places
      Given a channel #general with Will, lead and worker
      And a channel #random with Will and lead
      And Will is in a DM with lead
      When the harness acknowledges nothing
      And Will posts "is the kiln full?" in the DM
      And Will posts "@worker is the oven full?" in #general
      And 1 s pass
      And Will posts "@lead is the stove full?" in #random
      And the time for redelivery passes
      And 1 min pass
      Then "is the kiln full?" is delivered to lead more than once
      And "@worker is the oven full?" is delivered to worker more than once
      And "@lead is the stove full?" is delivered to lead more than once

    @must-fire
    Scenario: One of several events is acknowledged
      Given a channel #general with Will, lead and worker
      And Will is in a DM with lead
      When Will posts "@worker is the ash cold?" in #general
      And 5 s pass
      And worker sends "it is" in reply to "@worker is the ash cold?"
      And the conversation settles
      And the harness acknowledges only "is the flue clean?"
      And Will posts "@lead @worker is the grate clean?" in #general
      And Will posts "is the flue clean?" in the DM
      And the time for redelivery passes
      And 1 min pass
      Then "@lead @worker is the grate clean?" is delivered to lead more than once
      And "@lead @worker is the grate clean?" is delivered to worker more than once
      And "@worker is the ash cold?" is delivered to worker exactly once

    @must-fire
    Scenario: One of two agents acknowledges the event
      Given a channel #general with Will, lead and worker
      When the harness acknowledges only "@lead @worker is the chimney clean?" for lead
      And Will posts "@lead @worker is the chimney clean?" in #general
      And the time for redelivery passes
      And 1 min pass
      Then "@lead @worker is the chimney clean?" is delivered to worker more than once

    @must-fire
    Scenario Outline: One of two events is handled
      Given Will is in a DM with lead
      And a channel #general with Will and lead
      When the harness acknowledges nothing
      And Will posts "close the damper" in the DM
      And 1 s pass
      And Will posts "open the hatch" in the DM
      And Will posts "@lead open the gate" in #general
      And 3 s pass
      And lead <act>
      And the time for redelivery passes
      And 1 min pass
      Then "open the hatch" is delivered to lead more than once
      And "@lead open the gate" is delivered to lead more than once

      Examples:
        | act                                          |
        | sends "it is" in reply to "close the damper" |
        | reacts with done to "close the damper"       |

      @2026-06-02
      Examples:
        | act                         |
        | resolves "close the damper" |

    @must-fire
    Scenario Outline: One of two agents has handled the event
      Given a channel #general with Will, lead and worker
      When the harness acknowledges nothing
      And Will posts "@lead @worker close your vents" in #general
      And lead <act>
      And the time for redelivery passes
      And 1 min pass
      Then "@lead @worker close your vents" is delivered to worker more than once

      Examples:
        | act                                                        |
        | sends "it is" in reply to "@lead @worker close your vents" |
        | reacts with done to "@lead @worker close your vents"       |

    @must-not-fire @restart
    Scenario: An event that was acknowledged and answered before the host was killed is not redelivered
      Given Will is in a DM with lead
      When Will posts "are the bowls counted?" and, each 1 s later, "are the jars counted?"
      And lead sends "twice" in reply to "are the bowls counted?"
      And lead sends "thrice" in reply to "are the jars counted?"
      And the host is killed and started again after 10 s
      And the time for redelivery passes
      And Will posts "are the lids counted?"
      And the conversation settles
      Then "are the bowls counted?" is delivered to lead exactly once
      And "are the jars counted?" is delivered to lead exactly once
      And "are the lids counted?" reaches lead, and must be answered

    @must-not-fire @host
    Scenario Outline: The next message is not delayed after the previous one was handled
      Given Will is in a DM with lead
      When the harness acknowledges nothing
      And Will posts "is the trough full?"
      And 3 s pass
      And lead <act>
      And the harness acknowledges again
      And Will posts "is the manger full?"
      And the time for redelivery passes
      And the time for redelivery passes
      Then "is the manger full?" reaches lead

      Examples:
        | act                                                  |
        | sends "it is full" in reply to "is the trough full?" |
        | reacts with done to "is the trough full?"            |

      @2026-06-02
      Examples:
        | act                                                  |
        | defers "is the trough full?" because "the tap drips" |
        | resolves "is the trough full?"                       |
        | reacts with queued to "is the trough full?"          |
        | reacts with blocked to "is the trough full?"         |

    @must-not-fire @host
    Scenario: The next message is not delayed after the previous one was deleted
      Given a channel #general with Will, lead and worker
      When the harness acknowledges nothing
      And Will posts "@lead is the bucket full?" in #general
      And 3 s pass
      And Will deletes "@lead is the bucket full?"
      And the harness acknowledges again
      And Will posts "@lead is the basin full?" in #general
      And the time for redelivery passes
      And the time for redelivery passes
      Then "@lead is the basin full?" reaches lead

    @must-fire @host
    Scenario: An event of another workspace is repeated
      Given a channel #general with Will and lead
      And another workspace, in which #vineyard has Ann and lead
      When the harness acknowledges nothing
      And Ann posts "@lead are the grapes ripe?" in #vineyard
      And the time for redelivery passes
      And 1 min pass
      Then "@lead are the grapes ripe?" is delivered to lead more than once

  @C2A-DEL-003 @must @host @adapter @2026-06-24 @2026-06-02
  Rule: An event has the same id in every delivery

    @must-fire
    Scenario: Nobody acknowledges the event, and its id stays the same
      Given Will is in a DM with lead
      When the harness acknowledges nothing
      And Will posts "is the clay wet?"
      And the time for redelivery passes
      Then every delivery of "is the clay wet?" to lead has the same event id

  @C2A-DEL-004 @must @host @adapter @2026-06-02
  Rule: An event has the same idempotency key in every delivery

    @must-fire
    Scenario: Nobody acknowledges the event, and its key stays the same
      Given Will is in a DM with lead
      When the harness acknowledges nothing
      And Will posts "is the glaze dry?"
      And the time for redelivery passes
      Then every delivery of "is the glaze dry?" to lead has the same idempotency key

  @C2A-DEL-005 @should @host @adapter @2026-06-02
  Rule: The attempts of a delivery are counted from 1

    @must-fire
    Scenario: Nobody acknowledges the event, and its attempts are counted
      Given Will is in a DM with lead
      When the harness acknowledges nothing
      And Will posts "is the wheel turning?"
      And the time for redelivery passes
      Then the deliveries of "is the wheel turning?" to lead count their attempts from 1

    @must-fire @restart
    Scenario: The host is killed between two attempts
      Given Will is in a DM with lead
      When the harness acknowledges nothing
      And Will posts "is the mill turning?"
      And 1 s pass
      And the host is killed and started again
      And the time for redelivery passes
      Then the deliveries of "is the mill turning?" to lead count their attempts from 1

  @C2A-DEL-006 @should @host @adapter @2026-06-02
  Rule: An event has the same creation time in every delivery

    @must-fire
    Scenario: Nobody acknowledges the event, and its time stays the same
      Given Will is in a DM with lead
      When the harness acknowledges nothing
      And Will posts "is the oven shut?"
      And the time for redelivery passes
      Then every delivery of "is the oven shut?" to lead has the same time of creation

  @C2A-DEL-007 @must @host @adapter @2026-06-24 @2026-06-02
  Rule: A host makes one event from a message, no matter how often the platform reports it

    @must-fire
    Scenario: The platform reports the message three more times
      Given Will is in a DM with lead
      When Will posts "are the tiles glazed?"
      And the platform sends "are the tiles glazed?" again
      And the platform sends "are the tiles glazed?" again
      And 10 s pass
      And the platform sends "are the tiles glazed?" again
      And the conversation settles
      Then "are the tiles glazed?" is one event for lead

    @must-fire
    Scenario Outline: The last retry arrives minutes later
      Given Will is in a DM with lead
      When Will posts "are the bricks fired?"
      And <time> pass
      And the platform sends "are the bricks fired?" again
      And the conversation settles
      Then "are the bricks fired?" is one event for lead

      Examples:
        | time  |
        | 61 s  |
        | 301 s |
        | 6 min |

    @must-fire
    Scenario: The platform sends two messages again, the later one first
      Given Will is in a DM with lead
      When Will posts "is the sand sieved?"
      And 10 s pass
      And Will posts "is the ash sieved?"
      And 10 s pass
      And the platform sends "is the ash sieved?" again
      And the platform sends "is the sand sieved?" again
      And the conversation settles
      Then "is the sand sieved?" is one event for lead
      And "is the ash sieved?" is one event for lead

    @must-fire
    Scenario: The platform reports a message hours late, and then again
      Given Will is in a DM with lead
      When Will has posted "is the lime slaked?", which the platform reports 2 h late
      And 10 s pass
      And the platform sends "is the lime slaked?" again
      And the conversation settles
      Then "is the lime slaked?" is at most one event for lead

    @must-fire @host
    Scenario: The platform sends a copy on another connection
      Given Will is in a DM with lead
      When Will posts "is the slip stirred?"
      And 10 s pass
      And the platform sends "is the slip stirred?" again over another connection
      And the conversation settles
      Then "is the slip stirred?" is one event for lead

    @must-fire
    Scenario: A retry is the only copy that arrives
      Given Will is in a DM with lead
      When Will posts "are the moulds ready?", which only a retry by the platform delivers
      And the conversation settles
      Then "are the moulds ready?" is one event for lead

    @must-fire
    Scenario: A message with a mention also arrives as a mention event
      Given a channel #general with Will and lead
      When Will posts "@lead are the jars packed?" in #general
      And the platform sends "@lead are the jars packed?" also as a mention
      And the conversation settles
      Then "@lead are the jars packed?" is one event for lead
      And "@lead are the jars packed?" reaches lead, addressed, and must be answered

    @must-fire
    Scenario: A message with a mention arrives only as a mention event
      Given a channel #general with Will and lead
      When Will posts "@lead are the crates packed?" in #general, which arrives first as a mention
      And the conversation settles
      Then "@lead are the crates packed?" reaches lead, addressed, and must be answered

    @must-fire
    Scenario: The mention event arrives first
      Given a channel #general with Will and lead
      When Will posts "@lead are the bowls packed?" in #general, which arrives first as a mention
      And the platform sends "@lead are the bowls packed?" again
      And the conversation settles
      Then "@lead are the bowls packed?" is one event for lead
      And "@lead are the bowls packed?" reaches lead, addressed, and must be answered

    @must-fire
    Scenario: An agent posts the same text twice
      Given a channel #general with Will, lead and worker
      When worker sends "@lead are you at the kiln?" to #general
      And 1 min pass
      And worker sends "@lead are you at the kiln?" to #general
      And the conversation settles
      Then lead gets exactly 2 events that say "@lead are you at the kiln?"

    @must-fire
    Scenario: An old copy of the message arrives after an edit
      Given Will is in a DM with lead
      When Will posts "fire the red jugs"
      And 1 s pass
      And Will edits "fire the red jugs" to "fire the blue jugs"
      And 1 s pass
      And the platform sends "fire the red jugs" again
      And the conversation settles
      Then "fire the red jugs" is at most one event for lead
      And "fire the blue jugs" is one event for lead

    @must-fire
    Scenario: An old copy of the message arrives after the message was deleted
      Given Will is in a DM with lead
      When Will posts "break the white jugs"
      And 1 s pass
      And Will deletes "break the white jugs"
      And the platform sends "break the white jugs" again
      And the conversation settles
      Then "break the white jugs" is at most one event for lead

    @must-fire @restart
    Scenario: The platform reports a message again that the host knew before it was killed
      Given Will is in a DM with lead
      When Will posts "are the shelves full?"
      And the host is killed and started again
      And the platform sends "are the shelves full?" again
      And the conversation settles
      Then "are the shelves full?" is one event for lead

    @must-not-fire
    Scenario Outline: The same text, posted again soon, is another event
      Given a channel #general with Will, Ann and lead
      And a thread "loading" in #general with Will, Ann and lead
      When Will posts "@lead next load, please" in #general
      And <time> pass
      And <author> posts "@lead next load, please" in <place>
      And the conversation settles
      Then lead gets exactly 2 events that say "@lead next load, please"

      Examples:
        | author | place                | time |
        | Will   | #general             | 3 s  |
        | Will   | #general             | 2 s  |
        | Ann    | #general             | 2 s  |
        | Will   | the thread "loading" | 2 s  |

    @must-not-fire
    Scenario: The same text in another message is another event
      Given Will is in a DM with lead
      When Will says "are you there?" 2 times, each 10 s apart
      And the conversation settles
      Then lead gets exactly 2 events that say "are you there?"

  @C2A-DEL-008 @should @host @2026-06-24 @2026-06-02
  Rule: A host keeps a conversation's order in redeliveries

    @must-fire
    Scenario: Three messages wait for their acknowledgement
      Given Will is in a DM with lead
      When the harness acknowledges nothing
      And Will posts "first the clay" and, each 1 s later, "then the glaze", "then the fire"
      And 2 s pass
      And the harness acknowledges again
      And the time for redelivery passes
      Then "first the clay", "then the glaze", "then the fire" are acknowledged by lead in that order

    @must-fire
    Scenario: Three messages wait for their acknowledgement, and the host has started to retry
      Given Will is in a DM with lead
      When the harness acknowledges nothing
      And Will posts "wash the brush" and, each 7 s later, "mix the paint", "paint the rim"
      And 25 s pass
      And the harness acknowledges again
      And the time for redelivery passes
      Then "wash the brush", "mix the paint", "paint the rim" are acknowledged by lead in that order

    @must-fire @reconnect
    Scenario: Three messages wait for their acknowledgement, and the link breaks
      Given Will is in a DM with lead
      When the harness acknowledges nothing
      And Will posts "pick the plums" and, each 1 s later, "stone the plums", "stew the plums"
      And 2 s pass
      And the link breaks
      And the harness acknowledges again
      And 1 min pass
      And the link is back
      And the time for redelivery passes
      Then "pick the plums", "stone the plums", "stew the plums" are acknowledged by lead in that order

    @must-fire
    Scenario: One of the waiting messages is edited
      A law compares the sequence numbers of events that are redelivered together.

      Given Will is in a DM with lead
      When the harness acknowledges nothing
      And Will posts "knead the clay" and, each 1 s later, "heat the kiln"
      And Will edits "knead the clay" to "knead the red clay"
      And 2 s pass
      And the time for redelivery passes
      And the harness acknowledges again
      And the time for redelivery passes
      Then "heat the kiln" reaches lead

  @C2A-DEL-022 @should @host @2026-06-24 @2026-06-02
  Rule: A host delivers a conversation's messages in order
    A law checks this in each conversation.

    @must-fire
    Scenario: Three messages are posted in a row
      Given Will is in a DM with lead
      When Will posts "open the shutter" and, each 1 s later, "then the window", "then the door"
      And the conversation settles
      Then "open the shutter", "then the window", "then the door" are acknowledged by lead in that order

    @must-fire
    Scenario: Three messages wait until the harness has answered initialize
      Given Will is in a DM with lead
      When the harness delays its answer to initialize
      And Will posts "shut the door" and, each 1 s later, "then the window", "then the shutter"
      And 2 s pass
      And the harness answers initialize
      And the conversation settles
      Then "shut the door", "then the window", "then the shutter" are acknowledged by lead in that order

    @must-fire @reconnect
    Scenario: Three messages wait until the link is back
      Given Will is in a DM with lead
      When the link breaks
      And Will posts "lock the door" and, each 1 s later, "then the window", "then the shutter"
      And 1 min pass
      And the link is back
      And the time for redelivery passes
      Then "lock the door", "then the window", "then the shutter" are acknowledged by lead in that order

  @C2A-DEL-009 @should @host @reconnect @2026-06-24 @2026-06-02
  Rule: When the harness is back, a host delivers the events that were not acknowledged

    @must-fire
    Scenario: The link breaks in the middle of five messages
      Given Will is in a DM with lead
      When Will posts "one jar" and, each 1 s later, "two jars"
      And lead sends "good" in reply to "one jar"
      And lead sends "better" in reply to "two jars"
      And the harness acknowledges nothing
      And Will posts "three jars"
      And the link breaks
      And Will posts "four jars" and, each 1 s later, "five jars"
      And the harness acknowledges again
      And the link is back
      And the time for redelivery passes
      Then since the link came back, lead has received "three jars", "four jars", "five jars" in that order and nothing else

    @must-fire
    Scenario: Messages arrive while the link is broken
      Given Will is in a DM with lead
      When Will posts "sort the cups"
      And lead sends "sorted" in reply to "sort the cups"
      And the link breaks
      And Will posts "sort the plates" and, each 1 s later, "sort the pans"
      And 5 min pass
      And the link is back
      And the time for redelivery passes
      Then since the link came back, lead has received "sort the plates", "sort the pans" in that order and nothing else

    @must-fire
    Scenario: An event is not acknowledged, and the link breaks for a long time
      Given Will is in a DM with lead
      When the harness acknowledges nothing
      And Will posts "wind the church clock"
      And 3 s pass
      And the link breaks
      And 20 min pass
      And the harness acknowledges again
      And the link is back
      And the time for redelivery passes
      Then since the link came back, lead has received "wind the church clock" in that order and nothing else

    @must-fire
    Scenario: The author leaves before the event is acknowledged
      Given a channel #general with Will, Ann and lead
      When the harness acknowledges nothing
      And Will posts "@lead grease the axle" in #general
      And 3 s pass
      And the link breaks
      And Will leaves #general
      And the harness acknowledges again
      And 1 min pass
      And the link is back
      And the time for redelivery passes
      Then since the link came back, lead has received "@lead grease the axle" in that order and nothing else

    @must-fire @2026-06-24
    Scenario: A question was not acknowledged for a long time
      Given Will is in a DM with lead
      When the harness acknowledges nothing
      And Will posts "is the loft swept?"
      And 80 min pass
      And the link breaks
      And the harness acknowledges again
      And 1 min pass
      And the link is back
      And the time for redelivery passes
      Then since the link came back, lead has received "is the loft swept?" in that order and nothing else

    @must-fire
    Scenario: A knock was not acknowledged for a long time
      Given a channel #general with Will, Ann and lead
      And a thread "loft" in #general with Will and lead
      When the harness acknowledges nothing
      And Will posts "the loft is nearly empty" in the thread "loft"
      And 80 min pass
      And the link breaks
      And the harness acknowledges again
      And 1 min pass
      And the link is back
      And the time for redelivery passes
      Then since the link came back, lead has received "the loft is nearly empty" in that order and nothing else

    @must-not-fire
    Scenario: Everything was acknowledged
      Given Will is in a DM with lead
      When Will posts "stack the cups" and, each 1 s later, "stack the plates"
      And lead sends "stacked" in reply to "stack the cups"
      And lead sends "stacked, too" in reply to "stack the plates"
      And the link breaks
      And 1 min pass
      And the link is back
      And the time for redelivery passes
      Then since the link came back, lead has received nothing

  @C2A-DEL-010 @should @host @restart @adapter @2026-06-24 @2026-06-02
  Rule: After a restart, a host delivers what it had not delivered when it was killed

    @must-fire
    Scenario Outline: The host is killed before the harness acknowledges
      Given Will is in a DM with lead
      When the harness acknowledges nothing
      And Will posts "<text>"
      And the host is killed and started again after <time>
      And the harness acknowledges again
      And the time for redelivery passes
      Then since the restart, lead has received "<text>"
      And every delivery of "<text>" to lead has the same event id

      Examples:
        | text                    | time  |
        | are the cups counted?   | 1 s   |
        | are the plates counted? | 4 min |

    @must-fire @reconnect
    Scenario: The host is killed while the link is broken
      Given Will is in a DM with lead
      When the link breaks
      And Will posts "are the forks counted?"
      And 2 s pass
      And the host is killed and started again
      And the conversation settles
      Then since the restart, lead has received "are the forks counted?"

  @C2A-DEL-011 @should @host @restart @adapter @2026-06-24 @2026-06-02
  Rule: A host that was killed posts a repeated message only once

    @must-fire
    Scenario: The agent repeats its send after the host was killed
      Given a channel #general with Will and lead
      When lead sends "the boxes are sent" to #general with the key "k1"
      And the host is killed and started again
      And lead sends "the boxes are sent" to #general with the key "k1"
      Then "the boxes are sent" is visible once

    @must-not-fire
    Scenario: The agent sends another message after the host was killed
      Given a channel #general with Will and lead
      When lead sends "the crates are sent" to #general with the key "k1"
      And the host is killed and started again
      And lead sends "the crates arrived" to #general with the key "k2"
      Then "the crates are sent" is visible once
      And "the crates arrived" is visible once

    @must-fire @host
    Scenario Outline: A message that mentions another agent is sent again after the host was killed
      Given a channel #general with Will, lead and worker
      When lead sends "@worker close the lid" to #general with the key "k1"
      And the conversation settles
      And the host is killed and started again
      And <time> pass
      And lead sends "@worker close the lid" to #general with the key "k1"
      And the conversation settles
      Then "@worker close the lid" is one event for worker
      And "@worker close the lid" is visible once

      Examples:
        | time  |
        | 1 s   |
        | 6 min |

  @C2A-DEL-012 @should @harness @2026-06-24 @2026-06-02
  Rule: A harness shows a redelivered event to the model once

    @must-fire
    Scenario: The event is redelivered while it waits in the window
      Given Will is in a DM with lead
      When the host delivers "how hot is the kiln?" from Will to lead as must_respond, mode buffered
      And 1 s pass
      And the host delivers "how hot is the kiln?" again
      And the conversation settles
      Then lead takes exactly 1 turn
      And "how hot is the kiln?" is shown exactly once across all turns

    @must-fire
    Scenario: The event ended without an answer and is redelivered
      Given Will is in a DM with lead
      And the model stays silent
      When the host delivers "the clay is dry by now" from Will to lead as may_respond, mode buffered
      And the conversation settles
      And the model always replies
      And the host delivers "the clay is dry by now" again
      And the conversation settles
      Then lead sends no message

    @must-fire
    Scenario Outline: The event is redelivered later
      Given Will is in a DM with lead
      When the host delivers "how dry is the clay?" from Will to lead as must_respond, mode <mode>
      And <time> pass
      And the host delivers "how dry is the clay?" again
      And the conversation settles
      Then lead takes exactly 1 turn

      Examples:
        | mode      | time  |
        | buffered  | 10 s  |
        | buffered  | 61 s  |
        | buffered  | 6 min |
        | immediate | 10 s  |

    @must-fire
    Scenario Outline: An event that may be answered is redelivered
      Given Will is in a DM with lead
      When the host delivers "how wet is the slip?" from Will to lead as may_respond, mode buffered
      And 61 s pass
      And the host delivers "how wet is the slip?" again with the policy "<policy>"
      And the conversation settles
      Then lead takes exactly 1 turn

      Examples:
        | policy       |
        | may_respond  |
        | must_respond |

    @must-fire
    Scenario: The event is redelivered although it was cancelled while the model was thinking
      Given Will is in a DM with lead
      And the model's answers are held
      When the host delivers "how cold is the cellar?" from Will to lead as must_respond, mode buffered
      And 10 s pass
      And Will deletes "how cold is the cellar?"
      And 1 s pass
      And the host delivers "how cold is the cellar?" again
      And the conversation settles
      And the model's answer is released
      And the conversation settles
      Then lead takes exactly 1 turn
      And lead sends no message

    @must-fire
    Scenario: The event is redelivered three times at once
      Given Will is in a DM with lead
      When the host delivers "how thick is the glaze?" from Will to lead as must_respond, mode buffered
      And the host delivers "how thick is the glaze?" again 3 times
      And the conversation settles
      Then lead takes exactly 1 turn
      And "how thick is the glaze?" is shown exactly once across all turns

    @must-fire
    Scenario: The event is redelivered while the model is thinking
      Given Will is in a DM with lead
      And the model's answers are held
      When the host delivers "how tall is the vase?" from Will to lead as must_respond, mode buffered
      And 10 s pass
      And the host delivers "how tall is the vase?" again
      And the conversation settles
      And the model's answer is released
      And the conversation settles
      Then lead takes exactly 1 turn
      And lead sends exactly 1 message

    @must-fire @2026-06-02
    Scenario: The event is redelivered with another idempotency key
      Given Will is in a DM with lead
      When the host delivers "how deep is the bowl?" from Will to lead as must_respond, mode buffered
      And 10 s pass
      And the host delivers "how deep is the bowl?" again with another idempotency key
      And the conversation settles
      Then lead takes exactly 1 turn

    @must-fire
    Scenario: The event is redelivered with different content
      Given Will is in a DM with lead
      When the host delivers "how wide is the dish?" from Will to lead as must_respond, mode buffered
      And 10 s pass
      And the host delivers "how wide is the dish?" again with the text "how round is the dish?"
      And the conversation settles
      Then lead takes exactly 1 turn

    @must-fire
    Scenario: The event is redelivered with different content while it waits in the window
      Given Will is in a DM with lead
      When the host delivers "how long is the shelf?" from Will to lead as must_respond, mode buffered
      And 1 s pass
      And the host delivers "how long is the shelf?" again with the text "how high is the shelf?"
      And the conversation settles
      Then lead takes exactly 1 turn
      And lead sends exactly 1 message

    @must-fire
    Scenario: A knock is redelivered
      Given Will is in a DM with lead
      When the host sends a knock from Will to lead as must_respond, with the topic "a question on the kiln" and the withheld text "how old is the kiln?"
      And 10 s pass
      And the host delivers "how old is the kiln?" again
      And the conversation settles
      Then lead takes exactly 1 turn

    @must-not-fire
    Scenario: Another event has the same text
      Given Will is in a DM with lead
      When the host delivers "are you done?" from Will to lead as must_respond, mode buffered
      And the conversation settles
      And the host delivers "are you done?" from Will to lead as must_respond, mode buffered
      And the conversation settles
      Then lead takes exactly 2 turns

    @must-fire
    Scenario: The first of two fragments is redelivered
      Given Will is in a DM with lead
      When the host delivers "take the left road" from Will to lead as must_respond, mode buffered
      And 500 ms pass
      And the host delivers "and then the bridge" from Will to lead as must_respond, mode buffered
      And 500 ms pass
      And the host delivers "take the left road" again
      And the conversation settles
      Then "take the left road", "and then the bridge" are each answered in exactly 1 turn

    @must-fire
    Scenario: The event is redelivered after the model failed and the author was told
      Given Will is in a DM with lead
      And the model fails
      When the host delivers "how warm is the kiln?" from Will to lead as must_respond, mode buffered
      And 15 min pass
      And the host delivers "how warm is the kiln?" again
      And 15 min pass
      Then at most 1 message is sent in total

    @must-fire
    Scenario: The event is redelivered after an hour
      Given Will is in a DM with lead
      And the model stays silent
      When the host delivers "the kiln has cooled" from Will to lead as may_respond, mode buffered
      And the conversation settles
      And 60 min pass
      And the host delivers "the kiln has cooled" again
      And the conversation settles
      Then lead takes exactly 1 turn

  @C2A-DEL-013 @must @harness @agent @2026-06-24 @2026-06-02
  Rule: A harness answers a redelivered event only once

    @must-fire
    Scenario Outline: The event is answered only once
      Given Will is in a DM with lead
      When the host delivers "how many plates make a dozen?" from Will to lead as must_respond, mode buffered
      And <time> pass
      And the host delivers "how many plates make a dozen?" again
      And the conversation settles
      Then lead sends exactly 1 message

      Examples:
        | time  |
        | 1 s   |
        | 61 s  |
        | 6 min |

    @must-fire
    Scenario: The event is answered once, even if its content has changed
      Given Will is in a DM with lead
      When the host delivers "how many cups make a dozen?" from Will to lead as must_respond, mode buffered
      And the conversation settles
      And the host delivers "how many cups make a dozen?" again with the text "how many cups make a score?"
      And the conversation settles
      Then lead sends exactly 1 message

    @must-not-fire
    Scenario: Another question is asked
      Given Will is in a DM with lead
      When the host delivers "how many jars make a dozen?" from Will to lead as must_respond, mode buffered
      And the conversation settles
      And the host delivers "how many jars make a dozen?" again
      And the conversation settles
      And the host delivers "how many lids make a dozen?" from Will to lead as must_respond, mode buffered
      And the conversation settles
      Then lead answers "how many lids make a dozen?"

  @C2A-DEL-014 @should @harness @agent @2026-06-24 @2026-06-02
  Rule: A harness acknowledges a redelivered event again

    @must-fire
    Scenario Outline: The host asks for another acknowledgement
      Given Will is in a DM with lead
      When the host delivers "how many legs has a stool?" from Will to lead as must_respond, mode buffered
      And <time> pass
      And the host delivers "how many legs has a stool?" again
      And the conversation settles
      Then every delivery is acknowledged

      Examples:
        | time |
        | 1 s  |
        | 61 s |

  @C2A-DEL-015 @should @harness @2026-06-24 @2026-06-02
  Rule: A harness does not extend the compose window for a redelivered event

    @must-fire
    Scenario: The event is redelivered repeatedly
      Given Will is in a DM with lead
      When the host delivers "when does the kiln open?" from Will to lead as must_respond, mode buffered
      And 1500 ms pass
      And the host delivers "when does the kiln open?" again
      And 1500 ms pass
      And the host delivers "when does the kiln open?" again
      And 1500 ms pass
      And the host delivers "when does the kiln open?" again
      And 1500 ms pass
      And the host delivers "when does the kiln open?" again
      And the conversation settles
      Then the first turn starts between 2 s and 5 s after "when does the kiln open?"

  @C2A-DEL-016 @should @harness @2026-06-24 @2026-06-02
  Rule: A harness does not treat the same event in another session as a duplicate

    @must-fire
    Scenario: The same event is delivered in two sessions
      Given a channel #general with Will, lead and worker
      When the host delivers "who has the key to the kiln?" from Will to lead in #general as must_respond, mode buffered
      And the host delivers "who has the key to the kiln?" also to worker under the same event id
      And the conversation settles
      Then lead takes exactly 1 turn, which shows "who has the key to the kiln?"
      And worker takes exactly 1 turn, which shows "who has the key to the kiln?"

  @C2A-DEL-017 @should @harness @agent @stack @restart @2026-06-24 @2026-06-02
  Rule: A harness handles every event that it has acknowledged, even if it is killed first

    @must-fire
    Scenario Outline: The harness is killed while the event waits in the window
      Given Will is in a DM with lead
      When the host delivers "how many days has a week?" from Will to lead as must_respond, mode buffered
      And 1 s pass
      And the harness is killed and started again after <time>
      And the conversation settles
      Then lead answers "how many days has a week?"
      And lead sends exactly 1 message

      Examples:
        | time |
        | 1 s  |
        | 20 s |

    @must-fire
    Scenario Outline: The harness is killed just before or after its acknowledgement
      Given Will is in a DM with lead
      When the harness is killed as the next delivery reaches it
      And the host delivers "how many <what>?" from Will to lead as must_respond, mode <mode>
      And the conversation settles
      Then lead answers "how many <what>?"
      And lead sends exactly 1 message

      Examples:
        | what                 | mode      |
        | seconds has a minute | buffered  |
        | minutes has an hour  | immediate |

    @must-fire
    Scenario Outline: The harness is killed right after its acknowledgement
      Given Will is in a DM with lead
      When the harness is killed as it acknowledges the next delivery
      And the host delivers "how many <what>?" from Will to lead as <policy>, mode <mode>
      And the conversation settles
      Then lead answers "how many <what>?"
      And lead sends exactly 1 message

      Examples:
        | what                 | policy       | mode      |
        | ounces has a pound   | must_respond | buffered  |
        | pounds has a stone   | may_respond  | buffered  |
        | stones has a quarter | may_respond  | immediate |

    @must-fire
    Scenario: The harness is killed right after it acknowledges the second fragment
      Given Will is in a DM with lead
      When the host delivers "how many pecks" from Will to lead as may_respond, mode buffered
      And 1 s pass
      And the harness is killed as it acknowledges the next delivery
      And the host delivers "has a bushel?" from Will to lead as may_respond, mode buffered
      And the conversation settles
      Then lead answers "has a bushel?"

    @must-fire @harness
    Scenario: The harness is killed while the model is thinking
      Given Will is in a DM with lead
      And the model's answers are held
      When the host delivers "how many hours has a day?" from Will to lead as must_respond, mode buffered
      And the conversation settles
      And the harness is killed and started again
      And the conversation settles
      And the model's answer is released
      And the conversation settles
      Then lead answers "how many hours has a day?"
      And lead sends exactly 1 message

    @must-fire @harness
    Scenario: Another question waits while the model thinks
      Given a channel #general with Will, Ann and lead
      And the model's answers are held
      When the host delivers "how many hours has a day?" from Will to lead in #general as must_respond, mode buffered
      And 8 s pass
      And the host delivers "how many days has a week?" from Ann to lead in #general as must_respond, mode buffered
      And 8 s pass
      And the harness is killed and started again
      And the conversation settles
      And the model's answer is released
      And the conversation settles
      Then lead answers "how many hours has a day?"
      And lead answers "how many days has a week?"

    @must-fire @harness @reconnect
    Scenario Outline: The harness is killed while the link is broken
      Given Will is in a DM with lead
      When the host delivers "how many days has a long week?" from Will to lead as <policy>, mode buffered
      And 1 s pass
      And the link breaks
      And <time> pass
      And the harness is killed and started again
      And the conversation settles
      Then lead answers "how many days has a long week?"
      And lead sends exactly 1 message

      Examples:
        | policy       | time |
        | must_respond | 1 s  |
        | must_respond | 20 s |
        | may_respond  | 20 s |

    @must-fire @harness @reconnect
    Scenario: The link breaks while the answer is being sent, and then the harness is killed
      Given Will is in a DM with lead
      And the host's answers to tool calls are held
      When the host delivers "how many days has a short week?" from Will to lead as must_respond, mode buffered
      And 8 s pass
      And the link breaks
      And 1 s pass
      And the harness is killed and started again
      And the host's answers to tool calls are released
      And the conversation settles
      And the host delivers "how many days has a full week?" from Will to lead as must_respond, mode buffered
      And the conversation settles
      Then lead answers "how many days has a full week?"

    @must-fire @harness
    Scenario: Fragments wait in the window when the harness is killed
      Given Will is in a DM with lead
      When the host delivers "fire the kiln" from Will to lead as must_respond, mode buffered
      And 500 ms pass
      And the host delivers "but not too hot" from Will to lead as must_respond, mode buffered
      And 500 ms pass
      And the harness is killed and started again
      And the conversation settles
      Then "fire the kiln" is shown exactly once across all turns
      And "but not too hot" is shown exactly once across all turns

    @must-fire
    Scenario Outline: A human's message waits in the window when the harness is killed
      Given Will is in a DM with lead
      When Will posts "how many days has a leap year?"
      And 1 s pass
      And lead is killed and started again after <time>
      And the conversation settles
      Then lead answers "how many days has a leap year?"
      And lead sends exactly 1 message

      Examples:
        | time |
        | 1 s  |
        | 20 s |

    @must-fire @harness @stack
    Scenario: The model is thinking about a human's message when the harness is killed
      Given Will is in a DM with lead
      And the model's answers are held
      When Will posts "how many hours has a fortnight?"
      And the conversation settles
      And lead is killed and started again
      And the conversation settles
      And the model's answer is released
      And the conversation settles
      Then lead answers "how many hours has a fortnight?"
      And lead sends exactly 1 message

  @C2A-DEL-018 @should @harness @agent @stack @restart @2026-06-24 @2026-06-02
  Rule: A harness that was killed does not answer an event a second time

    @must-fire
    Scenario: The event was answered before the harness was killed
      Given Will is in a DM with lead
      When the host delivers "how many months has a year?" from Will to lead as must_respond, mode buffered
      And the conversation settles
      And the harness is killed and started again
      And the host delivers "how many months has a year?" again
      And the conversation settles
      Then lead sends exactly 1 message

    @must-fire
    Scenario: The event was in the window when the harness was killed
      Given Will is in a DM with lead
      When the host delivers "how many weeks has a year?" from Will to lead as must_respond, mode buffered
      And 1 s pass
      And the harness is killed and started again
      And the host delivers "how many weeks has a year?" again
      And the conversation settles
      Then lead sends exactly 1 message

    @must-fire
    Scenario: A human got an answer before the harness was killed
      Given Will is in a DM with lead
      When Will posts "how many months has a leap year?"
      And the conversation settles
      And lead is killed and started again
      And the conversation settles
      Then lead sends exactly 1 message

    @must-not-fire
    Scenario: A human asks something else after the harness was killed
      Given Will is in a DM with lead
      When Will posts "how many years has a jubilee?"
      And the conversation settles
      And lead is killed and started again
      And Will posts "how many years has a millennium?"
      And the conversation settles
      Then lead answers "how many years has a millennium?"

    @must-not-fire
    Scenario: Another question is asked after the harness was killed
      Given Will is in a DM with lead
      When the host delivers "how many years has a decade?" from Will to lead as must_respond, mode buffered
      And the conversation settles
      And the harness is killed and started again
      And the host delivers "how many years has a century?" from Will to lead as must_respond, mode buffered
      And the conversation settles
      Then lead answers "how many years has a century?"

  @C2A-DEL-019 @should @harness @agent @restart @2026-06-24 @2026-06-02
  Rule: A harness that is killed while it sends doesn't make a second message visible

    @must-fire
    Scenario: The harness is killed before it learns whether its message was posted
      Given Will is in a DM with lead
      When the answers to tool calls are lost
      And the host delivers "how many sides has a square?" from Will to lead as must_respond, mode buffered
      And 10 s pass
      And the harness is killed and started again
      And the answers to tool calls arrive again
      And the conversation settles
      Then lead sends at most 1 message

    @must-fire
    Scenario: The harness is killed before it learns whether its message was posted, and the event is redelivered
      Given Will is in a DM with lead
      When the answers to tool calls are lost
      And the host delivers "how many sides has a cube?" from Will to lead as must_respond, mode buffered
      And 10 s pass
      And the harness is killed and started again
      And the answers to tool calls arrive again
      And the host delivers "how many sides has a cube?" again
      And the conversation settles
      Then lead sends at most 1 message

  @C2A-DEL-020 @should @harness @agent @reconnect @2026-06-24 @2026-06-02
  Rule: A harness does not resume events that were finished when the link broke

    @must-fire
    Scenario: A question was answered before the link broke
      Given Will is in a DM with lead
      When the host delivers "how many feet has a yard?" from Will to lead as must_respond, mode buffered
      And the conversation settles
      And the link breaks
      And 1 min pass
      And the link is back
      And the conversation settles
      Then lead sends exactly 1 message

    @must-fire
    Scenario: A question that was answered before the link broke is redelivered
      Given Will is in a DM with lead
      When the host delivers "how many inches has a foot?" from Will to lead as must_respond, mode buffered
      And the conversation settles
      And the link breaks
      And 1 min pass
      And the link is back
      And the host delivers "how many inches has a foot?" again
      And the conversation settles
      Then lead sends exactly 1 message

    @must-fire @harness
    Scenario: An exchange with an agent ended before the link broke
      Given a channel #general with Will, lead and worker
      When the host delivers "@lead how many ounces has a pound?" from worker to lead in #general as must_respond, mode buffered
      And the conversation settles
      And the host delivers "good, that is all" from worker to lead in #general as must_not_respond, mode tool_mailbox
      And the link breaks
      And 1 min pass
      And the link is back
      And the conversation settles
      Then lead takes exactly 1 turn
      And lead sends exactly 1 message

    @must-not-fire
    Scenario: A question is asked on the new link
      Given Will is in a DM with lead
      When the host delivers "how many pints has a gallon?" from Will to lead as must_respond, mode buffered
      And the conversation settles
      And the link breaks
      And 1 min pass
      And the link is back
      And the host delivers "how many cups has a pint?" from Will to lead as must_respond, mode buffered
      And the conversation settles
      Then lead answers "how many cups has a pint?"

  @C2A-DEL-021 @must @host @adapter @2026-06-24 @2026-06-02
  Rule: A host does not redeliver the old form of an edited or deleted message

    @must-fire
    Scenario: A message is deleted while the harness acknowledges nothing
      Given Will is in a DM with lead
      When the harness acknowledges nothing
      And Will posts "sell the old kiln"
      And 1 s pass
      And Will deletes "sell the old kiln"
      And the harness acknowledges again
      And the time for redelivery passes
      Then "sell the old kiln" is not delivered to lead once it is changed

    @must-fire
    Scenario: A message is edited while the harness acknowledges nothing
      Given Will is in a DM with lead
      When the harness acknowledges nothing
      And Will posts "sell the new kiln"
      And 1 s pass
      And Will edits "sell the new kiln" to "sell the small kiln"
      And the harness acknowledges again
      And the time for redelivery passes
      Then "sell the new kiln" is not delivered to lead once it is changed

    @must-fire @reconnect
    Scenario: A message is posted and deleted while the link is broken
      Given Will is in a DM with lead
      When the link breaks
      And Will posts "sell the wheel"
      And 1 s pass
      And Will deletes "sell the wheel"
      And the link is back
      And the time for redelivery passes
      Then "sell the wheel" is not delivered to lead once it is changed

    @must-fire @restart
    Scenario: A message is deleted, and then the host is killed
      Given Will is in a DM with lead
      When the harness acknowledges nothing
      And Will posts "sell the shelves"
      And 1 s pass
      And Will deletes "sell the shelves"
      And the host is killed and started again
      And the harness acknowledges again
      And the time for redelivery passes
      Then "sell the shelves" is not delivered to lead once it is changed

    @must-not-fire
    Scenario: Another message is deleted
      Given Will is in a DM with lead
      When the harness acknowledges nothing
      And Will posts "keep the kiln" and, each 1 s later, "keep the wheel"
      And Will deletes "keep the kiln"
      And the harness acknowledges again
      And the time for redelivery passes
      Then "keep the kiln" is not delivered to lead once it is changed
      And "keep the wheel" is one event for lead

    @must-fire @digest
    Scenario: A report is edited before the host makes a digest
      Given a channel #general with Will and lead
      When deploy-bot reports progress "the big kiln is cold" in #general
      And deploy-bot reports progress "the small oven is warm" in #general
      And 2 s pass
      And deploy-bot edits "the big kiln is cold" to "the tall chimney is swept"
      And 2 s pass
      And a digest period passes
      Then lead's digests mention "chimney" and "oven", or count 2

    @must-fire @digest
    Scenario: A report is deleted before the host makes a digest
      Given a channel #general with Will and lead
      When deploy-bot reports progress "the long ladder is broken" in #general
      And deploy-bot reports progress "the short ladder is mended" in #general
      And 2 s pass
      And deploy-bot deletes "the long ladder is broken"
      And 2 s pass
      And a digest period passes
      Then lead gets exactly 1 digest

    @must-not-fire @digest
    Scenario: A report is deleted after its digest was sent and not acknowledged
      Given a channel #general with Will and lead
      When deploy-bot reports progress "the cellar door is open" in #general
      And the harness acknowledges nothing
      And a digest period passes
      And deploy-bot deletes "the cellar door is open"
      And 3 s pass
      And the harness acknowledges again
      And the time for redelivery passes
      Then lead gets exactly 1 digest
