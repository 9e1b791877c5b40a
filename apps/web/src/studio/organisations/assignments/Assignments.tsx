import { useInfiniteQuery } from '@tanstack/react-query'
import type { Assignment } from '@zenit/contract/assignments'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { FilterLinks } from '../../../lists/filters/FilterLinks.tsx'
import { ListStates } from '../../../lists/ListStates.tsx'
import { Row, Rows, RowTitle } from '../../../lists/Rows.tsx'
import { useList } from '../../../lists/use-list.ts'
import { studioPaths } from '../../../studio-paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/feedback/States.tsx'
import { AssignDialog } from './AssignDialog.tsx'
import styles from './Assignments.module.css'
import { Figures } from './Figures.tsx'
import { assignments, assignmentsQuery, openOrEnded } from './queries.ts'
import { useWords } from './use-words.ts'

function AssignmentRow({ organisationId, assignment }: { organisationId: string; assignment: Assignment }) {
  const { titleOf, audienceOf, termsOf, originOf } = useWords()
  const { _id } = assignment
  return (
    <Row className={styles.row}>
      <div className={styles.words}>
        <RowTitle>
          <Link to={studioPaths.organisation(organisationId, `assignments/${_id}`)}>
            {titleOf(assignment)}
          </Link>
        </RowTitle>
        <p className={styles.note}>{audienceOf(assignment)}</p>
        <p className={styles.note}>{originOf(assignment)}</p>
      </div>
      <div className={styles.words}>
        <p>{termsOf(assignment)}</p>
        <Figures organisationId={organisationId} assignmentId={_id} />
      </div>
    </Row>
  )
}

/** Assignments of an organisation (ORG-04). */
export function Assignments({ organisationId }: { organisationId: string }) {
  const { t } = useTranslation('studio-assignments')
  const { list, state } = useList(assignments)
  const query = useInfiniteQuery(assignmentsQuery(organisationId, state))
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const [isAssigning, setAssigning] = useState(false)
  const none = state.filters.state === 'open' ? 'none' : 'noneEnded'
  return (
    <section aria-label={t('title')}>
      <div className={styles.head}>
        <FilterLinks
          list={list}
          name="state"
          label={t('state.label')}
          options={openOrEnded.map((value) => ({ value, label: t(`state.${value}`) }))}
        />
        <Button look="main" icon="plus" onClick={() => setAssigning(true)}>
          {t('assign')}
        </Button>
      </div>
      <ListStates query={query} failure={t('failure')} shape="rows">
        {({ pages }) => {
          const found = pages.flatMap((page) => page.assignments)
          if (found.length === 0)
            return <EmptyState title={t(`${none}.title`)}>{t(`${none}.body`)}</EmptyState>
          return (
            <Rows label={t('title')}>
              {found.map((assignment) => (
                <AssignmentRow key={assignment._id} organisationId={organisationId} assignment={assignment} />
              ))}
            </Rows>
          )
        }}
      </ListStates>
      {hasNextPage && (
        <Button className={styles.more} pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
      {isAssigning && <AssignDialog organisationId={organisationId} onClose={() => setAssigning(false)} />}
    </section>
  )
}
