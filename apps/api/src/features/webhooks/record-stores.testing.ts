import xapiProblems from '@learninglocker/xapi-validation'
import { listStatements } from '@zenit/contract/record-stores'
import { signIn } from '../../../test/testing/actor.ts'
import type { TestApp } from '../../../test/testing/app.ts'
import { createManager, createOrganisation } from '../../../test/testing/factories.ts'
import { newId } from '../../platform/ids.ts'
import { askAll } from '../assignments/fixtures.ts'
import {
  answersTo,
  start as begin,
  check,
  createReadyLearner,
  createTestCourse,
} from '../closed-tests/fixtures.ts'
import { type Receiver, start } from './receiver.testing.ts'

export interface Statement {
  id: string
  actor: { account?: { homePage: string; name: string }; mbox?: string }
  verb: { id: string }
  object: { objectType: string; id: string; definition: { type: string; name: object } }
  result?: { success?: boolean; completion?: boolean; score?: object; duration?: string; extensions?: object }
  context: { registration: string; extensions?: object; contextActivities?: { parent: { id: string }[] } }
  timestamp: string
}

export const statementsOf = ({ received }: Receiver) =>
  received.map(({ body }) => JSON.parse(body) as Statement)
export const verbsOf = (receiver: Receiver) =>
  statementsOf(receiver).map(({ verb }) => verb.id.split('/').at(-1))

/** Violations of xAPI 1.0.3, by an independent validator. */
export const problemsOf = xapiProblems as unknown as (statement: Statement) => unknown[]

/** Organisations with a record store, and people who learn in them. */
export function recording(zenit: TestApp) {
  const { db, config } = zenit.deps
  const home = config.publicUrl

  /** Creates an organisation with a manager and a store, bypassing the rule that it must be external. */
  async function createRecorded(receiver: Receiver, actor: 'account' | 'email' = 'account') {
    const id = await createOrganisation(db)
    const manager = await signIn(zenit, await createManager(db, id))
    await db
      .insertInto('webhook_endpoints')
      .values({
        id: newId(),
        organisation_id: id,
        kind: 'record-store',
        url: receiver.url.replace(/zenit$/, 'xapi/'),
        events: [],
        key: 'zenit',
        secret: Buffer.from('zażółć'),
        home_page: home,
        actor,
        created_at: start,
      })
      .execute()
    const params = { id }
    const log = async () => (await manager.call(listStatements, { params })).body.statements
    return { id, manager, params, log }
  }

  /** Creates a member who joins, fails once, passes, and is certified. */
  async function learn(organisationId: string) {
    const course = await createTestCourse(zenit)
    await askAll(db, { organisationId, courseId: course.courseId, at: start })
    const learner = await createReadyLearner(zenit, course, { organisationId })
    const attempt = async (correct: number) => {
      const served = await begin(learner, course.courseId)
      zenit.clock.advance(90)
      await check(learner, course.courseId, { answers: answersTo(served, course.test, correct) })
    }
    return { course, learner, attempt }
  }

  return { home, createRecorded, learn }
}
