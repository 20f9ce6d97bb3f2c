// A Microsoft Teams bot as the quick starts of the Teams SDK and OpenAI put it
// together: whatever it is sent, it answers.

import { App } from '@microsoft/teams.apps'
import OpenAI from 'openai'
import { cloud } from './cloud.js'

const openai = new OpenAI()
const app = new App({ ...cloud, activity: { mentions: { stripText: true } } })

app.on('message', async ({ activity, send }) => {
  const completion = await openai.chat.completions.create({
    model: process.env.OPENAI_MODEL ?? 'gpt-5-mini',
    messages: [
      { role: 'system', content: 'You are a helpful assistant on Microsoft Teams.' },
      { role: 'user', content: activity.text },
    ],
  })
  await send(completion.choices[0].message.content)
})

await app.start(Number(process.env.PORT ?? 3978))
