import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import type { Deps } from '../../../deps.ts'
import { findUpload } from '../queries.ts'
import { deleteOwnFile } from '../service.ts'
import { finishUpload } from './finish.ts'

/**
 * Uploads for the tus library: metadata is in the row, and the offset is the length of the bytes. All methods run under
 * the upload's lock, including the check after the last byte.
 */
export class UploadStore extends DataStore {
  #deps: Deps

  constructor(deps: Deps) {
    super()
    this.#deps = deps
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration']
  }

  override async create(upload: Upload): Promise<Upload> {
    const row = await this.#require(upload.id)
    // Begun before with the same key: it may already be complete.
    if (!row.completed_at) await this.#deps.files.partials.begin(upload.id)
    return upload
  }

  /** Returns the state of an upload. One interrupted between its last byte and its check is checked now. */
  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#require(id)
    const offset = row.completed_at ? row.size : await this.#deps.files.partials.size(id)
    if (!row.completed_at && offset === row.size) await finishUpload(this.#deps, row)
    return new Upload({ id, size: row.size, offset, metadata: { filename: row.name } })
  }

  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    const row = await this.#require(id)
    if (row.completed_at) return offset
    const size = await this.#deps.files.partials.write(id, bytes, offset)
    if (size === row.size) await finishUpload(this.#deps, row)
    return size
  }

  override async remove(id: string): Promise<void> {
    const row = await this.#require(id)
    await deleteOwnFile(this.#deps, { userId: row.user_id, id })
    await this.#deps.files.partials.remove(id)
  }

  async #require(id: string) {
    const row = await findUpload(this.#deps.db, id)
    if (!row) throw ERRORS.FILE_NOT_FOUND
    return row
  }
}
