import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Returns the token of a form, bound to the interaction or the session that it is shown in, so that other sites cannot
 * know it.
 */
export const formToken = (secret: string, boundTo: string): string =>
  createHmac('sha256', secret).update(`hub-form:${boundTo}`).digest('base64url')

export function isFormToken(secret: string, boundTo: string, given: string | undefined): boolean {
  const expected = Buffer.from(formToken(secret, boundTo))
  const actual = Buffer.from(given ?? '')
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
