import type { AnswerOf } from '@zenit/contract/call'
import type { viewCourse } from '@zenit/contract/courses'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageTitle } from '../../shell/navigation/PageTitle.tsx'
import { useSession } from '../../shell/use-session.ts'
import { ProgressArc } from '../../ui/feedback/ProgressArc.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { usePercent } from '../programs/use-duration.ts'
import { About } from './About.tsx'
import { CourseHead } from './CourseHead.tsx'
import styles from './CoursePage.module.css'
import { readVisited } from './course-positions.ts'
import { ending } from './ending/on-demand.tsx'
import { Lesson } from './lesson/Lesson.tsx'
import { Outline } from './Outline.tsx'
import {
  countDone,
  findStep,
  type OutlineLesson,
  outlineOf,
  positionInAddress,
  positionToOpen,
  stepsOf,
} from './outline.ts'

type Props = AnswerOf<typeof viewCourse>['data']

/** Progress of the course while the outline is collapsed; otherwise the outline shows it. */
function Climb({ outline, share }: { outline: readonly OutlineLesson[]; share: number }) {
  const { t } = useTranslation('courses')
  const percent = usePercent()
  const lessons = t('lessonsDone', { done: countDone(outline), count: outline.length })
  const climbed = [lessons, percent(share)].join(' · ')
  return (
    <p className={styles.climb}>
      <ProgressArc share={share} label={climbed} onSky /> <span aria-hidden="true">{climbed}</span>
    </p>
  )
}

/** The course of a learner who joined: the open lesson, the outline, and the ending. */
export function Learning({ course, progress, recommendedTools }: Props) {
  const [search] = useSearchParams()
  const { user } = useSession()
  const outline = outlineOf(course, progress)
  const steps = stepsOf(outline)
  const asked = positionInAddress(search)
  const visited = readVisited({ learnerId: user?._id ?? '', courseId: course._id })
  const position = positionToOpen(progress, steps, { asked, visited })
  const step = findStep(steps, position)
  const outlineBeside = <Outline course={course} progress={progress} outline={outline} position={position} />
  return (
    <>
      <PageTitle>{step ? `${step.title} · ${course.title}` : course.title}</PageTitle>
      <CourseHead course={course}>
        <Climb outline={outline} share={progress.share} />
      </CourseHead>
      <div className={styles.stage}>
        {step ? (
          <Lesson
            key={step.sublessonId}
            course={course}
            progress={progress}
            outline={outline}
            step={step}
            beside={outlineBeside}
          />
        ) : (
          <Suspense fallback={<Skeleton shape="block" />}>
            <ending.Part course={course} progress={progress} beside={outlineBeside} />
          </Suspense>
        )}
        <About course={course} tools={recommendedTools} />
      </div>
    </>
  )
}
