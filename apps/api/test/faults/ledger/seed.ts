import { readConfig } from '../../../src/config/config.ts'
import { Catalog } from '../../../src/content/catalog/catalog.ts'
import { finalWorkDocument } from '../../../src/features/final-works/fixtures.ts'
import { createSession } from '../../../src/features/session/queries.ts'
import { createTool } from '../../../src/features/tools/fixtures.ts'
import type { Db } from '../../../src/platform/db/connect.ts'
import { newCsrfToken } from '../../../src/platform/http/security/csrf.ts'
import type { TestApp } from '../../testing/app.ts'
import { type CreatedCourse, createCourse, createOrganisation, createUser } from '../../testing/factories.ts'

/** The content that learners use. */
export interface Stage {
  organisationId: string
  /** A course with a closed test. */
  testCourse: CreatedCourse
  /** A course with a final work. */
  workCourse: CreatedCourse
  taskId: string
  toolIds: string[]
}

/** Publishes two short courses and a few tools. */
export async function prepareStage(db: Db): Promise<Stage> {
  const catalog = await Catalog.open(db)
  const app = { deps: { db, catalog } } as TestApp
  const finalWork = finalWorkDocument(1)
  const testCourse = await createCourse(app)
  const workCourse = await createCourse(app, { document: { ending: 'exam', closedTest: null, finalWork } })
  const toolIds: string[] = []
  for (let index = 0; index < 6; index++) toolIds.push(await createTool(app))
  const open = { access_to_tool_repository: true, access_to_promptbook: true }
  const organisationId = await createOrganisation(db, open)
  return { organisationId, testCourse, workCourse, taskId: finalWork.tasks[0]?._id ?? '', toolIds }
}

/** Credentials that a client needs. */
export interface Entrance {
  userId: string
  accessToken: string
  csrfToken: string
}

const { secret } = readConfig({ NODE_ENV: 'test' })

/** Creates a person of rank 1 with a session. */
export async function createEntrance(db: Db, { organisationId }: Stage): Promise<Entrance> {
  const userId = await createUser(db, { organisationId, rank: 1 })
  const { accessToken, sessionId } = await createSession(db, { userId, idToken: null, now: new Date() })
  return { userId, accessToken, csrfToken: newCsrfToken(secret, sessionId) }
}
