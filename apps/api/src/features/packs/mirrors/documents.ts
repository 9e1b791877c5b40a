import { readdirSync, realpathSync } from 'node:fs'
import { join, posix, relative } from 'node:path'
import type { PlacedIssue } from '../../../content/check/placed-issues.ts'
import type { IssueCode, IssueValues } from '../../../content/issues.ts'
import type { Media } from '../../../content/media/media.ts'
import type { ContentFolder } from '../../../content/reading/folder.ts'
import { type ArchivedFile, judgedOf } from '../exchange/import.ts'
import { mostTextBytes } from '../exchange/texts.ts'
import { isTextPath, pathFault } from '../paths.ts'

/** Wraps a folder and records what is read: files belong to a pack only when something links to them. */
export function watchReading(folder: ContentFolder): { content: ContentFolder; read: ReadonlySet<string> } {
  const read = new Set<string>()
  const content: ContentFolder = {
    ...folder,
    readText(file, mostBytes) {
      const result = folder.readText(file, mostBytes)
      if (result.text !== null) read.add(posix.normalize(file))
      return result
    },
  }
  return { content, read }
}

interface Names {
  files: string[]
  links: string[]
}

/** Returns everything that is not hidden or in a hidden folder. */
function namesBelow(root: string, folder = ''): Names {
  const names: Names = { files: [], links: [] }
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (entry.name.startsWith('.')) continue
    const path = posix.join(folder, entry.name)
    if (entry.isSymbolicLink()) names.links.push(path)
    else if (entry.isFile()) names.files.push(path)
    else if (entry.isDirectory()) {
      const inside = namesBelow(root, path)
      names.files.push(...inside.files)
      names.links.push(...inside.links)
    }
  }
  return names
}

/** Returns why a text cannot be stored, as an issue of the studio. */
const unkept = (code: IssueCode): IssueCode =>
  code === 'text-too-large' ? 'studio-too-large' : 'studio-encoding'

interface Folder {
  /** Path on disk. */
  root: string
  content: ContentFolder
  /** The files that were read. */
  read: ReadonlySet<string>
  /** The media of the pack, already in the store. */
  media: readonly Media[]
}

/** Reads every text of a folder and the media that its pack uses, and lists what the studio cannot store. */
export class FolderReading {
  readonly issues: PlacedIssue[] = []
  readonly #documents = new Map<string, ArchivedFile>()
  readonly #folder: Folder
  readonly #media: Map<string, Media>

  constructor(folder: Folder) {
    this.#folder = folder
    const root = realpathSync(folder.root)
    const pathOf = ({ path }: Media) => relative(root, path).replaceAll('\\', '/')
    this.#media = new Map(folder.media.map((one) => [pathOf(one), one]))
    const { files, links } = namesBelow(root)
    const used = new Set([...folder.read, ...this.#media.keys()])
    for (const file of new Set([...files, ...used])) this.#keep(file)
    for (const link of links) if (!isUsed(link, used)) this.#warn(link, 'studio-link')
  }

  get documents(): ArchivedFile[] {
    return [...this.#documents.values()]
  }

  #warn(file: string, code: IssueCode, values?: IssueValues): void {
    const owned = { course: null, lesson: null, sublesson: null }
    this.issues.push({ severity: 'warning', file, line: 1, code, ...(values && { values }), ...owned })
  }

  #keep(file: string): void {
    // The same name has two Unicode forms; the studio uses one.
    const path = file.normalize()
    const fault = pathFault(path)
    // Packs have no files with other extensions.
    if (fault === 'ending') return
    if (fault !== null || this.#documents.has(path)) {
      this.#warn(file, 'studio-name')
      return
    }
    const document = this.#read(file)
    if (document) this.#documents.set(path, { path, ...document })
  }

  #read(file: string): Omit<ArchivedFile, 'path'> | null {
    const known = this.#media.get(file)
    const media = known ? { content: null, media: judgedOf(known) } : null
    if (!isTextPath(file)) return media
    const { text, problem } = this.#folder.content.readText(file, mostTextBytes(file))
    if (text !== null) return { content: text, media: null }
    if (media) return media
    this.#warn(file, unkept(problem.code), problem.values)
    return null
  }
}

/** A link to a folder uses all of its files. */
const isUsed = (link: string, used: ReadonlySet<string>): boolean =>
  used.has(link) || [...used].some((path) => path.startsWith(`${link}/`))
