import { useMutation } from '@tanstack/react-query'
import { copyPack, type PackSummary } from '@zenit/contract/packs'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, request } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { studioPaths } from '../../../studio-paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { toasts } from '../../../ui/feedback/toasts.ts'
import { TextInput } from '../../../ui/form/Field.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { outdatePacks } from '../queries.ts'
import styles from './Reading.module.css'

function CopyForm({ pack, onClose }: { pack: PackSummary; onClose: () => void }) {
  const { t } = useTranslation('studio-mirror')
  const { t: words } = useTranslation('studio-content')
  const navigate = useNavigate()
  const formId = useId()
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    copy.mutate()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('copy.title')}
      closeLabel={words('close')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="main" type="submit" form={formId} pending={copy.isPending}>
            {t('copy.send')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className={styles.form}>
        <p>{t('copy.body')}</p>
        <p>{t('copy.left')}</p>
        <TextInput
          label={t('copy.id')}
          hint={words('create.idHint')}
          error={isTaken ? words('taken') : undefined}
          required
          maxLength={80}
          pattern="[a-z0-9]+(-[a-z0-9]+)*"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        {copy.isError && !isTaken && (
          <p role="alert" className={styles.error}>
            {t('failed')}
          </p>
        )}
      </form>
    </Dialog>
  )
}

/** Makes a pack of the studio from one that is kept in a folder; its page opens. */
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
