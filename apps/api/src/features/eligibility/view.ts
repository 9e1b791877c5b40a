import type { Eligibility as EligibilityView, NextStep, Rule as RuleView } from '@zenit/contract/eligibility'
import type { CheckedFact, Eligibility, EligibilityStep, Rule } from './rules.ts'

const instantOf = (date: Date | null): string | null => date?.toISOString() ?? null

const toAttempt = ({ id, checkedAt, correctCount, totalQuestions, percentageToPass }: CheckedFact) => ({
  _id: id,
  checkedAt: checkedAt.toISOString(),
  correctCount,
  totalQuestions,
  percentageToPass,
})

function toRule(rule: Rule): RuleView {
  const { isMet } = rule
  switch (rule.rule) {
    case 'joined':
      return {
        rule: 'joined',
        isMet,
        evidence: rule.joinedAt && { joinedAt: rule.joinedAt.toISOString() },
      }
    case 'lessons': {
      const { completedCount, totalCount, completedAt, keptBy } = rule
      const evidence = { completedCount, totalCount, completedAt: instantOf(completedAt), keptBy }
      return { rule: 'lessons', isMet, evidence }
    }
    case 'closed-test': {
      const { attempt, used, allowed } = rule
      return {
        rule: 'closed-test',
        isMet,
        evidence: { attempt: attempt && toAttempt(attempt), used, allowed },
      }
    }
    case 'final-work': {
      const { submission } = rule
      const evidence = submission && {
        _id: submission.id,
        status: submission.status,
        submittedAt: submission.submittedAt.toISOString(),
        dueAt: submission.dueAt.toISOString(),
        decidedAt: instantOf(submission.decidedAt),
      }
      return { rule: 'final-work', isMet, evidence }
    }
    case 'certificate-offered':
      return { rule: 'certificate-offered', isMet }
    case 'not-issued': {
      const { certificate } = rule
      const evidence = certificate && {
        number: certificate.number,
        issuedAt: certificate.issuedAt.toISOString(),
        revokedAt: instantOf(certificate.revokedAt),
      }
      return { rule: 'not-issued', isMet, evidence }
    }
  }
}

const toNext = (next: EligibilityStep): NextStep => ({
  step: next.step,
  lessonId: next.step === 'learn' ? next.lessonId : null,
  sublessonId: next.step === 'learn' ? next.sublessonId : null,
  until: 'until' in next ? instantOf(next.until) : null,
  rank: next.step === 'raise-rank' ? next.rank : null,
})

export const toEligibility = ({
  rules,
  canClaim,
  canFinish,
  finishedAt,
  next,
}: Eligibility): EligibilityView => ({
  rules: rules.map(toRule),
  canClaim,
  canFinish,
  finishedAt: instantOf(finishedAt),
  next: toNext(next),
})
