import { studioPaths } from '../../studio-paths.ts'

/** The ends of a course have pages of their own. */
export const endings = ['closed-test', 'final-work'] as const
export type Ending = (typeof endings)[number]

/** The page of a node, by the slugs that it is called by, or of the end of a course. */
export const nodePath = (packId: string, node: string, ending?: Ending): string =>
  `${studioPaths.pack(packId)}/${node}${ending ? `?ending=${ending}` : ''}`

/** How the questions of a course fare. */
export const resultsPath = (packId: string, course: string): string =>
  `${studioPaths.pack(packId)}/results?${new URLSearchParams({ course })}`

/** The page of a document that belongs to no node. */
export const documentPath = (packId: string, path: string): string =>
  `${studioPaths.pack(packId)}/document?${new URLSearchParams({ path })}`

export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'))

/** A file named in a document: its own path in the pack; null where it leads out of it. */
export function resolvedPath(folder: string, name: string): string | null {
  const parts = folder.split('/').filter(Boolean)
  for (const part of name.split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return null
    } else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}
