import type { Source } from './imports.ts'

/** What one module does for the whole page, and nothing beside it. */
const served = [
  { by: 'format/', use: /\bIntl\.|\.toLocale\w*\(/, why: 'a language has one form of a date or a number' },
  { by: 'storage.ts', use: /\b(?:local|session)Storage\b/, why: 'storage may be switched off or full' },
]

/** What breaks the boundaries between the parts of the page, a sentence each; none when all hold. */
export const brokenPageBoundaries = (sources: readonly Source[]): string[] =>
  served.flatMap(({ by, use, why }) =>
    sources
      .filter(({ file }) => !file.startsWith(by))
      .flatMap(({ file, text }) => {
        const [found] = use.exec(text) ?? []
        return found ? `${file} uses ${found}: ${why}, which ${by} alone knows of` : []
      }),
  )
