import type { Question } from '@zenit/contract/courses'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useNetworkReason } from '../../offline/use-network-reason.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/picture/Icon.tsx'
import { Explanation } from './Explanation.tsx'
import { Explained, QuestionForm, verdictIn } from './QuestionForm.tsx'
import styles from './Quizzes.module.css'
import type { Check } from './use-check.ts'

/** Result of a check, in a sentence or two. */
export function Said({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  return (
    <div className={isGood ? styles.right : styles.wrong}>
      <Icon name={isGood ? 'check' : 'close'} />
      <p>{children}</p>
    </div>
  )
}

interface Props {
  question: Question
  check: Check
  kicker: string
  /** Message when there was no response. */
  failure: string
  /** Result of the check. */
  said: ReactNode
  /** The button after the check. */
  next: ReactElement<unknown, typeof Button>
  /** Shown next to it then. */
  besides?: ReactNode
}

/** A question that is checked right after the answer. */
export function CheckedQuestion({ question, check, kicker, failure, said, next, besides }: Props) {
  const { t } = useTranslation('quizzes')
  const offline = useNetworkReason()
  const { chosen, choose, submit, data, isPending, isSuccess, isError, heading } = check
  return (
    <QuestionForm
      question={question}
      chosen={chosen}
      onChoose={choose}
      onSubmit={submit}
      isChecked={isPending || isSuccess}
      headingRef={heading}
      kicker={kicker}
      verdictOf={(id) => verdictIn(data?.answersFeedback, id)}
    >
      <div role="status" className={styles.status}>
        {data && (
          <>
            {said}
            <Explained question={question} feedback={data.answersFeedback} />
            <Explanation explanation={data.explanation} sources={data.sources} />
          </>
        )}
      </div>
      {isError && (
        <p role="alert" className={styles.failure}>
          <Icon name="warning" /> {failure}
        </p>
      )}
      <div className={styles.actions}>
        {/* The same button in another role, never disabled, so that keyboard users keep the focus. */}
        {isSuccess ? (
          next
        ) : (
          <Button
            type="submit"
            look="main"
            pending={isPending}
            disabledReason={offline ?? (chosen.length === 0 ? t('chooseFirst') : undefined)}
          >
            {isError ? t('checkAgain') : t('check')}
          </Button>
        )}
        {isSuccess && besides}
      </div>
    </QuestionForm>
  )
}
