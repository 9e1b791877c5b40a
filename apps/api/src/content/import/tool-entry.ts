import type { ToolsFile } from '../format/schema.ts'
import { withoutMarks } from '../markdown/marks.ts'

const fields = ['name', 'title', 'description', 'category', 'url', 'free'] as const

/** An entry of a list of tools as others publish it: a flat record of texts; `title` says in a line what it does. */
export type Entry = Record<(typeof fields)[number], string>

/** What is no text counts as not there. */
export function toEntry(value: unknown): Entry {
  const record = (typeof value === 'object' ? value : null) as Record<string, unknown> | null
  const text = (field: string) => (typeof record?.[field] === 'string' ? record[field] : '')
  return Object.fromEntries(fields.map((field) => [field, text(field)])) as Entry
}

/** An entry that can be taken; ids come later, when all of them are known. */
export interface ReadEntry {
  name: string
  description: string
  category: string
  url: string
  license: ToolsFile['tools'][number]['license']
}

// What follows a visitor from site to site, and says nothing about where the address leads.
const tracking = /^(utm_\w+|ref|referrer|source|via|aff\w*|gclid|fbclid|msclkid|mc_(cid|eid)|igshid|yclid)$/i

/** The address without what only counts visitors; null when it is none of the web. */
export function cleanAddress(text: string): string | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null
  for (const name of [...url.searchParams.keys()]) if (tracking.test(name)) url.searchParams.delete(name)
  return url.href
}

/** One line of plain text: exports of databases double their apostrophes and keep the marks of a web page. */
export const cleanText = (text: string): string =>
  withoutMarks(text.replaceAll(/''|(?<=\p{L})[`´](?=\p{L})/gu, '’'))
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/([!?…])\.(?=\s|$)/g, '$1')
    .trim()

const abbreviations = /\b(ai|seo|nsfw)\b/gi

/** A category's name; abbreviations that were written like words get their capitals back. */
export const cleanCategory = (text: string): string =>
  cleanText(text).replaceAll(abbreviations, (word) => word.toUpperCase())

/** What it does, then more about it, unless that says it again. */
function describe({ title, description }: Entry): string {
  const [short, long] = [cleanText(title), cleanText(description)]
  const core = short.replace(/\.$/, '').toLowerCase()
  if (short === '' || long.toLowerCase().includes(core)) return long
  return long === '' ? short : `${/[.!?…]$/.test(short) ? short : `${short}.`} ${long}`
}

const licenses: Record<string, ReadEntry['license']> = { yes: 'freemium', no: 'paid' }

/** The entry, or why it cannot be taken. */
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
