import type { Feature, OrganizationSettings } from '@zenit/contract/session'
import { useLocation } from 'react-router'
import { useTranslation } from '../i18n/use-translation.ts'
import { paths } from '../paths.ts'
import { useSession } from './use-session.ts'

interface Entry {
  id: 'tools' | 'benefits' | 'community' | 'about'
  url: string
  /** The organisation flag that the entry requires. */
  accessKey: keyof OrganizationSettings | null
  /** Path prefix of its pages. */
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
  /** Switched off in this installation: shown, marked, and closed (BETA-01). */
  isOff: boolean
  isCurrent: boolean
}

/** Menu entries after Programs that rank and organisation open (ACCESS-02). */
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
