import { type ApiToken, deleteApiToken } from '@zenit/contract/api-tokens'
import { request } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { useIntegrationChange } from './use-integration-change.ts'

interface Props {
  organisationId: string
  token: ApiToken
  onClose: () => void
}

export function RevokeToken({ organisationId, token: { _id, name }, onClose }: Props) {
  const { t } = useTranslation('studio-integrations')
  const revoking = useIntegrationChange({
    send: () => request(deleteApiToken, { params: { id: organisationId, tokenId: _id } }),
    done: () => t('tokens.revoking.done'),
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={t('tokens.revoking.title', { name })}
      yes={t('tokens.revoking.yes')}
      change={revoking}
      onClose={onClose}
    >
      {t('tokens.revoking.effect')}
    </ConfirmDialog>
  )
}
