import type { Pagination } from '@zenit/contract/parts'
import type { ReactNode } from 'react'
import { FilterChips } from './FilterChips.tsx'
import { FilterMenu } from './FilterMenu.tsx'
import type { FilterGroup } from './filter-groups.ts'
import styles from './ListBar.module.css'
import { ListCount } from './ListCount.tsx'
import { SearchBox } from './SearchBox.tsx'
import { SortSelect } from './SortSelect.tsx'
import type { List } from './use-list.ts'

interface Props {
  list: List
  /** Names the search field, where the list can be searched. */
  search?: string
  groups?: readonly FilterGroup[]
  sorts?: readonly { name: string; label: string }[]
  /** Further fields that narrow the list: those of one choice, or of a time. */
  fields?: ReactNode
  /** How much is found, with the right plural. */
  count: string | undefined
  pagination?: Pagination | undefined
  /** Kinds of things to choose from, such as {@link FilterLinks} and {@link FilterToggle}. */
  children?: ReactNode
}

/** Everything above a list: search, filters, order, how much there is, and what is chosen. */
export function ListBar(props: Props) {
  const { list, search, groups = [], sorts = [], fields, count, pagination, children } = props
  return (
    <div className={styles.bar}>
      <div className={styles.row}>
        {search !== undefined && <SearchBox list={list} label={search} />}
        {fields && <div className={styles.fields}>{fields}</div>}
        {(groups.length > 0 || sorts.length > 1) && (
          <div className={styles.controls}>
            {groups.length > 0 && <FilterMenu list={list} groups={groups} count={count} />}
            {sorts.length > 1 && <SortSelect list={list} sorts={sorts} />}
          </div>
        )}
      </div>
      <div className={styles.row}>
        {children}
        <ListCount count={count} pagination={pagination} />
      </div>
      {groups.length > 0 && <FilterChips list={list} groups={groups} />}
    </div>
  )
}
