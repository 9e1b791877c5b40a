import { describe, expect, test } from 'vitest'
import { keptHref, linkAddress } from './link-address.ts'

describe('[EDIT-01] the text in the link dialog', () => {
  test.each([
    ['https://example.org/a?b=c#d', 'https://example.org/a?b=c#d'],
    ['example.org', 'https://example.org/'],
    ['http://example.org', 'https://example.org/'],
    ['  example.org/ścieżka  ', 'https://example.org/%C5%9Bcie%C5%BCka'],
    ['żółw.pl', 'https://xn--w-uga1v8h.pl/'],
    ['example.org:8080/x', 'https://example.org:8080/x'],
    ['https://example.org/@someone', 'https://example.org/@someone'],
    ['example.org/@someone', 'https://example.org/@someone'],
    ['ala@example.org', 'mailto:ala@example.org'],
    ['mailto:ala@example.org', 'mailto:ala@example.org'],
  ])('%s is a link', (written, href) => {
    expect(linkAddress(written)).toEqual({ kind: 'link', href })
  })

  test.each(['ala@', '@example.org', 'ala@example', 'ala kot@example.org', 'mailto:ala', 'a@b..pl'])(
    '%s is no e-mail address',
    (written) => expect(linkAddress(written)).toEqual({ kind: 'invalid-email' }),
  )

  test.each([
    'słowo',
    'dwa słowa.pl',
    'javascript:alert(1)',
    'ftp://example.org',
    'https://',
    'https://user:secret@example.org/',
    'data:text/html,x',
    'http://.',
  ])('%s is no address of a page', (written) => {
    expect(linkAddress(written)).toEqual({ kind: 'invalid-url' })
  })

  test('an empty text is no link', () => {
    expect(linkAddress('  ')).toEqual({ kind: 'empty' })
  })
})

test.each([
  ['https://a.pl/x', 'https://a.pl/x'],
  ['HTTP://a.pl', 'https://a.pl'],
  ['mailto:a@b.pl', 'mailto:a@b.pl'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['/x', null],
])('[EDIT-01] the pasted link %s stays as %s', (href, kept) => {
  expect(keptHref(href)).toBe(kept)
})
