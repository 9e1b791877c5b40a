import type { Question } from '@zenit/contract/courses'
import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/cx.ts'
import type { Chosen } from './answers.ts'
import styles from './Running.module.css'

interface Props {
  questions: readonly Question[]
  chosen: Chosen
  index: number
  onGo: (index: number) => void
}

/** Every question of the attempt, to jump to; on a small screen a list takes the place of the bars' small targets. */
export function Steps({ questions, chosen, index, onGo }: Props) {
  const { t } = useTranslation('closed-tests')
  const isAnswered = (number: number) => (chosen.get(number)?.length ?? 0) > 0
  const label = (number: number) =>
    t(isAnswered(number) ? 'run.jumpAnswered' : 'run.jump', { number: number + 1 })
  return (
    <nav aria-label={t('run.questions')}>
      <ol className={styles.steps}>
        {questions.map(({ _id }, number) => (
          <li key={_id}>
            <button
              type="button"
              aria-label={label(number)}
              aria-current={number === index ? 'step' : undefined}
              className={cx(isAnswered(number) && styles.answered)}
              onClick={() => onGo(number)}
            />
          </li>
        ))}
      </ol>
      <select
        className={styles.jump}
        aria-label={t('run.questions')}
        value={index}
        onChange={({ target }) => onGo(Number(target.value))}
      >
        {questions.map(({ _id }, number) => (
          <option key={_id} value={number}>
            {label(number)}
          </option>
        ))}
      </select>
    </nav>
  )
}
