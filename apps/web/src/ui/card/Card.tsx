import type { HTMLAttributes, ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './Card.module.css'

interface Props extends HTMLAttributes<HTMLElement> {
  children: ReactNode
  as?: 'article' | 'section' | 'div'
  /** Lifts on hover; for cards filled by their only link (see {@link stretchedLink}). */
  isLink?: boolean
  /** As high as its row, with its parts stacked. */
  isTall?: boolean
}

/** A raised surface. Its content sets the padding. */
export function Card({ as: Element = 'div', isLink, isTall, className, ...rest }: Props) {
  const classes = cx(styles.card, isLink && styles.lifting, isTall && styles.tall, className)
  return <Element {...rest} className={classes} />
}

/** Class of a card's only link: it covers the card and keeps its text as label. */
export const stretchedLink: string = styles.stretched ?? ''
