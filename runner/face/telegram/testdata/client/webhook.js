// grammY called by webhook: what it answers goes back in the body of the answer.

import { createServer } from 'node:http'
import { Bot, webhookCallback } from 'grammy'

const bot = new Bot(process.env.BOT_TOKEN, { client: { apiRoot: process.env.TELEGRAM_API_ROOT, canUseWebhookReply: (method) => method === 'sendMessage' } })
bot.on('message:text', (ctx) => ctx.reply(`*${ctx.message.text}*`, { parse_mode: 'MarkdownV2', reply_parameters: { message_id: ctx.msgId } }))
const port = Number(process.env.PORT)
createServer(webhookCallback(bot, 'http', { secretToken: 'a-secret' })).listen(port, '127.0.0.1', async () => {
  await bot.api.setWebhook(`http://127.0.0.1:${port}/`, { secret_token: 'a-secret' })
})
