import { useQuery } from '@tanstack/react-query'
import { type Manager, updateManager } from '@zenit/contract/members'
import type { Organisation } from '@zenit/contract/organisations'
import { useState } from 'react'
import { request } from '../../../api/client.ts'
import { fullName } from '../../../format/names.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ListStates } from '../../../lists/ListStates.tsx'
import { Button } from '../../../ui/Button.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { Panel } from '../../Panel.tsx'
import { ChangeDialog } from '../../people/change/ChangeDialog.tsx'
import { AppointDialog } from './AppointDialog.tsx'
import styles from './Members.module.css'
import { managersQuery } from './queries.ts'

interface Props {
  organisation: Organisation
  /** Admins appoint and remove managers. */
  canChange: boolean
}

function RemoveManager({
  organisation,
  manager,
  onClose,
}: {
  organisation: Organisation
  manager: Manager
  onClose: () => void
}) {
  const { t } = useTranslation('studio-members')
  const params = { id: organisation._id, personId: manager._id }
  return (
    <ChangeDialog
      title={t('managers.removeTitle', { name: fullName(manager) || manager.email })}
      effect={t('managers.removeEffect', { name: organisation.name })}
      confirmLabel={t('managers.removeYes')}
      done={t('managers.removed')}
      send={(reason) => request(updateManager, { params, body: { isManager: false, reason } })}
      onClose={onClose}
    />
  )
}

/** The managers of the organisation. */
export function Managers({ organisation, canChange }: Props) {
  const { t } = useTranslation('studio-members')
  const query = useQuery(managersQuery(organisation._id))
  const [isAppointing, setAppointing] = useState(false)
  const [leaving, setLeaving] = useState<Manager | null>(null)
  return (
    <Panel
      title={t('managers.title')}
      action={
        canChange && (
          <Button size="small" icon="plus" onClick={() => setAppointing(true)}>
            {t('managers.add')}
          </Button>
        )
      }
    >
      <ListStates query={query} failure={t('managers.failure')} shape="rows">
        {({ managers }) =>
          managers.length === 0 ? (
            <p className={styles.note}>{t('managers.none')}</p>
          ) : (
            <ul className={styles.list}>
              {managers.map((manager) => (
                <li key={manager._id} className={styles.person}>
                  <div className={styles.names}>
                    <p className={styles.name}>{fullName(manager) || manager.email}</p>
                    <p className={styles.note}>{manager.email}</p>
                  </div>
                  {canChange && (
                    <Button size="small" look="quiet" onClick={() => setLeaving(manager)}>
                      {t('managers.remove')}
                      <VisuallyHidden>– {fullName(manager) || manager.email}</VisuallyHidden>
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </ListStates>
      {isAppointing && <AppointDialog organisation={organisation} onClose={() => setAppointing(false)} />}
      {leaving && (
        <RemoveManager organisation={organisation} manager={leaving} onClose={() => setLeaving(null)} />
      )}
    </Panel>
  )
}
