import type { Certificate } from '@zenit/contract/certificates'
import { useTranslation } from '../../i18n/use-translation.ts'
import { NewTab } from '../../shell/NewTab.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import styles from './Certificate.module.css'
import { certificateDay } from './dates.ts'
import { Picture } from './Keepsake.tsx'
import { Notice } from './Sheet.tsx'

interface Props {
  certificate: Certificate
  revoked: NonNullable<Certificate['revoked']>
}

/** A revoked certificate: since when and why, and what remains. */
export function Revoked({ certificate, revoked }: Props) {
  const { t, language } = useTranslation('certificates')
  const { imageUrl, url } = certificate
  return (
    <>
      <Notice title={t('revoked.since', { date: certificateDay(revoked.at, language) })}>
        {t('revoked.reason', { reason: revoked.reason })}
      </Notice>
      <p className={styles.note}>{t('revoked.body')}</p>
      {imageUrl && <Picture certificate={certificate} imageUrl={imageUrl} />}
      <div className={styles.actions}>
        <LinkButton icon="external" render={<a href={url} target="_blank" rel="noopener" />}>
          {t('publicPage')}
          <NewTab />
        </LinkButton>
      </div>
    </>
  )
}
