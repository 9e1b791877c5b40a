import { createGroup, type Group, updateGroup } from '@zenit/contract/groups'
import { type FormEvent, useId, useState } from 'react'
import { request } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useNetworkReason } from '../../../offline/use-network-reason.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextInput } from '../../../ui/form/Field.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import styles from './Groups.module.css'
import { useGroupChange } from './use-group-change.ts'

/** As long as the server keeps one. */
const longestName = 80

interface Props {
  organisationId: string
  /** Null: a new one. */
  group: Group | null
  onClose: () => void
}

/** Names a group: a new one, or one that is there. */
export function GroupForm({ organisationId, group, onClose }: Props) {
  const { t } = useTranslation('studio-groups')
  const form = useId()
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!missing && !isPending) change(name)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={group ? t('form.rename', { name: group.name }) : t('form.create')}
      closeLabel={t('form.close')}
      actions={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button
            look="main"
            type="submit"
            form={form}
            pending={isPending}
            disabledReason={missing ?? noNetwork}
          >
            {t('form.save')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={submit}>
        <TextInput
          label={t('form.name')}
          maxLength={longestName}
          value={name}
          error={failure}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
