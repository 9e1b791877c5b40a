import type { OnboardingPicture } from '@zenit/contract/onboarding'

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

export interface AnswerDocument {
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

interface SublessonBase {
  _id: string
  slug: string
  title: Localized
  minutes: number
  /** Sanitised HTML. */
  body: Localized
  prompts: PromptDocument[]
  resources: ResourceDocument[]
}

export interface VideoDocument extends SublessonBase {
  kind: 'video'
  video: Localized<{ url: MediaUrl; mime: string }>
  poster: Localized<MediaUrl>
  captions: Localized<MediaUrl>
  chapters: Localized<MediaUrl>
}

export interface PresentationDocument extends SublessonBase {
  kind: 'presentation'
  /** Sanitised HTML, one entry per slide. Empty when the deck is a PDF. */
  slides: Localized<string[]>
  pdf: Localized<MediaUrl>
}

export interface QuizDocument extends SublessonBase {
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

export interface ClosedTestDocument {
  minutes: number
  percentageToPass: number
  /** How many attempts a learner has; null is without limit. */
  attempts: number | null
  pauseMinutes: number
  showRightAnswers: boolean
  /** How many questions an attempt draws; null is all of them. */
  draw: number | null
  shuffle: boolean
  questions: QuestionDocument[]
}

export interface FinalWorkDocument {
  overview: Localized
  tasks: {
    _id: string
    title: Localized
    description: Localized
    criteria: { _id: string; label: Localized }[]
  }[]
}

export interface CourseDocument {
  slug: string
  languages: Language[]
  title: Localized
  description: Localized
  cover: MediaUrl | null
  minutes: number
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
  cover: MediaUrl | null
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
  benefit: Localized
  code: string | null
  url: string
  categories: CategoryDocument[]
}

export interface CommunityCardDocument {
  slug: string
  category: 'graduation' | 'mastermind' | 'masterclass' | 'discord'
  title: Localized
  url: string
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
