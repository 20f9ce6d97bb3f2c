// A chat platform as a host of C2A, in both drafts: what people write becomes events for an agent, and what the agent
// asks for is posted. The link is stdin and stdout, one JSON-RPC message a line; the log is stderr. The folders beside
// this file say what a platform calls things.

import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

// What a message can ask of the agent: the policy of each draft, whom it is aimed at, and the topic of a knock.
const MUST = 'must_respond', MAY = 'may_respond', NOT = 'must_not_respond'
const cases = {
  direct_message: [MUST, MUST, 'to_me'],
  mention: [MUST, MUST, 'to_me'],
  thanks: [NOT, 'ack_only', 'to_me', 'an acknowledgement'],
  role_mention: [MAY, MAY, 'to_my_role', 'a role was called'],
  thread_reply: [MAY, MAY, 'to_my_role', 'a new reply'],
  thread_filler: [NOT, MAY, 'to_my_role', 'a new reply'],
  reaction: [NOT, NOT, 'to_me', 'a reaction'],
}
const addressed = ['direct_message', 'mention', 'thanks']
export const glyphs = { seen: '👀', agree: '👍', working: '🔧', queued: '🕐', claimed: '✋', done: '✅', declined: '🙅', blocked: '🚧', unclear: '❓' }
const settling = ['agree', 'working', 'done', 'declined']
const DEADLINE_MS = 30 * 60_000, RETRY_MS = 60_000, TRIES = 8

const thanks = /^((thank you( (so|very) much)?|(many )?thanks( a lot)?|thx|ty|cheers|got it|ok|okay|sounds good|will do|no problem|nice( one)?|great|cool|perfect|awesome|good|noted|understood|ack)( |$))+$/

/** isThanks recognises what says thanks and asks for nothing. */
function isThanks(text) {
  const said = text.replace(/<[@!#][^>]*>|(?<![\w.@/-])@[\w.-]+/g, ' ')
  const words = said.toLowerCase().match(/\p{L}+/gu)?.join(' ')
  return !/[?\d]/.test(said) && (words ? thanks.test(words) : /\p{S}/u.test(said))
}

/** A refusal that the agent is told; kind is permanent, invalid, unknown, conflict or transient. */
export class Refused extends Error {
  constructor(kind, message) {
    super(message)
    this.kind = kind
  }
}

/** A post that is not there, and that may be tried again after a while. */
export class NotYet extends Error {
  constructor(retryAfterMs) {
    super('not yet')
    this.retryAfterMs = retryAfterMs
  }
}

/**
 * An adapter for one agent, which is self on the platform. It is given
 *
 *   post({ conversation, thread, text, key })     the id of the message; throws Refused or NotYet
 *   keyed                                         whether the platform posts once under a key
 *   posted?({ conversation, thread, key, since }) else: the id of the message with the key, if it is there after all
 *   react({ message, glyph, signal })             puts the glyph on a message
 *   read({ conversation, thread })                what was said there: a list of { id, author, text }
 *
 * and is told what happens by hear, edit, remove and react. A message is { id, text, author, place, mentions, joined,
 * raw }: author { id, kind, displayName }, place { id, kind, threadId }, mentions [{ id, is: me, my_role or other }],
 * and joined() says whether the agent takes part in the thread.
 */
export class Adapter {
  messages = new Map() // what was said: its text and its latest event, or that it was deleted
  events = new Map() // by id
  posts = new Map() // by key
  waiting = new Map() // what is called with an answer, by the id of the request
  asked = 0

  constructor({ name, self, draft = process.env.C2A_DRAFT ?? '2026-06-24', ...platform }) {
    Object.assign(this, { name, self, draft, platform })
    this.tools = { 'chat.send_message': this.sendMessage, 'chat.react': this.addReaction, 'chat.read_thread': this.readThread }
    createInterface({ input: process.stdin }).on('line', (line) => this.take(JSON.parse(line)).catch(console.error)).on('close', () => process.exit())
    // What nobody has acknowledged is sent again after a minute.
    setInterval(() => {
      for (const e of this.events.values()) if (!e.acknowledged && !e.closed && Date.now() - e.at >= RETRY_MS) this.send(e)
    }, 5_000).unref()
    this.work = new Promise((ready) => {
      const capabilities = { delivery: { ack: true, redelivery: true, idempotency: true } }
      this.request('initialize', { protocolVersion: this.draft, clientInfo: { name, version: '1.0.0' }, capabilities }, ready)
    })
  }

  // ── What happens on the platform. It is told in the order in which it happened. ──

  inOrder(f) {
    return (this.work = this.work.then(f).catch(console.error))
  }

  /** hear takes a message, or a promise of it. One that was told of before is the same message. */
  hear(message) {
    return this.inOrder(async () => this.posted(await message))
  }

  edit(message) {
    return this.inOrder(async () => {
      const now = await message
      const known = this.messages.get(now.id)
      if (!known) return this.posted(now)
      if (known.deleted || known.text === now.text) return
      known.text = now.text
      const old = known.event
      if (old && !this.withdraw(old, 'the message was edited')) return // it was answered as it was
      const name = await this.caseOf(now)
      known.event = name && this.deliver(name, now, old && { edit: { of: old.id } })
    })
  }

  remove(id) {
    return this.inOrder(() => {
      this.withdraw(this.messages.get(id)?.event, 'the message was deleted')
      this.messages.set(id, { deleted: true })
    })
  }

  /** react passes on a signal to something that the agent has said. */
  react(reaction) {
    return this.inOrder(async () => {
      const { on, by, glyph, place } = (await reaction) ?? {}
      const plain = glyph?.replace(/[\u{1F3FB}-\u{1F3FF}\u{FE0E}\u{FE0F}]/gu, '')
      const signal = Object.keys(glyphs).find((name) => glyphs[name] === plain)
      if (!signal || by.id === this.self) return
      const text = `${signal} on your message ${on}`
      this.deliver('reaction', { id: on, text, author: by, place, mentions: [] }, { reaction: { signal, on } })
    })
  }

  async posted(message) {
    if (!message || message.author.id === this.self || this.messages.has(message.id)) return
    const known = { text: message.text }
    this.messages.set(message.id, known)
    const name = await this.caseOf(message)
    if (name) known.event = this.deliver(name, message)
  }

  /** caseOf is what a message is to the agent, or nothing if it doesn't concern it. */
  async caseOf({ text, place, author, mentions, direct, joined }) {
    const filler = isThanks(text), named = (is) => mentions.some((m) => m.is === is)
    if (direct) return filler ? 'thanks' : 'direct_message'
    if (named('me')) return filler ? 'thanks' : 'mention'
    if (author.kind === 'system') return // a report
    if (named('my_role')) return 'role_mention'
    if (mentions.length > 0 || !place.threadId || !(await joined())) return
    return filler ? 'thread_filler' : 'thread_reply'
  }

  // ── Events ──

  deliver(name, message, more) {
    const id = `evt-${this.events.size + 1}`
    const e = { id, on: message.id, place: message.place, at: Date.now(), attempt: 0, closed: false, acknowledged: false }
    e.form = this.draft === '2026-06-24' ? this.form(e, name, message) : this.earlier(e, name, message)
    Object.assign(e.form, more)
    this.events.set(id, e)
    this.send(e)
    return e
  }

  /** form is an event as draft 2026-06-24 has it. */
  form(e, name, { text, author, place }) {
    const [policy, , directedness, topic] = cases[name]
    return {
      eventId: e.id, conversation: place, author, recipient: this.self, addressedToMe: addressed.includes(name), policy,
      injection: { mode: topic ? 'notify' : 'buffered' },
      ...(topic ? { knock: this.knock(author, place, directedness, policy, topic) } : { content: text }),
    }
  }

  /** earlier is an event as draft 2026-06-02 has it. */
  earlier(e, name, { text, author, place, mentions, at }) {
    const [, policy, directedness, topic] = cases[name]
    return {
      eventId: e.id, conversation: place, author, source: { platform: this.name },
      target: { mentions: mentions.filter((m) => m.is !== 'my_role').map((m) => m.id), recipient: this.self, directedness },
      timing: { createdAt: new Date(at ?? Date.now()).toISOString(), sequence: this.events.size + 1 },
      attention: { policy, reason: name, priority: 'normal', ...(policy === MUST && { deadlineMs: DEADLINE_MS }) },
      injection: { mode: topic ? 'notify' : 'buffered', role: 'user', ...(place.threadId && { context: 'thread' }) },
      reliability: { attempt: 1, idempotencyKey: `${e.id}:${this.self}` },
      ...(topic ? { knock: this.knock(author, place, directedness, policy, topic) } : { content: [{ type: 'text', text }] }),
    }
  }

  knock(author, place, directedness, policy, topic) {
    return { from: author.id, where: place.threadId ?? place.id, directedness, policy, priority: 'normal', topic, pullWith: 'chat.read_thread' }
  }

  send(e) {
    e.at = Date.now()
    e.attempt++
    if (e.form.reliability) e.form.reliability.attempt = e.attempt
    e.request = this.request('chat/deliver', e.form, () => (e.acknowledged = true)) // an error refuses it
  }

  /** withdraw takes an event back, unless it has been dealt with. */
  withdraw(e, reason) {
    if (!e || e.closed) return false
    this.notify('notifications/cancelled', { requestId: e.request, reason })
    return (e.closed = e.acknowledged = true)
  }

  // ── The link ──

  write(frame) {
    process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...frame }) + '\n')
  }

  notify(method, params) {
    this.write({ method, params })
  }

  /** request sends a request; answered is called with the result, or with nothing. */
  request(method, params, answered) {
    const id = `r${++this.asked}`
    this.waiting.set(id, answered)
    this.write({ id, method, params })
    return id
  }

  async take({ id, method, params, result }) {
    if (method === undefined) {
      this.waiting.get(id)?.(result)
      return this.waiting.delete(id)
    }
    if (id === undefined) return // a notification
    if (method === 'ping') return this.write({ id, result: {} })
    if (method === 'tools/list') return this.write({ id, result: { tools: Object.keys(this.tools).map(described) } })
    if (method !== 'tools/call') return this.write({ id, error: { code: -32601, message: `there is no method ${method}` } })
    const told = await this.call(params).catch((e) => ({ error: { kind: e.kind ?? 'transient', message: e.message } }))
    const content = [{ type: 'text', text: JSON.stringify(told) }]
    this.write({ id, result: { content, structuredContent: told, isError: Boolean(told.error) } })
  }

  // ── Tools ──

  async call({ name, arguments: args = {} }) {
    if (!this.tools[name]) throw new Refused('unknown', `there is no tool ${name}`)
    const of = args.inReplyTo ?? args.eventId, event = this.events.get(of)
    if (of && !event) throw new Refused('unknown', 'there is no such event')
    return this.tools[name].call(this, args, event)
  }

  async sendMessage({ target = {}, text, idempotencyKey }, event) {
    if (!text) throw new Refused('invalid', 'text is missing')
    const key = idempotencyKey ?? `own ${this.posts.size}`
    let post = this.posts.get(key)
    if (post && post.text !== text) throw new Refused('conflict', 'this key has been used for another text')
    if (!post) {
      post = { text, id: this.attempt({ conversation: target.conversationId, thread: target.threadId, text, key }) }
      this.posts.set(key, post)
      post.id.catch((e) => e.lost || this.posts.delete(key)) // another try is let through
    }
    const messageId = await post.id
    if (event) event.closed = event.acknowledged = true
    return { messageId }
  }

  /** attempt posts until it is there. */
  async attempt(message) {
    const since = Date.now()
    for (let tries = 1; ; tries++) {
      try {
        return await this.platform.post(message)
      } catch (e) {
        if (e instanceof Refused || tries === TRIES) throw e
        await sleep(e.retryAfterMs ?? 500)
        if (e instanceof NotYet || this.platform.keyed) continue
        if (!this.platform.posted) throw Object.assign(new Refused('permanent', 'nobody knows whether it was posted'), { lost: true })
        const there = await this.platform.posted({ ...message, since })
        if (there) return there
      }
    }
  }

  async addReaction({ signal }, event) {
    if (!event || !Object.hasOwn(glyphs, signal)) throw new Refused('invalid', `an event and a signal are needed, not ${signal}`)
    await this.platform.react({ message: event.on, glyph: glyphs[signal], signal })
    if (settling.includes(signal)) event.closed = event.acknowledged = true
    return {}
  }

  async readThread({ conversationId, threadId }, event) {
    const conversation = conversationId ?? event?.place.id, thread = threadId ?? event?.place.threadId
    const said = await this.platform.read({ conversation, thread })
    return { messages: said.map(({ id, author, text }) => ({ messageId: id, author, text })) }
  }
}

const described = (name) => ({ name, description: `C2A: ${name}`, inputSchema: { type: 'object' }, annotations: { idempotentHint: true } })
