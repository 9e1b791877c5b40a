import { type RecordStore, updateRecordStore } from '@zenit/contract/record-stores'
import { useState } from 'react'
import { request } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useNetworkReason } from '../../../offline/use-network-reason.ts'
import { TextInput } from '../../../ui/form/Field.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import styles from './Integrations.module.css'
import { useIntegrationChange } from './use-integration-change.ts'

const actors = ['account', 'email'] as const

interface Fields {
  url: string
  key: string
  secret: string
  actor: RecordStore['actor']
}

interface FieldsProps {
  fields: Fields
  set: (fields: Fields) => void
  /** An existing secret stays when the field is empty. */
  keepsSecret: boolean
  problemOf: (field: string) => string | undefined
}

function StoreFields({ fields, set, keepsSecret, problemOf }: FieldsProps) {
  const { t } = useTranslation('studio-integrations')
  const text = (name: 'url' | 'key' | 'secret', length: number) => ({
    label: t(`recordStore.form.${name}`),
    error: problemOf(name),
    maxLength: length,
    autoComplete: 'off',
    value: fields[name],
    onChange: (event: { target: { value: string } }) => set({ ...fields, [name]: event.target.value }),
  })
  return (
    <>
      <TextInput {...text('url', 2_000)} type="url" hint={t('recordStore.form.urlHint')} />
      <TextInput {...text('key', 200)} spellCheck={false} />
      <TextInput
        {...text('secret', 500)}
        type="password"
        autoComplete="new-password"
        hint={keepsSecret ? t('recordStore.form.secretKept') : t('recordStore.form.secretHint')}
      />
      <Select
        label={t('recordStore.form.actor')}
        value={fields.actor}
        options={actors.map((value) => ({ value, label: t(`recordStore.actors.${value}`) }))}
        onChange={({ target }) => set({ ...fields, actor: target.value as Fields['actor'] })}
      />
      <p className={styles.note}>{t('recordStore.form.actorHint')}</p>
    </>
  )
}

/** The first missing input; undefined: none. */
function useMissing({ url, key, secret }: Fields, keepsSecret: boolean): string | undefined {
  const { t } = useTranslation('studio-integrations')
  if (url.length <= 'https://'.length) return t('webhooks.form.urlMissing')
  if (key === '') return t('recordStore.form.keyMissing')
  return secret === '' && !keepsSecret ? t('recordStore.form.secretMissing') : undefined
}

interface Props {
  organisationId: string
  /** Null: none yet. */
  recordStore: RecordStore | null
  onClose: () => void
}

/** URL, key and secret of the record store, and how statements name people. */
export function RecordStoreForm({ organisationId, recordStore, onClose }: Props) {
  const { t } = useTranslation('studio-integrations')
  const noNetwork = useNetworkReason()
  const { url, key, actor } = recordStore ?? { url: 'https://', key: '', actor: 'account' }
  const [fields, set] = useState<Fields>({ url, key, secret: '', actor })
  const keepsSecret = recordStore !== null && fields.url === url && fields.key === key
  const { change, isPending, problemOf, failure } = useIntegrationChange({
    send: ({ secret, ...given }: Fields) => {
      const isEnabled = recordStore === null || recordStore.disabledAt === null
      const body = { ...given, ...(secret !== '' && { secret }), isEnabled }
      return request(updateRecordStore, { params: { id: organisationId }, body })
    },
    done: () => t('recordStore.saved'),
    onDone: onClose,
  })
  const missing = useMissing(fields, keepsSecret)
  return (
    <FormDialog
      title={recordStore ? t('recordStore.form.edit') : t('recordStore.form.title')}
      words={{
        close: t('close'),
        cancel: t('cancel'),
        send: recordStore ? t('webhooks.form.save') : t('recordStore.form.create'),
      }}
      className={styles.form}
      noValidate
      isPending={isPending}
      blocked={missing ?? noNetwork}
      onSend={() => change(fields)}
      onClose={onClose}
    >
      <StoreFields fields={fields} set={set} keepsSecret={keepsSecret} problemOf={problemOf} />
      <p role="alert" className={styles.failure}>
        {failure}
      </p>
    </FormDialog>
  )
}
