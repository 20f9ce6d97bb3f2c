// Discord as a host of C2A (draft 2026-06-24): what people write becomes events for an
// agent, and what the agent asks for is posted. The link is stdin and stdout, one
// JSON-RPC message a line; the log is stderr. Ids are Discord's.

import { createHash } from 'node:crypto'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DiscordAPIError, Events, GatewayIntentBits, Partials, RateLimitError } from 'discord.js'
import { joined, mentioned } from './attention.js'

const { DISCORD_API_URL: api, DISCORD_TOKEN: token } = process.env
const intents = ['Guilds', 'GuildMessages', 'GuildMessageReactions', 'DirectMessages', 'DirectMessageReactions', 'MessageContent']
const client = new Client({
  intents: intents.map((name) => GatewayIntentBits[name]),
  partials: [Partials.Channel, Partials.Message, Partials.Reaction, Partials.User],
  rest: { ...(api && { api }), retries: 0, rejectOnRateLimit: () => true }, // it tries again by itself, below
})

// ── The link ──

const waiting = new Map() // what is called with an answer, by the id of the request
let asked = 0

const write = (frame) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...frame }) + '\n')
const notify = (method, params) => write({ method, params })

/** request sends a request; answered is called with the result, or with nothing. */
function request(method, params, answered) {
  const id = `r${++asked}`
  waiting.set(id, answered)
  write({ id, method, params })
  return id
}

async function hear(line) {
  const { id, method, params, result } = JSON.parse(line)
  if (method === undefined) {
    waiting.get(id)?.(result)
    return waiting.delete(id)
  }
  if (id === undefined) return // a notification
  if (method === 'ping') return write({ id, result: {} })
  if (method === 'tools/list') return write({ id, result: { tools: Object.keys(tools).map(described) } })
  if (method !== 'tools/call') return write({ id, error: { code: -32601, message: `there is no method ${method}` } })
  const told = await Promise.resolve(params).then(callTool).catch((e) => ({ error: { kind: e.kind ?? 'transient', message: e.message } }))
  write({ id, result: { content: [{ type: 'text', text: JSON.stringify(told) }], structuredContent: told, isError: Boolean(told.error) } })
}

// ── Events ──

const messages = new Map() // what was said: its text and its latest event, or that it was deleted
const events = new Map() // by id

// MUST, and what else a message can ask of the agent; what has a topic comes as a knock.
const cases = {
  direct: { policy: 'must_respond', addressed: true },
  mention: { policy: 'must_respond', addressed: true },
  thanks: { policy: 'must_not_respond', addressed: true, topic: 'an acknowledgement' },
  role: { policy: 'may_respond', topic: 'a role was called', directedness: 'to_my_role' },
  reply: { policy: 'may_respond', topic: 'a new reply', directedness: 'to_my_role' },
  filler: { policy: 'must_not_respond', topic: 'a new reply', directedness: 'to_my_role' },
  reaction: { policy: 'must_not_respond', topic: 'a reaction' },
}

const thanks = /^((thank you( (so|very) much)?|(many )?thanks( a lot)?|thx|ty|cheers|got it|ok|okay|sounds good|will do|no problem|nice( one)?|great|cool|perfect|awesome|good|noted|understood|ack)( |$))+$/

/** isThanks recognises what says thanks and asks for nothing. */
function isThanks(content) {
  const said = content.replace(/<@[!&]?\d+>/g, ' ')
  const words = said.toLowerCase().match(/\p{L}+/gu)?.join(' ')
  return !/[?\d]/.test(said) && (words ? thanks.test(words) : /\p{S}/u.test(said))
}

/** caseOf is what a message is to the agent, or nothing if it doesn't concern it. */
async function caseOf(message) {
  const mentions = mentioned(message)
  const filler = isThanks(message.content)
  if (message.channel.isDMBased()) return filler ? 'thanks' : 'direct'
  if (mentions.includes('me')) return filler ? 'thanks' : 'mention'
  if (message.webhookId) return // a report
  if (mentions.includes('my_role')) return 'role'
  if (mentions.length > 0 || !message.channel.isThread() || !(await joined(message.channel))) return
  return filler ? 'filler' : 'reply'
}

/** place is where a message stands, as events have it. */
function place(channel) {
  if (channel.isDMBased()) return { id: channel.id, kind: 'dm' }
  if (channel.isThread()) return { id: channel.parentId, kind: 'thread', threadId: channel.id }
  return { id: channel.id, kind: 'channel' }
}

/** deliver tells the agent of a message, or of what else has happened to it. */
function deliver(name, { id, channel, content, author, webhookId }, more) {
  const { policy, addressed = false, topic, directedness = 'to_me' } = cases[name]
  const e = { id: `evt-${events.size + 1}`, on: id, channel, closed: false, acknowledged: false, at: Date.now() }
  const conversation = place(channel)
  e.form = {
    eventId: e.id, conversation, addressedToMe: addressed, policy, recipient: client.user.id, ...more,
    author: { id: author.id, kind: webhookId ? 'system' : author.bot ? 'agent' : 'human', displayName: author.displayName ?? author.id },
    injection: { mode: topic ? 'notify' : 'buffered' },
  }
  if (!topic) e.form.content = content
  else e.form.knock = { from: author.id, where: conversation.threadId ?? conversation.id, directedness, policy, priority: 'normal', topic, pullWith: 'chat.read_thread' }
  events.set(e.id, e)
  send(e)
  return e
}

function send(e) {
  e.at = Date.now()
  e.request = request('chat/deliver', e.form, () => (e.acknowledged = true)) // an error refuses it
}

/** withdraw takes an event back, unless it has been dealt with. */
function withdraw(e, reason) {
  if (!e || e.closed) return false
  notify('notifications/cancelled', { requestId: e.request, reason })
  return (e.closed = e.acknowledged = true)
}

// What nobody has acknowledged is sent again after a minute.
setInterval(() => {
  for (const e of events.values()) if (!e.acknowledged && !e.closed && Date.now() - e.at >= 60_000) send(e)
}, 5_000).unref()

async function posted(message) {
  if (message.author.id === client.user.id || message.system || messages.has(message.id)) return
  await message.channel.fetch()
  const known = { text: message.content }
  messages.set(message.id, known)
  const name = await caseOf(message)
  if (name) known.event = deliver(name, message)
}

async function edited(message) {
  if (message.partial) await message.fetch()
  const known = messages.get(message.id)
  if (!known) return posted(message)
  if (known.deleted || known.text === message.content) return
  known.text = message.content
  const old = known.event
  if (old && !withdraw(old, 'the message was edited')) return // it was answered as it was
  const name = await caseOf(message)
  known.event = name && deliver(name, message, old && { edit: { of: old.id } })
}

function deleted({ id }) {
  withdraw(messages.get(id)?.event, 'the message was deleted')
  messages.set(id, { deleted: true })
}

// ── Signals ──

const glyphs = { seen: '👀', agree: '👍', working: '🔧', queued: '🕐', claimed: '✋', done: '✅', declined: '🙅', blocked: '🚧', unclear: '❓' }
const settling = ['agree', 'working', 'done', 'declined']

/** reacted passes on a signal to something that the agent has said. */
async function reacted({ emoji, message }, user) {
  const plain = emoji.name?.replace(/[\u{1F3FB}-\u{1F3FF}\u{FE0E}\u{FE0F}]/gu, '')
  const signal = Object.keys(glyphs).find((name) => glyphs[name] === plain)
  if (!signal || user.id === client.user.id) return
  if (message.partial) await message.fetch()
  if (message.author.id !== client.user.id) return
  if (user.partial) await user.fetch()
  const { id, channel } = message
  deliver('reaction', { id, channel, author: user }, { reaction: { signal, on: id } })
}

// ── Tools ──

class Refused extends Error {
  constructor(kind, message) {
    super(message)
    this.kind = kind
  }
}

const tools = { 'chat.send_message': sendMessage, 'chat.react': react, 'chat.read_thread': readThread }
const described = (name) => ({ name, description: `C2A: ${name}`, inputSchema: { type: 'object' }, annotations: { idempotentHint: true } })

function callTool({ name, arguments: args = {} }) {
  if (!tools[name]) throw new Refused('unknown', `there is no tool ${name}`)
  const event = events.get(args.inReplyTo ?? args.eventId)
  if ((args.inReplyTo ?? args.eventId) && !event) throw new Refused('unknown', `there is no such event`)
  return tools[name](args, event)
}

const posts = new Map() // by idempotency key

async function sendMessage({ target = {}, text, idempotencyKey }, event) {
  if (!text) throw new Refused('invalid', 'text is missing')
  const key = idempotencyKey ?? `own ${posts.size}`
  let post = posts.get(key)
  if (post && post.text !== text) throw new Refused('conflict', 'this key has been used for another text')
  if (!post) {
    post = { text, id: attempt(target.threadId ?? target.conversationId, text, key) }
    posts.set(key, post)
    post.id.catch(() => posts.delete(key)) // another try is let through
  }
  const messageId = await post.id
  if (event) event.closed = event.acknowledged = true
  return { messageId }
}

/** attempt posts until it is there. The key is the nonce, by which Discord knows a message again. */
async function attempt(channel, content, key) {
  const nonce = createHash('sha256').update(key + content).digest('base64url').slice(0, 25)
  for (let tries = 1; ; tries++) {
    try {
      return (await (await client.channels.fetch(channel)).send({ content, nonce, enforceNonce: true })).id
    } catch (e) {
      if (e instanceof DiscordAPIError && e.status < 500) throw new Refused('permanent', e.message)
      if (tries === 8) throw e
      await sleep(e instanceof RateLimitError ? e.retryAfter : 500)
    }
  }
}

async function react({ signal }, event) {
  if (!event || !glyphs[signal]) throw new Refused('invalid', `an event and a signal are needed, not ${signal}`)
  await event.channel.messages.react(event.on, glyphs[signal])
  if (settling.includes(signal)) event.closed = event.acknowledged = true
  return {}
}

async function readThread({ conversationId, threadId }, event) {
  const channel = event?.channel ?? (await client.channels.fetch(threadId ?? conversationId))
  const said = [...(await channel.messages.fetch({ limit: 100 })).values()].reverse()
  return { messages: said.map(({ id, author, content }) => ({ messageId: id, author: { id: author.id, kind: author.bot ? 'agent' : 'human', displayName: author.displayName }, text: content })) }
}

// ── Start ──

// What happens is told in the order in which it happened.
let work = new Promise((ready) => {
  client.once(Events.ClientReady, () => {
    const capabilities = { delivery: { ack: true, redelivery: true, idempotency: true } }
    request('initialize', { protocolVersion: '2026-06-24', clientInfo: { name: 'discord-adapter', version: '1.0.0' }, capabilities }, ready)
  })
})
const inOrder = (f) => (...about) => (work = work.then(() => f(...about)).catch(console.error))

client.on(Events.MessageCreate, inOrder(posted))
client.on(Events.MessageUpdate, inOrder((_, message) => edited(message)))
client.on(Events.MessageDelete, inOrder(deleted))
client.on(Events.MessageReactionAdd, inOrder(reacted))
client.on(Events.Error, console.error)
createInterface({ input: process.stdin }).on('line', (line) => hear(line).catch(console.error)).on('close', () => process.exit())
await client.login(token)
