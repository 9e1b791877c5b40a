import {
  createWebhook,
  updateWebhook,
  type Webhook,
  type WebhookEvent,
  webhookEvents,
} from '@zenit/contract/webhooks'
import { useState } from 'react'
import { request } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useNetworkReason } from '../../../offline/use-network-reason.ts'
import { CheckList } from '../../../ui/form/CheckList.tsx'
import { TextInput } from '../../../ui/form/Field.tsx'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { eventKey } from './events.ts'
import styles from './Integrations.module.css'
import { SecretOnce } from './SecretOnce.tsx'
import { useIntegrationChange } from './use-integration-change.ts'

/** The server's limit. */
const longestUrl = 2_000

interface Fields {
  url: string
  events: WebhookEvent[]
}

interface FieldsProps {
  fields: Fields
  set: (fields: Fields) => void
  problem: string | undefined
}

function WebhookFields({ fields, set, problem }: FieldsProps) {
  const { t } = useTranslation('studio-integrations')
  const { url, events } = fields
  const toggle = (event: string) =>
    set({ ...fields, events: webhookEvents.filter((one) => events.includes(one) !== (one === event)) })
  return (
    <>
      <TextInput
        label={t('webhooks.form.url')}
        hint={t('webhooks.form.urlHint')}
        type="url"
        maxLength={longestUrl}
        error={problem}
        value={url}
        onChange={(event) => set({ ...fields, url: event.target.value })}
      />
      <CheckList
        label={t('webhooks.form.events')}
        options={webhookEvents.map((value) => ({ value, label: t(`webhooks.events.${eventKey(value)}`) }))}
        chosen={events}
        onToggle={toggle}
      />
    </>
  )
}

interface Props {
  organisationId: string
  /** Null: a new one. */
  webhook: Webhook | null
  onClose: () => void
}

/** URL and events of a webhook; a new one's secret is then shown once. */
export function WebhookForm({ organisationId, webhook, onClose }: Props) {
  const { t } = useTranslation('studio-integrations')
  const noNetwork = useNetworkReason()
  const [fields, set] = useState<Fields>({ url: webhook?.url ?? 'https://', events: webhook?.events ?? [] })
  const [secret, setSecret] = useState<string | null>(null)
  const { change, isPending, problemOf, failure } = useIntegrationChange({
    send: async (given: Fields) => {
      if (!webhook) return request(createWebhook, { params: { id: organisationId }, body: given })
      const params = { id: organisationId, webhookId: webhook._id }
      const body = { ...given, isEnabled: webhook.disabledAt === null }
      return { ...(await request(updateWebhook, { params, body })), secret: null }
    },
    onDone: (made) => (made.secret ? setSecret(made.secret) : onClose()),
  })
  const missing = fields.events.length === 0 ? t('webhooks.form.eventMissing') : undefined
  const noUrl = fields.url.length <= 'https://'.length ? t('webhooks.form.urlMissing') : undefined
  return (
    <FormDialog
      title={webhook ? t('webhooks.form.edit') : t('webhooks.form.title')}
      words={{
        close: t('close'),
        cancel: t('cancel'),
        send: webhook ? t('webhooks.form.save') : t('webhooks.form.create'),
        done: t('done'),
      }}
      className={styles.form}
      noValidate
      isPending={isPending}
      blocked={noUrl ?? missing ?? noNetwork}
      onSend={() => change(fields)}
      onClose={onClose}
      result={secret && <SecretOnce label={t('webhooks.secret')} secret={secret} />}
    >
      <WebhookFields fields={fields} set={set} problem={problemOf('url')} />
      <p role="alert" className={styles.failure}>
        {failure}
      </p>
    </FormDialog>
  )
}
