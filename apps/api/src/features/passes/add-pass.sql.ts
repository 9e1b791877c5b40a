import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/db/tables.ts'

type Evidence = Database['course_passes']['evidence']

interface PassSource {
  /** A table or a select in parentheses, with `user_id`, `course_id` and the id of the evidence. */
  source: RawBuilder<unknown>
  evidence: Evidence
  passedAt: Date | RawBuilder<Date>
  certificateNumber: string | RawBuilder<string>
}

/** A statement, or part of one, that records a passed course. An earlier pass stays, with its certificate number. */
export const addPass = ({ source, evidence, passedAt, certificateNumber }: PassSource) => sql`
  insert into course_passes (user_id, course_id, passed_at, evidence, evidence_id, certificate_number)
  select user_id, course_id, ${passedAt}::timestamptz, ${sql.lit(evidence)}, id, ${certificateNumber}::text from ${source}
  on conflict (user_id, course_id) do nothing`
