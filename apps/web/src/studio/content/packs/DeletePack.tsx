import { useMutation } from '@tanstack/react-query'
import { deletePack } from '@zenit/contract/packs'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { request } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { studioPaths } from '../../../studio-paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { toasts } from '../../../ui/feedback/toasts.ts'
import { ConfirmDialog } from '../../../ui/overlay/Dialog.tsx'
import styles from '../PackPage.module.css'
import { outdatePacks } from '../queries.ts'

/** Deletes a pack that learners never saw. */
export function DeletePack({ packId, title }: { packId: string; title: string }) {
  const { t } = useTranslation('studio-content')
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const remove = useMutation({
    mutationFn: () => request(deletePack, { params: { id: packId } }),
    onSuccess: async () => {
      setOpen(false)
      await navigate(studioPaths.content())
      await outdatePacks()
      toasts.success(t('delete.done'))
    },
  })
  return (
    <>
      <Button icon="trash" onClick={() => setOpen(true)}>
        {t('delete.open')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={t('delete.title', { title })}
        confirmLabel={t('delete.open')}
        cancelLabel={t('cancel')}
        onConfirm={() => remove.mutate()}
        onCancel={() => setOpen(false)}
        isPending={remove.isPending}
      >
        <p>{t('delete.body')}</p>
        {remove.isError && (
          <p role="alert" className={styles.error}>
            {t('failed')}
          </p>
        )}
      </ConfirmDialog>
    </>
  )
}
