import type { Element, Root } from 'hast'
import rehypeRaw from 'rehype-raw'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { describe, expect, test } from 'vitest'
import type { Media } from '../media/media.ts'
import { parseText, renderBody, renderInline, renderPage, renderSlides } from './markdown.ts'

const picture: Media = {
  path: '/pack/a.png',
  key: '0123456789abcdef0123456789abcdef.png',
  mime: 'image/png',
  size: 10,
  fileName: 'a.png',
  width: 40,
  height: 30,
}
const media = new Map([['a.png', picture]])
const body = (text: string, titles: string[] = []) =>
  renderBody(parseText(text, 'en').tree, { titles, media })
const slides = (text: string, titles: string[] = []) =>
  renderSlides(parseText(text, 'en').tree, { titles, media })

const page = (text: string, titles: string[] = []) =>
  renderPage(parseText(text, 'en').tree, { titles, media })

/** Known attacks from the collections of OWASP's cheat sheet, DOMPurify and Cure53. */
const attacks = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="a.png" onerror="alert(1)" onload=alert(1)>',
  '<img src="javascript:alert(1)">',
  '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="  JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="&#106;&#97;&#118;&#97;script&colon;alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](<java\nscript:alert(1)>)',
  '[x][y]\n\n[y]: javascript:alert(1)',
  '![x](javascript:alert(1))',
  '<javascript:alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><style><img src="</style><img src=x onerror=alert(1)>"></style></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea><p title="</textarea><img src=x onerror=alert(1)>">',
  '<title><p title="</title><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
  '<embed src="javascript:alert(1)">',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<link rel=stylesheet href="https://evil.example/x.css">',
  '<style>@import url(https://evil.example/x.css)</style>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<div style="position:fixed;inset:0">over everything</div>',
  '<form action="https://evil.example"><input name=q><button>go</button></form>',
  '<input type=image src=x onerror=alert(1)>',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror=alert(1)></video>',
  '<body onload=alert(1)>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<a id=location name=location>clobber</a>',
  '<img name=getElementById src=a.png>',
  '`<img src=x onerror=alert(1)>`',
  '```\n</code></pre><script>alert(1)</script>\n```',
  '| a |\n|---|\n| <img src=x onerror=alert(1)> |',
  '"><script>alert(1)</script>',
  '<!--><script>alert(1)</script>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '[^1]\n\n[^1]: <script>alert(1)</script>',
]

const elements =
  /^(a|b|blockquote|br|code|dd|del|details|div|dl|dt|em|figcaption|figure|h[3-6]|hr|i|img|ins|kbd|li|mark|ol|p|pre|q|s|samp|section|small|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|tr|u|ul|var)$/
const attributes =
  /^(align|alt|ariaLabel|className|colSpan|dataFootnoteBackref|dataFootnoteRef|dataFootnotes|download|height|href|id|loading|rel|role|rowSpan|src|start|tabIndex|target|title|width)$/

/** Parses HTML like a browser and returns everything in it that is not allowed. */
function forbidden(html: string): string[] {
  const raw: Root = { type: 'root', children: [{ type: 'raw', value: html }] }
  const found: string[] = []
  visit(unified().use(rehypeRaw).runSync(raw) as Root, (node) => {
    if (node.type === 'comment') found.push('a comment')
    if (node.type === 'element') found.push(...forbiddenIn(node))
  })
  return found
}

function forbiddenIn({ tagName, properties }: Element): string[] {
  const names = Object.keys(properties).filter((name) => !attributes.test(name))
  const addresses = [properties.href, properties.src].filter((value) => value !== undefined).map(String)
  const bad = addresses.filter(
    (address) => !/^(https?:\/\/|mailto:|\/media\/|#(user-content|page)-)/.test(address),
  )
  const id =
    properties.id === undefined || /^(user-content-fn|page-fn|section-)/.test(String(properties.id))
      ? []
      : ['id']
  return [...(elements.test(tagName) ? [] : [`<${tagName}>`]), ...names, ...bad, ...id]
}

describe('sanitising', () => {
  test('the check of this test finds what is forbidden', () => {
    const html = '<p onclick="x"><a href="javascript:x">y</a><svg></svg></p>'
    expect(forbidden(html)).toEqual(['onClick', 'javascript:x', '<svg>'])
  })

  test.each(attacks)('%s is harmless in a body, a slide or a question', (attack) => {
    const outputs = [
      body(attack),
      body(`Text ${attack} text`),
      ...slides(`## One\n\n${attack}`),
      page(`## ${attack}\n\n${attack}`).html,
      body(`> [!NOTE]\n> ${attack}`),
      renderInline(attack, 'en') ?? '',
    ]
    for (const html of outputs) {
      expect(forbidden(html)).toEqual([])
      expect(html.replace(/<code>.*?<\/code>/gs, '')).not.toMatch(/<script|<[^>]*\son\w+=/i)
    }
  })

  test('a browser parses the output to the same tree', () => {
    const reader = unified().use(rehypeRaw).use(rehypeStringify)
    for (const attack of attacks) {
      const html = body(attack)
      const read = reader.runSync({ type: 'root', children: [{ type: 'raw', value: html }] })
      expect(reader.stringify(read as Root)).toBe(html)
    }
  })
})

describe('a body', () => {
  test('removes a first heading that repeats the title, and begins at the third level', () => {
    expect(body('# The *Title*!\n\nText\n\n## Part\n\n### Detail', ['The title'])).toBe(
      '<p>Text</p><h3>Part</h3><h4>Detail</h4>',
    )
    expect(body('# Other\n\n## Part', ['The title'])).toBe('<h3>Other</h3><h4>Part</h4>')
    expect(body('##### Deep\n\n###### Deeper')).toBe('<h3>Deep</h3><h4>Deeper</h4>')
  })

  test('opens other sites in a new tab, without a referrer', () => {
    expect(body('[a](https://example.com) [b](/programs)')).toBe(
      '<p><a href="https://example.com" rel="noopener noreferrer" target="_blank">a</a> <a href="/programs">b</a></p>',
    )
  })

  test('gives images their URL, size and lazy loading, in Markdown and in HTML', () => {
    const image = `<img src="/media/${picture.key}" alt="A" width="40" height="30" loading="lazy">`
    expect(body('![A](a.png)')).toBe(`<p>${image}</p>`)
    expect(body('<img src="a.png" alt="A" width="5%">')).toBe(image)
  })

  test('links a file of the pack as a download', () => {
    expect(body('[a](a.png)')).toBe(`<p><a href="/media/${picture.key}" download="a.png">a</a></p>`)
  })

  test('keeps code unchanged, with its language', () => {
    expect(body('```js\na < b\n```')).toBe(
      '<pre tabindex="0"><code class="language-js">a &#x3C; b\n</code></pre>',
    )
  })

  test('makes wide tables scrollable, by keyboard too', () => {
    expect(body('| a |\n|--:|\n| 1 |')).toMatch(
      /^<div class="scroll" tabindex="0"><table>.*<\/table><\/div>$/s,
    )
  })

  test('shows task lists as symbols', () => {
    expect(body('- [x] done\n- [ ] open')).toMatch(
      /<li class="task">☑ done<\/li>\s*<li class="task">☐ open<\/li>/,
    )
    expect(body('- [ ] one\n\n- two')).toMatch(/<li class="task">\s*<p>☐ one<\/p>\s*<\/li>\s*<li>/)
  })
})

describe('a page', () => {
  test('gives headings of two levels unique ids', () => {
    const { html, headings } = page('# Title\n\nText\n\n## Łódź i *AI*?\n\n### Sub\n\n#### Deep\n\n## Sub', [
      'Title',
    ])
    expect(headings).toEqual([
      { id: 'section-lodz-i-ai', title: 'Łódź i AI?', level: 1 },
      { id: 'section-sub', title: 'Sub', level: 2 },
      { id: 'section-sub-2', title: 'Sub', level: 1 },
    ])
    expect(html).toBe(
      '<p>Text</p><h3 id="section-lodz-i-ai">Łódź i <em>AI</em>?</h3><h4 id="section-sub">Sub</h4>' +
        '<h5 id="section-deep">Deep</h5><h3 id="section-sub-2">Sub</h3>',
    )
  })

  test('makes a figure of a picture with a title that is alone in its paragraph', () => {
    const image = `<img src="/media/${picture.key}" alt="A" width="40" height="30" loading="lazy">`
    expect(page('![A](a.png "Seen from *here*")').html).toBe(
      `<figure>${image}<figcaption>Seen from *here*</figcaption></figure>`,
    )
    expect(page('![A](a.png)').html).toBe(`<p>${image}</p>`)
  })

  test('keeps its footnotes separate from those of another body on the page', () => {
    const { html, headings } = page('A[^1]\n\n[^1]: B')
    expect(html).toContain('href="#page-fn-1"')
    expect(html).toContain('id="page-fn-1"')
    expect(html).not.toContain('user-content')
    expect(headings.map(({ title }) => title)).toEqual(['Footnotes'])
  })
})

describe('a callout', () => {
  const callout = (kind: string, label: string, inside: string) =>
    `<div class="callout callout-${kind}" role="note"><p class="callout-label">${label}</p>${inside}</div>`
  const plain = (html: string) => html.replaceAll('\n', '')

  test.each([
    ['NOTE', 'Note', 'Warto wiedzieć'],
    ['TIP', 'Tip', 'Wskazówka'],
    ['IMPORTANT', 'Important', 'Ważne'],
    ['WARNING', 'Warning', 'Uwaga'],
    ['CAUTION', 'Caution', 'Ostrzeżenie'],
  ])('[!%s] is called %s and %s', (kind, english, polish) => {
    const text = `> [!${kind}]\n> A **word**`
    const inside = '<p>A <strong>word</strong></p>'
    expect(plain(body(text))).toBe(callout(kind.toLowerCase(), english, inside))
    const pl = renderBody(parseText(text, 'pl').tree, { titles: [], media })
    expect(pl.replaceAll('\u00a0', ' ')).toContain(callout(kind.toLowerCase(), polish, '').slice(0, -6))
  })

  test('contains what a text can contain, in slides and pages too', () => {
    const text = '## One\n\n> [!tip]  \n>\n> A\n>\n> - B'
    const expected = callout('tip', 'Tip', '<p>A</p><ul><li>B</li></ul>')
    expect(plain(slides(text)[0] ?? '')).toContain(expected)
    expect(plain(page(text).html)).toContain(expected)
    expect(plain(body('> [!TIP]\\\n> A'))).toBe(callout('tip', 'Tip', '<p>A</p>'))
  })

  test.each([
    '> [!NOTE]',
    '> [!NOTE] A',
    '> [!NOTE] **A**',
    '> [!HINT]\n> A',
    '> A\n> [!NOTE]',
    '[!NOTE]\nA',
  ])('%j is none', (text) => {
    expect(body(text)).not.toContain('callout')
  })

  test('cannot be written as HTML', () => {
    expect(body('<div class="callout callout-note" role="note">A</div>')).toBe('A')
  })
})

describe('a deck', () => {
  test('has a slide for each second-level heading and one for the text before', () => {
    expect(slides('# Title\n\nHello\n\n## One\n\na\n\n### Sub\n\n## Two\n\nb', ['Title'])).toEqual([
      '<p>Hello</p>',
      '<h3>One</h3><p>a</p><h4>Sub</h4>',
      '<h3>Two</h3><p>b</p>',
    ])
  })

  test('has no empty slide for a title alone', () => {
    expect(slides('# Title\n\n## One\n\na', ['Title'])).toHaveLength(1)
  })

  test('starts a slide at a later first-level heading too', () => {
    expect(slides('## One\n\n# Two')).toEqual(['<h3>One</h3>', '<h3>Two</h3>'])
  })
})

describe('a line', () => {
  test('allows emphasis and code, and nothing else', () => {
    expect(renderInline('What does *this* `a < b` do?', 'en')).toBe(
      'What does <em>this</em> <code>a &#x3C; b</code> do?',
    )
    expect(renderInline('A [link](https://example.com) and ![image](a.png)', 'en')).toBe('A link and')
  })

  test.each(['# heading', '- list', 'two\n\nparagraphs', '1. first'])('%j is not a line', (text) => {
    expect(renderInline(text, 'en')).toBeNull()
  })
})
