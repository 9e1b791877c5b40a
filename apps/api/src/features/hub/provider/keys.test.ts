import { expect, test } from 'vitest'
import { createTestApp } from '../../../../test/testing/app.ts'
import { createAdapter } from './adapter.ts'
import { readKeys } from './keys.ts'
import { deleteExpiredPayloads } from './queries.ts'

const { deps } = await createTestApp()

test('[AUTH-08] keys are created once, also in races', async () => {
  const all = await Promise.all([1, 2, 3, 4].map(() => readKeys(deps.db)))
  for (const keys of all) expect(keys).toEqual(all[0])
  expect(await readKeys(deps.db)).toEqual(all[0])
  const modulus = all[0]?.signing.keys.find(({ kty }) => kty === 'RSA')?.n ?? ''
  expect(Buffer.from(modulus, 'base64url')).toHaveLength(3072 / 8)
})

test('[AUTH-08] expired data is deleted, the rest stays', async () => {
  const codes = createAdapter(deps.db, 'AuthorizationCode')
  await codes.upsert('old', { grantId: 'g' }, -1)
  await codes.upsert('young', { grantId: 'g' }, 60)
  await deleteExpiredPayloads(deps.db, new Date())
  expect(await codes.find('old')).toBeUndefined()
  expect(await codes.find('young')).toEqual({ grantId: 'g' })
})

test('[AUTH-08] if many consume one code, one succeeds', async () => {
  const codes = createAdapter(deps.db, 'AuthorizationCode')
  await codes.upsert('once', { grantId: 'g' }, 60)
  const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map(() => codes.consume('once')))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await codes.find('once')).toMatchObject({ consumed: expect.any(Number) })
})

test('[AUTH-08] revoking a grant deletes what was issued with it', async () => {
  const tokens = createAdapter(deps.db, 'AccessToken')
  await tokens.upsert('a', { grantId: 'gone' }, 60)
  await tokens.upsert('b', { grantId: 'stays' }, 60)
  await tokens.revokeByGrantId('gone')
  expect([await tokens.find('a'), await tokens.find('b')]).toEqual([undefined, { grantId: 'stays' }])
})
