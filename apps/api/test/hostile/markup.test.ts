import type { Element, Root } from 'hast'
import rehypeRaw from 'rehype-raw'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { describe, expect, test } from 'vitest'
import { renderBody, renderInline } from '../../src/content/markdown/markdown.ts'
import { readMarkdownText } from '../../src/content/reading/markdown-text.ts'
import { sanitiseDescription } from '../../src/features/final-works/description.ts'
import { hostileMarkdown, hostileMarkup } from './markup.ts'

const parser = unified().use(rehypeRaw).freeze()
const writer = unified().use(rehypeStringify).freeze()

/** Parses a piece of HTML like a browser. */
const read = (html: string) =>
  parser.runSync({ type: 'root', children: [{ type: 'raw', value: html }] } as Root) as Root

const written = (html: string) => writer.stringify(read(html))

const ofLesson = new Set(
  [
    'h1 h2 h3 h4 h5 h6 p blockquote pre hr br section ul ol li dl dt dd details summary table thead tbody tfoot tr th td',
  ]
    .concat(['a b code del em i img ins kbd mark q s samp small strong sub sup u var div'])
    .concat([
      'math mrow mi mn mo ms mtext mspace mstyle mpadded mphantom mfrac msqrt mroot msub msup msubsup munder',
    ])
    .concat(['mover munderover mmultiscripts mprescripts mtable mtr mtd'])
    .flatMap((names) => names.split(' ')),
)
const ofDescription = new Set('p br strong em h2 h3 ul ol li a'.split(' '))

const allowed = /^(https?:|mailto:|#(user-content-)?fn|\/(?![/\\]))/

/** What in an element could execute, load something, mislead, or be found by a name. */
function dangersOf({ tagName, properties }: Element, elements: ReadonlySet<string>): string[] {
  const attributes = Object.keys(properties).filter((name) =>
    /^(on|style|src|srcset|action|form|ping|name|xlink|target|rel|id|srcDoc|data)/i.test(name),
  )
  const isLink = tagName === 'a' && allowed.test(String(properties.href))
  const known = ['target', 'rel', 'dataFootnoteRef', 'dataFootnoteBackref']
  const isFootnote = /^(user-content-)?fn(ref)?-[\w-]+$/.test(String(properties.id))
  const left = attributes.filter(
    (name) => !(isLink && known.includes(name)) && !(name === 'id' && isFootnote) && name !== 'dataFootnotes',
  )
  const isAstray = tagName === 'a' && properties.href !== undefined && !isLink
  return [
    ...(elements.has(tagName) ? [] : [tagName]),
    ...left,
    ...(isAstray ? [String(properties.href)] : []),
  ]
}

function dangersIn(html: string, elements: ReadonlySet<string>): string[] {
  const found: string[] = []
  visit(read(html), (node) => {
    if (node.type === 'element') found.push(...dangersOf(node, elements))
    else if (node.type !== 'text' && node.type !== 'root') found.push(node.type)
  })
  return found
}

const render = (text: string) => {
  const { tree } = readMarkdownText(text, 'pl')
  return tree ? renderBody(tree, { titles: [], media: new Map() }) : ''
}

const every = [...hostileMarkup, ...hostileMarkdown].map((text): [string] => [text])

test('[EDIT-01] there are many cases, all different', () => {
  expect(new Set(hostileMarkup).size).toBe(hostileMarkup.length)
  expect(hostileMarkup.length).toBeGreaterThan(250)
})

describe('hostile markup', () => {
  test.each(every)('[EDIT-01] in a description is harmless, also if sanitised twice: %j', (text) => {
    const html = sanitiseDescription(text) ?? ''
    expect(dangersIn(html, ofDescription)).toEqual([])
    expect(sanitiseDescription(html)).toBe(html)
    expect(written(written(html))).toBe(written(html))
  })

  test.each(every)('[COURSE-03] in a lesson is harmless, also if sanitised twice: %j', (text) => {
    const html = render(text)
    expect(dangersIn(html, ofLesson)).toEqual([])
    expect(written(written(html))).toBe(written(html))
  })

  test.each(every)('[COURSE-03] in a question is harmless, also if sanitised twice: %j', (text) => {
    const html = renderInline(text, 'en') ?? ''
    expect(dangersIn(html, ofLesson)).toEqual([])
    expect(written(written(html))).toBe(written(html))
  })
})
