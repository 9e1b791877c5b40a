import type { CompiledPack } from '../compile/compile.ts'
import { ContentError } from '../issues.ts'
import { checksumOf } from './checksum.ts'
import type { Counts, Tx } from './load.ts'
import { findForeign, itemsOf, programsOf, retireOthers, saveItem, saveProgram } from './queries.ts'

/** A slug belongs to one pack: another pack cannot take it over. */
export async function refuseForeign(tx: Tx, compiled: CompiledPack): Promise<void> {
  const foreign = await findForeign(tx, compiled)
  if (foreign)
    throw new ContentError(
      `The ${foreign.kind} "${foreign.slug}" belongs to the pack "${foreign.pack}"; choose another id`,
    )
}

export async function loadPrograms(tx: Tx, { pack, programs }: CompiledPack): Promise<Counts> {
  const before = new Map((await programsOf(tx, pack)).map((row) => [row.id, row]))
  let written = 0
  for (const { id, document } of programs) {
    const checksum = checksumOf(document)
    const known = before.get(id)
    if (known?.checksum === checksum && known.retired_at === null) continue
    await saveProgram(tx, { id, pack, slug: document.slug, document: JSON.stringify(document), checksum })
    written++
  }
  const present = programs.map(({ id }) => id)
  return { written, retired: await retireOthers(tx, { table: 'programs', pack, present }), revisions: 0 }
}

/** Loads tools, partners, community cards, pages and onboarding. */
export async function loadItems(tx: Tx, { pack, items }: CompiledPack): Promise<Counts> {
  const before = new Map((await itemsOf(tx, pack)).map((row) => [row.id, row]))
  let written = 0
  for (const { id, kind, position, document } of items) {
    const checksum = checksumOf(document)
    const known = before.get(id)
    const isSame = known?.checksum === checksum && known.position === position && known.retired_at === null
    if (isSame) continue
    const { slug } = document
    await saveItem(tx, { id, pack, kind, slug, position, document: JSON.stringify(document), checksum })
    written++
  }
  const present = items.map(({ id }) => id)
  return { written, retired: await retireOthers(tx, { table: 'content_items', pack, present }), revisions: 0 }
}
