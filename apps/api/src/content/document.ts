import type { Motif } from '@zenit/contract/motifs'
import type { OnboardingPicture } from '@zenit/contract/onboarding'
import type { Pictogram } from '@zenit/contract/pictograms'

/**
 * The published form of content: written by the loader (as JSON), and read from memory by features. Ids are UUIDs
 * assigned once by the loader and kept while the slug in the folder stays.
 */
export const languages = ['pl', 'en'] as const
export type Language = (typeof languages)[number]

/** A value per language; a course in one language has one key. */
export type Localized<T = string> = Partial<Record<Language, T>>

/** URL path of a media file, e.g. `/media/3f9a….mp4`. */
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
  // The following are absent when the author gave none, and in content loaded before they existed.
  image?: { url: Localized<MediaUrl>; alt: Localized }
  /** Sanitised inline HTML. Like the sources, it may reveal the right answers. */
  explanation?: Localized
  sources?: SourceDocument[]
  /** For authors, like the difficulty: learners never receive either. */
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
  /** `size` in bytes; `fileName` is the name of the download. */
  file: Localized<{ url: MediaUrl; size: number; mime: string; fileName: string }>
}

export interface SourceDocument {
  title: Localized
  url: string
  /** A day such as 2024-07-12; null when the source has none. */
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
  // The following are absent when the author gave none, and in content loaded before they existed.
  /** Part of `minutes`: practice with one's own material. */
  practice?: number
  sources?: SourceDocument[]
  /** The day on which the facts were checked, such as 2026-11-22. */
  verifiedAt?: string
}

export interface VideoDocument extends SublessonBase {
  kind: 'video'
  /** `seconds` is absent when the file does not state its length, and in content loaded before it was read. */
  video: Localized<{ url: MediaUrl; mime: string; seconds?: number }>
  /** Recordings for the film; absent when there are none. */
  audio?: Localized<{ url: MediaUrl; mime: string }>
  poster: Localized<MediaUrl>
  captions: Localized<MediaUrl>
  chapters: Localized<MediaUrl>
}

/** A long text in one piece. */
export interface ArticleDocument {
  /** Sanitised HTML; each heading has an id. */
  html: string
  /** Headings for a table of contents, in order. */
  headings: { id: string; title: string; level: 1 | 2 }[]
}

export interface PresentationDocument extends SublessonBase {
  kind: 'presentation'
  /** Sanitised HTML per slide. Empty when the presentation is a PDF or a page. */
  slides: Localized<string[]>
  pdf: Localized<MediaUrl>
  /** Absent for slides and PDFs. */
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
  /** The lesson that teaches it. Absent when the author named none, and in content loaded before it existed. */
  lessonId?: string
}

export interface ClosedTestDocument {
  minutes: number
  percentageToPass: number
  /** Number of attempts; null: unlimited. */
  attempts: number | null
  pauseMinutes: number
  showRightAnswers: boolean
  /** Number of questions that an attempt draws; null: all, or the sum of `drawPerTag`. */
  draw: number | null
  /** Number of drawn questions per tag; absent when irrelevant. */
  drawPerTag?: Record<string, number>
  shuffle: boolean
  questions: TestQuestionDocument[]
}

export interface CriterionDocument {
  _id: string
  label: Localized
  /** Lowest first. Absent when the author gave none, and in content loaded before they existed. */
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
  /** Absent in content loaded before it existed. */
  motif?: Motif | null
  minutes: number
  /** How the course is passed. A closed test with `exam` comes first, and opens the final work. */
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
  /** Absent in content loaded before it existed. */
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
  /** Absent in content loaded before it existed. */
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
  /** Absent in content loaded before it existed. */
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
  /** An external URL (https://…), or a page of the product (/programs). */
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
    /** Absent in content loaded before it existed. */
    picture?: OnboardingPicture | null
  }[]
}

export interface PageDocument {
  slug: string
  title: Localized
  /** `body` is sanitised HTML. */
  sections: { heading: Localized; body: Localized; image: MediaUrl | null }[]
}
