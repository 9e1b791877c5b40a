import type { QuestionResults } from '@zenit/contract/packs'
import { useId } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Card } from '../../../ui/card/Card.tsx'
import { DataTable } from '../../../ui/DataTable.tsx'
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
    <DataTable
      look="blocks"
      label={t('answers.title')}
      columns={(['answer', ...shares] as const).map((id) => ({ id, title: t(`answers.${id}`) }))}
      rows={answers.map(({ _id, label, right, ...answer }) => ({
        id: _id,
        cells: [
          <>
            {label} {right && <Tag icon="check">{t('answers.right')}</Tag>}
          </>,
          ...shares.map((share) => <Share key={share} percent={answer[share]} />),
        ],
      }))}
    />
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
    <DataTable
      look="blocks"
      label={label}
      columns={[
        { id: 'name', title: label },
        ...(['learners', 'correct', 'discrimination'] as const).map((id) => ({ id, title: t(id) })),
      ]}
      rows={rows.map(({ id, name, learners, correct, discrimination }) => ({
        id,
        cells: [name, words.count(learners), words.percent(correct), words.discrimination(discrimination)],
      }))}
    />
  )
}

/** Choices per answer, and figures per language and revision. */
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

/** A question with its figures; choices, languages and revisions can be expanded. */
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
