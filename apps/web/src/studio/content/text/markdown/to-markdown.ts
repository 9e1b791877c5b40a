import type { Mark, Node } from '@tiptap/pm/model'
import type { AlignType, BlockContent, ListItem, PhrasingContent, Text } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { type Info, type State, toMarkdown as stringify } from 'mdast-util-to-markdown'

/** Nodes that mdast lacks: verbatim source, and GitHub's callouts. */
type RawMarkdown = { type: 'raw'; value: string }
type Callout = { type: 'callout'; kind: string; children: Tree[] }
export type Tree = Exclude<BlockContent, { type: never }> | RawMarkdown | Callout

function writeCallout(node: Callout, _: unknown, state: State, info: Info): string {
  const exit = state.enter('blockquote')
  const tracker = state.createTracker(info)
  tracker.move('> ')
  tracker.shift(2)
  const inner = state.containerFlow(
    { type: 'blockquote', children: node.children as BlockContent[] },
    tracker.current(),
  )
  exit()
  const gap = node.children[0]?.type === 'paragraph' ? '\n' : '\n\n'
  return state.indentLines(`[!${node.kind}]${gap}${inner}`, (line, _index, blank) =>
    blank ? '>' : `> ${line}`,
  )
}

const ownHandlers = {
  raw: ({ value }: RawMarkdown) => value,
  callout: writeCallout,
}

export interface Style {
  /** Two adjacent lists need different markers. */
  hasOtherSign?: boolean
}

// Created once: it caches its compiled patterns.
const extensions = [gfmToMarkdown({ tablePipeAlign: false }), { handlers: ownHandlers as never }]

/** Writes one part of a text as Markdown. */
export function writeTree(tree: Tree, { hasOtherSign = false }: Style = {}): string {
  const root = { type: 'root' as const, children: [tree as BlockContent] }
  const signs = hasOtherSign
    ? ({ bullet: '*', bulletOrdered: ')' } as const)
    : ({ bullet: '-', bulletOrdered: '.' } as const)
  const written = stringify(root, { extensions, ...signs, rule: '-', listItemIndent: 'one' })
  return written.replace(/\n$/, '')
}

type Leaf = { node: PhrasingContent; marks: readonly Mark[] }

const attention = new Set(['bold', 'italic', 'strike'])

/** Moves spaces at the edges of bold or italic text outside of it, as Markdown requires. */
function withoutMarkedEdges(leaves: readonly Leaf[]): Leaf[] {
  const pieces = leaves.flatMap(({ node, marks }): Leaf[] => {
    if (node.type !== 'text') return [{ node, marks }]
    const values = /^(\s*)([\s\S]*?)(\s*)$/.exec(node.value)?.slice(1) ?? []
    return values.filter(Boolean).map((value) => ({ node: { type: 'text', value }, marks }))
  })
  const isSpace = (leaf: Leaf | undefined) => leaf?.node.type === 'text' && leaf.node.value.trim() === ''
  const around = (index: number, step: number) => {
    let at = index + step
    while (isSpace(pieces[at])) at += step
    return pieces[at]
  }
  return pieces.map((leaf, index) => {
    if (!isSpace(leaf)) return leaf
    const sides = [around(index, -1), around(index, 1)]
    const holds = (mark: Mark) => sides.every((side) => side && mark.isInSet(side.marks))
    return { ...leaf, marks: leaf.marks.filter((mark) => !attention.has(mark.type.name) || holds(mark)) }
  })
}

/** Number of consecutive leaves, from the first, that have a mark. */
function reach(leaves: readonly Leaf[], mark: Mark): number {
  const end = leaves.findIndex(({ marks }) => !mark.isInSet(marks))
  return end < 0 ? leaves.length : end
}

function wrap(mark: Mark, children: PhrasingContent[]): PhrasingContent {
  switch (mark.type.name) {
    case 'bold':
      return { type: 'strong', children }
    case 'italic':
      return { type: 'emphasis', children }
    case 'strike':
      return { type: 'delete', children }
    default: {
      const { href, title } = mark.attrs
      return { type: 'link', url: String(href), title: title ?? null, children: children as Text[] }
    }
  }
}

/** Turns marks into parent nodes, the one with the longest reach outermost. */
function nest(leaves: readonly Leaf[]): PhrasingContent[] {
  const [first] = leaves
  if (!first) return []
  const [widest] = [...first.marks].sort((one, other) => reach(leaves, other) - reach(leaves, one))
  if (!widest) return [first.node, ...nest(leaves.slice(1))]
  const length = reach(leaves, widest)
  const inner = leaves
    .slice(0, length)
    .map(({ node, marks }) => ({ node, marks: marks.filter((mark) => !mark.eq(widest)) }))
  return [wrap(widest, nest(inner)), ...nest(leaves.slice(length))]
}

/** Code is a text with a mark in the editor, and a node of its own in mdast. */
function leavesOf(node: Node): Leaf[] {
  const marks = node.marks.filter(({ type }) => type.name !== 'code' && type.name !== 'formula')
  const text = (value: string): Leaf => ({ node: { type: 'text', value }, marks })
  const has = (name: string) => node.marks.some(({ type }) => type.name === name)
  const value = node.text ?? ''
  if (has('formula')) return [text('$'), { node: { type: 'inlineCode', value }, marks }, text('$')]
  if (has('code')) return [{ node: { type: 'inlineCode', value }, marks }]
  if (node.isText) return [text(value)]
  if (node.type.name === 'hardBreak') return [{ node: { type: 'break' }, marks }]
  if (node.type.name === 'raw') return [{ node: { type: 'raw', value: node.attrs.value } as never, marks }]
  const { src, alt, title } = node.attrs
  return [{ node: { type: 'image', url: src, alt, title }, marks }]
}

/** Merges adjacent texts, so that escaping considers their context. */
function joined(nodes: PhrasingContent[]): PhrasingContent[] {
  const result: PhrasingContent[] = []
  for (const node of nodes) {
    const last = result.at(-1)
    if (node.type === 'text' && last?.type === 'text') last.value += node.value
    else if ('children' in node) result.push({ ...node, children: joined(node.children) } as PhrasingContent)
    else result.push({ ...node })
  }
  return result
}

/** Removes spaces at line edges and breaks at the end, which Markdown ignores. */
function trimmed(leaves: Leaf[]): Leaf[] {
  const isNothing = ({ node }: Leaf) =>
    node.type === 'break' || (node.type === 'text' && node.value.trim() === '')
  let [start, end] = [0, leaves.length]
  while (start < end && isNothing(leaves[start] as Leaf)) start += 1
  while (end > start && isNothing(leaves[end - 1] as Leaf)) end -= 1
  return leaves.slice(start, end)
}

function phrasing(node: Node): PhrasingContent[] {
  const leaves = node.children.flatMap(leavesOf)
  return joined(nest(trimmed(withoutMarkedEdges(leaves))))
}

const isEmpty = (node: Node): boolean => node.type.name === 'paragraph' && phrasing(node).length === 0

/** Drops empty paragraphs, which Markdown cannot express. */
const flow = (node: Node): Tree[] => node.children.filter((child) => !isEmpty(child)).map(toTree)

function item(node: Node): ListItem {
  const { checked, spread } = node.attrs
  return { type: 'listItem', checked, spread, children: flow(node) as BlockContent[] }
}

function table(node: Node): Tree {
  const align = node.firstChild?.children.map((cell): AlignType => cell.attrs.align ?? null) ?? []
  const children = node.children.map((row) => ({
    type: 'tableRow' as const,
    children: row.children.map((cell) => ({
      type: 'tableCell' as const,
      children: cell.children.flatMap(phrasing),
    })),
  }))
  return { type: 'table', align, children }
}

/** Converts a part of the editor's document to a Markdown tree. */
export function toTree(node: Node): Tree {
  const { attrs, textContent: value } = node
  switch (node.type.name) {
    case 'heading':
      return { type: 'heading', depth: attrs.level, children: phrasing(node) }
    case 'bulletList':
    case 'orderedList': {
      const ordered = node.type.name === 'orderedList'
      const start = ordered ? attrs.start : null
      return { type: 'list', ordered, start, spread: attrs.spread, children: node.children.map(item) }
    }
    case 'blockquote':
      return { type: 'blockquote', children: flow(node) as BlockContent[] }
    case 'callout':
      return { type: 'callout', kind: attrs.kind, children: flow(node) }
    case 'codeBlock': {
      const [, lang = '', meta = ''] = /^(\S*)\s*(.*)$/.exec(attrs.info) ?? []
      return { type: 'code', lang: lang || null, meta: meta || null, value }
    }
    case 'horizontalRule':
      return { type: 'thematicBreak' }
    case 'table':
      return table(node)
    case 'sourceBlock':
      return { type: 'raw', value }
    default:
      return { type: 'paragraph', children: phrasing(node) }
  }
}
