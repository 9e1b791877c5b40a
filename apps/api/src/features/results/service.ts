import type { AnswerOf, QueryOf } from '@zenit/contract/call'
import { leastForDiscrimination, leastLearners, type viewQuestionResults } from '@zenit/contract/packs'
import type { CourseDocument, Language, QuestionDocument } from '../../content/document.ts'
import { textIn } from '../../content/localized.ts'
import type { Deps } from '../../deps.ts'
import { required } from '../../platform/http/errors.ts'
import { findPublished } from '../courses/service.ts'
import { type Asker, requirePack } from '../packs/access.ts'
import { figuresOf, flagsOf, partsBy, percentOf, placeOf, shownParts, sumOf } from './figures.ts'
import * as queries from './queries.ts'

type Answer = AnswerOf<typeof viewQuestionResults>
type Results = Answer['questions'][number]
type Kind = QueryOf<typeof viewQuestionResults>['kind']

/**
 * Figures cover the latest learners only, which is enough for any figure (with 2,000 a percentage is at most two off),
 * and fewer when each had very many questions.
 */
const mostLearners = 2_000
const mostAnswers = 60_000
const mostRevisions = 50

interface PlacedQuestion {
  question: QuestionDocument
  lesson: CourseDocument['lessons'][number] | null
}

function questionsIn({ closedTest, lessons }: CourseDocument, kind: Kind): PlacedQuestion[] {
  if (kind === 'closed-test')
    return (closedTest?.questions ?? []).map((question) => ({ question, lesson: null }))
  return lessons.flatMap((lesson) =>
    lesson.sublessons.flatMap((one): PlacedQuestion[] => {
      if (one.kind === 'quiz') return [{ question: one.question, lesson }]
      return one.kind === 'internal-test' ? one.questions.map((question) => ({ question, lesson })) : []
    }),
  )
}

interface Revision extends queries.RevisionRow {
  questions: PlacedQuestion[]
}

async function readRevisions(
  { db, catalog }: Pick<Deps, 'db' | 'catalog'>,
  courseId: string,
  kind: Kind,
): Promise<Revision[]> {
  const revisions: Revision[] = []
  for (const row of await queries.listRevisions(db, courseId, mostRevisions)) {
    const document = await catalog.document({ courseId, revisionId: row.id })
    revisions.push({ ...row, questions: questionsIn(document, kind) })
  }
  return revisions
}

const keysOf = (revisions: readonly Revision[]): queries.Key[] =>
  revisions.flatMap(({ id, questions }) =>
    questions.map(({ question: { _id, answers } }) => ({
      revision: id,
      question: _id,
      right: answers.filter(({ right }) => right).map((answer) => answer._id),
    })),
  )

/** Returns each question once in its latest wording: first those of the newest revision in order, then removed ones. */
function latestOf(revisions: readonly Revision[]): Map<string, PlacedQuestion> {
  const latest = new Map<string, PlacedQuestion>()
  for (const { questions } of revisions)
    for (const placed of questions)
      if (!latest.has(placed.question._id)) latest.set(placed.question._id, placed)
  return latest
}

interface ResultsInput {
  sums: queries.Sums
  revisions: readonly Revision[]
  published: ReadonlySet<string>
  language: Language
}

function toQuestionResults({ question, lesson }: PlacedQuestion, drawn: ResultsInput): Results {
  const { sums, revisions, published, language } = drawn
  const groups = sums.groups.filter((group) => group.question === question._id)
  const whole = sumOf(groups)
  const figures = figuresOf(whole)
  const choices = new Map(
    sums.choices.filter((one) => one.question === question._id).map((one) => [one.answer, one]),
  )
  const answers = question.answers.map((answer) => ({ ...answer, choice: choices.get(answer._id) }))
  const isCompared = whole.learners >= leastForDiscrimination
  const outer = (part: number, size: number) => (isCompared ? percentOf(part, size, 1) : null)
  const byRevision = shownParts(partsBy(groups, (group) => group.revision))
  return {
    _id: question._id,
    question: textIn(question.question, language),
    type: question.type,
    lesson: lesson && textIn(lesson.title, language),
    tags: question.tags ?? [],
    isCurrent: published.has(question._id),
    ...figures,
    answers: answers.map(({ _id, label, right, choice }) => ({
      _id,
      label: textIn(label, language),
      right,
      chosen: percentOf(choice?.chosen ?? 0, whole.learners),
      strong: outer(choice?.strong ?? 0, whole.strong),
      weak: outer(choice?.weak ?? 0, whole.weak),
    })),
    languages: [...shownParts(partsBy(groups, (group) => group.language))].map(([of, group]) => ({
      language: of,
      ...figuresOf(group),
    })),
    revisions: [...byRevision].map(([of, group]) => {
      const revision = revisions.find(({ id }) => id === of)
      return {
        number: revision?.number ?? null,
        publishedAt: revision?.createdAt.toISOString() ?? null,
        ...figuresOf(group),
      }
    }),
    flags: flagsOf({ whole, figures, answers }),
  }
}

/** Returns the results of a course's questions. Throws 404 `not-found`, also for other authors' packs. */
export async function viewResults(
  deps: Pick<Deps, 'db' | 'catalog'>,
  asker: Asker,
  given: { id: string; course: string; kind: Kind; language: Language },
): Promise<Answer> {
  const { pack } = await requirePack(deps.db, asker, given.id)
  const course = await findPublished(deps.db, { pack, slug: given.course })
  required(course, 'not-found')
  const { courseId } = course
  const revisions = await readRevisions(deps, courseId, given.kind)
  const published = revisions.find(({ id }) => id === course.revisionId)?.questions ?? []
  const most = Math.min(mostLearners, Math.floor(mostAnswers / Math.max(published.length, 1)))
  const sums = await (given.kind === 'closed-test'
    ? queries.sumAttempts(deps.db, { courseId, most, keys: keysOf(revisions) })
    : queries.sumAnswers(deps.db, { courseId, most }))
  const drawn = {
    sums,
    revisions,
    published: new Set(published.map(({ question }) => question._id)),
    language: given.language,
  }
  const questions = [...latestOf(revisions).values()].map((placed) => toQuestionResults(placed, drawn))
  return {
    learners: sums.learners >= leastLearners ? sums.learners : null,
    isPart: sums.learners === most,
    questions: questions
      .filter(({ isCurrent, learners }) => isCurrent || learners !== null)
      .toSorted((a, b) => placeOf(a.flags) - placeOf(b.flags)),
  }
}
