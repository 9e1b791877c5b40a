import { listStaleTexts, saveDocument } from '@zenit/contract/packs'
import { compareQuestions, withFileVersion } from '@zenit/contract/packs/question-comparison'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../../test/testing/actor.ts'
import { createTestApp } from '../../../../test/testing/app.ts'
import { readQuestions } from '../../../content/questions/read.ts'
import { createAuthor, makePack, working } from '../fixtures.ts'

let zenit: Awaited<ReturnType<typeof createTestApp>>
let author: Actor
let id: string

beforeAll(async () => {
  zenit = await createTestApp()
  author = await createAuthor(zenit)
  id = (await makePack(author)).id
})

const both = (pl: string, en: string) => ({ pl, en })
const question = (name: string) => ({
  id: name,
  question: both(`Co znaczy *${name}*?`, `What does *${name}* mean?`),
  type: 'single',
  answers: [
    {
      id: 'first',
      label: both('Tak', 'Yes'),
      right: true,
      feedback: both('Dobrze: 1 < 2.', 'Right: 1 < 2.'),
    },
    { id: 'second', label: both('Nie {wcale}', 'No {not at all}') },
  ],
  explanation: both('Bo **tak** i `tak`.', 'As **such** and `such`.'),
  sources: [{ title: both('Źródło', 'Source'), url: 'https://example.org/a', publishedAt: '2026-01-31' }],
  tags: ['prawo', 'dane osobowe'],
  difficulty: 'hard',
})

const read = async (bytes: Buffer, language: 'pl' | 'en') =>
  (await readQuestions({ name: 'bank', bytes, language })).questions.map(({ image: _, ...one }) => one)

test.each(['gift', 'qti'] as const)(
  '[IMPORT-03] a test exported as %s and imported again is the same in both languages',
  async (format) => {
    const path = `courses/${format}/closed-test.yaml`
    const questions = [question('law'), question('data')]
    await working(author, id).write(path, { minutes: 5, questions })
    for (const language of ['pl', 'en'] as const) {
      const { rawPayload } = await zenit.app.inject({
        url: `/api/studio/packs/${id}/questions?${new URLSearchParams({ path, language, format })}`,
        cookies: author.cookies,
      })
      const found = await read(rawPayload, language)
      expect(compareQuestions(questions, found, language)).toEqual([
        { kind: 'same', known: 0 },
        { kind: 'same', known: 1 },
      ])
    }
  },
)

test('[IMPORT-03][AUTHOR-04] a version taken from a file makes its translation stale, and is saved over nobody’s edits', async () => {
  const path = 'courses/taken/closed-test.yaml'
  const pack = working(author, id)
  await pack.write('courses/taken/course.yaml', {
    ...{ languages: ['pl', 'en'], ending: 'test' },
    ...{ title: both('Kurs', 'Course'), description: both('Opis', 'About') },
  })
  await pack.write(path, { minutes: 5, questions: [question('law'), question('data')] })
  const { value, version } = await pack.view(path)
  const list = (value as { questions: Record<string, unknown>[] }).questions
  const [found] = await read(Buffer.from('::law::Co to jest prawo? {=Tak#Dobrze\\: 1 < 2. ~Nigdy}'), 'pl')
  if (!found) throw new Error('No question was read')
  expect(compareQuestions(list, [found], 'pl')).toMatchObject([
    { kind: 'changed', known: 0, fields: ['question', 'answers'] },
  ])
  const questions = list.with(0, withFileVersion(list[0] ?? {}, found, 'pl'))
  const content = JSON.stringify({ minutes: 5, questions })
  const save = (expectedVersion: number) =>
    author.call(saveDocument, { params: { id }, body: { path, content, expectedVersion } })
  await pack.write(path, { minutes: 6, questions: list })
  expect(await save(version)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect((await pack.view(path)).value).toMatchObject({ minutes: 6, questions: list })

  expect((await save(version + 1)).status).toBe(200)
  const [taken, other] = ((await pack.view(path)).value as { questions: unknown[] }).questions
  expect(other).toEqual(list[1])
  expect(taken).toEqual({
    ...question('law'),
    question: both('Co to jest prawo?', 'What does *law* mean?'),
    answers: [question('law').answers[0], { id: 'second', label: both('Nigdy', 'No {not at all}') }],
  })
  const { body } = await author.call(listStaleTexts, { params: { id }, query: { path } })
  expect(
    body.texts.map(({ language, source }: { language: string; source: string }) => [language, source]),
  ).toEqual([
    ['en', 'Co to jest prawo?'],
    ['en', 'Nigdy'],
  ])
})
