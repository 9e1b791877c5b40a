import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import en from '../i18n/en/issues.json' with { type: 'json' }
import pl from '../i18n/pl/issues.json' with { type: 'json' }

const sources = resolve(import.meta.dirname, '..')

/** What the product's own sources say, without tests. */
const product = globSync('**/*.ts', { cwd: sources })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(resolve(sources, file), 'utf8'))
  .join('\n')

/** Codes that are put together where they are found: by what a reference names, by a picture or a link. */
const composed: readonly { end: string; codes: readonly string[] }[] = [
  {
    end: '{role.to}`',
    codes: ['no-business-category', 'no-course', 'no-domain-category', 'no-partner-category', 'no-tool'],
  },
  { end: '}-not-allowed`', codes: ['image-not-allowed', 'link-not-allowed'] },
  { end: '}-too-long`', codes: ['image-too-long', 'link-too-long'] },
]

// That every code which is produced has a text is the compiler's to say: `IssueCode` is made of the catalogue's keys.
test('every code of a problem is produced somewhere, and has its texts in both languages', () => {
  const produced = new Set<string>()
  for (const { end, codes } of composed)
    if (product.includes(end)) for (const code of codes) produced.add(code)
  for (const [, literal = ''] of product.matchAll(/'([a-z0-9-]+)'/g)) produced.add(literal)
  expect(Object.keys(en).filter((code) => !produced.has(code))).toEqual([])
  expect(composed.flatMap(({ codes }) => codes).filter((code) => !(code in en))).toEqual([])
  expect(Object.keys(pl).sort()).toEqual(Object.keys(en).sort())
})

/**
 * What no small folder shows: a machine that is too slow, a text for which 768 MB are not enough, and a rule of a schema
 * that has no code of its own.
 */
const notShown = ['image-too-slow', 'reading-memory', 'wrong-kind']

const messages = en as Record<string, { message: string }>

/** A message as it can stand in a test, whatever it names. */
function patternOf(code: string): RegExp {
  const pieces = messages[code]?.message.split(/\{\{\w+\}\}/) ?? []
  return new RegExp(pieces.map((piece) => RegExp.escape(piece)).join('.+?'))
}

test('[AUTHOR-05] every code of a problem is shown by a test, by its name or by its message', () => {
  const tests = [...globSync('**/*.test.ts', { cwd: sources }).map((file) => resolve(sources, file))]
    .filter((file) => file !== import.meta.filename)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const isShown = (code: string) =>
    new RegExp(`(?:'|(?:error|warning) )${code}[' ]`).test(tests) || patternOf(code).test(tests)
  expect(Object.keys(en).filter((code) => !isShown(code))).toEqual(notShown)
})
