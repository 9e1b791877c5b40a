import type { Deps } from '../../../deps.ts'
import { locks } from '../../../locks.ts'
import type { DbOrTx } from '../../../platform/db/connect.ts'
import { takeLock } from '../../../platform/db/locks.ts'
import { ApiError, required } from '../../../platform/http/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { staffTransaction } from '../../staff/actions.ts'
import { type Asker, recordOf, requireWholePack } from '../access.ts'
import { Edit } from '../documents/edit.ts'
import * as fileQueries from '../files.queries.ts'
import { listIn } from '../nodes/values.ts'
import { coursePath, kindOf, programPath } from '../paths.ts'
import * as queries from '../queries.ts'
import { insertTranslations, listTranslations } from '../translations/translations.queries.ts'
import * as mirrors from './mirrors.queries.ts'
import { relinked, sumsOf } from './relink.ts'

/** Documents that exist once in the product, not per pack. */
const ofTheSite = new Set<string>(['tools', 'partners', 'community', 'onboarding', 'page'])

const longestSlug = 80

interface Slugs {
  programs: string[]
  courses: string[]
}

function slugsOf(paths: readonly string[]): Slugs {
  const matching = (pattern: RegExp) => paths.flatMap((path) => pattern.exec(path)?.[1] ?? [])
  return {
    programs: matching(/^programs\/([^/]+)\.yaml$/),
    courses: matching(/^courses\/([^/]+)\/course\.yaml$/),
  }
}

const numbered = (slug: string, number: number): string => {
  const ending = `-${number}`
  return slug.slice(0, longestSlug - ending.length).replace(/-+$/, '') + ending
}

/** Numbers long slugs that differ only at their end. */
function numberedAll(slugs: readonly string[], first: number): string[] {
  const wanted = new Set<string>()
  for (const slug of slugs) {
    let number = first
    while (wanted.has(numbered(slug, number))) number++
    wanted.add(numbered(slug, number))
  }
  return [...wanted]
}

/** Returns the new slugs: the old ones with the lowest number for which none is taken. */
async function newSlugs(db: DbOrTx, { programs, courses }: Slugs): Promise<Map<string, string>> {
  const all = [...new Set([...programs, ...courses])]
  for (let number = 2; ; number++) {
    const wanted = numberedAll(all, number)
    if ((await mirrors.listTakenSlugs(db, wanted)).size === 0)
      return new Map(all.map((slug, index) => [slug, wanted[index] ?? slug]))
  }
}

/** Returns the path of a document in the copy. */
function pathIn(path: string, slugOf: (slug: string) => string): string {
  const [, top, slug = '', rest = ''] = /^(courses|programs)\/([^/.]+)([/.].*)$/.exec(path) ?? []
  return top ? `${top}/${slugOf(slug)}${rest}` : path
}

/** Writes the new slugs into documents that refer to programs and courses by slug. */
async function rename(edit: Edit, slugs: Slugs, { pack, slugOf }: Copy): Promise<void> {
  await edit.putValue('content.yaml', { ...(await edit.value('content.yaml')), id: pack })
  for (const slug of slugs.programs) {
    const path = programPath(slugOf(slug))
    // With its old name the copy would count as the renamed original, with the learners' progress.
    const { renamedFrom: _, ...value } = await edit.value(path)
    const courses = listIn(value, 'courses').map((one) => (typeof one === 'string' ? slugOf(one) : one))
    await edit.putValue(path, { ...value, courses })
  }
  for (const slug of slugs.courses) {
    const path = coursePath(slugOf(slug))
    const { renamedFrom: _, recommendedTools: __, ...value } = await edit.value(path)
    await edit.putValue(path, value)
  }
}

interface Copy {
  pack: string
  slugOf: (slug: string) => string
}

/** Copies the record of translations, which refers to texts whose links may have changed. */
async function copyTranslations(
  tx: DbOrTx,
  { from, to, sums }: { from: string; to: string; sums: ReadonlyMap<string, string> },
): Promise<void> {
  const records = (await listTranslations(tx, from)).map(({ language, target, source }) => ({
    language,
    target: sums.get(target) ?? target,
    source: sums.get(source) ?? source,
  }))
  await insertTranslations(tx, to, { records })
}

/**
 * Copies programs and courses of a pack into a new one. Media are shared in the store. Throws 403 `part-of-pack`, 404
 * `not-found`, 409 `slug-taken` and `conflict`.
 */
export async function copyPack(
  deps: Pick<Deps, 'db' | 'clock'>,
  asker: Asker,
  { id, pack }: { id: string; pack: string },
): Promise<string> {
  const original = await requireWholePack(deps.db, asker, id)
  const rows = (await fileQueries.listFiles(deps.db, id)).filter(({ path }) => !ofTheSite.has(kindOf(path)))
  const slugs = slugsOf(rows.map(({ path }) => path))
  required(slugs.programs.length + slugs.courses.length > 0, 'conflict')
  return staffTransaction(deps, asker.log, async (tx, record) => {
    // Concurrent copies must see each other's slugs.
    await takeLock(tx, locks.packCopies)
    const renamed = await newSlugs(tx, slugs)
    const slugOf = (slug: string) => renamed.get(slug) ?? slug
    const turn = { tx, packId: newId(), userId: asker.userId, now: deps.clock() }
    const made = await queries.insertPack(tx, { id: turn.packId, pack, now: turn.now })
    if (made === null)
      throw new ApiError('slug-taken', { fields: [{ field: 'pack', code: 'taken', values: { pack } }] })
    // The copy keeps owner and approval, which it could otherwise bypass.
    await mirrors.setKeepers(tx, turn.packId, original)
    const edit = await Edit.open(turn, [''])
    const sums = new Map<string, string>()
    for (const { path, content: before, media } of rows) {
      const after = before && relinked(before, slugOf)
      edit.put(pathIn(path, slugOf), { content: after, media })
      if (before && after && before !== after)
        for (const [sum, changed] of await sumsOf(path, { before, after })) sums.set(sum, changed)
    }
    await rename(edit, slugs, { pack, slugOf })
    await edit.save()
    await copyTranslations(tx, { from: id, to: turn.packId, sums })
    const written = edit.written
    await recordOf(record, { ...turn, pack })('pack-copied', { copyOf: original.pack, written })
    return turn.packId
  })
}
