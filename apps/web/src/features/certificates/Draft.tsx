import { type Certificate, generateCertificate } from '@zenit/contract/certificates'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './Certificate.module.css'
import { Confirm } from './Confirm.tsx'
import { useSheet } from './use-sheet.ts'

interface Props {
  courseId: string
  certificate: Certificate
  /** The learner has already requested it. */
  startNow: boolean
}

/** Not issued yet: a preview, and the button that issues it. */
export function Draft(props: Props) {
  const { t } = useTranslation('certificates')
  return (
    <Confirm
      sheet={useSheet({ ...props, call: generateCertificate })}
      label={t('receive')}
      failure={{ title: t('failed'), body: t('failedBody') }}
      note={<p className={styles.note}>{t('waiting')}</p>}
    />
  )
}
