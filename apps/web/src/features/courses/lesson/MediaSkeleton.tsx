import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import type { Step } from '../outline.ts'
import styles from './MediaSkeleton.module.css'

const shapes = { slides: styles.deck, pdf: styles.deck, page: styles.text } as const

/** Holds the place of a part: as high as what it will show, so that nothing moves below it. */
export function MediaSkeleton({ format }: Pick<Step, 'format'>) {
  return <Skeleton shape="block" className={format ? shapes[format] : styles.film} />
}
