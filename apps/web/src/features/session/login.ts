import { queryOptions } from '@tanstack/react-query'
import type { AnswerOf } from '@zenit/contract/call'
import { confirmIdentity as confirmCall, exchangeCode, loginSettings } from '@zenit/contract/session'
import { ApiError, request } from '../../api/client.ts'
import { currentLanguage, currentTexts } from '../../i18n/i18n.ts'
import { callByName } from '../../i18n/vocative.ts'
import { queryClient } from '../../query-client.ts'
import { toasts } from '../../ui/feedback/toasts.ts'
import {
  type Arrival,
  type LoginAttempt,
  readArrival,
  safePath,
  storeAttempt,
  takeAttempt,
  withoutArrival,
} from './attempt.ts'
import { challengeOf, nonceOf, randomText } from './pkce.ts'
import { clearSession, keepSession, type SessionEnding } from './session.ts'
import { loginSettingsQuery } from './settings.ts'
import { takeFarewell } from './sign-out.ts'

/** Redirects to the hub after storing the attempt; `more` are parameters for its authorization endpoint. */
async function goToHub(
  { purpose, returnTo }: Pick<LoginAttempt, 'purpose' | 'returnTo'>,
  more: (settings: AnswerOf<typeof loginSettings>) => [name: string, value: string][],
): Promise<void> {
  // A click needs an immediate response: no retries when the server does not respond.
  const known = queryClient.getQueryData(loginSettingsQuery.queryKey)
  const settings = known ?? (await request(loginSettings, {}))
  const [state, codeVerifier] = [randomText(), randomText()]
  storeAttempt({ purpose, state, codeVerifier, returnTo })
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
    // Our own hub also returns there after a new password, which is set in another tab.
    ...(settings.accountPages ? { return_to: returnTo } : {}),
    ...Object.fromEntries(more(settings)),
  }
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  window.location.assign(address.href)
}

/** Redirects to the hub to sign in or sign up. Returns to `/login`, and from there to `returnTo`. */
export const startLogin = (
  returnTo: string | null,
  { signUp = false }: { signUp?: boolean } = {},
): Promise<void> =>
  goToHub({ purpose: 'login', returnTo: safePath(returnTo) }, ({ canSignUp }) =>
    signUp && canSignUp ? [['prompt', 'create']] : [],
  )

/**
 * Redirects to the hub, where a signed-in person enters their password again, and returns to `returnTo`. For ten
 * minutes, calls are then allowed that otherwise return `reauthentication-required`.
 */
export const confirmIdentity = (returnTo: string): Promise<void> =>
  goToHub({ purpose: 'confirm', returnTo: safePath(returnTo) }, () => [
    ['prompt', 'login'],
    ['max_age', '0'],
  ])

type LoginOutcome =
  | { kind: 'idle'; note?: Exclude<SessionEnding, 'loggedOut'> }
  | { kind: 'failed' }
  /** Signed in; continues to the requested page. */
  | { kind: 'done'; returnTo: string }

function fail(): LoginOutcome {
  clearSession()
  toasts.error(currentTexts('session')('failedToast'))
  return { kind: 'failed' }
}

type CodeArrival = Extract<Arrival, { kind: 'code' }>

/** Data for the server; with the issuer, if the hub named it. */
const grantOf = ({ code, codeVerifier, iss }: CodeArrival) => ({
  code,
  codeVerifier,
  ...(iss ? { iss } : {}),
})

async function endLogin(arrival: CodeArrival): Promise<LoginOutcome> {
  const session = await request(exchangeCode, { body: grantOf(arrival) }).catch(() => null)
  if (!session?.success) return fail()
  keepSession(session)
  toasts.success(
    currentTexts('session')('loggedIn', { name: callByName(session.user.firstName, currentLanguage()) }),
  )
  return { kind: 'done', returnTo: arrival.returnTo }
}

/** However it ends, the session continues as before. */
async function endConfirmation(arrival: CodeArrival): Promise<LoginOutcome> {
  const t = currentTexts('session')
  try {
    await request(confirmCall, { body: grantOf(arrival) })
    toasts.success(t('confirmed'))
  } catch (error) {
    const isAnother = error instanceof ApiError && error.code === 'another-person'
    toasts.error(t(isAnother ? 'confirmedAnother' : 'confirmFailed'))
  }
  return { kind: 'done', returnTo: arrival.returnTo }
}

/**
 * Completes the login on return from the hub (AUTH-01). Removes the code from the URL at once. Refuses a state other
 * than the stored one without asking the server.
 */
async function finishLogin(): Promise<LoginOutcome> {
  const { href, search } = window.location
  const attempt = new URLSearchParams(search).has('state') ? takeAttempt() : null
  const arrival = readArrival(search, attempt)
  if (arrival.kind === 'none') {
    const farewell = takeFarewell()
    if (farewell !== 'loggedOut') return { kind: 'idle', ...(farewell && { note: farewell }) }
    toasts.success(currentTexts('session')('loggedOut'))
    return { kind: 'idle' }
  }
  window.history.replaceState(window.history.state, '', withoutArrival(href))
  if (arrival.kind === 'code')
    return arrival.purpose === 'confirm' ? endConfirmation(arrival) : endLogin(arrival)
  // A person who cancelled at the hub stays signed in.
  if (attempt?.purpose !== 'confirm') return fail()
  toasts.error(currentTexts('session')('confirmFailed'))
  return { kind: 'done', returnTo: safePath(attempt.returnTo) }
}

/** One visit of `/login` is handled once, however often React renders it. */
export const arrivalQuery = (visit: string) =>
  queryOptions({
    queryKey: ['login-arrival', visit],
    queryFn: finishLogin,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
