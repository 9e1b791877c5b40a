import type { Person } from '@zenit/contract/people'
import { useTranslation } from '../../../i18n/use-translation.ts'

/** Why this person's admin access cannot be removed; undefined when it can. */
export function useKeepsAdmin({ isSelf, isLastAdmin, roles }: Person): string | undefined {
  const { t } = useTranslation('studio-people')
  if (isSelf && roles.includes('admin')) return t('person.selfRule')
  return isLastAdmin ? t('person.lastAdmin') : undefined
}
