import type { Assignable, CompletionRule } from '@zenit/contract/assignments'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { TextInput } from '../../../ui/form/Field.tsx'
import { OptionRow } from '../../../ui/form/OptionRow.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import styles from './Assignments.module.css'

/** As they are typed. */
export interface TermsDraft {
  dueOn: string
  isMandatory: boolean
  rule: CompletionRule
  /** Empty: once. */
  renewMonths: string
}

export const termsOf = ({ dueOn, isMandatory, rule, renewMonths }: TermsDraft) => ({
  dueOn: dueOn || null,
  isMandatory,
  rule,
  renewMonths: renewMonths ? Number(renewMonths) : null,
})

const renewals = [3, 6, 12, 24, 36] as const

interface Props {
  draft: TermsDraft
  set: (draft: TermsDraft) => void
  /** What the item allows; left out where it is not known, and the server says so. */
  item?: Pick<Assignable, 'hasCertificate' | 'canRenew'> | undefined
  problem: (field: string) => string | undefined
}

/** Until when, how strictly, what for and how often something is asked. */
export function TermsFields({ draft, set, item, problem }: Props) {
  const { t } = useTranslation('studio-assignments')
  const kept = Number(draft.renewMonths)
  const months = [...new Set([...renewals, ...(kept ? [kept] : [])])].toSorted((a, b) => a - b)
  const options = [
    { value: '', label: t('form.once') },
    ...months.map((count) => ({ value: String(count), label: t('renews', { count }) })),
  ]
  return (
    <>
      <TextInput
        label={t('form.dueOn')}
        type="date"
        hint={t('form.dueHint')}
        error={problem('dueOn')}
        value={draft.dueOn}
        onChange={(event) => set({ ...draft, dueOn: event.target.value })}
      />
      <OptionRow
        type="checkbox"
        checked={draft.isMandatory}
        onChange={() => set({ ...draft, isMandatory: !draft.isMandatory })}
        note={t('form.mandatoryHint')}
      >
        {t('form.mandatory')}
      </OptionRow>
      <fieldset className={styles.part}>
        <legend>{t('form.rule')}</legend>
        {(['finishing', 'certificate'] as const).map((rule) => (
          <OptionRow
            key={rule}
            type="radio"
            name="rule"
            checked={draft.rule === rule}
            disabled={rule === 'certificate' && item?.hasCertificate === false}
            onChange={() => set({ ...draft, rule })}
            note={rule === 'certificate' && item?.hasCertificate === false && t('form.noCertificate')}
          >
            {t(`form.${rule}`)}
          </OptionRow>
        ))}
        {problem('rule') && <p className={styles.problem}>{problem('rule')}</p>}
      </fieldset>
      <div>
        <Select
          label={t('form.renew')}
          value={draft.renewMonths}
          options={options}
          disabled={item?.canRenew === false}
          onChange={(event) => set({ ...draft, renewMonths: event.currentTarget.value })}
        />
        <p className={styles.note}>{t(item?.canRenew === false ? 'form.noRenew' : 'form.renewHint')}</p>
        {problem('renewMonths') && <p className={styles.problem}>{problem('renewMonths')}</p>}
      </div>
    </>
  )
}
