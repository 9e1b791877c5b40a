import type { StudyYear } from '@zenit/contract/streaks'
import { useId } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card/Card.tsx'
import { useDuration } from '../programs/use-duration.ts'
import card from './ChartCard.module.css'
import styles from './CourseTimes.module.css'
import { type CourseTime, courseTimes } from './year.ts'

function CourseRow({ time, most }: { time: CourseTime; most: number }) {
  const { t } = useTranslation('progress')
  const duration = useDuration()
  const { course, minutes } = time
  const name = course?.title ?? t('courses.other')
  return (
    <tr className={styles.course}>
      <th scope="row" className={styles.name}>
        {course?.isPublished ? <Link to={paths.course(course._id)}>{name}</Link> : name}
      </th>
      <td className={styles.time}>
        <span className={styles.bar} aria-hidden="true">
          <span style={{ inlineSize: `${(100 * minutes) / most}%` }} />
        </span>
        {duration(minutes)}
      </td>
    </tr>
  )
}

/** Study time of the year by course: a table whose second column is also drawn. */
export function CourseTimes({ year }: { year: StudyYear }) {
  const { t } = useTranslation('progress')
  const id = useId()
  const times = courseTimes(year)
  if (!times.some(({ course }) => course)) return null
  const most = Math.max(...times.map(({ minutes }) => minutes))
  return (
    <Card as="section" aria-labelledby={id} className={card.card}>
      <div>
        <h2 id={id} className={card.title}>
          {t('courses.title')}
        </h2>
        <p className={card.summary}>{t('courses.lead')}</p>
      </div>
      <table className={styles.table} aria-labelledby={id}>
        <thead className={styles.head}>
          <tr>
            <th scope="col">{t('courses.course')}</th>
            <th scope="col">{t('courses.time')}</th>
          </tr>
        </thead>
        <tbody>
          {times.map((time) => (
            <CourseRow key={time.course?._id ?? 'other'} time={time} most={most} />
          ))}
        </tbody>
      </table>
      {times.some(({ course }) => !course) && <p className={card.note}>{t('courses.note')}</p>}
    </Card>
  )
}
