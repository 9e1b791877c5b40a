import { useQuery } from '@tanstack/react-query'
import type { Course, Progress } from '@zenit/contract/courses'
import type { Eligibility } from '@zenit/contract/eligibility'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import en from '../../../i18n/en/endings.json'
import pl from '../../../i18n/pl/endings.json'
import { addTexts } from '../../../i18n/translate.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { paths } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { OutcomeActions, OutcomeCard } from '../../../ui/card/OutcomeCard.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { celebrateAlone } from '../../ranks/celebration.ts'
import page from '../CoursePage.module.css'
import { useOpenedHeading } from '../focus.ts'
import { eligibilityQuery } from '../queries.ts'
import { Rating } from '../rating/Rating.tsx'
import { Checklist } from './Checklist.tsx'
import { type CourseStage, courseStageOf } from './course-stage.ts'
import styles from './Ending.module.css'
import { FinishCourse } from './FinishCourse.tsx'

// Loaded with this chunk instead of with all texts.
addTexts('pl', { endings: pl })
addTexts('en', { endings: en })

const Certificate = lazy(() => import('../../certificates/Certificate.tsx'))

export interface EndingProps {
  course: Course
  progress: Progress
  beside: ReactNode
}

/** The certificate on this page can be claimed or downloaded. */
const hasCertificateHere = (stage: CourseStage) => stage === 'certificate' || stage === 'certified'

const isRevoked = ({ rules }: Eligibility) =>
  rules.some((rule) => rule.rule === 'not-issued' && rule.evidence?.revokedAt != null)

/** Link to the last step, the test or the final work; null when none is left. */
function lastStepOf(courseId: string, stage: CourseStage) {
  switch (stage) {
    case 'test':
    case 'testFirst':
    case 'finishedTestLeft':
      return { to: paths.courseTest(courseId), label: 'toTest' } as const
    case 'work':
    case 'workOpened':
    case 'workWaiting':
    case 'workRejected':
    case 'finishedWorkLeft':
      return { to: paths.courseFinalWork(courseId), label: 'toFinalWork' } as const
    default:
      return null
  }
}

/** When nothing is left to do here, the link leads to the program. */
const leadsOut = ({ isFinished }: Progress, stage: CourseStage) =>
  isFinished || stage === 'certificate' || stage === 'testOver'

/** Its placeholder exists before the certificate. */
function goToCertificate(): void {
  const place = document.getElementById('certificate')
  place?.scrollIntoView({ block: 'start' })
  place?.focus({ preventScroll: true })
}

interface WaysProps extends Omit<EndingProps, 'beside'> {
  stage: CourseStage
  /** The certificate below can be claimed. */
  isCertificateNext: boolean
}

function Ways({ course, progress, stage, isCertificateNext }: WaysProps) {
  const { t } = useTranslation('endings')
  const { _id, hasCertificate } = course
  const lead = lastStepOf(_id, stage)
  return (
    <OutcomeActions>
      {lead && (
        <LinkButton look="sun" iconAfter="arrow-right" render={<Link to={lead.to} />}>
          {t(lead.label)}
        </LinkButton>
      )}
      {!progress.isFinished && !hasCertificateHere(stage) && (
        <FinishCourse
          courseId={_id}
          hasCertificate={hasCertificate}
          isPassed={progress.isPassed || course.ending === 'none'}
          look={lead || stage === 'testOver' ? 'quiet' : 'sun'}
        />
      )}
      {isCertificateNext && (
        <Button look="sun" icon="award" onClick={goToCertificate}>
          {t('toCertificate')}
        </Button>
      )}
      {leadsOut(progress, stage) && (
        <LinkButton
          look={lead || isCertificateNext ? 'plain' : 'sun'}
          render={<Link to={paths.program(course.moduleId)} />}
        >
          {t('toProgram')}
        </LinkButton>
      )}
    </OutcomeActions>
  )
}

/** After the last lesson: to the test, or to the end of the course. */
export function Ending({ course, progress, beside }: EndingProps) {
  const { t } = useTranslation('endings')
  const heading = useOpenedHeading(course._id, 'ending')
  const { data } = useQuery(eligibilityQuery(course._id))
  const stage = courseStageOf(course, progress, data?.eligibility.next.step)
  // A revoked certificate is not congratulated.
  const told = data && isRevoked(data.eligibility) ? 'finished' : stage
  const facts = {
    count: course.closedTest?.questionsCount ?? 0,
    minutes: course.closedTest?.minutes ?? 0,
    percentage: course.closedTest?.percentageToPass ?? 0,
  }
  return (
    <>
      <div className={page.media}>
        <OutcomeCard ref={celebrateAlone} time="golden">
          <h2 ref={heading} tabIndex={-1} className={styles.endingTitle}>
            {t(`stage.${told}.title`)}
          </h2>
          <p className={styles.endingBody}>{t(`stage.${told}.body`, facts)}</p>
          <Ways
            course={course}
            progress={progress}
            stage={stage}
            isCertificateNext={stage === 'certificate' && told === stage}
          />
        </OutcomeCard>
        <Rating course={course} />
      </div>
      <div className={page.beside}>{beside}</div>
      <div className={styles.endingBelow}>
        {hasCertificateHere(stage) && (
          <div id="certificate" tabIndex={-1} className={styles.certificate}>
            <Suspense fallback={<Skeleton shape="block" />}>
              <Certificate courseId={course._id} />
            </Suspense>
          </div>
        )}
        <Checklist course={course} />
      </div>
    </>
  )
}
