import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import { Icon, type IconName } from '../../ui/picture/Icon.tsx'
import styles from './IconFact.module.css'

interface Props {
  icon: IconName
  title: string
  className?: string | undefined
  children: ReactNode
}

/** A fact to know before starting. */
export function IconFact({ icon, title, className, children }: Props) {
  return (
    <li className={cx(styles.fact, className)}>
      <span className={styles.sign}>
        <Icon name={icon} />
      </span>
      <strong>{title}</strong>
      <span>{children}</span>
    </li>
  )
}
