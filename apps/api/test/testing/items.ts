import type {
  CommunityCardDocument,
  OnboardingDocument,
  PageDocument,
  PartnerDocument,
  ToolDocument,
} from '../../src/content/document.ts'
import type { Db } from '../../src/platform/db/connect.ts'
import { newId } from '../../src/platform/ids.ts'
import type { TestApp } from './app.ts'

interface Documents {
  tool: ToolDocument
  partner: PartnerDocument
  'community-card': CommunityCardDocument
  page: PageDocument
  onboarding: OnboardingDocument
}

type ItemInput<K extends keyof Documents> = Omit<Documents[K], 'slug'> & {
  slug?: string
  createdAt?: Date | string
}

let count = 0

/** Stores a content item after the existing ones; the catalogue must still be reloaded. Returns its id. */
export async function insertItem<K extends keyof Documents>(
  db: Db,
  kind: K,
  { createdAt, slug, ...rest }: ItemInput<K>,
): Promise<string> {
  const id = newId()
  const document = { slug: slug ?? `${kind}-${id}`, ...rest }
  await db
    .insertInto('content_items')
    .values({
      ...{ id, kind, slug: document.slug, document: JSON.stringify(document) },
      ...{ pack: 'test', position: count++, checksum: id },
      ...(createdAt && { created_at: new Date(createdAt) }),
    })
    .execute()
  return id
}

/** Publishes a tool, a partner, a card or a page after the existing ones. Returns its id. */
export async function createItem<K extends keyof Documents>(
  { deps: { db, catalog } }: TestApp,
  kind: K,
  document: ItemInput<K>,
): Promise<string> {
  const id = await insertItem(db, kind, document)
  await catalog.reload()
  return id
}
