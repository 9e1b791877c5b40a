import { redirect } from 'react-router'
import { paths } from '../../paths.ts'
import { queryClient } from '../../query-client.ts'
import { sessionQuery } from '../session/session.ts'

/** People who have set one up meanwhile, or do not need it yet, continue. */
export async function secondFactorLoader() {
  const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
  return session?.secondFactor?.isEnforced ? session.secondFactor : redirect(paths.home())
}
