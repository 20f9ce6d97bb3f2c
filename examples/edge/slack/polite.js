// The same bot with manners: ../polite decides whom it answers, and when; here stands
// what Slack calls things.

import { HTTPReceiver, SocketModeReceiver } from '@slack/bolt'
import { ErrorCode, WebClient } from '@slack/web-api'
import OpenAI from 'openai'
import { NotPosted, Polite } from '../polite/index.js'

const { SLACK_BOT_TOKEN: token, SLACK_APP_TOKEN: appToken, SLACK_SIGNING_SECRET: signingSecret, SLACK_API_URL: slackApiUrl } = process.env
const openai = new OpenAI({ timeout: 30 * 60_000 })
const reader = new WebClient(token, { slackApiUrl })
// Left alone, the client repeats a post of which it doesn't know whether it is there.
const writer = new WebClient(token, { slackApiUrl, retryConfig: { retries: 0 }, rejectRateLimitedCalls: true })
const me = await reader.auth.test()

const polite = new Polite({
  self: me.user_id,
  state: process.env.C2A_CONFORM_STATE,
  ask: async ({ messages, signal }) => {
    const completion = await openai.chat.completions.create({ model: process.env.OPENAI_MODEL ?? 'gpt-5-mini', messages }, { signal })
    return completion.choices[0].message.content
  },
  post: async ({ place, text, key }) => {
    const message = { channel: place.conversation, thread_ts: place.thread, text: await markup(text), metadata: { event_type: 'reply', event_payload: { key } } }
    await writer.chat.postMessage(message).catch((e) => {
      if (e.code === ErrorCode.RateLimitedError) throw new NotPosted('rate limited', { retryAfterMs: e.retryAfter * 1000 })
      if (e.code === ErrorCode.PlatformError && !troubles.has(e.data.error)) throw new NotPosted(e.data.error, { final: true })
      throw e
    })
  },
  // Slack has no key by which it knows a message again, but keeps what is written
  // into its metadata.
  posted: async ({ place, key, answers }) => {
    const within = { channel: place.conversation, oldest: answers.id, include_all_metadata: true, limit: 200 }
    const { messages } = place.thread ? await reader.conversations.replies({ ...within, ts: place.thread }) : await reader.conversations.history(within)
    return messages.some((m) => m.metadata?.event_payload?.key === key)
  },
  joined: async ({ conversation, thread }) => {
    const { messages } = await reader.conversations.replies({ channel: conversation, ts: thread, limit: 1000 })
    return messages.some((m) => m.user === me.user_id)
  },
})

const troubles = new Set(['internal_error', 'fatal_error', 'service_unavailable', 'request_timeout'])

/** take hands an event on; once it has returned, the event is kept. */
async function take({ event, event_id: eventId }) {
  if (!['message', 'app_mention'].includes(event.type)) return
  switch (event.subtype) {
    case 'message_changed':
      return polite.edit(await read(event.message, event, eventId, event.previous_message?.text))
    case 'message_deleted':
      return polite.remove({ id: event.deleted_ts, place: { conversation: event.channel } })
    case undefined:
    case 'bot_message':
    case 'file_share':
    case 'thread_broadcast':
      return polite.hear(await read(event, event, eventId))
  }
}

async function read(message, { channel, channel_type }, eventId, before) {
  const thread = message.thread_ts === message.ts ? undefined : message.thread_ts
  const [author, text, mentions, old] = await Promise.all([whose(message), plain(message.text), mentioned(message.text), before && plain(before)])
  return { id: message.ts, eventId, place: { kind: await kindOf(channel, channel_type), conversation: channel, thread }, author, text, mentions, before: old }
}

const kinds = new Map()

/** kindOf is dm or channel; app_mention doesn't say which. */
async function kindOf(channel, type) {
  if (!type && !kinds.has(channel)) {
    const { channel: about } = await reader.conversations.info({ channel })
    type = about.is_im ? 'im' : about.is_mpim ? 'mpim' : 'channel'
  }
  if (type) kinds.set(channel, type === 'im' || type === 'mpim' ? 'dm' : 'channel')
  return kinds.get(channel)
}

async function whose({ user, bot_id, username, subtype }) {
  if (!user || subtype === 'bot_message') return { id: bot_id, name: username ?? bot_id, kind: 'program' }
  const about = await person(user)
  return { id: user, name: about.profile?.display_name || about.real_name || about.name, kind: bot_id || about.is_bot ? 'agent' : 'human' }
}

const people = new Map()

async function person(id) {
  if (!people.has(id)) people.set(id, reader.users.info({ user: id }).then(({ user }) => user, () => ({ id, name: id })))
  const about = await people.get(id)
  if (id === me.user_id) people.delete(id) // it may be renamed
  return about
}

const groups = async () => (await reader.usergroups.list({ include_users: true })).usergroups

/** mentioned is who a text is for: what stands in code or is quoted is for nobody. */
async function mentioned(text = '') {
  const said = text.replace(/```[^]*?```|`[^`\n]*`/g, '').replace(/^\s*&gt;.*$/gm, '')
  const found = []
  for (const [, user, group, all] of said.matchAll(/<(?:@(\w+)|!subteam\^(\w+)|!(here|channel|everyone))(?:\|[^>]*)?>/g)) {
    if (user) found.push(user === me.user_id ? 'me' : 'other')
    if (group) found.push((await groups()).find((g) => g.id === group)?.users?.includes(me.user_id) ? 'my_role' : 'other')
    if (all) found.push('my_role')
  }
  return found
}

/** plain turns Slack's markup into what people see. */
async function plain(text = '') {
  const names = new Map()
  for (const [, id] of text.matchAll(/<@(\w+)(?:\|[^>]*)?>/g)) names.set(id, (await person(id)).name)
  return text
    .replace(/<@(\w+)(?:\|[^>]*)?>/g, (_, id) => '@' + names.get(id))
    .replace(/<!subteam\^\w+\|?([^>]*)>/g, '$1')
    .replace(/<!(\w+)[^>]*>/g, '@$1')
    .replace(/<#\w+\|([^>]*)>/g, '#$1')
    .replace(/<((?:https?|mailto):[^|>]+)(?:\|[^>]*)?>/g, '$1')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
}

/** markup is the way back: whom the model mentions is mentioned. */
async function markup(text) {
  const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
  if (!escaped.includes('@')) return escaped
  const ids = new Map()
  for await (const page of reader.paginate('users.list', { limit: 200 })) for (const u of page.members) ids.set(u.name.toLowerCase(), `<@${u.id}>`)
  for (const g of await groups()) ids.set(g.handle.toLowerCase(), `<!subteam^${g.id}>`)
  return escaped.replace(/(?<![\w.@/-])@([\w-]+(?:\.[\w-]+)*)/g, (whole, name) => ids.get(name.toLowerCase()) ?? whole)
}

// Bolt's App acknowledges an event before anybody has seen it, so its receiver stands
// alone here: what is acknowledged has been kept.
const options = { appToken, signingSecret, installerOptions: { clientOptions: { slackApiUrl } }, port: Number(process.env.PORT || 3000) }
const receiver = appToken ? new SocketModeReceiver(options) : new HTTPReceiver(options)
receiver.init({
  processEvent: async ({ body, ack }) => {
    await take(body)
    await ack()
  },
})
polite.resume()
await receiver.start(options.port)
console.log('the polite bot is running')
