import type { Course, Progress } from '@zenit/contract/courses'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { paths } from '../../paths.ts'
import { cx } from '../../ui/cx.ts'
import { ProgressArc } from '../../ui/feedback/ProgressArc.tsx'
import { Icon } from '../../ui/picture/Icon.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { usePercent } from '../programs/use-duration.ts'
import { kindNameOf } from './kinds.ts'
import styles from './Outline.module.css'
import {
  type CoursePosition,
  countDone,
  findStep,
  isEndingOpen,
  type OutlineLesson,
  positionAfter,
  type Step,
  searchOf,
  stepsOf,
} from './outline.ts'

/** Scrolls the list so that the open lesson is visible; the page does not scroll. */
function bringIntoView(row: HTMLElement | null): void {
  const list = row?.closest('nav')
  if (!row || !list || list.scrollHeight <= list.clientHeight) return
  const above = row.getBoundingClientRect().top - list.getBoundingClientRect().top
  const isHidden = above < 0 || above + row.offsetHeight > list.clientHeight
  if (isHidden) list.scrollTop += above - list.clientHeight / 2
}

interface RowProps {
  state: Step['state']
  isOpened: boolean
  /** Follows the opened one: see prefetch.ts. */
  isNext?: boolean
  /** Its link; null while locked. */
  to: string | null
  title: string
  detail: string
  end: string
  stateLabel: string
}

function Row({ state, isOpened, isNext, to, title, detail, end, stateLabel }: RowProps) {
  const inside: ReactNode = (
    <>
      <span className={cx(styles.dot, styles[state])}>
        {state === 'done' && <Icon name="check" size={13} />}
        {state === 'locked' && <Icon name="lock" size={13} />}
      </span>
      <span className={styles.words}>
        {title}
        <small>
          {detail}
          <VisuallyHidden>({stateLabel})</VisuallyHidden>
        </small>
      </span>
      <span className={styles.minutes}>{end}</span>
    </>
  )
  if (to === null) return <span className={cx(styles.row, styles.closed)}>{inside}</span>
  return (
    <Link
      to={to}
      preventScrollReset
      ref={isOpened ? bringIntoView : undefined}
      className={styles.row}
      aria-current={isOpened ? 'step' : undefined}
      data-next={isNext || undefined}
    >
      {inside}
    </Link>
  )
}

interface Props {
  course: Course
  progress: Progress
  outline: readonly OutlineLesson[]
  position: CoursePosition
}

interface Places {
  position: CoursePosition
  /** The position after it. */
  next: CoursePosition | undefined
}

const isAt = (step: Step, place: CoursePosition | undefined): boolean =>
  place !== undefined && place !== 'ending' && place.sublessonId === step.sublessonId

function StepRow({ step, position, next }: Places & { step: Step }) {
  const { t } = useTranslation('courses')
  return (
    <Row
      state={step.state}
      isOpened={isAt(step, position)}
      isNext={isAt(step, next)}
      to={step.state === 'locked' ? null : searchOf(step)}
      title={step.title}
      detail={[t(`kind.${kindNameOf(step)}`), ...(step.isSkipped ? [t('skip.done')] : [])].join(' · ')}
      end={t('duration.minutes', { minutes: step.minutes })}
      stateLabel={t(`state.${step.state}`)}
    />
  )
}

interface EndingRowProps {
  course: Course
  end: Course['ending']
  isDone: boolean
  isReached: boolean
  isOpened: boolean
}

function EndingRow({ course: { _id, closedTest }, end, isDone, isReached, isOpened }: EndingRowProps) {
  const { t } = useTranslation('courses')
  const test = end === 'test' ? closedTest : null
  const state = isDone ? 'done' : isReached ? 'current' : 'locked'
  return (
    <Row
      state={state}
      isOpened={isOpened}
      to={isReached ? (test && !isDone ? paths.courseTest(_id) : searchOf('ending')) : null}
      title={t(`ending.${end}`)}
      detail={
        test
          ? t('questionsCount', { count: test.questionsCount })
          : t(closedTest ? 'ending.afterTest' : 'ending.detail')
      }
      end={test ? t('duration.upTo', { minutes: test.minutes }) : ''}
      stateLabel={t(`state.${state}`)}
    />
  )
}

/** The last rows: to the test, to the final work (possibly after a test), or to the end. */
function EndingRows({
  course,
  progress,
  isReached,
  position,
}: Omit<Props, 'outline'> & { isReached: boolean }) {
  const { ending, closedTest } = course
  const isDone = progress.isPassed || (ending === 'none' && progress.isFinished)
  const hasTestFirst = ending === 'exam' && closedTest !== null
  const isTestDone = isDone || progress.isTestPassed === true
  const isOpened = position === 'ending'
  return (
    <>
      {hasTestFirst && (
        <li>
          <EndingRow
            course={course}
            end="test"
            isDone={isTestDone}
            isReached={isReached}
            isOpened={isOpened && !isTestDone}
          />
        </li>
      )}
      <li>
        <EndingRow
          course={course}
          end={ending}
          isDone={isDone}
          isReached={isReached && (!hasTestFirst || isTestDone)}
          isOpened={isOpened && (!hasTestFirst || isTestDone)}
        />
      </li>
    </>
  )
}

/** With more rows, all lessons except the open one are collapsed. */
const mostUnfolded = 24

interface LessonRowsProps extends Places {
  lesson: OutlineLesson
  isFolding: boolean
}

function LessonRows({ lesson, isFolding, ...places }: LessonRowsProps) {
  const { t } = useTranslation('courses')
  const { _id, title, steps } = lesson
  const rows = steps.map((step) => <StepRow key={step.sublessonId} step={step} {...places} />)
  if (rows.length <= 1) return rows
  const list = (
    <ol>
      {rows.map((row) => (
        <li key={row.key}>{row}</li>
      ))}
    </ol>
  )
  if (!isFolding)
    return (
      <>
        <p className={styles.group}>{title}</p>
        {list}
      </>
    )
  const { position } = places
  const isHere = position !== 'ending' && position.lessonId === _id
  const done = steps.filter(({ state }) => state === 'done').length
  return (
    <details className={styles.fold} open={isHere}>
      <summary>
        {title}
        <span className={styles.part}>{t('partsDone', { done, count: steps.length })}</span>
        <span className={styles.chevron}>
          <Icon name="chevron-down" size={16} />
        </span>
      </summary>
      {list}
    </details>
  )
}

/** Progress of the course, on wide screens with the outline next to the player. */
function Climb({ share }: { share: number }) {
  const { t } = useTranslation('programs')
  const percent = usePercent()
  return (
    <p className={styles.climb}>
      <ProgressArc share={share} label={t('course.progress', { percent: percent(share) })} />
      <strong aria-hidden="true">{percent(share)}</strong>
    </p>
  )
}

/** The outline: what is done, current, or locked and why. Collapsible on a small screen. */
export function Outline({ course, progress, outline, position }: Props) {
  const { t } = useTranslation('courses')
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  const steps = stepsOf(outline)
  const hasLocked = steps.some(({ state }) => state === 'locked')
  const opened = findStep(steps, position)
  const next = opened && positionAfter(steps, opened)
  const isReached = isEndingOpen(progress, steps)
  const count = t('lessonsDone', { done: countDone(outline), count: outline.length })
  return (
    <nav className={cx(styles.outline, isOpen && styles.open)} aria-label={t('outline')}>
      <h2 className={styles.heading}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          {t('outline')} <span className={styles.count}>{count}</span>
          <span className={styles.chevron}>
            <Icon name="chevron-down" />
          </span>
        </button>
        <span className={styles.plainHeading}>
          {t('outline')} <span className={styles.count}>{count}</span>
        </span>
      </h2>
      <Climb share={progress.share} />
      <div id={listId} className={styles.list}>
        <ol>
          {outline.map((lesson) => (
            <li key={lesson._id}>
              <LessonRows
                lesson={lesson}
                position={position}
                next={next}
                isFolding={steps.length > mostUnfolded}
              />
            </li>
          ))}
          <EndingRows course={course} progress={progress} isReached={isReached} position={position} />
        </ol>
        {hasLocked && (
          <p className={styles.why}>
            <Icon name="lock" size={15} /> {t('lockedWhy')}
          </p>
        )}
      </div>
    </nav>
  )
}
