import { resolve } from 'node:path'
import { findFormatsIn } from './formats.ts'
import { findUnlike } from './pairs.ts'
import { rules } from './rules.ts'
import { readCatalogues, readContent } from './sources.ts'

const root = resolve(import.meta.dirname, '../..')

/** Returns every error in the texts of the product and of its demo content, as `file:key: message`. */
export function checkTexts(): { faults: string[]; count: number } {
  const catalogues = [
    ...readCatalogues(root, 'apps/web/src/i18n'),
    ...readCatalogues(root, 'apps/api/src/i18n'),
  ]
  const texts = [...catalogues, ...readContent(root)]
  const alone = texts.flatMap((text) =>
    Object.values(rules)
      .flatMap((rule) => rule(text))
      .map((what) => ({ ...text, what })),
  )
  const faults = [...alone, ...findUnlike(catalogues), ...findFormatsIn(root)].map(
    ({ file, key, what }) => `${file}:${key}: ${what}`,
  )
  return { faults, count: texts.length }
}

if (import.meta.main) {
  const { faults, count } = checkTexts()
  for (const fault of faults) console.log(fault)
  console.log(`${count} texts, ${faults.length} faults`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
