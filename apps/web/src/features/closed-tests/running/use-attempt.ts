import { useMutation } from '@tanstack/react-query'
import { checkClosedTest, type Result, type Test } from '@zenit/contract/closed-tests'
import { useState } from 'react'
import { ApiError, NoResponseError, request } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { toasts } from '../../../ui/feedback/toasts.ts'
import { keepTest } from '../queries.ts'
import { type ChosenByQuestion, chosenFrom, mergeAnswers, toAnswers } from './answers.ts'
import { findUnsaved } from './kept-answers.ts'
import { useClock } from './use-clock.ts'
import { useSaving } from './use-saving.ts'
import { useServerWord } from './use-server-word.ts'

export interface RunningProps {
  courseId: string
  test: Test
  attempt: NonNullable<Test['attempt']>
  receivedAt: number
  onChecked: (result: Result) => void
}

/** Chosen answers, saved as they change, and the time left by the server's clock. */
export function useAnswers({ courseId, test, attempt, receivedAt }: RunningProps) {
  const { t } = useTranslation('closed-tests')
  const clock = useClock(attempt, receivedAt)
  const attemptId = attempt._id
  const [unsaved] = useState(() => findUnsaved(attempt, test.questions))
  const [chosen, setChosen] = useState<ChosenByQuestion>(() =>
    chosenFrom(mergeAnswers(attempt.answers, unsaved?.answers ?? [])),
  )
  const onGone = (shown: Test) => {
    // Answers that were not sent in time do not count, so the page must show this to the learner.
    const ended = [shown.lastResult, shown.lastPractice].some((result) => result?.attemptId === attemptId)
    if (queue.unsaved() && ended) toasts.warning(t('run.notInTime'))
    queue.stop()
    keepTest(courseId, shown)
    window.scrollTo({ top: 0 })
  }
  const ask = useServerWord({
    courseId,
    attemptId,
    onRunning: (shown, { serverNow, ...saved }) => {
      keepTest(courseId, shown)
      clock.hear(serverNow)
      queue.hear(saved)
    },
    onGone,
  })
  const { state, queue } = useSaving({
    courseId,
    attemptId,
    sequence: attempt.sequence,
    known: attempt.answers,
    unsaved,
    onMerged: (answers) => setChosen(chosenFrom(answers)),
    onSaved: ({ at, endsAt }) => {
      clock.hear(at)
      if (endsAt !== attempt.endsAt) void ask().catch(() => undefined)
    },
    onGone,
  })
  const change = (next: ChosenByQuestion) => {
    setChosen(next)
    queue.push(toAnswers(next))
  }
  return { clock, chosen, change, saving: state, queue, ask }
}

type Answers = ReturnType<typeof useAnswers>

/** No response, or only one from a proxy in front of the server. */
const isSilence = (error: unknown): boolean =>
  error instanceof NoResponseError || (error instanceof ApiError && [502, 503, 504].includes(error.status))

/**
 * Ends the attempt with the chosen answers. `end` is called by the learner: a failed check keeps the answers
 * and can be repeated. `endInTime` is called by the clock: it first requests the server's state, because time
 * may have been given back, and repeats until it gets a response.
 */
export function useCheck({ courseId, attempt, onChecked }: RunningProps, answers: Answers) {
  const check = () =>
    request(checkClosedTest, {
      params: { id: courseId },
      body: { answers: answers.queue.changes(toAnswers(answers.chosen)), attemptId: attempt._id },
      isPatient: true,
    })
  const finish = (result: Result) => {
    answers.queue.stop()
    onChecked(result)
  }
  const end = useMutation({
    mutationFn: check,
    retry: (failures, error) => error instanceof NoResponseError && failures < 2,
    onSuccess: ({ result }) => finish(result),
  })
  const endInTime = useMutation({
    mutationFn: async () => ((await answers.ask()) === 'over' ? (await check()).result : null),
    retry: (failures, error) => isSilence(error) || failures < 2,
    retryDelay: (failures) => Math.min(1_000 * 2 ** failures, 8_000),
    onSuccess: (result) => result && finish(result),
  })
  return { end, endInTime, isPending: end.isPending || endInTime.isPending }
}
