/** For a final work, or by an author: for a pack, or a whole one as an archive. */
export type UploadUse = 'work' | 'content' | 'pack'

/** A file whose bytes are all there and were checked. */
export interface StoredFile {
  id: string
  user_id: string
  use: UploadUse
  name: string
  size: number
  mime: string
  key: string
  preview_key: string | null
  /** Null: from before sums were noted. */
  sha256: Buffer | null
  preview_sha256: Buffer | null
}
