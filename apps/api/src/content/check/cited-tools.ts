import type { Pack } from '../format/pack.ts'
import { valueAt } from '../format/validate.ts'
import type { Issues } from '../issues.ts'
import { referencesOf } from '../markdown/markdown.ts'
import type { TextLibrary } from '../markdown/texts.ts'

const oldestDays = 365
const msPerDay = 86_400_000

interface Tool {
  name: string
  verifiedAt: string | null
}

/**
 * Warns about tools whose entry was verified over a year ago and that a course recommends, a sublesson or question
 * names as a source, or a text links to, by the tool's own site or by its page in the product.
 */
export async function warnOfCitedTools(
  pack: Pack,
  issues: Issues,
  { texts, now }: { texts: TextLibrary; now: Date },
): Promise<void> {
  const tools = toolsOf(pack)
  const byAddress = new Map([...tools.values()].map((tool) => [tool.address, tool]))
  const cited = (url: unknown) => {
    const [, id] = /^\/tools\/([a-z0-9-]+)$/.exec(String(url)) ?? []
    const address = addressOf(url)
    return id ? tools.get(id) : address ? byAddress.get(address) : undefined
  }
  const warn = (place: { file: string; line: number }, tool: Tool | undefined) => {
    if (tool?.verifiedAt && now.getTime() - Date.parse(tool.verifiedAt) > oldestDays * msPerDay)
      issues.warn(place, 'tool-old', { name: tool.name, date: tool.verifiedAt })
  }
  for (const course of pack.courses) {
    for (const [index, id] of listAt(course.value, ['recommendedTools']).entries())
      warn(
        { file: course.source.file, line: course.source.lineOf(['recommendedTools', index]) },
        tools.get(String(id)),
      )
  }
  // Sublessons are in the files of their lessons.
  const files = pack.pieces.filter(({ path }) => path.length === 0)
  for (const { source, path, value } of files)
    for (const { url, path: at } of sourcesIn(value, path))
      warn({ file: source.file, line: source.lineOf(at) }, cited(url))
  for (const { file, tree } of await texts.all())
    for (const { kind, target, line } of referencesOf(tree))
      if (kind === 'link') warn({ file, line }, cited(target))
}

type Path = readonly (string | number)[]

/** Sources of sublessons and questions, at any depth. */
function sourcesIn(value: unknown, path: Path): { path: Path; url: unknown }[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = [...path, Array.isArray(value) ? Number(key) : key]
    if (key !== 'sources' || !Array.isArray(inner)) return sourcesIn(inner, at)
    return inner.map((one, index) => ({ path: [...at, index], url: valueAt(one, ['url']) }))
  })
}

const listAt = (value: unknown, path: readonly string[]): unknown[] => {
  const list = valueAt(value, path)
  return Array.isArray(list) ? list : []
}

/** Host and path, however the URL is written. */
function addressOf(url: unknown): string {
  if (!URL.canParse(String(url))) return ''
  const { hostname, pathname } = new URL(String(url))
  return `${hostname.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}`
}

function toolsOf({ tools }: Pack): Map<string, Tool & { address: string }> {
  return new Map(
    listAt(tools?.value, ['tools']).flatMap((tool) => {
      const verifiedAt = valueAt(tool, ['verifiedAt'])
      const isDay = typeof verifiedAt === 'string' && !Number.isNaN(Date.parse(verifiedAt))
      const address = addressOf(valueAt(tool, ['url']))
      const one = { name: String(valueAt(tool, ['name'])), verifiedAt: isDay ? verifiedAt : null, address }
      return [[String(valueAt(tool, ['id'])), one] as const]
    }),
  )
}
