import { loginSettings } from '@zenit/contract/session'
import { queryOf } from '../../query-client.ts'

/** Capabilities of the hub and address of its account pages; the same for everyone until the server restarts. */
export const loginSettingsQuery = {
  ...queryOf(loginSettings, {}),
  staleTime: Number.POSITIVE_INFINITY,
}
