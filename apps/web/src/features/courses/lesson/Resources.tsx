import { downloadResource, downloadResources, type LessonContent } from '@zenit/contract/courses'
import { addressOf } from '../../../api/client.ts'
import { localeOf } from '../../../i18n/language.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Icon } from '../../../ui/picture/Icon.tsx'
import { FileFailure } from './FileFailure.tsx'
import styles from './Lesson.module.css'
import { useFileLink } from './use-file-link.ts'

type Resource = LessonContent['resources'][number]

const units = ['kilobyte', 'megabyte'] as const

/** 48 213 → `47 kB`, in the language's own form. */
export function sizeText(bytes: number, language: string): string {
  const isLarge = bytes >= 1024 * 1024
  const value = isLarge ? bytes / 1024 / 1024 : Math.max(1, bytes / 1024)
  const unit = units[isLarge ? 1 : 0]
  return new Intl.NumberFormat(localeOf(language), {
    style: 'unit',
    unit,
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(value)
}

interface RowProps {
  href: string
  name: string
  /** Bytes. */
  size: number
}

function Row({ href, name, size }: RowProps) {
  const { language } = useTranslation('courses')
  const file = useFileLink()
  return (
    <li>
      <a
        href={href}
        download
        className={styles.resource}
        aria-busy={file.isPending || undefined}
        onClick={file.onClick}
      >
        <Icon name="download" />
        <span>{name}</span>
        <span className={styles.size}>{sizeText(size, language)}</span>
      </a>
      <FileFailure file={file} />
    </li>
  )
}

const addressOfFile = ({ _id }: Resource) => addressOf(downloadResource, { params: { id: _id } })

/** Files of this part of the lesson, and all files of the lesson at once. */
export function Resources({ content }: { content: LessonContent }) {
  const { t } = useTranslation('courses')
  const { resources, lessonResources, lessonId } = content
  return (
    <section className={styles.resources}>
      <h3>{t('resources', { count: resources.length })}</h3>
      <ul>
        {resources.map((resource) => (
          <Row key={resource._id} {...resource} href={addressOfFile(resource)} />
        ))}
        {lessonResources.count > 1 && (
          <Row
            href={addressOf(downloadResources, { params: { lessonId } })}
            name={t('allResources', { count: lessonResources.count })}
            size={lessonResources.size}
          />
        )}
      </ul>
    </section>
  )
}
