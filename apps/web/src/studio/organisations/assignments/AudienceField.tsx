import { useQuery } from '@tanstack/react-query'
import { type Audience, mostPeople } from '@zenit/contract/assignments'
import type { Member } from '@zenit/contract/members'
import { useDeferredValue, useState } from 'react'
import { isIn } from '../../../features/search/highlight.ts'
import { fullName } from '../../../format/names.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ListStates } from '../../../lists/ListStates.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CheckList } from '../../../ui/form/CheckList.tsx'
import { OptionRow } from '../../../ui/form/OptionRow.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { groupsQuery } from '../groups/queries.ts'
import styles from './Assignments.module.css'
import { peopleQuery } from './queries.ts'
import { Search } from './Search.tsx'

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

/** Number of groups shown without a search. */
const fewGroups = 12

function Groups({ organisationId, draft, set }: Props) {
  const { t } = useTranslation('studio-assignments')
  const query = useQuery(groupsQuery(organisationId))
  const [search, setSearch] = useState('')
  return (
    <ListStates query={query} failure={t('form.groupsFailed')} shape="rows">
      {({ groups }) => {
        if (groups.length === 0) return <p className={styles.note}>{t('form.noGroups')}</p>
        const isChosen = (id: string) => draft.groups.includes(id)
        // Chosen groups stay visible.
        const found = groups.filter(({ _id, name }) => isChosen(_id) || isIn(name, search))
        const list = (
          <CheckList
            label={t('form.groups')}
            hideLabel
            options={found.map(({ _id, name }) => ({ value: _id, label: name }))}
            chosen={draft.groups}
            onToggle={(id) => set({ ...draft, groups: toggled(draft.groups, id) })}
          />
        )
        if (groups.length <= fewGroups) return list
        return (
          <Search
            label={t('form.searchGroups')}
            search={search}
            setSearch={setSearch}
            isEmpty={found.length === 0}
          >
            {list}
          </Search>
        )
      }}
    </ListStates>
  )
}

const nameOf = (person: Member) => fullName(person) || person.email

function People({ organisationId, draft, set }: Props) {
  const { t } = useTranslation('studio-assignments')
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search.trim())
  const query = useQuery({ ...peopleQuery(organisationId, wanted), enabled: wanted !== '' })
  const { data } = query
  const ids = draft.people.map(({ _id }) => _id)
  const found = wanted ? (data?.people ?? []).filter(({ _id }) => !ids.includes(_id)) : []
  const remove = (id: string) => set({ ...draft, people: draft.people.filter(({ _id }) => _id !== id) })
  const add = (person: Member) => set({ ...draft, people: [...draft.people, person].slice(0, mostPeople) })
  return (
    <>
      <Search
        label={t('form.searchPeople')}
        search={search}
        setSearch={setSearch}
        query={query}
        failure={t('form.peopleFailed')}
        isEmpty={wanted !== '' && data !== undefined && found.length === 0}
        isCut={wanted !== '' && data?.next != null}
      >
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
      </Search>
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

/** Chooses everybody, groups, or people by name. */
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
          note={audience !== 'people' && t(`form.${audience}Hint`)}
        >
          {t(`form.${audience}`)}
        </OptionRow>
      ))}
      {draft.audience === 'groups' && <Groups {...props} />}
      {draft.audience === 'people' && <People {...props} />}
    </fieldset>
  )
}
