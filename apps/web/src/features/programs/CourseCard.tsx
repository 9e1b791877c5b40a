import type { CourseCard as Course } from '@zenit/contract/programs'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { pathOfNext } from '../../paths.ts'
import { Card, stretchedLink } from '../../ui/card/Card.tsx'
import { CardBody, CardFoot, CardGo, CardNote } from '../../ui/card/CardBody.tsx'
import { ProgressArc } from '../../ui/feedback/ProgressArc.tsx'
import { Cover } from '../../ui/picture/Cover.tsx'
import { Tag } from '../../ui/Tag.tsx'
import styles from './CatalogueCard.module.css'
import { useDuration, usePercent } from './use-duration.ts'

/** The next lesson of a started course, the description of one not started. */
function useCourseNote(course: Course): string {
  const { t } = useTranslation('programs')
  const { next } = course
  if (!next) return course.description
  if (next.step === 'lesson') return next.title ? t('next.lesson', { title: next.title }) : course.description
  return t(`next.${next.step}`)
}

function useCourseAction({ isFinished, next }: Course): string {
  const { t } = useTranslation('programs')
  if (isFinished) return t('go.review')
  return next ? t(`go.${next.step}`) : t('go.start')
}

/** The highest outcome reached; merely finished counts as less when there is something to pass. */
function OutcomeTag({ course }: { course: Course }) {
  const { t } = useTranslation('programs')
  const { outcome, isCompleted } = course
  if (outcome === null) return null
  if (!isCompleted) return <Tag>{t('outcome.unpassed')}</Tag>
  return (
    <Tag tone="leaf" icon={outcome === 'certified' ? 'award' : 'check'}>
      {t(`outcome.${outcome}`)}
    </Tag>
  )
}

function CourseStage({ course }: { course: Course }) {
  const { t } = useTranslation('programs')
  const duration = useDuration()
  const percent = usePercent()
  if (course.outcome !== null) return <OutcomeTag course={course} />
  if (!course.isStarted)
    return (
      <Tag>
        {t('course.size', {
          lessons: t('course.lessons', { count: course.lessonsCount }),
          duration: duration(course.minutes),
        })}
      </Tag>
    )
  return (
    <span className={styles.progress}>
      <ProgressArc
        share={course.progress}
        label={t('course.progress', { percent: percent(course.progress) })}
      />
      <span aria-hidden="true">{percent(course.progress)}</span>
    </span>
  )
}

interface Props {
  course: Course
  level?: 2 | 3
}

/** A course in a list: its landscape, description or next lesson, and progress. */
export function CourseCard({ course, level = 3 }: Props) {
  const note = useCourseNote(course)
  const action = useCourseAction(course)
  return (
    <Card as="article" isLink isTall>
      <Cover id={course._id} motif={course.motif} image={course.cover} />
      <CardBody
        level={level}
        title={
          <Link to={pathOfNext(course)} className={stretchedLink}>
            {course.title}
          </Link>
        }
      >
        <CardNote>{note}</CardNote>
        <CardFoot className={styles.foot}>
          <CourseStage course={course} />
          <CardGo>{action}</CardGo>
        </CardFoot>
      </CardBody>
    </Card>
  )
}
