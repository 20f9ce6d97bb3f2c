Feature: Event
  A delivery contains everything that the agent needs to decide: who wrote, where, to whom, under which policy, and
  what.

  For every delivery in every scenario, a schema checks the event's shape: its fields and their types. This area
  contains the rules that a schema can't check, because they compare an event with the posted message, or with other
  events.

  @C2A-EVT-011 @must @host @adapter @2026-06-24 @2026-06-02
  Rule: Different messages become events with different ids

    @must-fire
    Scenario: Two people post three messages in two places
      Given a channel #general with Will, Ann and lead
      And Will is in a DM with lead
      When Will posts "shall we start?" in the DM
      And Ann posts "@lead shall we begin?" in #general
      And Will posts "@lead shall we go on?" in #general
      And the conversation settles
      Then all events have different ids

    @must-fire
    Scenario: A person posts messages in quick succession
      Given Will is in a DM with lead
      When Will posts 10 messages "knock knock", each 10 ms apart
      And the conversation settles
      Then all events have different ids

    @must-fire @restart
    Scenario: The host is killed between two messages
      Given Will is in a DM with lead
      When Will posts "is the lamp lit?"
      And the conversation settles
      And the host is killed and started again
      And Will posts "is the lamp out?"
      And the conversation settles
      Then all events have different ids

  @C2A-EVT-012 @must @host @adapter @2026-06-24 @2026-06-02
  Rule: An event has the same policy in every delivery

    @must-fire @host
    Scenario: The agent joins the thread before it has acknowledged the event
      Given a channel #general with Will, Ann, lead and worker
      And a thread "hedge" in #general with Will and lead
      When the harness acknowledges nothing
      And Will posts "the hedge needs trimming" in the thread "hedge"
      And 3 s pass
      And worker sends "I have the long shears" to the thread "hedge"
      And the time for redelivery passes
      And the harness acknowledges again
      And the time for redelivery passes
      Then "the hedge needs trimming" reaches lead

    @must-fire @host
    Scenario: A person answers the question before it is acknowledged
      Given a channel #general with Will, Ann, lead and worker
      When the harness acknowledges nothing
      And Will posts "@lead who has the shears?" in #general
      And 1 s pass
      And Ann posts "@worker has them, lead" in #general
      And worker sends "they are in my shed" to #general
      And 5 s pass
      And the harness acknowledges again
      And the time for redelivery passes
      Then "@lead who has the shears?" reaches lead

    @must-not-fire @host
    Scenario: A message is posted after the agent has joined
      Given a channel #general with Will, Ann, lead and worker
      And a thread "hedge" in #general with Will and lead
      When Will posts "the hedge needs watering" in the thread "hedge"
      And the conversation settles
      And worker sends "I have the long hose" to the thread "hedge"
      And the conversation settles
      And Will posts "then water it at dusk" in the thread "hedge"
      And the conversation settles
      Then "the hedge needs watering" reaches worker, if at all, as must_not_respond
      And "then water it at dusk" reaches worker

  @C2A-EVT-013 @must @host @adapter @2026-06-24 @2026-06-02
  Rule: An event's content is the text that was posted, character for character

    @must-fire
    Scenario Outline: The text contains spaces, symbols and unusual characters
      Given Will is in a DM with lead
      When Will posts "<text>"
      And the conversation settles
      Then the event for "<text>" says exactly "<text>" in its content

      Examples:
        | text                                  | why                               |
        | please check the naïve café           | letters with accents              |
        | is the café open?                    | a combining accent                |
        | 部署はどうなりましたか？                          | no Latin letters                  |
        | هل انتهى النشر؟                       | right-to-left text                |
        | was it 👩‍🚀 or 👍🏽?                     | joined and modified emoji         |
        | two  spaces,   three spaces?          | runs of spaces                    |
        | is 1 < 2 & 3 > 2 in 'HTML'?           | characters that are often escaped |
        | does *this* or _that_ break `things`? | formatting marks                  |

    @must-fire
    Scenario: The text has spaces and tabs at both ends
      Given Will is in a DM with lead
      When Will posts "  is this 	indented?  "
      And the conversation settles
      Then the event for "  is this 	indented?  " says exactly "  is this 	indented?  " in its content

    @must-fire
    Scenario: The text is long
      Given Will is in a DM with lead
      When Will posts in one message 400 times "and so on" and then "is this the end?"
      And the conversation settles
      Then the event for "is this the end?" says exactly what was posted

  @C2A-EVT-014 @must @host @adapter @2026-06-24 @2026-06-02
  Rule: A conversation keeps its id, and no two conversations share one

    @must-fire
    Scenario: Two messages are posted in one channel
      Given a channel #general with Will, Ann and lead
      When Will posts "@lead open the window" in #general
      And 90 s pass
      And Ann posts "@lead close the window" in #general
      And the conversation settles
      Then the events for "@lead open the window" and "@lead close the window" carry the same conversation id

    @must-not-fire
    Scenario: Messages are posted in a channel and in a direct conversation
      Given a channel #general with Will and lead
      And Will is in a DM with lead
      When Will posts "draw the curtains" in the DM
      And Will posts "@lead draw the blinds" in #general
      And the conversation settles
      Then the events for "draw the curtains" and "@lead draw the blinds" carry different conversation ids

    @must-not-fire
    Scenario: Messages are posted in two channels
      Given a channel #general with Will and lead
      And a channel #ops with Will and lead
      When Will posts "@lead light the lamp" in #general
      And Will posts "@lead light the fire" in #ops
      And the conversation settles
      Then the events for "@lead light the lamp" and "@lead light the fire" carry different conversation ids

    @must-fire
    Scenario: A message in a thread is edited
      Given a channel #general with Will, Ann and lead
      And a thread "deploy" in #general with Will and lead
      When Will posts "@lead oil the hinges" in the thread "deploy"
      And the conversation settles
      And Will edits "@lead oil the hinges" to "@lead oil the locks"
      And the conversation settles
      And Will posts "@lead oil the chain" in the thread "deploy"
      And the conversation settles
      Then the events for "@lead oil the locks" and "@lead oil the chain" carry the same conversation id

  @C2A-EVT-015 @should @host @adapter @2026-06-02
  Rule: An event names its recipient and the mentions resolved in it

    @must-fire
    Scenario: A direct message names its recipient
      Given Will is in a DM with lead
      When Will posts "ring the bell"
      And the conversation settles
      Then the event for "ring the bell" names lead as recipient

    @must-fire @host @reconnect
    Scenario: An agent leaves while the link is broken
      Given a channel #general with Will, lead and worker
      When the link breaks
      And Will posts "@lead and @worker who plays the drum?" in #general
      And lead leaves #general
      And 5 s pass
      And the link is back
      And the conversation settles
      Then the event for "@lead and @worker who plays the drum?" names worker as recipient

    @must-fire
    Scenario: A mention is listed
      Given a channel #general with Will, lead and worker
      When Will posts "@lead ring the alarm" in #general
      And the conversation settles
      Then the event for "@lead ring the alarm" names lead as recipient
      And the event for "@lead ring the alarm" mentions lead

    @must-fire @host
    Scenario: A participant types in a channel in which the agent is not a member
      Given a channel #general with Will, lead and worker
      And a channel #crew with Will and lead
      When Will starts typing in #crew
      And Will posts "@lead ring for the crew" in #crew
      And Will stops typing in #crew
      And the conversation settles
      Then the event for "@lead ring for the crew" names lead as recipient

    @must-not-fire
    Scenario: An agent that has left is no longer a recipient
      Given a channel #general with Will, lead and worker
      When lead leaves #general
      And Will posts "ring for tea" in #general
      And the conversation settles
      Then "ring for tea" does not reach lead

    @must-not-fire
    Scenario: An agent that has left is not reminded
      Given a channel #general with Will, lead and worker
      When Will posts "@lead ring for supper" in #general
      And the conversation settles
      And lead leaves #general
      And lead lists its events
      And the deadline of "@lead ring for supper" passes
      And long enough passes
      Then "@lead ring for supper" is not delivered to lead again after the latest call

    @must-not-fire
    Scenario: An unacknowledged event is not delivered again after its agent has left
      Given a channel #general with Will, lead and worker
      When the harness acknowledges nothing
      And Will posts "@lead ring for dinner" in #general
      And 3 s pass
      And lead leaves #general
      And lead lists its events
      And the time for redelivery passes
      Then "@lead ring for dinner" is not delivered to lead again after the latest call

    @must-not-fire @reconnect
    Scenario: An agent that has left doesn't get an event that waited for the link
      Given a channel #general with Will, lead and worker
      When the link breaks
      And Will posts "@lead ring for breakfast" in #general
      And Will posts "@worker ring for the maid" in #general
      And lead leaves #general
      And 5 s pass
      And the link is back
      And the conversation settles
      Then "@lead ring for breakfast" does not reach lead
      And "@worker ring for the maid" reaches worker

    @must-not-fire @reconnect
    Scenario: When the link is back, an agent that has left doesn't get an unacknowledged event
      Given a channel #general with Will, lead and worker
      When the harness acknowledges nothing
      And Will posts "@lead ring for the cook" in #general
      And 2 s pass
      And the link breaks
      And lead leaves #general
      And 5 s pass
      And the harness acknowledges again
      And the link is back
      And the time for redelivery passes
      Then "@lead ring for the cook" reaches lead
      And since the link came back, lead has received nothing

    @must-not-fire
    Scenario: An agent that has left does not get the edit of a message
      Given a channel #general with Will, lead and worker
      When Will posts "@lead ring for lunch" in #general
      And the conversation settles
      And lead leaves #general
      And Will edits "@lead ring for lunch" to "@lead ring for brunch"
      And the conversation settles
      Then "@lead ring for brunch" does not reach lead

    @must-fire
    Scenario: A message mentions a person and the agent
      Given a channel #general with Will, Ann, lead and worker
      When Will posts "@lead ask @ann for the bell rope" in #general
      And the conversation settles
      Then the event for "@lead ask @ann for the bell rope" names lead as recipient
      And the event for "@lead ask @ann for the bell rope" mentions lead
      And the event for "@lead ask @ann for the bell rope" mentions Ann

    @must-not-fire
    Scenario: An agent has left after joining twice
      Given a channel #general with Will, worker and scout
      And a channel #yard with Will and lead
      When lead joins #general
      And lead joins #general
      And lead leaves #general
      And Will posts "@lead @worker ring for breakfast" in #general
      And the conversation settles
      Then "@lead @worker ring for breakfast" reaches worker
      And "@lead @worker ring for breakfast" does not reach lead

    @must-not-fire @restart
    Scenario Outline: An agent was removed from the channel while the host was down
      Given a channel #general with Will, Ann, lead and worker
      When the harness acknowledges nothing
      And Will posts "<text>" in #general
      And 3 s pass
      And the host is killed, lead leaves #general, and the host is started again
      And 1 s pass
      And lead lists its events
      And the time for redelivery passes
      And the time for redelivery passes
      Then "<text>" is not delivered to lead again after the latest call

      Examples:
        | text                         |
        | @lead ring for the butler    |
        | @lead @worker ring for a cab |

  @C2A-EVT-016 @should @host @adapter @2026-06-02
  Rule: A reply in a thread carries the thread's id

    @must-fire
    Scenario: The agent is mentioned in a thread
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      When Will posts "@lead sound the horn" in the thread "deploy"
      And the conversation settles
      Then the event for "@lead sound the horn" carries the thread "deploy"

    @must-fire @host
    Scenario: A person reacts in a thread
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      When lead sends "shall I sound the siren?" to the thread "deploy"
      And Will puts agree on "shall I sound the siren?"
      And the conversation settles
      Then lead is told about the signal agree on "shall I sound the siren?"

    @must-not-fire
    Scenario: The agent is mentioned outside any thread
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      When Will posts "@lead beat the drum" in #general
      And the conversation settles
      Then the event for "@lead beat the drum" carries no thread

  @C2A-EVT-018 @should @host @adapter @2026-06-02
  Rule: Sequence numbers increase within a conversation

    @must-fire
    Scenario: A dozen messages are posted
      Given Will is in a DM with lead
      When Will posts 12 messages "step", each 200 ms apart
      And the conversation settles
      Then sequence numbers increase

    @must-fire
    Scenario: A message is edited after others were posted
      Given Will is in a DM with lead
      When Will posts "is the kiln hot?"
      And Will posts "is the oven hot?"
      And the conversation settles
      And Will edits "is the kiln hot?" to "is the red kiln hot?"
      And the conversation settles
      Then sequence numbers increase

  @C2A-EVT-019 @must @host @adapter @2026-06-02
  Rule: A conversation and its threads have the same source
    A law checks this rule for each event that gives its source.

    @must-fire
    Scenario: Messages are posted in a channel of another workspace, and in a thread of this channel
      Given a channel #general with Will and lead
      And another workspace, in which #garden has Ann and lead
      And a thread "bed" in #garden with Ann and lead
      When Ann posts "@lead who waters the beds?" in #garden
      And Ann posts "@lead and who weeds them?" in the thread "bed"
      And the conversation settles
      Then "@lead who waters the beds?" reaches lead
      And "@lead and who weeds them?" reaches lead

  @C2A-EVT-020 @should @host @adapter @2026-06-24 @2026-06-02
  Rule: A host that reports typing also reports when it stops
    A law checks this rule for each typing signal.

    @must-fire
    Scenario Outline: A person starts and stops typing
      Given a channel #general with Will and lead
      And a thread "bell" in #general with Will and lead
      And Will is in a DM with lead
      When Will starts typing in <place>
      And 3 s pass
      And Will posts "@lead who rings the bell?" in <place>
      And Will stops typing in <place>
      And the conversation settles
      Then "@lead who rings the bell?" reaches lead

      Examples:
        | place             |
        | #general          |
        | the thread "bell" |
        | the DM            |

    @must-fire
    Scenario: Two people type in two places, and one of them stops
      Given a channel #general with Will, Ann, lead and worker
      And a channel #crew with Will, Ann and lead
      When Will starts typing in #general
      And Ann starts typing in #crew
      And 2 s pass
      And Ann stops typing in #crew
      And Will posts "@lead who rings for supper?" in #general
      And the conversation settles
      And Will stops typing in #general
      And the conversation settles
      Then "@lead who rings for supper?" reaches lead
