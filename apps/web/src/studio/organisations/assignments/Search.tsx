import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { SearchInput } from '../../../ui/form/SearchInput.tsx'
import styles from './Assignments.module.css'

interface Props {
  label: string
  search: string
  setSearch: (search: string) => void
  /** The query of the search; undefined without one. */
  query?: { isError: boolean; isFetching: boolean; refetch: () => unknown }
  failure?: string
  /** Nothing was found. */
  isEmpty?: boolean
  /** There are more results than shown. */
  isCut?: boolean
  children: ReactNode
}

/** Search results below a field: loading, failed, empty, or the first of many. */
export function Search({ label, search, setSearch, query, failure, isEmpty, isCut, children }: Props) {
  const { t } = useTranslation('studio-assignments')
  const { t: lists } = useTranslation('lists')
  return (
    <>
      <SearchInput
        label={label}
        clearLabel={t('form.clear')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onClear={() => setSearch('')}
      />
      {query?.isError && (
        <div role="alert" className={styles.actions}>
          <p className={styles.problem}>{failure}</p>
          <Button size="small" icon="refresh" pending={query.isFetching} onClick={() => void query.refetch()}>
            {lists('retry')}
          </Button>
        </div>
      )}
      {isEmpty && <p className={styles.note}>{t('form.notFound')}</p>}
      <div className={styles.options}>{children}</div>
      {isCut && <p className={styles.note}>{t('form.more')}</p>}
    </>
  )
}
