import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Report } from '@zenit/contract/reports'
import { Link } from 'react-router'
import { dateTimeWords } from '../../../format/dates.ts'
import { dayWords } from '../../../format/days.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ListStates } from '../../../lists/ListStates.tsx'
import { useList } from '../../../lists/use-list.ts'
import { studioPaths } from '../../../studio-paths.ts'
import { ByPerson } from './ByPerson.tsx'
import { Filters } from './Filters.tsx'
import { Funnel, sumOf } from './Funnel.tsx'
import { PaperActions } from './PaperActions.tsx'
import { PaperHead } from './PaperHead.tsx'
import { onDay, type ReportState, report, reportQuery, whoAndWhat } from './queries.ts'
import styles from './Report.module.css'
import { StuckPeople } from './StuckPeople.tsx'
import { CoursesTable, TrainingsTable } from './Tables.tsx'
import { TimeToFinish } from './TimeToFinish.tsx'
import { useReportWords } from './use-report-words.ts'
import { Views } from './views/Views.tsx'
import { Weeks } from './Weeks.tsx'

const told = ['people', 'started', 'finished', 'passed', 'certified', 'overdue'] as const

interface TotalsProps {
  organisationId: string
  state: ReportState
  data: Report
}

/** The main figures. */
function Totals({ organisationId, state, data: { people, trainings, countedAt } }: TotalsProps) {
  const { t, language } = useTranslation('studio-reports')
  const words = useReportWords()
  const overdue = {
    pathname: studioPaths.organisation(organisationId, 'report/people'),
    search: new URLSearchParams({ ...whoAndWhat(state), ...onDay(state), state: 'overdue' }).toString(),
  }
  const { asOf } = state.filters
  return (
    <>
      {asOf && <p>{t('past', { day: dayWords(asOf, language) })}</p>}
      <dl className={styles.totals}>
        <div>
          <dt>{t('people')}</dt>
          <dd>{words.count(people)}</dd>
        </div>
        {told.map((name) => (
          <div
            key={name}
            className={name === 'overdue' && sumOf(trainings, name) ? styles.overdue : undefined}
          >
            <dt>{t(`stage.${name}`)}</dt>
            <dd>
              {name === 'overdue' && sumOf(trainings, name) ? (
                <Link to={overdue}>{words.countOrNone(sumOf(trainings, name))}</Link>
              ) : (
                words.countOrNone(sumOf(trainings, name))
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        {t('totals')} {countedAt && t('countedAt', { time: dateTimeWords(countedAt, language) })}
      </p>
    </>
  )
}

/** Progress of an organisation's people (ORG-06). */
export function ReportView({ organisationId }: { organisationId: string }) {
  const { t } = useTranslation('studio-reports')
  const { list, state } = useList(report)
  const query = useQuery({ ...reportQuery(organisationId, state), placeholderData: keepPreviousData })
  return (
    <section aria-label={t('title')} className={styles.report} aria-busy={query.isPlaceholderData}>
      <div className={styles.head}>
        <Filters organisationId={organisationId} list={list} data={query.data} />
        <PaperActions organisationId={organisationId} state={state} />
      </div>
      <Views organisationId={organisationId} state={state} />
      <ListStates query={query} failure={t('failure')} shape="rows">
        {(data) => (
          <>
            <PaperHead organisationId={organisationId} state={state} data={data} at={query.dataUpdatedAt} />
            <Totals organisationId={organisationId} state={state} data={data} />
            {data.trainings.length > 0 && <Funnel trainings={data.trainings} />}
            <TrainingsTable organisationId={organisationId} trainings={data.trainings} />
            <CoursesTable
              organisationId={organisationId}
              list={list}
              courses={data.courses}
              hasMore={data.hasMoreCourses}
            />
            {data.timeToFinish && <TimeToFinish time={data.timeToFinish} />}
            <Weeks weeks={data.weeks} />
          </>
        )}
      </ListStates>
      <ByPerson organisationId={organisationId} list={list} state={state} data={query.data} />
      {/* There is no data about stuck people for past days. */}
      {!state.filters.asOf && <StuckPeople organisationId={organisationId} state={state} />}
    </section>
  )
}
