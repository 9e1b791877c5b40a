import { loginSettings } from '@zenit/contract/session'
import { queryOf } from '../../query-client.ts'

/** What the hub can do and where it keeps the account; the same for everyone, until the server starts anew. */
export const loginSettingsQuery = {
  ...queryOf(loginSettings, {}),
  staleTime: Number.POSITIVE_INFINITY,
}
