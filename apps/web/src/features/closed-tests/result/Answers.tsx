import type { Result } from '@zenit/contract/closed-tests'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/picture/Icon.tsx'
import { QuestionImage } from '../../quizzes/QuestionImage.tsx'
import { Receipt } from './Receipt.tsx'
import styles from './Result.module.css'

const Explanation = lazy(async () => ({
  default: (await import('../../quizzes/Explanation.tsx')).Explanation,
}))
const Regrades = lazy(async () => ({ default: (await import('./Regrades.tsx')).Regrades }))

type ResultQuestion = Result['questions'][number]

const icons = { right: 'check', wrong: 'close', none: 'minus' } as const

/** An unanswered question is not marked wrong. */
function Mark({ outcome }: { outcome: keyof typeof icons }) {
  const { t } = useTranslation('closed-tests')
  return (
    <span className={cx(styles.mark, styles[outcome])}>
      <Icon name={icons[outcome]} size={18} />
      {t(`result.${outcome}`)}
    </span>
  )
}

function CheckedQuestion({ checked, number }: { checked: ResultQuestion; number: number }) {
  const { t } = useTranslation('closed-tests')
  const { question, isCorrect, answers, explanation, sources } = checked
  const shown = answers.filter(({ userAnswer, isRight }) => userAnswer || isRight)
  const isBlank = answers.every(({ userAnswer }) => !userAnswer)
  return (
    <li className={styles.checked}>
      <Mark outcome={isBlank ? 'none' : isCorrect ? 'right' : 'wrong'} />
      <h3 className={styles.checkedQuestion}>
        {number}.{' '}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: inline HTML, sanitised by the server. */}
        <span dangerouslySetInnerHTML={{ __html: question }} />
      </h3>
      {checked.image && <QuestionImage image={checked.image} />}
      <ul>
        {shown.map(({ id, label, userAnswer, isRight }) => (
          <li key={id}>
            {label}{' '}
            <small>
              {[userAnswer && t('result.yours'), isRight && t('result.rightAnswer')]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </li>
        ))}
      </ul>
      {(explanation || sources) && (
        <Suspense fallback={null}>
          <Explanation explanation={explanation} sources={sources} />
        </Suspense>
      )}
    </li>
  )
}

/** Which of one's own answers were right; shows the right ones only when the server reveals them. */
export function Answers({ result }: { result: Result }) {
  const { t } = useTranslation('closed-tests')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const tellsRight = result.questions.some(({ answers }) => answers.some((one) => one.isRight !== undefined))
  return (
    <section className={styles.answers} aria-label={t('result.answers')}>
      {result.regrades && (
        <Suspense fallback={null}>
          <Regrades regrades={result.regrades} />
        </Suspense>
      )}
      <div className={styles.looks}>
        <Button
          icon="chevron-down"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'result.hideAnswers' : 'result.showAnswers')}
        </Button>
        <Receipt attemptId={result.attemptId} />
      </div>
      <p className={styles.receiptNote}>{t('result.receiptNote')}</p>
      {isOpen && (
        <div id={id}>
          <h2 className={styles.answersTitle}>{t('result.answers')}</h2>
          {!tellsRight && <p className={styles.notShown}>{t('result.notShown')}</p>}
          <ol className={styles.list}>
            {result.questions.map((checked, index) => (
              <CheckedQuestion
                // biome-ignore lint/suspicious/noArrayIndexKey: the order of a checked attempt never changes.
                key={index}
                checked={checked}
                number={index + 1}
              />
            ))}
          </ol>
        </div>
      )}
    </section>
  )
}
