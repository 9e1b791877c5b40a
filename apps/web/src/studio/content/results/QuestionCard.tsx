import type { QuestionResults } from '@zenit/contract/packs'
import { useId } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Card } from '../../../ui/card/Card.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { dateWords } from '../../people/words.ts'
import { Share, useFigureWords } from './figures.tsx'
import styles from './Results.module.css'

type Figures = Pick<QuestionResults, 'learners' | 'correct' | 'discrimination'>

const shares = ['chosen', 'strong', 'weak'] as const

function Answers({ answers }: Pick<QuestionResults, 'answers'>) {
  const { t } = useTranslation('studio-results')
  return (
    <table className={styles.table} aria-label={t('answers.title')}>
      <thead>
        <tr>
          <th scope="col">{t('answers.answer')}</th>
          {shares.map((share) => (
            <th key={share} scope="col">
              {t(`answers.${share}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {answers.map(({ _id, label, right, ...answer }) => (
          <tr key={_id}>
            <th scope="row">
              {label} {right && <Tag icon="check">{t('answers.right')}</Tag>}
            </th>
            {shares.map((share) => (
              <td key={share}>
                <span className={styles.narrow}>{t(`answers.${share}`)}</span>
                <Share percent={answer[share]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Parts({
  label,
  rows,
}: {
  label: string
  rows: readonly (Figures & { id: string; name: string })[]
}) {
  const { t } = useTranslation('studio-results')
  const words = useFigureWords()
  if (rows.length === 0) return null
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{label}</th>
          <th scope="col">{t('learners')}</th>
          <th scope="col">{t('correct')}</th>
          <th scope="col">{t('discrimination')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, learners, correct, discrimination }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td>
              <span className={styles.narrow}>{t('learners')}</span>
              {words.count(learners)}
            </td>
            <td>
              <span className={styles.narrow}>{t('correct')}</span>
              {words.percent(correct)}
            </td>
            <td>
              <span className={styles.narrow}>{t('discrimination')}</span>
              {words.discrimination(discrimination)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Who chose what, and the figures of each language and revision. */
function More({ results }: { results: QuestionResults }) {
  const { t, language } = useTranslation('studio-results')
  const { question, flags, answers, languages, revisions } = results
  const revisionName = ({ number, publishedAt }: QuestionResults['revisions'][number]) =>
    number === null || publishedAt === null
      ? t('revisions.unknown')
      : t('revisions.one', { number, date: dateWords(publishedAt, language) })
  return (
    <details className={styles.more} open={flags.length > 0}>
      <summary>
        {t('more')}
        <VisuallyHidden>: {question.replaceAll(/<[^>]*>/g, '')}</VisuallyHidden>
      </summary>
      <Answers answers={answers} />
      <Parts
        label={t('languages.title')}
        rows={languages.map((one) => ({
          ...one,
          id: one.language ?? '',
          name: t(`languages.${one.language ?? 'unknown'}`),
        }))}
      />
      <Parts
        label={t('revisions.title')}
        rows={revisions.map((one) => ({ ...one, id: String(one.number), name: revisionName(one) }))}
      />
    </details>
  )
}

/** A question with its figures; who chose what, and each language and revision, opens below. */
export function QuestionCard({ results }: { results: QuestionResults }) {
  const { t } = useTranslation('studio-results')
  const words = useFigureWords()
  const id = useId()
  const { question, lesson, tags, isCurrent, flags } = results
  return (
    <Card as="article" className={styles.card} aria-labelledby={id}>
      <div>
        {lesson && <p className={styles.note}>{t('lesson', { lesson })}</p>}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises all HTML that it sends. */}
        <h2 id={id} className={styles.question} dangerouslySetInnerHTML={{ __html: question }} />
        {tags.length > 0 && <p className={styles.note}>{t('tags.of', { tags: tags.join(', ') })}</p>}
      </div>
      {(flags.length > 0 || !isCurrent) && (
        <p className={styles.flags}>
          {flags.map((flag) => (
            <Tag key={flag} tone="sun" icon="search">
              {t(`flag.${flag}`)}
            </Tag>
          ))}
          {!isCurrent && <Tag>{t('gone')}</Tag>}
        </p>
      )}
      <dl className={styles.figures}>
        <div>
          <dt>{t('learners')}</dt>
          <dd>{words.count(results.learners)}</dd>
        </div>
        <div>
          <dt>{t('correct')}</dt>
          <dd>{words.percent(results.correct)}</dd>
        </div>
        <div>
          <dt>{t('discrimination')}</dt>
          <dd>{words.discrimination(results.discrimination)}</dd>
        </div>
      </dl>
      {results.learners !== null && <More results={results} />}
    </Card>
  )
}
