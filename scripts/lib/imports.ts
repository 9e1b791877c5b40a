import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { parseSync } from 'vite'

/** One file of the product that imports another; both by their path below the root, with `/`. */
export interface Import {
  from: string
  to: string
}

const isTest = (file: string) => /\.(test|testing)\.ts$|(^|\/)fixtures\.ts$/.test(file)

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

/** Every import of the product's own files below `root` that stays below it; tests and what helps them are left out. */
export function importsBelow(root: string): Import[] {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(sep, '/'))
    .filter((file) => file.endsWith('.ts') && !isTest(file))
    .sort()
  return files.flatMap((from) =>
    specifiersOf(from, readFileSync(join(root, from), 'utf8'))
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => relative(root, join(root, dirname(from), specifier)).replaceAll(sep, '/'))
      .filter((to) => !to.startsWith('../'))
      .map((to) => ({ from, to })),
  )
}
