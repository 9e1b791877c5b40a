import { redirect } from 'react-router'
import { paths } from '../../paths.ts'
import { queryClient } from '../../query-client.ts'
import { sessionQuery } from '../session/session.ts'

/** Whoever has set one up meanwhile, or is not asked for it yet, goes on. */
export async function secondFactorLoader() {
  const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
  return session?.secondFactor?.isEnforced ? session.secondFactor : redirect(paths.home())
}
