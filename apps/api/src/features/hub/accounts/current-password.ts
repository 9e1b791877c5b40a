import type { FastifyRequest } from 'fastify'
import { type Faults, isPossiblePassword } from '../pages/faults.ts'
import { checkPassword } from './passwords.ts'
import type { Account } from './queries.ts'

/**
 * Whether somebody who is signed in is who they were at sign-in: whoever finds a browser open must not take the
 * account over.
 */
export async function currentPasswordFault(
  request: FastifyRequest,
  { id, password_hash }: Account,
  given = '',
): Promise<Faults> {
  if (!given) return { currentPassword: 'currentPassword.required' }
  await request.server.limits.take(request, [{ limit: 'password-account', of: id }])
  const check = isPossiblePassword(given) ? await checkPassword(password_hash, given) : 'wrong'
  return check === 'wrong' ? { currentPassword: 'currentPassword.wrong' } : {}
}
