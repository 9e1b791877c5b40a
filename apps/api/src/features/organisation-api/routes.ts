import type { ReadingScope } from '@zenit/contract/call'
import * as calls from '@zenit/contract/organisation-api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../platform/http/route.ts'
import { listAssigneesById, listAssignmentsById } from '../assignments/by-id.ts'
import * as queries from './queries.ts'
import { toAsked, toHolder, toLearned, toPerson, toTraining } from './view.ts'

interface Query {
  after?: string
  limit?: number
}

/**
 * Returns one page of the token's organisation. Reads one row more than the page holds, to see whether there are more.
 */
async function pageOf<Row extends { id: string }>(
  { apiToken: { organisationId } }: FastifyRequest,
  { after, limit = 50 }: Query,
  read: (page: queries.Page) => Promise<Row[]>,
): Promise<{ rows: Row[]; next: string | null }> {
  const found = await read({ organisationId, after, limit: limit + 1 })
  const rows = found.slice(0, limit)
  return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null }
}

function peopleRoutes(scope: FastifyInstance, { db }: Deps): void {
  route(scope, calls.listOrganisationPeople, async ({ query, request }) => {
    const { rows, next } = await pageOf(request, query, (page) => queries.listPeople(db, page))
    return { people: rows.map(toPerson), next }
  })
}

function assignmentRoutes(scope: FastifyInstance, { db, clock, catalog }: Deps): void {
  route(scope, calls.listOrganisationAssignments, async ({ query, request }) => {
    const { rows, next } = await pageOf(request, query, (page) => listAssignmentsById(db, page))
    return { assignments: rows.map((row) => toTraining(row, catalog, request.language)), next }
  })

  route(scope, calls.listOrganisationAssignees, async ({ params, query, request }) => {
    const { rows, next } = await pageOf(request, query, (page) =>
      listAssigneesById({ db, clock }, { ...page, ...params }),
    )
    return { people: rows.map(toAsked), next }
  })
}

function progressRoutes(scope: FastifyInstance, { db, catalog }: Deps): void {
  route(scope, calls.listOrganisationProgress, async ({ query, request }) => {
    const { rows, next } = await pageOf(request, query, (page) => queries.listLearners(db, page))
    const learned = async (row: queries.EnrolmentRow) =>
      toLearned(row, await catalog.document(row), request.language)
    const people = rows.map(async ({ id, courses }) => ({
      person: id,
      courses: await Promise.all(courses.map(learned)),
    }))
    return { people: await Promise.all(people), next }
  })
}

function certificateRoutes(scope: FastifyInstance, { db, config }: Deps): void {
  route(scope, calls.listOrganisationCertificates, async ({ query, request }) => {
    const { rows, next } = await pageOf(request, query, (page) => queries.listHolders(db, page))
    return { people: rows.map((row) => toHolder(row, config.publicUrl)), next }
  })
}

/** What an API token may read of its organisation, by scope. */
export const organisationRoutesOf: Record<ReadingScope, (scope: FastifyInstance, deps: Deps) => void> = {
  people: peopleRoutes,
  assignments: assignmentRoutes,
  progress: progressRoutes,
  certificates: certificateRoutes,
}
