import { downloadResource, downloadResources, type LessonContent } from '@zenit/contract/courses'
import { addressOf } from '../../../api/client.ts'
import { sizeWords } from '../../../format/numbers.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Icon } from '../../../ui/picture/Icon.tsx'
import { FileFailure } from './FileFailure.tsx'
import styles from './Lesson.module.css'
import { useFileLink } from './use-file-link.ts'

type Resource = LessonContent['resources'][number]

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
        <span className={styles.size}>{sizeWords(size, language)}</span>
      </a>
      <FileFailure file={file} />
    </li>
  )
}

const addressOfFile = ({ _id }: Resource) => addressOf(downloadResource, { params: { id: _id } })

/** Files of this sublesson, and all files of the lesson in one archive. */
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
