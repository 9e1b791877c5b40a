import { Menu } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import type { MenuEntry } from './Menu.tsx'
import styles from './Popup.module.css'
import type { Popup } from './use-popup.ts'

interface Props {
  id: string
  popup: Popup
  label: string
  entries: readonly MenuEntry[]
  heading: ReactNode
}

function EntryContent({ entry }: { entry: MenuEntry }) {
  return (
    <>
      {entry.icon && <Icon name={entry.icon} />}
      <span className={styles.words}>
        {entry.label}
        {entry.note && <small className={styles.note}>{entry.note}</small>}
      </span>
      {entry.isChosen && <Icon name="check" size={18} />}
    </>
  )
}

function Entry({ entry }: { entry: MenuEntry }) {
  const shared = {
    className: styles.entry,
    onClick: entry.onSelect,
    lang: entry.lang,
    children: <EntryContent entry={entry} />,
  }
  if (entry.isChosen !== undefined) return <Menu.RadioItem {...shared} value={entry.id} closeOnClick />
  if (entry.link) return <Menu.LinkItem {...shared} closeOnClick render={entry.link} />
  return <Menu.Item {...shared} />
}

/** The menu itself, for {@link Menu}. */
export default function MenuPopup({ id, popup, label, entries, heading }: Props) {
  const chosen = entries.find((entry) => entry.isChosen)
  const list = entries.map((entry) => <Entry key={entry.id} entry={entry} />)
  return (
    <Menu.Root open modal={false} onOpenChange={popup.onOpenChange}>
      <Menu.Portal>
        <Menu.Positioner anchor={popup.anchor} align="end" sideOffset={10} className={styles.positioner}>
          <Menu.Popup id={id} aria-label={label} className={styles.popup} finalFocus={popup.anchor}>
            {heading && <div className={styles.heading}>{heading}</div>}
            {chosen ? <Menu.RadioGroup value={chosen.id}>{list}</Menu.RadioGroup> : list}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
