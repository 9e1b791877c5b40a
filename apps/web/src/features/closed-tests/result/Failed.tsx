import type { Result, Test } from '@zenit/contract/closed-tests'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { paths } from '../../../paths.ts'
import { PageTitle } from '../../../shell/navigation/PageTitle.tsx'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/picture/Icon.tsx'
import { FinishCourse } from '../../courses/ending/FinishCourse.tsx'
import page from '../ClosedTestPage.module.css'
import { useArrivalFocus } from '../focus.ts'
import { useAttempts } from '../use-attempts.ts'
import { Answers } from './Answers.tsx'
import { Reached } from './Reached.tsx'
import { Topics } from './Topics.tsx'

interface Props {
  courseId: string
  test: Test
  result: Result
  /** It follows the questions on this page: the heading is read out. */
  isFresh: boolean
  /** Back to the beginning: the answers are cleared, the next attempt starts its own clock. */
  onRetry: () => void
}

/** FAILED: how far it was, what was answered, and the way to another attempt. */
export function Failed({ courseId, test, result, isFresh, onRetry }: Props) {
  const { t } = useTranslation('closed-tests')
  const { blocked } = useAttempts(test)
  const heading = useArrivalFocus(isFresh)
  const { used, allowed } = test.attempts
  const isLast = allowed !== null && used >= allowed
  return (
    <div className={page.sheet}>
      <PageTitle>{`${t('result.failedTitle')} · ${test.courseTitle}`}</PageTitle>
      <p className={page.kicker}>
        {t('kicker')} · {test.courseTitle}
      </p>
      <h1 ref={heading} tabIndex={-1} className={page.title}>
        {t('result.failedTitle')}
      </h1>
      <p className={page.lead}>
        {t(isLast ? 'result.failedLast' : 'result.failedBody', { percentage: test.percentageToPass })}
      </p>
      <Reached result={result} />
      {blocked && (
        <p className={page.notice}>
          <Icon name="info" /> {blocked}
        </p>
      )}
      <div className={page.actions}>
        <Button look="main" icon="refresh" disabledReason={blocked ?? undefined} onClick={onRetry}>
          {t('result.retry')}
        </Button>
        <LinkButton icon="arrow-left" render={<Link to={paths.course(courseId)} />}>
          {t('backToCourse')}
        </LinkButton>
        {test.finish === null && (
          <FinishCourse courseId={courseId} hasCertificate={test.hasCertificate} isPassed={false} />
        )}
      </div>
      <Topics topics={result.topics} courseId={courseId} />
      <Answers result={result} />
    </div>
  )
}
