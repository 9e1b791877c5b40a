import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { isIn } from '../../../features/search/highlight.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { paths } from '../../../paths.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { SearchInput } from '../../../ui/form/SearchInput.tsx'
import { Icon } from '../../../ui/picture/Icon.tsx'
import { toolbarQuery } from '../toolbar.ts'
import { MenuFailure } from './MenuFailure.tsx'
import styles from './ProgramLinks.module.css'

/** From this number of programs on, a search is shown. */
const many = 12

interface SearchProps {
  search: string
  found: number
  onSearch: (search: string) => void
}

/** Filters the menu itself; the page of all programs also has filters and sorting. */
function Search({ search, found, onSearch }: SearchProps) {
  const { t } = useTranslation('programs')
  const { t: lists } = useTranslation('lists')
  const field = useRef<HTMLInputElement>(null)
  const words = search.trim()
  const news = found > 0 ? t('found', { count: found }) : lists('notFound.search', { search: words })
  return (
    <li className={styles.search}>
      <SearchInput
        ref={field}
        label={t('search.label')}
        clearLabel={lists('search.clear')}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
        onClear={() => {
          onSearch('')
          field.current?.focus()
        }}
      />
      <p role="status" className={styles.found}>
        {words && news}
      </p>
    </li>
  )
}

/** Links of the menu: all programs first, then each of them. */
export function ProgramLinks({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('shell')
  const { data, isPending, isError, isFetching, refetch } = useQuery(toolbarQuery)
  const [search, setSearch] = useState('')
  const programs = data?.modules ?? []
  const shown = programs.filter(({ title }) => isIn(title, search))
  return (
    <>
      <ul className={styles.list}>
        <li>
          <Link to={paths.programs()} className={styles.all} onClick={onLeave}>
            {t('nav.allPrograms')}
            <Icon name="arrow-right" />
          </Link>
        </li>
        {isPending && (
          <li className={styles.waiting}>
            <Skeleton shape="line" />
            <Skeleton shape="line" />
          </li>
        )}
        {programs.length > many && <Search search={search} found={shown.length} onSearch={setSearch} />}
        {shown.map((program) => (
          <li key={program._id}>
            <Link to={paths.program(program._id)} className={styles.link} onClick={onLeave}>
              {program.title}
            </Link>
          </li>
        ))}
      </ul>
      {isError && !data && <MenuFailure isRetrying={isFetching} onRetry={() => void refetch()} />}
    </>
  )
}
