import type { Certificate } from '@zenit/contract/certificates'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { toasts } from '../../ui/toasts.ts'
import { FileFailure } from '../courses/FileFailure.tsx'
import { useFileLink } from '../courses/use-file-link.ts'
import styles from './Certificate.module.css'
import { publicAddress } from './words.ts'

/** The issued certificate: its image, and what one does with it. */
export function Keepsake({ certificate, imageUrl }: { certificate: Certificate; imageUrl: string }) {
  const { t } = useTranslation('certificates')
  const file = useFileLink()
  const { number, learnerName, courseTitle } = certificate
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(publicAddress(certificate))
      toasts.success(t('copied'))
    } catch {
      toasts.error(t('copyFailed'))
    }
  }
  return (
    <>
      <img
        src={imageUrl}
        alt={t('image', { name: learnerName ?? t('nameRemoved'), course: courseTitle, number })}
        width={2480}
        height={1754}
        className={styles.sheet}
      />
      <p className={styles.note}>{t('readyBody', { number })}</p>
      <div className={styles.actions}>
        <LinkButton
          look="main"
          icon="download"
          render={<a href={imageUrl} download={t('fileName', { number })} onClick={file.onClick} />}
        >
          {t('download')}
        </LinkButton>
        <Button onClick={() => window.print()}>{t('print')}</Button>
        <LinkButton icon="external" render={<a href={certificate.url} target="_blank" rel="noopener" />}>
          {t('publicPage')}
        </LinkButton>
        <Button icon="copy" onClick={() => void copyLink()}>
          {t('copyLink')}
        </Button>
      </div>
      <FileFailure file={file} />
    </>
  )
}
