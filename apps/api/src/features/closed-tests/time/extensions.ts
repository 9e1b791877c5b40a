import type { Deps } from '../../../deps.ts'
import { beat, type HeartbeatDeps, isAway } from '../../../platform/heartbeat.ts'
import { giveTimeBack, type TimeExtension, takeTimeBack } from './extensions.queries.ts'

export const toExtension = ({ from, until, seconds, cause }: TimeExtension) => ({
  from: from.toISOString(),
  until: until.toISOString(),
  seconds,
  cause,
})

/** Returns the heartbeat of a process that serves closed tests. */
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
 * Called before a deadline is enforced. If the platform is just back (the database was unreachable, or the machine
 * slept) and has not noticed yet, gives the time back now and returns true: the attempt has a new deadline.
 */
export async function regainTime(deps: Pick<Deps, 'db' | 'clock' | 'presence'>): Promise<boolean> {
  if (!(await isAway(deps))) return false
  await beat(heartbeatOf(deps))
  return true
}
