import type { ComponentProps, ComponentType, ReactNode } from 'react'
import styles from './Styleguide.module.css'

/** Specimens of the components of `ui/`, by component name. */
export type Specimens = Record<string, ComponentType>

/** One state of a component, with its name below. */
export function State({ name, isWide, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <figure className={isWide ? styles.wide : styles.state}>
      <div className={styles.stage}>{children}</div>
      <figcaption>{name}</figcaption>
    </figure>
  )
}

/** A link for components that provide its text. */
export const Anchor = ({ children, ...rest }: ComponentProps<'a'>) => <a {...rest}>{children}</a>
