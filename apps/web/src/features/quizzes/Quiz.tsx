import type { Progress, Question } from '@zenit/contract/courses'
import { updateQuizProgress } from '@zenit/contract/quizzes'
import { useRef } from 'react'
import { request } from '../../api/client.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckedQuestion, Said } from './CheckedQuestion.tsx'
import type { SublessonIds } from './ids.ts'
import { useCheck } from './use-check.ts'

interface Props {
  ids: SublessonIds
  question: Question
  onProgress: (progress: Progress) => void
}

function Verdict({ isCorrect }: { isCorrect: boolean }) {
  const { t } = useTranslation('quizzes')
  return (
    <Said isGood={isCorrect}>
      <strong>{isCorrect ? t('quiz.right') : t('quiz.wrong')}</strong>{' '}
      {isCorrect ? t('quiz.rightNext') : t('quiz.wrongNext')}
    </Said>
  )
}

/** One question for self-check. A wrong answer can be retried and blocks nothing. */
export default function Quiz({ ids, question, onProgress }: Props) {
  const { t } = useTranslation('quizzes')
  const heading = useRef<HTMLHeadingElement>(null)
  const check = useCheck({
    send: (answers) => request(updateQuizProgress, { body: { ...ids, answers } }),
    onProgress,
    heading,
  })
  return (
    <CheckedQuestion
      question={question}
      check={check}
      kicker={t('quiz.kicker')}
      failure={t('errors.checkQuizAnswer')}
      said={check.data && <Verdict isCorrect={check.data.isCorrect} />}
      next={
        <Button type="button" icon="refresh" onClick={check.again} disabledReason={undefined}>
          {t('tryAgain')}
        </Button>
      }
    />
  )
}
