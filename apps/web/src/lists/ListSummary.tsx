import type { Pagination } from '@zenit/contract/parts'
import type { ReactNode } from 'react'
import { FilterChips } from './filters/FilterChips.tsx'
import type { FilterGroup } from './filters/filter-groups.ts'
import styles from './ListBar.module.css'
import { ListCount } from './ListCount.tsx'
import type { List } from './use-list.ts'

export interface ListSummaryProps {
  list: List
  groups?: readonly FilterGroup[]
  /** Number of results with the right plural. */
  count: string | undefined
  pagination?: Pagination | undefined
  /** Kinds to choose from, such as {@link FilterLinks} and {@link FilterToggle}. */
  children?: ReactNode
}

/** Summary of a list: its kind, number of results, and active filters. */
export function ListSummary({ list, groups = [], count, pagination, children }: ListSummaryProps) {
  return (
    <div className={styles.summary}>
      <div className={styles.row}>
        {children}
        <ListCount count={count} pagination={pagination} />
      </div>
      {groups.length > 0 && <FilterChips list={list} groups={groups} />}
    </div>
  )
}
