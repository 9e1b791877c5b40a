import type { DatedBackup } from './stored.ts'

/** `2026-11-24T01-30-00Z`: UTC, in characters that every disk accepts. */
export const folderNameOf = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

/** Returns null when it is not the name of a scheduled backup. */
export function dateOf(name: string): Date | null {
  const [, day, hours, minutes, seconds] = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/.exec(name) ?? []
  const at = new Date(`${day}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(at.getTime()) ? null : at
}

/** Returns the scheduled ones among them, newest first. */
export const datedOf = (names: readonly string[]): DatedBackup[] =>
  names
    .flatMap((name) => {
      const at = dateOf(name)
      return at ? [{ name, at }] : []
    })
    .sort((one, other) => other.at.getTime() - one.at.getTime())
