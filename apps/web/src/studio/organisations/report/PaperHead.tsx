import { useQuery } from '@tanstack/react-query'
import type { Report } from '@zenit/contract/reports'
import { dateTimeWords } from '../../../format/dates.ts'
import { dayWords } from '../../../format/days.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { groupsQuery } from '../groups/queries.ts'
import { organisationQuery } from '../queries.ts'
import type { ReportState } from './queries.ts'
import styles from './Report.module.css'

interface Props {
  organisationId: string
  state: ReportState
  data: Report
  /** Time of the figures. */
  at: number
}

/** The print header: organisation, date and filters, which the surrounding page shows on screen. */
export function PaperHead({ organisationId, state, data, at }: Props) {
  const { t, language } = useTranslation('studio-reports')
  const { data: organisation } = useQuery(organisationQuery(organisationId))
  const { data: groups } = useQuery(groupsQuery(organisationId))
  const { group, course, from, to, asOf } = state.filters
  const facts = [
    [t('paper.group'), groups?.groups.find(({ _id }) => _id === group[0])?.name ?? t('paper.everybody')],
    [
      t('paper.course'),
      course[0]
        ? (data.courses.find(({ _id }) => _id === course[0])?.title ?? t('filters.oneCourse'))
        : t('paper.allCourses'),
    ],
    [t('filters.from'), from ? dayWords(from, language) : t('paper.beginning')],
    [t('filters.to'), to ? dayWords(to, language) : asOf ? dayWords(asOf, language) : t('paper.today')],
  ]
  return (
    <header className={styles.paper}>
      <h2>{t('paper.title', { organisation: organisation?.organisation.name ?? '' })}</h2>
      <p>
        {asOf
          ? t('past', { day: dayWords(asOf, language) })
          : t('paper.asOf', { time: dateTimeWords(at, language) })}
      </p>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </header>
  )
}
