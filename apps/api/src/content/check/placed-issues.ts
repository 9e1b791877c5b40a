import { posix } from 'node:path'
import type { Language } from '../document.ts'
import type { Pack, SublessonPiece } from '../format/pack.ts'
import { walk } from '../format/walk.ts'
import type { Issue, SourceLocation } from '../issues.ts'
import { decodePath } from '../reading/relative-paths.ts'
import type { CheckedPack } from './check.ts'

/** Place in the pack as slugs; null outside a course, a lesson or a sublesson. */
export interface IssuePlace {
  course: string | null
  lesson: string | null
  sublesson: string | null
}

/** An issue with its place in the pack. */
export type PlacedIssue = Issue & IssuePlace

/** Returns all issues of a pack, errors first, each in the order of the files. */
export const issuesOf = ({ pack, issues }: CheckedPack): PlacedIssue[] => placed(pack, issues)

/** Adds places in the pack to items. */
export function placed<T extends SourceLocation>(pack: Pack, things: readonly T[]): (T & IssuePlace)[] {
  const owners = new Owners(pack.courses.flatMap(({ lessons }) => lessons.flatMap((one) => one.sublessons)))
  return things.map((thing) => {
    const [, course = null, folder = null] =
      /^courses\/([^/]+)\/(?:lessons\/([^/]+)\/)?/.exec(thing.file) ?? []
    const lesson = folder?.replace(/^\d+-/, '') ?? null
    return { ...thing, course, lesson, sublesson: lesson && owners.of(thing) }
  })
}

/** Finds the sublesson of a line in a lesson's file, or of a file that it names. */
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

/** Files named by a sublesson, as far as known. */
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
