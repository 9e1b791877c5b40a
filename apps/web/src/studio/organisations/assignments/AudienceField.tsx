import { useQuery } from '@tanstack/react-query'
import { type Audience, mostPeople } from '@zenit/contract/assignments'
import { listGroups } from '@zenit/contract/groups'
import type { Member } from '@zenit/contract/members'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { queryOf } from '../../../query-client.ts'
import { Button } from '../../../ui/Button.tsx'
import { CheckList } from '../../../ui/form/CheckList.tsx'
import { OptionRow } from '../../../ui/form/OptionRow.tsx'
import { SearchInput } from '../../../ui/form/SearchInput.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { fullName } from '../../people/words.ts'
import styles from './Assignments.module.css'
import { peopleQuery } from './queries.ts'

export interface AudienceDraft {
  audience: Audience
  groups: readonly string[]
  people: readonly Member[]
}

interface Props {
  organisationId: string
  draft: AudienceDraft
  set: (draft: AudienceDraft) => void
}

const toggled = (ids: readonly string[], id: string) =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]

function Groups({ organisationId, draft, set }: Props) {
  const { t } = useTranslation('studio-assignments')
  const { data } = useQuery(queryOf(listGroups, { params: { id: organisationId } }))
  if (data?.groups.length === 0) return <p className={styles.note}>{t('form.noGroups')}</p>
  return (
    <CheckList
      label={t('form.groups')}
      hideLabel
      options={(data?.groups ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
      chosen={draft.groups}
      onToggle={(id) => set({ ...draft, groups: toggled(draft.groups, id) })}
    />
  )
}

const nameOf = (person: Member) => fullName(person) || person.email

function People({ organisationId, draft, set }: Props) {
  const { t } = useTranslation('studio-assignments')
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search.trim())
  const { data } = useQuery({ ...peopleQuery(organisationId, wanted), enabled: wanted !== '' })
  const ids = draft.people.map(({ _id }) => _id)
  const found = wanted ? (data?.people ?? []).filter(({ _id }) => !ids.includes(_id)) : []
  const remove = (id: string) => set({ ...draft, people: draft.people.filter(({ _id }) => _id !== id) })
  const add = (person: Member) => set({ ...draft, people: [...draft.people, person].slice(0, mostPeople) })
  return (
    <>
      <SearchInput
        label={t('form.searchPeople')}
        clearLabel={t('form.clear')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onClear={() => setSearch('')}
      />
      {wanted && data && found.length === 0 && <p className={styles.note}>{t('form.notFound')}</p>}
      <div className={styles.options}>
        {found.map((person) => (
          <OptionRow
            key={person._id}
            type="checkbox"
            checked={false}
            onChange={() => add(person)}
            note={person.email}
          >
            {nameOf(person)}
          </OptionRow>
        ))}
      </div>
      {draft.people.length > 0 && (
        <ul className={styles.chosen} aria-label={t('form.chosen', { count: draft.people.length })}>
          {draft.people.map((person) => (
            <li key={person._id}>
              <Button size="small" icon="close" onClick={() => remove(person._id)}>
                <VisuallyHidden>{t('form.removePerson', { name: '' })}</VisuallyHidden>
                {nameOf(person)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const audiences = ['organisation', 'groups', 'people'] as const

/** Everybody, groups, or people by name. */
export function AudienceField(props: Props) {
  const { draft, set } = props
  const { t } = useTranslation('studio-assignments')
  return (
    <fieldset className={styles.part}>
      <legend>{t('form.who')}</legend>
      {audiences.map((audience) => (
        <OptionRow
          key={audience}
          type="radio"
          name="audience"
          checked={draft.audience === audience}
          onChange={() => set({ ...draft, audience })}
          note={audience === 'organisation' && t('form.organisationHint')}
        >
          {t(`form.${audience}`)}
        </OptionRow>
      ))}
      {draft.audience === 'groups' && <Groups {...props} />}
      {draft.audience === 'people' && <People {...props} />}
    </fieldset>
  )
}
