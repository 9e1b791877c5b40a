import { useTranslation } from '../../../i18n/use-translation.ts'
import { TextInput } from '../../../ui/form/Field.tsx'

interface Props {
  label: string
  value: string
  /** Another pack has this id. */
  isTaken: boolean
  onChange: (value: string) => void
}

/** The id of a new pack, as used in URLs. */
export function PackIdField({ label, value, isTaken, onChange }: Props) {
  const { t } = useTranslation('studio-content')
  return (
    <TextInput
      label={label}
      hint={t('create.idHint')}
      error={isTaken ? t('taken') : undefined}
      required
      maxLength={80}
      pattern="[a-z0-9]+(-[a-z0-9]+)*"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
