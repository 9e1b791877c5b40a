import { type Assignment, updateAssignment } from '@zenit/contract/assignments'
import { useState } from 'react'
import { request } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useNetworkReason } from '../../../offline/use-network-reason.ts'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import styles from './Assignments.module.css'
import { type TermsDraft, TermsFields, termsOf } from './TermsFields.tsx'
import { useAssignmentChange } from './use-assignment-change.ts'

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

/** Changes deadline, obligation and renewal of an assignment. */
export function TermsDialog({ organisationId, assignment, onClose }: Props) {
  const { t } = useTranslation('studio-assignments')
  const noNetwork = useNetworkReason()
  const [draft, setDraft] = useState(() => draftOf(assignment))
  // Version of the edited terms; later updates do not change it.
  const [version] = useState(assignment.version)
  const params = { id: organisationId, assignmentId: assignment._id }
  const { send, isPending, error } = useAssignmentChange({
    send: () => request(updateAssignment, { params, body: { ...termsOf(draft), version } }),
    done: t('one.changed'),
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t('one.changeTitle')}
      words={{ close: t('form.close'), cancel: t('form.cancel'), send: t('form.save') }}
      isPending={isPending}
      blocked={noNetwork}
      onSend={send}
      onClose={onClose}
      noValidate
      className={styles.form}
    >
      <TermsFields draft={draft} set={setDraft} error={error} />
    </FormDialog>
  )
}
