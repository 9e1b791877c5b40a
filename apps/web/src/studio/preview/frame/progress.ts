import type { Course, Progress } from '@zenit/contract/courses'
import type { Eligibility, Rule } from '@zenit/contract/eligibility'
import { type PreviewPlace, placeAt } from '../settings.ts'

/** Sublessons that can be shown, by slug. */
interface SublessonKeys {
  lesson: string
  sublesson: string
  lessonId: string
  sublessonId: string
}

/** Returns the progress with these sublessons completed, by id, with whether they were skipped. */
export function withDone(progress: Progress, done: ReadonlyMap<string, boolean>): Progress {
  const lessons = progress.lessons.map((lesson) => {
    const sublessons = lesson.sublessons.map((one) =>
      done.has(one._id) ? { ...one, isCompleted: true, isSkipped: done.get(one._id) ?? false } : one,
    )
    return { ...lesson, sublessons, isCompleted: sublessons.every(({ isCompleted }) => isCompleted) }
  })
  const current = lessons.find(({ isCompleted }) => !isCompleted)
  const next = current?.sublessons.find(({ isCompleted }) => !isCompleted)
  return {
    ...progress,
    lessons,
    currentLessonId: current?._id ?? null,
    currentSublessonId: next?._id ?? null,
  }
}

/** Returns the progress of a learner who has completed everything before this place. */
export function progressAt(
  progress: Progress,
  places: readonly SublessonKeys[],
  { course, at }: { course: string; at: PreviewPlace },
) {
  if (at === 'start') return progress
  const isTestPassed = at === 'final-work'
  const joined = { ...progress, _id: course, isStarted: true, ...(isTestPassed && { isTestPassed }) }
  const place = placeAt(places, at)
  // If the place cannot be shown, the course starts at its beginning.
  const before = typeof at === 'string' ? places : places.slice(0, place ? places.indexOf(place) : 0)
  return withDone(joined, new Map(before.map(({ sublessonId }) => [sublessonId, false])))
}

/** Returns the progress with one more question passed; `questions` are all questions of that internal test. */
export function withPassed(
  progress: Progress,
  { lessonId, questionId, questions }: { lessonId: string; questionId: string; questions: readonly string[] },
): Progress {
  const lessons = progress.lessons.map((lesson) => {
    if (lesson._id !== lessonId) return lesson
    const passed = new Set(lesson.internalTestProgress.passedQuestionIds).add(questionId)
    const isCompleted = questions.every((id) => passed.has(id))
    return { ...lesson, internalTestProgress: { isCompleted, passedQuestionIds: [...passed] } }
  })
  return { ...progress, lessons }
}

const now = () => new Date().toISOString()

/** The rules as on the course's page; a preview issues no certificate. */
export function eligibilityOf({ ending, closedTest }: Course, progress: Progress): Eligibility {
  const done = progress.lessons.filter(({ isCompleted }) => isCompleted).length
  const isLearned = progress.currentSublessonId === null
  const ends: Rule[] = []
  const isTestPassed = progress.isPassed || progress.isTestPassed === true
  const used = isTestPassed ? 1 : 0
  if (closedTest)
    ends.push({
      rule: 'closed-test',
      isMet: isTestPassed,
      evidence: { attempt: null, used, allowed: null },
    })
  if (ending === 'exam') ends.push({ rule: 'final-work', isMet: false, evidence: null })
  const last = { test: 'start-test', exam: 'write-final-work', none: 'finish' } as const
  const step = progress.isPassed ? 'finish' : last[closedTest && !isTestPassed ? 'test' : ending]
  return {
    rules: [
      {
        rule: 'joined',
        isMet: progress.isStarted,
        evidence: progress.isStarted ? { joinedAt: now() } : null,
      },
      {
        rule: 'lessons',
        isMet: isLearned,
        evidence: {
          completedCount: done,
          totalCount: progress.lessons.length,
          completedAt: isLearned ? now() : null,
          keptBy: null,
        },
      },
      ...ends,
    ],
    canClaim: false,
    canFinish: isLearned,
    finishedAt: null,
    next: {
      step: isLearned ? step : 'learn',
      lessonId: progress.currentLessonId,
      sublessonId: progress.currentSublessonId,
      until: null,
      rank: null,
    },
  }
}
