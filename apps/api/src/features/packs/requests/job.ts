import type { RequestFailure } from '@zenit/contract/packs'
import { Type } from 'typebox'
import type { Deps } from '../../../deps.ts'
import type { DbOrTx } from '../../../platform/db/connect.ts'
import { ApiError, required } from '../../../platform/http/errors.ts'
import { job } from '../../../platform/jobs.ts'
import { findAuthor } from '../authors/authors.queries.ts'
import { Checker } from '../publishing/checking.ts'
import { linesOf, publishChange, rollBackTo } from '../publishing/publish.ts'
import { noteFailure } from './end.ts'
import { tellRequester } from './news.ts'
import * as queries from './requests.queries.ts'

type JobDeps = Pick<Deps, 'db' | 'files' | 'clock' | 'config'>

/** The request was published by another process, cancelled or moved: there is nothing to do. */
class NotDue extends Error {}

/** Ends a request with its publication. */
async function noteEnded(tx: DbOrTx, deps: JobDeps, request: queries.RequestRow): Promise<void> {
  const now = deps.clock()
  if (!(await queries.takeDue(tx, request.id, now))) throw new NotDue()
  await queries.insertStep(tx, { requestId: request.id, step: 'published', userId: null, now })
  await tellRequester(tx, deps, { request, outcome: 'published', by: null })
}

/** Publishes for the requester, who must still have permission, and only what was confirmed. */
async function publishRequest(deps: JobDeps, checker: Checker, request: queries.RequestRow): Promise<void> {
  const { packId: id, change, course, publicationId, impact, reason, requestedById } = request
  const asker = requestedById && (await findAuthor(deps.db, requestedById))
  required(asker, 'not-found')
  const confirmed = new Set(linesOf(impact))
  const way = {
    accepts: (lines: readonly string[]) => lines.every((line) => confirmed.has(line)),
    within: (tx: DbOrTx) => noteEnded(tx, deps, request),
  }
  if (course !== null && publicationId !== null) {
    const keepsDraft = (tx: DbOrTx) => queries.noteDraft(tx, request.id)
    await rollBackTo(deps, checker, { asker, id, course, publicationId, keepsDraft, ...way })
    return
  }
  const takeOver = impact.takesOver !== null
  const why = reason === null ? {} : { reason }
  await publishChange(deps, checker, { asker, id, change, takeOver, ...why, ...way })
}

/** Returns why nothing was published; null for other errors, which are retried. */
function failureOf({ code, fields }: ApiError): RequestFailure | null {
  // Something in the pack belongs to another one.
  if (code === 'conflict' && fields.length > 0) return 'elsewhere'
  const failures: Partial<Record<ApiError['code'], RequestFailure>> = {
    conflict: 'changed',
    'pack-faulty': 'faulty',
    'pack-too-large': 'faulty',
    'confirmation-required': 'impact',
    // Tests have newly stale translations, and no reason to publish them was given.
    'invalid-input': 'impact',
    'pack-elsewhere': 'elsewhere',
    'pack-in-folder': 'elsewhere',
    'not-found': 'no-access',
  }
  return failures[code] ?? null
}

/** Ends a request without a publication, and records the reason. */
function noteFailed(deps: JobDeps, request: queries.RequestRow, failure: RequestFailure): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.clock()
    await queries.lockPackRow(tx, request.packId)
    if (!(await queries.takeDue(tx, request.id, now))) return
    await noteFailure(tx, deps, { request, failure })
  })
}

/** How long a publication is retried whose failure is not caused by the pack, counted from the first failure. */
const patienceMs = 60 * 60_000

const isGivenUp = ({ clock }: JobDeps, { failingSince }: queries.RequestRow): boolean =>
  failingSince !== null && clock().getTime() - failingSince.getTime() > patienceMs

async function settle(deps: JobDeps, checker: Checker, request: queries.RequestRow): Promise<void> {
  try {
    await publishRequest(deps, checker, request)
  } catch (error) {
    if (error instanceof NotDue) return
    const failure = error instanceof ApiError ? failureOf(error) : null
    if (failure === null && !isGivenUp(deps, request)) {
      await queries.setFailing(deps.db, request.id, deps.clock())
      throw error
    }
    await noteFailed(deps, request, failure ?? 'error')
  }
}

/**
 * Publishes what is due, each minute and after an approval. Two concurrent runs publish one after the other, and the
 * second finds nothing due.
 */
export const publishDue = (deps: JobDeps) =>
  job({
    name: 'packs.publish-due.v1',
    payload: Type.Object({}),
    maxAttempts: 3,
    cron: '* * * * *',
    // Other jobs continue while many packs are published.
    queue: 'publications',
    async run() {
      const due = await queries.listDue(deps.db, deps.clock())
      if (due.length === 0) return
      const checker = new Checker(deps)
      const errors: unknown[] = []
      // A failure does not delay the other requests.
      for (const request of due) await settle(deps, checker, request).catch((error) => errors.push(error))
      await checker.close()
      if (errors.length > 0) throw errors[0]
    },
  })
