import {
  createOrganisation,
  listOrganisations,
  makeOrganisationDefault,
  updateOrganisation,
  updateOrganisationSeats,
  updateRequiredSecondFactor,
  viewOrganisation,
} from '@zenit/contract/organisations'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../platform/http/route.ts'
import { managerRequestOf } from './manager-access.ts'
import { requireOfPeople } from './second-factor.ts'
import * as service from './service.ts'

const actOf = ({
  body,
  request,
}: {
  body: { reason: string }
  request: FastifyRequest
}): service.ActionInput => ({
  actorId: request.viewer.user._id,
  reason: body.reason,
  log: request.log,
})

/** For managers: the organisations that they manage. */
export function managedOrganisationRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, listOrganisations, async ({ request: { viewer, language } }) => ({
    organisations: await service.listAll(deps, viewer.user, language),
  }))

  route(scope, viewOrganisation, async ({ params: { id } }) => ({
    organisation: await service.viewOne(deps, id),
  }))

  route(scope, updateRequiredSecondFactor, async ({ request, body }) => ({
    success: true as const,
    organisation: await requireOfPeople(deps, managerRequestOf(request), body),
  }))
}

/** For admins: organisations and their feature flags. */
export function studioOrganisationRoutes(scope: FastifyInstance, deps: Deps): void {
  const success = true as const

  route(scope, createOrganisation, async (input) => ({
    success,
    organisation: await service.create(deps, actOf(input), input.body),
  }))

  route(scope, updateOrganisation, async (input) => {
    const { name, flags } = input.body
    const organisation = await service.update(deps, actOf(input), { id: input.params.id, name, flags })
    return { success, organisation }
  })

  route(scope, updateOrganisationSeats, async (input) => {
    const { id } = input.params
    const organisation = await service.updateSeats(deps, actOf(input), { id, seats: input.body.seats })
    return { success, organisation }
  })

  route(scope, makeOrganisationDefault, async (input) => ({
    success,
    organisation: await service.makeDefault(deps, actOf(input), input.params.id),
  }))
}
