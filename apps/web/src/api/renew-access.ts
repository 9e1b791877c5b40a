import { getUserData } from '@zenit/contract/session'
import { request } from './client.ts'

/**
 * Makes sure that the access cookie is good. A film, a file or an image is asked for by the browser itself, and a 401
 * there renews nothing; this call's own 401 does (AUTH-04). Throws as {@link request} does.
 */
export async function renewAccess(): Promise<void> {
  await request(getUserData, {})
}
