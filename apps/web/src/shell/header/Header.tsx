import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { brand } from '../../brand.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { paths } from '../../paths.ts'
import { IconButton } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { BrandMark } from '../../ui/picture/BrandMark.tsx'
import type { TimeOfDay } from '../../ui/picture/Sky.tsx'
import { Avatar } from '../Avatar.tsx'
import { DrawerButtons, DrawerHost, UnreadBadge, useUnread } from '../drawers/LearnerDrawers.tsx'
import { useAccountPages } from '../use-account-pages.ts'
import { useSession } from '../use-session.ts'
import { BetaTag } from './BetaTag.tsx'
import styles from './Header.module.css'
import { LanguageMenu } from './LanguageMenu.tsx'
import { menuPart } from './menu-part.tsx'
import { Search } from './Search.tsx'
import { ToolsGrid } from './ToolsGrid.tsx'
import { TopMenu } from './TopMenu.tsx'
import { fetchToolbar } from './toolbar.ts'
import { UserMenu } from './UserMenu.tsx'

const { Part: MobileDrawer, fetch: fetchDrawer } = menuPart(
  async () => (await import('../drawers/MobileDrawer.tsx')).MobileDrawer,
)

const reach = () => {
  fetchDrawer()
  fetchToolbar()
}

function Burger() {
  const { t } = useTranslation('shell')
  const { t: common } = useTranslation('common')
  const unread = useUnread()
  const [isOpen, setOpen] = useState(false)
  // Once opened it stays mounted, so that it can animate out.
  const [wasOpened, setOpened] = useState(false)
  const open = () => {
    setOpened(true)
    setOpen(true)
  }
  return (
    <>
      <span className={cx(styles.badged, styles.mobileOnly)}>
        <IconButton
          icon="menu"
          label={
            unread > 0 ? `${t('nav.open')}, ${common('drawers.unread', { count: unread })}` : t('nav.open')
          }
          className={styles.glass}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onPointerEnter={reach}
          onFocus={reach}
          onTouchStart={reach}
          onClick={open}
        />
        <UnreadBadge count={unread} />
      </span>
      {wasOpened && (
        <Suspense fallback={null}>
          <MobileDrawer isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Link to the profile, on a small screen, if the hub has one. */
function ProfileShortcut({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation('shell')
  const pages = useAccountPages()
  const className = cx(styles.person, styles.mobileOnly)
  if (pages === null) return null
  if (!pages) return <span className={className}>{children}</span>
  return (
    <a
      href={pages.profile}
      target="_blank"
      rel="noopener"
      className={className}
      aria-label={t('user.profileOf', { name })}
    >
      {children}
    </a>
  )
}

/** The logo, the top menu, further buttons, and the person. White on the page's sky, ink on paper. */
export function Header({ sky }: { sky: TimeOfDay | undefined }) {
  const { t } = useTranslation('shell')
  const { user, isOnboarded, isBeta } = useSession()
  if (!user) return null
  const avatar = <Avatar id={user._id} name={user.firstName} image={user.avatar} />
  return (
    <header
      className={cx(styles.header, !sky && styles.onPaper)}
      data-sky={sky}
      data-on-sky={sky ? true : undefined}
    >
      <div className={styles.wrap}>
        <Link to={paths.home()} className={styles.logo} aria-label={t('nav.logo', { name: brand.name })}>
          <BrandMark />
          {brand.name}
        </Link>
        {isBeta && isOnboarded && <BetaTag className={cx(styles.tag, styles.desktopOnly)} />}
        <TopMenu />
        <div className={styles.end}>
          {isOnboarded && <Search className={styles.glass} />}
          {isOnboarded && <ToolsGrid className={cx(styles.glass, styles.round, styles.desktopOnly)} />}
          {isOnboarded && <DrawerButtons className={styles.glass} />}
          <LanguageMenu className={cx(styles.glass, styles.pill, styles.desktopOnly)} />
          <UserMenu className={cx(styles.person, styles.desktopOnly)}>{avatar}</UserMenu>
          <ProfileShortcut name={user.firstName}>{avatar}</ProfileShortcut>
          <Burger />
        </div>
      </div>
      {isOnboarded && <DrawerHost />}
    </header>
  )
}
