import type { AnswerOf, BodyOf, QueryOf } from '@zenit/contract/call'
import type {
  listStatements,
  RecordStore,
  SentStatement,
  updateRecordStore,
} from '@zenit/contract/record-stores'
import type { Deps } from '../../deps.ts'
import { ApiError, required } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs.ts'
import { inOrganisation, type ManagerRequest, type ManagerTurn } from '../organisations/manager-access.ts'
import { deliverWebhooks } from './deliver.ts'
import {
  deleteRow,
  endPause,
  giveUpWaiting,
  insertTest,
  lockWebhooks,
  replay as replayRow,
} from './queries.ts'
import * as queries from './record-store.queries.ts'
import { instantOf, listPage, requireUrl, toDelivery } from './service.ts'
import { testStatement } from './statement.ts'

const toRecordStore = (row: queries.RecordStoreRow): RecordStore => ({
  url: row.url,
  key: row.key,
  actor: row.actor,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdBy,
  failingSince: instantOf(row.failingSince),
  disabledAt: instantOf(row.disabledAt),
  isDisabledByFailing: row.isDisabledByFailing,
  waiting: row.waiting,
})

export async function view({ db }: Deps, organisationId: string): Promise<RecordStore | null> {
  const row = await queries.findStore(db, organisationId)
  return row && toRecordStore(row)
}

/** Returns the base address of `statements`, also when that itself was given. Throws 400 `invalid-input`. */
function requireStoreUrl(text: string): string {
  const url = new URL(requireUrl(text))
  if (url.search !== '') throw new ApiError('invalid-input', { fields: [{ field: 'url', code: 'query' }] })
  url.pathname = `${url.pathname.replace(/(?:\/statements)?\/*$/, '')}/`
  return url.href
}

/** What the audit log records of an address. */
const factsOf = (url: string) => ({ recordStore: new URL(url).host })

type Given = BodyOf<typeof updateRecordStore>

/** A stored secret is never sent to a new address; a new one must be given. Throws 400 `invalid-input`. */
function requireSecret(given: Given, row: queries.RecordStoreRow | null): Buffer | null {
  if (given.secret !== undefined) return Buffer.from(given.secret)
  const isSame = row?.url === given.url && row.key === given.key
  if (!isSame) throw new ApiError('invalid-input', { fields: [{ field: 'secret', code: 'required' }] })
  return null
}

async function write(
  { tx, now, organisationId, record }: ManagerTurn,
  given: Given,
  { userId, homePage }: { userId: string; homePage: string },
): Promise<void> {
  const row = await queries.lockStore(tx, organisationId)
  const secret = requireSecret(given, row)
  const { url, key, actor, isEnabled } = given
  if (!row) {
    const made = { id: newId(), organisationId, url, key, actor, isEnabled, homePage, now, userId }
    await queries.insertStore(tx, { ...made, secret: secret as Buffer })
    await record('record-store-set', { after: factsOf(url) })
    return
  }
  const isSame = !secret && row.actor === actor && (row.disabledAt === null) === isEnabled
  if (isSame) return
  await queries.updateStore(tx, { id: row.id, url, key, actor, isEnabled, secret, now })
  if (!isEnabled) await giveUpWaiting(tx, row.id)
  await record('record-store-changed', { before: factsOf(row.url), after: factsOf(url) })
}

/** Creates or changes the store; writes to the audit log only when something changes. */
export const update = (deps: Deps, by: ManagerRequest, body: Given): Promise<RecordStore> => {
  const given = { ...body, url: requireStoreUrl(body.url) }
  return inOrganisation(deps, by, async (turn) => {
    const { tx, organisationId } = turn
    await lockWebhooks(tx, organisationId)
    await write(turn, given, { userId: by.userId, homePage: deps.config.publicUrl })
    const row = await queries.findStore(tx, organisationId)
    required(row, 'not-found')
    return toRecordStore(row)
  })
}

interface Turn extends ManagerTurn {
  row: queries.RecordStoreRow
}

/** Changes the store under its lock. Throws 404 `not-found`. */
const change = <T>(deps: Deps, by: ManagerRequest, act: (turn: Turn) => Promise<T>): Promise<T> =>
  inOrganisation(deps, by, async (turn) => {
    const row = await queries.lockStore(turn.tx, turn.organisationId)
    required(row, 'not-found')
    return act({ ...turn, row })
  })

export const remove = (deps: Deps, by: ManagerRequest): Promise<void> =>
  change(deps, by, async ({ tx, row, record }) => {
    await deleteRow(tx, row.id)
    await record('record-store-deleted', { before: factsOf(row.url) })
  })

/** Throws 409 `record-store-disabled`. */
const sendNow = (deps: Deps, by: ManagerRequest, put: (turn: Turn) => Promise<unknown>) =>
  change(deps, by, async (turn) => {
    required(turn.row.disabledAt === null, 'record-store-disabled')
    await put(turn)
    await endPause(turn.tx, turn.row.id)
    await enqueue(turn.tx, deliverWebhooks(deps), { payload: {} })
  })

export const sendTest = (deps: Deps, by: ManagerRequest): Promise<void> =>
  sendNow(deps, by, ({ tx, now, row }) =>
    insertTest(tx, { endpointId: row.id, body: testStatement(row.homePage, now), now }),
  )

export const replay = (deps: Deps, by: ManagerRequest, statementId: string): Promise<void> =>
  sendNow(deps, by, async ({ tx, row }) =>
    required(await replayRow(tx, { endpointId: row.id, id: statementId }), 'not-found'),
  )

/** Throws 404 `not-found` without a store. */
export async function listLog(
  { db }: Deps,
  organisationId: string,
  { limit = 20, ...wanted }: QueryOf<typeof listStatements>,
): Promise<AnswerOf<typeof listStatements>> {
  const store = await queries.findStore(db, organisationId)
  required(store, 'not-found')
  const { rows, next } = await listPage(db, { ...wanted, endpointId: store.id, limit })
  return { statements: rows.map((row) => toDelivery<SentStatement['event']>(row)), next }
}
