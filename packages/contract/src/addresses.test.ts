import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linkParameters, partLink, returnPath, withoutLink } from './addresses.ts'

const origin = 'https://zenit.example'
const staysHere = (path: string) => new URL(path, origin).origin === origin

describe('[AUTH-01, AUTH-02] a return path', () => {
  test.each([
    '/course/1?x=2#y',
    '/programs?search=a%20b&rank=2&rank=3',
    '/about-zenitai',
    '/course/%C5%BC%C3%B3%C5%82w',
    '/a//b',
    '/logins',
    '/tools?next=https://evil.example',
  ])('of this site is taken as it is: %s', (path) => {
    expect(returnPath(path, origin)).toBe(path)
  })

  test.each([
    'https://evil.example/',
    'https:evil.example',
    'zenit.example',
    '//evil.example',
    '///evil.example',
    '////evil.example/%2e%2e',
    '/\\evil.example',
    '\\/evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/%2e%2e//evil.example',
    '/%2f%2fevil.example',
    '/%2F/evil.example',
    '/%5cevil.example',
    '/%09/evil.example',
    '/%0d%0aSet-Cookie:x=1',
    '//zenit.example@evil.example',
    '//user:word@evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'blob:https://zenit.example/1',
    'file:///etc/passwd',
    '\u2044\u2044evil.example',
    '\uff0f\uff0fevil.example',
    '/\u0000',
    '/a\u0000b',
    '/%00',
    '/login',
    '/login/',
    '/LOGIN',
    '/%6cogin',
    '/login?from=/login',
    '/login?from=%2Flogin%3Ffrom%3D%2F',
    '/x/../login',
    '',
    null,
    undefined,
  ])('that leads elsewhere, or round in circles, becomes home: %j', (wanted) => {
    expect(returnPath(wanted, origin)).toBe('/')
  })

  test('longer than any path of the product becomes home', () => {
    expect(returnPath(`/${'a'.repeat(2_000)}`, origin)).toBe('/')
  })

  test('never contains tokens or codes of a sign-in link', () => {
    expect(returnPath('/programs?a=1&accessToken=x&refreshToken=y#b&loginCode=z', origin)).toBe(
      '/programs?a=1#b',
    )
    expect(returnPath('/programs?access%54oken=x', origin)).toBe('/programs')
  })

  const nasty = fc.constantFrom(
    ...[
      '/',
      '//',
      '\\',
      '.',
      '..',
      '@',
      ':',
      '%',
      '%2f',
      '%5c',
      '%2e',
      '%00',
      '%09',
      '%25',
      '?',
      '#',
      '&',
      '=',
    ],
    ...[
      '\t',
      '\n',
      '\r',
      '\0',
      ' ',
      '\u2044',
      '\uff0f',
      '\u200b',
      '\u202e',
      '\ud800',
      'javascript:',
      'https:',
    ],
    ...['evil.example', 'zenit.example', 'login', 'LOGIN', 'accessToken=', 'user:word'],
  )
  const anything = fc.oneof(
    fc.array(nasty, { maxLength: 12 }).map((parts) => parts.join('')),
    fc
      .array(fc.oneof(nasty, fc.string({ unit: 'binary' })), { maxLength: 8 })
      .map((parts) => `/${parts.join('')}`),
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc.string({ unit: 'binary' }),
  )

  test('stays on this site for any input, and does not change when it is checked again', () => {
    fc.assert(
      fc.property(anything, (wanted) => {
        const path = returnPath(wanted, origin)
        expect(staysHere(path)).toBe(true)
        expect(path).toMatch(/^\/(?![/\\])/)
        expect(new URL(path, origin).pathname.toLowerCase()).not.toBe('/login')
        expect(returnPath(path, origin)).toBe(path)
        expect(staysHere(decodeURIComponent(new URL(path, origin).pathname))).toBe(true)
      }),
      { numRuns: 5_000 },
    )
  })
})

describe('[AUTH-02] a sign-in link', () => {
  test('is split into its secrets and the rest of the address', () => {
    expect(partLink('lang=pl&accessToken=a.b%2Bc&x=%7E&refreshToken=d&x=2')).toEqual({
      rest: 'lang=pl&x=%7E&x=2',
      found: { accessToken: 'a.b+c', refreshToken: 'd' },
    })
    expect(partLink('login%43ode=one&loginCode=two')).toEqual({ rest: '', found: { loginCode: 'one' } })
    expect(partLink('')).toEqual({ rest: '', found: {} })
  })

  test('is removed from a path, and other paths do not change', () => {
    expect(withoutLink('/hub/profile?accessToken=a&lang=en')).toBe('/hub/profile?lang=en')
    expect(withoutLink('/certificate/ZN-1?loginCode=a?b')).toBe('/certificate/ZN-1')
    expect(withoutLink('/programs?page=2')).toBeNull()
  })

  test('is removed completely, in any spelling', () => {
    const part = fc.array(
      fc.oneof(
        fc
          .tuple(fc.constantFrom(...linkParameters), fc.string())
          .map(([name, value]) => `${name}=${encodeURIComponent(value)}`),
        fc.string(),
      ),
    )
    fc.assert(
      fc.property(part, (pairs) => {
        const { rest } = partLink(pairs.join('&'))
        for (const name of new URLSearchParams(rest).keys()) expect(linkParameters).not.toContain(name)
      }),
    )
  })
})
