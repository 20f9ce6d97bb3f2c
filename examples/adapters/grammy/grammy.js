// What Telegram calls things: connects a Bot of grammY to the link.

import { GrammyError } from 'grammy'
import { Adapter, NotYet, Refused } from '../link.js'

/** adapt makes the bot an adapter of C2A; start it after this call. */
export async function adapt(bot) {
  const me = await bot.api.getMe()
  const self = String(me.id)
  const idOf = (chat, id) => `${chat}:${id}`
  const parse = (id) => [id.slice(0, id.lastIndexOf(':')), Number(id.slice(id.lastIndexOf(':') + 1))]
  const opened = new Set() // topics in which the bot takes part
  const history = new Map() // what was said, since Telegram doesn't tell: by place
  const people = new Map() // those who have no username, by the name that they are called by

  const adapter = new Adapter({
    name: 'telegram', self,
    // Telegram neither knows a message again nor tells what has been written.
    post: async ({ conversation, thread, text }) => {
      const { said, entities } = spoken(text)
      const topic = thread && parse(thread)[1]
      try {
        const sent = await bot.api.sendMessage(conversation, said, { message_thread_id: topic, entities })
        if (thread) opened.add(thread)
        remember(sent, text)
        return idOf(conversation, sent.message_id)
      } catch (e) {
        if (!(e instanceof GrammyError)) throw e
        if (e.error_code !== 429 && e.error_code < 500) throw new Refused('permanent', e.description)
        throw new NotYet(1000 * (e.parameters.retry_after ?? 1))
      }
    },
    react: ({ message, glyph }) => bot.api.setMessageReaction(...parse(message), [{ type: 'emoji', emoji: glyph }]),
    read: async ({ conversation, thread }) => history.get(thread ?? conversation) ?? [],
  })

  bot.on('message:text', (ctx) => adapter.hear(read(ctx.message)))
  bot.on('edited_message:text', (ctx) => adapter.edit(read(ctx.editedMessage)))
  bot.on('message_reaction', ({ messageReaction: { chat, message_id, user, old_reaction: before, new_reaction: now } }) => {
    const on = idOf(chat.id, message_id)
    const glyph = now.find((r) => !before.some((b) => b.emoji === r.emoji))?.emoji
    if (user && glyph && own.has(on)) return adapter.react({ on, by: whose(user), glyph, place: own.get(on) })
  })
  bot.catch((e) => console.error(e))

  const own = new Map() // where the bot's own messages are

  function remember(message, text) {
    const place = placeOf(message)
    const at = place.threadId ?? place.id
    const said = { id: idOf(message.chat.id, message.message_id), author: whose(message.from), text }
    history.set(at, [...(history.get(at) ?? []).filter((m) => m.id !== said.id), said].slice(-100))
    if (said.author.id === self) own.set(said.id, place)
  }

  function read(message) {
    const { chat, message_id, date, from, reply_to_message: to } = message
    const place = placeOf(message)
    if (to?.forum_topic_created && to.from.id === me.id) opened.add(place.threadId)
    const { text, mentions } = said(message)
    remember(message, text)
    return {
      id: idOf(chat.id, message_id), at: date * 1000, text, author: whose(from), place, mentions,
      direct: chat.type === 'private', joined: () => opened.has(place.threadId),
    }
  }

  function placeOf({ chat, message_thread_id: topic, is_topic_message }) {
    if (is_topic_message) return { id: String(chat.id), kind: 'thread', threadId: idOf(chat.id, topic) }
    return { id: String(chat.id), kind: chat.type === 'private' ? 'dm' : 'channel' }
  }

  function whose(user) {
    return { id: String(user.id), kind: user.is_bot ? 'agent' : 'human', displayName: [user.first_name, user.last_name].filter(Boolean).join(' ') }
  }

  /** said is the text as people see it, and whom it mentions; in code and in quotes it mentions nobody. */
  function said({ text, entities = [], reply_to_message: to }) {
    const mentions = []
    let plain = ''
    let at = 0
    const code = [...text.matchAll(/```[^]*?```|`[^`\n]*`|^\s*>.*$/gm)].map((m) => [m.index, m.index + m[0].length])
    for (const e of entities) {
      if (!['mention', 'text_mention'].includes(e.type)) continue
      const shown = text.slice(e.offset, e.offset + e.length)
      const mine = e.type === 'mention' ? shown.toLowerCase() === '@' + me.username.toLowerCase() : e.user.id === me.id
      const counts = !code.some(([from, until]) => from <= e.offset && e.offset < until)
      if (counts) mentions.push({ id: mine ? self : String(e.user?.id ?? shown), is: mine ? 'me' : 'other' })
      plain += text.slice(at, e.offset) + (e.type === 'mention' ? shown : '@' + named(e.user))
      at = e.offset + e.length
    }
    // a reply is for whom it replies to
    if (to && !to.forum_topic_created) mentions.push({ id: String(to.from.id), is: to.from.id === me.id ? 'me' : 'other' })
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

  return adapter
}
