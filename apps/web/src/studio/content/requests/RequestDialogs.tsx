import { useMutation } from '@tanstack/react-query'
import {
  cancelRequest,
  decideRequest,
  type PublicationRequest,
  rescheduleRequest,
} from '@zenit/contract/packs'
import { useState } from 'react'
import { request as send } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { toasts } from '../../../ui/feedback/toasts.ts'
import { TextInput } from '../../../ui/form/Field.tsx'
import { ConfirmDialog } from '../../../ui/overlay/Dialog.tsx'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import styles from '../PackPage.module.css'
import { outdatePacks } from '../queries.ts'
import { isPast, TimeChoice, TimeField } from './TimeChoice.tsx'
import { instantOf, localValue } from './times.ts'

interface Props {
  packId: string
  request: PublicationRequest
  isOpen: boolean
  onClose: () => void
}

/** Sends an action on a request; also shows what others have changed meanwhile. */
function useSend<Given>(call: (given: Given) => Promise<unknown>, done: string, onClose: () => void) {
  return useMutation({
    mutationFn: call,
    onSuccess: async () => {
      await outdatePacks()
      toasts.success(done)
      onClose()
    },
    onError: () => void outdatePacks(),
  })
}

function Failed({ error }: { error: Error | null }) {
  const { t } = useTranslation('studio-publishing')
  if (!error || isPast(error)) return null
  return (
    <p role="alert" className={styles.error}>
      {t('failed')}
    </p>
  )
}

/** Approves or rejects, with a comment that a rejection requires. */
export function DecisionDialog({
  decision,
  packId,
  request,
  isOpen,
  onClose,
}: Props & { decision: 'approved' | 'rejected' }) {
  const { t } = useTranslation('studio-publishing')
  const [comment, setComment] = useState('')
  const decide = useSend(
    () => {
      const said = comment.trim() === '' ? {} : { comment }
      const params = { id: packId, requestId: request._id }
      return send(decideRequest, { params, body: { decision, ...said } })
    },
    t(`decide.${decision}.done`),
    onClose,
  )
  const isSilent = decision === 'rejected' && comment.trim() === ''
  return (
    <FormDialog
      isOpen={isOpen}
      title={t(`decide.${decision}.title`)}
      words={{ close: t('close'), cancel: t('back'), send: t(`decide.${decision}.send`) }}
      isPending={decide.isPending}
      blocked={isSilent ? t('decide.commentFirst') : undefined}
      onSend={() => decide.mutate(undefined)}
      onClose={onClose}
      className={styles.form}
    >
      <p>{t(`decide.${decision}.body`)}</p>
      <TextInput
        label={t('decide.comment')}
        hint={t(`decide.${decision}.hint`)}
        required={decision === 'rejected'}
        maxLength={500}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
      <Failed error={decide.error} />
    </FormDialog>
  )
}

/** Changes the time, or removes it where approval is pending. */
export function RescheduleDialog({ packId, request, isOpen, onClose }: Props) {
  const { t } = useTranslation('studio-publishing')
  const { publishAt } = request
  const [time, setTime] = useState(publishAt && localValue(new Date(publishAt)))
  const reschedule = useSend(
    () =>
      send(rescheduleRequest, {
        params: { id: packId, requestId: request._id },
        body: { publishAt: time === null ? null : instantOf(time) },
      }),
    t('reschedule.done'),
    onClose,
  )
  const Field = request.state === 'waits' ? TimeChoice : TimeField
  return (
    <FormDialog
      isOpen={isOpen}
      title={t('reschedule.title')}
      words={{ close: t('close'), cancel: t('back'), send: t('reschedule.send') }}
      isPending={reschedule.isPending}
      blocked={time === '' ? t('time.first') : undefined}
      onSend={() => reschedule.mutate(undefined)}
      onClose={onClose}
      // The server reports an invalid time in the language of the page.
      noValidate
      className={styles.form}
    >
      <Field value={time} onChange={setTime} error={reschedule.error} />
      <Failed error={reschedule.error} />
    </FormDialog>
  )
}

export function CancelDialog({ packId, request, isOpen, onClose }: Props) {
  const { t } = useTranslation('studio-publishing')
  const cancel = useSend(
    () => send(cancelRequest, { params: { id: packId, requestId: request._id } }),
    t('cancel.done'),
    onClose,
  )
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('cancel.title')}
      confirmLabel={t('cancel.send')}
      cancelLabel={t('back')}
      onConfirm={() => cancel.mutate(undefined)}
      onCancel={onClose}
      isPending={cancel.isPending}
    >
      <p>{t('cancel.body')}</p>
      <Failed error={cancel.error} />
    </ConfirmDialog>
  )
}
