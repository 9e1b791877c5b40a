import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const source = resolve(import.meta.dirname, '..')
const list = readFileSync(join(import.meta.dirname, 'widths.css'), 'utf8')
const names = new Set([...list.matchAll(/@custom-media (--[\w-]+)/g)].map(([, name = '']) => name))

const queries = globSync('**/*.css', { cwd: source }).flatMap((file) =>
  [...readFileSync(join(source, file), 'utf8').matchAll(/@media ([^{]+) \{/g)].map(([, query = '']) => ({
    file,
    query,
  })),
)

test('a style sheet uses widths of the list, and none of its own', () => {
  const own = queries.filter(({ query }) => /width|height/.test(query))
  expect(own).toEqual([])
  const unknown = queries.flatMap(({ file, query }) =>
    (query.match(/--[\w-]+/g) ?? []).filter((name) => !names.has(name)).map((name) => `${file}: ${name}`),
  )
  expect(unknown).toEqual([])
})

test('every width of the list is used', () => {
  const used = new Set(queries.flatMap(({ query }) => query.match(/--[\w-]+/g) ?? []))
  expect([...names].filter((name) => !used.has(name))).toEqual([])
})
