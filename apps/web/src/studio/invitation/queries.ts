import { viewInvitation } from '@zenit/contract/invitations'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { ApiError } from '../../api/client.ts'
import { sessionQuery } from '../../features/session/session.ts'
import { loadQuery } from '../../load.ts'
import { paths } from '../../paths.ts'
import { queryClient, queryOf } from '../../query-client.ts'

export const invitationQuery = (secret: string) => queryOf(viewInvitation, { params: { secret } })

/**
 * Without the guard of other pages, because new people come here before the onboarding. Signed-out people sign in or
 * sign up first, and return. The page shows invalid invitations.
 */
export async function invitationLoader({ params, request }: LoaderFunctionArgs) {
  const session = await loadQuery(sessionQuery)
  if (!session) return redirect(paths.login(new URL(request.url).pathname))
  try {
    await queryClient.fetchQuery(invitationQuery(params.key ?? ''))
  } catch (error) {
    const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400)
    if (!isGone) throw error
  }
  return null
}
