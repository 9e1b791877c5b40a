import type { Feature, OrganizationSettings } from '@zenit/contract/session'
import { useLocation } from 'react-router'
import { useTranslation } from '../i18n/use-translation.ts'
import { paths } from '../paths.ts'
import { useSession } from './use-session.ts'

interface Entry {
  id: 'tools' | 'benefits' | 'community' | 'about'
  url: string
  /** The flag of the organisation that the entry needs. */
  accessKey: keyof OrganizationSettings | null
  /** What the addresses of its pages begin with. */
  begins: string
}

const entries: readonly Entry[] = [
  { id: 'tools', url: paths.tools(), accessKey: 'accessToToolRepository', begins: '/tools' },
  { id: 'benefits', url: paths.benefits(), accessKey: 'accessToBenefits', begins: '/benefit' },
  { id: 'community', url: paths.community(), accessKey: 'accessToCommunity', begins: '/community' },
  { id: 'about', url: paths.about(), accessKey: null, begins: paths.about() },
]

export interface MenuItem {
  id: Entry['id']
  title: string
  url: string
  /** Switched off here: shown, marked, and closed (BETA-01). */
  isOff: boolean
  isCurrent: boolean
}

/** The entries of the menu after Programs, as far as rank and organisation open them (ACCESS-02). */
export function useMenu(): MenuItem[] {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const { isOnboarded, organizationSettings, disabledFeatures } = useSession()
  if (!isOnboarded) return []
  return entries
    .filter(({ accessKey }) => accessKey === null || organizationSettings?.[accessKey])
    .map(({ id, url, begins }) => ({
      id,
      url,
      title: t(`nav.${id}`),
      isOff: disabledFeatures.includes(id as Feature),
      isCurrent: pathname.startsWith(begins),
    }))
}
