import type { Filters } from '@zenit/contract/filters'
import type { OrganizationSettings } from '@zenit/contract/session'
import type { Catalog } from '../../content/catalog/catalog.ts'
import type { CategoryDocument, Language } from '../../content/document.ts'
import { oncePerLanguage, textIn } from '../../content/localized.ts'
import { translator } from '../../platform/i18n.ts'
import { collators } from '../../platform/lists.ts'

/** Each category once, in the language's alphabetical order. */
function toOptions(categories: readonly CategoryDocument[], language: Language) {
  const byId = new Map(categories.map(({ _id, title }) => [_id, { _id, title: textIn(title, language) }]))
  return [...byId.values()].sort((a, b) => collators[language].compare(a.title, b.title))
}

const toolFilters = oncePerLanguage((tools: Catalog['tools'], language) => {
  const spoken = [...tools.values()].filter(({ description }) => description[language])
  return {
    domainCategories: toOptions(
      spoken.flatMap((tool) => tool.domainCategories),
      language,
    ),
    businessCategories: toOptions(
      spoken.flatMap((tool) => tool.businessCategories),
      language,
    ),
  }
})

const partnerFilters = oncePerLanguage((partners: Catalog['partners'], language) => {
  const spoken = [...partners.values()].filter(({ description }) => description[language])
  return toOptions(
    spoken.flatMap((partner) => partner.categories),
    language,
  )
})

function toRanks(programs: Catalog['programs'], language: Language): Filters['ranks'] {
  const spoken = [...programs.values()].filter(({ languages }) => languages.includes(language))
  const t = translator(language)
  return [...new Set(spoken.map(({ rank }) => rank))]
    .sort((a, b) => a - b)
    .map((rank) => ({ _id: String(rank), title: t('filters:rank', { rank }) }))
}

const noTools = { domainCategories: [], businessCategories: [] }

/** Returns the filters of the lists that are open to the learner. */
export const toFilters = (catalog: Catalog, settings: OrganizationSettings, language: Language): Filters => ({
  ...(settings.accessToToolRepository ? toolFilters(catalog.tools, language) : noTools),
  partnerCategories: settings.accessToBenefits ? partnerFilters(catalog.partners, language) : [],
  ranks: toRanks(catalog.programs, language),
})
