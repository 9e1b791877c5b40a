import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { EmptyState, ErrorState } from '../../ui/feedback/States.tsx'

interface Props<T> {
  query: {
    data: T | undefined
    isError: boolean
    isFetching: boolean
    fetchStatus: string
    refetch: () => unknown
  }
  /** Error text. */
  failure: string
  /** Placeholder of the same shape as the content. */
  skeleton: ReactNode
  children: (data: T) => ReactNode
}

/** Content of a drawer: its data, its placeholder, or its error. */
export function DrawerBody<T>({ query, failure, skeleton, children }: Props<T>) {
  const { t } = useTranslation('drawers')
  const { data, isError, isFetching, fetchStatus, refetch } = query
  if (data !== undefined) return children(data)
  if (fetchStatus === 'paused')
    return (
      <EmptyState icon="cloud" title={t('offline')} level={3}>
        {t('offlineBody')}
      </EmptyState>
    )
  if (isError)
    return (
      <ErrorState
        title={failure}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        level={3}
      />
    )
  return (
    <div role="status" aria-label={t('loading')}>
      {skeleton}
    </div>
  )
}
