import type { BodyOf } from '@zenit/contract/call'
import type { TestTime, updateTestTime } from '@zenit/contract/closed-tests'
import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '../../../deps.ts'
import type { DbOrTx } from '../../../platform/db/connect.ts'
import { ApiError, required } from '../../../platform/http/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { displayNameOf } from '../../identity/display-name.ts'
import { staffTransaction } from '../../staff/actions.ts'

/** Marks the learner's row, so that two who set their time at once come one after the other. */
async function lockLearner(tx: DbOrTx, id: string): Promise<void> {
  const row = await tx
    .selectFrom('users')
    .where('id', '=', id)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst()
  required(row, 'not-found')
}

interface Change {
  multiplier: string
  reason: string
  set_at: Date
  set_by: string | null
  name: string | null
}

const listChanges = (db: DbOrTx, userId: string): Promise<Change[]> =>
  db
    .selectFrom('test_accommodations as a')
    .leftJoin('users as u', 'u.id', 'a.set_by')
    .where('a.user_id', '=', userId)
    .select(['a.multiplier', 'a.reason', 'a.set_at', 'a.set_by'])
    .select(displayNameOf('u').as('name'))
    .orderBy('a.id', 'desc')
    .execute()

function toTestTime(changes: readonly Change[]): TestTime {
  const history = changes.map(({ multiplier, reason, set_at, set_by, name }) => ({
    multiplier: Number(multiplier),
    reason,
    setAt: set_at.toISOString(),
    setBy: set_by && name !== null ? { _id: set_by, name } : null,
  }))
  return { multiplier: history[0]?.multiplier ?? 1, history }
}

export async function viewTime({ db }: Pick<Deps, 'db'>, userId: string): Promise<TestTime> {
  const person = await db.selectFrom('users').where('id', '=', userId).select('id').executeTakeFirst()
  required(person, 'not-found')
  return toTestTime(await listChanges(db, userId))
}

interface NewTime extends BodyOf<typeof updateTestTime> {
  userId: string
  setBy: string
  log: FastifyBaseLogger
}

/** Appends a change, unless it says what the last one says. Attempts that run keep the time they started with. */
export async function updateTime(deps: Pick<Deps, 'db' | 'clock'>, given: NewTime): Promise<TestTime> {
  const { userId, setBy, multiplier } = given
  const reason = given.reason.trim()
  if (Math.abs(multiplier * 100 - Math.round(multiplier * 100)) > 1e-6)
    throw new ApiError('invalid-input', {
      fields: [{ field: 'multiplier', code: 'multipleOf', message: 'has at most two decimals' }],
    })
  return staffTransaction(deps, given.log, async (tx, record) => {
    await lockLearner(tx, userId)
    const [last] = await listChanges(tx, userId)
    const isSet = last !== undefined && Number(last.multiplier) === multiplier && last.reason === reason
    if (!isSet) {
      const [id, now] = [newId(), deps.clock()]
      await tx
        .insertInto('test_accommodations')
        .values({ user_id: userId, id, multiplier, reason, set_by: setBy, set_at: now })
        .execute()
      await record({
        id,
        actorId: setBy,
        action: 'test-time-changed',
        subject: { kind: 'person', id: userId },
        personId: userId,
        // It may tell of somebody's health: it is kept with the change itself, and goes with the account.
        reason: null,
        before: { multiplier: Number(last?.multiplier ?? 1) },
        after: { multiplier },
        now,
      })
    }
    return toTestTime(await listChanges(tx, userId))
  })
}
