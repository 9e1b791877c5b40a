import { Type } from 'typebox'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/connect.ts'
import { job } from '../../jobs.ts'
import { sweepKeys } from './store.ts'

/** Far more than a person writes in a day; limits scripts that fill the table with responses. */
export const mostKeysOfOnePerson = 1_000

/** Deletes idempotency keys older than a day. */
export const sweepIdempotencyKeys = ({ db, clock }: { db: Db; clock: Clock }) =>
  job({
    name: 'idempotency.sweep.v1',
    payload: Type.Object({}),
    maxAttempts: 3,
    cron: '29 * * * *',
    async run() {
      await sweepKeys(db, { now: clock(), kept: mostKeysOfOnePerson })
    },
  })
