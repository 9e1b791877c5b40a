import { useMutation } from '@tanstack/react-query'
import { type Assignment, updateAssignment } from '@zenit/contract/assignments'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, request } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useNetworkReason } from '../../../offline/use-network-reason.ts'
import { Button } from '../../../ui/Button.tsx'
import { toasts } from '../../../ui/feedback/toasts.ts'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import styles from './Assignments.module.css'
import { problemsOf } from './problems.ts'
import { outdateAssignments } from './queries.ts'
import { type TermsDraft, TermsFields, termsOf } from './TermsFields.tsx'

const draftOf = ({ dueOn, isMandatory, rule, renewMonths }: Assignment): TermsDraft => ({
  dueOn: dueOn ?? '',
  isMandatory,
  rule,
  renewMonths: renewMonths === null ? '' : String(renewMonths),
})

interface Props {
  organisationId: string
  assignment: Assignment
  onClose: () => void
}

/** Changes until when, how strictly and how often something is asked. */
export function TermsDialog({ organisationId, assignment, onClose }: Props) {
  const { t } = useTranslation('studio-assignments')
  const form = useId()
  const noNetwork = useNetworkReason()
  const [draft, setDraft] = useState(() => draftOf(assignment))
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      request(updateAssignment, {
        params: { id: organisationId, assignmentId: assignment._id },
        body: termsOf(draft),
      }),
    onSuccess: async () => {
      toasts.success(t('one.changed'))
      onClose()
      await outdateAssignments()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) mutate()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('one.changeTitle')}
      closeLabel={t('form.close')}
      actions={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button look="main" type="submit" form={form} pending={isPending} disabledReason={noNetwork}>
            {t('form.save')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={submit}>
        <TermsFields draft={draft} set={setDraft} problem={problemsOf(error)} />
        {error && (
          <p role="alert" className={styles.problem}>
            {error instanceof ApiError && error.status < 500 ? error.title : t('form.failed')}
          </p>
        )}
      </form>
    </Dialog>
  )
}
