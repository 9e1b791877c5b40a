import type { AnswerOf, QueryOf } from '@zenit/contract/call'
import type { listPartners as listPartnersCall, Partner } from '@zenit/contract/partners'
import type { Catalog, Partner as PartnerItem } from '../../content/catalog/catalog.ts'
import type { Language } from '../../content/document.ts'
import { languagesOf } from '../../content/localized.ts'
import { required } from '../../platform/http/errors.ts'
import { matchesSearch, pageOf, sortList } from '../../platform/lists.ts'
import { requireLanguage } from '../courses/policy.ts'
import { toPartner } from './view.ts'

interface Reader {
  catalog: Catalog
  language: Language
}

const spokenBy = ({ title, description, benefit }: PartnerItem) => languagesOf(title, description, benefit)

const hasAny = (wanted: readonly string[], partner: Partner) =>
  wanted.length === 0 || partner.categories.some(({ _id }) => wanted.includes(_id))

const textsOf = ({ title, description, benefit, categories }: Partner) => [
  title,
  description,
  benefit,
  ...categories.map((category) => category.title),
]

/** Returns one page of matching partners, in the requested order or the content's own. */
export function listPartners(
  { catalog, language }: Reader,
  query: QueryOf<typeof listPartnersCall>,
): AnswerOf<typeof listPartnersCall> {
  const { categories = [], search } = query
  const matching = [...catalog.partners.values()]
    .filter((partner) => spokenBy(partner).includes(language))
    .map((partner) => ({ ...toPartner(partner, language), createdAt: partner.createdAt }))
    .filter((partner) => hasAny(categories, partner) && matchesSearch(search, textsOf(partner)))
  const { items, pagination } = pageOf(sortList(matching, query, language), query)
  return { partners: items.map(({ createdAt, ...partner }) => partner), pagination }
}

/** Throws 404 `not-found` or 406 `language-unavailable`. */
export function viewPartner({ catalog, language }: Reader, id: string): Partner {
  const partner = catalog.partners.get(id)
  required(partner, 'not-found')
  requireLanguage(spokenBy(partner), language)
  return toPartner(partner, language)
}
