import type { AnswerOf } from '@zenit/contract/call'
import type { Course, viewCourse } from '@zenit/contract/courses'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Cover } from '../../ui/Cover.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Tag } from '../../ui/Tag.tsx'
import styles from './About.module.css'

type Tool = AnswerOf<typeof viewCourse>['data']['recommendedTools'][number]

/** Tools that go with the course; each leads to its own site. */
export function Tools({ tools }: { tools: readonly Tool[] }) {
  const { t } = useTranslation('courses')
  if (tools.length === 0) return null
  return (
    <section className={styles.tools}>
      <h2>{t('tools')}</h2>
      <ul>
        {tools.map(({ _id, name, description, cover, url, license }) => (
          <li key={_id}>
            <a href={url} target="_blank" rel="noopener" className={styles.tool}>
              <Cover id={_id} image={cover} className={styles.toolCover} />
              <span className={styles.toolWords}>
                <strong>
                  {name} <Icon name="external" size={15} />
                </strong>
                <span>{description}</span>
                {license !== 'unknown' && <Tag>{t(`license.${license}`)}</Tag>}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What the course is about, under the lesson. */
export function About({ course, tools }: { course: Course; tools: readonly Tool[] }) {
  const { t } = useTranslation('courses')
  return (
    <div className={styles.about}>
      <section>
        <h2>{t('about')}</h2>
        <p>{course.description}</p>
      </section>
      <Tools tools={tools} />
    </div>
  )
}
