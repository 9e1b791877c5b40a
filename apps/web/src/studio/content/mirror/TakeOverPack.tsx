import { useMutation } from '@tanstack/react-query'
import { type PackSummary, takeOverPack } from '@zenit/contract/packs'
import { useState } from 'react'
import { request } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { toasts } from '../../../ui/feedback/toasts.ts'
import { ConfirmDialog } from '../../../ui/overlay/Dialog.tsx'
import { outdatePacks } from '../queries.ts'
import { packTitle } from '../words.ts'
import styles from './Reading.module.css'

/** Moves a pack from its folder to the studio. */
export function TakeOverPack({ pack }: { pack: PackSummary }) {
  const { t, language } = useTranslation('studio-mirror')
  const [isOpen, setOpen] = useState(false)
  const takeOver = useMutation({
    mutationFn: () => request(takeOverPack, { params: { id: pack._id } }),
    onSuccess: async () => {
      setOpen(false)
      await outdatePacks()
      toasts.success(t('takeOver.done'))
    },
  })
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('takeOver.open')}</Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={t('takeOver.title', { title: packTitle(pack, language) })}
        confirmLabel={t('takeOver.open')}
        cancelLabel={t('cancel')}
        onConfirm={() => takeOver.mutate()}
        onCancel={() => setOpen(false)}
        isPending={takeOver.isPending}
      >
        <p>{t('takeOver.body')}</p>
        <p>{t(pack.home === 'demo' ? 'takeOver.demo' : 'takeOver.folder')}</p>
        {takeOver.isError && (
          <p role="alert" className={styles.error}>
            {t('failed')}
          </p>
        )}
      </ConfirmDialog>
    </>
  )
}
