import type { CertificateEvent } from '@zenit/contract/certificates'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Icon } from '../../ui/picture/Icon.tsx'
import styles from './Certificate.module.css'
import { certificateDay } from './dates.ts'

function Line({ event: { kind, at, learnerName, reason } }: { event: CertificateEvent }) {
  const { t, language } = useTranslation('certificates')
  return (
    <li>
      <time dateTime={at}>{certificateDay(at, language)}</time>
      <span>
        {t(`history.${kind}`)}
        {learnerName && <strong> {t('history.name', { name: learnerName })}</strong>}
        {reason && <q>{reason}</q>}
      </span>
    </li>
  )
}

/** Events of the certificate since it was issued; nothing when there are none. */
export function History({ events }: { events: readonly CertificateEvent[] }) {
  const { t } = useTranslation('certificates')
  if (events.length < 2) return null
  return (
    <details className={styles.history}>
      <summary>
        <Icon name="clock" size={18} /> {t('history.title')}
      </summary>
      <ol>
        {events.map((event) => (
          <Line key={`${event.kind} ${event.at}`} event={event} />
        ))}
      </ol>
      <p className={styles.note}>{t('history.who')}</p>
    </details>
  )
}
