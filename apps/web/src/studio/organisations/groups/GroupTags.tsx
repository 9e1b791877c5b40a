import type { Group } from '@zenit/contract/groups'
import type { Member } from '@zenit/contract/members'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Tag } from '../../../ui/Tag.tsx'
import styles from './Groups.module.css'

/** The groups of a person, by name. */
export function GroupTags({ member, groups }: { member: Member; groups: readonly Group[] }) {
  const { t } = useTranslation('studio-groups')
  const own = groups.filter(({ _id }) => member.groups.includes(_id))
  if (own.length === 0) return null
  return (
    <ul className={styles.tags} aria-label={t('of')}>
      {own.map(({ _id, name }) => (
        <li key={_id}>
          <Tag>{name}</Tag>
        </li>
      ))}
    </ul>
  )
}
