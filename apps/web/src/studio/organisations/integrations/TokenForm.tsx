import { createApiToken } from '@zenit/contract/api-tokens'
import { type TokenScope, tokenScopes } from '@zenit/contract/call'
import { useState } from 'react'
import { request } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useNetworkReason } from '../../../offline/use-network-reason.ts'
import { CheckList } from '../../../ui/form/CheckList.tsx'
import { TextInput } from '../../../ui/form/Field.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import styles from './Integrations.module.css'
import { SecretOnce } from './SecretOnce.tsx'
import { useIntegrationChange } from './use-integration-change.ts'

/** The server's limit. */
const longestName = 80
const times = [30, 90, 180, 365] as const

interface Fields {
  name: string
  scopes: TokenScope[]
  days: string
}

interface FieldsProps {
  fields: Fields
  set: (fields: Fields) => void
  problem: string | undefined
}

function TokenFields({ fields, set, problem }: FieldsProps) {
  const { t } = useTranslation('studio-integrations')
  const { name, scopes, days } = fields
  const toggle = (scope: string) =>
    set({
      ...fields,
      scopes: tokenScopes.filter((one) => scopes.includes(one) !== (one === scope)),
    })
  return (
    <>
      <TextInput
        label={t('tokens.form.name')}
        hint={t('tokens.form.nameHint')}
        maxLength={longestName}
        error={problem}
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
    </>
  )
}

/** Creates a token with name and scopes, and shows it once. */
export function TokenForm({ organisationId, onClose }: { organisationId: string; onClose: () => void }) {
  const { t } = useTranslation('studio-integrations')
  const noNetwork = useNetworkReason()
  const [fields, set] = useState<Fields>({ name: '', scopes: [], days: '90' })
  const { change, data, isPending, problemOf, failure } = useIntegrationChange({
    send: ({ name, scopes, days }: Fields) =>
      request(createApiToken, { params: { id: organisationId }, body: { name, scopes, days: Number(days) } }),
  })
  const noName = fields.name.trim() === '' ? t('nameMissing') : undefined
  const noScope = fields.scopes.length === 0 ? t('tokens.form.scopeMissing') : undefined
  return (
    <FormDialog
      title={t('tokens.form.title')}
      words={{ close: t('close'), cancel: t('cancel'), send: t('tokens.form.create'), done: t('done') }}
      className={styles.form}
      noValidate
      isPending={isPending}
      blocked={noName ?? noScope ?? noNetwork}
      onSend={() => change(fields)}
      onClose={onClose}
      result={data && <SecretOnce label={t('tokens.secret')} secret={data.secret} />}
    >
      <TokenFields fields={fields} set={set} problem={problemOf('name')} />
      <p role="alert" className={styles.failure}>
        {failure}
      </p>
    </FormDialog>
  )
}
