import {
  createReportView,
  listReportViews,
  type ReportRhythm,
  updateReportSchedule,
  updateReportView,
} from '@zenit/contract/report-views'
import { expect, test } from 'vitest'
import { type Actor, signIn } from '../../../../test/testing/actor.ts'
import { createTestApp } from '../../../../test/testing/app.ts'
import { createManager, createOrganisation } from '../../../../test/testing/factories.ts'
import { writeReport } from '../exports/jobs.ts'
import { serveSchedules } from './schedule.ts'

const app = await createTestApp()
const { db } = app.deps

/** Wednesday noon in Warsaw; a shared view of what is overdue. */
async function createScene() {
  app.clock.set(new Date('2026-11-25T11:00:00Z'))
  const id = await createOrganisation(db)
  const [ownerId, colleagueId] = [await createManager(db, id), await createManager(db, id)]
  const [owner, colleague] = [await signIn(app, ownerId), await signIn(app, colleagueId)]
  const body = { name: 'Zaległości', isShared: true, state: 'overdue' as const, asOf: '2026-11-01' }
  const { view } = (await owner.call(createReportView, { params: { id }, body })).body
  return { id, ownerId, colleagueId, owner, colleague, viewId: view._id }
}

type Scene = Awaited<ReturnType<typeof createScene>>

const schedule = (actor: Actor, { id, viewId }: Scene, rhythm: ReportRhythm | 'never') =>
  actor.call(updateReportSchedule, { params: { id, viewId }, body: { rhythm, format: 'csv' } })

const serveAt = async (time: string) => {
  app.clock.set(new Date(time))
  const run = () => serveSchedules(app.deps).run({})
  // Two workers at the same time.
  await Promise.all([run(), run()])
}

const filesOf = (userId: string) =>
  db.selectFrom('report_exports').where('user_id', '=', userId).selectAll().orderBy('id').execute()

const writeAll = async (userId: string) => {
  for (const { id } of await filesOf(userId)) await writeReport(app.deps).run({ id })
}

const schedules = ({ viewId }: Scene) =>
  db.selectFrom('report_schedules').where('view_id', '=', viewId).select('user_id').execute()

test('[ORG-07] a view is written once each week, from Monday morning in Warsaw on', async () => {
  const scene = await createScene()
  expect((await schedule(scene.owner, scene, 'weekly')).body.view.schedule).toEqual({
    rhythm: 'weekly',
    format: 'csv',
  })
  await serveAt('2026-11-25T12:00:00Z')
  await serveAt('2026-11-30T06:30:00Z')
  expect(await filesOf(scene.ownerId)).toEqual([])
  await serveAt('2026-11-30T07:30:00Z')
  const [file, ...more] = await filesOf(scene.ownerId)
  expect(more).toEqual([])
  expect(file).toMatchObject({ in_state: 'overdue', as_of: null, format: 'csv', view_id: scene.viewId })
  await writeAll(scene.ownerId)
  await serveAt('2026-12-02T09:00:00Z')
  expect(await filesOf(scene.ownerId)).toHaveLength(1)
  const letters = await db
    .selectFrom('mails')
    .where('user_id', '=', scene.ownerId)
    .select('subject')
    .execute()
  expect(letters).toEqual([{ subject: expect.stringContaining('Zaległości') }])
  // One file makes up for two missed weeks.
  await serveAt('2026-12-15T09:00:00Z')
  expect(await filesOf(scene.ownerId)).toHaveLength(2)
})

test('[ORG-07] a month begins on its first day, and another schedule with its next period', async () => {
  const scene = await createScene()
  await schedule(scene.colleague, scene, 'weekly')
  await schedule(scene.colleague, scene, 'monthly')
  await serveAt('2026-11-30T09:00:00Z')
  expect(await filesOf(scene.colleagueId)).toEqual([])
  await serveAt('2026-12-01T09:00:00Z')
  expect(await filesOf(scene.colleagueId)).toHaveLength(1)
  expect(await filesOf(scene.ownerId)).toEqual([])
})

test('[ORG-07] a file that is being written comes first, and the period is written afterwards', async () => {
  const scene = await createScene()
  await schedule(scene.owner, scene, 'weekly')
  await serveAt('2026-11-30T09:00:00Z')
  await serveAt('2026-12-07T09:00:00Z')
  expect(await filesOf(scene.ownerId)).toHaveLength(1)
  await writeAll(scene.ownerId)
  await serveAt('2026-12-07T10:00:00Z')
  expect(await filesOf(scene.ownerId)).toHaveLength(2)
})

test('[ORG-07] a schedule is ended by its reader, with the sharing, or with the right to read the report', async () => {
  const scene = await createScene()
  const { owner, colleague, id, viewId } = scene
  await schedule(owner, scene, 'weekly')
  await schedule(owner, scene, 'never')
  await schedule(colleague, scene, 'weekly')
  const body = { name: 'Zaległości', isShared: false }
  await owner.call(updateReportView, { params: { id, viewId }, body })
  expect(await schedules(scene)).toEqual([])
  expect((await schedule(colleague, scene, 'weekly')).status).toBe(404)
  await schedule(owner, scene, 'weekly')
  const { views } = (await owner.call(listReportViews, { params: { id } })).body
  expect(views[0]?.schedule?.rhythm).toBe('weekly')
  await db.deleteFrom('organisation_managers').where('user_id', '=', scene.ownerId).execute()
  await serveAt('2026-11-30T09:00:00Z')
  expect([await filesOf(scene.ownerId), await schedules(scene)]).toEqual([[], []])
})
