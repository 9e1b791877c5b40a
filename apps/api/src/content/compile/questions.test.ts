import { afterAll, expect, test } from 'vitest'
import { changed, type PackFiles, writeTestPack } from '../../../test/testing/pack.ts'
import { checkPack } from '../check/check.ts'
import { compilePack } from './compile.ts'
import { compileDraft } from './draft-course.ts'

const lesson = 'courses/prompts/lessons/01-intro'
const made: (() => void)[] = []
afterAll(() => {
  for (const remove of made) remove()
})

async function checked(changes: PackFiles) {
  const pack = writeTestPack(changes)
  made.push(pack.remove)
  return checkPack(pack.root, new Date('2026-11-24T00:00:00Z'))
}

const extras = (indent: string, image: string) =>
  [
    `image: { file: ${image}, alt: { pl: Wykres w kolorze, en: A chart } }`,
    "explanation: { pl: 'Bo *tak* i `kod`.', en: 'Because *so*.' }",
    'sources: [{ title: { pl: Raport, en: Report }, url: https://example.com, publishedAt: 2026-01-02 }]',
    'tags: [dane osobowe, ai]',
    'difficulty: hard',
  ]
    .map((line) => `${indent}${line}\n`)
    .join('')

const written: PackFiles = {
  ...changed(`${lesson}/check.yaml`, 'answers:', `${extras('', 'picture.png')}answers:`),
  ...changed(
    `${lesson}/review.yaml`,
    '  answers:',
    `${extras('  ', '{ pl: picture.png, en: picture.png }')}  answers:`,
  ),
  ...changed(
    'courses/prompts/closed-test.yaml',
    '    type: single',
    `${extras('    ', 'lessons/01-intro/picture.png')}    type: single`,
  ),
}

const expected = (key: unknown) => ({
  image: {
    url: { pl: key, en: key },
    alt: { pl: 'Wykres w\u00a0kolorze', en: 'A chart' },
  },
  explanation: {
    pl: 'Bo <em>tak</em> i\u00a0<code>kod</code>.',
    en: 'Because <em>so</em>.',
  },
  sources: [{ title: { pl: 'Raport', en: 'Report' }, url: 'https://example.com', publishedAt: '2026-01-02' }],
  tags: ['dane osobowe', 'ai'],
  difficulty: 'hard',
})

test('[AUTHOR-02] explanation, picture and tags of a question are in the published document, wherever it is used', async () => {
  const found = await checked(written)
  expect(found.issues).toEqual([])
  const { courses } = await compilePack(found, (path) => path)
  const document = courses[0]?.document
  const key = expect.stringMatching(/^\/media\/[0-9a-f]+\.png$/)
  const [, , quiz, review] = document?.lessons[0]?.sublessons ?? []
  expect(quiz).toMatchObject({ question: expected(key) })
  expect(review).toMatchObject({ questions: [expected(key)] })
  expect(document?.closedTest?.questions[0]).toMatchObject(expected(key))
  expect(Object.keys(document?.closedTest?.questions[1] ?? {})).toEqual([
    '_id',
    'question',
    'type',
    'answers',
  ])
})

test('[AUTHOR-03] a missing picture removes only its own part from a preview', async () => {
  const image = 'image: { file: nowhere.png, alt: { pl: Wykres, en: A chart } }'
  const found = await checked(changed(`${lesson}/check.yaml`, 'answers:', `${image}\nanswers:`))
  expect(found.isSound).toBe(false)
  const draft = await compileDraft(found, {
    course: 'prompts',
    namespace: '6ba7b810-9dad-11d1-80b4-00c04fd430c8',
  })
  expect(draft?.leftOut).toEqual([{ lesson: 'intro', sublesson: 'check', ending: null }])
  expect(draft?.document.closedTest).not.toBeNull()
})
