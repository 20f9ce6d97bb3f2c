Feature: Claims
  Several agents may read the same request, but only one of them should answer. So each of them first claims the event.
  The agent whose claim is granted owns the event and answers it; the others don't. The host stores the claims.

  If the host is under test, the suite plays the agents. A claim "expires" after the time that the host's answer gives,
  or after an hour if the answer gives no time.

  @C2A-CLAIM-001 @must @host @2026-06-24 @2026-06-02
  Rule: A host grants a claim on an event to only one agent

    @must-fire
    Scenario: Two agents claim, one after the other
      Given a channel #general with Will, lead and worker
      And a thread "tests" in #general with Will, lead and worker
      When Will posts "who looks into the flaky test?" in the thread "tests"
      And the conversation settles
      And lead claims "who looks into the flaky test?"
      And worker claims "who looks into the flaky test?"
      Then lead's claim is granted
      And worker's claim is refused

    @must-fire
    Scenario: The agent that was refused claims again
      Given a channel #general with Will, lead and worker
      And a thread "tests" in #general with Will, lead and worker
      When Will posts "who mends the fixture?" in the thread "tests"
      And the conversation settles
      And lead claims "who mends the fixture?"
      And worker claims "who mends the fixture?"
      And worker claims "who mends the fixture?"
      Then lead's claim is granted
      And worker's claim is refused

    @must-fire
    Scenario: An agent that doesn't own the event answers it before a third agent claims
      Given a channel #general with Will, lead, worker and scout
      And a thread "tests" in #general with Will, lead, worker and scout
      When Will posts "who sweeps the test bench?" in the thread "tests"
      And the conversation settles
      And lead claims "who sweeps the test bench?"
      And worker sends "I can sweep it" in reply to "who sweeps the test bench?"
      And scout claims "who sweeps the test bench?"
      Then lead's claim is granted
      And scout's claim is refused

    @must-fire @2026-06-02 @escalation
    Scenario: The event was passed on to another agent
      Given a channel #general with Will, lead, worker and scout
      And unhandled messages go to lead
      When Will posts "@worker please lock the gate" in #general
      And the deadline of "@worker please lock the gate" passes
      And long enough passes
      And long enough passes
      And lead claims "@worker please lock the gate"
      And worker claims "@worker please lock the gate"
      Then lead's claim is granted
      And worker's claim is refused

    @must-fire @2026-06-02 @escalation
    Scenario: The first agent claims the event again after it was passed on
      Given a channel #general with Will, lead, worker and scout
      And unhandled messages go to lead
      When Will posts "@worker please lock the barn" in #general
      And the deadline of "@worker please lock the barn" passes
      And long enough passes
      And long enough passes
      And worker claims "@worker please lock the barn"
      And lead claims "@worker please lock the barn"
      Then exactly one claim of "@worker please lock the barn" is granted

    @must-fire
    Scenario: A third agent leaves in the meantime
      Given a channel #general with Will, lead, worker and scout
      And a thread "barn" in #general with Will, lead, worker and scout
      When Will posts "who paints the barn?" in the thread "barn"
      And the conversation settles
      And lead claims "who paints the barn?"
      And scout leaves #general
      And worker claims "who paints the barn?"
      Then lead's claim is granted
      And worker's claim is refused

    @must-fire
    Scenario: The owner leaves another channel in the meantime
      Given a channel #general with Will, lead and worker
      And a channel #orchard with Will, lead and worker
      And a thread "fence" in #general with Will, lead and worker
      When Will posts "who paints the fence?" in the thread "fence"
      And the conversation settles
      And lead claims "who paints the fence?"
      And lead leaves #orchard
      And worker claims "who paints the fence?"
      Then lead's claim is granted
      And worker's claim is refused

    @must-fire
    Scenario Outline: Another agent reacts with <signal> in the meantime
      Given a channel #general with Will, lead, worker and scout
      And a thread "yard" in #general with Will, lead, worker and scout
      When Will posts "who sweeps the yard?" in the thread "yard"
      And the conversation settles
      And lead claims "who sweeps the yard?"
      And worker reacts with <signal> to "who sweeps the yard?"
      And scout claims "who sweeps the yard?"
      Then lead's claim is granted
      And scout's claim is refused

      Examples:
        | signal   |
        | declined |
        | unclear  |
        | seen     |

    @must-fire
    Scenario: Three agents claim at the same time
      Given a channel #general with Will, lead, worker and scout
      And a thread "tests" in #general with Will, lead, worker and scout
      When Will posts "who reruns the suite?" in the thread "tests"
      And the conversation settles
      And lead, worker and scout claim "who reruns the suite?" at once
      Then exactly one claim of "who reruns the suite?" is granted

    @must-fire
    Scenario: A role is mentioned in a channel
      A host may pick one of the role's agents itself. In that case, the other agents have nothing to claim.

      Given a channel #general with Will, lead, worker and scout
      And lead and worker have the role @backend
      When Will posts "@backend the login is down" in #general
      And the conversation settles
      And the host tells several agents about "@backend the login is down"
      And worker and lead claim "@backend the login is down" at once
      Then exactly one claim of "@backend the login is down" is granted

    @must-fire
    Scenario: The owner claims something else in the meantime
      Given a channel #general with Will, lead and worker
      And a thread "tests" in #general with Will, lead and worker
      When Will posts "who splits the suite?" in the thread "tests"
      And Will posts "and who times the build?" in the thread "tests"
      And the conversation settles
      And lead claims "who splits the suite?"
      And 2 s pass
      And lead claims "and who times the build?"
      And worker claims "who splits the suite?"
      Then worker's claim is refused

    @must-fire @2026-06-02
    Scenario: The claim has nearly expired
      Given a channel #general with Will, lead and worker
      And a thread "tests" in #general with Will, lead and worker
      When Will posts "who quarantines the test?" in the thread "tests"
      And the conversation settles
      And lead claims "who quarantines the test?"
      And lead's claim has nearly expired
      And worker claims "who quarantines the test?"
      Then lead's claim is granted
      And worker's claim is refused

    @must-fire
    Scenario: The claim remains valid while its owner is busy
      Given a channel #general with Will, lead and worker
      And a thread "tests" in #general with Will, lead and worker
      When Will posts "who bisects the failure?" in the thread "tests"
      And the conversation settles
      And lead claims "who bisects the failure?"
      And 500 ms pass
      And worker claims "who bisects the failure?"
      Then worker's claim is refused

    @must-not-fire
    Scenario: Another agent claims another message
      Given a channel #general with Will, lead and worker
      And a thread "tests" in #general with Will, lead and worker
      When Will posts "who looks into the flaky test?" in the thread "tests"
      And Will posts "and who updates the runner?" in the thread "tests"
      And the conversation settles
      And lead claims "who looks into the flaky test?"
      And worker claims "and who updates the runner?"
      Then lead's claim is granted
      And worker's claim is granted

    @must-fire @restart
    Scenario: The host is killed between two claims
      Given a channel #general with Will, lead and worker
      And a thread "tests" in #general with Will, lead and worker
      When Will posts "who rewrites the parser?" in the thread "tests"
      And the conversation settles
      And lead claims "who rewrites the parser?"
      And 1 s pass
      And the host is killed and started again
      And worker claims "who rewrites the parser?"
      Then lead's claim is granted
      And worker's claim is refused

    @must-fire
    Scenario Outline: Another message <happens> in the meantime
      Given a channel #general with Will, lead and worker
      And a thread "tests" in #general with Will, lead and worker
      When Will posts "who mends the harness?" in the thread "tests"
      And Will posts "the harness is torn" in <place>
      And the conversation settles
      And lead claims "who mends the harness?"
      And Will <changes>
      And 10 s pass
      And worker claims "who mends the harness?"
      Then lead's claim is granted
      And worker's claim is refused

      Examples:
        | happens     | place              | changes                                                |
        | is edited   | #general           | edits "the harness is torn" to "the harness is worn"   |
        | is reworded | the thread "tests" | edits "the harness is torn" to "the harness is broken" |
        | is deleted  | the thread "tests" | deletes "the harness is torn"                          |
        | is posted   | the thread "tests" | posts "@worker is the girth torn, too?" in #general    |

    @must-fire
    Scenario: Both agents claim the edited message
      Given a channel #general with Will, lead and worker
      And lead and worker have the role @backend
      When Will posts "@backend is the pond frozen?" in #general
      And the conversation settles
      And the host tells several agents about "@backend is the pond frozen?"
      And Will edits "@backend is the pond frozen?" to "@backend is the lake frozen?"
      And the conversation settles
      And lead claims "@backend is the lake frozen?"
      And worker claims "@backend is the lake frozen?"
      Then exactly one claim of "@backend is the lake frozen?" is granted

    @must-fire
    Scenario: Three agents claim an edited question in a thread
      Given a channel #general with Will, lead, worker and scout
      And a thread "pond" in #general with Will, lead, worker and scout
      When Will posts "who skates on the pond?" in the thread "pond"
      And the conversation settles
      And Will edits "who skates on the pond?" to "who skates on the river?"
      And the conversation settles
      And scout claims "who skates on the river?"
      And worker claims "who skates on the river?"
      And lead claims "who skates on the river?"
      Then exactly one claim of "who skates on the river?" is granted

  @C2A-CLAIM-002 @must @host @2026-06-02
  Rule: A host grants a repeated claim to its owner

    @must-fire
    Scenario: The answer to a claim was lost
      Given a channel #general with Will, lead and worker
      And a thread "tests" in #general with Will, lead and worker
      When Will posts "who looks into the flaky test?" in the thread "tests"
      And the conversation settles
      And lead claims "who looks into the flaky test?"
      And 2 s pass
      And lead claims "who looks into the flaky test?"
      Then lead's claim is granted

  @C2A-CLAIM-003 @must @host @2026-06-02
  Rule: A host refuses a claim on an unknown event

    @must-fire
    Scenario: An agent claims an unknown event id
      Given a channel #general with Will, lead and worker
      When Will posts "@lead hello"
      And the conversation settles
      And lead claims an event that nobody delivered
      Then lead's claim is refused

    @must-not-fire
    Scenario: An agent claims a known event
      Given a channel #general with Will, lead and worker
      When Will posts "@lead who owns the crawler?"
      And the conversation settles
      And lead claims "@lead who owns the crawler?"
      Then lead's claim is granted

  @C2A-CLAIM-004 @must @host @2026-06-02
  Rule: A host lets one agent at a time claim a thread

    @must-fire
    Scenario: Two agents claim a thread
      Given a channel #general with Will, lead and worker
      And a thread "outage" in #general with Will, lead and worker
      When Will posts "the site is slow" in the thread "outage"
      And the conversation settles
      And lead claims the thread "outage"
      And worker claims the thread "outage"
      Then lead's claim is granted
      And worker's claim is refused

    @must-not-fire
    Scenario: Another agent is mentioned in a claimed thread
      Given a channel #general with Will, lead and worker
      And a thread "outage" in #general with Will, lead and worker
      When Will posts "the site is slow" in the thread "outage"
      And the conversation settles
      And lead claims the thread "outage"
      And Will posts "@worker are the caches warm?" in the thread "outage"
      And the conversation settles
      Then lead's claim is granted
      And "@worker are the caches warm?" reaches worker, addressed, and must be answered

    @must-not-fire
    Scenario: Another agent claims another thread
      Given a channel #general with Will, lead and worker
      And a thread "outage" in #general with Will, lead and worker
      And a thread "budget" in #general with Will, lead and worker
      When Will posts "the site is slow" in the thread "outage"
      And Will posts "the servers cost too much" in the thread "budget"
      And the conversation settles
      And lead claims the thread "outage"
      And worker claims the thread "budget"
      Then lead's claim is granted
      And worker's claim is granted

    @must-fire
    Scenario: A claim on another thread does not end the first claim
      Given a channel #general with Will, lead, worker and scout
      And a thread "outage" in #general with Will, lead, worker and scout
      And a thread "budget" in #general with Will, lead, worker and scout
      When Will posts "the site is slow" in the thread "outage"
      And Will posts "the servers cost too much" in the thread "budget"
      And the conversation settles
      And lead claims the thread "outage"
      And worker claims the thread "budget"
      And scout claims the thread "outage"
      Then lead's claim is granted
      And worker's claim is granted
      And scout's claim is refused

  @C2A-CLAIM-005 @should @host @2026-06-02
  Rule: A claim expires

    @must-fire
    Scenario: An owner that does nothing loses its claim
      Given a channel #general with Will, lead and worker
      And a thread "tests" in #general with Will, lead and worker
      When Will posts "who cleans up the fixtures?" in the thread "tests"
      And the conversation settles
      And lead claims "who cleans up the fixtures?"
      And lead's claim expires
      And worker claims "who cleans up the fixtures?"
      Then worker's claim is granted

    @must-fire
    Scenario: An owner that claims again and does nothing loses its claim, too
      Given a channel #general with Will, lead and worker
      And a thread "tests" in #general with Will, lead and worker
      When Will posts "who cleans up the stubs?" in the thread "tests"
      And the conversation settles
      And lead claims "who cleans up the stubs?"
      And 2 s pass
      And lead claims "who cleans up the stubs?"
      And lead's claim expires
      And worker claims "who cleans up the stubs?"
      Then worker's claim is granted

    @must-fire
    Scenario: Another agent is refused before the claim expires
      Given a channel #general with Will, lead and worker
      And a thread "tests" in #general with Will, lead and worker
      When Will posts "who cleans up the samples?" in the thread "tests"
      And the conversation settles
      And lead claims "who cleans up the samples?"
      And lead's claim has nearly expired
      And worker claims "who cleans up the samples?"
      And lead's claim expires
      And worker claims "who cleans up the samples?"
      Then worker's claim is granted

    @must-fire
    Scenario: An owner whose claim has expired has to claim again
      Given a channel #general with Will, lead and worker
      And a thread "tests" in #general with Will, lead and worker
      When Will posts "who cleans up the mocks?" in the thread "tests"
      And the conversation settles
      And lead claims "who cleans up the mocks?"
      And lead's claim expires
      And worker claims "who cleans up the mocks?"
      And lead claims "who cleans up the mocks?"
      Then worker's claim is granted
      And lead's claim is refused

    @must-fire
    Scenario: The claim on a thread expires
      Given a channel #general with Will, lead and worker
      And a thread "outage" in #general with Will, lead and worker
      When Will posts "the site is slow again" in the thread "outage"
      And the conversation settles
      And lead claims the thread "outage"
      And lead's claim expires
      And worker claims the thread "outage"
      Then worker's claim is granted

    @must-fire
    Scenario: Another agent claims and answers a message after the first claim has expired
      Given a channel #general with Will, lead and worker
      And a thread "tests" in #general with Will, lead and worker
      When Will posts "who rotates the logs?" in the thread "tests"
      And the conversation settles
      And lead claims "who rotates the logs?"
      And lead's claim expires
      And worker claims "who rotates the logs?"
      And worker, if its claim was granted, sends "I do, tonight" in reply to "who rotates the logs?"
      Then "I do, tonight" is visible once

    @must-fire
    Scenario: An owner that claimed by signal and does nothing loses its claim
      Given a channel #general with Will, lead and worker
      And a thread "tests" in #general with Will, lead and worker
      When Will posts "who cleans up the mocks?" in the thread "tests"
      And the conversation settles
      And lead reacts with claimed to "who cleans up the mocks?"
      And long enough passes
      And long enough passes
      And worker claims "who cleans up the mocks?"
      Then worker's claim is granted

    @must-fire
    Scenario: The owner's answer could not be posted
      Given a channel #general with Will, lead and worker
      And a thread "tests" in #general with Will, lead and worker
      When Will posts "who waters the ferns?" in the thread "tests"
      And the conversation settles
      And lead claims "who waters the ferns?"
      And the platform fails 1 post with permanent
      And lead sends "I do, at noon" in reply to "who waters the ferns?"
      And lead's claim expires
      And worker claims "who waters the ferns?"
      Then worker's claim is granted
      And "I do, at noon" is not visible

    @must-fire @restart
    Scenario: The host is killed before the claim expires
      Given a channel #general with Will, lead and worker
      And a thread "tests" in #general with Will, lead and worker
      When Will posts "who cleans up the spools?" in the thread "tests"
      And the conversation settles
      And lead claims "who cleans up the spools?"
      And lead's claim has nearly expired
      And the host is killed and started again
      And lead's claim expires
      And worker claims "who cleans up the spools?"
      Then worker's claim is granted

  @C2A-CLAIM-006 @should @host @2026-06-24 @2026-06-02
  Rule: After an event's owner has answered, a host doesn't let another agent answer the event

    @must-fire
    Scenario: The claim of an owner that has answered expires
      Given a channel #general with Will, lead and worker
      And a thread "tests" in #general with Will, lead and worker
      When Will posts "why is the cache cold?" in the thread "tests"
      And the conversation settles
      And lead claims "why is the cache cold?"
      And lead sends "it was restarted at nine" in reply to "why is the cache cold?"
      And lead's claim expires
      And worker claims "why is the cache cold?"
      And worker, if its claim was granted, sends "somebody restarted it" in reply to "why is the cache cold?"
      Then lead's claim is granted
      And "it was restarted at nine" is visible once
      And "somebody restarted it" is not visible

    @must-fire @restart
    Scenario: The host is killed after the owner has answered
      Given a channel #general with Will, lead and worker
      And a thread "tests" in #general with Will, lead and worker
      When Will posts "why is the queue long?" in the thread "tests"
      And the conversation settles
      And lead claims "why is the queue long?"
      And lead sends "one node is down" in reply to "why is the queue long?"
      And the host is killed and started again
      And lead's claim expires
      And worker claims "why is the queue long?"
      And worker, if its claim was granted, sends "somebody took a node down" in reply to "why is the queue long?"
      Then "one node is down" is visible once
      And "somebody took a node down" is not visible

    @must-fire
    Scenario: An owner that has answered claims again
      Given a channel #general with Will, lead and worker
      And a thread "tests" in #general with Will, lead and worker
      When Will posts "why is the disk full?" in the thread "tests"
      And the conversation settles
      And lead claims "why is the disk full?"
      And lead sends "the logs were kept" in reply to "why is the disk full?"
      And lead claims "why is the disk full?"
      And lead's claim expires
      And worker claims "why is the disk full?"
      And worker, if its claim was granted, sends "somebody kept the logs" in reply to "why is the disk full?"
      Then "the logs were kept" is visible once
      And "somebody kept the logs" is not visible

    @must-fire
    Scenario: The owner answers after its claim has expired
      Given a channel #general with Will, lead and worker
      And a thread "tests" in #general with Will, lead and worker
      When Will posts "why is the pump loud?" in the thread "tests"
      And the conversation settles
      And lead claims "why is the pump loud?"
      And lead's claim expires
      And lead sends "a bearing is worn" in reply to "why is the pump loud?"
      And 10 min pass
      And worker claims "why is the pump loud?"
      And worker, if its claim was granted, sends "something in it is loose" in reply to "why is the pump loud?"
      Then lead's claim is granted

  @C2A-CLAIM-007 @must @host @2026-06-24 @2026-06-02
  Rule: A host cancels the delivery of a deleted message even to the agent that owns it

    @must-fire
    Scenario: A claimed message is deleted
      Given a channel #general with Will and lead
      And a thread "tests" in #general with Will and lead
      When Will posts "who could drop the old index?" in the thread "tests"
      And the conversation settles
      And lead claims "who could drop the old index?"
      And Will deletes "who could drop the old index?"
      Then lead's claim is granted
      And lead's event for "who could drop the old index?" is cancelled

    @must-fire @2026-06-02
    Scenario Outline: The message is deleted after the claim has revealed it
      Given a channel #general with Will, lead and worker
      And lead and worker have the role @backend
      When Will posts "@backend who drops the old table?" in #general
      And the conversation settles
      And the host tells several agents about "@backend who drops the old table?"
      And lead <claims> "@backend who drops the old table?"
      And the conversation settles
      And Will deletes "@backend who drops the old table?"
      And the conversation settles
      Then lead's event for "@backend who drops the old table?" is cancelled

      Examples:
        | claims                 |
        | claims                 |
        | reacts with claimed to |

  @C2A-CLAIM-008 @must @host @2026-06-02
  Rule: A host gives a role mention's body only to the agent that claimed it

    @must-fire
    Scenario: A claim is granted
      Given a channel #general with Will, lead and worker
      And lead and worker have the role @backend
      When Will posts "@backend the pelican swallowed the invoice"
      And the conversation settles
      And lead claims "@backend the pelican swallowed the invoice"
      Then lead gets the body of "@backend the pelican swallowed the invoice" through its claim
      And worker does not get the body of "@backend the pelican swallowed the invoice"

    @must-fire
    Scenario: A claim is granted after an edit
      Given a channel #general with Will, lead and worker
      And lead and worker have the role @backend
      When Will posts "@backend the puffin dropped the ledger"
      And the conversation settles
      And Will edits "@backend the puffin dropped the ledger" to "@backend the puffin dropped the abacus"
      And the conversation settles
      And lead claims "@backend the puffin dropped the abacus"
      Then lead gets the body of "@backend the puffin dropped the abacus" through its claim
      And worker does not get the body of "@backend the puffin dropped the abacus"

    @must-fire
    Scenario: A claim is refused
      Given a channel #general with Will, lead and worker
      And lead and worker have the role @backend
      When Will posts "@backend the heron ate the receipt"
      And the conversation settles
      And the host tells several agents about "@backend the heron ate the receipt"
      And lead claims "@backend the heron ate the receipt"
      And worker claims "@backend the heron ate the receipt"
      Then lead gets the body of "@backend the heron ate the receipt" through its claim
      And worker does not get the body of "@backend the heron ate the receipt"

    @must-not-fire
    Scenario: No agent claims the event
      Given a channel #general with Will, lead and worker
      And lead and worker have the role @backend
      When Will posts "@lead what is a ledger?"
      And the conversation settles
      And Will posts "@backend the stork hid the ledger"
      And the conversation settles
      Then "@lead what is a ledger?" reaches lead
      And lead does not get the body of "@backend the stork hid the ledger"
      And worker does not get the body of "@backend the stork hid the ledger"

  @C2A-CLAIM-009 @should @host @2026-06-02
  Rule: A host selects at most one agent as the responder to a message that calls several agents

    @must-fire
    Scenario Outline: A message calls several agents
      Given a channel #general with Will, lead, worker and scout
      And lead and worker have the role @backend
      And scout has the role @backend
      When Will posts "<text>" in #general
      And the conversation settles
      Then at most one agent is selected as the responder to "<text>"

      Examples:
        | text                                   |
        | @backend who can look at the queue?    |
        | @here the fire drill starts at noon    |
        | can @backend or anybody restart redis? |

  @C2A-CLAIM-010 @should @host @2026-06-02
  Rule: A host accepts a reply to a role mention only from an agent that has claimed it

    @must-fire
    Scenario: An agent replies without a claim
      Given a channel #general with Will, lead and worker
      And lead and worker have the role @backend
      When Will posts "@backend is the migration safe?"
      And the conversation settles
      And the host tells several agents about "@backend is the migration safe?"
      And worker sends "it is" in reply to "@backend is the migration safe?"
      Then worker's call is refused
      And "it is" is not visible

    @must-fire
    Scenario: An agent that never claimed replies after another agent's claim has expired
      Given a channel #general with Will, lead and worker
      And lead and worker have the role @backend
      When Will posts "@backend is the cache warm?"
      And the conversation settles
      And the host tells several agents about "@backend is the cache warm?"
      And lead claims "@backend is the cache warm?"
      And lead's claim expires
      And worker sends "warm as toast" in reply to "@backend is the cache warm?"
      Then worker's call is refused
      And "warm as toast" is not visible

    @must-fire
    Scenario: An agent whose claim was refused replies
      Given a channel #general with Will, lead and worker
      And lead and worker have the role @backend
      When Will posts "@backend is the rollback safe?"
      And the conversation settles
      And the host tells several agents about "@backend is the rollback safe?"
      And lead claims "@backend is the rollback safe?"
      And worker claims "@backend is the rollback safe?"
      And worker sends "I think so" in reply to "@backend is the rollback safe?"
      Then worker's call is refused
      And "I think so" is not visible

    @must-fire
    Scenario: An agent replies after its claim has expired
      Given a channel #general with Will, lead and worker
      And lead and worker have the role @backend
      When Will posts "@backend is the backup complete?"
      And the conversation settles
      And the host tells several agents about "@backend is the backup complete?"
      And lead claims "@backend is the backup complete?"
      And lead's claim expires
      And worker claims "@backend is the backup complete?"
      And worker pulls "@backend is the backup complete?"
      And worker sends "it is, since midnight" in reply to "@backend is the backup complete?"
      And lead sends "not quite" in reply to "@backend is the backup complete?"
      Then "it is, since midnight" is visible once
      And "not quite" is not visible

    @must-not-fire
    Scenario: An agent replies after its claim was granted
      Given a channel #general with Will, lead and worker
      And lead and worker have the role @backend
      When Will posts "@backend is the index built?"
      And the conversation settles
      And the host tells several agents about "@backend is the index built?"
      And lead claims "@backend is the index built?"
      And lead sends "it is" in reply to "@backend is the index built?"
      Then lead's call succeeds
      And "it is" is visible once

    @must-not-fire
    Scenario: An edit mentions the agent by name
      Given a channel #general with Will, lead and worker
      And lead and worker have the role @backend
      When Will posts "@backend is the schema frozen?" in #general
      And the conversation settles
      And Will edits "@backend is the schema frozen?" to "@lead is the schema frozen?"
      And the conversation settles
      And lead sends "since noon" in reply to "@lead is the schema frozen?"
      Then lead's call succeeds
      And "since noon" is visible once

    @must-fire
    Scenario: An agent replies without a claim to an edited message
      Given a channel #general with Will, lead and worker
      And lead and worker have the role @backend
      When Will posts "@backend is the replica fresh?" in #general
      And the conversation settles
      And the host tells several agents about "@backend is the replica fresh?"
      And Will edits "@backend is the replica fresh?" to "@backend is the second replica fresh?"
      And the conversation settles
      And the host tells several agents about "@backend is the second replica fresh?"
      And lead sends "it lags a little" in reply to "@backend is the second replica fresh?"
      Then lead's call is refused
      And "it lags a little" is not visible

    @must-fire
    Scenario: An agent whose claim was refused replies after the other claim has expired
      Given a channel #general with Will, lead and worker
      And lead and worker have the role @backend
      When Will posts "@backend is the mirror in sync?" in #general
      And the conversation settles
      And the host tells several agents about "@backend is the mirror in sync?"
      And lead claims "@backend is the mirror in sync?"
      And worker claims "@backend is the mirror in sync?"
      And lead's claim expires
      And worker sends "it should be" in reply to "@backend is the mirror in sync?"
      Then worker's call is refused
      And "it should be" is not visible

    @must-fire
    Scenario: An agent whose claim has expired replies while another agent owns the event
      Given a channel #general with Will, lead and worker
      And lead and worker have the role @backend
      When Will posts "@backend is the ledger whole?" in #general
      And the conversation settles
      And the host tells several agents about "@backend is the ledger whole?"
      And lead claims "@backend is the ledger whole?"
      And lead's claim expires
      And worker claims "@backend is the ledger whole?"
      And lead sends "one page is gone" in reply to "@backend is the ledger whole?"
      Then worker's claim is granted
      And lead's call is refused
      And "one page is gone" is not visible

  @C2A-CLAIM-011 @should @host @2026-06-02
  Rule: A host does not give the lead the full text of messages between workers

    @must-fire
    Scenario: Two workers talk in a thread
      Given a channel #general with Will, lead, worker and scout
      And a thread "shards" in #general with worker and scout
      When worker posts "shard seven is rebuilt" in the thread "shards"
      And scout posts "then I take shard eight" in the thread "shards"
      And the conversation settles
      Then "shard seven is rebuilt" reaches lead, if at all, in mode notify or tool_mailbox or digest or silent
      And "then I take shard eight" reaches lead, if at all, in mode notify or tool_mailbox or digest or silent

    @must-not-fire
    Scenario: A worker mentions the lead
      Given a channel #general with Will, lead, worker and scout
      And a thread "shards" in #general with worker and scout
      When worker posts "@lead shard nine is lost" in the thread "shards"
      And the conversation settles
      Then "@lead shard nine is lost" reaches lead, in mode buffered or immediate

  @C2A-CLAIM-012 @must @host @2026-06-24 @2026-06-02
  Rule: A host that names the owner in a refusal names the agent that was granted the claim
    A law checks this for each refusal.

    @must-fire
    Scenario: Another agent has claimed the event
      Given a channel #general with Will, lead and worker
      And a thread "tests" in #general with Will, lead and worker
      When Will posts "who oils the hinge?" in the thread "tests"
      And the conversation settles
      And lead claims "who oils the hinge?"
      And worker claims "who oils the hinge?"
      And worker reacts with claimed to "who oils the hinge?"
      And worker sends "I oil it" in reply to "who oils the hinge?"
      Then lead's claim is granted

    @must-fire @2026-06-02
    Scenario: One agent owns the thread, and another agent claims it
      Given a channel #general with Will, lead, worker and scout
      And a thread "hinges" in #general with Will, lead, worker and scout, owned by scout
      When Will posts "who orders the hinges?" in the thread "hinges"
      And the conversation settles
      And lead claims the thread "hinges"
      And worker claims the thread "hinges"
      Then lead's claim is granted

    @must-fire @2026-06-02
    Scenario: The owner has changed
      Given a channel #general with Will, lead and worker
      And a thread "tests" in #general with Will, lead and worker
      When Will posts "who oils the latch?" in the thread "tests"
      And the conversation settles
      And lead claims "who oils the latch?"
      And lead's claim expires
      And worker claims "who oils the latch?"
      And lead claims "who oils the latch?"
      And lead sends "I oil it" in reply to "who oils the latch?"
      Then "who oils the latch?" reaches worker

    @must-fire
    Scenario: A role is mentioned, and an agent other than the owner replies
      Given a channel #general with Will, lead and worker
      And lead and worker have the role @backend
      When Will posts "@backend who oils the lock?" in #general
      And the conversation settles
      And the host tells several agents about "@backend who oils the lock?"
      And lead claims "@backend who oils the lock?"
      And the conversation settles
      And worker sends "I oil it" in reply to "@backend who oils the lock?"
      Then lead's claim is granted

    @must-fire
    Scenario: The owner has answered, and its claim has expired
      Given a channel #general with Will, lead and worker
      And a thread "tests" in #general with Will, lead and worker
      When Will posts "why does the hinge creak?" in the thread "tests"
      And the conversation settles
      And lead claims "why does the hinge creak?"
      And lead sends "it is dry" in reply to "why does the hinge creak?"
      And lead's claim expires
      And worker claims "why does the hinge creak?"
      Then lead's claim is granted
      And "it is dry" is visible once

    @must-fire @2026-06-02
    Scenario: Another agent has claimed the thread
      Given a channel #general with Will, lead and worker
      And a thread "hinge" in #general with Will, lead and worker
      When Will posts "the hinge is dry" in the thread "hinge"
      And the conversation settles
      And lead claims the thread "hinge"
      And worker claims the thread "hinge"
      Then lead's claim is granted
