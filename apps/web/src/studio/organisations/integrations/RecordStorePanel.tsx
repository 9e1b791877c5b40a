import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  deleteRecordStore,
  type RecordStore,
  replayStatement,
  testRecordStore,
  updateRecordStore,
} from '@zenit/contract/record-stores'
import { useState } from 'react'
import { request } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ListStates } from '../../../lists/ListStates.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/feedback/States.tsx'
import { Panel } from '../../Panel.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { DeliveryLog } from './DeliveryLog.tsx'
import { EndpointState } from './EndpointState.tsx'
import styles from './Integrations.module.css'
import { recordStoreQuery, statementsQuery } from './queries.ts'
import { RecordStoreForm } from './RecordStoreForm.tsx'
import { useIntegrationChange } from './use-integration-change.ts'

interface WindowProps {
  organisationId: string
  recordStore: RecordStore
  onClose: () => void
}

function Statements({ organisationId, recordStore: { url }, onClose }: WindowProps) {
  const { t } = useTranslation('studio-integrations')
  return (
    <DeliveryLog
      url={url}
      lead={t('recordStore.logLead')}
      query={useInfiniteQuery(statementsQuery(organisationId))}
      rowsOf={({ statements }) => statements}
      nameOf={({ event }) => t(`recordStore.verbs.${event}`)}
      replay={(statementId) => request(replayStatement, { params: { id: organisationId, statementId } })}
      onClose={onClose}
    />
  )
}

function DeleteRecordStore({ organisationId, recordStore: { url }, onClose }: WindowProps) {
  const { t } = useTranslation('studio-integrations')
  const deleting = useIntegrationChange({
    send: () => request(deleteRecordStore, { params: { id: organisationId } }),
    done: () => t('recordStore.deleting.done'),
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={t('recordStore.deleting.title', { host: new URL(url).host })}
      yes={t('recordStore.deleting.yes')}
      change={deleting}
      onClose={onClose}
    >
      {t('recordStore.deleting.effect')}
    </ConfirmDialog>
  )
}

const windows = { log: Statements, delete: DeleteRecordStore }

type OpenWindow = keyof typeof windows | 'form'

interface StoreProps {
  organisationId: string
  recordStore: RecordStore
  onOpen: (window: OpenWindow) => void
}

/** Immediate actions on the store: send a test, enable, disable. */
function useStore({ organisationId, recordStore }: Omit<StoreProps, 'onOpen'>) {
  const { t } = useTranslation('studio-integrations')
  const params = { id: organisationId }
  const { url, key, actor, disabledAt } = recordStore
  const sending = useIntegrationChange({
    send: () => request(testRecordStore, { params }),
    done: () => t('recordStore.tested'),
  })
  const body = { url, key, actor, isEnabled: disabledAt !== null }
  const switching = useIntegrationChange({
    send: () => request(updateRecordStore, { params, body }),
    done: ({ recordStore: { disabledAt: off } }) =>
      off ? t('recordStore.turnedOff') : t('recordStore.turnedOn'),
  })
  return { sending, switching }
}

function Store({ organisationId, recordStore, onOpen }: StoreProps) {
  const { t } = useTranslation('studio-integrations')
  const { url, actor, disabledAt, waiting } = recordStore
  const { sending, switching } = useStore({ organisationId, recordStore })
  return (
    <div className={styles.words}>
      <h3 className={styles.name}>{url}</h3>
      <div className={styles.tags}>
        <EndpointState endpoint={recordStore} />
      </div>
      <p className={styles.note}>{t(`recordStore.actors.${actor}`)}</p>
      {waiting > 0 && <p className={styles.note}>{t('recordStore.waiting', { count: waiting })}</p>}
      <p role="alert" className={styles.failure}>
        {sending.failure ?? switching.failure}
      </p>
      <div className={styles.actions} data-keep-clear>
        <Button size="small" onClick={() => onOpen('log')}>
          {t('webhooks.log')}
        </Button>
        <Button
          size="small"
          pending={sending.isPending}
          disabledReason={disabledAt ? t('recordStore.isOff') : undefined}
          onClick={() => sending.change(undefined)}
        >
          {t('recordStore.test')}
        </Button>
        <Button size="small" icon="edit" onClick={() => onOpen('form')}>
          {t('webhooks.edit')}
        </Button>
        <Button size="small" pending={switching.isPending} onClick={() => switching.change(undefined)}>
          {disabledAt ? t('webhooks.turnOn') : t('webhooks.turnOff')}
        </Button>
        <Button size="small" look="quiet" onClick={() => onOpen('delete')}>
          {t('recordStore.delete')}
        </Button>
      </div>
    </div>
  )
}

/** The store for statements about the learning of the organisation's people. */
export function RecordStorePanel({ organisationId }: { organisationId: string }) {
  const { t } = useTranslation('studio-integrations')
  const query = useQuery(recordStoreQuery(organisationId))
  const [opened, setOpened] = useState<OpenWindow | null>(null)
  const recordStore = query.data?.recordStore ?? null
  const onClose = () => setOpened(null)
  const Window = opened && opened !== 'form' && recordStore && windows[opened]
  return (
    <Panel
      title={t('recordStore.title')}
      action={
        query.data &&
        !recordStore && (
          <Button size="small" look="main" icon="plus" onClick={() => setOpened('form')}>
            {t('recordStore.create')}
          </Button>
        )
      }
    >
      <p className={styles.lead}>{t('recordStore.lead')}</p>
      <ListStates query={query} failure={t('recordStore.failure')} shape="rows">
        {() =>
          recordStore ? (
            <Store organisationId={organisationId} recordStore={recordStore} onOpen={setOpened} />
          ) : (
            <EmptyState level={3} title={t('recordStore.none.title')}>
              {t('recordStore.none.body')}
            </EmptyState>
          )
        }
      </ListStates>
      {opened === 'form' && (
        <RecordStoreForm organisationId={organisationId} recordStore={recordStore} onClose={onClose} />
      )}
      {Window && recordStore && (
        <Window organisationId={organisationId} recordStore={recordStore} onClose={onClose} />
      )}
    </Panel>
  )
}
