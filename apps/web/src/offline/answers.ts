import type { QueryKey } from '@tanstack/react-query'
import { mayBeSignedIn } from '../api/refresh.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { inStore } from './database.ts'
import { keptFor, setKeptFor } from './owner.ts'

interface KeptAnswer {
  key: string
  savedAt: number
  data: unknown
}

/**
 * Calls whose responses may be cached on this device: none about closed tests, certificates, uploaded files
 * or searches. Of a final work, only the author's draft, which can also be continued offline.
 */
export const keptCalls: ReadonlySet<string> = new Set([
  '/auth/get-user-data',
  '/auth/login-settings',
  '/homepage-data',
  '/required',
  '/toolbar',
  '/filters',
  '/modules',
  '/modules/:id',
  '/modules/:id/courses',
  '/course/:id',
  '/course/lesson/:lessonId',
  '/course-exams/:id',
  '/tools',
  '/tools/:id',
  '/tools/:id/related',
  '/partners',
  '/partners/:id',
  '/community',
  '/pages/about-:product',
  '/promptbook',
  '/ranks',
  '/streak',
  '/notifications',
  '/notifications/unread',
])

/** The same in every language. */
const isPersonal = (path: string) => path.startsWith('/auth/')

const keyOf = (queryKey: QueryKey): string =>
  JSON.stringify([isPersonal(String(queryKey[0])) ? '' : currentLanguage(), ...queryKey])

/** Questions need the server to be answered, so such lessons are not cached. */
const hasQuestions = (data: unknown): boolean =>
  typeof data === 'object' &&
  data !== null &&
  'content' in data &&
  typeof data.content === 'object' &&
  data.content !== null &&
  'questions' in data.content

export const isKept = (queryKey: QueryKey, data: unknown): boolean =>
  keptCalls.has(String(queryKey[0])) && data !== null && data !== undefined && !hasQuestions(data)

/** Caches a response for the signed-in person, replacing the last one for the same query. */
export async function keepAnswer(queryKey: QueryKey, data: unknown): Promise<void> {
  if (!keptFor() || !isKept(queryKey, data)) return
  const answer: KeptAnswer = { key: keyOf(queryKey), savedAt: Date.now(), data }
  await inStore('answers', 'readwrite', (store) => {
    store.put(answer)
    return undefined
  })
}

/** The last response for this query; undefined when none is cached, or nobody is signed in. */
export async function findAnswer<T>(queryKey: QueryKey): Promise<T | undefined> {
  if (!keptFor() || !mayBeSignedIn()) return undefined
  const answer = await inStore<KeptAnswer | undefined>('answers', 'readonly', (store) =>
    store.get(keyOf(queryKey)),
  )
  return answer?.data as T | undefined
}

/** Deletes all responses; during that, no cached response is shown to anybody. */
export async function forgetAnswers(): Promise<void> {
  setKeptFor(null)
  await inStore('answers', 'readwrite', (store) => store.clear())
}

const day = 24 * 60 * 60 * 1000
const longestKept = 30 * day
const mostKept = 400

/** Deletes old entries, and the oldest beyond the limit. */
export async function sweepAnswers(now: number): Promise<void> {
  const all = (await inStore<KeptAnswer[]>('answers', 'readonly', (store) => store.getAll())) ?? []
  const newestFirst = all.toSorted((a, b) => b.savedAt - a.savedAt)
  const over = newestFirst.filter(({ savedAt }, place) => place >= mostKept || now - savedAt > longestKept)
  if (over.length === 0) return
  await inStore('answers', 'readwrite', (store) => {
    for (const { key } of over) store.delete(key)
    return undefined
  })
}
