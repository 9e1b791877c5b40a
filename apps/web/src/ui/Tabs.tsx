import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './Tabs.module.css'

interface Tab {
  id: string
  label: string
  content: ReactNode
}

interface Props {
  label: string
  tabs: readonly Tab[]
  /** The open tab; keep it in the URL. */
  open: string
  onOpen: (id: string) => void
  /** `sky`: pills of dark glass, for tabs on a sky. */
  look?: 'line' | 'sky'
  /** Places the row of tabs above the panels, for example in a hero. */
  frame?: (row: ReactNode) => ReactNode
}

/** Several views of one page, one open at a time. */
export function Tabs({ label, tabs, open, onOpen, look = 'line', frame = (row) => row }: Props) {
  return (
    <Base.Root value={open} onValueChange={(id) => onOpen(String(id))}>
      {frame(
        <Base.List aria-label={label} className={cx(styles.list, styles[look])}>
          {tabs.map((tab) => (
            <Base.Tab key={tab.id} value={tab.id} className={styles.tab}>
              {tab.label}
            </Base.Tab>
          ))}
        </Base.List>,
      )}
      {tabs.map((tab) => (
        <Base.Panel key={tab.id} value={tab.id} className={cx(styles.panel, styles[look])}>
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
