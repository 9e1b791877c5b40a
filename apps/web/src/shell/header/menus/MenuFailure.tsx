import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './MenuFailure.module.css'

/** A menu could not be fetched; it can be tried again where it stands. */
export function MenuFailure({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  const { t } = useTranslation('menus')
  return (
    <div role="alert" className={styles.failure}>
      <p>{t('failed')}</p>
      <Button size="small" icon="refresh" pending={isRetrying} onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}
