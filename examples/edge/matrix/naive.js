// A Matrix bot as the quick starts of matrix-js-sdk and OpenAI put it together:
// whatever it is sent, it answers.

import { ClientEvent, createClient, RoomEvent, RoomMemberEvent } from 'matrix-js-sdk'
import OpenAI from 'openai'

const openai = new OpenAI()
const client = createClient({
  baseUrl: process.env.MATRIX_HOMESERVER_URL,
  accessToken: process.env.MATRIX_ACCESS_TOKEN,
  userId: process.env.MATRIX_USER_ID,
})

client.on(RoomMemberEvent.Membership, async (event, member) => {
  if (member.membership === 'invite' && member.userId === client.getUserId()) await client.joinRoom(member.roomId)
})

client.once(ClientEvent.Sync, () => {
  client.on(RoomEvent.Timeline, async (event, room, toStartOfTimeline) => {
    if (toStartOfTimeline || event.getType() !== 'm.room.message' || event.getSender() === client.getUserId()) return
    const completion = await openai.chat.completions.create({
      model: process.env.OPENAI_MODEL ?? 'gpt-5-mini',
      messages: [
        { role: 'system', content: 'You are a helpful assistant in a Matrix room.' },
        { role: 'user', content: event.getContent().body },
      ],
    })
    await client.sendTextMessage(room.roomId, completion.choices[0].message.content)
  })
})

await client.startClient({ initialSyncLimit: 10 })
