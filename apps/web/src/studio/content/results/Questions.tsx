import type { AnswerOf } from '@zenit/contract/call'
import { leastLearners, type QuestionResults, type viewQuestionResults } from '@zenit/contract/packs'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { EmptyState } from '../../../ui/feedback/States.tsx'
import { CheckList } from '../../../ui/form/CheckList.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { useFigureWords } from './figures.tsx'
import { QuestionCard } from './QuestionCard.tsx'
import styles from './Results.module.css'

interface TagProps {
  tags: readonly string[]
  /** Empty: all questions. */
  tag: string
  tagged: readonly QuestionResults[]
  onChoose: (tag: string) => void
}

/** Mean of the questions’ percentages; each question has the same weight. */
function meanCorrect(questions: readonly QuestionResults[]): number | null {
  const known = questions.flatMap(({ correct }) => correct ?? [])
  return known.length === 0 ? null : Math.round(known.reduce((sum, one) => sum + one, 0) / known.length)
}

function TagFilter({ tags, tag, tagged, onChoose }: TagProps) {
  const { t } = useTranslation('studio-results')
  const words = useFigureWords()
  const mean = meanCorrect(tagged)
  return (
    <div className={styles.tagFilter}>
      <Select
        label={t('tags.filter')}
        value={tag}
        options={[{ value: '', label: t('tags.all') }, ...tags.map((one) => ({ value: one, label: one }))]}
        onChange={(event) => onChoose(event.target.value)}
      />
      {tag !== '' && (
        <p role="status">
          {t('tags.count', { count: tagged.length })}
          {mean !== null && ` ${t('tags.mean', { percent: words.percent(mean) })}`}
        </p>
      )}
    </div>
  )
}

/** Questions with their figures, filtered by those to review or by tag. */
export function Questions({ questions, learners, isPart }: AnswerOf<typeof viewQuestionResults>) {
  const { t, language } = useTranslation('studio-results')
  const [isFiltered, setFiltered] = useState(false)
  const [chosen, setTag] = useState('')
  const tags = [...new Set(questions.flatMap((one) => one.tags))].toSorted((a, b) =>
    a.localeCompare(b, language),
  )
  // A publication may have removed the tag.
  const tag = tags.includes(chosen) ? chosen : ''
  const tagged = tag === '' ? questions : questions.filter((one) => one.tags.includes(tag))
  const flagged = tagged.filter(({ flags }) => flags.length > 0)
  if (questions.length === 0) return <EmptyState title={t('none')}>{t('noneBody')}</EmptyState>
  const shown = isFiltered && flagged.length > 0 ? flagged : tagged
  return (
    <div className={styles.list}>
      <p>
        {learners === null
          ? t('few', { count: leastLearners })
          : t(isPart ? 'latest' : 'counted', { count: learners })}{' '}
        {learners !== null &&
          (flagged.length === 0 ? t('noneFlagged') : t('flagged', { count: flagged.length }))}
      </p>
      {tags.length > 0 && <TagFilter tags={tags} tag={tag} tagged={tagged} onChoose={setTag} />}
      {flagged.length > 0 && (
        <CheckList
          label={t('filter')}
          hideLabel
          options={[{ value: 'review', label: t('onlyFlagged') }]}
          chosen={isFiltered ? ['review'] : []}
          onToggle={() => setFiltered(!isFiltered)}
        />
      )}
      <ol className={styles.list}>
        {shown.map((results) => (
          <li key={results._id}>
            <QuestionCard results={results} />
          </li>
        ))}
      </ol>
    </div>
  )
}
