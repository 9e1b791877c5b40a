import type { Certificate } from '@zenit/contract/certificates'
import { type ReactNode, useRef } from 'react'
import { brand } from '../../brand.ts'
import { copyText } from '../../copy.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { NewTab } from '../../shell/NewTab.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { toasts } from '../../ui/feedback/toasts.ts'
import { FileFailure } from '../courses/lesson/FileFailure.tsx'
import { useFileLink } from '../courses/lesson/use-file-link.ts'
import styles from './Certificate.module.css'
import { linkedInAddress } from './linkedin.ts'
import { Sheet } from './Sheet.tsx'
import { useDrawing } from './use-sheet.ts'
import { publicAddress } from './words.ts'

interface Props {
  certificate: Certificate
  issuedAt: string
}

/** The issued image. */
export function Picture({ certificate, imageUrl }: { certificate: Certificate; imageUrl: string }) {
  const { t } = useTranslation('certificates')
  const { number, learnerName, courseTitle, revoked } = certificate
  const name = learnerName ?? t('nameRemoved')
  return (
    <img
      src={imageUrl}
      alt={t('image', { name, course: courseTitle, number })}
      width={2480}
      height={1754}
      className={styles.sheet}
      data-revoked={revoked ? '' : undefined}
    />
  )
}

/** Redraws an image made in another language in the page's language. */
function InThisLanguage({ certificate, children }: { certificate: Certificate; children: ReactNode }) {
  const { language } = useTranslation('certificates')
  const draw = useDrawing(certificate)
  const drawn = useRef<HTMLCanvasElement>(null)
  if (certificate.language === language) return children
  const show = (canvas: HTMLCanvasElement | null) => {
    if (!canvas || drawn.current === canvas) return
    drawn.current = canvas
    draw(canvas).catch(() => undefined)
  }
  return <Sheet key={language} canvas={show} />
}

/** Ways to share it: LinkedIn, its link, its public page. */
function Sharing({ certificate, issuedAt }: Props) {
  const { t } = useTranslation('certificates')
  const copyLink = async () => {
    if (await copyText(publicAddress(certificate))) toasts.success(t('copied'))
    else toasts.error(t('copyFailed'))
  }
  const url = publicAddress(certificate)
  return (
    <>
      <LinkButton
        icon="linkedin"
        render={
          <a
            href={linkedInAddress({ ...certificate, url, issuedAt }, brand.name)}
            target="_blank"
            rel="noopener"
          />
        }
      >
        {t('linkedIn')}
        <NewTab />
      </LinkButton>
      <Button icon="copy" onClick={() => void copyLink()}>
        {t('copyLink')}
      </Button>
      <LinkButton icon="external" render={<a href={certificate.url} target="_blank" rel="noopener" />}>
        {t('publicPage')}
        <NewTab />
      </LinkButton>
    </>
  )
}

/** The issued certificate: its image and actions. */
export function Keepsake({ certificate, issuedAt, isMain }: Props & { isMain: boolean }) {
  const { t } = useTranslation('certificates')
  const file = useFileLink()
  const { number, imageUrl, pdfUrl, badgeUrl } = certificate
  return (
    <>
      {imageUrl && (
        <InThisLanguage certificate={certificate}>
          <Picture certificate={certificate} imageUrl={imageUrl} />
        </InThisLanguage>
      )}
      <p className={styles.note}>{t('readyBody', { number })}</p>
      <div className={styles.actions}>
        {pdfUrl && (
          <LinkButton
            look={isMain ? 'main' : 'plain'}
            icon="download"
            render={<a href={pdfUrl} download={`${number}.pdf`} />}
          >
            {t('downloadPdf')}
          </LinkButton>
        )}
        <Sharing certificate={certificate} issuedAt={issuedAt} />
      </div>
      <ul className={styles.more} aria-label={t('more')}>
        {imageUrl && (
          <>
            <li>
              <LinkButton
                look="quiet"
                size="small"
                icon="download"
                render={<a href={imageUrl} download={t('fileName', { number })} onClick={file.onClick} />}
              >
                {t('download')}
              </LinkButton>
            </li>
            <li>
              <Button look="quiet" size="small" onClick={() => window.print()}>
                {t('print')}
              </Button>
            </li>
          </>
        )}
        {badgeUrl && (
          <li>
            <LinkButton look="quiet" size="small" icon="award" render={<a href={badgeUrl} download />}>
              {t('downloadBadge')}
            </LinkButton>
          </li>
        )}
      </ul>
      <FileFailure file={file} />
    </>
  )
}
