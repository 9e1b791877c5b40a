import { readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { idsByLevel } from './asvs-ids.ts'

const page = resolve(import.meta.dirname, '../docs/security-asvs.md')
const text = readFileSync(page, 'utf8')

const ids = [idsByLevel[1], idsByLevel[2]].flatMap((list) => list.trim().split(/\s+/))
const order = (id: string) => id.split('.').reduce((sum, part) => sum * 1000 + Number(part), 0)

/** `5.4.3`, or the ends of a range: `4.4.1 – 4.4.4`. */
function idsOf(cell: string): string[] {
  const [first = '', last] = cell.split(' – ')
  if (!last) return [first]
  return ids.filter((id) => order(id) >= order(first) && order(id) <= order(last))
}

const rows = text
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
  .map(([, id = '', words = '', standing = '', ...rest]) => ({ id, words, standing, rest }))

const definitions = new Map(
  [...text.matchAll(/^\[([^\]]+)\]: (\S+)$/gm)].map(([, label = '', target = '']) => [label, target]),
)

/** Targets of the labels in a row: `[label]`, defined at the end of the page, or `[label](path)`. */
const linksOf = (standing: string): (string | undefined)[] =>
  [...standing.matchAll(/\[([^\]]+)\](?:\(([^)]+)\))?/g)].map(
    ([, label = '', target]) => target ?? definitions.get(label),
  )

const isFile = (target: string) =>
  statSync(join(dirname(page), target.split('#')[0] ?? ''), { throwIfNoEntry: false })?.isFile() ?? false

describe('the table of OWASP ASVS', () => {
  test('has each requirement of levels 1 and 2 once, and no other', () => {
    expect(rows.flatMap(({ id }) => idsOf(id))).toEqual(ids.toSorted((one, two) => order(one) - order(two)))
  })

  test('contains in each row the requirement and its status', () => {
    const hasStanding = (standing: string) =>
      /^(Deviation|Does not apply)\b.*: ?\S/.test(standing) || linksOf(standing).length > 0
    const odd = rows.filter(
      ({ words, standing, rest }) => !words || !hasStanding(standing) || rest.join('') !== '',
    )
    expect(odd.map(({ id }) => id)).toEqual([])
  })

  test('refers only to existing files as evidence', () => {
    const gone = rows.flatMap(({ id, standing }) =>
      linksOf(standing)
        .filter((target) => !target || !isFile(target))
        .map((target) => `${id}: ${target ?? standing}`),
    )
    expect(gone).toEqual([])
  })

  test('defines no address that it does not use', () => {
    const used = new Set(rows.flatMap(({ standing }) => linksOf(standing)))
    expect([...definitions].filter(([, target]) => !used.has(target))).toEqual([])
  })

  test('quotes only words that are in the file named before them', () => {
    const missing = rows.flatMap(({ id, standing }) =>
      [...standing.matchAll(/(\[[^\]]+\](?:\([^)]+\))?)((?:,? “[^”]+”)+)/g)].flatMap(
        ([, link = '', quotes = '']) => {
          const target = linksOf(link)[0]?.split('#')[0]
          const content = target ? readFileSync(join(dirname(page), target), 'utf8') : ''
          return [...quotes.matchAll(/“([^”]+)”/g)]
            .filter(([, words = '']) => !content.toLowerCase().includes(words.toLowerCase()))
            .map(([words]) => `${id}: ${words}`)
        },
      ),
    )
    expect(missing).toEqual([])
  })
})
