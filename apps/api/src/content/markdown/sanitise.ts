import type { Schema } from 'hast-util-sanitize'

const footnote = /^(user-content-)?fn(ref)?-[\w-]+$/

/**
 * Output allowed from Markdown and its HTML: an allow-list of elements, attributes and protocols. It excludes scripts,
 * styles, frames, forms and foreign namespaces (SVG, MathML), however they are written; formulas are added later, see
 * `mathSchema`.
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
 * Elements with content of their own that are removed, which an author should be informed of. Other elements
 * that are not allowed (div, span, center, …) only lose their tags.
 */
export const lostElements: ReadonlySet<string> = new Set([
  ...(bodySchema.strip ?? []),
  ...['audio', 'video', 'embed', 'applet', 'canvas', 'frame', 'frameset', 'marquee', 'portal'],
  ...['form', 'button', 'select', 'link', 'meta', 'base'],
])

/** Those that show nothing by themselves, and so are not missed. */
export const unseenElements: ReadonlySet<string> = new Set([
  ...['script', 'style', 'link', 'meta', 'base', 'title', 'noscript', 'template'],
])

/** For questions: emphasis, code and formulas within a line. */
export const inlineSchema: Schema = {
  ...bodySchema,
  tagNames: ['b', 'br', 'code', 'em', 'i', 'p', 'strong', 'sub', 'sup'],
  attributes: { code: [['className', 'language-math']] },
}

const length = /^-?\d*\.?\d+(em|ex|pt|px|mu|%)?$/
const yesNo = /^(true|false)$/
const mathLengths = ['width', 'height', 'depth', 'voffset', 'lspace', 'rspace', 'minsize', 'maxsize']

/**
 * Output allowed for a formula: presentation MathML (MathML Core) as written by Temml, without links, styles, scripts
 * and elements that allow HTML inside. Only formulas that the loader itself converts from TeX use it; MathML written in
 * a text is removed like any other foreign element.
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
