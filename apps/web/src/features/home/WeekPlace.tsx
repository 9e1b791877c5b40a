import type { AnswerOf } from '@zenit/contract/call'
import type { viewHome } from '@zenit/contract/home'
import { Suspense } from 'react'
import { onDemand } from '../../ui/overlay/on-demand.tsx'
import styles from './WeekPlace.module.css'

const { Part: News } = onDemand(async () => (await import('./News.tsx')).News)
const { Part: Required } = onDemand(async () => (await import('../required/Required.tsx')).Required)
const { Part: Week } = onDemand(async () => (await import('./Week.tsx')).Week)

/** Placeholder with the height of the required training; nothing when none is required. */
export const RequiredPlace = ({ home }: { home: AnswerOf<typeof viewHome> }) =>
  home.requiredCount > 0 && (
    <div className={styles.required} data-lines={home.required.length}>
      <Suspense fallback={null}>
        <Required home={home} />
      </Suspense>
    </div>
  )

/** Placeholder of the week below the hero, while its code and data load after the first screen. */
export function WeekPlace() {
  return (
    <div className={styles.place}>
      <Suspense fallback={null}>
        <Week />
      </Suspense>
    </div>
  )
}

/** At the end, so that loading it does not move content being read. */
export const NewsPlace = () => (
  <Suspense fallback={null}>
    <News />
  </Suspense>
)
