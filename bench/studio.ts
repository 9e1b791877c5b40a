import { sql } from 'kysely'
import { stringify } from 'yaml'
import type { Db, DbOrTx } from '../apps/api/src/platform/db/connect.ts'
import { newId } from '../apps/api/src/platform/ids.ts'
import type { Learner } from './seed.ts'
import { printSteps, type Step, Visit } from './visit.ts'

interface Writers {
  insertPack(tx: DbOrTx, given: { id: string; pack: string; now: Date }): Promise<string | null>
  importFiles(
    turn: { tx: DbOrTx; packId: string; userId: null; now: Date },
    files: readonly { path: string; content: string; media: null }[],
    where: { overwrite: boolean },
  ): Promise<unknown>
}

/** Imported by URL: their types are checked with the server's own settings. */
const load = (name: string) =>
  import(String(new URL(`../apps/api/src/features/packs/${name}.ts`, import.meta.url)))
const { insertPack, importFiles }: Writers = {
  ...(await load('queries')),
  ...(await load('exchange/import')),
}

const packs = 1_000
const questionsInTest = 100
const lessonsInLarge = 100
const rounds = 20

const both = (text: string) => ({ pl: `${text} po polsku`, en: `${text} in English` })
const yaml = (value: unknown) => stringify(value)

const questions = (count: number, of: string) =>
  Array.from({ length: count }, (_, index) => ({
    id: `q${index + 1}`,
    question: both(`What of ${of} is number ${index + 1}?`),
    type: 'single',
    answers: ['a', 'b', 'c', 'd'].map((id) => ({
      ...{ id, label: both(`Answer ${id} to ${index + 1} of ${of}`) },
      ...(id === 'abcd'[index % 4] && { right: true }),
    })),
  }))

const prose = (of: string) =>
  `# ${of}\n\n${Array.from({ length: 6 }, (_, index) => `## Part ${index + 1}\n\nA *paragraph* of ${of} that says what there is to say, with [an address](https://example.org/${index}), and no more than that.\n`).join('\n')}`

/**
 * Returns a pack with one course of the given number of lessons, each with a text and an internal test, and a
 * closed test at the end.
 */
export function packOf(name: string, lessons: number): Record<string, string> {
  const course = `courses/${name}`
  const files: Record<string, string> = {
    'content.yaml': yaml({ id: name, languages: ['pl', 'en'] }),
    [`programs/${name}.yaml`]: yaml({
      ...{ title: both(`Program ${name}`), description: both('All of it'), rank: 2, position: 1 },
      courses: [name],
    }),
    [`${course}/course.yaml`]: yaml({
      ...{ languages: ['pl', 'en'], title: both(`Course ${name}`), description: both('What it is about') },
      ...{ ending: 'test', certificate: true },
    }),
    [`${course}/closed-test.yaml`]: yaml({
      ...{ minutes: 20, percentageToPass: 70, draw: 20 },
      questions: questions(questionsInTest, name),
    }),
  }
  for (let number = 1; number <= lessons; number++) {
    const folder = `${course}/lessons/${String(number).padStart(3, '0')}-lesson-${number}`
    files[`${folder}/lesson.yaml`] = yaml({
      title: both(`Lesson ${number}`),
      sublessons: [
        {
          ...{ id: 'text', kind: 'presentation', title: both(`Text ${number}`), minutes: 2 },
          page: { pl: 'text.pl.md', en: 'text.en.md' },
        },
        {
          ...{ id: 'test', kind: 'internal-test', title: both(`Test ${number}`), minutes: 4 },
          questions: 'test.yaml',
        },
      ],
    })
    for (const language of ['pl', 'en'])
      files[`${folder}/text.${language}.md`] = prose(`${name} ${number} ${language}`)
    files[`${folder}/test.yaml`] = yaml(questions(5, `${name} ${number}`))
  }
  return files
}

async function writePack(db: Db, name: string, files: Record<string, string>): Promise<string> {
  const now = new Date()
  const read = Object.entries(files).map(([path, content]) => ({ path, content, media: null }))
  return db.transaction().execute(async (tx) => {
    const id = await insertPack(tx, { id: newId(), pack: name, now })
    if (id === null) throw new Error(`${name} is there already`)
    await importFiles({ tx, packId: id, userId: null, now }, read, { overwrite: false })
    return id
  })
}

/**
 * Creates a thousand packs, each with one course and a hundred questions; returns the pack whose course has a
 * hundred lessons.
 */
export async function seedStudio(db: Db, author: Learner): Promise<string> {
  await db
    .updateTable('users')
    .set({ roles: ['learner', 'author'] })
    .where('id', '=', author.id)
    .execute()
  for (let number = 1; number < packs; number++)
    await writePack(db, `bench-${number}`, packOf(`bench-${number}`, 1))
  const large = await writePack(db, 'bench-large', packOf('bench-large', lessonsInLarge))
  await sql`analyze`.execute(db)
  return large
}

type Impact = { change: number; confirmation?: string }
type Document = { document: { version: number; content: string } }

/** Measures what an author waits for: one request after the other, as a person makes them. */
export async function measureStudio(url: string, author: Learner, large: string): Promise<Step[]> {
  const visit = new Visit(`${url}/api/studio/packs`, author)
  const repeated = (name: string, target: number, path: string) =>
    visit.repeat({ name, target, path, rounds })
  // An author opens the list first.
  const steps = [
    await repeated('list of packs', 150, '?page=1&limit=20'),
    await repeated('last page of the list', 150, '?page=50&limit=20'),
    await repeated('search', 150, '?search=lesson'),
    await repeated('packs with gaps', 150, '?hasGaps=true'),
    await repeated('open the large pack', 300, `/${large}`),
    await repeated('open its course', 300, `/${large}?course=bench-large`),
  ]
  const check: Step = { name: 'check after a change', target: null, times: [] }
  const publish: Step = { name: 'publish', target: 3_000, times: [] }
  for (let round = 0; round < 3; round++) {
    const path = 'courses/bench-large/lessons/050-lesson-50/text.en.md'
    const [{ document }] = await visit.ask<Document>(`/${large}/document?path=${encodeURIComponent(path)}`)
    const content = `${document.content}\nRound ${round}.\n`
    await visit.ask(`/${large}/document`, { path, content, expectedVersion: document.version }, 'PUT')
    check.times.push((await visit.ask(`/${large}/issues`))[1])
    const [impact] = await visit.ask<Impact>(`/${large}/impact`)
    const { change, confirmation } = impact
    const body = { change, ...(confirmation && { confirmation }) }
    publish.times.push((await visit.ask(`/${large}/publish`, body))[1])
  }
  return [...steps, check, publish]
}

export const printStudio = (steps: readonly Step[]): void =>
  printSteps(
    `${packs} packs of a course and ${questionsInTest} questions, one of them of ${lessonsInLarge} lessons`,
    steps,
  )
