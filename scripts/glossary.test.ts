import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Source, sourcesBelow } from './lib/imports.ts'
import { namesIn } from './lib/names.ts'

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
  .filter((line) => line.startsWith('| ') && !line.startsWith('| term |'))
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

/** Names in the specification; `/modules` and `/course-exams` send and receive fields with these names. */
const sent = [
  ...['exam', 'examTaskId', 'module', 'modules', 'moduleId', 'moduleTitle', 'nearestModule'],
  ...['modulesType', 'moduleCourseType'],
]
const isBorrowed = (name: string): boolean => /exam(?!in|ple)|module/i.test(name)

/** Sent fields may have these names, and a variable with a longer name may hold one; nothing else may. */
const faultsIn = (source: Source): string[] => {
  const { own, fields } = namesIn(source)
  return [
    ...[...fields].filter((name) => !sent.includes(name)),
    ...[...own].filter((name) => !sent.includes(name) || /^(exam|modules?)$/.test(name)),
  ]
    .filter(isBorrowed)
    .map((name) => `${source.file}: ${name}`)
}

describe('the specification’s names stay in its addresses and fields', () => {
  /** Modules of a QR code, and parts of other authors’ courses. */
  const isElsewhere = /(^|\/)certificates\/(pdf\/draw|draw|qr|use-sheet)\.ts$|^content\/convert\//

  it.each(['packages/contract/src', 'apps/api/src', 'apps/web/src'])('in %s', (folder) => {
    const sources = sourcesBelow(join(root, folder)).filter(({ file }) => !isElsewhere.test(file))
    expect(sources.length).toBeGreaterThan(20)
    expect(sources.filter(({ text }) => isBorrowed(text)).flatMap(faultsIn)).toEqual([])
  })

  it.each([
    ['a variable', 'const exam = 1', ['exam']],
    ['a type', 'interface Module { title: string }', ['Module']],
    ['a field', 'const found = { programs: [], moduleCount: 1 }', ['moduleCount']],
    ['a field read under its own name', 'const { exam } = body', ['exam']],
    ['a field read under our name', 'const { exam: finalWork, moduleId } = body', []],
    ['a field that is sent', 'const body = { exam: finalWork, modules: programs.modules }', []],
    ['other words', 'const example = examine(examined)', []],
  ])('%s', (_, text, names) => {
    expect(faultsIn({ file: 'a.ts', text })).toEqual(names.map((name) => `a.ts: ${name}`))
  })
})
