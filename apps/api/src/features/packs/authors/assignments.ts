import type { BodyOf } from '@zenit/contract/call'
import { assignPack, updateAuthorAssignments, viewAuthorAssignments } from '@zenit/contract/packs'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { required } from '../../../platform/http/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { staffTransaction } from '../../staff/actions.ts'
import { requireStillAdmin } from '../../staff/admins.ts'
import { type Asker, askerOf, inPack } from '../access.ts'
import { viewSummary } from '../service.ts'
import * as rows from './assignments.queries.ts'

type Assignments = BodyOf<typeof updateAuthorAssignments>

async function readAssignments(db: Deps['db'], userId: string): Promise<Assignments> {
  const assigned = await rows.listAssignments(db, userId)
  return {
    organisations: assigned.flatMap(({ organisation_id }) => organisation_id ?? []),
    programs: assigned.flatMap(({ program_id }) => program_id ?? []),
  }
}

async function setAssignments(
  { db, clock }: Deps,
  asker: Asker,
  { id, given }: { id: string; given: Assignments },
): Promise<void> {
  await staffTransaction({ db }, asker.log, async (tx, record) => {
    required(await rows.lockPerson(tx, id), 'not-found')
    await requireStillAdmin(tx, asker.userId)
    required(await rows.areThere(tx, given), 'not-found')
    if (!(await rows.replaceAssignments(tx, id, given))) return
    await record({
      actorId: asker.userId,
      action: 'assignments-changed',
      subject: { kind: 'person', id },
      personId: id,
      reason: null,
      after: given,
      now: clock(),
    })
  })
}

/** For admins: who edits which packs. */
export function authorAssignmentRoutes(scope: FastifyInstance, deps: Deps): void {
  const success = true as const
  route(scope, viewAuthorAssignments, async ({ params: { id } }) => {
    required(await rows.isPerson(deps.db, id), 'not-found')
    return { assignments: await readAssignments(deps.db, id) }
  })
  route(scope, updateAuthorAssignments, async ({ params: { id }, body, request }) => {
    await setAssignments(deps, askerOf(request), { id, given: body })
    return { success, assignments: await readAssignments(deps.db, id) }
  })
  route(scope, assignPack, async ({ params: { id }, body: { organisationId }, request }) => {
    const asker = askerOf(request)
    await inPack(deps, asker, {
      id,
      isAround: true,
      act: async ({ tx, userId, record }) => {
        await requireStillAdmin(tx, userId)
        const organisations = organisationId ? [organisationId] : []
        required(await rows.areThere(tx, { organisations, programs: [] }), 'not-found')
        if (!(await rows.updateOrganisation(tx, id, organisationId))) return
        await record('pack-assigned', organisationId ? { organisationId } : undefined)
      },
    })
    return { success, pack: await viewSummary(deps, asker, id) }
  })
}
