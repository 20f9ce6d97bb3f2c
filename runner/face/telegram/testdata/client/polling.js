// node-telegram-bot-api as its README has it.

import { Bot } from 'node-telegram-bot-api'

const bot = new Bot(process.env.BOT_TOKEN, { apiRoot: process.env.TELEGRAM_API_ROOT })
bot.hears(/echo (.+)/, (ctx) => ctx.reply(ctx.match[1]))
await bot.startPolling()
