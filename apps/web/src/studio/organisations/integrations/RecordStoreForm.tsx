import { type RecordStore, updateRecordStore } from '@zenit/contract/record-stores'
import { type FormEvent, useId, useState } from 'react'
import { request } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useNetworkReason } from '../../../offline/use-network-reason.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextInput } from '../../../ui/form/Field.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
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
  id: string
  fields: Fields
  set: (fields: Fields) => void
  /** A secret that is there is kept where the field is empty. */
  keepsSecret: boolean
  problemOf: (field: string) => string | undefined
  failure: string | undefined
  onSubmit: () => void
}

function StoreFields({ id, fields, set, keepsSecret, problemOf, failure, onSubmit }: FieldsProps) {
  const { t } = useTranslation('studio-integrations')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  const text = (name: 'url' | 'key' | 'secret', length: number) => ({
    label: t(`recordStore.form.${name}`),
    error: problemOf(name),
    maxLength: length,
    autoComplete: 'off',
    value: fields[name],
    onChange: (event: { target: { value: string } }) => set({ ...fields, [name]: event.target.value }),
  })
  return (
    <form id={id} className={styles.form} noValidate onSubmit={submit}>
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
      <p role="alert" className={styles.failure}>
        {failure}
      </p>
    </form>
  )
}

/** What is still missing; undefined: nothing. */
function useMissing({ url, key, secret }: Fields, keepsSecret: boolean): string | undefined {
  const { t } = useTranslation('studio-integrations')
  if (url.length <= 'https://'.length) return t('webhooks.form.urlMissing')
  if (key === '') return t('recordStore.form.keyMissing')
  return secret === '' && !keepsSecret ? t('recordStore.form.secretMissing') : undefined
}

interface Props {
  organisationId: string
  /** Null: there is none yet. */
  recordStore: RecordStore | null
  onClose: () => void
}

/** Where statements go, with what key and secret, and how they name people. */
export function RecordStoreForm({ organisationId, recordStore, onClose }: Props) {
  const { t } = useTranslation('studio-integrations')
  const form = useId()
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
    <Dialog
      isOpen
      onClose={onClose}
      title={recordStore ? t('recordStore.form.edit') : t('recordStore.form.title')}
      closeLabel={t('close')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            look="main"
            type="submit"
            form={form}
            pending={isPending}
            disabledReason={missing ?? noNetwork}
          >
            {recordStore ? t('webhooks.form.save') : t('recordStore.form.create')}
          </Button>
        </>
      }
    >
      <StoreFields
        id={form}
        fields={fields}
        set={set}
        keepsSecret={keepsSecret}
        problemOf={problemOf}
        failure={failure}
        onSubmit={() => !missing && !isPending && change(fields)}
      />
    </Dialog>
  )
}
