import { cx } from '../../ui/cx.ts'
import { type Arc, climbed, sunAt } from '../../ui/feedback/arc.ts'
import styles from './StepsArc.module.css'

const arc: Arc = { cx: 266, cy: 118, rx: 240, ry: 92 }

interface Props {
  /** From 0. */
  index: number
  count: number
  label: string
}

/** Progress of the tour: one station per step on the sun's path, the last one at the zenith. */
export function StepsArc({ index, count, label }: Props) {
  const shareOf = (step: number) => (step + 1) / Math.max(count, 1)
  const sun = sunAt(arc, shareOf(index))
  const ahead = Array.from({ length: count }, (_, step) => step).filter((step) => step > index)
  return (
    <svg
      viewBox="0 0 292 136"
      className={styles.arc}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={count}
      aria-valuenow={index + 1}
      aria-valuetext={label}
    >
      <path d={climbed(arc, 1)} className={styles.path} />
      <path d={climbed(arc, shareOf(index))} className={styles.climbed} />
      {ahead.map((step) => {
        const { x, y } = sunAt(arc, shareOf(step))
        const isZenith = step === count - 1
        return (
          <circle
            key={step}
            cx={x}
            cy={y}
            r={isZenith ? 8 : 4.5}
            className={cx(styles.station, isZenith && styles.zenith)}
          />
        )
      })}
      <g transform={`translate(${sun.x} ${sun.y})`}>
        <circle r="26" className={styles.glow} opacity=".22" />
        <circle r="18" className={styles.glow} opacity=".35" />
        <circle r="11" className={styles.sun} />
      </g>
    </svg>
  )
}
