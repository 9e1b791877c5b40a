import { isDeepStrictEqual } from 'node:util'
import { type Selectable, sql } from 'kysely'
import type { Language } from '../../content/document.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import type { Database } from '../../platform/db/tables.ts'
import { newId } from '../../platform/ids.ts'
import type { FinalWorkForm, JudgedCriterion } from '../../schema/final-works.ts'

/** The learner, and the course. */
export interface Learner {
  userId: string
  courseId: string
}

export interface Draft {
  taskId: string
  /** The newest revision with the task. */
  revisionId: string
  form: FinalWorkForm
  sequence: number
  savedAt: Date
}

export interface Decision {
  id: string
  /** Null for a deleted account. */
  reviewerId: string | null
  decision: 'approved' | 'rejected'
  comment: string
  criteria: JudgedCriterion[]
  decidedAt: Date
  effectiveAt: Date
  settledAt: Date | null
}

/** A submitted version with its current decision; null while there is none. */
export interface Version {
  id: string
  workId: string
  number: number
  language: Language
  form: FinalWorkForm
  submittedAt: Date
  dueAt: Date
  decision: Decision | null
}

export interface Work {
  id: string
  taskId: string
  revisionId: string
  /** Newest first. */
  versions: [Version, ...Version[]]
}

/** Locks the learner's enrolment until the transaction ends, so that submissions and drafts run one by one. */
export async function lockEnrolment(tx: DbOrTx, { userId, courseId }: Learner): Promise<void> {
  await sql`
    select from enrolments where user_id = ${userId} and course_id = ${courseId} for no key update`.execute(
    tx,
  )
}

export async function findDraft(db: DbOrTx, { userId, courseId }: Learner): Promise<Draft | null> {
  const row = await db
    .selectFrom('final_work_drafts')
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .selectAll()
    .executeTakeFirst()
  if (!row) return null
  const { task_id, revision_id, form, sequence, saved_at } = row
  return { taskId: task_id, revisionId: revision_id, form, sequence, savedAt: saved_at }
}

export async function saveDraft(tx: DbOrTx, { userId, courseId }: Learner, draft: Draft): Promise<void> {
  const values = {
    task_id: draft.taskId,
    revision_id: draft.revisionId,
    form: JSON.stringify(draft.form),
    sequence: draft.sequence,
    saved_at: draft.savedAt,
  }
  await tx
    .insertInto('final_work_drafts')
    .values({ user_id: userId, course_id: courseId, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'course_id']).doUpdateSet(values))
    .execute()
}

/** Deletes the draft; returns the files that it named. */
export async function deleteDraft(tx: DbOrTx, { userId, courseId }: Learner): Promise<string[]> {
  const row = await tx
    .deleteFrom('final_work_drafts')
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .returning('form')
    .executeTakeFirst()
  return row?.form.attachments ?? []
}

export type VersionRow = Selectable<Database['final_work_versions']> & { decision: DecisionRow | null }
interface DecisionRow extends Omit<Decision, 'decidedAt' | 'effectiveAt' | 'settledAt'> {
  decidedAt: string
  effectiveAt: string
  settledAt: string | null
}

/** The current decision about the version `v`, as JSON with times as text. */
export const currentDecision = sql`(
  select json_build_object('id', d.id, 'reviewerId', d.reviewer_id, 'decision', d.decision, 'comment', d.comment,
    'criteria', d.criteria, 'decidedAt', d.decided_at, 'effectiveAt', d.effective_at, 'settledAt', d.settled_at)
  from review_decisions d where d.version_id = v.id and d.withdrawn_at is null)`

const toDecision = (row: DecisionRow): Decision => ({
  ...row,
  decidedAt: new Date(row.decidedAt),
  effectiveAt: new Date(row.effectiveAt),
  settledAt: row.settledAt === null ? null : new Date(row.settledAt),
})

export const toVersion = (row: VersionRow): Version => ({
  id: row.id,
  workId: row.final_work_id,
  number: row.number,
  language: row.language,
  form: {
    title: row.title,
    description: row.description,
    attachments: row.attachments,
    youtube: row.youtube,
    vimeo: row.vimeo,
    googleDrive: row.google_drive,
    oneDrive: row.one_drive,
  },
  submittedAt: row.submitted_at,
  dueAt: row.due_at,
  decision: row.decision && toDecision(row.decision),
})

/** Returns every version of a work, newest first. */
export async function listVersions(
  db: DbOrTx,
  { userId, workId }: { userId: string; workId: string },
): Promise<Version[]> {
  const { rows } = await sql<VersionRow>`
    select v.*, ${currentDecision} as decision from final_work_versions v
    where v.user_id = ${userId} and v.final_work_id = ${workId} order by v.number desc`.execute(db)
  return rows.map(toVersion)
}

/** Returns what the learner has submitted. */
export async function findWork(db: DbOrTx, { userId, courseId }: Learner): Promise<Work | null> {
  const work = await db
    .selectFrom('final_works')
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .select(['id', 'task_id', 'revision_id'])
    .executeTakeFirst()
  if (!work) return null
  const [newest, ...earlier] = await listVersions(db, { userId, workId: work.id })
  // A work is written together with its first version.
  if (!newest) throw new Error(`The final work ${work.id} has no version`)
  return { id: work.id, taskId: work.task_id, revisionId: work.revision_id, versions: [newest, ...earlier] }
}

/** Returns the course of the learner's work, by its submitId. */
export async function findCourseOfWork(
  db: DbOrTx,
  { userId, workId }: { userId: string; workId: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('final_works')
    .where('user_id', '=', userId)
    .where('id', '=', workId)
    .select('course_id')
    .executeTakeFirst()
  return row?.course_id ?? null
}

export async function insertWork(
  tx: DbOrTx,
  { userId, courseId }: Learner,
  work: { taskId: string; revisionId: string; now: Date },
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('final_works')
    .values({
      user_id: userId,
      course_id: courseId,
      id,
      task_id: work.taskId,
      revision_id: work.revisionId,
      created_at: work.now,
    })
    .execute()
  return id
}

type NewVersion = Omit<Version, 'id' | 'decision'>

export async function insertVersion(tx: DbOrTx, userId: string, version: NewVersion): Promise<string> {
  const id = newId()
  const { form } = version
  await tx
    .insertInto('final_work_versions')
    .values({
      user_id: userId,
      id,
      final_work_id: version.workId,
      number: version.number,
      language: version.language,
      title: form.title,
      description: form.description,
      attachments: form.attachments,
      youtube: form.youtube,
      vimeo: form.vimeo,
      google_drive: form.googleDrive,
      one_drive: form.oneDrive,
      submitted_at: version.submittedAt,
      due_at: version.dueAt,
    })
    .execute()
  return id
}

/** Whether two forms are equal: a repetition after a lost response, not a change. */
export const isSameForm = (one: FinalWorkForm, other: FinalWorkForm): boolean => isDeepStrictEqual(one, other)
