import { useQuery } from '@tanstack/react-query'
import { loginSettingsQuery } from '../features/session/settings.ts'

/** The hub's account pages; null for an external hub, undefined while loading. */
export function useAccountPages() {
  const { data } = useQuery(loginSettingsQuery)
  return data?.accountPages
}
