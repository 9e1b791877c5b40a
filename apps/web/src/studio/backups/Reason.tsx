import type { BackupRun } from '@zenit/contract/backups'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './BackupsPage.module.css'

function Detail({ text }: { text: string }) {
  return (
    <p lang="en" className={styles.detail}>
      {text}
    </p>
  )
}

/** Why a run failed, or what was wrong although it succeeded, followed by the server’s message for the operator. */
export function Reason({ run: { reason, detail, removalFault } }: { run: BackupRun }) {
  const { t } = useTranslation('studio-backups')
  return (
    <>
      {reason && <p>{t(`reasons.${reason}`)}</p>}
      {reason && detail && <Detail text={detail} />}
      {removalFault && <p>{t('removalStopped')}</p>}
      {removalFault && <Detail text={removalFault} />}
    </>
  )
}
