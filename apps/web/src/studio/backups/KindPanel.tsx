import type { BackupKindState, BackupRun, RunKind } from '@zenit/contract/backups'
import { agoWords, backupSizeWords } from '../../format/ages.ts'
import { dateTimeWords } from '../../format/dates.ts'
import { numberWords } from '../../format/numbers.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Tag } from '../../ui/Tag.tsx'
import { Panel } from '../Panel.tsx'
import styles from './BackupsPage.module.css'
import { Reason } from './Reason.tsx'

/** Number of files, their size, and number of rows. */
function Contents({ run: { bytes, files, rows } }: { run: BackupRun }) {
  const { t, language } = useTranslation('studio-backups')
  const facts = [
    { name: 'size', words: bytes === null ? null : backupSizeWords(bytes, language) },
    { name: 'files', words: files === null ? null : numberWords(files, language) },
    { name: 'rows', words: rows === null ? null : numberWords(rows, language) },
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(
        ({ name, words }) =>
          words !== null && (
            <div key={name}>
              <dt>{t(`facts.${name}`)}</dt>
              <dd>{words}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function Failure({ run }: { run: BackupRun }) {
  const { t, language } = useTranslation('studio-backups')
  return (
    <div className={styles.failure}>
      <h3 className={styles.subtitle}>{t('lastFailure')}</h3>
      <p className={styles.note}>{dateTimeWords(run.startedAt, language)}</p>
      <Reason run={run} />
    </div>
  )
}

interface Props {
  kind: RunKind
  state: BackupKindState
  /** Without scheduled backups, none can be late. */
  isPromised: boolean
}

function StateTag({ state: { isLate, lastSuccess }, isPromised }: Omit<Props, 'kind'>) {
  const { t } = useTranslation('studio-backups')
  if (!isPromised) return null
  if (!isLate) return <Tag tone="leaf">{t('state.well')}</Tag>
  return (
    <Tag tone="sun" icon="clock">
      {t(lastSuccess ? 'state.late' : 'state.missing')}
    </Tag>
  )
}

/** State of backups or restore tests: the last success with its contents, and the last failure. */
export function KindPanel({ kind, state, isPromised }: Props) {
  const { t, language } = useTranslation('studio-backups')
  const { lastSuccess, lastFailure } = state
  return (
    <Panel title={t(`kinds.${kind}`)} action={<StateTag state={state} isPromised={isPromised} />}>
      <div>
        <p className={styles.age}>
          {lastSuccess ? agoWords(lastSuccess.startedAt, Date.now(), language) : t('never')}
        </p>
        {lastSuccess && <p className={styles.note}>{dateTimeWords(lastSuccess.startedAt, language)}</p>}
      </div>
      {isPromised && <p className={styles.words}>{t(`promise.${kind}`)}</p>}
      {lastSuccess && <Contents run={lastSuccess} />}
      {lastSuccess && <Reason run={lastSuccess} />}
      {lastFailure && <Failure run={lastFailure} />}
    </Panel>
  )
}
