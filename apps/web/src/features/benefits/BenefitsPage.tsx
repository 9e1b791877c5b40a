import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { filtersQuery } from '../../lists/filters/filters-query.ts'
import { ListControls } from '../../lists/ListControls.tsx'
import { ListHead } from '../../lists/ListHead.tsx'
import { ListResults } from '../../lists/ListResults.tsx'
import { ListSheet } from '../../lists/ListSheet.tsx'
import { ListSummary } from '../../lists/ListSummary.tsx'
import { NextStep } from '../../lists/NextStep.tsx'
import { useList, useListQuery } from '../../lists/use-list.ts'
import { benefitsList, partnersQuery } from './loaders.ts'
import { PartnerCard } from './PartnerCard.tsx'

const sorts = ['given', 'title', 'newest'] as const

/** Labels of the list's filters and sorting. */
function useControls() {
  const { t } = useTranslation('benefits')
  const categories = useQuery(filtersQuery).data?.filters.partnerCategories ?? []
  const options = categories.map(({ _id, title }) => ({ value: _id, label: title }))
  return {
    groups: options.length > 0 ? [{ name: 'categories', title: t('category'), options }] : [],
    sorts: sorts.map((name) => ({ name, label: t(`sort.${name}`) })),
  }
}

/** Benefits of partners: search, categories, sorting, pages of nine; the state is in the URL (PERK-01). */
export function BenefitsPage() {
  const { t } = useTranslation('benefits')
  const { list, state } = useList(benefitsList)
  const query = useListQuery(partnersQuery(state))
  const { groups, sorts } = useControls()
  const pagination = query.data?.pagination
  const count = pagination && t('found', { count: pagination.totalCount })
  return (
    <>
      <ListHead title={t('title')} lead={t('lead')}>
        <ListControls list={list} search={t('search')} groups={groups} sorts={sorts} count={count} />
      </ListHead>
      <ListSheet>
        <ListSummary list={list} groups={groups} count={count} pagination={pagination} />
        <ListResults
          list={list}
          query={query}
          label={t('title')}
          shape="low-cards"
          failure={t('failure')}
          none={{ title: t('none.title'), body: t('none.body'), action: <NextStep to="programs" /> }}
        >
          {({ partners }) =>
            partners.map((partner) => (
              <li key={partner._id}>
                <PartnerCard partner={partner} />
              </li>
            ))
          }
        </ListResults>
      </ListSheet>
    </>
  )
}
