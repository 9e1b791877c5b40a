import type { AnswerOf } from '@zenit/contract/call'
import type { Test } from '@zenit/contract/closed-tests'
import type { FinalWork } from '@zenit/contract/final-works'
import type { viewPreviewCourse } from '@zenit/contract/packs-preview'
import type { Config } from '../../../config/config.ts'
import type { Language } from '../../../content/document.ts'
import { testView } from '../../closed-tests/rehearsal.ts'
import { outlineOf } from '../../courses/outline.ts'
import { progressOf } from '../../courses/progress.ts'
import { toCourse, toRecommendedTools } from '../../courses/view.ts'
import { toFinalWork } from '../../final-works/view.ts'
import type { PreviewedCourse } from './drafts.ts'

interface PreviewContext {
  language: Language
  config: Config
  now: Date
}

function finalWorkOf({ course }: PreviewedCourse, { language, config }: PreviewContext): FinalWork | null {
  if (!course.finalWork) return null
  const nothing = { work: null, draft: null, finish: null, revisionId: course.revisionId }
  const open = { document: course, finalWork: course.finalWork, ...nothing }
  return toFinalWork(open, { courseId: course._id, language, files: new Map(), config })
}

const toTest = ({ course }: PreviewedCourse, { language, now }: PreviewContext): Test | null =>
  course.closedTest && testView(course, { language, now })

/** Returns a course as seen by a person who has not joined it. */
export function toPreviewCourse(
  previewed: PreviewedCourse,
  showing: PreviewContext,
): AnswerOf<typeof viewPreviewCourse> {
  const { course, program, tools, leftOut } = previewed
  const { language } = showing
  const programs = new Map(program ? [[program.id, program]] : [])
  const known = new Map(tools.map(({ id, document }) => [id, { ...document, _id: id }]))
  return {
    data: {
      course: toCourse({ programs }, course, language),
      progress: progressOf(course, null),
      recommendedTools: toRecommendedTools({ tools: known }, course, language),
    },
    test: toTest(previewed, showing),
    exam: finalWorkOf(previewed, showing),
    leftOut,
    places: outlineOf(course).steps.map(({ lesson, sublesson }) => ({
      lesson: lesson.slug,
      sublesson: sublesson.slug,
      lessonId: lesson._id,
      sublessonId: sublesson._id,
    })),
  }
}
