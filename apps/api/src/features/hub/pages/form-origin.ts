import type { FastifyInstance } from 'fastify'
import type { Config } from '../../../config/config.ts'
import { foreignSender, isSafe, isVisit } from '../../../platform/http/security/foreign-pages.ts'
import { logSecurityEvent } from '../../../platform/observability/security-events.ts'
import { loginAddress } from '../../identity/own-hub.ts'
import { noticePage } from './notice.ts'
import { readerOf, sendPage } from './page.ts'

/** Forms of the hub are sent by its own pages only; beside that each carries a token (form-token.ts). */
export function takeOwnForms(scope: FastifyInstance, config: Config): void {
  const { origin } = new URL(config.publicUrl)
  scope.addHook('onRequest', async (request, reply) => {
    // Without a referrer a browser sends forms with `Origin: null` (Fetch, "append a request Origin header").
    reply.header('referrer-policy', 'same-origin')
    const foreign = foreignSender(request, origin)
    // A link from elsewhere leads in. What a page from elsewhere fetches, shows as a picture or in a frame does not: it
    // would use up what its reader's address may ask for.
    if (!foreign || (isSafe(request) && foreign === 'foreign-site' && isVisit(request))) return
    logSecurityEvent(request.log, 'request-forged', { actorId: null, reason: foreign })
    return sendPage(request, reply.status(403), noticePage(readerOf(request), 'failed', loginAddress(config)))
  })
}
