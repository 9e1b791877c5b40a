import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Matches a format of dates or numbers whose language is neither written out nor taken from `localeOf`. */
const unnamed = /new Intl\.\w+Format\(\s*(?!localeOf\(|['")\]])|\.toLocale(?:Date|Time)?String\(/g

/** English dates are British everywhere because `localeOf` returns en-GB, so every format must use it. */
export function findFormats(code: string): string[] {
  return [...code.matchAll(unnamed)].map(([found]) => `${found.trim()}: ask localeOf which locale to use`)
}

/** The same for all sources of the page and the server. */
export function findFormatsIn(root: string): { file: string; key: string; what: string }[] {
  const files = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root })
  return files
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      findFormats(readFileSync(join(root, file), 'utf8')).map((what) => ({ file, key: 'format', what })),
    )
}
