import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { ZipFile } from 'yazl'
import { writeAssessment } from '../cartridge/write-qti-1.ts'
import { demoFolder } from '../demo-folder.ts'
import type { Language, QuestionDocument } from '../document.ts'
import { annotated } from '../markdown/formulas.ts'
import { renderInline } from '../markdown/markdown.ts'
import type { QuestionExtras } from './extras.ts'
import { type FinishedQuestion, finishedIn, questionsIn } from './finished.ts'
import { fromPlain } from './inline-text.ts'
import { readQuestions } from './read.ts'
import { writeGift } from './write-gift.ts'
import { writeQti } from './write-qti.ts'
import { readXml } from './xml.ts'

async function zipOf(files: ReadonlyMap<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, content] of files) zip.addBuffer(Buffer.from(content), path)
  zip.end()
  return Buffer.concat(await Array.fromAsync(zip.outputStream as AsyncIterable<Buffer>))
}

const values = readdirSync(join(demoFolder, 'courses'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.yaml'))
  .map((path): unknown => parse(readFileSync(join(demoFolder, 'courses', path), 'utf8')))

/** Content of a question, without fields that only the document has. Blanks are written as in a line. */
const told = ({
  id,
  question,
  type,
  answers,
  explanation,
  sources,
  tags,
  difficulty,
}: Pick<FinishedQuestion, 'question' | 'type'> & { id?: string } & QuestionExtras & {
    answers: PlainAnswer[]
  }) => ({
  ...(id && { id }),
  ...(explanation && { explanation }),
  ...(sources && { sources }),
  ...(tags && { tags }),
  ...(difficulty && { difficulty }),
  question,
  type,
  answers: answers.map(({ label, right, feedback }) => ({ label, right, ...(feedback && { feedback }) })),
})
type PlainAnswer = { label: string; right: boolean; feedback?: string | undefined }

/**
 * The question as learners see it, because Markdown allows several spellings of the same text. Sets no-break spaces.
 */
const shown = ({ question, type, answers, explanation, ...rest }: ReturnType<typeof told>) => {
  const show = (text = '') => renderInline(text, 'en')?.replaceAll('\u00a0', ' ')
  return [
    show(question),
    type,
    answers.map(({ label, right, feedback }) => [show(label), right, show(feedback)]),
    show(explanation),
    rest,
  ]
}

const trickyText = 'Is \\{x: 1\\} = ~2 # `a<b` & *c* "d"?'
const tricky: FinishedQuestion = {
  id: '1-tricky',
  question: trickyText,
  type: 'multiple',
  answers: [
    { id: 'a', label: trickyText, right: true, feedback: trickyText },
    { id: '2', label: 'two', right: true, feedback: undefined },
    { id: 'c', label: 'three', right: true, feedback: undefined },
    { id: 'd', label: 'four', right: false, feedback: 'No.' },
  ],
}

describe.each(['pl', 'en'] as Language[])(
  '[IMPORT-04] every question of the demo, in %s',
  {
    tags: ['long'],
  },
  (language) => {
    const all = () => values.flatMap((value) => finishedIn(questionsIn(value), language))

    test('is read back unchanged from GIFT', async () => {
      const questions = all()
      expect(questions.length).toBeGreaterThan(150)
      const read = await readQuestions({
        name: 'a.gift',
        bytes: Buffer.from(writeGift(questions, language)),
        language,
      })
      expect(read.unread).toEqual([])
      expect(read.questions.map(shown)).toEqual(questions.map(told).map(shown))
    })

    test('is read back unchanged from a package of QTI 3.0', async () => {
      const questions = all().map((question, index) => ({ ...question, id: `question-${index}` }))
      const files = writeQti(questions, { name: 'demo', language })
      const read = await readQuestions({ name: 'a.zip', bytes: await zipOf(files), language })
      expect(read.unread).toEqual([])
      expect(read.questions.map(shown)).toEqual(questions.map(told).map(shown))
    })
  },
)

const source = {
  title: 'Rules & "tables" <1>',
  url: 'https://example.org/a?b=1&c=2#d',
  publishedAt: '2026-01-31',
}
const explained: FinishedQuestion = {
  ...{ ...tricky, id: 'explained' },
  explanation: trickyText,
  sources: [source, { title: 'Second', url: 'https://example.org/~second' }],
  tags: ['law', 'two words', 'c:d'],
  difficulty: 'hard',
}
const without = (key: keyof FinishedQuestion): FinishedQuestion => {
  const { [key]: _, ...rest } = explained
  return { ...(rest as FinishedQuestion), id: `no-${key}` }
}

describe('[IMPORT-04] explanation, sources, tags and difficulty are read back', () => {
  const some = [
    explained,
    ...(['explanation', 'sources', 'tags', 'difficulty'] as const).map(without),
    tricky,
  ]

  test('from GIFT', async () => {
    const read = await readQuestions({
      ...{ name: '', language: 'en' as const },
      bytes: Buffer.from(writeGift(some, 'en')),
    })
    expect(read.unread).toEqual([])
    expect(read.questions.map(shown)).toEqual(some.map(told).map(shown))
  })

  test('from QTI 3.0', async () => {
    const files = writeQti(some, { name: 'pack', language: 'en' })
    const read = await readQuestions({ name: 'a.zip', bytes: await zipOf(files), language: 'en' })
    expect(read.unread).toEqual([])
    expect(read.questions.map(shown)).toEqual(some.map(told).map(shown))
  })

  test('from the questions of a Common Cartridge, which cannot contain tags and difficulty', async () => {
    const localized = (text: string) => ({ en: renderInline(text, 'en') ?? '' })
    const questions = some.map(
      ({ explanation, sources = [], question, answers, ...rest }): QuestionDocument => ({
        ...{ _id: rest.id, type: rest.type, question: localized(question) },
        answers: answers.map(({ id, label, right, feedback }) => ({
          ...{ _id: id, label: { en: label }, right, feedback: feedback ? { en: feedback } : {} },
        })),
        ...(explanation && { explanation: localized(explanation) }),
        sources: sources.map(({ title, url, publishedAt = null }) => ({
          title: { en: title },
          url,
          publishedAt,
        })),
      }),
    )
    const text = writeAssessment({ id: 'a', title: 'A', questions, language: 'en' })
    const read = await readQuestions({ name: 'a.xml', bytes: Buffer.from(text), language: 'en' })
    const carried = some.map(told).map(({ tags: _, difficulty: __, ...rest }) => rest)
    expect(read.unread).toEqual([])
    expect(read.questions.map(shown)).toEqual(carried.map(shown))
  })
})

describe('[IMPORT-04] dollar signs and formulas are read back unchanged', () => {
  const plain = fc
    .array(fc.constantFrom('\\', '(', ')', '[', ']', '$', '$$', '\\(', '\\)', '%', '5', 'x', ' '), {
      minLength: 1,
    })
    .map((signs) => `a ${signs.join('')}`.replaceAll(/ +/g, ' ').trim())
  const tex = fc.constantFrom(
    ...['x^2', '50\\%', 'a \\text{ if \\(x\\)}', 'a \\\\(b)', '\\begin{matrix} a \\\\[2pt] b \\end{matrix}'],
  )
  const line = fc
    .array(
      fc.oneof(
        plain.map(fromPlain),
        tex.map((one) => `$\`${one}\`$`),
      ),
      { minLength: 1, maxLength: 4 },
    )
    .map((parts) => parts.join(''))
  const asked = (question: string, text: string): FinishedQuestion => ({
    ...{ id: 'q', question, explanation: question, type: 'single' },
    answers: [
      { id: 'a', label: text, right: true, feedback: text },
      { id: 'b', label: 'no', right: false, feedback: undefined },
    ],
    sources: [{ title: text, url: 'https://example.org/' }],
  })
  /** Answers are plain text, and must be read back exactly. */
  const exactly = (question: ReturnType<typeof told>) => [shown(question), question.answers]
  const readBack = async (content: string) => {
    const { questions, unread } = await readQuestions({
      ...{ name: 'bank', bytes: Buffer.from(content), language: 'en' },
    })
    expect(unread).toEqual([])
    return questions.map(exactly)
  }
  const qtiOf = (question: FinishedQuestion) =>
    writeQti([question], { name: 'p', language: 'en' }).get('items/q.xml') ?? ''

  test.each([
    'Bonus $$5 and $$6',
    'Bonus $$x$$',
    'In LaTeX write \\\\(x\\\\) for math',
    'Or \\\\[x\\\\]',
    '`\\(x\\)`',
    'It is $`a \\text{ if \\(x\\)}`$',
  ])('%s', async (question) => {
    const one = asked(question, question)
    const expected = [exactly(told(one))]
    expect(await readBack(writeGift([one], 'en'))).toEqual(expected)
    expect(await readBack(qtiOf(one))).toEqual(expected)
  })

  test('in any order', async () => {
    await fc.assert(
      fc.asyncProperty(line, plain, async (question, text) => {
        const one = asked(question, text)
        const expected = [exactly(told(one))]
        expect(await readBack(writeGift([one], 'en'))).toEqual(expected)
        expect(await readBack(qtiOf(one))).toEqual(expected)
      }),
    )
  })

  test('in the questions of a cartridge', async () => {
    await fc.assert(
      fc.asyncProperty(line, plain, async (said, text) => {
        const one = asked(said, text)
        const html = { en: renderInline(said, 'en', annotated) ?? '' }
        const question: QuestionDocument = {
          ...{ _id: 'q', type: 'single', question: html, explanation: html },
          answers: one.answers.map(({ id, label, right, feedback }) => ({
            ...{ _id: id, label: { en: label }, right, feedback: feedback ? { en: feedback } : {} },
          })),
          sources: [{ title: { en: text }, url: 'https://example.org/', publishedAt: null }],
        }
        const written = writeAssessment({ id: 'a', title: 'A', questions: [question], language: 'en' })
        expect(await readBack(written)).toEqual([exactly(told(one))])
      }),
    )
  })
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('[IMPORT-04] a picture is read back from QTI 3.0 with its description, and is in the manifest', async () => {
  const alt = 'A "chart" & <axes>'
  const asked = { ...explained, image: { file: 'media/Chart.png', alt } }
  const pictures = new Map([[asked.id, 'images/key.png']])
  const files = writeQti([asked, tricky], { name: 'pack', language: 'en', pictures })
  expect(files.get('imsmanifest.xml')).toContain('<dependency identifierref="file.key.png"></dependency>')
  expect(files.get('imsmanifest.xml')).toContain('<file href="images/key.png"></file>')
  const bytes = await zipOf(new Map<string, string | Buffer>([...files, ['images/key.png', png]]))
  const read = await readQuestions({ name: 'a.zip', bytes, language: 'en' })
  expect(read.unread).toEqual([])
  expect(read.questions.map(({ image }) => image)).toEqual([
    { name: 'key.png', alt, data: png.toString('base64') },
    undefined,
  ])
})

describe('[IMPORT-04] characters with a meaning in the formats', () => {
  test('GIFT', async () => {
    const read = await readQuestions({
      name: '',
      bytes: Buffer.from(writeGift([tricky], 'en')),
      language: 'en',
    })
    expect(read.questions.map(shown)).toEqual([shown(told(tricky))])
  })

  test('QTI: identifiers begin with a letter or an underscore, each file is valid XML and is in the manifest', async () => {
    const files = writeQti([tricky], { name: '9-pack', language: 'pl' })
    expect([...files.keys()]).toEqual(['imsmanifest.xml', 'items/1-tricky.xml'])
    expect([...files.values()].map((file) => readXml(file)?.tagName)).toEqual([
      'manifest',
      'qti-assessment-item',
    ])
    expect(files.get('imsmanifest.xml')).toContain('<resource identifier="_1-tricky" ')
    expect(files.get('imsmanifest.xml')).toContain(' identifier="package.9-pack"')
    expect(files.get('items/1-tricky.xml')).toContain('identifier="_2"')
    const read = await readQuestions({ name: 'a.zip', bytes: await zipOf(files), language: 'en' })
    expect(read.questions[0]?.answers.map(({ right }) => right)).toEqual([true, true, true, false])
  })
})

test('[IMPORT-04] a question without a text in the language, or without a right answer, is left out', () => {
  const whole = {
    id: 'a',
    question: { en: 'Q' },
    answers: [
      { id: '1', label: { en: 'A' }, right: true },
      { id: '2', label: { en: 'B' } },
    ],
  }
  const drafts = [
    whole,
    { ...whole, question: { pl: 'P' } },
    { ...whole, answers: whole.answers.slice(1) },
    { ...whole, answers: whole.answers.map(({ right: _, ...answer }) => answer) },
    { id: 'empty' },
  ]
  expect(finishedIn(questionsIn(drafts), 'en')).toMatchObject([{ id: 'a', type: 'single' }])
  expect(finishedIn(questionsIn({ questions: drafts }), 'en')).toHaveLength(1)
  expect(finishedIn(questionsIn(whole), 'en')).toHaveLength(1)
  expect(finishedIn(questionsIn('nothing'), 'en')).toEqual([])
})
