import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { logout } from '../features/session/session.ts'
import { loginSettingsQuery } from '../features/session/settings.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Menu } from '../ui/Menu.tsx'
import styles from './UserMenu.module.css'
import { useSession } from './use-session.ts'

/** The hub's pages of the account; null when it is another's hub, undefined until the answer has come. */
export function useAccountPages() {
  const { data } = useQuery(loginSettingsQuery)
  return data?.accountPages
}

/** Addresses of the hub open beside the course, so that nobody loses their place (NAV-09). */
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

/** Profile, rank, account settings and the way out. */
export function UserMenu({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const { t } = useTranslation('shell')
  const { user } = useSession()
  const account = useAccountLinks()
  if (!user) return null
  return (
    <Menu
      label={t('user.menu', { name: user.firstName })}
      className={className}
      heading={
        <>
          <strong className={styles.name}>{`${user.firstName} ${user.lastName}`.trim()}</strong>
          <span className={styles.rank}>{t('user.rankStage', { rank: user.rankStage })}</span>
        </>
      }
      entries={[
        ...account.map(({ id, label, icon, href }) => ({
          id,
          label,
          icon,
          note: t('newTabNote'),
          // biome-ignore lint/a11y/useAnchorContent: the menu fills the link with its entry's words.
          link: <a href={href} target="_blank" rel="noopener" />,
        })),
        { id: 'logout', label: t('user.logout'), icon: 'exit', onSelect: () => void logout() },
      ]}
    >
      {children}
    </Menu>
  )
}
