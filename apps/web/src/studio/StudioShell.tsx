import { Link, NavLink, Outlet } from 'react-router'
import { brand } from '../brand.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { paths } from '../paths.ts'
import { Avatar } from '../shell/Avatar.tsx'
import { ConnectionBanner } from '../shell/frame/ConnectionBanner.tsx'
import shell from '../shell/frame/Shell.module.css'
import { LanguageMenu } from '../shell/header/LanguageMenu.tsx'
import { UserMenu } from '../shell/header/UserMenu.tsx'
import { useRouteAnnouncer } from '../shell/navigation/use-route-announcer.ts'
import { useScrollMemory } from '../shell/navigation/use-scroll-memory.ts'
import { RunningTestsPlace } from '../shell/RunningTestsPlace.tsx'
import { studioOf } from '../shell/studio.ts'
import { useSession } from '../shell/use-session.ts'
import { studioPaths } from '../studio-paths.ts'
import { BrandMark } from '../ui/picture/BrandMark.tsx'
import { Icon } from '../ui/picture/Icon.tsx'
import styles from './StudioShell.module.css'

const entries = [
  { name: 'reviews', to: studioPaths.reviews(), roles: ['reviewer', 'admin'] },
  { name: 'content', to: studioPaths.content(), roles: ['author', 'admin'] },
  { name: 'people', to: studioPaths.people(), roles: ['admin'] },
  { name: 'organisations', to: studioPaths.organisations(), roles: ['manager', 'admin'] },
  { name: 'audit', to: studioPaths.audit(), roles: ['admin'] },
  { name: 'backups', to: studioPaths.backups(), roles: ['admin'] },
] as const

/** Studio entries for these roles, matching the access of the calls behind them. */
const entriesOf = (roles: readonly string[]) =>
  entries.filter((entry) => entry.roles.some((role) => roles.includes(role)))

function StudioHeader() {
  const { t } = useTranslation('studio')
  const { user } = useSession()
  if (!user) return null
  return (
    <header className={styles.header}>
      <div className={styles.wrap}>
        <Link to={studioOf(user.roles) ?? paths.home()} className={styles.logo}>
          <BrandMark />
          <span>
            {brand.name} {studioOf(user.roles) && <small className={styles.studio}>{t('name')}</small>}
          </span>
        </Link>
        <nav aria-label={t('nav.label')} className={styles.nav}>
          {entriesOf(user.roles).map(({ name, to }) => (
            <NavLink key={name} to={to} className={styles.entry}>
              {t(`nav.${name}`)}
            </NavLink>
          ))}
        </nav>
        <div className={styles.end}>
          <Link to={paths.home()} className={styles.back} title={t('nav.back')}>
            <Icon name="home" />
            <span className={styles.words}>{t('nav.back')}</span>
          </Link>
          <LanguageMenu className={styles.pill} />
          <UserMenu className={styles.person}>
            <Avatar id={user._id} name={user.firstName} image={user.avatar} />
          </UserMenu>
        </div>
      </div>
    </header>
  )
}

/** Layout of the studio pages: no sky, full width. */
export function StudioShell() {
  const { t } = useTranslation('shell')
  useRouteAnnouncer()
  useScrollMemory(false)
  return (
    <div className={styles.shell}>
      <a href="#main" className={shell.skip}>
        {t('skip')}
      </a>
      <RunningTestsPlace />
      <StudioHeader />
      <ConnectionBanner />
      <main id="main" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  )
}
