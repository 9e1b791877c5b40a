import { type Call, isDuty, isTokenAccess, rolesOf } from '@zenit/contract/call'
import { listPartners } from '@zenit/contract/partners'
import { addPromptbookItem, listPromptbookItems } from '@zenit/contract/promptbook'
import { listTools } from '@zenit/contract/tools'
import { sql } from 'kysely'
import { createPassedLearner, issue } from '../../src/features/certificates/fixtures.ts'
import { createTestCourse, enrol, start } from '../../src/features/closed-tests/fixtures.ts'
import { upload } from '../../src/features/files/fixtures.ts'
import {
  createAuthor,
  createFinalWorkCourse,
  createReviewer,
  submit,
} from '../../src/features/final-works/fixtures.ts'
import { createTool } from '../../src/features/tools/fixtures.ts'
import type { Database } from '../../src/platform/db/tables.ts'
import { type Actor, anonymous, signIn } from '../testing/actor.ts'
import type { TestApp } from '../testing/app.ts'
import { createOrganisation, createUser } from '../testing/factories.ts'
import { createItem } from '../testing/items.ts'
import { completeLessons } from '../testing/learning.ts'
import { fillOrganisations } from './organisations.ts'
import type { KnownIds } from './schema.ts'
import { fillStudio } from './studio.ts'

const both = (text: string) => ({ pl: text, en: text })

/** Tables whose rows calls request by `id`, or by a parameter named after the table. */
const sources = {
  courses: ['id', 'courseId'],
  programs: ['id'],
  lessons: ['id', 'lessonId'],
  sublessons: ['id', 'sublessonId'],
  enrolments: ['progressId'],
  final_works: ['submitId'],
  final_work_versions: ['id'],
  files: ['id', 'fileId', 'attachments'],
  promptbook_items: ['id'],
  notifications: ['id'],
  content_items: ['id'],
  users: ['id', 'learnerId', 'userId'],
  organisations: ['id', 'organisationId'],
  sessions: ['id'],
  test_attempts: ['attemptId'],
  studio_packs: ['id'],
  studio_publications: ['publicationId'],
} as const satisfies Partial<Record<keyof Database, readonly string[]>>

const mostPerTable = 6

async function readIds({ deps: { db } }: TestApp): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const [table, names] of Object.entries(sources)) {
    const { rows } = await sql<{
      id: string
    }>`select id from ${sql.table(table)} order by id desc limit ${mostPerTable}`.execute(db)
    for (const name of names) found.set(name, [...(found.get(name) ?? []), ...rows.map(({ id }) => id)])
  }
  return found
}

interface ContentIds {
  sublessonIds: readonly string[]
  questionIds: readonly string[]
  answerIds: readonly string[]
  taskIds: readonly string[]
  numbers: readonly string[]
}

const toKnown = (ids: ReadonlyMap<string, string[]>, places: ContentIds): KnownIds => ({
  ...Object.fromEntries(ids),
  questionId: places.questionIds,
  answers: places.answerIds,
  a: places.answerIds,
  examTaskId: places.taskIds,
  number: places.numbers,
  description: ['<p>Oto <strong>moja</strong> praca.</p>', '<ul><li><p>raz</p></li></ul>'],
  youtube: ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', ''],
  timeZone: ['Europe/Warsaw', 'Asia/Tokyo'],
})

/**
 * Creates a learner who has started everything that can be started, so that calls have something to reject or change.
 */
async function createBusyLearner(app: TestApp, given: { roles: string[] }) {
  const course = await createTestCourse(app)
  const learner = await createPassedLearner(app, course, given)
  const { body } = await issue(app, learner, course)
  const other = await createTestCourse(app)
  await enrol(app, learner, { course: other })
  await start(learner, other.courseId)
  const written = await createFinalWorkCourse(app)
  await completeLessons(app, learner, written)
  await submit(learner, written)
  const unsent = await createFinalWorkCourse(app)
  await completeLessons(app, learner, unsent)
  await upload(app, learner)
  await learner.call(addPromptbookItem, { body: { title: 'Plan', prompt: 'Napisz plan' } })
  const questions = [...course.test.questions, ...other.test.questions]
  return {
    learner,
    courseId: course.courseId,
    places: {
      sublessonIds: course.document.lessons.flatMap(({ sublessons }) => sublessons.map(({ _id }) => _id)),
      questionIds: questions.map(({ _id }) => _id),
      answerIds: questions.flatMap(({ answers }) => answers.map(({ _id }) => _id)),
      taskIds: [...written.finalWork.tasks, ...unsent.finalWork.tasks].map(({ _id }) => _id),
      numbers: [String(body.certificate.number)],
    },
  }
}

async function publishItems(app: TestApp): Promise<void> {
  await createTool(app)
  await createItem(app, 'partner', {
    title: both('Partner'),
    description: both('Opis'),
    logo: null,
    benefit: both('Zniżka'),
    code: null,
    url: 'https://partner.example/',
    categories: [],
  })
}

/** The data of the product during the test, and the senders of inputs. */
export interface World {
  known: KnownIds
  /** A person with access to the call, and a valid session. */
  insiderOf(call: Pick<Call, 'access'>): Promise<Actor>
  /** A person without access to the call. */
  strangerTo(call: Pick<Call, 'access'>): Promise<Actor>
  /** The next insider is a new person, because the previous one has lost the session or more. */
  forget(): void
}

export async function createWorld(app: TestApp): Promise<World> {
  await publishItems(app)
  const busy = await createBusyLearner(app, { roles: ['learner'] })
  const written = await createFinalWorkCourse(app)
  await submit(await createAuthor(app, written), written)
  await createReviewer(app)
  const studio = await fillStudio(app)
  const { known: ofOrganisations, program } = await fillOrganisations(app, {
    courseId: busy.courseId,
    organisationId: await createOrganisation(app.deps.db),
  })
  let insiders = new Map<string, Promise<Actor>>()

  /**
   * Staff calls among the inputs may have disabled them, or removed their rank or the features of their organisation.
   */
  const isLetInEverywhere = async (actor: Actor) => {
    const replies = [
      await actor.call(listTools, {}),
      await actor.call(listPartners, {}),
      await actor.call(listPromptbookItems, {}),
    ]
    return replies.every(({ status }) => status === 200)
  }
  const create = async (roles: string[]) => {
    const isOriginal = roles.length === 1 && insiders.size === 0
    const original = isOriginal ? await signIn(app, String(busy.learner.userId)).catch(() => null) : null
    if (original && (await isLetInEverywhere(original))) return original
    return signIn(app, await createUser(app.deps.db, { roles }))
  }
  const rolesFor = ({ access }: Pick<Call, 'access'>) =>
    isDuty(access) ? ['learner', rolesOf[access][0] as string] : ['learner']

  return {
    known: { ...toKnown(await readIds(app), busy.places), ...studio, ...ofOrganisations },
    insiderOf: async (call) => {
      if (call.access === 'public') return anonymous(app)
      if (isTokenAccess(call.access)) return program
      const roles = rolesFor(call)
      const known = insiders.get(roles.join()) ?? create(roles)
      insiders.set(roles.join(), known)
      return known
    },
    strangerTo: async ({ access }) => {
      if (access === 'signed-in' || access === 'public') return anonymous(app)
      const rank = isDuty(access) ? 3 : 1
      return signIn(app, await createUser(app.deps.db, { rank }))
    },
    forget: () => {
      insiders = new Map()
    },
  }
}
