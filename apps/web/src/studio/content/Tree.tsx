import type { PackTree } from '@zenit/contract/packs'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Card } from '../../ui/card/Card.tsx'
import { Icon } from '../../ui/picture/Icon.tsx'
import styles from './PackPage.module.css'
import { NodeMark } from './PackState.tsx'
import { useKindWords } from './use-kind-words.ts'
import { titleOf } from './words.ts'

type Course = PackTree['courses'][number]
type Lesson = Course['lessons'][number]

function Parts({ lesson }: { lesson: Lesson }) {
  const { t, language } = useTranslation('studio-content')
  const kindWords = useKindWords()
  return (
    <li>
      <p className={styles.node}>
        <span className={styles.name}>{titleOf(lesson.title, language, lesson.slug)}</span>
        <NodeMark state={lesson.state} />
      </p>
      <ul className={styles.parts}>
        {lesson.sublessons.map(({ node, slug, kind, title, minutes, state }) => (
          <li key={node} className={styles.node}>
            <span>{titleOf(title, language, slug)}</span>
            <span className={styles.note}>
              {kindWords(kind)}
              {minutes !== null && ` · ${t('minutes', { count: minutes })}`}
            </span>
            <NodeMark state={state} />
          </li>
        ))}
      </ul>
    </li>
  )
}

function CourseNode({ course }: { course: Course }) {
  const { t, language } = useTranslation('studio-content')
  const kindWords = useKindWords()
  const { slug, title, lessons, closedTest, finalWork, state } = course
  return (
    <details className={styles.course}>
      <summary>
        <Icon name="chevron-down" />
        <span className={styles.name}>{titleOf(title, language, slug)}</span>
        <span className={styles.note}>{t('lessons', { count: lessons.length })}</span>
        <NodeMark state={state} />
      </summary>
      <ol className={styles.lessons}>
        {lessons.map((lesson) => (
          <Parts key={lesson.node} lesson={lesson} />
        ))}
      </ol>
      {closedTest && <p className={styles.ending}>{kindWords('closed-test')}</p>}
      {finalWork && <p className={styles.ending}>{kindWords('final-work')}</p>}
    </details>
  )
}

interface GroupProps {
  title: string
  state?: PackTree['programs'][number]['state']
  slugs: readonly string[]
  courses: readonly Course[]
}

/** A program with its courses; one that is named and not there says so. */
function Group({ title, state = 'published', slugs, courses }: GroupProps) {
  const { t } = useTranslation('studio-content')
  return (
    <section className={styles.program}>
      <h3 className={styles.node}>
        <span className={styles.programTitle}>{title}</span>
        <NodeMark state={state} />
      </h3>
      {slugs.map((slug) => {
        const course = courses.find((one) => one.slug === slug)
        if (course) return <CourseNode key={slug} course={course} />
        return (
          <p key={slug} className={styles.note}>
            {t('noCourse', { slug })}
          </p>
        )
      })}
    </section>
  )
}

/** What a pack holds: programs, their courses, lessons and parts. */
export function Tree({ tree: { programs, courses, others } }: { tree: PackTree }) {
  const { t, language } = useTranslation('studio-content')
  const placed = new Set(programs.flatMap((program) => program.courses))
  const loose = courses.map(({ slug }) => slug).filter((slug) => !placed.has(slug))
  return (
    <Card as="section" className={styles.card} aria-labelledby="tree">
      <h2 id="tree" className={styles.subtitle}>
        {t('tree.title')}
      </h2>
      <p className={styles.note}>{t('tree.lead')}</p>
      {programs.length === 0 && courses.length === 0 && <p>{t('tree.none')}</p>}
      {programs.map(({ node, slug, title, state, courses: slugs }) => (
        <Group
          key={node}
          title={titleOf(title, language, slug)}
          state={state}
          slugs={slugs}
          courses={courses}
        />
      ))}
      {loose.length > 0 && <Group title={t('tree.loose')} slugs={loose} courses={courses} />}
      {others.length > 0 && (
        <section className={styles.program}>
          <h3 className={styles.programTitle}>{t('tree.others')}</h3>
          <ul className={styles.parts}>
            {others.map(({ path, state }) => (
              <li key={path} className={styles.node}>
                <span>{path}</span>
                <NodeMark state={state} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Card>
  )
}
