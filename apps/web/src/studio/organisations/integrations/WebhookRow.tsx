import { testWebhook, updateWebhook, type Webhook } from '@zenit/contract/webhooks'
import { request } from '../../../api/client.ts'
import { dateTimeWords } from '../../../format/dates.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { EndpointState } from './EndpointState.tsx'
import { eventKey } from './events.ts'
import styles from './Integrations.module.css'
import { useIntegrationChange } from './use-integration-change.ts'

interface Props {
  organisationId: string
  webhook: Webhook
  onOpen: (window: 'form' | 'log' | 'secret' | 'delete') => void
}

/** Immediate actions on a webhook: send a test, enable, disable. */
function useWebhook({ organisationId, webhook }: Omit<Props, 'onOpen'>) {
  const { t } = useTranslation('studio-integrations')
  const { _id, url, events, disabledAt } = webhook
  const params = { id: organisationId, webhookId: _id }
  const sending = useIntegrationChange({
    send: () => request(testWebhook, { params }),
    done: () => t('webhooks.tested'),
  })
  const switching = useIntegrationChange({
    send: () => request(updateWebhook, { params, body: { url, events, isEnabled: disabledAt !== null } }),
    done: ({ webhook: { disabledAt: off } }) => (off ? t('webhooks.turnedOff') : t('webhooks.turnedOn')),
  })
  return { sending, switching }
}

export function WebhookRow({ organisationId, webhook, onOpen }: Props) {
  const { t, language } = useTranslation('studio-integrations')
  const { url, events, disabledAt, oldSecretUntil, waiting } = webhook
  const { sending, switching } = useWebhook({ organisationId, webhook })
  const { host } = new URL(url)
  const off = disabledAt ? t('webhooks.isOff') : undefined
  const name = <VisuallyHidden>– {host}</VisuallyHidden>
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <h3 className={styles.name}>{url}</h3>
        <div className={styles.tags}>
          <EndpointState endpoint={webhook} />
        </div>
        <p className={styles.note}>
          {events.map((event) => t(`webhooks.events.${eventKey(event)}`)).join(' · ')}
        </p>
        {waiting > 0 && <p className={styles.note}>{t('webhooks.waiting', { count: waiting })}</p>}
        {oldSecretUntil && (
          <p className={styles.note}>
            {t('webhooks.oldSecret', { time: dateTimeWords(oldSecretUntil, language) })}
          </p>
        )}
        <p role="alert" className={styles.failure}>
          {sending.failure ?? switching.failure}
        </p>
        <div className={styles.actions} data-keep-clear>
          <Button size="small" onClick={() => onOpen('log')}>
            {t('webhooks.log')}
            {name}
          </Button>
          <Button
            size="small"
            pending={sending.isPending}
            disabledReason={off}
            onClick={() => sending.change(undefined)}
          >
            {t('webhooks.test')}
            {name}
          </Button>
          <Button size="small" icon="edit" onClick={() => onOpen('form')}>
            {t('webhooks.edit')}
            {name}
          </Button>
          <Button size="small" onClick={() => onOpen('secret')}>
            {t('webhooks.rotate')}
            {name}
          </Button>
          <Button size="small" pending={switching.isPending} onClick={() => switching.change(undefined)}>
            {disabledAt ? t('webhooks.turnOn') : t('webhooks.turnOff')}
            {name}
          </Button>
          <Button size="small" look="quiet" onClick={() => onOpen('delete')}>
            {t('webhooks.delete')}
            {name}
          </Button>
        </div>
      </div>
    </li>
  )
}
