import { useMutation } from '@tanstack/react-query'
import {
  cancelRequest,
  decideRequest,
  type PublicationRequest,
  rescheduleRequest,
} from '@zenit/contract/packs'
import { type FormEvent, useId, useState } from 'react'
import { request as send } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { toasts } from '../../../ui/feedback/toasts.ts'
import { TextInput } from '../../../ui/form/Field.tsx'
import { ConfirmDialog, Dialog } from '../../../ui/overlay/Dialog.tsx'
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

/** Does something with a request; what others have done meanwhile shows at once. */
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

/** Approves or rejects, with a comment that a rejection needs. */
export function DecisionDialog({
  decision,
  packId,
  request,
  isOpen,
  onClose,
}: Props & { decision: 'approved' | 'rejected' }) {
  const { t } = useTranslation('studio-publishing')
  const formId = useId()
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    decide.mutate(undefined)
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(`decide.${decision}.title`)}
      closeLabel={t('close')}
      actions={
        <>
          <Button onClick={onClose}>{t('back')}</Button>
          <Button
            look="main"
            type="submit"
            form={formId}
            pending={decide.isPending}
            disabledReason={isSilent ? t('decide.commentFirst') : undefined}
          >
            {t(`decide.${decision}.send`)}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className={styles.form}>
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
      </form>
    </Dialog>
  )
}

/** Another time; or none, where an approval is waited for. */
export function RescheduleDialog({ packId, request, isOpen, onClose }: Props) {
  const { t } = useTranslation('studio-publishing')
  const formId = useId()
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    reschedule.mutate(undefined)
  }
  const Field = request.state === 'waits' ? TimeChoice : TimeField
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('reschedule.title')}
      closeLabel={t('close')}
      actions={
        <>
          <Button onClick={onClose}>{t('back')}</Button>
          <Button
            look="main"
            type="submit"
            form={formId}
            pending={reschedule.isPending}
            disabledReason={time === '' ? t('time.first') : undefined}
          >
            {t('reschedule.send')}
          </Button>
        </>
      }
    >
      {/* The server says what is wrong with a time, in the language of the page. */}
      <form id={formId} onSubmit={submit} noValidate className={styles.form}>
        <Field value={time} onChange={setTime} error={reschedule.error} />
        <Failed error={reschedule.error} />
      </form>
    </Dialog>
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
