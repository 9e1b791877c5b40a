import { Outlet, useLocation } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { cx } from '../../ui/cx.ts'
import { Header } from '../header/Header.tsx'
import { useHero } from '../hero/hero.ts'
import { PendingPage, usePendingPlace } from '../navigation/PendingPage.tsx'
import { useRouteAnnouncer } from '../navigation/use-route-announcer.ts'
import { useScrollMemory } from '../navigation/use-scroll-memory.ts'
import { isPageCelebrating } from '../page-celebration.ts'
import { useIsQuiet } from '../quiet-shell.ts'
import { RunningTestsPlace } from '../RunningTestsPlace.tsx'
import { BottomBar } from './BottomBar.tsx'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { Footer } from './Footer.tsx'
import styles from './Shell.module.css'

/** The frame of every page except the login. */
export function Shell() {
  const { t } = useTranslation('shell')
  const location = useLocation()
  const pending = usePendingPlace()
  const isQuiet = useIsQuiet()
  const isCelebrating = isPageCelebrating.use()
  useRouteAnnouncer()
  useScrollMemory(pending !== undefined)
  const { height, time } = useHero(pending?.pathname ?? location.pathname)
  return (
    <div className={cx(styles.shell, height === 'none' && styles.plain, isQuiet && styles.quiet)}>
      <a href="#main" className={styles.skip}>
        {t('skip')}
      </a>
      {!isQuiet && <RunningTestsPlace />}
      {/* A celebration on a page without a hero has its own sky. */}
      {!isQuiet && <Header sky={height === 'none' && !isCelebrating ? undefined : time} />}
      {/* A running test shows in its own bar that the network is unavailable; the banner would cover its buttons. */}
      {!isQuiet && <ConnectionBanner />}
      <main id="main" className={styles.main} tabIndex={-1}>
        {pending ? <PendingPage place={pending} /> : <Outlet />}
      </main>
      {!isQuiet && <Footer />}
      {!isQuiet && <BottomBar />}
    </div>
  )
}
