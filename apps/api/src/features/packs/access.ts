import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Language } from '../../content/document.ts'
import type { Deps } from '../../deps.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { required } from '../../platform/http/errors.ts'
import { type RecordAction, type StaffAction, staffTransaction } from '../staff/actions.ts'
import type { Turn } from './documents/edit.ts'
import * as queries from './queries.ts'

/** The author who makes a request, and how their actions are logged. */
export interface Asker extends queries.Author {
  log: FastifyBaseLogger
  /** The author's language. */
  language: Language
}

export const askerOf = ({ viewer, log, language }: FastifyRequest): Asker => ({
  userId: viewer.user._id,
  isAdmin: viewer.user.roles.includes('admin'),
  log,
  language,
})

/** Throws 404 `not-found`, also for other authors' packs, so that nobody learns which exist. */
export async function requirePack(db: DbOrTx, asker: queries.Author, id: string): Promise<queries.PackRow> {
  const pack = await queries.findPack(db, asker, id)
  required(pack, 'not-found')
  return pack
}

/** Like {@link requirePack}, for actions on the whole pack. Throws 403 `part-of-pack` too. */
export async function requireWholePack(
  db: DbOrTx,
  asker: queries.Author,
  id: string,
): Promise<queries.PackRow> {
  const pack = await requirePack(db, asker, id)
  required(pack.isWhole, 'part-of-pack')
  return pack
}

export interface PackTurn extends Turn {
  userId: string
  pack: string
  change: number
  record: (action: StaffAction['action'], facts?: StaffAction['after']) => Promise<void>
}

/** Records an action on a pack in the audit log. */
export const recordOf =
  (
    record: RecordAction,
    {
      userId,
      pack,
      now,
      reason = null,
    }: { userId: string | null; pack: string; now: Date; reason?: string | null },
  ) =>
  (action: StaffAction['action'], after?: StaffAction['after']): Promise<void> =>
    record({
      actorId: userId,
      action,
      subject: { kind: 'pack', id: pack },
      personId: null,
      reason,
      ...(after ? { after } : {}),
      now,
    })

interface PackAction<T> {
  id: string
  /** True when the action changes no document, so that it is allowed for packs kept in folders. */
  isAround?: boolean
  act: (turn: PackTurn) => Promise<T>
}

/** Changes a pack under its lock, one change after the other. Throws 404 `not-found` and 409 `pack-in-folder`. */
export function inPack<T>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  asker: Asker,
  { id, isAround = false, act }: PackAction<T>,
): Promise<T> {
  return staffTransaction({ db }, asker.log, async (tx, record) => {
    const locked = await queries.lockPack(tx, asker, id)
    required(locked, 'not-found')
    required(isAround || !locked.isMirror, 'pack-in-folder')
    const turn = { tx, packId: id, userId: asker.userId, now: clock(), ...locked }
    return act({ ...turn, record: recordOf(record, turn) })
  })
}
