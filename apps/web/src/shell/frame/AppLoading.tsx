import { useFailedAttempts, useIsOffline } from '../../connection.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { BrandMark } from '../../ui/picture/BrandMark.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { ErrorScreen } from '../errors/ErrorScreen.tsx'
import styles from './AppLoading.module.css'

/**
 * Only the logo until a user is loaded (NAV-02); when the server does not respond, the error page that counts attempts
 * (NAV-03).
 */
export function AppLoading() {
  const { t } = useTranslation('shell')
  const attempts = useFailedAttempts()
  const isOffline = useIsOffline()
  if (attempts > 0)
    return <ErrorScreen attempts={attempts} isRetrying onRefresh={() => window.location.reload()} />
  return (
    <div className={styles.screen} role="status">
      <span className={styles.mark}>
        <BrandMark size={84} />
      </span>
      {isOffline ? <p>{t('offline.waiting')}</p> : <VisuallyHidden>{t('loading')}</VisuallyHidden>}
    </div>
  )
}
