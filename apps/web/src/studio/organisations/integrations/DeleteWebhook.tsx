import { deleteWebhook, type Webhook } from '@zenit/contract/webhooks'
import { request } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { useIntegrationChange } from './use-integration-change.ts'

interface Props {
  organisationId: string
  webhook: Webhook
  onClose: () => void
}

export function DeleteWebhook({ organisationId, webhook: { _id, url }, onClose }: Props) {
  const { t } = useTranslation('studio-integrations')
  const deleting = useIntegrationChange({
    send: () => request(deleteWebhook, { params: { id: organisationId, webhookId: _id } }),
    done: () => t('webhooks.deleting.done'),
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={t('webhooks.deleting.title', { host: new URL(url).host })}
      yes={t('webhooks.deleting.yes')}
      change={deleting}
      onClose={onClose}
    >
      {t('webhooks.deleting.effect')}
    </ConfirmDialog>
  )
}
