import { viewCertificate } from '@zenit/contract/certificates'
import { viewCourse } from '@zenit/contract/courses'
import { viewEligibility } from '@zenit/contract/eligibility'
import { viewFinalWork } from '@zenit/contract/final-works'
import type { Notification } from '@zenit/contract/notifications'
import { getUserData, type User } from '@zenit/contract/session'
import { onLanguageChange } from '../../i18n/i18n.ts'
import { queryClient } from '../../query-client.ts'
import { outdateProgress } from '../courses/queries.ts'
import { celebrateIfDue, celebrateIfPutOff } from '../ranks/celebration.ts'
import { isOnboarded } from '../session/newcomer.ts'
import { sessionQuery } from '../session/session.ts'
import { keepTimeZone } from '../streaks/time-zone.ts'
import { announce } from './announce.ts'
import { outdateNotifications, refreshUnread } from './queries.ts'
import { type LiveEvent, listen } from './stream.ts'
import { keepUnread } from './unread-count.ts'

/**
 * One tab of the browser listens and forwards events to the others: a browser allows only six connections to a server.
 */
const lockName = 'caiplatform_live'
const channel = new BroadcastChannel(lockName)

const heard = new Set<string>()

/** Kinds that affect the end of a course, which is then reloaded at once if it is open. */
const changesEligibility: ReadonlySet<Notification['kind']> = new Set([
  'certificate-revoked',
  'certificate-restored',
  'reviewed-final-work',
  'test-regraded',
])

/** Kinds that do not affect progress. */
const leavesProgress: ReadonlySet<Notification['kind']> = new Set([
  'streak-at-risk',
  'review-due',
  'publication',
])

/** Applies an event received by this tab or another. */
function take(event: LiveEvent): void {
  if (event.type !== 'back') keepUnread(event.unread)
  else {
    void refreshUnread()
    // Rights may have changed meanwhile: the server also ends a connection then.
    void queryClient.invalidateQueries({ queryKey: [getUserData.path] })
  }
  if (
    event.type === 'back' ||
    (event.type === 'notification' && event.notification.kind === 'reviewed-final-work')
  )
    void queryClient.invalidateQueries({ queryKey: [viewFinalWork.path] })
  outdateNotifications()
  if (event.type !== 'notification' || heard.has(event.notification._id)) return
  const { _id, kind } = event.notification
  heard.add(_id)
  // The session contains the new rank, and its change triggers everything else.
  if (kind === 'rank') void queryClient.invalidateQueries({ queryKey: [getUserData.path] })
  else if (!leavesProgress.has(kind)) outdateProgress()
  if (changesEligibility.has(kind))
    for (const path of [viewCourse.path, viewEligibility.path, viewCertificate.path])
      void queryClient.invalidateQueries({ queryKey: [path] })
  announce(event.notification)
}

function pass(event: LiveEvent): void {
  take(event)
  channel.postMessage(event)
}

/** Listens while this tab is the leader; a change of language reloads titles from the server. */
async function lead(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const turn = new AbortController()
    const stop = () => turn.abort()
    signal.addEventListener('abort', stop, { once: true })
    const forget = onLanguageChange(stop)
    await listen(pass, turn.signal)
    forget()
    signal.removeEventListener('abort', stop)
    // The stream ended by itself: the session is over.
    if (!turn.signal.aborted) return
  }
}

/** Web Locks are missing on plain http outside localhost; there, each tab listens for itself. */
function takeTurns(signal: AbortSignal): void {
  const turn = navigator.locks
    ? navigator.locks.request(lockName, { signal }, () => lead(signal))
    : lead(signal)
  turn.catch(() => undefined)
}

function begin(user: User, signal: AbortSignal): void {
  void refreshUnread()
  void keepTimeZone()
  void celebrateIfDue()
  takeTurns(signal)
  const look = () => {
    if (document.visibilityState !== 'visible') return
    // The device may wake up in another time zone, or the rank may have changed elsewhere.
    void keepTimeZone()
    void celebrateIfPutOff()
  }
  document.addEventListener('visibilitychange', look, { signal })
  channel.addEventListener('message', ({ data }: MessageEvent<LiveEvent>) => take(data), { signal })
  running = { userId: user._id, rank: user.rankStage }
}

let running: { userId: string; rank: number } | null = null
let stop = new AbortController()

/** Data that depends on the rank was fetched for the previous one (LANG-03). */
function outdateForRank(): void {
  const isOther = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== getUserData.path
  void queryClient.invalidateQueries({ predicate: isOther })
  void celebrateIfDue()
}

/** Follows the session: starts for an onboarded person, stops when they leave, and notices a new rank. */
function follow(): void {
  const user = queryClient.getQueryData(sessionQuery.queryKey)?.user
  if (!user || !isOnboarded(user.rankStage)) {
    stop.abort()
    running = null
    return
  }
  if (running?.userId !== user._id) {
    stop.abort()
    stop = new AbortController()
    begin(user, stop.signal)
  } else if (running.rank !== user.rankStage) {
    running.rank = user.rankStage
    outdateForRank()
  }
}

/** Receives notifications while the page is open. Called once, when the first screen has settled. */
export function start(): void {
  follow()
  queryClient.getQueryCache().subscribe(({ query, type }) => {
    if (type === 'updated' && query.queryKey[0] === getUserData.path) follow()
  })
}
