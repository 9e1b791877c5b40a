import { describe, expect, test } from 'vitest'
import { hashCode, seal, unseal } from './sealing.ts'
import { base32, codeAt, findStep, keyUri, stepOf } from './totp.ts'

// RFC 6238, appendix B; the last six of its eight digits.
const secret = Buffer.from('12345678901234567890')

describe('[AUTH-08] codes of an app', () => {
  test.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('are those of the standard: at %i s %s', (seconds, code) => {
    expect(codeAt(secret, stepOf(new Date(seconds * 1000)))).toBe(code)
  })

  test('are valid for a step before and after their own, and none before the last used one', () => {
    const now = new Date(1111111111_000)
    const step = stepOf(now)
    const found = (offset: number, last = 0) => findStep(secret, codeAt(secret, step + offset), { now, last })
    expect([-2, -1, 0, 1, 2].map((offset) => found(offset))).toEqual([null, step - 1, step, step + 1, null])
    expect([found(0, step), found(-1, step), found(1, step)]).toEqual([null, null, step + 1])
    expect(
      ['', '12345', '1234567', 'ąęśćżź', '28708２'].map((code) => findStep(secret, code, { now, last: 0 })),
    ).toEqual([null, null, null, null, null])
  })

  test('are set up by a URI that apps can read', () => {
    expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    const uri = new URL(keyUri(secret, { brand: 'Zenit & Co', email: 'ania+1@poczta.example' }))
    expect(decodeURIComponent(uri.pathname)).toContain('Zenit & Co:ania+1@poczta.example')
    expect(Object.fromEntries(uri.searchParams)).toEqual({ secret: base32(secret), issuer: 'Zenit & Co' })
  })
})

describe('[AUTH-08] the stored second factor', () => {
  const owner = { secret: 'a setting', accountId: 'one' }

  test('can be decrypted only for its account and setting', () => {
    const sealed = seal(owner, secret)
    expect(sealed).toHaveLength(48)
    expect(sealed.includes(secret)).toBe(false)
    expect(unseal(owner, sealed)).toEqual(secret)
    expect(unseal({ ...owner, accountId: 'two' }, sealed)).toBeNull()
    expect(unseal({ ...owner, secret: 'another' }, sealed)).toBeNull()
    sealed[20] = (sealed[20] ?? 0) ^ 1
    expect(unseal(owner, sealed)).toBeNull()
  })

  test('hashes a recovery code differently for each account and setting', () => {
    const hashes = [owner, { ...owner, accountId: 'two' }, { ...owner, secret: 'another' }].map((one) =>
      hashCode(one, 'ABCDE23456').toString('hex'),
    )
    expect(new Set(hashes).size).toBe(3)
  })
})
