import { useTranslation } from '../../i18n/use-translation.ts'
import { FilterLinks } from '../../lists/filters/FilterLinks.tsx'
import { ListControls } from '../../lists/ListControls.tsx'
import { ListHead } from '../../lists/ListHead.tsx'
import { ListResults } from '../../lists/ListResults.tsx'
import { ListSheet } from '../../lists/ListSheet.tsx'
import { ListSummary } from '../../lists/ListSummary.tsx'
import { NextStep } from '../../lists/NextStep.tsx'
import { useList, useListQuery } from '../../lists/use-list.ts'
import { programsList, programsQuery } from './loaders.ts'
import { ProgramCard } from './ProgramCard.tsx'
import { useProgramControls } from './use-controls.ts'

/** All programs: search, filters, sorting, pages of nine; the state is in the URL (PROG-01). */
export function ProgramsPage() {
  const { t } = useTranslation('programs')
  const { list, state } = useList(programsList)
  const query = useListQuery(programsQuery(state))
  const { kinds, groups, sorts } = useProgramControls(list)
  const pagination = query.data?.pagination
  const count = pagination && t('found', { count: pagination.totalCount })
  return (
    <>
      <ListHead title={t('title')} lead={t('lead')}>
        <ListControls list={list} search={t('search.label')} groups={groups} sorts={sorts} count={count} />
      </ListHead>
      <ListSheet>
        <ListSummary list={list} groups={groups} count={count} pagination={pagination}>
          <FilterLinks list={list} name="modulesType" label={t('filter.label')} options={kinds} />
        </ListSummary>
        <ListResults
          list={list}
          query={query}
          label={t('title')}
          failure={t('failure')}
          none={{ title: t('none.title'), body: t('none.body'), action: <NextStep to="home" /> }}
        >
          {({ modules: programs }) =>
            programs.map((program) => (
              <li key={program._id}>
                <ProgramCard program={program} />
              </li>
            ))
          }
        </ListResults>
      </ListSheet>
    </>
  )
}
