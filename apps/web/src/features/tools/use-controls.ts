import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { FilterGroup } from '../../lists/filters/filter-groups.ts'
import { filtersQuery } from '../../lists/filters/filters-query.ts'
import type { List } from '../../lists/use-list.ts'

const toOptions = (categories: readonly { _id: string; title: string }[] = []) =>
  categories.map(({ _id, title }) => ({ value: _id, label: title }))

/** Labels of the filters and sorting of tools. */
export function useToolControls(list: List) {
  const { t } = useTranslation('tools')
  const filters = useQuery(filtersQuery).data?.filters
  const all: FilterGroup[] = [
    { name: 'domainCategories', title: t('domains'), options: toOptions(filters?.domainCategories) },
    { name: 'businessCategories', title: t('business'), options: toOptions(filters?.businessCategories) },
  ]
  // Without a search, the default order is by name.
  const byName = list.sort === 'name' ? 'name' : 'given'
  const names = list.search ? (['given', 'name'] as const) : ([byName] as const)
  return {
    groups: all.filter(({ name, options }) => options.length > 0 || list.values(name).length > 0),
    sorts: [...names, 'nameBack' as const, 'newest' as const].map((name) => ({
      name,
      label: t(`sort.${name === 'given' ? (list.search ? 'nearest' : 'name') : name}`),
    })),
  }
}
