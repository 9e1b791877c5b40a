import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../test/testing/app.ts'
import { currentBuild } from './site/build.ts'

const projectRoot = resolve(import.meta.dirname, '../../..')

let zenit: TestApp

beforeAll(async () => {
  // Ends immediately if nothing changed since the last build.
  await promisify(execFile)(process.execPath, [resolve(projectRoot, 'scripts/build-web.mjs')])
  zenit = await createTestApp()
}, 180_000)

describe('the built page', () => {
  const script = () =>
    readdirSync(resolve(currentBuild() ?? '', 'assets')).find((name) => name.endsWith('.js.br')) ?? ''

  test.each(['br', 'gzip'])('assets are precompressed as %s, and cached for ever', async (encoding) => {
    const url = `/assets/${script().replace(/\.br$/, '')}`
    const answer = await zenit.app.inject({ url, headers: { 'accept-encoding': encoding } })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.vary).toContain('accept-encoding')
    // A first visit loads dozens of them: headers for documents are left out, those for workers are there.
    expect(answer.headers).not.toHaveProperty('cross-origin-opener-policy')
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy':
        "default-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none'",
    })
  })

  test('[NAV-01] every path of the app returns the page, revalidated and with a strict policy', async () => {
    for (const url of ['/', '/programs', '/no/such/path']) {
      const answer = await zenit.app.inject({ url, headers: { accept: 'text/html' } })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['cache-control']).toBe('no-cache')
      const policy = String(answer.headers['content-security-policy'])
      expect(policy).toContain("script-src 'self'")
      expect(policy).not.toContain('unsafe')
      const again = await zenit.app.inject({
        url,
        headers: { accept: 'text/html', 'if-none-match': String(answer.headers.etag) },
      })
      expect(again.statusCode).toBe(304)
    }
  })

  test('[API-02] a response has an entity tag when it was read, and none when something was written', async () => {
    const url = '/robots.txt'
    const tag = String((await zenit.app.inject({ url })).headers.etag)
    expect(tag).toMatch(/^"[\w+/]{27}="$/)
    const known = [tag, `W/${tag}`, '"other"']
    const answers = known.map((one) => zenit.app.inject({ url, headers: { 'if-none-match': one } }))
    expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([304, 304, 200])
    const written = await zenit.app.inject({ method: 'POST', url })
    expect(written.json()).toHaveProperty('code')
    expect(written.headers).not.toHaveProperty('etag')
  })

  test('[NAV-01] the app’s page is not at paths of the API, and what does not exist is 404', async () => {
    const html = { accept: 'text/html' }
    for (const url of ['/.well-known/none', '/.well-known/a/b', '/badges/a/b/c', '/health/none']) {
      const answer = await zenit.app.inject({ url, headers: html })
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 404, 'not-found'])
    }
    for (const url of ['/hub/none', '/certificate/a/b/c', '/styleguide'])
      expect([url, (await zenit.app.inject({ url, headers: html })).statusCode]).toEqual([url, 404])
    const write = await zenit.app.inject({ method: 'POST', url: '/programs' })
    expect([write.statusCode, write.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS'])
    expect((await zenit.app.inject({ method: 'OPTIONS', url: '/programs' })).statusCode).toBe(204)
  })
})
