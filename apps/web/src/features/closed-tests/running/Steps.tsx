import type { Question } from '@zenit/contract/courses'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/picture/Icon.tsx'
import type { ChosenByQuestion } from './answers.ts'
import styles from './Running.module.css'

interface Props {
  questions: readonly Question[]
  chosen: ChosenByQuestion
  index: number
  onGo: (index: number) => void
}

/** Every question of the attempt, to jump to; on a small screen, a list replaces the bar's small targets. */
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
      <div className={styles.smallSteps}>
        <div className={styles.bars} aria-hidden="true">
          {questions.map(({ _id }, number) => (
            <i
              key={_id}
              className={cx(isAnswered(number) && styles.answered, number === index && styles.here)}
            />
          ))}
        </div>
        <span className={styles.jump}>
          <select
            aria-label={t('run.questions')}
            value={index}
            onChange={({ target }) => onGo(Number(target.value))}
          >
            {questions.map(({ _id }, number) => (
              <option key={_id} value={number}>
                {t('run.number', { number: number + 1, count: questions.length })}
                {isAnswered(number) && ' ✓'}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" size={18} />
        </span>
      </div>
    </nav>
  )
}
