import { updateProgress } from '@zenit/contract/courses'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, request } from './client.ts'

const body = { progressId: 'p', lessonId: 'l', sublessonId: 's' }
let answers: Response[] = []
let sent = 0

const tooMany = (seconds: number) =>
  new Response(JSON.stringify({ code: 'rate-limited', status: 429, title: '' }), {
    status: 429,
    headers: { 'retry-after': String(seconds) },
  })
const taken = () => new Response('{"success":true}')

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { cookie: 'caiplatform_csrf_token=t' })
  sent = 0
  vi.stubGlobal('fetch', async () => {
    sent += 1
    return answers.shift() ?? taken()
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('[COURSE-10] automatic saves wait as long as the server says, and continue', async () => {
  answers = [tooMany(34), tooMany(2), taken()]
  const saved = request(updateProgress, { body, isPatient: true })
  await vi.advanceTimersByTimeAsync(33_999)
  expect(sent).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toBe(2)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await saved).toEqual({ success: true })
})

test('[ERR-02] an action of a person fails immediately, with the waiting time', async () => {
  answers = [tooMany(34)]
  const error = await request(updateProgress, { body }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ code: 'rate-limited', retryAfter: 34 })
})

test('[COURSE-10] a waiting time of an hour is ignored: the usual retries apply', async () => {
  answers = [tooMany(3_600)]
  const error = await request(updateProgress, { body, isPatient: true }).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ retryAfter: 3_600 })
  expect(sent).toBe(1)
})
