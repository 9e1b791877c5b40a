import { lengthWords, numberWords } from '../../../format/numbers.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import styles from './Results.module.css'

export function useFigureWords() {
  const { t, language } = useTranslation('studio-results')
  const none = t('unknown')
  return {
    count: (number: number | null) => (number === null ? none : numberWords(number, language)),
    percent: (number: number | null) => (number === null ? none : t('percent', { number })),
    /** Rounds up to at least one minute. */
    length: (seconds: number | null) =>
      seconds === null ? none : lengthWords(Math.max(1, Math.round(seconds / 60)), language),
    /** With a minus sign (U+2212), and no sign for zero. */
    discrimination: (number: number | null) =>
      number === null ? none : numberWords(number, language).replace('-', '−'),
  }
}

/** A percentage as a bar and as text. */
export function Share({ percent }: { percent: number | null }) {
  const words = useFigureWords()
  if (percent === null) return words.percent(null)
  return (
    <>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ inlineSize: `${percent}%` }} />
      </span>
      {words.percent(percent)}
    </>
  )
}
