import { useQuery } from '@tanstack/react-query'
import type { Assignable } from '@zenit/contract/assignments'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { OptionRow } from '../../../ui/form/OptionRow.tsx'
import { SearchInput } from '../../../ui/form/SearchInput.tsx'
import styles from './Assignments.module.css'
import { assignableQuery } from './queries.ts'

interface Props {
  item: Assignable | null
  onChoose: (item: Assignable) => void
}

/** One program or course, found by its title. */
export function ItemField({ item, onChoose }: Props) {
  const { t } = useTranslation('studio-assignments')
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search.trim())
  const { data, isError } = useQuery(assignableQuery(wanted))
  const found = data?.items ?? []
  // Whatever is chosen stays in sight.
  const shown = item && !found.some(({ _id }) => _id === item._id) ? [item, ...found] : found
  const noteOf = ({ kind, program, rank }: Assignable) => {
    const what = kind === 'course' && program ? t('form.inProgram', { program }) : t('form.program')
    return rank > 2 ? `${what} · ${t('form.rank', { rank })}` : what
  }
  return (
    <fieldset className={styles.part}>
      <legend>{t('form.what')}</legend>
      <SearchInput
        label={t('form.search')}
        clearLabel={t('form.clear')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onClear={() => setSearch('')}
      />
      {isError && <p className={styles.problem}>{t('form.searchFailed')}</p>}
      {data && shown.length === 0 && <p className={styles.note}>{t('form.notFound')}</p>}
      <div className={styles.options}>
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
      </div>
    </fieldset>
  )
}
