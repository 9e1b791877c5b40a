import { createApiToken, deleteApiToken } from '@zenit/contract/api-tokens'
import {
  createAssignment,
  endAssignment,
  listAssignees,
  listAssignments,
  updateAssignment,
  updateExemption,
  viewAssignment,
} from '@zenit/contract/assignments'
import type { Call } from '@zenit/contract/call'
import { calls } from '@zenit/contract/calls'
import { viewMember } from '@zenit/contract/evidence'
import {
  addGroupMembers,
  createGroup,
  deleteGroup,
  removeGroupMembers,
  updateGroup,
} from '@zenit/contract/groups'
import { createInvitationLink, deleteInvitation, listInvitations } from '@zenit/contract/invitations'
import { viewMatrix } from '@zenit/contract/matrix'
import { listMembers, removeMembers } from '@zenit/contract/members'
import { listOrganisations } from '@zenit/contract/organisations'
import {
  listStatements,
  replayStatement,
  testRecordStore,
  updateRecordStore,
} from '@zenit/contract/record-stores'
import { createReportExport, deleteReportExport, downloadReportExport } from '@zenit/contract/report-exports'
import { downloadReportPdf } from '@zenit/contract/report-pdf'
import {
  createReportView,
  deleteReportView,
  updateReportSchedule,
  updateReportView,
} from '@zenit/contract/report-views'
import { exportReport, listStuck, viewReport } from '@zenit/contract/reports'
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  replayDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '@zenit/contract/webhooks'
import { expect, test } from 'vitest'
import { ensureDefaultOrganisation } from '../../src/features/organisations/default.ts'
import { newId } from '../../src/platform/ids.ts'
import { changes, fingerprint } from '../hostile/watch.ts'
import { signIn } from '../testing/actor.ts'
import { createTestApp } from '../testing/app.ts'
import { createCourse, createManager, createOrganisation, createUser } from '../testing/factories.ts'
import { sample } from '../testing/sample.ts'
import { idFieldsOf } from './id-fields.testing.ts'
import { belongings } from './others.table.ts'

const zenit = await createTestApp()
const { db } = zenit.deps
await ensureDefaultOrganisation(db)
const [own, other] = [await createOrganisation(db), await createOrganisation(db)]
const manager = await signIn(zenit, await createManager(db, own))
const stranger = await createUser(db, { organisationId: other })
const member = await createUser(db, { organisationId: own })

const admin = await signIn(zenit, await createUser(db, { roles: ['learner', 'admin'] }))
const link = { mostUses: 5, days: 7, domain: null }
const foreignInvitation = (await admin.call(createInvitationLink, { params: { id: other }, body: link })).body
  .invitation._id

const token = { name: 'Kadry', scopes: ['people'], days: 30 }
const foreignToken = (await admin.call(createApiToken, { params: { id: other }, body: token })).body.token._id

const hook = { url: 'https://hooks.example.com/zenit', events: ['person.joined'] as const }
const hookOf = async (id: string) =>
  (await admin.call(createWebhook, { params: { id }, body: hook })).body.webhook._id
const [ownHook, foreignHook] = [await hookOf(own), await hookOf(other)]
const sentTo = async (id: string, webhookId: string) => {
  await admin.call(testWebhook, { params: { id, webhookId } })
  const { deliveries } = (await admin.call(listDeliveries, { params: { id, webhookId } })).body
  return String(deliveries[0]?._id)
}
const foreignDelivery = await sentTo(other, foreignHook)

const store = {
  url: 'https://lrs.example.com/xapi/',
  key: 'zenit',
  secret: 'secret',
  actor: 'account',
} as const
for (const id of [own, other])
  await admin.call(updateRecordStore, { params: { id }, body: { ...store, isEnabled: true } })
const statementsOf = async (id: string) => {
  await admin.call(testRecordStore, { params: { id } })
  const { statements } = (await admin.call(listStatements, { params: { id } })).body
  return String(statements[0]?._id)
}
const foreignStatement = await statementsOf(other)

const foreignExport = (
  await admin.call(createReportExport, { params: { id: other }, body: { format: 'csv' } })
).body.export._id

const savedView = { name: 'Widok', isShared: true }
const foreignView = (await admin.call(createReportView, { params: { id: other }, body: savedView })).body.view
  ._id

const groupOf = async (id: string, name: string) =>
  (await admin.call(createGroup, { params: { id }, body: { name } })).body.group._id
const [ownGroup, foreignGroup] = [await groupOf(own, 'Dział'), await groupOf(other, 'Dział')]
const { courseId } = await createCourse(zenit)
const terms = { dueOn: null, isMandatory: true, rule: 'finishing', renewMonths: null } as const
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

const reason = 'No longer with us'
const bare = ({ status, text }: { status: number; text: string }) => ({
  status,
  text: text.replace(/"requestId":"[^"]*"/, ''),
})

const ofOrganisations = calls.filter(
  ({ access, path }) => access === 'manager' && path.startsWith('/studio/organisations/:id'),
)

/** Everything but the organisation is valid, so the call would succeed in the manager’s own organisation. */
const send = (call: Call, id: string) => {
  const others = Object.keys(call.params?.properties ?? {}).filter((name) => name !== 'id')
  const params = { id, ...Object.fromEntries(others.map((name) => [name, newId()])) }
  return manager.call(call as typeof listMembers, {
    params,
    ...(call.query ? { query: sample(call.query) as object } : {}),
    ...(call.body ? { body: sample(call.body) } : {}),
  })
}

test.each(ofOrganisations.map((call) => [call.name, call] as const))(
  '[ORG-01] %s: a manager of another organisation gets “not found”',
  async (_, call) => {
    const before = await fingerprint(zenit)
    const foreign = await send(call, other)
    expect(bare(foreign)).toEqual(bare(await send(call, newId())))
    expect([foreign.status, foreign.code]).toEqual([404, 'not-found'])
    expect(changes(before, await fingerprint(zenit))).toEqual([])
  },
)

interface Probe {
  foreign: string
  refusal: number
  send: (id: string) => Promise<{ status: number; text: string }>
}

/** What belongs to an organisation; a manager of another one tries to use it. */
const probes: Record<string, Probe> = {
  'listMembers query.after': {
    foreign: stranger,
    refusal: 400,
    send: (after) => manager.call(listMembers, { params: { id: own }, query: { after } }),
  },
  'listMembers query.group': {
    foreign: foreignGroup,
    refusal: 200,
    send: (group) => manager.call(listMembers, { params: { id: own }, query: { group } }),
  },
  'updateGroup params.groupId': {
    foreign: foreignGroup,
    refusal: 404,
    send: (groupId) => manager.call(updateGroup, { params: { id: own, groupId }, body: { name: 'Inny' } }),
  },
  'deleteGroup params.groupId': {
    foreign: foreignGroup,
    refusal: 404,
    send: (groupId) => manager.call(deleteGroup, { params: { id: own, groupId } }),
  },
  'addGroupMembers params.groupId': {
    foreign: foreignGroup,
    refusal: 404,
    send: (groupId) =>
      manager.call(addGroupMembers, { params: { id: own, groupId }, body: { people: [member] } }),
  },
  'addGroupMembers body.people': {
    foreign: stranger,
    refusal: 404,
    send: (id) =>
      manager.call(addGroupMembers, {
        params: { id: own, groupId: ownGroup },
        body: { people: [member, id] },
      }),
  },
  'removeGroupMembers params.groupId': {
    foreign: foreignGroup,
    refusal: 404,
    send: (groupId) =>
      manager.call(removeGroupMembers, { params: { id: own, groupId }, body: { people: [member] } }),
  },
  'removeGroupMembers body.people': {
    foreign: stranger,
    refusal: 200,
    send: (id) =>
      manager.call(removeGroupMembers, { params: { id: own, groupId: ownGroup }, body: { people: [id] } }),
  },
  'listInvitations query.before': {
    foreign: foreignInvitation,
    refusal: 200,
    send: (before) => manager.call(listInvitations, { params: { id: own }, query: { before } }),
  },
  'deleteInvitation params.invitationId': {
    foreign: foreignInvitation,
    refusal: 404,
    send: (invitationId) => manager.call(deleteInvitation, { params: { id: own, invitationId } }),
  },
  'deleteApiToken params.tokenId': {
    foreign: foreignToken,
    refusal: 404,
    send: (tokenId) => manager.call(deleteApiToken, { params: { id: own, tokenId } }),
  },
  'updateWebhook params.webhookId': {
    foreign: foreignHook,
    refusal: 404,
    send: (webhookId) =>
      manager.call(updateWebhook, { params: { id: own, webhookId }, body: { ...hook, isEnabled: false } }),
  },
  'deleteWebhook params.webhookId': {
    foreign: foreignHook,
    refusal: 404,
    send: (webhookId) => manager.call(deleteWebhook, { params: { id: own, webhookId } }),
  },
  'rotateWebhookSecret params.webhookId': {
    foreign: foreignHook,
    refusal: 404,
    send: (webhookId) => manager.call(rotateWebhookSecret, { params: { id: own, webhookId } }),
  },
  'testWebhook params.webhookId': {
    foreign: foreignHook,
    refusal: 404,
    send: (webhookId) => manager.call(testWebhook, { params: { id: own, webhookId } }),
  },
  'listDeliveries params.webhookId': {
    foreign: foreignHook,
    refusal: 404,
    send: (webhookId) => manager.call(listDeliveries, { params: { id: own, webhookId } }),
  },
  'listDeliveries query.before': {
    foreign: foreignDelivery,
    refusal: 200,
    send: (before) =>
      manager.call(listDeliveries, { params: { id: own, webhookId: ownHook }, query: { before } }),
  },
  'replayDelivery params.webhookId': {
    foreign: foreignHook,
    refusal: 404,
    send: (webhookId) =>
      manager.call(replayDelivery, { params: { id: own, webhookId, deliveryId: foreignDelivery } }),
  },
  'replayDelivery params.deliveryId': {
    foreign: foreignDelivery,
    refusal: 404,
    send: (deliveryId) =>
      manager.call(replayDelivery, { params: { id: own, webhookId: ownHook, deliveryId } }),
  },
  'replayStatement params.statementId': {
    foreign: foreignStatement,
    refusal: 404,
    send: (statementId) => manager.call(replayStatement, { params: { id: own, statementId } }),
  },
  'listStatements query.before': {
    foreign: foreignStatement,
    refusal: 200,
    send: (before) => manager.call(listStatements, { params: { id: own }, query: { before } }),
  },
  'listAssignments query.before': {
    foreign: foreignAssignment,
    refusal: 200,
    send: (before) => manager.call(listAssignments, { params: { id: own }, query: { before, limit: 1 } }),
  },
  'createAssignment body.groups': {
    foreign: foreignGroup,
    refusal: 404,
    send: (id) => manager.call(createAssignment, { params: { id: own }, body: assign('groups', [id]) }),
  },
  'createAssignment body.people': {
    foreign: stranger,
    refusal: 404,
    send: (id) =>
      manager.call(createAssignment, { params: { id: own }, body: assign('people', [member, id]) }),
  },
  'viewAssignment params.assignmentId': {
    foreign: foreignAssignment,
    refusal: 404,
    send: (assignmentId) => manager.call(viewAssignment, { params: { id: own, assignmentId } }),
  },
  'updateAssignment params.assignmentId': {
    foreign: foreignAssignment,
    refusal: 404,
    send: (assignmentId) =>
      manager.call(updateAssignment, {
        params: { id: own, assignmentId },
        body: { ...terms, renewMonths: 12, version: 1 },
      }),
  },
  'endAssignment params.assignmentId': {
    foreign: foreignAssignment,
    refusal: 404,
    send: (assignmentId) => manager.call(endAssignment, { params: { id: own, assignmentId } }),
  },
  'listAssignees params.assignmentId': {
    foreign: foreignAssignment,
    refusal: 404,
    send: (assignmentId) => manager.call(listAssignees, { params: { id: own, assignmentId } }),
  },
  'listAssignees query.after': {
    foreign: stranger,
    refusal: 400,
    send: (after) =>
      manager.call(listAssignees, { params: { id: own, assignmentId: ownAssignment }, query: { after } }),
  },
  'viewMember params.personId': {
    foreign: stranger,
    refusal: 404,
    send: (personId) => manager.call(viewMember, { params: { id: own, personId } }),
  },
  'viewReport query.group': {
    foreign: foreignGroup,
    refusal: 404,
    send: (group) => manager.call(viewReport, { params: { id: own }, query: { group } }),
  },
  'viewMatrix query.group': {
    foreign: foreignGroup,
    refusal: 404,
    send: (group) => manager.call(viewMatrix, { params: { id: own }, query: { group } }),
  },
  'viewMatrix query.after': {
    foreign: stranger,
    refusal: 400,
    send: (after) => manager.call(viewMatrix, { params: { id: own }, query: { after } }),
  },
  'exportReport query.group': {
    foreign: foreignGroup,
    refusal: 404,
    send: (group) => manager.call(exportReport, { params: { id: own }, query: { group, format: 'csv' } }),
  },
  'downloadReportPdf query.group': {
    foreign: foreignGroup,
    refusal: 404,
    send: (group) => manager.call(downloadReportPdf, { params: { id: own }, query: { group } }),
  },
  'createReportExport body.group': {
    foreign: foreignGroup,
    refusal: 404,
    send: (group) =>
      manager.call(createReportExport, { params: { id: own }, body: { group, format: 'csv' } }),
  },
  'deleteReportExport params.exportId': {
    foreign: foreignExport,
    refusal: 404,
    send: (exportId) => manager.call(deleteReportExport, { params: { id: own, exportId } }),
  },
  'downloadReportExport params.exportId': {
    foreign: foreignExport,
    refusal: 404,
    send: (exportId) => manager.call(downloadReportExport, { params: { id: own, exportId } }),
  },
  'createReportView body.group': {
    foreign: foreignGroup,
    refusal: 404,
    send: (group) => manager.call(createReportView, { params: { id: own }, body: { ...savedView, group } }),
  },
  'updateReportView params.viewId': {
    foreign: foreignView,
    refusal: 404,
    send: (viewId) => manager.call(updateReportView, { params: { id: own, viewId }, body: savedView }),
  },
  'updateReportSchedule params.viewId': {
    foreign: foreignView,
    refusal: 404,
    send: (viewId) =>
      manager.call(updateReportSchedule, {
        params: { id: own, viewId },
        body: { rhythm: 'weekly', format: 'csv' },
      }),
  },
  'deleteReportView params.viewId': {
    foreign: foreignView,
    refusal: 404,
    send: (viewId) => manager.call(deleteReportView, { params: { id: own, viewId } }),
  },
  'listStuck query.group': {
    foreign: foreignGroup,
    refusal: 404,
    send: (group) => manager.call(listStuck, { params: { id: own }, query: { group } }),
  },
  'listStuck query.after': {
    foreign: stranger,
    refusal: 400,
    send: (after) =>
      manager.call(listStuck, { params: { id: own }, query: { after, afterCourse: courseId } }),
  },
  'updateExemption params.assignmentId': {
    foreign: foreignAssignment,
    refusal: 404,
    send: (assignmentId) =>
      manager.call(updateExemption, {
        params: { id: own, assignmentId, personId: member },
        body: { isExempt: true, reason },
      }),
  },
  'updateExemption params.personId': {
    foreign: stranger,
    refusal: 404,
    send: (personId) =>
      manager.call(updateExemption, {
        params: { id: own, assignmentId: ownAssignment, personId },
        body: { isExempt: true, reason },
      }),
  },
  'removeMembers body.people': {
    foreign: stranger,
    refusal: 404,
    send: (id) =>
      manager.call(removeMembers, { params: { id: own }, body: { people: [member, id], reason } }),
  },
}

test('[ORG-01] every id that belongs to an organisation has a probe', () => {
  const fields = calls.flatMap((call) => idFieldsOf(call).map((field) => `${call.name} ${field}`))
  const managed = fields.filter((field) => belongings[field] === 'managed' && !field.endsWith('params.id'))
  expect(managed.toSorted()).toEqual(Object.keys(probes).toSorted())
})

test.each(Object.entries(probes))(
  '[ORG-01] %s: what belongs to another organisation is treated as missing',
  async (_, probe) => {
    const before = await fingerprint(zenit)
    const foreign = bare(await probe.send(probe.foreign))
    expect(foreign).toEqual(bare(await probe.send(newId())))
    expect(foreign.status).toBe(probe.refusal)
    expect(changes(before, await fingerprint(zenit))).toEqual([])
  },
)

test('[ORG-01] a manager sees only their own organisations', async () => {
  const { organisations } = (await manager.call(listOrganisations, {})).body
  expect(organisations.map(({ _id }) => _id)).toEqual([own])
  const { people } = (await manager.call(listMembers, { params: { id: own } })).body
  expect(people.map(({ _id }) => _id)).toEqual([member])
})
