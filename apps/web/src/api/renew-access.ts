import { getUserData } from '@zenit/contract/session'
import { request } from './client.ts'

/**
 * Ensures that the access cookie is valid. The browser requests films, files and images itself, and a 401 there
 * refreshes nothing; a 401 of this call does (AUTH-04). Throws like {@link request}.
 */
export async function renewAccess(): Promise<void> {
  await request(getUserData, {})
}
