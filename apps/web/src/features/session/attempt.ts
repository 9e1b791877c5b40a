import { returnPath } from '@zenit/contract/addresses'
import { tabStorage } from '../../storage.ts'

const key = 'caiplatform_login'

/** Data of a login stored while the person is at the hub. */
export interface LoginAttempt {
  /** A login, or an identity check of a signed-in person. */
  purpose: 'login' | 'confirm'
  state: string
  codeVerifier: string
  /** Path to return to. */
  returnTo: string
}

/** Throws if it cannot be stored: the person could not come back, so they do not leave. */
export function storeAttempt(attempt: LoginAttempt): void {
  if (!tabStorage.write(key, JSON.stringify(attempt))) throw new Error('This browser keeps no login')
}

/** Returns and deletes the stored attempt. */
export function takeAttempt(): LoginAttempt | null {
  const stored = tabStorage.readJson(key) as LoginAttempt | null
  tabStorage.write(key, null)
  return stored
}

/** Whether this is the return of a signed-in person from an identity check. Read-only. */
export function isConfirmation(search: string): boolean {
  const stored = tabStorage.readJson(key) as Partial<LoginAttempt> | null
  return stored?.purpose === 'confirm' && stored.state === new URLSearchParams(search).get('state')
}

/** Path after a login; an external link must not redirect people elsewhere. */
export const safePath = (wanted: string | null | undefined): string =>
  returnPath(wanted, window.location.origin)

export type Arrival =
  /** Not a return from the hub. */
  | { kind: 'none' }
  /** The hub refused, or the URL is invalid. */
  | { kind: 'refused' }
  | ({ kind: 'code'; code: string; iss?: string } & Pick<
      LoginAttempt,
      'purpose' | 'codeVerifier' | 'returnTo'
    >)

/** Parses the URL to which the hub returned the person: accepted only with the stored state. */
export function readArrival(search: string, attempt: LoginAttempt | null): Arrival {
  const params = new URLSearchParams(search)
  const code = params.get('code')
  if (!code && !params.has('error')) return { kind: 'none' }
  if (!code || !attempt?.state || params.get('state') !== attempt.state) return { kind: 'refused' }
  const iss = params.get('iss')
  return {
    kind: 'code',
    code,
    ...(iss ? { iss } : {}),
    purpose: attempt.purpose,
    codeVerifier: attempt.codeVerifier ?? '',
    returnTo: safePath(attempt.returnTo),
  }
}

/** The URL without the parameters added by the hub. */
export function withoutArrival(address: string): string {
  const url = new URL(address)
  for (const name of ['code', 'state', 'iss', 'error', 'error_description', 'session_state'])
    url.searchParams.delete(name)
  return url.pathname + url.search + url.hash
}
