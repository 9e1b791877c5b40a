import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'
import styles from './Picture.module.css'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** A card of the product, above the landscape. */
export function Sheet({ x, y, width, height, children }: Box & { children?: ReactNode }) {
  return (
    <g transform={`translate(${x} ${y})`} className={styles.shadow}>
      <rect width={width} height={height} rx="16" className={cx(styles.card, styles.rim)} />
      {children}
    </g>
  )
}

interface LinesProps {
  x: number
  y: number
  /** Widths of the lines from the top; the first is the title. */
  widths: readonly number[]
}

/** Text as lines, too small to read. */
export function Lines({ x, y, widths }: LinesProps) {
  return widths.map((width, index) => (
    <rect
      key={width}
      x={x}
      y={y + index * 17}
      width={width}
      height={index === 0 ? 9 : 7}
      rx="4"
      className={index === 0 ? styles.words : styles.faint}
    />
  ))
}

/** Done: a green disc with a tick. */
export function Done({ x, y, r = 10 }: { x: number; y: number; r?: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${r / 10})`}>
      <circle r="10" className={styles.leaf} />
      <path d="m-4.5 .5 3 3 6-6.5" className={cx(styles.drawn, styles.strokeCard)} strokeWidth="2.4" />
    </g>
  )
}

/** The small arc of a card: progress. */
export function Arc({ x, y, share }: { x: number; y: number; share: number }) {
  const angle = (share * Math.PI) / 2
  const sun = { x: 44 - 40 * Math.cos(angle), y: 26 - 22 * Math.sin(angle) }
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M4 26A40 22 0 0 1 44 4" className={cx(styles.drawn, styles.strokeLine)} />
      <path
        d={`M4 26A40 22 0 0 1 ${sun.x.toFixed(1)} ${sun.y.toFixed(1)}`}
        className={cx(styles.drawn, styles.strokeSun)}
      />
      <circle cx={sun.x} cy={sun.y} r="5" className={styles.sun} />
    </g>
  )
}

/** A sun with its glow, as on the large arc. */
export function Sun({ x, y, r }: { x: number; y: number; r: number }) {
  return (
    <g transform={`translate(${x} ${y})`} fill="#ffcf66">
      <circle r={r * 2.5} opacity=".2" />
      <circle r={r * 1.6} opacity=".35" />
      <circle r={r} fill="#ffe0a0" />
    </g>
  )
}

/** A face in a crowd. */
export function Person({
  x,
  y,
  r = 20,
  tone,
}: {
  x: number
  y: number
  r?: number
  tone: 'sun' | 'sea' | 'clay' | 'leaf'
}) {
  return (
    <g transform={`translate(${x} ${y}) scale(${r / 20})`}>
      <circle r="20" className={styles.card} />
      <circle r="17" className={styles[tone]} opacity=".28" />
      <circle cy="-4" r="6.5" className={styles[tone]} />
      <path d="M-11.5 12.5a11.5 11.5 0 0 1 23 0a17 17 0 0 1-23 0Z" className={styles[tone]} />
    </g>
  )
}
