import { useFailedAttempts, useIsOffline } from '../../connection.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { usePendingCount } from '../../offline/pending.ts'
import { Icon } from '../../ui/picture/Icon.tsx'
import styles from './ConnectionBanner.module.css'

/** Message about the connection to the server; null when it works. */
function useMessage(): string | null {
  const { t } = useTranslation('shell')
  const attempts = useFailedAttempts()
  const isOffline = useIsOffline()
  const unsent = usePendingCount()
  if (isOffline && unsent > 0) return t('offline.unsent', { count: unsent })
  if (isOffline) return t('offline.banner')
  return attempts > 0 ? t('error.attempts', { count: attempts }) : null
}

/** Shows that the network is unavailable, or that the server does not respond and is being retried. */
export function ConnectionBanner() {
  const message = useMessage()
  return (
    <div role="status" className={styles.place}>
      {message && (
        <p className={styles.banner} data-keep-clear>
          <Icon name="cloud" />
          {message}
        </p>
      )}
    </div>
  )
}
