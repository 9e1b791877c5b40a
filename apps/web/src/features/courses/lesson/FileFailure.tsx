import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/picture/Icon.tsx'
import styles from './FileFailure.module.css'
import type { FileLink } from './use-file-link.ts'

/** Shows next to a file that it could not be loaded, with a retry button (ERR-02). */
export function FileFailure({ file }: { file: FileLink }) {
  const { t } = useTranslation('courses')
  if (!file.hasFailed) return null
  return (
    <div role="alert" className={styles.failure}>
      <Icon name="warning" />
      <p>{t('errors.downloadFile')}</p>
      <Button size="small" onClick={file.retry}>
        {t('retry')}
      </Button>
    </div>
  )
}
