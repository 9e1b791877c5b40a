import type { PackImpact } from '@zenit/contract/packs'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ReasonField } from '../../ReasonField.tsx'
import styles from '../PackPage.module.css'

interface Props {
  tests: PackImpact['staleTests']
  reason: string
  onReason: (reason: string) => void
}

/** Tests with stale translations that would be published, and the reason for it. */
export function StaleTests({ tests, reason, onReason }: Props) {
  const { t } = useTranslation('studio-translation')
  if (tests.length === 0) return null
  return (
    <>
      <p className={styles.name}>{t('tests')}</p>
      <ul className={styles.issues}>
        {tests.map(({ path, node, texts }) => (
          <li key={path} className={styles.issue}>
            <p>{node ?? path}</p>
            <p className={styles.note}>{t('count', { count: texts })}</p>
          </li>
        ))}
      </ul>
      <ReasonField value={reason} onChange={onReason} />
    </>
  )
}
