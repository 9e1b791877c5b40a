import { calls } from '@zenit/contract/calls'
import { describe, expect, test } from 'vitest'
import { anonymous } from '../test/testing/actor.ts'
import { createTestApp } from '../test/testing/app.ts'
import { createLearner } from '../test/testing/factories.ts'
import { newId } from './platform/ids.ts'

const zenit = await createTestApp()
const learner = await createLearner(zenit)
const nobody = anonymous(zenit)

const addresses = Map.groupBy(calls, ({ path }) => `/api${path}`)
const urlOf = (path: string) => path.replaceAll(/:\w+/g, newId())

describe('methods', () => {
  test.each([...addresses])('[API-02] %s lists its methods for OPTIONS and with 405', async (path, own) => {
    const url = urlOf(path)
    const expected = [
      ...own.map(({ method }) => method),
      'OPTIONS',
      ...(own.some(({ method }) => method === 'GET') ? ['HEAD'] : []),
    ]
    const options = await zenit.app.inject({ method: 'OPTIONS', url })
    expect([options.statusCode, options.body]).toEqual([204, ''])
    const allowed = String(options.headers.allow).split(', ')
    expect(allowed).toEqual(expect.arrayContaining(expected))
    for (const method of (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter(
      (one) => !allowed.includes(one),
    )) {
      const reply = await zenit.app.inject({ method, url, cookies: nobody.cookies })
      expect([method, reply.statusCode, reply.headers.allow]).toEqual([method, 405, options.headers.allow])
      expect(reply.json().code).toBe('method-not-allowed')
    }
  })

  test('[API-02] an unknown path is 404 with any method', async () => {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)
      for (const url of ['/api/no-such-call', '/health/none', '/.well-known/none', '/.well-known/x/y'])
        expect([method, url, (await zenit.app.inject({ method, url })).statusCode]).toEqual([
          method,
          url,
          404,
        ])
  })

  test('[API-01] HEAD returns the headers of GET and no body', async () => {
    const read = calls.filter((call) => call.method === 'GET')
    for (const { path } of read) {
      const url = `/api${urlOf(path)}`
      const reply = await zenit.app.inject({ method: 'HEAD', url, cookies: learner.cookies })
      expect([url, reply.body]).toEqual([url, ''])
      expect([url, reply.statusCode]).not.toEqual([url, 500])
      if (path.endsWith('/stream')) expect(reply.headers['content-type']).toContain('text/event-stream')
    }
  })
})

test('[API-02] each 401 says how to authenticate', async () => {
  for (const url of ['/api/homepage-data', '/api/auth/get-user-data', '/media/x.webp']) {
    const reply = await zenit.app.inject(url)
    expect([reply.statusCode, reply.headers['www-authenticate']]).toEqual([
      401,
      'Cookie realm="api", form-action="/login", cookie-name="caiplatform_access"',
    ])
  }
})

test('robots.txt excludes private paths from crawlers', async () => {
  const reply = await zenit.app.inject('/robots.txt')
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(reply.body).toContain('User-agent: *\nDisallow: /api/\n')
  expect(reply.body).not.toContain('certificate')
})
