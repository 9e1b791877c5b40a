import type { Result, Test } from '@zenit/contract/closed-tests'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { paths } from '../../../paths.ts'
import { PageTitle } from '../../../shell/navigation/PageTitle.tsx'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Sky } from '../../../ui/picture/Sky.tsx'
import { SunClimb } from '../../../ui/picture/SunClimb.tsx'
import { FinishCourse } from '../../courses/ending/FinishCourse.tsx'
import { celebrateAlone } from '../../ranks/celebration.ts'
import { useArrivalFocus } from '../focus.ts'
import { Answers } from './Answers.tsx'
import styles from './Result.module.css'
import { Topics } from './Topics.tsx'

const Certificate = lazy(() => import('../../certificates/Certificate.tsx'))

function Score({ result }: { result: Result }) {
  const { t } = useTranslation('closed-tests')
  const { percentage, correctCount, totalQuestions } = result
  return (
    <p className={styles.score}>
      <strong>{t('result.percentage', { percentage })}</strong>
      <span>{t('result.score', { correct: correctCount, count: totalQuestions })}</span>
    </p>
  )
}

interface Props {
  courseId: string
  test: Test
  /** Null when the pass is older than the last attempt. */
  result: Result | null
  /** It replaces the questions on this page: the heading is announced. */
  isFresh: boolean
  /** Starts another attempt; the pass is unchanged. */
  onPractise: () => void
}

interface ActionsProps extends Pick<Props, 'courseId' | 'test' | 'onPractise'> {
  isReceiving: boolean
  onReceive: () => void
}

/** Next actions: a final work, the certificate, the end of the course, or practice. */
function Actions({ courseId, test, isReceiving, onReceive, onPractise }: ActionsProps) {
  const { t } = useTranslation('closed-tests')
  const { opensFinalWork = false } = test
  // Nothing is left to claim or finish, so the link leads out of the course.
  const isDone = !test.hasCertificate && test.finish !== null && !opensFinalWork
  return (
    <div className={styles.actions}>
      {opensFinalWork && (
        <LinkButton look="sun" iconAfter="arrow-right" render={<Link to={paths.courseFinalWork(courseId)} />}>
          {t('result.toWork')}
        </LinkButton>
      )}
      {test.hasCertificate && !opensFinalWork && !isReceiving && (
        <Button look="sun" icon="award" onClick={onReceive}>
          {t(test.finish === 'certificate' ? 'result.view' : 'result.receive')}
        </Button>
      )}
      {!isReceiving && test.finish === null && (
        <FinishCourse
          courseId={courseId}
          hasCertificate={test.hasCertificate}
          isPassed={!opensFinalWork}
          look={test.hasCertificate || opensFinalWork ? 'quiet' : 'sun'}
        />
      )}
      {(isReceiving || isDone) && (
        <LinkButton look={isDone ? 'sun' : 'plain'} render={<Link to={paths.home()} />}>
          {t('result.home')}
        </LinkButton>
      )}
      {!isReceiving && (
        <Button look="quiet" icon="refresh" onClick={onPractise}>
          {t('practice.start')}
        </Button>
      )}
    </div>
  )
}

/** PASSED: a night sky, the sun at the zenith, and the certificate. */
export function Passed({ courseId, test, result, isFresh, onPractise }: Props) {
  const { t } = useTranslation('closed-tests')
  const [isReceiving, setReceiving] = useState(false)
  const heading = useArrivalFocus(isFresh)
  const title = result ? t('result.passedTitle') : t('result.passedEarlier')
  return (
    <>
      <PageTitle>{`${title} · ${test.courseTitle}`}</PageTitle>
      <section ref={celebrateAlone} className={styles.night} data-celebration data-on-sky>
        <Sky time="night" className={styles.sky} />
        <SunClimb size="large" className={styles.climb} />
        <p className={styles.course}>{test.courseTitle}</p>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {result ? <Score result={result} /> : <p>{t('result.passedBody')}</p>}
        {test.opensFinalWork && <p>{t('result.workNext')}</p>}
        <Actions
          courseId={courseId}
          test={test}
          isReceiving={isReceiving}
          onReceive={() => setReceiving(true)}
          onPractise={onPractise}
        />
      </section>
      <div className={styles.below}>
        {isReceiving && (
          <Suspense fallback={<Skeleton shape="block" />}>
            <Certificate courseId={courseId} startNow />
          </Suspense>
        )}
        {result && (
          <div>
            <Topics topics={result.topics} courseId={courseId} />
            <Answers result={result} />
          </div>
        )}
      </div>
    </>
  )
}
