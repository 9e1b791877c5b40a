import { sql } from 'kysely'
import type { CompiledPack } from '../compile/compile.ts'
import { ContentError } from '../faults.ts'
import { checksumOf } from './checksum.ts'
import type { Counts, Tx } from './load.ts'

/** A slug names one thing: a pack cannot take over what another pack brought. */
export async function refuseForeign(tx: Tx, { pack, programs, courses, items }: CompiledPack): Promise<void> {
  const ids = [...programs, ...courses, ...items].map(({ id }) => id)
  if (ids.length === 0) return
  const foreign = await tx
    .selectFrom('programs')
    .select(['slug', 'pack', sql<string>`'program'`.as('kind')])
    .where('id', 'in', ids)
    .where('pack', '!=', pack)
    .unionAll(
      tx
        .selectFrom('courses')
        .select(['slug', 'pack', sql<string>`'course'`.as('kind')])
        .where('id', 'in', ids)
        .where('pack', '!=', pack),
    )
    .unionAll(
      tx
        .selectFrom('content_items')
        .select(['slug', 'pack', sql<string>`kind`.as('kind')])
        .where('id', 'in', ids)
        .where('pack', '!=', pack),
    )
    .execute()
  const [first] = foreign
  if (first)
    throw new ContentError(
      `The ${first.kind} "${first.slug}" belongs to the pack "${first.pack}"; choose another id`,
    )
}

export async function loadPrograms(tx: Tx, { pack, programs }: CompiledPack): Promise<Counts> {
  const rows = await tx
    .selectFrom('programs')
    .select(['id', 'checksum', 'retired_at'])
    .where('pack', '=', pack)
    .execute()
  const before = new Map(rows.map((row) => [row.id, row]))
  let written = 0
  for (const { id, document } of programs) {
    const checksum = checksumOf(document)
    const known = before.get(id)
    if (known?.checksum === checksum && known.retired_at === null) continue
    const values = { slug: document.slug, document: JSON.stringify(document), checksum, retired_at: null }
    await tx
      .insertInto('programs')
      .values({ id, pack, ...values })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
      .execute()
    written++
  }
  const { numUpdatedRows } = await tx
    .updateTable('programs')
    .set({ retired_at: sql`now()` })
    .where('pack', '=', pack)
    .where('retired_at', 'is', null)
    .$if(programs.length > 0, (query) =>
      query.where(
        'id',
        'not in',
        programs.map(({ id }) => id),
      ),
    )
    .executeTakeFirst()
  return { written, retired: Number(numUpdatedRows), revisions: 0 }
}

/** Tools, partners, community cards, pages and onboarding. */
export async function loadItems(tx: Tx, { pack, items }: CompiledPack): Promise<Counts> {
  const rows = await tx
    .selectFrom('content_items')
    .select(['id', 'checksum', 'position', 'retired_at'])
    .where('pack', '=', pack)
    .execute()
  const before = new Map(rows.map((row) => [row.id, row]))
  let written = 0
  for (const { id, kind, position, document } of items) {
    const checksum = checksumOf(document)
    const known = before.get(id)
    const isSame = known?.checksum === checksum && known.position === position && known.retired_at === null
    if (isSame) continue
    const values = {
      slug: document.slug,
      position,
      document: JSON.stringify(document),
      checksum,
      retired_at: null,
    }
    await tx
      .insertInto('content_items')
      .values({ id, pack, kind, ...values })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
      .execute()
    written++
  }
  const { numUpdatedRows } = await tx
    .updateTable('content_items')
    .set({ retired_at: sql`now()` })
    .where('pack', '=', pack)
    .where('retired_at', 'is', null)
    .$if(items.length > 0, (query) =>
      query.where(
        'id',
        'not in',
        items.map(({ id }) => id),
      ),
    )
    .executeTakeFirst()
  return { written, retired: Number(numUpdatedRows), revisions: 0 }
}
