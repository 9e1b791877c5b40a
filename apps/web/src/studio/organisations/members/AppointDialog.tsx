import { useQuery } from '@tanstack/react-query'
import { updateManager } from '@zenit/contract/members'
import type { Organisation } from '@zenit/contract/organisations'
import { useDeferredValue, useState } from 'react'
import { request } from '../../../api/client.ts'
import { fullName } from '../../../format/names.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { OptionRow } from '../../../ui/form/OptionRow.tsx'
import { SearchInput } from '../../../ui/form/SearchInput.tsx'
import { ChangeDialog } from '../../people/change/ChangeDialog.tsx'
import styles from './Members.module.css'
import { candidatesQuery } from './queries.ts'

const shortestSearch = 2

interface CandidatesProps {
  search: string
  chosen: string
  onChoose: (id: string) => void
}

/** People who match the search, to choose one. */
function Candidates({ search, chosen, onChoose }: CandidatesProps) {
  const { t } = useTranslation('studio-members')
  const { data, isError } = useQuery({
    ...candidatesQuery(search),
    enabled: search.length >= shortestSearch,
  })
  if (isError) return <p className={styles.note}>{t('managers.failure')}</p>
  if (search.length < shortestSearch || !data) return null
  return (
    <div role="radiogroup" aria-label={t('managers.candidates')} className={styles.list}>
      {data.people.map((person) => (
        <OptionRow
          key={person._id}
          type="radio"
          name="candidate"
          checked={person._id === chosen}
          onChange={() => onChoose(person._id)}
          note={`${person.email} · ${person.organisation.name}`}
        >
          {fullName(person) || person.email}
        </OptionRow>
      ))}
      {data.people.length === 0 && <p className={styles.note}>{t('managers.notFound')}</p>}
    </div>
  )
}

/** Finds a person among all people, and makes them a manager. */
export function AppointDialog({
  organisation,
  onClose,
}: {
  organisation: Organisation
  onClose: () => void
}) {
  const { t } = useTranslation('studio-members')
  const [search, setSearch] = useState('')
  const [personId, setPerson] = useState('')
  const wanted = useDeferredValue(search.trim())
  return (
    <ChangeDialog
      title={t('managers.addTitle', { name: organisation.name })}
      effect={t('managers.effect')}
      confirmLabel={t('managers.yes')}
      done={t('managers.done')}
      send={(reason) =>
        request(updateManager, {
          params: { id: organisation._id, personId },
          body: { isManager: true, reason },
        })
      }
      onClose={onClose}
      blocked={personId ? undefined : t('managers.choose')}
    >
      <SearchInput
        label={t('managers.search')}
        clearLabel={t('managers.clear')}
        value={search}
        onChange={(event) => {
          setSearch(event.target.value)
          setPerson('')
        }}
        onClear={() => setSearch('')}
      />
      <Candidates search={wanted} chosen={personId} onChoose={setPerson} />
    </ChangeDialog>
  )
}
