import type { Link, Nodes, Root, RootContent } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import type { Edits } from './edits.ts'

interface AddressKinds {
  isQuiz(url: string): boolean
  /** Another page, a notebook, or an anchor in this page. */
  isPage(url: string): boolean
}

/**
 * Removes pure navigation: a heading that is only a link to a quiz, a heading without text that is only a link to a
 * page, and a heading followed only by such links ("Next lesson"). Returns the number of removed items.
 */
export function dropNavigation(tree: Root, edits: Edits, kinds: AddressKinds): number {
  let dropped = 0
  for (const [index, node] of tree.children.entries()) {
    if (node.type !== 'heading') continue
    const section = sectionAfter(tree, index)
    const [first, ...rest] = section
    const isEmpty = section.length === 0 && onlyLinks(node, kinds.isPage)
    const isAround = first !== undefined && rest.length <= 1 && onlyLinks(first, kinds.isPage)
    if (!isEmpty && !isAround && !onlyLinks(node, kinds.isQuiz)) continue
    // Text below a quiz's heading belongs to the previous section.
    edits.replace(...rangeOf(node), '')
    if (isAround) edits.replace(...rangeOf(first), '')
    dropped++
  }
  return dropped
}

/** Returns the content up to the next heading, as far as needed to distinguish short sections from long ones. */
function sectionAfter(tree: Root, index: number): RootContent[] {
  const rest = tree.children.slice(index + 1, index + 4)
  const end = rest.findIndex((node) => node.type === 'heading')
  return end < 0 ? rest : rest.slice(0, end)
}

/** Whether all text of a heading, a paragraph or a list is in navigation links. */
function onlyLinks(node: Nodes, leadsAround: (url: string) => boolean): boolean {
  const links: Link[] = []
  visit(node, 'link', (link) => void links.push(link))
  if (links.length === 0 || !links.every((link) => leadsAround(link.url))) return false
  const linked = links.map((link) => textOf(link)).join('')
  return letters(textOf(node)) === letters(linked)
}

function letters(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '')
}

function rangeOf(node: Nodes): [number, number] {
  return [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0]
}
