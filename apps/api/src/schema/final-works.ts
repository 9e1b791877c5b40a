import type { Generated, JSONColumnType } from 'kysely'

/** The tables of files, final works and their reviews, for Kysely. */
export interface FinalWorksTables {
  files: FilesTable
  final_work_drafts: FinalWorkDraftsTable
  final_works: FinalWorksTable
  final_work_versions: FinalWorkVersionsTable
  review_claims: ReviewClaimsTable
  review_decisions: ReviewDecisionsTable
  review_entries: ReviewEntriesTable
}

interface FilesTable {
  user_id: string
  id: string
  name: string
  use: Generated<'work' | 'content' | 'pack'>
  size: number
  mime: string | null
  key: string
  preview_key: string | null
  stored_size: Generated<number | null>
  sha256: Generated<Buffer | null>
  preview_sha256: Generated<Buffer | null>
  created_at: Date
  completed_at: Date | null
  writer: Generated<string | null>
  writer_until: Generated<Date | null>
  successor: Generated<string | null>
}

/** What a learner fills in; missing links are null. */
export interface FinalWorkForm {
  title: string
  /** Sanitised HTML. */
  description: string
  /** Ids of files. */
  attachments: string[]
  youtube: string | null
  vimeo: string | null
  googleDrive: string | null
  oneDrive: string | null
}

interface FinalWorkDraftsTable {
  user_id: string
  course_id: string
  task_id: string
  revision_id: string
  form: JSONColumnType<FinalWorkForm>
  sequence: number
  saved_at: Date
}

interface FinalWorksTable {
  user_id: string
  course_id: string
  id: string
  task_id: string
  revision_id: string
  created_at: Date
}

interface FinalWorkVersionsTable {
  user_id: string
  id: string
  final_work_id: string
  number: number
  language: 'pl' | 'en'
  title: string
  description: string
  attachments: string[]
  youtube: string | null
  vimeo: string | null
  google_drive: string | null
  one_drive: string | null
  submitted_at: Date
  due_at: Date
}

/** What the lists of reviewers show of a version; triggers keep it. */
interface ReviewEntriesTable {
  version_id: string
  user_id: string
  course_id: string
  revision_id: string
  language: 'pl' | 'en'
  submitted_at: Date
  due_at: Date
  decided_at: Date | null
  is_settled: Generated<boolean>
}

interface ReviewClaimsTable {
  id: string
  version_id: string
  reviewer_id: string
  claimed_at: Date
  expires_at: Date
  released_at: Date | null
}

export interface JudgedCriterion {
  _id: string
  isMet: boolean
  note: string
  /** The id of a level of the criterion; absent when none was selected. */
  level?: string
}

interface ReviewDecisionsTable {
  id: string
  version_id: string
  /** Null once their account has been deleted. */
  reviewer_id: string | null
  decision: 'approved' | 'rejected'
  comment: string
  criteria: JSONColumnType<JudgedCriterion[]>
  decided_at: Date
  effective_at: Date
  withdrawn_at: Date | null
  settled_at: Date | null
}
