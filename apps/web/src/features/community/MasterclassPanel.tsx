import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './Panels.module.css'

/** Explains masterclasses. */
export function MasterclassPanel() {
  const { t } = useTranslation('community')
  return (
    <div className={styles.glass} data-sky="dusk" data-on-sky>
      <div className={styles.words}>
        <h2 className={styles.heading}>{t('masterclass.heading')}</h2>
        <p className={styles.when}>{t('masterclass.motto')}</p>
        <p className={styles.text}>{t('masterclass.words')}</p>
      </div>
    </div>
  )
}
