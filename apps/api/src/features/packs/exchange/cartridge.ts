import type { Readable } from 'node:stream'
import { writeCartridge } from '../../../content/cartridge/write-cartridge.ts'
import { withIds } from '../../../content/compile/prepare.ts'
import type { Language } from '../../../content/document.ts'
import type { Deps } from '../../../deps.ts'
import { required } from '../../../platform/http/errors.ts'
import { translator } from '../../../platform/i18n.ts'
import type { Checker } from '../publishing/checking.ts'
import { archiveOf } from './export.ts'

interface Export {
  id: string
  course: string
  language: Language
}

/** Returns a course of a pack without errors as a Common Cartridge. Throws 404 `not-found` and 409 `pack-faulty`. */
export async function exportCartridge(
  deps: Pick<Deps, 'files' | 'clock'>,
  checker: Checker,
  { id, course, language }: Export,
): Promise<Readable> {
  const { pack, files } = await checker.prepare(id, 'systems')
  required(
    files.some(({ path }) => path === `courses/${course}/course.yaml`),
    'not-found',
  )
  required(pack.compiled, 'pack-faulty')
  // Paths instead of ids, so that links between lessons become links between the cartridge's pages.
  const { courses } = withIds(pack.compiled, pack.marks, (path) => path)
  const found = courses.find(({ document }) => document.slug === course)
  required(found, 'not-found')
  required(found.document.languages.includes(language), 'not-found')
  const t = translator(language)
  const titles = { closedTest: t('exports:closedTest'), finalWork: t('exports:finalWork') }
  const written = writeCartridge(found.document, { language, ...titles })
  // Captions and other texts are in the pack, not in the store.
  const texts = new Map(pack.media.flatMap(({ key, text }) => (text === undefined ? [] : [[key, text]])))
  const entries = [...written].map(([path, file]) => {
    const text = 'media' in file ? texts.get(file.media) : undefined
    return [path, text === undefined ? file : { text }] as const
  })
  return archiveOf(deps, entries)
}
