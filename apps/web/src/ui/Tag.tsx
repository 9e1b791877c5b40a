import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconName } from './picture/Icon.tsx'
import styles from './Tag.module.css'

interface Props {
  children: ReactNode
  tone?: 'plain' | 'sun' | 'leaf' | 'clay' | 'locked'
  icon?: IconName
}

/** A short label of a state or a kind. */
export function Tag({ children, tone = 'plain', icon }: Props) {
  return (
    <span className={cx(styles.tag, styles[tone])}>
      {icon && <Icon name={icon} size={15} />}
      {children}
    </span>
  )
}
