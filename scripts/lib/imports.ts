import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import { parseSync } from 'vite'

/** A file, by its path below the root, with `/`. */
export interface Source {
  file: string
  text: string
}

/** One file of the product that imports another; both by their path below the root, with `/`. */
export interface Import {
  from: string
  to: string
}

const isTest = (file: string) => /\.(test|testing)\.tsx?$|(^|\/)fixtures\.ts$/.test(file)

/** What a file names after `from`, `import` and `import()`, types included. */
function specifiersOf(file: string, source: string): string[] {
  const { module } = parseSync(file, source)
  const textOf = ({ start, end }: { start: number; end: number }) => source.slice(start + 1, end - 1)
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap((one) => one.moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => textOf(moduleRequest)),
  ]
}

/** The product's own files below `root`; tests and what helps them are left out. */
export const sourcesBelow = (root: string): Source[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(sep, '/'))
    .filter((file) => /\.tsx?$/.test(file) && !isTest(file))
    .sort()
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** Every import of one of these files by another that stays in their folder. */
export const importsOf = (sources: readonly Source[]): Import[] =>
  sources.flatMap(({ file: from, text }) =>
    specifiersOf(from, text)
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => posix.join(posix.dirname(from), specifier))
      .filter((to) => !to.startsWith('../'))
      .map((to) => ({ from, to })),
  )
