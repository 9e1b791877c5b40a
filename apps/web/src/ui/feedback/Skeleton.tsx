import { cx } from '../cx.ts'
import styles from './Skeleton.module.css'

interface Props {
  /** Shape of the content, so that nothing shifts when it loads. */
  shape: 'heading' | 'line' | 'block'
  className?: string
}

/** A placeholder for loading content. */
export function Skeleton({ shape, className }: Props) {
  return <span className={cx(styles.skeleton, styles[shape], className)} aria-hidden="true" />
}

/** Placeholder of a card: picture (unless it is a low one), title, two lines and foot. */
function CardPlace({ isLow }: { isLow: boolean }) {
  return (
    <span className={styles.place} aria-hidden="true">
      {!isLow && <span className={cx(styles.skeleton, styles.picture)} />}
      <span className={styles.words}>
        <Skeleton shape="heading" />
        <Skeleton shape="line" />
        <Skeleton shape="line" className={styles.short} />
        <Skeleton shape="line" className={styles.foot} />
      </span>
    </span>
  )
}

interface GridProps {
  count: number
  label: string
  /** Cards without a picture. */
  isLow?: boolean
}

/** A grid of placeholder cards; announces once that something is loading. */
export function CardGridSkeleton({ count, label, isLow = false }: GridProps) {
  const places = Array.from({ length: count }, (_, index) => `place-${index}`)
  return (
    <div role="status" aria-label={label} className={styles.grid}>
      {places.map((place) => (
        <CardPlace key={place} isLow={isLow} />
      ))}
    </div>
  )
}
