// An agent for the broker of Agent Relay, as a native harness: the broker starts it, and
// gives it messages as JSON lines. It waits until somebody has written no more for a
// while, shows the messages to its model as the broker gives them, remembers nothing,
// and posts what the model says. What comes from the broker itself does not wait.

import { createInterface } from 'node:readline'

const { RELAY_AGENT_NAME, RELAY_AGENT_TOKEN, RELAY_BASE_URL } = process.env

const say = (type, payload, request_id) =>
  process.stdout.write(JSON.stringify({ v: 2, type, request_id, payload }) + '\n')

async function post(url, token, body) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${response.status} of ${url}`)
  return response.json()
}

const shown = (message) => {
  const where = message.target.startsWith('#') ? ` in ${message.target}` : ''
  return `Relay message from ${message.from}${where} [${message.event_id}]: ${message.body}`
}

async function ask(messages) {
  const completion = await post(`${process.env.OPENAI_BASE_URL}/chat/completions`, process.env.OPENAI_API_KEY, {
    model: process.env.OPENAI_MODEL ?? 'gpt-5-mini',
    messages: [
      { role: 'system', content: `You are ${RELAY_AGENT_NAME}, an agent on Agent Relay.` },
      { role: 'user', content: messages.map(shown).join('\n') },
    ],
  })
  return completion.choices[0].message.content
}

const relay = (path, body) => post(`${RELAY_BASE_URL}/v1/${path}`, RELAY_AGENT_TOKEN, body)

async function answer(messages) {
  const message = messages.at(-1)
  const text = await ask(messages)
  if (!text || message.from === 'broker') return // nobody to answer
  if (message.thread_id) await relay(`messages/${message.thread_id}/replies`, { text })
  else if (message.target.startsWith('#')) await relay(`channels/${message.target.slice(1)}/messages`, { text })
  else await relay('dm', { to: message.from, text })
}

const composeMs = 2500
const composing = new Map() // what waits, by author and place

function hear(message) {
  const done = (messages) => answer(messages).catch((error) => console.error(error.message))
  if (message.from === 'broker') return done([message])
  const key = [message.from, message.target, message.thread_id].join()
  const waiting = composing.get(key) ?? { messages: [] }
  clearTimeout(waiting.timer)
  waiting.messages.push(message)
  waiting.timer = setTimeout(() => {
    composing.delete(key)
    done(waiting.messages)
  }, composeMs)
  composing.set(key, waiting)
}

const take = {
  init_worker: (frame) =>
    say('worker_ready', { name: RELAY_AGENT_NAME, runtime: 'headless', sessionId: RELAY_AGENT_NAME }, frame.request_id),
  deliver_relay: ({ payload, request_id }) => {
    say('delivery_ack', { delivery_id: payload.delivery_id, event_id: payload.event_id }, request_id)
    hear(payload)
  },
  ping: (frame) => say('pong', frame.payload, frame.request_id),
  shutdown_worker: () => {
    say('worker_exited', { code: 0 })
    process.exit(0)
  },
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const frame = JSON.parse(line)
  take[frame.type]?.(frame)
})
