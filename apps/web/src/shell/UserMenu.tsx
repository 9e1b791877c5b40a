import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { brand } from '../brand.ts'
import { logout } from '../features/session/session.ts'
import { Menu } from '../ui/Menu.tsx'
import styles from './UserMenu.module.css'
import { useSession } from './use-session.ts'

/** Addresses of the hub open beside the course, so that nobody loses their place (NAV-09). */
export function useAccountLinks() {
  const { t } = useTranslation('shell')
  return [
    { id: 'profile', label: t('user.profile'), icon: 'user', href: brand.hub.profile },
    { id: 'rank', label: t('user.rank'), icon: 'rank', href: brand.hub.rank },
    { id: 'account', label: t('user.account'), icon: 'settings', href: brand.hub.account },
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
