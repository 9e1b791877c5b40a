import { type PackDocument, saveDocument, viewDocument } from '@zenit/contract/packs'
import { ApiError, request } from '../../../api/client.ts'
import { isOffline } from '../../../network.ts'
import { queryClient, queryOf } from '../../../query-client.ts'
import { outdateAfterSave, outdatePacks } from '../queries.ts'
import { DocumentKeeper, type SaveOutcome } from './document-keeper.ts'

/** How a document is edited: as text, or as JSON of its YAML content. */
export type EditFormat = 'text' | 'value'

export interface DocumentRef {
  pack: string
  path: string
}

/** Never cached: an editor starts with the current document. */
export const documentQuery = ({ pack, path }: DocumentRef) => ({
  ...queryOf(viewDocument, { params: { id: pack }, query: { path } }),
  staleTime: 0,
})

const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404

/** The current document; null if deleted. */
async function viewOther({ pack, path }: DocumentRef): Promise<SaveOutcome> {
  try {
    const { document } = await request(viewDocument, { params: { id: pack }, query: { path } })
    return { kind: 'conflict', other: document }
  } catch (error) {
    return isNotFound(error) ? { kind: 'conflict', other: null } : { kind: 'failed' }
  }
}

async function save(ref: DocumentRef, content: string, expectedVersion: number): Promise<SaveOutcome> {
  const { pack, path } = ref
  try {
    const { document } = await request(saveDocument, {
      params: { id: pack },
      body: { path, content, expectedVersion },
      isPatient: true,
    })
    return { kind: 'saved', document }
  } catch (error) {
    if (!(error instanceof ApiError)) return { kind: 'failed' }
    if (error.code === 'conflict') return viewOther(ref)
    if (error.code === 'pack-in-folder') {
      // Shows what was loaded from the folder.
      void outdatePacks()
      return { kind: 'ended', why: 'folder' }
    }
    if (error.status === 404 || error.code === 'role-required') return { kind: 'ended', why: 'no-access' }
    const isRefused = error.status === 400 || error.status === 413
    return isRefused ? { kind: 'refused', isTooLarge: error.status === 413 } : { kind: 'failed' }
  }
}

/** The content that a form gets from a document. */
export const contentOf =
  (as: EditFormat) =>
  ({ content, value }: PackDocument): string =>
    as === 'value' ? JSON.stringify(value) : (content ?? '')

/** Keepers of open or unsaved documents, so that unsaved text survives leaving and reopening a page. */
const keepers = new Map<string, DocumentKeeper>()

const keyOf = ({ pack, path }: DocumentRef, as: EditFormat) => `${as} ${pack} ${path}`

/** Returns the keeper of a document; null when everything is saved and no page shows it. */
export const findKeeper = (ref: DocumentRef, as: EditFormat): DocumentKeeper | null =>
  keepers.get(keyOf(ref, as)) ?? null

export function keeperOf(ref: DocumentRef, document: PackDocument, as: EditFormat): DocumentKeeper {
  const key = keyOf(ref, as)
  const open = findKeeper(ref, as)
  if (open) return open
  const keeper = new DocumentKeeper({
    document,
    contentOf: contentOf(as),
    save: (content, expectedVersion) => save(ref, content, expectedVersion),
    onSaved: (saved) => {
      queryClient.setQueryData(documentQuery(ref).queryKey, { document: saved })
      outdateAfterSave()
    },
    onWatched: () => keepers.set(key, keeper),
    onIdle: () => keepers.delete(key),
    isOffline,
  })
  return keeper
}
