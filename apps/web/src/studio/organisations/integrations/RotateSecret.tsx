import { rotateWebhookSecret, type Webhook } from '@zenit/contract/webhooks'
import { request } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { SecretOnce } from './SecretOnce.tsx'
import { useIntegrationChange } from './use-integration-change.ts'

interface Props {
  organisationId: string
  webhook: Webhook
  onClose: () => void
}

/** Creates a new secret, shown once; the previous one works for one more day. */
export function RotateSecret({ organisationId, webhook, onClose }: Props) {
  const { t } = useTranslation('studio-integrations')
  const rotating = useIntegrationChange({
    send: () => request(rotateWebhookSecret, { params: { id: organisationId, webhookId: webhook._id } }),
  })
  if (!rotating.data)
    return (
      <ConfirmDialog
        title={t('webhooks.rotating.title')}
        yes={t('webhooks.rotating.yes')}
        change={rotating}
        onClose={onClose}
      >
        {t('webhooks.rotating.effect')}
      </ConfirmDialog>
    )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('webhooks.rotating.title')}
      closeLabel={t('close')}
      actions={
        <Button look="main" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <SecretOnce label={t('webhooks.secret')} secret={rotating.data.secret} />
    </Dialog>
  )
}
