import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Matrix } from '@zenit/contract/matrix'
import { useCallback } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ListBar } from '../../../lists/ListBar.tsx'
import { ListStates } from '../../../lists/ListStates.tsx'
import { NoResults } from '../../../lists/NoResults.tsx'
import { type List, useList } from '../../../lists/use-list.ts'
import { studioPaths } from '../../../studio-paths.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/feedback/States.tsx'
import { BackLink } from '../../SubjectHead.tsx'
import { GroupFilter } from '../groups/GroupFilter.tsx'
import { groupsQuery } from '../groups/queries.ts'
import styles from './Matrix.module.css'
import { MatrixTable } from './MatrixTable.tsx'
import { matrix, matrixQuery } from './queries.ts'

/** From some columns to the next, where there are more than fit. */
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

/** Who is how far in which course that is asked of them (ORG-06). */
export function MatrixView({ organisationId }: { organisationId: string }) {
  const { t } = useTranslation('studio-matrix')
  const { list, state } = useList(matrix)
  const query = useInfiniteQuery({
    ...matrixQuery(organisationId, state),
    placeholderData: keepPreviousData,
  })
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const { data: known } = useQuery(groupsQuery(organisationId))
  const groups = known?.groups ?? []
  const people = data?.pages.flatMap((page) => page.people) ?? []
  const courses = data?.pages[0]?.courses ?? []
  const canGoOn = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  const goOn = useCallback(() => {
    if (canGoOn) void fetchNextPage()
  }, [canGoOn, fetchNextPage])
  const count = data && t(hasNextPage ? 'first' : 'found', { count: people.length })
  return (
    <div className={styles.page} aria-busy={query.isPlaceholderData}>
      <BackLink to={studioPaths.organisation(organisationId, 'report')}>{t('back')}</BackLink>
      <h2 className={styles.title}>{t('matrix')}</h2>
      <p className={styles.note}>{t('lead')}</p>
      <ListBar list={list} search={t('search')} count={count}>
        {groups.length > 0 && <GroupFilter list={list} groups={groups} />}
      </ListBar>
      <ListStates query={query} failure={t('failure')} shape="rows">
        {({ pages }) => {
          if (courses.length === 0) return <EmptyState title={t('none.title')}>{t('none.body')}</EmptyState>
          if (people.length === 0)
            return <NoResults list={list} none={{ title: t('nobody.title'), body: t('nobody.body') }} />
          return (
            <>
              <Columns list={list} nextCourse={pages[0]?.nextCourse ?? null} />
              <MatrixTable
                organisationId={organisationId}
                courses={courses}
                people={people}
                hasMore={hasNextPage}
                onEnd={goOn}
              />
              {hasNextPage && (
                <Button
                  className={styles.more}
                  pending={isFetchingNextPage}
                  onClick={() => void fetchNextPage()}
                >
                  {t('more')}
                </Button>
              )}
            </>
          )
        }}
      </ListStates>
    </div>
  )
}
