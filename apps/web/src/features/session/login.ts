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

/** Leaves for the hub with an attempt that is kept meanwhile; `more` are parameters of its authorization endpoint. */
async function goToHub(
  { purpose, returnTo }: Pick<LoginAttempt, 'purpose' | 'returnTo'>,
  more: (settings: AnswerOf<typeof loginSettings>) => [name: string, value: string][],
): Promise<void> {
  // A click wants an answer now: no patient asking again when the server is silent.
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
    // The hub of our own leads there after a new password too, which is set in another tab.
    ...(settings.accountPages ? { return_to: returnTo } : {}),
    ...Object.fromEntries(more(settings)),
  }
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  window.location.assign(address.href)
}

/** Goes to the hub, to sign in or to sign up. Comes back at `/login`, and from there to `returnTo`. */
export const startLogin = (
  returnTo: string | null,
  { signUp = false }: { signUp?: boolean } = {},
): Promise<void> =>
  goToHub({ purpose: 'login', returnTo: safePath(returnTo) }, ({ canSignUp }) =>
    signUp && canSignUp ? [['prompt', 'create']] : [],
  )

/**
 * Goes to the hub, where somebody signed in gives their password once more, and comes back to `returnTo`. For ten
 * minutes calls are open then that answer `reauthentication-required` otherwise.
 */
export const confirmIdentity = (returnTo: string): Promise<void> =>
  goToHub({ purpose: 'confirm', returnTo: safePath(returnTo) }, () => [
    ['prompt', 'login'],
    ['max_age', '0'],
  ])

type LoginOutcome =
  | { kind: 'idle'; note?: Exclude<SessionEnding, 'loggedOut'> }
  | { kind: 'failed' }
  /** Signed in; on to where the learner wanted to go. */
  | { kind: 'done'; returnTo: string }

function fail(): LoginOutcome {
  clearSession()
  toasts.error(currentTexts('session')('failedToast'))
  return { kind: 'failed' }
}

type CodeArrival = Extract<Arrival, { kind: 'code' }>

/** What the server needs of it; with the hub's name, where it gave one. */
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

/** However it ends, the session goes on where it was left. */
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
 * Ends the login when the hub sent the learner back (AUTH-01). The code leaves the address at once. A state that is
 * not the stored one is refused without asking the server.
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

/** One visit of `/login` is one arrival, however often React draws it. */
export const arrivalQuery = (visit: string) =>
  queryOptions({
    queryKey: ['login-arrival', visit],
    queryFn: finishLogin,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
