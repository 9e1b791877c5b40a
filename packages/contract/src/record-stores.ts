import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { choice, done, id, idParams, instant, nullable, strict } from './parts.ts'
import { deliveriesQuery, deliveryParts } from './webhooks.ts'

/** Verbs of statements: those of cmi5, and `voided` for a revoked certificate. */
export const statementVerbs = ['initialized', 'completed', 'passed', 'failed', 'satisfied', 'voided'] as const

/** How statements identify a person: by an account with their id, or by their confirmed email address. */
const actor = choice('account', 'email')

const url = Type.String({ minLength: 10, maxLength: 2_000 })
/** User name for HTTP Basic, which cannot contain a colon. */
const key = Type.String({ minLength: 1, maxLength: 200, pattern: '^[^:\\u0000-\\u001f\\u007f]+$' })
const secret = Type.String({ minLength: 1, maxLength: 500, pattern: '^[^\\u0000-\\u001f\\u007f]+$' })

/** The learning record store of an organisation. Its secret is never returned. */
export const recordStore = strict({
  url: Type.String(),
  key: Type.String(),
  actor,
  createdAt: instant,
  /** Null once their account is gone. */
  createdBy: nullable(Type.String()),
  /** Since when deliveries have failed; null when the last one arrived. */
  failingSince: nullable(instant),
  /** Null while statements are sent to it. */
  disabledAt: nullable(instant),
  /** Disabled because deliveries failed for three days, not by a manager. */
  isDisabledByFailing: Type.Boolean(),
  /** Number of statements waiting to be sent, counted up to 1000. */
  waiting: Type.Integer({ minimum: 0 }),
})
export type RecordStore = Static<typeof recordStore>

const path = '/studio/organisations/:id/record-store'

export const viewRecordStore = call({
  name: 'viewRecordStore',
  method: 'GET',
  path,
  summary: 'Returns the learning record store for xAPI 1.0.3 statements about required training; null: none.',
  slice: 'record-stores',
  access: 'manager',
  params: idParams,
  answer: strict({ recordStore: nullable(recordStore) }),
  errors: ['not-found'],
})

export const updateRecordStore = call({
  name: 'updateRecordStore',
  method: 'PUT',
  path,
  summary:
    'Sets or changes the learning record store: the base address of `statements`, and key and secret for HTTP Basic. Without a secret the previous one stays if address and key are unchanged. While disabled, nothing is queued and waiting statements are dropped. Only https, and no private networks.',
  slice: 'record-stores',
  access: 'manager',
  params: idParams,
  body: strict({ url, key, secret: Type.Optional(secret), actor, isEnabled: Type.Boolean() }),
  answer: strict({ ...done.properties, recordStore }),
  errors: ['not-found', 'rate-limited'],
})

export const deleteRecordStore = call({
  name: 'deleteRecordStore',
  method: 'DELETE',
  path,
  summary: 'Deletes the learning record store with its delivery log.',
  slice: 'record-stores',
  access: 'manager',
  params: idParams,
  answer: done,
  errors: ['not-found'],
})

export const testRecordStore = call({
  name: 'testRecordStore',
  method: 'POST',
  path: `${path}/test`,
  summary:
    'Sends a test statement without personal data, which stays in the store; the log shows the result.',
  slice: 'record-stores',
  access: 'manager',
  params: idParams,
  answer: done,
  errors: ['not-found', 'record-store-disabled', 'rate-limited'],
})

/** A statement and the result of its delivery. */
export const sentStatement = strict({ ...deliveryParts, event: choice(...statementVerbs, 'test') })
export type SentStatement = Static<typeof sentStatement>

export const listStatements = call({
  name: 'listStatements',
  method: 'GET',
  path: `${path}/statements`,
  summary: 'Lists sent and waiting statements of the last 30 days, newest first, in pages.',
  slice: 'record-stores',
  access: 'manager',
  params: idParams,
  query: deliveriesQuery,
  answer: strict({ statements: Type.Array(sentStatement), next: nullable(id) }),
  errors: ['not-found'],
})

export const replayStatement = call({
  name: 'replayStatement',
  method: 'POST',
  path: `${path}/statements/:statementId/replay`,
  summary: 'Sends a statement again unchanged, with the same id; a waiting one is sent at once.',
  slice: 'record-stores',
  access: 'manager',
  params: strict({ id, statementId: id }),
  answer: done,
  errors: ['not-found', 'record-store-disabled', 'rate-limited'],
})
