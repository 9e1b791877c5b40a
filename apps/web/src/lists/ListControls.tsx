import type { ReactNode } from 'react'
import { FilterMenu } from './filters/FilterMenu.tsx'
import type { FilterGroup } from './filters/filter-groups.ts'
import styles from './ListBar.module.css'
import { SearchBox } from './SearchBox.tsx'
import { SortSelect } from './SortSelect.tsx'
import type { List } from './use-list.ts'

export interface ListControlsProps {
  list: List
  /** Label of the search field, if the list can be searched. */
  search?: string
  groups?: readonly FilterGroup[]
  sorts?: readonly { name: string; label: string }[]
  /** Further filter fields: for a single choice, or a time. */
  fields?: ReactNode
  /** Number of results with the right plural. */
  count: string | undefined
}

/** Controls of a list in one row: search, filters, sorting. */
export function ListControls({ list, search, groups = [], sorts = [], fields, count }: ListControlsProps) {
  return (
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
  )
}
