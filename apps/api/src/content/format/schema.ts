import { maxAnswers, maxQuestions } from '@zenit/contract/courses'
import { levelLimits } from '@zenit/contract/levels'
import { motifs } from '@zenit/contract/motifs'
import { onboardingPicture } from '@zenit/contract/onboarding'
import { unreadReason } from '@zenit/contract/packs/questions'
import { pictogram } from '@zenit/contract/pictograms'
import Type, { type Static, type TSchema } from 'typebox'

/**
 * Schemas of the files in a content folder. Besides its shape, a schema has a `role`, the meaning of the value, so that
 * one walk finds every text, file and reference.
 */
export type Role =
  | { kind: 'text' | 'verbatim' | 'inline' | 'markdown' | 'name' }
  | { kind: 'file'; use: FileUse }
  | { kind: 'unique'; what: string; by: 'id' | 'self' }
  | { kind: 'question' | 'url' | 'place' | 'date' | 'presentation' | 'draw' }
  | {
      kind: 'reference'
      to: 'course' | 'tool' | 'domain-category' | 'business-category' | 'partner-category'
    }

export type FileUse =
  | 'image'
  | 'video'
  | 'audio'
  | 'captions'
  | 'pdf'
  | 'resource'
  | 'deck'
  | 'body'
  | 'page'
  | 'illustration'

const idPattern = '^[a-z0-9]+(-[a-z0-9]+)*$'
export const isId = (value: string): boolean => new RegExp(idPattern).test(value) && value.length <= 80
/** Excludes the characters that separate tags in a row or in another system's file. */
export const tagPattern = '^[^\\s,\\[\\]]+( [^\\s,\\[\\]]+)*$'
export const longestTag = 40
export const isTag = (value: string): boolean =>
  new RegExp(tagPattern).test(value) && value.length <= longestTag
export const difficulties = ['easy', 'medium', 'hard'] as const
export type Difficulty = (typeof difficulties)[number]
/** Per question. */
export const mostTags = 10

const closed = { additionalProperties: false } as const
const optional = Type.Optional
const Id = Type.String({ pattern: idPattern, maxLength: 80 })
/** The former name of an item, which stays the same item with its learners' progress. */
const renamed = { renamedFrom: optional(Id) }
const perLanguage = <T extends TSchema>(value: T, role: Role) =>
  Type.Object({ pl: optional(value), en: optional(value) }, { ...closed, minProperties: 1, role })

const NonEmpty = Type.String({ pattern: '\\S' })
const Text = perLanguage(NonEmpty, { kind: 'text' })
// Copied unchanged: a prompt may contain Markdown for its reader.
const Verbatim = perLanguage(NonEmpty, { kind: 'verbatim' })
const Name = Type.String({ pattern: '\\S', role: { kind: 'name' } })
const Inline = perLanguage(NonEmpty, { kind: 'inline' })
const Markdown = perLanguage(NonEmpty, { kind: 'markdown' })
const File = (use: FileUse) => Type.String({ minLength: 1, role: { kind: 'file', use } })
const Files = (use: FileUse) => perLanguage(Type.String({ minLength: 1 }), { kind: 'file', use })
const FileOrFiles = (use: FileUse) => Type.Union([File(use), Files(use)])
const Url = Type.String({ role: { kind: 'url' } })
const Place = Type.String({ role: { kind: 'place' } })
const Language = Type.Enum(['pl', 'en'])
const Languages = Type.Array(Language, {
  minItems: 1,
  role: { kind: 'unique', what: 'language', by: 'self' },
})
const list = <T extends TSchema>(
  item: T,
  what: string,
  rest: { minItems?: number; maxItems?: number } = {},
) => Type.Array(item, { ...rest, role: { kind: 'unique', what, by: 'id' } })
const references = (to: (Role & { kind: 'reference' })['to']) =>
  Type.Array(Type.String({ pattern: idPattern, maxLength: 80, role: { kind: 'reference', to } }), {
    role: { kind: 'unique', what: to.replace('-', ' '), by: 'self' },
  })

export const Manifest = Type.Object({ id: Id, languages: Languages }, closed)

export const Program = Type.Object(
  {
    ...renamed,
    title: Text,
    description: Text,
    cover: optional(File('image')),
    motif: optional(Type.Enum(motifs)),
    rank: Type.Integer({ minimum: 1, maximum: 5 }),
    position: Type.Integer({ minimum: 0, maximum: 10_000 }),
    courses: references('course'),
  },
  closed,
)

export const Course = Type.Object(
  {
    ...renamed,
    languages: Languages,
    title: Text,
    description: Text,
    cover: optional(File('image')),
    motif: optional(Type.Enum(motifs)),
    ending: Type.Enum(['test', 'exam', 'test-then-exam', 'none']),
    certificate: optional(Type.Boolean()),
    recommendedTools: optional(references('tool')),
  },
  closed,
)

const Answer = Type.Object(
  { id: Id, label: Text, right: optional(Type.Boolean()), feedback: optional(Text) },
  closed,
)
/** A source of a text; `publishedAt` is the date given in the source. */
const Source = Type.Object(
  { title: Text, url: Url, publishedAt: optional(Type.String({ role: { kind: 'date' } })) },
  closed,
)
const Sources = Type.Array(Source, { minItems: 1 })

/** A short label, for authors only. */
const Tag = Type.String({ pattern: tagPattern, maxLength: longestTag })
export const Question = Type.Object(
  {
    ...renamed,
    id: Id,
    question: Inline,
    /** Part of the question; `alt` describes it. */
    image: optional(Type.Object({ file: FileOrFiles('image'), alt: Text }, closed)),
    type: Type.Enum(['single', 'multiple']),
    answers: list(Answer, 'answer', { minItems: 2, maxItems: maxAnswers }),
    /** Explanation; like the sources, shown only after the answer was checked. */
    explanation: optional(Inline),
    sources: optional(Sources),
    tags: optional(
      Type.Array(Tag, { minItems: 1, maxItems: mostTags, role: { kind: 'unique', what: 'tag', by: 'self' } }),
    ),
    difficulty: optional(Type.Enum(difficulties)),
    /** Why its author still has to rewrite it: it comes from another system, and learners never see it. */
    rewrite: optional(Type.Enum(unreadReason.enum)),
  },
  { ...closed, role: { kind: 'question' } },
)
/** A question of a closed test. `lesson`: the one that teaches it, for results by topic. */
const TestQuestion = Type.Object(
  { ...Question.properties, lesson: optional(Id) },
  { ...closed, role: { kind: 'question' } },
)
export const Questions = list(Question, 'question', { minItems: 1, maxItems: maxQuestions })

const Prompt = Type.Object({ id: Id, title: Text, text: Verbatim }, closed)
const Resource = Type.Object({ id: Id, name: Text, file: FileOrFiles('resource') }, closed)
const base = {
  ...renamed,
  id: Id,
  title: Text,
  minutes: Type.Integer({ minimum: 1, maximum: 600 }),
  practice: optional(Type.Integer({ minimum: 1, maximum: 120 })),
  body: optional(Files('body')),
  prompts: optional(list(Prompt, 'prompt')),
  resources: optional(list(Resource, 'resource')),
  sources: optional(Sources),
  verifiedAt: optional(Type.String({ role: { kind: 'date' } })),
}
const Video = Type.Object(
  {
    ...base,
    kind: Type.Literal('video'),
    video: FileOrFiles('video'),
    /** Recordings that replace the film's own sound. */
    audio: optional(Files('audio')),
    poster: optional(FileOrFiles('image')),
    captions: Files('captions'),
    chapters: optional(Files('captions')),
  },
  closed,
)
const Presentation = Type.Object(
  {
    ...base,
    kind: Type.Literal('presentation'),
    slides: optional(Files('deck')),
    pdf: optional(Files('pdf')),
    page: optional(Files('page')),
  },
  { ...closed, role: { kind: 'presentation' } },
)
const Quiz = Type.Object(
  { ...base, kind: Type.Literal('quiz'), question: Type.String({ minLength: 1 }) },
  closed,
)
const InternalTest = Type.Object(
  {
    ...base,
    kind: Type.Literal('internal-test'),
    questions: Type.String({ minLength: 1 }),
  },
  closed,
)
export const sublessonsByKind = {
  video: Video,
  presentation: Presentation,
  quiz: Quiz,
  'internal-test': InternalTest,
} as const

/** A sublesson's keys depend on its kind, which selects its schema (`sublessonsByKind`). */
const AnySublesson = Type.Object({
  id: Type.Unknown(),
  kind: Type.Enum(['video', 'presentation', 'quiz', 'internal-test']),
})
export const Lesson = Type.Object(
  { ...renamed, title: Text, sublessons: list(AnySublesson, 'sublesson', { minItems: 1 }) },
  closed,
)

const orNull = <T extends TSchema>(value: T) => Type.Optional(Type.Union([Type.Null(), value]))
export const ClosedTest = Type.Object(
  {
    minutes: Type.Integer({ minimum: 1, maximum: 20 }),
    percentageToPass: Type.Integer({ minimum: 1, maximum: 100 }),
    attempts: orNull(Type.Integer({ minimum: 1, maximum: 1_000 })),
    pauseMinutes: optional(Type.Integer({ minimum: 0, maximum: 525_600 })),
    showRightAnswers: optional(Type.Boolean()),
    draw: orNull(Type.Integer({ minimum: 1 })),
    /** Number of drawn questions per tag, out of `draw`. */
    drawPerTag: optional(
      Type.Record(Type.String(), Type.Integer({ minimum: 1, maximum: maxQuestions }), { minProperties: 1 }),
    ),
    shuffle: optional(Type.Boolean()),
    questions: list(TestQuestion, 'question', { minItems: 1, maxItems: maxQuestions }),
  },
  { ...closed, role: { kind: 'draw' } },
)

const shortText = (maxLength: number) =>
  perLanguage(Type.String({ pattern: '\\S', maxLength }), { kind: 'text' })
/** A degree to which a criterion can be met. */
const Level = Type.Object(
  { id: Id, name: shortText(levelLimits.name), description: shortText(levelLimits.description) },
  closed,
)
const Criterion = Type.Object(
  {
    id: Id,
    label: Text,
    /** Lowest first. */
    levels: optional(list(Level, 'level', { minItems: levelLimits.fewest, maxItems: levelLimits.most })),
  },
  closed,
)
const Task = Type.Object(
  {
    ...renamed,
    id: Id,
    title: Text,
    description: Files('body'),
    criteria: list(Criterion, 'criterion', { minItems: 1 }),
  },
  closed,
)
export const FinalWork = Type.Object(
  { overview: Files('body'), tasks: list(Task, 'task', { minItems: 1 }) },
  closed,
)

const Category = Type.Object({ id: Id, title: Text, pictogram: optional(pictogram) }, closed)
export const Tool = Type.Object(
  {
    ...renamed,
    id: Id,
    name: Name,
    description: Text,
    logo: optional(File('image')),
    url: Url,
    license: Type.Enum(['paid', 'freemium', 'unknown']),
    domainCategories: references('domain-category'),
    businessCategories: references('business-category'),
    related: optional(references('tool')),
    verifiedAt: optional(Type.String({ role: { kind: 'date' } })),
  },
  closed,
)
export const Tools = Type.Object(
  {
    domainCategories: list(Category, 'domain category'),
    businessCategories: list(Category, 'business category'),
    tools: list(Tool, 'tool'),
  },
  closed,
)

export const Partner = Type.Object(
  {
    ...renamed,
    id: Id,
    title: Text,
    description: Text,
    logo: optional(File('image')),
    benefit: Text,
    code: optional(NonEmpty),
    url: Url,
    categories: references('partner-category'),
  },
  closed,
)
export const Partners = Type.Object(
  { categories: list(Category, 'partner category'), partners: list(Partner, 'partner') },
  closed,
)

export const Card = Type.Object(
  {
    ...renamed,
    id: Id,
    category: Type.Enum(['graduation', 'mastermind', 'masterclass', 'discord']),
    title: Text,
    description: optional(Text),
    url: optional(Place),
    disabled: optional(Type.Boolean()),
    backgroundImage: optional(File('image')),
  },
  closed,
)
export const Community = Type.Object({ cards: list(Card, 'community card') }, closed)

const Step = Type.Object(
  {
    id: Id,
    title: Text,
    body: Markdown,
    media: optional(File('illustration')),
    picture: optional(onboardingPicture),
  },
  closed,
)
export const Onboarding = Type.Object({ steps: list(Step, 'step', { minItems: 1 }) }, closed)

const Section = Type.Object({ heading: Text, body: Markdown, image: optional(File('image')) }, closed)
export const Page = Type.Object(
  { ...renamed, title: Text, sections: Type.Array(Section, { minItems: 1 }) },
  closed,
)

export type ManifestFile = Static<typeof Manifest>
export type ProgramFile = Static<typeof Program>
export type CourseFile = Static<typeof Course>
export type LessonFile = Static<typeof Lesson>
export type QuestionFile = Static<typeof Question>
export type SublessonFile = Static<(typeof sublessonsByKind)[keyof typeof sublessonsByKind]>
export type ClosedTestFile = Static<typeof ClosedTest>
export type FinalWorkFile = Static<typeof FinalWork>
export type ToolsFile = Static<typeof Tools>
export type PartnersFile = Static<typeof Partners>
export type CommunityFile = Static<typeof Community>
export type OnboardingFile = Static<typeof Onboarding>
export type PageFile = Static<typeof Page>
