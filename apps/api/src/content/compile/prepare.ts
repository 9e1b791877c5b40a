import { newSecret } from '../../platform/ids.ts'
import { checkPack } from '../check/check.ts'
import { issuesOf, type PlacedIssue } from '../check/placed-issues.ts'
import { type Rename, renamesOf } from '../check/renames.ts'
import type { IdOf } from '../ids.ts'
import { annotated } from '../markdown/formulas.ts'
import type { Media } from '../media/media.ts'
import type { ContentFolder } from '../reading/folder.ts'
import { type CompiledPack, compilePack } from './compile.ts'

/**
 * A pack checked and compiled as far as possible without the database: plain data, which may come from another thread.
 */
export interface PreparedPack {
  issues: PlacedIssue[]
  /** Null: there are errors. Ids are replaced by placeholders from `marks`. */
  compiled: CompiledPack | null
  /** Placeholders for ids, by path, in order of use. */
  marks: ReadonlyMap<string, string>
  renames: Rename[]
  media: Media[]
}

/** For learners, or for another system: with the TeX of formulas. */
export type Readers = 'learners' | 'systems'

/** Checks a pack and, without errors, compiles it. `now` decides which facts are outdated. */
export async function preparePack(
  source: string | ContentFolder,
  now = new Date(),
  readers: Readers = 'learners',
): Promise<PreparedPack> {
  const checked = await checkPack(source, now)
  const { isSound, pack } = checked
  const { marks, markOf } = createMarks()
  const compiled = isSound
    ? await compilePack(checked, markOf, readers === 'systems' ? annotated : undefined)
    : null
  return {
    issues: issuesOf(checked),
    compiled,
    marks,
    renames: renamesOf(pack),
    media: await checked.media.all(),
  }
}

/** Placeholders start with a secret, so that no text of the pack can be mistaken for one. */
function createMarks(): { marks: Map<string, string>; markOf: IdOf } {
  const secret = newSecret()
  const marks = new Map<string, string>()
  const markOf: IdOf = (path) => {
    const mark = `${secret}:${path}`
    marks.set(mark, path)
    return mark
  }
  return { marks, markOf }
}

/** Replaces placeholders in the documents by ids. Each path is looked up once, in order. */
export function withIds(compiled: CompiledPack, marks: PreparedPack['marks'], idOf: IdOf): CompiledPack {
  const ids = new Map([...marks].map(([mark, path]) => [mark, idOf(path)]))
  const [first = ''] = marks.keys()
  // All placeholders share the first one's secret. In a text, they occur in the URLs of links.
  const secret = first.split(':')[0] ?? ''
  return replaced(compiled, { ids, secret, inText: new RegExp(`${secret}:[a-z0-9/-]+`, 'g') }) as CompiledPack
}

interface Marks {
  ids: ReadonlyMap<string, string>
  secret: string
  inText: RegExp
}

function replaced(value: unknown, marks: Marks): unknown {
  const { ids, secret, inText } = marks
  if (typeof value === 'string') {
    if (secret === '' || !value.includes(secret)) return value
    return ids.get(value) ?? value.replaceAll(inText, (mark) => ids.get(mark) ?? mark)
  }
  if (Array.isArray(value)) return value.map((item) => replaced(item, marks))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replaced(inner, marks)]))
}
