// The same bot with manners: ../polite decides whom it answers, and when; here stands
// what Teams calls things.

import { App } from '@microsoft/teams.apps'
import OpenAI from 'openai'
import { NotPosted, Polite } from '../polite/index.js'
import { cloud } from './cloud.js'

const { C2A_CONFORM_STATE: state, PORT = 3978 } = process.env
const openai = new OpenAI({ timeout: 30 * 60_000 })
const app = new App(cloud)
const self = '28:' + app.id

const people = new Map() // ids and names of those who were mentioned or wrote, by the name that they are called by

const polite = new Polite({
  self,
  state,
  ask: async ({ messages, signal }) => {
    const completion = await openai.chat.completions.create({ model: process.env.OPENAI_MODEL ?? 'gpt-5-mini', messages }, { signal })
    return completion.choices[0].message.content
  },
  // Teams neither knows a message again nor tells a bot what has been written: a post
  // of which nobody knows whether it has appeared is not made again.
  post: async ({ place, text, answers }) => {
    await app.api.conversations.createActivity(address(place, answers), spoken(text)).catch((e) => {
      const { status, headers } = e.response ?? {}
      if (!status) throw e
      throw new NotPosted(e.message, { retryAfterMs: Number(headers['retry-after'] ?? 0) * 1000, final: status < 500 && ![412, 429].includes(status) })
    })
  },
})

/** address is where an answer goes: in a channel into the thread of what it answers, which may be the one that it begins. */
function address({ kind, conversation, thread }, answers) {
  return kind === 'channel' && conversation.endsWith('@thread.tacv2') ? `${conversation};messageid=${thread ?? answers.id}` : conversation
}

/** read is an event out of an activity. */
function read(activity) {
  const { id, conversation, from } = activity
  const [place, root] = conversation.id.split(';messageid=')
  call(from)
  return {
    id,
    place: { kind: conversation.conversationType === 'personal' ? 'dm' : 'channel', conversation: place, thread: root === id ? undefined : root },
    author: { id: from.id, name: from.name, kind: 'human' }, // Teams shows bots nothing of other bots
    ...said(activity),
  }
}

/** said is what people see, and whom it is for: what is quoted is for nobody. */
function said({ text = '', entities = [], conversation }) {
  const mentions = []
  let plain = text
  for (const { type, mentioned, text: element } of entities) {
    if (type !== 'mention' || !mentioned) continue
    if (mentioned.id === self) mentions.push('me')
    else mentions.push(mentioned.id.startsWith('19:') ? 'my_role' : 'other') // a channel or chat is everybody in it
    plain = plain.replace(element, () => '@' + call(mentioned))
  }
  // In a chat of several they see who is meant, too.
  return { text: plain.trim(), mentions, several: conversation.isGroup }
}

function call({ id, name = '' }) {
  const called = name.replace(/[^\p{L}\p{N}]+/gu, '_')
  people.set(called.toLowerCase(), { id, name })
  return called
}

/** spoken is the way back. */
function spoken(text) {
  const entities = []
  const marked = text.replace(/(?<![\w.@/\\-])@([\p{L}\p{N}_]+)/gu, (as, name) => {
    const mentioned = people.get(name.toLowerCase())
    if (!mentioned) return as
    const element = `<at>${mentioned.name}</at>`
    entities.push({ type: 'mention', text: element, mentioned })
    return element
  })
  return { type: 'message', text: marked, entities }
}

// An activity counts as taken once its request was answered: by then it is kept.
app.on('message', ({ activity }) => polite.hear(read(activity)))
app.on('messageUpdate', ({ activity }) => polite.edit(read(activity)))
app.on('messageDelete', ({ activity }) => polite.remove(read(activity)))

await app.start(Number(PORT))
polite.resume()
console.log('the polite bot is running')
