import type { Partner as PartnerView } from '@zenit/contract/partners'
import type { Partner } from '../../content/catalog/catalog.ts'
import { oncePerLanguage, textIn } from '../../content/localized.ts'
import { collators } from '../../platform/lists.ts'

/** A partner in the learner's language. */
export const toPartner = oncePerLanguage<Partner, PartnerView>((partner, language) => ({
  _id: partner._id,
  title: textIn(partner.title, language),
  description: textIn(partner.description, language),
  logo: partner.logo,
  pictogram: partner.pictogram ?? null,
  benefit: textIn(partner.benefit, language),
  ...(partner.code === null ? {} : { code: partner.code }),
  url: partner.url,
  categories: partner.categories
    .map(({ _id, title }) => ({ _id, title: textIn(title, language) }))
    .sort((a, b) => collators[language].compare(a.title, b.title)),
}))
