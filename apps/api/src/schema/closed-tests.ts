import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** The tables of closed tests, for Kysely. */
export interface ClosedTestsTables {
  test_attempts: TestAttemptsTable
  test_accommodations: TestAccommodationsTable
  test_extensions: { user_id: string; attempt_id: string; away_from: Date; seconds: number }
  regrades: RegradesTable
  test_regrades: TestRegradesTable
}

/** A question as served in an attempt: its id and its answers' ids in the order shown. */
export interface ServedQuestion {
  question: string
  answers: string[]
}

interface TestAttemptsTable {
  user_id: string
  course_id: string
  id: string
  revision_id: string
  served: JSONColumnType<ServedQuestion[]>
  percentage_to_pass: number
  started_at: Date
  ends_at: Date
  /** A decimal, returned as text. */
  multiplier: ColumnType<string, number | undefined>
  answers: JSONColumnType<{ q: number; a: string[] }[], string | undefined>
  sequence: Generated<number>
  /** The answers of the last save, unchanged. */
  last_save: JSONColumnType<{ q: number; a: string[] }[], string | undefined>
  saved_at: Date | null
  checked_at: Date | null
  correct_count: number | null
  total_questions: number | null
  passed: boolean | null
  /** Begun after the course was passed. */
  is_practice: Generated<boolean>
  /** Language at the start; null in attempts older than this column. */
  language: ColumnType<'pl' | 'en' | null, 'pl' | 'en' | undefined>
}

interface RegradesTable {
  id: string
  course_id: string
  number: number
  changes: JSONColumnType<object>
  reason: string
  confirmation: string
  ordered_by: string | null
  ordered_at: Date
  finished_at: Date | null
}

interface TestRegradesTable {
  user_id: string
  attempt_id: string
  regrade_id: string
  correct_count: number
  total_questions: number
  passed: boolean
  regraded_at: Date
}

interface TestAccommodationsTable {
  user_id: string
  id: string
  multiplier: ColumnType<string, number>
  reason: string
  set_by: string | null
  set_at: Date
}
