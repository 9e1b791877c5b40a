import { symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { linesOf, type PackFiles, type TestPack, writeTestPack } from '../../../test/testing/pack.ts'
import { checkPack } from '../check/check.ts'
import { mostCpuMs } from './reader.ts'

const lesson = 'courses/prompts/lessons/01-intro'
const packs: TestPack[] = []
afterEach(() => {
  for (const pack of packs.splice(0)) pack.remove()
})

function makePack(changes: PackFiles): TestPack {
  const pack = writeTestPack(changes)
  packs.push(pack)
  return pack
}

const errorsIn = async ({ root }: TestPack): Promise<string[]> => linesOf(await checkPack(root), 'error')

const text = `${lesson}/film.en.md`
const captions = `${lesson}/film.en.vtt`
const deep = 'is nested too deeply to be read'

const lines = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join('')

const texts: [string, string, string][] = [
  ['a line of 100,000 quotations', `One\n\n${'>'.repeat(100_000)}\n`, `3: ${deep}`],
  ['numbers in numbers', '1. '.repeat(60_000), `1: ${deep}`],
  ['alternating lists and quotations', '> - '.repeat(50_000), `1: ${deep}`],
  ['lists in lists, line by line', lines(300, (at) => `${' '.repeat(at * 2)}- a\n`), `1: ${deep}`],
  ['elements in elements', '<div>'.repeat(40_000), `1: ${deep}`],
  [
    'a table of 10,000 columns and as many rows',
    `${'a|'.repeat(10_000)}\n${'-|'.repeat(10_000)}\n${'|a|\n'.repeat(10_000)}`,
    '2: a table has at most 100 columns',
  ],
  [
    'a long address that many links share',
    `[a]: ${'x'.repeat(3_000)}\n\n[a]`,
    '3: a link with an address of 3000 characters',
  ],
  ['more than 256 KB', 'Words.\n\n'.repeat(40_000), '1: is larger than 256 KB'],
]

const yaml: [string, string, string][] = [
  ['lists in lists', `a: ${'['.repeat(10_000)}`, `1: ${deep}`],
  ['keys below keys', lines(150, (at) => `${' '.repeat(at)}a:\n`), `102: ${deep}`],
  [
    'a bomb of aliases',
    `a: &a0 [x, x]\n${lines(40, (at) => `b${at}: &a${at + 1} [*a${at}, *a${at}]\n`)}`,
    '2: has aliases (*name) that stand for too much',
  ],
  [
    'many aliases',
    `a: &a x\nb:\n${'  - *a\n'.repeat(200)}`,
    '103: has aliases (*name) that stand for too much',
  ],
  ['an alias without an anchor', 'a: 1\nb: *gone\n', '2: nothing before has the anchor &gone'],
  [
    'errors in every line',
    'a: 1\n- @\n'.repeat(500),
    '2: can’t be read as YAML: Implicit keys need to be on a single line',
  ],
  ['two documents', 'a: 1\n---\nb: 1\n', '2: must be one document'],
  ['more than 2 MB', '# a\n'.repeat(600_000), '1: is larger than 2048 KB'],
]

describe('[TRUST-01] a text made to stall the check gives one error with its line', () => {
  test.each(texts)('Markdown: %s', async (_, markdown, error) => {
    expect(await errorsIn(makePack({ [text]: markdown }))).toEqual([`${text}:${error}`])
  })

  test.each(yaml)('YAML: %s', async (_, source, error) => {
    expect(await errorsIn(makePack({ 'community.yaml': source }))).toEqual([`community.yaml:${error}`])
  })

  test('captions: more than 1 MB', async () => {
    const long = `WEBVTT\n\n${'00:00.000 --> 00:02.000\nOne\n\n'.repeat(40_000)}`
    expect(await errorsIn(makePack({ [captions]: long }))).toEqual([
      `${lesson}/lesson.yaml:8: “film.en.vtt” is larger than 1 MB`,
    ])
  })

  test('a question of 3,000 characters', async () => {
    const question = `id: role\nquestion: { pl: Tak?, en: "${'*a'.repeat(1_500)}" }\ntype: single\nanswers:\n`
    const answers =
      '  - { id: a, label: { pl: a, en: a }, right: true }\n  - { id: b, label: { pl: b, en: b } }\n'
    expect(await errorsIn(makePack({ [`${lesson}/check.yaml`]: question + answers }))).toEqual([
      `${lesson}/check.yaml:2: must have at most 2000 characters`,
    ])
  })

  test('unclosed emphasis is abandoned when its processor time is used up, and the other texts are checked', {
    tags: ['long'],
    timeout: 300_000,
  }, async () => {
    const { content } = mostCpuMs
    mostCpuMs.content = 2_000
    onTestFinished(() => {
      mostCpuMs.content = content
    })
    const pack = makePack({ [text]: '*a'.repeat(100_000), [`${lesson}/film.pl.md`]: 'Tekst\n\n'.repeat(500) })
    expect(await errorsIn(pack)).toEqual([`${text}:1: takes too long to be read`])
  })
})

describe('[TRUST-01] a file that is not UTF-8, is cut off or outside the folder gives one sentence', () => {
  const encodings: [string, PackFiles, string[]][] = [
    [
      'Windows-1250',
      { [text]: Buffer.from('One\n\nZa\xbf\xf3\xb3\xe6\n', 'latin1') },
      [`${text}:3: isn’t UTF-8 text`],
    ],
    [
      'UTF-16 with its mark',
      { [text]: Buffer.from('\uFEFFOne\n', 'utf16le') },
      [`${text}:1: is UTF-16 text`],
    ],
    [
      'UTF-16 without its mark',
      { 'community.yaml': Buffer.from('cards: []\n', 'utf16le') },
      ['community.yaml:1: isn’t a text file'],
    ],
    [
      'captions in UTF-16',
      { [captions]: Buffer.from('\uFEFFWEBVTT\n', 'utf16le') },
      [`${lesson}/film.en.vtt:1: is UTF-16 text`],
    ],
  ]
  test.each(encodings)('%s', async (_, changes, errors) => {
    expect(await errorsIn(makePack(changes))).toEqual(errors)
  })

  test('a byte order mark of UTF-8 is no error', async () => {
    const changes = { [text]: '\uFEFFOne\n', 'community.yaml': '\uFEFFcards: []\n' }
    expect(await errorsIn(makePack(changes))).toEqual([])
  })

  test.each(['content.yaml', 'programs/start.yaml', text, captions, `${lesson}/check.yaml`])(
    '%s that leads out of the folder',
    async (file) => {
      const pack = makePack({})
      const outside = makePack({})
      writeFileSync(join(outside.root, 'secret'), 'root: of all evil\n')
      unlinkSync(join(pack.root, file))
      symlinkSync(join(outside.root, 'secret'), join(pack.root, file))
      const errors = await errorsIn(pack)
      expect(errors.join('\n')).toMatch(/leads out of the folder|nothing reads this file/)
      expect(errors.join('\n')).not.toContain('evil')
    },
  )
})
