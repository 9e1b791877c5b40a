import { useQuery } from '@tanstack/react-query'
import type { Certificate as Data } from '@zenit/contract/certificates'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { ErrorState } from '../../ui/feedback/States.tsx'
import styles from './Certificate.module.css'
import { Draft } from './Draft.tsx'
import { History } from './History.tsx'
import { Keepsake } from './Keepsake.tsx'
import { certificateQuery } from './queries.ts'
import { Renewal } from './Renewal.tsx'
import { Revoked } from './Revoked.tsx'

interface Props {
  courseId: string
  /** The page was opened for it: it is issued at once, without another button. */
  startNow?: boolean
}

/** Scrolls to the requested certificate and has it announced. */
function arrive(heading: HTMLHeadingElement | null): void {
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

const titleOf = ({ revoked, issuedAt }: Data) => {
  if (revoked) return 'revoked.title'
  return issuedAt ? 'ready' : 'title'
}

function Content({ courseId, certificate, startNow }: Required<Props> & { certificate: Data }) {
  const { issuedAt, revoked, renewal, history, number } = certificate
  if (!issuedAt)
    return <Draft key={number} courseId={courseId} certificate={certificate} startNow={startNow} />
  return (
    <>
      {revoked ? (
        <Revoked certificate={certificate} revoked={revoked} />
      ) : (
        <Keepsake certificate={certificate} issuedAt={issuedAt} isMain={startNow} />
      )}
      {renewal && <Renewal courseId={courseId} certificate={certificate} renewal={renewal} />}
      <History events={history} />
    </>
  )
}

/** The certificate of a passed course: drawn and issued here, then downloaded, printed, shared and renewed. */
export default function Certificate({ courseId, startNow = false }: Props) {
  const { t } = useTranslation('certificates')
  const { data, isError, isFetching, refetch } = useQuery(certificateQuery(courseId))
  if (isError && !data)
    return (
      <ErrorState
        title={t('loadFailed')}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  if (!data)
    return (
      <div role="status" aria-label={t('loading')}>
        <Skeleton shape="block" className={styles.sheet ?? ''} />
      </div>
    )
  const { certificate } = data
  return (
    <section className={styles.certificate} aria-labelledby="certificate-title">
      <h2 id="certificate-title" ref={startNow ? arrive : undefined} tabIndex={-1} className={styles.title}>
        {t(titleOf(certificate))}
      </h2>
      <Content courseId={courseId} certificate={certificate} startNow={startNow} />
    </section>
  )
}
