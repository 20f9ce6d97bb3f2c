// Your client, as you configure it. What is in front of the last lines is yours.

import { Client, GatewayIntentBits, Partials } from 'discord.js'
import { adapt } from './discord.js'

const { DISCORD_API_URL: api, DISCORD_TOKEN: token } = process.env // without the URL it is Discord's
const intents = ['Guilds', 'GuildMessages', 'GuildMessageReactions', 'DirectMessages', 'DirectMessageReactions', 'MessageContent']
const client = new Client({
  intents: intents.map((name) => GatewayIntentBits[name]),
  partials: [Partials.Channel, Partials.Message, Partials.Reaction, Partials.User],
  rest: { ...(api && { api }), retries: 0, rejectOnRateLimit: () => true }, // what is posted is tried again by the adapter
})

adapt(client) // stdout is the link's from here on
await client.login(token)
