import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { CardGridSkeleton } from '../ui/feedback/Skeleton.tsx'
import { ErrorState } from '../ui/feedback/States.tsx'
import { RowsSkeleton } from './Rows.tsx'

export type SkeletonShape = 'cards' | 'low-cards' | 'rows'

interface Props<D> {
  query: { data: D | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown }
  /** Error text when the call fails (ERR-02). */
  failure: string
  shape?: SkeletonShape
  children: (data: D) => ReactNode
}

/** A list that is loading, failed, or loaded. */
export function ListStates<D>({ query, failure, shape = 'cards', children }: Props<D>) {
  const { t } = useTranslation('lists')
  const { data, isError, isFetching, refetch } = query
  if (data !== undefined) return children(data)
  if (isError)
    return (
      <ErrorState
        title={failure}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      >
        {t('failureBody')}
      </ErrorState>
    )
  if (shape === 'rows') return <RowsSkeleton label={t('loading')} />
  return <CardGridSkeleton isLow={shape === 'low-cards'} count={6} label={t('loading')} />
}
