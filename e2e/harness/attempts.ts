import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { newId } from '../../apps/api/src/platform/ids.ts'
import { inDatabase } from './database.ts'
import { addLearner, beginSession } from './people.ts'
import { type InCourse, takeToEnd } from './standing.ts'

/** Somebody new who has every lesson of a course behind them, signed in on the page's browser, before its closed test. */
export async function enterReady(page: Page, slug = 'short'): Promise<InCourse> {
  const person = await addLearner('pl')
  await beginSession(page, person)
  return takeToEnd(person, slug)
}

/** Lets the running attempt end in so many seconds; its beginning moves with it. */
export const setSecondsLeft = ({ userId }: InCourse, seconds: number): Promise<unknown> =>
  inDatabase((db) =>
    sql`
      update test_attempts set ends_at = now() + make_interval(secs => ${seconds}),
        started_at = started_at - (ends_at - (now() + make_interval(secs => ${seconds})))
      where user_id = ${userId} and checked_at is null`.execute(db),
  )

export const grantTime = ({ userId }: InCourse, multiplier: number): Promise<unknown> =>
  inDatabase((db) =>
    db
      .insertInto('test_accommodations')
      .values({ user_id: userId, id: newId(), multiplier, reason: 'Tests', set_by: null, set_at: new Date() })
      .execute(),
  )

export const attemptsOf = ({ userId }: InCourse) =>
  inDatabase((db) => db.selectFrom('test_attempts').where('user_id', '=', userId).selectAll().execute())
