import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { type Files, temporaryFolder, writeFiles } from '../../../test/testing/folders.ts'
import { errorsOf } from '../../../test/testing/pack.ts'
import { checkPack } from '../check/check.ts'
import type { ClosedTestFile, QuestionFile } from '../format/schema.ts'
import { finishedIn, questionsIn } from '../questions/finished.ts'
import { convertMarkdownCourse } from './markdown-course.ts'

type Options = [answerText: string, isCorrect: boolean][]
const asked = (questionText: string, answers?: Options) => ({
  questionText,
  ...(answers && {
    answerOptions: answers.map(([answerText, isCorrect]) => ({ answerText, isCorrect })),
  }),
})

const quizzes = {
  before: [asked('Why?')],
  after: [
    asked('None right?', [
      ['a', false],
      ['', false],
    ]),
    asked('Sound?', [
      ['a', true],
      ['b', false],
    ]),
    asked(' ', []),
  ],
  /** No lesson links it. */
  alone: [asked('Alone?', [['only', true]])],
}

const repository: Files = {
  'SUMMARY.md': '- [Soil](soil.md)\n',
  'soil.md':
    '# Soil\n\n## [Quiz](https://quiz.example/quiz/101)\n\nDark.\n\n## [Quiz](https://quiz.example/quiz/201)\n',
  'quiz-app/quizzes.json': JSON.stringify([
    {
      title: 'Herbs',
      quizzes: [
        { id: 101, title: 'Soil: pre', quiz: quizzes.before },
        { id: 201, title: 'Soil: post', quiz: quizzes.after },
        { id: 309, title: 'Alone', quiz: quizzes.alone },
      ],
    },
  ]),
}

const course = 'courses/herbs'
const lesson = `${course}/lessons/01-soil`

async function imported(files: Files = repository) {
  const [source, out] = [writeFiles(files, 'herbs'), temporaryFolder()]
  const { counts, report } = await convertMarkdownCourse({ source, out })
  const read = <T>(file: string) => parse(readFileSync(join(out, file), 'utf8')) as T
  return { source, out, counts, report, read }
}

test('[IMPORT-02] questions of other kinds are drafts where they stood, once, with their text', async () => {
  const { read } = await imported()
  expect(read<QuestionFile>(`${lesson}/before-1.yaml`)).toEqual({
    ...{ id: 'question', rewrite: 'other-type', question: { en: 'Why?' }, type: 'single' },
    answers: [
      { id: 'a', label: {} },
      { id: 'b', label: {} },
    ],
  })
  const after = read<QuestionFile[]>(`${lesson}/after.yaml`)
  expect(after).toMatchObject([
    { id: 'question-1', rewrite: 'no-text', answers: [{ label: { en: 'a' } }, { label: {} }] },
    { id: 'question-2', question: { en: 'Sound?' }, answers: [{ right: true }, {}] },
  ])
  const { questions, draw } = read<ClosedTestFile>(`${course}/closed-test.yaml`)
  expect(questions).toMatchObject([
    { id: 'q201-1', question: { en: 'Sound?' } },
    { id: 'q309-1', rewrite: 'too-few-answers', question: { en: 'Alone?' } },
  ])
  expect([after[1], questions[0]].filter((one) => one && 'rewrite' in one)).toEqual([])
  expect(draw).toBe(1)
})

test('[IMPORT-02] they are not counted as imported, and the report says which they are and where they come from', async () => {
  const { counts, report, out } = await imported()
  expect(
    (['questions', 'testQuestions', 'toRewrite', 'quizzesInPlace'] as const).map((what) =>
      counts.counted(what),
    ),
  ).toEqual([1, 1, 3, 1])
  const file = 'quiz-app/quizzes.json'
  expect(counts.lines('drafts')).toEqual([
    `${file}: quiz 101, question 1: it isn’t answered by choosing: Why?`,
    `${file}: quiz 201, question 1: a text is missing: None right? / - a`,
    `${file}: quiz 309, question 1: it has too few answers: Alone? / * only`,
  ])
  expect(counts.lines('questions')).toEqual([`${file}: quiz 201, question 3: a text is missing`])
  expect(counts.lines('lost')).toEqual([])
  expect(readFileSync(join(out, 'import-report.md'), 'utf8')).toBe(report)
  expect(report).toContain('- Questions to rewrite, as drafts (in none of the numbers above): 3\n')
})

test('[IMPORT-02] each is one error with its reason, and learners get none before it is rewritten', async () => {
  const { out, read } = await imported()
  const checked = await checkPack(out)
  const problem = 'a question of another system is still to be rewritten'
  expect(errorsOf(checked)).toEqual([
    `${course}/closed-test.yaml:18: ${problem}: it has too few answers`,
    `${lesson}/after.yaml:2: ${problem}: a text is missing`,
    `${lesson}/before-1.yaml:2: ${problem}: it isn’t answered by choosing`,
  ])
  const file = join(out, lesson, 'before-1.yaml')
  const answered = read<QuestionFile>(`${lesson}/before-1.yaml`)
  answered.answers = [
    { id: 'a', label: { en: 'So' }, right: true },
    { id: 'b', label: { en: 'No' } },
  ]
  // Its author may still be writing: only without the reason it is finished.
  expect(finishedIn(questionsIn(answered), 'en')).toEqual([])
  const { rewrite: _, ...rewritten } = answered
  expect(finishedIn(questionsIn(rewritten), 'en')).toHaveLength(1)
  writeFileSync(file, JSON.stringify(rewritten))
  expect(errorsOf(await checkPack(out)).filter((error) => error.startsWith(`${lesson}/before`))).toEqual([])
})

test('[IMPORT-02] a rewritten question stays when the source is imported again', async () => {
  const { source, out, read } = await imported()
  const file = `${lesson}/before-1.yaml`
  writeFileSync(
    join(out, file),
    JSON.stringify({ ...read<QuestionFile>(file), question: { en: 'Why, then?' } }),
  )
  const { counts } = await convertMarkdownCourse({ source, out })
  expect(read<QuestionFile>(file).question.en).toBe('Why, then?')
  expect(counts.lines('kept')).toEqual([file])
})

test('[IMPORT-02] those of a quiz that the course does not have are left out', async () => {
  const { counts } = await imported({
    'quiz-app/quizzes.json': repository['quiz-app/quizzes.json'] ?? '',
    '1-soil/README.md': '# Soil\n\nDark.\n',
    '1-soil/assignment.md':
      '# Assignment\n\n## Rubric\n\n| Criteria | Good | Poor |\n| --- | --- | --- |\n| Depth | Deep | Flat |\n',
  })
  expect(counts.lines('drafts')).toHaveLength(2)
  expect(counts.lines('questions')).toContain(
    'quiz-app/quizzes.json: quiz 309, question 1: it has too few answers: Alone? / * only',
  )
  expect(counts.counted('toRewrite')).toBe(2)
})

test('[IMPORT-03] a lesson in the same folder as others is named by its page in the report', async () => {
  const { counts } = await imported({
    ...repository,
    'soil.md': '# Soil\n\n## [Quiz](https://quiz.example/quiz/101)\n\nDark.\n',
    'quiz-app/quizzes.json': JSON.stringify([
      { title: 'Herbs', quizzes: [{ id: 101, title: 'Soil: pre', quiz: quizzes.before }] },
    ]),
  })
  expect(counts.lines('missingQuizzes')).toEqual(['soil.md'])
})
