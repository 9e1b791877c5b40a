import { useInfiniteQuery } from '@tanstack/react-query'
import type { StuckPerson } from '@zenit/contract/reports'
import { dayWords } from '../../../format/days.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ListStates } from '../../../lists/ListStates.tsx'
import { Row, Rows, RowTitle } from '../../../lists/Rows.tsx'
import { Button } from '../../../ui/Button.tsx'
import { dateWords } from '../../people/words.ts'
import { PersonLink } from '../person/PersonLink.tsx'
import { type ReportState, stuckQuery } from './queries.ts'
import styles from './Report.module.css'
import { useReportWords } from './use-report-words.ts'

interface RowProps {
  organisationId: string
  stuck: StuckPerson
}

function StuckRow({ organisationId, stuck: { person, course, startedAt, studiedOn } }: RowProps) {
  const { t, language } = useTranslation('studio-reports')
  const words = useReportWords()
  return (
    <Row>
      <div className={styles.words}>
        <RowTitle>
          <PersonLink organisationId={organisationId} person={person} />
        </RowTitle>
        <p className={styles.note}>{person.email}</p>
      </div>
      <div className={styles.words}>
        <p>{words.courseTitle(course)}</p>
        <p className={styles.note}>
          {t('stuck.since', { day: dayWords(studiedOn, language) })} ·{' '}
          {t('stuck.started', { day: dateWords(startedAt, language) })}
        </p>
      </div>
    </Row>
  )
}

/** People who stopped in a course, and since when. */
export function StuckPeople({ organisationId, state }: { organisationId: string; state: ReportState }) {
  const { t } = useTranslation('studio-reports')
  const query = useInfiniteQuery(stuckQuery(organisationId, state))
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  return (
    <section aria-label={t('stuck.title')} className={styles.stuck}>
      <h2 className={styles.title}>{t('stuck.title')}</h2>
      <p className={styles.note}>{t('stuck.note')}</p>
      <ListStates query={query} failure={t('stuck.failure')} shape="rows">
        {({ pages }) => {
          const found = pages.flatMap((page) => page.stuck)
          if (found.length === 0) return <p>{t('stuck.none')}</p>
          return (
            <Rows label={t('stuck.title')}>
              {found.map((stuck) => (
                <StuckRow
                  key={`${stuck.person._id} ${stuck.course._id}`}
                  organisationId={organisationId}
                  stuck={stuck}
                />
              ))}
            </Rows>
          )
        }}
      </ListStates>
      {hasNextPage && (
        <Button className={styles.more} pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('stuck.more')}
        </Button>
      )}
    </section>
  )
}
