import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import type { Db } from '../../../platform/db/connect.ts'
import {
  consumePayload,
  deletePayload,
  deletePayloadsOfGrant,
  findPayload,
  keepPayload,
  type PayloadRow,
} from './queries.ts'

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000)

function toPayload(model: string, row: PayloadRow | undefined): AdapterPayload | undefined {
  const isOver = model === 'Session' && row?.consumed_at
  if (!row || isOver) return undefined
  return {
    ...(row.payload as AdapterPayload),
    ...(row.consumed_at ? { consumed: Math.floor(row.consumed_at.getTime() / 1000) } : {}),
  }
}

/** Addresses may contain a NUL or a lone surrogate, which PostgreSQL's text cannot. */
const toText = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd')

const toJson = (payload: object): string =>
  JSON.stringify(payload, (_name, value: unknown) => (typeof value === 'string' ? toText(value) : value))

/**
 * oidc-provider's storage on the table hub.payloads: one adapter per model of the library (Session, Grant,
 * AuthorizationCode, …). Times are the library's own, from the machine's clock.
 */
export function createAdapter(db: Db, model: string): Adapter {
  const find = async (...by: Parameters<typeof findPayload>[2]) =>
    toPayload(model, await findPayload(db, model, by))
  return {
    async upsert(id, payload, expiresIn) {
      await keepPayload(db, {
        model,
        id,
        payload: toJson(payload),
        grant_id: payload.grantId ?? null,
        uid: payload.uid ?? null,
        user_code: payload.userCode ?? null,
        expires_at: expiresIn ? inSeconds(expiresIn) : null,
      })
    },
    find: (id) => find('id', toText(id)),
    findByUid: (uid) => find('uid', toText(uid)),
    findByUserCode: (code) => find('user_code', toText(code)),
    async consume(id) {
      // Two requests with the same code may both pass the library's own check; only one may continue.
      if (!(await consumePayload(db, model, id))) throw new errors.InvalidGrant('already consumed')
    },
    destroy: (id) => deletePayload(db, model, id),
    revokeByGrantId: (grantId) => deletePayloadsOfGrant(db, model, grantId),
  }
}
