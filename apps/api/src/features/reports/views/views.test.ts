import { createGroup, deleteGroup } from '@zenit/contract/groups'
import {
  createReportView,
  deleteReportView,
  listReportViews,
  mostReportViews,
  updateReportView,
} from '@zenit/contract/report-views'
import { expect, test } from 'vitest'
import { type Actor, signIn } from '../../../../test/testing/actor.ts'
import { createTestApp } from '../../../../test/testing/app.ts'
import { createManager, createOrganisation } from '../../../../test/testing/factories.ts'
import { newId } from '../../../platform/ids.ts'

const app = await createTestApp()
const { db } = app.deps

async function createScene() {
  app.clock.set(new Date('2026-11-24T09:00:00Z'))
  const id = await createOrganisation(db)
  const owner = await signIn(app, await createManager(db, id))
  const colleague = await signIn(app, await createManager(db, id))
  return { id, params: { id }, owner, colleague }
}

type Scene = Awaited<ReturnType<typeof createScene>>

const save = (actor: Actor, { params }: Scene, body: object = {}) =>
  actor.call(createReportView, { params, body: { name: 'Po terminie', isShared: false, ...body } })

const namesOf = async (actor: Actor, { params }: Scene) =>
  (await actor.call(listReportViews, { params })).body.views.map(({ name }) => name)

test('[ORG-06] a view stores the filters of a report, and is private until it is shared', async () => {
  const scene = await createScene()
  const { owner, colleague, params } = scene
  const { group } = (await owner.call(createGroup, { params, body: { name: 'Łódź' } })).body
  const narrowed = {
    group: group._id,
    state: 'overdue',
    from: '2026-09-01',
    to: '2026-09-30',
    asOf: '2026-10-01',
  }
  const { view } = (await save(owner, scene, narrowed)).body
  expect(view).toEqual({
    _id: view._id,
    name: 'Po terminie',
    isShared: false,
    isOwn: true,
    canDelete: true,
    course: null,
    schedule: null,
    ...narrowed,
  })
  expect(await namesOf(colleague, scene)).toEqual([])
  const own = { ...params, viewId: view._id }
  await owner.call(updateReportView, { params: own, body: { name: 'Żółty alarm', isShared: true } })
  const { views } = (await colleague.call(listReportViews, { params })).body
  expect(views).toEqual([{ ...view, name: 'Żółty alarm', isShared: true, isOwn: false, canDelete: false }])
  const body = { name: 'Mój', isShared: true }
  expect((await colleague.call(updateReportView, { params: own, body })).status).toBe(404)
  expect((await colleague.call(deleteReportView, { params: own })).status).toBe(404)
  await owner.call(deleteReportView, { params: own })
  expect(await namesOf(owner, scene)).toEqual([])
})

test('[ORG-06] a shared view of a former manager can be removed by the current ones', async () => {
  const scene = await createScene()
  const { owner, colleague, params } = scene
  const { view } = (await save(owner, scene, { isShared: true })).body
  const own = { ...params, viewId: view._id }
  const left = async () => (await colleague.call(listReportViews, { params })).body.views
  expect(await left()).toMatchObject([{ canDelete: false }])
  await db.deleteFrom('organisation_managers').where('user_id', '=', String(owner.userId)).execute()
  expect(await left()).toMatchObject([{ canDelete: true, isOwn: false }])
  const body = { name: 'Mój', isShared: true }
  expect((await colleague.call(updateReportView, { params: own, body })).status).toBe(404)
  expect((await colleague.call(deleteReportView, { params: own })).status).toBe(200)
  expect(await left()).toEqual([])
})

test('[ORG-06] a name is unique for its owner: the same view again has one effect, another one is rejected', async () => {
  const scene = await createScene()
  const { owner, colleague, params } = scene
  const [first, again] = await Promise.all([save(owner, scene), save(owner, scene)])
  expect(again.body.view._id).toBe(first.body.view._id)
  expect(await namesOf(owner, scene)).toEqual(['Po terminie'])
  expect((await save(owner, scene, { state: 'done' })).code).toBe('view-taken')
  expect((await save(owner, scene, { name: 'PO TERMINIE' })).code).toBe('view-taken')
  expect((await save(colleague, scene, { state: 'done' })).status).toBe(200)
  const { view } = (await save(owner, scene, { name: 'Drugi' })).body
  const renamed = await owner.call(updateReportView, {
    params: { ...params, viewId: view._id },
    body: { name: 'po terminie', isShared: false },
  })
  expect(renamed.code).toBe('view-taken')
})

test('[ORG-06] a view accepts only valid filters of a report, and their number is limited', async () => {
  const scene = await createScene()
  const { owner } = scene
  expect((await save(owner, scene, { group: newId() })).status).toBe(404)
  expect((await save(owner, scene, { asOf: '2026-11-25' })).status).toBe(400)
  expect((await save(owner, scene, { from: '2026-10-02', to: '2026-10-01' })).status).toBe(400)
  expect((await save(owner, scene, { name: ' \n' })).status).toBe(400)
  expect((await save(owner, scene, { state: 'late' })).status).toBe(400)
  const other = await createScene()
  expect((await save(other.owner, scene)).status).toBe(404)
  for (let count = 0; count < mostReportViews; count++) await save(owner, scene, { name: `Widok ${count}` })
  expect((await save(owner, scene)).code).toBe('too-many-views')
})

test('[ORG-06] a view of a deleted group is deleted with it, and does not show everybody', async () => {
  const scene = await createScene()
  const { owner, params } = scene
  const { group } = (await owner.call(createGroup, { params, body: { name: 'Hala' } })).body
  await save(owner, scene, { group: group._id })
  await owner.call(deleteGroup, { params: { ...params, groupId: group._id } })
  expect(await namesOf(owner, scene)).toEqual([])
})
