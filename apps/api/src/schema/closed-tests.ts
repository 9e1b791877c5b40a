import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** The tables of closed tests, as Kysely sees them. */
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
  /** A decimal, which comes as text. */
  multiplier: ColumnType<string, number | undefined>
  answers: JSONColumnType<{ q: number; a: string[] }[], string | undefined>
  sequence: Generated<number>
  /** What the last save brought, as it came. */
  last_save: JSONColumnType<{ q: number; a: string[] }[], string | undefined>
  saved_at: Date | null
  checked_at: Date | null
  correct_count: number | null
  total_questions: number | null
  passed: boolean | null
  /** After the course was passed. */
  is_practice: Generated<boolean>
  /** At the start; null: of before it was kept. */
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
