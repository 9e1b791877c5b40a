import multipart from '@fastify/multipart'
import * as calls from '@zenit/contract/invitations'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../platform/http/route.ts'
import { withUpload } from '../../platform/http/upload.ts'
import { normaliseEmail } from '../../platform/text/email-address.ts'
import { managerRequestOf } from '../organisations/manager-access.ts'
import { accept, view } from './accept.ts'
import { invite, preview } from './file/invite.ts'
import { mostFileBytes, readUploadedPeople } from './file/reader.ts'
import * as manage from './manage.ts'

const success = true as const

/** Limits letters per sender and per recipient. Letters that are not sent after all do not count. */
async function withinLimits<T>(
  request: FastifyRequest,
  emails: readonly string[],
  send: () => Promise<T>,
): Promise<T> {
  const { limits } = request.server
  const claims = [
    { limit: 'invitation-letters', of: request.viewer.user._id, cost: emails.length },
    ...[...new Set(emails.map(normaliseEmail))].map((of) => ({ limit: 'invitation-recipient', of })),
  ]
  await limits.take(request, claims)
  try {
    return await send()
  } catch (error) {
    await limits.giveBack(claims)
    throw error
  }
}

function fileRoutes(uploads: FastifyInstance, deps: Deps): void {
  route(uploads, calls.previewInvitationFile, ({ params: { id }, request }) =>
    withUpload(
      request,
      async (uploaded) => {
        const file = await readUploadedPeople(uploaded)
        return preview(deps, id, { file, language: request.language })
      },
      mostFileBytes,
    ),
  )
  route(uploads, calls.sendInvitationFile, ({ request }) =>
    withUpload(
      request,
      async (uploaded) => {
        const file = await readUploadedPeople(uploaded)
        const { language } = request
        const emails = file.rows.map(({ email }) => email)
        const send = () => invite(deps, managerRequestOf(request), { file, language })
        return { success, sent: await withinLimits(request, emails, send) }
      },
      mostFileBytes,
    ),
  )
}

/** For managers: invitations to their organisation. */
export function managedInvitationRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, calls.listInvitations, ({ params, query }) =>
    manage.listPage(deps, { ...query, organisationId: params.id }),
  )

  route(scope, calls.createInvitationLink, async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    return { success, ...(await manage.createLink(deps, managerRequestOf(request), body)) }
  })

  route(scope, calls.sendInvitations, async ({ body: { emails }, request }) => {
    const { language } = request
    const send = () => manage.send(deps, managerRequestOf(request), { emails, language })
    return { success, sent: await withinLimits(request, emails, send) }
  })

  // In its own scope, because only these calls accept multipart bodies.
  scope.register(async (uploads) => {
    await uploads.register(multipart)
    fileRoutes(uploads, deps)
  })

  route(scope, calls.deleteInvitation, async ({ params: { invitationId }, request }) => {
    await manage.revoke(deps, managerRequestOf(request), invitationId)
    return { success }
  })
}

/** For signed-in people: view and accept an invitation. */
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
