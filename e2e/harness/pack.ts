import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { stringify } from 'yaml'
import { learnPack } from './answers.ts'
import { runCommand } from './command.ts'
import { both, courseFile, deckLesson, type Files, packFile, programFile } from './content.ts'
import { inputs } from './product.ts'
import type { Language } from './texts.ts'

/**
 * Texts that the server must not send before a check: they are in the feedback of every right answer, of every wrong
 * one, and in the explanation of each question.
 */
export const canary = {
  right: 'canary-of-a-right-answer',
  wrong: 'canary-of-a-wrong-answer',
  question: 'canary-of-a-question',
}

const answer = (id: string, isRight: boolean) => ({
  id,
  label: both(`Answer ${id}`),
  ...(isRight ? { right: true } : {}),
  feedback: both(`${isRight ? canary.right : canary.wrong} ${id}`),
})

const question = (id: string, right: readonly string[]) => ({
  id,
  question: both(`Question ${id}`),
  type: right.length > 1 ? 'multiple' : 'single',
  answers: ['one', 'two', 'three', 'four'].map((name) => answer(`${id}-${name}`, right.includes(name))),
  explanation: both(`${canary.question} ${id}`),
})

const askingLesson = {
  title: both('Questions'),
  sublessons: [
    { id: 'quiz', kind: 'quiz', title: both('A quiz'), minutes: 1, question: 'quiz.yaml' },
    { id: 'review', kind: 'internal-test', title: both('A review'), minutes: 1, questions: 'review.yaml' },
  ],
}

/** A course that exists only in one language. */
const oneLanguageCourse = (language: Language, title: string): Files => ({
  ...courseFile(`only-${language}`, { [language]: title }, { languages: [language] }),
  ...deckLesson(
    `courses/only-${language}/lessons/01-deck`,
    { [language]: title },
    { slides: { [language]: '## A\n\nText\n' } },
  ),
})

/** Titles of the courses in the tests' own pack. */
export const packTitles = {
  program: { pl: 'Program prób (pl)', en: 'Program prób (en)' },
  short: { pl: 'A short way (pl)', en: 'A short way (en)' },
  only: { pl: 'Tylko po polsku', en: 'Only in English' },
}

const ownFiles: Files = {
  ...packFile('browser-tests'),
  ...programFile('trial', packTitles.program, {
    position: 90,
    courses: ['short', 'only-pl', 'only-en'],
    description: both('What the browser tests go through'),
  }),
  ...courseFile('short', packTitles.short, {
    description: both('A deck, a quiz, a review and a test'),
    ending: 'test',
    certificate: true,
  }),
  ...deckLesson('courses/short/lessons/01-deck', both('A deck'), {
    slides: {
      pl: '## Pierwszy\n\nTekst\n\n## Drugi\n\nTekst\n',
      en: '## First\n\nText\n\n## Second\n\nText\n',
    },
  }),
  'courses/short/lessons/02-questions/lesson.yaml': askingLesson,
  'courses/short/lessons/02-questions/quiz.yaml': question('quiz', ['two']),
  'courses/short/lessons/02-questions/review.yaml': [
    question('first', ['three']),
    question('second', ['one', 'four']),
  ],
  'courses/short/closed-test.yaml': {
    minutes: 10,
    percentageToPass: 60,
    shuffle: false,
    questions: ['alpha', 'beta', 'gamma', 'delta', 'epsilon'].map((id, index) =>
      question(id, index === 4 ? ['one', 'three'] : ['two']),
    ),
  },
  ...oneLanguageCourse('pl', packTitles.only.pl),
  ...oneLanguageCourse('en', packTitles.only.en),
}

export function writePack(files: Files): string {
  const folder = mkdtempSync(join(tmpdir(), 'zenit-pack-'))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    const isReady = typeof content === 'string' || Buffer.isBuffer(content)
    writeFileSync(join(folder, path), isReady ? content : stringify(content))
  }
  return folder
}

/** Runs the command `content` beside the running product. */
export const content = (...args: string[]): Promise<string> => runCommand('content', ...args)

async function loadFolder(folder: string): Promise<void> {
  await content('load', folder, '--yes')
  learnPack(folder)
}

/** Loads a content folder with these files into the running product, by the command. */
export async function loadPack(files: Files): Promise<void> {
  const folder = writePack(files)
  await loadFolder(folder)
  rmSync(folder, { recursive: true })
}

/** Converts a real Markdown course to a content folder, and loads it. */
export async function loadRealCourse(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'zenit-real-'))
  const out = join(folder, 'course')
  await content('import', join(inputs, 'ai-for-beginners'), '--out', out)
  await loadFolder(out)
  rmSync(folder, { recursive: true })
}

/**
 * Loads the pack of the tests: a short course with canaries in its feedback, and two courses in one language. Loading
 * it again changes nothing.
 */
export const loadOwnPack = (): Promise<void> => loadPack(ownFiles)

/** Goes from any page to a course of the tests’ pack, through its program. */
export const openOwnCourse = (page: Page, language: Language, title: string): Promise<void> =>
  openCourse(page, { program: packTitles.program[language], course: title })

/**
 * Goes from any page to a program by a search for its title, because the first page of the list may be full of programs
 * of other tests. It may have been loaded just now, and the product reads new content a moment later.
 */
export async function openProgram(page: Page, title: string): Promise<void> {
  await expect(async () => {
    await page.goto(`/programs?${new URLSearchParams({ search: title })}`)
    await page.getByRole('link', { name: title, exact: true }).click({ timeout: 10_000 })
  }).toPass()
}

/** Goes from any page to a course, through its program. */
export async function openCourse(page: Page, titles: { program: string; course: string }): Promise<void> {
  await openProgram(page, titles.program)
  await page.getByRole('link', { name: titles.course, exact: true }).click()
  await page.waitForURL(/\/course\//)
}

export const openShortCourse = (page: Page, language: Language): Promise<void> =>
  openOwnCourse(page, language, packTitles.short[language])
