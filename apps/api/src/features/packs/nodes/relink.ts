import type { Edit } from '../documents/edit.ts'
import { withLinks } from '../documents/links.ts'

/** The name of a node, and the new name of it or its copy. */
export interface Names {
  from: string
  to: string
}

/** Points links to a node, and to its contents, at another one. */
export const relinkedText = (text: string, { from, to }: Names): string =>
  text.includes(`/${from}`)
    ? withLinks(text, (node) =>
        node === from || node.startsWith(`${from}/`) ? to + node.slice(from.length) : node,
      )
    : text

/** Updates links in these documents to a renamed node, or to its copy. */
export function relink(edit: Edit, paths: Iterable<string>, names: Names): void {
  for (const path of paths) {
    const content = edit.get(path)?.content
    if (!content) continue
    const changed = relinkedText(content, names)
    if (changed !== content) edit.put(path, { content: changed, media: null })
  }
}
