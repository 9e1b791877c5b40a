import type { CourseDocument, QuestionDocument, SublessonDocument } from '../../src/content/document.ts'
import type { Db } from '../../src/platform/db/connect.ts'
import { newId } from '../../src/platform/ids.ts'
import { type Actor, signIn } from './actor.ts'
import type { TestApp } from './app.ts'
import { insertPeople, type PersonFields } from './people.ts'

let count = 0
const next = () => ++count

export async function createOrganisation(
  db: Db,
  settings: Partial<Record<string, boolean>> = {},
): Promise<string> {
  const id = newId()
  const number = next()
  await db
    .insertInto('organisations')
    .values({ id, slug: `org-${number}`, name: `Organisation ${number}`, ...settings })
    .execute()
  return id
}

async function appoint(db: Db, userId: string, organisationId: string): Promise<void> {
  await db
    .insertInto('organisation_managers')
    .values({
      user_id: userId,
      organisation_id: organisationId,
      appointed_at: new Date('2026-11-01T00:00:00Z'),
    })
    .execute()
}

/** A person who manages an organisation and belongs to another one. */
export async function createManager(db: Db, organisationId: string): Promise<string> {
  const id = await createUser(db)
  await appoint(db, id, organisationId)
  return id
}

/** A manager who belongs to the organisation that they manage. */
interface UserFields extends PersonFields {
  organisationId: string
}

export async function createUser(db: Db, given: Partial<UserFields> = {}): Promise<string> {
  const { organisationId = await createOrganisation(db), roles = ['learner'], ...person } = given
  const own = roles.filter((role) => role !== 'manager')
  const [id = ''] = await insertPeople(db, organisationId, [{ ...person, roles: own }])
  if (roles.includes('manager')) await appoint(db, id, organisationId)
  return id
}

/** A learner with a session, of rank 2 unless given. */
export const createLearner = async (test: TestApp, given: Partial<UserFields> = {}): Promise<Actor> =>
  signIn(test, await createUser(test.deps.db, given))

const both = (text: string) => ({ pl: `${text} (pl)`, en: `${text} (en)` })

/**
 * A question with `right` correct answers first and two wrong ones. Canary texts mark what must not be sent to
 * learners.
 */
export function questionDocument(right = 1): QuestionDocument {
  const number = next()
  const answer = (index: number, isRight: boolean) => ({
    _id: newId(),
    label: both(`Answer ${number}.${index}`),
    right: isRight,
    feedback: both(`canary-feedback-${number}.${index}`),
  })
  return {
    _id: newId(),
    question: both(`Question ${number}`),
    type: right === 1 ? 'single' : 'multiple',
    answers: Array.from({ length: right + 2 }, (_, index) => answer(index, index < right)),
  }
}

/** The optional parts of a question. Each text that must not be sent before a check contains a canary. */
export const questionExtras = (): Pick<
  QuestionDocument,
  'image' | 'explanation' | 'sources' | 'tags' | 'difficulty'
> => ({
  image: { url: { pl: '/media/pl.png', en: '/media/en.png' }, alt: both('A chart') },
  explanation: both('canary-explanation'),
  sources: [
    { title: both('canary-source'), url: 'https://example.com/canary-url', publishedAt: '2026-01-02' },
  ],
  tags: ['canary-tag'],
  difficulty: 'hard',
})

const sublessonBase = (slug: string) => ({
  _id: newId(),
  slug,
  title: both(slug),
  minutes: 2,
  body: {},
  prompts: [],
  resources: [],
})

/** One sublesson of each kind. */
export const sublessonDocuments = (): SublessonDocument[] => [
  {
    ...sublessonBase('film'),
    kind: 'video',
    video: { pl: { url: '/media/a.mp4', mime: 'video/mp4' }, en: { url: '/media/a.mp4', mime: 'video/mp4' } },
    poster: {},
    captions: {},
    chapters: {},
  },
  {
    ...sublessonBase('deck'),
    kind: 'presentation',
    slides: { pl: ['<h3>Jeden</h3>'], en: ['<h3>One</h3>'] },
    pdf: {},
  },
  { ...sublessonBase('check'), kind: 'quiz', question: questionDocument() },
  { ...sublessonBase('review'), kind: 'internal-test', questions: [questionDocument(), questionDocument(2)] },
]

/**
 * A course of two lessons (one with all four kinds of sublessons, one with a video) and a closed test of four
 * questions.
 */
export function courseDocument(given: Partial<CourseDocument> = {}): CourseDocument {
  const number = next()
  const [film] = sublessonDocuments()
  return {
    slug: `course-${number}`,
    languages: ['pl', 'en'],
    title: both(`Course ${number}`),
    description: both(`About course ${number}`),
    cover: null,
    minutes: 10,
    ending: 'test',
    hasCertificate: true,
    recommendedTools: [],
    lessons: [
      { _id: newId(), slug: 'first', title: both('First'), sublessons: sublessonDocuments() },
      { _id: newId(), slug: 'second', title: both('Second'), sublessons: film ? [film] : [] },
    ],
    closedTest: {
      minutes: 20,
      percentageToPass: 50,
      attempts: null,
      pauseMinutes: 0,
      showRightAnswers: false,
      draw: null,
      shuffle: false,
      questions: [questionDocument(), questionDocument(), questionDocument(2), questionDocument()],
    },
    finalWork: null,
    ...given,
  }
}

export interface CreatedCourse {
  courseId: string
  programId: string
  revisionId: string
  document: CourseDocument
}

async function insertLessons(db: Db, courseId: string, document: CourseDocument): Promise<void> {
  for (const lesson of document.lessons) {
    await db
      .insertInto('lessons')
      .values({ id: lesson._id, course_id: courseId, slug: lesson.slug, retired_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    for (const { _id, slug, kind } of lesson.sublessons)
      await db
        .insertInto('sublessons')
        .values({ id: _id, lesson_id: lesson._id, slug, kind, retired_at: null })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  }
}

/** Publishes a new revision of a course and reloads the catalogue. */
export async function publishRevision(
  test: TestApp,
  courseId: string,
  document: CourseDocument,
): Promise<string> {
  const { db, catalog } = test.deps
  const id = newId()
  const { number } = await db
    .selectFrom('course_revisions')
    .where('course_id', '=', courseId)
    .select((e) => e.fn.countAll<number>().as('number'))
    .executeTakeFirstOrThrow()
  await insertLessons(db, courseId, document)
  await db
    .insertInto('course_revisions')
    .values({ id, course_id: courseId, number: number + 1, document: JSON.stringify(document), checksum: id })
    .execute()
  await db.updateTable('courses').set({ published_revision_id: id }).where('id', '=', courseId).execute()
  await catalog.reload()
  return id
}

/** Publishes a program with one course. */
export async function createCourse(
  test: TestApp,
  given: { document?: Partial<CourseDocument>; rank?: number } = {},
): Promise<CreatedCourse> {
  const { db } = test.deps
  const document = courseDocument(given.document)
  const courseId = newId()
  const programId = newId()
  const program = {
    slug: `program-${document.slug}`,
    title: both(`Program of ${document.slug}`),
    description: both('What it is about'),
    cover: null,
    rank: given.rank ?? 2,
    position: next(),
    courses: [courseId],
  }
  await db
    .insertInto('programs')
    .values({
      id: programId,
      pack: 'test',
      slug: program.slug,
      document: JSON.stringify(program),
      checksum: '-',
      retired_at: null,
    })
    .execute()
  await db
    .insertInto('courses')
    .values({
      id: courseId,
      pack: 'test',
      slug: document.slug,
      program_id: programId,
      published_revision_id: null,
      retired_at: null,
    })
    .execute()
  const revisionId = await publishRevision(test, courseId, document)
  return { courseId, programId, revisionId, document }
}
