// Shows each scenario of c2a-conform as a test of node:test. Guide: c2a-conform docs testrunners
import { after, describe, test } from 'node:test'
import { Run, broken, byArea, outcome, plan } from './run.mjs'

// gathering is how many milliseconds pass after the last test that asks for a result, before a run plays what was
// asked. node:test doesn't say beforehand which tests it selects. One that asks later gets a run of its own.
const gathering = 50

// Runs plays what tests ask for, commonly in one run.
class Runs {
  #options
  #planned
  #runs = [] // {run, names}
  #waiting // what is gathered
  failed = false // a test has failed

  constructor(options, planned) {
    this.#options = options
    this.#planned = planned
  }

  get begun() { return this.#runs.length > 0 || this.#waiting !== undefined }

  async line(name) {
    const having = this.#runs.find(({ names }) => names.has(name))
    return (having?.run ?? await this.#gather(name)).line(name)
  }

  #gather(name) {
    this.#waiting ??= { names: new Set(), timer: undefined, started: undefined, start: undefined }
    const one = this.#waiting
    one.started ??= new Promise((resolve) => { one.start = resolve })
    if (name) one.names.add(name)
    clearTimeout(one.timer)
    one.timer = setTimeout(() => {
      this.#waiting = undefined
      const all = one.names.size === 0 || one.names.size === this.#planned.length
      const run = new Run(this.#options, all ? undefined : [...one.names])
      this.#runs.push({ run, names: all ? new Set(this.#planned.map((p) => p.run)) : one.names })
      one.start(run)
    }, gathering)
    return one.started
  }

  // end is the verdict on all runs. Where no test asked for any scenario, all are played.
  async end() {
    if (!this.begun) await this.#gather()
    while (this.#waiting) await this.#waiting.started
    const ends = await Promise.all(this.#runs.map(({ run }) => run.end()))
    return {
      green: ends.every((e) => e.green),
      warned: ends.some((e) => e.overall === 'conformant_with_warnings'),
      words: ends.map((e) => e.words).join('\n'),
    }
  }
}

// conformance tests a program. Each area of the specification becomes a suite, each scenario a test, and "verdict" is
// the test of the whole run. A broken SHOULD and a known failure are shown as "todo": they fail, and not the build.
export function conformance(options = {}) {
  const planned = plan(options)
  const runs = new Runs(options, planned)
  const together = { concurrency: planned.length + 1 } // so that one run can play what is selected
  const fail = (text) => {
    runs.failed = true
    throw broken(text)
  }
  describe(options.name ?? 'c2a-conform', together, () => {
    for (const [area, scenarios] of byArea(planned)) {
      describe(area, together, () => {
        for (const one of scenarios) {
          test(one.run, async (t) => {
            const { kind, text } = outcome(await runs.line(one.run).catch((err) => fail(err.message)))
            if (kind === 'skip') return t.skip(text)
            if (kind === 'fail') fail(text)
            if (kind === 'pass' && text) t.diagnostic(text)
            if (kind !== 'warn' && kind !== 'known') return
            t.todo(kind === 'warn' ? 'warning' : text)
            throw broken(text)
          })
        }
      })
    }
    let told = false
    test('verdict', async (t) => {
      told = true
      const { green, warned, words } = await runs.end().catch((err) => fail(err.message))
      if (!green) fail(words)
      t.diagnostic(words)
      if (!warned) return
      t.todo('warning')
      throw broken(words)
    })
    after(async () => {
      if (told || runs.failed || !runs.begun) return
      const { green, words } = await runs.end()
      if (!green) throw broken(words)
    })
  })
}
