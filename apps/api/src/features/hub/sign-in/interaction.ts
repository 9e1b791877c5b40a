import type { FastifyReply, FastifyRequest } from 'fastify'
import { loginAddress } from '../../identity/own-hub.ts'
import type { Hub } from '../hub.ts'
import { noticePage } from '../pages/notice.ts'
import { readerOf, sendPage } from '../pages/page.ts'

export type InteractionRequest = FastifyRequest<{ Params: { uid: string } }>

/** Returns the interaction of the browser's cookie; null when it has expired or was finished. */
export async function findInteraction(hub: Hub, request: InteractionRequest, reply: FastifyReply) {
  const provider = await hub.provider()
  const found = await provider.interactionDetails(request.raw, reply.raw).catch((error: Error) => {
    if (error.name === 'SessionNotFound') return null
    throw error
  })
  return found?.uid === request.params.uid && !found.result ? found : null
}

export const sendExpired = (hub: Hub, request: FastifyRequest, reply: FastifyReply) =>
  sendPage(
    request,
    reply.status(410),
    noticePage(readerOf(request), 'expired', loginAddress(hub.deps.config)),
  )
