// One run of c2a-conform, whose results are read while it goes on. test.mjs and vitest.mjs show them as tests.
import { spawn, spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'

const { program } = createRequire(import.meta.url)('./program.cjs')

// flags are those of 'c2a-conform run' that options ask for.
function flags({ impl, profile, config, args = [] }) {
  const out = []
  if (impl) out.push('--impl', impl)
  if (profile) out.push('--profile', profile)
  if (config) out.push('--config', config)
  return [...out, ...args]
}

// plan lists the runs that would be played, in reading order, as 'run --list --format json' does.
export function plan(options) {
  const found = spawnSync(program(), ['run', '--list', '--format', 'json', ...flags(options)],
    { cwd: options.cwd, encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'pipe'] })
  if (found.error) throw found.error
  if (found.status !== 0) throw new Error(found.stderr.trim() || `c2a-conform ended with ${found.status}`)
  return JSON.parse(found.stdout)
}

// byArea groups what plan lists.
export function byArea(planned) {
  const areas = new Map()
  for (const one of planned) {
    const area = one.id.split('/')[0]
    areas.set(area, [...(areas.get(area) ?? []), one])
  }
  return areas
}

// A Run goes on from the start. only names the runs to play; without it, all that is selected are played.
export class Run {
  #lines = new Map()
  #asked = new Map()
  #end
  #over
  #stderr = ''
  #child

  constructor(options, only) {
    const more = only ? ['--only', '-'] : []
    this.#child = spawn(program(), ['--quiet', 'run', '--report', 'ndjson=-', ...more, ...flags(options)],
      { cwd: options.cwd, stdio: ['pipe', 'pipe', 'pipe'] })
    this.#child.stdin.on('error', () => {}) // it has ended, and says why on stderr
    this.#child.stdin.end((only ?? []).map((name) => name + '\n').join(''))
    this.#child.stderr.setEncoding('utf8').on('data', (text) => { this.#stderr = (this.#stderr + text).slice(-4000) })
    const lines = createInterface({ input: this.#child.stdout, crlfDelay: Infinity })
    lines.on('line', (text) => this.#take(text))
    const stop = () => this.stop()
    process.once('exit', stop)
    this.#over = new Promise((resolve) => {
      const read = new Promise((done) => lines.once('close', done))
      this.#child.once('error', (err) => { this.#stderr += err.message; resolve(null) })
      this.#child.once('close', async (code, signal) => {
        await read
        process.removeListener('exit', stop)
        resolve(code ?? signal)
      })
    })
    this.#over.then(() => {
      for (const resolve of this.#asked.values()) resolve(undefined)
    })
  }

  #take(text) {
    let event
    try {
      event = JSON.parse(text)
    } catch {
      return // the last line of a program that was killed
    }
    if (event.event === 'end') this.#end = event
    // The first verdict is shown. A later one changes what a failure follows from, and nothing else.
    if (event.event !== 'scenario' || this.#lines.has(event.run)) return
    this.#lines.set(event.run, event)
    this.#asked.get(event.run)?.(event)
  }

  // line is that of a run when it is decided; undefined: the program speaks nothing of this protocol. It rejects if the
  // run ended without a result.
  async line(run) {
    const line = this.#lines.get(run) ?? await Promise.race([
      this.#over.then(() => undefined), new Promise((resolve) => this.#asked.set(run, resolve))])
    if (!line) this.#check(await this.#over)
    return line ?? this.#lines.get(run)
  }

  // end is the verdict when all is over: its words, and whether it lets a build pass.
  async end() {
    const code = await this.#over
    this.#check(code)
    const { words, overall, reason, green } = this.#end
    const passed = code === 0 && green === true
    return { green: passed, overall, words: (words ?? overall) + (passed || !reason ? '' : `: ${reason}`) }
  }

  #check(code) {
    if (!this.#end) throw broken(`c2a-conform ended with ${code} and without a verdict\n${this.#stderr.trim()}`.trim())
  }

  // stop ends the run, and the program under test with it.
  stop() {
    if (this.#child.exitCode === null) this.#child.kill()
  }
}

// broken is an error whose text is all that matters.
export function broken(text) {
  const err = new Error(text)
  err.name = 'Conformance'
  err.stack = text
  return err
}

// outcome says what a test shows of a line: kind is pass, warn, known, skip or fail; text is for people. What follows from
// a failure is like a known one: its cause is red elsewhere, or known.
export function outcome(line) {
  if (!line) return { kind: 'skip', text: 'the program declares no draft of this protocol' }
  const { verdict, known, text = '', scenario: { reason = '', checks = [] } } = line
  switch (verdict) {
    case 'pass': return { kind: 'pass', text: '' }
    case 'advise': return { kind: 'pass', text }
    case 'warn': return { kind: 'warn', text }
    case 'known': return { kind: 'known', text: `known: ${known ?? reason}` }
    case 'follows': {
      const causes = [...new Set(checks.map((c) => c.follows).filter(Boolean))].sort()
      return { kind: 'known', text: `follows from ${causes.join(', ')}` }
    }
    case 'not_applicable':
    case 'not_testable': return { kind: 'skip', text: `${verdict.replace('_', ' ')}: ${reason}` }
    default: return { kind: 'fail', text: text || reason || 'it was planned, and never ran' }
  }
}
