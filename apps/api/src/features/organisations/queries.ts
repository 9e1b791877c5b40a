import type { OrganizationSettings } from '@zenit/contract/session'
import { sql } from 'kysely'
import { locks } from '../../locks.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { takeLock } from '../../platform/db/locks.ts'
import { newId } from '../../platform/ids.ts'
import { isConnected } from '../directory/directory.sql.ts'
import { peopleCount } from './counts.queries.ts'

export interface OrganisationRow {
  id: string
  slug: string
  name: string
  flags: OrganizationSettings
  isDefault: boolean
  peopleCount: number
  seats: number | null
  secondFactorFrom: string | null
  createdAt: Date
}

const findDefault = (db: DbOrTx) =>
  db.selectFrom('organisations').where('is_default', '=', true).select('id').executeTakeFirst()

/**
 * Creates the organisation that new people join, with all flags on, unless it exists; safe to call concurrently.
 * Returns its id.
 */
export async function ensureDefaultOrganisation(db: DbOrTx): Promise<string> {
  const known = await findDefault(db)
  if (known) return known.id
  await db
    .insertInto('organisations')
    .values({ id: newId(), slug: 'zenit', name: 'Zenit', is_default: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const made = await findDefault(db)
  if (!made)
    throw new Error('An organisation has the slug "zenit" but is not the default; set is_default on one.')
  return made.id
}

const columns = sql`
  o.id, o.slug, o.name, o.is_default as "isDefault", o.created_at as "createdAt",
  json_build_object(
    'accessToToolRepository', o.access_to_tool_repository, 'accessToBenefits', o.access_to_benefits,
    'accessToCommunity', o.access_to_community, 'accessToPromptbook', o.access_to_promptbook,
    'accessToAiGym', o.access_to_ai_gym, 'accessToMultibot', o.access_to_multibot) as flags,
  ${peopleCount} as "peopleCount", o.seats, o.second_factor_from::text as "secondFactorFrom"`

/** Returns all organisations, or those that a person manages. There are some tens of them. */
export async function listRows(db: DbOrTx, managerId: string | null): Promise<OrganisationRow[]> {
  const { rows } = await sql<OrganisationRow>`
    select ${columns} from organisations o where ${managerId}::uuid is null
      or o.id in (select m.organisation_id from organisation_managers m where m.user_id = ${managerId})`.execute(
    db,
  )
  return rows
}

export async function findOrganisation(db: DbOrTx, id: string): Promise<OrganisationRow | null> {
  const { rows } = await sql<OrganisationRow>`
    select ${columns} from organisations o where o.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Locks all organisations against changes until the end of the transaction. There are few, and they change seldom. */
export async function lockOrganisations(tx: DbOrTx): Promise<void> {
  await takeLock(tx, locks.organisations)
}

const flagColumns = (flags: OrganizationSettings) => ({
  access_to_tool_repository: flags.accessToToolRepository,
  access_to_benefits: flags.accessToBenefits,
  access_to_community: flags.accessToCommunity,
  access_to_promptbook: flags.accessToPromptbook,
  access_to_ai_gym: flags.accessToAiGym,
  access_to_multibot: flags.accessToMultibot,
})

interface Content {
  name: string
  flags: OrganizationSettings
}

export async function insertOrganisation(
  tx: DbOrTx,
  { slug, name, flags, now }: Content & { slug: string; now: Date },
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('organisations')
    .values({ id, slug, name, created_at: now, ...flagColumns(flags) })
    .execute()
  return id
}

export async function findBySlug(tx: DbOrTx, slug: string): Promise<OrganisationRow | null> {
  const { rows } = await sql<OrganisationRow>`
    select ${columns} from organisations o where o.slug = ${slug}`.execute(tx)
  return rows[0] ?? null
}

export async function updateContent(
  tx: DbOrTx,
  { id, name, flags }: Content & { id: string },
): Promise<void> {
  await tx
    .updateTable('organisations')
    .set({ name, ...flagColumns(flags) })
    .where('id', '=', id)
    .execute()
}

export async function updateSeats(tx: DbOrTx, id: string, seats: number | null): Promise<void> {
  await tx.updateTable('organisations').set({ seats }).where('id', '=', id).execute()
}

export async function updateSecondFactorFrom(tx: DbOrTx, id: string, from: string | null): Promise<void> {
  await tx.updateTable('organisations').set({ second_factor_from: from }).where('id', '=', id).execute()
}

/** Null in a database that nobody has signed in to yet. */
export const findDefaultId = async (tx: DbOrTx): Promise<string | null> => (await findDefault(tx))?.id ?? null

/**
 * Returns whether a directory manages the organisation. Until the end of the transaction no token can be created for
 * it.
 */
export async function lockDirectory(tx: DbOrTx, { id, now }: { id: string; now: Date }): Promise<boolean> {
  await takeLock(tx, locks.apiTokens, id)
  const { rows } = await sql<{ is: boolean }>`select ${isConnected(sql`${id}::uuid`, now)} as is`.execute(tx)
  return rows[0]?.is ?? false
}

/** Makes this the organisation that new people join. At no time are there two. */
export async function updateDefault(tx: DbOrTx, id: string): Promise<void> {
  await tx.updateTable('organisations').set({ is_default: false }).where('is_default', '=', true).execute()
  await tx.updateTable('organisations').set({ is_default: true }).where('id', '=', id).execute()
}
