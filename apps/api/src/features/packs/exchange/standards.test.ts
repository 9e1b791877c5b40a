import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { brokenCartridge } from '../../../../test/standards/cartridge.ts'
import { readGiftStrictly } from '../../../../test/standards/gift.ts'
import { brokenQti } from '../../../../test/standards/qti.ts'
import type { Actor } from '../../../../test/testing/actor.ts'
import { createTestApp } from '../../../../test/testing/app.ts'
import { type TestPack, withBothEndings, writeTestPack } from '../../../../test/testing/pack.ts'
import { writeCartridge } from '../../../content/cartridge/write-cartridge.ts'
import { preparePack, withIds } from '../../../content/compile/prepare.ts'
import { demoFolder } from '../../../content/demo-folder.ts'
import { type FinishedQuestion, finishedIn, questionsIn } from '../../../content/questions/finished.ts'
import { readQuestions } from '../../../content/questions/read.ts'
import { writeGift } from '../../../content/questions/write-gift.ts'
import { writeQti } from '../../../content/questions/write-qti.ts'
import { createAuthor, importZip, readFolder, unzip, zipOf } from '../fixtures.ts'

const languages = ['pl', 'en'] as const

/** The texts of an archive; other files only by their names. */
const textsIn = (entries: Record<string, Buffer>) =>
  new Map(
    Object.entries(entries).map(([path, bytes]) => [
      path,
      /\.(xml|html)$/.test(path) ? bytes.toString() : null,
    ]),
  )

/** The expected content of each question in GIFT. */
const saidIn = (questions: readonly FinishedQuestion[]) =>
  questions.map(({ id, type, answers }) => ({
    name: id,
    isSingle: type === 'single',
    answers: answers.map(({ label, right, feedback }) => ({ label, right, feedback: feedback ?? null })),
  }))

const readBack = (gift: string) =>
  readGiftStrictly(gift).map(({ name, isSingle, answers }) => ({
    ...{ name, isSingle },
    answers: answers.map(({ text, fraction, feedback }) => ({
      ...{ label: text, right: fraction > 0, feedback: feedback?.text ?? null },
    })),
  }))

describe.each(languages)(
  '[IMPORT-04] the demo follows the published specifications, in %s',
  { tags: ['long'] },
  (language) => {
    const lists = readdirSync(join(demoFolder, 'courses'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.yaml'))
      .map((path) => parse(readFileSync(join(demoFolder, 'courses', path), 'utf8')))
      .map((value) => finishedIn(questionsIn(value), language))
      .filter((questions) => questions.length > 0)

    test('its questions as packages of QTI 3.0 and as GIFT', () => {
      expect(lists.length).toBeGreaterThan(20)
      expect(lists.flatMap((list) => brokenQti(writeQti(list, { name: 'demo', language })))).toEqual([])
      for (const list of lists) expect(readBack(writeGift(list, language))).toEqual(saidIn(list))
    })

    test('its courses as Common Cartridges 1.3', async () => {
      const { compiled, marks } = await preparePack(demoFolder)
      if (!compiled) throw new Error('the demo has errors')
      const { courses } = withIds(compiled, marks, (path) => path)
      expect(courses.length).toBeGreaterThan(3)
      for (const { document } of courses.filter((one) => one.document.languages.includes(language))) {
        const files = writeCartridge(document, { language, closedTest: 'Test', finalWork: 'Work' })
        const texts = new Map([...files].map(([path, file]) => [path, 'text' in file ? file.text : null]))
        expect(brokenCartridge(texts)).toEqual([])
      }
    })
  },
)

const lesson = 'courses/prompts/lessons/01-intro'
const closedTest = 'courses/prompts/closed-test.yaml'
const page = [
  '# Zażółć gęślą jaźń',
  '',
  'See [the deck](/courses/prompts/intro/deck "Deck"), [tools](/tools "Tools") and [a sheet](<arkusz ocen.pdf>).',
  '',
  'Then answer [one question](/courses/prompts/intro/check) and [a few more](/courses/prompts/intro/review).',
  '',
  '![Wykres "A" & <B>](<wykres ąę.png> "Opis")',
  '',
  '| Łódź | `a < b` |',
  '| ---- | ------- |',
  '| $`\\frac{a}{b}`$ | 1 & 2 |',
  '',
  '```js',
  'if (a < b && c) "x"',
  '```',
  '',
  '```math',
  '\\sum_{i=1}^n x_i',
  '```',
  '',
].join('\n')

const tricky = (text: string) =>
  `${text} $\`a<b \\\\& \\\\frac{1}{2}\`$ i \`c ~ {d} = #\` \\\\& *tak* za $$5 i $$6:  \\nnowy`
const closed = [
  'minutes: 20',
  'percentageToPass: 70',
  'questions:',
  ...['1-one', 'two'].flatMap((id) => [
    `  - id: ${id}`,
    `    question: { pl: "${tricky('Zażółć?')}", en: "${tricky('Which?')}" }`,
    "    image: { file: cover.png, alt: { pl: 'Zdjęcie \"A\"', en: 'A & <picture>' } }",
    `    explanation: { pl: "${tricky('Bo tak')}", en: "${tricky('Because')}" }`,
    '    sources: [{ title: { pl: "Ustawa & <b>", en: The act }, url: "https://example.org/a?b=1&c=2" }]',
    '    tags: [prawo, two words]',
    '    difficulty: hard',
    `    type: ${id === 'two' ? 'multiple' : 'single'}`,
    '    answers:',
    '      - { id: 1, label: { pl: "=50% ~ {x} # \\\\ :", en: "2 < 3 & 4" }, right: true, feedback: { pl: "a->b", en: "->" } }'.replace(
      'id: 1',
      'id: "1"',
    ),
    `      - { id: b, label: { pl: ćma, en: moth }${id === 'two' ? ', right: true' : ''} }`,
    '      - { id: c, label: { pl: "[html]", en: "%10%" } }',
  ]),
  '',
].join('\n')

describe('[IMPORT-04] a course with pictures, Polish names, formulas, tables and code follows the specifications', () => {
  let zenit: Awaited<ReturnType<typeof createTestApp>>
  let author: Actor
  let packId: string
  let folder: TestPack

  beforeAll(async () => {
    zenit = await createTestApp()
    author = await createAuthor(zenit)
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#842' } })
      .png()
      .toBuffer()
    const both = withBothEndings()
    folder = writeTestPack({
      ...both,
      [`${lesson}/wykres ąę.png`]: png,
      [`${lesson}/arkusz ocen.pdf`]: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
      [`${lesson}/film.pl.md`]: page,
      [`${lesson}/film.en.md`]: page,
      'courses/prompts/overview.pl.md': 'Zobacz [slajdy](/courses/prompts/intro/deck).\n',
      'courses/prompts/overview.en.md': 'See [the deck](/courses/prompts/intro/deck) and [tools](/tools).\n',
      [closedTest]: closed,
    })
    const { body } = await importZip(zenit, author, { archive: await zipOf(readFolder(folder.root)) })
    packId = body.pack._id
  })
  afterAll(() => folder.remove())

  const get = async (url: string) => {
    const { statusCode, rawPayload } = await zenit.app.inject({
      ...{ method: 'GET', url: `/api/studio/packs/${packId}${url}`, cookies: author.cookies },
    })
    expect([statusCode, statusCode === 200 ? '' : String(rawPayload)]).toEqual([200, ''])
    return rawPayload
  }
  const questionsAs = (format: string, language: string) =>
    get(`/questions?${new URLSearchParams({ path: closedTest, language, format })}`)

  test.each(languages)('as a Common Cartridge 1.3, in %s', async (language) => {
    const files = textsIn(await unzip(await get(`/courses/prompts/export?language=${language}`)))
    expect(brokenCartridge(files)).toEqual([])
    expect([...files.keys()].filter((path) => path.startsWith('media/')).length).toBeGreaterThan(4)
    expect(files.get('pages/end/final-work.html')).toContain('href="../intro/deck.html"')
    expect(files.get('pages/intro/film.html')).toMatch(/answer one question and a\sfew more\./)
  })

  test.each(languages)('as a package of QTI 3.0 and as GIFT, in %s', async (language) => {
    const archive = await questionsAs('qti', language)
    expect(brokenQti(textsIn(await unzip(archive)))).toEqual([])
    const source = finishedIn(questionsIn(parse(closed)), language)
    const gift = String(await questionsAs('gift', language))
    expect(readBack(gift)).toEqual(saidIn(source))
    for (const bytes of [archive, Buffer.from(gift)]) {
      const { questions, unread } = await readQuestions({ name: 'x', bytes, language })
      expect(unread).toEqual([])
      for (const { question, explanation } of questions)
        for (const text of [question, explanation]) expect(text).toContain('$`a<b \\& \\frac{1}{2}`$')
    }
  })
})

test('[IMPORT-04] drafts with invalid or duplicate ids, and characters that XML forbids', () => {
  const both = (text: string) => ({ pl: text, en: text })
  const asking = (id: string, answers: string[]) => ({
    ...{ id, question: both(`A\u0007 ${id}`), type: 'single', explanation: both('\u0000b') },
    answers: answers.map((one) => ({ id: one, label: both(`Łódź \u001b ${one}`), right: one === 'a b' })),
  })
  const drafts = [
    asking('../x', ['a b', 'ą', 'ą']),
    asking('../x', ['a b', 'c']),
    asking('unnamed', ['a b', 'c']),
    { ...asking('', ['a b', 'a b', 'c']), type: 'single' },
  ]
  const questions = finishedIn(questionsIn(drafts), 'pl')
  expect(questions.map(({ id }) => id)).toEqual(['unnamed', 'unnamed-2', 'unnamed-3', 'unnamed-4'])
  expect(questions.at(-1)?.type).toBe('multiple')
  const files = writeQti(questions, { name: 'pack', language: 'pl' })
  expect([...files.keys()]).toHaveLength(5)
  expect(brokenQti(files)).toEqual([])
})
