import { posix } from 'node:path'
import type { BodyOf } from '@zenit/contract/call'
import type * as calls from '@zenit/contract/packs'
import { mostWordsOfSlide } from '../../content/check/workload.ts'
import type { Language } from '../../content/document.ts'
import { textsOf } from '../../content/issues.ts'
import type { Media } from '../../content/media/media.ts'
import { readPreview, readReferences } from '../../content/reading/reader.ts'
import { inDirectory } from '../../content/reading/relative-paths.ts'
import type { Deps } from '../../deps.ts'
import { type Asker, requirePack } from './access.ts'
import * as fileQueries from './files.queries.ts'

/** Resolves a file of the pack, whether or not it exists. */
function pathOf(from: string, target: string): string | null {
  if (/^([a-z][a-z0-9+.-]*:|[/#])/i.test(target)) return null
  return inDirectory(from, target, (file) => ({ path: posix.normalize(file), problem: null })).path
}

/** Returns the media that a text names, by name. */
async function mediaOf(
  { db }: Pick<Deps, 'db'>,
  packId: string,
  { path, targets }: { path: string; targets: readonly string[] },
): Promise<Map<string, Media>> {
  const paths = targets.flatMap((target): [string, string][] => {
    const file = pathOf(path, target)
    return file === null ? [] : [[target, file]]
  })
  if (paths.length === 0) return new Map()
  const rows = await fileQueries.listMedia(
    db,
    packId,
    paths.map(([, file]) => file),
  )
  const known = new Map(rows.map((row) => [row.path, row.media]))
  return new Map(
    paths.flatMap(([target, file]): [string, Media][] => {
      const media = known.get(file)
      return media ? [[target, { ...media, path: file, fileName: posix.basename(file) }]] : []
    }),
  )
}

/** Returns a text that need not be saved as learners would see it. */
export async function previewText(
  deps: Pick<Deps, 'db'>,
  asker: Asker,
  { id, body, reads }: { id: string; body: BodyOf<typeof calls.previewText>; reads: Language },
) {
  await requirePack(deps.db, asker, id)
  const { path, language, form } = body
  const text = body.content.toWellFormed().replaceAll('\0', '')
  const { targets, problem: unread } = await readReferences(text, language)
  const media = await mediaOf(deps, id, { path, targets })
  const { problem, ...preview } = unread
    ? { html: '', slides: [], problem: unread }
    : await readPreview({ text, language, form, media })
  return {
    ...preview,
    mostWords: mostWordsOfSlide,
    problem: problem && { line: problem.line, message: textsOf(problem, reads).message },
  }
}
