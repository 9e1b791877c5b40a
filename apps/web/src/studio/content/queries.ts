import type { AnswerOf, QueryOf } from '@zenit/contract/call'
import {
  listIssues,
  listPacks,
  listPublications,
  listRequests,
  listStaleTexts,
  listVersions,
  type PackState,
  viewDocument,
  viewImpact,
  viewPack,
  viewRollBack,
} from '@zenit/contract/packs'
import type { LoaderFunctionArgs } from 'react-router'
import { defineList, oneOf } from '../../lists/list-state.ts'
import type { StateOf } from '../../lists/use-list.ts'
import { loadQuery, loadShown } from '../../load.ts'
import { queryClient, queryOf } from '../../query-client.ts'
import { studioPaths } from '../../studio-paths.ts'

/** The first one sets no filter. */
export const states = ['any', 'draft', 'changed', 'published'] as const satisfies readonly (
  | PackState
  | 'any'
)[]

const every30Seconds = 30_000
const every3Seconds = 3_000
/** As {@link states}. */
export const translations = ['any', 'gaps'] as const

/** Filters of the list of packs. */
export const packs = defineList({
  limit: 20,
  sorts: { changed: null },
  filters: { state: oneOf(states), translations: oneOf(translations) },
})

export function packsQuery(list: StateOf<typeof packs>) {
  const { state, translations: wanted, ...query } = packs.query(list)
  const ofState = state && state !== 'any' ? { state: [state] } : {}
  const gaps = wanted === 'gaps' ? { hasGaps: true } : {}
  // Refetched regularly, to show who works in which pack.
  return {
    ...queryOf(listPacks, { query: { ...query, ...ofState, ...gaps } }),
    refetchInterval: every30Seconds,
  }
}

export const packQuery = (id: string) => queryOf(viewPack, { params: { id } })

/** The check takes seconds after a change, so it runs in the background. Polled while links are checked. */
export const issuesQuery = (id: string) => ({
  ...queryOf(listIssues, { params: { id } }),
  refetchInterval: ({ state }: { state: { data?: AnswerOf<typeof listIssues> | undefined } }) =>
    state.data?.links.isRunning ? every3Seconds : false,
})

export const publicationsQuery = (id: string) => queryOf(listPublications, { params: { id } })

/** Never cached: the confirmation must be about the current state. */
export const impactQuery = (id: string) => ({
  ...queryOf(viewImpact, { params: { id } }),
  staleTime: 0,
  gcTime: 0,
})

/** Like {@link impactQuery}, for rolling a course back. */
export const rollBackQuery = (id: string, query: QueryOf<typeof viewRollBack>) => ({
  ...queryOf(viewRollBack, { params: { id }, query }),
  staleTime: 0,
  gcTime: 0,
})

export const packsLoader = ({ request }: LoaderFunctionArgs) =>
  loadShown(packsQuery(packs.read(new URL(request.url).searchParams)))

export async function packLoader({ params }: LoaderFunctionArgs) {
  const { id = '', '*': node } = params
  // The guide uses the path of a pack, and loads nothing.
  if (studioPaths.pack(id) === studioPaths.guide()) return null
  await Promise.all([loadQuery(packQuery(id)), node ? null : loadShown(publicationsQuery(id))])
  return null
}

const packCalls: readonly string[] = [
  listPacks,
  viewPack,
  listIssues,
  listPublications,
  listRequests,
  listStaleTexts,
  listVersions,
].map(({ path }) => path)
const allCalls = [...packCalls, viewDocument.path]

const outdate = (calls: readonly string[], refetchType: 'active' | 'none'): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) => calls.includes(String(queryKey[0])),
    refetchType,
  })

/** After a change, reloads visible data at once and the rest when it is opened. */
export const outdatePacks = (): Promise<void> => outdate(allCalls, 'active')

/** Checking a pack takes a second or more: it does not run at every save while the author keeps typing. */
const restMs = 1_500
let rest: ReturnType<typeof setTimeout> | undefined

/**
 * After a save of a document, which returned its new version: the tree and the issues are reloaded when the
 * author pauses.
 */
export function outdateAfterSave(): void {
  void outdate(packCalls, 'none')
  clearTimeout(rest)
  rest = setTimeout(() => void outdate(packCalls, 'active'), restMs)
}
