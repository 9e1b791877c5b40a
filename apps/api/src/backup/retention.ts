import { addDays, weekdayOf } from '../platform/calendar/days.ts'
import { dayIn } from '../platform/calendar/zone.ts'

/** For how many days, weeks and months backups are kept, as counted by restic and Borg. */
export interface Retention {
  daily: number
  weekly: number
  monthly: number
}

/** Time zone of the days. */
export const backupZone = 'Europe/Warsaw'

const dayOf = (at: Date) => dayIn(backupZone, at)
const periodOf: Record<keyof Retention, (at: Date) => string> = {
  daily: dayOf,
  // Identified by its Monday, as in ISO 8601.
  weekly: (at) => addDays(dayOf(at), 1 - weekdayOf(dayOf(at))),
  monthly: (at) => dayOf(at).slice(0, 7),
}

/**
 * Returns the backups to keep, given the newest first: the newest of each of the last days, weeks and months
 * that have any. The newest of all is always kept.
 */
export function selectKept<T extends { at: Date }>(backups: readonly T[], keep: Retention): Set<T> {
  const kept = new Set(backups.slice(0, 1))
  for (const [rule, period] of Object.entries(periodOf)) {
    const seen = new Set<string>()
    for (const backup of backups) {
      const name = period(backup.at)
      if (seen.has(name)) continue
      if (seen.size === keep[rule as keyof Retention]) break
      seen.add(name)
      kept.add(backup)
    }
  }
  return kept
}
