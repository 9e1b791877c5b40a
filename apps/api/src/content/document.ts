import type { Motif } from '@zenit/contract/motifs'
import type { OnboardingPicture } from '@zenit/contract/onboarding'
import type { Pictogram } from '@zenit/contract/pictograms'

/**
 * The published shape of content: what the loader writes (as JSON) and the features read from memory.
 * Ids are UUIDs given once by the loader and kept for as long as the slug in the folder stays.
 */
export const languages = ['pl', 'en'] as const
export type Language = (typeof languages)[number]

/** A value per language; a course in one language has one key. */
export type Localized<T = string> = Partial<Record<Language, T>>

/** Address of a media file under `/media/`, e.g. `/media/3f9a….mp4`. */
export type MediaUrl = string

interface AnswerDocument {
  _id: string
  label: Localized
  right: boolean
  feedback: Localized
}

export interface QuestionDocument {
  _id: string
  /** Sanitised inline HTML. */
  question: Localized
  type: 'single' | 'multiple'
  answers: AnswerDocument[]
  // The following are absent where the author gave none, and in what was loaded before there were any.
  image?: { url: Localized<MediaUrl>; alt: Localized }
  /** Sanitised inline HTML. Like the sources, it may give the right answers away. */
  explanation?: Localized
  sources?: SourceDocument[]
  /** For authors, like the difficulty: neither leaves to a learner. */
  tags?: string[]
  difficulty?: 'easy' | 'medium' | 'hard'
}

export interface PromptDocument {
  _id: string
  title: Localized
  text: Localized
}

export interface ResourceDocument {
  _id: string
  name: Localized
  /** `size` in bytes; `fileName` is what a download is called. */
  file: Localized<{ url: MediaUrl; size: number; mime: string; fileName: string }>
}

export interface SourceDocument {
  title: Localized
  url: string
  /** A day, as 2024-07-12; null where the source bears none. */
  publishedAt: string | null
}

interface SublessonBase {
  _id: string
  slug: string
  title: Localized
  minutes: number
  /** Sanitised HTML. */
  body: Localized
  prompts: PromptDocument[]
  resources: ResourceDocument[]
  // The following are absent where the author gave none, and in what was loaded before there were any.
  /** Of `minutes`, those of work with one's own material. */
  practice?: number
  sources?: SourceDocument[]
  /** The day on which the facts were checked, as 2026-11-22. */
  verifiedAt?: string
}

export interface VideoDocument extends SublessonBase {
  kind: 'video'
  /** `seconds` is absent where the file does not say how long it runs, and in what was loaded before it was read. */
  video: Localized<{ url: MediaUrl; mime: string; seconds?: number }>
  /** Recorded beside the film; absent where there is none. */
  audio?: Localized<{ url: MediaUrl; mime: string }>
  poster: Localized<MediaUrl>
  captions: Localized<MediaUrl>
  chapters: Localized<MediaUrl>
}

/** A long text in one piece. */
export interface ArticleDocument {
  /** Sanitised HTML; each heading has an id. */
  html: string
  /** Those that a table of contents names, in their order. */
  headings: { id: string; title: string; level: 1 | 2 }[]
}

export interface PresentationDocument extends SublessonBase {
  kind: 'presentation'
  /** Sanitised HTML, one entry per slide. Empty when the presentation is a PDF or a page. */
  slides: Localized<string[]>
  pdf: Localized<MediaUrl>
  /** Absent in slides and PDFs. */
  page?: Localized<ArticleDocument>
}

interface QuizDocument extends SublessonBase {
  kind: 'quiz'
  question: QuestionDocument
}

export interface InternalTestDocument extends SublessonBase {
  kind: 'internal-test'
  questions: QuestionDocument[]
}

export type SublessonDocument = VideoDocument | PresentationDocument | QuizDocument | InternalTestDocument

export interface LessonDocument {
  _id: string
  slug: string
  title: Localized
  sublessons: SublessonDocument[]
}

export interface TestQuestionDocument extends QuestionDocument {
  /** The lesson that teaches it. Absent where the author named none, and in what was loaded before there were any. */
  lessonId?: string
}

export interface ClosedTestDocument {
  minutes: number
  percentageToPass: number
  /** How many attempts a learner has; null is without limit. */
  attempts: number | null
  pauseMinutes: number
  showRightAnswers: boolean
  /** How many questions an attempt draws; null is all of them, or those of `drawPerTag` where it is there. */
  draw: number | null
  /** Of those drawn, how many have which tag; absent where it does not matter. */
  drawPerTag?: Record<string, number>
  shuffle: boolean
  questions: TestQuestionDocument[]
}

export interface CriterionDocument {
  _id: string
  label: Localized
  /** From the lowest to the highest. Absent where the author gave none, and in what was loaded before there were any. */
  levels?: { _id: string; name: Localized; description: Localized }[]
}

export interface FinalWorkDocument {
  overview: Localized
  tasks: {
    _id: string
    title: Localized
    description: Localized
    criteria: CriterionDocument[]
  }[]
}

export interface CourseDocument {
  slug: string
  languages: Language[]
  title: Localized
  description: Localized
  cover: MediaUrl | null
  /** Absent in what was loaded before there were any. */
  motif?: Motif | null
  minutes: number
  /** What the course is passed by. A closed test beside `exam` comes first, and opens the final work. */
  ending: 'test' | 'exam' | 'none'
  hasCertificate: boolean
  /** Ids of tools. */
  recommendedTools: string[]
  lessons: LessonDocument[]
  closedTest: ClosedTestDocument | null
  finalWork: FinalWorkDocument | null
}

export interface ProgramDocument {
  slug: string
  title: Localized
  description: Localized
  cover: MediaUrl | null
  /** Absent in what was loaded before there were any. */
  motif?: Motif | null
  rank: number
  position: number
  /** Ids of courses, in order. */
  courses: string[]
}

export interface CategoryDocument {
  _id: string
  title: Localized
}

export interface ToolDocument {
  slug: string
  name: string
  description: Localized
  /** Absent in what was loaded before there were any. */
  logo?: MediaUrl | null
  pictogram?: Pictogram | null
  url: string
  license: 'paid' | 'freemium' | 'unknown'
  domainCategories: CategoryDocument[]
  businessCategories: CategoryDocument[]
  /** Ids of tools. */
  related: string[]
  verifiedAt: string | null
}

export interface PartnerDocument {
  slug: string
  title: Localized
  description: Localized
  logo: MediaUrl | null
  /** Absent in what was loaded before there were any. */
  pictogram?: Pictogram | null
  benefit: Localized
  code: string | null
  url: string
  categories: CategoryDocument[]
}

export interface CommunityCardDocument {
  slug: string
  category: 'graduation' | 'mastermind' | 'masterclass' | 'discord'
  title: Localized
  description?: Localized
  /** Elsewhere (https://…), or a page of the product (/programs). */
  url?: string
  disabled: boolean
  backgroundImage: MediaUrl | null
}

export interface OnboardingDocument {
  slug: string
  /** `body` is sanitised HTML. */
  steps: {
    _id: string
    title: Localized
    body: Localized
    media: MediaUrl | null
    /** Absent in what was loaded before there were any. */
    picture?: OnboardingPicture | null
  }[]
}

export interface PageDocument {
  slug: string
  title: Localized
  /** `body` is sanitised HTML. */
  sections: { heading: Localized; body: Localized; image: MediaUrl | null }[]
}
