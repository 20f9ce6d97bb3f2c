// What Slack calls things: connects an App of Bolt to the link.

import { ErrorCode, WebClient } from '@slack/web-api'
import { Adapter, NotYet, Refused } from '../link.js'

const names = { seen: 'eyes', agree: '+1', working: 'wrench', queued: 'clock1', claimed: 'raised_hand', done: 'white_check_mark', declined: 'no_good', blocked: 'construction', unclear: 'question' }
const shown = { eyes: '👀', '+1': '👍', thumbsup: '👍', wrench: '🔧', clock1: '🕐', raised_hand: '✋', hand: '✋', white_check_mark: '✅', no_good: '🙅', construction: '🚧', question: '❓' }
const troubles = ['internal_error', 'fatal_error', 'service_unavailable', 'request_timeout']

/** adapt makes the app an adapter of C2A; start the app after this call. The options are those of its web client. */
export async function adapt(app, options = {}) {
  const reader = app.client
  // Left alone, the client repeats a post of which it doesn't know whether it is there.
  const writer = new WebClient(app.client.token, { ...options, retryConfig: { retries: 0 }, rejectRateLimitedCalls: true })
  const { user_id: self } = await writer.auth.test()
  const idOf = (channel, ts) => `${channel}:${ts}`
  const parse = (id) => ({ channel: id.slice(0, id.indexOf(':')), timestamp: id.slice(id.indexOf(':') + 1) })

  const adapter = new Adapter({
    name: 'slack', self,
    post: async ({ conversation: channel, thread, text, key }) => {
      const metadata = { event_type: 'c2a', event_payload: { key } }
      const thread_ts = thread && parse(thread).timestamp
      return writer.chat.postMessage({ channel, thread_ts, text: await markup(text), metadata }).then(
        ({ ts }) => idOf(channel, ts),
        (e) => {
          if (e.code === ErrorCode.RateLimitedError) throw new NotYet(e.retryAfter * 1000)
          if (e.code === ErrorCode.PlatformError && !troubles.includes(e.data.error)) throw new Refused('permanent', e.data.error)
          throw e
        },
      )
    },
    // Slack has no key by which it knows a message again, but keeps what is written into its metadata.
    posted: async ({ conversation, thread, key, since }) => {
      const oldest = String(since / 1000 - 60)
      const found = (await said(conversation, thread, { oldest, include_all_metadata: true })).find((m) => m.metadata?.event_payload?.key === key)
      return found && idOf(conversation, found.ts)
    },
    react: async ({ message, signal }) => {
      await reader.reactions.add({ ...parse(message), name: names[signal] }).catch((e) => {
        if (e.data?.error !== 'already_reacted') throw e
      })
    },
    read: async ({ conversation, thread }) => {
      const all = await said(conversation, thread)
      return Promise.all(all.map(async (m) => ({ id: idOf(conversation, m.ts), author: await whose(m), text: plain(m.text) })))
    },
  })

  async function said(channel, thread, more = {}) {
    if (thread) return (await reader.conversations.replies({ channel, ts: parse(thread).timestamp, limit: 200, ...more })).messages
    return (await reader.conversations.history({ channel, limit: 200, ...more })).messages.reverse()
  }

  // ── What happens ──

  app.event('message', async ({ event }) => {
    switch (event.subtype) {
      case 'message_changed':
        return adapter.edit(read(event.message, event))
      case 'message_deleted':
        return adapter.remove(idOf(event.channel, event.deleted_ts))
      case undefined:
      case 'bot_message':
      case 'file_share':
      case 'me_message':
      case 'thread_broadcast':
        return adapter.hear(read(event, event))
    }
  })
  app.event('app_mention', ({ event }) => adapter.hear(read(event, event)))
  app.event('reaction_added', ({ event: { user, reaction, item, item_user: author } }) => {
    if (author === self && item.type === 'message') return adapter.react(reacted(user, reaction, item))
  })

  /** reacted also asks which thread the message is in: the event doesn't say. */
  async function reacted(user, reaction, { channel, ts }) {
    const { message } = await reader.reactions.get({ channel, timestamp: ts })
    const place = await placeOf(channel, undefined, rootOf(message))
    return { on: idOf(channel, ts), by: await whose({ user }), glyph: shown[reaction.split('::')[0]], place }
  }

  async function read(message, { channel, channel_type: type }) {
    const { ts, text } = message
    const place = await placeOf(channel, type, rootOf(message))
    return {
      id: idOf(channel, ts), at: ts * 1000, text: plain(text), author: await whose(message), place, mentions: await mentioned(text),
      direct: (await kindOf(channel, type)) === 'dm',
      joined: async () => (await said(channel, place.threadId)).some((m) => m.user === self),
    }
  }

  /** rootOf is the first message of the thread in which a message is a reply. */
  function rootOf({ ts, thread_ts: root }) {
    return root === ts ? undefined : root
  }

  async function placeOf(channel, type, root) {
    return root ? { id: channel, kind: 'thread', threadId: idOf(channel, root) } : { id: channel, kind: await kindOf(channel, type) }
  }

  const kinds = new Map()

  /** kindOf is dm or channel; not every event says which. */
  async function kindOf(channel, type) {
    if (!type && !kinds.has(channel)) {
      const { channel: about } = await reader.conversations.info({ channel })
      type = about.is_im ? 'im' : about.is_mpim ? 'mpim' : 'channel'
    }
    if (type) kinds.set(channel, type === 'im' || type === 'mpim' ? 'dm' : 'channel')
    return kinds.get(channel)
  }

  async function whose({ user, bot_id: bot, username, subtype }) {
    if (!user || subtype === 'bot_message') return { id: bot, kind: 'system', displayName: username ?? bot }
    const { user: about } = await reader.users.info({ user })
    return { id: user, kind: bot || about.is_bot ? 'agent' : 'human', displayName: about.profile?.display_name || about.real_name || about.name }
  }

  const groups = async () => (await reader.usergroups.list({ include_users: true })).usergroups

  /** mentioned lists whom a text mentions; in code and in quotes it mentions nobody. */
  async function mentioned(text = '') {
    const outside = text.replace(/```[^]*?```|`[^`\n]*`/g, '').replace(/^\s*&gt;.*$/gm, '')
    const found = []
    for (const [, user, group, all] of outside.matchAll(/<(?:@(\w+)|!subteam\^(\w+)|!(here|channel|everyone))(?:\|[^>]*)?>/g)) {
      if (user) found.push({ id: user, is: user === self ? 'me' : 'other' })
      if (group) found.push({ id: group, is: (await groups()).find((g) => g.id === group)?.users?.includes(self) ? 'my_role' : 'other' })
      if (all) found.push({ id: all, is: 'my_role' })
    }
    return found
  }

  /** plain is the text as it was typed; mentions stay as Slack has them. */
  function plain(text = '') {
    return text
      .replace(/<((?:https?|mailto):[^|>]+)(?:\|([^>]*))?>/g, (_, url, label) => (url.startsWith('mailto:') && label) || url)
      .replace(/<#\w+\|([^>]*)>/g, '#$1')
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&amp;/g, '&')
  }

  /** markup is the way back: whom the agent mentions is mentioned. */
  async function markup(text) {
    const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/&lt;(@\w+)&gt;/g, '<$1>')
    if (!escaped.includes('@')) return escaped
    const ids = new Map()
    for await (const page of reader.paginate('users.list', { limit: 200 })) for (const u of page.members) ids.set(u.name.toLowerCase(), `<@${u.id}>`)
    for (const g of await groups()) ids.set(g.handle.toLowerCase(), `<!subteam^${g.id}>`)
    return escaped.replace(/(?<![\w.<@/-])@([\w-]+(?:\.[\w-]+)*)/g, (whole, name) => ids.get(name.toLowerCase()) ?? whole)
  }

  return adapter
}
