import { useQuery } from '@tanstack/react-query'
import type { Webhook } from '@zenit/contract/webhooks'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ListStates } from '../../../lists/ListStates.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/feedback/States.tsx'
import { Panel } from '../../Panel.tsx'
import { DeleteWebhook } from './DeleteWebhook.tsx'
import { Deliveries } from './Deliveries.tsx'
import styles from './Integrations.module.css'
import { webhooksQuery } from './queries.ts'
import { RotateSecret } from './RotateSecret.tsx'
import { WebhookForm } from './WebhookForm.tsx'
import { WebhookRow } from './WebhookRow.tsx'

const windows = { form: WebhookForm, log: Deliveries, secret: RotateSecret, delete: DeleteWebhook }

interface OpenWindow {
  window: keyof typeof windows
  webhook: Webhook
}

/** The organisation's webhooks for events about its people. */
export function Webhooks({ organisationId }: { organisationId: string }) {
  const { t } = useTranslation('studio-integrations')
  const query = useQuery(webhooksQuery(organisationId))
  const [isCreating, setCreating] = useState(false)
  const [opened, setOpened] = useState<OpenWindow | null>(null)
  const Window = opened && windows[opened.window]
  return (
    <Panel
      title={t('webhooks.title')}
      action={
        <Button size="small" look="main" icon="plus" onClick={() => setCreating(true)}>
          {t('webhooks.create')}
        </Button>
      }
    >
      <p className={styles.lead}>{t('webhooks.lead')}</p>
      <ListStates query={query} failure={t('webhooks.failure')} shape="rows">
        {({ webhooks }) =>
          webhooks.length === 0 ? (
            <EmptyState level={3} title={t('webhooks.none.title')}>
              {t('webhooks.none.body')}
            </EmptyState>
          ) : (
            <ul className={styles.list} aria-label={t('webhooks.title')}>
              {webhooks.map((webhook) => (
                <WebhookRow
                  key={webhook._id}
                  organisationId={organisationId}
                  webhook={webhook}
                  onOpen={(window) => setOpened({ window, webhook })}
                />
              ))}
            </ul>
          )
        }
      </ListStates>
      {isCreating && (
        <WebhookForm organisationId={organisationId} webhook={null} onClose={() => setCreating(false)} />
      )}
      {opened && Window && (
        <Window organisationId={organisationId} webhook={opened.webhook} onClose={() => setOpened(null)} />
      )}
    </Panel>
  )
}
