// Does by botbuilder what it is asked for, and prints what it hears, a JSON object a
// line.

import { createServer } from 'node:http'
import botbuilder from 'botbuilder'
import connector from 'botframework-connector'

const { CloudAdapter, ConfigurationBotFrameworkAuthentication, TeamsActivityHandler, TeamsInfo, TurnContext } = botbuilder
const { AppCredentials } = connector
const { APP_ID, APP_PASSWORD, TENANT_ID, LOGIN_URL, OPENID_URL, PORT } = process.env
const say = (line) => process.stdout.write(JSON.stringify(line) + '\n')

// The library that fetches tokens takes no login service without HTTPS.
class Credentials extends AppCredentials {
  async refreshToken() {
    const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: APP_ID, client_secret: APP_PASSWORD, scope: this.oAuthScope + '/.default' })
    const response = await fetch(`${LOGIN_URL}/${TENANT_ID}/oauth2/v2.0/token`, { method: 'POST', body })
    const token = await response.json()
    if (!response.ok) throw new Error(token.error_description)
    return { accessToken: token.access_token, expiresOn: new Date(Date.now() + token.expires_in * 1000) }
  }
}

const adapter = new CloudAdapter(
  new ConfigurationBotFrameworkAuthentication(
    { MicrosoftAppId: APP_ID, ToChannelFromBotLoginUrl: LOGIN_URL, ToChannelFromBotOAuthScope: 'https://api.botframework.com', ToBotFromChannelTokenIssuer: 'https://api.botframework.com', ToBotFromChannelOpenIdMetadataUrl: OPENID_URL, OAuthUrl: LOGIN_URL, ToBotFromEmulatorOpenIdMetadataUrl: OPENID_URL },
    { isValidAppId: async (id) => id === APP_ID, isAuthenticationDisabled: async () => false, createCredentials: async (id, audience) => new Credentials(id, TENANT_ID, audience) },
  ),
)
adapter.onTurnError = async (_, e) => say({ failed: true, status: e.statusCode ?? 0, code: e.code ?? '' })

const asked = {
  '!reply': (context) => context.sendActivity('a reply'),
  '!edit': async (context) => {
    const { id } = await context.sendActivity('frist')
    await context.updateActivity({ id, type: 'message', text: 'first' })
    await context.deleteActivity(id)
  },
  '!typing': (context) => context.sendActivities([{ type: 'typing' }, { type: 'message', text: 'typed' }]),
  '!mention': (context) => {
    const mentioned = context.activity.from
    const text = `<at>${mentioned.name}</at>`
    return context.sendActivity({ type: 'message', text: `hello ${text}`, entities: [{ type: 'mention', mentioned, text }] })
  },
  '!who': async (context) => {
    const { members } = await TeamsInfo.getPagedMembers(context)
    const { name } = await TeamsInfo.getMember(context, context.activity.from.id)
    await context.sendActivity(`${members.length} members, ${name}`)
  },
  '!later': async (context) => {
    const reference = TurnContext.getConversationReference(context.activity)
    await adapter.continueConversationAsync(APP_ID, reference, (later) => later.sendActivity('by myself').then(() => {}))
  },
  '!team': async (context) => {
    const { name } = await TeamsInfo.getTeamDetails(context)
    const channels = await TeamsInfo.getTeamChannels(context)
    await context.sendActivity(`${name}, ${channels.length} channels`)
  },
  '!begin': async (context) => {
    const [reference] = await TeamsInfo.sendMessageToTeamsChannel(context, { type: 'message', text: 'a thread' }, context.activity.channelData.channel.id, APP_ID)
    await adapter.continueConversationAsync(APP_ID, reference, (later) => later.sendActivity('in it').then(() => {}))
  },
}

class Bot extends TeamsActivityHandler {
  constructor() {
    super()
    this.onMessage(async (context, next) => {
      const mentioned = TurnContext.getMentions(context.activity).some((m) => m.mentioned.id === context.activity.recipient.id)
      const text = TurnContext.removeRecipientMention(context.activity) ?? context.activity.text
      say({ heard: text.trim(), kind: context.activity.conversation.conversationType, mentioned })
      await asked[text.trim()]?.(context)
      await next()
    })
    this.onTeamsMessageEditEvent(async (context, next) => {
      say({ edited: context.activity.text })
      await next()
    })
    this.onTeamsMessageSoftDeleteEvent(async (context, next) => {
      say({ deleted: true })
      await next()
    })
    this.onReactionsAdded(async (context, next) => {
      say({ reaction: context.activity.reactionsAdded[0].type })
      await next()
    })
    this.onTeamsMembersAddedEvent(async (added, team, context, next) => {
      say({ added: added[0].name ?? '', team: team?.name ?? '' })
      await next()
    })
    this.onTeamsMembersRemovedEvent(async (removed, team, context, next) => {
      say({ removed: removed.length, team: team?.name ?? '' })
      await next()
    })
  }
}

const bot = new Bot()
createServer((req, res) => {
  let body = ''
  req.on('data', (part) => (body += part))
  req.on('end', () => {
    req.body = JSON.parse(body)
    res.status = (code) => Object.assign(res, { statusCode: code })
    res.header = (name, value) => res.setHeader(name, value)
    res.send = (text) => res.end(typeof text === 'object' ? JSON.stringify(text) : text)
    adapter.process(req, res, (context) => bot.run(context)).catch((e) => (say({ rejected: String(e) }), res.end()))
  })
}).listen(Number(PORT), '127.0.0.1')
