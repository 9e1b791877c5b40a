import { type Group, removeGroupMembers } from '@zenit/contract/groups'
import type { Member } from '@zenit/contract/members'
import { useState } from 'react'
import { request } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { toasts } from '../../../ui/feedback/toasts.ts'
import { AddToGroup } from './AddToGroup.tsx'
import { useGroupChange } from './use-group-change.ts'

interface Props {
  organisationId: string
  chosen: readonly Member[]
  /** The group whose people are listed. */
  group: Group | undefined
  onDone: () => void
}

function RemoveFromGroup({ organisationId, chosen, group, onDone }: Props & { group: Group }) {
  const { t } = useTranslation('studio-groups')
  const { change, isPending } = useGroupChange({
    send: async () => {
      try {
        return await request(removeGroupMembers, {
          params: { id: organisationId, groupId: group._id },
          body: { people: chosen.map(({ _id }) => _id) },
        })
      } catch (error) {
        toasts.error(t('failed'))
        throw error
      }
    },
    done: ({ removed }) => t('remove.done', { count: removed }),
    onDone,
  })
  return (
    <Button size="small" pending={isPending} onClick={() => change(undefined)}>
      {t('remove.open', { name: group.name })}
    </Button>
  )
}

/** Adds the selected people to groups, and removes them from the listed group. */
export function ChosenInGroups(props: Props) {
  const { t } = useTranslation('studio-groups')
  const { organisationId, chosen, group, onDone } = props
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setAdding(true)}>
        {t('add.open')}
      </Button>
      {group && <RemoveFromGroup {...props} group={group} />}
      {isAdding && (
        <AddToGroup
          organisationId={organisationId}
          people={chosen}
          onClose={() => setAdding(false)}
          onDone={onDone}
        />
      )}
    </>
  )
}
