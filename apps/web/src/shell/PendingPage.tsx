import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { type Location, useLocation, useNavigation } from 'react-router'
import { CardGridSkeleton, Skeleton } from '../ui/Skeleton.tsx'
import { Sky } from '../ui/Sky.tsx'
import heroStyles from './Hero.module.css'
import { heroOf } from './hero.ts'
import styles from './PendingPage.module.css'

const patienceMs = 180

/** Tells once that a wait has become long; short ones end without a flicker. */
function createPatience() {
  let isOver = false
  return {
    subscribe: (listener: () => void) => {
      const timer = setTimeout(() => {
        isOver = true
        listener()
      }, patienceMs)
      return () => {
        clearTimeout(timer)
        isOver = false
      }
    },
    isOver: () => isOver,
  }
}
const patience = createPatience()
const none = { subscribe: () => () => {}, isOver: () => false }

/** The place that is on its way, once the wait is long enough to show. A new search of the same page is no new place. */
export function usePendingPlace(): Location | undefined {
  const { location } = useNavigation()
  const { pathname } = useLocation()
  const isElsewhere = location !== undefined && location.pathname !== pathname
  const watched = isElsewhere ? patience : none
  const isLong = useSyncExternalStore(watched.subscribe, watched.isOver)
  return isElsewhere && isLong ? location : undefined
}

/** Places of the same shape as the page to come, under its own sky. */
export function PendingPage({ place }: { place: Location }) {
  const { t } = useTranslation('shell')
  const { height, time } = heroOf(place.pathname)
  return (
    <div role="status" aria-label={t('loading')}>
      {height !== 'none' && (
        <div className={`${heroStyles.hero} ${heroStyles[height]} ${heroStyles.whole}`} data-testid="hero">
          <Sky time={time} className={heroStyles.sky} />
        </div>
      )}
      <div className={styles.wrap}>
        <Skeleton shape="heading" />
        <CardGridSkeleton count={6} label={t('loading')} />
      </div>
    </div>
  )
}
