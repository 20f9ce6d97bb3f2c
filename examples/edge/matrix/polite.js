// The same bot with manners: ../polite decides whom it answers, and when; here stands
// what Matrix calls things.

import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ClientEvent, createClient, Filter, MatrixError, RoomEvent, RoomMemberEvent } from 'matrix-js-sdk'
import OpenAI from 'openai'
import { NotPosted, Polite } from '../polite/index.js'

const { MATRIX_HOMESERVER_URL: baseUrl, MATRIX_ACCESS_TOKEN: accessToken, MATRIX_USER_ID: userId, MATRIX_DEVICE_ID: deviceId, C2A_CONFORM_STATE: state } = process.env
const openai = new OpenAI({ timeout: 30 * 60_000 })
const quiet = { trace() {}, debug() {}, info() {}, warn() {}, error: console.error, getChild: () => quiet }
const client = createClient({ baseUrl, accessToken, userId, deviceId, logger: quiet })

const polite = new Polite({
  self: userId,
  state,
  ask: async ({ messages, signal }) => {
    const completion = await openai.chat.completions.create({ model: process.env.OPENAI_MODEL ?? 'gpt-5-mini', messages }, { signal })
    return completion.choices[0].message.content
  },
  // The key is the transaction, so the same post is one message however often it is
  // sent. The client's own send would try again by itself.
  repeatable: true,
  post: async ({ place, text, key, answers }) => {
    const content = markup(client.getRoom(place.conversation), text)
    if (place.thread) {
      content['m.relates_to'] = { rel_type: 'm.thread', event_id: place.thread, is_falling_back: true, 'm.in_reply_to': { event_id: answers.id } }
    }
    const path = `/rooms/${encodeURIComponent(place.conversation)}/send/m.room.message/${key}`
    await client.http.authedRequest('PUT', path, undefined, content).catch((e) => {
      if (!(e instanceof MatrixError) || e.httpStatus >= 500) throw e
      if (e.httpStatus === 429) throw new NotPosted(e.errcode, { retryAfterMs: e.data.retry_after_ms ?? 1000 })
      throw new NotPosted(e.errcode, { final: true })
    })
  },
  joined: async ({ conversation, thread }) => {
    const root = await client.fetchRoomEvent(conversation, thread)
    if (root.sender === userId) return true
    const { chunk } = await client.fetchRelations(conversation, thread, 'm.thread', null, { limit: 100 })
    return chunk.some((e) => e.sender === userId)
  },
})

// What was seen, and since when there is anything to answer: a server that is asked
// anew tells the latest of each room again.
const file = state && join(state, 'matrix.json')
const seen = file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { since: Date.now(), rooms: {} }

function keep() {
  if (!file) return
  mkdirSync(state, { recursive: true })
  writeFileSync(file + '.new', JSON.stringify(seen))
  renameSync(file + '.new', file)
}

/** take hands an event on; once it has returned, the event is kept. */
async function take(event, room) {
  const { type, sender, content, event_id: id } = event
  const target = content['m.relates_to']?.event_id
  if (type === 'm.room.redaction') {
    await polite.remove({ id: event.redacts ?? content.redacts, place: placeOf(room, {}) })
  } else if (type === 'm.room.message' && content['m.relates_to']?.rel_type === 'm.replace') {
    const old = await client.fetchRoomEvent(room.roomId, target)
    if (old.sender === sender) await polite.edit({ ...read(room, { ...event, content: content['m.new_content'] ?? {} }, old), id: target })
  } else if (type === 'm.room.message' && typeof content.body === 'string') {
    await polite.hear(read(room, event, event))
  }
  seen.rooms[room.roomId] = id
  keep()
}

/** read is a message as polite has it; original is the event that says where it stands. */
function read(room, { sender, content }, original) {
  const ids = content['m.mentions']?.user_ids ?? []
  const mentions = ids.map((id) => (id === userId ? 'me' : 'other'))
  if (content['m.mentions']?.room) mentions.push('my_role')
  return {
    id: original.event_id,
    place: placeOf(room, original.content),
    author: { id: sender, name: nameOf(room, sender), kind: content.msgtype === 'm.notice' ? 'agent' : 'human' }, // m.notice is how programs speak
    text: plain(content),
    mentions,
  }
}

function placeOf(room, content) {
  const direct = Object.values(client.getAccountData('m.direct')?.getContent() ?? {}).flat()
  const relation = content['m.relates_to']
  const thread = relation?.rel_type === 'm.thread' ? relation.event_id : undefined
  return { kind: direct.includes(room.roomId) ? 'dm' : 'channel', conversation: room.roomId, thread }
}

const nameOf = (room, id) => room.getMember(id)?.name ?? id
const handleOf = (id) => '@' + id.slice(1).split(':')[0]

/** plain is the text with every mention as @ and the handle. */
function plain({ body = '', formatted_body: html = '' }) {
  for (const [, id, name] of html.matchAll(/<a href=["']https:\/\/matrix\.to\/#\/(@[^"']+)["']>(.*?)<\/a>/g)) {
    const shown = name.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&quot;|&#34;/g, '"').replace(/&#39;/g, "'").replace(/&amp;/g, '&')
    body = body.split(shown).length > 1 ? body.replace(shown, () => handleOf(id)) : body
  }
  return body
}

/** markup is the way back: whom the model mentions is mentioned. */
function markup(room, text) {
  const content = { msgtype: 'm.notice', body: text, 'm.mentions': {} }
  const escape = (t) => t.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/\n/g, '<br>')
  const found = new Set()
  const html = escape(text).replace(/(?<![\w.@/-])@([\w-]+(?:\.[\w-]+)*)/g, (whole, handle) => {
    if (handle === 'room' || handle === 'all') content['m.mentions'].room = true
    const member = room?.getJoinedMembers().find((m) => handleOf(m.userId).toLowerCase() === whole.toLowerCase())
    if (!member || member.userId === userId) return whole
    found.add(member.userId)
    return `<a href="https://matrix.to/#/${member.userId}">${escape(whole)}</a>`
  })
  if (found.size > 0) Object.assign(content, { format: 'org.matrix.custom.html', formatted_body: html, 'm.mentions': { ...content['m.mentions'], user_ids: [...found] } })
  return content
}

client.on(RoomMemberEvent.Membership, (event, member) => {
  if (member.userId === userId && member.membership === 'invite') void client.joinRoom(member.roomId).catch(console.error)
})
client.on(RoomMemberEvent.Typing, (event, member) => {
  if (member.userId === userId) return
  const place = placeOf(client.getRoom(member.roomId), {})
  polite.typing({ place, author: { id: member.userId }, active: member.typing })
})

// Events wait until the state of their room is known, and come one after the other.
const early = []
let work = new Promise((resolve) => {
  client.on(ClientEvent.Sync, (now) => now === 'PREPARED' && resolve())
})
client.on(RoomEvent.Timeline, (event, room, toStart) => {
  if (toStart || !room) return
  const raw = { ...event.event, content: event.getOriginalContent() }
  if (early.done) work = work.then(() => take(raw, room)).catch(console.error)
  else early.push([raw, room])
})
// Of what happens at once a server tells the last ten unless it is asked for more.
const filter = new Filter(userId)
filter.setTimelineLimit(100)
await client.startClient({ initialSyncLimit: 100, filter })
await work
keep()
polite.resume()
const last = { ...seen.rooms }
for (const [i, [event, room]] of early.entries()) {
  const before = early.findLastIndex(([e]) => e.event_id === last[room.roomId])
  if (i > before && event.origin_server_ts >= seen.since) await take(event, room).catch(console.error)
}
early.done = true
console.log('the polite bot is running')
