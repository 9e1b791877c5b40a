import { deleteGroup, type Group } from '@zenit/contract/groups'
import { request } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useNetworkReason } from '../../../offline/use-network-reason.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import styles from './Groups.module.css'
import { useGroupChange } from './use-group-change.ts'

interface Props {
  organisationId: string
  group: Group
  onClose: () => void
}

/** Explains what happens to its people before a group is deleted. */
export function DeleteGroup({ organisationId, group, onClose }: Props) {
  const { t } = useTranslation('studio-groups')
  const noNetwork = useNetworkReason()
  const { name, peopleCount } = group
  const { change, isPending, failure } = useGroupChange({
    send: () => request(deleteGroup, { params: { id: organisationId, groupId: group._id } }),
    done: () => t('deleting.done'),
    onDone: onClose,
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('deleting.title', { name })}
      closeLabel={t('form.close')}
      actions={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button
            look="main"
            pending={isPending}
            disabledReason={noNetwork}
            onClick={() => change(undefined)}
          >
            {t('deleting.yes')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>{peopleCount > 0 ? t('deleting.people', { count: peopleCount }) : t('deleting.empty')}</p>
        <p>{t('deleting.assigned')}</p>
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      </div>
    </Dialog>
  )
}
