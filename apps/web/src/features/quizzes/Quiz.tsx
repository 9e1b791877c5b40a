import { useMutation } from '@tanstack/react-query'
import type { Progress, Question } from '@zenit/contract/courses'
import { updateQuizProgress } from '@zenit/contract/quizzes'
import { useRef, useState } from 'react'
import { request } from '../../api/client.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useNetworkReason } from '../../offline/use-network-reason.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/picture/Icon.tsx'
import type { SublessonIds } from './ids.ts'
import { Explained, QuestionForm, verdictIn } from './QuestionForm.tsx'
import styles from './Quizzes.module.css'

interface Props {
  ids: SublessonIds
  question: Question
  onProgress: (progress: Progress) => void
}

function Verdict({ isCorrect }: { isCorrect: boolean }) {
  const { t } = useTranslation('quizzes')
  return (
    <div className={isCorrect ? styles.right : styles.wrong}>
      <Icon name={isCorrect ? 'check' : 'close'} />
      <p>
        <strong>{isCorrect ? t('quiz.right') : t('quiz.wrong')}</strong>{' '}
        {isCorrect ? t('quiz.rightNext') : t('quiz.wrongNext')}
      </p>
    </div>
  )
}

/** One question to check oneself. A wrong answer may be tried again and holds nobody up. */
export function Quiz({ ids, question, onProgress }: Props) {
  const { t } = useTranslation('quizzes')
  const offline = useNetworkReason()
  const [chosen, setChosen] = useState<string[]>([])
  const heading = useRef<HTMLHeadingElement>(null)
  const check = useMutation({
    mutationFn: () => request(updateQuizProgress, { body: { ...ids, answers: chosen } }),
    onSuccess: ({ progress }) => onProgress(progress),
  })
  const again = () => {
    setChosen([])
    check.reset()
    heading.current?.focus()
  }
  return (
    <QuestionForm
      question={question}
      chosen={chosen}
      onChoose={setChosen}
      onSubmit={() => chosen.length > 0 && !check.isPending && !check.isSuccess && check.mutate()}
      isChecked={check.isPending || check.isSuccess}
      headingRef={heading}
      kicker={t('quiz.kicker')}
      verdictOf={(id) => verdictIn(check.data?.answersFeedback, id)}
    >
      <div role="status" className={styles.status}>
        {check.data && (
          <>
            <Verdict isCorrect={check.data.isCorrect} />
            <Explained question={question} feedback={check.data.answersFeedback} />
          </>
        )}
      </div>
      {check.isError && (
        <p role="alert" className={styles.failure}>
          <Icon name="warning" /> {t('errors.checkQuizAnswer')}
        </p>
      )}
      <div className={styles.actions}>
        {/* The same button in another role, which is never blocked: whoever checked by keyboard keeps the focus. */}
        {check.isSuccess ? (
          <Button type="button" icon="refresh" onClick={again} disabledReason={undefined}>
            {t('tryAgain')}
          </Button>
        ) : (
          <Button
            type="submit"
            look="main"
            pending={check.isPending}
            disabledReason={offline ?? (chosen.length === 0 ? t('chooseFirst') : undefined)}
          >
            {check.isError ? t('checkAgain') : t('check')}
          </Button>
        )}
      </div>
    </QuestionForm>
  )
}
