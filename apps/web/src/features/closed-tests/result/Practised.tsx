import type { Result, Test } from '@zenit/contract/closed-tests'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { paths } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { useAttempts } from '../use-attempts.ts'
import { Outcome } from './Outcome.tsx'

interface Props {
  courseId: string
  test: Test
  result: Result
  /** Starts another practice attempt. */
  onRetry: () => void
  /** Goes back to the pass. */
  onLeave: () => void
}

/** After practice: the score. The pass is unchanged. */
export function Practised({ courseId, test, result, onRetry, onLeave }: Props) {
  const { t } = useTranslation('closed-tests')
  const { blocked } = useAttempts(test)
  return (
    <Outcome
      courseId={courseId}
      test={test}
      result={result}
      title={t('practice.title')}
      lead={t('practice.body')}
      isFresh
      blocked={blocked}
    >
      <Button look="main" onClick={onLeave}>
        {t('practice.toPass')}
      </Button>
      <Button icon="refresh" disabledReason={blocked ?? undefined} onClick={onRetry}>
        {t('practice.again')}
      </Button>
      <LinkButton look="quiet" icon="arrow-left" render={<Link to={paths.course(courseId)} />}>
        {t('backToCourse')}
      </LinkButton>
    </Outcome>
  )
}
