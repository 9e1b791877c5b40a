import type { Deps } from '../../../deps.ts'
import { sha256Of, sha256OfFile } from '../../../platform/files/files.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import { type Inspection, inspectFile } from '../inspect/inspect.ts'
import type { RedrawnImage } from '../inspect/preview.ts'
import { completeUpload, deleteRows, findUpload, type Upload } from '../queries.ts'
import { formatsOf } from './formats.ts'

/** The person, and with them the row, may have been deleted while the bytes were copied. */
async function dropUnlessKept({ db, files }: Deps, { id, key }: Upload, previewKey: string | null) {
  if (await findUpload(db, id)) return
  for (const each of [key, previewKey]) if (each) await files.delete(each)
}

interface InspectedUpload {
  upload: Upload
  path: string
  redrawn: RedrawnImage | null
}

/** Puts the file into the store, images re-encoded; returns the hashes. */
async function store({ files }: Deps, { upload, path, redrawn }: InspectedUpload) {
  if (!redrawn) {
    const sha256 = await sha256OfFile(path)
    await files.adopt(path, upload.key)
    return { stored_size: upload.size, sha256, preview_key: null, preview_sha256: null }
  }
  const { image, preview } = redrawn
  const preview_key = `${upload.key}.webp`
  await files.put(preview_key, preview)
  await files.put(upload.key, image)
  return {
    stored_size: image.length,
    sha256: sha256Of(image),
    preview_key,
    preview_sha256: sha256Of(preview),
  }
}

/** The content of a pack is checked file by file on import. */
function inspect({ config }: Deps, { use, name }: Upload, path: string): Promise<Inspection> | Inspection {
  if (use === 'pack') return { mime: 'application/zip', redrawn: null }
  return inspectFile({ path, name, formats: formatsOf(config, use) })
}

/** Inspects the bytes, and stores the result. */
async function take(deps: Deps, upload: Upload, path: string) {
  const { mime, redrawn } = await inspect(deps, upload, path)
  return { mime, ...(await store(deps, { upload, path, redrawn })) }
}

/**
 * Checks a complete upload and stores it. If interrupted it can be run again with the same result: the file is in the
 * store under its key, the row completed, then the partial bytes removed. A file that does not match its format is
 * deleted, with its row.
 */
export async function finishUpload(deps: Deps, upload: Upload): Promise<void> {
  const { partials } = deps.files
  await partials.sync(upload.id)
  try {
    const { mime, ...stored } = await partials.withPath(upload.id, (path) => take(deps, upload, path))
    const isDone = await completeUpload(deps.db, upload.id, { mime, ...stored, completed_at: deps.clock() })
    if (!isDone) await dropUnlessKept(deps, upload, stored.preview_key)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'file-format') {
      await deleteRows(deps.db, [upload.id])
      await partials.remove(upload.id)
    }
    throw error
  }
  await partials.remove(upload.id)
}
