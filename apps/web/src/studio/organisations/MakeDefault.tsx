import type { Organisation } from '@zenit/contract/organisations'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'
import { ReasonField } from '../ReasonField.tsx'
import styles from './OrganisationsPage.module.css'
import { useOrganisationActions } from './use-organisation-actions.ts'

interface Props {
  organisation: Organisation
  isOpen: boolean
  onClose: () => void
}

/** Asks for confirmation before changing the organisation that new people join. */
export function MakeDefault({ organisation, isOpen, onClose }: Props) {
  const { t } = useTranslation('studio-organisations')
  const [reason, setReason] = useState('')
  const { makeDefault } = useOrganisationActions(onClose)
  const submit = () => {
    makeDefault.mutate({ id: organisation._id, reason: reason.trim() })
  }
  return (
    <FormDialog
      isOpen={isOpen}
      title={t('default.title', { name: organisation.name })}
      words={{ close: t('close'), cancel: t('cancel'), send: t('default.confirm') }}
      isPending={makeDefault.isPending}
      onSend={submit}
      onClose={onClose}
      className={styles.form}
    >
      <p>{t('default.body')}</p>
      <ReasonField value={reason} onChange={setReason} />
    </FormDialog>
  )
}
