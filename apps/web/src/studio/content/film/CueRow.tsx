import { memo, type RefObject } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { cx } from '../../../ui/cx.ts'
import { CueIcon, type CueIconName } from './CueIcon.tsx'
import styles from './Film.module.css'
import { TimeField } from './TimeField.tsx'
import { type Cue, type CueFault, mostLettersASecond, speedOf } from './track.ts'

export type CueAct = 'play' | 'start' | 'end' | 'split' | 'merge' | 'add' | 'remove'

export interface CueWork {
  change: (key: number, next: Partial<Cue>) => void
  act: (key: number, act: CueAct) => void
  /** The line whose text gets the focus once rendered. */
  wanted: RefObject<number | null>
}

interface Props {
  cue: Cue
  number: number
  lang: string
  /** Separated by spaces, so that a row is rendered again only when its faults change. */
  faults: string
  isCurrent: boolean
  isLast: boolean
  work: CueWork
}

const acts: readonly CueAct[] = ['play', 'start', 'end', 'split', 'merge', 'add', 'remove']
const keys: Partial<Record<CueAct, string>> = { play: 'F2', start: 'F8', end: 'F9' }

/** The text of the line, and its faults. */
function Text({
  cue,
  number,
  lang,
  faults,
  work,
}: Pick<Props, 'cue' | 'number' | 'lang' | 'faults' | 'work'>) {
  const { t } = useTranslation('studio-film')
  const { key, text } = cue
  const list = faults === '' ? [] : (faults.split(' ') as CueFault[])
  const focusWanted = (area: HTMLTextAreaElement | null) => {
    if (!area || work.wanted.current !== key) return
    work.wanted.current = null
    area.focus()
  }
  return (
    <div className={styles.words}>
      <textarea
        ref={focusWanted}
        rows={2}
        lang={lang}
        className={styles.line}
        aria-label={t('captions.text', { number })}
        aria-invalid={list.length > 0 || undefined}
        aria-describedby={list.length > 0 ? `cue-${key}` : undefined}
        value={text}
        onChange={(event) => work.change(key, { text: event.target.value })}
      />
      {list.length > 0 && (
        <p id={`cue-${key}`} className={styles.faults}>
          {list
            .map((fault) => t(`captions.faults.${fault}`, { speed: speedOf(cue), most: mostLettersASecond }))
            .join(' ')}
        </p>
      )}
    </div>
  )
}

interface ActsProps extends Pick<Props, 'number' | 'isLast'> {
  cueKey: number
  act: CueWork['act']
}

function Acts({ cueKey, number, isLast, act: perform }: ActsProps) {
  const { t } = useTranslation('studio-film')
  return (
    <div className={styles.acts}>
      {acts
        .filter((act) => act !== 'merge' || !isLast)
        .map((act) => {
          const label = t(`captions.acts.${act}`, { number })
          return (
            <button
              key={act}
              type="button"
              className={styles.act}
              aria-label={label}
              aria-keyshortcuts={keys[act]}
              title={keys[act] ? `${label} (${keys[act]})` : label}
              // The cursor position in the text decides where it is split.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => perform(cueKey, act)}
            >
              <CueIcon name={act satisfies CueIconName} />
            </button>
          )
        })}
    </div>
  )
}

/** A line of captions: its times, text and actions. */
export const CueRow = memo(function CueRow({ cue, number, lang, faults, isCurrent, isLast, work }: Props) {
  const { t } = useTranslation('studio-film')
  const { key, start, end } = cue
  return (
    <li
      data-cue={key}
      aria-current={isCurrent || undefined}
      className={cx(styles.cue, isCurrent && styles.said)}
    >
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <div className={styles.times}>
        <TimeField
          label={t('captions.start', { number })}
          ms={start}
          onChange={(ms) => work.change(key, { start: ms })}
        />
        <TimeField
          label={t('captions.end', { number })}
          ms={end}
          onChange={(ms) => work.change(key, { end: ms })}
        />
      </div>
      <Text cue={cue} number={number} lang={lang} faults={faults} work={work} />
      <Acts cueKey={key} number={number} isLast={isLast} act={work.act} />
    </li>
  )
})
