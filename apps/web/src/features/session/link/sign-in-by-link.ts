import { exchangeLoginCode, type SessionAnswer, urlLogin } from '@zenit/contract/session'
import { ApiError, NoResponseError, request } from '../../../api/client.ts'
import { fullName } from '../../../format/names.ts'
import { currentTexts, loadLaterTexts } from '../../../i18n/i18n.ts'
import { isOffline } from '../../../network.ts'
import { paths } from '../../../paths.ts'
import { queryClient } from '../../../query-client.ts'
import { toasts } from '../../../ui/feedback/toasts.ts'
import { changePerson, keepSession, sessionQuery } from '../session.ts'
import type { Link } from './link.ts'

/** The signed-in person, and the person whom the link would sign in. */
export type People = NonNullable<ApiError['people']>

type Confirm = { confirm: true } | Record<never, never>

async function send(
  { accessToken, refreshToken, loginCode }: Link,
  confirm: Confirm,
): Promise<SessionAnswer> {
  if (accessToken && refreshToken)
    return request(urlLogin, { body: { accessToken, refreshToken, ...confirm } })
  if (loginCode) return request(exchangeLoginCode, { body: { loginCode, ...confirm } })
  throw new Error('The link is not whole')
}

const untilOnline = () =>
  new Promise<void>((resolve) => window.addEventListener('online', () => resolve(), { once: true }))

/**
 * Sends the link, retrying while there is no response (contract: no response) or no network. The link is kept in memory
 * only: the query key does not contain it, and the response is not cached.
 */
async function ask(link: Link, confirm: Confirm): Promise<SessionAnswer> {
  for (;;) {
    try {
      return await queryClient.fetchQuery({
        queryKey: ['login-link'],
        queryFn: () => send(link, confirm),
        staleTime: 0,
        gcTime: 0,
      })
    } catch (error) {
      if (!(error instanceof NoResponseError) || !isOffline()) throw error
      await untilOnline()
    }
  }
}

/** Replaces the URL with which the page was opened. */
const goOn = (path: string) => window.history.replaceState(window.history.state, '', path)

function land(session: SessionAnswer): void {
  keepSession(session)
  if (window.location.pathname === paths.login()) goOn(paths.home())
  // Shows the full name of the signed-in person: a link may have been somebody else's.
  toasts.success(currentTexts('login-link')('signedInAs', { name: fullName(session.user) }))
}

/** Signed-in people stay signed in at the link's target; others go to the login. */
async function fail(error: unknown): Promise<void> {
  // Unknown without a response: the page then requests it again and shows the error.
  const session = await queryClient.fetchQuery(sessionQuery).catch(() => undefined)
  const { pathname, search } = window.location
  if (session === null && pathname !== paths.login()) goOn(paths.login(pathname + search))
  const isOff = error instanceof ApiError && error.code === 'feature-disabled'
  const t = currentTexts('login-link')
  const next = session ? t('stillIn', { name: fullName(session.user) }) : t('usePassword')
  toasts.error(`${t(isOff ? 'off' : 'failed')} ${next}`)
}

/**
 * Signs in with the parameters in the URL (AUTH-02), before the page requests anything. `confirm` asks people who are
 * signed in as somebody else; without their consent nothing changes.
 */
export async function enter(link: Link, confirm: (people: People) => Promise<boolean>): Promise<void> {
  await loadLaterTexts().catch(() => undefined)
  try {
    land(await ask(link, {}))
  } catch (error) {
    const people = error instanceof ApiError && error.code === 'already-signed-in' ? error.people : undefined
    if (!people) return fail(error)
    if (!(await confirm(people))) return
    try {
      const session = await ask(link, { confirm: true })
      changePerson()
      land(session)
    } catch (late) {
      await fail(late)
    }
  }
}
