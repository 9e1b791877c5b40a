import type { Eligibility, NextStep, Rule } from '@zenit/contract/eligibility'
import type { TFunction } from 'i18next'
import { dateWords, timeWords, weekdayWords } from '../../../format/dates.ts'
import { paths } from '../../../paths.ts'

/** A row of the checklist: its subject and state. */
export interface ChecklistRow {
  key: 'joined' | 'lessons' | 'closed-test' | 'final-work' | 'certificate'
  isMet: boolean
  detail: string
  /** This row contains the next step. */
  isNext: boolean
}

interface Texts {
  t: TFunction<'certificates'>
  language: string
}

type RuleOf<R extends Rule['rule']> = Extract<Rule, { rule: R }>

function lessonsDetail({ isMet, evidence }: RuleOf<'lessons'>, { t, language }: Texts): string {
  const { completedCount: done, totalCount: count, completedAt, keptBy } = evidence
  if (keptBy) return t('checklist.lessons.kept', { done, count })
  const isDated = isMet && completedAt !== null
  return isDated
    ? t('checklist.lessons.met', { done, count, date: dateWords(completedAt, language) })
    : t('checklist.lessons.unmet', { done, count })
}

function testDetail({ isMet, evidence }: RuleOf<'closed-test'>, { t, language }: Texts): string {
  const { attempt, used, allowed } = evidence
  const facts = {
    correct: attempt?.correctCount ?? 0,
    count: attempt?.totalQuestions ?? 0,
    percentage: attempt?.percentageToPass ?? 0,
  }
  if (isMet)
    return attempt
      ? t('checklist.closed-test.met', { ...facts, date: dateWords(attempt.checkedAt, language) })
      : t('checklist.closed-test.plain')
  const result = attempt ? t('checklist.closed-test.failed', facts) : t('checklist.closed-test.unmet')
  return allowed === null ? result : `${result} ${t('checklist.closed-test.attempts', { used, allowed })}`
}

function workDetail({ isMet, evidence }: RuleOf<'final-work'>, { t, language }: Texts): string {
  if (!evidence) return t(isMet ? 'checklist.final-work.plain' : 'checklist.final-work.unmet')
  const { status, submittedAt, decidedAt } = evidence
  // Approved but not recorded as passed yet: shown to the learner as pending.
  const shown = status === 'approved' && !isMet ? 'pending' : status
  const date = dateWords(shown === 'pending' ? submittedAt : (decidedAt ?? submittedAt), language)
  return t(`checklist.final-work.${shown}`, { date })
}

function certificateRow({ rules, canClaim, next }: Eligibility, { t, language }: Texts): ChecklistRow {
  const issued = rules.find((rule): rule is RuleOf<'not-issued'> => rule.rule === 'not-issued')?.evidence
  const isOffered = rules.some(({ rule, isMet }) => rule === 'certificate-offered' && isMet)
  const row = { key: 'certificate' as const, isNext: next.step === 'claim' }
  if (issued?.revokedAt) {
    const date = dateWords(issued.revokedAt, language)
    return { ...row, isMet: false, detail: t('checklist.certificate.revoked', { date }) }
  }
  if (issued) {
    const date = dateWords(issued.issuedAt, language)
    return { ...row, isMet: true, detail: t('checklist.certificate.issued', { date }) }
  }
  const state = canClaim ? 'ready' : isOffered ? 'waiting' : 'none'
  return { ...row, isMet: false, detail: t(`checklist.certificate.${state}`) }
}

/** The row of each step. */
const lineOf: Partial<Record<NextStep['step'], ChecklistRow['key']>> = {
  join: 'joined',
  learn: 'lessons',
  'start-test': 'closed-test',
  'continue-test': 'closed-test',
  'wait-for-test': 'closed-test',
  'write-final-work': 'final-work',
  'rewrite-final-work': 'final-work',
  'wait-for-review': 'final-work',
}

/** The learner's checklist: the rules as texts. */
export function checklistOf(eligibility: Eligibility, texts: Texts): ChecklistRow[] {
  const rows = eligibility.rules.flatMap((rule): ChecklistRow[] => {
    const { isMet } = rule
    switch (rule.rule) {
      case 'joined': {
        const { t, language } = texts
        const detail = rule.evidence
          ? t('checklist.joined.met', { date: dateWords(rule.evidence.joinedAt, language) })
          : t('checklist.joined.unmet')
        return [{ key: 'joined', isMet, detail, isNext: false }]
      }
      case 'lessons':
        return [{ key: 'lessons', isMet, detail: lessonsDetail(rule, texts), isNext: false }]
      case 'closed-test':
        return [{ key: 'closed-test', isMet, detail: testDetail(rule, texts), isNext: false }]
      case 'final-work':
        return [{ key: 'final-work', isMet, detail: workDetail(rule, texts), isNext: false }]
      default:
        return []
    }
  })
  const line = lineOf[eligibility.next.step]
  return [...rows.map((row) => ({ ...row, isNext: row.key === line })), certificateRow(eligibility, texts)]
}

const leading = {
  learn: true,
  'start-test': true,
  'continue-test': true,
  'write-final-work': true,
  'rewrite-final-work': true,
  'wait-for-review': true,
} as const
type LeadingStep = keyof typeof leading
const isLeading = (step: NextStep['step']): step is LeadingStep => step in leading

/** Link and label of the next step; null when it means waiting, or is done here. */
export function leadOf(courseId: string, { step, lessonId, sublessonId }: NextStep) {
  if (!isLeading(step)) return null
  const label = `checklist.next.${step}` as const
  if (step === 'learn')
    return lessonId && sublessonId ? { to: paths.lesson(courseId, { lessonId, sublessonId }), label } : null
  const isTest = step === 'start-test' || step === 'continue-test'
  return { to: isTest ? paths.courseTest(courseId) : paths.courseFinalWork(courseId), label }
}

/** Until when the next step waits or lasts; null without such a time. */
export function untilOf({ step, until }: NextStep, { t, language }: Texts): string | null {
  if (step === 'wait-for-review')
    return until
      ? t('checklist.until.wait-for-review', { day: weekdayWords(until, language) })
      : t('checklist.until.decided')
  if (!until || (step !== 'wait-for-test' && step !== 'continue-test')) return null
  return t(`checklist.until.${step}`, {
    moment: `${weekdayWords(until, language)}, ${timeWords(until, language)}`,
  })
}
