import type { AnswerOf, BodyOf } from '@zenit/contract/call'
import type { orderRegrade, RegradableQuestion, RegradeImpact, viewRegrades } from '@zenit/contract/regrades'
import type { FastifyBaseLogger } from 'fastify'
import type { Language, QuestionDocument } from '../../../content/document.ts'
import { textIn } from '../../../content/localized.ts'
import type { Deps } from '../../../deps.ts'
import type { DbOrTx } from '../../../platform/db/connect.ts'
import { required } from '../../../platform/http/errors.ts'
import { findPublished } from '../../courses/service.ts'
import { staffTransaction } from '../../staff/actions.ts'
import { changesOf, confirmationOf, effectiveKey, type KeyChange, type TestRevision } from './changes.ts'
import { enqueueRegrade } from './job.ts'
import * as queries from './queries.ts'

/** A course and its pack, which the caller may edit. */
interface PackCourse {
  pack: string
  course: string
}

interface RegradeInput {
  keys?: readonly string[] | undefined
  voids?: readonly string[] | undefined
}

interface Test {
  courseId: string
  /** The published revision, then the earlier ones. */
  revisions: TestRevision[]
  regrades: queries.RegradeRow[]
  earlier: KeyChange[]
}

/** Returns the closed test of a course in all revisions with attempts. Throws 404 `not-found`. */
async function requireTest(
  { catalog }: Pick<Deps, 'catalog'>,
  db: DbOrTx,
  { pack, course }: PackCourse,
): Promise<Test> {
  const published = await findPublished(db, { pack, slug: course })
  required(published, 'not-found')
  const { courseId } = published
  const revisions: TestRevision[] = []
  for (const revisionId of await queries.listRevisionIds(db, published)) {
    const { closedTest } = await catalog.document({ courseId, revisionId }, db)
    const isPublished = revisionId === published.revisionId
    revisions.push({ id: revisionId, isPublished, questions: closedTest?.questions ?? [] })
  }
  const regrades = await queries.listRegrades(db, courseId)
  return { courseId, revisions, regrades, earlier: regrades.flatMap(({ changes }) => changes) }
}

const inputOf = ({ keys = [], voids = [] }: RegradeInput) => ({ keys, voids })

function toRegradable(
  { revisions, earlier }: Test,
  question: QuestionDocument,
  language: Language,
): RegradableQuestion {
  const { _id } = question
  const published = revisions.find(({ isPublished }) => isPublished)
  const isCurrent = published?.questions.some((one) => one._id === _id) ?? false
  const [change] = changesOf(revisions, { keys: [_id], voids: [] }, earlier)
  const labels = (key: readonly string[]) =>
    question.answers.filter((answer) => key.includes(answer._id)).map(({ label }) => textIn(label, language))
  const own = revisions.find(({ questions }) => questions.includes(question))?.id ?? ''
  const current = effectiveKey(own, question, earlier)
  const before = change ? change.from : current
  return {
    _id,
    question: textIn(question.question, language),
    isCurrent,
    isCorrected: change !== undefined,
    before: before && labels(before),
    after: labels(current ?? []),
  }
}

export async function viewCourse(
  deps: Pick<Deps, 'db' | 'catalog'>,
  { language, ...asked }: PackCourse & { language: Language },
): Promise<AnswerOf<typeof viewRegrades>> {
  const test = await requireTest(deps, deps.db, asked)
  const latest = new Map<string, QuestionDocument>()
  for (const { questions } of test.revisions)
    for (const question of questions) if (!latest.has(question._id)) latest.set(question._id, question)
  const counts = await queries.countRegraded(
    deps.db,
    test.regrades.map(({ id }) => id),
  )
  return {
    questions: [...latest.values()]
      .map((question) => toRegradable(test, question, language))
      .toSorted((a, b) => Number(b.isCorrected) - Number(a.isCorrected)),
    regrades: test.regrades.toReversed().map((one) => ({
      number: one.number,
      orderedAt: one.orderedAt.toISOString(),
      orderedBy: one.orderedBy,
      reason: one.reason,
      questions: new Set(one.changes.map(({ question }) => question)).size,
      attempts: counts.get(one.id) ?? 0,
      isFinished: one.finishedAt !== null,
    })),
  }
}

/** The preview covers only the latest attempts; the regrade covers all. */
const mostPreviewed = 20_000

export async function preview(
  deps: Pick<Deps, 'db' | 'catalog'>,
  { pack, course, ...wanted }: PackCourse & RegradeInput,
): Promise<RegradeImpact> {
  const { courseId, revisions, earlier } = await requireTest(deps, deps.db, { pack, course })
  const changes = changesOf(revisions, inputOf(wanted), earlier)
  const { looked, ...impact } = await queries.sumImpact(deps.db, { courseId, changes, most: mostPreviewed })
  return { ...impact, isPart: looked === mostPreviewed, confirmation: confirmationOf(changes) }
}

/** Orders the previewed regrade; repeating it orders nothing. Throws 409 `confirmation-required`. */
export async function order(
  deps: Deps,
  by: { userId: string; log: FastifyBaseLogger },
  { pack, ...body }: { pack: string } & BodyOf<typeof orderRegrade>,
): Promise<void> {
  const { course, confirmation, reason } = body
  await staffTransaction(deps, by.log, async (tx, record) => {
    const published = await findPublished(tx, { pack, slug: course })
    required(published, 'not-found')
    await queries.lockCourse(tx, published.courseId)
    const { courseId, revisions, regrades, earlier } = await requireTest(deps, tx, { pack, course })
    if (regrades.at(-1)?.confirmation === confirmation) return
    const changes = changesOf(revisions, inputOf(body), earlier)
    required(confirmationOf(changes) === confirmation, 'confirmation-required')
    const now = deps.clock()
    const { userId } = by
    const given = { courseId, changes, reason, confirmation, userId, now }
    const regradeId = await queries.insertRegrade(tx, given)
    await enqueueRegrade(tx, deps, { courseId, regradeId })
    const questions = new Set(changes.map(({ question }) => question)).size
    await record({
      actorId: userId,
      action: 'test-regraded',
      subject: { kind: 'pack', id: pack },
      personId: null,
      reason,
      after: { course, questions },
      now,
    })
  })
}
