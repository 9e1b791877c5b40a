import { useSyncExternalStore } from 'react'
import { type Location, useLocation, useNavigation } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { cx } from '../../ui/cx.ts'
import { CardGridSkeleton, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Sky } from '../../ui/picture/Sky.tsx'
import heroStyles from '../hero/Hero.module.css'
import { type PageShape, useHero } from '../hero/hero.ts'
import styles from './PendingPage.module.css'

const patienceMs = 180

/** Reports once that a navigation takes long; short ones cause no flicker. */
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

/** The next location, once loading takes long enough to show it. A changed query string is not a new location. */
export function usePendingPlace(): Location | undefined {
  const { location } = useNavigation()
  const { pathname } = useLocation()
  const isElsewhere = location !== undefined && location.pathname !== pathname
  const watched = isElsewhere ? patience : none
  const isLong = useSyncExternalStore(watched.subscribe, watched.isOver, watched.isOver)
  return isElsewhere && isLong ? location : undefined
}

function Places({ shape }: { shape: PageShape }) {
  const { t } = useTranslation('shell')
  if (shape === 'cards')
    return (
      <>
        <Skeleton shape="heading" />
        <CardGridSkeleton count={6} label={t('loading')} />
      </>
    )
  if (shape === 'list')
    return (
      <div className={styles.paper}>
        <Skeleton shape="line" className={styles.bar} />
        <CardGridSkeleton isLow count={6} label={t('loading')} />
      </div>
    )
  return (
    <div role="status" aria-label={t('loading')} className={shape === 'course' ? styles.stage : styles.sheet}>
      <Skeleton shape="block" className={styles.main} />
      {shape === 'course' && <Skeleton shape="block" className={styles.main} />}
    </div>
  )
}

/** Placeholder with the shape of the next page, under its sky. */
export function PendingPage({ place }: { place: Location }) {
  const { height, time, shape } = useHero(place.pathname)
  const isOver = shape !== 'cards' && shape !== 'words'
  return (
    <>
      {height !== 'none' && (
        <div
          className={cx(heroStyles.hero, heroStyles[height], isOver ? heroStyles.backdrop : heroStyles.whole)}
          data-testid="hero"
        >
          <Sky time={time} className={heroStyles.sky} />
        </div>
      )}
      {shape !== 'words' && (
        <div className={cx(styles.wrap, isOver && styles.over)}>
          <Places shape={shape} />
        </div>
      )}
    </>
  )
}
