import { useMutation } from '@tanstack/react-query'
import { createInvitationLink } from '@zenit/contract/invitations'
import type { Organisation } from '@zenit/contract/organisations'
import { useState } from 'react'
import { ApiError, request } from '../../../api/client.ts'
import { copyText } from '../../../copy.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useNetworkReason } from '../../../offline/use-network-reason.ts'
import { studioPaths } from '../../../studio-paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { toasts } from '../../../ui/feedback/toasts.ts'
import { TextInput } from '../../../ui/form/Field.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { outdatePeople } from '../../people/queries.ts'
import styles from './Members.module.css'

const times = [1, 7, 14, 30, 90] as const

/** Shown only once: only its hash is stored. */
function NewLink({ secret }: { secret: string }) {
  const { t } = useTranslation('studio-members')
  const address = window.location.origin + studioPaths.invitation(secret)
  const copy = async () => {
    if (await copyText(address)) toasts.success(t('invitations.copied'))
    else toasts.error(t('invitations.notCopied'))
  }
  return (
    <div className={styles.form} role="status">
      <TextInput label={t('invitations.newLink')} hint={t('invitations.once')} readOnly value={address} />
      <Button icon="copy" onClick={() => void copy()}>
        {t('invitations.copy')}
      </Button>
    </div>
  )
}

interface Fields {
  mostUses: string
  days: string
  domain: string
}

interface FieldsProps {
  fields: Fields
  set: (fields: Fields) => void
  error: Error | null
}

function LinkFields({ fields, set, error }: FieldsProps) {
  const { t } = useTranslation('studio-members')
  const problems = error instanceof ApiError ? error.fields : []
  const of = (name: string) => problems.find(({ field }) => field === name)?.message
  return (
    <>
      <TextInput
        label={t('invitations.mostUses')}
        type="number"
        required
        min={1}
        max={100_000}
        error={of('mostUses')}
        value={fields.mostUses}
        onChange={(event) => set({ ...fields, mostUses: event.target.value })}
      />
      <Select
        label={t('invitations.lasts')}
        value={fields.days}
        options={times.map((days) => ({
          value: String(days),
          label: t('invitations.days', { count: days }),
        }))}
        onChange={(event) => set({ ...fields, days: event.currentTarget.value })}
      />
      <TextInput
        label={t('invitations.domain')}
        hint={t('invitations.domainHint')}
        error={of('domain')}
        value={fields.domain}
        onChange={(event) => set({ ...fields, domain: event.target.value })}
      />
      {error && problems.length === 0 && (
        <p role="alert" className={styles.problems}>
          {error instanceof ApiError && error.status < 500 ? error.title : t('invitations.failed')}
        </p>
      )}
    </>
  )
}

/** Creates a link for a number of people and days. */
export function LinkDialog({ organisation, onClose }: { organisation: Organisation; onClose: () => void }) {
  const { t } = useTranslation('studio-members')
  const noNetwork = useNetworkReason()
  const [fields, setFields] = useState<Fields>({ mostUses: '20', days: '14', domain: '' })
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: () => {
      const { mostUses, days, domain } = fields
      const body = { mostUses: Number(mostUses), days: Number(days), domain: domain.trim() || null }
      return request(createInvitationLink, { params: { id: organisation._id }, body })
    },
    onSuccess: outdatePeople,
  })
  return (
    <FormDialog
      title={t('invitations.linkTitle')}
      words={{
        close: t('invitations.close'),
        cancel: t('invitations.cancel'),
        send: t('invitations.create'),
        done: t('invitations.done'),
      }}
      className={styles.form}
      isPending={isPending}
      blocked={noNetwork}
      onSend={() => mutate()}
      onClose={onClose}
      result={data && <NewLink secret={data.secret} />}
    >
      <LinkFields fields={fields} set={setFields} error={error} />
    </FormDialog>
  )
}
