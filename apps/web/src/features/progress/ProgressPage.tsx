import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import en from '../../i18n/en/progress.json'
import pl from '../../i18n/pl/progress.json'
import { addTexts } from '../../i18n/translate.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import head from '../../lists/ListHead.module.css'
import { loadShown } from '../../load.ts'
import { Hero } from '../../shell/hero/Hero.tsx'
import { PageTitle } from '../../shell/navigation/PageTitle.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { ErrorState } from '../../ui/feedback/States.tsx'
import { outcomesQuery } from '../closed-tests/queries.ts'
import { rankQuery } from '../ranks/queries.ts'
import { RankLadder } from '../ranks/RankLadder.tsx'
import card from './ChartCard.module.css'
import { Figures } from './Figures.tsx'
import styles from './ProgressPage.module.css'
import { yearQuery } from './queries.ts'
import { Study } from './Study.tsx'
import { Tests } from './Tests.tsx'

// Used only here: loaded with the page instead of with all texts.
addTexts('pl', { progress: pl })
addTexts('en', { progress: en })

/** Each part shows its own failure, so none waits for another. */
async function progressLoader() {
  await Promise.all([loadShown(yearQuery), loadShown(rankQuery), loadShown(outcomesQuery)])
  return null
}

interface PartProps<T> {
  query: UseQueryResult<T>
  failure: string
  children: (data: T) => ReactNode
}

/** A part of the page: its data, its placeholder, or its error. */
function Part<T>({ query, failure, children }: PartProps<T>) {
  const { t } = useTranslation('progress')
  const { data, isError, isFetching, refetch } = query
  if (data !== undefined) return children(data)
  if (!isError)
    return (
      <div role="status" aria-label={t('loading')}>
        <Skeleton shape="block" className={styles.place} />
      </div>
    )
  return (
    <Card>
      <ErrorState
        title={failure}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    </Card>
  )
}

/** A learner's progress: streak, study time, tests and ranks (STREAK-01, HOME-02, TEST-04, RANK-01). */
function ProgressPage() {
  const { t } = useTranslation('progress')
  const { t: ranks } = useTranslation('ranks')
  const year = useQuery(yearQuery)
  const rank = useQuery(rankQuery)
  const outcomes = useQuery(outcomesQuery)
  const ladder = useId()
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <Hero isBackdrop>
        <div className={head.head}>
          <h1 className={head.title}>{t('title')}</h1>
          <p className={head.lead}>{t('lead')}</p>
          <Figures year={year.data?.year} rank={rank.data?.rank} />
        </div>
      </Hero>
      <div className={styles.page}>
        <Part query={year} failure={t('year.failed')}>
          {(data) => <Study year={data.year} />}
        </Part>
        <Part query={outcomes} failure={t('tests.loadFailed')}>
          {(data) => <Tests outcomes={data.outcomes} />}
        </Part>
        <Part query={rank} failure={ranks('failed')}>
          {(data) => (
            <Card as="section" aria-labelledby={ladder} className={card.card}>
              <h2 id={ladder} className={card.title}>
                {t('ranks.title')}
              </h2>
              <RankLadder rank={data.rank} />
              <p className={card.note}>{ranks('forGood')}</p>
            </Card>
          )}
        </Part>
      </div>
    </>
  )
}

// Named as routes expect: listing the names there would add to every first load.
export { ProgressPage as Component, progressLoader as loader }
