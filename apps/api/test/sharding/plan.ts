import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../src/platform/environment.ts'

const page = readFileSync(join(projectRoot, 'docs/sharding.md'), 'utf8')

/** The plan of docs/sharding.md, from rows of the form `| table | how | column |`. */
export const planned = page.split('\n').flatMap((line) => {
  const [, tables = '', how = '', column = ''] = /^\| (`.+`) \| (\w+) \| (?:`(\w+)`)? ?\|$/.exec(line) ?? []
  return (tables.match(/[\w.]+/g) ?? []).map((table) => ({ table, how, column }))
})

/** The tables that are distributed by the learner's id. */
export const distributed = planned.filter(({ how }) => how === 'distributed').map(({ table }) => table)
