/** A file whose bytes are all there and were checked. */
export interface StoredFile {
  id: string
  user_id: string
  name: string
  size: number
  mime: string
  key: string
  preview_key: string | null
  /** Null: from before sums were noted. */
  sha256: Buffer | null
  preview_sha256: Buffer | null
}
