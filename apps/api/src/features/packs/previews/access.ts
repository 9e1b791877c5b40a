import type { Deps } from '../../../deps.ts'
import { required } from '../../../platform/http/errors.ts'
import { isId } from '../../../platform/ids.ts'
import type { Viewer } from '../../session/viewer.ts'
import * as queries from '../queries.ts'
import { findLink } from './links.queries.ts'

/** A draft that the viewer may see. */
interface OpenDraft {
  id: string
  pack: string
  change: number
  isEditor: boolean
  expiresAt: Date | null
}

const isAuthor = (roles: readonly string[]) => roles.includes('author') || roles.includes('admin')

/** Returns a pack that a person with these roles edits. */
async function findDraft(
  { db }: Pick<Deps, 'db'>,
  { userId, roles }: { userId: string; roles: readonly string[] },
  id: string,
): Promise<queries.PackRow | null> {
  if (!isAuthor(roles)) return null
  return queries.findPack(db, { userId, isAdmin: roles.includes('admin') }, id)
}

/**
 * Opens a draft by the id of a pack that the viewer edits, or by the secret of a link whose maker may still edit it.
 * Throws 404 `not-found` otherwise.
 */
export async function openDraft(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  key: string,
): Promise<OpenDraft> {
  const isEditor = isId(key)
  const link = isEditor ? null : await findLink(deps.db, { secret: key, now: deps.clock() })
  required(isEditor || link, 'not-found')
  const { _id: userId, roles } = viewer.user
  const found = await findDraft(deps, link?.maker ?? { userId, roles }, link?.packId ?? key)
  required(found, 'not-found')
  const { id, pack, change } = found
  return { id, pack, change, isEditor, expiresAt: link?.expiresAt ?? null }
}
