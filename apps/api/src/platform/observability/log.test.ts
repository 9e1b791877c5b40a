import { hostname } from 'node:os'
import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { version } from '../version.ts'
import { loggerOptions } from './log.ts'

test('[ERR-03] logs contain the request’s id and no secret', async () => {
  let lines = ''
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines += chunk
      done()
    },
  })
  const options = loggerOptions(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'info' }))
  const app = Fastify({ logger: { ...(options as object), stream }, genReqId: () => 'request-id-1' })
  app.post('/api/auth/exchange-code', async (request) => {
    const body = request.body as object
    request.log.info({ body, user: { email: 'canary@mail.example' }, headers: request.headers }, 'exchange')
    return {}
  })
  app.get('/api/invitations/:secret/accept', async () => ({}))
  await app.inject({
    method: 'POST',
    url: '/api/auth/exchange-code?code=canary-query&accessToken=canary-token',
    headers: { cookie: 'caiplatform_access=canary-cookie', authorization: 'Bearer canary-bearer' },
    payload: { code: 'canary-code', codeVerifier: 'canary-verifier', password: 'canary-password' },
  })
  await app.inject(`/api/invitations/${'canary-'.repeat(7)}/accept`)
  await app.close()
  expect(lines).toContain('/api/invitations/*/accept')
  expect(lines).toContain('request-id-1')
  expect(lines).toContain('/api/auth/exchange-code')
  expect(lines).not.toContain('canary')
  for (const line of lines.trim().split('\n'))
    expect(JSON.parse(line)).toMatchObject({ pid: process.pid, hostname: hostname(), version })
})
