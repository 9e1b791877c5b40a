import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const readAll = (folder: string) =>
  readdirSync(join(root, folder))
    .map((file) => read(join(folder, file)))
    .join('\n')

const plain = (text: string) => text.replaceAll('\u00a0', ' ').toLowerCase()
const screen = {
  pl: plain(readAll('apps/web/src/i18n/pl')),
  en: plain(readAll('apps/web/src/i18n/en')),
}
const migrations = readAll('apps/api/migrations')
const specification = read('docs/specification-calls.md')

const unquoted = (cell: string) => cell.replaceAll('`', '')
const terms = read('docs/glossary.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| term'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  .map(([term = '', pl = '', en = '', code = '', table = '', call = '']) => ({
    term,
    pl,
    en,
    code,
    table,
    call,
  }))

describe('the glossary', () => {
  it('has terms', () => {
    expect(terms.length).toBeGreaterThan(30)
  })

  it.each(terms)('$term', ({ pl, en, code, table, call }) => {
    if (pl !== '–') expect(screen.pl).toContain(pl)
    if (en !== '–') expect(screen.en).toContain(en)
    expect(existsSync(join(root, 'apps/api/src/features', unquoted(code))), code).toBe(true)
    expect(migrations).toContain(`create table ${unquoted(table)} (`)
    if (call !== '–') expect(specification).toContain(unquoted(call))
  })
})
