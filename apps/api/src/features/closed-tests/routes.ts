import {
  checkClosedTest,
  downloadTestReceipt,
  saveClosedTestAnswers,
  startClosedTest,
  verifyTestReceipt,
  viewClosedTest,
} from '@zenit/contract/closed-tests'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { type Input, route } from '../../platform/http/route.ts'
import { checkTest, saveAnswers, startTest, type TestRequest, viewTest } from './attempts.ts'
import { isUnaltered } from './receipt.ts'
import { receiptFile } from './receipts.ts'

const toRequest = ({
  params,
  request,
}: Pick<Input<typeof viewClosedTest>, 'params' | 'request'>): TestRequest => ({
  viewer: request.viewer,
  courseId: params.id,
  language: request.language,
})

export function closedTestRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, viewClosedTest, async (input) => ({ test: await viewTest(deps, toRequest(input)) }))

  route(scope, startClosedTest, async (input) => ({ test: await startTest(deps, toRequest(input)) }))

  route(scope, saveClosedTestAnswers, async (input) => saveAnswers(deps, toRequest(input), input.body))

  route(scope, checkClosedTest, async (input) => ({
    result: await checkTest(deps, toRequest(input), input.body),
  }))

  route(scope, downloadTestReceipt, async ({ params: { attemptId }, request, reply }) => {
    const { viewer, language } = request
    const { name, text } = await receiptFile(deps, { viewer, attemptId, language })
    reply
      .type('text/html; charset=utf-8')
      .header('content-disposition', attachment(name))
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', 'private, no-cache')
    return text
  })
}

/** Whoever is shown a receipt may ask whether it is real. */
export function publicReceiptRoutes(scope: FastifyInstance, { config }: Deps): void {
  route(scope, verifyTestReceipt, ({ body }) => ({ isUnaltered: isUnaltered(body, config.secret) }))
}
