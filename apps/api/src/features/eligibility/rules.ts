/** The learner, and the course of the certificate. */
export interface Claim {
  userId: string
  courseId: string
}

/** Facts about a learner in a course, gathered by `facts.ts`. */
export interface EligibilityFacts {
  course: {
    ending: 'test' | 'exam' | 'none'
    /** From the passed revision, or before a pass from the one that the learner keeps or would get. */
    hasCertificate: boolean
    /** Whether it can be joined now; retired courses cannot. */
    isOffered: boolean
    /** The rank that opens it. */
    rank: number
  }
  rank: number
  enrolment: { joinedAt: Date; finishedAt: Date | null } | null
  /** Every sublesson of the kept revision, in order. */
  steps: readonly { lessonId: string; sublessonId: string; completedAt: Date | null }[]
  /** The role of the test; `exam` ends the course, others come before the final work. */
  test: {
    isPassed: boolean
    used: number
    allowed: number | null
    nextAt: Date | null
    latest: AttemptFact | null
  } | null
  finalWork: FinalWorkFact | null
  /** The pass of the course, which is permanent. */
  pass: { evidence: 'closed-test' | 'final-work' } | null
  certificate: { number: string; issuedAt: Date; revokedAt: Date | null } | null
}

export interface CheckedFact {
  state: 'checked'
  id: string
  checkedAt: Date
  correctCount: number
  totalQuestions: number
  percentageToPass: number
}

export type AttemptFact = CheckedFact | { state: 'running'; endsAt: Date }

export interface FinalWorkFact {
  id: string
  status: 'pending' | 'approved' | 'rejected'
  submittedAt: Date
  dueAt: Date
  decidedAt: Date | null
}

export type Rule =
  | { rule: 'joined'; isMet: boolean; joinedAt: Date | null }
  | {
      rule: 'lessons'
      isMet: boolean
      completedCount: number
      totalCount: number
      completedAt: Date | null
      keptBy: 'pass' | 'finish' | null
    }
  | { rule: 'closed-test'; isMet: boolean; attempt: CheckedFact | null; used: number; allowed: number | null }
  | { rule: 'final-work'; isMet: boolean; submission: FinalWorkFact | null }
  | { rule: 'certificate-offered'; isMet: boolean }
  | { rule: 'not-issued'; isMet: boolean; certificate: EligibilityFacts['certificate'] }

export type EligibilityStep =
  | { step: 'raise-rank'; rank: number }
  | { step: 'join' | 'start-test' | 'write-final-work' | 'rewrite-final-work' }
  | { step: 'learn'; lessonId: string; sublessonId: string }
  | { step: 'continue-test' | 'wait-for-test'; until: Date }
  /** Null: decided, and about to be shown. */
  | { step: 'wait-for-review'; until: Date | null }
  | { step: 'claim' | 'finish' | 'view-certificate' | 'none' }

export interface Eligibility {
  rules: Rule[]
  /** Every rule is met: the certificate can be issued now. */
  canClaim: boolean
  canFinish: boolean
  finishedAt: Date | null
  next: EligibilityStep
}

const latestOf = (dates: readonly Date[]): Date | null =>
  dates.length === 0 ? null : new Date(Math.max(...dates.map((date) => date.getTime())))

/** Once the course is passed or finished, its lessons count as done: lessons added later are optional. */
function lessonsRule({ steps, pass, enrolment }: EligibilityFacts) {
  const lessonIds = [...new Set(steps.map(({ lessonId }) => lessonId))]
  const open = new Set(steps.filter(({ completedAt }) => !completedAt).map(({ lessonId }) => lessonId))
  const finished = enrolment?.finishedAt ? ('finish' as const) : null
  const kept = pass ? ('pass' as const) : finished
  return {
    rule: 'lessons' as const,
    isMet: enrolment !== null && (open.size === 0 || kept !== null),
    completedCount: lessonIds.length - open.size,
    totalCount: lessonIds.length,
    completedAt: latestOf(steps.flatMap(({ completedAt }) => completedAt ?? [])),
    keptBy: open.size > 0 ? kept : null,
  }
}

const wayOf = { test: 'closed-test', exam: 'final-work', none: null } as const

/** The test is passed and so is what follows it: the final work, or just the course. */
const isTestDone = ({ course, pass, test }: EligibilityFacts): boolean =>
  pass !== null || (course.ending === 'exam' && test?.isPassed === true)

function testRule(facts: EligibilityFacts): Rule {
  const { used = 0, allowed = null, latest = null } = facts.test ?? {}
  const attempt = latest?.state === 'checked' ? latest : null
  return { rule: 'closed-test', isMet: isTestDone(facts), attempt, used, allowed }
}

/** Returns how the course is or was passed. Courses that only end, without test or work, are never passed. */
function passRules(facts: EligibilityFacts): Rule[] {
  const { course, pass, test, finalWork } = facts
  const way = pass?.evidence ?? wayOf[course.ending]
  if (way === null) return []
  if (way === 'closed-test') return [testRule(facts)]
  const work: Rule = { rule: way, isMet: pass !== null, submission: finalWork }
  return test ? [testRule(facts), work] : [work]
}

function nextInTest({ test, enrolment }: EligibilityFacts): EligibilityStep {
  const { isPassed = false, used = 0, allowed = null, nextAt = null, latest = null } = test ?? {}
  // Passed with a revision that also requires a final work: finishing switches to the one that requires only the test.
  if (isPassed) return { step: enrolment?.finishedAt ? 'none' : 'finish' }
  if (latest?.state === 'running') return { step: 'continue-test', until: latest.endsAt }
  if (allowed !== null && used >= allowed) return { step: enrolment?.finishedAt ? 'none' : 'finish' }
  return nextAt ? { step: 'wait-for-test', until: nextAt } : { step: 'start-test' }
}

function nextInFinalWork({ finalWork }: EligibilityFacts): EligibilityStep {
  if (!finalWork) return { step: 'write-final-work' }
  if (finalWork.status === 'rejected') return { step: 'rewrite-final-work' }
  return { step: 'wait-for-review', until: finalWork.status === 'pending' ? finalWork.dueAt : null }
}

function nextOf(
  facts: EligibilityFacts,
  { canClaim, hasLearned }: { canClaim: boolean; hasLearned: boolean },
): EligibilityStep {
  const { course, rank, enrolment, steps, pass, test, certificate } = facts
  if (certificate) return { step: 'view-certificate' }
  if (canClaim) return { step: 'claim' }
  if (!enrolment) {
    if (!course.isOffered) return { step: 'none' }
    return rank < course.rank ? { step: 'raise-rank', rank: course.rank } : { step: 'join' }
  }
  const step = steps.find(({ completedAt }) => !completedAt)
  if (!hasLearned && step) return { step: 'learn', lessonId: step.lessonId, sublessonId: step.sublessonId }
  if (!pass && test && !isTestDone(facts)) return nextInTest(facts)
  if (!pass && course.ending === 'exam') return nextInFinalWork(facts)
  return { step: enrolment.finishedAt ? 'none' : 'finish' }
}

/**
 * Returns each rule on the way to a certificate, whether it is met and by what, and the next step. The issue,
 * the finish, the checklist and staff pages all use this result.
 */
export function eligibilityOf(facts: EligibilityFacts): Eligibility {
  const { course, enrolment, pass, certificate } = facts
  const lessons = lessonsRule(facts)
  const rules: Rule[] = [
    { rule: 'joined', isMet: enrolment !== null, joinedAt: enrolment?.joinedAt ?? null },
    lessons,
    ...passRules(facts),
    {
      rule: 'certificate-offered',
      isMet: course.hasCertificate && (pass !== null || course.ending !== 'none'),
    },
    { rule: 'not-issued', isMet: certificate === null, certificate },
  ]
  const canClaim = rules.every(({ isMet }) => isMet)
  return {
    rules,
    canClaim,
    canFinish: lessons.isMet && !enrolment?.finishedAt,
    finishedAt: enrolment?.finishedAt ?? null,
    next: nextOf(facts, { canClaim, hasLearned: lessons.isMet }),
  }
}
