// A Telegram bot as the quick starts of grammY and OpenAI put it together: whatever
// it is sent, it answers.

import { Bot } from 'grammy'
import OpenAI from 'openai'

const openai = new OpenAI()
const bot = new Bot(process.env.BOT_TOKEN, { client: { apiRoot: process.env.TELEGRAM_API_ROOT } })

bot.command('start', (ctx) => ctx.reply('Welcome! Up and running.'))

bot.on('message:text', async (ctx) => {
  await ctx.replyWithChatAction('typing')
  const completion = await openai.chat.completions.create({
    model: process.env.OPENAI_MODEL ?? 'gpt-5-mini',
    messages: [
      { role: 'system', content: 'You are a helpful assistant on Telegram.' },
      { role: 'user', content: ctx.message.text },
    ],
  })
  await ctx.reply(completion.choices[0].message.content)
})

bot.catch((e) => console.error(e.message))
bot.start({ onStart: () => console.log('the bot is running') })
