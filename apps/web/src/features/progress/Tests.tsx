import type { TestOutcome } from '@zenit/contract/closed-tests'
import { useId } from 'react'
import { Link } from 'react-router'
import { dateWords } from '../../format/dates.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card/Card.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TopicTable } from '../closed-tests/result/Topics.tsx'
import card from './ChartCard.module.css'
import styles from './Tests.module.css'

function Outcome({ outcome }: { outcome: TestOutcome }) {
  const { t, language } = useTranslation('progress')
  const { t: tests } = useTranslation('closed-tests')
  const id = useId()
  const { course, courseTitle, percentage, percentageToPass, correctCount, totalQuestions } = outcome
  return (
    <li className={styles.outcome}>
      <h3 id={id} className={styles.title}>
        <Link to={paths.courseTest(course)}>{courseTitle}</Link>
      </h3>
      <p className={styles.facts}>
        <strong>{tests('result.percentage', { percentage })}</strong>
        {tests('result.score', { correct: correctCount, count: totalQuestions })}
        <Tag tone={outcome.passed ? 'leaf' : 'plain'} icon={outcome.passed ? 'check' : 'refresh'}>
          {outcome.passed ? t('tests.passed') : t('tests.failed', { percentage: percentageToPass })}
        </Tag>
        {outcome.isPractice && <Tag>{t('tests.practice')}</Tag>}
        <span className={styles.date}>{dateWords(outcome.checkedAt, language)}</span>
      </p>
      {outcome.topics.length > 0 && <TopicTable topics={outcome.topics} courseId={course} labelledBy={id} />}
    </li>
  )
}

/** The last attempt at each closed test by topic, with what to repeat. */
export function Tests({ outcomes }: { outcomes: readonly TestOutcome[] }) {
  const { t } = useTranslation('progress')
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className={card.card}>
      <div>
        <h2 id={id} className={card.title}>
          {t('tests.title')}
        </h2>
        <p className={card.summary}>{t(outcomes.length > 0 ? 'tests.lead' : 'tests.empty')}</p>
      </div>
      {outcomes.length > 0 && (
        <ul className={styles.outcomes}>
          {outcomes.map((outcome) => (
            <Outcome key={outcome.course} outcome={outcome} />
          ))}
        </ul>
      )}
    </Card>
  )
}
