import type { UseQueryResult } from '@tanstack/react-query'
import type { Pagination } from '@zenit/contract/parts'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { CardGrid } from '../ui/CardGrid.tsx'
import { cx } from '../ui/cx.ts'
import { CardGridSkeleton } from '../ui/Skeleton.tsx'
import { ErrorState } from '../ui/States.tsx'
import { ListFoot } from './ListFoot.tsx'
import styles from './ListResults.module.css'
import { NoResults } from './NoResults.tsx'
import type { List } from './use-list.ts'

interface Props<D> {
  list: List
  /** From {@link useListQuery}. */
  query: UseQueryResult<D>
  /** Names the list for those who listen. */
  label: string
  /** What could not be done, when the call failed (ERR-02). */
  failure: string
  none: { title: string; body: string; action?: ReactNode }
  /** The items of a page, each an `<li>`. */
  children: (data: D) => ReactNode
}

/** A page of a list in all its states, with the links to the other pages. */
export function ListResults<D extends { pagination: Pagination }>(props: Props<D>) {
  const { list, query, label, failure, none, children } = props
  const { t } = useTranslation('lists')
  const top = useRef<HTMLElement>(null)
  const showTop = () => {
    top.current?.scrollIntoView({ block: 'start' })
    top.current?.focus({ preventScroll: true })
  }
  const { data } = query
  if (!data && query.isError)
    return (
      <ErrorState title={failure} retryLabel={t('retry')} onRetry={() => void query.refetch()}>
        {t('failureBody')}
      </ErrorState>
    )
  if (!data) return <CardGridSkeleton count={6} label={t('loading')} />
  const { pagination } = data
  const { page, totalPages } = pagination
  const isDim = list.isPending || query.isPlaceholderData
  return (
    <section
      ref={top}
      tabIndex={-1}
      aria-label={totalPages > 1 ? `${label}, ${t('pages.of', { page, total: totalPages })}` : label}
      aria-busy={isDim}
      className={cx(styles.results, isDim && styles.dim)}
    >
      {page > totalPages ? (
        <NoResults list={list} pagination={pagination} none={none} />
      ) : (
        <CardGrid>{children(data)}</CardGrid>
      )}
      {page <= totalPages && <ListFoot list={list} pagination={pagination} onTurn={showTop} />}
    </section>
  )
}
