import type { Organisation } from '@zenit/contract/organisations'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { CheckList } from '../../ui/form/CheckList.tsx'
import { TextInput } from '../../ui/form/Field.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'
import { ReasonField } from '../ReasonField.tsx'
import { flagNames, flagsOf } from './flags.ts'
import styles from './OrganisationsPage.module.css'
import { slugOf } from './slug.ts'
import { useOrganisationActions } from './use-organisation-actions.ts'

interface Props {
  /** Null: a new one. */
  organisation: Organisation | null
  isOpen: boolean
  onClose: () => void
}

/** Values of the fields; the slug follows the name until it is edited. */
function useFields(organisation: Organisation | null) {
  const [name, setName] = useState(organisation?.name ?? '')
  const [ownSlug, setSlug] = useState<string | null>(organisation?.slug ?? null)
  const [open, setOpen] = useState<readonly string[]>(
    organisation ? flagNames.filter((flag) => organisation.flags[flag]) : flagNames,
  )
  const [reason, setReason] = useState('')
  const toggle = (flag: string) =>
    setOpen(open.includes(flag) ? open.filter((one) => one !== flag) : [...open, flag])
  return { name, setName, slug: ownSlug ?? slugOf(name), setSlug, open, toggle, reason, setReason }
}

type Fields = ReturnType<typeof useFields>

function FieldsOf({
  fields,
  isNew,
  slugError,
}: {
  fields: Fields
  isNew: boolean
  slugError?: string | undefined
}) {
  const { t } = useTranslation('studio-organisations')
  return (
    <>
      <TextInput
        label={t('form.name')}
        required
        maxLength={120}
        value={fields.name}
        onChange={(event) => fields.setName(event.target.value)}
      />
      {isNew && (
        <TextInput
          label={t('form.slug')}
          hint={t('form.slugHint')}
          error={slugError}
          required
          minLength={2}
          maxLength={60}
          pattern="[a-z0-9]+(-[a-z0-9]+)*"
          value={fields.slug}
          onChange={(event) => fields.setSlug(event.target.value)}
        />
      )}
      <CheckList
        label={t('form.flags')}
        options={flagNames.map((flag) => ({ value: flag, label: t(`flags.${flag}`) }))}
        chosen={fields.open}
        onToggle={fields.toggle}
      />
      {!isNew && <p className={styles.note}>{t('form.effect')}</p>}
      <ReasonField value={fields.reason} onChange={fields.setReason} />
    </>
  )
}

/** Creates an organisation, or edits its name and features. */
export function OrganisationForm({ organisation, isOpen, onClose }: Props) {
  const { t } = useTranslation('studio-organisations')
  const fields = useFields(organisation)
  const { create, update } = useOrganisationActions(onClose)
  const isTaken = create.error instanceof ApiError && create.error.code === 'slug-taken'
  const submit = () => {
    const { name, slug, reason } = fields
    const body = { name: name.trim(), flags: flagsOf(fields.open), reason: reason.trim() }
    if (organisation) update.mutate({ id: organisation._id, body })
    else create.mutate({ ...body, slug })
  }
  return (
    <FormDialog
      isOpen={isOpen}
      title={organisation ? t('form.edit') : t('form.create')}
      words={{ close: t('close'), cancel: t('cancel'), send: t('save') }}
      isPending={create.isPending || update.isPending}
      onSend={submit}
      onClose={onClose}
      className={styles.form}
    >
      <FieldsOf fields={fields} isNew={!organisation} slugError={isTaken ? t('form.slugTaken') : undefined} />
    </FormDialog>
  )
}
