import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './MenuFailure.module.css'

/** A menu could not be loaded; shown in its place with a retry button. */
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
