import { useQuery } from '@tanstack/react-query'
import type { CourseReport } from '@zenit/contract/course-reports'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ListStates } from '../../../lists/ListStates.tsx'
import { studioPaths } from '../../../studio-paths.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { DataTable } from '../../../ui/DataTable.tsx'
import { BackLink } from '../../SubjectHead.tsx'
import { Bar } from './Bar.tsx'
import { Part } from './Part.tsx'
import { courseReportQuery } from './queries.ts'
import styles from './Report.module.css'
import { TimeToFinish } from './TimeToFinish.tsx'
import { useReportWords } from './use-report-words.ts'

const stages = ['finished', 'passed', 'certified'] as const

function Share({ part, whole, words }: { part: number; whole: number; words: string }) {
  return (
    <span className={styles.share}>
      <Bar part={part} whole={whole} />
      <span>{words}</span>
    </span>
  )
}

/** Percentages of those who started, here and in all other organisations. */
function Comparison({ data: { own, others } }: { data: CourseReport }) {
  const { t } = useTranslation('studio-reports')
  const words = useReportWords()
  return (
    <Part title={t('compare.title')} note={t('compare.note')}>
      {!own && <p>{t('compare.noneHere')}</p>}
      {own && <p>{t('compare.started', { count: own.started })}</p>}
      {!others && <p>{t('compare.noneElsewhere')}</p>}
      {(own || others) && (
        <DataTable
          label={t('compare.title')}
          columns={[
            { id: 'stage', title: t('funnel.stage') },
            ...(own ? [{ id: 'here', title: t('compare.here') }] : []),
            ...(others ? [{ id: 'elsewhere', title: t('compare.elsewhere') }] : []),
          ]}
          rows={stages.map((stage) => ({
            id: stage,
            cells: [
              t(`stage.${stage}`),
              ...(own
                ? [
                    <Share
                      key="here"
                      part={own[stage]}
                      whole={own.started}
                      words={words.percent(own[stage], own.started) || '–'}
                    />,
                  ]
                : []),
              ...(others
                ? [
                    <Share
                      key="elsewhere"
                      part={others[stage]}
                      whole={100}
                      words={words.percent(others[stage], 100)}
                    />,
                  ]
                : []),
            ],
          }))}
        />
      )}
    </Part>
  )
}

interface Props {
  organisationId: string
  courseId: string
}

/** A course in this organisation compared with all others (ORG-06). */
export function CourseReportView({ organisationId, courseId }: Props) {
  const { t } = useTranslation('studio-reports')
  const words = useReportWords()
  const query = useQuery(courseReportQuery(organisationId, courseId))
  const narrowed = {
    pathname: studioPaths.organisation(organisationId, 'report/people'),
    search: new URLSearchParams({ course: courseId }).toString(),
  }
  return (
    <div className={styles.report}>
      <BackLink to={studioPaths.organisation(organisationId, 'report')}>{t('title')}</BackLink>
      <ListStates query={query} failure={t('compare.failure')} shape="rows">
        {(data) => (
          <>
            <h2 className={styles.title}>{words.courseTitle(data)}</h2>
            <Comparison data={data} />
            {data.timeToFinish && <TimeToFinish time={data.timeToFinish} />}
            <div className={styles.files}>
              <LinkButton render={<Link to={narrowed} />}>{t('compare.people')}</LinkButton>
            </div>
          </>
        )}
      </ListStates>
    </div>
  )
}
