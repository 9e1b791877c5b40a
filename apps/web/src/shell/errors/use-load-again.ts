import { useLocation, useNavigate } from 'react-router'

/**
 * Loads the open page anew, in its place, or with another search. By a navigation to where it is: of a revalidation the
 * router's error boundary notices the end only if its beginning was drawn, which a busy device leaves out, and the
 * error stays although what was missing has come.
 */
export function useLoadAgain() {
  const navigate = useNavigate()
  const { search, hash, state } = useLocation()
  return async (wanted = search): Promise<void> =>
    navigate({ search: wanted, hash }, { replace: true, preventScrollReset: true, state })
}
