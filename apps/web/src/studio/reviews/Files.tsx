import { downloadReviewFile, type Review, viewReviewFilePreview } from '@zenit/contract/reviews'
import { addressOf } from '../../api/client.ts'
import { FileFailure } from '../../features/courses/lesson/FileFailure.tsx'
import { useFileLink } from '../../features/courses/lesson/use-file-link.ts'
import { sizeWords } from '../../format/numbers.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Icon } from '../../ui/picture/Icon.tsx'
import styles from './Work.module.css'

type File = Review['version']['attachments'][number]

function FileLink({ versionId, file }: { versionId: string; file: File }) {
  const { language } = useTranslation('studio-reviews')
  const link = useFileLink()
  const params = { id: versionId, fileId: file._id }
  return (
    <li className={styles.file}>
      <a
        href={addressOf(downloadReviewFile, { params })}
        download
        className={styles.fileLink}
        aria-busy={link.isPending || undefined}
        onClick={link.onClick}
      >
        {file.hasPreview ? (
          <img
            src={addressOf(viewReviewFilePreview, { params })}
            alt=""
            loading="lazy"
            className={styles.preview}
          />
        ) : (
          <Icon name="download" />
        )}
        <span className={styles.fileName}>{file.name}</span>
        <span className={styles.note}>{sizeWords(file.size, language)}</span>
      </a>
      <FileFailure file={link} />
    </li>
  )
}

/** Submitted files; they can only be downloaded, and are never opened in the page. */
export function Files({ versionId, files }: { versionId: string; files: readonly File[] }) {
  const { t } = useTranslation('studio-reviews')
  if (files.length === 0) return null
  return (
    <section className={styles.part}>
      <h2 className={styles.partTitle}>{t('work.files')}</h2>
      <ul className={styles.files}>
        {files.map((file) => (
          <FileLink key={file._id} versionId={versionId} file={file} />
        ))}
      </ul>
    </section>
  )
}
