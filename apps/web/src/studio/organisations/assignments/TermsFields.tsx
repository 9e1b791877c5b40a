import type { AssignableItem, CompletionRule } from '@zenit/contract/assignments'
import { ApiError } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { OptionRow } from '../../../ui/form/OptionRow.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { DateInput } from '../../DateInput.tsx'
import styles from './Assignments.module.css'
import { isConflict } from './use-assignment-change.ts'

/** Terms as typed. */
export interface TermsDraft {
  dueOn: string
  isMandatory: boolean
  rule: CompletionRule
  /** Empty: no renewal. */
  renewMonths: string
}

export const termsOf = ({ dueOn, isMandatory, rule, renewMonths }: TermsDraft) => ({
  dueOn: dueOn || null,
  isMandatory,
  rule,
  renewMonths: renewMonths ? Number(renewMonths) : null,
})

const renewals = [3, 6, 12, 24, 36] as const

type Item = Pick<AssignableItem, 'hasCertificate' | 'canRenew'>

interface PartProps {
  draft: TermsDraft
  set: (draft: TermsDraft) => void
  /** Limits of the item; absent when unknown, and the server checks. */
  item?: Item | undefined
  problem: string | undefined
}

/** What counts as done. */
function RuleField({ draft, set, item, problem }: PartProps) {
  const { t } = useTranslation('studio-assignments')
  const isOff = (rule: CompletionRule) => rule === 'certificate' && item?.hasCertificate === false
  return (
    <fieldset className={styles.part}>
      <legend>{t('form.rule')}</legend>
      {(['finishing', 'certificate'] as const).map((rule) => (
        <OptionRow
          key={rule}
          type="radio"
          name="rule"
          checked={draft.rule === rule}
          disabled={isOff(rule)}
          onChange={() => set({ ...draft, rule })}
          note={isOff(rule) && t('form.noCertificate')}
        >
          {t(`form.${rule}`)}
        </OptionRow>
      ))}
      {problem && <p className={styles.problem}>{problem}</p>}
    </fieldset>
  )
}

/** Months until the renewal. */
function RenewalField({ draft, set, item, problem }: PartProps) {
  const { t } = useTranslation('studio-assignments')
  const kept = Number(draft.renewMonths)
  const months = [...new Set([...renewals, ...(kept ? [kept] : [])])].toSorted((a, b) => a - b)
  const options = [
    { value: '', label: t('form.once') },
    ...months.map((count) => ({ value: String(count), label: t('renews', { count }) })),
  ]
  return (
    <div>
      <Select
        label={t('form.renew')}
        value={draft.renewMonths}
        options={options}
        disabled={item?.canRenew === false}
        onChange={(event) => set({ ...draft, renewMonths: event.currentTarget.value })}
      />
      <p className={styles.note}>{t(item?.canRenew === false ? 'form.noRenew' : 'form.renewHint')}</p>
      {problem && <p className={styles.problem}>{problem}</p>}
    </div>
  )
}

interface Props extends Omit<PartProps, 'problem'> {
  /** Why the server refused them. */
  error: Error | null
}

/** Deadline, obligation, rule and renewal of an assignment. */
export function TermsFields({ draft, set, item, error }: Props) {
  const { t } = useTranslation('studio-assignments')
  const fields = error instanceof ApiError ? error.fields : []
  const refusal = error instanceof ApiError && error.status < 500 ? error.title : t('form.failed')
  const problemOf = (name: keyof TermsDraft) => fields.find(({ field }) => field === name)?.message
  return (
    <>
      <DateInput
        label={t('form.dueOn')}
        hint={t('form.dueHint')}
        error={problemOf('dueOn')}
        value={draft.dueOn}
        onChange={(dueOn) => set({ ...draft, dueOn })}
      />
      <OptionRow
        type="checkbox"
        checked={draft.isMandatory}
        onChange={() => set({ ...draft, isMandatory: !draft.isMandatory })}
        note={t('form.mandatoryHint')}
      >
        {t('form.mandatory')}
      </OptionRow>
      <RuleField draft={draft} set={set} item={item} problem={problemOf('rule')} />
      <RenewalField draft={draft} set={set} item={item} problem={problemOf('renewMonths')} />
      {error && (
        <p role="alert" className={styles.problem}>
          {isConflict(error) ? t('one.conflict') : refusal}
        </p>
      )}
    </>
  )
}
