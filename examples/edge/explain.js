// Tells by which rules the naive bots and the polite ones differ: a row for each
// requirement that a naive bot breaks and the polite one keeps, out of the JSON reports
// <platform>/naive.json and <platform>/polite.json, into README.md.

import { readFileSync, writeFileSync } from 'node:fs'

const platforms = ['slack', 'telegram', 'matrix', 'discord']
const report = (platform, bot) => JSON.parse(readFileSync(new URL(`${platform}/${bot}.json`, import.meta.url)))

const rows = new Map() // by requirement
const undeclared = new Map() // requirements that only the polite bots are judged by, by capability
for (const platform of platforms) {
  const [naive, polite] = [report(platform, 'naive'), report(platform, 'polite')]
  const verdicts = new Map(polite.scenarios.map((s) => [s.id + s.draft, s.verdict]))
  const kept = new Map(polite.requirements.map((r) => [r.id + r.draft, r]))
  const rules = new Map(naive.requirements.map((r) => [r.id + r.draft, r]))
  for (const scenario of naive.scenarios) {
    if (scenario.verdict !== 'fail' || verdicts.get(scenario.id + scenario.draft) !== 'pass') continue
    for (const id of new Set((scenario.checks ?? []).filter((c) => !c.ok).map((c) => c.requirement))) {
      const row = rows.get(id) ?? { rule: rules.get(id + scenario.draft), counts: {} }
      rows.set(id, row)
      row.counts[platform] = (row.counts[platform] ?? 0) + 1
      const better = (a, b) => (a.requirement === id) - (b.requirement === id) || !a.twin - !b.twin
      if (!row.example || better(scenario, row.example.scenario) > 0) {
        const broken = scenario.checks.filter((c) => !c.ok && c.requirement === id)
        row.example = { scenario, check: broken.find((c) => c.source === 'step') ?? broken[0] }
      }
    }
  }
  for (const r of naive.requirements) {
    const capability = /^needs the capability "(\w+)"/.exec(r.reason ?? '')?.[1]
    if (r.verdict !== 'not_applicable' || !capability || kept.get(r.id + r.draft)?.verdict !== 'pass') continue
    undeclared.set(capability, (undeclared.get(capability) ?? new Set()).add(r.id))
  }
}

const cell = (text) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ')
const title = (name) => name[0].toUpperCase() + name.slice(1)
const lines = [
  `| requirement | an example of what is expected, and what a naive bot did | ${platforms.map(title).join(' | ')} |`,
  `|---|---|${platforms.map(() => '---:').join('|')}|`,
]
for (const [id, { rule, counts, example }] of [...rows].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const { what, got } = example.check
  lines.push(
    `| **${id}** (${rule.level}) ${cell(rule.rule)} *${cell(rule.section)}* ${(rule.clauses ?? []).join(' ')} ` +
      `| *${cell(example.scenario.name)}*: ${cell(what)}. Got ${cell(got)} | ${platforms.map((p) => counts[p] ?? '·').join(' | ')} |`,
  )
}
lines.push('', 'The polite bots also declare and pass: ' +
  [...undeclared].sort().map(([name, ids]) => `${name} (${[...ids].sort().join(', ')})`).join('; ') + '.')

const readme = new URL('README.md', import.meta.url)
const [begin, end] = ['<!-- differences -->\n', '<!-- /differences -->']
const text = readFileSync(readme, 'utf8')
writeFileSync(readme, text.slice(0, text.indexOf(begin)) + begin + lines.join('\n') + '\n' + text.slice(text.indexOf(end)))
