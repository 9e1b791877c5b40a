import type { SessionAnswer } from '@zenit/contract/session'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { required } from '../../platform/http/errors.ts'
import { listDisabledFeatures } from '../settings/disabled-features.ts'
import { setSessionCookies } from './cookies.ts'
import type { Tokens } from './queries.ts'
import { demandOf } from './second-factor.ts'
import type { Viewer } from './viewer.ts'

export const noStore = (reply: FastifyReply) => reply.header('cache-control', 'no-store')

export const toSessionAnswer = (deps: Deps, viewer: Viewer): SessionAnswer => ({
  user: viewer.user,
  success: true,
  organizationSettings: viewer.settings,
  beta: { isOn: deps.config.beta, disabledFeatures: listDisabledFeatures(deps) },
  secondFactor: demandOf(deps.config, viewer, deps.clock()),
})

/** Sends a new session's cookies to the browser. */
export async function answerNewSession(
  deps: Deps,
  reply: FastifyReply,
  tokens: Tokens,
): Promise<SessionAnswer> {
  const viewer = await deps.viewers.find(tokens.accessToken)
  required(viewer, 'login-failed')
  setSessionCookies(noStore(reply), tokens, deps.config.publicUrl.startsWith('https:'))
  return toSessionAnswer(deps, viewer)
}
