import { v5 } from 'uuid'
import type { CheckedPack } from '../check/check.ts'
import { issuesOf } from '../check/placed-issues.ts'
import type { CourseDocument, Language, Localized, ToolDocument } from '../document.ts'
import { endingOf, endingsOf } from '../format/endings.ts'
import type { CoursePiece, LessonPiece, SublessonPiece } from '../format/pack.ts'
import { type IdOf, paths } from '../ids.ts'
import type { Media } from '../media/media.ts'
import { compileTools } from './compile.ts'
import {
  type CompileContext,
  compileClosedTest,
  compileCourse,
  compileFinalWork,
  compileSublesson,
} from './compile-course.ts'
import { Renderer } from './renderer.ts'

/** A part left out because of an error, by slugs; with neither lesson nor ending, the error is in the course itself. */
export interface Omission {
  lesson: string | null
  sublesson: string | null
  ending: 'closed-test' | 'final-work' | null
}

/** A course of a pack that may have errors, as far as it can be shown. */
export interface DraftCourse {
  id: string
  document: CourseDocument
  /** Null: the course is in no program. */
  program: { id: string; title: Localized; rank: number } | null
  /** Recommended tools. */
  tools: { id: string; document: ToolDocument }[]
  leftOut: Omission[]
  /** Captions and other texts that players request by URL. */
  media: Media[]
}

interface Draft {
  checked: CheckedPack
  course: CoursePiece
  means: CompileContext
}

async function isWhole(compile: () => unknown): Promise<boolean> {
  try {
    await compile()
    return true
  } catch {
    // The list of issues shows what is wrong.
    return false
  }
}

const wholeLanguages = (value: unknown, known: Language[]): Language[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => one === 'pl' || one === 'en')
    ? value
    : known

const texts = (value: unknown): Localized =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string'))
    : {}

const isRecord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const rankOf = (value: unknown): number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 5 ? Number(value) : 1

/** Errors by place. A text missing in one language does not hide the other language. */
function errorsOf({ checked, course }: Draft) {
  const errors = issuesOf(checked).filter(
    (issue) => issue.severity === 'error' && issue.course === course.slug && !issue.missing,
  )
  const folder = `courses/${course.slug}/`
  return {
    ofSublesson: (lesson: string, sublesson: string) =>
      errors.some((issue) => issue.lesson === lesson && issue.sublesson === sublesson),
    inFile: (name: string) => errors.some(({ file }) => file === folder + name),
  }
}

/** Sublessons that can be shown. */
async function wholeLessons(draft: Draft): Promise<{ lessons: LessonPiece[]; leftOut: Omission[] }> {
  const { course, means } = draft
  const errors = errorsOf(draft)
  const leftOut: Omission[] = []
  const lessons: LessonPiece[] = []
  for (const lesson of course.lessons) {
    const value = { ...lesson.value, title: texts(lesson.value?.title) }
    const place = { path: '', lessonTitle: value.title }
    const sublessons: SublessonPiece[] = []
    for (const piece of lesson.sublessons) {
      const isSound =
        !errors.ofSublesson(lesson.slug, piece.slug) &&
        (await isWhole(() => compileSublesson(piece, place, { ...means, idOf: () => '' })))
      if (isSound) sublessons.push(piece)
      else leftOut.push({ lesson: lesson.slug, sublesson: piece.slug, ending: null })
    }
    if (sublessons.length > 0) lessons.push({ ...lesson, value, sublessons })
    else if (lesson.sublessons.length === 0)
      leftOut.push({ lesson: lesson.slug, sublesson: null, ending: null })
  }
  return { lessons, leftOut }
}

/** The course without the parts that cannot be shown. */
async function wholeCourse(draft: Draft): Promise<{ course: CoursePiece; leftOut: Omission[] }> {
  const { course, means } = draft
  const errors = errorsOf(draft)
  const { lessons, leftOut } = await wholeLessons(draft)
  const { value, closedTest, finalWork } = course
  const isTestWhole =
    closedTest !== null &&
    !errors.inFile('closed-test.yaml') &&
    (await isWhole(() => compileClosedTest(course, closedTest, means)))
  const isWorkWhole =
    finalWork !== null &&
    !errors.inFile('final-work.yaml') &&
    (await isWhole(() => compileFinalWork(course, finalWork, means)))
  const ends = endingsOf(value.ending)
  if (ends.closedTest && !isTestWhole) leftOut.push({ lesson: null, sublesson: null, ending: 'closed-test' })
  if (ends.finalWork && !isWorkWhole) leftOut.push({ lesson: null, sublesson: null, ending: 'final-work' })
  const whole = {
    ...course,
    value: {
      ...value,
      languages: wholeLanguages(value.languages, course.languages),
      title: texts(value.title),
      description: texts(value.description),
      ending: endingOf(ends),
    },
    lessons,
    closedTest: ends.closedTest && isTestWhole ? closedTest : null,
    finalWork: ends.finalWork && isWorkWhole ? finalWork : null,
  }
  return { course: whole, leftOut }
}

/** The course itself; a faulty cover or tool is left out. */
async function compileWhole(course: CoursePiece, means: CompileContext): Promise<CourseDocument | null> {
  const { cover: _cover, recommendedTools: _tools, ...plain } = course.value
  for (const value of [course.value, plain]) {
    const piece = { ...course, value }
    if (await isWhole(() => compileCourse(piece, means))) return compileCourse(piece, means)
  }
  return null
}

function programOf({ checked: { pack }, course }: Draft, idOf: IdOf): DraftCourse['program'] {
  const program = pack.programs.find(
    ({ value }) => Array.isArray(value?.courses) && value.courses.includes(course.slug),
  )
  if (!program) return null
  const { title, rank } = program.value
  return { id: idOf(paths.program(program.slug)), title: texts(title), rank: rankOf(rank) }
}

async function toolsOf({ checked, means }: Draft, document: CourseDocument): Promise<DraftCourse['tools']> {
  if (checked.issues.some(({ severity, file }) => severity === 'error' && file === 'tools.yaml')) return []
  const items = await compileTools(checked, means.renderer, means.idOf)
  const byId = new Map(items.map((item) => [item.id, item.document as ToolDocument]))
  return document.recommendedTools.flatMap((id) => {
    const tool = byId.get(id)
    return tool ? [{ id, document: tool }] : []
  })
}

/**
 * Compiles one course of a pack for a preview, with or without errors. Its ids differ from published ones, and are
 * stable while the slugs stay. Null: no such course, or it cannot be shown.
 */
export async function compileDraft(
  checked: CheckedPack,
  { course: slug, namespace }: { course: string; namespace: string },
): Promise<DraftCourse | null> {
  const found = checked.pack.courses.find((course) => course.slug === slug)
  if (!found || !isRecord(found.value)) return null
  const idOf: IdOf = (path) => v5(path, namespace)
  const draft = { checked, course: found, means: { renderer: new Renderer(checked, idOf), idOf } }
  const { course, leftOut } = await wholeCourse(draft)
  const document = await compileWhole(course, draft.means)
  if (!document) return null
  const all = await checked.media.all()
  return {
    id: idOf(paths.course(slug)),
    document,
    program: programOf(draft, idOf),
    tools: await toolsOf(draft, document),
    leftOut,
    media: all.filter(({ path, text }) => text !== undefined && path.startsWith(`courses/${slug}/`)),
  }
}
