import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './MediaSkeleton.module.css'
import type { Step } from './outline.ts'

const shapes = { slides: styles.deck, pdf: styles.deck, page: styles.text } as const

/** Holds the place of a part: as high as what it will show, so that nothing moves below it. */
export function MediaSkeleton({ format }: Pick<Step, 'format'>) {
  return <Skeleton shape="block" className={format ? shapes[format] : styles.film} />
}
