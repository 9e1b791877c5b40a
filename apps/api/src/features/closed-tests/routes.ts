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
import { createLines, inQueue, type Queue } from '../../platform/concurrency/queue.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { type Input, route } from '../../platform/http/route.ts'
import { createSaves } from './answers/saves.ts'
import { checkTest, startTest, type TestRequest, viewTest } from './attempts.ts'
import { listOutcomes } from './outcomes.ts'
import { isUnaltered } from './receipts/receipt.ts'
import { receiptFile } from './receipts/receipts.ts'
import { listRunning } from './running.ts'

type TestInput = Pick<Input<typeof viewClosedTest>, 'params' | 'request'>

/** Maximum wait of a test call; the page retries after a refusal. */
const patienceMs = 10_000
/** Connections reserved for all other calls while many people take tests. */
const left = 2

/**
 * When many learners start at once, test calls queue in order of arrival instead of waiting for a connection, which the
 * pool may refuse. Calls of running attempts come first: one of every four places goes to a start, and starts never
 * take all places.
 */
function createTurns({ config }: Deps) {
  const places = Math.max(1, config.databasePoolSize - left)
  return createLines(
    { running: places, waiting: 10_000, patienceMs },
    { sitting: { share: 3 }, starting: { share: 1, running: Math.ceil(places / 2) } },
  )
}

export function closedTestRoutes(scope: FastifyInstance, deps: Deps): void {
  const saveAnswers = createSaves(deps)
  const turns = createTurns(deps)
  const toRequest = ({ params, request }: TestInput): TestRequest => ({
    viewer: request.viewer,
    courseId: params.id,
    language: request.language,
    now: deps.clock(),
  })
  const inTurn = <T>(line: Queue, input: TestInput, work: (request: TestRequest) => Promise<T>) => {
    const request = toRequest(input)
    // A request that has arrived is executed even when the client has gone.
    return inQueue(line, () => work(request))
  }
  route(scope, viewClosedTest, async (input) => ({ test: await viewTest(deps, toRequest(input)) }))

  route(scope, listRunningTests, async ({ request: { viewer, language } }) =>
    listRunning(deps, { userId: viewer.user._id, language }),
  )

  route(scope, listTestOutcomes, async ({ request: { viewer, language } }) => ({
    outcomes: await listOutcomes(deps, { userId: viewer.user._id, language }),
  }))

  route(scope, startClosedTest, async (input) => ({
    test: await inTurn(turns.starting, input, (test) => startTest(deps, test, input.request.claim)),
  }))

  route(scope, saveClosedTestAnswers, async (input) =>
    inTurn(turns.sitting, input, (test) => saveAnswers(test, { ...input.body, claim: input.request.claim })),
  )

  route(scope, checkClosedTest, async (input) => {
    const { body, request } = input
    const result = await inTurn(turns.sitting, input, (test) =>
      checkTest(deps, test, { ...body, claim: request.claim }),
    )
    // A pass may earn a rank, which the next request must already have.
    if (result.passed) request.forgetViewer()
    return { result }
  })
  receiptRoutes(scope, deps)
}

function receiptRoutes(scope: FastifyInstance, deps: Deps): void {
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

/** Public: anybody who is shown a receipt can check that it is genuine. */
export function publicReceiptRoutes(scope: FastifyInstance, { config }: Deps): void {
  route(scope, verifyTestReceipt, ({ body }) => ({ isUnaltered: isUnaltered(body, config.secret) }))
}
