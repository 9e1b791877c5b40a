import type { AnswerOf } from '@zenit/contract/call'
import type { Course, viewCourse } from '@zenit/contract/courses'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { paths } from '../../paths.ts'
import { NewTab } from '../../shell/NewTab.tsx'
import { useHasArea } from '../../shell/use-has-area.ts'
import { Icon } from '../../ui/picture/Icon.tsx'
import { Mark } from '../../ui/picture/Mark.tsx'
import { Tag } from '../../ui/Tag.tsx'
import styles from './About.module.css'

type Tool = AnswerOf<typeof viewCourse>['data']['recommendedTools'][number]

/** Links to the tool's own page if the learner has access to tools, otherwise to its website. */
function ToolLink({ tool: { _id, name, description, cover, pictogram, url, license } }: { tool: Tool }) {
  const { t } = useTranslation('courses')
  const isOpen = useHasArea('tools')
  const words = (
    <>
      <Mark name={name} logo={cover} pictogram={pictogram} />
      <span className={styles.toolWords}>
        <strong>
          {name} <Icon name={isOpen ? 'arrow-right' : 'external'} size={15} />
        </strong>
        <span>{description}</span>
        {license !== 'unknown' && <Tag>{t(`license.${license}`)}</Tag>}
        {!isOpen && <NewTab />}
      </span>
    </>
  )
  if (isOpen)
    return (
      <Link to={paths.tool(_id)} className={styles.tool}>
        {words}
      </Link>
    )
  return (
    <a href={url} target="_blank" rel="noopener" className={styles.tool}>
      {words}
    </a>
  )
}

/** Tools recommended by the course. */
export function Tools({ tools }: { tools: readonly Tool[] }) {
  const { t } = useTranslation('courses')
  if (tools.length === 0) return null
  return (
    <section className={styles.tools}>
      <h2>{t('tools')}</h2>
      <ul>
        {tools.map((tool) => (
          <li key={tool._id}>
            <ToolLink tool={tool} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The course description, below the lesson. */
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
