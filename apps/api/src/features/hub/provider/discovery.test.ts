import { expect, test } from 'vitest'
import { createTestApp } from '../../../../test/testing/app.ts'

const { app } = await createTestApp()

test('[AUTH-08] every endpoint in the discovery document exists, and no other does', async () => {
  const discovery = (await app.inject('/hub/.well-known/openid-configuration')).json()
  const endpoints = Object.entries<string>(discovery).filter(([name]) => /_(endpoint|uri)$/.test(name))
  expect(endpoints.map(([name]) => name)).toEqual(
    expect.arrayContaining(['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint', 'jwks_uri']),
  )
  for (const [name, address] of endpoints) {
    const url = new URL(address).pathname
    const post = {
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    } as const
    const statuses = [(await app.inject(url)).statusCode, (await app.inject(post)).statusCode]
    expect([name, statuses.some((status) => status !== 404)]).toEqual([name, true])
  }
})
