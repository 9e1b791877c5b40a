import { queryOptions } from '@tanstack/react-query'
import type { QueryOf } from '@zenit/contract/call'
import { listVersions, viewDocument } from '@zenit/contract/packs'
import { ApiError, request } from '../../../api/client.ts'
import { queryOf } from '../../../query-client.ts'
import { studioPaths } from '../../../studio-paths.ts'

const onPage = 20

/** Which part of a pack's history is shown, stored in the URL. */
export interface HistoryState {
  /** Only documents of this node. */
  node?: string | undefined
  /** Only this document. */
  path?: string | undefined
  /** Deleted documents only. */
  isGone: boolean
  page: number
  /** The selected version of the document at `of`. */
  of?: string | undefined
  version?: number | undefined
  /** The version to compare with; 0: the current one. Undefined: the previous one. */
  against?: number | undefined
  /** Path of that version: a lesson's documents may have had other paths. */
  againstOf?: string | undefined
}

const numberIn = (params: URLSearchParams, name: string): number | undefined => {
  const number = Number(params.get(name) ?? Number.NaN)
  return Number.isInteger(number) && number >= 0 ? number : undefined
}

export const readState = (params: URLSearchParams): HistoryState => ({
  node: params.get('node') || undefined,
  path: params.get('path') || undefined,
  isGone: params.get('deleted') === 'true',
  page: Math.max(1, numberIn(params, 'page') ?? 1),
  of: params.get('of') || undefined,
  version: numberIn(params, 'version'),
  against: numberIn(params, 'against'),
  againstOf: params.get('againstOf') || undefined,
})

/** Path of the history page of a pack or a part of it. */
export function historyPath(packId: string, place: Partial<HistoryState> = {}): string {
  const { node, path, isGone, page, of, version, against, againstOf } = place
  const params = new URLSearchParams()
  const all = { node, path, deleted: isGone || undefined, page: page === 1 ? undefined : page }
  for (const [name, value] of Object.entries({ ...all, of, version, against, againstOf }))
    if (value !== undefined) params.set(name, String(value))
  return `${studioPaths.pack(packId)}/history${params.size > 0 ? `?${params}` : ''}`
}

export const versionsQuery = (packId: string, { node, path, isGone, page }: HistoryState) => {
  const query: QueryOf<typeof listVersions> = {
    page,
    limit: onPage,
    ...(path ? { path } : node ? { node } : {}),
    ...(isGone ? { deleted: true } : {}),
  }
  return { ...queryOf(listVersions, { params: { id: packId }, query }), staleTime: 0 }
}

/** Cached forever, because a version never changes; null: it is a deletion. */
export const versionQuery = (packId: string, path: string, version: number) =>
  queryOptions({
    queryKey: [viewDocument.path, packId, path, version, 'version'],
    queryFn: async ({ signal }) => {
      try {
        const query = { path, version }
        return (await request(viewDocument, { params: { id: packId }, query, signal })).document
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
