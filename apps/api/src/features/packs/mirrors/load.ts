import { preparePack } from '../../../content/compile/prepare.ts'
import { type LoadOptions, type LoadResult, loadPrepared } from '../../../content/load/load.ts'
import { documentsOf } from './documents.ts'
import { mirror } from './mirror.ts'

export interface FolderLoad extends LoadResult {
  /** The studio has a draft of this name, which authors edit and the load has left alone. */
  hasDraft: boolean
}

/** Checks a folder and loads it for learners; in the same transaction, for the authors who read it in the studio. */
export async function loadFolder({
  folder,
  now,
  ...options
}: Omit<LoadOptions, 'within'> & { folder: string; now: Date }): Promise<FolderLoad> {
  const prepared = await preparePack(folder)
  const documents = prepared.compiled ? documentsOf(folder, prepared.media) : []
  let hasDraft = false
  const result = await loadPrepared(prepared, {
    ...options,
    name: folder,
    within: async (tx, { pack }) => {
      const { takeOver = false } = options
      hasDraft = (await mirror(tx, { pack, documents, takeOver, now })) === 'draft'
    },
  })
  return { ...result, hasDraft }
}
