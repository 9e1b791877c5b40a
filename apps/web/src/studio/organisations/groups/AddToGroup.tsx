import { useQuery } from '@tanstack/react-query'
import { addGroupMembers } from '@zenit/contract/groups'
import type { Member } from '@zenit/contract/members'
import { useState } from 'react'
import { request } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ListStates } from '../../../lists/ListStates.tsx'
import { useNetworkReason } from '../../../offline/use-network-reason.ts'
import { Select } from '../../../ui/form/Select.tsx'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import styles from './Groups.module.css'
import { groupsQuery } from './queries.ts'
import { useGroupChange } from './use-group-change.ts'

interface Props {
  organisationId: string
  people: readonly Member[]
  onClose: () => void
  /** Called once they are added. */
  onDone: () => void
}

/** Adds the selected people to a group. */
export function AddToGroup({ organisationId, people, onClose, onDone }: Props) {
  const { t } = useTranslation('studio-groups')
  const noNetwork = useNetworkReason()
  const query = useQuery(groupsQuery(organisationId))
  const groups = query.data?.groups ?? []
  const [chosen, setChosen] = useState('')
  const groupId = chosen || groups[0]?._id || ''
  const { change, isPending, failure } = useGroupChange({
    send: () =>
      request(addGroupMembers, {
        params: { id: organisationId, groupId },
        body: { people: people.map(({ _id }) => _id) },
      }),
    done: ({ added }) => (added > 0 ? t('add.done', { count: added }) : t('add.already')),
    onDone: () => {
      onClose()
      onDone()
    },
  })
  const unread = query.data ? undefined : t('add.unread')
  const nowhere = query.data && groups.length === 0 ? t('add.none') : undefined
  return (
    <FormDialog
      title={t('add.title', { count: people.length })}
      words={{ close: t('form.close'), cancel: t('form.cancel'), send: t('add.yes') }}
      isPending={isPending}
      blocked={nowhere ?? noNetwork ?? unread}
      onSend={() => change(undefined)}
      onClose={onClose}
      className={styles.form}
    >
      <ListStates query={query} failure={t('failure')} shape="rows">
        {() =>
          nowhere ? (
            <p>{nowhere}</p>
          ) : (
            <Select
              label={t('add.group')}
              value={groupId}
              options={groups.map(({ _id, name }) => ({ value: _id, label: name }))}
              onChange={(event) => setChosen(event.target.value)}
            />
          )
        }
      </ListStates>
      <p role="alert" className={styles.failure}>
        {failure}
      </p>
    </FormDialog>
  )
}
