import type { Schema } from 'hast-util-sanitize'

const footnote = /^(user-content-)?fn(ref)?-[\w-]+$/

/**
 * What Markdown and the HTML in it may become: an allow-list of elements, attributes and protocols. Scripts,
 * styles, frames, forms and foreign namespaces (SVG, MathML) are not in it, whatever way they are written; formulas
 * come later, see `mathSchema`.
 */
export const bodySchema: Schema = {
  strip: ['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math', 'title', 'textarea'],
  tagNames: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'blockquote', 'pre', 'hr', 'br', 'section'],
    ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'details', 'summary'],
    ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
    ...['a', 'b', 'code', 'del', 'em', 'i', 'img', 'input', 'ins', 'kbd', 'mark', 'q', 's', 'samp', 'small'],
    ...['strong', 'sub', 'sup', 'u', 'var'],
  ],
  attributes: {
    a: ['href', 'title', ['id', footnote], 'dataFootnoteRef', 'dataFootnoteBackref', 'ariaLabel'],
    img: ['src', 'alt', 'title'],
    code: [['className', /^language-[\w+#.-]+$/]],
    ol: ['start'],
    li: [['id', footnote]],
    section: ['dataFootnotes'],
    th: ['align', 'colSpan', 'rowSpan'],
    td: ['align', 'colSpan', 'rowSpan'],
    input: [['type', 'checkbox'], 'checked', ['disabled', true]],
  },
  required: { input: { type: 'checkbox', disabled: true } },
  protocols: { href: ['http', 'https', 'mailto'], src: ['http', 'https'] },
  ancestors: Object.fromEntries(
    ['thead', 'tbody', 'tfoot', 'tr', 'th', 'td']
      .map((tag) => [tag, ['table']])
      .concat([['li', ['ul', 'ol']]]),
  ),
  clobber: [],
}

/**
 * Elements that mean something by themselves, and are not shown: an author should learn that they are gone. Others that
 * are not allowed (div, span, center, …) only lose their tags.
 */
export const lostElements: ReadonlySet<string> = new Set([
  ...(bodySchema.strip ?? []),
  ...['audio', 'video', 'embed', 'applet', 'canvas', 'frame', 'frameset', 'marquee', 'portal'],
  ...['form', 'button', 'select', 'link', 'meta', 'base'],
])

/** Of a question: emphasis, code and formulas within a line. */
export const inlineSchema: Schema = {
  ...bodySchema,
  tagNames: ['b', 'br', 'code', 'em', 'i', 'p', 'strong', 'sub', 'sup'],
  attributes: { code: [['className', 'language-math']] },
}

const length = /^-?\d*\.?\d+(em|ex|pt|px|mu|%)?$/
const yesNo = /^(true|false)$/
const mathLengths = ['width', 'height', 'depth', 'voffset', 'lspace', 'rspace', 'minsize', 'maxsize']

/**
 * What a formula may become: presentation MathML (MathML Core) as Temml writes it, without links, styles, scripts and
 * elements that lead back into HTML. Only formulas that the loader itself has made of TeX come this way; MathML that
 * somebody writes into a text is stripped like any other foreign element.
 */
export const mathSchema: Schema = {
  tagNames: [
    ...['math', 'mrow', 'mi', 'mn', 'mo', 'ms', 'mtext', 'mspace', 'mstyle', 'mpadded', 'mphantom'],
    ...['mfrac', 'msqrt', 'mroot', 'msub', 'msup', 'msubsup', 'munder', 'mover', 'munderover'],
    ...['mmultiscripts', 'mprescripts', 'mtable', 'mtr', 'mtd'],
  ],
  attributes: {
    '*': [
      ...mathLengths.map((name): [string, RegExp] => [name, length]),
      ...['stretchy', 'fence', 'separator', 'symmetric', 'largeop', 'movablelimits', 'accent', 'accentunder']
        .concat('displaystyle')
        .map((name): [string, RegExp] => [name, yesNo]),
      ['form', 'prefix', 'infix', 'postfix'],
      ['scriptlevel', /^[+-]?\d$/],
      ['linethickness', length],
      ['mathvariant', 'normal'],
      ['className', 'tml-display', 'tml-left', 'tml-right', 'tml-jot', 'tml-small', 'tml-prime', 'tml-tag'],
    ],
    math: [['display', 'block']],
  },
  ancestors: { mtr: ['mtable'], mtd: ['mtr'] },
  clobber: [],
}
