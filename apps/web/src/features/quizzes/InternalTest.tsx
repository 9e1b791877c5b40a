import { useMutation } from '@tanstack/react-query'
import type { AnswerOf } from '@zenit/contract/call'
import type { Progress, Question } from '@zenit/contract/courses'
import { updateInternalTestProgress } from '@zenit/contract/quizzes'
import { type RefObject, useRef, useState } from 'react'
import { request } from '../../api/client.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useNetworkReason } from '../../offline/use-network-reason.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/picture/Icon.tsx'
import { nextOpen } from './choice.ts'
import type { SublessonIds } from './ids.ts'
import { Explained, QuestionForm, verdictIn } from './QuestionForm.tsx'
import styles from './Quizzes.module.css'

type Feedback = AnswerOf<typeof updateInternalTestProgress>

interface Props {
  ids: SublessonIds
  questions: readonly Question[]
  /** Ids of the questions passed so far, kept by the server. */
  passed: ReadonlySet<string>
  onProgress: (progress: Progress) => void
}

/** The way through the test: which questions are passed, which one is open. */
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
 * What a check means. A question that was passed before counts as passed whatever is answered now, so that of several
 * answers only what was chosen can be judged.
 */
function outcomeOf(feedback: Feedback, question: Question, isRepeating: boolean): Outcome {
  if (!wasRight(feedback)) return 'wrong'
  if (question.type === 'single') return 'right'
  if (isRepeating) return 'chosenRight'
  return feedback.isQuestionPassed ? 'right' : 'partial'
}

function Said({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation('quizzes')
  const isGood = outcome === 'right' || outcome === 'chosenRight'
  return (
    <div className={isGood ? styles.right : styles.wrong}>
      <Icon name={isGood ? 'check' : 'close'} />
      <p>
        <strong>{t(`internal.${outcome}`)}</strong>
      </p>
    </div>
  )
}

interface SittingProps extends Omit<Props, 'passed'> {
  question: Question
  number: number
  isRepeating: boolean
  onNext: () => void
  heading: RefObject<HTMLHeadingElement | null>
}

function Sitting({ ids, question, questions, onProgress, heading, ...rest }: SittingProps) {
  const offline = useNetworkReason()
  const { number, isRepeating, onNext } = rest
  const { t } = useTranslation('quizzes')
  const [chosen, setChosen] = useState<string[]>([])
  const check = useMutation({
    mutationFn: () =>
      request(updateInternalTestProgress, { body: { ...ids, questionId: question._id, answers: chosen } }),
    onSuccess: ({ progress }) => onProgress(progress),
  })
  const again = () => {
    setChosen([])
    check.reset()
    heading.current?.focus()
  }
  const outcome = check.data && outcomeOf(check.data, question, isRepeating)
  const isDone = outcome === 'right' || outcome === 'chosenRight'
  return (
    <QuestionForm
      question={question}
      chosen={chosen}
      onChoose={setChosen}
      onSubmit={() => chosen.length > 0 && !check.isPending && !check.isSuccess && check.mutate()}
      isChecked={check.isPending || check.isSuccess}
      verdictOf={(id) => verdictIn(check.data?.answersFeedback, id)}
      headingRef={heading}
      kicker={t('internal.number', { number, count: questions.length })}
    >
      <div role="status" className={styles.status}>
        {outcome && check.data && (
          <>
            <Said outcome={outcome} />
            <Explained question={question} feedback={check.data.answersFeedback} />
          </>
        )}
      </div>
      {check.isError && (
        <p role="alert" className={styles.failure}>
          <Icon name="warning" /> {t('errors.checkInternalTestAnswer')}
        </p>
      )}
      <div className={styles.actions}>
        {/* The same button in another role, which is never blocked: whoever checked by keyboard keeps the focus. */}
        {check.isSuccess ? (
          <Button
            look={isDone ? 'main' : 'plain'}
            icon={isDone ? undefined : 'refresh'}
            iconAfter={isDone ? 'arrow-right' : undefined}
            onClick={isDone ? onNext : again}
            disabledReason={undefined}
          >
            {isDone ? t('internal.next') : t('tryAgain')}
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
        {check.isSuccess && !isDone && (
          <Button look="quiet" iconAfter="arrow-right" onClick={onNext}>
            {t('internal.next')}
          </Button>
        )}
      </div>
    </QuestionForm>
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

/** Several questions, one by one; each is to be passed, tries are not limited. */
export default function InternalTest({ ids, questions, passed, onProgress }: Props) {
  const [index, setIndex] = useState<number | null>(() => nextOpen(questions, passed, 0))
  // Someone who has passed everything may go through it once more, question by question.
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
