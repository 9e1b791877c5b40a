import { Readable } from 'node:stream'
import { eraseOwnAccount, exportOwnData, viewOwnData } from '@zenit/contract/privacy'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { dayIn } from '../../platform/calendar/zone.ts'
import { createQueue } from '../../platform/concurrency/queue.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { route } from '../../platform/http/route.ts'
import { translator } from '../../platform/i18n.ts'
import { logSecurityEvent } from '../../platform/observability/security-events.ts'
import { normaliseEmail } from '../../platform/text/email-address.ts'
import { requireFreshLogin } from '../session/confirmed-identity.ts'
import { clearSessionCookies } from '../session/cookies.ts'
import type { HubClient } from '../session/login/hub-client.ts'
import { findIdToken } from '../session/service.ts'
import type { Viewer } from '../session/viewer.ts'
import { eraseNow } from './erase.ts'
import { openCopy } from './export/copy.ts'
import { readOwnData } from './service.ts'

/** Copies created at a time: each reads much, and holds a database connection meanwhile. */
const copies = { running: 2, waiting: 20 }
/** A browser that reads nothing for this long is gone. */
const stallMs = 60_000

const noStore = (reply: FastifyReply) => reply.header('cache-control', 'no-store')

function exportRoute(scope: FastifyInstance, deps: Deps): void {
  const queue = createQueue(copies)
  route(scope, exportOwnData, async ({ request, reply }) => {
    const { viewer, language } = request
    await requireFreshLogin(deps, viewer)
    const leave = await queue(reply.raw)
    const { stream, size } = await openCopy(deps, { viewer, language }).finally(leave)
    reply.raw.setTimeout(stallMs, () => stream.destroy())
    logSecurityEvent(request.log, 'data-exported', { actorId: viewer.user._id, sessionId: viewer.sessionId })
    const word = translator(language)('privacy:export.file')
    const day = dayIn('Europe/Warsaw', deps.clock())
    noStore(reply)
      .type('application/zip')
      .header('content-length', size)
      .header('content-disposition', attachment(`${deps.config.product}-${word}-${day}.zip`))
    if (request.method !== 'HEAD') return reply.send(stream)
    stream.destroy()
    return reply.send(Readable.from([]))
  })
}

function requireConfirmation({ user }: Viewer, confirmation: string): void {
  if (normaliseEmail(confirmation) === user.email) return
  const field = { field: 'confirmation', code: 'mismatch' }
  throw new ApiError('invalid-input', { fields: [field] })
}

/** One's own data: a copy of all of it, and its erasure. */
export function privacyRoutes(scope: FastifyInstance, deps: Deps, hub: HubClient): void {
  route(scope, viewOwnData, ({ request, reply }) => {
    noStore(reply)
    return readOwnData(deps, request.viewer)
  })

  exportRoute(scope, deps)

  route(scope, eraseOwnAccount, async ({ body, request, reply }) => {
    const { viewer, log } = request
    const { sessionId, user } = viewer
    await requireFreshLogin(deps, viewer)
    requireConfirmation(viewer, body.confirmation)
    const idToken = await findIdToken(deps.db, sessionId)
    const isDone = await eraseNow(deps, { userId: user._id, keepsName: body.keepsName })
    request.forgetViewer()
    if (isDone) logSecurityEvent(log, 'account-erased', { actorId: user._id, sessionId })
    clearSessionCookies(noStore(reply))
    // The product's own hub deleted the account in the same transaction.
    const logoutUrl = deps.config.hub ? await hub.logoutAddress(idToken) : null
    return { success: true as const, logoutUrl }
  })
}
