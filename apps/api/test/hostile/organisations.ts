import { createAssignment } from '@zenit/contract/assignments'
import { addDomain } from '@zenit/contract/domains'
import { addGroupMembers, createGroup } from '@zenit/contract/groups'
import { createInvitationLink } from '@zenit/contract/invitations'
import { updateRecordStore } from '@zenit/contract/record-stores'
import { createReportExport } from '@zenit/contract/report-exports'
import { createReportView, updateReportSchedule } from '@zenit/contract/report-views'
import { createWebhook } from '@zenit/contract/webhooks'
import { sql } from 'kysely'
import { createManaged } from '../../src/features/organisations/fixtures.ts'
import { sending } from '../../src/features/scim/fixtures.ts'
import { newId } from '../../src/platform/ids.ts'
import { type Actor, comeWithToken } from '../testing/actor.ts'
import type { TestApp } from '../testing/app.ts'
import { createUser } from '../testing/factories.ts'
import type { KnownIds } from './schema.ts'

/** Enough that some remain, whatever the inputs do with the others. */
const count = 3

const inTenDays = (app: TestApp) =>
  new Date(app.clock().getTime() + 10 * 86_400_000).toISOString().slice(0, 10)

/** Creates an organisation with one of everything that a manager can create. */
async function createBusy(app: TestApp, courseId: string, number: number): Promise<string> {
  const { id, params, manager } = await createManaged(app)
  const people = [await createUser(app.deps.db, { organisationId: id })]
  const { group } = (await manager.call(createGroup, { params, body: { name: `Zespół ${number}` } })).body
  await manager.call(addGroupMembers, { params: { id, groupId: group._id }, body: { people } })
  await manager.call(createInvitationLink, { params, body: { mostUses: 5, days: 7, domain: null } })
  await manager.call(addDomain, { params, body: { domain: `firma${number}.example` } })
  await manager.call(createAssignment, {
    params,
    body: {
      ...{ item: { kind: 'course', _id: courseId }, audience: 'organisation', groups: [], people: [] },
      ...{ dueOn: inTenDays(app), isMandatory: true, rule: 'finishing', renewMonths: null },
    },
  })
  await createIntegrations(manager, params)
  const { view } = (
    await manager.call(createReportView, {
      params,
      body: { name: 'Zespół', isShared: true, group: group._id },
    })
  ).body
  const schedule = { rhythm: 'weekly', format: 'csv' } as const
  await manager.call(updateReportSchedule, { params: { id, viewId: view._id }, body: schedule })
  await manager.call(createReportExport, { params, body: { format: 'csv' } })
  return id
}

async function createIntegrations(manager: Actor, params: { id: string }): Promise<void> {
  const url = 'https://systemy.example/zenit'
  await manager.call(createWebhook, { params, body: { url, events: ['course.finished'] } })
  const store = { url, key: 'klucz', secret: 'tajne', actor: 'account', isEnabled: true } as const
  await manager.call(updateRecordStore, { params, body: store })
}

/** Creates one failed message for each address. */
async function createDeliveries({ deps: { db }, clock }: TestApp): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from webhook_endpoints`.execute(db)
  for (const { id } of rows)
    await db
      .insertInto('webhook_deliveries')
      .values({
        ...{ id: newId(), endpoint_id: id, user_id: null, event: 'test', body: '{}' },
        ...{ happened_at: clock(), state: 'given-up' },
      })
      .execute()
}

/** Creates what a directory sends. */
async function fillDirectory(app: TestApp, program: Actor): Promise<void> {
  const send = sending(app, String(program.headers.authorization).slice('Bearer '.length))
  const members: { value: string }[] = []
  for (let number = 1; number <= count; number++) {
    const email = `osoba${number}@firma.example`
    const { body } = await send('POST', '/Users', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      ...{
        userName: email,
        externalId: `ext-${number}`,
        active: true,
        emails: [{ value: email, primary: true }],
      },
      name: { givenName: 'Zofia', familyName: 'Łękołodzka' },
    })
    members.push({ value: body.id })
  }
  const schemas = ['urn:ietf:params:scim:schemas:core:2.0:Group']
  for (let number = 1; number <= count; number++)
    await send('POST', '/Groups', { schemas, displayName: `Dział ${number}`, members })
}

/** Tables of the rows of organisations that calls request, by parameter name. */
const sources = {
  groupId: 'groups',
  invitationId: 'organisation_invitations',
  assignmentId: 'assignments',
  webhookId: "webhook_endpoints where kind = 'webhook'",
  deliveryId:
    "webhook_deliveries d where exists (select from webhook_endpoints e where e.id = d.endpoint_id and e.kind = 'webhook')",
  statementId:
    "webhook_deliveries d where exists (select from webhook_endpoints e where e.id = d.endpoint_id and e.kind <> 'webhook')",
  tokenId: 'api_tokens',
  viewId: 'report_views',
  exportId: 'report_exports',
  personId: 'users',
  scimId: '(select id from directory_people union all select id from groups where is_from_directory) as scim',
}

async function readIds({ deps: { db } }: TestApp): Promise<Record<string, string[]>> {
  const known: Record<string, string[]> = {}
  for (const [name, source] of Object.entries(sources)) {
    const { rows } = await sql<{ id: string }>`select id from ${sql.raw(source)} limit 12`.execute(db)
    known[name] = rows.map(({ id }) => id)
  }
  return known
}

/** Creates organisations with everything that managers and directories create there; returns the ids. */
export async function fillOrganisations(
  app: TestApp,
  { courseId, organisationId }: { courseId: string; organisationId: string },
): Promise<{ known: KnownIds; program: Actor }> {
  const ids: string[] = []
  for (let number = 1; number <= count; number++) ids.push(await createBusy(app, courseId, number))
  await createDeliveries(app)
  const program = await comeWithToken(app, organisationId)
  await fillDirectory(app, program)
  return { known: { ...(await readIds(app)), managedId: ids }, program }
}
