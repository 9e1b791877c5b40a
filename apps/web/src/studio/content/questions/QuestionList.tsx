import type { Language } from '@zenit/contract/parts'
import { useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { toasts } from '../../../ui/feedback/toasts.ts'
import { Elements } from '../fields/Elements.tsx'
import styles from '../fields/Fields.module.css'
import { textsIn, type Value } from '../fields/values.ts'
import { folderOf } from '../paths.ts'
import { titleOf } from '../words.ts'
import { ExportQuestions } from './ExportQuestions.tsx'
import { withDrafts, withForeign, withVersions } from './from-foreign.ts'
import { ImportQuestions } from './ImportQuestions.tsx'
import { answersFault, newQuestion, Question } from './Question.tsx'
import { ListReplaced, takePictures } from './take-pictures.ts'
import type { AddedQuestions } from './use-selection.ts'

const mostQuestions = 500

interface Props {
  pack: string
  /** Path of the document that contains them. */
  path: string
  questions: readonly Value[]
  languages: readonly Language[]
  lessons?: readonly { slug: string; title: string }[]
  onChange: (questions: Value[]) => void
}

interface FoldedProps extends Pick<Props, 'pack' | 'path' | 'languages' | 'lessons'> {
  question: Value
  onChange: (question: Value) => void
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}

function Folded({ pack, path, question, languages, lessons, onChange, isOpen, onToggle }: FoldedProps) {
  const { t, language } = useTranslation('studio-editor')
  const { t: inImport } = useTranslation('studio-import')
  const fault = answersFault(question)
  const lacks = question.rewrite ? inImport('rewrite.mark') : fault && t(`question.${fault}`)
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== isOpen) onToggle(currentTarget.open)
      }}
    >
      <summary className={styles.summary}>
        {titleOf(textsIn(question, 'question'), language, t('question.empty'))}
        {!isOpen && lacks && <span className={styles.error}> {lacks}</span>}
      </summary>
      {isOpen && (
        <Question
          pack={pack}
          folder={folderOf(path)}
          question={question}
          languages={languages}
          onChange={onChange}
          {...(lessons && { lessons })}
        />
      )}
    </details>
  )
}

/** Imports and exports questions. */
function Exchange({ pack, path, questions, languages, onChange }: Omit<Props, 'lessons'>) {
  const { t } = useTranslation('studio-editor')
  const { t: inImport } = useTranslation('studio-import')
  const [isImporting, setImporting] = useState(false)
  const here = useRef<HTMLDivElement>(null)
  const add = async ({ questions: found, versions, drafts }: AddedQuestions, of: Language) => {
    const all = [...versions.map(({ version }) => version), ...found]
    try {
      // Another author's version replaces this list with its document; it must not be overwritten by this one.
      const isStillHere = () => here.current !== null
      const taken = await takePictures({ pack, folder: folderOf(path) }, all, isStillHere)
      const merged = withVersions(
        questions,
        versions.map(({ known }, index) => ({ known, version: taken[index] })),
        of,
      )
      onChange(withDrafts(withForeign(merged, taken.slice(versions.length), of), drafts, of))
      setImporting(false)
    } catch (error) {
      if (!(error instanceof ListReplaced)) throw error
      toasts.error(inImport('compare.replaced'))
    }
  }
  return (
    <>
      <div ref={here}>
        <Button size="small" onClick={() => setImporting(true)}>
          {t('questionImport.open')}
        </Button>
      </div>
      <ExportQuestions
        pack={pack}
        path={path}
        languages={languages.filter((one) =>
          questions.some((question) => textsIn(question, 'question')[one]),
        )}
      />
      {isImporting && (
        <ImportQuestions
          pack={pack}
          languages={languages}
          list={questions}
          room={mostQuestions - questions.length}
          most={mostQuestions}
          onAdd={add}
          onClose={() => setImporting(false)}
        />
      )}
    </>
  )
}

/** Questions in order, collapsed: a pool may have five hundred. */
export function QuestionList({ pack, path, questions, languages, lessons, onChange }: Props) {
  const { t } = useTranslation('studio-editor')
  const [open, setOpen] = useState<readonly unknown[]>(questions.length === 1 ? [questions[0]?.id] : [])
  const toggle = (id: unknown, isOpen: boolean) =>
    setOpen((ids) => (isOpen ? [...ids, id] : ids.filter((one) => one !== id)))
  const create = () => {
    const question = newQuestion(questions)
    setOpen((ids) => [...ids, question.id])
    return question
  }
  return (
    <div className={styles.fields}>
      <Elements
        name={t('question.one')}
        addLabel={t('question.add')}
        list={questions}
        least={1}
        most={mostQuestions}
        create={create}
        onChange={onChange}
      >
        {(question, change) => (
          <Folded
            pack={pack}
            path={path}
            question={question}
            languages={languages}
            {...(lessons && { lessons })}
            onChange={change}
            isOpen={open.includes(question.id)}
            onToggle={(isOpen) => toggle(question.id, isOpen)}
          />
        )}
      </Elements>
      <Exchange pack={pack} path={path} questions={questions} languages={languages} onChange={onChange} />
    </div>
  )
}
