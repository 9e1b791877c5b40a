import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import styles from './Tabs.module.css'

interface Tab {
  id: string
  label: string
  content: ReactNode
}

interface Props {
  label: string
  tabs: readonly Tab[]
  /** The open tab; keep it in the address. */
  open: string
  onOpen: (id: string) => void
}

/** Several views of one place, one open at a time. */
export function Tabs({ label, tabs, open, onOpen }: Props) {
  return (
    <Base.Root value={open} onValueChange={(id) => onOpen(String(id))}>
      <Base.List aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.id} value={tab.id} className={styles.tab}>
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.id} value={tab.id} className={styles.panel}>
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
