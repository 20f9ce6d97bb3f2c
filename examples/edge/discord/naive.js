// A Discord bot as the quick starts of discord.js and Anthropic put it together:
// whatever it is sent, it answers.

import Anthropic from '@anthropic-ai/sdk'
import { Client, Events, GatewayIntentBits, Partials } from 'discord.js'

const anthropic = new Anthropic()
const client = new Client({
  intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages, GatewayIntentBits.DirectMessages, GatewayIntentBits.MessageContent],
  partials: [Partials.Channel],
  rest: process.env.DISCORD_API_URL ? { api: process.env.DISCORD_API_URL } : {},
})

client.on(Events.MessageCreate, async (message) => {
  if (message.author.id === client.user.id) return
  const answer = await anthropic.messages.create({
    model: process.env.ANTHROPIC_MODEL ?? 'claude-haiku-4-5',
    max_tokens: 1024,
    system: 'You are a helpful assistant on Discord.',
    messages: [{ role: 'user', content: message.content }],
  })
  await message.channel.send(answer.content[0].text)
})

client.once(Events.ClientReady, () => console.log(`Ready! Logged in as ${client.user.tag}`))
await client.login(process.env.DISCORD_TOKEN)
