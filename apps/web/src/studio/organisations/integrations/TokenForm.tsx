import { createApiToken } from '@zenit/contract/api-tokens'
import { type TokenScope, tokenScopes } from '@zenit/contract/call'
import { type FormEvent, useId, useState } from 'react'
import { request } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useNetworkReason } from '../../../offline/use-network-reason.ts'
import { Button } from '../../../ui/Button.tsx'
import { CheckList } from '../../../ui/form/CheckList.tsx'
import { TextInput } from '../../../ui/form/Field.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import styles from './Integrations.module.css'
import { SecretOnce } from './SecretOnce.tsx'
import { useIntegrationChange } from './use-integration-change.ts'

/** As long as the server keeps one. */
const longestName = 80
const times = [30, 90, 180, 365] as const

interface Fields {
  name: string
  scopes: TokenScope[]
  days: string
}

interface FormProps {
  id: string
  fields: Fields
  set: (fields: Fields) => void
  change: ReturnType<typeof useIntegrationChange<Fields, unknown>>
}

function TokenFields({ id, fields, set, change: { change, problemOf, failure } }: FormProps) {
  const { t } = useTranslation('studio-integrations')
  const { name, scopes, days } = fields
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '' && scopes.length > 0) change(fields)
  }
  const toggle = (scope: string) =>
    set({
      ...fields,
      scopes: tokenScopes.filter((one) => scopes.includes(one) !== (one === scope)),
    })
  return (
    <form id={id} className={styles.form} noValidate onSubmit={submit}>
      <TextInput
        label={t('tokens.form.name')}
        hint={t('tokens.form.nameHint')}
        maxLength={longestName}
        error={problemOf('name')}
        value={name}
        onChange={(event) => set({ ...fields, name: event.target.value })}
      />
      <CheckList
        label={t('tokens.form.scopes')}
        options={tokenScopes.map((value) => ({ value, label: t(`tokens.scopes.${value}`) }))}
        chosen={scopes}
        onToggle={toggle}
      />
      <Select
        label={t('tokens.form.lasts')}
        value={days}
        options={times.map((time) => ({
          value: String(time),
          label: t('tokens.form.days', { count: time }),
        }))}
        onChange={(event) => set({ ...fields, days: event.currentTarget.value })}
      />
      <p role="alert" className={styles.failure}>
        {failure}
      </p>
    </form>
  )
}

/** Names a new token, says what it opens, and shows it once. */
export function TokenForm({ organisationId, onClose }: { organisationId: string; onClose: () => void }) {
  const { t } = useTranslation('studio-integrations')
  const form = useId()
  const noNetwork = useNetworkReason()
  const [fields, set] = useState<Fields>({ name: '', scopes: [], days: '90' })
  const change = useIntegrationChange({
    send: ({ name, scopes, days }: Fields) =>
      request(createApiToken, { params: { id: organisationId }, body: { name, scopes, days: Number(days) } }),
  })
  const noName = fields.name.trim() === '' ? t('nameMissing') : undefined
  const noScope = fields.scopes.length === 0 ? t('tokens.form.scopeMissing') : undefined
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('tokens.form.title')}
      closeLabel={t('close')}
      actions={
        change.data ? (
          <Button look="main" onClick={onClose}>
            {t('done')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button
              look="main"
              type="submit"
              form={form}
              pending={change.isPending}
              disabledReason={noName ?? noScope ?? noNetwork}
            >
              {t('tokens.form.create')}
            </Button>
          </>
        )
      }
    >
      {change.data ? (
        <SecretOnce label={t('tokens.secret')} secret={change.data.secret} />
      ) : (
        <TokenFields id={form} fields={fields} set={set} change={change} />
      )}
    </Dialog>
  )
}
