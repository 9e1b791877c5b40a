import type { Review } from '@zenit/contract/reviews'
import { useId } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/picture/Icon.tsx'
import styles from './Desk.module.css'
import type { ReviewDraft } from './review-draft.ts'

type Level = NonNullable<Review['assignment']['criteria'][number]['levels']>[number]

interface LevelsProps {
  levels: readonly Level[]
  /** Number of the criterion. */
  number: number
  chosen: string | null
  lang: string
  onChoose: (level: string | null) => void
}

/** An optional choice of the level reached, lowest first. */
function Levels({ levels, number, chosen, lang, onChoose }: LevelsProps) {
  const { t } = useTranslation('studio-reviews')
  const id = useId()
  const known = levels.some(({ _id }) => _id === chosen) ? chosen : null
  return (
    <fieldset className={styles.levels}>
      <legend className={styles.levelsTitle}>{t('levels.title', { number })}</legend>
      {levels.map(({ _id, name, description }) => (
        <label key={_id} className={styles.level}>
          <input type="radio" name={id} checked={known === _id} onChange={() => onChoose(_id)} />
          <span lang={lang}>
            <strong>{name}</strong>
            <span className={styles.levelWords}>{description}</span>
          </span>
        </label>
      ))}
      <label className={styles.level}>
        <input type="radio" name={id} checked={known === null} onChange={() => onChoose(null)} />
        {t('levels.none')}
      </label>
    </fieldset>
  )
}

interface Props {
  criterion: Review['assignment']['criteria'][number]
  /** From 1; also the shortcut key. */
  number: number
  judgement: ReviewDraft['judgements'][string] | undefined
  isMissing: boolean
  lang: string
  /** Id of the marked level. */
  level: string | null
  onLevel: (level: string | null) => void
  onJudge: (isMet: boolean) => void
  onNote: (note: string) => void
}

/** One criterion: met or not, its level, and a comment. Learners know the list beforehand. */
export function Criterion({ criterion, number, judgement, isMissing, lang, ...rest }: Props) {
  const { t } = useTranslation('studio-reviews')
  const { level, onLevel, onJudge, onNote } = rest
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
      {criterion.levels && (
        <Levels levels={criterion.levels} number={number} chosen={level} lang={lang} onChoose={onLevel} />
      )}
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
