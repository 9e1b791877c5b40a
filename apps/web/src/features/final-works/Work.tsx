import type { Version } from '@zenit/contract/final-works'
import { momentWords } from '../../format/dates.ts'
import { sizeWords } from '../../format/numbers.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Prose } from '../../ui/Prose.tsx'
import { Icon } from '../../ui/picture/Icon.tsx'
import { FileRow } from '../../ui/uploader/FileRow.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { FileLink } from './FileLink.tsx'
import { linkNames } from './form.ts'
import styles from './Work.module.css'
import { endingOf, previewOf } from './writing/Attachments.tsx'

function Files({ files }: { files: Version['attachments'] }) {
  const { t, language } = useTranslation('final-works')
  if (files.length === 0) return null
  return (
    <div>
      <h4>{t('work.files')}</h4>
      <ul className={styles.files}>
        {files.map((file) => (
          <FileRow
            key={file._id}
            name={<FileLink file={file} />}
            ending={endingOf(file.name)}
            preview={previewOf(file)}
            note={sizeWords(file.size, language)}
            actions={null}
          />
        ))}
      </ul>
    </div>
  )
}

function Links({ version }: { version: Version }) {
  const { t } = useTranslation('final-works')
  const links = linkNames.flatMap((name) => {
    const href = version[name]
    return href ? [{ name, href }] : []
  })
  if (links.length === 0) return null
  return (
    <div>
      <h4>{t('work.links')}</h4>
      <ul className={styles.links}>
        {links.map(({ name, href }) => (
          <li key={name}>
            <b>{t(`form.${name}`)}</b>{' '}
            <a href={href} target="_blank" rel="noopener noreferrer nofollow">
              {href}
              <Icon name="external" size={15} />
              <VisuallyHidden> ({t('work.newTab')})</VisuallyHidden>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A submitted version, read-only. */
export function Work({ version }: { version: Version }) {
  const { t, language } = useTranslation('final-works')
  return (
    <article className={styles.work}>
      <p className={styles.sent}>{t('work.sent', { time: momentWords(version.submittedAt, language) })}</p>
      <h3 className={styles.title}>{version.title}</h3>
      <Prose html={version.description} className={styles.text} />
      <Files files={version.attachments} />
      <Links version={version} />
    </article>
  )
}
