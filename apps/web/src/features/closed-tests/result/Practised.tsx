import type { Result, Test } from '@zenit/contract/closed-tests'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { paths } from '../../../paths.ts'
import { PageTitle } from '../../../shell/navigation/PageTitle.tsx'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/picture/Icon.tsx'
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
  /** Another attempt for practice. */
  onRetry: () => void
  /** Back to the pass. */
  onLeave: () => void
}

/** After practice: how far it was this time. The pass stands. */
export function Practised({ courseId, test, result, onRetry, onLeave }: Props) {
  const { t } = useTranslation('closed-tests')
  const { blocked } = useAttempts(test)
  const heading = useArrivalFocus(true)
  return (
    <div className={page.sheet}>
      <PageTitle>{`${t('practice.title')} · ${test.courseTitle}`}</PageTitle>
      <p className={page.kicker}>
        {t('kicker')} · {test.courseTitle}
      </p>
      <h1 ref={heading} tabIndex={-1} className={page.title}>
        {t('practice.title')}
      </h1>
      <p className={page.lead}>{t('practice.body')}</p>
      <Reached result={result} />
      {blocked && (
        <p className={page.notice}>
          <Icon name="info" /> {blocked}
        </p>
      )}
      <div className={page.actions}>
        <Button look="main" onClick={onLeave}>
          {t('practice.toPass')}
        </Button>
        <Button icon="refresh" disabledReason={blocked ?? undefined} onClick={onRetry}>
          {t('practice.again')}
        </Button>
        <LinkButton look="quiet" icon="arrow-left" render={<Link to={paths.course(courseId)} />}>
          {t('backToCourse')}
        </LinkButton>
      </div>
      <Topics topics={result.topics} courseId={courseId} />
      <Answers result={result} />
    </div>
  )
}
