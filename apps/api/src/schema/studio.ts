import type { Generated, JSONColumnType } from 'kysely'

/** The tables of packs in the studio and of their authors, for Kysely. */
export interface StudioTables {
  studio_packs: StudioPacksTable
  studio_files: StudioFilesTable
  studio_versions: StudioVersionsTable
  studio_publications: StudioPublicationsTable
  studio_preview_links: StudioPreviewLinksTable
  studio_requests: StudioRequestsTable
  studio_request_steps: StudioRequestStepsTable
  studio_presence: { pack_id: string; user_id: string; page: string; seen_at: Date }
  studio_link_checks: StudioLinkChecksTable
  studio_translations: { pack_id: string; language: 'pl' | 'en'; target: string; source: string }
  author_assignments: { user_id: string; organisation_id: string | null; program_id: string | null }
}

interface StudioPacksTable {
  id: string
  pack: string
  organisation_id: string | null
  created_at: Date
  changed_at: Date
  change: Generated<number>
  checked_change: number | null
  check_result: JSONColumnType<object> | null
  published_change: number | null
  published_at: Date | null
  needs_approval: Generated<boolean>
  is_mirror: Generated<boolean>
}

interface StudioVersionsTable {
  pack_id: string
  path: string
  version: number
  content: string | null
  media: JSONColumnType<object> | null
  changed_at: Date
  changed_by: string | null
  is_published: Generated<boolean>
  /** Time of the first of the saves merged into this version; null: `changed_at`. */
  began_at: Generated<Date | null>
}

interface StudioFilesTable extends Omit<StudioVersionsTable, 'is_published' | 'began_at'> {
  outline: JSONColumnType<object> | null
  published_version: number | null
  published_outline: JSONColumnType<object> | null
  /** SHA-256 of the content last imported. */
  imported: Buffer | null
}

interface StudioPublicationsTable {
  id: string
  pack_id: string
  number: number
  versions: JSONColumnType<object>
  courses: JSONColumnType<object>
  published_at: Date
  published_by: string | null
}

interface StudioLinkChecksTable {
  pack_id: string
  /** Null: no check is running. */
  started_at: Date | null
  checked_at: Date | null
  known: JSONColumnType<object>
}

interface StudioPreviewLinksTable {
  id: string
  pack_id: string
  secret_hash: Buffer
  created_at: Date
  created_by: string
  expires_at: Date
}

interface StudioRequestsTable {
  id: string
  pack_id: string
  change: number
  course: string | null
  publication_id: string | null
  impact: JSONColumnType<object>
  reason: string | null
  requested_at: Date
  requested_by: string | null
  publish_at: Date | null
  approved_at: Date | null
  ended_at: Date | null
  failing_since: Date | null
  kept_draft: Generated<boolean>
}

interface StudioRequestStepsTable {
  id: string
  request_id: string
  step: 'requested' | 'rescheduled' | 'approved' | 'rejected' | 'cancelled' | 'published' | 'failed'
  made_at: Date
  made_by: string | null
  publish_at: Date | null
  comment: string | null
  failure: 'changed' | 'faulty' | 'impact' | 'elsewhere' | 'taken-back' | 'no-access' | 'error' | null
}
