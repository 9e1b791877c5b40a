import { expect, test } from 'vitest'
import { createTestApp } from '../../../../test/testing/app.ts'

const url = '/.well-known/security.txt'

test('an installation with a contact says where vulnerabilities are reported', async () => {
  const { app } = await createTestApp({
    PUBLIC_URL: 'https://learn.example.com',
    SECURITY_CONTACT: 'mailto:security@example.com',
  })
  const answer = await app.inject(url)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(answer.body.split('\n')).toEqual([
    'Contact: mailto:security@example.com',
    'Expires: 2027-11-19T09:00:00Z',
    'Preferred-Languages: pl, en',
    'Canonical: https://learn.example.com/.well-known/security.txt',
    '',
  ])
})

test('without a contact there is no such file', async () => {
  const { app } = await createTestApp()
  expect((await app.inject(url)).statusCode).toBe(404)
})
