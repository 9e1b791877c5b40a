import type { BodyOf } from '@zenit/contract/call'
import type { Editor, notePresence } from '@zenit/contract/packs'
import type { Deps } from '../../../deps.ts'
import { type Asker, requirePack } from '../access.ts'
import * as queries from './presence.queries.ts'

/** A person counts as gone after three times the interval of the page's reports. */
const presentMs = 45_000

const seenSince = (now: Date): Date => new Date(now.getTime() - presentMs)

/** Records that a person opens or leaves a page. Returns who else is in the pack. */
export async function note(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  asker: Asker,
  { id, page, isLeaving }: { id: string } & BodyOf<typeof notePresence>,
): Promise<Editor[]> {
  await requirePack(db, asker, id)
  const [now, { userId }] = [clock(), asker]
  const presence = { packId: id, userId, page, now }
  if (isLeaving) await queries.deletePresence(db, presence)
  else await queries.savePresence(db, presence, seenSince(now))
  const rows = await queries.listEditors(db, [id], { userId, since: seenSince(now) })
  return rows.map(({ userId: _id, name, page: theirs }) => ({ _id, name, page: theirs }))
}

/** Returns who else works in these packs, each once. */
export async function listEditors(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  asker: Asker,
  packIds: readonly string[],
): Promise<{ pack: string; name: string }[]> {
  if (packIds.length === 0) return []
  const rows = await queries.listEditors(db, packIds, { userId: asker.userId, since: seenSince(clock()) })
  const people = new Map(
    rows.map(({ packId, userId, name }) => [`${packId} ${userId}`, { pack: packId, name }]),
  )
  return [...people.values()]
}
