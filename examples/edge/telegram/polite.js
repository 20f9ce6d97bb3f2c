// The same bot with manners: ../polite decides whom it answers, and when; here stands
// what Telegram calls things.

import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Api, GrammyError, HttpError } from 'grammy'
import OpenAI from 'openai'
import { NotPosted, Polite } from '../polite/index.js'

const { BOT_TOKEN: token, TELEGRAM_API_ROOT: apiRoot, C2A_CONFORM_STATE: state } = process.env
const openai = new OpenAI({ timeout: 30 * 60_000 })
const api = new Api(token, { apiRoot })
const me = await api.getMe()

const polite = new Polite({
  self: String(me.id),
  state,
  ask: async ({ messages, signal }) => {
    const completion = await openai.chat.completions.create({ model: process.env.OPENAI_MODEL ?? 'gpt-5-mini', messages }, { signal })
    return completion.choices[0].message.content
  },
  // Telegram neither knows a message again nor tells what has been written: a post
  // of which nobody knows whether it has appeared is not made again.
  post: async ({ place, text }) => {
    const { said, entities } = spoken(text)
    await api.sendMessage(place.conversation, said, { message_thread_id: place.thread && Number(place.thread), entities }).catch((e) => {
      if (!(e instanceof GrammyError)) throw e
      throw new NotPosted(e.description, { retryAfterMs: (e.parameters.retry_after ?? 0) * 1000, final: e.error_code < 500 && e.error_code !== 429 })
    })
  },
  // A topic is the bot's own if it has opened it; what it has written there before
  // is its own to remember.
  joined: async ({ conversation, thread }) => opened.has(conversation + ' ' + thread),
})

const opened = new Set()
const people = new Map() // ids of those who have no username, by the name that they are called by

/** read is an event out of a message. */
function read(update_id, message) {
  const { chat, message_thread_id, is_topic_message, reply_to_message: to } = message
  const place = { kind: chat.type === 'private' ? 'dm' : 'channel', conversation: String(chat.id), thread: is_topic_message ? String(message_thread_id) : undefined }
  if (to?.forum_topic_created && to.from.id === me.id) opened.add(place.conversation + ' ' + place.thread)
  const { text, mentions } = said(message)
  return { id: String(message.message_id), eventId: String(update_id), place, author: whose(message.from), text, mentions }
}

function whose(user) {
  return { id: String(user.id), name: [user.first_name, user.last_name].filter(Boolean).join(' '), kind: user.is_bot ? 'agent' : 'human' }
}

/** said is what people see, and whom it is for: what stands in code or is quoted is for nobody. */
function said({ text, entities = [], reply_to_message: to }) {
  const mentions = []
  let plain = ''
  let at = 0
  const code = [...text.matchAll(/```[^]*?```|`[^`\n]*`|^\s*>.*$/gm)].map((m) => [m.index, m.index + m[0].length])
  for (const e of entities) {
    if (!['mention', 'text_mention'].includes(e.type) || code.some(([from, to]) => from <= e.offset && e.offset < to)) continue
    const shown = text.slice(e.offset, e.offset + e.length)
    const mine = e.type === 'mention' ? shown.toLowerCase() === '@' + me.username.toLowerCase() : e.user.id === me.id
    mentions.push(mine ? 'me' : 'other')
    plain += text.slice(at, e.offset) + (e.type === 'mention' ? shown : '@' + named(e.user))
    at = e.offset + e.length
  }
  if (to && !to.forum_topic_created) mentions.push(to.from.id === me.id ? 'me' : 'other') // a reply is for whom it replies to
  return { text: plain + text.slice(at), mentions }
}

function named(user) {
  const name = user.first_name.replace(/[^\p{L}\p{N}]+/gu, '_')
  people.set(name.toLowerCase(), user)
  return name
}

/** spoken is the way back: who has no username is mentioned by his name. */
function spoken(text) {
  const entities = []
  let plain = ''
  let at = 0
  for (const { 0: shown, 1: name, index } of text.matchAll(/(?<![\w@/])@([\p{L}\p{N}_]+)/gu)) {
    const user = people.get(name.toLowerCase())
    if (!user) continue
    plain += text.slice(at, index)
    entities.push({ type: 'text_mention', offset: plain.length, length: user.first_name.length, user })
    plain += user.first_name
    at = index + shown.length
  }
  return { said: plain + text.slice(at), entities }
}

async function take({ update_id, message, edited_message }) {
  if (message?.text !== undefined) await polite.hear(read(update_id, message))
  if (edited_message?.text !== undefined) await polite.edit(read(update_id, edited_message))
}

// grammY confirms an update before anybody has seen to it, so the poll is made here:
// what is confirmed has been kept.
const mark = state && join(state, 'offset')

function kept() {
  try {
    return Number(readFileSync(mark, 'utf8'))
  } catch {
    return 0
  }
}

function keep(offset) {
  if (!mark) return
  writeFileSync(mark + '.new', String(offset))
  renameSync(mark + '.new', mark)
}

polite.resume()
console.log('the polite bot is running')
for (let offset = kept(); ; ) {
  try {
    for (const update of await api.getUpdates({ offset, timeout: 30, allowed_updates: ['message', 'edited_message'] })) {
      await take(update)
      offset = update.update_id + 1
    }
    keep(offset)
  } catch (e) {
    if (!(e instanceof HttpError || e instanceof GrammyError) || e.error_code === 401) throw e
    await new Promise((resolve) => setTimeout(resolve, 1000 * (e.parameters?.retry_after ?? 1)))
  }
}
