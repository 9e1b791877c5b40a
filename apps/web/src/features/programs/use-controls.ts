import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { FilterGroup } from '../../lists/filters/filter-groups.ts'
import { filtersQuery } from '../../lists/filters/filters-query.ts'
import type { List } from '../../lists/use-list.ts'

const kinds = ['all', 'active', 'completed', 'unavailable'] as const
const courseKinds = ['all', 'started', 'not-started', 'completed'] as const
const sorts = ['given', 'title', 'newest'] as const

function useSorts() {
  const { t } = useTranslation('programs')
  return sorts.map((name) => ({ name, label: t(`sort.${name}`) }))
}

/** The ranks required by programs. With a single one there is no filter, unless the URL sets it. */
function useRankGroup(list: List): FilterGroup[] {
  const { t } = useTranslation('programs')
  const ranks = useQuery(filtersQuery).data?.filters.ranks ?? []
  if (ranks.length < 2 && list.values('rank').length === 0) return []
  const options = ranks.map(({ _id, title }) => ({ value: _id, label: title }))
  return [{ name: 'rank', title: t('rank'), options }]
}

/** Labels of the filters and sorting of programs. */
export function useProgramControls(list: List) {
  const { t } = useTranslation('programs')
  return {
    kinds: kinds.map((value) => ({ value, label: t(`filter.${value}`) })),
    groups: useRankGroup(list),
    sorts: useSorts(),
  }
}

/** Labels of the filters and sorting of a program's courses. */
export function useCourseControls() {
  const { t } = useTranslation('programs')
  return {
    kinds: courseKinds.map((value) => ({ value, label: t(`courseFilter.${value}`) })),
    sorts: useSorts(),
  }
}
