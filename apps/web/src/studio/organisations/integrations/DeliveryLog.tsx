import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { Delivery } from '@zenit/contract/webhooks'
import { dateTimeWords } from '../../../format/dates.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ListStates } from '../../../lists/ListStates.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import styles from './Integrations.module.css'
import { useIntegrationChange } from './use-integration-change.ts'

const tones = { waiting: 'sun', delivered: 'leaf', 'given-up': 'clay' } as const

type Sent = Omit<Delivery, 'event'>

function useResult({ status, failure, tries }: Sent): string | null {
  const { t } = useTranslation('studio-integrations')
  if (tries === 0) return null
  const result = failure ? t(`log.failure.${failure}`) : t('log.status', { status: status ?? 0 })
  return `${result} · ${t('log.tries', { count: tries })}`
}

interface RowProps {
  delivery: Sent
  name: string
  showsId: boolean
  replay: (id: string) => Promise<unknown>
}

function DeliveryRow({ delivery, name, showsId, replay }: RowProps) {
  const { t, language } = useTranslation('studio-integrations')
  const { _id, body, happenedAt, state, nextTryAt } = delivery
  const result = useResult(delivery)
  const { change, isPending, failure } = useIntegrationChange({
    send: () => replay(_id),
    done: () => t('log.replayed'),
  })
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <h3 className={styles.name}>{name}</h3>
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
          {showsId && (
            <p className={styles.note}>
              webhook-id: <code>{_id}</code>
            </p>
          )}
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

interface Props<Page, Row extends Sent> {
  /** Target URL. */
  url: string
  lead: string
  query: UseInfiniteQueryResult<InfiniteData<Page>>
  rowsOf: (page: Page) => Row[]
  nameOf: (row: Row) => string
  /** Whether the delivery's id identifies the message to the receiver. */
  showsId?: boolean
  replay: (id: string) => Promise<unknown>
  onClose: () => void
}

/** Deliveries to an address, their results, and waiting ones. */
export function DeliveryLog<Page, Row extends Sent>(props: Props<Page, Row>) {
  const { url, lead, query, rowsOf, nameOf, showsId = false, replay, onClose } = props
  const { t } = useTranslation('studio-integrations')
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
        <p className={styles.lead}>{lead}</p>
        <ListStates query={query} failure={t('log.failed')} shape="rows">
          {({ pages }) => {
            const rows = pages.flatMap(rowsOf)
            if (rows.length === 0) return <p>{t('log.none')}</p>
            return (
              <ul className={styles.list} aria-label={t('log.list')}>
                {rows.map((row) => (
                  <DeliveryRow
                    key={row._id}
                    delivery={row}
                    name={nameOf(row)}
                    showsId={showsId}
                    replay={replay}
                  />
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
