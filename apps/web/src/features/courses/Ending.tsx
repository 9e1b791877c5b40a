import type { Course, Progress } from '@zenit/contract/courses'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Sky } from '../../ui/Sky.tsx'
import page from './CoursePage.module.css'
import styles from './Ending.module.css'
import { FinishCourse } from './FinishCourse.tsx'
import { useOpenedHeading } from './focus.ts'
import { type Standing, standingOf } from './standing.ts'

const Certificate = lazy(() => import('../certificates/Certificate.tsx'))

interface Props {
  course: Course
  progress: Progress
  beside: ReactNode
}

function Ways({ course, progress, standing }: Omit<Props, 'beside'> & { standing: Standing }) {
  const { t } = useTranslation('courses')
  const { _id, hasCertificate } = course
  const leadsToTest = standing === 'test' || standing === 'finishedTestLeft'
  return (
    <div className={styles.endingWays}>
      {leadsToTest && (
        <LinkButton look="sun" iconAfter="arrow-right" render={<Link to={paths.courseTest(_id)} />}>
          {t('toTest')}
        </LinkButton>
      )}
      {!progress.isFinished && standing !== 'certificate' && (
        <FinishCourse
          courseId={_id}
          hasCertificate={hasCertificate && !progress.isPassed}
          look={leadsToTest ? 'plain' : 'sun'}
        />
      )}
      {(progress.isFinished || standing === 'certificate') && (
        <LinkButton
          look={leadsToTest ? 'plain' : 'sun'}
          render={<Link to={paths.program(course.moduleId)} />}
        >
          {t('toProgram')}
        </LinkButton>
      )}
    </div>
  )
}

/** After the last lesson: on to the test, or to the end of the course. */
export function Ending({ course, progress, beside }: Props) {
  const { t } = useTranslation('courses')
  const heading = useOpenedHeading(course._id, 'ending')
  const standing = standingOf(course, progress)
  const facts = {
    count: course.closedTest?.questionsCount ?? 0,
    minutes: course.closedTest?.minutes ?? 0,
    percentage: course.closedTest?.percentageToPass ?? 0,
  }
  return (
    <>
      <div className={page.media}>
        <section className={styles.ending} data-on-sky>
          <Sky time="golden" className={styles.endingSky} isFramed />
          <span className={styles.endingSun} aria-hidden="true" />
          <h2 ref={heading} tabIndex={-1} className={styles.endingTitle}>
            {t(`standing.${standing}.title`)}
          </h2>
          <p className={styles.endingBody}>{t(`standing.${standing}.body`, facts)}</p>
          <Ways course={course} progress={progress} standing={standing} />
        </section>
      </div>
      <div className={page.beside}>{beside}</div>
      {standing === 'certificate' && (
        <div className={page.lesson}>
          <Suspense fallback={<Skeleton shape="block" />}>
            <Certificate courseId={course._id} />
          </Suspense>
        </div>
      )}
    </>
  )
}
