import { parseXml, XmlCdata, XmlElement, XmlText } from '@rgrove/parse-xml'

/** An element under the name that the rules use for its namespace, whatever prefix the document has. */
export interface Node {
  name: string
  attributes: Record<string, string>
  children: (Node | string)[]
}

/** What a specification requires of an element. */
export interface Rule {
  needs?: Record<string, RegExp>
  may?: Record<string, RegExp>
  /** A regular expression for the names of the children, each followed by a space. */
  content?: string
  /** Whether text is allowed between the children. */
  mixed?: true
}

/** By the name of the element, or by `parent/name` where it has another meaning there. */
export type Rules = Readonly<Record<string, Rule>>

export const anyText = /^[\s\S]*$/
export const filled = /\S/
export const yesOrNo = /^(true|false)$/
export const count = /^\d+$/
export const language = /^[a-z]{2,3}(-[A-Za-z0-9]+)*$/
/** An XML name without a colon. */
export const ncName = /^[\p{L}_][\p{L}\p{M}\p{N}._-]*$/u
/** A relative URL, in characters that are allowed in URLs. */
export const address = /^(?!\/)[\w.~!$&'()*+,;=:@%/-]+$/

const schemaInstance = 'http://www.w3.org/2001/XMLSchema-instance'

/**
 * Parses a document; throws if it is not XML. `prefixes`: the prefix of each namespace in the rules, '' for the main
 * one.
 */
export function readStrictly(text: string, prefixes: Readonly<Record<string, string>>): Node {
  const { root } = parseXml(text)
  if (!root) throw new Error('There is no element')
  return toNode(root, { xml: 'xml' }, { ...prefixes, xml: 'xml', [schemaInstance]: 'xsi' })
}

type Names = Readonly<Record<string, string>>

function toNode(element: XmlElement, above: Names, prefixes: Names): Node {
  const declared = Object.entries(element.attributes).filter(([name]) => /^xmlns(:|$)/.test(name))
  const scope = { ...above, ...Object.fromEntries(declared.map(([key, uri]) => [key.slice(6), uri])) }
  const nameOf = (written: string, isAttribute = false) => {
    const [local = '', prefix = ''] = written.split(':').reverse()
    if (isAttribute && prefix === '') return local
    const namespace = scope[prefix] ?? '?'
    const known = prefixes[namespace] ?? `{${namespace}}`
    return known === '' ? local : `${known}:${local}`
  }
  const attributes = Object.entries(element.attributes).filter(([name]) => !/^xmlns(:|$)/.test(name))
  return {
    name: nameOf(element.name),
    attributes: Object.fromEntries(attributes.map(([name, value]) => [nameOf(name, true), value])),
    children: element.children.flatMap((child): (Node | string)[] => {
      if (child instanceof XmlElement) return [toNode(child, scope, prefixes)]
      return child instanceof XmlText || child instanceof XmlCdata ? [child.text] : []
    }),
  }
}

export const elementsOf = ({ children }: Node): Node[] =>
  children.filter((child) => typeof child !== 'string')

export const textOf = ({ children }: Node): string =>
  children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('')

export const allOf = (node: Node, name: string): Node[] =>
  elementsOf(node).flatMap((child) => [...(child.name === name ? [child] : []), ...allOf(child, name)])

/** Deviations of a document from the rules. */
export function broken(node: Node, rules: Rules, parent = ''): string[] {
  const { name, attributes, children } = node
  const rule = rules[`${parent}/${name}`] ?? rules[name]
  if (!rule) return [`<${name}> in <${parent}> is in no rule`]
  const { needs = {}, may = {}, content = '', mixed } = rule
  const inside = elementsOf(node)
  const names = inside.map((child) => `${child.name} `).join('')
  const hasText = children.some((child) => typeof child === 'string' && child.trim() !== '')
  return [
    ...Object.keys(needs)
      .filter((key) => !(key in attributes))
      .map((key) => `<${name}> lacks ${key}`),
    ...Object.entries(attributes).flatMap(([key, value]) => {
      const form = { ...needs, ...may }[key]
      if (!form) return [`<${name}> has ${key}, which is in no rule`]
      return form.test(value) ? [] : [`<${name}> has ${key}="${value}"`]
    }),
    ...(new RegExp(`^(?:${content})$`).test(names) ? [] : [`<${name}> contains ${names || 'nothing'}`]),
    ...(hasText && !mixed ? [`<${name}> contains text`] : []),
    ...inside.flatMap((child) => broken(child, rules, name)),
  ]
}

/** Each value that occurs more than once. */
export const doubles = (values: readonly string[]): string[] =>
  values.filter((value, index) => values.indexOf(value) !== index)
