import type { Source } from './imports.ts'

/** Libraries and browser interfaces that only one module may use, for the whole page. */
const served = [
  { by: 'format/', use: /\bIntl\.|\.toLocale\w*\(/, why: 'a language has one form of a date or a number' },
  { by: 'storage.ts', use: /\b(?:local|session)Storage\b/, why: 'storage may be switched off or full' },
]

/** Returns one sentence for each broken boundary between parts of the page; empty when there are none. */
export const brokenPageBoundaries = (sources: readonly Source[]): string[] =>
  served.flatMap(({ by, use, why }) =>
    sources
      .filter(({ file }) => !file.startsWith(by))
      .flatMap(({ file, text }) => {
        const [found] = use.exec(text) ?? []
        return found ? `${file} uses ${found}: ${why}, which ${by} alone knows of` : []
      }),
  )
