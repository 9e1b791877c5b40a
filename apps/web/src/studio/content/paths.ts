import { studioPaths } from '../../studio-paths.ts'

/** The endings of a course have their own pages. */
export const endings = ['closed-test', 'final-work'] as const
export type Ending = (typeof endings)[number]

/** Path of a node's page by its slugs, or of a course's ending. */
export const nodePath = (packId: string, node: string, ending?: Ending): string =>
  `${studioPaths.pack(packId)}/${node}${ending ? `?ending=${ending}` : ''}`

/** Path of a course's results. */
export const resultsPath = (packId: string, course: string): string =>
  `${studioPaths.pack(packId)}/results?${new URLSearchParams({ course })}`

/** Path of the page of a document outside all nodes. */
export const documentPath = (packId: string, path: string): string =>
  `${studioPaths.pack(packId)}/document?${new URLSearchParams({ path })}`

export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'))

/** Resolves a file named in a document to its path in the pack; null when it is outside. */
export function resolvedPath(folder: string, name: string): string | null {
  const parts = folder.split('/').filter(Boolean)
  for (const part of name.split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return null
    } else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}
