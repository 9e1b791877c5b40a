import type { JSONContent } from '@tiptap/core'
import type { Node, Schema } from '@tiptap/pm/model'
import { type Block, type ParsedText, parse } from './parse.ts'
import { toDoc } from './to-doc.ts'
import { type Style, toTree, writeTree } from './to-markdown.ts'

const hasBlankLine = /\n\s*\n/
const lists = new Set(['bulletList', 'orderedList'])

/** Content of a part, independent of its source form. */
const keyOf = (node: Node): string =>
  JSON.stringify(toTree(node), (name, value) => (name === 'spread' ? undefined : value))

const isWritten = (node: Node): boolean => {
  const tree = toTree(node)
  return tree.type !== 'paragraph' || tree.children.length > 0
}

interface Piece {
  node: Node
  text: string
  gap: string
}

/**
 * A Markdown text in the editor. Each top-level part keeps its source, which is written back while its content is
 * unchanged, so that untouched parts stay exactly as they were. Only edited parts are rewritten.
 */
export class MarkdownText {
  readonly #schema: Schema
  /** Maps sources to content keys. */
  readonly #keys = new Map<string, string>()
  /** Pairs of parts that are separate although no blank line separates them. */
  readonly #pairs = new Set<string>()
  readonly #nodeKeys = new WeakMap<Node, string>()
  #opened: { source: string; doc: Node } | null = null
  #tail = '\n'

  constructor(schema: Schema) {
    this.#schema = schema
  }

  /** Parses a text into the editor's document. */
  open(source: string): Node {
    const doc = this.#read(source)
    this.#opened = { source, doc }
    return doc
  }

  /** Returns the document as Markdown; an unchanged document gives the original text. */
  write(doc: Node): string {
    if (this.#opened?.doc.eq(doc)) return this.#opened.source
    const close = this.#compose(doc, false)
    if (this.#says(doc, close)) return close
    // A source may mean something else in another place; rewritten parts do not depend on their neighbours.
    const anew = this.#compose(doc, true)
    return this.#says(doc, anew) ? anew : close
  }

  #read(source: string): Node {
    const parsed = parse(source)
    this.#tail = parsed.blocks.length > 0 ? parsed.tail : '\n'
    const rich = this.#richNodes(parsed)
    const isKept = this.#keepers(rich)
    const content = parsed.blocks.map((block, index) => {
      const before = parsed.blocks[index - 1]
      if (before) this.#pairs.add(`${before.source}\0${block.source}`)
      const node = rich[index]
      const part = node && isKept(node, index) ? node : this.#sourceNode(block)
      this.#keys.set(block.source, this.#keyOf(part))
      return part
    })
    return this.#schema.node('doc', null, content.length > 0 ? content : [this.#schema.node('paragraph')])
  }

  #richNodes({ blocks, body }: ParsedText): (Node | null)[] {
    return blocks.map(({ tree, source, gap }) => this.#nodeOf(toDoc(tree, body), { source, gap }))
  }

  #sourceNode({ source, gap }: Block): Node {
    const words = source === '' ? [] : [this.#schema.text(source)]
    return this.#schema.node('sourceBlock', { source, gap }, words)
  }

  /** Finds parts that are unchanged after writing and reading again. The others are edited as source. */
  #keepers(nodes: readonly (Node | null)[]): (node: Node, index: number) => boolean {
    const texts = nodes.map((node, index) => {
      const hasOtherSign = index % 2 === 1
      return node ? writeTree(toTree(node), { hasOtherSign }) : ''
    })
    const again = this.#richNodes(parse(texts.join('\n\n')))
    // All at once, with their references; a part that merges with the next one changes the count.
    if (again.length === nodes.length)
      return (node, index) => {
        const other = again[index]
        return Boolean(other) && this.#keyOf(other as Node) === this.#keyOf(node)
      }
    return (node, index) => {
      const [alone, ...more] = this.#richNodes(parse(texts[index] ?? ''))
      return Boolean(alone) && more.length === 0 && this.#keyOf(alone as Node) === this.#keyOf(node)
    }
  }

  /** Null: the editor cannot hold this document. */
  #nodeOf(json: JSONContent, attrs: { source: string; gap: string }): Node | null {
    try {
      const node = this.#schema.nodeFromJSON({ ...json, attrs: { ...json.attrs, ...attrs } })
      node.check()
      return node
    } catch (error) {
      if (error instanceof RangeError) return null
      throw error
    }
  }

  #keyOf(node: Node): string {
    const known = this.#nodeKeys.get(node) ?? keyOf(node)
    this.#nodeKeys.set(node, known)
    return known
  }

  /** The source of a part if its content is unchanged. */
  #sourceOf(node: Node): string | null {
    const { source } = node.attrs
    return source !== null && this.#keys.get(source) === this.#keyOf(node) ? source : null
  }

  #compose(doc: Node, isAnew: boolean): string {
    const pieces: Piece[] = []
    for (const node of doc.children.filter(isWritten)) pieces.push(this.#piece(node, pieces.at(-1), isAnew))
    const text = pieces.map((piece) => piece.gap + piece.text).join('')
    return text + this.#tail
  }

  #piece(node: Node, before: Piece | undefined, isAnew: boolean): Piece {
    const sameLists = lists.has(node.type.name) && before?.node.type === node.type
    const source = isAnew && node.type.name !== 'sourceBlock' ? null : this.#sourceOf(node)
    if (source !== null && !(sameLists && signOf(source) === signOf(before?.text ?? '')))
      return { node, text: source, gap: this.#gap(node, before) }
    const style: Style = { hasOtherSign: sameLists && /^(-|\d+\.)/.test(before?.text ?? '') }
    return { node, text: writeTree(toTree(node), style), gap: before ? '\n\n' : '' }
  }

  #gap({ attrs }: Node, before: Piece | undefined): string {
    const gap: string = attrs.gap ?? '\n\n'
    if (!before) return gap.replace(/^[\s]*\n/, '')
    const isPair = this.#pairs.has(`${before.text}\0${attrs.source}`)
    return isPair || hasBlankLine.test(gap) ? gap || '\n\n' : '\n\n'
  }

  /** Whether a text, when parsed, equals the document, in order. A source may contain several parts, or none. */
  #says(doc: Node, text: string): boolean {
    const keys = this.#richNodes(parse(text)).map((node) => node && this.#keyOf(node))
    const expected = doc.children.filter(isWritten)
    const rich = expected.filter(({ type }) => type.name !== 'sourceBlock')
    if (rich.length === expected.length && keys.length !== rich.length) return false
    let at = -1
    return rich.every((node) => {
      at = keys.indexOf(this.#keyOf(node), at + 1)
      return at >= 0
    })
  }
}

/** Marker of the list items. */
const signOf = (text: string): string | undefined => /^(?:\d+([.)])|([-*+]))/.exec(text)?.[0].at(-1)
