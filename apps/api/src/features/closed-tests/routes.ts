import {
  checkClosedTest,
  downloadTestReceipt,
  listRunningTests,
  listTestOutcomes,
  saveClosedTestAnswers,
  startClosedTest,
  verifyTestReceipt,
  viewClosedTest,
} from '@zenit/contract/closed-tests'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { type Input, route } from '../../platform/http/route.ts'
import { createSaves } from './answers/saves.ts'
import { checkTest, startTest, type TestRequest, viewTest } from './attempts.ts'
import { listOutcomes } from './outcomes.ts'
import { isUnaltered } from './receipts/receipt.ts'
import { receiptFile } from './receipts/receipts.ts'
import { listRunning } from './running.ts'

const toRequest = ({
  params,
  request,
}: Pick<Input<typeof viewClosedTest>, 'params' | 'request'>): TestRequest => ({
  viewer: request.viewer,
  courseId: params.id,
  language: request.language,
})

export function closedTestRoutes(scope: FastifyInstance, deps: Deps): void {
  const saveAnswers = createSaves(deps)
  route(scope, viewClosedTest, async (input) => ({ test: await viewTest(deps, toRequest(input)) }))

  route(scope, listRunningTests, async ({ request: { viewer, language } }) =>
    listRunning(deps, { userId: viewer.user._id, language }),
  )

  route(scope, listTestOutcomes, async ({ request: { viewer, language } }) => ({
    outcomes: await listOutcomes(deps, { userId: viewer.user._id, language }),
  }))

  route(scope, startClosedTest, async (input) => ({ test: await startTest(deps, toRequest(input)) }))

  route(scope, saveClosedTestAnswers, async (input) => saveAnswers(toRequest(input), input.body))

  route(scope, checkClosedTest, async (input) => {
    const result = await checkTest(deps, toRequest(input), input.body)
    // A pass may have earned a rank, which the next request must already have.
    input.request.forgetViewer()
    return { result }
  })

  route(scope, downloadTestReceipt, async ({ params: { attemptId }, request, reply }) => {
    const { viewer, language } = request
    const { name, text } = await receiptFile(deps, { viewer, attemptId, language })
    reply
      .type('text/html; charset=utf-8')
      .header('content-disposition', attachment(name))
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
      .header('cache-control', 'private, no-cache')
    return text
  })
}

/** Whoever is shown a receipt may ask whether it is real. */
export function publicReceiptRoutes(scope: FastifyInstance, { config }: Deps): void {
  route(scope, verifyTestReceipt, ({ body }) => ({ isUnaltered: isUnaltered(body, config.secret) }))
}
