import type { CommunityCardDocument, PageDocument, PartnerDocument } from '../../src/content/document.ts'
import { newId } from '../../src/platform/ids.ts'
import type { TestApp } from './app.ts'

interface Documents {
  partner: PartnerDocument
  'community-card': CommunityCardDocument
  page: PageDocument
}

let count = 0

/** Publishes a partner, a card or a page after those before it, and reloads the catalogue. Answers its id. */
export async function createItem<K extends keyof Documents>(
  { deps: { db, catalog } }: TestApp,
  kind: K,
  document: Omit<Documents[K], 'slug'> & { slug?: string; createdAt?: string },
): Promise<string> {
  const id = newId()
  const { createdAt, slug = `${kind}-${id}`, ...rest } = document
  await db
    .insertInto('content_items')
    .values({
      id,
      pack: 'test',
      kind,
      slug,
      position: count++,
      document: JSON.stringify({ slug, ...rest }),
      checksum: id,
      retired_at: null,
      ...(createdAt ? { created_at: new Date(createdAt) } : {}),
    })
    .execute()
  await catalog.reload()
  return id
}
