import { cx } from '../cx.ts'
import styles from './SunClimb.module.css'

/** By the height of the picture: the first and second half of the path, and the width of the glow and the sun. */
const pictures = {
  large: {
    viewBox: '0 0 640 250',
    way: ['M20 236A300 186 0 0 1 320 50', 'M320 50A300 186 0 0 1 620 236'],
    radii: [46, 32, 20],
  },
  small: {
    viewBox: '0 0 320 120',
    way: ['M16 116A144 96 0 0 1 160 20', 'M160 20A144 96 0 0 1 304 116'],
    radii: [30, 21, 13],
  },
}

interface Props {
  size: keyof typeof pictures
  /** Sets its width and overlap. */
  className: string | undefined
}

/** The sun climbs to the zenith once; with reduced motion it is there from the start. */
export function SunClimb({ size, className }: Props) {
  const {
    viewBox,
    way: [past, ahead],
    radii: [light, glow, disc],
  } = pictures[size]
  return (
    <svg viewBox={viewBox} className={cx(styles.climb, styles[size], className)} aria-hidden="true">
      <path d={past} className={styles.path} pathLength="1" />
      <path d={ahead} className={styles.rest} />
      <g className={styles.sun}>
        <circle r={light} opacity=".18" />
        <circle r={glow} opacity=".32" />
        <circle r={disc} className={styles.disc} />
      </g>
    </svg>
  )
}
