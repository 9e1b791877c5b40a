import type { StaffFacts } from '@zenit/contract/audit'
import { dateTimeWords, dateWords } from '../../format/dates.ts'
import { enumeration } from '../../format/lists.ts'
import { numberWords } from '../../format/numbers.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { flagNames } from '../organisations/flags.ts'
import type { Organisations } from './ActionRow.tsx'

type Value = StaffFacts[keyof StaffFacts]

/** Returns facts of the audit log as text. */
export function useFactWords(organisations: Organisations) {
  const { t, language } = useTranslation('studio-audit')
  const { t: people } = useTranslation('studio-people')
  const { t: named } = useTranslation('studio-organisations')
  const list = (words: readonly string[]) => (words.length > 0 ? enumeration(words, language) : t('nothing'))
  const yesOrNo = (value: boolean) => t(value ? 'yes' : 'no')
  const words: { [Fact in keyof StaffFacts]-?: (value: NonNullable<StaffFacts[Fact]>) => string } = {
    // Everyone is a learner.
    roles: (roles) => list(roles.flatMap((role) => (role === 'learner' ? [] : people(`roles.${role}.name`)))),
    rank: String,
    organisationId: (id) => organisations.find(({ _id }) => _id === id)?.name ?? id,
    isDisabled: yesOrNo,
    sessions: String,
    seats: String,
    secondFactorFrom: (day) => dateWords(day, language),
    domain: String,
    invitations: String,
    group: String,
    people: String,
    multiplier: (value) => `× ${numberWords(value, language)}`,
    isRevoked: yesOrNo,
    decision: (decision) => t(`decision.${decision}`),
    name: String,
    slug: String,
    written: String,
    retired: String,
    revisions: String,
    course: String,
    copyOf: String,
    training: String,
    isMandatory: yesOrNo,
    rule: (rule) => t(`rules.${rule}`),
    dueOn: (day) => dateWords(day, language),
    renewMonths: String,
    format: (format) => format.toUpperCase(),
    asOf: (day) => dateWords(day, language),
    state: (state) => t(`states.${state}`),
    token: String,
    webhook: String,
    recordStore: String,
    scopes: (scopes) => list(scopes.map((scope) => t(`scopes.${scope}`))),
    questions: String,
    publishAt: (instant) => dateTimeWords(instant, language),
    failure: (failure) => t(`failures.${failure}`),
    needsApproval: yesOrNo,
    organisations: (ids) => String(ids.length),
    programs: (ids) => String(ids.length),
    flags: (flags) => list(flagNames.filter((flag) => flags[flag]).map((flag) => named(`flags.${flag}`))),
  }
  return (fact: keyof StaffFacts, value: Value): string => (words[fact] as (value: Value) => string)(value)
}
