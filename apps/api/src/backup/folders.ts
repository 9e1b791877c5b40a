import { access, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { manifestPath, readManifest } from './manifest.ts'

const dayMs = 24 * 60 * 60 * 1000

/** What is half made, or half deleted, beside a backup. */
const unfinishedEnding = '.unfinished'

/** A scheduled backup: its folder is called by when it began. */
export interface DatedBackup {
  name: string
  at: Date
}

/** `2026-11-24T01-30-00Z`: UTC, in letters that every disk takes. */
export const folderNameOf = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

function dateOf(name: string): Date | null {
  const [, day, hours, minutes, seconds] = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/.exec(name) ?? []
  const at = new Date(`${day}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(at.getTime()) ? null : at
}

/** The scheduled backups in a folder that are whole, the newest first; what was put there by hand is not among them. */
export async function listBackups(dir: string): Promise<DatedBackup[]> {
  const entries = await readdir(dir, { withFileTypes: true })
  const dated = entries.flatMap((entry) => {
    const at = entry.isDirectory() ? dateOf(entry.name) : null
    return at ? [{ name: entry.name, at }] : []
  })
  const isWhole = await Promise.all(
    dated.map(({ name }) =>
      access(manifestPath(join(dir, name))).then(
        () => true,
        () => false,
      ),
    ),
  )
  return dated
    .filter((_, index) => isWhole[index])
    .sort((one, other) => other.at.getTime() - one.at.getTime())
}

/** Whether it is a backup of this product, cut short; anybody may call a folder of theirs so. */
const isOurs = async (path: string): Promise<boolean> =>
  (await readdir(path)).every((name) => ['tables', 'files', 'manifest.json'].includes(name))

/**
 * Takes away what was cut short: of scheduled backups at once, since only one is made at a time; of others when nobody
 * has written to it for a day.
 */
export async function sweepUnfinished(dir: string, now: Date): Promise<void> {
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    if (!entry.isDirectory() || !entry.name.endsWith(unfinishedEnding)) continue
    const path = join(dir, entry.name)
    const isScheduled = dateOf(entry.name.slice(0, -unfinishedEnding.length)) !== null
    const isOld = now.getTime() - (await stat(path)).mtimeMs > dayMs
    if ((isScheduled || isOld) && (await isOurs(path))) await rm(path, { recursive: true, force: true })
  }
}

/** Deletes a backup; cut short, what is left of it is not taken for a whole one. False: its manifest is not ours. */
export async function deleteBackup(dir: string, name: string): Promise<boolean> {
  const path = join(dir, name)
  try {
    await readManifest(path)
  } catch {
    return false
  }
  await rename(path, `${path}${unfinishedEnding}`)
  await rm(`${path}${unfinishedEnding}`, { recursive: true, force: true })
  return true
}
