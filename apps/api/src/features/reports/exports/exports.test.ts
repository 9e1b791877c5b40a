import { createAssignment } from '@zenit/contract/assignments'
import { listStaffActions } from '@zenit/contract/audit'
import {
  createReportExport,
  deleteReportExport,
  downloadReportExport,
  listReportExports,
  mostExports,
} from '@zenit/contract/report-exports'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Actor, signIn } from '../../../../test/testing/actor.ts'
import { createTestApp } from '../../../../test/testing/app.ts'
import { createCourse, createManager, createOrganisation } from '../../../../test/testing/factories.ts'
import { insertPeople } from '../../../../test/testing/people.ts'
import { listKeys } from '../../../platform/files/files.ts'
import { newId } from '../../../platform/ids.ts'
import { courseForAll } from '../../assignments/fixtures.ts'
import { createAdmin } from '../../people/fixtures.ts'
import { sweepReports, writeReport } from './jobs.ts'
import * as queries from './queries.ts'

const app = await createTestApp()
const { db, files } = app.deps
const people = 230

async function createScene() {
  app.clock.set(new Date('2026-11-24T09:00:00Z'))
  const id = await createOrganisation(db)
  await insertPeople(
    db,
    id,
    Array.from({ length: people }, (_, index) => ({ lastName: `Żak ${index}` })),
  )
  await sql`update users set joined_at = '2026-01-01' where organisation_id = ${id}`.execute(db)
  const managerId = await createManager(db, id)
  const manager = await signIn(app, managerId)
  const { courseId } = await createCourse(app)
  const params = { id }
  await manager.call(createAssignment, { params, body: courseForAll(courseId) })
  return { id, params, managerId, courseId, manager }
}

type Scene = Awaited<ReturnType<typeof createScene>>

const order = async ({ manager, params }: Scene, more: object = {}) =>
  (await manager.call(createReportExport, { params, body: { format: 'csv', ...more } })).body.export

const write = (id: string) => writeReport(app.deps).run({ id })
const sweep = () => sweepReports(app.deps).run({})

const listOf = async ({ manager, params }: Scene) =>
  (await manager.call(listReportExports, { params })).body.exports

const fetchFile = (actor: Actor, { id }: Scene, exportId: string, method: 'GET' | 'HEAD' = 'GET') =>
  app.app.inject({
    method,
    url: `/api/studio/organisations/${id}/report/exports/${exportId}/file`,
    cookies: actor.cookies,
  })

const lettersTo = async (userId: string) =>
  (await db.selectFrom('mails').where('user_id', '=', userId).select(['subject', 'text']).execute()).filter(
    ({ text }) => text.includes('/report'),
  )

const waitingJobs = async (id: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker._private_jobs where payload ->> 'id' = ${id}`.execute(
    db,
  )
  return rows[0]?.count
}

const keys = () => listKeys(files, 'exports/')

test('[ORG-07] a large file is written by a job, with its progress in rows, and announced by one e-mail', async () => {
  const scene = await createScene()
  const made = await order(scene)
  expect(made).toMatchObject({ progress: 'waiting', people: 0, lines: 0, size: null })
  expect(await waitingJobs(made._id)).toBe(1)
  expect((await fetchFile(scene.manager, scene, made._id)).statusCode).toBe(404)
  await write(made._id)
  const [ready] = await listOf(scene)
  expect(ready).toMatchObject({ progress: 'ready', peopleDone: people, lines: people })
  const response = await fetchFile(scene.manager, scene, made._id)
  expect(response.rawPayload.length).toBe(ready?.size)
  const text = response.rawPayload.toString('utf8')
  expect(text.trimEnd().split('\r\n')).toHaveLength(people + 1)
  expect(response.headers['content-disposition']).toContain('2026-11-24.csv')
  // The queue may run the job twice.
  await write(made._id)
  expect(await lettersTo(scene.managerId)).toHaveLength(1)
})

test('[ORG-07] the same file is written once at a time, and another one waits its turn', async () => {
  const scene = await createScene()
  const [first, again] = await Promise.all([order(scene), order(scene)])
  expect(again._id).toBe(first._id)
  expect(await waitingJobs(first._id)).toBe(1)
  const { manager, params } = scene
  const other = await manager.call(createReportExport, { params, body: { format: 'xlsx' } })
  expect([other.status, other.code]).toEqual([409, 'export-running'])
  const colleague = await signIn(app, await createManager(db, scene.id))
  expect((await order({ ...scene, manager: colleague }, { format: 'xlsx' }))._id).not.toBe(first._id)
  await write(first._id)
  expect((await order(scene))._id).not.toBe(first._id)
})

test('[ORG-07] a file is only for its owner, and ends with their right to read the report', async () => {
  const scene = await createScene()
  const { _id } = await order(scene)
  await write(_id)
  const colleague = await signIn(app, await createManager(db, scene.id))
  expect((await fetchFile(colleague, scene, _id)).statusCode).toBe(404)
  expect(await listOf({ ...scene, manager: colleague })).toEqual([])
  const removed = await colleague.call(deleteReportExport, { params: { ...scene.params, exportId: _id } })
  expect(removed.status).toBe(404)
  await fetchFile(scene.manager, scene, _id, 'HEAD')
  expect((await fetchFile(scene.manager, scene, _id)).statusCode).toBe(200)
  const admin = await createAdmin(app)
  const query = { action: ['report-exported' as const], subject: scene.id }
  const { actions } = (await admin.call(listStaffActions, { query })).body
  expect(actions).toHaveLength(1)
  await db.deleteFrom('organisation_managers').where('user_id', '=', scene.managerId).execute()
  expect([403, 404]).toContain((await fetchFile(scene.manager, scene, _id)).statusCode)
})

test('[ORG-07] nothing is written for a person who is no longer a manager of the organisation', async () => {
  const scene = await createScene()
  const { _id } = await order(scene)
  await db.deleteFrom('organisation_managers').where('user_id', '=', scene.managerId).execute()
  const before = await keys()
  await write(_id)
  expect(await keys()).toEqual(before)
  expect(await lettersTo(scene.managerId)).toEqual([])
  expect(await db.selectFrom('report_exports').where('id', '=', _id).selectAll().execute()).toEqual([])
})

test('[ORG-07] a file of a killed process is written again, and the late one changes nothing', async () => {
  const scene = await createScene()
  const { _id: id } = await order(scene)
  const now = app.clock()
  const killed = { id, runId: newId() }
  await queries.claim(db, { ...killed, now, before: now })
  // Another job for the same file does not disturb the run that writes it.
  await write(id)
  await sweep()
  expect((await listOf(scene))[0]?.progress).toBe('running')
  app.clock.set(new Date(now.getTime() + 120_000))
  await sweep()
  expect((await listOf(scene))[0]?.progress).toBe('waiting')
  expect(await waitingJobs(id)).toBe(2)
  await write(id)
  expect((await listOf(scene))[0]?.progress).toBe('ready')
  const step = { people: 1, peopleDone: 1, lines: 1, now }
  expect(await queries.noteProgress(db, killed, step)).toBe(false)
  expect(await lettersTo(scene.managerId)).toHaveLength(1)
})

test('[ORG-07] a file that fails repeatedly is abandoned, with an error', async () => {
  const scene = await createScene()
  const { _id: id } = await order(scene)
  for (const progress of ['waiting', 'waiting', 'failed']) {
    const now = app.clock()
    await queries.claim(db, { id, runId: newId(), now, before: now })
    app.clock.set(new Date(now.getTime() + 120_000))
    await sweep()
    expect((await listOf(scene))[0]?.progress).toBe(progress)
  }
  expect((await order(scene))._id).not.toBe(id)
})

test('[ORG-07] cancelling stops the writing, and expiry deletes the bytes', async () => {
  const scene = await createScene()
  const { manager, params } = scene
  const { _id: cancelled } = await order(scene)
  const run = { id: cancelled, runId: newId() }
  await queries.claim(db, { ...run, now: app.clock(), before: app.clock() })
  await manager.call(deleteReportExport, { params: { ...params, exportId: cancelled } })
  const step = { people: 1, peopleDone: 1, lines: 1, now: app.clock() }
  expect(await queries.noteProgress(db, run, step)).toBe(false)
  await files.put(`exports/${run.runId}`, 'left behind')
  const { _id: kept } = await order(scene)
  await write(kept)
  await sweep()
  expect(await keys()).not.toContain(`exports/${run.runId}`)
  expect((await fetchFile(manager, scene, kept)).statusCode).toBe(200)
  app.clock.set(new Date('2026-12-02T09:00:00Z'))
  const again = await signIn(app, scene.managerId)
  expect((await fetchFile(again, scene, kept)).statusCode).toBe(404)
  await sweep()
  expect(await keys()).toEqual([])
})

test('[ORG-07] group, course, state and day filter the file; new ones replace old ones', async () => {
  const scene = await createScene()
  const { manager, params, courseId } = scene
  const statusOf = async (body: object) =>
    (await manager.call(createReportExport, { params, body: { format: 'csv', ...body } })).status
  expect(await statusOf({ group: newId() })).toBe(404)
  expect(await statusOf({ asOf: '2026-11-25' })).toBe(400)
  expect(await statusOf({ state: 'late' })).toBe(400)
  const none = await order(scene, { state: 'done', course: courseId, asOf: '2026-11-24' })
  await write(none._id)
  expect((await listOf(scene))[0]).toMatchObject({ progress: 'ready', lines: 0, state: 'done' })
  for (let count = 0; count < mostExports; count++) await write((await order(scene))._id)
  const listed = await listOf(scene)
  expect(listed).toHaveLength(mostExports)
  expect(listed.map(({ _id }) => _id)).not.toContain(none._id)
  expect(
    (await manager.call(downloadReportExport, { params: { ...params, exportId: none._id } })).status,
  ).toBe(404)
})

test('[ORG-07] a file for which the disk has no space ends with that reason and leaves nothing behind', async () => {
  const scene = await createScene()
  const { _id: id } = await order(scene)
  const before = await keys()
  await writeReport(app.deps, { room: 2 ** 52, perOrganisation: 2 ** 40 }).run({ id })
  expect((await listOf(scene))[0]).toMatchObject({ progress: 'no-room', size: null })
  expect(await keys()).toEqual(before)
  expect(await lettersTo(scene.managerId)).toEqual([])
  const again = await order(scene)
  expect(again._id).not.toBe(id)
  await write(again._id)
  expect((await listOf(scene))[0]).toMatchObject({ _id: again._id, progress: 'ready' })
})

test('[ORG-07] if an organisation has more bytes than allowed, the oldest files are deleted', async () => {
  const scene = await createScene()
  const colleague = { ...scene, manager: await signIn(app, await createManager(db, scene.id)) }
  const { _id: first } = await order(scene)
  await write(first)
  const size = (await listOf(scene))[0]?.size ?? 0
  const small = writeReport(app.deps, { room: 0, perOrganisation: Math.floor(2.5 * size) })
  app.clock.set(new Date('2026-11-24T09:01:00Z'))
  const { _id: second } = await order(colleague)
  await small.run({ id: second })
  expect((await listOf(scene)).map(({ _id }) => _id)).toEqual([first])
  app.clock.set(new Date('2026-11-24T09:02:00Z'))
  const { _id: third } = await order(colleague)
  await small.run({ id: third })
  expect(await listOf(scene)).toEqual([])
  expect((await listOf(colleague)).map(({ _id }) => _id)).toEqual([third, second])
})
