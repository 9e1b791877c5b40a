import type { Task } from '@zenit/contract/final-works'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ConfirmDialog } from '../../../ui/overlay/Dialog.tsx'

interface Props {
  isOpen: boolean
  from: Task | undefined
  isPending: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Confirms switching to another task: all work on this one is lost (FINAL-03). */
export function ChangeTask({ isOpen, from, isPending, onConfirm, onCancel }: Props) {
  const { t } = useTranslation('final-works')
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('change.title')}
      confirmLabel={t('change.confirm')}
      cancelLabel={t('change.keep')}
      isPending={isPending}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {t('change.body', { task: from?.title ?? '' })}
    </ConfirmDialog>
  )
}
