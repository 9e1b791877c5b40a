import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@zenit/contract/call'
import type { listPeople } from '@zenit/contract/people'
import { useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FilterLinks } from '../../lists/FilterLinks.tsx'
import type { FilterGroup } from '../../lists/filter-groups.ts'
import { ListBar } from '../../lists/ListBar.tsx'
import { ListFoot } from '../../lists/ListFoot.tsx'
import { NoResults } from '../../lists/NoResults.tsx'
import { type List, useList, useListQuery } from '../../lists/use-list.ts'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { organisationsQuery } from '../organisations/queries.ts'
import { StudioHead } from '../StudioHead.tsx'
import styles from './PeoplePage.module.css'
import { PeopleTable } from './PeopleTable.tsx'
import { givenRoles, people, peopleQuery, ranks, statuses } from './queries.ts'

type Found = AnswerOf<typeof listPeople>

/** What the list can be narrowed by; a single organisation narrows nothing. */
function useGroups(): FilterGroup[] {
  const { t } = useTranslation('studio-people')
  const { data } = useQuery(organisationsQuery)
  const organisations = data?.organisations ?? []
  return [
    {
      name: 'role',
      title: t('filters.role'),
      options: givenRoles.map((role) => ({ value: role, label: t(`roles.${role}.name`) })),
    },
    {
      name: 'rank',
      title: t('filters.rank'),
      options: ranks.map((rank) => ({ value: String(rank), label: t('rank', { rank }) })),
    },
    ...(organisations.length > 1
      ? [
          {
            name: 'organisation',
            title: t('filters.organisation'),
            options: organisations.map(({ _id, name }) => ({ value: _id, label: name })),
          },
        ]
      : []),
  ]
}

interface ResultsProps {
  list: List
  data: Found
  isDim: boolean
}

function Results({ list, data: { people: found, pagination }, isDim }: ResultsProps) {
  const { t } = useTranslation('studio-people')
  const top = useRef<HTMLElement>(null)
  const showTop = () => {
    top.current?.scrollIntoView({ block: 'start' })
    top.current?.focus({ preventScroll: true })
  }
  return (
    <section
      ref={top}
      tabIndex={-1}
      aria-label={t('title')}
      aria-busy={isDim}
      className={cx(styles.results, isDim && styles.dim)}
    >
      {found.length === 0 ? (
        <NoResults list={list} pagination={pagination} none={{ title: t('none'), body: t('noneBody') }} />
      ) : (
        <>
          <PeopleTable people={found} />
          <ListFoot list={list} pagination={pagination} onTurn={showTop} />
        </>
      )}
    </section>
  )
}

const places = ['a', 'b', 'c', 'd', 'e', 'f']

/** Everybody who has ever signed in, to be found and looked after. */
export function PeoplePage() {
  const { t } = useTranslation('studio-people')
  const { t: lists } = useTranslation('lists')
  const { list, state } = useList(people)
  const query = useListQuery(peopleQuery(state))
  const groups = useGroups()
  const { data, isError, isFetching, isPlaceholderData } = query
  return (
    <>
      <StudioHead title={t('title')} lead={t('lead')} />
      <ListBar
        list={list}
        search={t('search')}
        groups={groups}
        sorts={(['name', 'newest', 'seen'] as const).map((name) => ({ name, label: t(`sort.${name}`) }))}
        count={data && t('found', { count: data.pagination.totalCount })}
        pagination={data?.pagination}
      >
        <FilterLinks
          list={list}
          name="status"
          label={t('filters.status')}
          options={statuses.map((status) => ({ value: status, label: t(`status.${status}`) }))}
        />
      </ListBar>
      {data && <Results list={list} data={data} isDim={list.isPending || isPlaceholderData} />}
      {!data && isError && (
        <ErrorState
          title={t('failure')}
          retryLabel={lists('retry')}
          onRetry={() => void query.refetch()}
          isRetrying={isFetching}
        >
          {lists('failureBody')}
        </ErrorState>
      )}
      {!data && !isError && (
        <div role="status" aria-label={lists('loading')} className={styles.places}>
          {places.map((place) => (
            <Skeleton key={place} shape="block" className={styles.place} />
          ))}
        </div>
      )}
    </>
  )
}
