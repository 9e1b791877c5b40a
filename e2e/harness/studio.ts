import { expect, type Locator, type Page } from '@playwright/test'
import { both, type Files, type Texts } from './content.ts'
import { call } from './final-works.ts'
import { type Language, textsOf } from './texts.ts'

interface Document {
  version: number
  content: string
  value: object
  media: { mime: string; url: string } | null
}

/** Creates a pack in the studio, and returns what an author can do with it, by calls of the page. */
export async function createPack(page: Page, name: string, languages: readonly Language[] = ['pl', 'en']) {
  const made = await call<{ pack: { _id: string } }>(page, 'POST', {
    path: '/studio/packs',
    data: { pack: name, languages },
  })
  const id = made.pack._id
  const base = `/studio/packs/${id}`
  const view = async (path: string, who = page): Promise<Document> => {
    const address = `${base}/document?${new URLSearchParams({ path })}`
    return (await call<{ document: Document }>(who, 'GET', { path: address })).document
  }
  const versionOf = async (path: string, who: Page) => {
    const { documents } = await call<{ documents: { path: string; version: number }[] }>(who, 'GET', {
      path: `${base}/documents`,
    })
    return documents.find((one) => one.path === path)?.version ?? 0
  }
  /** Overwrites the current version. */
  const save = async (path: string, written: unknown, who = page) => {
    const content = typeof written === 'string' ? written : JSON.stringify(written)
    const expectedVersion = await versionOf(path, who)
    await call(who, 'PUT', { path: `${base}/document`, data: { path, content, expectedVersion } })
  }
  return {
    id,
    base,
    view,
    save,
    async saveAll(files: Files) {
      for (const [path, content] of Object.entries(files)) await save(path, content)
    },
    /** If the title is a single text, it is used for each language, with the language at its end. */
    add: (kind: string, slug: string, title: string | Texts, parent?: string) =>
      call(page, 'POST', {
        path: `${base}/nodes`,
        data: {
          kind,
          slug,
          title: typeof title === 'string' ? both(title) : title,
          ...(parent && { parent }),
        },
      }),
    async publish() {
      const { change, confirmation } = await call<{ change: number; confirmation: string | null }>(
        page,
        'GET',
        { path: `${base}/impact` },
      )
      await call(page, 'POST', {
        path: `${base}/publish`,
        data: { change, ...(confirmation && { confirmation }) },
      })
    },
  }
}

/** Fills in the fields of the studio in both languages, and waits until they are saved. */
export const editing = (page: Page, language: Language) => {
  const t = textsOf(language)
  const label = (name: Parameters<typeof t>[0], of: Language) =>
    t('studio-editor:fields.inLanguage', { label: t(name), language: t(`studio-editor:languages.${of}`) })
  return {
    /** Fills in a text in both languages. */
    async fill(within: Page | Locator, name: Parameters<typeof t>[0], text: string) {
      for (const of of ['pl', 'en'] as const)
        await within.getByLabel(label(name, of), { exact: true }).fill(`${text} (${of})`)
    },
    /** Waits until all documents on the page are saved. */
    async saved() {
      await expect(page.getByText(t('studio-editor:save.saving'), { exact: true })).toHaveCount(0)
      await expect(page.getByText(t('studio-editor:save.saved'), { exact: true }).first()).toBeVisible()
    },
    label,
  }
}
