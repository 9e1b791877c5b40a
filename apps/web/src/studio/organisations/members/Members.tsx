import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Group } from '@zenit/contract/groups'
import type { Member } from '@zenit/contract/members'
import type { Organisation } from '@zenit/contract/organisations'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { FilterLinks } from '../../../lists/filters/FilterLinks.tsx'
import { ListBar } from '../../../lists/ListBar.tsx'
import { ListStates } from '../../../lists/ListStates.tsx'
import { NoResults } from '../../../lists/NoResults.tsx'
import { Rows } from '../../../lists/Rows.tsx'
import { useList } from '../../../lists/use-list.ts'
import { Button } from '../../../ui/Button.tsx'
import { ChosenInGroups } from '../groups/ChosenInGroups.tsx'
import { GroupFilter } from '../groups/GroupFilter.tsx'
import { groupsQuery } from '../groups/queries.ts'
import { MemberRow } from './MemberRow.tsx'
import styles from './Members.module.css'
import { members, membersQuery, statuses } from './queries.ts'
import { RemoveDialog } from './RemoveDialog.tsx'

/** Limit of one call. */
const mostChosen = 200

/** The selected people among those listed; people who leave the list are no longer selected. */
function useChosen(people: readonly Member[]) {
  const [ids, setIds] = useState<readonly string[]>([])
  const chosen = people.filter(({ _id }) => ids.includes(_id))
  const toggle = (id: string) =>
    setIds(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id].slice(-mostChosen))
  const all = () => setIds(people.slice(0, mostChosen).map(({ _id }) => _id))
  return { chosen, toggle, all, clear: () => setIds([]) }
}

interface ChosenProps {
  organisation: Organisation
  chosen: readonly Member[]
  /** The group whose people are listed. */
  group: Group | undefined
  /** Selects everyone listed. */
  onAll: () => void
  onDone: () => void
}

/** Actions on the selected people. */
function Chosen({ organisation, chosen, group, onAll, onDone }: ChosenProps) {
  const { t } = useTranslation('studio-members')
  const { t: tGroups } = useTranslation('studio-groups')
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={styles.chosen} aria-label={t('chosen.label')}>
      <p className={styles.count}>{t('chosen.count', { count: chosen.length })}</p>
      <ChosenInGroups organisationId={organisation._id} chosen={chosen} group={group} onDone={onDone} />
      {/* People cannot be removed from the default organisation: they would have nowhere to go. */}
      {!organisation.isDefault && (
        <Button size="small" onClick={() => setOpen(true)}>
          {t('remove.open')}
        </Button>
      )}
      <Button size="small" look="quiet" onClick={onAll}>
        {tGroups('chooseShown')}
      </Button>
      <Button size="small" look="quiet" onClick={onDone}>
        {t('chosen.none')}
      </Button>
      {isOpen && (
        <RemoveDialog
          organisation={organisation}
          people={chosen}
          onClose={() => setOpen(false)}
          onDone={onDone}
        />
      )}
    </section>
  )
}

/** The people of an organisation, with search and removal. */
export function Members({ organisation }: { organisation: Organisation }) {
  const { t } = useTranslation('studio-members')
  const { list, state } = useList(members)
  const query = useInfiniteQuery(membersQuery(organisation._id, state))
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const people = data?.pages.flatMap((page) => page.people) ?? []
  const { data: known } = useQuery(groupsQuery(organisation._id))
  const groups = known?.groups ?? []
  const group = groups.find(({ _id }) => _id === state.filters.group[0])
  const { chosen, toggle, all, clear } = useChosen(people)
  const count = hasNextPage ? t('first', { count: people.length }) : t('found', { count: people.length })
  const none = { title: t('none.title'), body: t('none.body') }
  return (
    <section aria-label={t('title')}>
      <ListBar list={list} search={t('search')} count={data && count}>
        <FilterLinks
          list={list}
          name="status"
          label={t('status.label')}
          options={statuses.map((status) => ({ value: status, label: t(`status.${status}`) }))}
        />
        {groups.length > 0 && <GroupFilter list={list} groups={groups} />}
      </ListBar>
      {chosen.length > 0 && (
        <Chosen organisation={organisation} chosen={chosen} group={group} onAll={all} onDone={clear} />
      )}
      <ListStates query={query} failure={t('failure')} shape="rows">
        {() =>
          people.length === 0 ? (
            <NoResults list={list} none={none} />
          ) : (
            <Rows label={t('title')}>
              {people.map((member) => (
                <MemberRow
                  organisationId={organisation._id}
                  key={member._id}
                  member={member}
                  isChosen={chosen.includes(member)}
                  groups={groups}
                  onToggle={() => toggle(member._id)}
                />
              ))}
            </Rows>
          )
        }
      </ListStates>
      {hasNextPage && (
        <Button className={styles.more} pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </section>
  )
}
