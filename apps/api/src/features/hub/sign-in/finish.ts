import type { FastifyReply } from 'fastify'
import { logSecurityEvent } from '../../../platform/observability/security-events.ts'
import type { Hub } from '../hub.ts'
import { createAdapter } from '../provider/adapter.ts'
import { type InteractionRequest, sendExpired } from './interaction.ts'

/** A finished sign-in, rechecked in its transaction. */
export interface Entry {
  accountId: string
  isGood(): Promise<boolean>
}

/** Passes a sign-in to the library. `ts` is from before any check, so that ending all logins ends this one too. */
export async function finishSignIn(
  hub: Hub,
  request: InteractionRequest,
  reply: FastifyReply,
  { accountId, ts, isGood }: Entry & { ts: number },
) {
  const provider = await hub.provider()
  const result = { login: { accountId, ts, remember: true }, create: {} }
  const next = await provider.interactionResult(request.raw, reply.raw, result)
  if (await isGood()) return reply.redirect(next, 303)
  await createAdapter(hub.deps.db, 'Interaction').destroy(request.params.uid)
  const facts = { subjectId: accountId, reason: 'password-changed-meanwhile' }
  logSecurityEvent(request.log, 'sign-in-failed', { actorId: null, ...facts })
  return sendExpired(hub, request, reply)
}
