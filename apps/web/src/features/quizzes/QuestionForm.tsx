import type { AnswerOf } from '@zenit/contract/call'
import type { Question } from '@zenit/contract/courses'
import type { updateInternalTestProgress } from '@zenit/contract/quizzes'
import { type FormEvent, type ReactNode, type Ref, useId } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { OptionRow } from '../../ui/form/OptionRow.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { toggled } from './choice.ts'
import { QuestionImage } from './QuestionImage.tsx'
import styles from './Quizzes.module.css'

export interface Verdict {
  verdict: 'right' | 'wrong' | undefined
  note?: string | undefined
}

type Feedback = AnswerOf<typeof updateInternalTestProgress>['answersFeedback']

/** Returns the verdict on an answer; undefined for one that was not chosen. */
export function verdictIn(feedback: Feedback | undefined, answerId: string): Verdict | undefined {
  const said = feedback?.find((one) => one.answerId === answerId)
  return said && { verdict: said.isCorrect ? 'right' : 'wrong', note: said.feedback || undefined }
}

/** For screen readers: the feedback of each chosen answer, announced together with the verdict. */
export function Explained({ question, feedback }: { question: Question; feedback: Feedback }) {
  const { t } = useTranslation('quizzes')
  const lines = feedback.map(({ answerId, isCorrect, feedback: words }) => {
    const label = question.answers.find(({ _id }) => _id === answerId)?.label ?? ''
    return `${label}: ${t(`answer.${isCorrect ? 'right' : 'wrong'}`)}. ${words}`
  })
  return <VisuallyHidden>{lines.join(' ')}</VisuallyHidden>
}

interface Props {
  question: Question
  chosen: readonly string[]
  onChoose: (answers: string[]) => void
  onSubmit: () => void
  /** Checked: read-only until the learner tries again. */
  isChecked: boolean
  verdictOf?: (answerId: string) => Verdict | undefined
  headingRef?: Ref<HTMLHeadingElement>
  /** Above the question, for example its number. */
  kicker?: ReactNode
  children: ReactNode
}

/** A question with its answers, and content below them. */
export function QuestionForm({ question, chosen, onChoose, onSubmit, isChecked, ...rest }: Props) {
  const { t } = useTranslation('quizzes')
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      {rest.kicker && <p className={styles.kicker}>{rest.kicker}</p>}
      <h3
        ref={rest.headingRef}
        id={`${id}-question`}
        tabIndex={-1}
        className={styles.question}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: inline HTML, sanitised by the server.
        dangerouslySetInnerHTML={{ __html: question.question }}
      />
      {question.image && <QuestionImage image={question.image} />}
      <p id={`${id}-hint`} className={styles.hint}>
        {question.type === 'single' ? t('chooseOne') : t('chooseAll')}
      </p>
      <fieldset className={styles.answers} aria-labelledby={`${id}-question`} aria-describedby={`${id}-hint`}>
        {question.answers.map(({ _id, label }) => {
          const said = rest.verdictOf?.(_id)
          return (
            <OptionRow
              key={_id}
              type={question.type === 'single' ? 'radio' : 'checkbox'}
              name={`${id}-answer`}
              checked={chosen.includes(_id)}
              disabled={isChecked}
              verdict={said?.verdict}
              note={said?.note}
              onChange={() => onChoose(toggled(question.type, chosen, _id))}
            >
              {label}
              {said?.verdict && <VisuallyHidden>({t(`answer.${said.verdict}`)})</VisuallyHidden>}
            </OptionRow>
          )
        })}
      </fieldset>
      {rest.children}
    </form>
  )
}
