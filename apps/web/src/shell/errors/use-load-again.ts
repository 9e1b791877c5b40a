import { useLocation, useNavigate } from 'react-router'

/**
 * Reloads the open page in place, or with another query string, by navigating to its URL. After a revalidation the
 * router's error boundary resets only if the loading state was rendered, which busy devices skip; the error would stay.
 */
export function useLoadAgain() {
  const navigate = useNavigate()
  const { search, hash, state } = useLocation()
  return async (wanted = search): Promise<void> =>
    navigate({ search: wanted, hash }, { replace: true, preventScrollReset: true, state })
}
