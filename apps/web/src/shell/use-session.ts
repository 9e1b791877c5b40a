import { useQuery } from '@tanstack/react-query'
import { isOnboarded } from '../features/session/newcomer.ts'
import { sessionQuery } from '../features/session/session.ts'

/** The signed-in person. The guard ensures that shell pages have one. */
export function useSession() {
  const { data } = useQuery(sessionQuery)
  const user = data?.user
  return {
    user,
    secondFactor: data?.secondFactor,
    organizationSettings: data?.organizationSettings,
    /** Above rank 1: the menu and the pages are accessible. */
    isOnboarded: isOnboarded(user?.rankStage ?? 0),
    /** The beta notice is shown (BETA-01). */
    isBeta: data?.beta.isOn ?? false,
    /** Shown, marked as switched off, and closed. */
    disabledFeatures: data?.beta.disabledFeatures ?? [],
  }
}
