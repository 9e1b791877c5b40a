import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { cx } from '../../ui/cx.ts'
import { Sky } from '../../ui/picture/Sky.tsx'
import styles from './Hero.module.css'
import { heroOf } from './hero.ts'

interface Props {
  children?: ReactNode
  /** The sky keeps its height and what follows lies over its lower part; else the hero ends where its sky ends. */
  isBackdrop?: boolean
  /** A backdrop for words of any length: its sky reaches below them. */
  grows?: boolean
}

/** The first part of each page: its sky, and the words on it. Height and time of day follow from the address. */
export function Hero({ children, isBackdrop = false, grows = false }: Props) {
  const { height, time } = heroOf(useLocation().pathname)
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
