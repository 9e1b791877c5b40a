import { useFailedAttempts, useIsOffline } from '../../connection.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { usePendingCount } from '../../offline/pending.ts'
import { Icon } from '../../ui/picture/Icon.tsx'
import styles from './ConnectionBanner.module.css'

/** What there is to say about the way to the server; nothing when all is well. */
function useMessage(): string | null {
  const { t } = useTranslation('shell')
  const attempts = useFailedAttempts()
  const isOffline = useIsOffline()
  const unsent = usePendingCount()
  if (isOffline && unsent > 0) return t('offline.unsent', { count: unsent })
  if (isOffline) return t('offline.banner')
  return attempts > 0 ? t('error.attempts', { count: attempts }) : null
}

/** Says that the network is away, or that the server is silent and is being asked again. */
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
