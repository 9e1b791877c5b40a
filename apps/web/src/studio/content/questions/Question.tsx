import { useId } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Select } from '../../../ui/form/Select.tsx'
import { Elements } from '../fields/Elements.tsx'
import styles from '../fields/Fields.module.css'
import { freeId, having, listIn, textIn, type Value } from '../fields/values.ts'
import { Words } from '../fields/Words.tsx'
import { Extras, type ExtrasProps } from './Extras.tsx'
import { ToRewrite } from './ToRewrite.tsx'

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

type AnswersFault = 'noRight' | 'oneRight'

/** Fault of the right answers; missing texts are reported by their fields. */
export function answersFault(question: Value): AnswersFault | null {
  const right = listIn(question, 'answers').filter((answer) => answer.right === true).length
  if (question.type === 'multiple') return right > 0 ? null : 'noRight'
  return right === 1 ? null : 'oneRight'
}

/** Marks an answer right or wrong; in a question with one right answer, the others become wrong. */
const marked = (question: Value, id: unknown, isRight: boolean): Value[] =>
  listIn(question, 'answers').map((answer) => {
    if (answer.id === id) return having(answer, 'right', isRight || undefined)
    return question.type === 'multiple' ? answer : having(answer, 'right', undefined)
  })

interface MarkProps {
  /** Name of the radio group, when only one answer can be right. */
  group: string
  isSingle: boolean
  isRight: boolean
  onChange: (isRight: boolean) => void
}

function RightMark({ group, isSingle, isRight, onChange }: MarkProps) {
  const { t } = useTranslation('studio-editor')
  return (
    <label className={styles.right}>
      <input
        type={isSingle ? 'radio' : 'checkbox'}
        name={group}
        checked={isRight}
        onChange={(event) => onChange(event.target.checked)}
      />
      {t('question.right')}
    </label>
  )
}

function Answers({ question, languages, onChange }: ExtrasProps) {
  const { t } = useTranslation('studio-editor')
  const name = useId()
  const answers = listIn(question, 'answers')
  const changeAnswers = (next: Value[]) => onChange({ ...question, answers: next })
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
            <Words
              label={t('question.label')}
              of={answer}
              name="label"
              languages={languages}
              onChange={change}
            />
            <RightMark
              group={name}
              isSingle={question.type !== 'multiple'}
              isRight={answer.right === true}
              onChange={(isRight) => changeAnswers(marked(question, answer.id, isRight))}
            />
            <Words
              label={t('question.feedback')}
              of={answer}
              name="feedback"
              languages={languages}
              isLong
              isOptional
              onChange={change}
            />
          </>
        )}
      </Elements>
    </>
  )
}

interface Props extends ExtrasProps {
  /** For a closed test: lessons that may teach the question. */
  lessons?: readonly { slug: string; title: string }[]
}

export function Question(props: Props) {
  const { t } = useTranslation('studio-editor')
  const { question, languages, lessons, onChange } = props
  return (
    <div className={styles.fields}>
      <ToRewrite question={question} onChange={onChange} />
      <Words
        label={t('question.text')}
        of={question}
        name="question"
        languages={languages}
        isLong
        onChange={onChange}
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
      <Extras {...props} />
    </div>
  )
}
