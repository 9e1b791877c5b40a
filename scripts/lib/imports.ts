import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import { parseSync } from 'vite'

/** A file, by its path below the root, with forward slashes. */
export interface Source {
  file: string
  text: string
}

/** An import of one file of the product by another; both as paths below the root, with forward slashes. */
export interface Import {
  from: string
  to: string
}

const isTest = (file: string) => /\.(test|testing)\.tsx?$|(^|\/)fixtures\.ts$/.test(file)

/** Module specifiers after `from`, `import` and `import()` in a file, types included. */
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

/** Source files of the product below `root`, without tests and test helpers. */
export const sourcesBelow = (root: string): Source[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(sep, '/'))
    .filter((file) => /\.tsx?$/.test(file) && !isTest(file))
    .sort()
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** Relative imports of one of these files by another that stay in their folder. */
export const importsOf = (sources: readonly Source[]): Import[] =>
  sources.flatMap(({ file: from, text }) =>
    specifiersOf(from, text)
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => posix.join(posix.dirname(from), specifier))
      .filter((to) => !to.startsWith('../'))
      .map((to) => ({ from, to })),
  )
