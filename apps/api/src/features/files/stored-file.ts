/** For a final work, for a pack by an author, or a whole pack as an archive. */
export type UploadUse = 'work' | 'content' | 'pack'

/** A complete and checked file. */
export interface StoredFile {
  id: string
  user_id: string
  use: UploadUse
  name: string
  size: number
  mime: string
  key: string
  preview_key: string | null
  /** Null: stored before hashes were. */
  sha256: Buffer | null
  preview_sha256: Buffer | null
}
