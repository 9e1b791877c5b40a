import { type Static, Type } from 'typebox'
import { call } from '../call.ts'
import { choice, done, id, idParams, instant, nullable, strict } from '../parts.ts'
import { staffReason } from '../people.ts'
import { packSummary } from './packs.ts'
import { author, count, requestFailure, slug, version } from './parts.ts'
import { impact, publishing } from './publishing.ts'

/**
 * A *publication request* publishes later: at a set time, after another author's approval, or both. A pack has at most
 * one open request, and cannot be published in another way until it ends.
 */

/** Steps of a request, in order. */
export const requestStep = choice(
  'requested',
  'rescheduled',
  'approved',
  'rejected',
  'cancelled',
  'published',
  'failed',
)
export type RequestStep = Static<typeof requestStep>

const step = strict({
  _id: id,
  step: requestStep,
  at: instant,
  by: author,
  /** With `requested` and `rescheduled`. */
  publishAt: nullable(instant),
  /** With `approved` and `rejected`. */
  comment: nullable(Type.String()),
  /** With `failed`. */
  failure: nullable(requestFailure),
})

export const publicationRequest = strict({
  _id: id,
  /**
   * `waits`: needs another author's approval. `scheduled`: waits for its time. `due`: publishes now. The others are how
   * it ended.
   */
  state: choice('waits', 'scheduled', 'due', 'rejected', 'cancelled', 'published', 'failed'),
  /** Null: as soon as it is approved. */
  publishAt: nullable(instant),
  requestedAt: instant,
  requestedBy: author,
  /** Whether the caller created it, and so cannot approve it. */
  isOwn: Type.Boolean(),
  /** The pack was changed after the request: it would not be published. */
  isOutdated: Type.Boolean(),
  /** The course was edited after the request: learners get the earlier state, and the draft stays as it is. */
  keepsDraft: Type.Boolean(),
  /** A course to roll back to an earlier publication; null: the whole pack is published. */
  rollBack: Type.Union([strict({ course: Type.String(), number: count }), Type.Null()]),
  /** The confirmed effects. */
  impact: strict(impact),
  /** Why tests are published with stale translations. */
  reason: nullable(Type.String()),
  steps: Type.Array(step),
})
export type PublicationRequest = Static<typeof publicationRequest>

export const listRequests = call({
  name: 'listRequests',
  method: 'GET',
  path: '/studio/packs/:id/requests',
  summary: 'Lists requests to publish a pack, newest first, at most 50. Only the first can be open.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  answer: strict({ requests: Type.Array(publicationRequest) }),
  errors: ['not-found'],
})

const answer = strict({ ...done.properties, request: publicationRequest, pack: packSummary })

export const createRequest = call({
  name: 'createRequest',
  method: 'POST',
  path: '/studio/packs/:id/requests',
  summary:
    'Requests publication of a pack as of `change`, or a rollback of a course, whose later edits stay in the draft; confirmed as with `publishPack` and `rollBackCourse`. 400 at `publishAt`: in the past, or missing where no approval is needed. 409 conflict: the pack was changed, a request is open, or there is nothing to publish.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  body: strict({
    change: version,
    ...publishing,
    takeOver: Type.Optional(Type.Boolean()),
    reason: Type.Optional(staffReason),
    publishAt: Type.Optional(instant),
    rollBack: Type.Optional(strict({ course: slug, publicationId: id })),
  }),
  answer,
  errors: [
    'not-found',
    'conflict',
    'pack-faulty',
    'confirmation-required',
    'pack-elsewhere',
    'pack-too-large',
    'pack-in-folder',
  ],
})

const params = strict({ id, requestId: id })

export const rescheduleRequest = call({
  name: 'rescheduleRequest',
  method: 'PUT',
  path: '/studio/packs/:id/requests/:requestId',
  summary:
    'Sets when an open request is published; null: once approved. An approval stays. 400 and 409 as with `createRequest`.',
  slice: 'packs',
  access: 'author',
  params,
  body: strict({ publishAt: nullable(instant) }),
  answer,
  errors: ['not-found', 'conflict'],
})

export const cancelRequest = call({
  name: 'cancelRequest',
  method: 'DELETE',
  path: '/studio/packs/:id/requests/:requestId',
  summary: 'Cancels an open request. 409 conflict when it is no longer open.',
  slice: 'packs',
  access: 'author',
  params,
  answer,
  errors: ['not-found', 'conflict'],
})

export const decideRequest = call({
  name: 'decideRequest',
  method: 'PUT',
  path: '/studio/packs/:id/requests/:requestId/decision',
  summary:
    'Approves or rejects an open request; a rejection needs a comment. It is published at its time, or at once if that has passed. own-request: another author must decide. 409 conflict: it ended, needs no approval, or the pack was changed.',
  slice: 'packs',
  access: 'author',
  params,
  body: strict({
    decision: choice('approved', 'rejected'),
    comment: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  answer,
  errors: ['not-found', 'conflict', 'own-request'],
})

export const setApproval = call({
  name: 'setApproval',
  method: 'PUT',
  path: '/studio/packs/:id/approval',
  summary:
    'Sets whether a second author must approve publications of a pack. This also applies to an open request.',
  slice: 'packs',
  access: 'admin',
  params: idParams,
  body: strict({ needsApproval: Type.Boolean() }),
  answer: strict({ ...done.properties, pack: packSummary }),
  errors: ['not-found'],
})
