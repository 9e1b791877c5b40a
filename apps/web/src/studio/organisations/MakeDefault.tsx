import type { Organisation } from '@zenit/contract/organisations'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { ReasonField } from '../ReasonField.tsx'
import styles from './OrganisationsPage.module.css'
import { useOrganisationActions } from './use-organisation-actions.ts'

interface Props {
  organisation: Organisation
  isOpen: boolean
  onClose: () => void
}

/** Asks before new people go to another organisation than until now. */
export function MakeDefault({ organisation, isOpen, onClose }: Props) {
  const { t } = useTranslation('studio-organisations')
  const formId = useId()
  const [reason, setReason] = useState('')
  const { makeDefault } = useOrganisationActions(onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    makeDefault.mutate({ id: organisation._id, reason: reason.trim() })
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('default.title', { name: organisation.name })}
      closeLabel={t('close')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="main" type="submit" form={formId} pending={makeDefault.isPending}>
            {t('default.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className={styles.form}>
        <p>{t('default.body')}</p>
        <ReasonField value={reason} onChange={setReason} />
      </form>
    </Dialog>
  )
}
