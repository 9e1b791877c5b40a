import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** Storage shared by the tabs of one browser. */
const stored = new Map<string, string>()
let calls = 0
let answer: () => Promise<Response>

beforeEach(() => {
  stored.clear()
  calls = 0
  answer = async () => new Response('{"success":true}')
  vi.stubGlobal('document', { cookie: 'caiplatform_authorized=true; caiplatform_csrf_token=t' })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  vi.stubGlobal('fetch', () => {
    calls += 1
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

/** A separate tab: a fresh copy of the module, with shared locks and storage. */
async function openTab() {
  vi.resetModules()
  return import('./refresh.ts')
}

test('[AUTH-04] many rejected requests share one refresh', async () => {
  const tab = await openTab()
  const outcomes = await Promise.all([1, 2, 3, 4].map(() => tab.refreshSession(Date.now())))
  expect(outcomes).toEqual(['renewed', 'renewed', 'renewed', 'renewed'])
  expect(calls).toBe(1)
})

test('[AUTH-04] tabs refresh one at a time, and the second does not refresh again', async () => {
  const [one, two] = [await openTab(), await openTab()]
  const sentAt = Date.now() - 1
  const outcomes = await Promise.all([one.refreshSession(sentAt), two.refreshSession(sentAt)])
  expect(outcomes).toEqual(['renewed', 'renewed'])
  expect(calls).toBe(1)
})

test('[AUTH-04] a request rejected after the cookies were renewed is only sent again', async () => {
  const tab = await openTab()
  const sentAt = Date.now() - 1
  await tab.refreshSession(sentAt)
  expect(await tab.refreshSession(sentAt)).toBe('renewed')
  expect(calls).toBe(1)
  expect(await tab.refreshSession(Date.now() + 1)).toBe('renewed')
  expect(calls).toBe(2)
})

test('[AUTH-04] too many refreshes do not end the session', async () => {
  const tab = await openTab()
  const lost = vi.fn()
  tab.onSessionLost(lost)
  answer = async () => new Response('{}', { status: 429, headers: { 'retry-after': '7' } })
  expect(await tab.refreshSession(Date.now())).toBe('silent')
  expect(lost).not.toHaveBeenCalled()
})

test('[AUTH-04] a rejected refresh reports that the session is lost', async () => {
  const tab = await openTab()
  const lost = vi.fn()
  tab.onSessionLost(lost)
  answer = async () => new Response('{}', { status: 401 })
  expect(await tab.refreshSession(Date.now())).toBe('lost')
  expect(lost).toHaveBeenCalledOnce()
})

test('[AUTH-04] no response is not a rejection', async () => {
  const tab = await openTab()
  const lost = vi.fn()
  tab.onSessionLost(lost)
  answer = () => Promise.reject(new TypeError('network'))
  expect(await tab.refreshSession(Date.now())).toBe('silent')
  answer = async () => new Response('', { status: 503 })
  expect(await tab.refreshSession(Date.now())).toBe('silent')
  expect(lost).not.toHaveBeenCalled()
})

test('[AUTH-04] without a session nothing is refreshed', async () => {
  vi.stubGlobal('document', { cookie: 'caiplatform_csrf_token=t' })
  const tab = await openTab()
  expect(await tab.refreshSession(Date.now())).toBe('lost')
  expect(calls).toBe(0)
})
