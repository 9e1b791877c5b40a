import type { FastifyRequest } from 'fastify'
import { type Faults, isPossiblePassword } from '../pages/faults.ts'
import { checkPassword } from './passwords.ts'
import type { Account } from './queries.ts'

/** Asks a signed-in person for their password again, so that nobody takes over the account at an open browser. */
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
