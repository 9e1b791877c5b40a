import { type Certificate, renewCertificate } from '@zenit/contract/certificates'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/picture/Icon.tsx'
import styles from './Certificate.module.css'
import { Confirm } from './Confirm.tsx'
import { certificateDay } from './dates.ts'
import { useSheet } from './use-sheet.ts'

interface Props {
  courseId: string
  certificate: Certificate
  renewal: NonNullable<Certificate['renewal']>
}

/** Preview with the new name. */
function NewSheet({ courseId, certificate, renewal, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation('certificates')
  const { learnerName, courseTitle } = renewal
  const sheet = useSheet({
    courseId,
    certificate: { ...certificate, learnerName, courseTitle },
    call: renewCertificate,
  })
  return (
    <Confirm
      sheet={sheet}
      label={t('renewal.confirm')}
      failure={{ title: t('renewFailed'), body: t('renewFailedBody') }}
    >
      <Button onClick={onClose}>{t('renewal.keep')}</Button>
    </Confirm>
  )
}

/** The holder's name has changed: the certificate can be renewed with it and keeps its number. */
export function Renewal(props: Props) {
  const { t, language } = useTranslation('certificates')
  const [isOpen, setOpen] = useState(false)
  const { certificate, renewal } = props
  const { learnerName: name, availableAt } = renewal
  const words = certificate.learnerName
    ? t('renewal.body', { old: certificate.learnerName, name })
    : t('renewal.bodyRemoved', { name })
  return (
    <section className={styles.renewal} aria-labelledby="renewal-title">
      <h3 id="renewal-title">
        <Icon name="user" /> {t('renewal.title')}
      </h3>
      <p>{words}</p>
      {availableAt ? (
        <p className={styles.note}>{t('renewal.later', { date: certificateDay(availableAt, language) })}</p>
      ) : isOpen ? (
        <NewSheet {...props} onClose={() => setOpen(false)} />
      ) : (
        <div className={styles.actions}>
          <Button icon="edit" onClick={() => setOpen(true)}>
            {t('renewal.start')}
          </Button>
        </div>
      )}
    </section>
  )
}
