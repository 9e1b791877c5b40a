import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { lastRun } from './lib/reports.mjs'
import { coverage, readIds } from './lib/requirements.ts'

process.chdir(resolve(import.meta.dirname, '..'))

const covered = coverage(readIds(readFileSync('docs/requirements.md', 'utf8')), lastRun())
const missing: string[] = []
for (const [id, titles] of covered) {
  if (titles.length === 0) missing.push(id)
  else console.log(`${id}\n${titles.map((title) => `  ${title}`).join('\n')}`)
}
console.log(
  `\nShown by a test that passed in the last run: ${covered.size - missing.length} of ${covered.size}`,
)
console.log(`Without one: ${missing.join(' ') || 'none'}`)
