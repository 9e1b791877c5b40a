import { useQuery } from '@tanstack/react-query'
import { type Person, updatePersonOrganisation } from '@zenit/contract/people'
import { useState } from 'react'
import { request } from '../../../api/client.ts'
import { fullName } from '../../../format/names.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Select } from '../../../ui/form/Select.tsx'
import { organisationsQuery } from '../../organisations/queries.ts'
import { ChangeDialog } from './ChangeDialog.tsx'

/** Moves a person to another organisation. */
export function OrganisationDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation('studio-people')
  const { data, isError } = useQuery(organisationsQuery)
  const present = person.organisation
  const [organisationId, setOrganisation] = useState(present._id)
  const organisations = data?.organisations ?? [present]
  const same = organisationId === present._id ? t('change.organisation.same') : undefined
  return (
    <ChangeDialog
      title={t('change.organisation.title', { name: fullName(person) })}
      effect={t('change.organisation.effect')}
      confirmLabel={t('change.organisation.yes')}
      done={t('change.organisation.done')}
      send={(reason) =>
        request(updatePersonOrganisation, { params: { id: person._id }, body: { organisationId, reason } })
      }
      onClose={onClose}
      blocked={isError && !data ? t('change.organisation.failed') : same}
    >
      <Select
        label={t('change.organisation.label')}
        value={organisationId}
        options={organisations.map(({ _id, name }) => ({ value: _id, label: name }))}
        onChange={(event) => setOrganisation(event.currentTarget.value)}
      />
    </ChangeDialog>
  )
}
