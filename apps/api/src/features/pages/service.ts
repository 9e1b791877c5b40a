import type { Page } from '@zenit/contract/pages'
import type { Catalog } from '../../content/catalog/catalog.ts'
import type { Language, PageDocument } from '../../content/document.ts'
import { languagesOf, oncePerLanguage, textIn } from '../../content/localized.ts'
import { required } from '../../platform/http/errors.ts'
import { requireLanguage } from '../courses/policy.ts'

const toPage = oncePerLanguage<PageDocument, Page>((page, language) => ({
  title: textIn(page.title, language),
  sections: page.sections.map(({ heading, body, image }) => ({
    heading: textIn(heading, language),
    body: textIn(body, language),
    image,
  })),
}))

/** Returns a page by its name in the content folder. Throws 404 `not-found` or 406 `language-unavailable`. */
export function viewPage(catalog: Catalog, { slug, language }: { slug: string; language: Language }): Page {
  const page = [...catalog.pages.values()].find((one) => one.slug === slug)
  required(page, 'not-found')
  requireLanguage(languagesOf(page.title), language)
  return toPage(page, language)
}
