import type { Deps } from '../../../deps.ts'
import { beat, type HeartbeatDeps, isAway } from '../../../platform/heartbeat.ts'
import { giveTimeBack, type TimeExtension, takeTimeBack } from './extensions.queries.ts'

export const toExtension = ({ from, until, seconds, cause }: TimeExtension) => ({
  from: from.toISOString(),
  until: until.toISOString(),
  seconds,
  cause,
})

/** The heartbeat of a process that serves closed tests. */
export const heartbeatOf = ({
  db,
  clock,
  presence,
}: Pick<Deps, 'db' | 'clock' | 'presence'>): HeartbeatDeps => ({
  ...{ db, clock, presence },
  onReturn: giveTimeBack,
  onSetBack: takeTimeBack,
})

/**
 * Before time is held against somebody: if the platform is only just back (the database was away, or the machine slept)
 * and has not noticed yet, what it owes is given back now, and the answer is true: the attempt has another deadline.
 */
export async function regainTime(deps: Pick<Deps, 'db' | 'clock' | 'presence'>): Promise<boolean> {
  if (!(await isAway(deps))) return false
  await beat(heartbeatOf(deps))
  return true
}
