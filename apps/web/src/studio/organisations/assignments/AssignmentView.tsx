import { useMutation, useQuery } from '@tanstack/react-query'
import { type Assignment, endAssignment } from '@zenit/contract/assignments'
import { useState } from 'react'
import { request } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ListStates } from '../../../lists/ListStates.tsx'
import { useNetworkReason } from '../../../offline/use-network-reason.ts'
import { studioPaths } from '../../../studio-paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { toasts } from '../../../ui/feedback/toasts.ts'
import { ConfirmDialog } from '../../../ui/overlay/Dialog.tsx'
import { BackLink } from '../../SubjectHead.tsx'
import { Assignees } from './Assignees.tsx'
import styles from './Assignments.module.css'
import { Figures } from './Figures.tsx'
import { assignmentQuery, outdateAssignments } from './queries.ts'
import { TermsDialog } from './TermsDialog.tsx'
import { useWords } from './use-words.ts'

interface Props {
  organisationId: string
  assignment: Assignment
}

/** Actions on an open assignment. */
function Actions({ organisationId, assignment }: Props) {
  const { t } = useTranslation('studio-assignments')
  const noNetwork = useNetworkReason()
  const [opened, setOpened] = useState<'terms' | 'end' | null>(null)
  const close = () => setOpened(null)
  const end = useMutation({
    mutationFn: () =>
      request(endAssignment, { params: { id: organisationId, assignmentId: assignment._id } }),
    onSuccess: () => {
      toasts.success(t('one.endedToast'))
      return outdateAssignments()
    },
    onError: () => toasts.error(t('form.failed')),
    onSettled: close,
  })
  return (
    <div className={styles.actions}>
      <Button onClick={() => setOpened('terms')}>{t('one.change')}</Button>
      <Button
        look="quiet"
        pending={end.isPending}
        disabledReason={noNetwork}
        onClick={() => setOpened('end')}
      >
        {t('one.end')}
      </Button>
      {opened === 'terms' && (
        <TermsDialog organisationId={organisationId} assignment={assignment} onClose={close} />
      )}
      <ConfirmDialog
        isOpen={opened === 'end'}
        title={t('one.endTitle')}
        confirmLabel={t('one.endYes')}
        cancelLabel={t('form.cancel')}
        onConfirm={() => end.mutate()}
        onCancel={close}
      >
        {t('one.endBody')}
      </ConfirmDialog>
    </div>
  )
}

function Summary({ organisationId, assignment }: Props) {
  const { titleOf, audienceOf, termsOf, originOf } = useWords()
  return (
    <div className={styles.summary}>
      <h2 className={styles.title}>{titleOf(assignment)}</h2>
      <p>{termsOf(assignment)}</p>
      <p className={styles.note}>
        {audienceOf(assignment)} · {originOf(assignment)}
      </p>
      <Figures organisationId={organisationId} assignmentId={assignment._id} />
      {!assignment.endedAt && <Actions organisationId={organisationId} assignment={assignment} />}
    </div>
  )
}

/** One assignment: its terms, and the people it is for. */
export function AssignmentView({
  organisationId,
  assignmentId,
}: {
  organisationId: string
  assignmentId: string
}) {
  const { t } = useTranslation('studio-assignments')
  const query = useQuery(assignmentQuery(organisationId, assignmentId))
  return (
    <>
      <BackLink to={studioPaths.organisation(organisationId, 'assignments')}>{t('one.back')}</BackLink>
      <ListStates query={query} failure={t('one.failure')} shape="rows">
        {({ assignment }) => (
          <>
            <Summary organisationId={organisationId} assignment={assignment} />
            <Assignees place={{ id: organisationId, assignmentId }} isEnded={assignment.endedAt !== null} />
          </>
        )}
      </ListStates>
    </>
  )
}
