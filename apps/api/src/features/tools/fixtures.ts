import type { TestApp } from '../../../test/testing/app.ts'
import type { ToolDocument } from '../../content/document.ts'
import { newId } from '../../platform/ids.ts'

let count = 0

export type GivenTool = Partial<ToolDocument> & { createdAt?: Date }

/** A category in both languages. */
export const category = (pl: string, en: string) => ({ _id: newId(), title: { pl, en } })

/** Publishes a tool; the catalogue still has to be reloaded. */
export async function createTool({ deps: { db } }: TestApp, given: GivenTool = {}): Promise<string> {
  const { createdAt = new Date('2026-01-01T00:00:00Z'), ...document } = given
  const id = newId()
  const slug = `tool-${++count}`
  const tool: ToolDocument = {
    slug,
    name: `Tool ${count}`,
    description: { pl: `Opis ${count}`, en: `About ${count}` },
    url: `https://${slug}.example/`,
    license: 'freemium',
    domainCategories: [],
    businessCategories: [],
    related: [],
    verifiedAt: null,
    ...document,
  }
  await db
    .insertInto('content_items')
    .values({
      ...{ id, pack: 'test', kind: 'tool', slug, document: JSON.stringify(tool), checksum: '-' },
      created_at: createdAt,
      retired_at: null,
    })
    .execute()
  return id
}
