import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import type { Step } from '../outline.ts'
import styles from './MediaSkeleton.module.css'

const shapes = { slides: styles.deck, pdf: styles.deck, page: styles.text } as const

/** Placeholder with the height of the sublesson's content, so that nothing below shifts. */
export function MediaSkeleton({ format }: Pick<Step, 'format'>) {
  return <Skeleton shape="block" className={format ? shapes[format] : styles.film} />
}
