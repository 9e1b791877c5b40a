import { useMutation } from '@tanstack/react-query'
import { deleteReportView, type ReportView } from '@zenit/contract/report-views'
import { ApiError, request } from '../../../../api/client.ts'
import { useTranslation } from '../../../../i18n/use-translation.ts'
import { useNetworkReason } from '../../../../offline/use-network-reason.ts'
import { Button } from '../../../../ui/Button.tsx'
import { toasts } from '../../../../ui/feedback/toasts.ts'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { outdateViews } from './saved-views.ts'
import styles from './Views.module.css'

interface Props {
  organisationId: string
  view: ReportView
  onClose: () => void
}

/** Asks before a view is deleted, and shows who loses it. */
export function DeleteView({ organisationId, view: { _id, name, isShared }, onClose }: Props) {
  const { t } = useTranslation('studio-reports')
  const noNetwork = useNetworkReason()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => request(deleteReportView, { params: { id: organisationId, viewId: _id } }),
    onSuccess: async () => {
      await outdateViews()
      toasts.success(t('views.deleted'))
      onClose()
    },
  })
  const failure = error instanceof ApiError && error.status < 500 ? error.title : t('views.failed')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('views.deleting', { name })}
      closeLabel={t('views.close')}
      actions={
        <>
          <Button onClick={onClose}>{t('views.cancel')}</Button>
          <Button look="main" pending={isPending} disabledReason={noNetwork} onClick={() => mutate()}>
            {t('views.delete')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>{isShared ? t('views.deletesShared') : t('views.deletesOwn')}</p>
        <p role="alert" className={styles.failure}>
          {error && failure}
        </p>
      </div>
    </Dialog>
  )
}
