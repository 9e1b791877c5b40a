import { type CheckedPack, checkPack } from '../check/check.ts'
import type { Language } from '../document.ts'
import type { CoursePiece, LessonPiece } from '../format/pack.ts'
import { isToRewrite } from '../format/rewrite.ts'
import type { QuestionFile } from '../format/schema.ts'
import { referencesOf } from '../markdown/markdown.ts'
import { isCourseLink } from '../markdown/pack-links.ts'
import { questionFile } from './lesson.ts'
import type { ConvertedQuiz } from './questions/quiz-files.ts'
import { quizPhrase } from './questions/quizzes.ts'
import type { Report } from './report.ts'

/** A quiz and the slug of its intended lesson. */
export interface PlacedQuiz {
  lesson: string
  quiz: ConvertedQuiz
}

/**
 * Counts what is in the folder now, by reading it as the check does: content changed by an author, or not written, is
 * not counted.
 */
export async function countWritten(
  out: string,
  { slug, quizzes, report }: { slug: string; quizzes: readonly PlacedQuiz[]; report: Report },
): Promise<void> {
  const checked = await checkPack(out)
  const course = checked.pack.courses.find((one) => one.slug === slug)
  if (!course) return
  const sublessons = course.lessons.flatMap((lesson) => lesson.sublessons)
  report.count('lessons', course.lessons.length)
  report.count('pages', sublessons.filter(({ value }) => value.kind === 'presentation').length)
  const asked = new Map(course.lessons.map((lesson) => [lesson.slug, questionsIn(lesson)]))
  const questions = [...asked.values()].reduce((sum, list) => sum + list.filter(isFinished).length, 0)
  if (questions > 0) report.count('questions', questions)
  for (const { lesson, quiz } of quizzes) {
    // Drafts do not count: an author rewrites or deletes them.
    if (quiz.questions.every(({ rewrite }) => rewrite)) continue
    if (isIn(quiz, asked.get(lesson) ?? [])) report.count('quizzesInPlace')
    else report.add('lost', quizPhrase(quiz), lesson)
  }
  const tested = course.closedTest?.value.questions ?? []
  if (course.closedTest) report.count('testQuestions', tested.filter(isFinished).length)
  const toRewrite = [...[...asked.values()].flat(), ...tested].filter(isToRewrite).length
  if (toRewrite > 0) report.count('toRewrite', toRewrite)
  for (const { criteria } of course.finalWork?.value.tasks ?? []) {
    report.count('tasks')
    report.count('criteria', criteria.length)
    const levels = criteria.reduce((sum, one) => sum + (one.levels?.length ?? 0), 0)
    if (levels > 0) report.count('levels', levels)
  }
  await countReferences(course, { checked, report })
}

const questionsIn = ({ sublessons }: LessonPiece): QuestionFile[] =>
  sublessons.flatMap(({ questions }) => questions?.value ?? [])

const isFinished = (question: QuestionFile): boolean => !isToRewrite(question)

/** Whether the finished questions of a quiz are all there. */
function isIn({ questions }: ConvertedQuiz, asked: readonly QuestionFile[]): boolean {
  const keyOf = ({ question, answers }: QuestionFile, language: Language) =>
    JSON.stringify([question[language], answers.map(({ label, right = false }) => [label[language], right])])
  return questions
    .filter(({ rewrite }) => !rewrite)
    .every((question) =>
      asked
        .filter(isFinished)
        .some((one) =>
          (Object.keys(one.question) as Language[]).every(
            (language) => keyOf(one, language) === keyOf(questionFile('', question, [language]), language),
          ),
        ),
    )
}

/** Counts images and files in texts, and links to other lessons that work. */
async function countReferences(
  course: CoursePiece,
  { checked, report }: { checked: CheckedPack; report: Report },
): Promise<void> {
  for (const { from, file, language } of textsOf(course)) {
    const { text } = await checked.texts.file(from, file, language)
    for (const { kind, target } of text ? referencesOf(text.tree) : []) {
      if (kind === 'image' && text?.media.has(target)) report.count('images')
      else if (text?.media.has(target)) report.count('files')
      else if (isCourseLink(target) && text?.places.has(target)) report.count('lessonLinks')
    }
  }
}

function textsOf({ lessons, finalWork }: CoursePiece): { from: string; file: string; language: Language }[] {
  const named = (from: string, files: unknown) =>
    Object.entries((files ?? {}) as Partial<Record<Language, string>>).map(([language, file]) => {
      return { from, file, language: language as Language }
    })
  const inLessons = lessons
    .flatMap((lesson) => lesson.sublessons)
    .flatMap(({ source, value }) =>
      value.kind === 'presentation'
        ? [...named(source.file, value.slides), ...named(source.file, value.page)]
        : [],
    )
  const tasks = finalWork?.value.tasks ?? []
  return [
    ...inLessons,
    ...tasks.flatMap(({ description }) => named(finalWork?.source.file ?? '', description)),
  ]
}
