import type { CourseCard as Course } from '@zenit/contract/programs'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { CardGrid } from '../../ui/card/CardGrid.tsx'
import catalogue from '../programs/Catalogue.module.css'
import { CourseCard } from '../programs/CourseCard.tsx'
import styles from './CourseSection.module.css'

interface Props {
  id: string
  title: string
  courses: readonly Course[]
  /** There are more of this kind on the programs page. */
  hasMore?: boolean
}

/** Two rows on a wide screen: enough to choose from. */
const firstShown = 6

/** A row of courses with a heading; nothing when there are none. */
export function CourseSection({ id, title, courses, hasMore = false }: Props) {
  const { t } = useTranslation('home')
  const [isWhole, setWhole] = useState(false)
  const section = useRef<HTMLElement>(null)
  if (courses.length === 0) return null
  const shown = isWhole ? courses : courses.slice(0, firstShown)
  const showAll = () => {
    flushSync(() => setWhole(true))
    // The button is gone: focus moves to the first of the added cards.
    section.current?.querySelectorAll<HTMLElement>('li a')[firstShown]?.focus()
  }
  return (
    <section ref={section} aria-labelledby={id}>
      <div className={catalogue.head}>
        <h2 id={id}>{title}</h2>
        {hasMore && (
          <Link to={paths.programs()} className={catalogue.more}>
            {t('programs')}
          </Link>
        )}
      </div>
      <CardGrid>
        {shown.map((course) => (
          <li key={course._id}>
            <CourseCard course={course} />
          </li>
        ))}
      </CardGrid>
      {shown.length < courses.length && (
        <p className={styles.rest}>
          <Button onClick={showAll}>{t('showAll', { count: courses.length })}</Button>
        </p>
      )}
    </section>
  )
}
