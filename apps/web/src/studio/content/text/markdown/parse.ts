import type { Nodes, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { frontmatterFromMarkdown } from 'mdast-util-frontmatter'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { frontmatter } from 'micromark-extension-frontmatter'
import { gfm } from 'micromark-extension-gfm'

/** A top-level block of a text: its source, and the source between it and the previous block. */
export interface Block {
  source: string
  gap: string
  tree: RootContent
}

export interface ParsedText {
  blocks: Block[]
  /** The text that positions in the trees refer to, without a byte order mark. */
  body: string
  /** Source after the last block: its line ending. */
  tail: string
}

const options = {
  extensions: [gfm(), frontmatter()],
  mdastExtensions: [gfmFromMarkdown(), frontmatterFromMarkdown()],
}

/** Start and end of a node in the text. */
export function placeOf(node: Nodes): [start: number, end: number] {
  return [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0]
}

/** Parses Markdown as the product does for learners (remark-parse with GitHub's extensions is this parser). */
export function parse(text: string): ParsedText {
  // The parser drops a byte order mark and counts positions after it.
  const mark = text.startsWith('\uFEFF') ? 1 : 0
  const body = text.slice(mark)
  let last = 0
  const blocks = fromMarkdown(body, options).children.map((tree): Block => {
    const [start, end] = placeOf(tree)
    const gap = (last === 0 ? text.slice(0, mark) : '') + body.slice(last, start)
    last = end
    return { source: body.slice(start, end), gap, tree }
  })
  return { blocks, body, tail: blocks.length === 0 ? text : body.slice(last) }
}
