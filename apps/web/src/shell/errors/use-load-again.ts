import { useLocation, useNavigate } from 'react-router'

/**
 * Reloads the open page in place, or with another search, by navigating to its address. After a revalidation the
 * router's error boundary clears only if the loading state was rendered, which busy devices skip, and the error would
 * stay.
 */
export function useLoadAgain() {
  const navigate = useNavigate()
  const { search, hash, state } = useLocation()
  return async (wanted = search): Promise<void> =>
    navigate({ search: wanted, hash }, { replace: true, preventScrollReset: true, state })
}
