import type { Topic } from '@zenit/contract/closed-tests'
import type { CourseDocument, Language, TestQuestionDocument } from '../../content/document.ts'
import { textIn } from '../../content/localized.ts'
import type { Outcome } from './answers/scoring.ts'

/** A question of an attempt and its result. */
interface QuestionOutcome {
  question: Pick<TestQuestionDocument, 'lessonId'> | undefined
  outcome: Outcome | undefined
}

const toCounts = (asked: readonly QuestionOutcome[]) => ({
  correctCount: asked.filter(({ outcome }) => outcome?.kind === 'right').length,
  totalQuestions: asked.length,
})

/**
 * Returns the results of an attempt by topic, in the order of the lessons, questions without a lesson last.
 * Empty when no question names a lesson, because it would only repeat the result.
 */
export function toTopics(
  asked: readonly QuestionOutcome[],
  { lessons }: Pick<CourseDocument, 'lessons'>,
  language: Language,
): Topic[] {
  const byLesson = Map.groupBy(asked, ({ question }) => question?.lessonId)
  const taught = lessons.flatMap(({ _id, title, sublessons: [first] }): Topic[] => {
    const own = byLesson.get(_id)
    if (!own || !first) return []
    byLesson.delete(_id)
    return [{ lesson: { _id, title: textIn(title, language), sublessonId: first._id }, ...toCounts(own) }]
  })
  const others = [...byLesson.values()].flat()
  if (taught.length === 0 || others.length === 0) return taught
  return [...taught, { lesson: null, ...toCounts(others) }]
}
