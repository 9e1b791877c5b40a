import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { PageTitle } from '../../../shell/navigation/PageTitle.tsx'
import { useQuietShell } from '../../../shell/quiet-shell.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/Dialog.tsx'
import { asRanges, choose, unanswered } from './answers.ts'
import { Leaving } from './Leaving.tsx'
import { Announcements, CheckFailure, TimeGivenBack } from './Notices.tsx'
import { QuestionSheet } from './QuestionSheet.tsx'
import styles from './Running.module.css'
import { Steps } from './Steps.tsx'
import { TestBar } from './TestBar.tsx'
import { type RunningProps, useAnswers, useCheck } from './use-attempt.ts'

/** The current question; focus moves to its text when it changes. */
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

type OpenDialog = 'end' | 'clear' | null

interface OpenDialogProps {
  asking: OpenDialog
  /** Numbers of questions without an answer. */
  missing: readonly number[]
  onEnd: () => void
  onClear: () => void
  onCancel: () => void
}

/** Confirmation of actions that cannot be undone. */
function Questions({ asking, missing, onEnd, onClear, onCancel }: OpenDialogProps) {
  const { t } = useTranslation('closed-tests')
  return (
    <>
      <ConfirmDialog
        isOpen={asking === 'end'}
        title={t('run.endTitle')}
        confirmLabel={t('run.endNow')}
        cancelLabel={t('run.goOn')}
        onConfirm={onEnd}
        onCancel={onCancel}
      >
        {missing.length === 0
          ? t('run.allAnswered')
          : t('run.unanswered', { count: missing.length, numbers: asRanges(missing) })}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asking === 'clear'}
        title={t('run.clearTitle')}
        confirmLabel={t('run.clearConfirm')}
        cancelLabel={t('run.keep')}
        onConfirm={onClear}
        onCancel={onCancel}
      >
        {t('run.clearBody')}
      </ConfirmDialog>
    </>
  )
}

interface FootProps {
  index: number
  count: number
  isPending: boolean
  onGo: (index: number) => void
  onEnd: () => void
}

/** Buttons for the previous and the next question; after the last one, to end. */
function Foot({ index, count, isPending, onGo, onEnd }: FootProps) {
  const { t } = useTranslation('closed-tests')
  return (
    <div className={styles.foot}>
      {index > 0 && (
        <Button icon="arrow-left" onClick={() => onGo(index - 1)}>
          {t('run.previous')}
        </Button>
      )}
      {index < count - 1 ? (
        <Button look="main" iconAfter="arrow-right" onClick={() => onGo(index + 1)}>
          {t('run.next')}
        </Button>
      ) : (
        <Button look="main" pending={isPending} onClick={onEnd}>
          {t('run.toEnd')}
        </Button>
      )}
    </div>
  )
}

/** Ends the attempt, on request or by the clock. */
function useEnd(props: RunningProps, answers: ReturnType<typeof useAnswers>) {
  const check = useCheck(props, answers)
  const { mutate: endInTime } = check.endInTime
  const isOver = answers.clock.left === 0
  useEffect(() => {
    if (isOver) endInTime()
  }, [isOver, endInTime])
  const ending = isOver ? check.endInTime : check.end
  return {
    isOver,
    isPending: check.isPending,
    hasFailed: !check.isPending && ending.isError,
    endNow: () => check.end.mutate(),
    retry: () => ending.mutate(),
  }
}

/** IN_PROGRESS: one question at a time, and the clock. */
export function Running(props: RunningProps) {
  const { t } = useTranslation('closed-tests')
  const { test, attempt } = props
  const { questions } = test
  const answers = useAnswers(props)
  const { clock, chosen, change, saving } = answers
  const { isOver, isPending, hasFailed, endNow, retry } = useEnd(props, answers)
  const [open] = unanswered(questions, chosen)
  const { index, heading, go } = useQuestionIndex(questions.length, (open ?? 1) - 1)
  const [asking, setAsking] = useState<OpenDialog>(null)
  const [startedWith] = useState(clock.left)
  useQuietShell(true)
  const question = questions[index]
  const isLocked = isOver || isPending
  const askToEnd = () => (isOver ? retry() : setAsking('end'))
  const stopAsking = () => setAsking(null)
  return (
    <>
      <PageTitle>{`${t('run.number', { number: index + 1, count: questions.length })} · ${test.courseTitle}`}</PageTitle>
      <TestBar
        title={test.courseTitle}
        saving={saving}
        left={clock.left}
        used={clock.used}
        isChecking={isPending}
        hasFailed={hasFailed}
        onEnd={askToEnd}
      />
      <Announcements left={clock.left} startedWith={startedWith} />
      <div className={styles.test}>
        <TimeGivenBack givenBack={attempt.givenBack} />
        {hasFailed && <CheckFailure onRetry={retry} isRetrying={isPending} />}
        {isPending && <p className={styles.checking}>{t(isOver ? 'run.timeUp' : 'run.checking')}</p>}
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
        <Foot index={index} count={questions.length} isPending={isPending} onGo={go} onEnd={askToEnd} />
        {chosen.size > 0 && !isLocked && (
          <Button look="quiet" size="small" className={styles.clear} onClick={() => setAsking('clear')}>
            {t('run.clear')}
          </Button>
        )}
      </div>
      <Leaving isRunning={!isLocked} left={clock.left} />
      <Questions
        asking={isOver ? null : asking}
        missing={unanswered(questions, chosen)}
        onEnd={() => {
          stopAsking()
          endNow()
        }}
        onClear={() => {
          stopAsking()
          change(new Map())
          go(0)
        }}
        onCancel={stopAsking}
      />
    </>
  )
}
