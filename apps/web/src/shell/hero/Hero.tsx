import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { cx } from '../../ui/cx.ts'
import { Sky } from '../../ui/picture/Sky.tsx'
import styles from './Hero.module.css'
import { useHero } from './hero.ts'

interface Props {
  children?: ReactNode
  /** The sky keeps its height and the content overlaps its lower part; otherwise the hero ends with its sky. */
  isBackdrop?: boolean
  /** A backdrop for text of any length: its sky extends below the text. */
  grows?: boolean
}

/** The top of each page: its sky with text. Height and time of day depend on the path. */
export function Hero({ children, isBackdrop = false, grows = false }: Props) {
  const { height, time } = useHero(useLocation().pathname)
  if (height === 'none') return <div className={styles.wrap}>{children}</div>
  return (
    <div
      className={cx(
        styles.hero,
        styles[height],
        isBackdrop ? styles.backdrop : styles.whole,
        grows && styles.grows,
      )}
      data-testid="hero"
      data-on-sky
    >
      <Sky time={time} className={styles.sky} />
      <div className={styles.wrap}>{children}</div>
    </div>
  )
}
