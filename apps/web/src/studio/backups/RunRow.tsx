import type { BackupRun } from '@zenit/contract/backups'
import { backupSizeWords } from '../../format/ages.ts'
import { dateTimeWords } from '../../format/dates.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Tag } from '../../ui/Tag.tsx'
import styles from './BackupsPage.module.css'
import { Reason } from './Reason.tsx'

const tones = { succeeded: 'leaf', failed: 'sun', impossible: 'locked' } as const

/** A backup or restore test: time, outcome and reason. */
export function RunRow({ run }: { run: BackupRun }) {
  const { t, language } = useTranslation('studio-backups')
  const { kind, startedAt, outcome, bytes } = run
  const size = bytes === null ? null : backupSizeWords(bytes, language)
  return (
    <li className={styles.run}>
      <div>
        <p className={styles.name}>{t(`kinds.${kind}`)}</p>
        <p className={styles.note}>
          {[dateTimeWords(startedAt, language), size].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className={styles.why}>
        <Reason run={run} />
      </div>
      <Tag tone={outcome ? tones[outcome] : 'plain'}>{t(`outcomes.${outcome ?? 'running'}`)}</Tag>
    </li>
  )
}
