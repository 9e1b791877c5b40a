import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ClosedTestFile, CourseFile, FinalWorkFile, QuestionFile } from '../format/schema.ts'
import { imported, modules, question, quizApp } from './layouts.testing.ts'
import { convertMarkdownCourse } from './markdown-course.ts'

describe('[IMPORT-01] modules with lessons below, a quiz app and rubrics', () => {
  test('module pages become introductions of their first lessons', async () => {
    const { lessons } = await imported(modules)
    expect(lessons?.map(({ title, parts }) => [title.en, parts])).toEqual([
      ['Waves', ['before-1', 'module', 'lecture', 'after']],
      ['Tides', ['lecture']],
      ['Light', ['module', 'lecture', '02-fish', 'assignment']],
    ])
  })

  test('links decide where a quiz belongs; one that no link and no number places is not counted', async () => {
    const { counts, read } = await imported(modules)
    const [after] = read<QuestionFile[]>('lessons/01-waves/after.yaml')
    expect(after?.question.en).toBe('How often?')
    expect(counts.counted('quizzes')).toBe(5)
    expect(counts.counted('quizzesInPlace')).toBe(2)
    expect(counts.lines('quizzes')).toEqual(['quiz 1: Waves: Pre', 'quiz 2: Waves: Post', 'quiz 9: Lost'])
  })

  test('numbers decide only if there are no links', async () => {
    const quizzes = [1, 2, 3, 4].map((id) => ({
      id,
      title: `Quiz ${id}`,
      quiz: [question(`${id}?`, 'a', 'b')],
    }))
    const { counts, lessons } = await imported({
      ...modules,
      'module-1-surface/lesson-1-waves/README.md': '# Waves\n\nNo links.\n',
      'quiz-app/src/assets/translations/en.json': quizApp(quizzes),
    })
    expect(counts.lines('byNumber')).toHaveLength(4)
    expect(lessons?.[1]?.parts).toEqual(['before-1', 'lecture', 'after'])
    expect(counts.counted('quizzesInPlace')).toBe(4)
  })

  test('[COURSE-09] a final test beside a rubric comes before the final work, and the report says so', async () => {
    const { read, counts } = await imported({
      ...modules,
      'quiz-app/src/assets/translations/en.json': quizApp([
        { id: 3, title: 'Tides: Pre', quiz: [question('What makes tides?', 'The Moon', 'Fish')] },
        { id: 9, title: 'The final quiz', quiz: [question('How deep is it?', 'Very', 'Not')] },
      ]),
    })
    expect(read<CourseFile>('course.yaml')).toMatchObject({ ending: 'test-then-exam', certificate: true })
    const { questions } = read<ClosedTestFile>('closed-test.yaml')
    expect(questions.map(({ question: text }) => text.en)).toEqual(['How deep is it?'])
    expect([counts.counted('testQuestions'), counts.counted('tasks')]).toEqual([1, 1])
    expect(counts.lines('endings')).toEqual([
      'The final quiz: opens the final project (module-1-surface/lesson-1-waves/assignment.md)',
    ])
  })

  const level = (number: number, name: string, description: string) => ({
    id: `level-${number}`,
    name: { en: name },
    description: { en: description },
  })

  test.each([
    ['the best first', ['Exemplary', 'Adequate'], ['Adequate', 'Exemplary']],
    [
      'the best last, by words',
      ['Needs work: improve', 'Fine', 'Excellent'],
      ['Needs work: improve', 'Fine', 'Excellent'],
    ],
    ['the best last, by points', ['1 point', '2 points'], ['1 point', '2 points']],
    ['the best first, by points', ['Exemplary (4)', 'Poor (1)'], ['Poor (1)', 'Exemplary (4)']],
  ])('the levels of a rubric go from the lowest to the highest: %s', async (_, columns, names) => {
    const cells = columns.map((_name, at) => `words ${at}`)
    const rubric = [
      '# Watch a wave\n\n## Rubric\n',
      `| Criteria | ${columns.join(' | ')} | Weight |`,
      `|${' --- |'.repeat(columns.length + 2)}`,
      `| Detail | ${cells.join(' | ')} | 40% |`,
      `| Depth | ${cells[0]} |${' |'.repeat(columns.length)}`,
    ].join('\n')
    const { read } = await imported({
      ...modules,
      'module-1-surface/lesson-1-waves/assignment.md': rubric,
    })
    const [detail, depth] = read<FinalWorkFile>('final-work.yaml').tasks[0]?.criteria ?? []
    expect(detail?.levels?.map((one) => one.name.en)).toEqual(names)
    // A criterion with text for only one level has no levels.
    expect(depth).toEqual({ id: 'criterion-2', label: { en: 'Depth: words 0' } })
  })

  test('an assignment with a rubric becomes a task with criteria; one without stays a page', async () => {
    const { read, text, counts } = await imported(modules)
    expect(read<CourseFile>('course.yaml')).toMatchObject({ ending: 'exam', certificate: true })
    expect(read<FinalWorkFile>('final-work.yaml').tasks).toEqual([
      {
        id: 'waves',
        title: { en: 'Watch a wave' },
        description: { en: 'final-work/waves.en.md' },
        criteria: [
          {
            id: 'criterion-1',
            label: { en: 'Detail' },
            levels: [
              level(1, 'Needs Improvement', 'Names one'),
              level(2, 'Adequate', 'Names two'),
              level(3, 'Exemplary', 'Names three things'),
            ],
          },
          {
            id: 'criterion-2',
            label: { en: 'Is well written' },
            levels: [
              level(1, 'Needs Improvement', 'Is not'),
              level(2, 'Adequate', 'Is written'),
              level(3, 'Exemplary', 'Is well written'),
            ],
          },
        ],
      },
    ])
    expect(text('final-work/waves.en.md')).toContain('| Detail | Names *three* things |')
    expect(['tasks', 'criteria', 'levels'].map((what) => counts.counted(what as 'tasks'))).toEqual([1, 2, 6])
    expect(counts.lines('rubrics')).toEqual(['module-2-depth/lesson-1-dark/assignment.md'])
  })

  test('the report counts what the import kept', async () => {
    const { out, source } = await imported(modules)
    const lesson = join(out, 'courses/sample/lessons/01-waves')
    writeFileSync(
      join(lesson, 'after.yaml'),
      readFileSync(join(lesson, 'after.yaml'), 'utf8').replace('How often', 'How rarely'),
    )
    const { counts } = await convertMarkdownCourse({ source, out })
    expect(counts.counted('quizzesInPlace')).toBe(1)
    expect(counts.lines('lost')).toEqual(['quiz 4: waves'])
    expect(counts.lines('kept')).toEqual(['courses/sample/lessons/01-waves/after.yaml'])
  })
})

test('[IMPORT-01] a translated quiz file gives questions in both languages', async () => {
  const { read } = await imported({
    ...modules,
    'quiz-app/src/assets/translations/pl.json': quizApp([
      { id: 4, title: 'Pływy', quiz: [question('Jak często?', 'Dwa razy', 'Nigdy')] },
      { id: 3, title: 'Pływy', quiz: [{ questionText: 'Co?', answerOptions: [] }] },
    ]),
    'translations/pl/module-1-surface/lesson-1-waves/README.md': '# Fale\n\nO falach.\n',
  })
  expect(read<QuestionFile[]>('lessons/01-waves/after.yaml')[0]?.question).toEqual({
    pl: 'Jak często?',
    en: 'How often?',
  })
  expect(read<QuestionFile>('lessons/01-waves/before-1.yaml').question.pl).toBe('What makes tides?')
})
