const styleSheets = /<style\b[\s\S]*?(?:<\/style\s*>|$)/gi
const tags = /<[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi

/** Where the styles of what is pasted stand while it is read. */
const kept = 'data-pasted-style'

/**
 * Pasted HTML without what the content security policy forbids: a browser complains of each inline style, even in a
 * document that is never shown. What the styles say of weight and slant is read from where they are kept.
 */
export const withoutStyles = (html: string): string =>
  html
    .replaceAll(styleSheets, '')
    .replaceAll(tags, (tag) => tag.replaceAll(/([\s"'/])style\s*=/gi, `$1${kept}=`))

const styleOf = (element: HTMLElement): string => element.getAttribute(kept) ?? ''

/** A parse rule's answer: it holds, with no attributes; or it does not. */
const when = (holds: boolean): null | false => (holds ? null : false)

const heavy = /font-weight\s*:\s*(?:bold|bolder|[6-9]00)/i
const light = /font-weight\s*:\s*(?:normal|[1-5]00)/i
const slanted = /font-style\s*:\s*(?:italic|oblique)/i
const upright = /font-style\s*:\s*normal/i

/** Some editors wrap all that is copied into a `b` that is not bold. */
export const boldRules = [
  { tag: 'strong' },
  { tag: 'b', getAttrs: (element: HTMLElement) => when(!light.test(styleOf(element))) },
  // What the element itself is, a paragraph perhaps, is read after.
  {
    tag: `[${kept}]`,
    consuming: false,
    getAttrs: (element: HTMLElement) => when(heavy.test(styleOf(element))),
  },
]

export const italicRules = [
  { tag: 'em' },
  { tag: 'i', getAttrs: (element: HTMLElement) => when(!upright.test(styleOf(element))) },
  {
    tag: `[${kept}]`,
    consuming: false,
    getAttrs: (element: HTMLElement) => when(slanted.test(styleOf(element))),
  },
]
