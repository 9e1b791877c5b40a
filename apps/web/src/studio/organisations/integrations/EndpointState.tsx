import { dateTimeWords } from '../../../format/dates.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { dateWords } from '../../people/words.ts'
import styles from './Integrations.module.css'

interface Endpoint {
  disabledAt: string | null
  isDisabledByFailing: boolean
  failingSince: string | null
}

/** Whether deliveries arrive at an endpoint. */
export function EndpointState({ endpoint }: { endpoint: Endpoint }) {
  const { t, language } = useTranslation('studio-integrations')
  const { disabledAt, isDisabledByFailing, failingSince } = endpoint
  if (disabledAt)
    return (
      <>
        <Tag tone="locked">{t('webhooks.off')}</Tag>
        {isDisabledByFailing && (
          <p className={styles.failure}>
            {t('webhooks.offByFailing', { date: dateWords(disabledAt, language) })}
          </p>
        )}
      </>
    )
  if (!failingSince) return <Tag tone="leaf">{t('webhooks.on')}</Tag>
  return (
    <>
      <Tag tone="sun">{t('webhooks.failing')}</Tag>
      <p className={styles.note}>
        {t('webhooks.failingSince', { time: dateTimeWords(failingSince, language) })}
      </p>
    </>
  )
}
