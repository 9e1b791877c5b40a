import type { JSONContent } from '@tiptap/core'
import type { Blockquote, List, ListItem, Nodes, PhrasingContent, RootContent, Table } from 'mdast'
import { placeOf } from './parse.ts'

type Mark = NonNullable<JSONContent['marks']>[number]
/** The text that positions in the tree refer to. */
type Source = string

const callout = /^\[!(note|tip|important|warning|caution)\](\n|$)/i

const rawOf = (node: Nodes, source: Source): string =>
  'value' in node && node.type === 'html' ? node.value : source.slice(...placeOf(node))

const text = (value: string, marks: readonly Mark[]): JSONContent[] =>
  value === '' ? [] : [{ type: 'text', text: value, marks: [...marks] }]

/** Line breaks in a source are spaces on the page. */
const unwrapped = (value: string): string => value.replaceAll(/[ \t]*\n[ \t]*/g, ' ')

/** GitHub's formulas: code between dollar signs, which are removed. */
function withFormulas(children: readonly PhrasingContent[]): (PhrasingContent & { isFormula?: boolean })[] {
  const nodes = children.map((node) => ({ ...node }) as PhrasingContent & { isFormula?: boolean })
  for (const [index, node] of nodes.entries()) {
    const [before, after] = [nodes[index - 1], nodes[index + 1]]
    if (node.type !== 'inlineCode' || before?.type !== 'text' || after?.type !== 'text') continue
    if (!before.value.endsWith('$') || !after.value.startsWith('$')) continue
    before.value = before.value.slice(0, -1)
    after.value = after.value.slice(1)
    node.isFormula = true
  }
  return nodes
}

const marked: Record<string, string> = { strong: 'bold', emphasis: 'italic', delete: 'strike' }

function phrasing(children: readonly PhrasingContent[], source: Source, marks: Mark[] = []): JSONContent[] {
  return withFormulas(children).flatMap((node): JSONContent[] => {
    const type = marked[node.type]
    if (type && 'children' in node) return phrasing(node.children, source, [...marks, { type }])
    switch (node.type) {
      case 'text':
        return text(unwrapped(node.value), marks)
      case 'inlineCode':
        return text(unwrapped(node.value), [...marks, { type: node.isFormula ? 'formula' : 'code' }])
      case 'break':
        return [{ type: 'hardBreak', marks }]
      case 'link': {
        const attrs = { href: node.url, title: node.title ?? null }
        return phrasing(node.children, source, [...marks, { type: 'link', attrs }])
      }
      case 'image':
        return [
          { type: 'image', attrs: { src: node.url, alt: node.alt ?? '', title: node.title ?? null }, marks },
        ]
      default:
        return [{ type: 'raw', attrs: { value: rawOf(node, source) }, marks }]
    }
  })
}

const paragraph = (content: JSONContent[] = []): JSONContent => ({ type: 'paragraph', content })

/** A blockquote whose first line is only `[!NOTE]` or similar, with content below it. */
function quotation({ children }: Blockquote, source: Source): JSONContent {
  const [first, ...others] = children
  const [start, ...rest] = first?.type === 'paragraph' ? first.children : []
  const [line, kind, end] = (start?.type === 'text' && callout.exec(start.value)) || []
  const isCallout = line !== undefined && (end === '\n' || (rest.length === 0 && others.length > 0))
  if (!isCallout || start?.type !== 'text') return { type: 'blockquote', content: blocks(children, source) }
  const words = [{ ...start, value: start.value.slice(line.length) }, ...rest]
  const below = blocks(others, source)
  const lead = end === '\n' ? [paragraph(phrasing(words, source))] : []
  return { type: 'callout', attrs: { kind }, content: [...lead, ...below] }
}

function item({ children, checked, spread }: ListItem, source: Source): JSONContent {
  const content = children.length > 0 ? blocks(children, source) : [paragraph()]
  // The cursor needs a paragraph.
  if (content[0]?.type !== 'paragraph') content.unshift(paragraph())
  return { type: 'listItem', attrs: { checked: checked ?? null, spread: spread ?? false }, content }
}

function list({ children, ordered, start, spread }: List, source: Source): JSONContent {
  const content = children.map((child) => item(child, source))
  const attrs = { spread: spread ?? false }
  return ordered
    ? { type: 'orderedList', attrs: { ...attrs, start: start ?? 1 }, content }
    : { type: 'bulletList', attrs, content }
}

function table({ children, align }: Table, source: Source): JSONContent {
  const width = Math.max(...children.map((row) => row.children.length))
  const rows = children.map((row) => ({
    type: 'tableRow',
    content: Array.from({ length: width }, (_, column) => ({
      type: 'tableCell',
      attrs: { align: align?.[column] ?? null },
      content: [paragraph(phrasing(row.children[column]?.children ?? [], source))],
    })),
  }))
  return { type: 'table', content: rows }
}

function block(node: RootContent, source: Source): JSONContent {
  switch (node.type) {
    case 'paragraph':
      return paragraph(phrasing(node.children, source))
    case 'heading':
      return { type: 'heading', attrs: { level: node.depth }, content: phrasing(node.children, source) }
    case 'blockquote':
      return quotation(node, source)
    case 'list':
      return list(node, source)
    case 'code': {
      const info = [node.lang, node.meta].filter(Boolean).join(' ')
      return { type: 'codeBlock', attrs: { info }, content: text(node.value, []) }
    }
    case 'thematicBreak':
      return { type: 'horizontalRule' }
    case 'table':
      return table(node, source)
    default:
      return { type: 'sourceBlock', content: text(rawOf(node, source), []) }
  }
}

const blocks = (nodes: readonly RootContent[], source: Source): JSONContent[] =>
  nodes.map((node) => block(node, source))

/** Converts a part of a Markdown tree for the editor. */
export const toDoc = (tree: RootContent, source: Source): JSONContent => block(tree, source)
