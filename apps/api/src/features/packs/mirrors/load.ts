import { requireFolder } from '../../../content/check/check.ts'
import { preparePack } from '../../../content/compile/prepare.ts'
import { type LoadOptions, type LoadResult, loadPrepared } from '../../../content/load/load.ts'
import type { Deps } from '../../../deps.ts'
import { FolderReading, watchReading } from './documents.ts'
import { mirror } from './mirror.ts'

interface FolderLoad extends LoadResult {
  /** Whether the studio has a draft of this name, which the load has left unchanged. */
  hasDraft: boolean
}

interface FolderOptions extends Omit<LoadOptions, 'within'>, Pick<Deps, 'config' | 'clock'> {
  folder: string
}

/**
 * Checks a folder and loads it for learners and, in the same transaction, for authors in the studio. Files that the
 * studio cannot store are listed as warnings.
 */
export async function loadFolder({ folder, config, clock, ...options }: FolderOptions): Promise<FolderLoad> {
  const { content, read } = watchReading(requireFolder(folder))
  const prepared = await preparePack(content)
  const { media } = prepared
  const { documents, issues } = prepared.compiled
    ? new FolderReading({ root: folder, content, read, media })
    : { documents: [], issues: [] }
  let hasDraft = false
  const deps = { db: options.db, config, clock }
  const result = await loadPrepared(
    { ...prepared, issues: [...prepared.issues, ...issues] },
    {
      ...options,
      name: folder,
      within: async (tx, { pack }) => {
        const { takeOver = false } = options
        hasDraft = (await mirror(tx, deps, { pack, documents, takeOver })) === 'draft'
      },
    },
  )
  return { ...result, hasDraft }
}
