import { useTranslation } from '../i18n/use-translation.ts'
import { TextInput } from '../ui/form/Field.tsx'

interface Props {
  value: string
  onChange: (reason: string) => void
  error?: string | undefined
  /** Where the reason is stored, if not in the audit log. */
  hint?: string | undefined
  /** Who reads it in addition to the audit log. */
  readers?: string | undefined
}

/** The reason for an action on people or organisations; it is stored in the audit log with the action. */
export function ReasonField({ value, onChange, error, hint, readers }: Props) {
  const { t } = useTranslation('studio')
  return (
    <TextInput
      label={t('reason.label')}
      hint={hint ?? [readers, t('reason.hint')].filter(Boolean).join(' ')}
      error={error}
      required
      maxLength={500}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
