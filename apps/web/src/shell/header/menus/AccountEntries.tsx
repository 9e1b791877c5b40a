import { Link } from 'react-router'
import { logout } from '../../../features/session/sign-out.ts'
import { fullName } from '../../../format/names.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { paths } from '../../../paths.ts'
import { MenuList } from '../../../ui/overlay/Menu.tsx'
import { studioOf } from '../../studio.ts'
import { useSession } from '../../use-session.ts'
import styles from './AccountEntries.module.css'
import { useAccountLinks } from './account-links.ts'

/** Profile, rank, account settings and sign-out (NAV-09). */
export function AccountEntries({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('shell')
  const { user, isOnboarded } = useSession()
  const { t: menus } = useTranslation('menus')
  const account = useAccountLinks()
  if (!user) return null
  const studio = studioOf(user.roles)
  return (
    <MenuList
      close={onLeave}
      heading={
        <>
          <strong className={styles.name}>{fullName(user)}</strong>
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
        ...(isOnboarded
          ? [
              {
                id: 'progress',
                label: menus('progress'),
                icon: 'calendar' as const,
                link: <Link to={paths.progress()} />,
              },
              {
                id: 'sessions',
                label: t('user.sessions'),
                icon: 'lock' as const,
                link: <Link to={paths.sessions()} />,
              },
            ]
          : []),
        {
          id: 'your-data',
          label: t('user.yourData'),
          icon: 'download' as const,
          link: <Link to={paths.yourData()} />,
        },
        ...(studio
          ? [{ id: 'studio', label: t('user.studio'), icon: 'edit' as const, link: <Link to={studio} /> }]
          : []),
        { id: 'logout', label: t('user.logout'), icon: 'exit', onSelect: () => void logout() },
      ]}
    />
  )
}
