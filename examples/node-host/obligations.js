'use strict';
// Obligations, as draft 2026-08-11 asks for them (docs/obligations.md): what is open, when it returns, and who is told
// if nobody answers. Comments name the sections of the draft.
const { obliges } = require('./attention.js');

const BLOCKS = ['halted', 'degraded', 'none']; // as the queue orders them (Event Shape)
const RETURNS = 3;
const INTERVALS = { immediate: 300000, buffered: 600000, notify: 1800000 }; // by the mode of the event
const HOST = 'node-host'; // the author of escalations

const DIRECT = { policy: 'must_respond', addressedToMe: true, directedness: 'to_me', priority: 'normal' };
const refer = ({ eventId, recipient }) => ({ eventId, recipient });

/** Whether an obligation is about a message: by itself, or as an escalation of another one, or a question back. */
const concerns = (one, message) => one.message === message || one.about.some((below) => concerns(below, message));
/** Whether a done on the message counts for the obligation: also on the message that an escalation is about. */
const isOn = (one, message) => one.message === message || (one.author === HOST && concerns(one, message));
/** Who has been asked so far: the recipient, and those below. */
const asked = ({ recipient, about }) => [recipient, ...about.flatMap(asked)];
/** What an escalation comes from. */
const source = (one) => (one.author === HOST ? source(one.about[0]) : one);

class Obligations {
  open = new Set(); // one for each event and recipient, the oldest first

  constructor(host, { boomerang = true }) {
    Object.assign(this, { host, boomerang });
  }

  // ---- What happens to an obligation.

  /** A message was posted: if it declares an obligation, there is one for each recipient (Obligations). */
  posted(message) {
    for (const id of message.recipients ?? []) {
      if (!obliges(message, id) || !this.host.canRead(id, message)) continue;
      this.add(message, id, { mode: this.host.latest.get(`${id} ${message.id}`)?.how.mode });
    }
  }

  /** Opens one. Its age counts from when the message was created, whenever the host heard of it (Replay). */
  add(message, recipient, { mode = 'buffered', about = [], tier = 0 }) {
    const { author, at, obligation: { blocks, defaultAction }, eventIds: [eventId] } = message;
    const one = { eventId, message, recipient, author, blocks, defaultAction, delegate: this.delegate(message), about,
      tier, interval: INTERVALS[mode], returns: 0, due: at + INTERVALS[mode] };
    if (one.due <= Date.now()) this.skip(one);
    this.open.add(one);
    this.wait();
    return one;
  }

  /** Who may confirm for the author, as named at creation (Who May Discharge). */
  delegate({ author, obligation }) { return obligation && (obligation.dischargeDelegate ?? this.coordinator(author)); }

  /** Somebody reacted. Who did decides what it means (Reaction Signals), and whom it names (Who May Discharge). */
  reacted(message, { actor, signal, recipient }) {
    for (const one of this.open) {
      const named = signal === 'done' && recipient === one.recipient;
      if (named && isOn(one, message) && this.mayClose(one, actor)) this.close(one);
      else if (one.message === message && one.recipient === actor) this.heed(one, signal);
    }
    this.wait();
  }

  /** The asking side closes, and at the last rung the human who was asked (Boomerang And Escalation). */
  mayClose({ author, delegate, recipient, tier }, actor) {
    if (actor === recipient) return tier > 0 && this.isHuman(actor);
    return actor === author || actor === delegate;
  }

  /** Recipient Signals. Those that are not named here change nothing. */
  heed(one, signal) {
    if (['working', 'queued'].includes(signal) && !one.extended) {
      one.extended = true; // once: whatever is taken back or given again
      one.due += one.interval;
    }
    if (['declined', 'blocked'].includes(signal)) this.escalate([one]);
    if (signal === 'unclear' && !one.pausedAt) {
      one.pausedAt = Date.now();
      this.askBack(one);
    }
  }

  /** The author has edited the message: what was unclear is clear now, and the ladder goes on (Recipient Signals). */
  clarified(message) {
    for (const one of this.open) {
      if (!one.pausedAt || !concerns(one, message)) continue;
      one.due = Date.now() + Math.min(one.due - one.pausedAt, one.interval);
      one.pausedAt = undefined;
      for (const back of this.open) if (back.tier === 0 && back.about[0] === one) this.close(back);
    }
    this.wait();
  }

  /** The author has deleted the message (Replay). */
  deleted(message) {
    for (const one of this.open) if (one.message === message) this.close(one);
  }

  /** Closes an obligation, and what was only about it. What an escalation is about stays open. */
  close(one) {
    this.open.delete(one);
    this.forget(one);
    for (const above of this.open) {
      if (above.about.includes(one) && !above.about.some((below) => this.open.has(below))) this.close(above);
    }
    this.wait();
  }

  // ---- The ladder (Boomerang And Escalation).

  /** One timer, for the next that is due. */
  wait() {
    clearTimeout(this.timer);
    const due = Math.min(...[...this.open].filter((one) => this.climbs(one)).map((one) => one.due));
    if (due < Infinity) this.timer = setTimeout(() => this.climb(), due - Date.now());
  }

  climbs({ recipient, escalated, pausedAt }) {
    return this.boomerang && !escalated && !pausedAt && !this.isHuman(recipient);
  }

  climb() {
    const due = [...this.open].filter((one) => this.climbs(one) && one.due <= Date.now());
    const silent = due.filter((one) => one.returns === RETURNS);
    for (const one of due) {
      if (Date.now() - one.due >= one.interval) { this.skip(one); continue; }
      one.due += one.interval; // flat: it never backs off
      if (!silent.includes(one)) this.return(one);
    }
    this.escalate(silent);
    this.wait();
  }

  /** After a gap: what was missed counts, and is not sent. It goes on at the next interval (Replay). */
  skip(one) {
    const missed = 1 + Math.floor((Date.now() - one.due) / one.interval);
    one.returns = Math.min(one.returns + missed, RETURNS);
    one.due += missed * one.interval;
  }

  /** A knock, which the harness injects. The text stays where it is, and can be pulled. */
  return(one) {
    const { eventId: of, message, recipient, defaultAction } = one, { host } = this;
    this.forget(one); // the one before, if it was never acknowledged
    if (host.held || !host.canRead(recipient, message)) return one.returns++; // nobody is there
    const knock = { of, return: ++one.returns, ageMs: Date.now() - message.at, defaultAction };
    const how = { ...DIRECT, mode: 'notify', topic: 'a question is open', reason: 'return', knock };
    return host.deliver(message, { id: recipient }, how, undefined, host.newId());
  }

  /** Its returns are not delivered again. */
  forget({ message, recipient }) {
    for (const event of this.host.events.values()) {
      if (event.knock && event.message === message && event.agent === recipient) event.closed = true;
    }
  }

  /** Tells those above. About one recipient and at one rung they get one obligation, which lists the others. */
  escalate(silent) {
    const made = [];
    for (const one of silent) {
      if (one.escalated || !this.boomerang) continue;
      one.escalated = true;
      const { recipient } = one, to = this.above(one), tier = one.tier + 1;
      const known = [...this.open].find((other) => other.tier === tier && other.about[0].recipient === recipient);
      if (known) known.about.push(one);
      else if (to) made.push(this.raise(one, HOST, to, tier, `${recipient} has not answered ${source(one).author}`));
    }
    made.forEach((one) => this.tell(one));
  }

  /** The coordinator if there is one; else a human, who is the last. Never somebody who has been asked. */
  above(one) {
    const coordinator = this.coordinator(one.recipient), { humans } = this.host.world;
    if (this.isHuman(one.recipient)) return undefined;
    if (coordinator && !asked(one).includes(coordinator)) return coordinator;
    return (humans.find(({ rung }) => rung) ?? humans[0])?.id;
  }

  /** The recipient can't make sense of the question: its author is obliged to clarify (Recipient Signals). */
  askBack(one) {
    this.tell(this.raise(one, one.recipient, source(one).author, 0, `${one.recipient} finds the question unclear`));
  }

  /** Opens an obligation about another one. Its event holds no word of the message: not everybody may read that. */
  raise(one, author, to, tier, text) {
    const { blocks, defaultAction, message } = one, { host } = this;
    const own = host.world.conversations.find(({ members }) => members.includes(to));
    const { conversation, thread } = host.canRead(to, message) ? message : { conversation: own?.id };
    const eventId = host.newId(), obligation = { blocks, defaultAction };
    return this.add({ id: eventId, eventIds: [eventId], at: Date.now(), author, conversation, thread, text,
      recipients: [to], obligation }, to, { about: [one], tier });
  }

  /** Delivers it. Humans have the open set. */
  tell({ message, recipient, about }) {
    message.obligation.of = about.map(refer);
    if (!this.isHuman(recipient)) {
      this.host.deliver(message, { id: recipient }, { ...DIRECT, mode: 'buffered', reason: 'escalation' });
    }
  }

  // ---- Queries.

  /** The Open Set: what a party owes, and what it waits for. */
  owes(party) { return this.list((one) => one.recipient === party); }
  blocking(party) { return this.list((one) => one.author === party || one.delegate === party); }

  list(passes) {
    const order = (a, b) => BLOCKS.indexOf(a.blocks) - BLOCKS.indexOf(b.blocks) || a.message.at - b.message.at;
    return [...this.open].filter(passes).sort(order).map((one) => {
      const { author, blocks, defaultAction, message, pausedAt, about } = one;
      return { ...refer(one), author, blocks, defaultAction, ageMs: Date.now() - message.at, paused: !!pausedAt,
        about: about.map(refer) };
    });
  }

  /** Whether the log has to keep a message, however old it is (Replay, Reordering, And Retention). */
  needs(message) { return [...this.open].some((one) => concerns(one, message)); }

  /** The message of an escalation or of a question back, by its id: it was never posted. */
  message(id) { return [...this.open].find((one) => one.message.id === id)?.message; }

  coordinator(id) { return this.host.world.agents.find((agent) => agent.id === id)?.coordinator; }
  isHuman(id) { return this.host.person(id).kind === 'human'; }
}

module.exports = { Obligations, BLOCKS };
