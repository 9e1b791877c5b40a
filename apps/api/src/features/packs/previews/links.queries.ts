import { sql } from 'kysely'
import type { DbOrTx } from '../../../platform/db/connect.ts'
import { hashSecret } from '../../../platform/ids.ts'
import { displayNameOf } from '../../identity/display-name.sql.ts'

export interface LinkRow {
  id: string
  createdAt: Date
  createdById: string
  createdBy: string
  expiresAt: Date
}

/** Returns valid links, newest first. */
export async function listLinks(db: DbOrTx, packId: string, now: Date): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select l.id, l.created_at as "createdAt", u.id as "createdById", ${displayNameOf('u')} as "createdBy",
      l.expires_at as "expiresAt"
    from studio_preview_links l join users u on u.id = l.created_by
    where l.pack_id = ${packId} and l.expires_at > ${now}
    order by l.created_at desc, l.id`.execute(db)
  return rows
}

interface PreviewLinkRow {
  packId: string
  expiresAt: Date
  maker: { userId: string; roles: string[] }
}

/** Returns a valid link and its maker, unless their account is closed. */
export async function findLink(
  db: DbOrTx,
  { secret, now }: { secret: string; now: Date },
): Promise<PreviewLinkRow | null> {
  const row = await db
    .selectFrom('studio_preview_links as l')
    .innerJoin('users as u', 'u.id', 'l.created_by')
    .where('l.secret_hash', '=', hashSecret(secret))
    .where('l.expires_at', '>', now)
    .where('u.disabled_at', 'is', null)
    .select(['l.pack_id', 'l.expires_at', 'u.id', 'u.roles'])
    .executeTakeFirst()
  if (!row) return null
  return { packId: row.pack_id, expiresAt: row.expires_at, maker: { userId: row.id, roles: row.roles } }
}

interface NewLink {
  id: string
  packId: string
  userId: string
  secret: string
  now: Date
  expiresAt: Date
}

/** Creates a link, and deletes the pack's expired ones. */
export async function insertLink(tx: DbOrTx, link: NewLink): Promise<void> {
  const { packId, now } = link
  await tx
    .deleteFrom('studio_preview_links')
    .where('pack_id', '=', packId)
    .where('expires_at', '<=', now)
    .execute()
  await tx
    .insertInto('studio_preview_links')
    .values({
      id: link.id,
      pack_id: packId,
      secret_hash: hashSecret(link.secret),
      created_at: now,
      created_by: link.userId,
      expires_at: link.expiresAt,
    })
    .execute()
}

/** Returns false when there is no valid link. */
export async function deleteLink(
  tx: DbOrTx,
  { packId, linkId, now }: { packId: string; linkId: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .deleteFrom('studio_preview_links')
    .where('pack_id', '=', packId)
    .where('id', '=', linkId)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
