import { keepInStudio } from '../../../content/load/load.ts'
import type { Deps } from '../../../deps.ts'
import { locks } from '../../../locks.ts'
import { takeLock } from '../../../platform/db/locks.ts'
import { required } from '../../../platform/http/errors.ts'
import { staffTransaction } from '../../staff/actions.ts'
import { type Asker, recordOf, requireWholePack } from '../access.ts'
import * as queries from '../queries.ts'
import { setMirror } from './mirrors.queries.ts'

/** Turns a pack of a folder into one of the studio, which counts as published, because learners see exactly it. */
export function takeOver({ db, clock }: Pick<Deps, 'db' | 'clock'>, asker: Asker, id: string): Promise<void> {
  return staffTransaction({ db }, asker.log, async (tx, record) => {
    // In the same order as a load: its own lock, then the pack's.
    await takeLock(tx, locks.contentLoad)
    const locked = await queries.lockPack(tx, asker, id)
    required(locked, 'not-found')
    const { pack, isMirror } = locked
    const { home } = await requireWholePack(tx, asker, id)
    if (!isMirror) {
      // A repetition.
      required(home === 'studio', 'conflict')
      return
    }
    await setMirror(tx, id, false)
    await keepInStudio(tx, pack)
    await recordOf(record, { userId: asker.userId, pack, now: clock() })('pack-taken-over')
  })
}
