// Shows each scenario of c2a-conform as a test of Vitest. Guide: c2a-conform docs testrunners
import { afterAll, beforeAll, describe, test } from 'vitest'
import { Run, broken, byArea, outcome, plan } from './run.mjs'

// selected are the names of the tests below a suite that Vitest is going to run.
function selected(suite) {
  return (suite?.tasks ?? []).flatMap((task) => {
    if (task.mode === 'skip' || task.mode === 'todo') return []
    return task.type === 'suite' ? selected(task) : [task.name]
  })
}

// conformance tests a program. Each area of the specification becomes a suite, each scenario a test, and "verdict" is
// the test of the whole run. Vitest has no word for a warning: a broken SHOULD and a known failure are shown as
// skipped.
export function conformance(options = {}) {
  const planned = plan(options)
  const names = new Set(planned.map((p) => p.run))
  const forever = { timeout: 0 }
  let run
  let open = 0 // tests of scenarios that are still to come
  let told = false
  describe(options.name ?? 'c2a-conform', () => {
    beforeAll((...given) => {
      const chosen = selected(given.find((x) => Array.isArray(x?.tasks))).filter((name) => names.has(name))
      open = chosen.length
      run = new Run(options, chosen.length === 0 || chosen.length === planned.length ? undefined : chosen)
    })
    for (const [area, scenarios] of byArea(planned)) {
      describe(area, () => {
        for (const one of scenarios) {
          test(one.run, forever, async (context) => {
            const { kind, text } = outcome(await run.line(one.run))
            open--
            if (kind === 'fail') throw broken(text)
            if (kind === 'pass') {
              if (text) console.info(text)
              return
            }
            if (kind === 'warn') console.warn(text)
            context.skip(kind === 'warn' ? 'warning' : text)
          })
        }
      })
    }
    test('verdict', forever, async (context) => {
      told = true
      const { green, overall, words } = await run.end()
      if (!green) throw broken(words)
      if (overall !== 'conformant_with_warnings') return
      console.warn(words)
      context.skip(words)
    })
    afterAll(async () => {
      if (!run || told) return
      if (open > 0) return run.stop() // it was ended early, and is red
      const { green, words } = await run.end()
      if (!green) throw broken(words)
    }, 0)
  })
}
