import type { HTMLAttributes, ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './Card.module.css'

interface Props extends HTMLAttributes<HTMLElement> {
  children: ReactNode
  as?: 'article' | 'section' | 'div'
  /** Lifts on hover; for cards whose one link fills them (see {@link stretchedLink}). */
  isLink?: boolean
  /** As high as its place in a row, its parts one below the other. */
  isTall?: boolean
}

/** A raised surface. Padding belongs to what lies on it. */
export function Card({ as: Element = 'div', isLink, isTall, className, ...rest }: Props) {
  const classes = cx(styles.card, isLink && styles.lifting, isTall && styles.tall, className)
  return <Element {...rest} className={classes} />
}

/** Class of the one link of a card: it covers the card, and its words stay its name. */
export const stretchedLink: string = styles.stretched ?? ''
