import type { Course } from '@zenit/contract/courses'
import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { loadCode } from '../../../load-code.ts'

const RateLesson = lazy(() => loadCode(() => import('./RateLesson.tsx')))

interface Props {
  course: Course
  /** Undefined: the lesson just finished, if that opened this page. */
  lessonId?: string
}

/** Asks whether a finished lesson was useful. In its own chunk, because nothing waits for it. */
export function Rating({ course, lessonId }: Props) {
  const { state } = useLocation()
  const rated = lessonId ?? state?.finished
  return (
    rated && (
      <Suspense fallback={null}>
        <RateLesson course={course} lessonId={rated} isNamed={!lessonId} />
      </Suspense>
    )
  )
}
