import { loginSettings } from '@zenit/contract/session'
import { queryOf } from '../../query-client.ts'

/** The hub's capabilities and account URLs; the same for everyone until the server restarts. */
export const loginSettingsQuery = {
  ...queryOf(loginSettings, {}),
  staleTime: Number.POSITIVE_INFINITY,
}
