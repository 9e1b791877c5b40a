import type { Pack } from '../format/pack.ts'
import { valueAt } from '../format/validate.ts'
import type { Issues } from '../issues.ts'

const oldestDays = 365
const msPerDay = 86_400_000

interface Tool {
  name: string
  verifiedAt: string | null
}

/** Warns of tools that a course recommends or relies on, whose entry was checked over a year ago. */
export function warnOfCitedTools(pack: Pack, issues: Issues, now: Date): void {
  const tools = toolsOf(pack)
  const byAddress = new Map([...tools.values()].map((tool) => [tool.address, tool]))
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
    for (const { source, path, value } of course.lessons.flatMap((lesson) => lesson.sublessons)) {
      for (const [index, cited] of listAt(value, ['sources']).entries()) {
        const line = source.lineOf([...path, 'sources', index])
        warn({ file: source.file, line }, byAddress.get(addressOf(valueAt(cited, ['url']))))
      }
    }
  }
}

const listAt = (value: unknown, path: readonly string[]): unknown[] => {
  const list = valueAt(value, path)
  return Array.isArray(list) ? list : []
}

/** The site and the path, however the address is written. */
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
