import type { CourseFigures, Training } from '@zenit/contract/reports'
import { Link } from 'react-router'
import { dayWords } from '../../../format/days.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import type { List } from '../../../lists/use-list.ts'
import { studioPaths } from '../../../studio-paths.ts'
import { cx } from '../../../ui/cx.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { Part } from './Part.tsx'
import styles from './Report.module.css'
import { useReportWords } from './use-report-words.ts'

const reached = ['people', 'started', 'finished', 'passed', 'certified', 'overdue'] as const

interface TrainingsProps {
  organisationId: string
  trainings: readonly Training[]
}

/** Assignments by item. */
export function TrainingsTable({ organisationId, trainings }: TrainingsProps) {
  const { t, language } = useTranslation('studio-reports')
  const words = useReportWords()
  return (
    <Part title={t('trainings.title')} note={t('trainings.note')}>
      {trainings.length === 0 ? (
        <p>{t('trainings.none')}</p>
      ) : (
        <DataTable
          label={t('trainings.title')}
          columns={[
            { id: 'title', title: t('trainings.item') },
            { id: 'due', title: t('trainings.due') },
            ...reached.map((name) => ({ id: name, title: t(`stage.${name}`) })),
          ]}
          rows={trainings.map((training) => {
            const { _id, dueOn, reach } = training
            return {
              id: _id,
              cells: [
                <Link key="title" to={studioPaths.organisation(organisationId, `assignments/${_id}`)}>
                  {words.trainingTitle(training)}
                </Link>,
                <span key="due" className={styles.day}>
                  {dueOn ? dayWords(dueOn, language) : '–'}
                </span>,
                ...reached.map((name) => (
                  <span key={name} className={cx(name === 'overdue' && !!reach?.overdue && styles.late)}>
                    {reach ? words.count(reach[name]) : '–'}
                  </span>
                )),
              ],
            }
          })}
        />
      )}
    </Part>
  )
}

const done = ['started', 'finished', 'passed', 'certified'] as const

interface CoursesProps {
  organisationId: string
  list: List
  courses: readonly CourseFigures[]
  /** Some are left out. */
  hasMore: boolean
}

/** Results by course, assigned or not. A title filters the report by its course. */
export function CoursesTable({ organisationId, list, courses, hasMore }: CoursesProps) {
  const { t } = useTranslation('studio-reports')
  const words = useReportWords()
  return (
    <Part title={t('courses.title')} note={t('courses.note')}>
      {hasMore && <p>{t('courses.more', { shown: words.count(courses.length) })}</p>}
      {courses.length === 0 ? (
        <p>{t('courses.none')}</p>
      ) : (
        <DataTable
          label={t('courses.title')}
          columns={[
            { id: 'title', title: t('courses.item') },
            ...done.map((name) => ({ id: name, title: t(`stage.${name}`) })),
            { id: 'compare', title: t('compare.column') },
          ]}
          rows={courses.map((course) => ({
            id: course._id,
            cells: [
              <Link key="title" to={list.to({ filters: { course: [course._id] } })} preventScrollReset>
                {words.courseTitle(course)}
              </Link>,
              ...done.map((name) => words.count(course[name])),
              <Link
                key="compare"
                className={styles.compare}
                to={studioPaths.organisation(organisationId, `report/courses/${course._id}`)}
                aria-label={t('compare.one', { title: words.courseTitle(course) })}
              >
                {t('compare.open')}
              </Link>,
            ],
          }))}
        />
      )}
    </Part>
  )
}
