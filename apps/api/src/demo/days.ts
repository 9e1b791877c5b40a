import { addDays, type Day, weekdayOf } from '../platform/calendar/days.ts'
import { dayIn } from '../platform/calendar/zone.ts'
import type { DbOrTx } from '../platform/db/connect.ts'
import { insertStudyDays } from './facts.ts'
import type { Study } from './study.ts'

const dayMs = 24 * 60 * 60 * 1000

/** A span of days, counted back from today. */
export interface Span {
  from: number
  until: number
}

/** Returns a number from 0 to 1: always the same for a day and a course, without a visible pattern. */
function dice(day: Day, salt: number): number {
  const seed = Date.parse(day) / dayMs + salt * 7919
  const mixed = Math.imul(seed ^ (seed >>> 7), 2654435761)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
}

/** Average minutes of study on one day. */
const sitting = 9

/** Study time as a multiple of the course's minutes: parts of it are repeated. */
const repeated = 1.5

/** Number of days at the end of a span that always have study, as of people who want to finish. */
const lastDays = 4

/** Returns days of a span with their seconds of study: fewer at weekends, and every day at the end. */
function studiedDays(
  { from, until }: Span,
  { today, minutes, salt }: { today: Day; minutes: number; salt: number },
): { day: Day; seconds: number }[] {
  const length = from - until + 1
  const total = minutes * repeated
  const chance = total / sitting / length
  const days = Array.from({ length }, (_, index) => addDays(today, index - from)).filter(
    (day, index) => index >= length - lastDays || dice(day, salt) < (weekdayOf(day) > 5 ? 0.5 : 1.2) * chance,
  )
  const weights = days.map((day) => 0.7 + 0.6 * dice(day, salt + 1))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  return days.map((day, index) => ({
    day,
    seconds: Math.max(60, Math.round((60 * total * (weights[index] ?? 0)) / whole)),
  }))
}

/**
 * Adds study time of a course in a span of days before today; existing days stay. The learner was last active
 * when the account is created, so that content published before is not announced to them.
 */
export async function addStudyDays(
  tx: DbOrTx,
  { learner, course }: Study,
  { span, share, now }: { span: Span; share: number; now: Date },
): Promise<void> {
  const salt = [...course.slug].reduce((sum, sign) => sum + (sign.codePointAt(0) ?? 0), 0)
  const today = dayIn('Europe/Warsaw', now)
  const days = studiedDays(span, { today, minutes: course.minutes * share, salt })
  const { userId } = learner
  await insertStudyDays(
    tx,
    days.map((one) => ({ ...one, userId, at: now })),
  )
  await tx
    .insertInto('study_day_courses')
    .values(days.map((one) => ({ ...one, user_id: userId, course_id: course._id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
