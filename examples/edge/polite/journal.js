// What has to survive the process, one JSON record a line.

import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const LONG = 5000 // records; beyond that the old ones are dropped at the start

export class Journal {
  #file

  /** @param {string | undefined} folder where it is kept; without one nothing is */
  constructor(folder) {
    if (!folder) return
    mkdirSync(folder, { recursive: true })
    this.#file = join(folder, 'polite.jsonl')
  }

  /** read returns the records; the last one is left out if the process died while it wrote it. */
  read() {
    if (!this.#file || !existsSync(this.#file)) return []
    const records = []
    for (const line of readFileSync(this.#file, 'utf8').split('\n')) {
      try {
        records.push(JSON.parse(line))
      } catch {
        // torn
      }
    }
    this.#write(records.slice(-LONG))
    return records
  }

  put(record) {
    if (this.#file) appendFileSync(this.#file, JSON.stringify(record) + '\n')
  }

  #write(records) {
    writeFileSync(this.#file + '.new', records.map((r) => JSON.stringify(r) + '\n').join(''))
    renameSync(this.#file + '.new', this.#file)
  }
}
