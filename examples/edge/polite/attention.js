// Whom a message is for, and whether it has to be answered.

/**
 * judge says what a message asks of the agent.
 *
 * @param {object} event with place, author, text and mentions
 * @param {boolean} joined whether the agent takes part in the thread that it is in
 * @returns {{policy: string, directedness: string, reason: string}} policy is
 *   must_respond, may_respond or must_not_respond
 */
export function judge(event, joined) {
  const mentions = event.mentions ?? []
  const direct = event.place.kind === 'dm'
  const named = mentions.includes('me')
  const human = event.author.kind === 'human'
  const thanks = isThanks(event.text)
  if (event.author.kind === 'program' && !named) return silent('ambient', 'status')
  if ((direct || named) && thanks) return silent('to_me', 'acknowledgement')
  if (direct) return { policy: 'must_respond', directedness: 'to_me', reason: 'direct_message' }
  if (named) return { policy: 'must_respond', directedness: 'to_me', reason: 'mention' }
  // Another agent has to mention this one: a role or a thread is too little to end
  // an exchange between the two.
  if (mentions.includes('my_role')) return human ? free('role_mention') : silent('to_my_role', 'role_mention')
  if (mentions.length > 0) return silent('to_other', 'addressed_to_other')
  if (joined && human && !thanks) return free('thread_reply')
  return silent('ambient', 'ambient')
}

const free = (reason) => ({ policy: 'may_respond', directedness: 'to_my_role', reason })
const silent = (directedness, reason) => ({ policy: 'must_not_respond', directedness, reason })

const courtesies = [
  'thank you so much', 'thank you very much', 'thank you', 'thanks a lot', 'many thanks', 'thanks', 'thx', 'ty', 'cheers',
  'got it', 'sounds good', 'will do', 'no problem', 'np', 'ok', 'okay', 'nice one', 'nice', 'great', 'cool', 'perfect',
  'awesome', 'good', 'noted', 'understood', 'done', 'ack', 'all', 'you',
]

/** isThanks reports whether a text is thanks or acknowledgement and nothing more: any other word, a number or a question mark makes it more. */
export function isThanks(text) {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}@?_-]+/u).filter((w) => w !== '' && !w.startsWith('@'))
  if (words.length === 0) return /\p{So}/u.test(text)
  if (['all', 'you', 'done'].includes(words[0])) return false
  let rest = words.join(' ')
  while (rest !== '') {
    const said = courtesies.find((c) => rest === c || rest.startsWith(c + ' '))
    if (said === undefined) return false
    rest = rest.slice(said.length).trim()
  }
  return true
}

const polite = String.raw`^(@[\w.-]+[,:]?\s*)+((please|could you|can you|would you|will you|kindly),?\s+)*`
const leave = new RegExp(polite + String.raw`(leave|stop (participating|taking part|posting) in)\s+(this|the|our)\s+(channel|thread|conversation|group|room)\b`, 'i')
const stop = new RegExp(polite + String.raw`(leave|stop|go away|be quiet)(,?\s+please)?[\s.!]*$`, 'i')

/** asksToLeave reports whether a text that mentions the agent is a plain request to leave the place that it stands in. */
export const asksToLeave = (text) => leave.test(text) || stop.test(text)

/** fold makes texts equal that differ in case, spaces and punctuation only. */
export const fold = (text) => text.toLowerCase().split(/[^\p{L}\p{N}\p{So}]+/u).filter(Boolean).join(' ')
