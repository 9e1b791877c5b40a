import type { Result, Test } from '@zenit/contract/closed-tests'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { PageTitle } from '../../../shell/navigation/PageTitle.tsx'
import { Icon } from '../../../ui/picture/Icon.tsx'
import page from '../ClosedTestPage.module.css'
import { useArrivalFocus } from '../focus.ts'
import { Answers } from './Answers.tsx'
import { Reached } from './Reached.tsx'
import { Topics } from './Topics.tsx'

interface Props {
  courseId: string
  test: Test
  result: Result
  title: string
  lead: string
  /** It replaces the questions on this page: the heading is announced. */
  isFresh: boolean
  /** Why no other attempt is possible now. */
  blocked: string | null
  /** Next actions. */
  children: ReactNode
}

/** The score of an attempt, next actions, and the answers. */
export function Outcome({ courseId, test, result, title, lead, isFresh, blocked, children }: Props) {
  const { t } = useTranslation('closed-tests')
  const heading = useArrivalFocus(isFresh)
  return (
    <div className={page.sheet}>
      <PageTitle>{`${title} · ${test.courseTitle}`}</PageTitle>
      <p className={page.kicker}>
        {t('kicker')} · {test.courseTitle}
      </p>
      <h1 ref={heading} tabIndex={-1} className={page.title}>
        {title}
      </h1>
      <p className={page.lead}>{lead}</p>
      <Reached result={result} />
      {blocked && (
        <p className={page.notice}>
          <Icon name="info" /> {blocked}
        </p>
      )}
      <div className={page.actions}>{children}</div>
      <Topics topics={result.topics} courseId={courseId} />
      <Answers result={result} />
    </div>
  )
}
