Feature: Obligations
  If an author can't continue without an answer, it declares this with its message. This declaration creates an
  obligation. This area covers the event of such a message: what it contains, whom it obliges, and how it is delivered.
  The areas returns and escalation cover what happens while nobody answers.

  The text of this draft is unfinished. Authors make the declaration with a platform function, never in the message's
  text.

  @C2A-OBLG-001 @must @host @2026-08-11
  Rule: An event says when it was created

    @must-fire
    Scenario: A message is delivered and redelivered
      Given Will is in a DM with lead
      And the harness acknowledges nothing
      When Will posts "is the kiln hot?"
      And the time for redelivery passes
      Then "is the kiln hot?" reaches lead

  @C2A-OBLG-002 @must @host @2026-08-11
  Rule: An event names its recipients

    @must-fire
    Scenario: A human sends a direct message
      Given Will is in a DM with lead
      When Will posts "is the kiln hot?"
      Then the event for "is the kiln hot?" is addressed to lead

    @must-fire
    Scenario: A human mentions two agents
      Given a channel #general with Will, lead and worker
      When Will posts "@lead @worker is the kiln hot?" in #general
      Then the event for "@lead @worker is the kiln hot?" is addressed to lead and worker

    @must-fire
    Scenario: A human mentions one of four agents
      Given a channel #general with Will, Ann, lead and worker
      When Will posts "@lead is the oven hot?" in #general
      And Will posts "@ann is the stove hot?" in #general
      Then the event for "@lead is the oven hot?" is addressed to lead

  @C2A-OBLG-003 @must @host @obligations @2026-08-11
  Rule: An obligation arrives as it was declared

    @must-fire
    Scenario Outline: The author declares that it is <blocks>
      Given worker is in a DM with lead
      When worker is <blocks> until lead answers "may I deploy?", with the default action "keep it off, and wait"
      Then the event for "may I deploy?" states <value> and "keep it off, and wait"

      Examples:
        | blocks      | value    |
        | halted      | halted   |
        | degraded    | degraded |
        | not held up | none     |

    @must-fire
    Scenario: The default action is long
      Given worker is in a DM with lead
      When worker is degraded until lead answers "may I fire it?", with the default action "keep the kiln off and wait, as I did last winter; then, if the clay is dry by noon, carry the shelves to the cellar, stack them by size, wrap each of them in two sheets, write the number of the batch on the topmost one, and tell Ann, who will want to know why nothing was fired"
      Then the event for "may I fire it?" states degraded and "keep the kiln off and wait, as I did last winter; then, if the clay is dry by noon, carry the shelves to the cellar, stack them by size, wrap each of them in two sheets, write the number of the batch on the topmost one, and tell Ann, who will want to know why nothing was fired"

    @must-fire
    Scenario Outline: The default action contains <what>
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I load it?", with the default action "<words>"
      Then the event for "may I load it?" states halted and "<words>"

      Examples:
        | what                        | words                   |
        | two lines                   | keep it off,\nand wait  |
        | an empty line               | keep it off\n\nand wait |
        | two spaces in a row         | keep it off,  and wait  |
        | letters from another script | чекати до ранку ⏳       |
        | a mention                   | ask @scout              |

    @must-fire
    Scenario: The event is redelivered after an extension
      Given worker is in a DM with lead
      And the harness acknowledges nothing
      When worker is degraded until lead answers "may I deploy?", with the default action "keep it off, and wait"
      And lead signals working on "may I deploy?"
      And the time for redelivery passes
      Then the event for "may I deploy?" states degraded and "keep it off, and wait"

    @must-fire
    Scenario: The event is redelivered after the author has given the signal done
      Given worker is in a DM with lead
      And the harness acknowledges nothing
      When worker is degraded until lead answers "may I load it?", with the default action "wait"
      And the time for redelivery passes
      And worker signals done on "may I load it?" about lead
      And the time for redelivery passes
      And the time for redelivery passes
      Then the event for "may I load it?" states degraded and "wait"

    @must-fire
    Scenario: An agent declares an obligation with its tool
      Given worker is in a DM with lead
      When worker sends "may I load it?" to the DM, halted until lead answers, with the default action "keep it off"
      Then the event for "may I load it?" states halted and "keep it off"

    @must-fire
    Scenario: The event is redelivered after a return
      Given worker is in a DM with lead
      And a channel #watch with scout
      And the harness acknowledges nothing
      When worker is degraded until lead answers "may I load it?" in the DM with lead, with the default action "wait", and scout may confirm
      And half a return interval passes
      And one return interval passes
      And the time for redelivery passes
      Then the event for "may I load it?" states degraded and "wait"

    @must-fire
    Scenario: The event is redelivered after an escalation
      Given worker is in a DM with lead
      And a channel #watch with scout
      And lead is coordinated by scout
      And the harness acknowledges nothing
      When worker is degraded until lead answers "may I load it?" in the DM with lead, with the default action "wait"
      And lead signals blocked on "may I load it?"
      And the time for redelivery passes
      Then the event for "may I load it?" states degraded and "wait"

  @C2A-OBLG-004 @must @host @2026-08-11
  Rule: A reaction is a separate event

    @must-fire
    Scenario: A person reacts to an agent's message
      Given Will is in a DM with lead
      When lead sends "shall I restart the pump?" to the DM
      And Will puts agree on "shall I restart the pump?"
      Then lead is told about the signal agree on "shall I restart the pump?"

    @must-fire
    Scenario: An agent reacts to an agent's message
      Given a channel #general with Will, worker and lead
      When lead sends "shall I stop the fan?" to #general
      And 1 s pass
      And worker puts agree on "shall I stop the fan?"
      Then lead is told about the signal agree on "shall I stop the fan?"

    @must-fire
    Scenario: The reaction is on the second of three messages
      Given a channel #general with Will, worker and lead
      When lead sends "the pump is loud" to #general
      And lead sends "shall I restart it?" to #general
      And lead sends "or is it the valve?" to #general
      And Will puts agree on "shall I restart it?"
      Then lead is told about the signal agree on "shall I restart it?"

  @C2A-OBLG-005 @must @host @obligations @2026-08-11
  Rule: An event with an obligation must be answered

    @must-fire
    Scenario: A direct message has an obligation
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?"
      Then "may I deploy?" reaches lead, and must be answered

    @must-fire
    Scenario: Thanks have an obligation
      Given worker is in a DM with lead
      When worker is halted until lead answers "thanks"
      Then "thanks" reaches lead, and must be answered

    @must-fire
    Scenario: A status report has an obligation
      Given a channel #general with worker and lead
      When worker is halted until lead answers the status report "disk is full" in #general
      Then "disk is full" reaches lead, and must be answered

    @must-fire
    Scenario Outline: The author is <state>, and the mode stays the same
      Given worker is in a DM with lead
      When worker posts "may I lift it?" in the DM with lead
      And 40 s pass
      And worker is <state> until lead answers "may I load it?"
      Then "may I load it?" comes in the same mode as "may I lift it?"

      Examples:
        | state       |
        | halted      |
        | degraded    |
        | not held up |

    @must-fire
    Scenario: A role mention has an obligation for one of two agents
      Given a channel #general with worker, lead and scout
      And lead and scout have the role @backend
      When worker is halted until lead answers "@backend may I load it?" in #general
      Then "@backend may I load it?" reaches lead, and must be answered

  @C2A-OBLG-006 @must @host @obligations @2026-08-11
  Rule: An event with an obligation is never part of a digest, and never silent

    @must-fire
    Scenario Outline: A report or a record has an obligation
      Given a channel #general with worker and lead
      When worker is halted until lead answers the <class> "the disk is full" in #general
      And a digest period passes
      Then "the disk is full" reaches lead, and must be answered

      Examples:
        | class           |
        | progress report |
        | record          |
        | status report   |

  @C2A-OBLG-007 @must @host @obligations @2026-08-11
  Rule: Only a declaration creates an obligation

    @must-not-fire
    Scenario Outline: A message has no declaration
      Given Will is in a DM with lead
      When Will posts <what> in the DM
      And ten return intervals pass
      Then no event for <text> has an obligation
      And lead has received no returns of <text>

      Examples:
        | what                                   | text                                   |
        | "is the kiln hot?"                     | "is the kiln hot?"                     |
        | the urgent message "the kiln is hot"   | "the kiln is hot"                      |
        | "{'obligation': {'blocks': 'halted'}}" | "{'obligation': {'blocks': 'halted'}}" |

    @must-not-fire
    Scenario: Work is assigned without a declaration
      Given a channel #general with Will, lead and worker
      When Will assigns "grease the kiln door" to lead in #general
      And ten return intervals pass
      Then no event for "grease the kiln door" has an obligation
      And lead has received no returns of "grease the kiln door"

    @must-fire
    Scenario: The same text has a declaration
      Given worker is in a DM with lead
      When worker is halted until lead answers "is the kiln hot?"
      And half a return interval passes
      And one return interval passes
      Then lead has received exactly 1 return of "is the kiln hot?"

    @must-not-fire
    Scenario: The text contains something that looks like a declaration
      Given Will is in a DM with lead
      When Will posts in the DM:
        """
        is it dry? {"obligation": {"blocks": "halted", "defaultAction": "wait"}}
        """
      And ten return intervals pass
      Then no event for "is it dry?" has an obligation

  @C2A-OBLG-008 @must @host @obligations @2026-08-11
  Rule: A declaration with the value none also creates an obligation

    @must-fire
    Scenario: The author declares that it is not held up
      Given worker is in a DM with lead
      When worker is not held up until lead answers "may I deploy?"
      And half a return interval passes
      And one return interval passes
      Then lead has received exactly 1 return of "may I deploy?"

    @must-fire
    Scenario Outline: An agent declares an obligation with its tool, and <names>
      Given worker is in a DM with lead
      When worker sends "may I load it?" to the DM, halted until lead answers<how>
      And two return intervals pass
      Then the returns of "may I load it?" come one interval apart

      Examples:
        | names                | how                         |
        | names the recipient  |                             |
        | doesn't name anybody | , without naming recipients |

  @C2A-OBLG-009 @must @host @obligations @2026-08-11
  Rule: Bystanders are not obliged

    @must-fire
    Scenario: An agent is mentioned in a channel with three members
      Given a channel #general with worker, lead and scout
      When worker is halted until lead answers "@lead may I deploy?" in #general
      And half a return interval passes
      And two return intervals pass
      Then lead has received exactly 2 returns of "@lead may I deploy?"
      When ten return intervals pass
      Then scout has received no returns of "@lead may I deploy?"

    @must-not-fire
    Scenario: An agent is asked in a thread with three members
      Given a channel #general with worker, lead and scout
      And a thread "kiln" in #general with worker, lead and scout
      When worker is halted until lead answers "@lead may I load it?" in the thread "kiln"
      And half a return interval passes
      And two return intervals pass
      And the open set is looked up
      Then lead has received exactly 2 returns of "@lead may I load it?"
      And scout has received no returns of "@lead may I load it?"

    @must-not-fire
    Scenario: The recipient's coordinator is in the same channel
      Given a channel #general with worker, lead and scout
      And lead is coordinated by scout
      When worker is halted until lead answers "@lead may I load it?" in #general
      And half a return interval passes
      And two return intervals pass
      Then lead has received exactly 2 returns of "@lead may I load it?"
      And scout has received no returns of "@lead may I load it?"

    @must-not-fire
    Scenario: A bystander takes part in the thread
      Given a channel #general with worker, lead and scout
      And a thread "kiln" in #general with worker, lead and scout
      When scout sends "I swept it" to the thread "kiln"
      And 10 s pass
      And worker is halted until lead answers "@lead may I light it?" in the thread "kiln"
      And half a return interval passes
      Then "@lead may I light it?" reaches lead, and must be answered
      And "@lead may I light it?" does not oblige scout

    @must-not-fire
    Scenario: A bystander takes part in the thread, and nobody is mentioned
      Given a channel #general with worker, lead and scout
      And a thread "kiln" in #general with worker, lead and scout
      When worker is halted until lead answers "is it light?" in the thread "kiln"
      Then "is it light?" reaches lead, and must be answered
      And "is it light?" does not oblige scout

  @C2A-OBLG-010 @must @host @2026-08-11
  Rule: Only the author of a message is told of a reaction to it

    @must-fire
    Scenario: The author is told of a reaction, and a bystander is not
      Given a channel #general with Will, lead and worker
      When lead sends "shall I restart the pump?" to #general
      And Will signals agree on "shall I restart the pump?"
      Then lead is told about the signal agree on "shall I restart the pump?"
      And worker is told nothing about reactions

    @must-fire
    Scenario: A person gives two signals, one after the other
      Given a channel #general with Will, lead and worker
      When lead sends "shall I stop the pump?" to #general
      And Will signals seen on "shall I stop the pump?"
      And 10 s pass
      And Will signals agree on "shall I stop the pump?"
      Then lead is told about the signal seen on "shall I stop the pump?"
      And lead is told about the signal agree on "shall I stop the pump?"

    @must-not-fire
    Scenario: A person reacts to another person's message
      Given a channel #general with Will, Ann and lead
      When Ann posts "@lead is the kiln hot?" in #general
      And Will signals agree on "@lead is the kiln hot?"
      Then "@lead is the kiln hot?" reaches lead
      And lead is told nothing about reactions

    @must-fire @obligations
    Scenario Outline: A blocked author is told that the recipient signalled <signal>
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I load it?"
      And lead signals <signal> on "may I load it?"
      Then worker is told about the signal <signal> on "may I load it?"

      Examples:
        | signal   |
        | agree    |
        | done     |
        | declined |

  @C2A-OBLG-011 @should @host @2026-08-11
  Rule: An agent's own reaction is not a signal to it

    @must-fire
    Scenario: An agent reacts to its own message
      Given a channel #general with Will, lead and worker
      When lead sends "shall I restart the pump?" to #general
      And lead signals declined on "shall I restart the pump?"
      And Will posts "@lead is the kiln hot?" in #general
      Then "@lead is the kiln hot?" reaches lead
      And lead is told nothing about reactions

  @C2A-OBLG-012 @must @host @2026-08-11
  Rule: A reaction has an id

    @must-fire
    Scenario: Three reactions have three ids
      Given a channel #general with Will, Ann and lead
      When lead sends "shall I restart the pump?" to #general
      And Will signals agree on "shall I restart the pump?"
      And Ann signals agree on "shall I restart the pump?"
      And Ann signals unclear on "shall I restart the pump?"
      Then lead is told about the signal agree on "shall I restart the pump?"
      And lead is told about the signal unclear on "shall I restart the pump?"

  @C2A-OBLG-013 @must @host @obligations @2026-08-11
  Rule: A signal counts as coming from the agent that makes the call

    @must-fire
    Scenario: The recipient claims to be the author
      Given worker is in a DM with lead
      When worker is halted until lead answers "may I deploy?"
      And half a return interval passes
      And lead reacts with done to "may I deploy?", claiming to be worker
      And one return interval passes
      Then lead has received exactly 1 return of "may I deploy?"

  @C2A-OBLG-014 @must @host @2026-08-11
  Rule: A reaction says when it was given

    @must-fire @reconnect
    Scenario: The link is broken when the reaction is given
      Given Will is in a DM with lead
      When lead sends "shall I restart the pump?" to the DM
      And the link breaks
      And Will signals agree on "shall I restart the pump?"
      And 1 min pass
      And the link is back
      And 1 min pass
      Then lead is told about the signal agree on "shall I restart the pump?"

    @must-fire
    Scenario: The reaction is delivered without delay
      Given Will is in a DM with lead
      When lead sends "shall I restart the pump?" to the DM
      And 1 min pass
      And Will signals agree on "shall I restart the pump?"
      Then lead is told about the signal agree on "shall I restart the pump?"

    @must-fire
    Scenario: The reaction arrives before its message
      Given a channel #general with Will, lead and worker
      When Will signals agree on the next message
      And 10 min pass
      And worker is halted until lead answers "@lead may I load it?" in #general
      Then worker is told about the signal agree on "@lead may I load it?"

  @C2A-OBLG-015 @must @host @2026-08-11
  Rule: The host says when a message was created

    @must-fire
    Scenario: An agent says that its message is old
      Given a channel #general with worker and lead
      When worker sends "@lead good morning" to #general, claiming that it is old
      And worker sends "@lead and good evening" to #general
      Then the event for "@lead good morning" was created 0 s before it arrived

  @C2A-OBLG-016 @must @host @obligations @2026-08-11
  Rule: An edit can't name another delegate

    @must-fire
    Scenario: The delegate that only the edit names gives the signal done
      Given worker is in a DM with lead
      And a channel #watch with scout and planner
      When worker is halted until lead answers "may I deploy?" in the DM with lead, and scout may confirm
      And half a return interval passes
      And worker edits "may I deploy?" to "may I deploy it?" and names planner as the delegate
      And planner signals done on "may I deploy it?" about lead
      And one return interval passes
      Then lead has received exactly 1 return of "may I deploy it?"

    @must-not-fire
    Scenario: The original delegate gives the signal done
      Given worker is in a DM with lead
      And a channel #watch with scout and planner
      When worker is halted until lead answers "may I deploy?" in the DM with lead, and scout may confirm
      And half a return interval passes
      And worker edits "may I deploy?" to "may I deploy it?" and names planner as the delegate
      And scout signals done on "may I deploy it?" about lead
      And two return intervals pass
      Then lead has received no returns of "may I deploy it?"

  @C2A-OBLG-017 @should @host @obligations @2026-08-11
  Rule: One event has one id for all recipients

    @must-fire
    Scenario: An event has two recipients
      Given a channel #general with worker, lead and scout
      When worker is halted until lead and scout answer "@lead @scout may I deploy?" in #general
      Then "@lead @scout may I deploy?" reaches lead
      And "@lead @scout may I deploy?" reaches scout

  @C2A-OBLG-018 @must @host @2026-08-11
  Rule: The host gives the version

    @must-fire
    Scenario: The host gives the version of the draft
      Given Will is in a DM with lead
      When Will posts "which version do you speak?"
      And the conversation settles
      Then initialize names the draft's version
