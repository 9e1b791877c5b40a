import { posix } from 'node:path'
import type { Language } from '../document.ts'
import type { Pack, SublessonPiece } from '../format/pack.ts'
import { walk } from '../format/walk.ts'
import type { Issue, SourceLocation } from '../issues.ts'
import { decodePath } from '../reading/relative-paths.ts'
import type { CheckedPack } from './check.ts'

/** Where in the pack something belongs: slugs; null outside of a course, a lesson or a sublesson. */
export interface IssuePlace {
  course: string | null
  lesson: string | null
  sublesson: string | null
}

/** An issue, and where in the pack it belongs. */
export type PlacedIssue = Issue & IssuePlace

/** Returns all issues of a pack, errors first, each in the order of the files. */
export const issuesOf = ({ pack, issues }: CheckedPack): PlacedIssue[] => placed(pack, issues)

/** Things of a pack, each with where it belongs. */
export function placed<T extends SourceLocation>(pack: Pack, things: readonly T[]): (T & IssuePlace)[] {
  const owners = new Owners(pack.courses.flatMap(({ lessons }) => lessons.flatMap((one) => one.sublessons)))
  return things.map((thing) => {
    const [, course = null, folder = null] =
      /^courses\/([^/]+)\/(?:lessons\/([^/]+)\/)?/.exec(thing.file) ?? []
    const lesson = folder?.replace(/^\d+-/, '') ?? null
    return { ...thing, course, lesson, sublesson: lesson && owners.of(thing) }
  })
}

/** Which sublesson a line of a lesson's file, or a file that it names, belongs to. */
class Owners {
  readonly #starts = new Map<string, { line: number; slug: string }[]>()
  readonly #files = new Map<string, string>()

  constructor(sublessons: SublessonPiece[]) {
    for (const piece of sublessons) {
      const { source, slug, path } = piece
      const starts = this.#starts.get(source.file) ?? []
      this.#starts.set(source.file, [...starts, { line: source.lineOf(path), slug }])
      for (const file of filesOf(piece)) this.#files.set(file, slug)
    }
  }

  of({ file, line }: SourceLocation): string | null {
    const start = this.#starts.get(file)?.findLast((one) => one.line <= line)
    return start?.slug ?? this.#files.get(file) ?? null
  }
}

/** Files that a sublesson names, as far as they can be told. */
function filesOf(piece: SublessonPiece): string[] {
  const { questions } = piece
  return [...namedIn(piece), ...(questions ? [questions.source.file, ...namedIn(questions)] : [])]
}

function namedIn({ source, schema, value }: Pick<SublessonPiece, 'source' | 'schema'> & { value: unknown }) {
  const named: string[] = []
  walk(schema, value, [], (role, file) => {
    if (role.kind !== 'file') return
    const paths = typeof file === 'string' ? [file] : Object.values(file as Partial<Record<Language, string>>)
    named.push(...paths.filter((path) => typeof path === 'string'))
  })
  return named.map((path) => posix.join(posix.dirname(source.file), decodePath(path)))
}
