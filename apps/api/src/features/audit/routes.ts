import { listStaffActions, type StaffAction } from '@zenit/contract/audit'
import type { FastifyInstance } from 'fastify'
import type { Language } from '../../content/document.ts'
import { textIn } from '../../content/localized.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../platform/http/route.ts'
import { type ActionRow, listActions, listNames } from './queries.ts'

const toNamed = (id: string | null, name: string | null) => (id ? { _id: id, name } : null)

/** Returns the current name of the subject; null when it no longer exists. */
async function nameOf(deps: Deps, row: ActionRow, language: Language): Promise<string | null> {
  switch (row.subjectKind) {
    case 'person':
      return row.personName
    case 'organisation':
      return row.organisationName
    case 'certificate':
    case 'pack':
      return row.subject
    case 'final-work':
      return row.work && textIn((await deps.catalog.document(row.work)).title, language)
  }
}

const toStaffAction = (row: ActionRow, name: string | null): StaffAction => ({
  _id: row.id,
  at: row.at.toISOString(),
  actor: toNamed(row.actorId, row.actorName),
  action: row.action,
  subject: { kind: row.subjectKind, _id: row.subject, name },
  person: toNamed(row.personId, row.personName),
  reason: row.reason,
  before: row.before,
  after: row.after,
})

const organisationIdsOf = (rows: readonly ActionRow[]): string[] =>
  [...new Set(rows.flatMap(({ before, after }) => [before?.organisationId, after?.organisationId]))].filter(
    (id) => id !== undefined,
  )

/** For admins: the actions of staff. */
export function studioAuditRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, listStaffActions, async ({ query: { limit = 30, ...wanted }, request: { language } }) => {
    // One row more than requested shows whether there are older ones.
    const found = await listActions(deps.db, wanted, limit + 1)
    const rows = found.slice(0, limit)
    const [actions, organisations] = await Promise.all([
      Promise.all(rows.map(async (row) => toStaffAction(row, await nameOf(deps, row, language)))),
      listNames(deps.db, organisationIdsOf(rows)),
    ])
    return { actions, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null, organisations }
  })
}
