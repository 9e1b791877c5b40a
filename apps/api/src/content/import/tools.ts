import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import type { Language } from '../document.ts'
import type { ToolsFile } from '../format/schema.ts'
import { ContentError } from '../issues.ts'
import { Names, slugify } from '../markdown/slug.ts'
import { OutputFolder } from '../output-folder.ts'
import { cleanCategory, type Entry, type ReadEntry, readEntry, toEntry } from './tool-entry.ts'

export interface ToolImport {
  /** JSON: a list of entries. */
  file: string
  out: string
  /** The pack's id. It is also the prefix of each tool's id, because another pack may have the same tools. */
  id: string
  language: Language
  /** Categories to leave out. */
  without: readonly string[]
  /** A content folder whose tools are left out here. */
  beside?: string | undefined
  /** Overwrites files that were edited since the last import, which are otherwise refused. */
  overwrite?: boolean
}

interface ImportedTools {
  tools: ToolsFile
  skipped: { name: string; reason: string }[]
  report: string
}

/** Converts a published list of tools to a content folder; the same list always gives the same folder. */
export async function importTools(given: ToolImport): Promise<ImportedTools> {
  const { taken, skipped } = sift(await readEntries(given.file), given, await namesIn(given.beside))
  const tools = toToolsFile(taken, given)
  const report = toReport(tools, skipped)
  const output = new OutputFolder(given.out)
  output.put('content.yaml', stringify({ id: given.id, languages: [given.language] }))
  output.put('tools.yaml', stringify(tools, { lineWidth: 110, aliasDuplicateObjects: false }))
  output.put('import-report.md', report)
  await mkdir(given.out, { recursive: true })
  await output.write({ below: [], overwrite: given.overwrite ?? false })
  return { tools, skipped, report }
}

async function readEntries(file: string): Promise<Entry[]> {
  if (!existsSync(file)) throw new ContentError(`There is no file ${file}`)
  const text = await readFile(file, 'utf8')
  try {
    const list: unknown = JSON.parse(text)
    if (Array.isArray(list)) return list.map(toEntry)
  } catch {
    // Reported below: invalid JSON is not a list either.
  }
  throw new ContentError(`${file} is no list of tools in JSON`)
}

const keyOf = (name: string): string => name.trim().toLowerCase()

/** Names of the tools in another content folder. */
async function namesIn(folder: string | undefined): Promise<Set<string>> {
  if (!folder) return new Set()
  const file = join(folder, 'tools.yaml')
  if (!existsSync(file)) throw new ContentError(`There is no file ${file}`)
  const { tools } = parse(await readFile(file, 'utf8')) as ToolsFile
  return new Set(tools.map(({ name }) => keyOf(name)))
}

/** Separates usable entries from unusable ones, with the reason; of duplicates the first stays. */
function sift(entries: Entry[], { without, beside }: ToolImport, present: ReadonlySet<string>) {
  const unwanted = new Set(without.map((category) => keyOf(cleanCategory(category))))
  const seen = new Set<string>()
  const taken: ReadEntry[] = []
  const skipped: ImportedTools['skipped'] = []
  const reasonAgainst = (read: ReadEntry): string | null => {
    if (unwanted.has(keyOf(read.category))) return `is in ${read.category}, which was to be left out`
    if (present.has(keyOf(read.name))) return `is in ${beside} already`
    if (seen.has(keyOf(read.name))) return 'is there twice, by its name'
    return seen.has(read.url) ? 'is there twice, by its address' : null
  }
  for (const [index, entry] of entries.entries()) {
    const read = readEntry(entry)
    const reason = 'problem' in read ? read.problem : reasonAgainst(read)
    if (reason !== null) skipped.push({ name: entry.name.trim() || `entry ${index + 1}`, reason })
    if ('problem' in read || reason !== null) continue
    seen.add(keyOf(read.name)).add(read.url)
    taken.push(read)
  }
  return { taken, skipped }
}

function toToolsFile(taken: ReadEntry[], { id, language }: ToolImport): ToolsFile {
  const [names, categoryNames] = [new Names(), new Names()]
  const categories = new Map<string, string>()
  for (const { category } of taken)
    if (!categories.has(category))
      categories.set(category, categoryNames.take(slugify(category) || 'category'))
  return {
    domainCategories: [...categories].map(([title, one]) => ({ id: one, title: { [language]: title } })),
    businessCategories: [],
    tools: taken.map(({ name, description, category, url, license }) => ({
      id: names.take(`${id}-${slugify(name) || 'tool'}`),
      name,
      description: { [language]: description },
      url,
      license,
      domainCategories: [categories.get(category) ?? ''],
      businessCategories: [],
    })),
  }
}

function toReport({ tools, domainCategories }: ToolsFile, skipped: ImportedTools['skipped']): string {
  const licensed = (license: string) => tools.filter((tool) => tool.license === license).length
  const counts = [
    `Tools: ${tools.length}`,
    `Categories: ${domainCategories.length}`,
    `Paid: ${licensed('paid')}, freemium: ${licensed('freemium')}, unknown: ${licensed('unknown')}`,
  ]
  const parts = ['# Import of tools', counts.map((line) => `- ${line}`).join('\n')]
  if (skipped.length > 0) {
    const lines = skipped.map(({ name, reason }) => `- ${name} ${reason}`)
    parts.push(`## Left out: ${skipped.length}`, lines.join('\n'))
  }
  return `${parts.join('\n\n')}\n`
}
