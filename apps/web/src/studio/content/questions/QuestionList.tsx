import type { Language } from '@zenit/contract/parts'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Elements } from '../fields/Elements.tsx'
import styles from '../fields/Fields.module.css'
import { textsIn, type Value } from '../fields/values.ts'
import { titleOf } from '../words.ts'
import { ExportQuestions } from './ExportQuestions.tsx'
import { withDrafts, withForeign } from './from-foreign.ts'
import { type Added, ImportQuestions } from './ImportQuestions.tsx'
import { answersFault, newQuestion, Question } from './Question.tsx'

const mostQuestions = 500

interface Props {
  pack: string
  /** Of the document that they are in. */
  path: string
  questions: readonly Value[]
  languages: readonly Language[]
  lessons?: readonly { slug: string; title: string }[]
  onChange: (questions: Value[]) => void
}

/** Questions in their order, folded: a pool may have five hundred. */
export function QuestionList({ pack, path, questions, languages, lessons, onChange }: Props) {
  const { t, language } = useTranslation('studio-editor')
  const [open, setOpen] = useState<readonly unknown[]>(questions.length === 1 ? [questions[0]?.id] : [])
  const [isImporting, setImporting] = useState(false)
  const toggle = (id: unknown, isOpen: boolean) =>
    setOpen((ids) => (isOpen ? [...ids, id] : ids.filter((one) => one !== id)))
  const create = () => {
    const question = newQuestion(questions)
    setOpen((ids) => [...ids, question.id])
    return question
  }
  const add = ({ questions: found, drafts }: Added, of: Language) => {
    onChange(withDrafts(withForeign(questions, found, of), drafts, of))
    setImporting(false)
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
        {(question, change) => {
          const isOpen = open.includes(question.id)
          return (
            <details
              open={isOpen}
              onToggle={(event) => {
                if (event.currentTarget.open !== isOpen) toggle(question.id, event.currentTarget.open)
              }}
            >
              <summary className={styles.summary}>
                {titleOf(textsIn(question, 'question'), language, t('question.empty'))}
                {!isOpen && answersFault(question) && (
                  <span className={styles.error}>
                    {' '}
                    {t(`question.${answersFault(question) ?? 'noRight'}`)}
                  </span>
                )}
              </summary>
              {isOpen && (
                <Question
                  question={question}
                  languages={languages}
                  onChange={change}
                  {...(lessons ? { lessons } : {})}
                />
              )}
            </details>
          )
        }}
      </Elements>
      <div>
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
          room={mostQuestions - questions.length}
          most={mostQuestions}
          onAdd={add}
          onClose={() => setImporting(false)}
        />
      )}
    </div>
  )
}
