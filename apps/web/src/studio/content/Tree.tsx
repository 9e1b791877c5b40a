import type { PackTree } from '@zenit/contract/packs'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Card } from '../../ui/card/Card.tsx'
import { Icon } from '../../ui/picture/Icon.tsx'
import styles from './PackPage.module.css'
import { NodeMark } from './PackState.tsx'
import { documentPath, endings, nodePath } from './paths.ts'
import { useKindWords } from './use-kind-words.ts'
import { titleOf } from './words.ts'

type Course = PackTree['courses'][number]
type Lesson = Course['lessons'][number]

function Parts({ lesson, packId }: { lesson: Lesson; packId: string }) {
  const { t, language } = useTranslation('studio-content')
  const kindWords = useKindWords()
  return (
    <li>
      <p className={styles.node}>
        <Link to={nodePath(packId, lesson.node)} className={styles.name}>
          {titleOf(lesson.title, language, lesson.slug)}
        </Link>
        <NodeMark state={lesson.state} />
      </p>
      <ul className={styles.parts}>
        {lesson.sublessons.map(({ node, slug, kind, title, minutes, state }) => (
          <li key={node} className={styles.node}>
            <Link to={nodePath(packId, node)}>{titleOf(title, language, slug)}</Link>
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

function CourseNode({ course, packId }: { course: Course; packId: string }) {
  const { t, language } = useTranslation('studio-content')
  const kindWords = useKindWords()
  const { slug, title, lessons, closedTest, finalWork, state } = course
  const ends = endings.filter((one) => (one === 'closed-test' ? closedTest : finalWork))
  return (
    <details className={styles.course}>
      <summary>
        <Icon name="chevron-down" />
        <span className={styles.name}>{titleOf(title, language, slug)}</span>
        <span className={styles.note}>{t('lessons', { count: lessons.length })}</span>
        <NodeMark state={state} />
      </summary>
      <p className={styles.settings}>
        <Link to={nodePath(packId, course.node)}>{t('tree.settings')}</Link>
      </p>
      <ol className={styles.lessons}>
        {lessons.map((lesson) => (
          <Parts key={lesson.node} lesson={lesson} packId={packId} />
        ))}
      </ol>
      {ends.map((ending) => (
        <p key={ending} className={styles.ending}>
          <Link to={nodePath(packId, course.node, ending)}>{kindWords(ending)}</Link>
        </p>
      ))}
    </details>
  )
}

interface GroupProps {
  packId: string
  title: string
  /** A program; without one it is what is left. */
  node?: string
  state?: PackTree['programs'][number]['state']
  slugs: readonly string[]
  courses: readonly Course[]
}

/** A program with its courses; one that is named and not there says so. */
function Group({ packId, title, node, state = 'published', slugs, courses }: GroupProps) {
  const { t } = useTranslation('studio-content')
  return (
    <section className={styles.program}>
      <h3 className={styles.node}>
        {node ? (
          <Link to={nodePath(packId, node)} className={styles.programTitle}>
            {title}
          </Link>
        ) : (
          <span className={styles.programTitle}>{title}</span>
        )}
        <NodeMark state={state} />
      </h3>
      {slugs.map((slug) => {
        const course = courses.find((one) => one.slug === slug)
        if (course) return <CourseNode key={slug} course={course} packId={packId} />
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
export function Tree({ tree: { pack, programs, courses, others } }: { tree: PackTree }) {
  const packId = pack._id
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
          packId={packId}
          node={node}
          title={titleOf(title, language, slug)}
          state={state}
          slugs={slugs}
          courses={courses}
        />
      ))}
      {loose.length > 0 && <Group packId={packId} title={t('tree.loose')} slugs={loose} courses={courses} />}
      {others.length > 0 && (
        <section className={styles.program}>
          <h3 className={styles.programTitle}>{t('tree.others')}</h3>
          <ul className={styles.parts}>
            {others.map(({ path, state }) => (
              <li key={path} className={styles.node}>
                <Link to={documentPath(packId, path)}>{path}</Link>
                <NodeMark state={state} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Card>
  )
}
