// The same bot with manners: ../polite decides whom it answers, and when; here stands
// what Mattermost calls things.

import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import mattermost from '@mattermost/client'
import OpenAI from 'openai'
import WebSocket from 'ws'
import { NotPosted, Polite } from '../polite/index.js'
import { mentioned } from './attention.js'

const { Client4, ClientError, WebSocketClient, WebSocketEvents } = mattermost
globalThis.WebSocket ??= WebSocket // outside of a browser

const { MATTERMOST_URL: url, MATTERMOST_TOKEN: token, C2A_CONFORM_STATE: state } = process.env
const openai = new OpenAI({ timeout: 30 * 60_000 })
const client = new Client4()
client.setUrl(url)
client.setToken(token)

// The client's errors keep nothing of a refusal that is no JSON, as that of too many
// requests is.
const plainFetch = globalThis.fetch
globalThis.fetch = async (input, init) => {
  const response = await plainFetch(input, init)
  if (response.status !== 429 || !String(input).startsWith(url)) return response
  throw new NotPosted('rate limited', { retryAfterMs: 1000 * (response.headers.get('Retry-After') ?? response.headers.get('X-RateLimit-Reset') ?? 1) })
}

const me = await client.getMe()
const TYPING = 6_000 // ms; the clients of people say every 5 s that they still type

const polite = new Polite({
  self: me.id,
  state,
  ask: async ({ messages, signal }) => {
    const completion = await openai.chat.completions.create({ model: process.env.OPENAI_MODEL ?? 'gpt-5-mini', messages }, { signal })
    return completion.choices[0].message.content
  },
  post: async ({ place, text, key }) => {
    const post = { channel_id: place.conversation, root_id: place.thread ?? '', message: text, pending_post_id: `${me.id}:${key}`, props: { key } }
    await client.createPost(post).catch((e) => {
      if (e instanceof ClientError && e.status_code < 500) throw new NotPosted(e.message, { final: true })
      throw e
    })
  },
  // Mattermost knows a post again by its pending_post_id, but for half a minute only.
  posted: async ({ place, key, answers }) => {
    const { posts } = place.thread ? await client.getPostThread(place.thread) : await client.getPostsAfter(place.conversation, answers.id, 0, 200)
    return Object.values(posts).some((p) => p.user_id === me.id && p.props.key === key)
  },
  joined: async ({ thread }) => Object.values((await client.getPostThread(thread)).posts).some((p) => p.user_id === me.id),
})

// What was seen in each channel, and since when there is anything to answer: who comes
// back is told nothing of what it missed.
const file = state && join(state, 'mattermost.json')
const seen = file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { since: Date.now(), channels: {} }

function keep() {
  if (!file) return
  mkdirSync(state, { recursive: true })
  writeFileSync(file + '.new', JSON.stringify(seen))
  renameSync(file + '.new', file)
}

/** take hands a post on; once it has returned, the post is kept. */
async function take(post) {
  if (!post.type.startsWith('system_')) await polite.hear(await read(post))
  seen.channels[post.channel_id] = Math.max(seen.channels[post.channel_id] ?? 0, post.create_at)
  keep()
}

async function read(post) {
  return {
    id: post.id,
    place: await placeOf(post.channel_id, post.root_id),
    author: await whose(post),
    text: post.message,
    mentions: await mentioned(client, me, post.message),
  }
}

const kinds = new Map()

async function placeOf(conversation, root) {
  if (!kinds.has(conversation)) kinds.set(conversation, client.getChannel(conversation).then(({ type }) => (type === 'D' || type === 'G' ? 'dm' : 'channel')))
  return { kind: await kinds.get(conversation).catch(() => 'channel'), conversation, thread: root || undefined }
}

const people = new Map()

async function whose({ user_id: id, props }) {
  if (props.from_webhook === 'true') return { id, name: props.override_username ?? 'webhook', kind: 'program' }
  if (!people.has(id)) people.set(id, client.getUser(id).catch(() => ({ username: id })))
  const about = await people.get(id)
  return { id, name: about.first_name || about.username, kind: about.is_bot || props.from_bot === 'true' ? 'agent' : 'human' }
}

/** catchUp takes what came while nobody listened, the oldest first. */
async function catchUp() {
  const missed = []
  for (const team of await client.getMyTeams()) {
    for (const { id } of await client.getMyChannels(team.id)) {
      const from = seen.channels[id] ?? seen.since
      const { posts } = await client.getPostsSince(id, from - 1)
      missed.push(...Object.values(posts).filter((p) => p.create_at >= from && !p.delete_at))
    }
  }
  for (const post of missed.sort((a, b) => a.create_at - b.create_at)) await take(post).catch(console.error)
}

// Events come one after the other, and after what was missed.
let work = Promise.resolve()
const inOrder = (f) => (work = work.then(f).catch(console.error))

const handlers = {
  [WebSocketEvents.Posted]: ({ data }) => take(JSON.parse(data.post)),
  [WebSocketEvents.PostEdited]: async ({ data }) => {
    const post = JSON.parse(data.post)
    if (post.edit_at > 0 && !post.type.startsWith('system_')) await polite.edit(await read(post))
  },
  [WebSocketEvents.PostDeleted]: async ({ data }) => {
    const { id, channel_id: conversation, root_id: root } = JSON.parse(data.post)
    await polite.remove({ id, place: await placeOf(conversation, root) })
  },
  [WebSocketEvents.Typing]: async ({ data, broadcast }) => {
    polite.typing({ place: await placeOf(broadcast.channel_id, data.parent_id), author: { id: data.user_id }, active: true, lastsMs: TYPING })
  },
}

// Who says by a header who it is gets what it missed over a short break of the line.
const socket = new WebSocketClient({ newWebSocketFn: (to) => new WebSocket(to, { headers: { Authorization: `Bearer ${token}` } }) })
socket.addMessageListener((message) => {
  const handle = handlers[message.event]
  if (handle) inOrder(() => handle(message))
})
socket.addMissedMessageListener(() => inOrder(catchUp))
socket.addFirstConnectListener(() =>
  inOrder(async () => {
    keep()
    polite.resume()
    await catchUp()
    console.log('the polite bot is running')
  }),
)
socket.initialize(client.getWebSocketUrl())
