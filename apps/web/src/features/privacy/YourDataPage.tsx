import { useMutation, useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@zenit/contract/call'
import type { viewOwnData } from '@zenit/contract/privacy'
import { Link } from 'react-router'
import { brand } from '../../brand.ts'
import { timeWords } from '../../format/dates.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ListHead } from '../../lists/ListHead.tsx'
import { useNetworkReason } from '../../offline/use-network-reason.ts'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { ErrorState } from '../../ui/feedback/States.tsx'
import { confirmIdentity } from '../session/login.ts'
import { EraseForm } from './EraseForm.tsx'
import { ownDataQuery } from './loader.ts'
import { useCopy } from './use-copy.ts'
import styles from './YourDataPage.module.css'
import './texts.ts'

export type OwnData = AnswerOf<typeof viewOwnData>

function Points({ points }: { points: readonly string[] }) {
  return (
    <ul className={styles.list}>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  )
}

/**
 * Sends people to the hub for an identity check and back, before actions that must not be possible for a
 * stranger at an open browser.
 */
function Confirm({ label }: { label: string }) {
  const { t } = useTranslation('privacy')
  const noNetwork = useNetworkReason()
  const leave = useMutation({ mutationFn: () => confirmIdentity(paths.yourData()) })
  return (
    <>
      <p className={styles.note}>{t('confirm.why')}</p>
      <Button
        look="main"
        icon="lock"
        pending={leave.isPending}
        disabledReason={noNetwork}
        onClick={() => leave.mutate()}
      >
        {label}
      </Button>
      {leave.isError && <p role="alert">{t('confirm.failed')}</p>}
    </>
  )
}

function Copy({ data }: { data: OwnData }) {
  const { t, language } = useTranslation('privacy')
  const noNetwork = useNetworkReason()
  const { download, isPending, hasFailed } = useCopy()
  return (
    <section className={styles.part}>
      <h2>{t('copy.title')}</h2>
      <p>{t('copy.lead')}</p>
      <Points points={[t('copy.page'), t('copy.data'), t('copy.files')]} />
      <p className={styles.note}>{t('copy.others')}</p>
      {data.confirmedUntil ? (
        <>
          <Button
            look="main"
            icon="download"
            pending={isPending}
            disabledReason={noNetwork}
            onClick={download}
          >
            {t('copy.download')}
          </Button>
          <p className={styles.note}>
            {t('confirm.until', { time: timeWords(data.confirmedUntil, language) })}
          </p>
          {hasFailed && <p role="alert">{t('copy.failed')}</p>}
        </>
      ) : (
        <Confirm label={t('copy.confirm')} />
      )}
    </section>
  )
}

/** Link to who sees which data. */
function Seen() {
  const { t } = useTranslation('privacy')
  return (
    <section className={styles.part}>
      <h2>{t('organisation.title')}</h2>
      <p>{t('organisation.lead')}</p>
      <LinkButton render={<Link to={paths.required()} />}>{t('organisation.link')}</LinkButton>
    </section>
  )
}

function Erase({ data }: { data: OwnData }) {
  const { t } = useTranslation('privacy')
  return (
    <section className={styles.part}>
      <h2>{t('erase.title')}</h2>
      <p>{t('erase.lead')}</p>
      <div>
        <h3>{t('erase.goes.title')}</h3>
        <Points
          points={[
            t(data.isOwnHub ? 'erase.goes.account' : 'erase.goes.profile'),
            t('erase.goes.learning'),
            t('erase.goes.works'),
            t('erase.goes.device'),
          ]}
        />
      </div>
      <div>
        <h3>{t('erase.stays.title')}</h3>
        <Points
          points={[
            t('erase.stays.certificates'),
            t('erase.stays.log'),
            t('erase.stays.staff'),
            ...(data.isOwnHub ? [] : [t('erase.stays.hub')]),
          ]}
        />
      </div>
      {data.isLastAdmin ? (
        <p role="note">{t('erase.lastAdmin', { name: brand.name })}</p>
      ) : data.confirmedUntil ? (
        <EraseForm data={data} />
      ) : (
        <Confirm label={t('erase.confirm')} />
      )}
    </section>
  )
}

/** One's own data: download a copy, or erase the account. */
export function YourDataPage() {
  const { t } = useTranslation('privacy')
  const { data, isError, isFetching, refetch } = useQuery(ownDataQuery)
  return (
    <>
      <ListHead title={t('title')} lead={t('lead')} />
      <Card as="section" className={styles.sheet}>
        {data && (
          <>
            <Copy data={data} />
            <Seen />
            <Erase data={data} />
          </>
        )}
        {!data && isError && (
          <ErrorState
            title={t('failure')}
            retryLabel={t('retry')}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
        {!data && !isError && (
          <div role="status" aria-label={t('loading')}>
            <Skeleton shape="block" className={styles.place} />
            <Skeleton shape="block" className={styles.place} />
          </div>
        )}
      </Card>
    </>
  )
}
