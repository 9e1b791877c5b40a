import { useTranslation } from '../i18n/use-translation.ts'
import { Select } from '../ui/form/Select.tsx'
import styles from './ListBar.module.css'
import type { List } from './use-list.ts'

interface Props {
  list: List
  /** By the names in the list's shape; the first is the default order. */
  sorts: readonly { name: string; label: string }[]
}

/** Select for the sort order of a list. */
export function SortSelect({ list, sorts }: Props) {
  const { t } = useTranslation('lists')
  return (
    <Select
      label={t('sort')}
      hideLabel
      icon="sort"
      className={styles.sort}
      value={list.sort}
      options={sorts.map(({ name, label }) => ({ value: name, label }))}
      onChange={(event) => void list.go({ sort: event.currentTarget.value })}
    />
  )
}
