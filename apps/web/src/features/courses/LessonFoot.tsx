import { useMutation } from '@tanstack/react-query'
import type { Course, Progress } from '@zenit/contract/courses'
import { Link, useNavigate } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { queryClient } from '../../query-client.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import page from './CoursePage.module.css'
import { finishLesson } from './finish.ts'
import styles from './Lesson.module.css'
import {
  currentPlace,
  type OutlineLesson,
  type Place,
  placeAfter,
  type Step,
  searchOf,
  stepBefore,
  stepsOf,
} from './outline.ts'
import { courseQuery, keepProgress } from './queries.ts'

interface Props {
  course: Course
  progress: Progress
  outline: readonly OutlineLesson[]
  step: Step
  isDeckDone: boolean
}

type Blocked = 'blocked.presentation' | 'blocked.internalTest' | null

/** Why the lesson cannot be finished yet; the server holds the internal test to the same rule. */
function blockedBy({ progress, step, isDeckDone }: Props): Blocked {
  if (step.state === 'done') return null
  if (step.kind === 'presentation') return isDeckDone ? null : 'blocked.presentation'
  if (step.kind !== 'internal-test') return null
  const lesson = progress.lessons.find(({ _id }) => _id === step.lessonId)
  return lesson?.internalTestProgress.isCompleted ? null : 'blocked.internalTest'
}

function useFinish({ course, progress, step }: Props) {
  const navigate = useNavigate()
  const open = (place: Place) => navigate(searchOf(place), { preventScrollReset: true })
  const finish = useMutation({
    mutationFn: () => finishLesson({ course, progress, step }),
    onSuccess: async (after) => {
      keepProgress(course._id, after)
      // A finished lesson may bring the course's newer edition.
      void queryClient.invalidateQueries({ queryKey: courseQuery(course._id).queryKey })
      await open(currentPlace(after))
    },
  })
  return { finish, open }
}

/** The way back, and the way on: finishing the lesson, or the next one when it is finished already. */
export function LessonFoot(props: Props) {
  const { t } = useTranslation('courses')
  const { outline, step } = props
  const { finish, open } = useFinish(props)
  const steps = stepsOf(outline)
  const before = stepBefore(steps, step)
  const blocked = blockedBy(props)
  const isDone = step.state === 'done'
  const isLast = placeAfter(steps, step) === 'ending'
  return (
    <footer className={styles.foot}>
      {finish.isError && (
        <p role="alert" className={page.failure}>
          <Icon name="warning" /> {t('errors.completeLesson')}
        </p>
      )}
      {blocked && (
        <p className={styles.blocked}>
          <Icon name="info" size={18} /> {t(blocked)}
        </p>
      )}
      <div className={styles.ways}>
        {before && (
          <LinkButton icon="arrow-left" render={<Link to={searchOf(before)} preventScrollReset />}>
            {before.title}
          </LinkButton>
        )}
        {isDone ? (
          <Button look="main" iconAfter="arrow-right" onClick={() => void open(placeAfter(steps, step))}>
            {isLast ? t('toEnding') : t('nextLesson')}
          </Button>
        ) : (
          <Button
            look="main"
            iconAfter="arrow-right"
            pending={finish.isPending}
            disabledReason={blocked ? t(blocked) : undefined}
            onClick={() => finish.mutate()}
          >
            {finish.isError ? t('finishAgain') : t('finishLesson')}
          </Button>
        )}
      </div>
    </footer>
  )
}
