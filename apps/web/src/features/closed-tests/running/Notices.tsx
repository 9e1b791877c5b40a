import type { Test } from '@zenit/contract/closed-tests'
import { useIsOffline } from '../../../connection.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon, type IconName } from '../../../ui/picture/Icon.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { minutesToAnnounce } from './countdown.ts'
import styles from './Running.module.css'
import type { SaveState } from './save-queue.ts'

/** Announces 10, 5 and 1 minutes left, and the end; silent in between. */
export function Announcements({ left, startedWith }: { left: number; startedWith: number }) {
  const { t } = useTranslation('closed-tests')
  const minutes = minutesToAnnounce(startedWith, left)
  return (
    <div role="status">
      <VisuallyHidden>
        {left === 0 ? t('run.timeUp') : minutes !== null && t('run.minutesLeft', { count: minutes })}
      </VisuallyHidden>
    </div>
  )
}

type Tone = 'calm' | 'soon' | 'urgent'
const icons: Record<Tone, IconName> = { calm: 'info', soon: 'clock', urgent: 'warning' }

function Line({ tone, children }: { tone: Tone; children: string }) {
  return (
    <p className={cx(styles.line, styles[tone])}>
      <Icon name={icons[tone]} size={17} />
      <span>{children}</span>
    </p>
  )
}

/** `2 minuty`, or seconds when less than one minute. */
function useGivenBack(givenBack: NonNullable<Test['attempt']>['givenBack']): string | null {
  const { t } = useTranslation('closed-tests')
  const away = givenBack.filter(({ cause }) => cause !== 'clock')
  const seconds = away.reduce((sum, one) => sum + one.seconds, 0)
  if (seconds === 0) return givenBack.length > 0 ? t('run.givenBackClock') : null
  if (seconds < 60) return t('run.givenBackSeconds', { count: seconds })
  return t('run.givenBackMinutes', { count: Math.round(seconds / 60) })
}

interface NoticesProps {
  left: number
  saving: SaveState
  /** The page already shows that the answers were not sent. */
  hasFailed: boolean
}

/** Below the bar: nothing is lost while offline, and the time is running out (also announced elsewhere). */
export function Notices({ left, saving, hasFailed }: NoticesProps) {
  const { t } = useTranslation('closed-tests')
  const isOffline = useIsOffline()
  const isKept = isOffline || saving.status === 'failed'
  return (
    <div className={styles.notices}>
      <div role="status">{isKept && !hasFailed && <Line tone="urgent">{t('run.offline')}</Line>}</div>
      {!isKept && left > 60 && left <= 300 && <Line tone="soon">{t('run.lastFive')}</Line>}
      {!isKept && left > 0 && left <= 60 && <Line tone="urgent">{t('run.lastOne')}</Line>}
    </div>
  )
}

/** Time given back because the platform was unavailable. */
export function TimeGivenBack({ givenBack }: Pick<NonNullable<Test['attempt']>, 'givenBack'>) {
  const words = useGivenBack(givenBack)
  return (
    <div role="status" className={styles.returned}>
      {words && <Line tone="calm">{words}</Line>}
    </div>
  )
}

export function CheckFailure({ onRetry, isRetrying }: { onRetry: () => void; isRetrying: boolean }) {
  const { t } = useTranslation('closed-tests')
  return (
    <div role="alert" className={styles.failure}>
      <Icon name="warning" />
      <p>
        <strong>{t('errors.check')}</strong> {t('errors.kept')}
      </p>
      <Button size="small" pending={isRetrying} onClick={onRetry}>
        {t('errors.retry')}
      </Button>
    </div>
  )
}
