import type { Review } from '@zenit/contract/reviews'
import { useId } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/picture/Icon.tsx'
import styles from './Desk.module.css'
import type { Opinion } from './opinion.ts'

interface Props {
  criterion: Review['assignment']['criteria'][number]
  /** From 1: also the key that judges it. */
  number: number
  judgement: Opinion['judgements'][string] | undefined
  isMissing: boolean
  lang: string
  onJudge: (isMet: boolean) => void
  onNote: (note: string) => void
}

/** One criterion: met or not, and a word about it. Learners know the same list beforehand. */
export function Criterion({ criterion, number, judgement, isMissing, lang, onJudge, onNote }: Props) {
  const { t } = useTranslation('studio-reviews')
  const id = useId()
  return (
    <fieldset
      className={cx(styles.criterion, isMissing && styles.missing)}
      aria-describedby={isMissing ? `${id}-missing` : undefined}
      aria-invalid={isMissing || undefined}
    >
      <legend className={styles.legend} lang={lang}>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        {criterion.label}
      </legend>
      <div className={styles.choices}>
        {[true, false].map((isMet) => (
          <label key={String(isMet)} className={cx(styles.choice, isMet ? styles.met : styles.unmet)}>
            <input
              type="radio"
              name={id}
              className={styles.radio}
              checked={judgement?.isMet === isMet}
              onChange={() => onJudge(isMet)}
            />
            <Icon name={isMet ? 'check' : 'close'} size={18} />
            {t(isMet ? 'met' : 'unmet')}
          </label>
        ))}
      </div>
      {judgement && (
        <input
          className={styles.note}
          aria-label={t('noteOf', { number })}
          placeholder={t('note')}
          maxLength={2000}
          value={judgement.note}
          onChange={(event) => onNote(event.target.value)}
        />
      )}
      {isMissing && (
        <p id={`${id}-missing`} className={styles.problem}>
          <Icon name="warning" size={16} />
          {t('judgeFirst')}
        </p>
      )}
    </fieldset>
  )
}
