// A Mattermost bot as the documents of @mattermost/client and OpenAI's quick start put
// it together: whatever it is sent, it answers.

import mattermost from '@mattermost/client'
import OpenAI from 'openai'
import WebSocket from 'ws'

const { Client4, WebSocketClient, WebSocketEvents } = mattermost
globalThis.WebSocket ??= WebSocket // outside of a browser

const { MATTERMOST_URL: url, MATTERMOST_TOKEN: token } = process.env
const openai = new OpenAI()
const client = new Client4()
client.setUrl(url)
client.setToken(token)
const me = await client.getMe()

const socket = new WebSocketClient()
socket.addMessageListener(async ({ event, data }) => {
  if (event !== WebSocketEvents.Posted) return
  const post = JSON.parse(data.post)
  if (post.user_id === me.id) return
  const completion = await openai.chat.completions.create({
    model: process.env.OPENAI_MODEL ?? 'gpt-5-mini',
    messages: [
      { role: 'system', content: 'You are a helpful assistant on Mattermost.' },
      { role: 'user', content: post.message },
    ],
  })
  await client.createPost({ channel_id: post.channel_id, root_id: post.root_id, message: completion.choices[0].message.content })
})
socket.addFirstConnectListener(() => console.log(`connected as ${me.username}`))
socket.initialize(client.getWebSocketUrl(), token)
