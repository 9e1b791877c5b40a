import type { Course as CourseView, LessonContent, Question, recommendedTool } from '@zenit/contract/courses'
import type { Range } from '@zenit/contract/ranges'
import type { Static } from 'typebox'
import type { Course, Program, Tool } from '../../content/catalog/catalog.ts'
import type {
  Language,
  LessonDocument,
  PresentationDocument,
  QuestionDocument,
  SublessonDocument,
  VideoDocument,
} from '../../content/document.ts'
import { localize, oncePerLanguage, textIn } from '../../content/localized.ts'
import { questionsCount } from './closed-test.ts'
import { filesOf, formatOf, type Step } from './outline.ts'
import { toAsked, toSources } from './question-view.ts'

type CourseOutline = Omit<CourseView, 'moduleId' | 'moduleTitle'>

const toOutlined = oncePerLanguage<Course, CourseOutline>((course, language) => ({
  _id: course._id,
  title: textIn(course.title, language),
  description: textIn(course.description, language),
  cover: course.cover,
  motif: course.motif ?? null,
  minutes: course.minutes,
  ending: course.ending,
  hasCertificate: course.hasCertificate,
  languages: course.languages,
  closedTest: course.closedTest && {
    questionsCount: questionsCount(course.closedTest),
    minutes: course.closedTest.minutes,
    percentageToPass: course.closedTest.percentageToPass,
  },
  lessons: course.lessons.map((lesson) => ({
    _id: lesson._id,
    title: textIn(lesson.title, language),
    sublessons: lesson.sublessons.map((sublesson) => ({
      _id: sublesson._id,
      title: textIn(sublesson.title, language),
      kind: sublesson.kind,
      minutes: sublesson.minutes,
      ...(sublesson.kind === 'presentation' ? { format: formatOf(sublesson) } : {}),
      ...(sublesson.practice === undefined ? {} : { practice: sublesson.practice }),
    })),
  })),
}))

/** Looks up programs by id. */
type Programs = { programs: ReadonlyMap<string, Pick<Program, 'title'>> }
type Tools = { tools: ReadonlyMap<string, Omit<Tool, 'createdAt'>> }

/** Returns a course with its outline. */
export function toCourse(catalog: Programs, course: Course, language: Language): CourseView {
  const program = catalog.programs.get(course.programId)
  return {
    ...toOutlined(course, language),
    moduleId: course.programId,
    moduleTitle: program ? textIn(program.title, language) : '',
  }
}

/** Returns the tools that a course recommends, in order; unpublished ones are left out. */
export function toRecommendedTools(
  catalog: Tools,
  course: Course,
  language: Language,
): Static<typeof recommendedTool>[] {
  return course.recommendedTools
    .map((id) => catalog.tools.get(id))
    .filter((tool) => tool !== undefined)
    .map((tool) => ({
      _id: tool._id,
      name: tool.name,
      description: textIn(tool.description, language),
      cover: tool.logo ?? null,
      pictogram: tool.pictogram ?? null,
      url: tool.url,
      license: tool.license,
    }))
}

/** Returns a question before it is answered, without anything that reveals the right answers. */
export const toQuestion = (question: QuestionDocument, language: Language): Question => ({
  _id: question._id,
  ...toAsked(question, language),
  type: question.type,
  answers: question.answers.map(({ _id, label }) => ({ _id, label: textIn(label, language) })),
})

function toVideo(video: VideoDocument, language: Language): LessonContent['video'] {
  const source = localize(video.video, language)
  // The learner's language first, because players offer the first track.
  const trackLanguages = language === 'pl' ? (['pl', 'en'] as const) : (['en', 'pl'] as const)
  return {
    sources: source ? [{ url: source.url, mime: source.mime }] : [],
    ...(video.audio && {
      audio: trackLanguages.flatMap((one) => {
        const track = video.audio?.[one]
        return track ? [{ language: one, ...track }] : []
      }),
    }),
    captions: trackLanguages.flatMap((one) => {
      const url = video.captions[one]
      return url ? [{ language: one, url }] : []
    }),
    chapters: video.chapters[language] ?? null,
    poster: localize(video.poster, language) ?? null,
    minutes: video.minutes,
  }
}

function toPresentation(deck: PresentationDocument, language: Language): LessonContent['presentation'] {
  const page = deck.page && localize(deck.page, language)
  if (page) return { format: 'page', ...page }
  const url = localize(deck.pdf, language)
  if (url) return { format: 'pdf', url }
  return { format: 'slides', slides: localize(deck.slides, language) ?? [] }
}

function toKindContent(sublesson: SublessonDocument, language: Language): Partial<LessonContent> {
  switch (sublesson.kind) {
    case 'video':
      return { video: toVideo(sublesson, language) }
    case 'presentation':
      return { presentation: toPresentation(sublesson, language) }
    case 'quiz':
      return { questions: [toQuestion(sublesson.question, language)] }
    case 'internal-test':
      return { questions: sublesson.questions.map((question) => toQuestion(question, language)) }
  }
}

type StaticContent = Omit<LessonContent, 'lessonId' | 'lessonResources' | 'isCompleted' | 'resumeAt' | 'seen'>

const toStaticContent = oncePerLanguage<SublessonDocument, StaticContent>((sublesson, language) => {
  const body = textIn(sublesson.body, language)
  return {
    _id: sublesson._id,
    kind: sublesson.kind,
    title: textIn(sublesson.title, language),
    minutes: sublesson.minutes,
    ...(body ? { body } : {}),
    ...toKindContent(sublesson, language),
    prompts: sublesson.prompts.map((prompt) => ({
      _id: prompt._id,
      title: textIn(prompt.title, language),
      text: textIn(prompt.text, language),
    })),
    resources: sublesson.resources.flatMap((resource) => {
      const file = resource.file[language]
      if (!file) return []
      return [{ _id: resource._id, name: textIn(resource.name, language), size: file.size, mime: file.mime }]
    }),
    ...(sublesson.sources && { sources: toSources(sublesson.sources, language) }),
    ...(sublesson.verifiedAt && { verifiedAt: sublesson.verifiedAt }),
  }
})

const toLessonResources = oncePerLanguage<LessonDocument, LessonContent['lessonResources']>(
  (lesson, language) => {
    const files = filesOf(lesson, language)
    return { count: files.length, size: files.reduce((sum, { size }) => sum + size, 0) }
  },
)

/** What a learner has done of a sublesson. */
export interface LearnerState {
  isCompleted: boolean
  /** Position in the video where the learner stopped, in seconds. */
  position: number | undefined
  seen: Range[]
}

/** Returns a sublesson for a learner. */
export const toLessonContent = (step: Step, part: LearnerState & { language: Language }): LessonContent => ({
  ...toStaticContent(step.sublesson, part.language),
  lessonId: step.lesson._id,
  lessonResources: toLessonResources(step.lesson, part.language),
  isCompleted: part.isCompleted,
  ...(part.position === undefined ? {} : { resumeAt: part.position }),
  seen: part.seen,
})
