import type { User } from '@zenit/contract/session'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Tag } from '../../ui/Tag.tsx'
import { givenRoles } from './queries.ts'

/** A person's roles besides learner. */
export function RoleTags({ roles }: { roles: User['roles'] }) {
  const { t } = useTranslation('studio-people')
  return givenRoles
    .filter((role) => roles.includes(role))
    .map((role) => (
      <Tag key={role} tone={role === 'admin' ? 'sun' : 'plain'}>
        {t(`roles.${role}.name`)}
      </Tag>
    ))
}
