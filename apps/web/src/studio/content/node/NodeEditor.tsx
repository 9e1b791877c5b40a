import type { PackTree } from '@zenit/contract/packs'
import type { Language } from '@zenit/contract/parts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import styles from '../fields/Fields.module.css'
import { ValueDocument } from '../fields/ValueDocument.tsx'
import { isValue, listIn, replaced, type Value } from '../fields/values.ts'
import { Words } from '../fields/Words.tsx'
import { useIsMirror } from '../mirror/is-mirror.ts'
import { type Ending, endings, folderOf, nodePath } from '../paths.ts'
import { useKindWords } from '../use-kind-words.ts'
import { titleOf } from '../words.ts'
import { CourseForm, ProgramForm } from './CourseForm.tsx'
import { DeleteEnding } from './DeleteEnding.tsx'
import { ClosedTestForm, FinalWorkForm } from './EndingForms.tsx'
import type { FoundNode } from './find-node.ts'
import pageStyles from './NodePage.module.css'
import { SublessonForm } from './SublessonForm.tsx'

interface Form {
  pack: string
  path: string
  children: (value: Value, onChange: (value: Value) => void) => ReactNode
}

/** A document whose YAML is an object. */
function ObjectDocument({ pack, path, children }: Form) {
  const { t } = useTranslation('studio-editor')
  return (
    <ValueDocument key={path} pack={pack} path={path}>
      {(value, change) => (isValue(value) ? children(value, change) : <p>{t('fields.noObject')}</p>)}
    </ValueDocument>
  )
}

interface Child {
  to: string
  title: string
  note: string
}

/** Links to the child nodes. */
function Children({ label, list }: { label: string; list: readonly Child[] }) {
  if (list.length === 0) return null
  return (
    <section className={styles.fields} aria-label={label}>
      <h2 className={styles.group}>{label}</h2>
      <ul className={pageStyles.children}>
        {list.map(({ to, title, note }) => (
          <li key={to}>
            <Link to={to}>{title}</Link> <span className={styles.note}>{note}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Course({ pack, course }: { pack: string; course: PackTree['courses'][number] }) {
  const { t, language } = useTranslation('studio-editor')
  const kindWords = useKindWords()
  const ends = endings.filter((one) => (one === 'closed-test' ? course.closedTest : course.finalWork))
  return (
    <>
      <ObjectDocument pack={pack} path={course.path}>
        {(value, onChange) => (
          <CourseForm
            pack={pack}
            folder={folderOf(course.path)}
            languages={languagesIn(value, course.languages)}
            value={value}
            onChange={onChange}
          />
        )}
      </ObjectDocument>
      <Children
        label={t('node.lessons')}
        list={[
          ...course.lessons.map(({ node, slug, title }) => ({
            to: nodePath(pack, node),
            title: titleOf(title, language, slug),
            note: kindWords('lesson'),
          })),
          ...ends.map((ending) => ({
            to: nodePath(pack, course.node, ending),
            title: kindWords(ending),
            note: '',
          })),
        ]}
      />
    </>
  )
}

/** The languages of a course by its unsaved value, before the tree is reloaded. */
function languagesIn(value: Value, otherwise: readonly Language[]): readonly Language[] {
  const { languages } = value
  if (!Array.isArray(languages)) return otherwise
  return languages.filter((one): one is Language => one === 'pl' || one === 'en')
}

function Lesson({ pack, found }: { pack: string; found: FoundNode & { level: 'lesson' } }) {
  const { t, language } = useTranslation('studio-editor')
  const kindWords = useKindWords()
  const { course, lesson } = found
  return (
    <>
      <ObjectDocument pack={pack} path={lesson.path}>
        {(value, onChange) => (
          <Words
            label={t('fields.title')}
            of={value}
            name="title"
            languages={course.languages}
            onChange={onChange}
          />
        )}
      </ObjectDocument>
      <Children
        label={t('node.parts')}
        list={lesson.sublessons.map(({ node, slug, title, kind }) => ({
          to: nodePath(pack, node),
          title: titleOf(title, language, slug),
          note: kindWords(kind),
        }))}
      />
    </>
  )
}

function Sublesson({ pack, found }: { pack: string; found: FoundNode & { level: 'sublesson' } }) {
  const { t } = useTranslation('studio-editor')
  const { course, lesson, sublesson } = found
  return (
    <ObjectDocument pack={pack} path={lesson.path}>
      {(value, onChange) => {
        const list = listIn(value, 'sublessons')
        const index = list.findIndex(({ id }) => id === sublesson.slug)
        const own = list[index]
        if (!own) return <p>{t('gone')}</p>
        return (
          <SublessonForm
            pack={pack}
            folder={folderOf(lesson.path)}
            languages={course.languages}
            value={own}
            onChange={(next) => onChange({ ...value, sublessons: replaced(list, index, next) })}
          />
        )
      }}
    </ObjectDocument>
  )
}

function EndingEditor({
  pack,
  course,
  ending,
}: {
  pack: string
  ending: Ending
  course: PackTree['courses'][number]
}) {
  const { t, language } = useTranslation('studio-editor')
  const isMirror = useIsMirror()
  const path = ending === 'closed-test' ? course.closedTest : course.finalWork
  if (!path) return <p>{t('gone')}</p>
  const lessons = course.lessons.map(({ slug, title }) => ({ slug, title: titleOf(title, language, slug) }))
  return (
    <>
      <ObjectDocument pack={pack} path={path}>
        {(value, onChange) =>
          ending === 'closed-test' ? (
            <ClosedTestForm
              pack={pack}
              path={path}
              languages={course.languages}
              lessons={lessons}
              value={value}
              onChange={onChange}
            />
          ) : (
            <FinalWorkForm
              pack={pack}
              folder={folderOf(path)}
              languages={course.languages}
              value={value}
              onChange={onChange}
            />
          )
        }
      </ObjectDocument>
      {!isMirror && <DeleteEnding pack={pack} node={course.node} ending={ending} />}
    </>
  )
}

/** The forms of a node, by its kind. */
export function NodeEditor({
  tree,
  found,
  ending,
}: {
  tree: PackTree
  found: FoundNode
  ending: Ending | null
}) {
  const pack = tree.pack._id
  switch (found.level) {
    case 'program':
      return (
        <ObjectDocument pack={pack} path={found.program.path}>
          {(value, onChange) => (
            <ProgramForm
              pack={pack}
              folder={folderOf(found.program.path)}
              languages={tree.pack.languages}
              value={value}
              onChange={onChange}
            />
          )}
        </ObjectDocument>
      )
    case 'course':
      if (ending) return <EndingEditor pack={pack} course={found.course} ending={ending} />
      return <Course pack={pack} course={found.course} />
    case 'lesson':
      return <Lesson pack={pack} found={found} />
    case 'sublesson':
      return <Sublesson pack={pack} found={found} />
  }
}
