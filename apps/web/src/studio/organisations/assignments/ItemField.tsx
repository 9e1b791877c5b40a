import { useQuery } from '@tanstack/react-query'
import type { AssignableItem } from '@zenit/contract/assignments'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { OptionRow } from '../../../ui/form/OptionRow.tsx'
import styles from './Assignments.module.css'
import { assignableQuery } from './queries.ts'
import { Search } from './Search.tsx'

/** The others are found by title. */
const mostShown = 8

interface Props {
  item: AssignableItem | null
  onChoose: (item: AssignableItem) => void
}

/** Chooses a program or course by title. */
export function ItemField({ item, onChoose }: Props) {
  const { t } = useTranslation('studio-assignments')
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search.trim())
  const query = useQuery(assignableQuery(wanted, mostShown + 1))
  const { data } = query
  const all = data?.items ?? []
  const found = all.slice(0, mostShown)
  // The chosen item stays visible.
  const shown = item && !found.some(({ _id }) => _id === item._id) ? [item, ...found] : found
  const noteOf = ({ kind, program, rank }: AssignableItem) => {
    const what = kind === 'course' && program ? t('form.inProgram', { program }) : t('form.program')
    return rank > 2 ? `${what} · ${t('form.rank', { rank })}` : what
  }
  return (
    <fieldset className={styles.part}>
      <legend>{t('form.what')}</legend>
      <Search
        label={t('form.search')}
        search={search}
        setSearch={setSearch}
        query={query}
        failure={t('form.searchFailed')}
        isEmpty={data !== undefined && shown.length === 0}
        isCut={all.length > mostShown}
      >
        {shown.map((one) => (
          <OptionRow
            key={one._id}
            type="radio"
            name="item"
            checked={one._id === item?._id}
            onChange={() => onChoose(one)}
            note={noteOf(one)}
          >
            {one.title}
          </OptionRow>
        ))}
      </Search>
    </fieldset>
  )
}
