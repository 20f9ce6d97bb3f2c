// Does by @mattermost/client what it is asked for in direct messages, and prints what
// it hears, a JSON object a line.

import mattermost from '@mattermost/client'
import WebSocket from 'ws'

const { Client4, ClientError, WebSocketClient, WebSocketEvents } = mattermost
globalThis.WebSocket ??= WebSocket
const say = (line) => process.stdout.write(JSON.stringify(line) + '\n')
console.log = () => {} // the client's own words

const client = new Client4()
client.setUrl(process.env.URL)
client.setToken(process.env.TOKEN)
const me = await client.getMe()
const header = process.env.HEADER && { headers: { Authorization: `Bearer ${process.env.TOKEN}` } }
const socket = new WebSocketClient({ newWebSocketFn: (url) => new WebSocket(url, header), minWebSocketRetryTime: 50, reconnectJitterRange: 1 })

const asked = {
  '!reply': (post) => client.createPost({ channel_id: post.channel_id, root_id: post.root_id || post.id, message: 'a reply' }),
  '!edit': async (post) => {
    const mine = await client.createPost({ channel_id: post.channel_id, message: 'frist' })
    await client.patchPost({ id: mine.id, message: 'first' })
    await client.deletePost(mine.id)
  },
  '!react': async (post) => {
    await client.addReaction(me.id, post.id, 'white_check_mark')
    await client.removeReaction(me.id, post.id, 'white_check_mark')
  },
  '!who': async (post) => {
    const [team] = await client.getMyTeams()
    const [channels, members, people] = await Promise.all([
      client.getMyChannels(team.id),
      client.getChannelMembers(post.channel_id),
      client.getProfilesByUsernames(['will', 'nobody']),
    ])
    const message = `${channels.length} channels, ${members.length} members, ${people.map((p) => p.first_name)}`
    await client.createPost({ channel_id: post.channel_id, message })
  },
  '!history': async (post) => {
    const { order, posts } = await client.getPosts(post.channel_id, 0, 2)
    await client.createPost({ channel_id: post.channel_id, message: order.map((id) => posts[id].message).join(' < ') })
  },
  '!open': async (post) => {
    const { id } = await client.createDirectChannel([me.id, post.user_id])
    await client.createPost({ channel_id: id, message: `the same: ${id === post.channel_id}` })
  },
}

socket.addMessageListener(async ({ event, data }) => {
  switch (event) {
    case WebSocketEvents.Posted: {
      const post = JSON.parse(data.post)
      if (post.user_id === me.id) return
      say({ heard: post.message, dm: data.channel_type === 'D', mentioned: (data.mentions ?? '').includes(me.id) })
      await asked[post.message]?.(post).catch((e) => say({ failed: e instanceof ClientError, status: e.status_code ?? 0, id: e.server_error_id ?? '' }))
      break
    }
    case WebSocketEvents.PostEdited:
      return say({ edited: JSON.parse(data.post).message })
    case WebSocketEvents.ReactionAdded:
      return say({ reaction: JSON.parse(data.reaction).emoji_name })
    case WebSocketEvents.Hello:
      return say({ hello: me.username })
  }
})
socket.addReconnectListener(() => say({ reconnected: true }))
socket.addMissedMessageListener(() => say({ missed: true }))
socket.initialize(client.getWebSocketUrl(), process.env.HEADER ? undefined : process.env.TOKEN)
