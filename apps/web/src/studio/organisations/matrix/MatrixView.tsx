import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Matrix } from '@zenit/contract/matrix'
import { useCallback, useEffect } from 'react'
import { Link } from 'react-router'
import { dayWords } from '../../../format/days.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { FilterLinks } from '../../../lists/filters/FilterLinks.tsx'
import { ListBar } from '../../../lists/ListBar.tsx'
import { ListStates } from '../../../lists/ListStates.tsx'
import { NoResults } from '../../../lists/NoResults.tsx'
import { type List, useList } from '../../../lists/use-list.ts'
import { studioPaths } from '../../../studio-paths.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/feedback/States.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { BackLink } from '../../SubjectHead.tsx'
import { GroupFilter } from '../groups/GroupFilter.tsx'
import { groupsQuery } from '../groups/queries.ts'
import { stateChoices } from '../report/queries.ts'
import styles from './Matrix.module.css'
import { MatrixTable } from './MatrixTable.tsx'
import { type MatrixState, matrix, matrixQuery } from './queries.ts'

const useMatrix = (organisationId: string, state: MatrixState) =>
  useInfiniteQuery({ ...matrixQuery(organisationId, state), placeholderData: keepPreviousData })
type MatrixPages = ReturnType<typeof useMatrix>

/** Goes to the next columns when not all fit. */
function Columns({ list, nextCourse }: { list: List; nextCourse: Matrix['nextCourse'] }) {
  const { t } = useTranslation('studio-matrix')
  const [current] = list.values('afterCourse')
  const to = (course: string[]) => (
    <Link to={list.to({ filters: { afterCourse: course } })} preventScrollReset />
  )
  return (
    <nav aria-label={t('columns.label')} className={styles.columns}>
      {current && <LinkButton render={to([])}>{t('columns.first')}</LinkButton>}
      {nextCourse && (
        <LinkButton iconAfter="arrow-right" render={to([nextCourse])}>
          {t('columns.next')}
        </LinkButton>
      )}
    </nav>
  )
}

/** Maximum number of nearly empty pages loaded in a row; after that, a button loads more. */
const mostUnasked = 20

/** Loads more people until the screen is full: with a state filter, a page can be empty and still have a next one. */
function useFilling({ data, hasNextPage, isFetching, isError, fetchNextPage }: MatrixPages, found: number) {
  const pages = data?.pages.length ?? 0
  const isFilling = hasNextPage && found < 50 && pages < mostUnasked && !isError
  useEffect(() => {
    if (isFilling && !isFetching) void fetchNextPage()
  }, [isFilling, isFetching, fetchNextPage])
  return isFilling
}

interface FiltersProps {
  organisationId: string
  list: List
  courses: Matrix['courses']
}

/** Filters by group, state, and one course of the table. */
function Filters({ organisationId, list, courses }: FiltersProps) {
  const { t, language } = useTranslation('studio-matrix')
  const { data } = useQuery(groupsQuery(organisationId))
  const [course = ''] = list.values('course')
  const [asOf] = list.values('asOf')
  return (
    <>
      <FilterLinks
        list={list}
        name="state"
        label={t('state')}
        options={stateChoices.map((value) => ({ value, label: t(`states.${value}`) }))}
      />
      {asOf && (
        <Chip removeLabel={t('removeAsOf')} onRemove={() => void list.go({ filters: { asOf: [] } })}>
          {t('asOf', { day: dayWords(asOf, language) })}
        </Chip>
      )}
      {(data?.groups.length ?? 0) > 0 && <GroupFilter list={list} groups={data?.groups ?? []} />}
      {courses.length > 0 && (
        <div className={styles.filter}>
          <Select
            label={t('course')}
            hideLabel
            value={course}
            options={[
              { value: '', label: t('anyCourse') },
              ...courses.map(({ _id, title }) => ({ value: _id, label: title ?? t('gone') })),
            ]}
            onChange={({ target: { value } }) =>
              void list.go({ filters: { course: value ? [value] : [], afterCourse: [] } })
            }
          />
        </div>
      )}
    </>
  )
}

interface ShownProps {
  organisationId: string
  list: List
  query: MatrixPages
  isFilling: boolean
}

/** The people found, with a link to the next page. */
function Shown({ organisationId, list, query, isFilling }: ShownProps) {
  const { t } = useTranslation('studio-matrix')
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const people = data?.pages.flatMap((page) => page.people) ?? []
  const courses = data?.pages[0]?.courses ?? []
  const canGoOn = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !isFilling
  const goOn = useCallback(() => {
    if (canGoOn) void fetchNextPage()
  }, [canGoOn, fetchNextPage])
  const isNobody = people.length === 0
  if (courses.length === 0 && !list.isNarrowed)
    return <EmptyState title={t('none.title')}>{t('none.body')}</EmptyState>
  if (courses.length === 0 || (isNobody && !hasNextPage))
    return <NoResults list={list} none={{ title: t('nobody.title'), body: t('nobody.body') }} />
  return (
    <>
      <Columns list={list} nextCourse={data?.pages[0]?.nextCourse ?? null} />
      {isNobody ? (
        <p className={styles.note} role="status">
          {t(isFilling ? 'looking' : 'noneYet')}
        </p>
      ) : (
        <MatrixTable
          organisationId={organisationId}
          courses={courses}
          people={people}
          hasMore={hasNextPage}
          onEnd={goOn}
        />
      )}
      {hasNextPage && (
        <Button
          className={styles.more}
          pending={isFetchingNextPage || isFilling}
          onClick={() => void fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </>
  )
}

/** People and their progress in assigned courses (ORG-06). */
export function MatrixView({ organisationId }: { organisationId: string }) {
  const { t } = useTranslation('studio-matrix')
  const { list, state } = useList(matrix)
  const query = useMatrix(organisationId, state)
  const { data, hasNextPage } = query
  const found = data?.pages.reduce((sum, { people }) => sum + people.length, 0) ?? 0
  const isFilling = useFilling(query, found)
  const count = data && t(hasNextPage ? 'first' : 'found', { count: found })
  return (
    <div className={styles.page} aria-busy={query.isPlaceholderData}>
      <BackLink to={studioPaths.organisation(organisationId, 'report')}>{t('back')}</BackLink>
      <h2 className={styles.title}>{t('matrix')}</h2>
      <p className={styles.note}>{t('lead')}</p>
      <ListBar list={list} search={t('search')} count={count}>
        <Filters organisationId={organisationId} list={list} courses={data?.pages[0]?.courses ?? []} />
      </ListBar>
      <ListStates query={query} failure={t('failure')} shape="rows">
        {() => <Shown organisationId={organisationId} list={list} query={query} isFilling={isFilling} />}
      </ListStates>
    </div>
  )
}
