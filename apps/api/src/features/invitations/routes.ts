import * as calls from '@zenit/contract/invitations'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../platform/http/route.ts'
import { normaliseEmail } from '../../platform/text/email-address.ts'
import { managingOf } from '../organisations/managed.ts'
import { accept, view } from './accept.ts'
import * as manage from './manage.ts'

const success = true as const

/** For managers: ways into their organisation. */
export function managedInvitationRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, calls.listInvitations, ({ params, query }) =>
    manage.listPage(deps, { ...query, organisationId: params.id }),
  )

  route(scope, calls.createInvitationLink, async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    return { success, ...(await manage.createLink(deps, managingOf(request), body)) }
  })

  route(scope, calls.sendInvitations, async ({ body: { emails }, request }) => {
    await request.server.limits.take(request, [
      { limit: 'invitation-letters', of: request.viewer.user._id, cost: emails.length },
      ...[...new Set(emails.map(normaliseEmail))].map((of) => ({ limit: 'invitation-recipient', of })),
    ])
    return {
      success,
      sent: await manage.send(deps, managingOf(request), { emails, language: request.language }),
    }
  })

  route(scope, calls.deleteInvitation, async ({ params: { invitationId }, request }) => {
    await manage.revoke(deps, managingOf(request), invitationId)
    return { success }
  })
}

/** For whoever is signed in: where an invitation leads, and in. */
export function invitationRoutes(scope: FastifyInstance, deps: Deps): void {
  const comingOf = (secret: string, userId: string) => ({ secret, userId })

  route(scope, calls.viewInvitation, ({ params: { secret }, request }) =>
    view(deps, comingOf(secret, request.viewer.user._id)),
  )

  route(scope, calls.acceptInvitation, async ({ params: { secret }, request }) => {
    await accept(deps, comingOf(secret, request.viewer.user._id))
    request.forgetViewer()
    return { success }
  })
}
