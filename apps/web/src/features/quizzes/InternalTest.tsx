import type { AnswerOf } from '@zenit/contract/call'
import type { Progress, Question } from '@zenit/contract/courses'
import { updateInternalTestProgress } from '@zenit/contract/quizzes'
import { type RefObject, useRef, useState } from 'react'
import { request } from '../../api/client.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { CheckedQuestion, Said } from './CheckedQuestion.tsx'
import { nextOpen } from './choice.ts'
import type { SublessonIds } from './ids.ts'
import styles from './Quizzes.module.css'
import { useCheck } from './use-check.ts'

type Feedback = AnswerOf<typeof updateInternalTestProgress>

interface Props {
  ids: SublessonIds
  questions: readonly Question[]
  /** Ids of the questions passed so far, stored on the server. */
  passed: ReadonlySet<string>
  onProgress: (progress: Progress) => void
}

/** Steps of the test: which questions are passed, and which is open. */
function Steps({ questions, passed, index }: Pick<Props, 'questions' | 'passed'> & { index: number | null }) {
  const { t } = useTranslation('quizzes')
  const count = questions.filter(({ _id }) => passed.has(_id)).length
  return (
    <div
      className={styles.steps}
      role="img"
      aria-label={t('internal.passed', { passed: count, count: questions.length })}
    >
      {questions.map(({ _id }, number) => (
        <i
          key={_id}
          className={cx(passed.has(_id) && styles.stepPassed, number === index && styles.stepOpen)}
        />
      ))}
    </div>
  )
}

const wasRight = ({ answersFeedback }: Feedback) => answersFeedback.every(({ isCorrect }) => isCorrect)

type Outcome = 'right' | 'partial' | 'wrong' | 'chosenRight'

/**
 * Outcome of a check. A question that was passed before always counts as passed, so for multiple answers only the
 * chosen ones can be judged.
 */
function outcomeOf(feedback: Feedback, question: Question, isRepeating: boolean): Outcome {
  if (!wasRight(feedback)) return 'wrong'
  if (question.type === 'single') return 'right'
  if (isRepeating) return 'chosenRight'
  return feedback.isQuestionPassed ? 'right' : 'partial'
}

/** The question is passed, as far as known. */
const isGood = (outcome: Outcome | undefined) => outcome === 'right' || outcome === 'chosenRight'

interface SittingProps extends Omit<Props, 'passed'> {
  question: Question
  number: number
  isRepeating: boolean
  onNext: () => void
  heading: RefObject<HTMLHeadingElement | null>
}

function Sitting({ ids, question, questions, onProgress, heading, ...rest }: SittingProps) {
  const { number, isRepeating, onNext } = rest
  const { t } = useTranslation('quizzes')
  const check = useCheck({
    send: (answers) =>
      request(updateInternalTestProgress, { body: { ...ids, questionId: question._id, answers } }),
    onProgress,
    heading,
  })
  const outcome = check.data && outcomeOf(check.data, question, isRepeating)
  const isDone = isGood(outcome)
  return (
    <CheckedQuestion
      question={question}
      check={check}
      kicker={t('internal.number', { number, count: questions.length })}
      failure={t('errors.checkInternalTestAnswer')}
      said={
        outcome && (
          <Said isGood={isDone}>
            <strong>{t(`internal.${outcome}`)}</strong>
          </Said>
        )
      }
      next={
        <Button
          look={isDone ? 'main' : 'plain'}
          icon={isDone ? undefined : 'refresh'}
          iconAfter={isDone ? 'arrow-right' : undefined}
          onClick={isDone ? onNext : check.again}
          disabledReason={undefined}
        >
          {isDone ? t('internal.next') : t('tryAgain')}
        </Button>
      }
      besides={
        !isDone && (
          <Button look="quiet" iconAfter="arrow-right" onClick={onNext}>
            {t('internal.next')}
          </Button>
        )
      }
    />
  )
}

function Completed({ count, onAgain }: { count: number; onAgain: () => void }) {
  const { t } = useTranslation('quizzes')
  return (
    <div className={styles.completed}>
      <span className={styles.sun} aria-hidden="true" />
      <h3 tabIndex={-1} className={styles.question}>
        {t('internal.completed')}
      </h3>
      <p className={styles.hint}>{t('internal.completedAll', { count })}</p>
      <Button icon="refresh" onClick={onAgain}>
        {t('internal.again')}
      </Button>
    </div>
  )
}

/** Several questions, one by one; each must be passed, with unlimited attempts. */
export default function InternalTest({ ids, questions, passed, onProgress }: Props) {
  const [index, setIndex] = useState<number | null>(() => nextOpen(questions, passed, 0))
  // A learner who has passed everything may repeat it question by question.
  const [isRepeating, setRepeating] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const [turn, setTurn] = useState(0)
  const show = (next: number | null) => {
    setIndex(next)
    setTurn(turn + 1)
    requestAnimationFrame(() => heading.current?.focus())
  }
  const goOn = () => {
    if (index === null) return
    const following = index + 1 < questions.length ? index + 1 : null
    if (isRepeating) return show(following)
    show(nextOpen(questions, passed, (index + 1) % questions.length))
  }
  const repeat = () => {
    setRepeating(true)
    show(0)
  }
  const question = index === null ? undefined : questions[index]
  return (
    <div className={styles.test}>
      <Steps questions={questions} passed={passed} index={index} />
      {question ? (
        <Sitting
          key={`${question._id}-${turn}`}
          ids={ids}
          question={question}
          questions={questions}
          number={(index ?? 0) + 1}
          isRepeating={isRepeating}
          onNext={goOn}
          onProgress={onProgress}
          heading={heading}
        />
      ) : (
        <div role="status">
          <Completed count={questions.length} onAgain={repeat} />
        </div>
      )}
    </div>
  )
}
