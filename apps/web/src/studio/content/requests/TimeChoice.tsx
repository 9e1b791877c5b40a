import { ApiError } from '../../../api/client.ts'
import { ownTimeZone } from '../../../format/dates.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { CheckList } from '../../../ui/form/CheckList.tsx'
import { DateInput } from '../../DateInput.tsx'
import { localValue } from './times.ts'

/** The server refused the time: it has passed. */
export const isPast = (error: Error | null): boolean =>
  error instanceof ApiError && error.fields.some(({ field }) => field === 'publishAt')

interface Props {
  /** The field's value; empty: not chosen yet; null: no time at all. */
  value: string | null
  onChange: (value: string | null) => void
  error: Error | null
}

/** The time of a publication, in the author's time zone. */
export function TimeField({ value, onChange, error }: Props) {
  const { t } = useTranslation('studio-publishing')
  return (
    <DateInput
      type="datetime-local"
      label={t('time.label')}
      hint={t('time.zone', { zone: ownTimeZone() ?? '' })}
      error={isPast(error) ? t('time.past') : undefined}
      required
      min={localValue(new Date())}
      value={value ?? ''}
      onChange={onChange}
    />
  )
}

/** Like {@link TimeField}, for a publication that needs no time. */
export function TimeChoice({ value, onChange, error }: Props) {
  const { t } = useTranslation('studio-publishing')
  return (
    <>
      <CheckList
        label={t('time.label')}
        hideLabel
        options={[{ value: 'later', label: t('time.choose') }]}
        chosen={value === null ? [] : ['later']}
        onToggle={() => onChange(value === null ? '' : null)}
      />
      {value !== null && <TimeField value={value} onChange={onChange} error={error} />}
    </>
  )
}
