import type { ComponentProps, ComponentType, ReactNode } from 'react'
import styles from './Styleguide.module.css'

/** What is shown of each component of `ui/`, by the component's name. */
export type Specimens = Record<string, ComponentType>

/** One state of a component, with its name beneath. */
export function State({ name, isWide, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <figure className={isWide ? styles.wide : styles.state}>
      <div className={styles.stage}>{children}</div>
      <figcaption>{name}</figcaption>
    </figure>
  )
}

/** A link for parts that bring its words. */
export const Anchor = ({ children, ...rest }: ComponentProps<'a'>) => <a {...rest}>{children}</a>
