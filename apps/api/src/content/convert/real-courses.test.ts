import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { createTestDatabase } from '../../../test/testing/database.ts'
import { findInput } from '../../../test/testing/inputs.ts'
import { errorsOf } from '../../../test/testing/pack.ts'
import { openFiles } from '../../platform/files/disk-files.ts'
import { checkPack } from '../check/check.ts'
import type { ClosedTestFile, LessonFile, QuestionFile } from '../format/schema.ts'
import { loadPack } from '../load/load.ts'
import { convertMarkdownCourse } from './markdown-course.ts'
import type { Report } from './report.ts'

const made: string[] = []
const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'zenit-convert-'))
  made.push(path)
  return path
}
afterAll(() => {
  for (const path of made) rmSync(path, { recursive: true, force: true })
})

const read = <T>(out: string, file: string) => parse(readFileSync(join(out, file), 'utf8')) as T

/** Loads a converted pack into a separate database and returns what was published. */
async function load(out: string) {
  const database = await createTestDatabase()
  const options = { db: database.db, files: openFiles(folder()), folder: out }
  const first = await loadPack(options)
  const second = await loadPack(options)
  const rows = await database.db.selectFrom('course_revisions').select('document').execute()
  await database.drop()
  return { first, second, course: rows[0]?.document }
}

function testBeginners(source: string): void {
  let out: string
  let counts: Report
  let lessons: string
  let folders: string[]
  beforeAll(async () => {
    out = folder()
    counts = (await convertMarkdownCourse({ source, out })).counts
    lessons = join(out, 'courses/ai-for-beginners/lessons')
    folders = readdirSync(lessons).sort()
  })

  test('[IMPORT-01] has 24 lessons, 48 quizzes and 145 questions, and every quiz belongs to a lesson', () => {
    expect(folders).toHaveLength(24)
    expect(counts.counted('quizzes')).toBe(48)
    expect(counts.counted('quizzesInPlace')).toBe(48)
    expect(counts.lines('quizzes')).toEqual([])
    expect(counts.lines('questions')).toEqual([])
    const inLessons = folders.flatMap((name) => {
      const { sublessons } = read<LessonFile>(lessons, `${name}/lesson.yaml`)
      const before = sublessons.filter(({ kind }) => kind === 'quiz')
      const after = read<QuestionFile[]>(lessons, `${name}/after.yaml`)
      expect(before.length).toBeGreaterThan(0)
      return [...before, ...after]
    })
    expect(inLessons).toHaveLength(145)
    const closed = read<ClosedTestFile>(out, 'courses/ai-for-beginners/closed-test.yaml')
    expect(closed.questions).toHaveLength(145)
    expect(closed).toMatchObject({ draw: 20, percentageToPass: 70, minutes: 20 })
  })

  test('[IMPORT-01] assigns quizzes to lessons by links, and by number if no link exists', () => {
    const quizzes = JSON.parse(readFileSync(join(source, 'quizzes/lesson-24.json'), 'utf8'))
    const [before, after] = quizzes[0].quizzes
    const ethics = `${lessons}/24-ethics`
    expect(read<QuestionFile>(ethics, 'before-1.yaml').question.en).toBe(before.quiz[0].questionText)
    expect(read<QuestionFile[]>(ethics, 'after.yaml')).toHaveLength(after.quiz.length)
    expect(counts.lines('quizLinks')).toEqual([
      'lessons/4-ComputerVision/09-Autoencoders/README.md:84: leads to quiz 208, which is in lessons/4-ComputerVision/08-TransferLearning',
      'lessons/7-Ethics/README.md:5: leads to quiz 5, which isn’t there',
      'lessons/7-Ethics/README.md:40: leads to quiz 6, which isn’t there',
    ])
    expect(counts.lines('byNumber')).toEqual(['quiz 124: lessons/7-Ethics', 'quiz 224: lessons/7-Ethics'])
    expect(counts.lines('missingQuizzes')).toEqual([])
  })

  test('reports the 17 missing images and the 2 on other hosts', () => {
    expect(counts.lines('images')).toHaveLength(17)
    expect(counts.lines('images')).toContain(
      'lessons/5-NLP/16-RNN/README.md:35: ./images/long-short-term-memory-cell.svg',
    )
    expect(counts.lines('remote')).toHaveLength(2)
    expect(counts.counted('images')).toBe(92)
  })

  test('passes the check and loads, in English only', { timeout: 120_000 }, async () => {
    expect(errorsOf(await checkPack(out))).toEqual([])
    const { first, second, course } = await load(out)
    expect(first).toMatchObject({ changed: true, revisions: 1 })
    expect(second).toMatchObject({ changed: false, stored: 0 })
    expect(course).toMatchObject({ languages: ['en'], title: { en: 'AI for Beginners' }, ending: 'test' })
    expect(course?.closedTest?.questions).toHaveLength(145)
    expect(JSON.stringify(course)).not.toMatch(/quiz\/\d+|<script|javascript:/)
    expect(counts.counted('formulas')).toBe(23)
    expect(counts.lines('formulas')).toEqual([])
    expect(JSON.stringify(course).match(/<math/g)).toHaveLength(23)
  })
}

function testAgents(source: string): void {
  let out: string
  let counts: Report
  beforeAll(async () => {
    out = folder()
    counts = (await convertMarkdownCourse({ source, out })).counts
  })

  test('has 12 lessons in both languages and no test', { timeout: 120_000 }, async () => {
    expect(errorsOf(await checkPack(out))).toEqual([])
    const { first, second, course } = await load(out)
    expect(first).toMatchObject({ changed: true, revisions: 1 })
    expect(second).toMatchObject({ changed: false, stored: 0 })
    expect(course).toMatchObject({
      languages: ['pl', 'en'],
      ending: 'none',
      hasCertificate: false,
      closedTest: null,
    })
    expect(course?.title).toEqual({
      pl: 'AI Agents dla początkujących - kurs',
      en: 'AI Agents for Beginners - A Course',
    })
    expect(course?.lessons).toHaveLength(12)
    expect(course?.lessons[6]?.title.pl).toBe('Tworzenie godnych zaufania agentów AI')
    // The beginning of the page, and so its title, is missing; the README has one.
    expect(course?.lessons[2]?.title.pl).toBe('Eksploracja frameworków agentowych')
  })

  test('reports the 15 missing images; Polish pages show the English ones', () => {
    expect(counts.lines('images')).toHaveLength(15)
    expect(counts.lines('images').every((line) => line.includes('thumbnail'))).toBe(true)
    expect(counts.counted('originalImages')).toBe(18)
    const lesson = 'courses/ai-agents-for-beginners/lessons/06-building-trustworthy-agents'
    const polish = readFileSync(join(out, lesson, 'lecture.pl.md'), 'utf8')
    expect(polish).toContain('(images/system-message-framework.png)')
  })

  test('reports incomplete translations', () => {
    expect(counts.lines('languages')).toHaveLength(8)
  })
}

describe('real inputs', () => {
  test('are required in CI, and otherwise reported as left out', () => {
    vi.stubEnv('ZENIT_INPUTS', folder())
    const log = vi.spyOn(console, 'log').mockReturnValue()
    vi.stubEnv('CI', '')
    expect(findInput('ai-for-beginners')).toBeNull()
    expect(log.mock.lastCall?.[0]).toMatch(/^left out: tests of ai-for-beginners; /)
    vi.stubEnv('CI', 'true')
    expect(() => findInput('ai-for-beginners')).toThrow('set ZENIT_INPUTS')
    log.mockRestore()
    vi.unstubAllEnvs()
  })
})

const beginners = findInput('ai-for-beginners')
if (beginners) describe('the course AI for Beginners', () => testBeginners(beginners))

const agents = findInput('ai-agents-for-beginners')
if (agents) describe('the course AI Agents for Beginners', () => testAgents(agents))
