import { useIsOffline } from '../../../connection.ts'
import { dateFormat } from '../../../format/dates.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { ProgressArc } from '../../../ui/feedback/ProgressArc.tsx'
import { Icon } from '../../../ui/picture/Icon.tsx'
import { clockText } from './countdown.ts'
import { Notices } from './Notices.tsx'
import styles from './Running.module.css'
import type { SaveState } from './save-queue.ts'

/** Shows that everything is saved. Errors are shown once, below the bar. */
function SavedMark({ saving }: { saving: SaveState }) {
  const { t, language } = useTranslation('closed-tests')
  const isOffline = useIsOffline()
  if (saving.status === 'idle' || saving.status === 'failed') return null
  if (saving.status === 'saving')
    return !isOffline && <span className={styles.savingNow}>{t('run.saving')}</span>
  const time = dateFormat(language, { timeStyle: 'medium' })(saving.at)
  return (
    <span className={styles.saved}>
      <Icon name="check" size={17} /> {t('run.saved', { time })}
    </span>
  )
}

/** Seconds left when the clock changes colour. */
const soon = 300
const urgent = 60

interface Props {
  title: string
  saving: SaveState
  /** Seconds. */
  left: number
  /** Share of the time used. */
  used: number
  isChecking: boolean
  /** The page already shows that the answers were not sent. */
  hasFailed: boolean
  onEnd: () => void
}

/** Always visible during the test: position, save state, time, and a way out. */
export function TestBar({ title, saving, left, used, isChecking, hasFailed, onEnd }: Props) {
  const { t } = useTranslation('closed-tests')
  const time = clockText(left)
  return (
    <header className={styles.bar}>
      <span className={styles.barTitle}>
        <b>{title}</b>
        <SavedMark saving={saving} />
      </span>
      <span
        role="timer"
        aria-label={t('run.leftLabel')}
        className={cx(styles.clock, left <= soon && styles.soon, left <= urgent && styles.urgent)}
      >
        <span aria-hidden="true">
          <ProgressArc share={used} label={t('run.left', { time })} />
        </span>
        {time}
      </span>
      <Button pending={isChecking} onClick={onEnd}>
        {t('run.end')}
      </Button>
      <Notices left={left} saving={saving} hasFailed={hasFailed} />
    </header>
  )
}
