import type { FastifyInstance } from 'fastify'
import type { Config } from '../../../config/config.ts'
import { foreignSender, isSafe, isVisit } from '../../../platform/http/security/foreign-pages.ts'
import { logSecurityEvent } from '../../../platform/observability/security-events.ts'
import { loginAddress } from '../../identity/own-hub.ts'
import { noticePage } from './notice.ts'
import { readerOf, sendPage } from './page.ts'

/** Accepts forms only from the hub's own pages; each also carries a token (form-token.ts). */
export function takeOwnForms(scope: FastifyInstance, config: Config): void {
  const { origin } = new URL(config.publicUrl)
  scope.addHook('onRequest', async (request, reply) => {
    // Without a referrer a browser sends forms with `Origin: null` (Fetch, "append a request Origin header").
    reply.header('referrer-policy', 'same-origin')
    const foreign = foreignSender(request, origin)
    // Links from other sites may lead here. Requests that their pages send as fetches, images or frames are refused,
    // because they would use up the reader's rate limits.
    if (!foreign || (isSafe(request) && foreign === 'foreign-site' && isVisit(request))) return
    logSecurityEvent(request.log, 'request-forged', { actorId: null, reason: foreign })
    return sendPage(request, reply.status(403), noticePage(readerOf(request), 'failed', loginAddress(config)))
  })
}
