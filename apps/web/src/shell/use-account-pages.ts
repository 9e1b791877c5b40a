import { useQuery } from '@tanstack/react-query'
import { loginSettingsQuery } from '../features/session/settings.ts'

/** The hub's pages of the account; null when it is another's hub, undefined until the answer has come. */
export function useAccountPages() {
  const { data } = useQuery(loginSettingsQuery)
  return data?.accountPages
}
