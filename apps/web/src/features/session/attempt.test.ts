import { describe, expect, test } from 'vitest'
import { readArrival, withoutArrival } from './attempt.ts'

const origin = 'https://zenit.example'
const attempt = { purpose: 'login' as const, state: 'one', codeVerifier: 'v', returnTo: '/programs' }

describe('[AUTH-01] the return from the hub', () => {
  // Only the origin of `window` is used.
  Object.assign(globalThis, { window: { location: { origin } } })

  test('is accepted with the stored state and contains code and verifier', () => {
    const arrival = readArrival('?code=c&state=one&iss=x', attempt)
    expect(arrival).toEqual({
      kind: 'code',
      code: 'c',
      iss: 'x',
      purpose: 'login',
      codeVerifier: 'v',
      returnTo: '/programs',
    })
  })

  test.each([
    ['another state', '?code=c&state=two', attempt],
    ['no state', '?code=c', attempt],
    ['nothing stored', '?code=c&state=one', null],
    ['an empty state on both sides', '?code=c&state=', { ...attempt, state: '' }],
    ['the hub’s refusal', '?error=access_denied&state=one', attempt],
  ])('is refused with %s', (_, search, stored) => {
    expect(readArrival(search, stored)).toEqual({ kind: 'refused' })
  })

  test('leads only to a path of this site, whatever was stored', () => {
    const stored = { ...attempt, returnTo: '/.//evil.example' }
    expect(readArrival('?code=c&state=one', stored)).toMatchObject({ returnTo: '/' })
  })

  test('sends an empty verifier if there is none', () => {
    const stored = JSON.parse('{"state":"one","returnTo":"/"}')
    expect(readArrival('?code=c&state=one', stored)).toMatchObject({ codeVerifier: '' })
  })

  test('is null if the address contains nothing', () => {
    expect(readArrival('?from=%2Fprograms', attempt)).toEqual({ kind: 'none' })
  })

  test('cleans the address', () => {
    const address = `${origin}/login?code=c&state=s&iss=i&lang=pl#x`
    expect(withoutArrival(address)).toBe('/login?lang=pl#x')
  })
})
