import type { Deps } from '../../../deps.ts'
import { required } from '../../../platform/http/errors.ts'
import { isId } from '../../../platform/ids.ts'
import type { Viewer } from '../../session/viewer.ts'
import * as queries from '../queries.ts'

/** A draft that somebody may look at. */
export interface OpenDraft {
  id: string
  pack: string
  change: number
  isEditor: boolean
  expiresAt: Date | null
}

const isAuthor = ({ user }: Viewer) => user.roles.includes('author') || user.roles.includes('admin')

/** By the id of a pack that the viewer edits. Throws 404 `not-found` for all else. */
export async function openDraft({ db }: Pick<Deps, 'db'>, viewer: Viewer, key: string): Promise<OpenDraft> {
  required(isId(key) && isAuthor(viewer), 'not-found')
  const author = { userId: viewer.user._id, isAdmin: viewer.user.roles.includes('admin') }
  const found = await queries.findPack(db, author, key)
  required(found, 'not-found')
  const { id, pack, change } = found
  return { id, pack, change, isEditor: true, expiresAt: null }
}
