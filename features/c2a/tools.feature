Feature: Tools
  Most chat never enters a model's turn. The host stores it and offers tools. With these tools, an agent lists its
  events, reads a conversation, and acts (sends, reacts, claims, defers, resolves).

  If the host is under test, the suite plays the harness and calls the tools as one of its agents:

      When lead reads the thread "deploy"
      Then lead is shown "step one", "step two" in that order

  The result that an agent is shown, or the refusal, is always the answer to its latest call.

  @C2A-TOOL-001 @should @host @2026-06-02
  Rule: A host offers chat tools to look things up and to act

    @must-fire
    Scenario Outline: The host lists the recommended tools
      Given a channel #general with Will and lead
      When Will posts "the lift is out of order"
      Then the host lists the tool "<tool>"

      Examples:
        | tool              |
        | chat.list_events  |
        | chat.read_thread  |
        | chat.send_message |
        | chat.react        |
        | chat.claim        |
        | chat.defer        |
        | chat.resolve      |

  @C2A-TOOL-002 @should @host @2026-06-02
  Rule: Each tool says whether a repeated call is harmless

    @must-fire
    Scenario: Tools declare their idempotency
      Given a channel #general with Will and lead
      When Will posts "the lift works again"
      Then every tool of the host says whether it is idempotent

  @C2A-TOOL-003 @must @host @2026-06-24 @2026-06-02
  Rule: Agents can look up channel messages that aren't aimed at anyone

    @must-fire
    Scenario: Channel chatter can be looked up
      Given a channel #general with Will, Ann and lead
      When Will posts "the plumber comes on friday"
      And Ann posts "then the kitchen is closed"
      And the conversation settles
      And lead looks through #general
      Then lead finds "the plumber comes on friday"
      And lead finds "then the kitchen is closed"

    @must-fire
    Scenario: A message to another participant can be looked up
      Given a channel #general with Will, lead and worker
      When Will posts "@worker please water the palm tree"
      And the conversation settles
      And lead looks through #general
      Then lead finds "@worker please water the palm tree"

    @must-not-fire
    Scenario: A deleted message can no longer be looked up
      Given a channel #general with Will and lead
      When Will posts "my door code is 4711"
      And the conversation settles
      And Will deletes "my door code is 4711"
      And the conversation settles
      And lead looks through #general
      Then lead does not find "my door code is 4711"

    @must-fire @host @reconnect
    Scenario: Messages from the time when the link was broken can be looked up
      Given a channel #general with Will, Ann and lead
      When the link breaks
      And Will posts "the glazier comes on monday" in #general
      And 10 s pass
      And the link is back
      And the conversation settles
      And lead looks through #general
      Then lead finds "the glazier comes on monday"

  @C2A-TOOL-004 @must @host @2026-06-02
  Rule: chat.read_thread returns a conversation in order

    @must-fire
    Scenario: An agent reads a thread
      Given a channel #general with Will, Ann and lead
      And a thread "deploy" in #general with Will, Ann and lead
      When Will posts "first we drain the queue" in the thread "deploy"
      And Ann posts "then we stop the workers" in the thread "deploy"
      And Will posts "then we swap the disks" in the thread "deploy"
      And the conversation settles
      And lead reads the thread "deploy"
      Then lead is shown "first we drain the queue", "then we stop the workers", "then we swap the disks" in that order

    @must-fire
    Scenario: An agent reads a channel
      Given a channel #general with Will, Ann and lead
      When Will posts "who has seen the ladder?"
      And Ann posts "it stands in the yard"
      And the conversation settles
      And lead reads #general
      Then lead is shown "who has seen the ladder?", "it stands in the yard" in that order

    @must-fire
    Scenario: An agent reads a direct conversation, including its own message
      Given Will is in a DM with lead
      When Will posts "is the boiler on?"
      And the conversation settles
      And lead sends "it is, since seven" in reply to "is the boiler on?"
      And the conversation settles
      And lead reads the DM
      Then lead is shown "is the boiler on?", "it is, since seven" in that order

    @must-not-fire
    Scenario: An agent reads a thread, and sees nothing from other places
      Given a channel #general with Will, lead and worker
      And a channel #garden with Will and lead
      And a thread "deploy" in #general with Will and lead
      And a thread "budget" in #general with Will and lead
      When Will posts "the roses need water" in #garden
      And Will posts "the cap is nine thousand" in the thread "budget"
      And Will posts "wave one is out" in the thread "deploy"
      And the conversation settles
      And lead reads the thread "deploy"
      Then lead is shown "wave one is out"
      And lead is not shown "the roses need water"
      And lead is not shown "the cap is nine thousand"

    @must-fire
    Scenario: An agent reads a thread, and sees nothing from its channel
      The result may include the message to which the thread belongs.

      Given a channel #general with Will, Ann and lead
      And a thread "deploy" in #general with Will, Ann and lead
      When Will posts "the barge is at the quay" in #general
      And Ann posts "the crane is out of order" in #general
      And Will posts "wave two is out" in the thread "deploy"
      And Ann posts "the tug is on its way" in #general
      And the conversation settles
      And lead reads the thread "deploy"
      Then lead is shown "wave two is out"

    @must-fire
    Scenario: An agent reads only the newest messages
      Given a channel #general with Will, Ann and lead
      When Will posts "the first ferry is in"
      And Ann posts "the second ferry is in"
      And Will posts "the third ferry is in"
      And Ann posts "the fourth ferry is in"
      And the conversation settles
      And lead reads #general, the newest 2
      Then lead is shown "the third ferry is in", "the fourth ferry is in" in that order

    @must-fire
    Scenario: An agent reads the newest messages after one of them was deleted
      Given a channel #general with Will, Ann and lead
      When Will posts "the first barge is in"
      And Ann posts "the second barge is in"
      And Will posts "the third barge is in"
      And the conversation settles
      And Will deletes "the third barge is in"
      And the conversation settles
      And lead reads #general, the newest 2
      Then lead is shown "the first barge is in", "the second barge is in" in that order
      And lead is not shown "the third barge is in"

  @C2A-TOOL-005 @must @host @2026-06-24 @2026-06-02
  Rule: A host returns the body behind a knock when an agent pulls it

    @must-fire
    Scenario: An agent pulls a reply in a joined thread
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      When Will posts "marmalade is on the keyboard again" in the thread "deploy"
      And the conversation settles
      And lead pulls "marmalade is on the keyboard again"
      Then lead is shown "marmalade is on the keyboard again"

    @must-fire
    Scenario: An agent pulls a role mention
      Given a channel #general with Will, lead and worker
      And lead and worker have the role @backend
      When Will posts "@backend the tumbler of the west gate is stuck"
      And the conversation settles
      And lead pulls "@backend the tumbler of the west gate is stuck"
      Then lead is shown "the tumbler of the west gate is stuck"

    @must-fire
    Scenario: An agent pulls a long reply
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      When Will posts in one message 60 times "the tide rises" and then "and at last the sluice gate is shut" in the thread "deploy"
      And the conversation settles
      And lead pulls "and at last the sluice gate is shut"
      Then lead is shown "and at last the sluice gate is shut"

  @C2A-TOOL-006 @must @host @2026-06-24 @2026-06-02
  Rule: The read tools show the current messages

    @must-fire
    Scenario: A message is edited between the knock and the pull
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      When Will posts "the window opens at nine" in the thread "deploy"
      And the conversation settles
      And Will edits "the window opens at nine" to "the window opens at eleven"
      And the conversation settles
      And lead reads the thread "deploy"
      Then lead is shown "the window opens at eleven"
      And lead is not shown "the window opens at nine"

    @must-fire
    Scenario: The platform sends an edited message again
      Given a channel #general with Will and lead
      And a thread "mill" in #general with Will and lead
      When Will posts "the mill stops at noon" in the thread "mill"
      And the conversation settles
      And Will edits "the mill stops at noon" to "the mill stops at two"
      And 10 s pass
      And the platform sends "the mill stops at noon" again
      And the conversation settles
      And lead reads the thread "mill"
      Then lead is shown "the mill stops at two"
      And lead is not shown "the mill stops at noon"

    @must-fire
    Scenario: The platform sends a deleted message again
      Given a channel #general with Will and lead
      And a thread "mill" in #general with Will and lead
      When Will posts "the miller is ill" in the thread "mill"
      And Will posts "the mill is open" in the thread "mill"
      And the conversation settles
      And Will deletes "the miller is ill"
      And 10 s pass
      And the platform sends "the miller is ill" again
      And the conversation settles
      And lead reads the thread "mill"
      Then lead is shown "the mill is open"
      And lead is not shown "the miller is ill"

    @must-fire
    Scenario: The list shows the event that replaced a question
      Given Will is in a DM with lead
      When Will posts "how much does the crate weigh?"
      And the conversation settles
      And Will edits "how much does the crate weigh?" to "how much does the barrel weigh?"
      And the conversation settles
      And lead lists its events
      Then lead's list contains "how much does the barrel weigh?"
      And lead's list does not contain "how much does the crate weigh?"

    @must-fire
    Scenario: The list shows the edited text
      Given a channel #general with Will and lead
      When Will posts "the parcel weighs two kilos"
      And the conversation settles
      And Will edits "the parcel weighs two kilos" to "the parcel weighs three kilos"
      And the conversation settles
      And lead lists its events
      Then lead is not shown "the parcel weighs two kilos"

    @must-not-fire
    Scenario: A message is edited again just after the agent has listed it
      Given Will is in a DM with lead
      When Will posts "how long is the plank?"
      And the conversation settles
      And Will edits "how long is the plank?" to "how long is the beam?"
      And the conversation settles
      And lead lists its events
      And Will edits "how long is the beam?" to "how long is the joist?"
      And the conversation settles
      Then "how long is the joist?" is one event for lead

    @must-not-fire
    Scenario: A message is deleted between the knock and the pull
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      When Will posts "the vault opens with 2501" in the thread "deploy"
      And the conversation settles
      And Will posts "that was the wrong thread, sorry" in the thread "deploy"
      And the conversation settles
      And Will deletes "the vault opens with 2501"
      And the conversation settles
      And lead pulls "the vault opens with 2501"
      Then lead is not shown "the vault opens with 2501"

    @must-fire @2026-06-02
    Scenario: The list does not show a message that was deleted after the answer
      Given a channel #general with Will and lead
      When Will posts "@lead what does the anvil weigh?"
      And the conversation settles
      And lead sends "forty kilos" in reply to "@lead what does the anvil weigh?"
      And Will deletes "@lead what does the anvil weigh?"
      And the conversation settles
      And lead lists its events
      Then lead is not shown "@lead what does the anvil weigh?"

    @must-fire
    Scenario Outline: An edit restores the old text of a message
      Given a channel #general with Will, Ann and lead
      And Will is in a DM with lead
      When Will posts "<first>" in <place>
      And 10 s pass
      And Will edits "<first>" to "<second>"
      And 10 s pass
      And Will edits "<second>" to "<first>"
      And 10 s pass
      And Will edits "<first>" to "<second>"
      And the conversation settles
      And lead reads <place>
      Then lead is shown "<second>"
      And lead is not shown "<first>"

      Examples:
        | first                                 | second                                | place    |
        | we meet at the eastern lock           | we meet at the western lock           | #general |
        | @lead bring the keys of the east lock | @lead bring the keys of the west lock | #general |
        | the boat waits at the eastern lock    | the boat waits at the western lock    | the DM   |

  @C2A-TOOL-007 @must @host @2026-06-02
  Rule: chat.list_events lists the events that pass all of its filters

    @must-fire
    Scenario: An agent filters by conversation
      Given a channel #general with Will and lead
      And a channel #ops with Will and lead
      When Will posts "@lead count the chairs" in #general
      And Will posts "@lead count the servers" in #ops
      And the conversation settles
      And lead lists its events of #ops
      Then lead's list contains "@lead count the servers"
      And lead's list does not contain "@lead count the chairs"

    @must-fire
    Scenario: An agent filters by policy
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      When Will posts "@lead count the chairs" in #general
      And Will posts "the tables are counted" in the thread "deploy"
      And the conversation settles
      And lead lists its events with policy must_respond
      Then lead's list contains "@lead count the chairs"
      And lead's list does not contain "the tables are counted"

    @must-fire
    Scenario: An agent filters by stream
      Given a channel #general with Will and lead
      And a channel #move with Will and lead, carrying the stream "migration"
      When Will posts "@lead count the chairs" in #general
      And Will posts "@lead count the tables that are left" in #move
      And the conversation settles
      And lead lists its events of the stream "migration"
      Then lead's list contains "@lead count the tables that are left"
      And lead's list does not contain "@lead count the chairs"

    @must-fire
    Scenario: An agent filters by the stream of a thread
      Given a channel #general with Will and lead
      And a channel #move with Will and lead, carrying the stream "migration"
      And a thread "vans" in #move with Will and lead
      When Will posts "@lead count the ladders" in #general
      And Will posts "@lead count the blankets" in the thread "vans"
      And the conversation settles
      And lead lists its events of the stream "migration"
      Then lead's list contains "@lead count the blankets"
      And lead's list does not contain "@lead count the ladders"

    @must-fire
    Scenario: An agent filters by time
      Given a channel #general with Will and lead
      When Will posts "@lead what came in on monday?"
      And 10 min pass
      And Will posts "@lead what came in on tuesday?"
      And 10 min pass
      And Will posts "@lead what came in on wednesday?"
      And the conversation settles
      And lead lists its events since 300 s until 900 s
      Then lead's list contains "@lead what came in on tuesday?"
      And lead's list does not contain "@lead what came in on monday?"
      And lead's list does not contain "@lead what came in on wednesday?"

    @must-fire
    Scenario: An agent filters by time in another time zone
      Given a channel #general with Will and lead
      When Will posts "@lead what went out on monday?"
      And 10 min pass
      And Will posts "@lead what went out on tuesday?"
      And 10 min pass
      And Will posts "@lead what went out on wednesday?"
      And the conversation settles
      And lead lists its events since 300 s until 900 s, in another time zone
      Then lead's list contains "@lead what went out on tuesday?"
      And lead's list does not contain "@lead what went out on monday?"
      And lead's list does not contain "@lead what went out on wednesday?"

    @must-fire
    Scenario: An agent uses two filters, and only events that match both are listed
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      And a channel #ops with Will and lead
      When Will posts "@lead count the chairs" in #general
      And Will posts "the tables are counted" in the thread "deploy"
      And Will posts "@lead count the servers" in #ops
      And the conversation settles
      And lead lists its events of #general with policy must_respond
      Then lead's list contains "@lead count the chairs"
      And lead's list does not contain "the tables are counted"
      And lead's list does not contain "@lead count the servers"

    @must-fire
    Scenario Outline: An agent uses any two filters, and only events that match both are listed
      Given a channel #general with Will and lead
      And a channel #ops with Will and lead, carrying the stream "migration"
      When Will posts "@lead count the stools" in #ops
      And Will posts "@lead count the desks" in #general
      And 10 min pass
      And Will posts "@lead count the racks" in #ops
      And Will posts "the racks are labelled" in #ops
      And Will posts "@lead count the lamps" in #general
      And the conversation settles
      And lead lists its events
      And lead lists its events <filters>
      Then lead's list contains "@lead count the racks"
      And lead's list does not contain "<other>"
      And lead's list does not contain "<another>"

      Examples:
        | filters                                            | other                  | another                |
        | of #ops since 300 s                                | @lead count the stools | @lead count the lamps  |
        | of the stream "migration" since 300 s              | @lead count the stools | @lead count the lamps  |
        | with policy must_respond since 300 s               | @lead count the stools | the racks are labelled |
        | of the stream "migration" with policy must_respond | the racks are labelled | @lead count the lamps  |
        | of #ops with policy must_respond until 900 s       | the racks are labelled | @lead count the lamps  |

    @must-not-fire
    Scenario: An agent filters by a policy that the draft does not define
      Given a channel #general with Will and lead
      When Will posts "@lead count the chairs"
      And the conversation settles
      And lead lists its events with policy sometimes_respond
      Then lead's list does not contain "@lead count the chairs"

    @must-not-fire
    Scenario: An agent uses no filter
      Given a channel #general with Will and lead
      And a channel #ops with Will and lead
      And Will is in a DM with lead
      When Will posts "@lead count the chairs" in #general
      And Will posts "@lead count the servers" in #ops
      And Will posts "did you count them all?" in the DM
      And the conversation settles
      And lead lists its events
      Then lead's list contains "@lead count the chairs"
      And lead's list contains "@lead count the servers"
      And lead's list contains "did you count them all?"

    @must-fire
    Scenario: An agent filters by the policy that an edit has set
      Given a channel #general with Will and lead
      When Will posts "@lead count the ladders" in #general
      And Will edits "@lead count the ladders" to "@lead count the ropes"
      And the conversation settles
      And lead lists its events
      And lead lists its events with policy must_respond
      Then lead's list contains "@lead count the ropes"

    @must-fire @reconnect
    Scenario: An agent filters by time, and the time of the message counts
      Given a channel #general with Will and lead
      When the link breaks
      And Will posts "@lead count the sails" in #general
      And 5 min pass
      And the link is back
      And the conversation settles
      And lead lists its events until 150 s
      Then lead's list contains "@lead count the sails"

    @must-not-fire @reconnect
    Scenario: An agent filters by time, and a late delivery doesn't make a message newer
      Given a channel #general with Will and lead
      When the link breaks
      And Will posts "@lead count the oars" in #general
      And 5 min pass
      And the link is back
      And the conversation settles
      And lead lists its events since 150 s
      Then lead's list does not contain "@lead count the oars"

    @must-fire
    Scenario Outline: An agent uses two filters that exclude each other
      Given a channel #general with Will and lead
      And a channel #ops with Will and lead, carrying the stream "migration"
      When Will posts "@lead count the benches" in #general
      And Will posts "@lead count the crates" in #ops
      And the conversation settles
      And lead lists its events <filters>
      Then lead's list does not contain "@lead count the benches"
      And lead's list does not contain "@lead count the crates"

      Examples:
        | filters                                           |
        | of #general of the stream "migration"             |
        | of #ops with policy must_not_respond              |
        | of the stream "migration" with policy may_respond |

    @must-fire
    Scenario: An agent filters by a conversation and its stream
      Given a channel #general with Will and lead
      And a channel #ops with Will and lead, carrying the stream "migration"
      When Will posts "@lead count the barrels" in #general
      And Will posts "@lead count the kegs" in #ops
      And the conversation settles
      And lead lists its events of #ops of the stream "migration"
      Then lead's list contains "@lead count the kegs"
      And lead's list does not contain "@lead count the barrels"

    @must-fire
    Scenario: An agent filters by a fraction of a second
      Given a channel #general with Will and lead
      When 200 ms pass
      And Will posts "@lead weigh the apples" in #general
      And 600 ms pass
      And Will posts "@lead weigh the plums" in #general
      And the conversation settles
      And lead lists its events
      And lead lists its events since 500 ms
      Then lead's list contains "@lead weigh the plums"

  @C2A-TOOL-008 @must @host @2026-06-02
  Rule: chat.list_events lists only the calling agent's events

    @must-fire
    Scenario: A direct message goes to another agent
      Given Will is in a DM with lead
      And Will is in a DM with worker
      When Will posts "the raise is approved" in the DM with lead
      And Will posts "please order new toner" in the DM with worker
      And the conversation settles
      And worker lists its events
      Then worker's list contains "please order new toner"
      And worker's list does not contain "the raise is approved"

    @must-fire
    Scenario: An agent asks for another agent's conversation by its id
      Given Will is in a DM with lead
      And Will is in a DM with worker
      When Will posts "the raise is approved" in the DM with lead
      And the conversation settles
      And worker lists its events of the DM with lead
      Then worker's list does not contain "the raise is approved"

    @must-not-fire
    Scenario: One message to two agents is in both agents' lists
      Given a channel #general with Will, lead and worker
      When Will posts "@lead and @worker fill in the survey"
      And the conversation settles
      And lead lists its events
      And worker lists its events
      Then lead's list contains "@lead and @worker fill in the survey"
      And worker's list contains "@lead and @worker fill in the survey"

    @must-fire
    Scenario: One message has a different policy for each of two agents
      Given a channel #general with Will, lead, worker and scout
      And worker has the role @backend
      When Will posts "@lead please ask @backend for the survey"
      And the conversation settles
      And lead lists its events
      And worker lists its events
      And scout lists its events
      Then lead's list has "@lead please ask @backend for the survey" as must_respond
      And worker's list has "@lead please ask @backend for the survey" as may_respond
      And scout's list has "@lead please ask @backend for the survey" as must_not_respond

  @C2A-TOOL-009 @must @host @2026-06-24 @2026-06-02
  Rule: chat.list_events never lists silent events

    @must-fire
    Scenario Outline: A host may deliver some events as silent
      A host that delivers none of these messages as silent has nothing to leave out.

      Given a channel #general with Will and lead
      And Will is in a DM with lead
      When deploy-bot logs "gc took 12 ms" in #general
      And deploy-bot records "lift 7 closed" in #general
      And Will posts "thanks!" in the DM
      And the conversation settles
      And lead <lists its events>
      Then no silent event is in lead's list

      Examples:
        | lists its events                              |
        | lists its events                              |
        | lists its events with policy must_not_respond |
        | lists its events of #general                  |
        | lists its events of the DM                    |

    @must-fire
    Scenario: An event is silent because the harness has no mailbox
      Given a channel #general with Will, lead and worker
      And the other side does not support "injection.tool_mailbox"
      When Will posts "the plums are ripe" in #general
      And Will posts "@worker who picks the plums?" in #general
      And the conversation settles
      And lead lists its events
      Then no silent event is in lead's list

    @must-fire
    Scenario: An event is silent because the harness supports neither knocks nor a mailbox
      Given a channel #general with Will, lead and worker
      And a thread "plums" in #general with Will and lead
      And the other side does not support "injection.tool_mailbox"
      And the other side does not support "injection.notify"
      When Will posts "the pears are ripe" in the thread "plums"
      And Will posts "the figs are ripe" in #general
      And the conversation settles
      And lead lists its events
      Then no silent event is in lead's list

  @C2A-TOOL-010 @should @host @2026-06-02
  Rule: The tools don't show anything from conversations that the agent is not in

    @must-fire
    Scenario: An agent reads a channel that it isn't in
      Given a channel #board with Will, Ann and worker
      And a channel #general with Will and lead
      When Will posts "we sell the north wing" in #board
      And the conversation settles
      And lead looks through #board
      Then lead does not find "we sell the north wing"

    @must-fire
    Scenario: An agent reads a direct conversation that it isn't in
      Given Will is in a DM with worker
      And a channel #general with Will and lead
      When Will posts "keep it between us: the north wing is sold" in the DM with worker
      And the conversation settles
      And lead looks through the DM with worker
      Then lead does not find "keep it between us: the north wing is sold"

    @must-fire
    Scenario: An agent pulls another agent's event by its id
      Given Will is in a DM with lead
      And a channel #general with Will and worker
      When Will posts "keep it between us: the south wing is next" in the DM
      And the conversation settles
      And worker calls "chat.read_thread" for the event that lead got for "keep it between us: the south wing is next"
      Then worker is not shown "keep it between us: the south wing is next"

    @must-fire
    Scenario: An agent continues reading after it has left its channel
      Given a channel #board with Will, Ann, lead and worker
      When Will posts "lead may sit in until noon" in #board
      And the conversation settles
      And lead leaves #board
      And Will posts "now that we are alone: the north wing is sold" in #board
      And the conversation settles
      And lead looks through #board
      Then lead does not find "now that we are alone: the north wing is sold"
      And "now that we are alone: the north wing is sold" does not reach lead

    @must-fire
    Scenario Outline: An agent that has left its channel lists its events
      Given a channel #board with Will, lead and worker
      When Will posts "<text>" in #board
      And the conversation settles
      And lead leaves #board
      And the conversation settles
      And lead lists its events
      And lead lists its events of #board
      Then lead is not shown "<text>"

      Examples:
        | text                                         |
        | @lead between the two of us: the mill closes |
        | between the three of us: the mill opens      |

    @must-not-fire
    Scenario: An agent that is still in its channel lists its events
      Given a channel #board with Will, lead and worker
      When Will posts "@lead take the minutes of the mill" in #board
      And the conversation settles
      And worker leaves #board
      And the conversation settles
      And lead lists its events
      Then lead's list has "@lead take the minutes of the mill" as must_respond

    @must-fire @restart
    Scenario: An agent has left before the host is killed
      Given a channel #board with Will, Ann, lead and worker
      When lead leaves #board
      And the host is killed and started again
      And Will posts "behind closed doors: the east wing is sold" in #board
      And the conversation settles
      And lead looks through #board
      Then lead does not find "behind closed doors: the east wing is sold"
      And "behind closed doors: the east wing is sold" does not reach lead

    @must-fire @restart
    Scenario: An agent leaves while the host is down
      Given a channel #board with Will, Ann, lead and worker
      When Will posts "@worker please take the minutes" in #board
      And the conversation settles
      And the host is killed, lead leaves #board, and the host is started again
      And Will posts "between us: the mill and @lead are sold" in #board
      And the conversation settles
      And lead looks through #board
      Then lead does not find "between us: the mill and @lead are sold"
      And "between us: the mill and @lead are sold" does not reach lead

    @must-not-fire @restart
    Scenario: An agent joins while the host is down
      Given a channel #board with Will, Ann and worker
      And a channel #general with Will and lead
      When Will posts "@worker please read the minutes" in #board
      And the conversation settles
      And the host is killed, lead joins #board, and the host is started again
      And Will posts "@lead good morning, please sign the minutes" in #board
      And the conversation settles
      And lead looks through #board
      Then lead finds "@lead good morning, please sign the minutes"

    @must-fire @claims
    Scenario: An agent claims a thread that it doesn't take part in
      Given a channel #board with Will, Ann and worker
      And a thread "sale" in #board with Will and worker
      And a channel #general with Will and lead
      When Will posts "who writes the letter?" in the thread "sale"
      And the conversation settles
      And lead claims the thread "sale"
      And worker claims the thread "sale"
      Then lead's claim is refused
      And worker's claim is granted

    @must-fire @inspect
    Scenario: An agent resolves a thread that it doesn't take part in
      Given a channel #board with Will, Ann and worker
      And a thread "lease" in #board with Will and worker
      And a channel #general with Will and lead
      When Will asks worker "who signs the lease?" in the thread "lease"
      And the conversation settles
      And lead resolves the thread "lease"
      And the conversation settles
      Then for worker, "who signs the lease?" is still waiting

    @must-not-fire @restart
    Scenario: An agent has joined before the host is killed
      Given a channel #board with Will, Ann and worker
      And a channel #general with Will and lead
      When lead joins #board
      And the host is killed and started again
      And Will posts "@lead welcome back, please read the minutes" in #board
      And the conversation settles
      And lead looks through #board
      Then lead finds "@lead welcome back, please read the minutes"

    @must-not-fire
    Scenario: An agent that has joined a channel can read it
      Given a channel #board with Will, Ann and worker
      And a channel #general with Will and lead
      When lead joins #board
      And Will posts "@lead welcome, please read the minutes" in #board
      And the conversation settles
      And lead looks through #board
      Then lead finds "@lead welcome, please read the minutes"

    @must-fire
    Scenario: An agent that has left its channel pulls an earlier event
      Given a channel #board with Will, Ann, lead and worker
      When Will posts "@lead you may sit in until one" in #board
      And the conversation settles
      And lead leaves #board
      And Will posts "now that we are alone: the east wing is sold" in #board
      And the conversation settles
      And lead pulls "@lead you may sit in until one"
      Then lead is not shown "now that we are alone: the east wing is sold"

    @must-fire
    Scenario: An agent that has left its channel pulls an event that was edited in the meantime
      Given a channel #board with Will, Ann, lead and worker
      And lead has the role @backend
      When Will posts "@backend you may sit in until two" in #board
      And the conversation settles
      And lead leaves #board
      And Will edits "@backend you may sit in until two" to "@backend and now among us: the west wing is sold"
      And the conversation settles
      And lead pulls "@backend you may sit in until two"
      Then lead is not shown "@backend and now among us: the west wing is sold"

    @must-fire @claims
    Scenario: An agent that has left its channel claims an event that was edited in the meantime
      Given a channel #board with Will, Ann, lead and worker
      And lead has the role @backend
      When Will posts "@backend who shows the attic?" in #board
      And the conversation settles
      And lead leaves #board
      And Will edits "@backend who shows the attic?" to "@backend and now among us: the attic is sold"
      And the conversation settles
      And lead claims "@backend who shows the attic?"
      Then lead is not shown "@backend and now among us: the attic is sold"

    @must-not-fire @claims
    Scenario: An agent that is still in its channel claims an event
      Given a channel #board with Will, Ann, lead and worker
      And lead has the role @backend
      When Will posts "@backend who shows the cellars?" in #board
      And the conversation settles
      And worker leaves #board
      And lead claims "@backend who shows the cellars?"
      And the conversation settles
      Then lead's claim is granted

    @must-fire
    Scenario: An agent that has left its channel lists an event that was edited in the meantime
      Given a channel #board with Will, Ann, lead and worker
      When Will posts "@lead you may sit in until three" in #board
      And the conversation settles
      And lead leaves #board
      And Will edits "@lead you may sit in until three" to "@lead and now among us: the north wing is sold"
      And the conversation settles
      And lead lists its events
      Then lead is not shown "@lead and now among us: the north wing is sold"

    @must-fire
    Scenario: An agent that has left its channel lists an event that it had handled
      Given a channel #board with Will, Ann, lead and worker
      When Will posts "@lead you may sit in until four" in #board
      And the conversation settles
      And lead reacts with done to "@lead you may sit in until four"
      And lead leaves #board
      And Will edits "@lead you may sit in until four" to "@lead and now among us: the south wing is sold"
      And the conversation settles
      And lead lists its events
      Then lead is not shown "@lead and now among us: the south wing is sold"

  @C2A-TOOL-011 @must @host @2026-06-02
  Rule: A host posts a message once for one idempotency key

    @must-fire
    Scenario: An agent repeats a send
      Given a channel #ops with Will and lead
      When Will posts "@lead who fixes the build?"
      And the conversation settles
      And lead sends "I do" in reply to "@lead who fixes the build?" with the key "k1"
      And lead sends "I do" in reply to "@lead who fixes the build?" with the key "k1"
      Then all of lead's sends return the same message
      And "I do" is visible once

    @must-fire
    Scenario: An agent repeats a send after another send
      Given a channel #ops with Will and lead
      When lead sends "the pump runs" to #ops with the key "k1"
      And lead sends "the valve is open" to #ops with the key "k2"
      And lead sends "the pump runs" to #ops with the key "k1"
      Then "the pump runs" is visible once
      And "the valve is open" is visible once

    @must-fire
    Scenario: An agent repeats a send before it is answered
      Given a channel #ops with Will and lead
      When Will posts "the build is broken"
      And the conversation settles
      And lead sends twice at once "the build is mended" to #ops with the key "k1"
      Then all of lead's sends return the same message
      And "the build is mended" is visible once

    @must-fire
    Scenario: An agent repeats a send after six minutes
      A platform may resend a message this late if it believes that the message was lost.

      Given a channel #ops with Will and lead
      When Will posts "the build is broken"
      And the conversation settles
      And lead sends "the build is mended" to #ops with the key "k1"
      And 6 min pass
      And lead sends "the build is mended" to #ops with the key "k1"
      Then all of lead's sends return the same message
      And "the build is mended" is visible once

    @must-fire
    Scenario: An agent repeats an answer after the deadline
      Given Will is in a DM with lead
      When Will posts "is the bolt drawn?"
      And the conversation settles
      And lead sends "it is drawn" in reply to "is the bolt drawn?" with the key "k1"
      And the deadline of "is the bolt drawn?" passes
      And long enough passes
      And lead sends "it is drawn" in reply to "is the bolt drawn?" with the key "k1"
      Then lead's call succeeds
      And all of lead's sends return the same message
      And "it is drawn" is visible once

    @must-fire
    Scenario: An agent repeats an answer after its claim has expired
      Given a channel #ops with Will, lead and worker
      And lead and worker have the role @backend
      When Will posts "@backend is the gate barred?" in #ops
      And the conversation settles
      And the host tells several agents about "@backend is the gate barred?"
      And lead claims "@backend is the gate barred?"
      And lead sends "it is barred" in reply to "@backend is the gate barred?" with the key "k1"
      And lead's claim expires
      And lead sends "it is barred" in reply to "@backend is the gate barred?" with the key "k1"
      Then all of lead's sends return the same message
      And "it is barred" is visible once

    @must-fire
    Scenario: An agent uses the same key for another text
      Given a channel #ops with Will and lead
      When Will posts "the build is broken"
      And the conversation settles
      And lead sends "the build is mended" to #ops with the key "k1"
      And lead sends "no, it is not" to #ops with the key "k1"
      Then "the build is mended" is visible once
      And "no, it is not" is not visible

    @must-not-fire
    Scenario: An agent uses another key
      Given a channel #ops with Will and lead
      When Will posts "the build is broken"
      And the conversation settles
      And lead sends "the build is mended" to #ops with the key "k1"
      And lead sends "the tests pass" to #ops with the key "k2"
      Then "the build is mended" is visible once
      And "the tests pass" is visible once

    @must-not-fire
    Scenario: Two agents use the same key
      Given a channel #ops with Will, lead and worker
      When lead sends "the sluice is open" to #ops with the key "k1"
      And worker sends "the gate is shut" to #ops with the key "k1"
      Then worker's call succeeds
      And "the sluice is open" is visible once
      And "the gate is shut" is visible once

    @must-not-fire
    Scenario Outline: An agent uses another key that looks similar
      Given a channel #ops with Will and lead
      When lead sends "the first sluice is open" to #ops with the key "<one>"
      And lead sends "the second sluice is open" to #ops with the key "<other>"
      Then "the first sluice is open" is visible once
      And "the second sluice is open" is visible once

      Examples:
        | one                                        | other                                      |
        | session-0123456789-0123456789-0123456789-1 | session-0123456789-0123456789-0123456789-2 |
        | 1-session-0123456789-0123456789-0123456789 | 2-session-0123456789-0123456789-0123456789 |
        | Sluice                                     | sluice                                     |
        | sluice/1                                   | sluice-1                                   |

    @must-fire
    Scenario Outline: An agent repeats an answer <when>, and the answer calls another agent
      Given a channel #ops with Will, lead and worker
      When Will posts "@lead is the hatch shut?" in #ops
      And the conversation settles
      And lead sends "@worker shut the hatch" in reply to "@lead is the hatch shut?" with the key "k1"
      And <time> pass
      And lead sends "@worker shut the hatch" in reply to "@lead is the hatch shut?" with the key "k1"
      And the conversation settles
      Then all of lead's sends return the same message
      And "@worker shut the hatch" is visible once
      And "@worker shut the hatch" is one event for worker

      Examples:
        | when               | time    |
        | at once            | 2 s     |
        | after the deadline | 150 min |

    @must-fire
    Scenario: An agent repeats an answer after another agent has claimed the message
      Given a channel #ops with Will, lead and worker
      When Will posts "@lead @worker is the ramp clear?" in #ops
      And the conversation settles
      And lead sends "it is clear" in reply to "@lead @worker is the ramp clear?" with the key "k1"
      And worker claims "@lead @worker is the ramp clear?"
      And lead sends "it is clear" in reply to "@lead @worker is the ramp clear?" with the key "k1"
      Then lead's call succeeds
      And all of lead's sends return the same message
      And "it is clear" is visible once

    @must-fire
    Scenario Outline: An agent repeats an answer after the message was <changed>
      Given Will is in a DM with lead
      When Will posts "is the awning up?"
      And the conversation settles
      And lead sends "it is up" in reply to "is the awning up?" with the key "k1"
      And the conversation settles
      And Will <changes>
      And the conversation settles
      And lead sends "it is up" in reply to "is the awning up?" with the key "k1"
      Then lead's call succeeds
      And all of lead's sends return the same message
      And "it is up" is visible once

      Examples:
        | changed | changes                                              |
        | deleted | deletes "is the awning up?"                          |
        | edited  | edits "is the awning up?" to "is the red awning up?" |

  @C2A-TOOL-012 @must @host @2026-06-02
  Rule: A host refuses a deferral without a reason

    @must-fire
    Scenario: An agent gives no reason for its deferral
      Given Will is in a DM with lead
      When Will posts "is the audit done?"
      And the conversation settles
      And lead defers "is the audit done?" without a reason
      Then lead's call is refused

    @must-not-fire
    Scenario: An agent gives a reason for its deferral
      Given Will is in a DM with lead
      When Will posts "is the audit done?"
      And the conversation settles
      And lead defers "is the audit done?" because "two rooms are left to check"
      Then lead's call succeeds

  @C2A-TOOL-013 @must @host @2026-06-02
  Rule: A host does not redeliver an event that an agent has resolved

    @must-fire
    Scenario: An agent resolves an event
      Given Will is in a DM with lead
      When Will posts "please close the windows"
      And the conversation settles
      And lead resolves "please close the windows"
      And 30 min pass
      Then "please close the windows" reaches lead
      And lead's call succeeds
      And "please close the windows" is not delivered to lead again after the latest call

    @must-fire
    Scenario: An agent resolves an assignment that was edited
      Given a channel #general with Will and lead
      When the harness acknowledges nothing
      And Will assigns "sand the oak door" to lead in #general
      And 5 s pass
      And Will edits "sand the oak door" to "sand both oak doors"
      And 5 s pass
      And lead resolves the assignment "sand both oak doors"
      And the time for redelivery passes
      Then lead's call succeeds
      And "sand both oak doors" is not delivered to lead again after the latest call

    @must-fire
    Scenario: An agent resolves an unacknowledged event
      Given Will is in a DM with lead
      When the harness acknowledges nothing
      And Will posts "please close the doors"
      And the conversation settles
      And lead resolves "please close the doors"
      And the time for redelivery passes
      And 1 min pass
      Then lead's call succeeds
      And "please close the doors" is not delivered to lead again after the latest call

    @must-fire
    Scenario: An agent resolves a thread with two unacknowledged questions
      Given a channel #general with Will and lead
      And a thread "doors" in #general with Will and lead
      When the harness acknowledges nothing
      And Will posts "@lead are they locked?" in the thread "doors"
      And Will posts "@lead and are they oiled?" in the thread "doors"
      And the conversation settles
      And lead resolves the thread "doors"
      And the time for redelivery passes
      And 1 min pass
      Then lead's call succeeds
      And "@lead are they locked?" is not delivered to lead again after the latest call
      And "@lead and are they oiled?" is not delivered to lead again after the latest call

    @must-fire
    Scenario: An agent resolves a thread
      Given a channel #general with Will and lead
      And a thread "windows" in #general with Will and lead
      When Will asks lead "are they closed?" in the thread "windows"
      And the conversation settles
      And lead resolves the thread "windows"
      And 30 min pass
      Then "are they closed?" reaches lead
      And lead's call succeeds
      And "are they closed?" is not delivered to lead again after the latest call

    @must-fire
    Scenario: An agent resolves a thread with two acknowledged questions
      Given a channel #general with Will and lead
      And a thread "shutters" in #general with Will and lead
      When Will posts "@lead are they bolted?" in the thread "shutters"
      And 1 min pass
      And Will posts "@lead and are they painted?" in the thread "shutters"
      And the conversation settles
      And lead resolves the thread "shutters"
      And 30 min pass
      Then lead's call succeeds
      And "@lead are they bolted?" is not delivered to lead again after the latest call
      And "@lead and are they painted?" is not delivered to lead again after the latest call

    @must-fire
    Scenario: An agent resolves an assignment
      Given a channel #general with Will and lead
      When Will assigns "clean the gutters" to lead in #general
      And the conversation settles
      And lead resolves the assignment "clean the gutters"
      And 30 min pass
      Then "clean the gutters" reaches lead
      And lead's call succeeds
      And "clean the gutters" is not delivered to lead again after the latest call

    @must-not-fire
    Scenario: A message outside a resolved thread is still redelivered
      Given a channel #general with Will, lead and worker
      And a thread "doors" in #general with Will, lead and worker
      When the harness acknowledges nothing
      And Will posts "@lead is the hall swept?" in #general
      And Will posts "@worker are the doors waxed?" in the thread "doors"
      And the conversation settles
      And lead resolves the thread "doors"
      And the time for redelivery passes
      And 1 min pass
      Then lead's call succeeds
      And "@lead is the hall swept?" is delivered to lead again after the latest call
      And "@worker are the doors waxed?" is delivered to worker again after the latest call

    @must-not-fire @inspect
    Scenario: An agent cannot resolve another agent's assignment
      Given a channel #general with Will, lead and worker
      When Will assigns "sweep the chimney" to lead in #general
      And Will assigns "grease the hinges" to worker in #general
      And the conversation settles
      And worker resolves the assignment "sweep the chimney"
      And worker resolves the assignment "grease the hinges"
      And the conversation settles
      Then for lead, "sweep the chimney" is still waiting
      And for worker, "grease the hinges" ends up responded

    @must-not-fire
    Scenario: An agent cannot end the redelivery of another agent's assignment
      Given a channel #general with Will, lead and worker
      When the harness acknowledges nothing
      And Will assigns "sweep the stove pipe" to lead in #general
      And the conversation settles
      And worker resolves the assignment "sweep the stove pipe"
      And the time for redelivery passes
      And 1 min pass
      Then "sweep the stove pipe" is delivered to lead again after the latest call

    @must-not-fire @inspect
    Scenario: A resolved thread doesn't resolve any event outside it
      Given a channel #general with Will, lead and worker
      And a thread "doors" in #general with Will, lead and worker
      When Will posts "@lead is the yard swept?" in #general
      And the conversation settles
      And Will posts "@worker are the doors hung?" in the thread "doors"
      And the conversation settles
      And lead resolves the thread "doors"
      And the conversation settles
      Then for lead, "@lead is the yard swept?" is still waiting
      And for worker, "@worker are the doors hung?" is still waiting

    @must-fire
    Scenario: An agent resolves a thread with a question that was edited
      Given a channel #general with Will, lead and worker
      And a thread "hinges" in #general with Will and lead
      When the harness acknowledges nothing
      And Will posts "@lead are they greased?" in the thread "hinges"
      And 5 s pass
      And Will edits "@lead are they greased?" to "@lead are they all greased?"
      And 5 s pass
      And lead resolves the thread "hinges"
      And the time for redelivery passes
      And 1 min pass
      Then lead's call succeeds
      And "@lead are they all greased?" is not delivered to lead again after the latest call

  @C2A-TOOL-014 @must @host @2026-06-02
  Rule: A claim that its owner repeats remains valid

    @must-fire
    Scenario: Another agent claims after the owner has claimed again
      Given a channel #general with Will, lead and worker
      And a thread "fence" in #general with Will, lead and worker
      When Will posts "who mends the fence?" in the thread "fence"
      And the conversation settles
      And lead claims "who mends the fence?"
      And lead claims "who mends the fence?"
      And worker claims "who mends the fence?"
      Then worker's claim is refused

    @must-fire
    Scenario: Another agent claims when the owner's second claim has nearly expired
      Given a channel #general with Will, lead and worker
      And a thread "fence" in #general with Will, lead and worker
      When Will posts "who paints the fence?" in the thread "fence"
      And the conversation settles
      And lead claims "who paints the fence?"
      And lead's claim has nearly expired
      And lead claims "who paints the fence?"
      And lead's claim has nearly expired
      And worker claims "who paints the fence?"
      Then worker's claim is refused

  @C2A-TOOL-022 @must @host @2026-06-02 @inspect
  Rule: A host doesn't change anything when a deferral, a resolution or a reaction is repeated

    @must-fire
    Scenario: An agent repeats a deferral
      Given Will is in a DM with lead
      When Will posts "is the fence mended?"
      And the conversation settles
      And lead defers "is the fence mended?" because "it rains"
      And the host's state is noted
      And lead defers "is the fence mended?" because "it rains"
      Then the host's state is as it was noted

    @must-fire
    Scenario: An agent repeats a resolution
      Given Will is in a DM with lead
      When Will posts "tell me when the fence is mended"
      And the conversation settles
      And lead resolves "tell me when the fence is mended"
      And the host's state is noted
      And lead resolves "tell me when the fence is mended"
      Then the host's state is as it was noted

    @must-fire
    Scenario: An agent repeats a reaction
      Given Will is in a DM with lead
      When Will posts "mend the gate, too, please"
      And the conversation settles
      And lead reacts with queued to "mend the gate, too, please"
      And the host's state is noted
      And lead reacts with queued to "mend the gate, too, please"
      Then the host's state is as it was noted

    @must-fire @restart
    Scenario: An agent repeats a reaction after the host was killed
      Given Will is in a DM with lead
      When Will posts "tell me when the hedge is cut"
      And the conversation settles
      And lead reacts with done to "tell me when the hedge is cut"
      And the conversation settles
      And the host is killed and started again
      And lead reacts with done to "tell me when the hedge is cut"
      Then the surface shows a reaction from lead to "tell me when the hedge is cut"

    @must-fire
    Scenario: An agent repeats a reaction to another agent's message
      Given a channel #general with Will, lead and worker
      When worker sends "@lead clip the hedge" to #general
      And the conversation settles
      And lead reacts with done to "@lead clip the hedge"
      And the conversation settles
      And lead reacts with done to "@lead clip the hedge"
      And the conversation settles
      Then worker is told about the signal done on "@lead clip the hedge"

    @must-fire @restart
    Scenario: An agent repeats a reaction to another agent's message after the host was killed
      Given a channel #general with Will, lead and worker
      When worker sends "@lead trim the hedge" to #general
      And the conversation settles
      And lead reacts with done to "@lead trim the hedge"
      And the conversation settles
      And the host is killed and started again
      And lead reacts with done to "@lead trim the hedge"
      And the conversation settles
      Then worker is told about the signal done on "@lead trim the hedge"

    @must-fire
    Scenario: An agent repeats a reaction whose confirmation was lost
      The platform shows the reaction, but doesn't confirm it.

      Given Will is in a DM with lead
      And the platform fails 1 reaction with lost_response
      When Will posts "tell me when the lawn is mown"
      And the conversation settles
      And lead reacts with done to "tell me when the lawn is mown"
      And 1 min pass
      And lead reacts with done to "tell me when the lawn is mown"
      And 1 min pass
      Then the surface shows a reaction from lead to "tell me when the lawn is mown"

  @C2A-TOOL-015 @must @host @2026-06-02
  Rule: A host refuses an invalid call

    @must-fire
    Scenario: An agent calls a tool that does not exist
      Given a channel #general with Will and lead
      When Will posts "@lead dance for us"
      And the conversation settles
      And lead calls "chat.dance" with:
        """
        {"style": "waltz"}
        """
      Then lead's call is refused

    @must-fire
    Scenario: An agent sends without a target
      Given a channel #general with Will and lead
      When Will posts "@lead say hello"
      And the conversation settles
      And lead sends "hello, wherever you are" without target
      Then lead's call is refused
      And "hello, wherever you are" is not visible

    @must-fire
    Scenario: An agent answers without a target
      Given a channel #general with Will and lead
      When Will posts "@lead say goodbye"
      And the conversation settles
      And lead sends "goodbye, wherever you are" in reply to "@lead say goodbye" without target
      Then lead's call is refused
      And "goodbye, wherever you are" is not visible

    @must-fire
    Scenario Outline: An agent names an event that was never delivered
      Given a channel #general with Will and lead
      When Will posts "@lead say hello"
      And the conversation settles
      And lead calls "<tool>" with:
        """
        <arguments>
        """
      Then lead's call is refused

      Examples:
        | tool             | arguments                                             |
        | chat.read_thread | {"eventId": "no-such-event"}                          |
        | chat.claim       | {"eventId": "no-such-event"}                          |
        | chat.react       | {"inReplyTo": "no-such-event", "signal": "done"}      |
        | chat.defer       | {"inReplyTo": "no-such-event", "reason": "no reason"} |
        | chat.resolve     | {"eventId": "no-such-event"}                          |

    @must-fire
    Scenario Outline: An agent names an event that another agent got in a direct message
      Given Will is in a DM with lead
      And a channel #general with Will and worker
      When Will posts "are you free at nine?" in the DM
      And the conversation settles
      And worker calls "<tool>" for the event that lead got for "are you free at nine?"
      Then worker's call is refused

      Examples:
        | tool         |
        | chat.claim   |
        | chat.react   |
        | chat.defer   |
        | chat.resolve |

    @must-fire
    Scenario Outline: An agent names an event that another agent got in a channel of both agents
      If the host gives one id to both events, the call is about the caller's own event. Nothing changes for the other
      agent.

      Given a channel #general with Will, lead and worker
      When the harness acknowledges nothing
      And Will posts "@lead and @worker are you free at ten?" in #general
      And the conversation settles
      And worker calls "<tool>" for the event that lead got for "@lead and @worker are you free at ten?"
      And the time for redelivery passes
      And 1 min pass
      Then "@lead and @worker are you free at ten?" is delivered to lead again after the latest call

      Examples:
        | tool         |
        | chat.react   |
        | chat.resolve |

    @must-fire @inspect
    Scenario Outline: A call about another agent's event doesn't change anything for the other agent
      Given a channel #general with Will, lead and worker
      When Will posts "@lead and @worker are you free at six?" in #general
      And the conversation settles
      And worker calls "<tool>" for the event that lead got for "@lead and @worker are you free at six?"
      And the conversation settles
      Then for lead, "@lead and @worker are you free at six?" is still waiting

      Examples:
        | tool              |
        | chat.react        |
        | chat.defer        |
        | chat.resolve      |
        | chat.send_message |

    @must-not-fire
    Scenario: An agent makes a valid call
      Given a channel #general with Will and lead
      When Will posts "@lead say hello"
      And the conversation settles
      And lead sends "hello" to #general
      Then lead's call succeeds
      And "hello" is visible once

    @must-fire
    Scenario Outline: An agent sends to a place and names a thread of another place
      Given a channel #general with Will and lead
      And a channel #ops with Will and lead
      And a thread "deploy" in #ops with Will and lead
      And Will is in a DM with lead
      When lead sends "step one is done" to <place>, naming the thread "deploy"
      Then lead's call is refused
      And "step one is done" is not visible

      Examples:
        | place    |
        | #general |
        | the DM   |

  @C2A-TOOL-016 @should @host @2026-06-02
  Rule: A mention in a thread says that it comes with the thread's context

    @must-fire
    Scenario: An agent is mentioned in a thread
      Given a channel #general with Will, Ann and lead
      And a thread "budget" in #general with Will, Ann and lead
      When Ann posts "the cap is nine thousand" in the thread "budget"
      And Will posts "@lead does that hold?" in the thread "budget"
      And the conversation settles
      Then the event for "@lead does that hold?" contains the context of its thread

    @must-fire
    Scenario: The author rewords the mention
      Given a channel #general with Will, Ann and lead
      And a thread "budget" in #general with Will, Ann and lead
      When Ann posts "the cap is eight thousand" in the thread "budget"
      And Will posts "@lead does it hold?" in the thread "budget"
      And the conversation settles
      And Will edits "@lead does it hold?" to "@lead does the cap hold?"
      And the conversation settles
      Then the event for "@lead does the cap hold?" contains the context of its thread

  @C2A-TOOL-017 @may @host @2026-06-02
  Rule: An event names the work stream of its conversation

    @must-fire
    Scenario: A message is posted in a channel that carries a stream
      Given a channel #move with Will and lead, carrying the stream "migration"
      And lead owns the stream "migration"
      When Will posts "the van is booked"
      And the conversation settles
      Then the event for "the van is booked" carries no stream except "migration"

    @must-fire
    Scenario: A message is posted in a thread of a channel that carries a stream
      Given a channel #move with Will, lead and worker, carrying the stream "migration"
      And lead owns the stream "migration"
      And a thread "boxes" in #move with Will and lead
      When Will posts "@lead the van is here" in #move
      And the conversation settles
      And Will posts "@lead the boxes are in" in the thread "boxes"
      And the conversation settles
      Then the event for "@lead the van is here" carries no stream except "migration"
      And the event for "@lead the boxes are in" carries no stream except "migration"

    @must-fire
    Scenario: A person reacts in a channel that carries a stream
      Given a channel #move with Will and lead, carrying the stream "migration"
      And lead owns the stream "migration"
      When Will posts "@lead the cart is here" in #move
      And the conversation settles
      And lead sends "shall I load the cart?" to #move as ambient
      And the conversation settles
      And Will puts agree on "shall I load the cart?"
      And the conversation settles
      Then the event for "@lead the cart is here" carries no stream except "migration"
      And lead is told about the signal agree on "shall I load the cart?"

  @C2A-TOOL-018 @must @harness @2026-06-02
  Rule: A harness sends chat only with tools

    @must-fire
    Scenario: A turn is answered with a tool call
      Given Will is in a DM with lead
      And the model replies "half past nine"
      When Will posts "when do we start?"
      And the conversation settles
      Then lead sends exactly 1 message, which says "half past nine"

  @C2A-TOOL-019 @must @harness @2026-06-02
  Rule: A harness does not answer a message that its agent only found in the mailbox

    @must-fire
    Scenario: An agent lists the messages of its channels
      Given a channel #general with Will, Ann and lead
      And Will is in a DM with lead
      And the model calls "chat.list_events" and then replies "nothing that concerns us"
      When Ann posts "who wants the last slice?" in #general
      And Ann posts "it goes stale" in #general
      And Ann posts "does anybody know a baker?" in #general
      And Will posts "anything new in the channel?" in the DM
      And the conversation settles
      Then lead calls the tool "chat.list_events" exactly once
      And lead sends no message to #general
      And lead sends exactly 1 message to the DM

  @C2A-TOOL-020 @may @harness @2026-06-02
  Rule: A harness repeats a failed read with the same arguments

    @must-fire
    Scenario: The host fails to list its events once
      Given Will is in a DM with lead
      And the host's tool "chat.list_events" fails once
      And the model calls "chat.list_events" and then replies "I can't see"
      When Will posts "what did I miss?"
      And the conversation settles
      Then if "chat.list_events" was called again, the arguments were the same

  @C2A-TOOL-021 @must @harness @2026-06-02
  Rule: A harness does not repeat a call that has an effect unless the model asks for it

    @must-fire
    Scenario: A tool with an effect fails
      Given Will is in a DM with lead
      And the host's tool "chat.ring_bell" has an effect
      And the host's tool "chat.ring_bell" fails once
      And the model calls "chat.ring_bell" and then replies "the bell does not ring"
      When Will posts "ring the bell, please"
      And the conversation settles
      Then lead calls the tool "chat.ring_bell" exactly once

    @must-not-fire
    Scenario: A tool with an effect succeeds
      Given Will is in a DM with lead
      And the host's tool "chat.ring_bell" has an effect
      And the model calls "chat.ring_bell" and then replies "it has rung"
      When Will posts "ring the bell, please"
      And the conversation settles
      Then lead calls the tool "chat.ring_bell" exactly once
      And lead sends exactly 1 message, which says "it has rung"
