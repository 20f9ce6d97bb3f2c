Feature: Cancellation
  To withdraw an event, the host names the request that delivered it, even if that request was acknowledged long ago.
  The harness stops everything that is still going on because of the event: its window, its turn, or a tool call. A
  message that was already sent remains visible.

  @C2A-CANC-001 @must @harness @2026-06-24 @2026-06-02
  Rule: A harness ends a turn whose only event is cancelled

    @must-fire
    Scenario: The model was about to call tools
      Given Will is in a DM with lead
      And the model reads twice and then replies "page nine"
      And the model's answers are held
      When Will posts "on which page is the map?"
      And 8 s pass
      And the host cancels the latest delivery of "on which page is the map?"
      And 5 s pass
      And the model's answer is released
      And the conversation settles
      Then once "on which page is the map?" is withdrawn, its turn does nothing more

    @must-fire @harness
    Scenario: The model has only reacted with seen, and is still reading
      Given Will is in a DM with lead
      And the model reacts with seen, reads the thread, and then replies "page twelve"
      And the model's answers are held from step 2 on
      When Will posts "on which page is the atlas?"
      And 8 s pass
      And the host cancels the latest delivery of "on which page is the atlas?"
      And 5 s pass
      And the model's answer is released
      And the conversation settles
      Then once "on which page is the atlas?" is withdrawn, its turn does nothing more

    @must-fire
    Scenario: The model was about to answer in a thread
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      And the model's answers are held
      When Will posts "@lead on which page is the index?" in the thread "deploy"
      And 8 s pass
      And the host cancels the latest delivery of "@lead on which page is the index?"
      And 5 s pass
      And the model's answer is released
      And the conversation settles
      Then once "@lead on which page is the index?" is withdrawn, its turn does nothing more

    @must-fire
    Scenario Outline: The model had failed and would have been asked again
      Given a channel #general with Will and lead
      And Will is in a DM with lead
      And the model fails 1 times and then replies "page eight"
      And the model's answers are held
      When Will posts "<text>" in <place>
      And 8 s pass
      And the model's answer is released
      And the host cancels the latest delivery of "<text>"
      And 15 min pass
      Then once "<text>" is withdrawn, its turn does nothing more

      Examples:
        | place    | text                                |
        | the DM   | on which page is the moon?          |
        | #general | @lead on which page is the red sun? |

    @must-fire
    Scenario: The answer has failed and is waiting to be sent again
      Given Will is in a DM with lead
      And the model replies "twelve dozen, as you wish"
      When the platform fails every post with rate_limited, asking for 30 s
      And Will posts "order twelve dozen eggs"
      And 10 s pass
      And the host cancels the latest delivery of "order twelve dozen eggs"
      And 15 min pass
      Then once "order twelve dozen eggs" is withdrawn, its turn does nothing more

    @must-fire
    Scenario: The answer is being sent, and fails
      Given Will is in a DM with lead
      And the model replies "ten dozen, as you wish"
      And the host's answers to tool calls are held
      When the platform fails 1 post with rate_limited, asking for 30 s
      And Will posts "order ten dozen eggs"
      And 10 s pass
      And the host cancels the latest delivery of "order ten dozen eggs"
      And the host's answers to tool calls are released
      And 15 min pass
      Then once "order ten dozen eggs" is withdrawn, its turn does nothing more

    @must-fire @2026-06-24
    Scenario: The answer has failed, and an immediate event arrives
      Given a channel #general with Will, Ann and lead
      And a channel #ops with Will and lead
      When the platform fails 1 post with transient
      And the host delivers "order the blue paint" from Will to lead in #ops without a mention as may_respond, mode immediate
      And the host delivers "close the valve at once" from Ann to lead in #general as must_respond, mode immediate
      And the host cancels the latest delivery of "order the blue paint"
      And 15 min pass
      Then once "order the blue paint" is withdrawn, its turn does nothing more
      And lead answers "close the valve at once"

    @must-fire
    Scenario: A message to another place is being sent, and fails
      Given a channel #general with Will, Ann and lead
      And Will is in a DM with lead
      And the model also posts "the eggs are ordered" unasked in #general
      And the model stays silent
      And the host's answers to tool calls are held
      When the platform fails 1 post with rate_limited, asking for 30 s
      And Will posts "order six dozen eggs" in the DM
      And 10 s pass
      And the host cancels the latest delivery of "order six dozen eggs"
      And the host's answers to tool calls are released
      And 15 min pass
      Then once "order six dozen eggs" is withdrawn, its turn does nothing more

    @must-fire
    Scenario: A message to another place has failed and is waiting to be sent again
      Given a channel #general with Will, Ann and lead
      And Will is in a DM with lead
      And the model also posts "the ducks are ordered" unasked in #general
      And the model stays silent
      When the platform fails every post with rate_limited, asking for 30 s
      And Will posts "order six dozen ducks" in the DM
      And 10 s pass
      And the host cancels the latest delivery of "order six dozen ducks"
      And 15 min pass
      Then once "order six dozen ducks" is withdrawn, its turn does nothing more

    @must-fire
    Scenario: The first of two messages has failed
      Given a channel #general with Will, Ann and lead
      And Will is in a DM with lead
      And the model replies "the geese are on their way" and posts "geese, anybody?"
      When the platform fails every post with rate_limited, asking for 30 s
      And Will posts "order six dozen geese" in the DM
      And 10 s pass
      And the host cancels the latest delivery of "order six dozen geese"
      And 15 min pass
      Then once "order six dozen geese" is withdrawn, its turn does nothing more

    @must-fire
    Scenario: An event is cancelled for one of two agents
      Given a channel #general with Will, lead and worker
      And the model's answers are held
      When the host delivers "bind the first book" from Will to lead as must_respond, mode buffered
      And the host delivers "bind the second book" from Will to worker as must_respond, mode buffered
      And 8 s pass
      And the host cancels the latest delivery of "bind the first book"
      And the model's answer is released
      And the conversation settles
      Then exactly 0 messages from lead become visible
      And exactly 1 message from worker becomes visible

    @must-not-fire
    Scenario: The next question gets its own turn
      Given Will is in a DM with lead
      And the model replies "page six" to "on which page is the list?"
      And the model's answers are held
      When Will posts "on which page is the note?"
      And 8 s pass
      And the host cancels the latest delivery of "on which page is the note?"
      And Will posts "on which page is the list?"
      And 8 s pass
      And the model's answer is released
      And the conversation settles
      Then lead sends exactly 1 message, which says "page six"

  @C2A-CANC-002 @must @harness @2026-06-02
  Rule: A harness ends a turn that is cancelled during a tool call

    @must-fire
    Scenario: A tool call has not returned
      Given Will is in a DM with lead
      And the host's answers to tool calls are held
      And the model reads twice and then replies "page ten"
      When Will posts "on which page is the chart?"
      And 8 s pass
      And the host cancels the latest delivery of "on which page is the chart?"
      And 2 s pass
      And the host's answers to tool calls are released
      And the conversation settles
      Then once "on which page is the chart?" is withdrawn, its turn does nothing more
      And exactly 0 messages from lead become visible

    @must-fire
    Scenario: The message is deleted during a tool call in a channel
      Given a channel #general with Will and lead
      And the host's answers to tool calls are held
      And the model pulls the body and then replies "page two"
      When Will posts "@lead on which page is the plan?" in #general
      And 8 s pass
      And Will deletes "@lead on which page is the plan?"
      And 2 s pass
      And the host's answers to tool calls are released
      And the conversation settles
      Then once "@lead on which page is the plan?" is withdrawn, its turn does nothing more

    @must-not-fire
    Scenario: A tool call returns late, and nothing was cancelled
      Given Will is in a DM with lead
      And the host's answers to tool calls are held
      And the model pulls the body and then replies "page five"
      When Will posts "on which page is the verse?"
      And 10 s pass
      And the host's answers to tool calls are released
      And the conversation settles
      Then lead sends exactly 1 message, which says "page five"

  @C2A-CANC-003 @must @harness @2026-06-24 @2026-06-02
  Rule: A harness accepts the cancellation of any request that delivered the event

    @must-fire
    Scenario Outline: The event was delivered twice, and one delivery is cancelled
      Given Will is in a DM with lead
      When Will posts "ring the bell"
      And 1 s pass
      And the host delivers "ring the bell" again
      And 500 ms pass
      And the host cancels the <which> of "ring the bell"
      And the conversation settles
      Then lead takes no turn
      And exactly 0 messages from lead become visible

      Examples:
        | which           |
        | first delivery  |
        | latest delivery |

    @must-fire
    Scenario Outline: The event was delivered again while the model was thinking, and one delivery is cancelled
      Given Will is in a DM with lead
      And the model's answers are held
      When Will posts "ring the gong"
      And 8 s pass
      And the host delivers "ring the gong" again
      And 1 s pass
      And the host cancels the <which> of "ring the gong"
      And 1 s pass
      And the model's answer is released
      And the conversation settles
      Then exactly 0 messages from lead become visible

      Examples:
        | which           |
        | first delivery  |
        | latest delivery |

    @must-not-fire
    Scenario: A second event is cancelled after the first was answered
      Given Will is in a DM with lead
      When Will posts "ring the chime"
      And 10 s pass
      And Will posts "ring the buzzer"
      And 1 s pass
      And the host cancels the latest delivery of "ring the buzzer"
      And the conversation settles
      Then exactly 1 message from lead becomes visible
      And no turn shows "ring the buzzer"

  @C2A-CANC-004 @must @harness @2026-06-24 @2026-06-02
  Rule: A harness ignores a cancellation of an unknown request

    @must-fire
    Scenario: A message waits when an unknown request is cancelled
      Given Will is in a DM with lead
      When Will posts "wind the clock"
      And 1 s pass
      And the host cancels a request that nobody made
      And the conversation settles
      Then nothing answers the notification
      And lead takes exactly 1 turn, which shows "wind the clock"
      And exactly 1 message from lead becomes visible

    @must-fire
    Scenario: The model is thinking when an unknown request is cancelled
      Given Will is in a DM with lead
      And the model's answers are held
      When Will posts "wind the watch"
      And 8 s pass
      And the host cancels a request that nobody made
      And 1 s pass
      And the model's answer is released
      And the conversation settles
      Then exactly 1 message from lead becomes visible

  @C2A-CANC-005 @must @harness @2026-06-24 @2026-06-02
  Rule: A harness still answers an event once if the event's turn is interrupted

    @must-fire
    Scenario: An urgent event interrupts the model
      Each event may get its own turn, or a restarted turn may show both.

      Given Will is in a DM with lead
      And the model replies "roses are red" to "write me a couplet"
      And the model replies "I call the brigade" to "the kitchen is on fire"
      And the model's answers are held
      When the host delivers "write me a couplet" from Will to lead as must_respond, mode buffered
      And 8 s pass
      And the host delivers "the kitchen is on fire" from Will to lead as must_respond, mode immediate, priority urgent
      And 2 s pass
      And the model's answer is released
      And the conversation settles
      Then lead answers "write me a couplet"
      And lead answers "the kitchen is on fire"
      And lead sends at most 2 messages

    @must-fire
    Scenario: A turn is interrupted twice
      Given a channel #general with Will, Ann and lead
      And the model replies "violets are blue" to "write me a triplet"
      And the model's answers are held
      When the host delivers "write me a triplet" from Will to lead as must_respond, mode buffered
      And 8 s pass
      And the host delivers "the roof is off" from Ann to lead as may_respond, mode immediate, priority urgent
      And 2 s pass
      And the host delivers "the roof is on again" from Ann to lead as may_respond, mode immediate, priority urgent
      And 2 s pass
      And the model stays silent
      And the model's answer is released
      And the conversation settles
      Then lead sends exactly 1 message, which says "violets are blue"

    @must-fire
    Scenario: Another event interrupts the model
      Given Will is in a DM with lead
      And a channel #general with Will and lead
      And the model's answers are held
      When the host delivers "write me a sonnet" from Will to lead in the DM with lead as must_respond, mode buffered
      And 8 s pass
      And the host delivers "@lead the soup boils over" from Will to lead in #general as must_respond, mode immediate
      And 2 s pass
      And the model's answer is released
      And the conversation settles
      Then every event that must be answered is answered, deferred or reacted to

    @must-not-fire
    Scenario: An event that was answered is not resumed
      Given Will is in a DM with lead
      And the model replies "sugar is sweet" to "write me a quatrain"
      And the model replies "I close the tap" to "the cellar is flooded"
      When the host delivers "write me a quatrain" from Will to lead as must_respond, mode buffered
      And 20 s pass
      And the host delivers "the cellar is flooded" from Will to lead as must_respond, mode immediate, priority urgent
      And the conversation settles
      Then exactly 2 messages from lead become visible

  @C2A-CANC-006 @must @harness @2026-06-24 @2026-06-02
  Rule: A harness tells the model of a cancellation at once

    @must-fire
    Scenario: The only event of the turn is cancelled
      Given Will is in a DM with lead
      When Will posts "burn the letters"
      And 1 s pass
      And the host delivers "stop, never mind the letters" from Will to lead as must_respond, mode immediate, priority urgent
      And Will deletes "burn the letters"
      And the conversation settles
      Then a turn that shows "stop, never mind the letters" starts at once
      And no turn shows "burn the letters"

    @must-fire
    Scenario Outline: The model is thinking about the event
      Given Will is in a DM with lead
      And the model <does>
      And the model's answers are held <since>
      When Will posts "<text>"
      And 8 s pass
      And the host cancels the latest delivery of "<text>"
      And 1 s pass
      Then the held turn is cancelled

      Examples:
        | does                                                     | since          | text              |
        | always replies                                           | from step 1 on | frame the letters |
        | pulls the body and then replies "I know how they looked" | from step 2 on | frame the stamps  |

    @must-not-fire
    Scenario: The model is thinking, and another event is cancelled
      Given Will is in a DM with lead
      And a channel #general with Will and lead
      And the model's answers are held
      When Will posts "frame the coins" in the DM
      And 8 s pass
      And Will posts "@lead frame the medals" in #general
      And 1 s pass
      And the host cancels the latest delivery of "@lead frame the medals"
      And 1 s pass
      Then the held turn is not cancelled

  @C2A-CANC-007 @should @host @adapter @2026-06-24 @2026-06-02
  Rule: A host does not cancel an answered delivery

    @must-fire
    Scenario Outline: The message is changed after the answer
      Given Will is in a DM with lead
      When Will posts "where are the letters?"
      And lead sends "in the drawer" in reply to "where are the letters?"
      And 10 s pass
      And Will <changes>
      And the conversation settles
      Then "in the drawer" is visible once
      And the delivery of "where are the letters?" is not cancelled

      Examples:
        | changes                                                        |
        | deletes "where are the letters?"                               |
        | edits "where are the letters?" to "where are all the letters?" |

    @must-fire @host
    Scenario: The agent defers the event after its answer, and the message is deleted
      Given Will is in a DM with lead
      When Will posts "where are the envelopes?"
      And the conversation settles
      And lead sends "on the shelf" in reply to "where are the envelopes?"
      And 2 s pass
      And lead defers "where are the envelopes?" because "I may look again"
      And 2 s pass
      And Will deletes "where are the envelopes?"
      And the conversation settles
      Then the delivery of "where are the envelopes?" is not cancelled

    @must-fire
    Scenario Outline: The message is deleted after a reaction that settles the event
      Given Will is in a DM with lead
      When Will posts "shall we file the letters?"
      And the conversation settles
      And lead reacts with <signal> to "shall we file the letters?"
      And 10 s pass
      And Will deletes "shall we file the letters?"
      And the conversation settles
      Then the delivery of "shall we file the letters?" is not cancelled

      Examples:
        | signal   |
        | done     |
        | declined |

    @must-not-fire
    Scenario: The message is deleted before the answer
      Given Will is in a DM with lead
      When Will posts "where are the stamps?"
      And the conversation settles
      And Will deletes "where are the stamps?"
      And the conversation settles
      Then the delivery of "where are the stamps?" is cancelled

    @must-fire @host
    Scenario Outline: The agent gives another signal after the one that settled the event
      Given Will is in a DM with lead
      When Will posts "shall we stamp the parcels?"
      And the conversation settles
      And lead reacts with <first> to "shall we stamp the parcels?"
      And 5 s pass
      And lead reacts with <later> to "shall we stamp the parcels?"
      And 5 s pass
      And Will <changes>
      And the conversation settles
      Then the delivery of "shall we stamp the parcels?" is not cancelled

      Examples:
        | first    | later   | changes                                                             |
        | done     | seen    | deletes "shall we stamp the parcels?"                               |
        | done     | working | deletes "shall we stamp the parcels?"                               |
        | done     | blocked | edits "shall we stamp the parcels?" to "shall we stamp the crates?" |
        | declined | seen    | deletes "shall we stamp the parcels?"                               |

    @must-fire @host
    Scenario Outline: The agent gives a signal after its answer
      Given Will is in a DM with lead
      When Will posts "where are the ribbons?"
      And the conversation settles
      And lead sends "under the counter" in reply to "where are the ribbons?"
      And 5 s pass
      And lead reacts with <later> to "where are the ribbons?"
      And 5 s pass
      And Will deletes "where are the ribbons?"
      And the conversation settles
      Then the delivery of "where are the ribbons?" is not cancelled

      Examples:
        | later   |
        | seen    |
        | working |
        | unclear |

    @must-fire @host @2026-06-02
    Scenario: The agent gives a signal after it has resolved the question
      Given Will is in a DM with lead
      When Will posts "please sort the labels"
      And the conversation settles
      And lead resolves "please sort the labels"
      And 5 s pass
      And lead reacts with seen to "please sort the labels"
      And 5 s pass
      And Will deletes "please sort the labels"
      And the conversation settles
      Then the delivery of "please sort the labels" is not cancelled

    @must-fire @host @escalation @2026-06-02
    Scenario: An agent answers an event that was passed on to it, and then the message is deleted
      Given a channel #general with Will, lead, worker and scout
      And unhandled messages go to lead
      When Will posts "@worker is the churn clean?" in #general
      And the deadline of "@worker is the churn clean?" passes
      And long enough passes
      And long enough passes
      And lead claims "@worker is the churn clean?"
      And lead reads #general
      And lead sends "it shines" in reply to "@worker is the churn clean?"
      And the conversation settles
      And Will deletes "@worker is the churn clean?"
      And the conversation settles
      Then "it shines" is visible once
