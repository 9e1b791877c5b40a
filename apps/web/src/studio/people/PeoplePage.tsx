import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FilterLinks } from '../../lists/filters/FilterLinks.tsx'
import type { FilterGroup } from '../../lists/filters/filter-groups.ts'
import { ListBar } from '../../lists/ListBar.tsx'
import { ListResults } from '../../lists/ListResults.tsx'
import { useList, useListQuery } from '../../lists/use-list.ts'
import { NextDesk } from '../NextDesk.tsx'
import { organisationsQuery } from '../organisations/queries.ts'
import { StudioHead } from '../StudioHead.tsx'
import { PeopleColumns, PersonRow } from './PersonRow.tsx'
import { givenRoles, people, peopleQuery, ranks, statuses } from './queries.ts'

/** Filters of the list; with a single organisation, there is no filter for it. */
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

/** Everybody who has ever signed in, with search and filters. */
export function PeoplePage() {
  const { t } = useTranslation('studio-people')
  const { list, state } = useList(people)
  const query = useListQuery(peopleQuery(state))
  const groups = useGroups()
  const { data } = query
  return (
    <>
      <StudioHead title={t('title')} lead={t('lead')} />
      <ListBar
        list={list}
        search={t('search')}
        groups={groups}
        sorts={(['name', 'newest', 'seen'] as const).map((name) => ({ name, label: t(`sort.${name}`) }))}
        count={
          data &&
          (data.pagination.isCapped ? t('foundMore') : t('found', { count: data.pagination.totalCount }))
        }
        pagination={data?.pagination}
      >
        <FilterLinks
          list={list}
          name="status"
          label={t('filters.status')}
          options={statuses.map((status) => ({ value: status, label: t(`status.${status}`) }))}
        />
      </ListBar>
      <ListResults
        list={list}
        query={query}
        label={t('title')}
        failure={t('failure')}
        none={{ title: t('none'), body: t('noneBody'), action: <NextDesk to="organisations" /> }}
        shape="rows"
        columns={<PeopleColumns />}
      >
        {({ people: found }) => found.map((person) => <PersonRow key={person._id} person={person} />)}
      </ListResults>
    </>
  )
}
