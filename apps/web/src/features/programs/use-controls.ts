import { useTranslation } from '../../i18n/use-translation.ts'
import type { FilterGroup } from '../../lists/filter-groups.ts'
import { ranks } from './loaders.ts'

const kinds = ['all', 'active', 'completed', 'unavailable'] as const
const courseKinds = ['all', 'started', 'not-started', 'completed'] as const
const sorts = ['given', 'title', 'newest'] as const

function useSorts() {
  const { t } = useTranslation('programs')
  return sorts.map((name) => ({ name, label: t(`sort.${name}`) }))
}

/** The words for what the list of programs can be asked. */
export function useProgramControls() {
  const { t } = useTranslation('programs')
  const groups: FilterGroup[] = [
    {
      name: 'rank',
      title: t('rank.label'),
      options: ranks.map((rank) => ({ value: String(rank), label: t('rank.option', { rank }) })),
    },
  ]
  return {
    kinds: kinds.map((value) => ({ value, label: t(`filter.${value}`) })),
    groups,
    sorts: useSorts(),
  }
}

/** The words for what the courses of a program can be asked. */
export function useCourseControls() {
  const { t } = useTranslation('programs')
  return {
    kinds: courseKinds.map((value) => ({ value, label: t(`courseFilter.${value}`) })),
    sorts: useSorts(),
  }
}
