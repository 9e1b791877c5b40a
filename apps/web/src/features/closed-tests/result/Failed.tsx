import type { Result, Test } from '@zenit/contract/closed-tests'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { paths } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { FinishCourse } from '../../courses/ending/FinishCourse.tsx'
import { useAttempts } from '../use-attempts.ts'
import { Outcome } from './Outcome.tsx'

interface Props {
  courseId: string
  test: Test
  result: Result
  /** It replaces the questions on this page: the heading is announced. */
  isFresh: boolean
  /** Back to the start: the answers are cleared, and the next attempt starts its own clock. */
  onRetry: () => void
}

/** FAILED: the score, the answers, and a way to another attempt. */
export function Failed({ courseId, test, result, isFresh, onRetry }: Props) {
  const { t } = useTranslation('closed-tests')
  const { blocked } = useAttempts(test)
  const { used, allowed } = test.attempts
  const isLast = allowed !== null && used >= allowed
  return (
    <Outcome
      courseId={courseId}
      test={test}
      result={result}
      title={t('result.failedTitle')}
      lead={t(isLast ? 'result.failedLast' : 'result.failedBody', { percentage: test.percentageToPass })}
      isFresh={isFresh}
      blocked={blocked}
    >
      <Button look="main" icon="refresh" disabledReason={blocked ?? undefined} onClick={onRetry}>
        {t('result.retry')}
      </Button>
      <LinkButton icon="arrow-left" render={<Link to={paths.course(courseId)} />}>
        {t('backToCourse')}
      </LinkButton>
      {test.finish === null && (
        <FinishCourse courseId={courseId} hasCertificate={test.hasCertificate} isPassed={false} />
      )}
    </Outcome>
  )
}
