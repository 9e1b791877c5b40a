import type { BackupRun } from '@zenit/contract/backups'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './BackupsPage.module.css'

/** Why a run failed, or what was wrong although it succeeded, followed by the server’s message for the operator. */
export function Reason({ run: { reason, detail } }: { run: BackupRun }) {
  const { t } = useTranslation('studio-backups')
  if (!reason) return null
  return (
    <>
      <p>{t(`reasons.${reason}`)}</p>
      {detail && (
        <p lang="en" className={styles.detail}>
          {detail}
        </p>
      )}
    </>
  )
}
