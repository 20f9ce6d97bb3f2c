// Your app, as you configure it. What is in front of the last lines is yours.

import bolt from '@slack/bolt'
import { adapt } from './bolt.js'

const { SLACK_API_URL: slackApiUrl } = process.env // left out, it is Slack's
const clientOptions = slackApiUrl ? { slackApiUrl } : {}
const app = new bolt.App({
  token: process.env.SLACK_BOT_TOKEN,
  appToken: process.env.SLACK_APP_TOKEN,
  socketMode: true,
  clientOptions,
  logger: { debug() {}, info() {}, warn: console.error, error: console.error, setLevel() {}, getLevel: () => 'warn', setName() {} },
})

await adapt(app, clientOptions) // stdout is the link's from here on
await app.start()
