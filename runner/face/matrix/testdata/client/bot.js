// A bot by matrix-bot-sdk: it says on stdout, a line of JSON each, what it hears, and
// does what it is told by messages that begin with an exclamation mark.

import { AutojoinRoomsMixin, LogLevel, LogService, MatrixClient, MemoryStorageProvider, RichReply } from 'matrix-bot-sdk'

LogService.setLevel(LogLevel.ERROR)
const { URL: url, TOKEN: token } = process.env
const client = new MatrixClient(url, token, new MemoryStorageProvider())
AutojoinRoomsMixin.setupOnClient(client)
const me = await client.getUserId()
const say = (o) => console.log(JSON.stringify(o))

client.on('room.join', (room) => say({ joined: true }))
client.on('room.event', (room, event) => {
  if (event.type === 'm.reaction') say({ reaction: event.content['m.relates_to'].key })
  if (event.type === 'm.room.redaction') say({ redacted: true })
})
client.on('room.message', async (room, event) => {
  if (event.sender === me) return
  const { body, msgtype } = event.content
  say({ heard: body, msgtype, dm: client.dms.isDm(room), edit: event.content['m.new_content']?.body })
  try {
    if (body === '!reply') await client.sendMessage(room, RichReply.createFor(room, event, 'a reply', 'a reply'))
    if (body === '!notice') await client.sendNotice(room, 'a notice')
    if (body === '!html') await client.sendHtmlText(room, '<b>bold</b>')
    if (body === '!react') await client.unstableApis.addReactionToEvent(room, event.event_id, '✅')
    if (body === '!edit') {
      const id = await client.sendText(room, 'frist')
      await client.sendMessage(room, { msgtype: 'm.text', body: '* first', 'm.new_content': { msgtype: 'm.text', body: 'first' }, 'm.relates_to': { rel_type: 'm.replace', event_id: id } })
      await client.redactEvent(room, id, 'no more')
    }
    if (body === '!who') {
      const members = await client.getJoinedRoomMembers(room)
      const profile = await client.getUserProfile(event.sender)
      const state = await client.getRoomState(room)
      await client.sendReadReceipt(room, event.event_id)
      await client.setTyping(room, true, 1000)
      await client.sendText(room, `${members.length} members, ${profile.displayname}, ${state.some((e) => e.type === 'm.room.create')}`)
    }
  } catch (e) {
    say({ failed: String(e.body?.errcode ?? e) })
  }
})
await client.start()
say({ started: me })
