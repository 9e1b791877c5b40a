import type { BodyOf } from '@zenit/contract/call'
import type { TestTime, updateTestTime } from '@zenit/contract/closed-tests-time'
import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { ApiError, required } from '../../../platform/http/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { staffTransaction } from '../../staff/actions.ts'
import { type Change, findLearner, insertChange, listChanges, lockLearner } from './test-time.queries.ts'

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
  required(await findLearner(db, userId), 'not-found')
  return toTestTime(await listChanges(db, userId))
}

interface NewTime extends BodyOf<typeof updateTestTime> {
  userId: string
  setBy: string
  log: FastifyBaseLogger
}

/** Appends a change, unless it equals the last one. Running attempts keep the time they started with. */
export async function updateTime(deps: Pick<Deps, 'db' | 'clock'>, given: NewTime): Promise<TestTime> {
  const { userId, setBy, multiplier } = given
  const reason = given.reason.trim()
  if (Math.abs(multiplier * 100 - Math.round(multiplier * 100)) > 1e-6)
    throw new ApiError('invalid-input', {
      fields: [{ field: 'multiplier', code: 'multipleOf', message: 'has at most two decimals' }],
    })
  return staffTransaction(deps, given.log, async (tx, record) => {
    required(await lockLearner(tx, userId), 'not-found')
    const [last] = await listChanges(tx, userId)
    const isSet = last !== undefined && Number(last.multiplier) === multiplier && last.reason === reason
    if (!isSet) {
      const [id, now] = [newId(), deps.clock()]
      await insertChange(tx, { userId, id, multiplier, reason, setBy, now })
      await record({
        id,
        actorId: setBy,
        action: 'test-time-changed',
        subject: { kind: 'person', id: userId },
        personId: userId,
        // May contain health data, so it is stored only with the change and deleted with the account.
        reason: null,
        before: { multiplier: Number(last?.multiplier ?? 1) },
        after: { multiplier },
        now,
      })
    }
    return toTestTime(await listChanges(tx, userId))
  })
}
