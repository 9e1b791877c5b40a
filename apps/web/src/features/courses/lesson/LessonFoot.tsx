import { useMutation } from '@tanstack/react-query'
import type { Course, LessonContent, Progress } from '@zenit/contract/courses'
import { filmPartsToSee } from '@zenit/contract/ranges'
import { Link, useNavigate } from 'react-router'
import { ApiError } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { queryClient } from '../../../query-client.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/picture/Icon.tsx'
import page from '../CoursePage.module.css'
import {
  type CoursePosition,
  currentPosition,
  type OutlineLesson,
  partOf,
  positionAfter,
  type Step,
  searchOf,
  stepBefore,
  stepsOf,
} from '../outline.ts'
import { courseQuery, keepProgress } from '../queries.ts'
import { Rating } from '../rating/Rating.tsx'
import { finishLesson } from './finish.ts'
import styles from './Lesson.module.css'
import { Skip } from './Skip.tsx'
import { type SeenShare, seenOf, useViewing } from './viewing.ts'

interface Props {
  course: Course
  progress: Progress
  outline: readonly OutlineLesson[]
  step: Step
  content: LessonContent
  isDeckDone: boolean
}

type BlockReason =
  | 'blocked.video'
  | 'blocked.lastSlide'
  | 'blocked.presentation'
  | 'blocked.endOfText'
  | 'blocked.internalTest'
  | null

/** Why the lesson cannot be finished yet; the server applies the same rules. */
function blockedBy({ progress, step, isDeckDone }: Props, { isEnough }: SeenShare): BlockReason {
  if (step.state === 'done') return null
  if (step.kind === 'video') return isEnough ? null : 'blocked.video'
  if (step.format === 'page') return isEnough || isDeckDone ? null : 'blocked.endOfText'
  if (step.kind === 'presentation' && !isDeckDone)
    return isEnough ? 'blocked.presentation' : 'blocked.lastSlide'
  if (step.kind !== 'internal-test') return null
  const lesson = progress.lessons.find(({ _id }) => _id === step.lessonId)
  return lesson?.internalTestProgress.isCompleted ? null : 'blocked.internalTest'
}

const isUnseen = (error: unknown) => error instanceof ApiError && error.code === 'sublesson-unseen'

/** A film or deck can be skipped unless this page or the server has recorded that enough was seen. */
const maySkip = ({ step }: Props, blocked: BlockReason, error: unknown): boolean =>
  step.state !== 'done' &&
  (step.kind === 'video' || step.kind === 'presentation') &&
  (['blocked.video', 'blocked.lastSlide', 'blocked.endOfText'].includes(blocked ?? '') || isUnseen(error))

function useFinish({ course, progress, outline, step, isDeckDone }: Props) {
  const navigate = useNavigate()
  const open = (position: CoursePosition, finished?: string) =>
    navigate(searchOf(position), { preventScrollReset: true, state: { finished } })
  const finish = useMutation({
    mutationFn: (isSkipped: boolean) => finishLesson({ course, progress, step, isDeckDone, isSkipped }),
    onSuccess: async (after) => {
      keepProgress(course._id, after)
      // Finishing a lesson may load a newer revision of the course.
      void queryClient.invalidateQueries({ queryKey: courseQuery(course._id).queryKey })
      await open(currentPosition(after), partOf(outline, step).isLastOpen ? step.lessonId : undefined)
    },
  })
  return { finish, open }
}

interface OnProps {
  props: Props
  blocked: BlockReason
  reason: string | undefined
}

/** Finishes or skips the sublesson, or goes to the next one when it is finished. */
function On({ props, blocked, reason }: OnProps) {
  const { t } = useTranslation('courses')
  const { outline, step } = props
  const { finish, open } = useFinish(props)
  const after = positionAfter(stepsOf(outline), step)
  const { isLastOpen } = partOf(outline, step)
  if (step.state === 'done') {
    const isWithin = after !== 'ending' && after.lessonId === step.lessonId
    const next = isWithin ? t('nextPart') : t('nextLesson')
    return (
      <Button look="main" iconAfter="arrow-right" onClick={() => void open(after)}>
        {after === 'ending' ? t('toEnding') : next}
      </Button>
    )
  }
  return (
    <>
      {finish.isError && (
        <p role="alert" className={cx(page.failure, styles.failed)}>
          <Icon name="warning" /> {t(isUnseen(finish.error) ? 'errors.unseen' : 'errors.completeLesson')}
        </p>
      )}
      {maySkip(props, blocked, finish.error) && (
        <Skip isPending={finish.isPending && finish.variables} onSkip={() => finish.mutate(true)} />
      )}
      <Button
        look="main"
        iconAfter="arrow-right"
        pending={finish.isPending && !finish.variables}
        disabledReason={reason}
        onClick={() => finish.mutate(false)}
      >
        {finish.isError ? t('finishAgain') : t(isLastOpen ? 'finishLesson' : 'finishPart')}
      </Button>
    </>
  )
}

/** Links back and forward. */
export function LessonFoot(props: Props) {
  const { t } = useTranslation('courses')
  const { course, outline, progress, step, content } = props
  const before = stepBefore(stepsOf(outline), step)
  const here = useViewing({ progressId: progress._id ?? '', sublessonId: step.sublessonId })
  const part = partOf(outline, step)
  const seen = seenOf(step.kind, here, content.seen)
  const blocked = blockedBy(props, seen)
  const reason = blocked ? t(blocked, { percent: seen.percent, needed: filmPartsToSee / 10 }) : undefined
  return (
    <footer className={styles.foot}>
      {reason && (
        <p className={styles.blocked}>
          <Icon name="info" size={18} /> {reason}
        </p>
      )}
      {step.state === 'done' && part.isLastOpen && part.number === part.count && (
        <Rating course={course} lessonId={step.lessonId} />
      )}
      <div className={styles.ways}>
        {before && (
          <LinkButton icon="arrow-left" render={<Link to={searchOf(before)} preventScrollReset />}>
            {before.title}
          </LinkButton>
        )}
        <On props={props} blocked={blocked} reason={reason} />
      </div>
    </footer>
  )
}
