import { useQuery } from '@tanstack/react-query'
import type { PackIssue, PackTree } from '@zenit/contract/packs'
import type { Language } from '@zenit/contract/parts'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { Icon } from '../../../ui/picture/Icon.tsx'
import packStyles from '../PackPage.module.css'
import { endings, nodePath } from '../paths.ts'
import { issuesQuery } from '../queries.ts'
import { SiteList } from '../site/SiteList.tsx'
import { useKindWords } from '../use-kind-words.ts'
import { titleOf } from '../words.ts'
import { Dialogs } from './Dialogs.tsx'
import { GapFilter } from './GapFilter.tsx'
import { courseItem, gapsIn, lessonItem, programItem, sublessonItem, type TreeItem, treeOf } from './items.ts'
import { Row } from './Row.tsx'
import styles from './Tree.module.css'
import { type TreeWork, useTreeWork } from './use-tree-work.ts'

type Course = PackTree['courses'][number]

interface SharedProps {
  issues: readonly PackIssue[]
  work: TreeWork
}

function Lessons({ course, issues, work }: SharedProps & { course: Course }) {
  const { t } = useTranslation('studio-content')
  const kindWords = useKindWords()
  return (
    <ol className={styles.lessons}>
      {course.lessons.map((lesson, index) => (
        <li key={lesson.node}>
          <Row
            item={lessonItem(course, lesson, index)}
            state={lesson.state}
            issues={issues}
            work={work}
            size={lesson.sublessons.length}
          />
          <ul className={styles.parts}>
            {lesson.sublessons.map((sublesson, at) => {
              const { node, kind, minutes, state } = sublesson
              const note = [kindWords(kind), minutes !== null && t('minutes', { count: minutes })]
              return (
                <li key={node}>
                  <Row
                    item={sublessonItem(course, lesson, { sublesson, index: at })}
                    state={state}
                    issues={issues}
                    work={work}
                    note={note.filter(Boolean).join(' · ')}
                  />
                </li>
              )
            })}
          </ul>
        </li>
      ))}
    </ol>
  )
}

interface CourseProps extends SharedProps {
  course: Course
  item: TreeItem
  isOpenFirst: boolean
}

function CourseNode({ course, item, issues, work, isOpenFirst }: CourseProps) {
  const { t, language } = useTranslation('studio-content')
  const kindWords = useKindWords()
  const [isOpen, setOpen] = useState(isOpenFirst)
  const id = useId()
  const { closedTest, finalWork, lessons, state, title, slug } = course
  const ends = endings.filter((one) => (one === 'closed-test' ? closedTest : finalWork))
  return (
    <li>
      <Row
        item={item}
        state={state}
        issues={issues}
        work={work}
        size={lessons.length}
        note={t('lessons', { count: lessons.length })}
        toggle={
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={t('tree.lessonsOf', { name: titleOf(title, language, slug) })}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="chevron-right" size={18} />
          </button>
        }
      />
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <>
            <Lessons course={course} issues={issues} work={work} />
            {ends.map((ending) => (
              <p key={ending} className={styles.ending}>
                <Link to={nodePath(work.packId, course.node, ending)}>{kindWords(ending)}</Link>
              </p>
            ))}
          </>
        )}
      </div>
    </li>
  )
}

interface CoursesProps extends SharedProps {
  tree: PackTree
  slugs: readonly string[]
  /** Their program. */
  parent: string | null
}

/** Courses in order; a missing one is marked. */
function Courses({ tree, slugs, parent, issues, work }: CoursesProps) {
  const { t } = useTranslation('studio-content')
  const there = slugs.filter((slug) => tree.courses.some((one) => one.slug === slug))
  return (
    <ul className={styles.courses}>
      {slugs.map((slug) => {
        const course = tree.courses.find((one) => one.slug === slug)
        if (!course)
          return (
            <li key={slug} className={styles.note}>
              {t('noCourse', { slug })}
            </li>
          )
        const place = parent
          ? { parent, index: there.indexOf(slug), siblings: there.length }
          : { parent, index: 0, siblings: 1 }
        return (
          <CourseNode
            // Remounted when the filter changes.
            key={`${slug} ${work.isPart}`}
            course={course}
            item={courseItem(course, place)}
            isOpenFirst={work.isPart || tree.courses.length === 1}
            issues={issues}
            work={work}
          />
        )
      })}
    </ul>
  )
}

interface ProgramProps {
  tree: PackTree
  index: number
  issues: readonly PackIssue[]
  work: TreeWork
}

function Program({ tree, index, issues, work }: ProgramProps) {
  const program = tree.programs[index]
  const item = programItem(tree, index)
  if (!program || !item) return null
  const { node, state, courses } = program
  return (
    <section className={styles.group}>
      <Row item={item} state={state} issues={issues} work={work} size={courses.length} />
      <Courses tree={tree} slugs={courses} parent={node} issues={issues} work={work} />
    </section>
  )
}

/** Contents of a pack, with all actions on its structure. */
export function Tree({ tree: whole }: { tree: PackTree }) {
  const { t } = useTranslation('studio-content')
  const { t: mirror } = useTranslation('studio-mirror')
  const { pack } = whole
  const { data } = useQuery(issuesQuery(pack._id))
  const all = data?.issues ?? []
  const [language, setLanguage] = useState<Language | null>(null)
  const issues = language ? gapsIn(all, language).gaps : all
  const tree = language ? treeOf(whole, issues) : whole
  const work = useTreeWork(pack._id, {
    isPart: language !== null,
    isFixed: language !== null || pack.isMirror,
  })
  const { programs, courses, others } = tree
  const placed = new Set(programs.flatMap((program) => program.courses))
  const loose = courses.map(({ slug }) => slug).filter((slug) => !placed.has(slug))
  return (
    <Card as="section" className={packStyles.card} aria-labelledby="tree">
      <div className={styles.head}>
        <h2 id="tree" className={packStyles.subtitle}>
          {t('tree.title')}
        </h2>
        {!pack.isMirror && (
          <Button size="small" icon="plus" onClick={() => work.ask({ what: 'add', item: null })}>
            {t('tree.addProgram')}
          </Button>
        )}
      </div>
      <p className={styles.note}>{pack.isMirror ? mirror('treeLead') : t('tree.lead')}</p>
      <GapFilter languages={pack.languages} issues={all} chosen={language} onChange={setLanguage} />
      {!language && programs.length === 0 && courses.length === 0 && <p>{t('tree.none')}</p>}
      {programs.map((program, index) => (
        <Program key={program.node} tree={tree} index={index} issues={issues} work={work} />
      ))}
      {loose.length > 0 && (
        <section className={styles.group}>
          <h3 className={styles.others}>{t('tree.loose')}</h3>
          <Courses tree={tree} slugs={loose} parent={null} issues={issues} work={work} />
        </section>
      )}
      <SiteList packId={pack._id} others={others} mayAdd={language === null && !pack.isMirror} />
      <Dialogs work={work} tree={whole} />
    </Card>
  )
}
