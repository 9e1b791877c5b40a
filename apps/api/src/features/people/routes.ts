import {
  endPersonSessions,
  listPeople,
  resetPersonSecondFactor,
  updatePersonOrganisation,
  updatePersonRank,
  updatePersonRoles,
  updatePersonStatus,
  viewPerson,
} from '@zenit/contract/people'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../platform/http/route.ts'
import * as changes from './changes.ts'
import { listAll, type PersonQuery, viewOne } from './service.ts'

interface Input {
  params: { id: string }
  request: FastifyRequest
}

const lookOf = ({ params: { id }, request: { viewer, language } }: Input): PersonQuery => ({
  id,
  actorId: viewer.user._id,
  language,
})

const actOf = ({
  params: { id },
  body,
  request,
}: Input & { body: { reason: string } }): changes.PersonChange => ({
  id,
  actorId: request.viewer.user._id,
  reason: body.reason,
  log: request.log,
})

/** For admins: search and change people. Every change returns the changed person. */
export function studioPeopleRoutes(scope: FastifyInstance, deps: Deps): void {
  const changed = async (input: Input) => ({
    success: true as const,
    person: await viewOne(deps, lookOf(input)),
  })

  route(scope, listPeople, ({ query, request: { language } }) => listAll(deps, query, language))

  route(scope, viewPerson, async (input) => ({ person: await viewOne(deps, lookOf(input)) }))

  route(scope, updatePersonRoles, async (input) => {
    await changes.updateRoles(deps, { ...actOf(input), roles: input.body.roles })
    return changed(input)
  })

  route(scope, updatePersonRank, async (input) => {
    await changes.updateRank(deps, { ...actOf(input), rank: input.body.rank })
    return changed(input)
  })

  route(scope, updatePersonOrganisation, async (input) => {
    const { organisationId } = input.body
    await changes.updateOrganisation(deps, { ...actOf(input), organisationId })
    return changed(input)
  })

  route(scope, updatePersonStatus, async (input) => {
    await changes.updateStatus(deps, { ...actOf(input), isDisabled: input.body.isDisabled })
    return changed(input)
  })

  route(scope, resetPersonSecondFactor, async (input) => {
    await changes.resetSecondFactor(deps, actOf(input))
    return changed(input)
  })

  route(scope, endPersonSessions, async (input) => {
    const ended = await changes.endAllSessions(deps, actOf(input))
    return { ...(await changed(input)), ended }
  })
}
