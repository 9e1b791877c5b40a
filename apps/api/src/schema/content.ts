import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { CourseDocument, ProgramDocument } from '../content/document.ts'

/** The tables of published content, for Kysely. */
export interface ContentTables {
  content_ids: { path: string; id: string }
  content_packs: { pack: string; origin: 'demo' | 'folder' | 'studio' }
  programs: ProgramsTable
  courses: CoursesTable
  course_revisions: CourseRevisionsTable
  lessons: { id: string; course_id: string; slug: string; retired_at: Date | null }
  sublessons: SublessonsTable
  content_items: ContentItemsTable
}

interface SublessonsTable {
  id: string
  lesson_id: string
  slug: string
  kind: string
  film_seconds: ColumnType<number | null, number | null | undefined, number | null>
  retired_at: Date | null
}

interface ProgramsTable {
  id: string
  pack: string
  slug: string
  document: JSONColumnType<ProgramDocument>
  checksum: string
  created_at: Generated<Date>
  retired_at: Date | null
}

interface CoursesTable {
  id: string
  pack: string
  slug: string
  program_id: string | null
  position: Generated<number>
  published_revision_id: string | null
  created_at: Generated<Date>
  retired_at: Date | null
  announced_at: ColumnType<Date | null, Date | null | undefined>
}

interface CourseRevisionsTable {
  id: string
  course_id: string
  number: number
  document: JSONColumnType<CourseDocument>
  checksum: string
  created_at: Generated<Date>
}

interface ContentItemsTable {
  id: string
  pack: string
  kind: 'tool' | 'partner' | 'community-card' | 'page' | 'onboarding'
  slug: string
  position: Generated<number>
  document: JSONColumnType<object>
  checksum: string
  created_at: Generated<Date>
  retired_at: Date | null
}
