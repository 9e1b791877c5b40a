import { useTranslation } from '../i18n/use-translation.ts'
import { TextInput } from '../ui/form/Field.tsx'

interface Props {
  value: string
  onChange: (reason: string) => void
  error?: string | undefined
  /** Where the words go, when that is not the audit log. */
  hint?: string | undefined
  /** Who reads it in addition to the audit log. */
  readers?: string | undefined
}

/** Why something is done to people or organisations: it stands in the audit log beside it. */
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
