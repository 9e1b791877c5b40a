import {
  claimReview,
  decideReview,
  downloadReviewFile,
  listReviews,
  releaseReview,
  undoReview,
  viewReview,
  viewReviewFilePreview,
} from '@zenit/contract/reviews'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { type Input, route } from '../../../platform/http/route.ts'
import { sendFile, sendPreview } from '../../files/send.ts'
import * as reviews from './reviews.ts'

const toRequest = ({ params, request }: Pick<Input<typeof viewReview>, 'params' | 'request'>) => ({
  viewer: request.viewer,
  log: request.log,
  versionId: params.id,
  language: request.language,
})

/** For reviewers: submitted final works. */
export function studioReviewRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, listReviews, async ({ query, request }) => reviews.listQueue(deps, request, query))

  route(scope, viewReview, async (input) => ({ review: await reviews.viewReview(deps, toRequest(input)) }))

  route(scope, claimReview, async (input) => ({ review: await reviews.claim(deps, toRequest(input)) }))

  route(scope, releaseReview, async (input) => ({ review: await reviews.release(deps, toRequest(input)) }))

  route(scope, decideReview, async (input) => ({
    review: await reviews.decide(deps, toRequest(input), input.body),
  }))

  route(scope, undoReview, async (input) => ({ review: await reviews.undo(deps, toRequest(input)) }))

  route(scope, downloadReviewFile, async ({ params: { id, fileId }, reply }) =>
    sendFile(deps, reply, await reviews.requireReviewFile(deps, { versionId: id, fileId })),
  )

  route(scope, viewReviewFilePreview, async ({ params: { id, fileId }, reply }) =>
    sendPreview(deps, reply, await reviews.requireReviewFile(deps, { versionId: id, fileId })),
  )
}
