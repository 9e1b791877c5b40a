import { queryOptions } from '@tanstack/react-query'
import { exchangeCode, loginSettings } from '@zenit/contract/session'
import { request } from '../../api/client.ts'
import { currentLanguage, currentTexts } from '../../i18n/i18n.ts'
import { callByName } from '../../i18n/vocative.ts'
import { queryClient } from '../../query-client.ts'
import { toasts } from '../../ui/toasts.ts'
import { readArrival, safePath, storeAttempt, takeAttempt, withoutArrival } from './attempt.ts'
import { challengeOf, nonceOf, randomText } from './pkce.ts'
import { clearSession, keepSession, takeFarewell } from './session.ts'
import { loginSettingsQuery } from './settings.ts'

/** Goes to the hub, to sign in or to sign up. Comes back at `/login`, and from there to `returnTo`. */
export async function startLogin(
  returnTo: string | null,
  { signUp = false }: { signUp?: boolean } = {},
): Promise<void> {
  // A click wants an answer now: no patient asking again when the server is silent.
  const known = queryClient.getQueryData(loginSettingsQuery.queryKey)
  const settings = known ?? (await request(loginSettings, {}))
  const [state, codeVerifier] = [randomText(), randomText()]
  storeAttempt({ state, codeVerifier, returnTo: safePath(returnTo) })
  const address = new URL(settings.authorizationEndpoint)
  const parameters = {
    response_type: 'code',
    client_id: settings.clientId,
    redirect_uri: settings.redirectUri,
    scope: settings.scope,
    state,
    nonce: await nonceOf(codeVerifier),
    code_challenge: await challengeOf(codeVerifier),
    code_challenge_method: 'S256',
    ui_locales: currentLanguage(),
    ...(signUp && settings.canSignUp ? { prompt: 'create' } : {}),
  }
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  window.location.assign(address.href)
}

export type LoginOutcome =
  | { kind: 'idle' }
  | { kind: 'failed' }
  /** Signed in; on to where the learner wanted to go. */
  | { kind: 'done'; returnTo: string }

function fail(): LoginOutcome {
  clearSession()
  toasts.error(currentTexts('session')('failedToast'))
  return { kind: 'failed' }
}

/**
 * Ends the login when the hub sent the learner back (AUTH-01). The code leaves the address at once. A state that is
 * not the stored one is refused without asking the server.
 */
export async function finishLogin(): Promise<LoginOutcome> {
  const { href, search } = window.location
  const arrival = readArrival(search, new URLSearchParams(search).has('state') ? takeAttempt() : null)
  if (arrival.kind === 'none') {
    if (takeFarewell()) toasts.success(currentTexts('session')('loggedOut'))
    return { kind: 'idle' }
  }
  window.history.replaceState(window.history.state, '', withoutArrival(href))
  if (arrival.kind === 'refused') return fail()
  const { code, codeVerifier, returnTo } = arrival
  const session = await request(exchangeCode, { body: { code, codeVerifier } }).catch(() => null)
  if (!session?.success) return fail()
  keepSession(session)
  toasts.success(
    currentTexts('session')('loggedIn', { name: callByName(session.user.firstName, currentLanguage()) }),
  )
  return { kind: 'done', returnTo }
}

/** One visit of `/login` is one arrival, however often React draws it. */
export const arrivalQuery = (visit: string) =>
  queryOptions({
    queryKey: ['login-arrival', visit],
    queryFn: finishLogin,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
