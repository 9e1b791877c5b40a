import type { KeyboardEvent } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import styles from './Text.module.css'

interface Props {
  id: string
  value: string
  lang: string
  onChange: (value: string) => void
  /** Undoes steps made before the source was shown. */
  onUndo: () => void
  onRedo: () => void
  /** Nothing was edited here since the source was shown. */
  isUntouched: boolean
}

/** The source text. When its own undo history is used up, undo continues in the earlier one. */
export function SourceText({ id, value, lang, onChange, onUndo, onRedo, isUntouched }: Props) {
  const { t } = useTranslation('studio-text')
  const onKeyDown = (event: KeyboardEvent) => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey
    if (!isCommand || !isUntouched) return
    const key = event.key.toLowerCase()
    if (key !== 'z' && key !== 'y') return
    event.preventDefault()
    if (key === 'y' || event.shiftKey) onRedo()
    else onUndo()
  }
  return (
    <textarea
      id={id}
      className={styles.source}
      aria-label={t('source')}
      lang={lang}
      spellCheck
      value={value}
      onKeyDown={onKeyDown}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
