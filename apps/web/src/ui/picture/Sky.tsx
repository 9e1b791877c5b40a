import { useId } from 'react'
import { cx } from '../cx.ts'
import { dice, hash, ridgePath } from './landscape.ts'
import styles from './Sky.module.css'

export type TimeOfDay = 'dawn' | 'morning' | 'noon' | 'golden' | 'dusk' | 'night'

const width = 2400
const height = 240

/** Wide enough for any screen; a narrow one shows the middle. The last ridge is the page itself. */
const ridges = [
  { base: 96, swing: 26, sharpness: 0.75, wave: 620 },
  { base: 128, swing: 22, sharpness: 0.55, wave: 700 },
  { base: 162, swing: 17, sharpness: 0.25, wave: 760 },
  { base: 192, swing: 13, sharpness: 0.08, wave: 820 },
  { base: 222, swing: 7, sharpness: 0, wave: 1200 },
].map((ridge, index) => ({
  path: ridgePath({ width, height, ...ridge }, dice(hash(`zenith-${index}`))),
  isPage: index === 4,
}))

const roll = dice(hash('stars'))
/** Text is in the middle: a star between words would look like a comma. */
const isBehindWords = ({ x, y }: { x: number; y: number }) => y > 40 && Math.abs(x - width / 2) < 400

const stars = Array.from({ length: 190 }, () => ({
  x: Math.round(roll() * width),
  y: Math.round(roll() ** 1.4 * 330),
  r: 0.5 + Math.round(roll() * 10) / 9,
  opacity: 0.35 + Math.round(roll() * 6) / 10,
})).filter((star) => !isBehindWords(star))

function Stars() {
  return (
    <svg
      aria-hidden="true"
      className={styles.stars}
      viewBox={`0 0 ${width} 360`}
      preserveAspectRatio="xMidYMin slice"
    >
      {stars.map((star) => (
        <circle key={`${star.x}-${star.y}`} cx={star.x} cy={star.y} r={star.r} opacity={star.opacity} />
      ))}
    </svg>
  )
}

interface Props {
  time: TimeOfDay
  className?: string | undefined
  isFramed?: boolean
}

/** A sky with its land: the background of a hero. Decorative; text lies on its upper part. */
export function Sky({ time, className, isFramed = false }: Props) {
  // In its own frame the nearest land reaches the edge; elsewhere the page continues it.
  const shown = isFramed ? ridges.slice(0, -1) : ridges
  // Two skies on one page must not share gradient ids.
  const prefix = `sky-${useId().replaceAll(/\W/g, '')}-`
  return (
    <div className={cx(styles.sky, className)} data-sky={time} aria-hidden="true">
      {time === 'night' && <Stars />}
      <div className={styles.glow} />
      <svg
        aria-hidden="true"
        className={styles.land}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="xMidYMax slice"
      >
        <defs>
          {[1, 2, 3, 4].map((ridge) => (
            <linearGradient key={ridge} id={`${prefix}${ridge}`} x1="0" x2="0" y1="0" y2="1">
              <stop offset="0" stopColor={`var(--ridge-${ridge})`} />
              <stop
                offset=".9"
                stopColor={`color-mix(in oklab, var(--ridge-${ridge}) ${48 + ridge * 11}%, var(--sky-4))`}
              />
            </linearGradient>
          ))}
        </defs>
        {shown.map(({ path, isPage }, index) => (
          <path key={path} d={path} fill={isPage ? 'var(--paper)' : `url(#${prefix}${index + 1})`} />
        ))}
      </svg>
      <div className={styles.grain} />
    </div>
  )
}
