'use strict';
// A C2A host for the drafts 2026-08-11, 2026-06-24 and 2026-06-02: what you would ship. It knows neither the suite nor
// a special clock. docs/attach.md, section 8, says what a host does. Only obligations.js is about 2026-08-11 alone.
const { caseOf, treat, mentionsIn, addressees, obliges } = require('./attention.js');
const { Obligations, BLOCKS } = require('./obligations.js');

const RETRY_MS = 60000, DEADLINE_MS = 1800000, CLAIM_MS = 300000;
const GLYPHS = { seen: '👀', agree: '👍', working: '🔧', queued: '🕐', claimed: '✋', done: '✅', declined: '🙅',
  blocked: '🚧', unclear: '❓' };
const SETTLES = ['agree', 'done', 'declined']; // the signals that close an event
const POLICIES = ['must_respond', 'may_respond', 'must_not_respond', 'ack_only'];
const TOOLS = { // what each must be given; the method of its name carries it out, and is harmless when repeated
  'chat.send_message': ['target', 'text'], 'chat.read_thread': [], 'chat.list_events': [], 'chat.claim': [],
  'chat.react': ['inReplyTo', 'signal'], 'chat.defer': ['inReplyTo', 'reason'], 'chat.resolve': [],
};

/** A refusal that the harness is told; kind is one of section 8. */
class Refusal extends Error {
  constructor(kind, message, more) { super(message); Object.assign(this, { kind, more }); }
}
const need = (ok, kind, message, more) => { if (!ok) throw new Refusal(kind, message, more); };

class Host {
  messages = new Map(); // what was said, by id, in order
  events = new Map();   // every delivery, by agent and event id, in order
  latest = new Map();   // the event of a message for an agent
  posts = new Map();    // sends by agent and key: nothing is posted twice
  claims = new Map();   // by message or thread: { agent, until }
  modes = {};           // what the harness says of injection modes
  held = [];            // events that wait for the harness's greeting
  early = [];           // reactions to messages that are not known yet
  sequence = 0;
  ids = 0;

  /**
   * request(method, params, id) and notify(method, params) reach the harness; platform.post and platform.react show
   * things and throw { kind, retryAfterMs } where they can't. world has agents, humans, conversations and threads.
   */
  constructor(draft, world, { request, notify, platform }) {
    Object.assign(this, { draft, world, request, notify, platform });
    this.obligations = new Obligations(this, world);
  }

  async start() {
    const { capabilities } = await this.request('initialize', { protocolVersion: this.draft,
      clientInfo: { name: 'node-host', version: '1.0.0' },
      capabilities: { delivery: { ack: true, redelivery: true, idempotency: true } } }, 'initialize');
    this.modes = capabilities?.injection ?? {};
    const held = this.held;
    this.held = undefined;
    for (const event of held) event.mode = this.taken(event.how); // before, nobody knew
    held.forEach((event) => this.send(event));
  }

  // ---- What happens on the platform (section 5, conformance/surface).

  /** A message is said. One that was told of before is the same message. */
  say(message) {
    if (this.messages.has(message.id)) return;
    this.messages.set(message.id, this.record(message));
    for (const agent of this.readers(message)) this.consider(this.messages.get(message.id), agent);
    this.obligations.posted(this.messages.get(message.id));
    const early = this.early.filter(({ message: id }) => id === message.id);
    this.early = this.early.filter((reaction) => !early.includes(reaction));
    for (const reaction of early) this.reacted(reaction);
  }

  /** A message as it is kept. Its event has one id for everybody; an edit gives it another. */
  record({ at = Date.now(), obligation, recipients, ...message }) {
    const kept = { ...message, at, recipients: recipients && [...new Set(recipients)], eventIds: [this.newId()] };
    if (!obligation || this.draft !== '2026-08-11') return kept;
    const { blocks, defaultAction, dischargeDelegate: delegate } = obligation;
    kept.obligation = { blocks, defaultAction, dischargeDelegate: delegate?.id ?? delegate };
    kept.recipients = addressees(this.world, kept); // they stay, whatever an edit says
    return kept;
  }
  newId() { return `evt_${++this.ids}`; }

  edit({ id, text, by }) {
    const message = this.messages.get(id);
    if (!message || message.text === text) return;
    message.text = text;
    message.eventIds.push(this.newId());
    if (!by || by === message.author) this.obligations.clarified(message);
    for (const agent of this.readers(message)) {
      const old = this.latest.get(`${agent.id} ${id}`);
      if (old?.closed) continue; // it was answered as it was
      if (old) this.withdraw(old);
      this.consider(message, agent, old);
    }
  }

  delete({ id, by, reason }) {
    const message = this.messages.get(id);
    if (message) message.deleted = true;
    if (reason !== 'retention' && (!by || by === message?.author)) this.obligations.deleted(message);
    for (const event of this.events.values()) if (event.message === message && !event.closed) this.withdraw(event);
  }

  type({ conversation, thread, author, active }) {
    const place = { id: conversation, threadId: thread };
    this.notify('notifications/typing', { conversation: place, author: { id: author }, active });
  }

  move({ op, conversation, participant }) {
    const place = this.place(conversation);
    place.members = place.members.filter((id) => id !== participant).concat(op === 'join' ? participant : []);
  }

  /** The log is kept for some time only. What is open stays (2026-08-11, Replay, Reordering, And Retention). */
  compact({ olderThanMs }) {
    const goes = (message) => Date.now() - message.at > olderThanMs && !this.obligations.needs(message);
    for (const message of this.messages.values()) if (goes(message)) this.messages.delete(message.id);
    for (const [key, { message }] of this.events) if (goes(message)) this.events.delete(key);
  }

  /** Somebody reacts: a signal to the agent that wrote the message, and to nobody else. */
  reacted(reaction) {
    const { message: id, author, glyph, signal, recipient, at = Date.now() } = reaction;
    const on = this.messages.get(id) ?? this.obligations.message(id);
    const agent = this.world.agents.find((one) => one.id === on?.author);
    if (!on) this.early.push({ ...reaction, at }); // it is held until the message comes
    const plain = glyph?.replace(/[\u{1F3FB}-\u{1F3FF}\uFE0E\uFE0F]/gu, ''); // without tone of skin
    const name = signal ?? Object.keys(GLYPHS).find((known) => GLYPHS[known] === plain);
    if (on && name) this.obligations.reacted(on, { actor: author, signal: name, recipient });
    if (!agent || !name || author === agent.id) return;
    const { conversation, thread, eventIds } = on, text = `${name} on your message ${id}`;
    const message = { id: `${id} ${author} ${name}`, conversation, thread, author, text, at };
    message.recipients = [agent.id];
    this.deliver(message, agent, treat(this.draft, 'reaction', message), { reaction: { signal: name, on: id,
      reactionId: `rxn_${++this.ids}`, targetEventId: eventIds[0], createdAt: new Date(at).toISOString(),
      actor: this.person(author), recipient: recipient && this.person(recipient) } });
  }

  place(id) { return this.world.conversations.find((place) => place.id === id); }
  thread(id) { return this.world.threads.find((thread) => thread.id === id); }
  canRead(agent, { conversation }) { return !!this.place(conversation)?.members.includes(agent); }
  person(id) {
    const named = (people) => people.find((one) => one.id === id);
    const agent = named(this.world.agents), human = named(this.world.humans);
    return { id, kind: agent ? 'agent' : human ? 'human' : 'system', displayName: (agent ?? human)?.displayName ?? id };
  }
  readers(message) { return this.world.agents.filter(({ id }) => this.canRead(id, message)); }

  // ---- Deliveries (section 6).

  consider(message, agent, old) {
    const name = caseOf(this.world, message, agent);
    if (!name) return;
    const how = treat(this.draft, name, message);
    if (obliges(message, agent.id)) Object.assign(how, { policy: 'must_respond', reason: 'obligation' });
    const event = this.deliver(message, agent, how, old && { edit: { of: old.id } });
    if (event) this.latest.set(`${agent.id} ${message.id}`, event);
  }

  /** The mode in which the harness takes it. */
  taken(how) {
    const others = { immediate: ['buffered'], buffered: ['immediate'] }[how.mode] ?? [];
    const mode = [how.mode, ...others].find((name) => this.modes[name] !== false);
    return mode;
  }

  deliver(message, agent, how, more, id = message.eventIds?.at(-1) ?? this.newId()) {
    const mode = this.taken(how);
    if (!mode) return undefined; // the harness takes no such event: the read tools have it
    const event = { ...how, id, agent: agent.id, message, mode, more, attempt: 0, sequence: ++this.sequence };
    if (how.policy === 'must_respond') event.deadline = Date.now() + DEADLINE_MS;
    event.how = how; // as it was meant, whatever the harness takes
    this.events.set(`${agent.id} ${id}`, event);
    if (this.held) this.held.push(event); else this.send(event);
    return event;
  }

  /** Sends an event, again and again until it is acknowledged or its agent has left. */
  send(event) {
    if (event.over || !this.canRead(event.agent, event.message)) return;
    if (!event.mode) return; // the harness takes no such event
    event.request = `deliver-${event.sequence}-${++event.attempt}`;
    const over = () => { event.acknowledged = true; }; // an error refuses it
    this.request('chat/deliver', this.form(event), event.request).then(over, over);
    this.retry ??= setTimeout(() => {
      this.retry = undefined;
      for (const one of this.events.values()) if (!one.acknowledged && !one.closed) this.send(one);
    }, RETRY_MS);
  }

  withdraw(event) {
    if (event.over) return;
    event.over = true;
    const { request: requestId, attempt } = event;
    if (attempt) this.notify('notifications/cancelled', { requestId, reason: 'the message was changed or deleted' });
    if (attempt) event.acknowledged = true;
  }

  /** Writes an event in the form of its draft. */
  form(event) {
    const { id, agent, message, policy, addressedToMe, directedness, mode, topic, priority, reason, more } = event;
    const { id: place, kind, streamId } = this.place(message.conversation);
    const { author, text, thread, at } = message, { attempt, sequence } = event;
    const createdAt = new Date(at).toISOString();
    const mentions = mentionsIn(this.world, text).filter((one) => !one.startsWith('role:'));
    const pullWith = 'chat.read_thread';
    const knock = { from: author, where: thread ?? place, directedness, policy, priority, topic, pullWith,
      ...event.knock };
    const shared = { eventId: id, author: this.person(author),
      conversation: { id: place, kind: thread ? 'thread' : kind, threadId: thread, streamId }, ...more };
    if (this.draft !== '2026-06-02') {
      const newer = this.draft === '2026-08-11' && { createdAt, ...this.obliging(event) };
      return { ...shared, ...newer, addressedToMe, policy, recipient: agent, injection: { mode },
        ...(mode === 'notify' ? { knock } : { content: text }) };
    }
    return { ...shared, source: { platform: 'conformance' }, timing: { createdAt, sequence },
      target: { mentions, recipient: agent, directedness },
      attention: { policy, reason, priority, deadlineMs: policy === 'must_respond' ? DEADLINE_MS : undefined },
      injection: { mode, role: 'user', context: thread && 'thread' },
      reliability: { attempt, idempotencyKey: `${id}:${agent}` },
      ...(mode === 'notify' ? { knock } : { content: [{ type: 'text', text }] }) };
  }

  /** To whom an event is addressed and, where it obliges its agent, what its author declared (2026-08-11). */
  obliging({ agent, message, knock }) {
    const recipients = addressees(this.world, message).map((id) => this.person(id));
    if (knock || !obliges(message, agent)) return { recipients }; // a return obliges nobody anew
    const { dischargeDelegate: delegate, ...declared } = message.obligation;
    return { recipients, obligation: { ...declared, dischargeDelegate: delegate && this.person(delegate) } };
  }

  // ---- The chat tools (section 6).

  listTools() {
    const annotations = { idempotentHint: true };
    return { tools: Object.entries(TOOLS).map(([name, required]) => (
      { name, description: `C2A: ${name}`, inputSchema: { type: 'object', required }, annotations })) };
  }

  /** Calls a tool for an agent. What it refuses, it answers as an error of the tool. */
  async callTool({ name, arguments: args = {}, agent = this.world.agents[0]?.id }) {
    const result = (told, isError) => (
      { content: [{ type: 'text', text: JSON.stringify(told) }], structuredContent: told, isError });
    try {
      need(Object.hasOwn(TOOLS, name), 'unknown', `there is no tool ${name}`);
      need(this.world.agents.some(({ id }) => id === agent), 'unknown', `there is no agent ${agent}`);
      for (const member of TOOLS[name]) need(args[member], 'invalid', `${member} is missing`);
      return result(await this[name.slice(5)](agent, args), false);
    } catch (error) {
      if (!error.kind) throw error;
      const { kind, message, retryAfterMs, more } = error;
      return result({ error: { kind, message, retryAfterMs, ...more } }, true);
    }
  }

  eventOf(agent, id) {
    const event = this.events.get(`${agent} ${id}`);
    need(event, 'unknown', `there is no event ${id}`);
    return event;
  }

  /** Posts a message, once for each key. Only what got through is remembered: another try is let through. */
  async send_message(agent, { target, text, inReplyTo, idempotencyKey, obligation, recipients }) {
    const { conversationId: conversation, threadId: thread } = target;
    const event = inReplyTo && this.eventOf(agent, inReplyTo);
    need(typeof text === 'string', 'invalid', 'text is no text');
    need(!obligation || BLOCKS.includes(obligation.blocks), 'invalid', 'blocks is halted, degraded or none');
    need(this.canRead(agent, { conversation }), 'forbidden', `there is no conversation ${conversation}`);
    need(!thread || this.thread(thread)?.conversation === conversation, 'unknown', `there is no thread ${thread}`);
    const key = `${agent} ${idempotencyKey ?? `own-${this.posts.size}`}`, known = this.posts.get(key);
    need(!known || known.text === text, 'conflict', 'this key has been used for another text');
    if (known) return { messageId: await known.sent };
    if (event) this.mayAnswer(agent, event);
    if (!idempotencyKey) this.posts.set(Symbol('sent'), {}); // so the next one without a key has another key
    const sent = this.platform.post({ conversation, thread, agent, text, key });
    this.posts.set(key, { text, sent });
    const messageId = await sent.catch((error) => { this.posts.delete(key); throw error; });
    if (event) Object.assign(event, { closed: true, acknowledged: true });
    if (event) event.message.answeredBy ??= agent;
    const joined = this.thread(thread)?.participants;
    if (joined && !joined.includes(agent)) joined.push(agent);
    const to = recipients?.map((one) => one.id ?? one);
    this.say({ id: messageId, conversation, thread, author: agent, text, obligation, recipients: to });
    return { messageId };
  }

  mayAnswer(agent, event) {
    const { message, deadline, reason } = event, claim = this.claimOn(message.id);
    const stale = this.draft === '2026-06-02' && Date.now() >= deadline && !event.readAgain;
    need(!stale, 'conflict', 'the deadline has passed: read the thread again first');
    if (reason !== 'role_mention') return;
    need(!claim || claim.agent === agent, 'claimed', 'another agent has claimed it', { owner: claim?.agent });
    need(!message.answeredBy || message.answeredBy === agent, 'claimed', 'it has been answered');
    need(claim || this.draft !== '2026-06-02', 'forbidden', 'claim it first');
  }

  read_thread(agent, { conversationId, threadId, eventId }) {
    const event = eventId && this.eventOf(agent, eventId), thread = threadId ?? event?.message.thread;
    const conversation = conversationId ?? event?.message.conversation ?? this.thread(thread)?.conversation;
    need(this.canRead(agent, { conversation }), 'forbidden', 'there is no such place');
    for (const one of this.events.values()) {
      if (one.agent === agent && one.message.conversation === conversation) one.readAgain = Date.now() >= one.deadline;
    }
    const here = [...this.messages.values()].filter((message) => !message.deleted
      && message.conversation === conversation && (!thread || message.thread === thread));
    return { messages: here.map(({ id, author, text }) => ({ messageId: id, author: this.person(author), text })) };
  }

  list_events(agent, { conversationId, streamId, policy, since, until }) {
    need(!policy || POLICIES.includes(policy), 'invalid', `there is no policy ${policy}`);
    const passes = ({ agent: recipient, over, policy: own, message }) => recipient === agent && !over
      && !message.deleted && this.canRead(agent, message)
      && (!conversationId || message.conversation === conversationId)
      && (!streamId || this.place(message.conversation).streamId === streamId) && (!policy || own === policy)
      && !(message.at < Date.parse(since)) && !(message.at > Date.parse(until));
    return { events: [...this.events.values()].filter(passes).map((event) => {
      const { conversation, author } = this.form(event);
      return { eventId: event.id, conversation, author, policy: event.policy, text: event.message.text };
    }) };
  }

  async react(agent, { inReplyTo, signal, recipient }) {
    const event = this.own(agent, inReplyTo) ?? this.eventOf(agent, inReplyTo);
    const { id, conversation, thread } = event.message;
    const message = event.more?.reaction?.on ?? id;
    need(Object.hasOwn(GLYPHS, signal), 'invalid', `${signal} is not a signal`);
    if (signal === 'claimed') this.hold(agent, id);
    if (this.messages.has(message)) {
      await this.platform.react({ message, conversation, thread, agent, glyph: GLYPHS[signal] });
    }
    if (SETTLES.includes(signal)) Object.assign(event, { closed: true, acknowledged: true });
    if (signal === 'working') event.acknowledged = true; // it doesn't come again, but waits for its answer
    this.reacted({ message, author: agent, signal, recipient: recipient?.id ?? recipient });
    return {};
  }

  /** What an agent has asked itself, or may confirm for who has asked, is no event of its own (2026-08-11). */
  own(agent, id) {
    const message = [...this.messages.values()].find(({ eventIds }) => eventIds.includes(id));
    const isOwn = message && [message.author, this.obligations.delegate(message)].includes(agent);
    return isOwn && !this.events.has(`${agent} ${id}`) ? { message } : undefined;
  }

  claimOn(id) {
    const claim = this.claims.get(id);
    return claim?.until > Date.now() ? claim : undefined;
  }

  hold(agent, id) {
    need(!this.messages.get(id)?.deleted, 'unknown', 'the message was deleted');
    const claim = this.claimOn(id), owner = claim?.agent ?? this.messages.get(id)?.answeredBy ?? agent;
    if (owner === agent) this.claims.set(id, { agent, until: Date.now() + CLAIM_MS });
    need(owner === agent, 'claimed', 'another agent has it', { owner });
  }

  claim(agent, { eventId, threadId }) {
    const event = eventId && this.eventOf(agent, eventId), thread = threadId && this.thread(threadId);
    need(event || (thread && this.canRead(agent, thread)), 'unknown', 'there is nothing to claim');
    try { this.hold(agent, event?.message.id ?? threadId); } catch ({ more }) { return { granted: false, ...more }; }
    return { granted: true, ttlMs: CLAIM_MS, text: event?.message.text };
  }

  defer(agent, { inReplyTo }) {
    Object.assign(this.eventOf(agent, inReplyTo), { acknowledged: true });
    return {};
  }

  resolve(agent, { eventId, threadId, assignmentId }) {
    const meant = ({ id, message }) => id === eventId || (threadId && message.thread === threadId)
      || (assignmentId && message.id === assignmentId);
    const settled = [...this.events.values()].filter((event) => event.agent === agent && meant(event));
    need(settled.length || (threadId && this.thread(threadId)), 'unknown', 'there is nothing to resolve');
    for (const event of settled) Object.assign(event, { closed: true, acknowledged: true });
    return {};
  }
}

module.exports = { Host };
