import { parseXml, XmlCdata, XmlElement, XmlError, type XmlNode, XmlText } from '@rgrove/parse-xml'
import type { Element, ElementContent } from 'hast'

/** An element with a name that QTI 1, 2 and 3 spell alike: without prefixes, hyphens, underscores and capitals. */
export interface Xml {
  name: string
  /** Name as written. */
  tagName: string
  attributes: Record<string, string>
  children: (Xml | string)[]
}

/** The root of a document; null: it is not XML. Entities declared in a document type are not expanded. */
export function readXml(text: string): Xml | null {
  try {
    const { root } = parseXml(text.replace(/^\uFEFF/, ''), { ignoreUndefinedEntities: true })
    return root ? toXml(root) : null
  } catch (error) {
    if (error instanceof XmlError || error instanceof RangeError) return null
    throw error
  }
}

function toXml(element: XmlElement): Xml {
  const tagName = element.name.replace(/^.*:/, '')
  return {
    name: tagName.replace(/^qti-/, '').replaceAll(/[-_]/g, '').toLowerCase(),
    tagName: tagName.toLowerCase(),
    attributes: Object.fromEntries(
      Object.entries(element.attributes).map(([name, value]) => [
        name.replaceAll(/[-_]/g, '').toLowerCase(),
        value,
      ]),
    ),
    children: element.children.flatMap(toChild),
  }
}

function toChild(node: XmlNode): (Xml | string)[] {
  if (node instanceof XmlElement) return [toXml(node)]
  if (node instanceof XmlText || node instanceof XmlCdata) return [node.text]
  return []
}

export const elementsOf = ({ children }: Xml): Xml[] => children.filter((child) => typeof child !== 'string')

export const childrenOf = (xml: Xml, name: string): Xml[] =>
  elementsOf(xml).filter((child) => child.name === name)

export const childOf = (xml: Xml | undefined, name: string): Xml | undefined =>
  xml && elementsOf(xml).find((child) => child.name === name)

/** All elements with a name, at any depth. */
export const allOf = (xml: Xml, name: string): Xml[] =>
  elementsOf(xml).flatMap((child) => [...(child.name === name ? [child] : []), ...allOf(child, name)])

/** All text in an element, unchanged. */
export const textOf = (xml: Xml | undefined): string =>
  xml ? xml.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('') : ''

const asked: Readonly<Record<string, readonly string[]>> = {
  ...{ a: ['href'], img: ['src', 'alt'], annotation: ['encoding'] },
}

/** Returns an element's content as HTML, of which QTI uses a subset, without elements of these names. */
export const toHast = (xml: Xml, without: ReadonlySet<string> = new Set()): Element => ({
  type: 'element',
  tagName: xml.tagName,
  // The only attributes needed: targets of links, sources of images, and what marks a formula and contains
  // its TeX.
  properties: {
    ...Object.fromEntries(
      (asked[xml.name] ?? []).flatMap((name) => (xml.attributes[name] ? [[name, xml.attributes[name]]] : [])),
    ),
    ...(xml.attributes.class && { className: xml.attributes.class.split(/\s+/) }),
    ...(xml.attributes.dataequationcontent && { dataEquationContent: xml.attributes.dataequationcontent }),
  },
  children: xml.children.flatMap((child): ElementContent[] => {
    if (typeof child === 'string') return [{ type: 'text', value: child }]
    return without.has(child.name) ? [] : [toHast(child, without)]
  }),
})
