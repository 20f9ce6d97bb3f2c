Feature: Attention
  Many agents can read a channel, but a message is rarely meant for all of them. For every message and every agent the
  host therefore decides two things: whether the message is addressed to that agent, and whether the agent must, may,
  or must not answer.

  An expectation such as

      "..." reaches lead, addressed, as must_respond, in mode buffered

  names three things in this order: whom the event is aimed at, its response policy, and its injection mode. This area
  is about the first two; the area modes is about the third. Draft 2026-06-24 has addressed and not addressed. Draft
  2026-06-02 has to_me, to_my_role, to_other and ambient; to_me corresponds to addressed.

  "If at all" means that the host may also deliver nothing to that agent.

  @C2A-ATT-001 @must @host @stack @adapter @2026-06-24 @2026-06-02
  Rule: An agent must respond to a direct message from a human

    @must-fire
    Scenario: A human writes to an agent directly
      Given Will is in a DM with lead
      When Will posts "the nightly build is red, please have a look"
      And the conversation settles
      Then "the nightly build is red, please have a look" reaches lead, addressed, and must be answered

    @must-fire
    Scenario: A direct message mentions another agent
      A direct message that talks about someone else is still a direct message.

      Given a channel #general with Will, lead and worker
      And Will is in a DM with lead
      When Will posts "tell @worker that the release is tomorrow" in the DM
      And the conversation settles
      Then "tell @worker that the release is tomorrow" reaches lead, addressed, and must be answered

    @must-fire @host
    Scenario: A human writes in a thread of the direct conversation
      Given Will is in a DM with lead
      And a thread "harvest" in the DM between Will and lead
      When Will posts "how much is still out there?" in the thread "harvest"
      And the conversation settles
      Then "how much is still out there?" reaches lead, addressed, and must be answered

  @C2A-ATT-002 @must @host @stack @2026-06-24
  Rule: An agent must respond to a direct message from another agent

    @must-fire
    Scenario: An agent writes to an agent directly
      Given worker is in a DM with lead
      When worker posts "which branch should I build?"
      And the conversation settles
      Then "which branch should I build?" reaches lead, addressed, and must be answered

  @C2A-ATT-003 @must @host @stack @adapter @2026-06-24 @2026-06-02
  Rule: An agent that is mentioned by name must respond; the channel's other agents need not

    @must-fire
    Scenario Outline: A mention is anywhere in the text
      Given a channel #general with Will, lead and worker
      When Will posts "<text>" in #general
      And the conversation settles
      Then "<text>" reaches lead, addressed, and must be answered

      Examples:
        | text                                      |
        | @lead restart the crawler                 |
        | @lead, restart the crawler                |
        | could you @lead restart the crawler       |
        | the crawler needs a restart, that's @lead |
        | who restarts the crawler? @lead?          |
        | @lead, restart the crawler, please, @lead |

    @must-fire @host
    Scenario: A message consists only of a mention
      Given a channel #general with Will, lead and worker
      When Will posts "@lead" in #general
      And the conversation settles
      Then "@lead" reaches lead, addressed, and must be answered

    @must-fire
    Scenario: A message mentions two agents, and addresses both
      Given a channel #general with Will, lead and worker
      When Will posts "@lead and @worker compare your numbers" in #general
      And the conversation settles
      Then "@lead and @worker compare your numbers" reaches lead, addressed, and must be answered
      And "@lead and @worker compare your numbers" reaches worker, addressed

    @must-fire
    Scenario: An agent that has just joined is mentioned
      Given a channel #yard with Will and worker
      And a channel #general with Will and lead
      When lead joins #yard
      And Will posts "@lead welcome to the yard" in #yard
      And the conversation settles
      Then "@lead welcome to the yard" reaches lead, addressed, and must be answered

    @must-not-fire
    Scenario: The other agents of the channel are not obliged
      Given a channel #general with Will, lead, worker and scout
      When Will posts "@worker restart the crawler" in #general
      And the conversation settles
      Then "@worker restart the crawler" does not oblige lead
      And "@worker restart the crawler" does not oblige scout

    @must-fire
    Scenario Outline: Punctuation, line breaks and other text do not hide a mention
      Given a channel #general with Will, lead and worker
      And worker has the role @backend
      When Will posts "<text>" in #general
      And the conversation settles
      Then "<text>" reaches lead, addressed, and must be answered

      Examples:
        | text                                 |
        | @lead: restart the crawler           |
        | the crawler hangs (@lead)            |
        | that's for @lead.                    |
        | @lead's turn to restart the crawler  |
        | @lead and @backend look at the queue |

    @must-fire @host
    Scenario Outline: A message mentions an agent and one of its roles
      Given a channel #general with Will, Ann, lead and worker
      And lead and worker have the role @backend
      When Will posts "<text>" in #general
      And the conversation settles
      Then "<text>" reaches lead, addressed, and must be answered

      Examples:
        | text                           |
        | @lead @backend drain the queue |
        | @backend @lead drain the vat   |

    @must-fire
    Scenario: The mention is in the second line
      Given a channel #general with Will and lead
      When Will posts in #general:
        """
        the crawler hangs
        @lead please restart it
        """
      And the conversation settles
      Then "@lead please restart it" reaches lead, addressed, and must be answered

    @must-fire
    Scenario: An agent mentions another agent by name
      Given a channel #general with Will, lead and worker
      When worker posts "@lead the cache is rebuilt, please verify it" in #general
      And the conversation settles
      Then "@lead the cache is rebuilt, please verify it" reaches lead, addressed, and must be answered

    @must-fire
    Scenario: An agent is mentioned in a thread in which it doesn't take part
      Given a channel #general with Will, lead and worker
      And a thread "deploy" in #general with Will and worker
      When Will posts "@lead join us, please" in the thread "deploy"
      And the conversation settles
      Then "@lead join us, please" reaches lead, addressed, and must be answered

    @must-fire @host
    Scenario: An edit mentions an agent that did not get the message
      Given a channel #general with Will, lead and worker
      When Will posts "is the gate shut?" in #general
      And the conversation settles
      And Will edits "is the gate shut?" to "@lead is the gate shut?"
      And the conversation settles
      Then "@lead is the gate shut?" reaches lead, addressed, and must be answered
      And "@lead is the gate shut?" does not oblige worker

    @must-fire @host
    Scenario: An edit mentions an agent that has joined since the message was posted
      Given a channel #yard with Will and worker
      And a channel #general with Will and lead
      When Will posts "is the shed locked?" in #yard
      And the conversation settles
      And lead joins #yard
      And the conversation settles
      And Will edits "is the shed locked?" to "@lead is the shed locked?"
      And the conversation settles
      Then "@lead is the shed locked?" reaches lead, addressed, and must be answered

    @must-fire @host
    Scenario: An assignment to another agent mentions this agent
      Given a channel #general with Will, lead and worker
      When Will assigns "@lead has the keys of the shed" to worker in #general
      And the conversation settles
      Then "@lead has the keys of the shed" reaches lead, addressed, and must be answered

    @must-fire @host
    Scenario Outline: Another participant <moves> twice
      Given a channel #general with Will, Ann, worker and lead
      When Ann <moves> #general
      And Ann <moves> #general
      And Will posts "@lead where is the key of the shed?" in #general
      And the conversation settles
      Then "@lead where is the key of the shed?" reaches lead, addressed, and must be answered

      Examples:
        | moves  |
        | leaves |
        | joins  |

    @must-fire @host
    Scenario Outline: A mention is next to code, or next to a call to everyone
      Given a channel #general with Will, lead and worker
      When Will posts "<text>" in #general
      And the conversation settles
      Then "<text>" reaches lead, addressed, and must be answered

      Examples:
        | text                                                       |
        | run `make all` and then @lead check `make test` please     |
        | @lead compare `old.txt` with `new.txt`                     |
        | the flags are `-a` and `-b`, @lead which of `-c` and `-d`? |
        | @lead close the gate, @all the tide is high                |

  @C2A-ATT-004 @must @host @adapter @2026-06-24 @2026-06-02
  Rule: An event is addressed to an agent only in the cases that the text lists
    An event that requires a response is not necessarily addressed, and an addressed event does not necessarily
    require one.

    @must-fire
    Scenario: A direct message is addressed
      Given Will is in a DM with lead
      When Will posts "how far is the migration?"
      And the conversation settles
      Then "how far is the migration?" reaches lead, addressed

    @must-fire
    Scenario: A resolved mention is addressed
      Given a channel #general with Will and lead
      When Will posts "@lead how far is the migration?" in #general
      And the conversation settles
      Then "@lead how far is the migration?" reaches lead, addressed

    @must-fire @2026-06-02
    Scenario: An assignment is addressed in the earlier draft
      Given a channel #general with Will and lead
      When Will assigns "clean the staging bucket" to lead in #general
      And the conversation settles
      Then "clean the staging bucket" reaches lead, to_me

    @must-fire @2026-06-02
    Scenario: A question in a joined thread is addressed in the earlier draft
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      When Will asks lead "is the canary healthy?" in the thread "deploy"
      And the conversation settles
      Then "is the canary healthy?" reaches lead, to_me

    @must-fire @2026-06-02
    Scenario: Thanks are addressed to the agent in the earlier draft if they are delivered
      Given Will is in a DM with lead
      When Will posts "thanks!"
      And the conversation settles
      Then "thanks!" reaches lead, if at all, to_me

    @must-not-fire
    Scenario Outline: A message that names no agent, or a different one, is not addressed
      Given a channel #general with Will, Ann, lead and worker
      And lead and worker have the role @backend
      When Will posts "<text>" in #general
      And the conversation settles
      Then "<text>" reaches lead, if at all, not addressed

      Examples:
        | text                                | why                    |
        | the coffee machine works again      | aimed at nobody        |
        | @worker restart the crawler         | aimed at another agent |
        | @ann your parcel is at the door     | aimed at a person      |
        | @backend who can look at the queue? | aimed at a role        |

    @must-not-fire
    Scenario: A plain reply in a joined thread is not addressed
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      When Will posts "step three went through" in the thread "deploy"
      And the conversation settles
      Then "step three went through" reaches lead, if at all, not addressed

    @must-not-fire @2026-06-24
    Scenario: A question in a joined thread is not addressed
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      When Will asks lead "is the canary in the mine?" in the thread "deploy"
      And the conversation settles
      Then "is the canary in the mine?" reaches lead, not addressed

    @must-not-fire
    Scenario: A status report is not addressed
      Given a channel #general with Will and lead
      When deploy-bot reports status "deploy 17 finished" in #general
      And the conversation settles
      Then "deploy 17 finished" reaches lead, if at all, not addressed

  @C2A-ATT-005 @must @host @stack @2026-06-24 @2026-06-02
  Rule: An agent must respond to work that is assigned to it

    @must-fire
    Scenario: Work is assigned without a mention
      Given a channel #general with Will and lead
      When Will assigns "rotate the signing keys" to lead in #general
      And the conversation settles
      Then "rotate the signing keys" reaches lead, and must be answered

    @must-fire @host
    Scenario: The text of an assignment changes
      Given a channel #general with Will and lead
      When Will assigns "grease the front axle" to lead in #general
      And the conversation settles
      And Will edits "grease the front axle" to "grease both axles"
      And the conversation settles
      Then "grease both axles" reaches lead, and must be answered

    @must-not-fire
    Scenario: Work is assigned to another agent
      Given a channel #general with Will, lead and worker
      When Will assigns "rotate the signing keys" to worker in #general
      And the conversation settles
      Then "rotate the signing keys" does not oblige lead

    @must-fire
    Scenario Outline: Work is assigned by any author, in any place
      Given a channel #general with Will, lead and worker
      And a thread "deploy" in #general with Will, lead and worker
      When <author> assigns "renew the mail certificate" to lead in <place>
      And the conversation settles
      Then "renew the mail certificate" reaches lead, and must be answered

      Examples:
        | author | place               |
        | Will   | the thread "deploy" |
        | worker | #general            |

    @must-fire @host
    Scenario Outline: The text of an assignment sounds like something else
      Given a channel #general with Will, lead and worker
      And Will is in a DM with lead
      When Will assigns "<text>" to lead in <place>
      And the conversation settles
      Then "<text>" reaches lead, and must be answered

      Examples:
        | text                       | place    |
        | sounds good                | the DM   |
        | thanks!                    | the DM   |
        | @lead thanks!              | #general |
        | @worker has the shed's key | #general |
        | @all sweep the shed        | #general |

  @C2A-ATT-006 @must @host @stack @2026-06-24 @2026-06-02
  Rule: An agent must respond to a question that it is asked in its thread

    @must-fire
    Scenario: A human asks a question in a thread of the agent
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      When Will asks lead "can the old pods go?" in the thread "deploy"
      And the conversation settles
      Then "can the old pods go?" reaches lead, and must be answered

    @must-fire @host
    Scenario: The text of a question changes
      Given a channel #general with Will, Ann and lead
      And a thread "carts" in #general with Will and lead
      When Will asks lead "does the cart roll?" in the thread "carts"
      And the conversation settles
      And Will edits "does the cart roll?" to "does the hay cart roll?"
      And the conversation settles
      Then "does the hay cart roll?" reaches lead, and must be answered

    @must-fire @host
    Scenario Outline: A question also mentions a role or another agent
      Given a channel #general with Will, lead and worker
      And a thread "hut" in #general with Will, lead and worker
      And lead and worker have the role @backend
      When <author> asks lead "<text>" in the thread "hut"
      And the conversation settles
      Then "<text>" reaches lead, and must be answered

      Examples:
        | author | text                     |
        | Will   | @backend is the hut dry? |
        | worker | @backend is the hut wet? |
        | Will   | @all is the hut locked?  |
        | Will   | is @worker in the hut?   |

    @must-not-fire
    Scenario: A human asks a question in a thread in which the agent does not take part
      Given a channel #general with Will, lead and worker
      And a thread "deploy" in #general with Will and worker
      When Will asks lead "can the old pods go?" in the thread "deploy"
      And the conversation settles
      Then "can the old pods go?" does not oblige lead

    @must-not-fire
    Scenario: A human asks another agent a question in the thread
      Given a channel #general with Will, lead and worker
      And a thread "deploy" in #general with Will, lead and worker
      When Will asks worker "can the old pods go?" in the thread "deploy"
      And the conversation settles
      Then "can the old pods go?" does not oblige lead

    @must-fire
    Scenario: An agent asks a question in a joined thread
      Given a channel #general with Will, lead and worker
      And a thread "deploy" in #general with Will, lead and worker
      When worker asks lead "may I drain node three?" in the thread "deploy"
      And the conversation settles
      Then "may I drain node three?" reaches lead, and must be answered

    @must-fire @host
    Scenario: A human asks a question in a thread that the agent has joined by posting
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will
      When lead sends "node five is drained" to the thread "deploy"
      And the conversation settles
      And Will asks lead "and node six?" in the thread "deploy"
      And the conversation settles
      Then "node five is drained" is visible once
      And "and node six?" reaches lead, and must be answered

  @C2A-ATT-007 @must @host @stack @adapter @2026-06-24 @2026-06-02
  Rule: An agent must not respond to channel talk that isn't aimed at anyone

    @must-fire
    Scenario Outline: People chat in the channel
      Given a channel #general with Will, Ann and lead
      When Will posts "@lead is the coffee machine back?" in #general
      And the conversation settles
      And Will posts "<text>" in #general
      And the conversation settles
      Then "@lead is the coffee machine back?" reaches lead, and must be answered
      And "<text>" reaches lead, if at all, <aim>, and must not be answered

      @2026-06-24
      Examples:
        | text                                | aim           |
        | the coffee machine works again      | not addressed |
        | the soup of the day was rather good | not addressed |

      @2026-06-02
      Examples:
        | text                                | aim     |
        | the coffee machine works again      | ambient |
        | the soup of the day was rather good | ambient |

    @must-fire @host
    Scenario Outline: Messages arrive in a thread in which the agent doesn't take part
      Given a channel #general with Will, Ann, lead and worker
      And a thread "deploy" in #general with Will and worker
      And a thread "budget" in #general with Will and worker
      When lead sends "I am at the kiln" to <place>
      And the conversation settles
      And Will posts "the cache is cold" in the thread "deploy"
      And the conversation settles
      Then "I am at the kiln" is visible once
      And "the cache is cold" reaches lead, if at all, <aim>, and must not be answered

      @2026-06-24
      Examples:
        | place               | aim           |
        | #general            | not addressed |
        | the thread "budget" | not addressed |

      @2026-06-02
      Examples:
        | place               | aim     |
        | #general            | ambient |
        | the thread "budget" | ambient |

    @must-fire @host
    Scenario Outline: The agent takes part in another thread of the same channel
      Given a channel #general with Will, Ann and lead
      And a thread "deploy" in #general with Will and Ann
      And a thread "budget" in #general with Will and lead
      When Will posts "@lead how are the figures?" in the thread "budget"
      And the conversation settles
      And Will posts "the cache is warm" in the thread "deploy"
      And the conversation settles
      Then "@lead how are the figures?" reaches lead
      And "the cache is warm" reaches lead, if at all, <aim>, and must not be answered

      @2026-06-24
      Examples:
        | aim           |
        | not addressed |

      @2026-06-02
      Examples:
        | aim     |
        | ambient |

    @must-fire @host
    Scenario Outline: The agent has only reacted to a message in the thread
      An agent that posts in a thread takes part in it. A reaction doesn't count as a post.

      Given a channel #general with Will, Ann and lead
      And a thread "deploy" in #general with Will and Ann
      When Will posts "@lead is the boiler on?" in the thread "deploy"
      And the conversation settles
      And lead reacts with done to "@lead is the boiler on?"
      And the conversation settles
      And Ann posts "the pipes are warm" in the thread "deploy"
      And the conversation settles
      Then "@lead is the boiler on?" reaches lead
      And "the pipes are warm" reaches lead, if at all, <aim>, and must not be answered

      @2026-06-24
      Examples:
        | aim           |
        | not addressed |

      @2026-06-02
      Examples:
        | aim     |
        | ambient |

    @must-fire @host
    Scenario Outline: Messages arrive in a thread in which the agent's post was refused
      Given a channel #general with Will, Ann, lead and worker
      And a thread "deploy" in #general with Will and worker
      And the platform fails 2 posts with permanent
      When lead sends "I am at the oven" to the thread "deploy"
      And lead sends "I am at the pier" to #general
      And the conversation settles
      And Will posts "the stove is cold" in the thread "deploy"
      And lead sends "I am at the well" to #general
      And the conversation settles
      Then "I am at the well" is visible once
      And "the stove is cold" reaches lead, if at all, <aim>, and must not be answered

      @2026-06-24
      Examples:
        | aim           |
        | not addressed |

      @2026-06-02
      Examples:
        | aim     |
        | ambient |

  @C2A-ATT-008 @must @host @stack @adapter @2026-06-24 @2026-06-02
  Rule: An agent must not respond to a message that is addressed only to others

    @must-fire
    Scenario Outline: A message addresses another participant
      Given a channel #general with Will, Ann, lead and worker
      When Will posts "@lead is the archive open?" in #general
      And the conversation settles
      And Will posts "<text>" in #general
      And the conversation settles
      Then "@lead is the archive open?" reaches lead, and must be answered
      And "<text>" reaches lead, if at all, <aim>, and must not be answered

      @2026-06-24
      Examples:
        | text                            | aim           |
        | @worker please rerun the tests  | not addressed |
        | @ann please approve the invoice | not addressed |

      @2026-06-02
      Examples:
        | text                            | aim      |
        | @worker please rerun the tests  | to_other |
        | @ann please approve the invoice | to_other |

    @must-fire
    Scenario: An agent addresses another participant
      Given a channel #general with Will, Ann, lead and worker
      When Will posts "@lead is the archive open?" in #general
      And the conversation settles
      And worker posts "@ann please sign the delivery" in #general
      And the conversation settles
      Then "@lead is the archive open?" reaches lead, and must be answered
      And "@ann please sign the delivery" reaches lead, if at all, not addressed, and must not be answered

    @must-fire @2026-06-24
    Scenario: Another participant is addressed in a joined thread
      Given a channel #general with Will, Ann, lead and worker
      And a thread "deploy" in #general with Will, Ann, lead and worker
      When Will posts "@lead is the archive open?" in #general
      And the conversation settles
      And Will posts "@ann can the old pods go?" in the thread "deploy"
      And the conversation settles
      Then "@lead is the archive open?" reaches lead, and must be answered
      And "@ann can the old pods go?" reaches lead, if at all, not addressed, and must not be answered

    @must-fire
    Scenario: A message addresses a role that the agent doesn't have
      Given a channel #general with Will, lead and worker
      And worker has the role @frontend
      When Will posts "@lead is the archive open?" in #general
      And the conversation settles
      And Will posts "@frontend please fix the footer" in #general
      And the conversation settles
      Then "@lead is the archive open?" reaches lead, and must be answered
      And "@frontend please fix the footer" reaches lead, if at all, not addressed, and must not be answered

  @C2A-ATT-009 @must @host @stack @2026-06-24 @2026-06-02
  Rule: An agent must not respond to logs, progress and status reports, not even in a joined thread

    @must-fire
    Scenario Outline: A program reports in the channel
      Given a channel #general with Will and lead
      When Will posts "@lead how many shards are there?" in #general
      And the conversation settles
      And deploy-bot <reports> "shard 4 of 9 is copied" in #general
      And the conversation settles
      Then "@lead how many shards are there?" reaches lead, and must be answered
      And "shard 4 of 9 is copied" reaches lead, if at all, <aim>, and must not be answered

      @2026-06-24
      Examples:
        | reports          | aim           |
        | logs             | not addressed |
        | reports status   | not addressed |
        | reports progress | not addressed |

      @2026-06-02
      Examples:
        | reports          | aim     |
        | logs             | ambient |
        | reports status   | ambient |
        | reports progress | ambient |

    @must-fire
    Scenario Outline: A program reports in a direct conversation
      Given Will is in a DM with lead
      When Will posts "how many shards are left?"
      And the conversation settles
      And deploy-bot <reports> "shard 8 of 9 is copied" in the DM
      And the conversation settles
      Then "how many shards are left?" reaches lead, and must be answered
      And "shard 8 of 9 is copied" reaches lead, if at all, and must not be answered

      Examples:
        | reports          |
        | logs             |
        | reports status   |
        | reports progress |

    @must-fire
    Scenario Outline: A report reads like <what>
      Given a channel #general with Will and lead
      And Will is in a DM with lead
      When Will posts "how many shards are lost?" in the DM
      And the conversation settles
      And deploy-bot <reports> "<text>" in <place>
      And the conversation settles
      Then "how many shards are lost?" reaches lead, and must be answered
      And "<text>" reaches lead, if at all, and must not be answered

      Examples:
        | what                          | reports          | text                                    | place    |
        | a question                    | reports status   | is shard 6 really gone? trying again    | #general |
        | a question in a log           | logs             | who holds the lock on shard 7? retrying | #general |
        | a question about the progress | reports progress | 40 % copied, is the rest on shard 9?    | the DM   |
        | a request                     | reports status   | please wait until shard 3 is copied     | the DM   |

    @must-fire
    Scenario Outline: A report mentions another participant
      Given a channel #general with Will, Ann, lead and worker
      When Will posts "@lead how many shards are there?" in #general
      And the conversation settles
      And deploy-bot <reports> "<text>" in #general
      And the conversation settles
      Then "@lead how many shards are there?" reaches lead, and must be answered
      And "<text>" reaches lead, if at all, and must not be answered

      Examples:
        | reports          | text                           |
        | logs             | @worker shard 6 of 9 is lost   |
        | reports status   | @ann all shards are copied     |
        | reports progress | @worker 7 of 9 shards are done |

    @must-fire
    Scenario Outline: A program reports in a thread in which the agent takes part
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      When Will posts "@lead how many shards are there?" in #general
      And the conversation settles
      And deploy-bot <reports> "shard 5 of 9 is copied" in the thread "deploy"
      And the conversation settles
      Then "@lead how many shards are there?" reaches lead, and must be answered
      And "shard 5 of 9 is copied" reaches lead, if at all, <aim>, and must not be answered

      @2026-06-24
      Examples:
        | reports          | aim           |
        | logs             | not addressed |
        | reports status   | not addressed |
        | reports progress | not addressed |

      @2026-06-02
      Examples:
        | reports          | aim     |
        | logs             | ambient |
        | reports status   | ambient |
        | reports progress | ambient |

    @must-fire
    Scenario: An agent reports
      Given a channel #general with Will, lead and worker
      When Will posts "@lead how many shards are there?" in #general
      And the conversation settles
      And worker reports status "shard 6 of 9 is copied" in #general
      And the conversation settles
      Then "@lead how many shards are there?" reaches lead, and must be answered
      And "shard 6 of 9 is copied" reaches lead, if at all, not addressed, and must not be answered

  @C2A-ATT-010 @must @host @stack @2026-06-24 @2026-06-02
  Rule: An agent must not answer pure thanks or an acknowledgement, except with a receipt in draft 2026-06-02
    The drafts use different policies here. The earlier draft has a policy that still allows a short receipt; the
    current one forbids chat.

    @must-fire
    Scenario Outline: A human thanks the agent in a direct message
      Given Will is in a DM with lead
      When Will posts "<text>"
      And the conversation settles
      Then "<text>" reaches lead, if at all, addressed, <how>

      @2026-06-24
      Examples:
        | text       | how                      |
        | thanks     | and must not be answered |
        | Thank you! | and must not be answered |
        | got it     | and must not be answered |
        | nice       | and must not be answered |

      @2026-06-02
      Examples:
        | text       | how         |
        | thanks     | as ack_only |
        | Thank you! | as ack_only |
        | got it     | as ack_only |
        | nice       | as ack_only |

    @must-fire
    Scenario Outline: A human thanks the agent with a mention
      Given a channel #general with Will and lead
      When Will posts "@lead thanks!" in #general
      And the conversation settles
      Then "@lead thanks!" reaches lead, if at all, addressed, <how>

      @2026-06-24
      Examples:
        | how                      |
        | and must not be answered |

      @2026-06-02
      Examples:
        | how         |
        | as ack_only |

    @must-fire @2026-06-24
    Scenario: Another agent thanks the agent
      Given worker is in a DM with lead
      When worker posts "thanks!"
      And the conversation settles
      Then "thanks!" reaches lead, if at all, addressed, and must not be answered

    @must-fire @2026-06-24
    Scenario: A human posts filler in a thread in which the agent takes part
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      When Will posts "nice" in the thread "deploy"
      And the conversation settles
      Then "nice" reaches lead, if at all, not addressed, and must not be answered

    @must-fire @host @2026-06-24
    Scenario: A human posts filler in a thread that the agent owns but has not joined
      Given a channel #general with Will, lead and worker
      And a thread "deploy" in #general with Will and worker, owned by lead
      When Will posts "got it" in the thread "deploy"
      And the conversation settles
      Then "got it" reaches lead, if at all, not addressed, and must not be answered

    @must-fire @host @2026-06-24
    Scenario: A human posts filler in a stream that the agent owns
      Given a channel #move with Will and lead, carrying the stream "migration"
      And lead owns the stream "migration"
      When Will posts "thanks" in #move
      And the conversation settles
      Then "thanks" reaches lead, if at all, not addressed, and must not be answered

    @must-not-fire
    Scenario Outline: A message only sounds like thanks
      A message that contains the word "thanks" may be more than pure thanks.

      Given Will is in a DM with lead
      When Will posts "<text>"
      And the conversation settles
      Then "<text>" reaches lead, addressed, and must be answered

      Examples:
        | text                                                            |
        | thanks to the last change the site is down, please roll it back |
        | ok is not what the health check says, find out why              |
        | thanks, can you roll it back?                                   |
        | nice, what does it cost?                                        |

    @must-fire @2026-06-24
    Scenario Outline: A human says thanks in other words
      Given Will is in a DM with lead
      When Will posts "<text>"
      And the conversation settles
      Then "<text>" reaches lead, if at all, addressed, and must not be answered

      Examples:
        | text            |
        | got it, thanks! |
        | THANKS!!!       |

    @must-fire @host
    Scenario Outline: A human thanks an agent with an unusual handle
      Given a channel #general with Will, lead and <agent>
      When Will posts "thanks @<agent>" in #general
      And the conversation settles
      And Will posts "@<agent> thank you!" in #general
      And the conversation settles
      Then "thanks @<agent>" reaches <agent>, if at all, addressed, <how>
      And "@<agent> thank you!" reaches <agent>, if at all, addressed, <how>

      @2026-06-24
      Examples:
        | agent      | how                      |
        | lead-proof | and must not be answered |
        | gh2        | and must not be answered |
        | ok-run     | and must not be answered |

      @2026-06-02
      Examples:
        | agent      | how         |
        | lead-proof | as ack_only |
        | gh2        | as ack_only |
        | ok-run     | as ack_only |

    @must-fire @2026-06-24
    Scenario Outline: Another author says thanks, or says thanks in another place
      Given a channel #general with Will, lead and worker
      And a thread "deploy" in #general with Will, lead and worker
      When <author> posts "@lead thank you!" in <place>
      And the conversation settles
      Then "@lead thank you!" reaches lead, if at all, addressed, and must not be answered

      Examples:
        | author | place               |
        | worker | #general            |
        | Will   | the thread "deploy" |

  @C2A-ATT-011 @must @host @stack @2026-06-24 @2026-06-02
  Rule: A message that combines thanks with a question or request still requires a response

    @must-fire
    Scenario Outline: A message contains thanks and a question or request
      Given Will is in a DM with lead
      When Will posts "<text>"
      And the conversation settles
      Then "<text>" reaches lead, addressed, and must be answered

      Examples:
        | text                                        |
        | thanks - is staging up too?                 |
        | thanks, please check the backups as well    |
        | got it, but which of the two regions?       |
        | got it?                                     |
        | nice! can you do the same for the mail job? |

    @must-fire @host
    Scenario Outline: A message contains thanks and news
      A number, a time or a link is more than thanks.

      Given Will is in a DM with lead
      When Will posts "<text>"
      And the conversation settles
      Then "<text>" reaches lead, addressed, and must be answered

      Examples:
        | text                               |
        | ok, 42                             |
        | thanks, 42                         |
        | got it, 9:30                       |
        | thanks, https://docs.example.com/9 |

    @must-not-fire
    Scenario: A message contains nothing but thanks
      Given Will is in a DM with lead
      When Will posts "got it, thank you!"
      And the conversation settles
      Then "got it, thank you!" does not oblige lead

    @must-fire @host
    Scenario Outline: An approval message contains nothing but thanks
      Given Will is in a DM with lead
      When Will posts the approval message "<text>"
      And the conversation settles
      Then "<text>" reaches lead, addressed, and must be answered

      Examples:
        | text    |
        | thanks! |
        | got it  |

    @must-fire @host
    Scenario: The request is on the line below the thanks
      Given Will is in a DM with lead
      When Will posts:
        """
        thanks
        can you also oil the hinge
        """
      And the conversation settles
      Then nothing is delivered in mode notify

    @must-fire @host
    Scenario: The request is two lines below the thanks
      Given a channel #general with Will and lead
      When Will posts in #general:
        """
        @lead got it!

        now please grease the axle
        """
      And the conversation settles
      Then nothing is delivered in mode notify

  @C2A-ATT-012 @must @host @adapter @2026-06-24
  Rule: An agent must not respond to its own message

    @must-fire
    Scenario: A message mentions its own author
      Given a channel #general with Will and lead
      When lead posts "@lead is on call tonight" in #general
      And the conversation settles
      Then "@lead is on call tonight" does not oblige lead

    @must-fire
    Scenario: The agent writes a direct message
      Given Will is in a DM with lead
      When lead posts "the backup is done, shall I delete the old one?"
      And the conversation settles
      Then "the backup is done, shall I delete the old one?" does not oblige lead

    @must-not-fire
    Scenario: Another author posts the same text
      Given a channel #general with Will and lead
      When Will posts "@lead is on call tonight" in #general
      And the conversation settles
      Then "@lead is on call tonight" reaches lead, addressed, and must be answered

    @must-fire
    Scenario: The agent posts in a thread
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      When lead posts "@lead takes the night shift" in the thread "deploy"
      And the conversation settles
      Then "@lead takes the night shift" does not oblige lead

  @C2A-ATT-013 @must @host @stack @adapter @2026-06-24 @2026-06-02
  Rule: A name counts as a mention only where the platform resolves it

    @must-fire
    Scenario: The agent's handle begins with another agent's handle
      Given a channel #general with Will, gh and gh-proof
      When Will posts "@gh-proof please look at the second draft" in #general
      And the conversation settles
      Then "@gh-proof please look at the second draft" reaches gh-proof, addressed, and must be answered
      And "@gh-proof please look at the second draft" does not oblige gh

    @must-fire @host
    Scenario: A person's handle begins with an agent's handle
      Given a channel #general with Will, Leadbetter and lead
      When Will posts "@lead is the gate shut?" in #general
      And the conversation settles
      And Will posts "@leadbetter please look at the third draft" in #general
      And the conversation settles
      Then "@lead is the gate shut?" reaches lead, addressed, and must be answered
      And "@leadbetter please look at the third draft" does not oblige lead

    @must-fire
    Scenario Outline: The text contains the handle, but doesn't mention the agent
      Given a channel #general with Will and lead
      When Will posts "<text>" in #general
      And the conversation settles
      Then "<text>" reaches lead, if at all, not addressed, and must not be answered

      Examples:
        | text                                      | why                                 |
        | the handle is spelled `@lead` by the way  | a code span                         |
        | write to ops@lead.example about invoices  | an e-mail address                   |
        | @leader is not known around here          | an unknown handle                   |
        | @lead-proof is a sort of varnish          | a longer handle, with a hyphen      |
        | @lead_acid is a sort of battery           | a longer handle, with an underscore |
        | @lead2 is what the next release is called | a longer handle, with a digit       |

      @host
      Examples:
        | text                                          | why                                                |
        | the key of will2@lead is on the server        | after a digit                                      |
        | the name of the pub is Café@lead since spring | after a letter with an accent                      |
        | the branch is called fix_@lead in the log     | after an underscore                                |
        | the branch is called fix-@lead in the log     | after a hyphen                                     |
        | the file is called notes.@lead in the archive | after a full stop                                  |
        | the path is home/@lead on that machine        | after a slash                                      |
        | the sign of the inn is @@lead since spring    | after an at sign                                   |
        | @lead.dev is the address of the new site      | a longer handle, with a full stop                  |
        | @lead-2 is the spare machine in the cellar    | a longer handle, with a hyphen and a digit         |
        | @leadé is how they spell it on the coast      | a longer handle, with an accented letter           |
        | @leadж is how they spell it in the hills      | a longer handle, with a letter from another script |

    @must-fire @host
    Scenario: The handle is in the second of two code spans
      Given a channel #general with Will, lead and worker
      When Will posts "first run `mend --all`, and then run `ping @lead` yourself" in #general
      And Will posts "@lead which of them fails?" in #general
      And the conversation settles
      Then "first run `mend --all`, and then run `ping @lead` yourself" does not oblige lead
      And "@lead which of them fails?" reaches lead, and must be answered

    @must-fire
    Scenario: The handle is in a quotation
      Given a channel #general with Will, Ann and lead
      When Will posts in #general:
        """
        > @lead broke the build again
        that was a joke from last year
        """
      And the conversation settles
      Then "that was a joke from last year" reaches lead, if at all, not addressed, and must not be answered

    @must-fire @host
    Scenario: The quotation follows other text
      Given a channel #general with Will, Ann and lead
      When Will posts in #general:
        """
        that was a joke, too
        > the roof leaks
        > @lead has holes in the bucket
        """
      And the conversation settles
      Then "that was a joke, too" reaches lead, if at all, not addressed, and must not be answered

    @must-fire
    Scenario: The handle is in a code block
      Given a channel #general with Will and lead
      When Will posts in #general:
        """
        the example in the manual reads
        ```
        notify @lead when done
        ```
        """
      And the conversation settles
      Then "the example in the manual reads" reaches lead, if at all, not addressed, and must not be answered

    @must-fire @host
    Scenario: The handle is in a code block that names its language
      Given a channel #general with Will and lead
      When Will posts in #general:
        """
        the script in the manual reads
        ```sh
        notify @lead when done
        ```
        and that is all of it
        """
      And the conversation settles
      Then "the script in the manual reads" reaches lead, if at all, not addressed, and must not be answered

    @must-not-fire
    Scenario Outline: A mention is next to text that only looks like a mention
      Given a channel #general with Will and lead
      When Will posts "<text>" in #general
      And the conversation settles
      Then "<text>" reaches lead, addressed, and must be answered

      Examples:
        | text                                              |
        | `@lead` is your handle, so hello @lead, all good? |
        | mail ops@lead.example and tell @lead about it     |
        | @lead please, not @leader                         |

      @host
      Examples:
        | text                                      |
        | is anybody at home (@lead)?               |
        | the question goes to '@lead' this time    |
        | could you look at it,@lead?               |
        | could you look at it, @lead?              |
        | could you look at it, @lead...            |
        | could you look at it, @lead- it is urgent |
        | could you look at it, @lead_ please       |
        | is this @lead's own cup?                  |
        | @lead: is the kettle on?                  |
        | why, @lead!                               |

    @must-not-fire @host
    Scenario: A mention is below a quotation
      Given a channel #general with Will, Ann and lead
      When Will posts in #general:
        """
        > the bucket has holes
        @lead can you mend it?
        """
      And the conversation settles
      Then "@lead can you mend it?" reaches lead, addressed, and must be answered

    @must-not-fire @host
    Scenario: A mention is below a code block
      Given a channel #general with Will and lead
      When Will posts in #general:
        """
        the log of the pump says
        ```
        no oil, ask @nobody
        ```
        @lead can you fill it up?
        """
      And the conversation settles
      Then "@lead can you fill it up?" reaches lead, addressed, and must be answered

    @must-not-fire @host
    Scenario: A mention is between two code blocks
      Given a channel #general with Will and lead
      When Will posts in #general:
        """
        ```
        one
        ```
        @lead is one right, or two?
        ```
        two
        ```
        """
      And the conversation settles
      Then "@lead is one right, or two?" reaches lead, addressed, and must be answered

    @must-fire @host
    Scenario: The handle is in the second of two code blocks
      Given a channel #general with Will and lead
      When Will posts in #general:
        """
        the manual has two examples
        ```
        one
        ```
        and the other is
        ```
        notify @lead when done
        ```
        """
      And the conversation settles
      Then "the manual has two examples" reaches lead, if at all, not addressed, and must not be answered

    @must-not-fire @host
    Scenario: A mention follows a code span
      Given a channel #general with Will and lead
      When Will posts "the call `fill` fails, @lead, can you see why?" in #general
      And the conversation settles
      Then "the call `fill` fails, @lead, can you see why?" reaches lead, addressed, and must be answered

  @C2A-ATT-014 @must @host @adapter @2026-06-24 @2026-06-02
  Rule: The members of a mentioned role may answer but need not

    @must-fire
    Scenario Outline: A role with one member is mentioned
      Given a channel #general with Will and lead
      And lead has the role @backend
      When Will posts "@backend who can look at the queue?" in #general
      And the conversation settles
      Then "@backend who can look at the queue?" reaches lead, <aim>, as may_respond

      @2026-06-24
      Examples:
        | aim           |
        | not addressed |

      @2026-06-02
      Examples:
        | aim        |
        | to_my_role |

    @must-fire
    Scenario Outline: One of the agent's two roles is mentioned
      Given a channel #general with Will, Ann, lead and worker
      And lead has the role @frontend
      And lead has the role @backend
      When Will posts "<text>" in #general
      And the conversation settles
      Then "<text>" reaches lead, <aim>, as may_respond

      @2026-06-24
      Examples:
        | text                                       | aim           |
        | @backend who has a minute for the index?   | not addressed |
        | @frontend who has a minute for the layout? | not addressed |

      @2026-06-02
      Examples:
        | text                                       | aim        |
        | @backend who has a minute for the index?   | to_my_role |
        | @frontend who has a minute for the layout? | to_my_role |

    @must-fire @host
    Scenario Outline: Everyone is mentioned
      A host may choose one of several agents. In this scenario, the channel has only one agent.

      Given a channel #general with Will, Ann and lead
      When Will posts "@all who has the key to the attic?" in #general
      And the conversation settles
      Then "@all who has the key to the attic?" reaches lead, <aim>, as may_respond

      @2026-06-24
      Examples:
        | aim           |
        | not addressed |

      @2026-06-02
      Examples:
        | aim        |
        | to_my_role |

    @must-fire
    Scenario: A role and another participant are mentioned
      Given a channel #general with Will, Ann, lead and worker
      And lead has the role @backend
      When Will posts "@worker please ask @backend about the queue" in #general
      And the conversation settles
      Then "@worker please ask @backend about the queue" reaches lead, as may_respond
      And "@worker please ask @backend about the queue" reaches worker, addressed, and must be answered

    @must-fire
    Scenario: A role with two members is mentioned
      Given a channel #general with Will, lead and worker
      And lead and worker have the role @backend
      When Will posts "@backend who can look at the queue?" in #general
      And the conversation settles
      Then "@backend who can look at the queue?" does not oblige lead
      And "@backend who can look at the queue?" does not oblige worker

    @must-fire
    Scenario: An agent mentions a role
      Given a channel #general with Will, lead and worker
      And lead has the role @backend
      When worker posts "@backend the disk is filling up" in #general
      And the conversation settles
      Then "@backend the disk is filling up" does not oblige lead

  @C2A-ATT-015 @must @host @2026-06-24 @2026-06-02
  Rule: An agent need not answer a plain reply in a joined thread

    @must-fire @2026-06-24
    Scenario: A human replies in a joined thread
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      When Will posts "step three went through" in the thread "deploy"
      And the conversation settles
      Then "step three went through" does not oblige lead

    @must-fire @2026-06-02
    Scenario: A human replies in a joined thread, in the earlier draft
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      When Will posts "step three went through" in the thread "deploy"
      And the conversation settles
      Then "step three went through" reaches lead, to_my_role, as may_respond

    @must-fire @2026-06-02
    Scenario: A human replies in a thread that the agent has joined by posting
      Given a channel #general with Will, Ann, lead and worker
      And a thread "deploy" in #general with Will and Ann
      When lead sends "I have looked at step two" to the thread "deploy"
      And the conversation settles
      And Will posts "step three went through as well" in the thread "deploy"
      And the conversation settles
      Then "step three went through as well" reaches lead, to_my_role, as may_respond

    @must-fire @2026-06-02 @restart
    Scenario: The host is killed after the agent has joined a thread by posting
      Given a channel #general with Will, Ann, lead and worker
      And a thread "deploy" in #general with Will and Ann
      When lead sends "I have looked at step four" to the thread "deploy"
      And the conversation settles
      And the host is killed and started again
      And Will posts "step five went through as well" in the thread "deploy"
      And the conversation settles
      Then "step five went through as well" reaches lead, to_my_role, as may_respond

    @must-not-fire
    Scenario: A reply in a joined thread mentions the agent by name
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead
      When Will posts "@lead step three hangs" in the thread "deploy"
      And the conversation settles
      Then "@lead step three hangs" reaches lead, addressed, and must be answered

    @must-fire
    Scenario: An agent replies in a joined thread
      Given a channel #general with Will, lead and worker
      And a thread "deploy" in #general with Will, lead and worker
      When worker posts "step four went through" in the thread "deploy"
      And the conversation settles
      Then "step four went through" does not oblige lead

  @C2A-ATT-016 @must @host @2026-06-02
  Rule: An event in a stream or thread that an agent owns is aimed at its role

    @must-fire
    Scenario: A human posts in a stream that the agent owns
      Given a channel #ops with Will and lead, carrying the stream "migration"
      And lead owns the stream "migration"
      When Will posts "table seven is locked" in #ops
      And the conversation settles
      Then "table seven is locked" reaches lead, to_my_role

    @must-fire
    Scenario: A human posts in a thread that the agent owns
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will and lead, owned by lead
      When Will posts "table eight is locked" in the thread "deploy"
      And the conversation settles
      Then "table eight is locked" reaches lead, to_my_role, as may_respond

    @must-fire
    Scenario: A human posts in a thread that the agent owns but has not joined
      Given a channel #general with Will and lead
      And a thread "deploy" in #general with Will, owned by lead
      When Will posts "table ten is locked" in the thread "deploy"
      And the conversation settles
      Then "table ten is locked" reaches lead, to_my_role, as may_respond

    @must-not-fire
    Scenario: A human posts in a stream that another agent owns
      Given a channel #ops with Will, lead and worker, carrying the stream "migration"
      And worker owns the stream "migration"
      When Will posts "table nine is locked" in #ops
      And the conversation settles
      Then "table nine is locked" reaches lead, if at all, to_other or ambient, and must not be answered

    @must-fire
    Scenario: A human posts in a stream other than the one that the agent owns
      Given a channel #ops with Will, lead and worker, carrying the stream "migration"
      And a channel #yard with Will, lead and worker, carrying the stream "harvest"
      And lead owns the stream "migration"
      And worker owns the stream "harvest"
      When Will posts "table thirteen is locked" in #ops
      And the conversation settles
      And Will posts "table fourteen is locked" in #yard
      And the conversation settles
      Then "table thirteen is locked" reaches lead, to_my_role
      And "table fourteen is locked" reaches lead, if at all, to_other or ambient, and must not be answered

    @must-fire
    Scenario: A human posts in a thread of a stream that the agent owns
      Given a channel #ops with Will, Ann, lead and worker, carrying the stream "migration"
      And lead owns the stream "migration"
      And a thread "tables" in #ops with Will and worker
      When Will posts "table eleven is locked" in the thread "tables"
      And the conversation settles
      Then "table eleven is locked" reaches lead, to_my_role

    @must-not-fire
    Scenario: A human posts in a thread of a stream that another agent owns
      Given a channel #ops with Will, Ann, lead and worker, carrying the stream "migration"
      And worker owns the stream "migration"
      And a thread "tables" in #ops with Will and Ann
      When Will posts "table twelve is locked" in the thread "tables"
      And the conversation settles
      Then "table twelve is locked" reaches lead, if at all, to_other or ambient, and must not be answered

  @C2A-ATT-017 @must @host @stack @2026-06-02
  Rule: An agent must not respond to another agent's message that doesn't ask anything of anyone

    @must-fire
    Scenario: An agent informs the channel
      Given a channel #general with Will, lead and worker
      When worker posts "the index is rebuilt" in #general
      And the conversation settles
      Then "the index is rebuilt" reaches lead, if at all, to_other, and must not be answered

    @must-not-fire
    Scenario: An agent mentions another agent
      Given a channel #general with Will, lead and worker
      When worker posts "@lead the index is rebuilt, please verify it" in #general
      And the conversation settles
      Then "@lead the index is rebuilt, please verify it" reaches lead, to_me, and must be answered

  @C2A-ATT-018 @must @host @2026-06-24
  Rule: A host uses must_respond only for the reasons that the draft names
    The reasons are a direct message, a mention by name, an assignment, and a question in one of the agent's threads.

    @must-fire
    Scenario Outline: A channel message without a mention of the agent is not a reason
      Given a channel #general with Will, Ann, lead and worker
      And lead and worker have the role @backend
      When <author> posts "<text>" in #general
      And the conversation settles
      Then "<text>" does not oblige lead

      Examples:
        | author | text                                | why                                         |
        | Will   | please, somebody answer this!       | a plea to nobody in particular              |
        | Will   | can you restart it?                 | a question to nobody in particular          |
        | Will   | lead should have a look             | a name without an @                         |
        | worker | is anybody else seeing this?        | an agent's question to nobody in particular |
        | Will   | @backend can you restart it?        | a role, not a name                          |
        | Will   | @worker, and maybe others, restart! | a mention of another agent                  |

    @must-fire
    Scenario Outline: A reaction in a channel is not a reason
      Given a channel #general with Will and lead
      When lead sends "I have restarted it" to #general
      And Will puts <signal> on "I have restarted it"
      And the conversation settles
      Then lead is told about the signal <signal> on "I have restarted it"

      Examples:
        | signal   |
        | declined |
        | done     |

    @must-not-fire
    Scenario: A mention of the agent is a reason
      Given a channel #general with Will and lead
      When Will posts "@lead can you restart it?" in #general
      And the conversation settles
      Then "@lead can you restart it?" reaches lead, and must be answered

  @C2A-ATT-019 @must @host @2026-06-24 @2026-06-02
  Rule: A mention addresses the owner of the handle, regardless of display names

    @must-fire
    Scenario: Two agents have the same display name, and the first is mentioned
      Given a channel #general with Will, lead and worker
      And worker is shown as "Lead"
      When Will posts "@worker count the open tickets" in #general
      And the conversation settles
      Then "@worker count the open tickets" reaches worker, addressed, and must be answered
      And "@worker count the open tickets" does not oblige lead

    @must-fire
    Scenario: Two agents have the same display name, and the second is mentioned
      Given a channel #general with Will, lead and worker
      And worker is shown as "Lead"
      When Will posts "@lead count the closed tickets" in #general
      And the conversation settles
      Then "@lead count the closed tickets" reaches lead, addressed, and must be answered
      And "@lead count the closed tickets" does not oblige worker

    @must-fire @host
    Scenario: A one-word display name is not a handle
      Given a channel #general with Will, lead and worker
      And worker is shown as "Boatswain"
      When Will posts "@Boatswain count the sails" in #general
      And the conversation settles
      Then "@Boatswain count the sails" does not oblige worker
      And "@Boatswain count the sails" does not oblige lead

    @must-not-fire
    Scenario: A display name of two words is not a mention
      Given a channel #general with Will, lead and worker
      And worker is shown as "Night Shift"
      When Will posts "@Night Shift count the open tickets" in #general
      And the conversation settles
      Then "@Night Shift count the open tickets" does not oblige worker
      And "@Night Shift count the open tickets" does not oblige lead
