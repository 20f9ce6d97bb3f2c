// A Slack bot as the quick starts of Bolt and OpenAI put it together: whatever it is
// sent, it answers.

import { App } from '@slack/bolt'
import OpenAI from 'openai'

const openai = new OpenAI()
const app = new App({
  token: process.env.SLACK_BOT_TOKEN,
  appToken: process.env.SLACK_APP_TOKEN,
  signingSecret: process.env.SLACK_SIGNING_SECRET,
  socketMode: Boolean(process.env.SLACK_APP_TOKEN),
  clientOptions: { slackApiUrl: process.env.SLACK_API_URL },
})

async function answer(text, say) {
  const completion = await openai.chat.completions.create({
    model: process.env.OPENAI_MODEL ?? 'gpt-5-mini',
    messages: [
      { role: 'system', content: 'You are a helpful assistant in Slack.' },
      { role: 'user', content: text },
    ],
  })
  await say(completion.choices[0].message.content)
}

app.message(async ({ message, say }) => {
  if (message.text) await answer(message.text, say)
})

app.event('app_mention', async ({ event, say }) => {
  await answer(event.text, say)
})

await app.start(process.env.PORT || 3000)
console.log('Bolt app is running')
