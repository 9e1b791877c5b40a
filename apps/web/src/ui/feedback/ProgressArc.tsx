import { cx } from '../cx.ts'
import { arcs, clampShare, climbed, sunAt } from './arc.ts'
import styles from './ProgressArc.module.css'

interface Props {
  /** 0 to 1. */
  share: number
  /** Label for screen readers, for example "66 %, 4 of 6 lessons". */
  label: string
  size?: 'mini' | 'hero'
  /** On a sky the path is white. */
  onSky?: boolean
}

function MiniArc({ share }: { share: number }) {
  const sun = sunAt(arcs.mini, share)
  return (
    <>
      <path d={climbed(arcs.mini, 1)} className={styles.path} strokeWidth="4" />
      {share > 0 && <path d={climbed(arcs.mini, share)} className={styles.climbed} strokeWidth="4" />}
      <circle cx={sun.x} cy={sun.y} r="5" className={styles.sun} />
    </>
  )
}

function HeroArc({ share }: { share: number }) {
  const sun = sunAt(arcs.hero, share)
  const zenith = sunAt(arcs.hero, 1)
  return (
    <>
      <path d={climbed(arcs.hero, 1)} className={styles.dots} strokeWidth="3" strokeDasharray="1 9" />
      {share > 0 && <path d={climbed(arcs.hero, share)} className={styles.climbed} strokeWidth="4" />}
      {share < 1 && <circle cx={zenith.x} cy={zenith.y} r="11" className={styles.zenith} />}
      <g className={styles.glow}>
        <circle cx={sun.x} cy={sun.y} r="42" opacity=".2" />
        <circle cx={sun.x} cy={sun.y} r="27" opacity=".35" />
      </g>
      <circle cx={sun.x} cy={sun.y} r="17" className={styles.disc} />
    </>
  )
}

/** Progress as the sun's path: the horizon is the start, the zenith is 100 %. */
export function ProgressArc({ share, label, size = 'mini', onSky = size === 'hero' }: Props) {
  const kept = clampShare(share)
  const percent = Math.floor(kept * 100)
  return (
    <svg
      viewBox={size === 'hero' ? '0 0 446 232' : '0 0 64 38'}
      className={cx(styles.arc, styles[size], onSky && styles.onSky)}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={label}
    >
      {size === 'hero' ? <HeroArc share={kept} /> : <MiniArc share={kept} />}
    </svg>
  )
}
