import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AttemptFact, type EligibilityFacts, eligibilityOf } from './rules.ts'

const at = (day: number, hour = 9) => new Date(Date.UTC(2026, 10, day, hour))

const checked = (correctCount: number): AttemptFact => ({
  state: 'checked',
  id: '019aa000-0000-7000-8000-000000000001',
  checkedAt: at(12),
  correctCount,
  totalQuestions: 20,
  percentageToPass: 70,
})

const submission = (status: 'pending' | 'approved' | 'rejected') => ({
  id: '019aa000-0000-7000-8000-000000000002',
  status,
  submittedAt: at(12),
  dueAt: at(17),
  decidedAt: status === 'pending' ? null : at(16),
})

/** Two lessons, the first with two sublessons; `done` of the three are completed. */
const stepsDone = (done: number): EligibilityFacts['steps'] =>
  [
    { lessonId: 'lesson-1', sublessonId: 'step-1' },
    { lessonId: 'lesson-1', sublessonId: 'step-2' },
    { lessonId: 'lesson-2', sublessonId: 'step-3' },
  ].map((step, index) => ({ ...step, completedAt: index < done ? at(3 + index) : null }))

/** A learner with all lessons done, in a course that ends with a test. */
const facts = (
  given: Partial<EligibilityFacts> = {},
  course: Partial<EligibilityFacts['course']> = {},
): EligibilityFacts => ({
  course: { ending: 'test', hasCertificate: true, isOffered: true, rank: 2, ...course },
  rank: 2,
  enrolment: { joinedAt: at(2), finishedAt: null },
  steps: stepsDone(3),
  test: noAttempt,
  finalWork: null,
  pass: null,
  certificate: null,
  ...given,
})

const exam = (given: Partial<EligibilityFacts> = {}) => facts({ test: null, ...given }, { ending: 'exam' })
/** In a course whose test opens the final work. */
const before = (
  test: Partial<NonNullable<EligibilityFacts['test']>> = {},
  work?: NonNullable<EligibilityFacts['finalWork']>['status'],
) => exam({ ...(work && { finalWork: submission(work) }), test: { ...noAttempt, ...test } })
const noAttempt = { isPassed: false, used: 0, allowed: null, nextAt: null, latest: null }
const opened = { isPassed: true, used: 1, latest: checked(15) }
const plain = (given: Partial<EligibilityFacts> = {}, course: Partial<EligibilityFacts['course']> = {}) =>
  facts({ test: null, ...given }, { ending: 'none', ...course })
const outside = { enrolment: null, steps: stepsDone(0) }
const finished = { joinedAt: at(2), finishedAt: at(10) }
const testWith = (given: Partial<NonNullable<EligibilityFacts['test']>>) => ({
  test: { isPassed: false, used: 1, allowed: null, nextAt: null, latest: checked(8), ...given },
})
const byTest = { pass: { evidence: 'closed-test' as const }, ...testWith({ latest: checked(14) }) }
const byWork = { pass: { evidence: 'final-work' as const }, finalWork: submission('approved') }
const certificate = { number: 'ZEN-2026-7K3M-Q0XV-B41T', issuedAt: at(20), revokedAt: null }

describe('[CERT-01] the next step', () => {
  test.each<[string, EligibilityFacts, object]>([
    ['not joined', facts(outside), { step: 'join' }],
    ['not joined, below the rank', facts(outside, { rank: 3 }), { step: 'raise-rank', rank: 3 }],
    ['not joined, and no longer offered', facts(outside, { isOffered: false }), { step: 'none' }],
    [
      'in the lessons',
      facts({ steps: stepsDone(1) }),
      { step: 'learn', lessonId: 'lesson-1', sublessonId: 'step-2' },
    ],
    ['before the test', facts(), { step: 'start-test' }],
    [
      'in the test',
      facts(testWith({ latest: { state: 'running', endsAt: at(13) } })),
      { step: 'continue-test', until: at(13) },
    ],
    ['failed', facts(testWith({})), { step: 'start-test' }],
    ['in the pause', facts(testWith({ nextAt: at(13) })), { step: 'wait-for-test', until: at(13) }],
    ['without an attempt left', facts(testWith({ allowed: 1 })), { step: 'finish' }],
    ['and finished', facts({ ...testWith({ allowed: 1 }), enrolment: finished }), { step: 'none' }],
    ['finished, the test still open', facts({ enrolment: finished }), { step: 'start-test' }],
    ['passed', facts(byTest), { step: 'claim' }],
    ['passed and finished', facts({ ...byTest, enrolment: finished }), { step: 'claim' }],
    ['passed, without a certificate', facts(byTest, { hasCertificate: false }), { step: 'finish' }],
    ['with the certificate', facts({ ...byTest, certificate }), { step: 'view-certificate' }],
    [
      'with a revoked one',
      facts({ ...byTest, certificate: { ...certificate, revokedAt: at(25) } }),
      { step: 'view-certificate' },
    ],
    ['before the test that opens the final work', before(), { step: 'start-test' }],
    [
      'without an attempt left at it',
      before({ isPassed: false, used: 1, allowed: 1, latest: checked(8) }),
      { step: 'finish' },
    ],
    ['after it', before(opened), { step: 'write-final-work' }],
    ['after it, submitted', before(opened, 'pending'), { step: 'wait-for-review', until: at(17) }],
    ['after it, rejected', before(opened, 'rejected'), { step: 'rewrite-final-work' }],
    ['before the final work', exam(), { step: 'write-final-work' }],
    ['handed in', exam({ finalWork: submission('pending') }), { step: 'wait-for-review', until: at(17) }],
    ['rejected', exam({ finalWork: submission('rejected') }), { step: 'rewrite-final-work' }],
    [
      'approved a moment ago',
      exam({ finalWork: submission('approved') }),
      { step: 'wait-for-review', until: null },
    ],
    ['approved', exam(byWork), { step: 'claim' }],
    ['at the end of a course without a test or final work', plain(), { step: 'finish' }],
    ['and finished', plain({ enrolment: finished }), { step: 'none' }],
  ])('%s', (_, given, next) => expect(eligibilityOf(given).next).toEqual(next))
})

describe('[CERT-01] the rules', () => {
  const met = (given: EligibilityFacts) =>
    eligibilityOf(given).rules.map(({ rule, isMet }) => `${isMet ? '+' : '-'}${rule}`)

  test.each<[string, EligibilityFacts, string[]]>([
    [
      'outside',
      facts(outside),
      ['-joined', '-lessons', '-closed-test', '+certificate-offered', '+not-issued'],
    ],
    ['learned', facts(), ['+joined', '+lessons', '-closed-test', '+certificate-offered', '+not-issued']],
    [
      'by test',
      facts(byTest),
      ['+joined', '+lessons', '+closed-test', '+certificate-offered', '+not-issued'],
    ],
    ['by work', exam(byWork), ['+joined', '+lessons', '+final-work', '+certificate-offered', '+not-issued']],
    [
      'the course ends otherwise now',
      exam(byTest),
      ['+joined', '+lessons', '+closed-test', '+certificate-offered', '+not-issued'],
    ],
    ['just ends', plain(), ['+joined', '+lessons', '-certificate-offered', '+not-issued']],
    [
      'issued',
      facts({ ...byTest, certificate }),
      ['+joined', '+lessons', '+closed-test', '+certificate-offered', '-not-issued'],
    ],
  ])('%s', (_, given, expected) => expect(met(given)).toEqual(expected))

  test('each says what fulfils it', () => {
    const { rules } = eligibilityOf(facts({ ...byTest, certificate }))
    expect(rules).toEqual([
      { rule: 'joined', isMet: true, joinedAt: at(2) },
      {
        rule: 'lessons',
        isMet: true,
        completedCount: 2,
        totalCount: 2,
        completedAt: at(5),
        keptBy: null,
      },
      { rule: 'closed-test', isMet: true, attempt: checked(14), used: 1, allowed: null },
      { rule: 'certificate-offered', isMet: true },
      { rule: 'not-issued', isMet: false, certificate },
    ])
    expect(eligibilityOf(exam({ finalWork: submission('rejected') })).rules[2]).toEqual({
      rule: 'final-work',
      isMet: false,
      submission: submission('rejected'),
    })
  })

  test('a lesson counts when the last of its sublessons is completed', () => {
    const counts = [0, 1, 2, 3].map((done) => eligibilityOf(facts({ steps: stepsDone(done) })).rules[1])
    expect(counts).toMatchObject([0, 0, 1, 2].map((completedCount) => ({ completedCount, totalCount: 2 })))
  })

  test.each([
    ['pass', { ...byTest }],
    ['finish', { enrolment: finished }],
  ] as const)('[COURSE-09] lessons added after the %s take nothing away', (keptBy, given) => {
    const { rules, next } = eligibilityOf(facts({ ...given, steps: stepsDone(1) }))
    expect(rules[1]).toMatchObject({ isMet: true, completedCount: 0, totalCount: 2, keptBy })
    expect(next.step).not.toBe('learn')
  })
})

const anyDate = fc.date({ min: at(1), max: at(28), noInvalidDate: true })
const anyFacts: fc.Arbitrary<EligibilityFacts> = fc
  .record({
    ending: fc.constantFrom('test', 'exam', 'none' as const),
    opensWithTest: fc.boolean(),
    flags: fc.record({ hasCertificate: fc.boolean(), isOffered: fc.boolean() }),
    ranks: fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 })),
    enrolment: fc.option(fc.record({ joinedAt: anyDate, finishedAt: fc.option(anyDate) })),
    done: fc.array(fc.option(anyDate), { maxLength: 12 }),
    latest: fc.option(
      fc.oneof(
        fc.integer({ min: 0, max: 20 }).map(checked),
        fc.constant({ state: 'running' as const, endsAt: at(13) }),
      ),
    ),
    attempts: fc.record({
      isPassed: fc.boolean(),
      used: fc.nat(5),
      allowed: fc.option(fc.integer({ min: 1, max: 5 })),
      nextAt: fc.option(anyDate),
    }),
    work: fc.option(fc.constantFrom('pending', 'approved', 'rejected' as const).map(submission)),
    pass: fc.option(fc.constantFrom('closed-test', 'final-work' as const)),
    revokedAt: fc.option(fc.option(anyDate)),
  })
  .map(
    ({ ending, opensWithTest, flags, ranks, enrolment, done, latest, attempts, work, pass, revokedAt }) => {
      const [rank, needed] = ranks
      const isIn = enrolment !== null
      return {
        course: { ending, ...flags, rank: needed },
        rank,
        enrolment,
        steps: done.map((completedAt, index) => ({
          lessonId: `lesson-${index >> 1}`,
          sublessonId: `step-${index}`,
          completedAt: isIn ? completedAt : null,
        })),
        test:
          ending === 'test' || pass === 'closed-test' || (ending === 'exam' && opensWithTest)
            ? { ...attempts, latest: isIn ? latest : null }
            : null,
        finalWork: isIn ? work : null,
        pass: isIn && pass ? { evidence: pass } : null,
        // A certificate requires a pass, as the foreign keys do.
        certificate: isIn && pass && revokedAt !== null ? { ...certificate, revokedAt } : null,
      }
    },
  )

describe('[CERT-01] for any facts', () => {
  const holds = (rule: (facts: EligibilityFacts) => void) =>
    fc.assert(fc.property(anyFacts, rule), { numRuns: 2000 })

  test('the certificate can be claimed if every rule is met, which needs a pass, and only then is it the next step', () =>
    holds((given) => {
      const { rules, canClaim, next } = eligibilityOf(given)
      expect(canClaim).toBe(rules.every(({ isMet }) => isMet))
      expect(canClaim).toBe(given.pass !== null && given.course.hasCertificate && given.certificate === null)
      expect(next.step === 'claim').toBe(canClaim)
    }))

  test('an issued certificate, revoked or not, is never issued again', () =>
    holds((given) => {
      const { canClaim, next } = eligibilityOf({ ...given, certificate })
      expect([canClaim, next.step]).toEqual([false, 'view-certificate'])
    }))

  test('the next lesson is the first that is not completed', () =>
    holds((given) => {
      const { next } = eligibilityOf(given)
      if (next.step !== 'learn') return
      const first = given.steps.find(({ completedAt }) => !completedAt)
      expect(next).toMatchObject({ lessonId: first?.lessonId, sublessonId: first?.sublessonId })
    }))

  test('lessons added after a pass or a finish change neither what can be claimed nor the next step', () =>
    holds((given) => {
      if (!given.pass && !given.enrolment?.finishedAt) return
      const steps = [{ lessonId: 'new', sublessonId: 'new', completedAt: null }, ...given.steps]
      const { canClaim, canFinish, next } = eligibilityOf(given)
      expect(eligibilityOf({ ...given, steps })).toMatchObject({ canClaim, canFinish, next })
    }))

  test('more learning never undoes a rule that is met', () =>
    holds((given) => {
      const before = eligibilityOf(given).rules
      const steps = given.steps.map((step) => ({ ...step, completedAt: step.completedAt ?? at(27) }))
      const after = eligibilityOf({ ...given, steps }).rules
      for (const [index, rule] of before.entries())
        if (rule.isMet) expect(after[index]?.isMet, rule.rule).toBe(true)
    }))

  test('a person who has not joined can neither claim nor finish, and a finished course is not finished again', () =>
    holds((given) => {
      const { canClaim, canFinish } = eligibilityOf({
        ...given,
        enrolment: null,
        pass: null,
        certificate: null,
      })
      expect([canClaim, canFinish]).toEqual([false, false])
      if (given.enrolment?.finishedAt) expect(eligibilityOf(given).canFinish).toBe(false)
    }))
})
