import { useFailedAttempts, useIsOffline } from '../connection.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './ConnectionBanner.module.css'

/** Says that the network is away, or that the server is silent and is being asked again. */
export function ConnectionBanner() {
  const { t } = useTranslation('shell')
  const attempts = useFailedAttempts()
  const isOffline = useIsOffline()
  const message = isOffline
    ? t('offline.banner')
    : attempts > 0
      ? t('error.attempts', { count: attempts })
      : null
  return (
    <div role="status" className={styles.place}>
      {message && (
        <p className={styles.banner}>
          <Icon name="cloud" />
          {message}
        </p>
      )}
    </div>
  )
}
