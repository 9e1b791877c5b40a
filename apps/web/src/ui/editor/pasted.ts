const styleSheets = /<style\b[\s\S]*?(?:<\/style\s*>|$)/gi
const tags = /<[a-z](?:"[^"]*"|'[^']*'|[^'"<>])*>/gi
const attributes = /([^\s"'<>/=]+)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?/g

/** Attribute that stores the styles of pasted content while it is parsed. */
const kept = 'data-pasted-style'

function replaceAttribute(attribute: string, name: string, value = ''): string {
  if (/^on/i.test(name)) return ''
  return /^style$/i.test(name) ? `${kept}${value}` : attribute
}

const replaceAttributes = (tag: string): string => {
  const name = /^<[^\s/>]+/.exec(tag)?.[0] ?? ''
  return name + tag.slice(name.length).replaceAll(attributes, replaceAttribute)
}

/**
 * Pasted HTML without what the content security policy forbids: a browser reports each inline style and event handler
 * while parsing, even in an inert document (DOMParser, template). So they are removed before parsing. Bold and italic
 * styles are read from the stored attribute.
 */
export const withoutForbidden = (html: string): string =>
  html.replaceAll(styleSheets, '').replaceAll(tags, replaceAttributes)

const styleOf = (element: HTMLElement): string => element.getAttribute(kept) ?? ''

/** Result of a parse rule: it matches, without attributes, or it does not. */
const when = (holds: boolean): null | false => (holds ? null : false)

const heavy = /font-weight\s*:\s*(?:bold|bolder|[6-9]00)/i
const light = /font-weight\s*:\s*(?:normal|[1-5]00)/i
const slanted = /font-style\s*:\s*(?:italic|oblique)/i
const upright = /font-style\s*:\s*normal/i

/** Some editors wrap all copied content in a `b` that is not bold. */
export const boldRules = [
  { tag: 'strong' },
  { tag: 'b', getAttrs: (element: HTMLElement) => when(!light.test(styleOf(element))) },
  // The element itself, perhaps a paragraph, is parsed afterwards.
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
