import { useInfiniteQuery } from '@tanstack/react-query'
import { replayDelivery, type Webhook } from '@zenit/contract/webhooks'
import { request } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { DeliveryLog } from './DeliveryLog.tsx'
import { eventKey } from './events.ts'
import { deliveriesQuery } from './queries.ts'

interface Props {
  organisationId: string
  webhook: Webhook
  onClose: () => void
}

export function Deliveries({ organisationId, webhook: { _id, url }, onClose }: Props) {
  const { t } = useTranslation('studio-integrations')
  const params = { id: organisationId, webhookId: _id }
  return (
    <DeliveryLog
      url={url}
      lead={t('log.lead')}
      query={useInfiniteQuery(deliveriesQuery(params))}
      rowsOf={({ deliveries }) => deliveries}
      nameOf={({ event }) => t(`webhooks.events.${eventKey(event)}`)}
      showsId
      replay={(deliveryId) => request(replayDelivery, { params: { ...params, deliveryId } })}
      onClose={onClose}
    />
  )
}
