import type { UseQueryResult } from '@tanstack/react-query'
import type { Pagination } from '@zenit/contract/parts'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { CardGrid } from '../ui/card/CardGrid.tsx'
import { cx } from '../ui/cx.ts'
import { ListFoot } from './ListFoot.tsx'
import styles from './ListResults.module.css'
import { ListStates, type SkeletonShape } from './ListStates.tsx'
import { NoResults } from './NoResults.tsx'
import { Rows } from './Rows.tsx'
import type { List } from './use-list.ts'

interface Props<D> {
  list: List
  /** From {@link useListQuery}. */
  query: UseQueryResult<D>
  /** Label of the list for screen readers. */
  label: string
  /** Error text when the call fails (ERR-02). */
  failure: string
  none: { title: string; body: string; action?: ReactNode }
  shape?: SkeletonShape
  /** Column headers above rows. */
  columns?: ReactNode
  /** The items of a page: `<li>` in cards, `Row` in rows. */
  children: (data: D) => ReactNode
}

interface PageProps<D> extends Omit<Props<D>, 'failure'> {
  data: D
}

function ListPage<D extends { pagination: Pagination }>(props: PageProps<D>) {
  const { list, query, data, label, none, shape, columns, children } = props
  const { t } = useTranslation('lists')
  const top = useRef<HTMLElement>(null)
  const showTop = () => {
    top.current?.scrollIntoView({ block: 'start' })
    top.current?.focus({ preventScroll: true })
  }
  const { pagination } = data
  const { page, totalPages } = pagination
  const isDim = list.isPending || query.isPlaceholderData
  const Items = shape === 'rows' ? Rows : CardGrid
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
        <>
          {columns}
          <Items>{children(data)}</Items>
          <ListFoot list={list} pagination={pagination} onTurn={showTop} />
        </>
      )}
    </section>
  )
}

/** A page of a list in all its states, with links to the other pages. */
export function ListResults<D extends { pagination: Pagination }>({ failure, ...props }: Props<D>) {
  return (
    <ListStates query={props.query} failure={failure} shape={props.shape ?? 'cards'}>
      {(data) => <ListPage {...props} data={data} />}
    </ListStates>
  )
}
