import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveAnswers } from './save-answers.ts'

interface SentRequest {
  method: string
  path: string
  body: unknown
}

const sent: SentRequest[] = []
let answers: Response[] = []

const problem = (status: number, code: string) => Response.json({ status, code, title: code }, { status })
const shown = (attempt?: object) =>
  Response.json({ test: { courseTitle: 'A', ...(attempt ? { attempt } : {}) } })

beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('document', { cookie: 'caiplatform_csrf_token=t' })
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body?: string }) => {
    sent.push({ method, path, body: body === undefined ? undefined : JSON.parse(body) })
    const next = answers.shift()
    if (!next) throw new TypeError('network')
    return next
  })
})
afterEach(() => vi.unstubAllGlobals())

async function save() {
  const onGone = vi.fn()
  const outcome = await saveAnswers(
    { courseId: 'c', attemptId: 'first' },
    { sequence: 3, answers: [{ q: 0, a: ['x'] }] },
    onGone,
  )
  return { outcome, onGone }
}

test('[TEST-03] a save contains the id of its attempt', async () => {
  answers = [Response.json({ sequence: 3, savedAt: 'now' })]
  expect((await save()).outcome).toEqual({ kind: 'saved', sequence: 3, savedAt: 'now' })
  expect(sent).toMatchObject([{ method: 'PUT', body: { attemptId: 'first', sequence: 3 } }])
})

test('[TEST-03] if another tab of the same attempt was ahead, its number and answers are adopted', async () => {
  const theirs = [{ q: 1, a: ['y'] }]
  answers = [problem(409, 'stale-sequence'), shown({ _id: 'first', sequence: 9, answers: theirs })]
  const { outcome, onGone } = await save()
  expect(outcome).toEqual({ kind: 'stale', sequence: 9, answers: theirs })
  expect(onGone).not.toHaveBeenCalled()
})

test.each(['stale-sequence', 'test-not-started', 'not-found'])(
  '[TEST-03, TEST-06] after %s nothing is saved to a newer attempt; it is shown instead',
  async (code) => {
    answers = [problem(409, code), shown({ _id: 'second', sequence: 0 })]
    const { outcome, onGone } = await save()
    expect(outcome).toEqual({ kind: 'gone' })
    expect(onGone).toHaveBeenCalledWith(expect.objectContaining({ attempt: { _id: 'second', sequence: 0 } }))
    expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(1)
  },
)

test('[TEST-06] an attempt that ended elsewhere ends here too', async () => {
  answers = [problem(409, 'test-not-started'), shown()]
  const { outcome, onGone } = await save()
  expect(outcome).toEqual({ kind: 'gone' })
  expect(onGone).toHaveBeenCalledOnce()
})

test('[TEST-03] if its time is over but it is not closed, the save is stored and retried, because time may be given back', async () => {
  answers = [problem(409, 'test-not-started'), shown({ _id: 'first', sequence: 2 })]
  const { outcome, onGone } = await save()
  expect(outcome).toEqual({ kind: 'failed' })
  expect(onGone).not.toHaveBeenCalled()
})

test.each([[[]], [[problem(500, 'internal')]], [[problem(409, 'stale-sequence')]]])(
  'without a response, or after an error, the save is retried',
  async (given) => {
    answers = given
    expect((await save()).outcome).toEqual({ kind: 'failed' })
  },
)
