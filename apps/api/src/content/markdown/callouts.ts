import type { Element, ElementContent, Root, Text } from 'hast'
import { visit } from 'unist-util-visit'
import type { Language } from '../document.ts'

/** GitHub's five kinds of callouts. */
const labels: Record<Language, Record<string, string>> = {
  pl: {
    note: 'Warto wiedzieć',
    tip: 'Wskazówka',
    important: 'Ważne',
    warning: 'Uwaga',
    caution: 'Ostrzeżenie',
  },
  en: { note: 'Note', tip: 'Tip', important: 'Important', warning: 'Warning', caution: 'Caution' },
}

const marker = /^\s*\[!(note|tip|important|warning|caution)\][^\S\n]*(\n|$)/i

/**
 * Converts blockquotes whose first line is `[!NOTE]` or similar to callouts; changes the tree. Runs after sanitising,
 * so that nobody can write their element and role as HTML. A marker with nothing below it stays a blockquote, as on
 * GitHub.
 */
export function markCallouts(tree: Root, language: Language): Root {
  visit(tree, 'element', (quotation) => {
    if (quotation.tagName !== 'blockquote') return
    const paragraph = quotation.children.find(({ type }) => type === 'element')
    if (paragraph?.type !== 'element' || paragraph.tagName !== 'p') return
    const [text] = paragraph.children
    const kind = text?.type === 'text' && kindOf(text, paragraph)
    if (!kind || !hasMore(quotation, paragraph, text)) return
    takeMarker(quotation, paragraph, text)
    quotation.tagName = 'div'
    quotation.properties = { className: ['callout', `callout-${kind}`], role: 'note' }
    quotation.children.unshift(labelOf(labels[language][kind] ?? ''))
  })
  return tree
}

/** The kind, when the marker is alone on its line. */
function kindOf(text: Text, { children }: Element): string | undefined {
  const [, kind, end] = marker.exec(text.value) ?? []
  const after = children[1]
  const isAlone = end !== '' || !after || (after.type === 'element' && after.tagName === 'br')
  return isAlone ? kind?.toLowerCase() : undefined
}

const isSolid = (node: ElementContent): boolean =>
  node.type === 'element' ? node.tagName !== 'br' : node.type === 'text' && node.value.trim() !== ''

function hasMore(quotation: Element, paragraph: Element, text: Text): boolean {
  const isMoreText = text.value.replace(marker, '').trim() !== ''
  return (
    isMoreText ||
    paragraph.children.slice(1).some(isSolid) ||
    quotation.children.some((node) => node !== paragraph && isSolid(node))
  )
}

function takeMarker(quotation: Element, paragraph: Element, text: Text): void {
  text.value = text.value.replace(marker, '')
  const first = paragraph.children.findIndex(isSolid)
  if (first < 0) quotation.children = quotation.children.filter((node) => node !== paragraph)
  else paragraph.children = paragraph.children.slice(first)
}

const labelOf = (label: string): Element => ({
  type: 'element',
  tagName: 'p',
  properties: { className: ['callout-label'] },
  children: [{ type: 'text', value: label }],
})
