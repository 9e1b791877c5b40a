import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import en from '../i18n/en/issues.json' with { type: 'json' }
import pl from '../i18n/pl/issues.json' with { type: 'json' }

const sources = resolve(import.meta.dirname, '..')

/** The product's own source code, without tests. */
const product = globSync('**/*.ts', { cwd: sources })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(resolve(sources, file), 'utf8'))
  .join('\n')

/** Codes that are composed in code: from the kind of a reference, or from an image or a link. */
const composed: readonly { end: string; codes: readonly string[] }[] = [
  {
    end: '{role.to}`',
    codes: ['no-business-category', 'no-course', 'no-domain-category', 'no-partner-category', 'no-tool'],
  },
  { end: '}-not-allowed`', codes: ['image-not-allowed', 'link-not-allowed'] },
  { end: '}-too-long`', codes: ['image-too-long', 'link-too-long'] },
]

// The compiler checks that every code has a text: `IssueCode` is derived from the catalogue's keys.
test('every code of a problem is used somewhere, and has its texts in both languages', () => {
  const produced = new Set<string>()
  for (const { end, codes } of composed)
    if (product.includes(end)) for (const code of codes) produced.add(code)
  for (const [, literal = ''] of product.matchAll(/'([a-z0-9-]+)'/g)) produced.add(literal)
  expect(Object.keys(en).filter((code) => !produced.has(code))).toEqual([])
  expect(composed.flatMap(({ codes }) => codes).filter((code) => !(code in en))).toEqual([])
  expect(Object.keys(pl).sort()).toEqual(Object.keys(en).sort())
})

/**
 * Not reproducible with a small folder: a slow machine, a text that needs more than 768 MB, and a schema rule without
 * its own code.
 */
const notShown = ['image-too-slow', 'reading-memory', 'wrong-kind']

const messages = en as Record<string, { message: string }>

/** Pattern of a message, whatever names or other messages it contains. */
function patternOf(code: string): RegExp {
  const pieces = messages[code]?.message.split(/\$t\(.*\)|\{\{\w+\}\}/) ?? []
  return new RegExp(pieces.map((piece) => RegExp.escape(piece)).join('.+?'))
}

test('[AUTHOR-05] every code of a problem occurs in a test, by its name or by its message', () => {
  const tests = [...globSync('**/*.test.ts', { cwd: sources }).map((file) => resolve(sources, file))]
    .filter((file) => file !== import.meta.filename)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const isShown = (code: string) =>
    new RegExp(`(?:'|(?:error|warning) )${code}[' ]`).test(tests) || patternOf(code).test(tests)
  expect(Object.keys(en).filter((code) => !isShown(code))).toEqual(notShown)
})
