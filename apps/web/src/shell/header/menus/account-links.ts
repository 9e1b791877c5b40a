import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAccountPages } from '../../use-account-pages.ts'

/** URLs of the hub open in a new tab, so that nobody loses their place in a course (NAV-09). */
export function useAccountLinks() {
  const { t } = useTranslation('shell')
  const pages = useAccountPages()
  if (!pages) return []
  return [
    { id: 'profile', label: t('user.profile'), icon: 'user', href: pages.profile },
    { id: 'rank', label: t('user.rank'), icon: 'rank', href: pages.rank },
    { id: 'account', label: t('user.account'), icon: 'settings', href: pages.account },
  ] as const
}
