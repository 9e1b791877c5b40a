import { useMutation } from '@tanstack/react-query'
import { copyPack, type PackSummary } from '@zenit/contract/packs'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, request } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { studioPaths } from '../../../studio-paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { toasts } from '../../../ui/feedback/toasts.ts'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { PackIdField } from '../packs/PackIdField.tsx'
import { outdatePacks } from '../queries.ts'
import styles from './Reading.module.css'

function CopyForm({ pack, onClose }: { pack: PackSummary; onClose: () => void }) {
  const { t } = useTranslation('studio-mirror')
  const { t: words } = useTranslation('studio-content')
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const copy = useMutation({
    mutationFn: () => request(copyPack, { params: { id: pack._id }, body: { pack: name } }),
    onSuccess: async (answer) => {
      await outdatePacks()
      await navigate(studioPaths.pack(answer.pack._id))
      toasts.success(t('copy.done'))
    },
  })
  const isTaken = copy.error instanceof ApiError && copy.error.code === 'slug-taken'
  return (
    <FormDialog
      title={t('copy.title')}
      words={{ close: words('close'), cancel: t('cancel'), send: t('copy.send') }}
      isPending={copy.isPending}
      onSend={() => copy.mutate()}
      onClose={onClose}
      className={styles.form}
    >
      <p>{t('copy.body')}</p>
      <p>{t('copy.left')}</p>
      <PackIdField label={t('copy.id')} value={name} isTaken={isTaken} onChange={setName} />
      {copy.isError && !isTaken && (
        <p role="alert" className={styles.error}>
          {t('failed')}
        </p>
      )}
    </FormDialog>
  )
}

/** Copies a pack kept in a folder into the studio, and opens it. */
export function CopyPack({ pack }: { pack: PackSummary }) {
  const { t } = useTranslation('studio-mirror')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="main" icon="copy" onClick={() => setOpen(true)}>
        {t('copy.open')}
      </Button>
      {isOpen && <CopyForm pack={pack} onClose={() => setOpen(false)} />}
    </>
  )
}
