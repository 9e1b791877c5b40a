import { longestHtml } from '@zenit/contract/final-works'
import { countCharacters, textOf } from '@zenit/contract/text'
import fc from 'fast-check'
import type { Element, Root } from 'hast'
import rehypeRaw from 'rehype-raw'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { describe, expect, test } from 'vitest'
import { sanitiseDescription } from './description.ts'

/** HTML of the editor. */
const written = [
  '<p>Zwykły akapit z „cudzysłowem” i 😀.</p>',
  '<h2>Cel</h2><p>Oszczędzić <strong>czas</strong> <em>zespołu</em>.<br>I nerwy.</p><h3>Jak</h3>',
  '<ul><li><p>jeden</p></li><li><p>dwa</p><ol><li><p>zagnieżdżone</p></li></ol></li></ul>',
  '<p><strong><em>oba naraz</em></strong></p>',
  '<p></p>',
]

const link = (href: string, text: string) =>
  `<a href="${href}" target="_blank" rel="noopener noreferrer nofollow">${text}</a>`

/** Known attacks on sanitisers, and the result of each. */
const attacks: [string, string][] = [
  ['<script>alert(1)</script>', ''],
  ['<p>a<script src=//evil.pl></script>b</p>', '<p>ab</p>'],
  ['<scr<script>ipt>alert(1)</scr</script>ipt>', '&#x3C;script>'],
  ['<img src=x onerror=alert(1)>', ''],
  ['<p onclick="alert(1)" style="position:fixed" class="x" id="y" data-x="1">a</p>', '<p>a</p>'],
  ['<svg onload=alert(1)><circle/></svg>', ''],
  ['<math><mi>x</mi></math>', 'x'],
  ['<iframe srcdoc="<script>alert(1)</script>"></iframe>', '&#x3C;iframe srcdoc="">'],
  ['<object data="data:text/html,x"></object><embed src=x>', ''],
  ['<form action=//evil.pl><input name=password><button>Zaloguj</button></form>', 'Zaloguj'],
  ['<style>*{display:none}</style>a', 'a'],
  ['<link rel=stylesheet href=//evil.pl><meta http-equiv=refresh content=0><base href=//evil.pl>a', 'a'],
  ['<a href="javascript:alert(1)">a</a>', 'a'],
  ['<a href="  java\nscript:alert(1)">a</a>', 'a'],
  ['<a href="&#106;avascript:alert(1)">a</a>', 'a'],
  ['<a href="data:text/html,x">a</a>', 'a'],
  ['<a href="vbscript:x">a</a>', 'a'],
  ['<a href="http://evil.pl">a</a>', 'a'],
  ['<a href="//evil.pl">a</a>', 'a'],
  ['<a href="/api/auth/destroy-token">a</a>', 'a'],
  ['<a href="https://user:pass@evil.pl">a</a>', 'a'],
  ['<a href="mailto:">a</a>', 'a'],
  [
    '<a href="https://zenit.pl" onmouseover=alert(1) style=x target=_self rel=opener>a</a>',
    link('https://zenit.pl/', 'a'),
  ],
  ['<a href="mailto:ala@zenit.pl">napisz</a>', link('mailto:ala@zenit.pl', 'napisz')],
  ['<a>a</a>', 'a'],
  // Mutations: one parser closes what another opens.
  [
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '',
  ],
  ['<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>', ''],
  ['<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">', '">'],
  ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', '">'],
  [
    '<table><td><a href="https://a.pl">1<table><a href="https://b.pl">2',
    link('https://a.pl/', '1') + link('https://b.pl/', '2'),
  ],
  ['<p><table><p>x', '<p></p><p>x</p>'],
  ['<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>', '">'],
  ['<textarea><p title="</textarea><img src=x onerror=alert(1)>"></textarea>', '">'],
  ['<title><p title="</title><img src=x onerror=alert(1)>"></title>', '">'],
  ['<template><script>alert(1)</script></template>a', 'a'],
  ['<!--><img src=x onerror=alert(1)>-->a', '-->a'],
  ['<![CDATA[<script>alert(1)</script>]]>a', '&#x3C;![CDATA[]]>a'],
  ['<?php echo 1 ?>a', '&#x3C;?php echo 1 ?>a'],
  ['&lt;script&gt;alert(1)&lt;/script&gt;', '&#x3C;script>alert(1)&#x3C;/script>'],
  ['<b>grube</b> <i>pochyłe</i> <u>podkreślone</u> <h1>nagłówek</h1>', 'grube pochyłe podkreślone nagłówek'],
  ['<li>sam</li>', 'sam'],
  ['<p>a', '<p>a</p>'],
  ['a < b > c & d', 'a &#x3C; b > c &#x26; d'],
  ['<p>a\0b\ud800c</p>', '<p>ab\ufffdc</p>'],
  ['<plaintext>a<script>', 'a'],
]

const allowed = ['p', 'br', 'strong', 'em', 'h2', 'h3', 'ul', 'ol', 'li', 'a']

/** Parses HTML like a browser, and returns what the editor could not have written. */
function strangersIn(html: string): string[] {
  const tree = unified()
    .use(rehypeRaw)
    .runSync({ type: 'root', children: [{ type: 'raw', value: html }] } as Root) as Root
  const found: string[] = []
  visit(tree, (node) => {
    if (node.type === 'element') found.push(...strangenessOf(node))
    else if (node.type !== 'text' && node.type !== 'root') found.push(node.type)
  })
  return found
}

function strangenessOf({ tagName, properties }: Element): string[] {
  if (!allowed.includes(tagName)) return [tagName]
  const { href, ...others } = properties
  if (tagName !== 'a') return Object.keys(properties)
  const isPlain = JSON.stringify(others) === '{"target":"_blank","rel":["noopener","noreferrer","nofollow"]}'
  return isPlain && /^(https:\/\/|mailto:.)/.test(String(href)) ? [] : [`a ${JSON.stringify(properties)}`]
}

describe('a description', () => {
  test.each(written)('[EDIT-01] is kept as the editor wrote it: %s', (html) => {
    expect(sanitiseDescription(html)).toBe(html)
  })

  test.each(attacks)('[EDIT-01] of %j becomes %j', (html, left) => {
    expect(sanitiseDescription(html)).toBe(left)
  })

  test('[EDIT-01] contains nothing that the editor cannot write, when a browser parses it again, and is stable', {
    tags: ['long'],
  }, () => {
    const tags = [
      ...allowed,
      'script',
      'style',
      'svg',
      'math',
      'mtext',
      'table',
      'td',
      'form',
      'b',
      'template',
      'img src=x onerror=1',
      'a href=javascript:1',
      'a href="https://a.pl/?x=<>"',
      'select',
      'title',
      'foreignobject',
    ]
    const piece = fc.oneof(
      fc.constantFrom(...tags).map((tag) => `<${tag}>`),
      fc.constantFrom(...tags).map((tag) => `</${tag.split(' ')[0]}>`),
      fc.constantFrom(
        '<!--',
        '-->',
        '<![CDATA[',
        ']]>',
        '"',
        "'",
        '<',
        '>',
        '&lt;',
        '&#60;',
        '\0',
        '/',
        '<a href="',
        '">',
      ),
      fc.string({ maxLength: 8, unit: 'binary' }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const html = sanitiseDescription(pieces.join('')) ?? ''
        expect(strangersIn(html)).toEqual([])
        expect(sanitiseDescription(html)).toBe(html)
      }),
      { numRuns: 2_000 },
    )
  })

  test.each([
    [
      'unclosed emphasis that differs, opened again in each paragraph',
      Array.from({ length: 3000 }, (_, i) => `<b a${i}>`).join('') + '<p>x'.repeat(6000),
    ],
    ['links in links', '<a href=https://a.pl><p>'.repeat(4000)],
    ['lists in lists', '<ul><li>'.repeat(4000)],
    ['unclosed tags', '<b'.repeat(50_000)],
    ['an unclosed name', `<${'a'.repeat(99_000)}`],
    ['unclosed spaces', `<a${' '.repeat(99_000)}`],
    ['quotes that never match', `<a ${'"\''.repeat(49_000)}`],
    ['unclosed quotes', '<a href="'.repeat(11_000)],
    ['more tags than any text needs', '<p>'.repeat(30_000)],
  ])(
    '[EDIT-01] of %s is parsed in limited time and space, or rejected',
    (_, html) => {
      const kept = sanitiseDescription(html)
      expect((kept ?? '').length).toBeLessThan(1_000_000)
    },
    20_000,
  )
})

describe('[TRUST-01] a description that no editor has written is rejected:', () => {
  test.each([
    ['links in emphasis that is opened again in each block', '<strong><a href=https:x.y><p>'.repeat(3_300)],
    ['more elements than any text has', '<p>a</p>'.repeat(5_000)],
    ['elements deeper than any text', '<ul><li><p>'.repeat(60)],
    ['what is written longer than it was sent', '<a href="https://a.pl">a</a>'.repeat(1_500)],
    ['only characters that are escaped', '<'.repeat(90_000)],
  ])('%s', (_, html) => {
    expect(html.length).toBeLessThan(longestHtml)
    expect(sanitiseDescription(html)).toBeNull()
  })

  test('and one of ten thousand characters in paragraphs, lists and links is accepted', () => {
    const block =
      '<h2>Cel</h2><p>Oszczędzić <strong>czas</strong> <em>zespołu</em>.</p><ul><li><p>jeden</p><ul><li><p>dwa</p></li></ul></li></ul>'
    const html = `${block}<p>${link('https://zenit.pl/', 'odnośnik')}</p>`.repeat(200)
    expect(countCharacters(html)).toBeGreaterThan(8_000)
    expect(sanitiseDescription(html)).toBe(html)
  })
})

describe('its length', () => {
  test.each([
    ['', 0],
    ['<p></p>', 0],
    ['<p>żółw</p>', 4],
    ['<p>a</p><p>b</p>', 2],
    ['<p>a<br>b</p>', 3],
    ['<p>a<br/>b<BR >c</p>', 5],
    ['<p>😀</p>', 1],
    ['<p>👩‍🚀</p>', 3],
    ['<p>&amp;&lt;&gt;&quot;&nbsp;</p>', 5],
    ['<p>&#x26;&#38;&#x1F600;</p>', 3],
    ['<p>&copy;&#x110000;</p>', 16],
    ['<p><a href="https://a.pl/?a>b">x</a></p>', 1],
    ['<ul><li><p>a</p></li></ul>', 1],
    ['<p>a  b\n</p>', 5],
  ])('[EDIT-01] of %j is %i', (html, length) => {
    expect(countCharacters(html)).toBe(length)
  })

  test('[EDIT-01] is that of the text, however it is written, before and after sanitising', () => {
    const written = (text: string) =>
      text
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('\u00a0', '&nbsp;')
    // Without the characters that HTML itself changes: NUL and carriage returns.
    const text = fc.string({ unit: 'binary' }).map((one) => one.replaceAll(/[\0\r]/g, ''))
    fc.assert(
      fc.property(text, (one) => {
        const html = `<p>${written(one)}</p>`
        expect(textOf(html)).toBe(one)
        expect(textOf(sanitiseDescription(html) ?? '')).toBe(one)
        expect(countCharacters(html)).toBe([...one].length)
      }),
    )
  })
})
