import { useMutation } from '@tanstack/react-query'
import { sendInvitations } from '@zenit/contract/invitations'
import type { Organisation } from '@zenit/contract/organisations'
import { useState } from 'react'
import { ApiError, request } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useNetworkReason } from '../../../offline/use-network-reason.ts'
import { toasts } from '../../../ui/feedback/toasts.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { outdatePeople } from '../../people/queries.ts'
import { addressesOf } from './addresses.ts'
import styles from './Members.module.css'

/** Limit of one call. */
const mostAddresses = 200

/** Problems by address, as reported by the server. */
function useProblems(error: Error | null, emails: readonly string[]): string[] {
  const { t } = useTranslation('studio-members')
  if (!error) return []
  if (!(error instanceof ApiError) || error.status >= 500) return [t('invitations.failed')]
  if (error.fields.length === 0) return [error.title]
  return error.fields.map(({ field, message }) => {
    const email = emails[Number(field.split('.')[1])]
    return email ? `${email}: ${message}` : message
  })
}

const Problems = ({ problems }: { problems: readonly string[] }) => (
  <div role="alert">
    <ul className={styles.problems}>
      {problems.map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
    </ul>
  </div>
)

/** Sends letters to several people, all or none. */
export function MailDialog({ organisation, onClose }: { organisation: Organisation; onClose: () => void }) {
  const { t } = useTranslation('studio-members')
  const noNetwork = useNetworkReason()
  const [text, setText] = useState('')
  const emails = addressesOf(text)
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (addresses: string[]) =>
      request(sendInvitations, { params: { id: organisation._id }, body: { emails: addresses } }),
    onSuccess: async ({ sent }) => {
      await outdatePeople()
      toasts.success(t('invitations.sent', { count: sent }))
      onClose()
    },
  })
  const problems = useProblems(error, variables ?? [])
  const count = emails.length
  const tooMany = count > mostAddresses ? t('invitations.tooMany', { count: mostAddresses }) : undefined
  const nothing = count === 0 ? t('invitations.noAddress') : undefined
  return (
    <FormDialog
      title={t('invitations.mailTitle')}
      words={{
        close: t('invitations.close'),
        cancel: t('invitations.cancel'),
        send: count === 0 ? t('invitations.sendNone') : t('invitations.send', { count }),
      }}
      isPending={isPending}
      blocked={nothing ?? tooMany ?? noNetwork}
      onSend={() => {
        if (!isPending && !nothing && !tooMany) mutate(emails)
      }}
      onClose={onClose}
      className={styles.form}
    >
      <Field label={t('invitations.addresses')} hint={t('invitations.addressesHint')} error={tooMany}>
        {(wired) => (
          <textarea
            {...wired}
            className={styles.addresses}
            rows={6}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      {problems.length > 0 && <Problems problems={problems} />}
      <p className={styles.note}>{t('invitations.mailEffect')}</p>
    </FormDialog>
  )
}
