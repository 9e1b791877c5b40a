import type { TestApp } from '../../../test/testing/app.ts'
import { insertItem } from '../../../test/testing/items.ts'
import type { ToolDocument } from '../../content/document.ts'
import { newId } from '../../platform/ids.ts'

let count = 0

type ToolOverrides = Partial<ToolDocument> & { createdAt?: Date | string }

/** A category in both languages. */
export const category = (pl: string, en: string) => ({ _id: newId(), title: { pl, en } })

/** Publishes a tool; the catalogue still has to be reloaded. */
export function createTool({ deps: { db } }: TestApp, given: ToolOverrides = {}): Promise<string> {
  const slug = `tool-${++count}`
  return insertItem(db, 'tool', {
    slug,
    name: `Tool ${count}`,
    description: { pl: `Opis ${count}`, en: `About ${count}` },
    url: `https://${slug}.example/`,
    license: 'freemium',
    domainCategories: [],
    businessCategories: [],
    related: [],
    verifiedAt: null,
    createdAt: '2026-01-01T00:00:00Z',
    ...given,
  })
}
