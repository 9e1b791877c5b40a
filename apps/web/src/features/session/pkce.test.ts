import { expect, test } from 'vitest'
import { challengeOf, nonceOf, randomText } from './pkce.ts'

test('[AUTH-01] the challenge matches RFC 7636, appendix B', async () => {
  const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
  expect(await challengeOf(verifier)).toBe('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')
})

test('[AUTH-01] the nonce is the one that the server derives from the verifier', async () => {
  expect(await nonceOf('abc')).toBe('XVdrgVYSy3cUPYbJwsZ7G_eGhrAkWuD_ajKtnIc-39M')
})

test('[AUTH-01] state and verifier have 256 bits and never repeat', () => {
  const texts = new Set(Array.from({ length: 100 }, randomText))
  expect(texts.size).toBe(100)
  for (const text of texts) expect(text).toMatch(/^[\w-]{43}$/)
})
