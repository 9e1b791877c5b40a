import { describe, expect, test } from 'vitest'
import { signIn } from '../../../../test/testing/actor.ts'
import { createTestApp } from '../../../../test/testing/app.ts'
import { createUser } from '../../../../test/testing/factories.ts'

const zenit = await createTestApp({
  NODE_ENV: 'production',
  SECRET: 's'.repeat(40),
  PUBLIC_URL: 'https://learn.example.com',
})
const learner = await signIn(zenit, await createUser(zenit.deps.db))

const urls = [
  '/',
  '/no/such/page',
  '/api/homepage-data',
  '/api/no-such-call',
  '/api/openapi.json',
  '/hub/.well-known/openid-configuration',
  '/hub/forgot-password',
  '/hub/auth',
  '/certificate',
  '/media/nothing',
  '/health/ready',
  '/manifest.webmanifest',
]

const ask = (url: string) => zenit.app.inject({ url, cookies: learner.cookies })

describe('every response in production', () => {
  test.each(urls)('%s: https for a year, no type sniffing, no framing', async (url) => {
    const { headers } = await ask(url)
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': expect.stringMatching(/^(no-referrer|same-origin)$/),
    })
    const policy = String(headers['content-security-policy'])
    for (const part of [/frame-ancestors 'none'/, /(object|default)-src 'none'/, /base-uri 'none'/])
      expect(policy).toMatch(part)
    expect(policy).not.toContain('unsafe')
    expect(headers['content-type']).toMatch(/; charset=utf-8$|^application\/json/)
  })

  test('of the API is not cached by proxies', async () => {
    for (const url of ['/api/homepage-data', '/api/auth/get-user-data', '/api/no-such-call'])
      expect((await ask(url)).headers['cache-control']).toMatch(/^(private, no-cache|no-store)$/)
  })

  test('sets cookies only for https and this site, also in the hub', async () => {
    const login = new URLSearchParams({
      client_id: 'zenit',
      redirect_uri: 'https://learn.example.com/login',
      response_type: 'code',
      scope: 'openid',
      code_challenge: 'c'.repeat(43),
      code_challenge_method: 'S256',
    })
    const urls = ['/api/no-such-call', '/hub/forgot-password', `/hub/auth?${login}`]
    for (const url of urls) {
      const { cookies } = await zenit.app.inject(url)
      expect(cookies.length, url).toBeGreaterThan(0)
      for (const cookie of cookies)
        expect(cookie).toMatchObject({ secure: true, sameSite: expect.stringMatching(/^(lax|strict)$/i) })
    }
  })
})

test.each(['/.git/config', '/.env', '/package.json', '/assets/', '/icons/', '/..%2fpackage.json'])(
  '%s is no file of the page, and no list of files',
  async (url) => {
    const { statusCode, body } = await zenit.app.inject(url)
    expect([statusCode, body.includes('<!doctype html>') || statusCode >= 400]).toEqual([statusCode, true])
    expect(body).not.toMatch(/\[core\]|"workspaces"|Index of/)
  },
)

test('TRACE echoes nothing', async () => {
  const answer = await zenit.app.inject({ method: 'TRACE' as 'GET', url: '/', headers: { 'x-mark': 'seen' } })
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  expect(answer.body).not.toContain('seen')
})
