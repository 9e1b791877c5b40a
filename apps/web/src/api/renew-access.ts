import { getUserData } from '@zenit/contract/session'
import { request } from './client.ts'

/**
 * Makes sure that the access cookie is valid. The browser requests films, files and images itself, and a 401 there
 * renews nothing; this call's own 401 does (AUTH-04). Throws like {@link request}.
 */
export async function renewAccess(): Promise<void> {
  await request(getUserData, {})
}
