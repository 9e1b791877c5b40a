import { createAssignment, endAssignment, updateExemption } from '@zenit/contract/assignments'
import { viewMember } from '@zenit/contract/evidence'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Actor, signIn } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import {
  createCourse,
  createManager,
  createOrganisation,
  createUser,
  questionDocument,
} from '../../../test/testing/factories.ts'
import { certify, join } from '../../../test/testing/learning.ts'
import { insertAttempts } from '../../demo/facts.ts'
import { courseForAll } from '../assignments/fixtures.ts'
import { decide, insertHandedIn } from '../final-works/fixtures.ts'

const app = await createTestApp()
const { db } = app.deps
const at = (day: number) => new Date(`2026-11-0${day}T09:00:00Z`)

async function createScene() {
  app.clock.set(at(2))
  const id = await createOrganisation(db)
  const learner = await signIn(app, await createUser(db, { organisationId: id }))
  const manager = await signIn(app, await createManager(db, id))
  const personId = String(learner.userId)
  const params = { id, personId }
  const assign = async (courseId: string) => {
    const { body } = await manager.call(createAssignment, {
      params: { id },
      body: courseForAll(courseId),
    })
    return body.assignment._id
  }
  return { id, learner, manager, personId, params, assign }
}

type Scene = Awaited<ReturnType<typeof createScene>>

const view = async ({ manager, params }: Scene, actor: Actor = manager) =>
  (await actor.call(viewMember, { params })).body

const attemptOf = (
  { personId: userId }: Scene,
  { courseId, revisionId }: Awaited<ReturnType<typeof createCourse>>,
) => ({ userId, courseId, revisionId, questions: [questionDocument()], percentageToPass: 80 })

test('[ORG-06] a manager sees the evidence of required training: attempts, works, certificate, and no texts', async () => {
  const scene = await createScene()
  const { learner, personId, assign } = scene
  const course = await createCourse(app)
  const { courseId, revisionId } = course
  const assignmentId = await assign(courseId)
  await join(learner, courseId)
  const attempt = attemptOf(scene, course)
  await insertAttempts(db, [
    { ...attempt, startedAt: at(3), endsAt: at(4), checkedAt: at(3) },
    { ...attempt, startedAt: at(5), endsAt: at(6) },
  ])
  await insertHandedIn(db, { userId: personId, courseId, revisionId, at: at(4), title: 'canary-title' })
  app.clock.set(at(6))
  const { courses } = await view(scene)
  expect(courses).toEqual([
    {
      _id: courseId,
      title: app.deps.catalog.courses.get(courseId)?.title.pl,
      startedAt: at(2).toISOString(),
      studiedAt: at(2).toISOString(),
      finishedAt: null,
      passedAt: null,
      attempts: [
        { startedAt: at(5).toISOString(), checkedAt: null, isPassed: null, isPractice: false },
        {
          startedAt: at(3).toISOString(),
          checkedAt: at(3).toISOString(),
          isPassed: false,
          isPractice: false,
        },
      ],
      attemptCount: 2,
      works: [{ submittedAt: at(4).toISOString(), state: 'pending', reviewedAt: null }],
      certificate: null,
    },
  ])
  const decision = await decide(app, learner, 'approved')
  // The decision can still be undone.
  expect((await view(scene)).courses[0]?.works).toMatchObject([{ state: 'pending' }])
  await sql`update review_decisions set settled_at = ${at(6)} where id = ${decision}`.execute(db)
  const number = await certify(app, personId, course)
  const after = await view(scene)
  expect(after.courses[0]).toMatchObject({
    passedAt: at(6).toISOString(),
    works: [{ state: 'approved', reviewedAt: at(6).toISOString() }],
    certificate: { number, issuedAt: at(6).toISOString(), revokedAt: null },
  })
  expect(after.trainings).toMatchObject([{ _id: assignmentId, state: 'done', endedAt: null }])
  expect(JSON.stringify(after)).not.toMatch(/canary|Dobra robota/)
})

test('[ORG-06] voluntary or exempt learning is no evidence; an assignment that has ended is', async () => {
  const scene = await createScene()
  const { id, learner, manager, personId, assign } = scene
  const [own, exempt, ended] = [await createCourse(app), await createCourse(app), await createCourse(app)]
  const exemptFrom = await assign(exempt.courseId)
  const endedId = await assign(ended.courseId)
  for (const { courseId } of [own, exempt, ended]) await join(learner, courseId)
  await manager.call(updateExemption, {
    params: { id, assignmentId: exemptFrom, personId },
    body: { isExempt: true, reason: 'Urlop do końca roku' },
  })
  await manager.call(endAssignment, { params: { id, assignmentId: endedId } })
  const { trainings, courses } = await view(scene)
  expect(courses.map(({ _id }) => _id)).toEqual([ended.courseId])
  expect(trainings.map(({ _id, state, endedAt }) => [_id, state, endedAt !== null])).toEqual([
    [exemptFrom, 'exempt', false],
    [endedId, 'started', true],
  ])
})

test('[ORG-01] a person of another organisation is not found', async () => {
  const [scene, other] = [await createScene(), await createScene()]
  const statusOf = async (params: Scene['params']) =>
    (await scene.manager.call(viewMember, { params })).status
  expect(await statusOf(scene.params)).toBe(200)
  expect(await statusOf({ id: scene.id, personId: other.personId })).toBe(404)
  expect(await statusOf(other.params)).toBe(404)
  expect((await scene.learner.call(viewMember, { params: scene.params })).status).toBe(403)
})
