import { describe, expect, test } from 'vitest'
import { writeTestPack } from '../../../test/testing/pack.ts'
import { checkPack } from '../check/check.ts'
import { preparePack } from '../compile/prepare.ts'
import { bytesOfYaml } from '../format/yaml-source.ts'
import { readLine, renderBody, renderPage, renderSlides } from '../markdown/markdown.ts'
import { TextMemory } from './memory.ts'
import { readMarkdown } from './reader.ts'
import { readYamlText } from './yaml-text.ts'

const long = `# Sześć słów\n\n${'To jest z powodu *długości* akapit.\n\n'.repeat(100)}$\`a^2\`$ and ![x](x.png)\n`

describe('a text is parsed once', () => {
  test.each(['# Krótki\n\nz wiersza', long])('and the next call returns the same tree', async (text) => {
    const first = await readMarkdown(text, 'pl')
    expect(await readMarkdown(text, 'pl')).toBe(first)
    expect(await readMarkdown(text, 'en'), 'in each language').not.toBe(first)
    expect(await readMarkdown(`${text}x`, 'pl')).not.toBe(first)
  })

  test('as long as the results fit the cache, however short the texts are', () => {
    const memory = new TextMemory<{ held: number }>(({ held }) => held, 1_000)
    for (const text of ['a', 'b', 'c']) memory.keep(text, '', { held: 400 })
    expect(['a', 'b', 'c'].map((text) => memory.find(text, '')?.held)).toEqual([undefined, 400, 400])
    memory.keep('d', '', { held: 2_000 })
    expect(memory.find('d', ''), 'more than all of the room').toBeUndefined()
    const short = '- 1\n'.repeat(1_000)
    expect(bytesOfYaml(readYamlText(short))).toBeGreaterThan(10 * short.length)
  })

  test('the cached tree is not changed by its users', async () => {
    const { tree } = await readMarkdown(long, 'pl')
    if (!tree) throw new Error('not read')
    const before = structuredClone(tree)
    const options = { titles: ['Sześć słów'], media: new Map() }
    for (const render of [renderBody, renderPage, renderSlides]) render(tree, options)
    expect(tree).toEqual(before)
  })

  test('an empty YAML file is an issue, and does not end the check', async () => {
    const pack = writeTestPack({ 'community.yaml': '' })
    try {
      const { issues } = await checkPack(pack.root)
      expect(issues.filter(({ file }) => file === 'community.yaml').length).toBeGreaterThan(0)
    } finally {
      pack.remove()
    }
  })

  test('a text with a problem is parsed again, because it may have been a timeout', async () => {
    const deep = '> '.repeat(200)
    const first = await readMarkdown(deep, 'pl')
    expect(first.problem).not.toBeNull()
    expect(await readMarkdown(deep, 'pl')).not.toBe(first)
  })

  test('a YAML file too, and it is checked again with the same issues', async () => {
    const pack = writeTestPack({ 'community.yaml': '- id: a\n  unknown: 1\n' })
    try {
      const first = await checkPack(pack.root)
      const again = await checkPack(pack.root)
      expect(again.pack.courses[0]?.value).toBe(first.pack.courses[0]?.value)
      expect(again.issues.length).toBeGreaterThan(0)
      expect(again.issues).toEqual(first.issues)
      const before = structuredClone(first.pack.pieces.map(({ value }) => value))
      await preparePack(pack.root)
      expect(first.pack.pieces.map(({ value }) => value)).toEqual(before)
    } finally {
      pack.remove()
    }
  })

  test('a line without markup gives the same as a parsed one, in both languages', () => {
    const lines = [
      'Plain words, no marks.',
      'W tej i w tamtej: tak (może „nie”) – 5%!',
      'Is it 1.5 or 3) of "four"?',
      '1. a list',
      '12) a list',
      'www.example.org is a link',
      'See WWW.example.org',
      'mail to: a b',
      'http://example.org',
      'two  spaces and a tail ',
      '  four in front',
      '- a dash',
      'snake_case and *stars*',
      'a\nb',
      'a : b',
      'a:b',
      '',
    ]
    // A comment renders nothing, but makes a parser examine the line.
    for (const language of ['pl', 'en'] as const)
      for (const line of lines)
        expect(readLine(line, language), line).toEqual(readLine(`${line.trimEnd()}<!-- -->`, language))
  })

  test('a line too, with its problems', () => {
    const line = readLine('Is $`\\unknown`$ known *today*?', 'en')
    expect(line).toMatchObject({
      html: expect.stringContaining('<em>today</em>'),
      problems: [expect.objectContaining({ code: 'formula' })],
    })
    expect(readLine('Is $`\\unknown`$ known *today*?', 'en')).toBe(line)
  })
})
