// The manners of an agent in a chat: whom it answers, when, and how often. It
// knows neither the platform nor the model: a program gives it what happens, and
// two functions, one that asks the model and one that posts. README.md says how.

import { createHash } from 'node:crypto'
import { asksToLeave, fold, isThanks, judge } from './attention.js'
import { Journal } from './journal.js'
import { carrier, prompt } from './prompt.js'

const QUIET = 2_500 // ms without another fragment, after which a turn begins
const CAP = 30_000 // ms after the first fragment, when it begins in any case
const ROUNDS = 3 // times that another agent may say nothing new
const TRIES = 8 // of one post
const MEMORY = 10_000 // messages whose fate is remembered

const FAREWELL = 'Understood, I am leaving. Goodbye.'
const EXCUSE = "I can't answer that now, since my model gave no answer."

/** NotPosted is what post throws when the message surely did not appear. Whatever else it throws leaves that open. */
export class NotPosted extends Error {
  /**
   * @param {string} reason
   * @param {{retryAfterMs?: number, final?: boolean}} [how] how long the platform
   *   asks to wait; whether it will refuse the same again
   */
  constructor(reason, { retryAfterMs = 0, final = false } = {}) {
    super(reason)
    this.retryAfterMs = retryAfterMs
    this.final = final
  }
}

export class Polite {
  #sessions = new Map() // what one author writes in one place
  #fates = new Map() // what became of messages: answered, withdrawn or deleted
  #sending = new Map() // posts under way, by key
  #joined = new Set() // threads that the agent has written in
  #left = [] // places that it was asked to leave
  #exchanges = new Map() // what was said in a place
  #orders = new Map() // the work on the events of a conversation, one after the other
  #waiting = new Map() // messages that were heard before the process died
  #journal

  /**
   * @param {object} o
   * @param {string} o.self the id of the agent on the platform
   * @param {(turn: {messages: object[], signal: AbortSignal}) => Promise<string>} o.ask asks the model
   * @param {(post: {place: object, text: string, key: string, answers: object}) => Promise<unknown>} o.post posts once, without trying again
   * @param {(post: object) => Promise<boolean>} [o.posted] looks whether a post has appeared after all
   * @param {boolean} [o.repeatable] the platform takes two posts with one key for one
   * @param {(place: object) => Promise<boolean>} [o.joined] looks whether the agent has written in a thread
   * @param {string} [o.state] the folder that survives the process
   * @param {string} [o.silence] what the model answers to say nothing
   */
  constructor({ self, ask, post, posted, repeatable = false, joined, state, silence = 'NO_REPLY' }) {
    Object.assign(this, { self, ask, post, posted, repeatable, joined, silence })
    this.#journal = new Journal(state)
    this.#recall()
  }

  /** hear takes a message; once it has returned, the message survives the process. */
  hear(event) {
    return this.#inOrder(event, () => this.#hear(event))
  }

  /** edit takes the new form of a message; before, if given, is its old text. */
  edit(event) {
    return this.#inOrder(event, () => this.#edit(event))
  }

  /** remove takes the deletion of a message. */
  remove(event) {
    return this.#inOrder(event, () => this.#withdraw(idOf(event), 'deleted'))
  }

  /**
   * typing takes that somebody types, or has stopped. Where the platform doesn't
   * tell of the end, lastsMs is how long it shows somebody as typing.
   */
  typing({ place, author, active, lastsMs = Infinity }) {
    const session = this.#session(place, author)
    session.typing = active ? Date.now() + lastsMs : 0
    if (!active) session.last = Date.now()
    this.#schedule(session)
  }

  /** resume takes up what the process left open when it died; call it once posts can be made. */
  resume() {
    for (const post of this.#sending.values()) void this.#deliver(post, undefined, true).then(() => this.#settle(post.ids, 'answered'))
    for (const event of this.#waiting.values()) this.#admit(event)
    this.#waiting.clear()
  }

  async #hear(event) {
    const id = idOf(event)
    if (event.author.id === this.self) {
      if (event.place.thread) this.#joined.add(keyOf(event.place))
      return
    }
    if (this.#fates.has(id) || this.#held(id)) return
    const judged = judge(event, await this.#takesPart(event))
    const leaves = this.#comeOrGo(event, judged)
    if (judged.policy === 'must_not_respond') return
    const stale = this.#exchange(event.place).hear(event)
    if (stale || (!leaves && this.#hasLeft(event.place))) return this.#settle([id], 'withdrawn')
    const admitted = { ...event, ...judged, leaves }
    this.#journal.put({ heard: admitted })
    this.#admit(admitted)
  }

  async #edit(event) {
    const id = idOf(event)
    const held = this.#held(id)
    if (!held) {
      const fate = this.#fates.get(id)
      if (fate === 'answered' || fate === 'deleted' || event.before === event.text) return
      this.#fates.delete(id)
      return this.#hear(event)
    }
    const { session, old } = held
    if (old.text === event.text) return // a link was unfolded
    const judged = judge(event, await this.#takesPart(event))
    const leaves = this.#comeOrGo(event, judged)
    if (judged.policy === 'must_not_respond') return this.#withdraw(id, 'withdrawn')
    Object.assign(old, event, judged, { leaves })
    this.#journal.put({ heard: old })
    if (session?.turn?.events.includes(old)) session.turn.stop.abort()
    else if (session) this.#touch(session)
  }

  /** takesPart reports whether the agent has written in the thread of a message. */
  async #takesPart({ place, mentions = [], author }) {
    if (!place.thread || place.kind === 'dm' || mentions.length > 0 || author.kind !== 'human') return false
    const key = keyOf(place)
    if (!this.#joined.has(key) && (await this.joined?.(place).catch(() => false))) this.#joined.add(key)
    return this.#joined.has(key)
  }

  #session(place, author) {
    const key = keyOf(place) + '|' + author.id
    let session = this.#sessions.get(key)
    if (!session) {
      session = { key, fragments: [], first: 0, last: 0, typing: 0 }
      this.#sessions.set(key, session)
    }
    return session
  }

  /** held finds a message that waits in a window, is being answered, or waits for resume: then it has no session. */
  #held(id) {
    for (const session of this.#sessions.values()) {
      for (const list of [session.fragments, session.turn?.events ?? []]) {
        const old = list.find((e) => idOf(e) === id)
        if (old) return { session, list, old }
      }
    }
    return this.#waiting.has(id) ? { old: this.#waiting.get(id) } : undefined
  }

  #admit(event) {
    const session = this.#session(event.place, event.author)
    session.fragments.push(event)
    if (Number.isFinite(session.typing)) session.typing = 0 // who sends has stopped typing
    this.#touch(session)
  }

  #touch(session) {
    session.last = Date.now()
    session.first ||= session.last
    this.#schedule(session)
  }

  #schedule(session) {
    clearTimeout(session.timer)
    if (session.fragments.length === 0) {
      session.first = 0
      if (!session.turn && session.typing < Date.now()) this.#sessions.delete(session.key)
      return
    }
    const end = Math.min(Math.max(session.last + QUIET, session.typing), session.first + CAP)
    session.timer = setTimeout(() => this.#close(session), end - Date.now())
  }

  #close(session) {
    if (session.turn) return // and again when that is over
    session.turn = { events: session.fragments, stop: new AbortController(), posted: false }
    session.fragments = []
    session.first = 0
    void this.#run(session, session.turn)
  }

  async #run(session, turn) {
    const { signal } = turn.stop
    const text = await this.#compose(turn.events, signal)
    if (text !== '' && !signal.aborted) turn.posted = await this.#say(turn, text)
    session.turn = undefined
    if (signal.aborted && !turn.posted) {
      // What it was about has changed: what is left of that begins anew.
      session.fragments = [...turn.events, ...session.fragments]
      session.first = 0
      if (turn.events.length > 0) return this.#touch(session)
    } else {
      this.#settle(turn.events.map(idOf), 'answered')
    }
    this.#schedule(session)
  }

  /** compose returns what is to be said to the events; '' for nothing. */
  async #compose(events, signal) {
    if (events.some((e) => e.leaves)) return FAREWELL
    const { place, policy } = carrier(events)
    let text = ''
    try {
      const answer = this.ask({ messages: prompt(events, this.silence), signal })
      text = String((await Promise.race([answer, aborted(signal)])) ?? '').trim()
    } catch {
      // Failed, which is no answer either.
    }
    if (text === this.silence) text = ''
    if (policy === 'must_respond') return text || EXCUSE
    return isThanks(text) || this.#exchange(place).hasSaid(text) ? '' : text
  }

  #say(turn, text) {
    const answers = carrier(turn.events)
    const ids = turn.events.map(idOf)
    const key = createHash('sha256').update(JSON.stringify([ids, text])).digest('hex').slice(0, 24)
    const post = { place: answers.place, text, key, answers: { id: answers.id, author: answers.author }, ids }
    this.#sending.set(key, post)
    this.#journal.put({ sending: post })
    return this.#deliver(post, turn.stop.signal, false)
  }

  /**
   * deliver posts until the message has appeared or can't. It returns false if it
   * surely has not. unsure is whether it may have appeared already.
   */
  async #deliver(post, signal, unsure) {
    const appeared = await this.#try(post, signal, unsure)
    this.#sending.delete(post.key)
    this.#journal.put({ sent: post.key, appeared })
    if (appeared) this.#appeared(post)
    return appeared
  }

  #appeared({ place, text, ids }) {
    this.#remember(ids, 'answered')
    this.#exchange(place).say(text)
    if (place.thread) this.#joined.add(keyOf(place))
  }

  async #try(post, signal, unsure) {
    for (let tries = 1; ; tries++) {
      let wait = Math.min(1000 * 2 ** (tries - 1), 60_000)
      try {
        if (unsure && !this.repeatable) {
          if (!this.posted || (await this.posted(post))) return true
          unsure = false
        }
        await this.post(post)
        return true
      } catch (e) {
        if (!(e instanceof NotPosted)) unsure = true
        else if (e.final) return unsure
        else wait = Math.max(wait, e.retryAfterMs)
      }
      if (tries === TRIES) return unsure
      await pause(wait, signal)
      if (signal?.aborted) return unsure
    }
  }

  /** withdraw forgets a message, wherever it has got to. */
  #withdraw(id, fate) {
    const held = this.#held(id)
    if (!held && this.#fates.get(id) === 'answered') return
    this.#settle([id], fate)
    this.#left = this.#left.filter((l) => l.request !== id)
    if (!held?.session) return
    const { session, list, old } = held
    list.splice(list.indexOf(old), 1)
    if (session.turn?.events === list) session.turn.stop.abort()
    else this.#schedule(session)
  }

  #settle(ids, fate) {
    if (ids.length === 0) return
    this.#journal.put({ fate, ids })
    this.#remember(ids, fate)
  }

  #remember(ids, fate) {
    for (const id of ids) {
      this.#waiting.delete(id)
      this.#fates.delete(id) // the latest are the last
      this.#fates.set(id, fate)
    }
    for (const id of this.#fates.keys()) {
      if (this.#fates.size <= MEMORY) break
      this.#fates.delete(id)
    }
  }

  /** comeOrGo lets the agent leave a place or come back to it; true if the event asks it to leave. */
  #comeOrGo(event, judged) {
    if (judged.reason !== 'mention') return false
    const { place } = event
    const leaves = asksToLeave(event.text)
    if (leaves) {
      for (const session of [...this.#sessions.values()]) {
        for (const e of [...session.fragments, ...(session.turn?.events ?? [])]) {
          if (covers(place, e.place) && idOf(e) !== idOf(event)) this.#withdraw(idOf(e), 'withdrawn')
        }
      }
      this.#left.push({ conversation: place.conversation, thread: place.thread, request: idOf(event) })
    } else {
      this.#left = this.#left.filter((l) => !covers(l, place))
    }
    this.#journal.put({ left: this.#left })
    return leaves
  }

  #hasLeft(place) {
    return this.#left.some((l) => covers(l, place))
  }

  #exchange(place) {
    const key = keyOf(place)
    if (!this.#exchanges.has(key)) this.#exchanges.set(key, new Exchange())
    return this.#exchanges.get(key)
  }

  /** inOrder handles the events of a conversation one after the other, as they came. */
  #inOrder(event, handle) {
    const { conversation } = event.place
    const after = this.#orders.get(conversation) ?? Promise.resolve()
    const done = after.then(handle)
    const settled = done.catch(() => {}).then(() => {
      if (this.#orders.get(conversation) === settled) this.#orders.delete(conversation)
    })
    this.#orders.set(conversation, settled)
    return done
  }

  /** recall takes the state from the journal. */
  #recall() {
    for (const record of this.#journal.read()) {
      const { heard, ids, fate, sending, sent, appeared, left } = record
      if (heard) {
        this.#waiting.set(idOf(heard), heard)
        this.#exchange(heard.place).hear(heard)
      }
      if (ids) this.#remember(ids, fate)
      if (sending) this.#sending.set(sending.key, sending)
      if (sent) {
        const post = this.#sending.get(sent)
        this.#sending.delete(sent)
        if (post && appeared) this.#appeared(post)
      }
      if (left) this.#left = left
    }
    for (const { ids } of this.#sending.values()) this.#remember(ids, 'answered')
  }
}

/** Exchange is what was said in one place, as far as it keeps two agents from going on for ever. */
class Exchange {
  #heard = new Set()
  #said = new Set()
  #stale = 0

  /** hear reports whether another agent has said nothing new for too long. */
  hear({ author, text }) {
    const folded = fold(text)
    if (author.kind === 'agent' && this.#heard.has(folded)) this.#stale++
    else this.#stale = 0
    remember(this.#heard, folded)
    return this.#stale >= ROUNDS
  }

  say(text) {
    remember(this.#said, fold(text))
    remember(this.#heard, fold(text))
  }

  hasSaid(text) {
    return this.#said.has(fold(text))
  }
}

function remember(set, value) {
  set.add(value)
  if (set.size > 200) set.delete(set.values().next().value)
}

const idOf = ({ place, id }) => place.conversation + ' ' + id
const keyOf = ({ conversation, thread }) => conversation + ' ' + (thread ?? '')
const covers = (left, place) => left.conversation === place.conversation && (!left.thread || left.thread === place.thread)

const aborted = (signal) =>
  new Promise((_, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })

/** pause waits, at most until the signal. */
const pause = (ms, signal) =>
  new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    function done() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    if (signal?.aborted) done()
    else signal?.addEventListener('abort', done)
  })
