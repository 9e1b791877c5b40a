import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import { inspectFile } from '../inspect/inspect.ts'
import { completeUpload, deleteRows, findUpload, type Upload } from '../queries.ts'
import { partialPath, removePartial, syncPartial } from './partial.ts'

/** Its person, and the row with them, may have gone while the bytes were copied. */
async function dropUnlessKept({ db, files }: Deps, { id, key }: Upload, previewKey: string | null) {
  if (await findUpload(db, id)) return
  for (const each of [key, previewKey]) if (each) await files.delete(each)
}

/**
 * Checks an upload whose bytes are all there, and keeps it. Cut off anywhere, it can be run again and comes to the
 * same end: the file in the store under its key, then the row completed, then the gathered bytes removed. A file that
 * is not what it says goes, with its row.
 */
export async function finishUpload(deps: Deps, upload: Upload): Promise<void> {
  const path = partialPath(deps, upload.id)
  await syncPartial(path)
  try {
    const { mime, preview } = await inspectFile(path, upload.name)
    const previewKey = preview && `${upload.key}.webp`
    if (previewKey) await deps.files.put(previewKey, preview)
    await deps.files.copyFromFs(path, upload.key)
    const isDone = await completeUpload(deps.db, upload.id, {
      mime,
      preview_key: previewKey,
      completed_at: deps.clock(),
    })
    if (!isDone) await dropUnlessKept(deps, upload, previewKey)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'file-format') {
      await deleteRows(deps.db, [upload.id])
      await removePartial(path)
    }
    throw error
  }
  await removePartial(path)
}
