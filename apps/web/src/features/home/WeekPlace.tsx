import { lazy, Suspense } from 'react'
import styles from './Week.module.css'

const Week = lazy(async () => ({ default: (await import('./Week.tsx')).Week }))

/** The place of the week under the hero, held while its code and data follow the first screen. */
export function WeekPlace() {
  return (
    <div className={styles.place}>
      <Suspense fallback={null}>
        <Week />
      </Suspense>
    </div>
  )
}
