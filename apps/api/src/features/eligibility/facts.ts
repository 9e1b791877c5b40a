import type { Course } from '../../content/catalog/catalog.ts'
import type { CourseDocument, Language } from '../../content/document.ts'
import type { Deps } from '../../deps.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { required } from '../../platform/http/errors.ts'
import { readAttempts } from '../closed-tests/attempt-status.ts'
import { nextAttemptAt } from '../closed-tests/policy.ts'
import { endsAlike, opensWithTest } from '../courses/closed-test.ts'
import { nextRevision } from '../courses/policy.ts'
import { currentStep } from '../courses/progress.ts'
import { findFinalWork, findRecords, type Records } from './queries.ts'
import type { AttemptFact, Claim, Eligibility, EligibilityFacts } from './rules.ts'
import { eligibilityOf } from './rules.ts'

type FactsDeps = Pick<Deps, 'db' | 'catalog' | 'clock'>

/** A claim with the learner's language, which does not matter for staff. */
export interface Reader extends Claim {
  language?: Language
}

const dateOf = (instant: string | null | undefined): Date | null => (instant ? new Date(instant) : null)

/** Returns the revision that the learner keeps, or would get by joining. */
async function keptDocument(
  { catalog }: Pick<FactsDeps, 'catalog'>,
  { courseId }: Claim,
  enrolment: Records['enrolment'],
): Promise<CourseDocument> {
  const published = catalog.courses.get(courseId)
  if (enrolment && !(enrolment.finishedAt && published))
    return catalog.document({ courseId, revisionId: enrolment.revisionId })
  required(published, 'not-found')
  return published
}

/**
 * Returns the revision that the learner reads, as on the course page: their other one when only that has their
 * language. Read before any transaction, so that no transaction waits for a second connection.
 */
async function readDocument(
  { catalog }: Pick<FactsDeps, 'catalog'>,
  { courseId, language }: Reader,
  { kept, enrolment }: { kept: CourseDocument; enrolment: Records['enrolment'] },
): Promise<CourseDocument> {
  const published = catalog.courses.get(courseId)
  if (!enrolment || !published || !language || kept.languages.includes(language)) return kept
  const other = enrolment.finishedAt
    ? await catalog.document({ courseId, revisionId: enrolment.revisionId })
    : nextRevision<CourseDocument>(kept, published)
  return other.languages.includes(language) ? other : kept
}

const checkedFact = (attempt: NonNullable<Records['attempt']>): AttemptFact => ({
  ...attempt,
  state: 'checked',
  checkedAt: new Date(attempt.checkedAt),
})

/**
 * Whether a test is on the way to the certificate: the one passed, otherwise the one required. Once a work is
 * submitted, no test is required any more.
 */
function hasTest(
  { pass, attempt }: Records,
  document: CourseDocument,
  work: EligibilityFacts['finalWork'],
): boolean {
  if (pass) return attempt !== null || pass.evidence === 'closed-test'
  return document.ending === 'test' || (opensWithTest(document) && (attempt !== null || !work))
}

async function findTest(
  db: DbOrTx,
  { claim, records, document, published, now }: FactsInput & { published: Course | undefined; now: Date },
): Promise<EligibilityFacts['test']> {
  const { pass, attempt } = records
  const completed = new Set(Object.keys(records.completed))
  // The next attempt uses the published test, once its lessons are done.
  const isLearned =
    published && endsAlike(published, document) && currentStep(published, { completed }) === null
  const test = isLearned ? published.closedTest : document.closedTest
  const isPassed = attempt !== null
  const { used, latest } = await readAttempts(db, claim)
  const allowed = test?.attempts ?? null
  if (pass || isPassed || !test)
    return { isPassed, used, allowed, nextAt: null, latest: attempt && checkedFact(attempt) }
  const nextAt = nextAttemptAt(test, { isPassed, used, latest }, now)
  return { isPassed, used, allowed, nextAt, latest }
}

interface FactsInput {
  claim: Claim
  records: Records
  document: CourseDocument
}

async function factsOf(deps: FactsDeps, db: DbOrTx, claimed: FactsInput): Promise<EligibilityFacts> {
  const { claim, records, document } = claimed
  const { enrolment, completed, pass, certificate, rank } = records
  const now = deps.clock()
  const published = deps.catalog.courses.get(claim.courseId)
  const isByWork = pass ? pass.evidence === 'final-work' : document.ending === 'exam'
  const finalWork = isByWork ? await findFinalWork(db, claim, now) : null
  return {
    course: {
      ending: document.ending,
      hasCertificate: pass ? pass.hasCertificate : document.hasCertificate,
      isOffered: published !== undefined,
      rank: (published && deps.catalog.programs.get(published.programId)?.rank) ?? 1,
    },
    rank,
    enrolment: enrolment && {
      joinedAt: new Date(enrolment.joinedAt),
      finishedAt: dateOf(enrolment.finishedAt),
    },
    steps: document.lessons.flatMap((lesson) =>
      lesson.sublessons.map(({ _id }) => ({
        lessonId: lesson._id,
        sublessonId: _id,
        completedAt: dateOf(completed[_id]),
      })),
    ),
    test: hasTest(records, document, finalWork) ? await findTest(db, { ...claimed, published, now }) : null,
    finalWork,
    pass,
    certificate: certificate && {
      number: certificate.number,
      issuedAt: new Date(certificate.issuedAt),
      revokedAt: dateOf(certificate.revokedAt),
    },
  }
}

/** A learner's way to the certificate of a course, with the records behind it. */
export interface CourseEligibility {
  records: Records
  document: CourseDocument
  eligibility: Eligibility
}

/**
 * Returns a learner's standing by the revision that they read, and the one that they keep. Throws 404 `not-found` for
 * an unknown learner, and for a course that is neither offered nor joined.
 */
export async function requireEligibility(
  deps: FactsDeps,
  reader: Reader,
): Promise<CourseEligibility & { kept: CourseDocument }> {
  const { userId, courseId } = reader
  const claim = { userId, courseId }
  const records = await findRecords(deps.db, claim)
  required(records, 'not-found')
  const { enrolment } = records
  const kept = await keptDocument(deps, claim, enrolment)
  const document = await readDocument(deps, reader, { kept, enrolment })
  const facts = await factsOf(deps, deps.db, { claim, records, document })
  return { records, document, kept, eligibility: eligibilityOf(facts) }
}

/**
 * Repeats the check inside a transaction that writes what it allows. `document` comes from {@link requireEligibility}:
 * a revision never changes.
 */
export async function recheckEligibility(
  deps: FactsDeps,
  tx: DbOrTx,
  { claim, document }: { claim: Claim; document: CourseDocument },
): Promise<CourseEligibility> {
  const records = await findRecords(tx, claim)
  required(records, 'not-found')
  const facts = await factsOf(deps, tx, { claim, records, document })
  return { records, document, eligibility: eligibilityOf(facts) }
}
