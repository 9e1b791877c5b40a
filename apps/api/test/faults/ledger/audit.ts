import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Db } from '../../../src/platform/db/connect.ts'
import type { Book, Entry, Kind } from './book.ts'

export interface Count {
  acknowledged: number
  /** Writes without a response that are in the database, exactly once as required. */
  unanswered: number
  lost: number
  doubled: number
}

type Rows = { user_id: string; key: string; count: number; value?: unknown }[]

/** For each kind: the rows of each key in the database, with their values. */
const rowsOf = {
  onboarding: sql`select user_id, rank::text as key, 1 as count from rank_promotions`,
  join: sql`select user_id, course_id::text as key, count(*)::int as count from enrolments group by 1, 2`,
  progress: sql`select user_id, sublesson_id::text as key, count(*)::int as count
    from sublesson_completions group by 1, 2`,
  quiz: sql`select user_id, question_id || ' ' || array_to_string(answer_ids, ',') as key, count(*)::int as count
    from question_answers group by 1, 2`,
  'test start': sql`select user_id, course_id::text as key, count(*)::int as count from test_attempts group by 1, 2`,
  'test check': sql`select user_id, id::text as key, 1 as count, answers as value
    from test_attempts where checked_at is not null`,
  submission: sql`select w.user_id, w.course_id::text as key, count(*)::int as count, min(v.title) as value
    from final_works w join final_work_versions v on v.final_work_id = w.id group by 1, 2`,
  prompt: sql`select user_id, prompt as key, count(*)::int as count from promptbook_items group by 1, 2`,
} satisfies Partial<Record<Kind, unknown>>

const place = (userId: string, key: string) => `${userId} ${key}`

async function readRows(db: Db, kind: keyof typeof rowsOf): Promise<Map<string, Rows[number]>> {
  const { rows } = await sql<Rows[number]>`${rowsOf[kind]}`.execute(db)
  return new Map(rows.map((row) => [place(row.user_id, row.key), row]))
}

/** Merges entries with the same natural key: they are one write, acknowledged when any of its attempts was. */
function distinct(entries: readonly Entry[]): Entry[] {
  const byPlace = new Map<string, Entry>()
  for (const entry of entries) {
    const known = byPlace.get(place(entry.userId, entry.key))
    if (!known?.isAcknowledged) byPlace.set(place(entry.userId, entry.key), entry)
  }
  return [...byPlace.values()]
}

/** Checks writes that must be stored once and never change. */
async function auditFacts(db: Db, entries: readonly Entry[], kind: keyof typeof rowsOf): Promise<Count> {
  const rows = await readRows(db, kind)
  const count = { acknowledged: 0, unanswered: 0, lost: 0, doubled: 0 }
  for (const { userId, key, isAcknowledged, value } of distinct(entries)) {
    const row = rows.get(place(userId, key))
    const isThere = row !== undefined && (row.value === undefined || isDeepStrictEqual(row.value, value))
    if (isAcknowledged) count.acknowledged += 1
    else if (row) count.unanswered += 1
    if (isAcknowledged && !isThere) count.lost += 1
    if ((row?.count ?? 0) > 1) count.doubled += 1
  }
  return count
}

interface NewestValue {
  sequence: number
  value: unknown
  /** True if something later has replaced it: a result or a submission. */
  isSettled: boolean
}

/**
 * Checks writes that are overwritten by the next of their kind: the newest must be stored, with the value that was sent
 * with its number.
 */
function auditNewest(entries: readonly Entry[], newest: Map<string, NewestValue>): Count {
  const count = { acknowledged: 0, unanswered: 0, lost: 0, doubled: 0 }
  for (const { userId, key, value, isAcknowledged } of entries) {
    const [subject = '', number] = key.split(' ')
    const kept = newest.get(place(userId, subject))
    const sequence = Number(number)
    if (isAcknowledged) count.acknowledged += 1
    else if (kept && kept.sequence >= sequence) count.unanswered += 1
    if (kept?.isSettled) continue
    const isOverwritten = kept !== undefined && kept.sequence > sequence
    const isKept = kept?.sequence === sequence && isDeepStrictEqual(kept.value, value)
    if (isAcknowledged && !isOverwritten && !isKept) count.lost += 1
  }
  return count
}

async function auditSaves(db: Db, entries: readonly Entry[]): Promise<Count> {
  const rows = await db
    .selectFrom('test_attempts')
    .select(['user_id', 'id', 'sequence', 'answers', 'checked_at'])
    .execute()
  const newest = rows.map((row): [string, NewestValue] => [
    place(row.user_id, row.id),
    { sequence: row.sequence, value: row.answers, isSettled: row.checked_at !== null },
  ])
  return auditNewest(entries, new Map(newest))
}

async function auditDrafts(db: Db, entries: readonly Entry[]): Promise<Count> {
  const drafts = await db
    .selectFrom('final_work_drafts')
    .select(['user_id', 'course_id', 'sequence', 'form'])
    .execute()
  const works = await db.selectFrom('final_works').select(['user_id', 'course_id']).execute()
  const newest = new Map<string, NewestValue>()
  for (const { user_id, course_id, sequence, form } of drafts)
    newest.set(place(user_id, course_id), { sequence, value: form.title, isSettled: false })
  for (const { user_id, course_id } of works)
    newest.set(place(user_id, course_id), {
      sequence: Number.POSITIVE_INFINITY,
      value: null,
      isSettled: true,
    })
  return auditNewest(entries, newest)
}

/** A favourite must be as the last response said, or as one of the later attempts without a response requested. */
async function auditFavourites(db: Db, entries: readonly Entry[]): Promise<Count> {
  const rows = await db.selectFrom('favourite_tools').select(['user_id', 'tool_id']).execute()
  const present = new Set(rows.map((row) => place(row.user_id, row.tool_id)))
  const count = { acknowledged: 0, unanswered: 0, lost: 0, doubled: 0 }
  const histories = Map.groupBy(entries, ({ userId, key }) => place(userId, key))
  for (const [where, history] of histories) {
    count.acknowledged += history.filter(({ isAcknowledged }) => isAcknowledged).length
    const last = history.findLastIndex(({ isAcknowledged }) => isAcknowledged)
    const possible = new Set(history.slice(Math.max(last, 0)).map(({ value }) => value))
    if (last >= 0 && !possible.has(present.has(where))) count.lost += 1
    if (last < 0 && present.has(where)) count.unanswered += 1
  }
  return count
}

/** Compares the records of the clients with the database. */
export async function audit(db: Db, book: Book): Promise<Record<Kind, Count>> {
  const of = (kind: Kind) => book.entries.filter((entry) => entry.kind === kind)
  const facts = (kind: keyof typeof rowsOf) => auditFacts(db, of(kind), kind)
  return {
    onboarding: await facts('onboarding'),
    favourite: await auditFavourites(db, of('favourite')),
    prompt: await facts('prompt'),
    join: await facts('join'),
    progress: await facts('progress'),
    quiz: await facts('quiz'),
    'test start': await facts('test start'),
    'test save': await auditSaves(db, of('test save')),
    'test check': await facts('test check'),
    draft: await auditDrafts(db, of('draft')),
    submission: await facts('submission'),
  }
}
