import { useInfiniteQuery } from '@tanstack/react-query'
import { type Delivery, replayDelivery, type Webhook } from '@zenit/contract/webhooks'
import { request } from '../../../api/client.ts'
import { dateTimeWords } from '../../../format/dates.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ListStates } from '../../../lists/ListStates.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { eventKey } from './events.ts'
import styles from './Integrations.module.css'
import { deliveriesQuery } from './queries.ts'
import { useIntegrationChange } from './use-integration-change.ts'

const tones = { waiting: 'sun', delivered: 'leaf', 'given-up': 'locked' } as const

function useResult({ status, failure, tries }: Delivery): string | null {
  const { t } = useTranslation('studio-integrations')
  if (tries === 0) return null
  const result = failure ? t(`log.failure.${failure}`) : t('log.status', { status: status ?? 0 })
  return `${result} · ${t('log.tries', { count: tries })}`
}

interface RowProps {
  params: { id: string; webhookId: string }
  delivery: Delivery
}

function DeliveryRow({ params, delivery }: RowProps) {
  const { t, language } = useTranslation('studio-integrations')
  const { _id, event, body, happenedAt, state, nextTryAt } = delivery
  const result = useResult(delivery)
  const { change, isPending, failure } = useIntegrationChange({
    send: () => request(replayDelivery, { params: { ...params, deliveryId: _id } }),
    done: () => t('log.replayed'),
  })
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <h3 className={styles.name}>{t(`webhooks.events.${eventKey(event)}`)}</h3>
        <p className={styles.tags}>
          <Tag tone={tones[state]}>{t(`log.state.${state}`)}</Tag>
        </p>
        <p className={styles.note}>{dateTimeWords(happenedAt, language)}</p>
        {result && <p className={styles.note}>{result}</p>}
        {nextTryAt && (
          <p className={styles.note}>{t('log.next', { time: dateTimeWords(nextTryAt, language) })}</p>
        )}
        <details>
          <summary>{t('log.message')}</summary>
          <p className={styles.note}>
            webhook-id: <code>{_id}</code>
          </p>
          <pre className={styles.message}>{JSON.stringify(JSON.parse(body), null, 2)}</pre>
        </details>
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      </div>
      <Button size="small" pending={isPending} onClick={() => change(undefined)}>
        {state === 'waiting' ? t('log.now') : t('log.replay')}
      </Button>
    </li>
  )
}

interface Props {
  organisationId: string
  webhook: Webhook
  onClose: () => void
}

/** What was sent to an address, what came of it, and what waits. */
export function Deliveries({ organisationId, webhook: { _id, url }, onClose }: Props) {
  const { t } = useTranslation('studio-integrations')
  const params = { id: organisationId, webhookId: _id }
  const query = useInfiniteQuery(deliveriesQuery(params))
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isFetching, refetch } = query
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('log.title', { host: new URL(url).host })}
      closeLabel={t('close')}
      actions={
        <>
          <Button pending={isFetching && !isFetchingNextPage} onClick={() => void refetch()}>
            {t('log.refresh')}
          </Button>
          <Button look="main" onClick={onClose}>
            {t('done')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p className={styles.lead}>{t('log.lead')}</p>
        <ListStates query={query} failure={t('log.failed')} shape="rows">
          {({ pages }) => {
            const deliveries = pages.flatMap((page) => page.deliveries)
            if (deliveries.length === 0) return <p>{t('log.none')}</p>
            return (
              <ul className={styles.list} aria-label={t('log.list')}>
                {deliveries.map((delivery) => (
                  <DeliveryRow key={delivery._id} params={params} delivery={delivery} />
                ))}
              </ul>
            )
          }}
        </ListStates>
        {hasNextPage && (
          <Button size="small" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('log.more')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
