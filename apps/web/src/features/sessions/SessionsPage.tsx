import { useQuery } from '@tanstack/react-query'
import type { OwnSession } from '@zenit/contract/session'
import { useRef, useState } from 'react'
import { momentWords } from '../../format/dates.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ListHead } from '../../lists/ListHead.tsx'
import { useNetworkReason } from '../../offline/use-network-reason.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { ErrorState } from '../../ui/feedback/States.tsx'
import { ConfirmDialog } from '../../ui/overlay/Dialog.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { EndEverywhere } from './EndEverywhere.tsx'
import { sessionsQuery } from './loader.ts'
import styles from './SessionsPage.module.css'
import { useEnding } from './use-ending.ts'

interface RowProps {
  session: OwnSession
  isEnding: boolean
  onEnd: () => void
}

function Row({ session, isEnding, onEnd }: RowProps) {
  const { t, language } = useTranslation('sessions')
  const noNetwork = useNetworkReason()
  const { browser, system, createdAt, seenAt, isCurrent } = session
  const name = browser && system ? t('browserOn', { browser, system }) : (browser ?? system ?? t('unknown'))
  return (
    <li className={styles.row}>
      <div>
        <h2 className={styles.name}>
          {name}
          {isCurrent && <Tag tone="leaf">{t('here')}</Tag>}
        </h2>
        <p className={styles.when}>
          {t('seen', { date: momentWords(seenAt, language) })}
          <br />
          {t('opened', { date: momentWords(createdAt, language) })}
        </p>
      </div>
      {!isCurrent && (
        <Button
          size="small"
          pending={isEnding}
          disabledReason={noNetwork}
          aria-label={t('endOf', { name })}
          onClick={onEnd}
        >
          {t('end')}
        </Button>
      )}
    </li>
  )
}

function Sessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const { t } = useTranslation('sessions')
  const { one, others } = useEnding()
  const [isAsking, setAsking] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const noNetwork = useNetworkReason()
  const isAlone = sessions.every(({ isCurrent }) => isCurrent)
  // The ended row disappears with its button.
  const end = (id: string) => one.mutate(id, { onSuccess: () => list.current?.focus() })
  const endOthers = () => {
    setAsking(false)
    others.mutate(undefined, { onSuccess: () => list.current?.focus() })
  }
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label={t('list')} className={styles.list}>
        {sessions.map((session) => (
          <Row
            key={session._id}
            session={session}
            isEnding={one.isPending && one.variables === session._id}
            onEnd={() => end(session._id)}
          />
        ))}
      </ul>
      {isAlone && <p className={styles.when}>{t('only')}</p>}
      <div className={styles.actions}>
        {!isAlone && (
          <Button pending={others.isPending} disabledReason={noNetwork} onClick={() => setAsking(true)}>
            {t('endOthers')}
          </Button>
        )}
        <EndEverywhere />
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('confirm.title')}
        confirmLabel={t('confirm.yes')}
        cancelLabel={t('confirm.no')}
        onConfirm={endOthers}
        onCancel={() => setAsking(false)}
      >
        {t('confirm.body')}
      </ConfirmDialog>
    </>
  )
}

/** The person's sessions, each with a button to end it (AUTH-07). */
export function SessionsPage() {
  const { t } = useTranslation('sessions')
  const { data, isError, isFetching, refetch } = useQuery(sessionsQuery)
  return (
    <>
      <ListHead title={t('title')} lead={t('lead')} />
      <Card as="section" className={styles.sheet}>
        {data && <Sessions sessions={data.sessions} />}
        {!data && isError && (
          <ErrorState
            title={t('failure')}
            retryLabel={t('retry')}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
        {!data && !isError && (
          <div role="status" aria-label={t('loading')} className={styles.list}>
            <Skeleton shape="block" className={styles.place} />
            <Skeleton shape="block" className={styles.place} />
          </div>
        )}
      </Card>
    </>
  )
}
