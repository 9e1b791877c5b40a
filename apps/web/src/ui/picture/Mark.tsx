import type { Pictogram } from '@zenit/contract/pictograms'
import type { CSSProperties } from 'react'
import { cx } from '../cx.ts'
import { IconFrame } from './Icon.tsx'
import styles from './Mark.module.css'
import { markLook } from './mark-look.ts'
import pictograms from './pictograms.svg'

interface Props {
  name: string
  /** Its own logo, shown whole on a plain background. */
  logo?: string | null | undefined
  /** Its purpose, as a small pictogram in the corner. */
  pictogram?: Pictogram | null | undefined
  size?: 'small' | 'medium' | 'large'
}

/** The logo or pictogram of a tool or a partner in a list. Decorative: its name is next to it. */
export function Mark({ name, logo, pictogram, size = 'medium' }: Props) {
  const { letters, hue } = markLook(name)
  return (
    <span
      className={cx(styles.mark, styles[size])}
      style={{ '--hue': hue } as CSSProperties}
      aria-hidden="true"
    >
      {logo ? (
        <img src={logo} alt="" loading="lazy" className={styles.tile} />
      ) : (
        <span className={cx(styles.tile, letters.length > 1 && styles.two)}>{letters}</span>
      )}
      {pictogram && (
        <span className={styles.badge}>
          <IconFrame size={size === 'large' ? 20 : 14}>
            <use href={`${pictograms}#${pictogram}`} />
          </IconFrame>
        </span>
      )}
    </span>
  )
}
