import type { Edit } from '../documents/edit.ts'
import { withLinks } from '../documents/links.ts'

/** What a node is called, and what it, or its copy, is called then. */
export interface Names {
  from: string
  to: string
}

/** A text in which links to a node, and to what is in it, lead to another. */
export const relinkedText = (text: string, { from, to }: Names): string =>
  text.includes(`/${from}`)
    ? withLinks(text, (node) =>
        node === from || node.startsWith(`${from}/`) ? to + node.slice(from.length) : node,
      )
    : text

/** Links in these documents lead on to a node that has another name, or to its copy. */
export function relink(edit: Edit, paths: Iterable<string>, names: Names): void {
  for (const path of paths) {
    const content = edit.get(path)?.content
    if (!content) continue
    const changed = relinkedText(content, names)
    if (changed !== content) edit.put(path, { content: changed, media: null })
  }
}
