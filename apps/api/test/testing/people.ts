import { inBatches } from '../../src/demo/facts.ts'
import type { DbOrTx } from '../../src/platform/db/connect.ts'
import { newId } from '../../src/platform/ids.ts'

export interface PersonFields {
  /** 2 by default. */
  rank: number
  roles: string[]
  firstName: string
  lastName: string
  /** When they got their rank. */
  promotedAt: Date
  /** Whether the new rank was celebrated. */
  isCelebrated: boolean
}

const longAgo = new Date('2026-11-01T00:00:00Z')

/** Inserts people as they are after their first sign-in. Returns their ids. */
export async function insertPeople(
  db: DbOrTx,
  organisationId: string,
  people: readonly Partial<PersonFields>[],
): Promise<string[]> {
  const known = people.map((person) => ({ rank: 2, ...person, id: newId() }))
  const users = known.map(({ id, roles, firstName = 'Zofia', lastName = 'Łękołodzka' }) => ({
    id,
    organisation_id: organisationId,
    issuer: 'https://hub.example',
    subject: id,
    // Not their own id: e-mails to an address remain in the queue after its owner was deleted.
    email: `${newId()}@zenit.example`,
    first_name: firstName,
    last_name: lastName,
    roles: roles ?? ['learner'],
  }))
  await inBatches(users, (some) => db.insertInto('users').values(some).execute())
  await insertPromotions(db, known)
  return users.map(({ id }) => id)
}

/** Inserts every rank from 2 to the given one. */
async function insertPromotions(
  db: DbOrTx,
  people: readonly (Partial<PersonFields> & { id: string; rank: number })[],
): Promise<void> {
  const promotions = people.flatMap(({ id, rank, promotedAt = longAgo, isCelebrated }) =>
    Array.from({ length: rank - 1 }, (_, index) => ({
      user_id: id,
      rank: index + 2,
      reason: 'test',
      promoted_at: promotedAt,
      celebrated_at: isCelebrated ? promotedAt : null,
    })),
  )
  await inBatches(promotions, (some) => db.insertInto('rank_promotions').values(some).execute())
}
