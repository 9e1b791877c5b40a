import { type AssignableRole, type Person, updatePersonRoles } from '@zenit/contract/people'
import { useState } from 'react'
import { request } from '../../../api/client.ts'
import { fullName } from '../../../format/names.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { givenRoles } from '../queries.ts'
import styles from './ChangeDialog.module.css'
import { ChangeDialog } from './ChangeDialog.tsx'
import { useKeepsAdmin } from './use-keeps-admin.ts'

interface ChoiceProps {
  role: AssignableRole
  isChosen: boolean
  /** Why it cannot be removed. */
  kept: string | undefined
  onToggle: () => void
}

function Choice({ role, isChosen, kept, onToggle }: ChoiceProps) {
  const { t } = useTranslation('studio-people')
  const about = `role-${role}`
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        className={styles.box}
        checked={isChosen}
        aria-disabled={kept ? true : undefined}
        aria-describedby={about}
        onChange={() => !kept && onToggle()}
      />
      <span>
        <strong>{t(`roles.${role}.name`)}</strong>
        <span id={about} className={styles.about}>
          <br />
          {t(`roles.${role}.about`)} {kept}
        </span>
      </span>
    </label>
  )
}

/** Chooses a person's roles. */
export function RolesDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation('studio-people')
  const [roles, setRoles] = useState(() => givenRoles.filter((role) => person.roles.includes(role)))
  const keeps = useKeepsAdmin(person)
  const toggle = (role: AssignableRole) =>
    setRoles((now) => givenRoles.filter((one) => (one === role) !== now.includes(one)))
  return (
    <ChangeDialog
      title={t('change.roles.title', { name: fullName(person) })}
      effect={t('change.roles.effect')}
      confirmLabel={t('change.roles.yes')}
      done={t('change.roles.done')}
      send={(reason) => request(updatePersonRoles, { params: { id: person._id }, body: { roles, reason } })}
      onClose={onClose}
    >
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>{t('change.roles.legend')}</legend>
        {givenRoles.map((role) => (
          <Choice
            key={role}
            role={role}
            isChosen={roles.includes(role)}
            kept={role === 'admin' && roles.includes('admin') ? keeps : undefined}
            onToggle={() => toggle(role)}
          />
        ))}
      </fieldset>
    </ChangeDialog>
  )
}
