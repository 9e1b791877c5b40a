import { sql } from 'kysely'
import type { Language } from '../../content/document.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { newId } from '../../platform/ids.ts'
import type { HubIdentity } from '../identity/hub-identity.ts'
import { ensureDefaultOrganisation } from '../organisations/default.ts'
import { rolesOf, secondFactorFrom } from '../organisations/managers.sql.ts'

/** The hub's data about a person at sign-in. */
export interface Profile extends HubIdentity {
  email: string
  /** Whether the hub has verified the address (`email_verified`); undefined: unknown. */
  emailConfirmed?: boolean
  firstName: string
  lastName: string
  /** Null: the hub did not send it, and the stored one stays. */
  locale: Language | null
}

/**
 * Creates the person at the first sign-in (default organisation, rank 1), and updates their name, e-mail and language
 * at each further one. Returns null when the account is disabled here.
 */
export async function saveUser(db: DbOrTx, profile: Profile): Promise<string | null> {
  const { issuer, subject, email, locale } = profile
  const known = {
    email,
    email_confirmed: profile.emailConfirmed ?? false,
    first_name: profile.firstName,
    last_name: profile.lastName,
  }
  const told = { ...known, ...(locale ? { locale } : {}) }
  const row = await db
    .insertInto('users')
    .values({
      id: newId(),
      organisation_id: await ensureDefaultOrganisation(db),
      issuer,
      subject,
      avatar: null,
      disabled_at: null,
      ...told,
    })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet(told))
    .returning(['id', 'disabled_at'])
    .executeTakeFirstOrThrow()
  return row.disabled_at ? null : row.id
}

export interface Changes {
  email?: string
  emailConfirmed?: boolean
  firstName?: string
  lastName?: string
  locale?: Language
  /** Since when the product's own hub requires a second factor; null: it does not. */
  secondFactorSince?: Date | null
}

/** Applies changes made at the product's own hub at once; does nothing before the first sign-in. */
export async function updateUserFromHub(db: DbOrTx, who: HubIdentity, changes: Changes): Promise<void> {
  await db
    .updateTable('users')
    .set({
      email: changes.email,
      email_confirmed: changes.emailConfirmed,
      first_name: changes.firstName,
      last_name: changes.lastName,
      locale: changes.locale,
      second_factor_since: changes.secondFactorSince,
    })
    .where('issuer', '=', who.issuer)
    .where('subject', '=', who.subject)
    .execute()
}

/** Returns the person of an account at a hub; null before their first sign-in. */
export async function findUserId(db: DbOrTx, { issuer, subject }: HubIdentity): Promise<string | null> {
  const user = await db
    .selectFrom('users')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .select('id')
    .executeTakeFirst()
  return user?.id ?? null
}

/** Returns when each rank was reached, the first with the first sign-in; null for people who never signed in. */
export async function findRanks(db: DbOrTx, who: HubIdentity): Promise<Map<number, Date> | null> {
  const rows = await db
    .selectFrom('users as u')
    .leftJoin('rank_promotions as p', 'p.user_id', 'u.id')
    .where('u.issuer', '=', who.issuer)
    .where('u.subject', '=', who.subject)
    .select(['u.created_at', 'p.rank', 'p.promoted_at'])
    .execute()
  const [first] = rows
  if (!first) return null
  const promotions = rows.flatMap(({ promoted_at }) => promoted_at ?? [])
  // A person with earlier progress elsewhere may have reached ranks before their first sign-in here.
  const begun = Math.min(first.created_at.getTime(), ...promotions.map((at) => at.getTime()))
  const ranks = new Map([[1, new Date(begun)]])
  for (const { rank, promoted_at } of rows) if (rank && promoted_at) ranks.set(rank, promoted_at)
  return ranks
}

/** Returns what decides whether a person of a hub needs a second factor; null before their first sign-in. */
export async function findAsked(
  db: DbOrTx,
  { issuer, subject }: HubIdentity,
): Promise<{ roles: string[]; secondFactorFrom: string | null } | null> {
  const { rows } = await sql<{ roles: string[]; secondFactorFrom: string | null }>`
    select ${rolesOf} as roles, ${secondFactorFrom} as "secondFactorFrom"
    from users u join organisations o on o.id = u.organisation_id
    where u.issuer = ${issuer} and u.subject = ${subject}`.execute(db)
  return rows[0] ?? null
}
