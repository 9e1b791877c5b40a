import type { Localized } from '../../../content/document.ts'
import { readYaml } from '../../../content/reading/reader.ts'
import { kindOf } from '../paths.ts'

/** What the tree shows of a document, stored with it so that a large tree need not parse all documents. */
export interface Outline {
  title?: Localized
  languages?: ('pl' | 'en')[]
  /** Slugs of the courses of a program. */
  courses?: string[]
  position?: number
  ending?: string
  sublessons?: SublessonOutline[]
}

interface SublessonOutline {
  id: string
  kind: string
  title: Localized
  minutes: number | null
  /** Its text, to detect changes. */
  text: string
}

const longestTitle = 300
const mostListed = 1_000

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function titleOf(value: unknown): Localized {
  if (!isRecord(value)) return {}
  const texts = (['pl', 'en'] as const).flatMap((language) => {
    const text = value[language]
    return typeof text === 'string' ? [[language, text.slice(0, longestTitle)]] : []
  })
  return Object.fromEntries(texts)
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, mostListed) : [])

const texts = (value: unknown): string[] =>
  listOf(value).filter((item): item is string => typeof item === 'string' && item.length <= 80)

function toSublesson(value: unknown): SublessonOutline[] {
  if (!isRecord(value) || typeof value.id !== 'string' || value.id.length > 80) return []
  const { id, kind, title, minutes, slides, page, pdf } = value
  const format = slides ? 'slides' : page ? 'page' : pdf ? 'pdf' : null
  return [
    {
      id,
      kind: kind === 'presentation' && format ? format : String(kind ?? '').slice(0, 40),
      title: titleOf(title),
      minutes: typeof minutes === 'number' ? minutes : null,
      text: JSON.stringify(value).slice(0, 20_000),
    },
  ]
}

const outlines: Partial<Record<ReturnType<typeof kindOf>, (value: Record<string, unknown>) => Outline>> = {
  manifest: ({ languages }) => ({
    languages: texts(languages).filter((one) => one === 'pl' || one === 'en'),
  }),
  program: ({ title, courses, position }) => ({
    title: titleOf(title),
    courses: texts(courses),
    ...(typeof position === 'number' ? { position } : {}),
  }),
  course: ({ title, languages, ending }) => ({
    title: titleOf(title),
    languages: texts(languages).filter((one) => one === 'pl' || one === 'en'),
    ...(typeof ending === 'string' ? { ending: ending.slice(0, 40) } : {}),
  }),
  lesson: ({ title, sublessons }) => ({
    title: titleOf(title),
    sublessons: listOf(sublessons).flatMap(toSublesson),
  }),
}

/** Returns the outline of a document; null for documents outside the tree and for invalid ones. */
export async function outlineOf(path: string, content: string): Promise<Outline | null> {
  const outline = outlines[kindOf(path)]
  if (!outline) return null
  const { value } = await readYaml(content)
  return isRecord(value) ? outline(value) : null
}
