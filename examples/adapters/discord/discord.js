// What Discord calls things: connects a Client of discord.js to the link.

import { createHash } from 'node:crypto'
import { DiscordAPIError, Events, RateLimitError } from 'discord.js'
import { Adapter, NotYet, Refused } from '../link.js'

/** adapt makes the client an adapter of C2A, once it is ready; log in after this call. */
export function adapt(client) {
  client.once(Events.ClientReady, () => listen(client))
  client.on(Events.Error, console.error)
}

function listen(client) {
  const self = client.user.id
  const adapter = new Adapter({
    name: 'discord', self, keyed: true,
    // The key is the nonce, by which Discord knows a message again.
    post: async ({ conversation, thread, text, key }) => {
      const nonce = createHash('sha256').update(key + text).digest('base64url').slice(0, 25)
      try {
        return (await (await client.channels.fetch(thread ?? conversation)).send({ content: text, nonce, enforceNonce: true })).id
      } catch (e) {
        if (e instanceof RateLimitError) throw new NotYet(e.retryAfter)
        if (e instanceof DiscordAPIError && e.status < 500) throw new Refused('permanent', e.message)
        throw e
      }
    },
    react: async ({ message, glyph }) => (await channelOf.get(message)).messages.react(message, glyph),
    read: async ({ conversation, thread }) => {
      const channel = await client.channels.fetch(thread ?? conversation)
      const said = [...(await channel.messages.fetch({ limit: 100 })).values()].reverse()
      return said.map(({ id, author, content }) => ({ id, author: person(author), text: content }))
    },
  })
  const channelOf = new Map() // of messages that events are about

  client.on(Events.MessageCreate, (message) => message.system || adapter.hear(read(message)))
  client.on(Events.MessageUpdate, (_, message) => adapter.edit(read(message)))
  client.on(Events.MessageDelete, ({ id }) => adapter.remove(id))
  client.on(Events.MessageReactionAdd, (reaction, user) => adapter.react(reacted(reaction, user)))

  async function read(message) {
    if (message.partial) await message.fetch()
    const { id, channel, content: text, author, webhookId, createdTimestamp: at } = message
    await channel.fetch()
    channelOf.set(id, channel)
    const mentions = mentioned(message), direct = channel.isDMBased()
    return { id, at, text, author: person(author, webhookId), place: place(channel), mentions, direct, joined: () => joined(channel) }
  }

  /** reacted is a reaction to what the program has said; nothing for others. */
  async function reacted({ emoji, message }, user) {
    if (message.partial) await message.fetch()
    if (message.author.id !== self) return
    if (user.partial) await user.fetch()
    channelOf.set(message.id, message.channel)
    return { on: message.id, by: person(user), glyph: emoji.name, place: place(message.channel) }
  }

  const person = ({ id, bot, displayName }, webhook) => ({ id, kind: webhook ? 'system' : bot ? 'agent' : 'human', displayName: displayName ?? id })

  function place(channel) {
    if (channel.isDMBased()) return { id: channel.id, kind: 'dm' }
    if (channel.isThread()) return { id: channel.parentId, kind: 'thread', threadId: channel.id }
    return { id: channel.id, kind: 'channel' }
  }

  /** mentioned lists whom a text mentions; in code and in quotes it mentions nobody. */
  function mentioned({ content, guild }) {
    const outside = content.replace(/```[^]*?```|`[^`\n]*`/g, '').replace(/^\s*>.*$/gm, '')
    const found = []
    for (const [all, user, role] of outside.matchAll(/<@!?(\d+)>|<@&(\d+)>|@everyone|@here/g)) {
      if (user) found.push({ id: user, is: user === self ? 'me' : 'other' })
      else if (role) found.push({ id: role, is: guild?.members.me?.roles.cache.has(role) ? 'my_role' : 'other' })
      else found.push({ id: all, is: 'my_role' })
    }
    return found
  }

  /** joined reports whether the program has written in a thread, or the message that began it. */
  async function joined(thread) {
    const said = await thread.messages.fetch({ limit: 100 })
    return said.some((m) => m.author.id === self) || (await thread.fetchStarterMessage().catch(() => null))?.author.id === self
  }
}
