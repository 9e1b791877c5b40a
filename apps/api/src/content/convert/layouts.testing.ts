import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { parse } from 'yaml'
import { type Files, temporaryFolder, writeFiles } from '../../../test/testing/folders.ts'
import { checkPack } from '../check/check.ts'
import { convertMarkdownCourse } from './markdown-course.ts'

/** Imports a repository and reads the result. */
export async function imported(files: Files, name = 'sample') {
  const [source, out] = [writeFiles(files, name), temporaryFolder()]
  const { counts, report } = await convertMarkdownCourse({ source, out })
  const checked = await checkPack(out)
  expect(checked.isSound).toBe(true)
  const text = (file: string) => readFileSync(join(out, 'courses', name, file), 'utf8')
  const lessons = checked.pack.courses[0]?.lessons.map(({ slug, value, sublessons }) => ({
    slug,
    title: value.title,
    parts: sublessons.map((part) => part.value.id),
  }))
  const read = <T>(file: string) => parse(text(file)) as T
  return { counts, report, lessons, text, read, checked, out, source }
}

export const question = (text: string, right: string, wrong: string) => ({
  questionText: text,
  answerOptions: [
    { answerText: right, isCorrect: 'true' },
    { answerText: wrong, isCorrect: 'false' },
  ],
})
export const quizApp = (quizzes: object[]) =>
  JSON.stringify([{ title: 'Sea: Quizzes', complete: 'Done', quizzes }])

/** Two modules with lessons named by words and numbers, a quiz app, and an assignment with a rubric. */
export const modules: Files = {
  'README.md': '# The Sea\n\nA course about the sea for everybody who has never seen it before.\n',
  'quiz-app/package.json': '{}',
  'quiz-app/src/assets/translations/en.json': quizApp([
    { id: 1, title: 'Waves: Pre', quiz: [question('What makes waves?', 'Wind', 'Fish')] },
    { id: 2, title: 'Waves: Post', quiz: [question('How tall?', 'Very', 'Not')] },
    { id: 3, title: 'Tides: Pre', quiz: [question('What makes tides?', 'The Moon', 'Fish')] },
    { id: 4, title: 'Tides: Post', quiz: [question('How often?', 'Twice', 'Never')] },
    { id: 9, title: 'Lost', quiz: [question('Where?', 'Here', 'There')] },
  ]),
  'quiz-app/src/assets/translations/fr.json': quizApp([
    { id: 7, title: 'Autre', quiz: [question('Quoi?', 'Oui', 'Non')] },
  ]),
  'module-1-surface/README.md': '# Surface\n\nWhat is above.\n',
  // Where numbers and links contradict each other, links decide.
  'module-1-surface/lesson-1-waves/README.md':
    '# Waves\n\n[Quiz](https://quiz.example/quiz/3)\n\n[Quiz](https://quiz.example/quiz/4)\n',
  'module-1-surface/lesson-1-waves/assignment.md': [
    '# Watch a wave',
    '',
    'Write down what you see.',
    '',
    '## Rubric',
    '',
    '| Criteria | Exemplary | Adequate | Needs Improvement |',
    '| --- | --- | --- | --- |',
    '| Detail | Names *three* things | Names two | Names one |',
    '|  | Is well written | Is written | Is not |',
  ].join('\n'),
  'module-1-surface/lesson-2-tides/README.md':
    '# Tides\n\nSee [the task](../lesson-1-waves/assignment.md).\n',
  'module-2-depth/README.md': '# Depth\n\nWhat is below.\n',
  'module-2-depth/lesson-1-dark/01-light.md': '# Light\n\nNone.\n',
  'module-2-depth/lesson-1-dark/02-fish.md': '# Fish\n\nSome.\n',
  'module-2-depth/lesson-1-dark/assignment.md': '# Dive\n\nOr do not.\n',
}
