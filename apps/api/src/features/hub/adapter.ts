import { sql } from 'kysely'
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import type { Db, DbOrTx } from '../../platform/db/connect.ts'

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000)

interface Row {
  payload: object
  consumed_at: Date | null
}

const toPayload = (row: Row | undefined): AdapterPayload | undefined =>
  row && {
    ...(row.payload as AdapterPayload),
    ...(row.consumed_at ? { consumed: Math.floor(row.consumed_at.getTime() / 1000) } : {}),
  }

/** Everything that was given under a grant, the grant itself too. */
export async function revokeGrant(db: DbOrTx, grantId: string): Promise<void> {
  await db
    .deleteFrom('hub.payloads')
    .where((row) => row.or([row('grant_id', '=', grantId), row.and({ model: 'Grant', id: grantId })]))
    .execute()
}

/** Forgets what is past its time. Nothing relies on it: the library checks each expiry itself. */
export async function sweepPayloads(db: DbOrTx): Promise<void> {
  await db.deleteFrom('hub.payloads').where('expires_at', '<', new Date()).execute()
}

/**
 * oidc-provider's storage on the table hub.payloads: one adapter per model of the library (Session, Grant,
 * AuthorizationCode, …). Times are the library's own, which is the clock of the machine.
 */
export function createAdapter(db: Db, model: string): Adapter {
  const rows = () =>
    db.selectFrom('hub.payloads').where('model', '=', model).select(['payload', 'consumed_at'])
  return {
    async upsert(id, payload, expiresIn) {
      const values = {
        payload: JSON.stringify(payload),
        grant_id: payload.grantId ?? null,
        uid: payload.uid ?? null,
        user_code: payload.userCode ?? null,
        expires_at: expiresIn ? inSeconds(expiresIn) : null,
      }
      await db
        .insertInto('hub.payloads')
        .values({ model, id, consumed_at: null, ...values })
        .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(values))
        .execute()
    },
    find: async (id) => toPayload(await rows().where('id', '=', id).executeTakeFirst()),
    findByUid: async (uid) => toPayload(await rows().where('uid', '=', uid).executeTakeFirst()),
    findByUserCode: async (code) => toPayload(await rows().where('user_code', '=', code).executeTakeFirst()),
    async consume(id) {
      const { numUpdatedRows } = await db
        .updateTable('hub.payloads')
        .set({ consumed_at: sql<Date>`now()` })
        .where('model', '=', model)
        .where('id', '=', id)
        .where('consumed_at', 'is', null)
        .executeTakeFirst()
      // Of two requests with the same code, both past the library's own look, only one may go on.
      if (numUpdatedRows === 0n) throw new errors.InvalidGrant('already consumed')
    },
    async destroy(id) {
      await db.deleteFrom('hub.payloads').where('model', '=', model).where('id', '=', id).execute()
    },
    async revokeByGrantId(grantId) {
      await db.deleteFrom('hub.payloads').where('model', '=', model).where('grant_id', '=', grantId).execute()
    },
  }
}
