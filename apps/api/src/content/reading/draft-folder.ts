import { posix } from 'node:path'
import type { ContentFolder, JudgedMedia } from './folder.ts'
import { inDirectory, type ResolvedPath, refused, type TextFile, textProblem } from './relative-paths.ts'

/** A file of a studio pack; plain data, which can be sent to another thread. */
export interface DraftFile {
  path: string
  content: string | null
  /** For media files: checked when uploaded, and in the store since. */
  media: JudgedMedia | null
}

/** The files of a studio pack as a folder. */
export function draftFolder(drafts: readonly DraftFile[]): ContentFolder {
  const files = new Map(drafts.map((file) => [file.path, file]))
  const children = childrenOf(files.keys())
  const place = (file: string): ResolvedPath => {
    // A name may arrive in either Unicode form; the studio uses one.
    const path = posix.normalize(file).normalize()
    if (path.startsWith('../') || posix.isAbsolute(path)) return refused('leads-outside', file)
    if (!files.has(path)) return refused('leads-nowhere', file)
    return { path, problem: null }
  }
  return {
    has: (file) => files.has(file) || children.has(file),
    files: (folder) => [...(children.get(folder)?.files ?? [])].sort(),
    folders: (folder) => [...(children.get(folder)?.folders ?? [])].sort(),
    list: (folder) => {
      const below = folder === '.' ? '' : `${folder}/`
      return [...files.keys()].filter((path) => path.startsWith(below))
    },
    resolve: (from, to) => inDirectory(from, to, place),
    readText: (file, mostBytes) => readDraft(file, files.get(posix.normalize(file)), mostBytes),
    media: (path) => {
      const { media, content } = files.get(path) ?? {}
      return media ? { judged: media } : { text: content ?? '' }
    },
  }
}

function readDraft(name: string, file: DraftFile | undefined, mostBytes: number): TextFile {
  if (!file) return { text: null, problem: { line: 1, ...refused('leads-nowhere', name).problem } }
  if (file.content === null) return { text: null, problem: { line: 1, code: 'not-text' } }
  const problem = textProblem(Buffer.byteLength(file.content), mostBytes)
  return problem ? { text: null, problem } : { text: file.content.replace(/^\uFEFF/, ''), problem }
}

/** Names by folder. */
function childrenOf(paths: Iterable<string>): Map<string, { files: Set<string>; folders: Set<string> }> {
  const children = new Map<string, { files: Set<string>; folders: Set<string> }>()
  const of = (folder: string) => {
    const known = children.get(folder) ?? { files: new Set(), folders: new Set() }
    children.set(folder, known)
    return known
  }
  for (const path of paths) {
    of(posix.dirname(path)).files.add(posix.basename(path))
    for (let at = posix.dirname(path); at !== '.'; at = posix.dirname(at))
      of(posix.dirname(at)).folders.add(posix.basename(at))
  }
  return children
}
