import type { Nodes, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { frontmatterFromMarkdown } from 'mdast-util-frontmatter'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { frontmatter } from 'micromark-extension-frontmatter'
import { gfm } from 'micromark-extension-gfm'

/** A top-level part of a text: as it is written, and what stands between it and the one before. */
export interface Block {
  source: string
  gap: string
  tree: RootContent
}

export interface ParsedText {
  blocks: Block[]
  /** The text that the trees' places count in: without a byte order mark. */
  body: string
  /** What follows the last block: the end of its line. */
  tail: string
}

const options = {
  extensions: [gfm(), frontmatter()],
  mdastExtensions: [gfmFromMarkdown(), frontmatterFromMarkdown()],
}

/** Where a part begins and ends in the text. */
export function placeOf(node: Nodes): [start: number, end: number] {
  return [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0]
}

/** Parses Markdown as the product does for learners (remark-parse with GitHub's extensions is this parser). */
export function parse(text: string): ParsedText {
  // The parser leaves a byte order mark out, and counts from after it.
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
