import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../test/testing/app.ts'
import { linkDocumentOf } from './link-document.ts'

const { app } = await createTestApp()

describe('[AUTH-02] the document at a sign-in link', () => {
  const index = `<!doctype html>
<html lang="pl">
  <head>
    <script src="/assets/first-0a1b2c3d.js"></script>
    <script type="module" crossorigin src="/assets/start-x.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/start-x.css">
  </head>
  <body>
    <div id="root"><img src="/mark.svg" alt=""></div>
  </body>
</html>
`

  test('requests only its first script; everything else waits in templates', () => {
    const document = linkDocumentOf(index)
    const outside = document.replaceAll(/<template[\s\S]*?<\/template>/g, '')
    expect([...outside.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address)).toEqual([
      '/assets/first-0a1b2c3d.js',
    ])
    expect(document).toContain('<html lang="pl">')
    expect(document).toMatch(/<template data-for="body">[\s\S]*<div id="root">[\s\S]*<\/template>/)
    expect(document).toMatch(
      /<template data-for="head">[\s\S]*start-x\.js[\s\S]*start-x\.css[\s\S]*<\/template>/,
    )
  })

  test('cannot be made from a document without that script', () => {
    expect(() => linkDocumentOf(index.replace(/.*first-.*\n/, ''))).toThrow('first script')
  })
})

describe('[AUTH-02] pages that the server renders', () => {
  test.each([
    ['/hub/profile?lang=pl&accessToken=a&refreshToken=b', '/hub/profile?lang=pl'],
    ['/hub/profile?login%43ode=a', '/hub/profile'],
    ['/certificate/ZN-1?loginCode=a', '/certificate/ZN-1'],
    ['/health/live?refreshToken=a', '/health/live'],
  ])('%s is sent on without what signs somebody in', async (address, clean) => {
    const answer = await app.inject({ url: address })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, clean])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['referrer-policy']).toBeDefined()
  })

  test('calls reject it', async () => {
    const answer = await app.inject({ url: '/api/openapi.json' })
    expect(answer.statusCode).toBe(200)
    expect((await app.inject({ url: '/api/auth/login-settings?accessToken=a' })).statusCode).toBe(400)
  })
})
