import type { Eligibility, NextStep, Rule } from '@zenit/contract/eligibility'
import { beforeAll, describe, expect, test } from 'vitest'
import en from '../../../i18n/en/certificates.json' with { type: 'json' }
import pl from '../../../i18n/pl/certificates.json' with { type: 'json' }
import { addTexts, textsOf } from '../../../i18n/translate.ts'
import { checklistOf, leadOf, untilOf } from './checklist.ts'

beforeAll(() => {
  addTexts('pl', { certificates: pl })
  addTexts('en', { certificates: en })
})

const texts = (language: 'pl' | 'en' = 'pl') => ({ t: textsOf(language, 'certificates'), language })
const nowhere = { lessonId: null, sublessonId: null, until: null, rank: null }
const next = (step: NextStep['step'], given: Partial<NextStep> = {}): NextStep => ({
  ...nowhere,
  step,
  ...given,
})

const joined: Rule = { rule: 'joined', isMet: true, evidence: { joinedAt: '2026-11-03T12:00:00Z' } }
const lessons = (done: number, keptBy: 'pass' | null = null): Rule => ({
  rule: 'lessons',
  isMet: done === 8 || keptBy !== null,
  evidence: { completedCount: done, totalCount: 8, completedAt: '2026-11-12T12:00:00Z', keptBy },
})
const attempt = (correctCount: number) => ({
  _id: '019aa000-0000-7000-8000-000000000001',
  checkedAt: '2026-11-14T12:00:00Z',
  correctCount,
  totalQuestions: 20,
  percentageToPass: 70,
})
const testRule = (correct: number | null, allowed: number | null = null): Rule => ({
  rule: 'closed-test',
  isMet: (correct ?? 0) >= 14,
  evidence: { attempt: correct === null ? null : attempt(correct), used: correct === null ? 0 : 1, allowed },
})
const work = (status: 'pending' | 'approved' | 'rejected' | null, isMet = false): Rule => ({
  rule: 'final-work',
  isMet,
  evidence: status && {
    _id: '019aa000-0000-7000-8000-000000000002',
    status,
    submittedAt: '2026-11-12T12:00:00Z',
    dueAt: '2026-11-17T22:59:59Z',
    decidedAt: status === 'pending' ? null : '2026-11-16T12:00:00Z',
  },
})
const offered = (isMet = true): Rule => ({ rule: 'certificate-offered', isMet })
const issued = (revokedAt: string | null = null): Rule => ({
  rule: 'not-issued',
  isMet: false,
  evidence: { number: 'ZEN-2026-7K3M-Q0XV-B41T', issuedAt: '2026-11-20T12:00:00Z', revokedAt },
})
const unissued: Rule = { rule: 'not-issued', isMet: true, evidence: null }

const eligibility = (rules: Rule[], step: NextStep['step'] = 'none'): Eligibility => ({
  rules,
  canClaim: step === 'claim',
  canFinish: false,
  finishedAt: null,
  next: next(step),
})
const lines = (given: Eligibility, language?: 'pl' | 'en') =>
  checklistOf(given, texts(language)).map(
    ({ isMet, isNext, detail }) => `${isNext ? '>' : isMet ? '+' : '-'} ${detail?.replaceAll('\u00a0', ' ')}`,
  )

describe('[CERT-01] the checklist describes the rules in words', () => {
  test('before the test', () =>
    expect(
      lines(eligibility([joined, lessons(8), testRule(null), offered(), unissued], 'start-test')),
    ).toEqual([
      '+ Od 3 listopada 2026',
      '+ 8 z 8, ostatnia 12 listopada 2026',
      '> Jeszcze nierozwiązany.',
      '- Będzie Twój, gdy wszystko powyżej będzie gotowe.',
    ]))

  test('failed, with the number of attempts', () =>
    expect(lines(eligibility([testRule(12, 3), offered(), unissued], 'wait-for-test'), 'en')[0]).toBe(
      '> Last attempt: 12 of 20 correct. You need 70% to pass. Attempts used: 1 of 3.',
    ))

  test('passed, to be claimed, with lessons added since', () =>
    expect(
      lines(eligibility([lessons(6, 'pass'), testRule(14), offered(), unissued], 'claim'), 'en'),
    ).toEqual([
      '+ These lessons count for good. New ones were added (6 of 8 done), but that doesn’t change your result.',
      '+ 14 of 20 correct, 14 November 2026',
      '> Ready for you.',
    ]))

  test.each([
    [work(null), 'Jeszcze niewysłana.'],
    [work('pending'), 'Wysłana 12 listopada 2026, czeka na ocenę.'],
    [work('rejected'), 'Wróciła do poprawy 16 listopada 2026.'],
    [work('approved'), 'Wysłana 12 listopada 2026, czeka na ocenę.'],
    [work('approved', true), 'Przyjęta 16 listopada 2026'],
    [work(null, true), 'Przyjęta'],
  ])('a final work: %j', (rule, detail) =>
    expect(checklistOf(eligibility([rule, offered(), unissued]), texts())[0]?.detail).toBe(detail),
  )

  test('issued, revoked, not available', () => {
    expect(lines(eligibility([offered(), issued()]))).toEqual(['+ Wydany 20 listopada 2026'])
    expect(lines(eligibility([offered(), issued('2026-12-03T12:00:00Z')]))).toEqual([
      '- Unieważniony 3 grudnia 2026',
    ])
    expect(lines(eligibility([offered(false), unissued]))).toEqual(['- Ten kurs kończy się bez certyfikatu.'])
  })
})

describe('[CERT-01] the next step', () => {
  test.each([
    [next('learn', { lessonId: 'l', sublessonId: 's' }), '/course/c?lesson=l&sublesson=s'],
    [next('start-test'), '/course-test/c'],
    [next('continue-test'), '/course-test/c'],
    [next('write-final-work'), '/course-final-work/c'],
    [next('rewrite-final-work'), '/course-final-work/c'],
    [next('wait-for-review'), '/course-final-work/c'],
  ])('%j', (step, to) => expect(leadOf('c', step)?.to).toBe(to))

  test.each(['claim', 'finish', 'view-certificate', 'none', 'wait-for-test'] as const)(
    'nowhere: %s',
    (step) => expect(leadOf('c', next(step))).toBeNull(),
  )

  test('and contains the end of its waiting time', () => {
    const until = '2026-11-27T12:00:00Z'
    expect(untilOf(next('wait-for-review', { until }), texts())).toBe(
      'Ocena najpóźniej: piątek, 27 listopada.',
    )
    expect(untilOf(next('wait-for-review'), texts())).toBe('Ocena już jest, za chwilę ją zobaczysz.')
    expect(untilOf(next('wait-for-test', { until }), texts('en'))).toMatch(
      /^Next attempt: Friday,? 27 November, \d\d:\d\d\.$/,
    )
    expect(untilOf(next('start-test'), texts())).toBeNull()
  })
})
