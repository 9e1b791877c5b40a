import { useQuery } from '@tanstack/react-query'
import type { viewBackups } from '@zenit/contract/backups'
import type { AnswerOf } from '@zenit/contract/call'
import { dateTimeWords } from '../../format/dates.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ListStates } from '../../lists/ListStates.tsx'
import { Panel } from '../Panel.tsx'
import { StudioHead } from '../StudioHead.tsx'
import styles from './BackupsPage.module.css'
import { KindPanel } from './KindPanel.tsx'
import { backupsQuery } from './queries.ts'
import { RunRow } from './RunRow.tsx'

type Answer = AnswerOf<typeof viewBackups>

/** When backups are made, and how long each is kept. */
function Schedule({ schedule, runs }: Pick<Answer, 'schedule' | 'runs'>) {
  const { t, language } = useTranslation('studio-backups')
  if (!schedule)
    return <p className={styles.words}>{t(runs.length > 0 ? 'schedule.elsewhere' : 'schedule.none')}</p>
  const { time, next, keep } = schedule
  const kept = (['daily', 'weekly', 'monthly'] as const).filter((rule) => keep[rule] > 0)
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('schedule.time')}</dt>
        <dd>{t('schedule.nightly', { time })}</dd>
      </div>
      <div>
        <dt>{t('schedule.next')}</dt>
        <dd>{dateTimeWords(next, language)}</dd>
      </div>
      <div>
        <dt>{t('schedule.kept')}</dt>
        <dd>{kept.map((rule) => t(`schedule.${rule}`, { count: keep[rule] })).join(', ')}</dd>
      </div>
    </dl>
  )
}

function State({ answer }: { answer: Answer }) {
  const { t } = useTranslation('studio-backups')
  const { schedule, backups, restoreTests, runs } = answer
  // Another process may make them; this one cannot read its settings.
  const isPromised = schedule !== null || runs.length > 0
  return (
    <div className={styles.page}>
      <div className={styles.pair}>
        <KindPanel kind="backup" state={backups} isPromised={isPromised} />
        <KindPanel kind="restore-test" state={restoreTests} isPromised={isPromised} />
      </div>
      <Panel title={t('schedule.title')}>
        <Schedule schedule={schedule} runs={runs} />
      </Panel>
      <Panel title={t('runs.title')}>
        {runs.length === 0 ? (
          <p className={styles.words}>{t('runs.none')}</p>
        ) : (
          <ul className={styles.runs}>
            {runs.map((run) => (
              <RunRow key={run._id} run={run} />
            ))}
          </ul>
        )}
      </Panel>
    </div>
  )
}

/** For admins: the latest backup, its age, and the latest restore test. */
export function BackupsPage() {
  const { t } = useTranslation('studio-backups')
  const query = useQuery(backupsQuery)
  return (
    <>
      <StudioHead title={t('title')} lead={t('lead')} />
      <ListStates query={query} failure={t('failure')} shape="rows">
        {(answer) => <State answer={answer} />}
      </ListStates>
    </>
  )
}
