import { useMutation } from '@tanstack/react-query'
import { checkClosedTest, type Result, type Test } from '@zenit/contract/closed-tests'
import { useEffect, useRef, useState } from 'react'
import { NoResponseError, request } from '../../api/client.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageTitle } from '../../shell/PageTitle.tsx'
import { useQuietShell } from '../../shell/quiet.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { asRanges, type Chosen, choose, chosenFrom, toAnswers, unanswered } from './answers.ts'
import { minutesToAnnounce } from './countdown.ts'
import { QuestionSheet } from './QuestionSheet.tsx'
import { keepTest } from './queries.ts'
import styles from './Running.module.css'
import { Steps } from './Steps.tsx'
import { TestBar } from './TestBar.tsx'
import { useClock } from './use-clock.ts'
import { useSaving } from './use-saving.ts'

interface Props {
  courseId: string
  test: Test
  attempt: NonNullable<Test['attempt']>
  receivedAt: number
  onChecked: (result: Result) => void
}

/** What is chosen, and saved as it changes. */
function useAnswers({ courseId, attempt, receivedAt }: Props) {
  const clock = useClock(attempt, receivedAt)
  const [chosen, setChosen] = useState<Chosen>(() => chosenFrom(attempt.answers))
  const { state, queue } = useSaving({
    courseId,
    attemptId: attempt._id,
    sequence: attempt.sequence,
    onSaved: clock.hear,
    onGone: (test) => {
      keepTest(courseId, test)
      if (test.attempt?._id === attempt._id) clock.hear(test.attempt.serverNow)
      else window.scrollTo({ top: 0 })
    },
  })
  const change = (next: Chosen) => {
    setChosen(next)
    queue.push(toAnswers(next))
  }
  return { clock, chosen, change, saving: state, queue }
}

/** Ends the attempt with what is chosen. A failed check keeps the answers and can be sent again. */
function useCheck({ courseId, attempt, onChecked }: Props, answers: ReturnType<typeof useAnswers>) {
  return useMutation({
    mutationFn: () =>
      request(checkClosedTest, {
        params: { id: courseId },
        body: { answers: toAnswers(answers.chosen), attemptId: attempt._id },
      }),
    retry: (failures, error) => error instanceof NoResponseError && failures < 2,
    onSuccess: ({ result }) => {
      answers.queue.stop()
      onChecked(result)
    },
  })
}

/** The question on the screen; focus goes to its words when it changes. */
function useQuestionIndex(count: number, first: number) {
  const [index, setIndex] = useState(first)
  const heading = useRef<HTMLHeadingElement>(null)
  const go = (next: number) => {
    setIndex(Math.min(Math.max(0, next), count - 1))
    window.scrollTo({ top: 0 })
    requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }))
  }
  return { index, heading, go }
}

function CheckFailure({ onRetry, isRetrying }: { onRetry: () => void; isRetrying: boolean }) {
  const { t } = useTranslation('closed-tests')
  return (
    <div role="alert" className={styles.failure}>
      <Icon name="warning" />
      <p>
        <strong>{t('errors.check')}</strong> {t('errors.kept')}
      </p>
      <Button size="small" pending={isRetrying} onClick={onRetry}>
        {t('errors.retry')}
      </Button>
    </div>
  )
}

/** Said aloud at 10, 5 and 1 minutes, and when the time is up; silent in between. */
function Announcements({ left, startedWith }: { left: number; startedWith: number }) {
  const { t } = useTranslation('closed-tests')
  const minutes = minutesToAnnounce(startedWith, left)
  return (
    <div role="status">
      <VisuallyHidden>
        {left === 0 ? t('run.timeUp') : minutes !== null && t('run.minutesLeft', { count: minutes })}
      </VisuallyHidden>
    </div>
  )
}

type Asking = 'end' | 'clear' | null

/** IN_PROGRESS: one question at a time, the clock, and nothing else. */
export function Running(props: Props) {
  const { t } = useTranslation('closed-tests')
  const { test } = props
  const { questions } = test
  const answers = useAnswers(props)
  const { clock, chosen, change, saving } = answers
  const check = useCheck(props, answers)
  const [open] = unanswered(questions, chosenFrom(props.attempt.answers))
  const { index, heading, go } = useQuestionIndex(questions.length, (open ?? 1) - 1)
  const [asking, setAsking] = useState<Asking>(null)
  const [startedWith] = useState(clock.left)
  const missing = unanswered(questions, chosen)
  const isOver = clock.left === 0
  const end = check.mutate
  useQuietShell(true)
  useEffect(() => {
    if (isOver) end()
  }, [isOver, end])
  const question = questions[index]
  const isLocked = isOver || check.isPending
  return (
    <>
      <PageTitle>{`${t('run.number', { number: index + 1, count: questions.length })} · ${test.courseTitle}`}</PageTitle>
      <TestBar
        title={test.courseTitle}
        saving={saving}
        left={clock.left}
        used={clock.used}
        isChecking={check.isPending}
        onEnd={() => (isOver ? check.mutate() : setAsking('end'))}
      />
      <Announcements left={clock.left} startedWith={startedWith} />
      <div className={styles.test}>
        {check.isError && <CheckFailure onRetry={() => check.mutate()} isRetrying={check.isPending} />}
        {check.isPending && <p className={styles.checking}>{t(isOver ? 'run.timeUp' : 'run.checking')}</p>}
        <Steps questions={questions} chosen={chosen} index={index} onGo={go} />
        {question && (
          <QuestionSheet
            key={question._id}
            question={question}
            number={index + 1}
            count={questions.length}
            chosen={chosen.get(index) ?? []}
            isLocked={isLocked}
            headingRef={heading}
            onChoose={(a) => change(choose(chosen, index, a))}
          />
        )}
        <div className={styles.foot}>
          {index > 0 && (
            <Button icon="arrow-left" onClick={() => go(index - 1)}>
              {t('run.previous')}
            </Button>
          )}
          {index < questions.length - 1 ? (
            <Button look="main" iconAfter="arrow-right" onClick={() => go(index + 1)}>
              {t('run.next')}
            </Button>
          ) : (
            <Button look="main" pending={check.isPending} onClick={() => setAsking('end')}>
              {t('run.toEnd')}
            </Button>
          )}
        </div>
        {chosen.size > 0 && !isLocked && (
          <Button look="quiet" size="small" className={styles.clear} onClick={() => setAsking('clear')}>
            {t('run.clear')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={asking === 'end' && !isOver}
        title={t('run.endTitle')}
        confirmLabel={t('run.endNow')}
        cancelLabel={t('run.goOn')}
        onConfirm={() => {
          setAsking(null)
          check.mutate()
        }}
        onCancel={() => setAsking(null)}
      >
        {missing.length === 0
          ? t('run.allAnswered')
          : t('run.unanswered', { count: missing.length, numbers: asRanges(missing) })}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asking === 'clear' && !isOver}
        title={t('run.clearTitle')}
        confirmLabel={t('run.clearConfirm')}
        cancelLabel={t('run.keep')}
        onConfirm={() => {
          setAsking(null)
          change(new Map())
          go(0)
        }}
        onCancel={() => setAsking(null)}
      >
        {t('run.clearBody')}
      </ConfirmDialog>
    </>
  )
}
