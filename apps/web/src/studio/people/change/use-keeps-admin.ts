import type { Person } from '@zenit/contract/people'
import { useTranslation } from '../../../i18n/use-translation.ts'

/** Why nobody may take the access of this person as an admin away; undefined where it may be. */
export function useKeepsAdmin({ isSelf, isLastAdmin, roles }: Person): string | undefined {
  const { t } = useTranslation('studio-people')
  if (isSelf && roles.includes('admin')) return t('person.selfRule')
  return isLastAdmin ? t('person.lastAdmin') : undefined
}
