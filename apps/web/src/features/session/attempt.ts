import { returnPath } from '@zenit/contract/addresses'
import { tabStorage } from '../../storage.ts'

const key = 'caiplatform_login'

/** What is kept of a login while the learner is at the hub. */
export interface LoginAttempt {
  /** A login, or somebody signed in who confirms that it is them. */
  purpose: 'login' | 'confirm'
  state: string
  codeVerifier: string
  /** Where the learner wanted to go. */
  returnTo: string
}

/** Without it nobody can come back, so nobody leaves. */
export function storeAttempt(attempt: LoginAttempt): void {
  if (!tabStorage.write(key, JSON.stringify(attempt))) throw new Error('This browser keeps no login')
}

/** The stored attempt, which serves once. */
export function takeAttempt(): LoginAttempt | null {
  const stored = tabStorage.readJson(key) as LoginAttempt | null
  tabStorage.write(key, null)
  return stored
}

/** Whether somebody comes back who is signed in and was asked to confirm it. Looks only. */
export function isConfirmation(search: string): boolean {
  const stored = tabStorage.readJson(key) as Partial<LoginAttempt> | null
  return stored?.purpose === 'confirm' && stored.state === new URLSearchParams(search).get('state')
}

/** Where a login may lead on to; a link from elsewhere must not send anyone away after it. */
export const safePath = (wanted: string | null | undefined): string =>
  returnPath(wanted, window.location.origin)

export type Arrival =
  /** Nobody comes back from the hub. */
  | { kind: 'none' }
  /** The hub or the address says no. */
  | { kind: 'refused' }
  | ({ kind: 'code'; code: string; iss?: string } & Pick<
      LoginAttempt,
      'purpose' | 'codeVerifier' | 'returnTo'
    >)

/** What an address means that the hub sent the learner back to: accepted only with the state that was stored. */
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

/** Without what the hub added to it. */
export function withoutArrival(address: string): string {
  const url = new URL(address)
  for (const name of ['code', 'state', 'iss', 'error', 'error_description', 'session_state'])
    url.searchParams.delete(name)
  return url.pathname + url.search + url.hash
}
