import { useQuery } from '@tanstack/react-query'
import type { Directory as Connection } from '@zenit/contract/directory'
import { copyText } from '../../../copy.ts'
import { dateTimeWords } from '../../../format/dates.ts'
import { numberWords } from '../../../format/numbers.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ListStates } from '../../../lists/ListStates.tsx'
import { Button } from '../../../ui/Button.tsx'
import { toasts } from '../../../ui/feedback/toasts.ts'
import { TextInput } from '../../../ui/form/Field.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { Panel } from '../../Panel.tsx'
import styles from './Integrations.module.css'
import { directoryQuery } from './queries.ts'

const counts = ['members', 'pending', 'inactive', 'groups'] as const

function Figures({ connection }: { connection: Connection }) {
  const { t, language } = useTranslation('studio-integrations')
  const { isConnected, syncedAt } = connection
  return (
    <>
      <p className={styles.tags}>
        <Tag tone={isConnected ? 'leaf' : 'locked'}>
          {isConnected ? t('directory.connected') : t('directory.disconnected')}
        </Tag>
      </p>
      <p className={styles.note}>
        {syncedAt
          ? t('directory.synced', { date: dateTimeWords(syncedAt, language) })
          : t('directory.neverSynced')}
      </p>
      <dl className={styles.figures}>
        {counts.map((name) => (
          <div key={name}>
            <dt>{t(`directory.counts.${name}`)}</dt>
            <dd>{numberWords(connection[name], language)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Address({ address }: { address: string }) {
  const { t } = useTranslation('studio-integrations')
  const copy = async () => {
    if (await copyText(address)) toasts.success(t('directory.copied'))
    else toasts.error(t('secret.notCopied'))
  }
  return (
    <div className={styles.form}>
      <TextInput
        label={t('directory.address')}
        hint={t('directory.addressHint')}
        readOnly
        value={address}
        className={styles.code}
      />
      <div>
        <Button size="small" icon="copy" onClick={() => void copy()}>
          {t('directory.copy')}
        </Button>
      </div>
    </div>
  )
}

const systems = ['entra', 'okta'] as const
const steps = ['token', 'app', 'connect', 'people'] as const

function Guides() {
  const { t } = useTranslation('studio-integrations')
  return systems.map((system) => (
    <details key={system} className={styles.guide}>
      <summary>{t(`directory.guides.${system}.title`)}</summary>
      <ol>
        {steps.map((step) => (
          <li key={step}>{t(`directory.guides.${system}.${step}`)}</li>
        ))}
      </ol>
    </details>
  ))
}

/** How to connect the organisation's directory, and its current state. */
export function Directory({ organisationId }: { organisationId: string }) {
  const { t } = useTranslation('studio-integrations')
  const query = useQuery(directoryQuery(organisationId))
  return (
    <Panel title={t('directory.title')}>
      <p className={styles.lead}>{t('directory.lead')}</p>
      <ListStates query={query} failure={t('directory.failure')} shape="rows">
        {(connection) => (
          <div className={styles.form}>
            <Figures connection={connection} />
            <Address address={connection.address} />
            <Guides />
          </div>
        )}
      </ListStates>
    </Panel>
  )
}
