import { sql } from 'kysely'
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import type { Db, DbOrTx } from '../../../platform/db/connect.ts'

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000)

interface Row {
  payload: object
  consumed_at: Date | null
}

function toPayload(model: string, row: Row | undefined): AdapterPayload | undefined {
  const isOver = model === 'Session' && row?.consumed_at
  if (!row || isOver) return undefined
  return {
    ...(row.payload as AdapterPayload),
    ...(row.consumed_at ? { consumed: Math.floor(row.consumed_at.getTime() / 1000) } : {}),
  }
}

interface Kept {
  model: string
  id: string
  payload: string
  grant_id: string | null
  uid: string | null
  user_code: string | null
  expires_at: Date | null
}

/** Keeps what the library made or changed; a session that was ended meanwhile stays over, under another id too. */
const keep = (db: Db, kept: Kept) =>
  sql`
  insert into hub.payloads as known (model, id, payload, grant_id, uid, user_code, expires_at)
  select ${kept.model}, ${kept.id}, ${kept.payload}::jsonb, ${kept.grant_id}, ${kept.uid}, ${kept.user_code},
    ${kept.expires_at}::timestamptz
  where not exists (
    select from hub.payloads over
    where over.model = ${kept.model} and over.model = 'Session' and over.uid = ${kept.uid}
      and over.consumed_at is not null)
  on conflict (model, id) do update set
    payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid, user_code = excluded.user_code,
    expires_at = excluded.expires_at
  where known.model <> 'Session' or known.consumed_at is null`.execute(db)

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

/** What somebody wrote into an address may hold a NUL or half of a character; no text of PostgreSQL may. */
const toText = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd')

const toJson = (payload: object): string =>
  JSON.stringify(payload, (_name, value: unknown) => (typeof value === 'string' ? toText(value) : value))

/**
 * oidc-provider's storage on the table hub.payloads: one adapter per model of the library (Session, Grant,
 * AuthorizationCode, …). Times are the library's own, which is the clock of the machine.
 */
export function createAdapter(db: Db, model: string): Adapter {
  const rows = () =>
    db.selectFrom('hub.payloads').where('model', '=', model).select(['payload', 'consumed_at'])
  return {
    async upsert(id, payload, expiresIn) {
      await keep(db, {
        model,
        id,
        payload: toJson(payload),
        grant_id: payload.grantId ?? null,
        uid: payload.uid ?? null,
        user_code: payload.userCode ?? null,
        expires_at: expiresIn ? inSeconds(expiresIn) : null,
      })
    },
    find: async (id) => toPayload(model, await rows().where('id', '=', toText(id)).executeTakeFirst()),
    findByUid: async (uid) =>
      toPayload(model, await rows().where('uid', '=', toText(uid)).executeTakeFirst()),
    findByUserCode: async (code) =>
      toPayload(model, await rows().where('user_code', '=', toText(code)).executeTakeFirst()),
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
