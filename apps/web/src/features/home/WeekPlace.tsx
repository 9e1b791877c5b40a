import { lazy, Suspense } from 'react'
import { loadLaterTexts } from '../../i18n/i18n.ts'
import styles from './Week.module.css'

const Week = lazy(async () => {
  const [{ Week }] = await Promise.all([import('./Week.tsx'), loadLaterTexts()])
  return { default: Week }
})

/** The place of the week under the hero, held while its code, texts and data follow the first screen. */
export function WeekPlace() {
  return (
    <div className={styles.place}>
      <Suspense fallback={null}>
        <Week />
      </Suspense>
    </div>
  )
}
