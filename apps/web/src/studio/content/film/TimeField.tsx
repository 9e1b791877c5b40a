import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import styles from './Film.module.css'
import { readTime, vttTime } from './track.ts'

interface Props {
  label: string
  ms: number
  onChange: (ms: number) => void
}

/** A position in the film, read when the field loses focus; invalid input is reset. */
export function TimeField({ label, ms, onChange }: Props) {
  const { t } = useTranslation('studio-film')
  const [written, setWritten] = useState<string | null>(null)
  const isWrong = written !== null && readTime(written) === null
  const commit = () => {
    const next = written === null ? null : readTime(written)
    setWritten(null)
    if (next !== null && next !== ms) onChange(next)
  }
  return (
    <input
      className={styles.time}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      title={isWrong ? t('timeForm') : undefined}
      inputMode="decimal"
      autoComplete="off"
      value={written ?? vttTime(ms)}
      onChange={(event) => setWritten(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  )
}
