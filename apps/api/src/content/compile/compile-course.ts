import type {
  ClosedTestDocument,
  CourseDocument,
  CriterionDocument,
  FinalWorkDocument,
  LessonDocument,
  Localized,
  PromptDocument,
  QuestionDocument,
  ResourceDocument,
  SourceDocument,
  SublessonDocument,
} from '../document.ts'
import type { CoursePiece, LessonPiece, Piece, SublessonPiece } from '../format/pack.ts'
import type * as schema from '../format/schema.ts'
import { type IdOf, paths } from '../ids.ts'
import { bound } from '../markdown/typography.ts'
import { mapLanguages, type Renderer, urlOf } from './renderer.ts'

export interface CompileContext {
  renderer: Renderer
  idOf: IdOf
}

/** Compiles the published document of a course. */
export async function compileCourse(course: CoursePiece, means: CompileContext): Promise<CourseDocument> {
  const { slug, source, value } = course
  const { renderer, idOf } = means
  const lessons: LessonDocument[] = []
  for (const lesson of course.lessons) lessons.push(await compileLesson(course, lesson, means))
  const minutes = lessons.flatMap((lesson) => lesson.sublessons).reduce((sum, one) => sum + one.minutes, 0)
  return {
    slug,
    languages: value.languages,
    title: bound(value.title),
    description: bound(value.description),
    cover: value.cover ? await renderer.media(source.file, value.cover, 'image') : null,
    motif: value.motif ?? null,
    minutes,
    ending: value.ending === 'test-then-exam' ? 'exam' : value.ending,
    hasCertificate: value.certificate ?? false,
    recommendedTools: (value.recommendedTools ?? []).map((tool) => idOf(paths.tool(tool))),
    lessons,
    closedTest: course.closedTest ? await compileClosedTest(course, course.closedTest, means) : null,
    finalWork: course.finalWork ? await compileFinalWork(course, course.finalWork, means) : null,
  }
}

async function compileLesson(
  course: CoursePiece,
  lesson: LessonPiece,
  means: CompileContext,
): Promise<LessonDocument> {
  const path = paths.lesson(course.slug, lesson.slug)
  const sublessons: SublessonDocument[] = []
  for (const sublesson of lesson.sublessons) {
    const own = paths.within(path, 'sublesson', sublesson.slug)
    sublessons.push(await compileSublesson(sublesson, { path: own, lessonTitle: lesson.value.title }, means))
  }
  return { _id: means.idOf(path), slug: lesson.slug, title: bound(lesson.value.title), sublessons }
}

interface SublessonPlace {
  path: string
  lessonTitle: Localized
}

/** Compiles a single sublesson; `path` is its own. */
export async function compileSublesson(
  piece: SublessonPiece,
  { path, lessonTitle }: SublessonPlace,
  means: CompileContext,
): Promise<SublessonDocument> {
  const { source, value, languages } = piece
  const { renderer, idOf } = means
  const from = source.file
  const titles = [value.title, lessonTitle]
  const base = {
    _id: idOf(path),
    slug: value.id,
    title: bound(value.title),
    minutes: value.minutes,
    body: await renderer.body(from, value.body, titles),
    prompts: compilePrompts(path, value.prompts ?? [], idOf),
    resources: await compileResources(path, piece, means),
    ...compileOrigins(value),
  }
  switch (value.kind) {
    case 'video':
      return { ...base, kind: 'video', ...(await compileVideo(from, { value, languages }, renderer)) }
    case 'presentation': {
      const pdf = await renderer.files(from, value.pdf ?? {}, { use: 'pdf', languages })
      const slides = await renderer.slides(from, value.slides, titles)
      const page = value.page && { page: await renderer.page(from, value.page, titles) }
      return { ...base, kind: 'presentation', slides, pdf: await mapLanguages(pdf, urlOf), ...page }
    }
    case 'quiz': {
      const asking = askingOf(path, piece)
      const question = piece.questions?.value as schema.QuestionFile
      return { ...base, kind: 'quiz', question: await compileQuestion(asking, question, means) }
    }
    case 'internal-test': {
      const asking = askingOf(path, piece)
      const files = piece.questions?.value as schema.QuestionFile[]
      const questions: QuestionDocument[] = []
      for (const question of files) questions.push(await compileQuestion(asking, question, means))
      return { ...base, kind: 'internal-test', questions }
    }
  }
}

/** Only fields that exist: a course without any keeps the same document. */
function compileOrigins({ practice, sources, verifiedAt }: schema.SublessonFile) {
  return {
    ...(practice === undefined ? {} : { practice }),
    ...compileSources(sources),
    ...(verifiedAt && { verifiedAt }),
  }
}

const compileSources = (sources: schema.SublessonFile['sources']): { sources?: SourceDocument[] } =>
  sources
    ? {
        sources: sources.map(({ title, url, publishedAt = null }) => {
          return { title: bound(title), url, publishedAt }
        }),
      }
    : {}

type VideoFile = schema.SublessonFile & { kind: 'video' }

async function compileVideo(
  from: string,
  { value, languages }: { value: VideoFile; languages: Piece['languages'] },
  renderer: Renderer,
) {
  const video = await renderer.files(from, value.video, { use: 'video', languages })
  const audio = await renderer.files(from, value.audio ?? {}, { use: 'audio', languages })
  const poster = await renderer.files(from, value.poster ?? {}, { use: 'image', languages })
  const captions = await renderer.files(from, value.captions, { use: 'captions', languages })
  const chapters = await renderer.files(from, value.chapters ?? {}, { use: 'captions', languages })
  return {
    video: await mapLanguages(video, (file) => {
      const { mime, seconds } = file
      return { url: urlOf(file), mime, ...(seconds === undefined ? {} : { seconds }) }
    }),
    ...(value.audio && {
      audio: await mapLanguages(audio, (file) => ({ url: urlOf(file), mime: file.mime })),
    }),
    poster: await mapLanguages(poster, urlOf),
    captions: await mapLanguages(captions, urlOf),
    chapters: await mapLanguages(chapters, urlOf),
  }
}

function compilePrompts(path: string, prompts: PromptFile[], idOf: IdOf): PromptDocument[] {
  return prompts.map(({ id, title, text }) => {
    return { _id: idOf(paths.within(path, 'prompt', id)), title: bound(title), text }
  })
}
type PromptFile = NonNullable<schema.SublessonFile['prompts']>[number]

async function compileResources(
  path: string,
  { source, value, languages }: SublessonPiece,
  { renderer, idOf }: CompileContext,
): Promise<ResourceDocument[]> {
  const resources: ResourceDocument[] = []
  for (const { id, name, file } of value.resources ?? []) {
    const files = await renderer.files(source.file, file, { use: 'resource', languages })
    resources.push({
      _id: idOf(paths.within(path, 'resource', id)),
      name: bound(name),
      file: await mapLanguages(files, (media) => {
        const { size, mime, fileName } = media
        return { url: urlOf(media), size, mime, fileName }
      }),
    })
  }
  return resources
}

/** Context of a question: its path for ids, and its file. */
interface QuestionsContext {
  parent: string
  from: string
  languages: Piece['languages']
}

const askingOf = (parent: string, { questions, source, languages }: SublessonPiece): QuestionsContext => ({
  parent,
  from: (questions ?? { source }).source.file,
  languages,
})

async function compileQuestion(
  asking: QuestionsContext,
  file: schema.QuestionFile,
  means: CompileContext,
): Promise<QuestionDocument> {
  const { renderer, idOf } = means
  const path = paths.within(asking.parent, 'question', file.id)
  return {
    _id: idOf(path),
    question: renderer.inline(file.question),
    type: file.type,
    answers: file.answers.map(({ id, label, right = false, feedback = {} }) => {
      return {
        _id: idOf(paths.within(path, 'answer', id)),
        label: bound(label),
        right,
        feedback: bound(feedback),
      }
    }),
    ...(file.image && { image: await compileImage(asking, file.image, renderer) }),
    ...(file.explanation && { explanation: renderer.inline(file.explanation) }),
    ...compileSources(file.sources),
    ...(file.tags && { tags: file.tags }),
    ...(file.difficulty && { difficulty: file.difficulty }),
  }
}

async function compileImage(
  { from, languages }: QuestionsContext,
  { file, alt }: NonNullable<schema.QuestionFile['image']>,
  renderer: Renderer,
): Promise<NonNullable<QuestionDocument['image']>> {
  const media = await renderer.files(from, file, { use: 'image', languages })
  return { url: await mapLanguages(media, urlOf), alt: bound(alt) }
}

export async function compileClosedTest(
  course: CoursePiece,
  { source, languages, value: file }: Piece<schema.ClosedTestFile>,
  means: CompileContext,
): Promise<ClosedTestDocument> {
  const parent = paths.within(paths.course(course.slug), 'test', 'closed')
  const asking = { parent, from: source.file, languages }
  const questions: ClosedTestDocument['questions'] = []
  for (const question of file.questions)
    questions.push({
      ...(await compileQuestion(asking, question, means)),
      ...(question.lesson && { lessonId: means.idOf(paths.lesson(course.slug, question.lesson)) }),
    })
  return {
    minutes: file.minutes,
    percentageToPass: file.percentageToPass,
    attempts: file.attempts ?? null,
    pauseMinutes: file.pauseMinutes ?? 0,
    showRightAnswers: file.showRightAnswers ?? false,
    draw: file.draw ?? null,
    ...(file.drawPerTag && { drawPerTag: file.drawPerTag }),
    shuffle: file.shuffle ?? true,
    questions,
  }
}

type CriterionFile = schema.FinalWorkFile['tasks'][number]['criteria'][number]

function compileCriterion(task: string, { id, label, levels }: CriterionFile, idOf: IdOf): CriterionDocument {
  const path = paths.within(task, 'criterion', id)
  return {
    _id: idOf(path),
    label: bound(label),
    ...(levels && {
      levels: levels.map((level) => ({
        _id: idOf(paths.within(path, 'level', level.id)),
        name: bound(level.name),
        description: bound(level.description),
      })),
    }),
  }
}

export async function compileFinalWork(
  course: CoursePiece,
  { source, value }: Piece<schema.FinalWorkFile>,
  { renderer, idOf }: CompileContext,
): Promise<FinalWorkDocument> {
  const tasks: FinalWorkDocument['tasks'] = []
  for (const { id, title, description, criteria } of value.tasks) {
    const path = paths.within(paths.course(course.slug), 'task', id)
    tasks.push({
      _id: idOf(path),
      title: bound(title),
      description: await renderer.body(source.file, description, [title]),
      criteria: criteria.map((criterion) => compileCriterion(path, criterion, idOf)),
    })
  }
  return { overview: await renderer.body(source.file, value.overview, [course.value.title]), tasks }
}
