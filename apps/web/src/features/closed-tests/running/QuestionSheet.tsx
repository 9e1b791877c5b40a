import type { Question } from '@zenit/contract/courses'
import { type Ref, useId } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { OptionRow } from '../../../ui/form/OptionRow.tsx'
import { toggled } from '../../quizzes/choice.ts'
import { QuestionImage } from '../../quizzes/QuestionImage.tsx'
import styles from './Running.module.css'

interface Props {
  question: Question
  number: number
  count: number
  chosen: readonly string[]
  isLocked: boolean
  headingRef: Ref<HTMLHeadingElement>
  onChoose: (answers: string[]) => void
}

/** One question of the test. */
export function QuestionSheet({ question, number, count, chosen, isLocked, headingRef, onChoose }: Props) {
  const { t } = useTranslation(['closed-tests', 'quizzes'])
  const id = useId()
  const isSingle = question.type === 'single'
  return (
    <>
      <p className={styles.number} id={`${id}-number`}>
        {t('run.number', { number, count })}
      </p>
      <h1
        ref={headingRef}
        id={`${id}-question`}
        tabIndex={-1}
        className={styles.question}
        aria-describedby={`${id}-number`}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: inline HTML, sanitised by the server.
        dangerouslySetInnerHTML={{ __html: question.question }}
      />
      {question.image && <QuestionImage image={question.image} />}
      <p id={`${id}-hint`} className={styles.hint}>
        {t(isSingle ? 'chooseOne' : 'chooseAll', { ns: 'quizzes' })}
      </p>
      <fieldset
        className={styles.answers}
        aria-labelledby={`${id}-question`}
        aria-describedby={`${id}-hint`}
        disabled={isLocked}
      >
        {question.answers.map(({ _id, label }) => (
          <OptionRow
            key={_id}
            type={isSingle ? 'radio' : 'checkbox'}
            name={`${id}-answer`}
            checked={chosen.includes(_id)}
            onChange={() => onChoose(toggled(question.type, chosen, _id))}
          >
            {label}
          </OptionRow>
        ))}
      </fieldset>
    </>
  )
}
