import { type Certificate, generateCertificate } from '@zenit/contract/certificates'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useNetworkReason } from '../../offline/use-network-reason.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Certificate.module.css'
import { Notice, Sheet } from './Sheet.tsx'
import { useSheet } from './use-sheet.ts'

interface Props {
  courseId: string
  certificate: Certificate
  /** The learner has asked for it already. */
  startNow: boolean
}

/** Not issued yet: how it will look, and the button that makes it valid. */
export function Draft(props: Props) {
  const { t } = useTranslation('certificates')
  const { send, show } = useSheet({ ...props, call: generateCertificate })
  const offline = useNetworkReason()
  return (
    <>
      <Sheet canvas={show} />
      <p className={styles.note}>{t('waiting')}</p>
      {send.isError && (
        <Notice title={`${t('failed')}.`} isNews>
          {t('failedBody')}
        </Notice>
      )}
      <div className={styles.actions}>
        <Button
          look="sun"
          icon="award"
          pending={send.isPending}
          disabledReason={offline}
          onClick={() => send.mutate()}
        >
          {send.isPending ? t('drawing') : send.isError ? t('receiveAgain') : t('receive')}
        </Button>
      </div>
    </>
  )
}
