import { createAssignment } from '@zenit/contract/assignments'
import { viewCourseReport } from '@zenit/contract/course-reports'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { signIn } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import {
  createCourse,
  createManager,
  createOrganisation,
  createUser,
} from '../../../test/testing/factories.ts'
import { certify, join } from '../../../test/testing/learning.ts'
import { newId } from '../../platform/ids.ts'
import { courseForAll } from '../assignments/fixtures.ts'

const app = await createTestApp()
const { db } = app.deps

async function startIn(organisationId: string, courseId: string): Promise<string> {
  const user = await createUser(db, { organisationId })
  await join(await signIn(app, user), courseId)
  return user
}

test('[ORG-06] a course is compared with all other organisations, in shares, once five of their people have started it', async () => {
  const [id, other, third] = [
    await createOrganisation(db),
    await createOrganisation(db),
    await createOrganisation(db),
  ]
  const manager = await signIn(app, await createManager(db, id))
  const course = await createCourse(app)
  const { courseId } = course
  const view = async () => (await manager.call(viewCourseReport, { params: { id, courseId } })).body
  expect(await view()).toMatchObject({ own: null, others: null, timeToFinish: null })
  await manager.call(createAssignment, { params: { id }, body: courseForAll(courseId) })
  await startIn(id, courseId)
  const elsewhere: string[] = []
  for (let person = 1; person <= 4; person++)
    elsewhere.push(await startIn(person % 2 ? other : third, courseId))
  expect(await view()).toMatchObject({ own: { started: 1, passed: 0 }, others: null })
  elsewhere.push(await startIn(other, courseId))
  await certify(app, String(elsewhere[0]), course)
  expect(await view()).toMatchObject({
    own: { _id: courseId, started: 1, finished: 0, passed: 0, certified: 0 },
    others: { finished: 0, passed: 20, certified: 20 },
  })
  // Disabled accounts are not counted.
  await sql`update users set disabled_at = now() where id = ${elsewhere[4]}`.execute(db)
  expect((await view()).others).toBeNull()
})

test('[ORG-06] a course of another organisation, and an unknown one, is not found', async () => {
  const [id, other] = [await createOrganisation(db), await createOrganisation(db)]
  const manager = await signIn(app, await createManager(db, id))
  const { courseId } = await createCourse(app)
  const statusOf = async (params: { id: string; courseId: string }) =>
    (await manager.call(viewCourseReport, { params })).status
  expect(await statusOf({ id, courseId })).toBe(200)
  expect(await statusOf({ id: other, courseId })).toBe(404)
  expect(await statusOf({ id, courseId: newId() })).toBe(404)
})
