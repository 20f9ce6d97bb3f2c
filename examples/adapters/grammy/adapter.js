// Your bot, as you configure it. What is in front of the last lines is yours.

import { Bot } from 'grammy'
import { adapt } from './grammy.js'

const { BOT_TOKEN: token, TELEGRAM_API_ROOT: apiRoot } = process.env // without the root it is Telegram's
const bot = new Bot(token, { client: { ...(apiRoot && { apiRoot }) } })

await adapt(bot) // stdout is the link's from here on
await bot.start({ allowed_updates: ['message', 'edited_message', 'message_reaction'] })
