import type { Language } from '@zenit/contract/parts'
import { useId } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Select } from '../../../ui/form/Select.tsx'
import { Elements } from '../fields/Elements.tsx'
import styles from '../fields/Fields.module.css'
import { TextPair } from '../fields/TextPair.tsx'
import { freeId, having, listIn, textIn, textsIn, type Value } from '../fields/values.ts'

const mostAnswers = 8

/** Two empty answers, the first one right. */
export const newQuestion = (list: readonly Value[]): Value => ({
  id: freeId(list, 'question'),
  question: {},
  type: 'single',
  answers: [
    { id: 'answer-1', label: {}, right: true },
    { id: 'answer-2', label: {} },
  ],
})

export type AnswersFault = 'noRight' | 'oneRight'

/** What is wrong with the right answers; the texts say themselves where they are missing. */
export function answersFault(question: Value): AnswersFault | null {
  const right = listIn(question, 'answers').filter((answer) => answer.right === true).length
  if (question.type === 'multiple') return right > 0 ? null : 'noRight'
  return right === 1 ? null : 'oneRight'
}

function Answers({ question, languages, onChange }: Props) {
  const { t } = useTranslation('studio-editor')
  const name = useId()
  const answers = listIn(question, 'answers')
  const isSingle = question.type !== 'multiple'
  const changeAnswers = (next: Value[]) => onChange({ ...question, answers: next })
  const mark = (id: unknown, isRight: boolean) =>
    changeAnswers(
      answers.map((answer) => {
        if (answer.id === id) return having(answer, 'right', isRight || undefined)
        return isSingle ? having(answer, 'right', undefined) : answer
      }),
    )
  const fault = answersFault(question)
  return (
    <>
      {fault && (
        <p role="status" className={styles.error}>
          {t(`question.${fault}`)}
        </p>
      )}
      <Elements
        name={t('question.answer')}
        addLabel={t('question.addAnswer')}
        list={answers}
        least={2}
        most={mostAnswers}
        create={() => ({ id: freeId(answers, 'answer'), label: {} })}
        onChange={changeAnswers}
      >
        {(answer, change) => (
          <>
            <TextPair
              label={t('question.label')}
              languages={languages}
              texts={textsIn(answer, 'label')}
              onChange={(label) => change({ ...answer, label: label ?? {} })}
            />
            <label className={styles.right}>
              <input
                type={isSingle ? 'radio' : 'checkbox'}
                name={name}
                checked={answer.right === true}
                onChange={(event) => mark(answer.id, event.target.checked)}
              />
              {t('question.right')}
            </label>
            <TextPair
              label={t('question.feedback')}
              languages={languages}
              texts={textsIn(answer, 'feedback')}
              isLong
              isOptional
              onChange={(feedback) => change(having(answer, 'feedback', feedback))}
            />
          </>
        )}
      </Elements>
    </>
  )
}

interface Props {
  question: Value
  languages: readonly Language[]
  /** Of a closed test: the lessons that may teach it. */
  lessons?: readonly { slug: string; title: string }[]
  onChange: (question: Value) => void
}

/** A question with its answers. */
export function Question(props: Props) {
  const { t } = useTranslation('studio-editor')
  const { question, languages, lessons, onChange } = props
  return (
    <div className={styles.fields}>
      <TextPair
        label={t('question.text')}
        languages={languages}
        texts={textsIn(question, 'question')}
        isLong
        onChange={(texts) => onChange({ ...question, question: texts ?? {} })}
      />
      <div className={styles.row}>
        <Select
          label={t('question.type')}
          value={textIn(question, 'type')}
          options={(['single', 'multiple'] as const).map((value) => ({
            value,
            label: t(`question.${value}`),
          }))}
          onChange={(event) => onChange({ ...question, type: event.target.value })}
        />
        {lessons && (
          <Select
            label={t('question.lesson')}
            value={textIn(question, 'lesson')}
            options={[
              { value: '', label: t('question.noLesson') },
              ...lessons.map(({ slug, title }) => ({ value: slug, label: title })),
            ]}
            onChange={(event) => onChange(having(question, 'lesson', event.target.value))}
          />
        )}
      </div>
      <Answers {...props} />
    </div>
  )
}
