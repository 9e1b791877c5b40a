import type { ToolsFile } from '../format/schema.ts'
import { withoutMarks } from '../markdown/marks.ts'

const fields = ['name', 'title', 'description', 'category', 'url', 'free'] as const

/** An entry of a published tool list: a flat record of texts; `title` is a one-line description. */
export type Entry = Record<(typeof fields)[number], string>

/** Values other than text count as missing. */
export function toEntry(value: unknown): Entry {
  const record = (typeof value === 'object' ? value : null) as Record<string, unknown> | null
  const text = (field: string) => (typeof record?.[field] === 'string' ? record[field] : '')
  return Object.fromEntries(fields.map((field) => [field, text(field)])) as Entry
}

/** A usable entry; ids are assigned later, when all entries are known. */
export interface ReadEntry {
  name: string
  description: string
  category: string
  url: string
  license: ToolsFile['tools'][number]['license']
}

// Tracking parameters, which do not affect the target of a URL.
const tracking = /^(utm_\w+|ref|referrer|source|via|aff\w*|gclid|fbclid|msclkid|mc_(cid|eid)|igshid|yclid)$/i

/** The URL without tracking parameters; null when it is not a web URL. */
export function cleanAddress(text: string): string | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null
  for (const name of [...url.searchParams.keys()]) if (tracking.test(name)) url.searchParams.delete(name)
  return url.href
}

/** A single line of plain text: database exports double apostrophes and contain HTML entities. */
export const cleanText = (text: string): string =>
  withoutMarks(text.replaceAll(/''|(?<=\p{L})[`´](?=\p{L})/gu, '’'))
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/([!?…])\.(?=\s|$)/g, '$1')
    .trim()

const abbreviations = /\b(ai|seo|nsfw)\b/gi

/** A category's name, with the capitals of abbreviations restored. */
export const cleanCategory = (text: string): string =>
  cleanText(text).replaceAll(abbreviations, (word) => word.toUpperCase())

/** The title, then the description, unless it repeats the title. */
function describe({ title, description }: Entry): string {
  const [short, long] = [cleanText(title), cleanText(description)]
  const core = short.replace(/\.$/, '').toLowerCase()
  if (short === '' || long.toLowerCase().includes(core)) return long
  return long === '' ? short : `${/[.!?…]$/.test(short) ? short : `${short}.`} ${long}`
}

const licenses: Record<string, ReadEntry['license']> = { yes: 'freemium', no: 'paid' }

/** The entry, or why it cannot be used. */
export function readEntry(entry: Entry): ReadEntry | { problem: string } {
  const read = {
    name: cleanText(entry.name),
    description: describe(entry),
    category: cleanCategory(entry.category),
    license: licenses[entry.free.trim().toLowerCase()] ?? 'unknown',
  }
  if (read.name === '') return { problem: 'has no name' }
  if (read.description === '') return { problem: 'says nothing about itself' }
  if (read.category === '') return { problem: 'has no category' }
  const url = cleanAddress(entry.url)
  return url ? { ...read, url } : { problem: `has a broken address: ${entry.url}` }
}
