import type { ColumnType, Generated } from 'kysely'

/** The tables of learners' progress, and of what they save for themselves, for Kysely. */
export interface LearningTables {
  enrolments: EnrolmentsTable
  sublesson_completions: SublessonCompletionsTable
  sublesson_views: SublessonViewsTable
  lesson_ratings: LessonRatingsTable
  question_answers: QuestionAnswersTable
  video_positions: { user_id: string; sublesson_id: string; seconds: number; updated_at: Date }
  study_days: StudyDaysTable
  study_day_courses: { user_id: string; day: ColumnType<string>; course_id: string; seconds: number }
  promptbook_items: PromptbookItemsTable
  favourite_tools: { user_id: string; tool_id: string; added_at: Date }
}

interface SublessonCompletionsTable {
  user_id: string
  course_id: string
  sublesson_id: string
  completed_at: Date
  is_skipped: Generated<boolean>
}

interface LessonRatingsTable {
  user_id: string
  course_id: string
  lesson_id: string
  rating: 'yes' | 'partly' | 'no'
  comment: string | null
  rated_at: Date
}

interface SublessonViewsTable {
  user_id: string
  course_id: string
  sublesson_id: string
  begun_at: Date
  seen_at: Date
  /** A multirange as text: `{[0,12),[30,80)}`. */
  seen: string
}

interface EnrolmentsTable {
  user_id: string
  course_id: string
  id: string
  revision_id: string
  joined_at: Date
  studied_at: Date
  finished_at: Date | null
  finish: 'certificate' | 'without-certificate' | null
}

interface QuestionAnswersTable {
  user_id: string
  course_id: string
  id: string
  sublesson_id: string
  question_id: string
  answer_ids: string[]
  is_correct: boolean
  answered_at: Date
  /** Null in rows older than this column. */
  language: ColumnType<'pl' | 'en' | null, 'pl' | 'en' | undefined>
  revision_id: ColumnType<string | null, string | undefined>
}

interface StudyDaysTable {
  user_id: string
  day: ColumnType<string>
  seconds: number
  last_beat_at: Date
  last_credit: Generated<number>
}

interface PromptbookItemsTable {
  user_id: string
  id: string
  title: string
  prompt: string
  prompt_id: string | null
  course_id: string | null
  lesson_id: string | null
  sublesson_id: string | null
  folded: string
  created_at: Date
  deleted_at: Date | null
  delivered_at: Date | null
}
