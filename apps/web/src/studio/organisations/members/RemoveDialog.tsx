import { type Member, removeMembers } from '@zenit/contract/members'
import type { Organisation } from '@zenit/contract/organisations'
import { request } from '../../../api/client.ts'
import { fullName } from '../../../format/names.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ChangeDialog } from '../../people/change/ChangeDialog.tsx'
import styles from './Members.module.css'

interface Props {
  organisation: Organisation
  people: readonly Member[]
  onClose: () => void
  /** Called once they are removed. */
  onDone: () => void
}

const effects = ['stays', 'sections', 'sight'] as const

/** Explains the consequences for people and their data before they are removed from an organisation. */
export function RemoveDialog({ organisation, people, onClose, onDone }: Props) {
  const { t } = useTranslation('studio-members')
  const [only] = people
  const name = only && people.length === 1 ? fullName(only) || only.email : undefined
  return (
    <ChangeDialog
      title={name ? t('remove.titleOne', { name }) : t('remove.title', { count: people.length })}
      effect={t('remove.effect', { name: organisation.name })}
      confirmLabel={t('remove.yes')}
      done={t('remove.done')}
      send={async (reason) => {
        const body = { people: people.map(({ _id }) => _id), reason }
        await request(removeMembers, { params: { id: organisation._id }, body })
        onDone()
      }}
      onClose={onClose}
      reasonReaders={t('remove.readers')}
    >
      <ul className={styles.effects}>
        {effects.map((effect) => (
          <li key={effect}>{t(`remove.effects.${effect}`)}</li>
        ))}
      </ul>
    </ChangeDialog>
  )
}
