// The same bot with manners: ../polite decides whom it answers, and when; here stands
// what Discord calls things.

import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Anthropic from '@anthropic-ai/sdk'
import { Client, DiscordAPIError, Events, GatewayIntentBits, Partials, RateLimitError, SnowflakeUtil } from 'discord.js'
import { NotPosted, Polite } from '../polite/index.js'
import { joined, mentioned } from './attention.js'

const { DISCORD_API_URL: api, DISCORD_TOKEN: token, C2A_CONFORM_STATE: state } = process.env
const anthropic = new Anthropic({ timeout: 30 * 60_000 })
const intents = ['Guilds', 'GuildMessages', 'GuildMessageTyping', 'DirectMessages', 'DirectMessageTyping', 'MessageContent']
const client = new Client({
  intents: intents.map((name) => GatewayIntentBits[name]),
  partials: [Partials.Channel, Partials.Message],
  // Left alone, the client waits and tries again by itself.
  rest: { ...(api && { api }), retries: 0, rejectOnRateLimit: () => true },
})

const TYPING = 10_000 // ms that a client shows somebody as typing

let polite
const start = () =>
  new Polite({
    self: client.user.id,
    state,
    ask: async ({ messages, signal }) => {
      const [{ content: system }, ...said] = messages
      const answer = await anthropic.messages.create({ model: process.env.ANTHROPIC_MODEL ?? 'claude-haiku-4-5', max_tokens: 1024, system, messages: said }, { signal })
      return answer.content.filter((c) => c.type === 'text').map((c) => c.text).join('')
    },
    // The key is the nonce, under which Discord takes one message for some minutes.
    repeatable: true,
    post: async ({ place, text, key }) => {
      try {
        const channel = await client.channels.fetch(place.thread ?? place.conversation)
        await channel.send({ content: (await markup(channel, text)).slice(0, 2000), nonce: key, enforceNonce: true })
      } catch (e) {
        if (e instanceof RateLimitError) throw new NotPosted('rate limited', { retryAfterMs: e.retryAfter })
        if (e instanceof DiscordAPIError && e.status < 500) throw new NotPosted(e.message, { final: true })
        throw e
      }
    },
    joined: async ({ thread }) => joined(await client.channels.fetch(thread)),
  })

// What was seen in each channel, and since when there is anything to answer: Discord
// tells a program that starts nothing of what it missed.
const file = state && join(state, 'discord.json')
const seen = file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { since: Date.now(), channels: {} }

function keep() {
  if (!file) return
  mkdirSync(state, { recursive: true })
  writeFileSync(file + '.new', JSON.stringify(seen))
  renameSync(file + '.new', file)
}

/** take hands a message on; once it has returned, the message is kept. */
async function take(message) {
  if (message.system) return
  await polite.hear(await read(message))
  const last = seen.channels[message.channelId]
  if (!last || BigInt(last) < BigInt(message.id)) seen.channels[message.channelId] = message.id
  keep()
}

async function read(message, before) {
  const { author, webhookId } = message
  return {
    id: message.id,
    place: await placeOf(message.channelId),
    author: { id: author.id, name: author.displayName, kind: webhookId ? 'program' : author.bot ? 'agent' : 'human' },
    text: plain(message.content, message),
    mentions: mentioned(message),
    before: before?.content === undefined || before.content === null ? undefined : plain(before.content, message),
  }
}

async function placeOf(id) {
  const channel = await client.channels.fetch(id)
  if (channel.isDMBased()) return { kind: 'dm', conversation: id }
  return { kind: 'channel', conversation: channel.isThread() ? channel.parentId : id, thread: channel.isThread() ? id : undefined }
}

/** plain turns Discord's markup into what people see. */
function plain(text, { mentions, guild }) {
  return text
    .replace(/<@!?(\d+)>/g, (whole, id) => '@' + (mentions.users.get(id) ?? client.users.cache.get(id))?.username)
    .replace(/<@&(\d+)>/g, (whole, id) => '@' + guild?.roles.cache.get(id)?.name)
    .replace(/<#(\d+)>/g, (whole, id) => '#' + client.channels.cache.get(id)?.name)
}

/** markup is the way back: whom the model mentions is mentioned. */
async function markup({ guild, recipient }, text) {
  const ids = new Map([['all', '@everyone'], ['channel', '@everyone']])
  for (const [, name] of text.matchAll(/(?<![\w.@/-])@([\w-]+(?:\.[\w-]+)*)/g)) {
    const handle = name.toLowerCase()
    const role = guild?.roles.cache.find((r) => r.name.toLowerCase() === handle)
    const members = await guild?.members.search({ query: name, limit: 10 }).catch(() => undefined)
    const user = recipient?.username.toLowerCase() === handle ? recipient : members?.find((m) => m.user.username.toLowerCase() === handle)
    if (user) ids.set(handle, `<@${user.id}>`)
    else if (role) ids.set(handle, `<@&${role.id}>`)
  }
  return text.replace(/(?<![\w.@/-])@([\w-]+(?:\.[\w-]+)*)/g, (whole, name) => ids.get(name.toLowerCase()) ?? whole)
}

/** missed are the messages of a channel that came while nobody listened, oldest first. */
async function missed(id) {
  const channel = await client.channels.fetch(id).catch(() => null)
  if (!channel?.isTextBased()) {
    delete seen.channels[id]
    return []
  }
  const after = seen.channels[id] ?? SnowflakeUtil.generate({ timestamp: seen.since }).toString()
  return [...(await channel.messages.fetch({ after, limit: 100 })).values()].reverse()
}

// Events come one after the other, and after what was missed.
let work = new Promise((resolve) => {
  client.once(Events.ClientReady, async () => {
    polite = start()
    keep()
    polite.resume()
    const active = [...client.channels.cache.filter((c) => c.isTextBased() && c.viewable).keys()]
    for (const id of new Set([...Object.keys(seen.channels), ...active])) {
      for (const message of await missed(id).catch(() => [])) await take(message).catch(console.error)
    }
    console.log('the polite bot is running')
    resolve()
  })
})
const inOrder = (f) => (work = work.then(f).catch(console.error))

client.on(Events.MessageCreate, (message) => {
  if (!seen.channels[message.channelId]) {
    // A DM is in no list that a later start could look into.
    seen.channels[message.channelId] = (BigInt(message.id) - 1n).toString()
    keep()
  }
  inOrder(() => take(message))
})
client.on(Events.MessageUpdate, (before, message) => {
  const old = { content: before.content }
  const { content } = message
  inOrder(async () => polite.edit({ ...(await read(message, old)), text: plain(content, message) }))
})
client.on(Events.MessageDelete, ({ id, channelId }) => inOrder(async () => polite.remove({ id, place: await placeOf(channelId) })))
client.on(Events.TypingStart, ({ channel, user }) => {
  inOrder(async () => polite.typing({ place: await placeOf(channel.id), author: { id: user.id }, active: true, lastsMs: TYPING }))
})
client.on(Events.Error, console.error)
await client.login(token)
