import { createGroup, type Group, updateGroup } from '@zenit/contract/groups'
import { useState } from 'react'
import { request } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useNetworkReason } from '../../../offline/use-network-reason.ts'
import { TextInput } from '../../../ui/form/Field.tsx'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import styles from './Groups.module.css'
import { useGroupChange } from './use-group-change.ts'

/** The server's limit. */
const longestName = 80

interface Props {
  organisationId: string
  /** Null: a new one. */
  group: Group | null
  onClose: () => void
}

/** Names a new or an existing group. */
export function GroupForm({ organisationId, group, onClose }: Props) {
  const { t } = useTranslation('studio-groups')
  const noNetwork = useNetworkReason()
  const [name, setName] = useState(group?.name ?? '')
  const { change, isPending, failure } = useGroupChange({
    send: (given: string) => {
      const body = { name: given }
      return group
        ? request(updateGroup, { params: { id: organisationId, groupId: group._id }, body })
        : request(createGroup, { params: { id: organisationId }, body })
    },
    done: () => t('saved'),
    onDone: onClose,
  })
  const missing = name.trim() === '' ? t('form.nameMissing') : undefined
  return (
    <FormDialog
      title={group ? t('form.rename', { name: group.name }) : t('form.create')}
      words={{ close: t('form.close'), cancel: t('form.cancel'), send: t('form.save') }}
      isPending={isPending}
      blocked={missing ?? noNetwork}
      onSend={() => change(name)}
      onClose={onClose}
      noValidate
      className={styles.form}
    >
      <TextInput
        label={t('form.name')}
        maxLength={longestName}
        value={name}
        error={failure}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  )
}
