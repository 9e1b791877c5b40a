import { joinCourse, viewCourse } from '@zenit/contract/courses'
import { refreshToken } from '@zenit/contract/session'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ApiError, request } from './client.ts'
import { refreshSession } from './refresh.ts'

let cookie = 'caiplatform_authorized=true; caiplatform_csrf_token=old'
let answers: Response[] = []
const sent: { path: string; token: string | undefined }[] = []

/** Like a rejection by the server, which sets the right token. */
function refusal(code: string): Response {
  const answer = Response.json({ status: 403, code, title: code }, { status: 403 })
  return Object.assign(answer, { brings: 'caiplatform_csrf_token=new' })
}

beforeEach(() => {
  sent.length = 0
  cookie = 'caiplatform_authorized=true; caiplatform_csrf_token=old'
  vi.stubGlobal('document', {
    get cookie() {
      return cookie
    },
  })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    sent.push({ path, token: headers['x-csrf-token'] })
    const answer = answers.shift() as Response & { brings?: string }
    if (answer.brings) cookie = `caiplatform_authorized=true; ${answer.brings}`
    return answer
  })
})
afterEach(() => vi.unstubAllGlobals())

const join = () => request(joinCourse, { params: { id: 'c' } })
const tokens = () => sent.map(({ token }) => token)

test('[AUTH-06] a write rejected for its token is sent again once, with the token of the response', async () => {
  answers = [refusal('csrf-mismatch'), Response.json({ success: true })]
  expect(await join()).toEqual({ success: true })
  expect(tokens()).toEqual(['old', 'new'])
})

test('[AUTH-06] a second rejection is an error', async () => {
  answers = [refusal('csrf-mismatch'), refusal('csrf-mismatch')]
  await expect(join()).rejects.toMatchObject({ code: 'csrf-mismatch' } satisfies Partial<ApiError>)
  expect(sent).toHaveLength(2)
})

test('[AUTH-06] a write rejected for another reason is not sent again', async () => {
  answers = [refusal('no-access')]
  await expect(join()).rejects.toMatchObject({ code: 'no-access' })
  answers = [refusal('csrf-mismatch')]
  await expect(request(viewCourse, { params: { id: 'c' } })).rejects.toMatchObject({ code: 'csrf-mismatch' })
  expect(sent).toHaveLength(2)
})

test('[AUTH-04][AUTH-06] a refresh is sent again in the same way', async () => {
  answers = [refusal('csrf-mismatch'), Response.json({ success: true })]
  expect(await refreshSession(Date.now())).toBe('renewed')
  expect(sent.map(({ path }) => path)).toEqual(Array(2).fill(`/api${refreshToken.path}`))
  expect(tokens()).toEqual(['old', 'new'])
})
