import type { DbOrTx } from '../../platform/db/connect.ts'
import { newId } from '../../platform/ids.ts'

const findDefault = (db: DbOrTx) =>
  db.selectFrom('organisations').where('is_default', '=', true).select('id').executeTakeFirst()

/**
 * The organisation that new people join: all flags on. Made once, in production too, whatever races; answers its id.
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
