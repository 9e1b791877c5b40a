import { useMutation } from '@tanstack/react-query'
import { previewInvitationFile, sendInvitationFile } from '@zenit/contract/invitations'
import type { Organisation } from '@zenit/contract/organisations'
import { useState } from 'react'
import { ApiError, request } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useNetworkReason } from '../../../offline/use-network-reason.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { outdatePeople } from '../../people/queries.ts'
import styles from './FileDialog.module.css'
import { FilePreview, type Preview, Result } from './FilePreview.tsx'
import { FileRefusal, FileSource } from './FileSource.tsx'

/** Reads a file, and sends its invitations. */
function useFile(organisationId: string) {
  const params = { id: organisationId }
  const reading = useMutation({
    mutationFn: (file: File) => request(previewInvitationFile, { params, file }),
  })
  const sending = useMutation({
    mutationFn: (file: File) => request(sendInvitationFile, { params, file }),
    onSuccess: outdatePeople,
    // Rows that were valid are no longer: reading the file again shows which.
    onError: (error, file) => {
      if (error instanceof ApiError && error.code === 'invalid-input') reading.mutate(file)
    },
  })
  return { reading, sending }
}

const isSound = ({ rows, room }: Preview) =>
  rows.every(({ problems }) => problems.length === 0) && (room === null || room >= rows.length)

interface ActionsProps {
  file: File | null
  progress: ReturnType<typeof useFile>
  onChoose: (file: File | null) => void
  onClose: () => void
}

/** Buttons: cancel, read, send, done. */
function Actions({ file, progress: { reading, sending }, onChoose, onClose }: ActionsProps) {
  const { t } = useTranslation('studio-invitation-file')
  const noNetwork = useNetworkReason()
  const preview = reading.data
  if (sending.isSuccess)
    return (
      <Button look="main" onClick={onClose}>
        {t('done')}
      </Button>
    )
  if (!preview)
    return (
      <>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button
          look="main"
          pending={reading.isPending}
          disabledReason={file ? noNetwork : t('nothing')}
          onClick={() => file && reading.mutate(file)}
        >
          {t('read')}
        </Button>
      </>
    )
  return (
    <>
      <Button onClick={() => onChoose(null)}>{t('again')}</Button>
      {isSound(preview) && (
        <Button
          look="main"
          pending={sending.isPending}
          disabledReason={noNetwork}
          onClick={() => file && sending.mutate(file)}
        >
          {t('send', { count: preview.rows.length })}
        </Button>
      )}
    </>
  )
}

/** Invites the people in a file: first a preview, then letters to all or none. */
export function FileDialog({ organisation, onClose }: { organisation: Organisation; onClose: () => void }) {
  const { t } = useTranslation('studio-invitation-file')
  const [file, setFile] = useState<File | null>(null)
  const progress = useFile(organisation._id)
  const { reading, sending } = progress
  const preview = reading.data
  const sent = sending.data?.sent
  const choose = (next: File | null) => {
    setFile(next)
    reading.reset()
    sending.reset()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('title')}
      closeLabel={t('close')}
      actions={<Actions file={file} progress={progress} onChoose={choose} onClose={onClose} />}
    >
      {!preview && <FileSource file={file} error={reading.error} onChange={choose} />}
      {preview && sent === undefined && <FilePreview preview={preview} />}
      {preview && sent === undefined && sending.error && <FileRefusal error={sending.error} />}
      {preview && sent !== undefined && (
        <div className={styles.form} role="status">
          <p className={styles.count}>{t('sent', { count: sent })}</p>
          <Result preview={preview} isSent />
        </div>
      )}
    </Dialog>
  )
}
