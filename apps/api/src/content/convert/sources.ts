import { existsSync, readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Problem } from '../issues.ts'
import { mostBytes, readMarkdown } from '../reading/reader.ts'
import { placeInside, readTextInside } from '../reading/relative-paths.ts'
import { outside } from './said.ts'

/** The readable Markdown files of a repository by path, and the unreadable ones. */
export interface Sources {
  texts: ReadonlyMap<string, string>
  unreadable: { file: string; problem: Problem }[]
}

const ignored = new Set(['node_modules', 'translated_images', 'versioned_docs', 'i18n'])
/** The only language below `translations` that is read. */
const polish = 'translations/pl'

/**
 * Reads every Markdown file of an external repository, within the limits of a content folder, and nothing outside it.
 * Throws ContentError when a symbolic link leads outside.
 */
export async function readSources(root: string): Promise<Sources> {
  const texts = new Map<string, string>()
  const unreadable: Sources['unreadable'] = []
  for (const file of [...markdownBelow(root), ...markdownBelow(root, polish)]) {
    requireInside(root, file)
    const { text, problem } = readTextInside(root, file, mostBytes.markdown)
    const found = problem ?? (await readMarkdown(text, 'en')).problem
    // A name has two Unicode forms: links use one, and files on some systems the other.
    const name = file.normalize()
    if (found) unreadable.push({ file: name, problem: found })
    else texts.set(name, text?.replace(/\r\n?/g, '\n') ?? '')
  }
  return { texts, unreadable }
}

/** Absolute path of a repository file; throws ContentError when a symbolic link leads outside. */
export function requireInside(root: string, file: string): string {
  const place = placeInside(root, file)
  if (place.path === null) {
    throw outside(place.problem)
  }
  return place.path
}

function markdownBelow(root: string, folder = '.'): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !entry.name.startsWith('.') && !ignored.has(entry.name))
    .flatMap((entry) => {
      const path = posix.join(folder, entry.name)
      if (entry.isDirectory()) return path === 'translations' ? [] : markdownBelow(root, path)
      return /\.mdx?$/i.test(entry.name) ? [path] : []
    })
    .sort(byNumber)
}

export function byNumber(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true })
}
