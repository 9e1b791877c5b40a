import { createApiToken } from '@zenit/contract/api-tokens'
import { createAssignment } from '@zenit/contract/assignments'
import { createGroup } from '@zenit/contract/groups'
import { createInvitationLink } from '@zenit/contract/invitations'
import { listStatements, testRecordStore, updateRecordStore } from '@zenit/contract/record-stores'
import { createReportExport } from '@zenit/contract/report-exports'
import { createReportView } from '@zenit/contract/report-views'
import { createWebhook, listDeliveries, testWebhook } from '@zenit/contract/webhooks'
import { ensureDefaultOrganisation } from '../../src/features/organisations/default.ts'
import { type Actor, signIn } from '../testing/actor.ts'
import type { TestApp } from '../testing/app.ts'
import { createCourse, createManager, createOrganisation, createUser } from '../testing/factories.ts'

export const hook = { url: 'https://hooks.example.com/zenit', events: ['person.joined'] as const }
export const savedView = { name: 'Widok', isShared: true }
export const terms = { dueOn: null, isMandatory: true, rule: 'finishing', renewMonths: null } as const

const link = { mostUses: 5, days: 7, domain: null }
const token = { name: 'Kadry', scopes: ['people'], days: 30 }
const store = {
  url: 'https://lrs.example.com/xapi/',
  key: 'zenit',
  secret: 'secret',
  actor: 'account',
} as const

interface Ids {
  own: string
  other: string
}

async function createIntegrations(admin: Actor, { own, other }: Ids) {
  const foreignToken = (await admin.call(createApiToken, { params: { id: other }, body: token })).body.token
    ._id
  const hookOf = async (id: string) =>
    (await admin.call(createWebhook, { params: { id }, body: hook })).body.webhook._id
  const [ownHook, foreignHook] = [await hookOf(own), await hookOf(other)]
  const sentTo = async (id: string, webhookId: string) => {
    await admin.call(testWebhook, { params: { id, webhookId } })
    const { deliveries } = (await admin.call(listDeliveries, { params: { id, webhookId } })).body
    return String(deliveries[0]?._id)
  }
  const foreignDelivery = await sentTo(other, foreignHook)
  for (const id of [own, other])
    await admin.call(updateRecordStore, { params: { id }, body: { ...store, isEnabled: true } })
  const statementsOf = async (id: string) => {
    await admin.call(testRecordStore, { params: { id } })
    const { statements } = (await admin.call(listStatements, { params: { id } })).body
    return String(statements[0]?._id)
  }
  return { foreignToken, ownHook, foreignHook, foreignDelivery, foreignStatement: await statementsOf(other) }
}

async function createReports(admin: Actor, { other }: Ids) {
  const params = { id: other }
  const made = (await admin.call(createReportExport, { params, body: { format: 'csv' } })).body.export
  const { view } = (await admin.call(createReportView, { params, body: savedView })).body
  return { foreignExport: made._id, foreignView: view._id }
}

/** Groups, and assignments of a course; `assign` makes the body of another assignment. */
async function createTraining(app: TestApp, admin: Actor, { own, other }: Ids) {
  const groupOf = async (id: string, name: string) =>
    (await admin.call(createGroup, { params: { id }, body: { name } })).body.group._id
  const [ownGroup, foreignGroup] = [await groupOf(own, 'Dział'), await groupOf(other, 'Dział')]
  const { courseId } = await createCourse(app)
  const item = { kind: 'course', _id: courseId } as const
  const assign = (audience: 'organisation' | 'groups' | 'people', ids: string[] = []) => ({
    item,
    audience,
    groups: audience === 'groups' ? ids : [],
    people: audience === 'people' ? ids : [],
    ...terms,
  })
  const assigned = async (id: string) =>
    (await admin.call(createAssignment, { params: { id }, body: assign('organisation') })).body.assignment._id
  const [ownAssignment, foreignAssignment] = [await assigned(own), await assigned(other)]
  return { courseId, assign, ownGroup, foreignGroup, ownAssignment, foreignAssignment }
}

/** Two organisations with everything that belongs to one, and a manager of the first. */
export async function createTwoOrganisations(app: TestApp) {
  const { db } = app.deps
  await ensureDefaultOrganisation(db)
  const ids = { own: await createOrganisation(db), other: await createOrganisation(db) }
  const manager = await signIn(app, await createManager(db, ids.own))
  const stranger = await createUser(db, { organisationId: ids.other })
  const member = await createUser(db, { organisationId: ids.own })
  const admin = await signIn(app, await createUser(db, { roles: ['learner', 'admin'] }))
  const invited = await admin.call(createInvitationLink, { params: { id: ids.other }, body: link })
  return {
    ...ids,
    manager,
    stranger,
    member,
    foreignInvitation: invited.body.invitation._id,
    ...(await createIntegrations(admin, ids)),
    ...(await createReports(admin, ids)),
    ...(await createTraining(app, admin, ids)),
  }
}

export type TwoOrganisations = Awaited<ReturnType<typeof createTwoOrganisations>>
